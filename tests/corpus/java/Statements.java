import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Statements and expressions of Java, each with something to find. */
class Statements {
  int x;
  Statements next;
  static final int K = 3;

  enum Color { RED, GREEN }

  interface Shape {
    int area();
    default int twice() { return 2 * area(); }
  }

  record Square(int w) implements Shape {
    public int area() { return w * w; }
  }

  static int divide(int a, int b) {
    int c = a++ + --b;
    return c > 10 ? c / (b & 1) : K; //~ division-by-zero
  }

  static int old(int k) {
    switch (k) {
      case 1:
      case 2: return 5;
      case 3: k++;
      default: assert k != 4; //~ assertion-failure
    }
    return k;
  }

  static int fresh(Color c) {
    return switch (c) { //~ null-dereference
      case RED -> 1;
      case GREEN -> 2;
    };
  }

  int chain() {
    return next.next.x; //~ null-dereference
  }

  static int finallyRuns(Statements s) {
    try {
      return s.x;
    } catch (NullPointerException e) {
      return -1;
    } finally {
      if (s != null) s.x = 0;
    }
  }

  static int records() {
    Shape s = new Square(4);
    assert s.twice() == 32 && s.equals(new Square(4));
    return s.twice();
  }

  static int boxes() {
    List<Integer> l = new ArrayList<>();
    l.add(3);
    l.add(4);
    int sum = 0;
    for (int v : l) sum += v;
    assert sum == 7;
    return sum;
  }

  static boolean acyclic(Statements s) {
    Set<Statements> seen = new HashSet<>();
    while (s != null) {
      if (!seen.add(s)) return false;
      s = s.next;
    }
    return true;
  }

  static int lambda(int k) {
    Function<Integer, Integer> add = v -> v + k;
    assert add.apply(4) == k + 4;
    return add.apply(4);
  }

  static byte narrow(byte b) {
    assert b >= -128 && b <= 127;
    return (byte) (b + 100);
  }

  static int cast(Object o) {
    if (o instanceof Square q && q.w() > 3) return q.w();
    return ((Square) o).w(); //~ null-dereference, class-cast
  }

  static int grid(int n) {
    int[][] g = new int[n][2]; //~ negative-array-size
    return g.length > 1 ? g[1][0] : 0;
  }
}
