/** Classes whose initialisers always raise: every use of them is an error, fields that are not final included. */
class Unusable {
  static class Zero {
    static int zero() { return 0; }
  }

  static class Divides {
    static int v = 1 / Zero.zero(); //~ division-by-zero

    static int get() { return 3; }
  }

  static class Throws {
    static final int K = 4;
    static int w;

    static {
      if (Zero.zero() == 0) throw new IllegalStateException("x"); //~ uncaught-exception
    }
  }

  //@ ensures false;
  static int reads(int k) { return Divides.v; }

  //@ ensures false;
  static int counts(int k) { return ++Throws.w; }

  //@ ensures false;
  static int sets(int k) {
    Throws.w = k;
    return k;
  }

  //@ ensures false;
  static int calls(int k) { return Divides.get(); }

  /** A constant of the compiler initialises nothing. */
  static int constant(int k) { return 1 / (Throws.K - k); } //~ division-by-zero

  static int beside(int k) {
    if (k == 7) return Throws.w;
    return 1 / (k - 8); //~ division-by-zero
  }
}
