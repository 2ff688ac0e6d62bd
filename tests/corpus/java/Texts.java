import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** What the library makes of objects: texts, copies of arrays, exceptions, and its own loops. */
class Texts {
  Texts next;
  int v;

  public String toString() { return "t" + next.v; } //~ null-dereference

  /** A text says what the object was when the text was made. */
  static int early(int k) {
    StringBuilder b = new StringBuilder("a");
    String s = "" + b;
    b.append("b");
    assert s.equals("a");
    return s.length();
  }

  /** Making a text may raise, also where nobody reads it. */
  static int raises(int k) {
    Texts t = new Texts();
    String s = "is " + t;
    return k;
  }

  static class Counted {
    int asked;

    public String toString() {
      asked++;
      return "c";
    }
  }

  static void asked() {
    Counted c = new Counted();
    String s = c + "," + c;
    assert c.asked != 2; //~ assertion-failure
  }

  /** Copies have the type of what they copy. */
  static int copies(int k) {
    String[] a = { "x", null };
    String[] b = Arrays.copyOf(a, 2);
    Texts[] c = Arrays.copyOfRange(new Texts[] { new Texts(), null }, 0, 2);
    int[][] d = { { 3 }, null };
    int[][] e = d.clone();
    e[0][0] = 4;
    assert d[0][0] == 4 && c[0].v == 0;
    if (k == 1) return e[1].length; //~ null-dereference
    return b[1].length(); //~ null-dereference
  }

  /** An exception that Java raises is an object like any other. */
  static int cause(int k) {
    try {
      return 1 / k;
    } catch (ArithmeticException e) {
      assert e.getCause() != null; //~ assertion-failure
      return 0;
    }
  }

  static int message(int k) {
    try {
      if (k > 0) throw new IllegalStateException("positive");
      throw new IllegalStateException();
    } catch (IllegalStateException e) {
      return e.getMessage().length(); //~ null-dereference
    }
  }

  static int wrapped(int k) {
    try {
      if (k > 0) throw new IllegalStateException("positive");
    } catch (RuntimeException e) {
      throw new RuntimeException(e); //~ uncaught-exception
    }
    return k;
  }

  /** Loops of the library over what the program has made come to their end, however small the bound is. */
  static void longer() {
    String s = "a literal with more characters than a loop may have turns";
    assert !s.equals("a literal with more characters than a loop may have turns"); //~ assertion-failure
  }

  static void buckets() {
    Set<Integer> s = new HashSet<>();
    s.add(9);
    s.add(15);
    int sum = 0;
    for (int x : s) sum += x;
    assert sum != 24; //~ assertion-failure
  }

  /** The cases of the digits are their number and the sign. */
  static void digits(int k) {
    if (k < -99 || k > 99) return;
    String s = "k" + k;
    assert !s.equals("k-7"); //~ assertion-failure
  }
}
