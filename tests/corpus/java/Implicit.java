/** Initialisers raise in the constructor that nobody wrote, too. */
class Implicit {
  int[] data = new int[2];
  int n = 1 / (data.length - 2); //~ division-by-zero

  int f() { return n; }

  static class Block {
    int n;

    {
      n = Integer.parseInt("x"); //~ uncaught-exception
    }
  }

  class Inside {
    int of = data[0] / n; //~ null-dereference, array-index-out-of-bounds, division-by-zero
  }

  // Nothing here can raise: there is nothing to explore.
  static class Quiet {
    int[] data = new int[3];
    Object held = new Object();
    Runnable late = () -> { int z = 1 / data[0]; };
  }

  // A number in base 8.
  static int octal(int n) {
    return 10 / (n - 0_17) + 0__7_1; //~ division-by-zero
  }
}
