import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What an override calls of its superclass is a part of it: the invariant of its own class holds when it is through. */
class Supers {
  protected int n;
  //@ invariant n >= 0;

  void add() { if (n < 100) n++; }

  void drop() { n--; } //~ invariant-violated
}

class Doubled extends Supers {
  private int twice;
  //@ invariant twice == 2 * n;

  @Override void add() { super.add(); twice = 2 * n; }

  @Override void drop() { if (n > 0) super.drop(); } //~ invariant-violated
}

/** Final static collections are of the class that makes them, whatever they are declared as. */
class Registers {
  private static final Map<String, Integer> ORDERED = new LinkedHashMap<>();
  private static final Map<String, Integer> SORTED = new TreeMap<>();
  private static final Set<String> SEEN = new LinkedHashSet<>();

  static void put(String k, int v) {
    ORDERED.put(k, v);
    if (k != null) SORTED.put(k, v);
    SEEN.add(k);
  }

  static int ordered(String k) { return ORDERED.containsKey(k) && ORDERED.get(k) != null ? 10 / ORDERED.get(k) : 0; } //~ division-by-zero

  static int sorted(String k) { return SORTED.get(k); } //~ null-dereference, uncaught-exception

  static String seen() { return SEEN.iterator().next(); } //~ uncaught-exception
}
