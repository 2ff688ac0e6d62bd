//! Floating-point numbers: programs written by hand, and statements for random ones.

/// Each is the inside of a class with `run(int, long)`.
pub const PROGRAMS: [&str; 5] = [
    // Casts at the edges, in both directions.
    r#"
  static long run(int p, long q) {
    float[] fs = { 0f, -0.0f, 1.5f, -1.5f, 127.9f, 128f, -129f, 32768f, 65536.5f, 2147483647f, -2147483648f, 1e10f, -1e20f, Float.NaN, Float.POSITIVE_INFINITY, Float.MIN_VALUE, p, q };
    double[] ds = { 0, -0.0, 0.9999999999999999, -1.5, 2147483647.5, -2147483648.9, 9.3e18, -9.3e18, 0x1.fffffffffffffp62, 1e308, Double.NaN, Double.NEGATIVE_INFINITY, 16777217, 0.1, p * 0.5, q / 3.0, Float.MAX_VALUE * 1.0000001 };
    long sum = 0;
    for (float f : fs) {
      sum = sum * 31 + (int) f; sum = sum * 31 + (long) f; sum = sum * 31 + (byte) f; sum = sum * 31 + (short) f; sum = sum * 31 + (char) f;
      sum = sum * 31 + Double.doubleToLongBits(f);
    }
    for (double d : ds) {
      sum = sum * 31 + (int) d; sum = sum * 31 + (long) d; sum = sum * 31 + (byte) d; sum = sum * 31 + (short) d; sum = sum * 31 + (char) d;
      sum = sum * 31 + Float.floatToIntBits((float) d);
    }
    sum = sum * 31 + Float.floatToIntBits(16777217) + Float.floatToIntBits(9007199791611905L) + Double.doubleToLongBits(Long.MAX_VALUE - 1);
    return sum;
  }"#,
    // Every operator on every pair of special values; comparisons with NaN.
    r#"
  static long run(int p, long q) {
    double[] ds = { 0.0, -0.0, 1, -1, 0.1, 3, 1e-310, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, p, q };
    float[] fs = { 0f, -0f, 1, -1, .1f, 3, 1e-40f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN, Float.POSITIVE_INFINITY, p, q };
    long sum = 0;
    for (double a : ds) for (double b : ds) {
      double[] all = { a + b, a - b, a * b, a / b, a % b, Math.min(a, b), Math.max(a, b), -a, Math.sqrt(a), Math.floor(a), Math.ceil(a), Math.rint(b), Math.abs(a), Math.signum(b) };
      for (double x : all) sum = sum * 31 + Double.doubleToLongBits(x);
      sum = sum * 64 + (a == b ? 1 : 0) + (a != b ? 2 : 0) + (a < b ? 4 : 0) + (a <= b ? 8 : 0) + (a > b ? 16 : 0) + (!(a >= b) ? 32 : 0);
      sum += Double.compare(a, b) + Math.round(a) + (Double.isNaN(a) ? 5 : 0) + (Double.isInfinite(b) ? 9 : 0) + Double.hashCode(a);
    }
    for (float a : fs) for (float b : fs) {
      float[] all = { a + b, a - b, a * b, a / b, a % b, Math.min(a, b), Math.max(a, b), -a, Math.abs(a), (float) Math.sqrt(a) };
      for (float x : all) sum = sum * 31 + Float.floatToIntBits(x);
      sum = sum * 64 + (a == b ? 1 : 0) + (a != b ? 2 : 0) + (a < b ? 4 : 0) + (a <= b ? 8 : 0) + (a > b ? 16 : 0) + (!(a >= b) ? 32 : 0);
      sum += Float.compare(a, b) + Math.round(a) + (Float.isNaN(a) ? 5 : 0) + (Float.isFinite(b) ? 9 : 0) + Float.hashCode(a);
    }
    return sum;
  }"#,
    // Promotion, compound assignment with its cast, increments, conditional expressions.
    r#"
  static float s = 2.5f; double field; final float half = 1f / 2; static final double TENTH = 0.1, THIRD = 1 / 3.0; static final float LOAD = 0.75f;
  static double mixed(int a, long b, float c, double d) { return a + b * c - d / a; }
  static double mixed(double d) { return d; }
  static float single(float f) { return f; }
  static long run(int p, long q) {
    s = 2.5f;
    int i = p; i += 0.7; i *= 1.5; i -= q * 0.25;
    byte b = (byte) p; b += 1e3; b /= 0.3f;
    char c = 'a'; c += 1.5; c *= 0.5;
    short t = 7; t -= 0.1f; t %= 2.5;
    long l = q; l += 1e17; l /= 3f;
    float f = p; f++; f += 0.1; f /= 3; ++f; f--; f %= 7;
    double d = f; d *= d; d--; d += l;
    P o = new P();
    o.field += i; o.field++;
    float[] a = new float[2]; a[0] += d; a[1]--; a[i & 1] *= s++;
    double m = p > 3 ? i : d; Object boxed = p > 3 ? 1 : 2.0; double[][] grid = new double[2][2]; grid[1][0] -= TENTH;
    double e = p > 0 ? 'a' : 1.5f;
    int size = (int) (p / LOAD + 1.0f);
    long sum = i + b * 3 + c * 5 + t * 7 + l + size;
    double[] all = { f, d, o.field, o.half, a[0], a[1], m, boxed instanceof Double ? 1 : 0, (Double) boxed, grid[1][0], e, s, mixed(i, l, f, d), mixed(single(p)), THIRD, +f, 010, 0x10p-2, 1e-3d, 1_0.5e1_0f };
    for (double x : all) sum = sum * 31 + Double.doubleToLongBits(x);
    return sum;
  }"#,
    // Boxes, records, generics, arrays of the library, strings.
    r#"
  record Point(double x, float y) {}
  static <T extends Comparable<T>> T most(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
  static double total(double... all) { double s = 0; for (double x : all) s += x; return s; }
  static long run(int p, long q) {
    Double a = 0.0, b = -0.0, n = Double.NaN; Float f = (float) p; Double none = p == 6 ? null : 2.5;
    long sum = (a.equals(b) ? 1 : 0) + (n.equals(Double.NaN) ? 2 : 0) + a.compareTo(b) * 4 + (a == 0 ? 8 : 0) + (n == Double.NaN ? 16 : 0);
    sum = sum * 31 + f.intValue() + a.hashCode() + f.hashCode() + Double.hashCode(q) + Double.doubleToLongBits(most(1.5, none));
    sum = sum * 31 + new Point(p, 0f).hashCode() + (new Point(0.0, 1).equals(new Point(-0.0, 1)) ? 1 : 0) + (new Point(Double.NaN, p).equals(new Point(Double.NaN, p)) ? 2 : 0);
    ArrayList<Double> list = new ArrayList<>(); list.add(0.5); list.add((double) p); list.add(q * 0.1);
    for (double x : list) sum = sum * 31 + Double.doubleToLongBits(x);
    double[] d = { 3, Double.NaN, -0.0, 0.0, q, p, -1 }; Arrays.sort(d);
    for (double x : Arrays.copyOf(d, 9)) sum = sum * 31 + Double.doubleToLongBits(x);
    HashMap<Double, Integer> map = new HashMap<>(); map.put(0.5, 1); map.put(Double.NaN, 2);
    Object o = p > 0 ? (Object) 1.5f : (Object) 2.5; Number number = p > 0 ? 3 : 4.5; 
    String text = "x" + p * 0.5; StringBuilder sb = new StringBuilder(); 
    return sum + (int) total() + (int) total(p, 1, 2.5) + map.size() + (o instanceof Float ? 100 : 0) + (int) (number.doubleValue() * 2) + (text == null ? 1 : 0) + Integer.valueOf(p).hashCode();
  }"#,
    // What exceptions depend on.
    r#"
  static long run(int p, long q) {
    double guard = p / 2.0;
    int cut = (int) guard;
    if (guard > 2.4 && guard < 2.6) return 100 / (cut - 2);
    float f = q; long back = (long) f;
    if (back == q) return 7 / (int) (f - q) ;
    int[] a = new int[(int) Math.min(5, Math.abs(guard))];
    return a[(int) Math.ceil(guard)];
  }"#,
];

/// Variables of random programs.
pub const VARIABLES: &str =
    "    float fl1 = p, fl2 = 0.1f; double db1 = q, db2 = p / 7.0; float[] afl = { 1.5f, p, Float.NaN };\n";

/// What a random program adds to its result.
pub const RESULT: &str = " + Float.floatToIntBits(fl1) * 3L + Double.doubleToLongBits(db1) + Float.floatToIntBits(afl[1]) + (db2 > fl2 ? 1 : 0)";

/// A random statement; `below(n)` gives a number less than `n`.
pub fn statement(below: &mut dyn FnMut(u64) -> u64) -> String {
    let x = expression(below, 2);
    let to = ["fl1", "fl2", "db1", "db2", "i", "l", "b", "c", "s", "afl[1]"][below(10) as usize];
    match below(6) {
        0 => format!("fl1 = (float) ({x});"),
        1 => format!("db1 = {x};"),
        2 => format!("t = {x} {} {};", ["<", "<=", ">", ">=", "==", "!="][below(6) as usize], expression(below, 2)),
        3 => format!("i = {}({x});", ["(int) ", "(short) ", "(byte) ", "(char) ", "(int) (long) "][below(5) as usize]),
        4 => format!("{to}{};", ["++", "--"][below(2) as usize]),
        _ => format!("{to} {} {x};", ["+=", "-=", "*=", "/=", "%="][below(5) as usize]),
    }
}

fn expression(below: &mut dyn FnMut(u64) -> u64, depth: u32) -> String {
    const ATOMS: [&str; 16] = [
        "fl1",
        "fl2",
        "db1",
        "db2",
        "i",
        "l",
        "s",
        "c",
        "0.5f",
        "1e10",
        "-0.0",
        "Double.NaN",
        "Float.MIN_VALUE",
        "afl[1]",
        "1e300",
        "3",
    ];
    if depth == 0 {
        return ATOMS[below(16) as usize].to_owned();
    }
    let a = expression(below, depth - 1);
    match below(5) {
        0 => {
            ["Math.floor", "Math.sqrt", "Math.abs", "Math.rint", "(float) "][below(5) as usize].to_owned()
                + &format!("({a})")
        }
        1 => format!("-({a})"),
        2 => a,
        _ => {
            let op = ["+", "-", "*", "/", "%"][below(5) as usize];
            // An integer division by zero is the business of other statements.
            format!("({a} {op} (double) {})", expression(below, depth - 1))
        }
    }
}
