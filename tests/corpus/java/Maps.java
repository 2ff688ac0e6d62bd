import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Maps and sets as inputs: null, and everything that public calls can build, within scope. No key is there twice. */
class Maps {
  enum Color { RED, GREEN }

  record Point(int x, int y) {}

  /** Its objects are equal by code: no input has one as a key. */
  static class Named {
    String name;

    public boolean equals(Object o) {
      return o instanceof Named n && n.name == null;
    }

    public int hashCode() {
      return 1;
    }
  }

  Map<String, List<Integer>> index = new HashMap<>();
  Map<Maps, List<Maps>> graph;
  Map<Integer, Integer> cache;

  /** No map, or no such key. */
  int first(String key) {
    return index.get(key).size(); //~ null-dereference, null-dereference
  }

  static int counted(Map<String, Integer> counts, String word) {
    if (counts == null || !counts.containsKey(word)) return 0;
    return counts.get(word); //~ null-dereference
  }

  static int two(Map<Integer, Integer> map) {
    if (map == null || map.size() != 2 || !map.containsKey(7)) return 0;
    if (map.containsKey(9) && map.get(7) == null) throw new IllegalStateException(); //~ uncaught-exception
    return 1;
  }

  /** What one call does. */
  static void calls(Map<String, Integer> map, String key) {
    if (map == null) return;
    int size = map.size();
    boolean had = map.containsKey(key);
    Integer old = map.put(key, 1);
    assert map.size() == (had ? size : size + 1) && map.get(key) == 1;
    assert had || old == null;
    map.remove(key);
    assert !map.containsKey(key) && map.get(key) == null;
    assert map.size() == size; //~ assertion-failure
  }

  static int sum(Map<String, Integer> map) {
    if (map == null || map.containsValue(null)) return 0;
    int sum = 0;
    for (int value : map.values()) sum += value;
    assert map.size() != 2 || sum != 11; //~ assertion-failure
    return sum;
  }

  /** One entry for each key. */
  static void once(Map<Integer, Integer> map) {
    if (map == null) return;
    int n = 0;
    for (Map.Entry<Integer, Integer> e : map.entrySet()) {
      if (e.getKey() != null && e.getKey() == 3) n++;
    }
    assert n <= 1;
    assert n == 0; //~ assertion-failure
  }

  /** There are two constants and null. */
  static void constants(Map<Color, String> map) {
    if (map == null) return;
    assert map.size() < 3 || map.containsKey(null);
    assert map.size() < 3; //~ assertion-failure
  }

  static int records(Map<Point, String> map) {
    if (map == null || map.size() != 1 || map.containsKey(null)) return 0;
    if (map.containsKey(new Point(1, 2))) throw new IllegalStateException(); //~ uncaught-exception
    return 1;
  }

  static void byCode(Map<Named, String> map) {
    if (map == null || map.containsKey(null)) return;
    assert map.isEmpty(); //~ assertion-failure
  }

  /** Keys that are what they are. */
  int neighbours(Maps a, Maps b) {
    if (graph == null || a == b || !graph.containsKey(a)) return 0;
    if (!graph.containsKey(b)) return 1;
    assert graph.size() >= 2;
    return graph.get(b).size(); //~ null-dereference
  }

  int cached(int key) {
    if (cache == null) return 0;
    Integer value = cache.get(key);
    if (value != null) return 10 / value; //~ division-by-zero
    cache.put(key, key * 2);
    return cache.get(key);
  }

  static void same(Map<String, Integer> a, Map<String, Integer> b) {
    if (a == null || b == null) return;
    int size = a.size();
    b.put("a", 1);
    assert a == b || a.size() == size;
    assert a != b || a.size() <= size; //~ assertion-failure
  }

  static void whileRunning(Map<String, Integer> map) {
    if (map == null) return;
    for (String key : map.keySet()) { //~ uncaught-exception
      if ("x".equals(key)) map.remove(key);
    }
  }

  /** Numbers come in the order of their hash codes. */
  static void order(Map<Integer, Integer> map) {
    if (map == null || map.size() != 2 || map.containsKey(null)) return;
    Iterator<Integer> keys = map.keySet().iterator();
    int a = keys.next(), b = keys.next();
    assert a < 0 || a > 15 || b < 0 || b > 15 || a < b;
    assert a < b; //~ assertion-failure
  }

  static boolean added(Set<String> names, String name) {
    int size = names.size(); //~ null-dereference
    boolean had = names.contains(name);
    assert names.add(name) != had && names.size() == (had ? size : size + 1);
    if (had) throw new IllegalStateException(); //~ uncaught-exception
    return had;
  }

  static int pair(HashSet<Integer> set) {
    if (set == null || set.size() != 2 || set.contains(null)) return 0;
    int sum = 0;
    for (int x : set) sum += x;
    assert sum != 5; //~ assertion-failure
    return sum;
  }

  /** As they were put. */
  static int eldest(LinkedHashMap<String, Integer> recent) {
    if (recent == null || recent.isEmpty() || recent.containsValue(null)) return 0;
    Iterator<Map.Entry<String, Integer>> entries = recent.entrySet().iterator();
    Map.Entry<String, Integer> eldest = entries.next();
    entries.remove();
    assert !recent.containsKey(eldest.getKey());
    return 10 / eldest.getValue(); //~ division-by-zero
  }

  static void arrived(LinkedHashSet<Integer> line) {
    if (line == null || line.size() != 2 || line.contains(null)) return;
    Iterator<Integer> it = line.iterator();
    assert it.next() < it.next(); //~ assertion-failure
  }

  static int nested(Map<Integer, Map<Integer, Integer>> rows) {
    if (rows == null || rows.get(1) == null) return 0;
    return rows.get(1).get(2); //~ null-dereference
  }

  static void fixed(Map<String, Integer> map) {
    if (map == null) return;
    Map<String, Integer> read = Collections.unmodifiableMap(map);
    assert read.size() == map.size() && read.equals(map);
    read.put("a", 1); //~ uncaught-exception
  }
}
