public class Object {
    public Object() { }
    // What `==` says where the references alone do not: Java keeps some of what code seems to make.
    static boolean identical$(Object a, Object b) {
        if (a == null || b == null) return a == null && b == null;
        return a == b || a.one$(b);
    }
    // Whether it is the same object as another one, although they are two here.
    boolean one$(Object other) { return false; }
    static native boolean unsure$();
    public boolean equals(Object other) { return this == other; }
    // As HotSpot has it: not negative, and another one in each run.
    public int hashCode() { return address$(this) & 0x7fffffff; }
    int hash$() { return 0; }
    // 1 where code says what the hash code is.
    int coded$() { return 0; }
    int class$() { return -1; }
    Class<?> named$() { return Class.made$(-1, "java.lang.Object", 10, 1); }
    // 1 where the text is asked for at once: the program has a say in it, or it changes with the object.
    int told$() { return 0; }
    // The text of the others.
    String plain$() { return new Addressed$(); }
    native Object copy$();
    // What a final field has of the library, and no input can have.
    static native int made$();
    // What the JDK makes of numbers that it does not take, or not surely.
    static native int refused$();
    public String toString() { return plain$(); }
}
// The text of an object that says nothing of itself: its hash code is in it.
final class Addressed$ extends String {
    native char[] fill$();
}
// What every array has.
final class Array$ {
    native int class$();
    native Class<?> named$();
}
// An object of a class whose source is not in sight.
class Opaque$ {
    public native boolean equals(Object other);
    public native int hashCode();
    native int hash$();
    native int coded$();
    native int class$();
    native int told$();
    native Class<?> named$();
    public native String toString();
}
// One that calls into the JDK give again and again, or so it may be.
class Shared$ extends Opaque$ {
    native boolean one$(Object other);
}
final class SomeObject {
    int hash;
    public int hashCode() { return hash; }
}
final class Class<T> {
    int number;
    String name;
    // Where in the name the simple name begins; -1 for `Object[]`, the only array here.
    int simple;
    // 0: an interface; 1: another class; 2: no class.
    int kind;
    // Where a map or set of the constants of an enum is made.
    Object[] constants;
    static <T> Class<T> made$(int number, String name, int simple, int kind) {
        Class<T> made = new Class<T>();
        made.number = number;
        made.name = name;
        made.simple = simple;
        made.kind = kind;
        return made;
    }
    static native <T> Class<T> unnamed$();
    boolean one$(Object o) { return o instanceof Class && number == ((Class) o).number; }
    public String getName() { return name; }
    public String getTypeName() { return name; }
    public String getSimpleName() { return simple < 0 ? "Object[]" : name.substring(simple); }
    public String getCanonicalName() { return simple < 0 ? "java.lang.Object[]" : name.replace('$', '.'); }
    public boolean isInterface() { return kind == 0; }
    public boolean isPrimitive() { return kind == 2; }
    public boolean isArray() { return simple < 0; }
    public boolean equals(Object o) { return one$(o); }
    public int hashCode() { return address$(number) & 0x7fffffff; }
    int hash$() { return number; }
    String plain$() { return kind == 2 ? name : String.join$(kind == 0 ? "interface " : "class ", name); }
    static <T> Class<T> of$(Object[] constants) {
        Class<T> made = new Class<T>();
        made.constants = constants;
        return made;
    }
}
public interface Comparable<T> {
    int compareTo(T other);
}
public interface Iterable<T> {
    Iterator<T> iterator();
    default void forEach(Consumer<? super T> action) {
        if (action == null) throw new NullPointerException();
        for (T t : this) action.accept(t);
    }
}
public interface AutoCloseable {
    void close();
}
public interface Closeable extends AutoCloseable {
    void close();
}
public interface Cloneable { }
public interface Serializable { }
public interface CharSequence {
    int length();
    char charAt(int index);
    CharSequence subSequence(int from, int to);
    default boolean isEmpty() { return length() == 0; }
    default IntStream chars() {
        int[] units = new int[length()];
        for (int i = 0; i < units.length; i++) units[i] = charAt(i);
        return IntStream.from$(units, 0, units.length);
    }
}
abstract class Number {
    static boolean kept$(long value) { return value >= -128 && value <= 127; }
    public abstract int intValue();
    public abstract long longValue();
    public abstract float floatValue();
    public abstract double doubleValue();
}
abstract class Record { }
abstract class Enum<E extends Enum<E>> implements Comparable<E> {
    int ordinal;
    int count$() { return 0; }
    Object[] all$() { return null; }
    public final int ordinal() { assume$(ordinal >= 0 && ordinal < count$()); return ordinal; }
    public abstract String name();
    String plain$() { return name(); }
    public boolean equals(Object o) { return one$(o); }
    boolean one$(Object o) { return o instanceof Enum && class$() == ((Enum) o).class$() && ordinal() == ((Enum) o).ordinal(); }
    // That of an object, of which there is one for each constant.
    public final int hashCode() { return address$(class$() * 4096 + ordinal()) & 0x7fffffff; }
    int hash$() { return ordinal(); }
    public int compareTo(E other) { return ordinal() - other.ordinal(); }
}
final class Math {
    static final double E = 2.718281828459045;
    static final double PI = 3.141592653589793;
    public static int abs(int a) { return a < 0 ? -a : a; }
    public static long abs(long a) { return a < 0 ? -a : a; }
    public static int max(int a, int b) { return a >= b ? a : b; }
    public static long max(long a, long b) { return a >= b ? a : b; }
    public static int min(int a, int b) { return a <= b ? a : b; }
    public static long min(long a, long b) { return a <= b ? a : b; }
    public static float abs(float a) { return abs$(a); }
    public static float max(float a, float b) {
        if (a != a) return a;
        if (a == 0.0f && b == 0.0f && bits$(a) != 0) return b;
        return a >= b ? a : b;
    }
    public static float min(float a, float b) {
        if (a != a) return a;
        if (a == 0.0f && b == 0.0f && bits$(b) != 0) return b;
        return a <= b ? a : b;
    }
    static native boolean signOfNaN$();
    public static float copySign(float a, float sign) {
        boolean minus = sign != sign ? signOfNaN$() : bits$(sign) < 0;
        return minus ? -abs$(a) : abs$(a);
    }
    public static double copySign(double a, double sign) {
        boolean minus = sign != sign ? signOfNaN$() : bits$(sign) < 0;
        return minus ? -abs$(a) : abs$(a);
    }
    public static int getExponent(float a) { return (bits$(a) >>> 23 & 0xff) - 127; }
    public static int getExponent(double a) { return (int) (bits$(a) >>> 52 & 0x7ff) - 1023; }
    public static float ulp(float a) {
        int e = bits$(a) >>> 23 & 0xff;
        if (e == 0xff) return abs$(a);
        if (e > 23) return ofBits$(e - 23 << 23);
        return ofBits$(1 << (e == 0 ? 0 : e - 1));
    }
    public static double ulp(double a) {
        long e = bits$(a) >>> 52 & 0x7ff;
        if (e == 0x7ff) return abs$(a);
        if (e > 52) return ofBits$(e - 52 << 52);
        return ofBits$(1L << (e == 0 ? 0 : e - 1));
    }
    public static float nextUp(float a) {
        if (!(a < 1.0f / 0.0f)) return a;
        if (a == 0) return ofBits$(1);
        return ofBits$(bits$(a) + (a > 0 ? 1 : -1));
    }
    public static double nextUp(double a) {
        if (!(a < 1.0 / 0.0)) return a;
        if (a == 0) return ofBits$(1L);
        return ofBits$(bits$(a) + (a > 0 ? 1L : -1L));
    }
    public static float nextDown(float a) { return -nextUp(-a); }
    public static double nextDown(double a) { return -nextUp(-a); }
    public static float nextAfter(float a, double to) { return a < to ? nextUp(a) : a > to ? nextDown(a) : (float) (a == to ? to : a + to); }
    public static double nextAfter(double a, double to) { return a < to ? nextUp(a) : a > to ? nextDown(a) : a == to ? to : a + to; }
    public static float scalb(float a, int n) {
        long e = max(min(n, 278), -278) + 1023L;
        return (float) (a * ofBits$(e << 52));
    }
    public static double scalb(double a, int n) {
        int left = max(min(n, 2099), -2099);
        int step = left < 0 ? -512 : 512;
        int first = left % 512;
        double r = a * ofBits$(first + 1023L << 52);
        for (left -= first; left != 0; left -= step) r *= ofBits$(step + 1023L << 52);
        return r;
    }
    public static float signum(float a) { return a > 0 ? 1 : (a < 0 ? -1 : a); }
    public static double abs(double a) { return abs$(a); }
    public static double max(double a, double b) {
        if (a != a) return a;
        if (a == 0.0 && b == 0.0 && bits$(a) != 0) return b;
        return a >= b ? a : b;
    }
    public static double min(double a, double b) {
        if (a != a) return a;
        if (a == 0.0 && b == 0.0 && bits$(b) != 0) return b;
        return a <= b ? a : b;
    }
    public static double signum(double a) { return a > 0 ? 1 : (a < 0 ? -1 : a); }
    public static double sqrt(double a) { return sqrt$(a); }
    public static double floor(double a) { return floor$(a); }
    public static double ceil(double a) { return ceil$(a); }
    public static double rint(double a) { return rint$(a); }
    public static int round(float a) { float f = floor$(a); return (int) (a - f >= 0.5f ? f + 1 : f); }
    public static long round(double a) { double f = floor$(a); return (long) (a - f >= 0.5 ? f + 1 : f); }
    public static int absExact(int a) {
        if (a == 0x80000000) throw new ArithmeticException("Overflow to represent absolute value of Integer.MIN_VALUE");
        return abs(a);
    }
    public static long absExact(long a) {
        if (a == 0x8000000000000000L) throw new ArithmeticException("Overflow to represent absolute value of Long.MIN_VALUE");
        return abs(a);
    }
    public static int incrementExact(int a) {
        if (a == 0x7fffffff) throw new ArithmeticException("integer overflow");
        return a + 1;
    }
    public static int decrementExact(int a) {
        if (a == 0x80000000) throw new ArithmeticException("integer overflow");
        return a - 1;
    }
    public static long incrementExact(long a) {
        if (a == 0x7fffffffffffffffL) throw new ArithmeticException("long overflow");
        return a + 1;
    }
    public static long decrementExact(long a) {
        if (a == 0x8000000000000000L) throw new ArithmeticException("long overflow");
        return a - 1;
    }
    public static long negateExact(long a) {
        if (a == 0x8000000000000000L) throw new ArithmeticException("long overflow");
        return -a;
    }
    public static long addExact(long a, long b) {
        long r = a + b;
        if (((a ^ r) & (b ^ r)) < 0) throw new ArithmeticException("long overflow");
        return r;
    }
    public static long subtractExact(long a, long b) {
        long r = a - b;
        if (((a ^ b) & (a ^ r)) < 0) throw new ArithmeticException("long overflow");
        return r;
    }
    public static long multiplyExact(long a, int b) { return multiplyExact(a, (long) b); }
    public static long multiplyExact(long a, long b) {
        long r = a * b;
        if (b == -1 && a == 0x8000000000000000L || b != 0 && r / b != a) throw new ArithmeticException("long overflow");
        return r;
    }
    public static long multiplyFull(int a, int b) { return (long) a * (long) b; }
    public static long multiplyHigh(long a, long b) {
        long x = a >> 32, y = a & 0xffffffffL, z = b >> 32, w = b & 0xffffffffL;
        long t = x * w + (y * w >>> 32);
        return x * z + (t >> 32) + ((t & 0xffffffffL) + y * z >> 32);
    }
    public static long floorDiv(long a, int b) { return floorDiv(a, (long) b); }
    public static long floorDiv(long a, long b) {
        long q = a / b;
        if ((a ^ b) < 0 && q * b != a) return q - 1;
        return q;
    }
    public static int floorMod(long a, int b) { return (int) floorMod(a, (long) b); }
    public static long floorMod(long a, long b) {
        long m = a % b;
        if ((m ^ b) < 0 && m != 0) return m + b;
        return m;
    }
    public static int addExact(int a, int b) {
        long r = (long) a + (long) b;
        if ((int) r != r) throw new ArithmeticException("integer overflow");
        return (int) r;
    }
    public static int subtractExact(int a, int b) {
        long r = (long) a - (long) b;
        if ((int) r != r) throw new ArithmeticException("integer overflow");
        return (int) r;
    }
    public static int multiplyExact(int a, int b) {
        long r = (long) a * (long) b;
        if ((int) r != r) throw new ArithmeticException("integer overflow");
        return (int) r;
    }
    public static int negateExact(int a) {
        if (a == 0x80000000) throw new ArithmeticException("integer overflow");
        return -a;
    }
    public static int toIntExact(long a) {
        if ((int) a != a) throw new ArithmeticException("integer overflow");
        return (int) a;
    }
    public static int floorDiv(int a, int b) {
        int q = a / b;
        if ((a ^ b) < 0 && q * b != a) return q - 1;
        return q;
    }
    public static int floorMod(int a, int b) {
        int m = a % b;
        if ((m ^ b) < 0 && m != 0) return m + b;
        return m;
    }
    public static int ceilDiv(int a, int b) {
        int q = a / b;
        if ((a ^ b) >= 0 && q * b != a) return q + 1;
        return q;
    }
    public static long ceilDiv(long a, int b) { return ceilDiv(a, (long) b); }
    public static long ceilDiv(long a, long b) {
        long q = a / b;
        if ((a ^ b) >= 0 && q * b != a) return q + 1;
        return q;
    }
    public static int ceilMod(int a, int b) {
        int m = a % b;
        if ((m ^ b) >= 0 && m != 0) return m - b;
        return m;
    }
    public static int ceilMod(long a, int b) { return (int) ceilMod(a, (long) b); }
    public static long ceilMod(long a, long b) {
        long m = a % b;
        if ((m ^ b) >= 0 && m != 0) return m - b;
        return m;
    }
    public static int clamp(long value, int min, int max) {
        return (int) clamp(value, (long) min, (long) max);
    }
    public static long clamp(long value, long min, long max) {
        if (min > max) throw new IllegalArgumentException();
        return min(max, max(value, min));
    }
    public static float clamp(float value, float min, float max) {
        if (min != min || max != max || Float.compare(min, max) > 0) throw new IllegalArgumentException();
        return min(max, max(value, min));
    }
    public static double clamp(double value, double min, double max) {
        if (min != min || max != max || Double.compare(min, max) > 0) throw new IllegalArgumentException();
        return min(max, max(value, min));
    }
    // Of whole numbers it is the power itself where that is a double. Other results may be the one beside it.
    public static double pow(double a, double b) {
        if (b == 0) return 1;
        if (b == 1 || a != a) return a;
        if (b != b) return b;
        if (b != rint$(b) || abs$(b) > 1100) return pow$(a, b);
        int n = (int) b;
        if (n < 0) return a == 2 && n >= -1074 ? scalb(1.0, n) : pow$(a, b);
        if (a != rint$(a) || abs$(a) >= 0x1p53) return pow$(a, b);
        double r = a;
        for (int i = 1; i < n; i++) {
            r *= a;
            if (abs$(r) >= 0x1p53) return wide$(a, n);
        }
        return r;
    }
    // A power of what is odd in a number, and the powers of two.
    private static double wide$(double a, int n) {
        int twos = 0;
        double odd = a;
        while (odd / 2 == rint$(odd / 2)) {
            odd /= 2;
            twos++;
        }
        double r = odd;
        for (int i = 1; i < n; i++) {
            r *= odd;
            if (abs$(r) >= 0x1p53) return pow$(a, n);
        }
        return twos * n < 970 ? scalb(r, twos * n) : pow$(a, n);
    }
    static native double pow$(double a, double b);
    public static double hypot(double a, double b) {
        if (abs$(a) == 1.0 / 0.0 || abs$(b) == 1.0 / 0.0) return 1.0 / 0.0;
        return a != a ? a : b != b ? b : hypot$(a, b);
    }
    static native double hypot$(double a, double b);
    public static native double sin(double a);
    public static native double cos(double a);
    public static native double tan(double a);
    public static native double asin(double a);
    public static native double acos(double a);
    public static native double atan(double a);
    public static native double atan2(double a, double b);
    public static native double sinh(double a);
    public static native double cosh(double a);
    public static native double tanh(double a);
    public static native double exp(double a);
    public static native double expm1(double a);
    public static native double log(double a);
    public static native double log10(double a);
    public static native double log1p(double a);
    public static native double cbrt(double a);
    public static native double toRadians(double a);
    public static native double toDegrees(double a);
    public static double random() { return new Random().nextDouble(); }
}
final class System {
    // Some time between 2023 and 2032, the same for as long as a method runs: which one is left to concrete runs.
    public static long currentTimeMillis() { return 1700000000000L + (clock$(1023) & 0x7fffffff) * 127L; }
    // Another one at each call, of which nothing is sure: what depends on it is left to concrete runs.
    public static long nanoTime() { return 1000000000L + (clock$(new Object()) & 0x7fffffff) * 1009L; }
    public static void arraycopy(int[] from, int i, int[] to, int j, int n) {
        if (from == null || to == null) throw new NullPointerException();
        if (i < 0 || j < 0 || n < 0 || i > from.length - n || j > to.length - n) throw new ArrayIndexOutOfBoundsException();
        if (from == to && i < j) {
            for (int k = n - 1; k >= 0; k--) to[j + k] = from[i + k];
        } else {
            for (int k = 0; k < n; k++) to[j + k] = from[i + k];
        }
    }
    public static void arraycopy(long[] from, int i, long[] to, int j, int n) {
        if (from == null || to == null) throw new NullPointerException();
        if (i < 0 || j < 0 || n < 0 || i > from.length - n || j > to.length - n) throw new ArrayIndexOutOfBoundsException();
        if (from == to && i < j) {
            for (int k = n - 1; k >= 0; k--) to[j + k] = from[i + k];
        } else {
            for (int k = 0; k < n; k++) to[j + k] = from[i + k];
        }
    }
    public static void arraycopy(boolean[] from, int i, boolean[] to, int j, int n) {
        if (from == null || to == null) throw new NullPointerException();
        if (i < 0 || j < 0 || n < 0 || i > from.length - n || j > to.length - n) throw new ArrayIndexOutOfBoundsException();
        if (from == to && i < j) {
            for (int k = n - 1; k >= 0; k--) to[j + k] = from[i + k];
        } else {
            for (int k = 0; k < n; k++) to[j + k] = from[i + k];
        }
    }
    public static void arraycopy(char[] from, int i, char[] to, int j, int n) {
        if (from == null || to == null) throw new NullPointerException();
        if (i < 0 || j < 0 || n < 0 || i > from.length - n || j > to.length - n) throw new ArrayIndexOutOfBoundsException();
        if (from == to && i < j) {
            for (int k = n - 1; k >= 0; k--) to[j + k] = from[i + k];
        } else {
            for (int k = 0; k < n; k++) to[j + k] = from[i + k];
        }
    }
    public static void arraycopy(byte[] from, int i, byte[] to, int j, int n) {
        if (from == null || to == null) throw new NullPointerException();
        if (i < 0 || j < 0 || n < 0 || i > from.length - n || j > to.length - n) throw new ArrayIndexOutOfBoundsException();
        if (from == to && i < j) {
            for (int k = n - 1; k >= 0; k--) to[j + k] = from[i + k];
        } else {
            for (int k = 0; k < n; k++) to[j + k] = from[i + k];
        }
    }
    public static void arraycopy(short[] from, int i, short[] to, int j, int n) {
        if (from == null || to == null) throw new NullPointerException();
        if (i < 0 || j < 0 || n < 0 || i > from.length - n || j > to.length - n) throw new ArrayIndexOutOfBoundsException();
        if (from == to && i < j) {
            for (int k = n - 1; k >= 0; k--) to[j + k] = from[i + k];
        } else {
            for (int k = 0; k < n; k++) to[j + k] = from[i + k];
        }
    }
    public static void arraycopy(float[] from, int i, float[] to, int j, int n) {
        if (from == null || to == null) throw new NullPointerException();
        if (i < 0 || j < 0 || n < 0 || i > from.length - n || j > to.length - n) throw new ArrayIndexOutOfBoundsException();
        if (from == to && i < j) {
            for (int k = n - 1; k >= 0; k--) to[j + k] = from[i + k];
        } else {
            for (int k = 0; k < n; k++) to[j + k] = from[i + k];
        }
    }
    public static void arraycopy(double[] from, int i, double[] to, int j, int n) {
        if (from == null || to == null) throw new NullPointerException();
        if (i < 0 || j < 0 || n < 0 || i > from.length - n || j > to.length - n) throw new ArrayIndexOutOfBoundsException();
        if (from == to && i < j) {
            for (int k = n - 1; k >= 0; k--) to[j + k] = from[i + k];
        } else {
            for (int k = 0; k < n; k++) to[j + k] = from[i + k];
        }
    }
    public static void arraycopy(Object from, int i, Object to, int j, int n) {
        if (from == null || to == null) throw new NullPointerException();
        if (from instanceof int[] && to instanceof int[]) arraycopy((int[]) from, i, (int[]) to, j, n);
        else if (from instanceof long[] && to instanceof long[]) arraycopy((long[]) from, i, (long[]) to, j, n);
        else if (from instanceof boolean[] && to instanceof boolean[]) arraycopy((boolean[]) from, i, (boolean[]) to, j, n);
        else if (from instanceof char[] && to instanceof char[]) arraycopy((char[]) from, i, (char[]) to, j, n);
        else if (from instanceof byte[] && to instanceof byte[]) arraycopy((byte[]) from, i, (byte[]) to, j, n);
        else if (from instanceof short[] && to instanceof short[]) arraycopy((short[]) from, i, (short[]) to, j, n);
        else if (from instanceof float[] && to instanceof float[]) arraycopy((float[]) from, i, (float[]) to, j, n);
        else if (from instanceof double[] && to instanceof double[]) arraycopy((double[]) from, i, (double[]) to, j, n);
        else if (from instanceof Object[] && to instanceof Object[]) arraycopy((Object[]) from, i, (Object[]) to, j, n);
        else throw new ArrayStoreException();
    }
    public static void arraycopy(Object[] from, int i, Object[] to, int j, int n) {
        if (from == null || to == null) throw new NullPointerException();
        if (i < 0 || j < 0 || n < 0 || i > from.length - n || j > to.length - n) throw new ArrayIndexOutOfBoundsException();
        if (from == to && i < j) {
            for (int k = n - 1; k >= 0; k--) to[j + k] = from[i + k];
        } else {
            for (int k = 0; k < n; k++) to[j + k] = from[i + k];
        }
    }
}

