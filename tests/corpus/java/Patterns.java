import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;

/** Patterns and method references, each with something to find. */
class Patterns {
  sealed interface Shape permits Circle, Rect {}

  record Circle(int r) implements Shape {}

  record Rect(int w, Shape inside) implements Shape {}

  static int area(Shape s) {
    return switch (s) { //~ null-dereference
      case Circle c when c.r() == 9 -> 1 / (c.r() - 9); //~ division-by-zero
      case Circle c -> c.r();
      case Rect r -> r.w();
    };
  }

  // Null goes to its own case; the guard excludes the only zero.
  static int guarded(Shape s) {
    return switch (s) {
      case null -> 0;
      case Circle c when c.r() != 0 -> 10 / c.r();
      default -> -1;
    };
  }

  static int taken(Object o) {
    if (o instanceof Rect(int w, Circle(var r)) && w > r) {
      assert w != 7; //~ assertion-failure
      return r;
    }
    return 0;
  }

  static int named(Object o) {
    if (o instanceof Patterns.Rect(int w, Patterns.Circle(var r))) return w / r; //~ division-by-zero
    return switch (o) {
      case null -> 0;
      case Patterns.Circle(int r) when r > 0 -> 1 / (r - 1); //~ division-by-zero
      default -> 1;
    };
  }

  static int old(Shape s) {
    switch (s) { //~ null-dereference
      case Circle c:
        return c.r();
      case Rect(int w, Shape inside):
        return w;
    }
  }

  int k;

  int plus(int n) {
    return 10 / (n + k); //~ division-by-zero
  }

  static int bound(Patterns p) {
    if (p == null) return 0;
    IntUnaryOperator f = p::plus;
    ToIntFunction<Patterns> g = Patterns::key;
    return p.k > 0 ? f.applyAsInt(1) : g.applyAsInt(p);
  }

  int key() {
    return Objects.hashCode(k);
  }
}
