// Every path goes through a table that has more rows than loops are entered again where nobody says more.
class Numerals {
  private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};

  //@ requires 0 < n && n < 20;
  static int signs(int n) {
    int signs = 0;
    for (int i = 0; i < VALUES.length; i++) {
      while (n >= VALUES[i]) {
        n -= VALUES[i];
        signs++;
      }
    }
    // XVIII
    return 10 / (signs - 5); //~ division-by-zero
  }
}

//~ explore Numerals.signs auto: paths.explored=19 paths.normal=18 paths.bounded=0
