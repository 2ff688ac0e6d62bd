import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What every object makes for itself belongs to it alone, whatever its invariant says. */
class Owners {
  private final List<String> keys = new ArrayList<>();
  private final List<String> values;
  private int[] given;

  //@ invariant keys.size() == values.size();
  Owners() {
    values = new ArrayList<>();
  }

  void put(String k, String v) {
    int i = keys.size();
    keys.add(k);
    values.add(v);
    if (keys.get(i) != k || values.get(i) != v) throw new IllegalStateException("one list for both");
  }

  void take(int[] array) {
    given = array;
  }

  boolean shares(Owners other) {
    if (other == null || other == this) return false;
    if (given != null && other.given == given) throw new IllegalStateException("given to both"); //~ uncaught-exception
    return keys == other.keys || keys == other.values ? 1 / (keys.size() - values.size()) > 0 : false;
  }
}

record Samples(int[] all, List<String> names) {
  Samples {
    all = all.clone(); //~ null-dereference
    names = new ArrayList<>(names); //~ null-dereference
  }

  int apart(Samples other, int[] mine) {
    if (other == null || other == this) return 0;
    if (all == other.all || names == other.names) throw new IllegalStateException("one for both");
    return all == mine ? 1 : 2;
  }
}

/** A copy that never changes is no list that somebody else changes. */
record Frozen(List<String> list, Map<String, Integer> map) {
  Frozen {
    list = list == null ? List.of() : List.copyOf(list); //~ uncaught-exception
    map = Map.copyOf(map); //~ null-dereference
  }

  static int grows(Frozen f, List<String> list, Map<String, Integer> map) {
    if (f == null || list == null || map == null) return 0;
    int n = f.list().size(), m = f.map().size();
    list.add("x");
    map.clear();
    if (f.list().size() != n || f.map().size() != m) throw new IllegalStateException("a copy changes");
    return n;
  }

  void add() {
    list.add("x"); //~ uncaught-exception
  }
}

/** Casts to a type that the caller chooses are checked by nobody but the caller. */
class Untyped {
  private final Map<String, Object> all = new HashMap<>();

  @SuppressWarnings("unchecked")
  <T> T get(String key) {
    return (T) all.get(key);
  }

  void put(String key, Object value) {
    all.put(key, value);
  }

  int port() {
    Integer port = get("p"); //~ class-cast
    return port == null ? 80 : port;
  }

  @SuppressWarnings("unchecked")
  static <T> T as(Object o) {
    return (T) o;
  }

  static int length(Object o) {
    String s = as(o); //~ class-cast
    return s == null ? 0 : s.length();
  }
}

/** What is empty where nothing was given is otherwise what was given. */
record Lenient(List<String> list) {
  Lenient {
    if (list == null) list = List.of();
  }

  int sum(List<String> other) {
    if (other == null) return 0;
    int n = list.size();
    other.add("x");
    if (list.size() != n) throw new IllegalStateException("a list of both"); //~ uncaught-exception
    return 10 / n; //~ division-by-zero
  }
}

class Empty {
  private final List<String> list;

  Empty() {
    list = List.of();
  }

  int size() {
    return list.size();
  }
}
