import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Lambdas as arguments where a type argument of the receiver says which interface they are of. */
class Closures {
  static int added() {
    List<IntUnaryOperator> all = new ArrayList<>();
    all.add(n -> n + 1);
    all.add(0, Math::abs);
    assert all.get(0).applyAsInt(-3) == 3 && all.get(1).applyAsInt(3) == 4;
    return all.get(2).applyAsInt(0); //~ uncaught-exception
  }

  static void put(int k) {
    Map<String, Supplier<Integer>> m = new HashMap<>();
    m.put("a", () -> 10 / k); //~ division-by-zero
    m.get("a").get();
  }

  static void ran(boolean b) {
    List<Runnable> all = new ArrayList<>();
    all.add(() -> { if (b) throw new IllegalStateException(); }); //~ uncaught-exception
    all.forEach(r -> r.run());
  }

  /** The class says of the interface which type it has. */
  static class Handlers extends ArrayList<Function<String, Integer>> {
    Handlers() { add(s -> s.length()); } //~ null-dereference
  }

  static int inherited(String s) { return new Handlers().get(0).apply(s); }

  static class Box<T> {
    final T it;

    Box(T it) { this.it = it; }
  }

  static void boxed(int k) {
    Box<IntUnaryOperator> box = new Box<>(n -> n / k); //~ division-by-zero
    box.it.applyAsInt(1);
  }

  static <T> T same(T it) { return it; }

  /** Where the result goes says what is inferred. */
  static void inferred(int k) {
    IntUnaryOperator op = same(n -> n % k); //~ division-by-zero
    op.applyAsInt(1);
  }

  static int overloaded(Runnable r) { return 1; }

  static <T> int overloaded(T it) { return 2; }

  /** An interface is more specific than a type that is to be inferred. */
  static void specific() {
    assert overloaded(() -> { }) == 2; //~ assertion-failure
  }
}
