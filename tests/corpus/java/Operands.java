import java.util.Iterator;
import java.util.Map;

/** A box is opened where its argument stands: before the next one is looked at. */
class Operands {
  final int sum;

  Operands(int a, int b) { sum = a + b; }

  static int add(int a, int b) { return a + b; }

  static int largest(Integer limit, int d) {
    if (limit == null) return Math.max(limit, 10 / d); //~ null-dereference
    return 0;
  }

  static int own(Integer a, int d) {
    if (a == null) return add(a, 10 / d); //~ null-dereference
    return 0;
  }

  static int made(Integer a, int d) {
    if (a == null) return new Operands(a, 10 / d).sum; //~ null-dereference
    return 0;
  }

  static int least(Map<String, Integer> m, Iterator<Integer> it) {
    if (m == null || it == null || it.hasNext() || m.containsKey("a")) return 0;
    return Math.min(m.get("a"), it.next()); //~ null-dereference
  }

  /** A method that takes the box itself opens nothing. */
  static int kept(Integer a, int d) {
    if (a != null) return 0;
    return taken(a, 10 / d); //~ division-by-zero
  }

  static int taken(Integer a, int b) { return a == null ? 0 : b; }
}
