/** Boxes as inputs: null and any value. Constants of a class in its invariant. */
class Inputs {
  static final int MOST = 3, LEAST = (MOST) - 3;
  static final long WIDE = 1L << 40;
  int size;
  long sum;
  //@ invariant size <= MOST && size >= LEAST;
  //@ invariant Inputs.WIDE > sum;

  static int box(Integer x) {
    if (x == 5) return 1 / (x - 5); //~ null-dereference, division-by-zero
    return x;
  }

  static int equal(Integer x, Integer y) {
    if (x == null || y == null) return 0;
    // Two boxes of one value, which is not one that is kept.
    if (x != y && x.equals(y)) throw new IllegalStateException(); //~ uncaught-exception
    return 1;
  }

  static int wide(Long x) {
    if (x != null && x > 1L << 33 && x < (1L << 33) + 2) throw new IllegalStateException(); //~ uncaught-exception
    return 0;
  }

  static int real(Double x) {
    if (x != null && x > 2.5 && x < 2.75) throw new IllegalStateException(); //~ uncaught-exception
    return 0;
  }

  static int small(Boolean t, Byte b, Short s, Character c) {
    if (t == null || b == null || s == null || c == null || !t) return 0;
    if (b + s == 300 && c == '\u1234') throw new IllegalStateException(); //~ uncaught-exception
    return b > 127 || c < 0 ? 1 / 0 : 1;
  }

  static int told(Object o) {
    if (o instanceof Long && (Long) o == 7) throw new IllegalStateException(); //~ uncaught-exception
    return 0;
  }

  static int many(Integer[] all) {
    if (all == null || all.length != 2 || all[0] == null) return 0;
    if (all[0] == 3 && all[0].equals(all[1])) throw new IllegalStateException(); //~ uncaught-exception
    return 1;
  }

  int within() {
    return 10 / (size - 4);
  }

  int below() {
    return 10 / ((size) - MOST); //~ division-by-zero
  }

  int far() {
    return sum == WIDE ? 1 / 0 : 1;
  }

  /** Sums with a name in parentheses: a cast has no sign behind its type. */
  int sums(int x) {
    if (x > 9) return 10 / (~(x) - 6 + 20); //~ division-by-zero
    return 10 / (-(x) - 6) + 10 / ((int) (sum) - 5 * 2) + 10 / (7 - (size) - 5); //~ division-by-zero, division-by-zero, division-by-zero
  }
}
