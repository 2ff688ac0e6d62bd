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
