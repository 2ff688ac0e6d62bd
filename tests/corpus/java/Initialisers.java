import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/** Final static fields have what static blocks and initialisers of any kind make. */
class Initialisers {
  static final int N;
  static final int[] SQUARES = squares(5);
  static final int[][] STEPS = {{0, 1}, {1, 0}, {0, -1}};
  static final Map<String, Integer> CODES = new HashMap<>();
  static final List<String> NAMES = List.of("a", "bc");
  static final Node FIRST;
  static final Node SENTINEL = new Node(7, null);
  static final Point ORIGIN = new Point(2, 0);
  static final String TEXT = "a" + shift() * 3;
  static final IntBinaryOperator ADD = (a, b) -> a + b;
  static final Comparator<Point> BY_X = Comparator.comparingInt(Point::x);
  static final long BIG = 1L << shift();

  static {
    N = 3;
    CODES.put("x", 1);
    Node last = null;
    for (int i = 0; i < N; i++) last = new Node(i, last);
    FIRST = last;
  }

  record Point(int x, int y) {}

  static class Node {
    final int v;
    Node next;

    Node(int v, Node next) {
      this.v = v;
      this.next = next;
    }
  }

  static int shift() { return 2; }

  static int[] squares(int n) {
    int[] a = new int[n < 0 ? 0 : n];
    for (int i = 0; i < n; i++) a[i] = i * i;
    return a;
  }

  //@ requires k > N;
  //@ ensures result >= N;
  static int known(int k) { return 1 / N + k - 1; }

  static int zero() { return 1 / (N - 3); } //~ division-by-zero

  static int square(int i) { return i >= 1 && i < 5 ? 1 / SQUARES[i] : 1 / (SQUARES[0] + 1); }

  static int none(int i) { return SQUARES[i]; } //~ array-index-out-of-bounds

  static int rows() {
    int s = 0;
    for (int[] d : STEPS) s += d[0] + d[1];
    return 1 / (s - 1); //~ division-by-zero
  }

  static int row(int k) {
    int[] step = STEPS[k & 1];
    return step[0] + step[1];
  }

  static int code() { return CODES.get("x") + CODES.getOrDefault("q", 5); }

  static int missing() { return CODES.get("q"); } //~ null-dereference

  static int names(int k) {
    return k == 9 ? NAMES.get(2).length() : NAMES.get(1).length(); //~ uncaught-exception
  }

  // `v` is final; `next` is not, and may have become anything.
  static int first() { return 1 / (FIRST.v - 2); } //~ division-by-zero

  static int second() { return FIRST.next.v; } //~ null-dereference

  static int sentinel() { return SENTINEL == FIRST ? 1 / 0 : 1 / SENTINEL.v; }

  static int point() { return 1 / ORIGIN.x() + 1 / ORIGIN.y(); } //~ division-by-zero

  static int text() {
    if (TEXT.equals("a6")) throw new IllegalStateException(); //~ uncaught-exception
    return TEXT.length();
  }

  static int add() { return 1 / ADD.applyAsInt(1, -1); } //~ division-by-zero

  static int compare() { return BY_X.compare(ORIGIN, new Point(1, 1)); }

  static int big() { return (int) (1 / (BIG - 4)); } //~ division-by-zero

  enum Op {
    PLUS("+"),
    MINUS("-");

    static final Map<String, Op> BY_TEXT = new HashMap<>();

    static {
      for (Op op : values()) BY_TEXT.put(op.text, op);
    }

    final String text;

    Op(String text) { this.text = text; }

    static int minus() { return 1 / (BY_TEXT.get("-").ordinal() - 1); } //~ division-by-zero

    static int other() { return BY_TEXT.get("*").ordinal(); } //~ null-dereference
  }

  /** No use of this class gets any further than its initialiser. */
  static class Raises {
    static int y = over(0); //~ division-by-zero

    static int over(int k) { return 8 / k; }

    static int use() { return 1 / y; }
  }

  /** Which of these two comes first decides what they are. */
  static class Chicken {
    static final int P = Egg.Q + 1;

    static int get() { return 1 / P; } //~ not-explored
  }

  static class Egg {
    static final int Q = Chicken.P + shift();
  }
}
