/** Numbers that become texts and are read again are what they were, with whatever sign and however long. */
class Reread {
  static int same(int n) {
    int m = Integer.parseInt(Integer.toString(n));
    if (m != n) throw new IllegalStateException("another one");
    return 100 / (m - 7); //~ division-by-zero
  }

  static int joined(int n) {
    if (Integer.parseInt("" + n) != n) throw new IllegalStateException("another one");
    if (n == Integer.MIN_VALUE) throw new IllegalStateException("the least"); //~ uncaught-exception
    return n;
  }

  static int tooWide(long n) {
    int m = Integer.parseInt(String.valueOf(n)); //~ uncaught-exception
    if (m != n) throw new IllegalStateException("another one");
    return m;
  }

  /** Ten digits and a sign. */
  static int length(int n) {
    return 10 / (String.valueOf(n).length() - 11); //~ division-by-zero
  }
}
