/** Sums of digits overflow where there are enough of them, and no sooner. */
class Digits {
  static int reversed(int x) {
    int r = 0;
    while (x != 0) {
      r = Math.addExact(Math.multiplyExact(r, 10), x % 10);
      x /= 10;
    }
    return r;
  }

  static int sum(int x) {
    int sum = 0;
    for (int rest = Math.abs(x % 1000); rest > 0; rest /= 10) sum = Math.addExact(sum, rest % 10);
    if (sum == 27) throw new IllegalStateException("three nines"); //~ uncaught-exception
    return sum;
  }
}
