import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** Specifications go through the maps and sets that they describe. */
class Asked {
  private final Map<String, Integer> stock = new HashMap<>();

  //@ invariant repOk();
  boolean repOk() {
    for (Map.Entry<String, Integer> e : stock.entrySet()) if (e.getValue() == null || e.getValue() < 0) return false;
    return true;
  }

  int sum() {
    int n = 0;
    for (int v : stock.values()) {
      if (v < 0) throw new IllegalStateException("no stock is negative");
      n += v;
    }
    return 10 / (n - 2); //~ division-by-zero
  }

  void take(String k) {
    stock.merge(k, -1, Integer::sum);
  } //~ invariant-violated

  //@ requires m != null && m.values().stream().allMatch(v -> v != null && v >= 0);
  static int least(Map<String, Integer> m) {
    int n = 3;
    for (int v : m.values()) n = Math.min(n, v);
    if (n < 0) throw new IllegalStateException("none is negative");
    return 10 / n; //~ division-by-zero
  }

  //@ requires m != null && sum(m) == 3;
  static int three(Map<String, Integer> m) {
    return 10 / (m.size() - 1); //~ division-by-zero
  }

  static int sum(Map<String, Integer> m) {
    int n = 0;
    for (Map.Entry<String, Integer> e : m.entrySet()) n += e.getValue() == null ? 0 : e.getValue(); //~ null-dereference
    return n;
  }

  //@ requires s != null && s.stream().allMatch(Objects::nonNull);
  //@ ensures s.stream().noneMatch(String::isEmpty);
  static void texts(Set<String> s) {
    s.removeIf(x -> x.length() > 1);
  } //~ postcondition-violated

  //@ requires q != null && !q.isEmpty() && q.stream().noneMatch(String::isEmpty);
  static int first(Deque<String> q) {
    return 10 / (q.peek().length() - 1); //~ division-by-zero
  }

  //@ requires m != null && m.keySet().stream().noneMatch(String::isEmpty);
  //@ ensures m.keySet().stream().noneMatch(String::isEmpty);
  static void put(TreeMap<String, Integer> m, String k) {
    if (k != null) m.put(k, 1);
  } //~ postcondition-violated
}
