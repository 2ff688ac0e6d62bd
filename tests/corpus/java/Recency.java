import java.util.LinkedHashMap;
import java.util.Map;

// Maps in the order of use: a read changes them.
class Recency {
  private final LinkedHashMap<Integer, Integer> counts = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Integer, Integer> behind = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Integer, Integer> arrival = new LinkedHashMap<>(16, 0.75f, false);

  void count(int key) {
    counts.put(key, 1);
  }

  void put(int key) {
    behind.put(key, 1);
  }

  void arrive(int key) {
    arrival.put(key, 1);
  }

  // The first of two keys moves behind the second one.
  int sum() {
    int sum = 0;
    for (int key : counts.keySet()) { //~ uncaught-exception, null-dereference
      sum += counts.get(key); //~ null-dereference
    }
    return sum;
  }

  int reads() {
    int read = 0;
    for (Integer key : behind.keySet()) { //~ uncaught-exception
      if (behind.get(key) != null) read++;
    }
    return read;
  }

  // To look for a key is no use of it.
  int asks() {
    int there = 0;
    for (Integer key : counts.keySet()) if (counts.containsKey(key)) there++;
    return there;
  }

  // Whatever was asked for is the last one.
  int last() {
    if (behind.size() != 2 || behind.get(1) == null) return 0;
    Integer first = behind.keySet().iterator().next();
    return first != null && first == 1 ? 1 / 0 : 1;
  }

  int inOrderOfArrival() {
    int there = 0;
    for (Integer key : arrival.keySet()) if (arrival.get(key) != null) there++;
    return there;
  }
}
