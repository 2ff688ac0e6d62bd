//! Programs written by hand: names in parentheses before a sign, exact functions of `Math`, hashes and comparisons. Each is
//! the inside of a class with `run(int, long)`.

pub const PROGRAMS: [&str; 9] = [
    // Numbers in texts, of any base, and texts of numbers.
    r##"
  static String raised(Supplier<Object> r) {
    try { return "" + r.get(); } catch (NumberFormatException e) { return "NFE"; } catch (NullPointerException e) { return "NPE"; }
  }
  static long run(int p, long q) {
    String s = "";
    String[] texts = { "0", "-0", "+7f", "zz", "ZZ", "-zzzzzz", "7fffffff", "-80000000", "80000000", "ffffffff", "100000000", "-", "+", "", " 1", "1_0", "2147483648",
        "-2147483648", "4294967295", "0x1F", "-0X7f", "#ff", "010", "-010", "08", "0x", "#", "0x-1", "--1", "127", "-129", "32768", "9223372036854775807", "-9223372036854775808" };
    int[] bases = { 2, 8, 10, 16, 36, 1, 37, p };
    for (String t : texts) {
      for (int b : bases) s += raised(() -> Integer.parseInt(t, b)) + raised(() -> Long.parseLong(t, b)) + raised(() -> Byte.parseByte(t, b)) + raised(() -> Integer.parseUnsignedInt(t, b)) + ",";
      s += raised(() -> Integer.decode(t)) + raised(() -> Long.decode(t)) + raised(() -> Short.parseShort(t)) + raised(() -> Byte.valueOf(t)) + raised(() -> Integer.valueOf(t, 16)) + ";";
    }
    s += raised(() -> Integer.parseInt(null, 10)) + raised(() -> Integer.decode(null)) + Boolean.valueOf("tRue") + Boolean.valueOf((String) null);
    int[] is = { 0, 1, -1, 35, 36, -36, Integer.MIN_VALUE, Integer.MAX_VALUE, p };
    for (int i : is) {
      for (int b : bases) s += Integer.toString(i, b) + "," + Long.toString(i * 1000000007L, b) + ";" + Character.forDigit(i, b) + Character.digit((char) (i & 127), b);
      s += Integer.toUnsignedString(i) + Integer.toUnsignedLong(i) + Long.reverse(i * 1000000007L) + Long.reverseBytes(i - q);
      for (int k : is) if (k != 0) {
        s += Integer.divideUnsigned(i, k) + "," + Integer.remainderUnsigned(i, k) + "," + Long.divideUnsigned(i * 3L, k) + "," + Long.remainderUnsigned(q * i, k) + ";";
      }
    }
    for (char c = 0; c < 128; c++) s += (Character.isSpaceChar(c) ? 1 : 0) + (Character.isISOControl(c) ? 1 : 0) + Character.digit(c, 30);
    return s.hashCode();
  }"##,
    // Floating-point numbers in texts, where they are short, and powers of whole numbers.
    r#"
  static long read(Supplier<Number> r) {
    try { Number n = r.get(); return n instanceof Float ? Float.floatToIntBits(n.floatValue()) : Double.doubleToLongBits(n.doubleValue()); }
    catch (NumberFormatException e) { return 3; } catch (NullPointerException e) { return 4; }
  }
  static long run(int p, long q) {
    String[] all = { "0", "-0", "1.5", ".5", "5.", ".", "", " ", " \t1.25 \n", "1e3", "1e-3", "-2.5E+2", "1e", "1e+", "e1", "1.5f", "1.5d", "1.5D", "1.5ff", "1.5x", "1..2", "1.2.3", "-", "+",
        "+.1", "NaN", "-NaN", "Infinity", "-Infinity", "Inf", "nan", "N", "0.1", "0.3", "12345", "123.456", "1_0", "1,5", "0e99999", "-0e-99999", "1 2", "007.50", "1e10", "1e-10", "16777215", "--1", null };
    long sum = 0;
    for (String t : all) {
      sum = sum * 31 + read(() -> Double.parseDouble(t));
      sum = sum * 31 + read(() -> Double.valueOf(t));
      sum = sum * 31 + read(() -> Float.parseFloat(t)) + read(() -> Float.valueOf(t));
    }
    String[] wide = { "9007199254740991", "1e22", "1e-22", "123456789.123456", "00000000000000000000000000.1", "4503599627370497e-22" };
    for (String t : wide) sum = sum * 31 + read(() -> Double.parseDouble(t));
    for (int a = -12; a <= 12; a++) for (int n = 0; n < 16; n++) sum = sum * 31 + Double.doubleToLongBits(Math.pow(a, n)) + (long) Math.pow(a, n);
    for (int n = 0; n <= 22; n++) sum = sum * 31 + Double.doubleToLongBits(Math.pow(10, n)) + Double.doubleToLongBits(Math.pow(-20, n));
    for (int n = -1074; n < 900; n += 7) sum = sum * 31 + Double.doubleToLongBits(Math.pow(2, n));
    double[] edges = { 0.0, -0.0, 1, -1, 0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.MAX_VALUE, Double.MIN_VALUE, p, q };
    for (double a : edges) {
      sum = sum * 31 + Double.doubleToLongBits(Math.pow(a, 0)) + Double.doubleToLongBits(Math.pow(a, -0.0)) + Double.doubleToLongBits(Math.pow(a, 1)) + Double.doubleToLongBits(Math.pow(a, Double.NaN));
      sum = sum * 31 + Double.doubleToLongBits(Math.hypot(a, Double.NEGATIVE_INFINITY)) + Double.doubleToLongBits(Math.hypot(Double.POSITIVE_INFINITY, a)) + Double.doubleToLongBits(Math.hypot(Double.NaN, a == 1.0 / 0.0 ? 3 : a));
    }
    for (double a : new double[] { 0.0, -0.0, 1, -1 }) for (int n = 0; n < 7; n++) sum = sum * 31 + Double.doubleToLongBits(Math.pow(a, n));
    return sum;
  }"#,
    // Names in parentheses before a sign, which are no casts: also where something binds tighter, and where the name is
    // that of a class, too.
    r#"
  static class Cell { int v; Cell next; int[] all = { 4, 5 }; Cell(int v, Cell next) { this.v = v; this.next = next; } }
  static class N { static int n = 3; static final int K = (Integer.MAX_VALUE) - 5; static class Deep { static final long L = 1L << 40; } }
  static class x { }
  static int count = 2;
  static final int BASE = 10, LESS = (BASE) - 3 * 2;
  static int left(int a) { count++; return a; }
  int own = 6;
  int less(int y) { return (this.own) - y + (own) - 1 * (own) + 2; }
  static long run(int p, long q) {
    count = 2;
    N.n = 3;
    Cell a = new Cell(p, new Cell(7, null));
    int x = p, y = 3;
    long l = q;
    double d = 1.5;
    String s = "s";
    long sum = (x) - 1 * 2;
    sum = sum * 31 + (a.v) - 1 * 2 + (a.next.v) - 3 % 2;
    sum = sum * 31 + 5 - (x) - 1;
    sum = sum * 31 + 5 * (x) - 1;
    sum = sum * 31 + 100 / (y) - (y) + 2;
    sum = sum * 31 + 100 % (y) + -(x) - 1 - ~(y) + 1;
    sum = sum * 31 + ((x) - (y) - 1) + ((x) - (y) * 2 - (y) + 1);
    sum = sum * 31 + (byte) (x) - 1 + (char) (y) + 70000 - (short) -(x) + (int) (l) - 1;
    sum = sum * 31 + (x) - -2147483648 + (x) + +y - (x) - -(y);
    sum = sum * 31 + ((l) - 1 << 2) + (1 << (y) - 1) + ((x) - 1 > (y) + 1 ? 1 : 0) + (7 & (x) + 1);
    sum = sum * 31 + (N.n) - 1 + 2 * (N.K) - 4 + (N.Deep.L) + 1 - (Integer.MIN_VALUE) - 1 + LESS + (java.lang.Integer.MAX_VALUE) - 2;
    sum = sum * 31 + (count) + left(2) * (count) - left(3) + (a.all.length) - 1;
    sum = sum * 31 + (y) - y++ * (y) - (y = 5) + (y) - 1;
    sum = sum * 31 + ((s) + 1 + 2).length() + ((s) + (x) + 1).length() + (1 + (x) + 1 + (s) + 1 + (y) + 1 + "").length();
    sum = sum * 31 + (long) ((d) - 0.5 * 2) + (long) (3 * (d) + 0.25 * 4) + new P().less(p);
    Integer box = p;
    sum = sum * 31 + (box) - 1 * (box) + 2;
    return sum + 9 / ((x) - (y) + 1);
  }"#,
    // Whole numbers of `Math` at the edges.
    r#"
  interface Two { long of(long a, long b); }
  static long sure(Two f, long a, long b) { try { return f.of(a, b); } catch (ArithmeticException e) { return 77; } }
  static long run(int p, long q) {
    int[] is = { 0, 1, -1, 2, -7, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, p, (int) q };
    long[] ls = { 0, 1, -1, 3, -8, 3037000500L, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, p, q, Integer.MIN_VALUE };
    long sum = 0;
    for (int a : is) {
      sum = sum * 31 + Math.abs(a) + sure((x, y) -> Math.absExact((int) x), a, 0) + sure((x, y) -> Math.negateExact((int) x), a, 0);
      sum = sum * 31 + sure((x, y) -> Math.incrementExact((int) x), a, 0) + sure((x, y) -> Math.decrementExact((int) x), a, 0);
      for (int b : is) {
        sum = sum * 31 + Math.max(a, b) + 3 * Math.min(a, b) + Math.multiplyFull(a, b);
        sum = sum * 31 + sure((x, y) -> Math.addExact((int) x, (int) y), a, b) + sure((x, y) -> Math.subtractExact((int) x, (int) y), a, b);
        sum = sum * 31 + sure((x, y) -> Math.multiplyExact((int) x, (int) y), a, b);
        sum = sum * 31 + sure((x, y) -> Math.floorDiv((int) x, (int) y), a, b) + sure((x, y) -> Math.floorMod((int) x, (int) y), a, b);
      }
    }
    for (long a : ls) {
      sum = sum * 31 + Math.abs(a) + sure((x, y) -> Math.absExact(x), a, 0) + sure((x, y) -> Math.negateExact(x), a, 0) + sure((x, y) -> Math.toIntExact(x), a, 0);
      sum = sum * 31 + sure((x, y) -> Math.incrementExact(x), a, 0) + sure((x, y) -> Math.decrementExact(x), a, 0);
      sum = sum * 31 + Long.signum(a) + Long.bitCount(a) + Long.numberOfLeadingZeros(a) * 3 + Long.numberOfTrailingZeros(a) * 5;
      sum = sum * 31 + Long.highestOneBit(a) + Long.lowestOneBit(a) + Long.rotateLeft(a, p) + Long.rotateRight(a, 9);
      for (long b : ls) {
        sum = sum * 31 + Math.max(a, b) + 3 * Math.min(a, b) + Math.multiplyHigh(a, b);
        sum = sum * 31 + sure((x, y) -> Math.addExact(x, y), a, b) + sure((x, y) -> Math.subtractExact(x, y), a, b);
        sum = sum * 31 + sure((x, y) -> Math.multiplyExact(x, y), a, b) + sure((x, y) -> Math.multiplyExact(x, (int) y), a, b);
        sum = sum * 31 + sure((x, y) -> Math.floorDiv(x, y), a, b) + sure((x, y) -> Math.floorMod(x, y), a, b);
        sum = sum * 31 + sure((x, y) -> Math.floorDiv(x, (int) y), a, b) + sure((x, y) -> Math.floorMod(x, (int) y), a, b);
      }
    }
    return sum;
  }"#,
    // Doubles of `Math` at the edges.
    r#"
  static long run(int p, long q) {
    double[] all = { 0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370497.5, 9007199254740991.0, 1e300, -1e300, 1e-310, -1e-310, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE, Double.MIN_NORMAL, 0x1.fffffffffffffp-1023, 0x1p-1022, 0x1p-970, 0x1p-969, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, p, q, p / 3.0 };
    int[] scales = { 0, 1, -1, 60, -60, 1000, -1000, 1100, -1100, 2000, -2000, 2200, -2200, 1 << 30, -1 << 31, p };
    long sum = Double.doubleToLongBits(Math.PI) + Double.doubleToLongBits(Math.E);
    for (double a : all) {
      double[] one = { Math.abs(a), Math.ulp(a), Math.nextUp(a), Math.nextDown(a), Math.signum(a), Math.rint(a), Math.floor(a), Math.ceil(a), Math.sqrt(a) };
      for (double r : one) sum = sum * 31 + Double.doubleToLongBits(r);
      sum = sum * 31 + Math.round(a) + Math.getExponent(a);
      for (int n : scales) sum = sum * 31 + Double.doubleToLongBits(Math.scalb(a, n));
      for (double b : all) {
        sum = sum * 31 + Double.doubleToLongBits(Math.max(a, b)) + 3 * Double.doubleToLongBits(Math.min(a, b));
        sum = sum * 31 + Double.doubleToLongBits(Math.nextAfter(a, b)) + Double.compare(a, b);
        if (b == b) sum = sum * 31 + Double.doubleToLongBits(Math.copySign(a, b));
      }
    }
    return sum;
  }"#,
    // Floats of `Math` at the edges.
    r#"
  static long run(int p, long q) {
    float[] all = { 0f, -0.0f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 0.49999997f, 8388607.5f, 16777215f, 1e38f, -1e38f, 1e-40f, -1e-40f, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MAX_VALUE, Float.MIN_NORMAL, 0x1p-103f, 0x1p-104f, 0x1p-126f, 0x1.fffffcp-127f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, p, q, p / 3f };
    int[] scales = { 0, 1, -1, 30, -30, 120, -120, 150, -150, 270, -270, 300, -300, 1 << 30, -1 << 31, p };
    long sum = 0;
    for (float a : all) {
      float[] one = { Math.abs(a), Math.ulp(a), Math.nextUp(a), Math.nextDown(a), Math.signum(a) };
      for (float r : one) sum = sum * 31 + Float.floatToIntBits(r);
      sum = sum * 31 + Math.round(a) + Math.getExponent(a);
      for (int n : scales) sum = sum * 31 + Float.floatToIntBits(Math.scalb(a, n));
      for (float b : all) {
        sum = sum * 31 + Float.floatToIntBits(Math.max(a, b)) + 3 * Float.floatToIntBits(Math.min(a, b));
        sum = sum * 31 + Float.floatToIntBits(Math.nextAfter(a, b)) + Float.floatToIntBits(Math.nextAfter(a, b * 1.5)) + Float.compare(a, b);
        if (b == b) sum = sum * 31 + Float.floatToIntBits(Math.copySign(a, b));
      }
    }
    return sum;
  }"#,
    // Records and classes with components of every type.
    r#"
  record All(boolean t, byte b, short s, char c, int i, long l, float f, double d, String w, Object o) { }
  record Wide(long only) { }
  record Flat(double only) { }
  record Empty() { }
  static class Own {
    final long l; final double d; final float f; final boolean t; final char c;
    Own(long l, double d, float f, boolean t, char c) { this.l = l; this.d = d; this.f = f; this.t = t; this.c = c; }
    @Override public boolean equals(Object o) {
      if (!(o instanceof Own)) return false;
      Own that = (Own) o;
      return l == that.l && Double.compare(d, that.d) == 0 && Float.compare(f, that.f) == 0 && t == that.t && c == that.c;
    }
    @Override public int hashCode() { return Objects.hash(l, d, f, t, c); }
    @Override public String toString() { return "Own " + l + t + c; }
  }
  static class Ide {
    final long l; final double d;
    Ide(long l, double d) { this.l = l; this.d = d; }
    @Override public int hashCode() {
      int r = 17;
      r = 31 * r + (int) (l ^ (l >>> 32));
      long bits = Double.doubleToLongBits(d);
      return 31 * r + (int) (bits ^ (bits >>> 32));
    }
  }
  static long run(int p, long q) {
    long[] ls = { 0, -1, 1L << 32, Long.MIN_VALUE, p, q };
    double[] ds = { 0.0, -0.0, Double.NaN, 1e300, p, q * 0.1 };
    long sum = new Empty().hashCode() + (new Empty().equals(new Empty()) ? 1 : 0) + new Empty().toString().length();
    for (long l : ls) for (double d : ds) {
      All a = new All(l > 0, (byte) l, (short) l, (char) l, (int) l, l, (float) d, d, "w" + l, l);
      All b = new All(l > 0, (byte) l, (short) l, (char) l, (int) l, l, (float) -d, -d, "w" + l, l);
      sum = sum * 31 + a.hashCode() + (a.equals(b) ? 5 : 7) + (a.equals(new All(a.t, a.b, a.s, a.c, a.i, a.l, a.f, a.d, "w" + l, l)) ? 11 : 13);
      sum = sum * 31 + new Wide(l).hashCode() + new Flat(d).hashCode() + (new Flat(d).equals(new Flat(-d)) ? 3 : 4) + new Wide(l).toString().hashCode();
      Own o = new Own(l, d, (float) d, l > 0, (char) l);
      sum = sum * 31 + o.hashCode() + (o.equals(new Own(l, -d, (float) d, l > 0, (char) l)) ? 3 : 4) + o.toString().hashCode() + new Ide(l, d).hashCode();
      sum = sum * 31 + Long.hashCode(l) + Double.hashCode(d) + Float.hashCode((float) d) + Long.compare(l, q) + Double.compare(d, -d);
      sum = sum * 31 + Objects.hash(l, d) + Objects.hash((float) d, (short) l, (byte) l, (char) l, l > 0, null) + Objects.hashCode(d);
      sum = sum * 31 + Short.hashCode((short) l) + Byte.hashCode((byte) l) + Boolean.hashCode(l > 0) + Character.hashCode((char) l);
      sum = sum * 31 + Short.compare((short) l, (short) 3) + Byte.compare((byte) l, (byte) 3) + Objects.toString(null, "none").length();
      sum = sum * 31 + Arrays.hashCode(new long[] { l, 3 }) + Arrays.hashCode(new double[] { d, 0.5 }) + Arrays.hashCode(new Object[] { l, d, null });
      sum = sum * 31 + Arrays.hashCode(new float[] { (float) d }) + Arrays.hashCode(new boolean[] { l > 0, true }) + Arrays.hashCode(new char[] { (char) l });
      sum = sum * 31 + Arrays.hashCode(new int[] { (int) l, 2 }) + Arrays.hashCode(new short[] { (short) l }) + Arrays.hashCode(new byte[] { (byte) l });
    }
    return sum;
  }"#,
    // A record whose members are all that mentions the box of its component.
    r#"
  record Point(long x) { }
  static long run(int p, long q) {
    Point a = new Point(q);
    return a.hashCode() * 31L + (a.equals(new Point(q + p)) ? 1 : 2);
  }"#,
    // References to methods that have one of several types.
    r#"
  interface Letter { boolean is(char c); }
  interface Whole { int of(int a, int b); }
  interface Long2 { long of(long a, long b); }
  static int count(Predicate<Character> f, String s) { int n = 0; for (char c : s.toCharArray()) if (f.test(c)) n++; return n; }
  static long run(int p, long q) {
    Letter letter = Character::isLetter;
    Whole mod = Math::floorMod, add = Math::addExact;
    Long2 div = Math::floorDiv, most = Math::max;
    IntUnaryOperator up = Character::toUpperCase;
    return count(Character::isDigit, "a1b22") + (letter.is('x') ? 10 : 20) + mod.of(-7, 3) + add.of(p / 2, 5) + div.of(q, 7) + most.of(p, q) + up.applyAsInt('b');
  }"#,
];
