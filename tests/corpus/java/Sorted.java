import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Sorted maps and sets as inputs: their keys ascend, and none is null. */
class Sorted {
  enum Size {
    SMALL,
    LARGE
  }

  record Pair(int a, int b) implements Comparable<Pair> {
    public int compareTo(Pair other) {
      return 100 / a - 100 / other.a; //~ null-dereference, division-by-zero
    }
  }

  //@ requires m != null;
  static int first(TreeMap<String, Integer> m) {
    return m.firstEntry().getValue(); //~ null-dereference
  }

  //@ requires m != null;
  static int floor(NavigableMap<Integer, Integer> m, int k) {
    Map.Entry<Integer, Integer> e = m.floorEntry(k);
    if (e == null) {
      return 0;
    }
    assert e.getKey() <= k;
    return 10 / e.getValue(); //~ null-dereference, division-by-zero
  }

  //@ requires s != null;
  static int sum(SortedSet<Integer> s) {
    int n = 0;
    for (int x : s) {
      n += x;
    }
    assert n != 5; //~ assertion-failure
    return 1 / s.first(); //~ uncaught-exception, division-by-zero
  }

  //@ requires s != null;
  static void add(TreeSet<Integer> s, int k) {
    int n = s.size();
    boolean added = s.add(k);
    assert added == s.size() > n;
    assert s.contains(k) && s.first() <= k && s.last() >= k;
    assert added; //~ assertion-failure
  }

  //@ requires m != null;
  static void ascending(TreeMap<Integer, Integer> m) {
    Integer last = null;
    for (Integer k : m.keySet()) {
      assert last == null || last < k;
      last = k;
    }
    assert m.size() < 3; //~ assertion-failure
  }

  //@ requires m != null && m.size() == 2;
  static char apart(TreeMap<String, Integer> m) {
    assert !m.firstKey().equals(m.lastKey());
    assert m.lastKey().length() > 0;
    return m.firstKey().charAt(0); //~ uncaught-exception
  }

  //@ requires m != null;
  static int without(TreeMap<Integer, String> m, int k) {
    m.remove(k);
    assert !m.containsKey(k);
    return m.isEmpty() ? 0 : 7 / (m.firstKey() - 2); //~ division-by-zero
  }

  //@ requires m != null;
  static void ranges(TreeMap<Integer, String> m, int k) {
    int all = m.headMap(k).size() + m.tailMap(k).size();
    assert all == m.size();
    assert m.pollFirstEntry() != null; //~ assertion-failure
  }

  //@ requires s != null && s.size() == 2;
  static int sizes(TreeSet<Size> s) {
    assert s.first() == Size.SMALL && s.last() == Size.LARGE;
    return s.first().ordinal();
  }

  //@ requires s != null && s.size() == 2;
  static int pairs(TreeSet<Pair> s) {
    assert s.first().a != 0;
    return s.first().compareTo(s.last());
  }
}
