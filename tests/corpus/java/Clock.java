/** What depends on the time is reported where it happens at any time. */
class Clock {
  private long until;
  private final long made = System.currentTimeMillis();

  int left() {
    long now = System.currentTimeMillis();
    if (now > until) throw new IllegalStateException("over"); //~ uncaught-exception
    return (int) (until - now);
  }

  int always(int n) {
    long now = System.currentTimeMillis();
    return now < 0 ? 1 / (n - n) : 10 / n; //~ division-by-zero
  }

  // Nor is anything untold where the number says nothing.
  static int ignored(int n) {
    return System.nanoTime() == 0 ? n : 10 / n; //~ division-by-zero
  }

  static boolean backwards() {
    long before = System.currentTimeMillis();
    if (System.currentTimeMillis() < before) throw new IllegalStateException("time runs backwards");
    return true;
  }
}
