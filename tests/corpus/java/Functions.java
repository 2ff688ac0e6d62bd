import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Functions of inputs: one answer to the first question, another one to all others. */
class Functions {
  private Runnable task;
  private Callable<Integer> call;
  private Consumer<String> sink;

  //@ requires f != null;
  static int number(Function<String, Integer> f, String x) {
    return 12 / f.apply(x); //~ null-dereference, division-by-zero
  }

  //@ requires f != null;
  static int both(BiFunction<Integer, Integer, Integer> f) {
    Integer one = f.apply(1, 2);
    assert one == f.apply(1, 2); // The same question.
    return f.apply(2, 1) == one ? 1 : 0;
  }

  //@ requires p != null;
  static int told(Predicate<String> p) {
    if (p.test("a") && !p.test("b")) {
      throw new IllegalStateException(); //~ uncaught-exception
    }
    assert !p.test("a") || p.test("b");
    return 1;
  }

  //@ requires s != null;
  static int twice(Supplier<String> s) {
    return s.get() == null ? 0 : s.get().length(); //~ null-dereference
  }

  //@ requires f != null;
  static int slope(IntUnaryOperator f, int n) {
    assert f.applyAsInt(n) == f.applyAsInt(n);
    return 1 / (f.applyAsInt(n) - f.applyAsInt(n + 1)); //~ division-by-zero
  }

  //@ requires order != null && x != null;
  static int ordered(Comparator<String> order, String x) {
    assert order.compare(x, x) == 0;
    assert order.compare(x, "b") == -order.compare("b", x) || x.length() > 1;
    return 10 / order.compare(x, "b"); //~ division-by-zero
  }

  //@ requires list != null && p != null;
  //@ scope length <= 2;
  static <T> T only(List<T> list, Predicate<? super T> p) {
    List<T> found = new ArrayList<>();
    for (T each : list) {
      if (p.test(each)) {
        found.add(each);
      }
    }
    return found.get(0); //~ uncaught-exception
  }

  //@ requires task != null && sink != null && call != null;
  int run() throws Exception {
    task.run();
    sink.accept("a");
    return call.call(); //~ null-dereference
  }

  // A function is one of its own kind.
  static boolean kinds(Object o) {
    return o instanceof Runnable;
  }
}