final class Integer extends Number implements Comparable<Integer> {
    boolean one$(Object o) { return o instanceof Integer && value == ((Integer) o).value && Number.kept$(value); }
    static final int MIN_VALUE = 0x80000000;
    static final int MAX_VALUE = 0x7fffffff;
    static final int SIZE = 32;
    static final int BYTES = 4;
    private int value;
    public Integer(int value) { this.value = value; }
    public static Integer valueOf(int i) { return new Integer(i); }
    public static Integer valueOf(String s) { return new Integer(parseInt(s)); }
    public int intValue() { return value; }
    public long longValue() { return value; }
    public float floatValue() { return value; }
    public double doubleValue() { return value; }
    public short shortValue() { return (short) value; }
    public byte byteValue() { return (byte) value; }
    public boolean equals(Object o) { return o instanceof Integer && ((Integer) o).value == value; }
    public int hashCode() { return value; }
    public static int hashCode(int value) { return value; }
    String plain$() { return new Digits$(value); }
    public static String toString(int i) { return String.valueOf(i); }
    public int compareTo(Integer other) { return compare(value, other.value); }
    public static int compare(int a, int b) { return a < b ? -1 : (a == b ? 0 : 1); }
    public static int max(int a, int b) { return a >= b ? a : b; }
    public static int min(int a, int b) { return a <= b ? a : b; }
    public static int sum(int a, int b) { return a + b; }
    public static int signum(int i) { return (i >> 31) | (-i >>> 31); }
    public static int bitCount(int i) {
        i = i - ((i >>> 1) & 0x55555555);
        i = (i & 0x33333333) + ((i >>> 2) & 0x33333333);
        i = (i + (i >>> 4)) & 0x0f0f0f0f;
        i = i + (i >>> 8);
        i = i + (i >>> 16);
        return i & 0x3f;
    }
    public static int highestOneBit(int i) {
        i |= i >> 1; i |= i >> 2; i |= i >> 4; i |= i >> 8; i |= i >> 16;
        return i - (i >>> 1);
    }
    public static int lowestOneBit(int i) { return i & -i; }
    public static int rotateLeft(int i, int d) { return (i << d) | (i >>> -d); }
    public static int rotateRight(int i, int d) { return (i >>> d) | (i << -d); }
    public static int numberOfTrailingZeros(int i) {
        if (i == 0) return 32;
        int n = 0;
        if ((i & 0xffff) == 0) { n += 16; i >>>= 16; }
        if ((i & 0xff) == 0) { n += 8; i >>>= 8; }
        if ((i & 0xf) == 0) { n += 4; i >>>= 4; }
        if ((i & 0x3) == 0) { n += 2; i >>>= 2; }
        return n + 1 - (i & 1);
    }
    public static int numberOfLeadingZeros(int i) {
        if (i <= 0) return i == 0 ? 32 : 0;
        int n = 31;
        if (i >= 0x10000) { n -= 16; i >>>= 16; }
        if (i >= 0x100) { n -= 8; i >>>= 8; }
        if (i >= 0x10) { n -= 4; i >>>= 4; }
        if (i >= 0x4) { n -= 2; i >>>= 2; }
        return n - (i >>> 1);
    }
    public static String toHexString(int i) { return new Radix$(i & 0xffffffffL, 4); }
    public static String toOctalString(int i) { return new Radix$(i & 0xffffffffL, 3); }
    public static String toBinaryString(int i) { return new Radix$(i & 0xffffffffL, 1); }
    public static int reverse(int i) {
        i = (i & 0x55555555) << 1 | (i >>> 1) & 0x55555555;
        i = (i & 0x33333333) << 2 | (i >>> 2) & 0x33333333;
        i = (i & 0x0f0f0f0f) << 4 | (i >>> 4) & 0x0f0f0f0f;
        return reverseBytes(i);
    }
    public static int reverseBytes(int i) { return (i << 24) | ((i & 0xff00) << 8) | ((i >>> 8) & 0xff00) | (i >>> 24); }
    public static int compareUnsigned(int a, int b) { return compare(a + MIN_VALUE, b + MIN_VALUE); }
    @Ends public static int parseInt(String s) {
        if (s == null) throw new NumberFormatException();
        int n = s.length();
        if (n == 0) throw new NumberFormatException();
        int i = 0;
        boolean negative = false;
        char first = s.charAt(0);
        if (first == '-' || first == '+') {
            negative = first == '-';
            i = 1;
            if (n == 1) throw new NumberFormatException();
        }
        long result = 0;
        while (i < n) {
            char c = s.charAt(i++);
            if (c < '0' || c > '9') throw new NumberFormatException();
            int digit = c - '0';
            // With its sign: the digits of a number are its remainders, and make it again.
            result = result * 10 + (negative ? -digit : digit);
            if (negative ? result < MIN_VALUE : result > MAX_VALUE) throw new NumberFormatException();
        }
        return (int) result;
    }
    public static int parseInt(String s, int radix) { return within$(Long.parseLong(s, radix), MIN_VALUE, MAX_VALUE); }
    public static Integer valueOf(String s, int radix) { return new Integer(parseInt(s, radix)); }
    public static String toString(int i, int radix) { return Long.toString(i, radix); }
    public static Integer decode(String s) { return new Integer(within$(Long.decode$(s), MIN_VALUE, MAX_VALUE)); }
    static int within$(long n, int min, int max) {
        if (n < min || n > max) throw new NumberFormatException();
        return (int) n;
    }
    public static int parseUnsignedInt(String s) { return parseUnsignedInt(s, 10); }
    public static int parseUnsignedInt(String s, int radix) {
        long n = Long.parseLong(s, radix);
        if (s.charAt(0) == '-' || n != (n & 0xffffffffL)) throw new NumberFormatException();
        return (int) n;
    }
    public static long toUnsignedLong(int i) { return i & 0xffffffffL; }
    public static String toUnsignedString(int i) { return String.valueOf(i & 0xffffffffL); }
    public static int divideUnsigned(int a, int b) { return (int) ((a & 0xffffffffL) / (b & 0xffffffffL)); }
    public static int remainderUnsigned(int a, int b) { return (int) ((a & 0xffffffffL) % (b & 0xffffffffL)); }
}
final class Long extends Number implements Comparable<Long> {
    boolean one$(Object o) { return o instanceof Long && value == ((Long) o).value && Number.kept$(value); }
    static final long MIN_VALUE = 0x8000000000000000L;
    static final long MAX_VALUE = 0x7fffffffffffffffL;
    private long value;
    public Long(long value) { this.value = value; }
    public static Long valueOf(long i) { return new Long(i); }
    public int intValue() { return (int) value; }
    public long longValue() { return value; }
    public float floatValue() { return value; }
    public double doubleValue() { return value; }
    public boolean equals(Object o) { return o instanceof Long && ((Long) o).value == value; }
    public int hashCode() { return (int) (value ^ (value >>> 32)); }
    public static int hashCode(long value) { return (int) (value ^ (value >>> 32)); }
    String plain$() { return new Digits$(value); }
    public static String toString(long i) { return String.valueOf(i); }
    public int compareTo(Long other) { return compare(value, other.value); }
    public static int compare(long a, long b) { return a < b ? -1 : (a == b ? 0 : 1); }
    public static long max(long a, long b) { return a >= b ? a : b; }
    public static long min(long a, long b) { return a <= b ? a : b; }
    public static long sum(long a, long b) { return a + b; }
    static final int SIZE = 64;
    static final int BYTES = 8;
    public short shortValue() { return (short) value; }
    public byte byteValue() { return (byte) value; }
    public static int signum(long i) { return (int) ((i >> 63) | (-i >>> 63)); }
    // Not by way of the radix: there each letter is a case of its own.
    @Ends public static long parseLong(String s) {
        if (s == null) throw new NumberFormatException();
        int n = s.length();
        if (n == 0) throw new NumberFormatException();
        int i = 0;
        char first = s.charAt(0);
        boolean negative = first == '-';
        if (negative || first == '+') {
            i = 1;
            if (n == 1) throw new NumberFormatException();
        }
        long result = 0;
        while (i < n) {
            char c = s.charAt(i++);
            if (c < '0' || c > '9') throw new NumberFormatException();
            if (negative ? result < MIN_VALUE / 10 : result > MAX_VALUE / 10) throw new NumberFormatException();
            int digit = c - '0';
            result = result * 10 + (negative ? -digit : digit);
            // The last digit can still be too much.
            if (negative ? result > 0 : result < 0) throw new NumberFormatException();
        }
        return result;
    }
    public static Long valueOf(String s) { return new Long(parseLong(s)); }
    public static String toHexString(long i) { return new Radix$(i, 4); }
    public static String toOctalString(long i) { return new Radix$(i, 3); }
    public static String toBinaryString(long i) { return new Radix$(i, 1); }
    public static int compareUnsigned(long a, long b) { return compare(a + MIN_VALUE, b + MIN_VALUE); }
    public static int bitCount(long i) { return Integer.bitCount((int) i) + Integer.bitCount((int) (i >>> 32)); }
    public static long lowestOneBit(long i) { return i & -i; }
    public static long highestOneBit(long i) { return i == 0 ? 0 : 0x8000000000000000L >>> numberOfLeadingZeros(i); }
    public static long rotateLeft(long i, int d) { return (i << d) | (i >>> -d); }
    public static long rotateRight(long i, int d) { return (i >>> d) | (i << -d); }
    public static int numberOfTrailingZeros(long i) {
        int low = (int) i;
        return low != 0 ? Integer.numberOfTrailingZeros(low) : 32 + Integer.numberOfTrailingZeros((int) (i >>> 32));
    }
    public static int numberOfLeadingZeros(long i) {
        int high = (int) (i >>> 32);
        return high != 0 ? Integer.numberOfLeadingZeros(high) : 32 + Integer.numberOfLeadingZeros((int) i);
    }
    public static String toString(long i, int radix) {
        return radix < 2 || radix > 36 || radix == 10 ? String.valueOf(i) : new Based$(i, radix);
    }
    public static Long valueOf(String s, int radix) { return new Long(parseLong(s, radix)); }
    public static long parseLong(String s, int radix) {
        if (s == null || radix < 2 || radix > 36) throw new NumberFormatException();
        int n = s.length();
        if (n == 0) throw new NumberFormatException();
        char first = s.charAt(0);
        int from = first == '-' || first == '+' ? 1 : 0;
        return digits$(s, from, radix, first == '-');
    }
    private static long digits$(String s, int from, int radix, boolean negative) {
        int n = s.length();
        if (from == n) throw new NumberFormatException();
        long limit = negative ? MIN_VALUE : -MAX_VALUE;
        long result = 0;
        for (int i = from; i < n; i++) {
            int d = Character.digit(s.charAt(i), radix);
            if (d < 0 || result < limit / radix) throw new NumberFormatException();
            result *= radix;
            if (result < limit + d) throw new NumberFormatException();
            result -= d;
        }
        return negative ? result : -result;
    }
    public static Long decode(String s) { return new Long(decode$(s)); }
    static long decode$(String s) {
        if (s.length() == 0) throw new NumberFormatException();
        boolean negative = s.charAt(0) == '-';
        int from = negative || s.charAt(0) == '+' ? 1 : 0;
        boolean zero = from < s.length() && s.charAt(from) == '0';
        if (zero && from + 1 < s.length() && (s.charAt(from + 1) == 'x' || s.charAt(from + 1) == 'X')) return digits$(s, from + 2, 16, negative);
        if (from < s.length() && s.charAt(from) == '#') return digits$(s, from + 1, 16, negative);
        return zero && from + 1 < s.length() ? digits$(s, from + 1, 8, negative) : digits$(s, from, 10, negative);
    }
    public static long divideUnsigned(long a, long b) {
        if (b < 0) return compareUnsigned(a, b) < 0 ? 0 : 1;
        if (a >= 0) return a / b;
        long q = (a >>> 1) / b << 1;
        return compareUnsigned(a - q * b, b) >= 0 ? q + 1 : q;
    }
    public static long remainderUnsigned(long a, long b) { return a - divideUnsigned(a, b) * b; }
    public static long reverseBytes(long i) {
        return (long) Integer.reverseBytes((int) i) << 32 | Integer.reverseBytes((int) (i >>> 32)) & 0xffffffffL;
    }
    public static long reverse(long i) {
        return (long) Integer.reverse((int) i) << 32 | Integer.reverse((int) (i >>> 32)) & 0xffffffffL;
    }
}
final class Boolean implements Comparable<Boolean> {
    public static final Boolean TRUE = true;
    public static final Boolean FALSE = false;
    boolean one$(Object o) { return o instanceof Boolean && value == ((Boolean) o).value; }
    private boolean value;
    public Boolean(boolean value) { this.value = value; }
    public static Boolean valueOf(boolean b) { return new Boolean(b); }
    public static Boolean valueOf(String s) { return new Boolean(parseBoolean(s)); }
    public static boolean parseBoolean(String s) { return s != null && s.equalsIgnoreCase("true"); }
    public boolean booleanValue() { return value; }
    public boolean equals(Object o) { return o instanceof Boolean && ((Boolean) o).value == value; }
    public int hashCode() { return value ? 1231 : 1237; }
    public static int hashCode(boolean value) { return value ? 1231 : 1237; }
    String plain$() { return value ? "true" : "false"; }
    public static String toString(boolean b) { return String.valueOf(b); }
    public int compareTo(Boolean other) { return compare(value, other.value); }
    public static int compare(boolean a, boolean b) { return a == b ? 0 : (a ? 1 : -1); }
    public static boolean logicalAnd(boolean a, boolean b) { return a & b; }
    public static boolean logicalOr(boolean a, boolean b) { return a | b; }
    public static boolean logicalXor(boolean a, boolean b) { return a ^ b; }
}
final class Character implements Comparable<Character> {
    boolean one$(Object o) { return o instanceof Character && value == ((Character) o).value && value < 128; }
    static final char MIN_VALUE = '\u0000';
    static final char MAX_VALUE = '\uffff';
    private char value;
    public Character(char value) { this.value = value; }
    public static Character valueOf(char c) { return new Character(c); }
    public char charValue() { return value; }
    public boolean equals(Object o) { return o instanceof Character && ((Character) o).value == value; }
    public int hashCode() { return value; }
    public static int hashCode(char value) { return value; }
    String plain$() { return String.of$(new char[] {value}); }
    public static String toString(char c) { return String.valueOf(c); }
    public int compareTo(Character other) { return value - other.value; }
    public static int compare(char a, char b) { return a - b; }
    static final int MIN_RADIX = 2;
    static final int MAX_RADIX = 36;
    static final char MIN_HIGH_SURROGATE = '\ud800';
    static final char MAX_HIGH_SURROGATE = '\udbff';
    static final char MIN_LOW_SURROGATE = '\udc00';
    static final char MAX_LOW_SURROGATE = '\udfff';
    static final char MIN_SURROGATE = '\ud800';
    static final char MAX_SURROGATE = '\udfff';
    static final int MIN_CODE_POINT = 0;
    static final int MAX_CODE_POINT = 0x10ffff;
    static final int MIN_SUPPLEMENTARY_CODE_POINT = 0x10000;
    static native boolean beyondAscii$(int c);
    static boolean ascii$(int c) { return c >= 0 && c < 128 || beyondAscii$(c); }
    // Of a letter of ASCII, each one question.
    @AtOnce private static boolean within$(int c, int from, int to) { return c >= from & c <= to; }
    @AtOnce private static boolean letter$(int c) { return c >= 'A' & c <= 'Z' | c >= 'a' & c <= 'z'; }
    @AtOnce static boolean white$(int c) { return c == ' ' | c >= 9 & c <= 13 | c >= 28 & c <= 31; }
    public static boolean isDigit(char c) { return ascii$(c) && within$(c, '0', '9'); }
    public static boolean isUpperCase(char c) { return ascii$(c) && within$(c, 'A', 'Z'); }
    public static boolean isLowerCase(char c) { return ascii$(c) && within$(c, 'a', 'z'); }
    public static boolean isLetter(char c) { return ascii$(c) && letter$(c); }
    public static boolean isAlphabetic(int c) { return isLetter(c); }
    public static boolean isLetterOrDigit(char c) { return ascii$(c) && (letter$(c) | within$(c, '0', '9')); }
    public static boolean isWhitespace(char c) { return ascii$(c) && white$(c); }
    public static char toUpperCase(char c) { return isLowerCase(c) ? (char) (c - 32) : c; }
    public static char toLowerCase(char c) { return isUpperCase(c) ? (char) (c + 32) : c; }
    public static boolean isDigit(int c) { return ascii$(c) && within$(c, '0', '9'); }
    public static boolean isUpperCase(int c) { return ascii$(c) && within$(c, 'A', 'Z'); }
    public static boolean isLowerCase(int c) { return ascii$(c) && within$(c, 'a', 'z'); }
    public static boolean isLetter(int c) { return ascii$(c) && letter$(c); }
    public static boolean isLetterOrDigit(int c) { return ascii$(c) && (letter$(c) | within$(c, '0', '9')); }
    public static boolean isWhitespace(int c) { return ascii$(c) && white$(c); }
    public static int toUpperCase(int c) { return isLowerCase(c) ? c - 32 : c; }
    public static int toLowerCase(int c) { return isUpperCase(c) ? c + 32 : c; }
    public static char toTitleCase(char c) { return toUpperCase(c); }
    public static int toTitleCase(int c) { return toUpperCase(c); }
    public static boolean isTitleCase(char c) { return !ascii$(c); }
    public static boolean isTitleCase(int c) { return !ascii$(c); }
    public static boolean isSpaceChar(char c) { return ascii$(c) && c == ' '; }
    public static boolean isISOControl(char c) { return c <= 31 || c >= 127 && c <= 159; }
    public static int digit(char c, int radix) { return digit((int) c, radix); }
    public static int digit(int c, int radix) {
        int d = getNumericValue(c);
        return radix >= MIN_RADIX && radix <= MAX_RADIX && d < radix ? d : -1;
    }
    public static char forDigit(int digit, int radix) {
        if (radix < MIN_RADIX || radix > MAX_RADIX || digit < 0 || digit >= radix) return '\u0000';
        return (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }
    public static String toString(int c) {
        if (c < 0 || c > 0x10ffff) throw new IllegalArgumentException();
        return c < 0x10000 ? String.valueOf((char) c) : new String(toChars(c));
    }
    public static char[] toChars(int c) {
        if (c < 0 || c > 0x10ffff) throw new IllegalArgumentException();
        if (c < 0x10000) return new char[] { (char) c };
        return new char[] { (char) (0xd7c0 + (c >> 10)), (char) (0xdc00 + (c & 0x3ff)) };
    }
    public static boolean isHighSurrogate(char c) { return c >= 0xd800 && c <= 0xdbff; }
    public static boolean isLowSurrogate(char c) { return c >= 0xdc00 && c <= 0xdfff; }
    public static boolean isSurrogate(char c) { return c >= 0xd800 && c <= 0xdfff; }
    public static boolean isSurrogatePair(char high, char low) { return isHighSurrogate(high) && isLowSurrogate(low); }
    public static boolean isValidCodePoint(int c) { return c >= 0 && c <= 0x10ffff; }
    public static boolean isBmpCodePoint(int c) { return c >= 0 && c < 0x10000; }
    public static boolean isSupplementaryCodePoint(int c) { return c >= 0x10000 && c <= 0x10ffff; }
    public static int charCount(int c) { return c >= 0x10000 ? 2 : 1; }
    public static int toCodePoint(char high, char low) { return (high - 0xd800 << 10) + low - 0xdc00 + 0x10000; }
    public static char highSurrogate(int c) { return (char) (0xd7c0 + (c >>> 10)); }
    public static char lowSurrogate(int c) { return (char) (0xdc00 + (c & 0x3ff)); }
    public static char reverseBytes(char c) { return (char) (c << 8 | c >> 8); }
    public static boolean isJavaIdentifierStart(char c) { return isLetter(c) || c == '$' || c == '_'; }
    public static boolean isJavaIdentifierPart(char c) {
        return isLetterOrDigit(c) || c == '$' || c == '_' || c <= 8 || c >= 14 && c <= 27 || c == 127;
    }
    public static int getNumericValue(int c) { return isDigit(c) ? c - '0' : isLetter(c) ? toLowerCase(c) - 'a' + 10 : -1; }
    public static int getNumericValue(char c) { return isDigit(c) ? c - '0' : isLetter(c) ? toLowerCase(c) - 'a' + 10 : -1; }
}
final class Short extends Number implements Comparable<Short> {
    boolean one$(Object o) { return o instanceof Short && value == ((Short) o).value && Number.kept$(value); }
    static final short MIN_VALUE = -32768;
    static final short MAX_VALUE = 32767;
    private short value;
    public Short(short value) { this.value = value; }
    public static Short valueOf(short s) { return new Short(s); }
    public short shortValue() { return value; }
    public int intValue() { return value; }
    public long longValue() { return value; }
    public float floatValue() { return value; }
    public double doubleValue() { return value; }
    public boolean equals(Object o) { return o instanceof Short && ((Short) o).value == value; }
    public int hashCode() { return value; }
    String plain$() { return new Digits$(value); }
    public int compareTo(Short other) { return value - other.value; }
    public static int hashCode(short value) { return value; }
    public static int compare(short a, short b) { return a - b; }
    public static String toString(short value) { return String.valueOf((int) value); }
    public static short parseShort(String s) { return parseShort(s, 10); }
    public static short parseShort(String s, int radix) {
        return (short) Integer.within$(Long.parseLong(s, radix), MIN_VALUE, MAX_VALUE);
    }
    public static Short valueOf(String s) { return new Short(parseShort(s, 10)); }
    public static Short valueOf(String s, int radix) { return new Short(parseShort(s, radix)); }
    public static int toUnsignedInt(short value) { return value & 0xffff; }
}
final class Byte extends Number implements Comparable<Byte> {
    boolean one$(Object o) { return o instanceof Byte && value == ((Byte) o).value; }
    static final byte MIN_VALUE = -128;
    static final byte MAX_VALUE = 127;
    private byte value;
    public Byte(byte value) { this.value = value; }
    public static Byte valueOf(byte b) { return new Byte(b); }
    public byte byteValue() { return value; }
    public int intValue() { return value; }
    public long longValue() { return value; }
    public float floatValue() { return value; }
    public double doubleValue() { return value; }
    public boolean equals(Object o) { return o instanceof Byte && ((Byte) o).value == value; }
    public int hashCode() { return value; }
    String plain$() { return new Digits$(value); }
    public int compareTo(Byte other) { return value - other.value; }
    public static int hashCode(byte value) { return value; }
    public static int compare(byte a, byte b) { return a - b; }
    public static String toString(byte value) { return String.valueOf((int) value); }
    public static byte parseByte(String s) { return parseByte(s, 10); }
    public static byte parseByte(String s, int radix) {
        return (byte) Integer.within$(Long.parseLong(s, radix), MIN_VALUE, MAX_VALUE);
    }
    public static Byte valueOf(String s) { return new Byte(parseByte(s, 10)); }
    public static Byte valueOf(String s, int radix) { return new Byte(parseByte(s, radix)); }
    public static int toUnsignedInt(byte value) { return value & 0xff; }
}
// A task with the methods that a thread has: it never runs beside other code.
public class Thread implements Runnable {
    private final Runnable task;
    public Thread() { task = null; }
    public Thread(Runnable task) { this.task = task; }
    public Thread(Runnable task, String name) { this(task); }
    public static void sleep(long millis) throws InterruptedException { if (millis < 0) throw new IllegalArgumentException(); }
    public static void onSpinWait() { }
    public void run() { if (task != null) task.run(); }
    public final void setDaemon(boolean on) { }
    public native void start();
    public final native void join() throws InterruptedException;
    public native void interrupt();
    public native boolean isInterrupted();
    public final native boolean isAlive();
    public final native String getName();
    public static native Thread currentThread();
    public static native boolean interrupted();
}
// What the only thread there is has of it.
public class ThreadLocal<T> {
    private T value;
    private boolean asked;
    public ThreadLocal() { }
    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> initial) {
        return new SuppliedLocal$<S>(Objects.requireNonNull(initial));
    }
    protected T initialValue() { return null; }
    public T get() {
        if (!asked) set(initialValue());
        return value;
    }
    public void set(T to) { value = to; asked = true; }
    public void remove() { value = null; asked = false; }
}
final class SuppliedLocal$<T> extends ThreadLocal<T> {
    private final Supplier<? extends T> initial;
    SuppliedLocal$(Supplier<? extends T> initial) { this.initial = initial; }
    protected T initialValue() { return initial.get(); }
}
public class InheritableThreadLocal<T> extends ThreadLocal<T> {
    public InheritableThreadLocal() { }
}
