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
    public String toString() { return String.valueOf(value); }
    public static String toString(float x) { return String.valueOf(x); }
    public int compareTo(Float other) { return compare(value, other.value); }
    static boolean same$(Object a, Object b) { return a == b; }
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
    public String toString() { return String.valueOf(value); }
    public static String toString(double x) { return String.valueOf(x); }
    public int compareTo(Double other) { return compare(value, other.value); }
    static boolean same$(Object a, Object b) { return a == b; }
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
    public static double longBitsToDouble(long bits) { return ofBits$(bits); }
}
