import java.util.function.*;

// Final static objects that code compares by identity are objects of inputs, not made anew; what their final fields have is
// known all the same.
class Units {
  static final Units METRE = new Units("m", 1, 'x', null);
  static final Units MILE = new Units("mile", 1609, 'y', METRE);
  static final Units LONG;

  static {
    LONG = new Units("sixteen letters!", 16, 'z', MILE);
  }

  final String sign;
  final Integer size;
  final Character mark;
  final Units base;

  Units(String sign, Integer size, Character mark, Units base) {
    this.sign = sign;
    this.size = size;
    this.mark = mark;
    this.base = base;
  }

  static boolean isMetre(Units u) {
    return u == METRE;
  }

  static int signs() {
    return 10 / (METRE.sign.length() + MILE.sign.charAt(1) - 'h');
  }

  static int exact() {
    return 10 / (MILE.sign.length() - 4); //~ division-by-zero
  }

  static int sizes() {
    if (MILE.mark != 'y') return 10 / METRE.size;
    return 10 / (MILE.base.size - 1); //~ division-by-zero
  }

  static int within() {
    return 10 / (LONG.sign.length() - 16); //~ division-by-zero
  }
}

// An object of which nothing is asked but whether it is the same one.
class Sentinel {
  private static final Object NONE = new Object();
  private Object value = NONE;

  Object get() {
    return value == NONE ? null : value;
  }

  int hash() {
    return get().hashCode(); //~ null-dereference
  }

  void set(Object value) {
    this.value = value;
  }
}

// All constructors give a final number the same.
class Seven {
  final int n;
  final long wide;
  private final boolean on;

  Seven() {
    n = 7;
    wide = 2 * 4;
    on = true;
  }

  Seven(String name) {
    this.n = 7;
    this.wide = 8;
    this.on = true;
  }

  int under() {
    return 1 / n;
  }

  static int exact(Seven s) {
    if (s == null) return 0;
    if (!s.on) return 1 / 0;
    return (int) (1 / (s.wide - s.n - 1)); //~ division-by-zero
  }
}

// One constructor gives it something else.
class Eight {
  final int n;

  Eight() {
    n = 8;
  }

  Eight(int n) {
    this.n = n;
  }

  int under() {
    return 1 / n; //~ division-by-zero
  }
}

class Arrays2 {
  static int made() {
    IntFunction<int[][]> maker = int[][]::new;
    int[][] rows = maker.apply(3);
    return rows[0] == null ? 10 / (rows.length - 3) : 0; //~ division-by-zero
  }

  static int copied(int[] row) {
    if (row == null) return 0;
    UnaryOperator<int[]> copy = int[]::clone;
    int[] other = copy.apply(row);
    return other != row && other.length == 1 ? 1 / other[0] : 0; //~ division-by-zero
  }
}

class Weights {
  static final int[] ALL = {3, 4};
}

enum Kind {
  FIRST(Weights.ALL[0]), SECOND(Weights.ALL[1]);

  static final int COUNT;

  static {
    COUNT = values().length;
  }

  final int weight;

  Kind(int weight) {
    this.weight = weight;
  }

  static int count() {
    return 1 / (COUNT - 2); //~ not-explored
  }

  static int weighed() {
    return 1 / (FIRST.weight - 3); //~ division-by-zero
  }
}

// Set once and counted up then: no constant.
class Counted {
  private int n;
  private int more;

  Counted() {
    n = 3;
    n++;
    more = 1;
    more += 4;
  }

  int ratio() {
    return 10 / (n - 4); //~ division-by-zero
  }

  int share() {
    return 10 / (more - 5); //~ division-by-zero
  }
}
