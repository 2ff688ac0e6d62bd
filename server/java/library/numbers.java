public enum RoundingMode {
    UP, DOWN, CEILING, FLOOR, HALF_UP, HALF_DOWN, HALF_EVEN, UNNECESSARY
}
public final class MathContext {
    public static final MathContext UNLIMITED = new MathContext(0);
    public static final MathContext DECIMAL32 = new MathContext(7, RoundingMode.HALF_EVEN);
    public static final MathContext DECIMAL64 = new MathContext(16, RoundingMode.HALF_EVEN);
    public static final MathContext DECIMAL128 = new MathContext(34, RoundingMode.HALF_EVEN);
    private final int precision;
    private final RoundingMode mode;
    public MathContext(int precision) { this(precision, RoundingMode.HALF_UP); }
    public MathContext(int precision, RoundingMode mode) {
        if (precision < 0) throw new IllegalArgumentException("Digits < 0");
        if (mode == null) throw new NullPointerException("null RoundingMode");
        this.precision = precision;
        this.mode = mode;
    }
    public int getPrecision() { return precision; }
    public RoundingMode getRoundingMode() { return mode; }
}
// Numbers of which 64 bits hold the digits: paths on which others come up are not explored.
final class Exact$ {
    static final long MOST = 4000000000000000000L;
    static final long ROOT = 3000000000L;
    // Divisors up to this one have no more twos or fives than these.
    static final int FEW = 15;
    static final int ENOUGH = 3;
    static long bounded(long a) {
        assume$(a >= -MOST && a <= MOST);
        return a;
    }
    static long plus(long a, long b) { return bounded(bounded(a) + bounded(b)); }
    static long times(long a, long b) {
        if (a == 0 || b == 0) return 0;
        if (a == 1) return b;
        if (b == 1) return a;
        assume$(a >= -ROOT && a <= ROOT && b >= -ROOT && b <= ROOT);
        return bounded(a * b);
    }
    static long tens(int digits) {
        assume$(digits >= 0 && digits <= 18);
        long result = 1;
        for (int i = 0; i < digits; i++) result *= 10;
        return result;
    }
    static long scaled(long a, int digits) {
        if (digits == 0 || a == 0) return a;
        long tens = tens(digits);
        assume$(a >= -MOST / tens && a <= MOST / tens);
        return a * tens;
    }
    static int digits(long a) {
        long rest = a < 0 ? -a : a;
        int digits = 1;
        while (rest >= 10) {
            rest /= 10;
            digits++;
        }
        return digits;
    }
    static long power(long a, int n) {
        if (n == 0 || a == 1) return 1;
        if (a == 0) return 0;
        if (a == -1) return (n & 1) == 0 ? 1 : -1;
        assume$(n <= 62);
        long result = 1;
        for (int i = 0; i < n; i++) result = times(result, a);
        return result;
    }
    static long gcd(long a, long b) {
        long x = a < 0 ? -a : a, y = b < 0 ? -b : b;
        while (y != 0) {
            long rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }
    static long rounded(long a, long b, RoundingMode mode) {
        long quotient = a / b, rest = a % b;
        if (rest == 0) return quotient;
        return goesUp(quotient, rest, b, mode.ordinal()) ? quotient + ((a < 0) == (b < 0) ? 1 : -1) : quotient;
    }
    // The modes are in the order of their constants; the last three of them differ in the middle alone.
    private static boolean goesUp(long quotient, long rest, long b, int mode) {
        if (mode == 7) throw new ArithmeticException("Rounding necessary");
        if (mode < 2) return mode == 0;
        if (mode < 4) return ((rest < 0) == (b < 0)) == (mode == 2);
        long left = rest < 0 ? -rest : rest, right = (b < 0 ? -b : b) - left;
        if (left != right) return left > right;
        return mode == 4 || mode == 6 && (quotient & 1) != 0;
    }
}
// Not there in an input, whose numbers are whole.
final class Places$ {
    final int scale;
    Places$(int scale) { this.scale = scale; }
}
public class BigInteger extends Number implements Comparable<BigInteger> {
    public static final BigInteger ZERO = new BigInteger(0L);
    public static final BigInteger ONE = new BigInteger(1L);
    public static final BigInteger TWO = new BigInteger(2L);
    public static final BigInteger TEN = new BigInteger(10L);
    private final long value;
    private BigInteger(long value) { this.value = value; }
    boolean one$(Object o) { return equals(o) && unsure$(); }
    public BigInteger(String digits) { this(digits, 10); }
    public BigInteger(String digits, int radix) {
        int n = digits.length();
        if (radix < 2 || radix > 36) throw new NumberFormatException("Radix out of range");
        int from = n > 0 && (digits.charAt(0) == '-' || digits.charAt(0) == '+') ? 1 : 0;
        if (n == from) throw new NumberFormatException("Zero length BigInteger");
        long result = 0;
        for (int i = from; i < n; i++) {
            int digit = Character.digit(digits.charAt(i), radix);
            if (digit < 0) throw new NumberFormatException();
            assume$(result <= Exact$.MOST / 40);
            result = result * radix + digit;
        }
        value = digits.charAt(0) == '-' ? -result : result;
    }
    public static BigInteger valueOf(long value) { return new BigInteger(value); }
    private long value$() { return Exact$.bounded(value); }
    private static long divisor$(BigInteger by) {
        if (by.value == 0) throw new ArithmeticException("BigInteger divide by zero");
        return by.value$();
    }
    private static long modulus$(BigInteger by) {
        if (by.value <= 0) throw new ArithmeticException("BigInteger: modulus not positive");
        return by.value$();
    }
    public BigInteger add(BigInteger other) { return new BigInteger(Exact$.plus(value, other.value)); }
    public BigInteger subtract(BigInteger other) { return new BigInteger(Exact$.plus(value, -other.value$())); }
    public BigInteger multiply(BigInteger other) { return new BigInteger(Exact$.times(value, other.value)); }
    public BigInteger divide(BigInteger by) { return new BigInteger(value$() / divisor$(by)); }
    public BigInteger remainder(BigInteger by) { return new BigInteger(value$() % divisor$(by)); }
    public BigInteger[] divideAndRemainder(BigInteger by) {
        return new BigInteger[] {new BigInteger(value$() / divisor$(by)), new BigInteger(value$() % divisor$(by))};
    }
    public BigInteger mod(BigInteger by) {
        long modulus = modulus$(by), rest = value$() % modulus;
        return new BigInteger(rest < 0 ? rest + modulus : rest);
    }
    public BigInteger modPow(BigInteger exponent, BigInteger by) {
        long modulus = modulus$(by), base = mod(by).value, left = exponent.value;
        assume$(left >= 0 && modulus <= Exact$.ROOT);
        long result = 1 % modulus;
        while (left > 0) {
            if ((left & 1) != 0) result = result * base % modulus;
            base = base * base % modulus;
            left >>= 1;
        }
        return new BigInteger(result);
    }
    public BigInteger pow(int exponent) {
        if (exponent < 0) throw new ArithmeticException("Negative exponent");
        return new BigInteger(Exact$.power(value, exponent));
    }
    public BigInteger gcd(BigInteger other) { return new BigInteger(Exact$.gcd(value$(), other.value$())); }
    public BigInteger sqrt() {
        if (value < 0) throw new ArithmeticException("Negative BigInteger");
        long low = 0, high = Exact$.ROOT;
        assume$(value <= Exact$.MOST);
        while (low < high) {
            long middle = (low + high + 1) / 2;
            if (middle * middle <= value) low = middle;
            else high = middle - 1;
        }
        return new BigInteger(low);
    }
    public BigInteger negate() { return new BigInteger(-value$()); }
    public BigInteger abs() { return new BigInteger(Math.abs(value$())); }
    public BigInteger and(BigInteger other) { return new BigInteger(value & other.value); }
    public BigInteger or(BigInteger other) { return new BigInteger(value | other.value); }
    public BigInteger xor(BigInteger other) { return new BigInteger(value ^ other.value); }
    public BigInteger not() { return new BigInteger(~value); }
    public BigInteger shiftLeft(int n) {
        if (n < 0) return shiftRight(-n);
        assume$(n <= 61);
        long times = 1L << n;
        assume$(value >= -Exact$.MOST / times && value <= Exact$.MOST / times);
        return new BigInteger(value * times);
    }
    public BigInteger shiftRight(int n) {
        if (n < 0) return shiftLeft(-n);
        return new BigInteger(value >> (n > 63 ? 63 : n));
    }
    public boolean testBit(int n) {
        if (n < 0) throw new ArithmeticException("Negative bit address");
        return (value >> (n > 63 ? 63 : n) & 1) != 0;
    }
    public int bitLength() { return 64 - Long.numberOfLeadingZeros(value < 0 ? ~value : value); }
    public int bitCount() { return Long.bitCount(value < 0 ? ~value : value); }
    public int signum() { return Long.signum(value); }
    public int compareTo(BigInteger other) { return Long.compare(value, other.value); }
    public BigInteger min(BigInteger other) { return compareTo(other) < 0 ? this : other; }
    public BigInteger max(BigInteger other) { return compareTo(other) > 0 ? this : other; }
    public boolean equals(Object o) { return o instanceof BigInteger && ((BigInteger) o).value == value; }
    public int hashCode() {
        long size = Math.abs(value$());
        return Long.signum(value) * ((int) (size >>> 32) * 31 + (int) size);
    }
    int hash$() { return hashCode(); }
    int told$() { return 1; }
    public String toString() { return Long.toString(value); }
    public String toString(int radix) { return Long.toString(value, radix); }
    public int intValue() { return (int) value; }
    public long longValue() { return value; }
    public float floatValue() { return value; }
    public double doubleValue() { return value; }
    public long longValueExact() { return value; }
    public int intValueExact() {
        if ((int) value != value) throw new ArithmeticException("BigInteger out of int range");
        return (int) value;
    }
}
public class BigDecimal extends Number implements Comparable<BigDecimal> {
    public static final BigDecimal ZERO = new BigDecimal(0L, 0);
    public static final BigDecimal ONE = new BigDecimal(1L, 0);
    public static final BigDecimal TEN = new BigDecimal(10L, 0);
    private final long value;
    private final Places$ places$;
    boolean one$(Object o) { return equals(o) && unsure$(); }
    private BigDecimal(long value, int scale) {
        this.value = value;
        places$ = scale == 0 ? null : new Places$(scale);
    }
    public BigDecimal(int value) { this((long) value, 0); }
    public BigDecimal(long value) { this(value, 0); }
    public BigDecimal(BigInteger value) { this(value.longValue(), 0); }
    public BigDecimal(BigInteger value, int scale) { this(value.longValue(), scale); }
    public BigDecimal(double value) {
        if (value != value || value - value != 0) throw new NumberFormatException("Infinite or NaN");
        // Others have more digits than there is room for.
        assume$(value > -1e15 && value < 1e15 && (long) value == value);
        this.value = (long) value;
        places$ = null;
    }
    public BigDecimal(String text) {
        int n = text.length(), scale = 0, digits = 0, i = 0;
        boolean negative = n > 0 && text.charAt(0) == '-', point = false;
        if (negative || n > 0 && text.charAt(0) == '+') i = 1;
        long result = 0;
        for (; i < n; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                assume$(result <= Exact$.MOST / 20);
                result = result * 10 + (c - '0');
                digits++;
                if (point) scale++;
            } else if (c == '.' && !point) {
                point = true;
            } else if (c == 'e' || c == 'E') {
                scale -= exponent$(text, i + 1);
                break;
            } else {
                throw new NumberFormatException();
            }
        }
        if (digits == 0) throw new NumberFormatException();
        value = negative ? -result : result;
        places$ = scale == 0 ? null : new Places$(scale);
    }
    private static int exponent$(String text, int from) {
        int n = text.length(), i = from, result = 0;
        boolean negative = i < n && text.charAt(i) == '-';
        if (negative || i < n && text.charAt(i) == '+') i++;
        if (i == n) throw new NumberFormatException();
        for (; i < n; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') throw new NumberFormatException();
            result = result * 10 + (c - '0');
            assume$(result < 1000);
        }
        return negative ? -result : result;
    }
    public static BigDecimal valueOf(long value) { return new BigDecimal(value, 0); }
    public static BigDecimal valueOf(long value, int scale) { return new BigDecimal(value, scale); }
    public static BigDecimal valueOf(double value) { return new BigDecimal(Double.toString(value)); }
    private long value$() { return Exact$.bounded(value); }
    public int scale() { return places$ == null ? 0 : places$.scale; }
    private long at$(int scale) { return Exact$.scaled(value$(), scale - scale()); }
    private int finer$(BigDecimal other) { return Math.max(scale(), other.scale()); }
    public BigDecimal add(BigDecimal other) {
        int scale = finer$(other);
        return new BigDecimal(Exact$.plus(at$(scale), other.at$(scale)), scale);
    }
    public BigDecimal subtract(BigDecimal other) {
        int scale = finer$(other);
        return new BigDecimal(Exact$.plus(at$(scale), -other.at$(scale)), scale);
    }
    public BigDecimal multiply(BigDecimal other) { return new BigDecimal(Exact$.times(value, other.value), scale() + other.scale()); }
    public BigDecimal add(BigDecimal other, MathContext mc) { return add(other).round(mc); }
    public BigDecimal subtract(BigDecimal other, MathContext mc) { return subtract(other).round(mc); }
    public BigDecimal multiply(BigDecimal other, MathContext mc) { return multiply(other).round(mc); }
    private void divisor$(BigDecimal by) {
        if (by.value == 0) throw new ArithmeticException(value == 0 ? "Division undefined" : "Division by zero");
    }
    public BigDecimal divide(BigDecimal by) {
        divisor$(by);
        int scale = scale() - by.scale(), more = 0;
        long divisor = by.value$(), rest = value$() % divisor;
        if (divisor > 0 && divisor <= Exact$.FEW) {
            // The same in small numbers, which solvers like.
            int left = (int) rest, small = (int) divisor;
            for (; left != 0 && more < Exact$.ENOUGH; more++) left = left * 10 % small;
            rest = left;
        } else if (rest != 0) {
            assume$(divisor >= -Exact$.MOST / 10 && divisor <= Exact$.MOST / 10);
            // A quotient that ends does so when all twos and fives of the divisor are used up.
            for (long left = Math.abs(divisor); rest != 0 && left > 1; left /= 2) {
                rest = rest * 10 % divisor;
                more++;
            }
        }
        if (rest != 0) throw new ArithmeticException("Non-terminating decimal expansion; no exact representable decimal result.");
        return new BigDecimal(Exact$.scaled(value, more) / divisor, scale + more);
    }
    public BigDecimal divide(BigDecimal by, int scale, RoundingMode mode) {
        int digits = scale + by.scale() - scale();
        if (mode == null) throw new NullPointerException();
        long a = digits < 0 ? value$() : Exact$.scaled(value$(), digits);
        long b = digits < 0 ? Exact$.scaled(by.value$(), -digits) : by.value$();
        return new BigDecimal(Exact$.rounded(a, b, mode), scale);
    }
    public BigDecimal divide(BigDecimal by, RoundingMode mode) { return divide(by, scale(), mode); }
    public BigDecimal divide(BigDecimal by, MathContext mc) {
        if (mc.getPrecision() == 0) return divide(by);
        divisor$(by);
        int preferred = scale() - by.scale();
        if (value == 0) return new BigDecimal(0L, preferred);
        // As many digits before the point as the quotient has, or one more.
        long size = Math.abs(value$()), divisor = Math.abs(by.value$());
        int scale = mc.getPrecision() - Exact$.digits(size) + Exact$.digits(divisor) + preferred;
        BigDecimal result = divide(by, scale, RoundingMode.DOWN);
        if (result.precision() > mc.getPrecision()) scale--;
        else if (result.precision() < mc.getPrecision()) scale++;
        result = divide(by, scale, mc.getRoundingMode());
        boolean exact = result.value == divide(by, scale, RoundingMode.DOWN).value && result.value == divide(by, scale, RoundingMode.UP).value;
        if (result.precision() > mc.getPrecision()) result = result.round(mc);
        return exact ? result.stripped$(preferred) : result;
    }
    private BigDecimal stripped$(int preferred) {
        long rest = value$();
        int scale = scale();
        while (scale > preferred && rest % 10 == 0 && rest != 0) {
            rest /= 10;
            scale--;
        }
        return new BigDecimal(rest, scale);
    }
    public BigDecimal divideToIntegralValue(BigDecimal by) {
        divisor$(by);
        int preferred = scale() - by.scale(), scale = finer$(by);
        BigDecimal whole = new BigDecimal(at$(scale) / by.at$(scale), 0);
        return preferred >= 0 ? whole.setScale(preferred) : whole.value == 0 ? new BigDecimal(0L, preferred) : whole.stripped$(preferred);
    }
    public BigDecimal remainder(BigDecimal by) { return subtract(divideToIntegralValue(by).multiply(by)); }
    public BigDecimal[] divideAndRemainder(BigDecimal by) {
        BigDecimal whole = divideToIntegralValue(by);
        return new BigDecimal[] {whole, subtract(whole.multiply(by))};
    }
    public BigDecimal setScale(int scale) { return setScale(scale, RoundingMode.UNNECESSARY); }
    public BigDecimal setScale(int scale, RoundingMode mode) {
        if (mode == null) throw new NullPointerException();
        int own = scale();
        if (scale == own) return this;
        if (scale > own) return new BigDecimal(at$(scale), scale);
        if (value == 0) return new BigDecimal(0L, scale);
        return new BigDecimal(Exact$.rounded(value$(), Exact$.tens(own - scale), mode), scale);
    }
    public BigDecimal round(MathContext mc) {
        BigDecimal result = this;
        int most = mc.getPrecision();
        while (most > 0 && result.precision() > most) result = result.setScale(result.scale() - (result.precision() - most), mc.getRoundingMode());
        return result;
    }
    public BigDecimal pow(int n) {
        if (n < 0 || n > 999999999) throw new ArithmeticException("Invalid operation");
        assume$(n < 1000000);
        return new BigDecimal(Exact$.power(value, n), scale() * n);
    }
    public BigDecimal negate() { return new BigDecimal(-value$(), scale()); }
    public BigDecimal plus() { return this; }
    public BigDecimal abs() { return value < 0 ? negate() : this; }
    public int signum() { return Long.signum(value); }
    public int precision() { return Exact$.digits(value$()); }
    public BigInteger unscaledValue() { return BigInteger.valueOf(value); }
    public BigDecimal stripTrailingZeros() { return value == 0 ? new BigDecimal(0L, 0) : stripped$(-1000); }
    public BigDecimal movePointLeft(int n) {
        if (n == 0) return this;
        BigDecimal moved = new BigDecimal(value, scale() + n);
        return moved.scale() < 0 ? moved.setScale(0) : moved;
    }
    public BigDecimal movePointRight(int n) { return movePointLeft(-n); }
    public BigDecimal scaleByPowerOfTen(int n) { return new BigDecimal(value, scale() - n); }
    public int compareTo(BigDecimal other) {
        int scale = finer$(other);
        return Long.compare(at$(scale), other.at$(scale));
    }
    public BigDecimal min(BigDecimal other) { return compareTo(other) <= 0 ? this : other; }
    public BigDecimal max(BigDecimal other) { return compareTo(other) >= 0 ? this : other; }
    public boolean equals(Object o) { return o instanceof BigDecimal && ((BigDecimal) o).value == value && ((BigDecimal) o).scale() == scale(); }
    public int hashCode() {
        long size = Math.abs(value$());
        int hash = (int) ((int) (size >>> 32) * 31 + (size & 0xffffffffL));
        return 31 * (value < 0 ? -hash : hash) + scale();
    }
    int hash$() { return hashCode(); }
    int told$() { return 1; }
    public String toString() {
        int scale = scale();
        if (scale == 0) return Long.toString(value);
        String digits = Long.toString(Math.abs(value$())), sign = value < 0 ? "-" : "";
        int exponent = digits.length() - 1 - scale;
        if (scale > 0 && exponent >= -6) return sign + pointed$(digits, scale);
        String first = digits.length() == 1 ? digits : digits.substring(0, 1) + "." + digits.substring(1);
        return sign + first + (exponent == 0 ? "" : (exponent > 0 ? "E+" : "E") + exponent);
    }
    public String toPlainString() {
        int scale = scale();
        if (scale == 0) return Long.toString(value);
        if (scale < 0) return value == 0 ? "0" : Long.toString(value) + "0".repeat(-scale);
        return (value < 0 ? "-" : "") + pointed$(Long.toString(Math.abs(value$())), scale);
    }
    private static String pointed$(String digits, int scale) {
        String full = digits.length() > scale ? digits : "0".repeat(scale + 1 - digits.length()) + digits;
        int point = full.length() - scale;
        return full.substring(0, point) + "." + full.substring(point);
    }
    private long whole$() { return scale() <= 0 ? at$(0) : scale() > 18 ? 0 : value$() / Exact$.tens(scale()); }
    public BigInteger toBigInteger() { return BigInteger.valueOf(whole$()); }
    public int intValue() { return (int) whole$(); }
    public long longValue() { return whole$(); }
    public long longValueExact() {
        long whole = whole$();
        if (compareTo(new BigDecimal(whole, 0)) != 0) throw new ArithmeticException("Rounding necessary");
        return whole;
    }
    public int intValueExact() {
        long whole = longValueExact();
        if ((int) whole != whole) throw new ArithmeticException("Overflow");
        return (int) whole;
    }
    public float floatValue() { return (float) doubleValue(); }
    public double doubleValue() {
        int scale = scale();
        if (scale <= 0) return at$(0);
        // Both are exact then, so that their quotient is rounded once.
        assume$(scale <= 15 && value > -1000000000000000L && value < 1000000000000000L);
        return (double) value / Exact$.tens(scale);
    }
}
