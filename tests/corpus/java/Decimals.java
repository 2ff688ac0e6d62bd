import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** Numbers of any size: what has no end in decimals, what is zero, what does not fit, and texts that are no numbers. */
class Decimals {
  static BigDecimal share(BigDecimal total, int people) {
    if (people < 0 || people > 12) return BigDecimal.ZERO;
    return total.divide(BigDecimal.valueOf(people)); //~ null-dereference, uncaught-exception
  }

  static BigDecimal rounded(int total, int people) {
    if (people <= 0) return BigDecimal.ZERO;
    return BigDecimal.valueOf(total).divide(new BigDecimal(people), 2, RoundingMode.HALF_UP);
  }

  static BigDecimal price(BigDecimal net, int percent) {
    if (net == null) return BigDecimal.ZERO;
    BigDecimal factor = BigDecimal.valueOf(100 + percent, 2);
    return net.multiply(factor).setScale(2, RoundingMode.HALF_EVEN);
  }

  static BigDecimal exactly(int cents) {
    return BigDecimal.valueOf(cents, 2).setScale(1); //~ uncaught-exception
  }

  /** The mean of what is there. */
  static BigDecimal mean(List<BigDecimal> all) {
    if (all == null || all.contains(null)) return null;
    BigDecimal sum = BigDecimal.ZERO;
    for (BigDecimal one : all) sum = sum.add(one);
    return sum.divide(BigDecimal.valueOf(all.size()), 2, RoundingMode.HALF_UP); //~ division-by-zero
  }

  static void inAll() {
    BigDecimal third = BigDecimal.ONE.divide(new BigDecimal(3), new MathContext(3));
    BigDecimal eighth = BigDecimal.ONE.divide(new BigDecimal(8));
    if (!third.add(eighth).toString().equals("0.458")) throw new AssertionError();
  }

  static int ratio(BigDecimal a, BigDecimal b) {
    if (a == null || b == null || b.signum() == 0) return 0;
    return a.divide(b, RoundingMode.DOWN).intValue();
  }

  static String shown(int tenths) {
    BigDecimal all = new BigDecimal("1.50").add(BigDecimal.valueOf(tenths, 1));
    if (all.compareTo(BigDecimal.ONE) == 0 && all.toString().equals("1.00")) throw new IllegalStateException(); //~ uncaught-exception
    if (all.equals(BigDecimal.ONE)) throw new AssertionError();
    return all.toPlainString();
  }

  static int parsed(String text) {
    if (text == null || text.length() != 1) return 0;
    return new BigDecimal(text).intValueExact(); //~ uncaught-exception
  }

  static BigInteger cycle(BigInteger n, BigInteger by) {
    if (n == null || by == null) return BigInteger.ONE;
    return n.mod(by); //~ uncaught-exception
  }

  //@ scope unwind 16;
  static int factorial(int n) {
    if (n < 12 || n > 13) return 0;
    BigInteger product = BigInteger.ONE;
    for (int i = 2; i <= n; i++) product = product.multiply(BigInteger.valueOf(i));
    return product.intValueExact(); //~ uncaught-exception
  }

  static int quotient(BigInteger n) {
    return 10 / n.intValue(); //~ null-dereference, division-by-zero
  }
}
