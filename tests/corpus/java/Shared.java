import java.util.HashMap;
import java.util.Map;

/** Fields of enum constants that change: each constant has its own, and an input has anything in them. */
enum Shared {
  RED,
  GREEN(3) {
    int twice() {
      return 6 / (count - 3); //~ division-by-zero
    }
  };

  int count;
  private int hidden = 4;
  private final Map<String, Integer> seen = new HashMap<>();
  final int[] table = {1, 2};
  final int[] cells = new int[2];

  Shared() {}

  Shared(int count) {
    this.count = count;
    hidden = count + 1;
  }

  int twice() {
    return count + count;
  }

  void hit() {
    count++;
  }

  void bump() {
    hidden += 2;
  }

  int hidden() {
    return 1 / (hidden - 7); //~ division-by-zero
  }

  int known(String k) {
    return seen.get(k); //~ null-dereference
  }

  void put(String k) {
    seen.put(k, k.length()); //~ null-dereference
  }

  // Nothing writes into the table, so that it is what the initialiser makes; it has no 5.
  int fixed() {
    return 1 / (table[0] - 5);
  }

  int cell(int i) {
    return 1 / cells[i]; //~ division-by-zero, array-index-out-of-bounds
  }

  void fill() {
    cells[0]++;
  }

  // The constants have fields of their own.
  static int apart(Shared s) {
    RED.count = 3;
    GREEN.count = 5;
    assert RED.count == 3 && GREEN.count == 5;
    return 1 / (s.count - 5); //~ null-dereference, division-by-zero
  }

  static int same() {
    RED.count = 0;
    RED.hit();
    return 1 / (RED.count - 1); //~ division-by-zero
  }

  static int later(Shared s) {
    Runnable r = () -> s.count = 2; //~ null-dereference
    r.run();
    return 1 / (s.count - 2); //~ division-by-zero
  }

  //@ requires s != null;
  //@ ensures s.count == old(s.count) + 1;
  static int promised(Shared s) {
    s.hit();
    return 1 / s.count; //~ division-by-zero
  }
}

enum SharedOne {
  INSTANCE;

  private int n;

  void add() {
    n++;
  }

  int per(int k) {
    return k / n; //~ division-by-zero
  }

  static int use() {
    INSTANCE.add();
    return INSTANCE.per(3);
  }
}
