final class Float extends Number implements Comparable<Float> {
    static final float NaN = 0.0f / 0.0f;
    static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    static final float MAX_VALUE = 0x1.fffffep127f;
    static final float MIN_NORMAL = 0x1.0p-126f;
    static final float MIN_VALUE = 0x1.0p-149f;
    static final int SIZE = 32;
    static final int BYTES = 4;
    private float value;
    public Float(float value) { this.value = value; }
    public static float parseFloat(String s) { return Read$.float$(s); }
    public static Float valueOf(String s) { return new Float(Read$.float$(s)); }
    public static Float valueOf(float x) { return new Float(x); }
    public byte byteValue() { return (byte) value; }
    public short shortValue() { return (short) value; }
    public int intValue() { return (int) value; }
    public long longValue() { return (long) value; }
    public float floatValue() { return (float) value; }
    public double doubleValue() { return (double) value; }
    public boolean isNaN() { return value != value; }
    public boolean isInfinite() { return isInfinite(value); }
    public static boolean isNaN(float x) { return x != x; }
    public static boolean isInfinite(float x) { return abs$(x) > MAX_VALUE; }
    public static boolean isFinite(float x) { return abs$(x) <= MAX_VALUE; }
    public boolean equals(Object o) { return o instanceof Float && bits$(((Float) o).value) == bits$(value); }
    public int hashCode() { return hashCode(value); }
    public static int hashCode(float x) { return bits$(x); }
    String plain$() { return new Decimal$(); }
    public static String toString(float x) { return String.valueOf(x); }
    public int compareTo(Float other) { return compare(value, other.value); }
    public static int compare(float a, float b) {
        if (a < b) return -1;
        if (a > b) return 1;
        int x = bits$(a), y = bits$(b);
        return x == y ? 0 : (x < y ? -1 : 1);
    }
    public static float max(float a, float b) { return Math.max(a, b); }
    public static float min(float a, float b) { return Math.min(a, b); }
    public static float sum(float a, float b) { return a + b; }
    public static int floatToIntBits(float x) { return bits$(x); }
    // Of the many that are no number, here is only one.
    private static native int rawNaN$();
    public static int floatToRawIntBits(float x) { return x != x ? rawNaN$() : bits$(x); }
    public static float intBitsToFloat(int bits) { return ofBits$(bits); }
}
final class Double extends Number implements Comparable<Double> {
    static final double NaN = 0.0 / 0.0;
    static final double POSITIVE_INFINITY = 1.0 / 0.0;
    static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    static final double MAX_VALUE = 0x1.fffffffffffffp1023;
    static final double MIN_NORMAL = 0x1.0p-1022;
    static final double MIN_VALUE = 0x1.0p-1074;
    static final int SIZE = 64;
    static final int BYTES = 8;
    private double value;
    public Double(double value) { this.value = value; }
    public static double parseDouble(String s) { return Read$.double$(s); }
    public static Double valueOf(String s) { return new Double(Read$.double$(s)); }
    public static Double valueOf(double x) { return new Double(x); }
    public byte byteValue() { return (byte) value; }
    public short shortValue() { return (short) value; }
    public int intValue() { return (int) value; }
    public long longValue() { return (long) value; }
    public float floatValue() { return (float) value; }
    public double doubleValue() { return (double) value; }
    public boolean isNaN() { return value != value; }
    public boolean isInfinite() { return isInfinite(value); }
    public static boolean isNaN(double x) { return x != x; }
    public static boolean isInfinite(double x) { return abs$(x) > MAX_VALUE; }
    public static boolean isFinite(double x) { return abs$(x) <= MAX_VALUE; }
    public boolean equals(Object o) { return o instanceof Double && bits$(((Double) o).value) == bits$(value); }
    public int hashCode() { return hashCode(value); }
    public static int hashCode(double x) { long b = bits$(x); return (int) (b ^ (b >>> 32)); }
    String plain$() { return new Decimal$(); }
    public static String toString(double x) { return String.valueOf(x); }
    public int compareTo(Double other) { return compare(value, other.value); }
    public static int compare(double a, double b) {
        if (a < b) return -1;
        if (a > b) return 1;
        long x = bits$(a), y = bits$(b);
        return x == y ? 0 : (x < y ? -1 : 1);
    }
    public static double max(double a, double b) { return Math.max(a, b); }
    public static double min(double a, double b) { return Math.min(a, b); }
    public static double sum(double a, double b) { return a + b; }
    public static long doubleToLongBits(double x) { return bits$(x); }
    private static native long rawNaN$();
    public static long doubleToRawLongBits(double x) { return x != x ? rawNaN$() : bits$(x); }
    public static double longBitsToDouble(long bits) { return ofBits$(bits); }
}
// The number that a text is: where two exact numbers give it with a single rounding, and so for all that is short.
final class Read$ {
    private boolean negative, special;
    // The digits, where they are fewer than 18, and the power of ten.
    private long digits;
    private int scale;
    static double double$(String s) {
        Read$ r = new Read$(s);
        double x = r.special ? r.named$(s) : r.digits == 0 ? 0 : r.double$();
        return r.negative ? -x : x;
    }
    static float float$(String s) {
        Read$ r = new Read$(s);
        float x = r.special ? (float) r.named$(s) : r.digits == 0 ? 0 : r.float$();
        return r.negative ? -x : x;
    }
    private double double$() {
        if (digits >= 1L << 53 || scale > 22 || scale < -22) return nearest$();
        double ten = 1;
        for (int i = Math.abs(scale); i > 0; i--) ten *= 10;
        return scale < 0 ? digits / ten : digits * ten;
    }
    private float float$() {
        if (digits >= 1 << 24 || scale > 10 || scale < -10) return nearest$();
        float ten = 1;
        for (int i = Math.abs(scale); i > 0; i--) ten *= 10;
        return scale < 0 ? digits / ten : digits * ten;
    }
    private static native int nearest$();
    private double named$(String s) { return s.indexOf('N') >= 0 ? 0.0 / 0.0 : 1.0 / 0.0; }
    private Read$(String s) {
        int at = 0, end = s.length();
        while (at < end && s.charAt(at) <= ' ') at++;
        while (at < end && s.charAt(end - 1) <= ' ') end--;
        if (at == end) throw new NumberFormatException();
        char first = s.charAt(at);
        negative = first == '-';
        if (negative || first == '+') at++;
        if (at < end && (s.charAt(at) == 'N' || s.charAt(at) == 'I')) {
            special = true;
            String word = s.substring(at, end);
            if (!word.equals("NaN") && !word.equals("Infinity")) throw new NumberFormatException();
            return;
        }
        if (at + 1 < end && s.charAt(at) == '0' && (s.charAt(at + 1) == 'x' || s.charAt(at + 1) == 'X')) nearest$();
        at = digits$(s, at, end);
        if (at < end && (s.charAt(at) == 'e' || s.charAt(at) == 'E')) at = power$(s, at + 1, end);
        if (at < end && "fFdD".indexOf(s.charAt(at)) >= 0) at++;
        if (at < end) throw new NumberFormatException();
    }
    private static boolean isDigit$(char c) { return c >= '0' && c <= '9'; }
    private int digits$(String s, int at, int end) {
        boolean any = false, point = false;
        while (at < end && (isDigit$(s.charAt(at)) || s.charAt(at) == '.' && !point)) {
            char c = s.charAt(at++);
            if (c == '.') { point = true; continue; }
            any = true;
            // So many that they are no whole number that a double has.
            if (digits < 100000000000000000L) digits = digits * 10 + (c - '0'); else scale++;
            if (point) scale--;
        }
        if (!any) throw new NumberFormatException();
        return at;
    }
    private int power$(String s, int at, int end) {
        boolean minus = at < end && s.charAt(at) == '-';
        if (minus || at < end && s.charAt(at) == '+') at++;
        if (at == end || !isDigit$(s.charAt(at))) throw new NumberFormatException();
        int power = 0;
        while (at < end && isDigit$(s.charAt(at))) power = Math.min(power * 10 + (s.charAt(at++) - '0'), 100000);
        scale += minus ? -power : power;
        return at;
    }
}
