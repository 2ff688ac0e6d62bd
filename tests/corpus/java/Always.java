import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

// What final fields have for good: constants are what their initialisers say, and no input shows null where a constructor
// always leaves something, whether or not code reads it.
class Always {
  private final int max = 5;
  private final long low = -3L;
  private final char mark = 'x';
  private final boolean open = true;
  private final String name = "acc";
  private final Integer box = 7;
  private final int twice = 2 * 5;
  private int rest = 3;

  int constants(int k) {
    if (k == max && max != 5) return 1 / 0;
    if (low > 0 || mark != 'x' || !open || twice != 10) throw new IllegalStateException();
    if (name == null || name.length() != 3 || name.charAt(0) != 'a') throw new IllegalStateException();
    if (box.intValue() != 7) throw new IllegalStateException();
    return k / (max - 5); //~ division-by-zero
  }

  int of(Always other) {
    return 10 / (other.max - 5); //~ null-dereference, division-by-zero
  }

  int left() {
    return 1 / rest; //~ division-by-zero
  }

  void fill() {
    rest = 0;
  }
}

class Journal {
  private final List<String> log = new ArrayList<>();
  private final Map<String, Integer> limits = new HashMap<>();
  private final Deque<Integer> queue = new ArrayDeque<>();
  private final StringBuilder text = new StringBuilder();
  private final int[] counts = new int[2];
  private final Head head = new Head();
  private final Object lock = new Object();
  private final List<String> given;
  private int n;

  Journal(List<String> given) {
    this.given = Objects.requireNonNull(given); //~ uncaught-exception
  }

  int one(int k) {
    return k / n; //~ division-by-zero
  }

  void reset() {
    n = 0;
  }

  void add(String line) {
    log.add(line);
    limits.put(line, queue.size() + text.length() + counts.length + given.size());
    if (head.next != null && head.inner.journal() != this) throw new IllegalStateException();
    synchronized (lock) { head.next = new Head(); }
  }

  class Head {
    final Inner inner = new Inner();
    Head next;
    class Inner { Journal journal() { return Journal.this; } }
  }
}

/** Whoever reads the desk of a shop finds that it is in this shop. */
class Shop {
  final Desk desk = new Desk();
  int staff;

  class Desk { Shop shop() { return Shop.this; } }

  int each(int k) {
    if (desk.shop() != this) throw new IllegalStateException();
    return k / staff; //~ division-by-zero
  }
}

class Street {
  static int each(Shop shop, int k) {
    if (shop.desk.shop() != shop) throw new IllegalStateException(); //~ null-dereference
    return k / shop.staff; //~ division-by-zero
  }
}

//~ input Always.left: this -> N0{max: 5, low: -3, mark: 'x', open: true, name: "acc", box: N1{value: 7}, twice: 10} => throws ArithmeticException
//~ input Journal.one: this -> N0{log: N1[], limits: N2{}, queue: N3[], text: N4"", counts: N5[0, 0], head: N6{Journal.this: N0, inner: N9{Head.this: N6}} -> null, lock: N7, given: N8[]}, k = 0 => throws ArithmeticException
