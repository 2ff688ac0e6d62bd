/** What stands behind an operand binds tighter than what stands in front of it. */
class Postfix {
  static int negated(int i) {
    int n = -i--;
    return 10 / (n + i + 1) + 10 / (n - 3); //~ division-by-zero
  }

  static int complement(int i) {
    if (~i++ == -4 && i == 4) throw new IllegalStateException("i was 3"); //~ uncaught-exception
    return i;
  }

  static long widened(int i) {
    long n = (long) i++;
    assert n + 1 == i || i == Integer.MIN_VALUE;
    return n;
  }

  static byte last(byte[] all, int n) {
    all[0] = (byte) n++; //~ null-dereference, array-index-out-of-bounds
    return (byte) all[0]++;
  }

  static int product(int a, int i) {
    int n = a * -i-- - 1;
    return n / (n + a * (i + 1) + 1); //~ division-by-zero
  }
}
