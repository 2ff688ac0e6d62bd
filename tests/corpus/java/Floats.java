/** Floating-point numbers: NaN, casts that cut off and saturate, sums that are not what they look like. */
class Floats {
  float load;
  double[] samples;

  // NaN is not less than anything: the guard lets it pass, and the cast makes 0 of it.
  static int share(double part) {
    if (part < 1.0) {
      return 0;
    }
    return 100 / (int) part; //~ division-by-zero
  }

  // The same guard the other way round keeps NaN out.
  static int guarded(double part) {
    if (part >= 1.0) {
      return 100 / (int) part;
    }
    return 0;
  }

  // Between 0 and 1, the cast gives 0.
  static int perUnit(float x) {
    if (x > 0) {
      return 10 / (int) x; //~ division-by-zero
    }
    return 0;
  }

  // A division of floating-point numbers never raises; what is made of its result may.
  //@ requires sum >= 0 && n >= 0;
  static int average(double sum, int n) {
    double mean = sum / n;
    assert mean >= 0; //~ assertion-failure
    return (int) mean;
  }

  // 0.1 + 0.2 is not 0.3.
  static void sum(double x) {
    if (x == 0.1) {
      assert x + 0.2 != 0.3;
      assert x + 0.2 == 0.3; //~ assertion-failure
    }
  }

  // Above 2^24 a float has no room for the 1.
  static void counts(float x) {
    if (x == x && x < 1e30f) {
      assert x + 1 > x; //~ assertion-failure
    }
  }

  // The only number that is not itself, and the two zeros.
  static int special(double x) {
    if (x != x) {
      return 1;
    }
    if (x == 0 && 1 / x < 0) {
      throw new IllegalStateException(); //~ uncaught-exception
    }
    return 0;
  }

  // Casts to integers saturate: no index is too great, but -1 is below.
  static int cell(int[] cells, double at) {
    if (cells == null || cells.length < 2 || at >= 2) {
      return 0;
    }
    return cells[(int) at]; //~ array-index-out-of-bounds
  }

  // What a HashMap does with its load factor.
  //@ requires load == 0.5f && size >= 0 && size < 100;
  int capacity(int size) {
    float t = size / load + 1.0f;
    int n = (int) t;
    assert n > size;
    return n;
  }

  // A compound assignment cuts off without saying so.
  static int shrink(byte b) {
    b *= 0.5;
    return 1 / b; //~ division-by-zero
  }

  // The bits tell what `==` does not.
  static int bits(float x) {
    if (x == 0.0f && Float.floatToIntBits(x) != 0) {
      return 1 / (int) x; //~ division-by-zero
    }
    return Float.compare(x, 0.0f);
  }

  // The first bit is the sign.
  static long sign(double d) {
    return 1 / ((Double.doubleToLongBits(d) >>> 63) - 1); //~ division-by-zero
  }

  // Fields and elements of an input are any numbers.
  //@ requires samples != null && samples.length == 2;
  double first() {
    assert samples[0] <= samples[1] || samples[0] > samples[1]; //~ assertion-failure
    return Math.max(samples[0], samples[1]);
  }

  static int boxed(Double d) {
    return d > 1.5 ? 1 : 0; //~ null-dereference
  }
}
