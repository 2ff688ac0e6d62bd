/** Records of small numbers: what a test passes to their constructors must have their types. */
public class Records {
  record Pixel(byte red, short green, char blue, int alpha) { }

  static int grade(Pixel p) {
    if (p.red() > 3) return 1;            //~ null-dereference
    if (p.green() < -2) return 2;
    return p.blue() == 'x' ? 3 : 4;
  }
}

// Null, and the four results.
//~ explore Records.grade auto: paths.explored=5 paths.exceptional=1 paths.invalid=0 complete=true

/** A component for any number of arguments is an array. */
record Summed(int first, int... rest) {
  int share() { return rest[0] / rest.length; } //~ null-dereference, array-index-out-of-bounds

  static int none() { return 1 / new Summed(1).rest().length; } //~ division-by-zero

  static int two() { return 1 / (new Summed(1, 2, 3).rest().length - 2); } //~ division-by-zero
}
