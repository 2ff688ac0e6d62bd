import java.util.*;
import java.util.concurrent.atomic.AtomicReference;

// What `==` says depends on what the objects are, whatever their variables are declared as: Java keeps texts that the compiler
// knows, small numbers in boxes, and what has no elements.
class Identical {
  private static final Map<Object, Integer> PRIORITIES = new IdentityHashMap<>();

  static {
    PRIORITIES.put("low", 1);
    PRIORITIES.put("high", 2);
  }

  static <T> boolean same(T a, T b) {
    return a == b;
  }

  static int texts() {
    if (same("x", "y") || same("x", new String("x")) || same(new String("x"), new String("x"))) {
      throw new IllegalStateException();
    }
    String made = new String("x");
    if (!same(made, made)) throw new IllegalStateException();
    return 10 / (same("a" + "b", "ab") ? 0 : 1); //~ division-by-zero
  }

  static int numbers(int n) {
    Object a = n, b = n;
    boolean kept = n >= -128 && n <= 127;
    if ((a == b) != kept) throw new IllegalStateException();
    return 10 / (a == b ? 1 : 0); //~ division-by-zero
  }

  static int characters(char c) {
    Comparable<Character> a = c;
    Object b = c;
    if ((a == b) != (c <= 127)) throw new IllegalStateException();
    return 10 / (a != b ? 1 : 0); //~ division-by-zero
  }

  static int others() {
    Object[] all = {1, 5L, true, (byte) 3, (short) 3, 1.0};
    if (all[0] != (Object) 1 || all[1] != (Object) 5L || all[2] != (Object) true) throw new IllegalStateException();
    if (all[3] != (Object) (byte) 3 || all[4] != (Object) (short) 3) throw new IllegalStateException();
    if (all[3] == all[4] || all[0] == (Object) 1L) throw new IllegalStateException();
    return 10 / (all[5] == (Object) 1.0 ? 1 : 0); //~ division-by-zero
  }

  static int keys() {
    Map<Object, Integer> numbers = new IdentityHashMap<>();
    numbers.put("k", 1);
    numbers.put(100, 2);
    numbers.put(true, 3);
    numbers.put('c', 4);
    numbers.put(5L, 5);
    int sum = numbers.get("k") + numbers.get(100) + numbers.get(true) + numbers.get('c') + numbers.get(5L);
    if (sum != 15 || numbers.size() != 5) throw new IllegalStateException();
    return numbers.get(new String("k")); //~ null-dereference
  }

  static int priorities() {
    if (PRIORITIES.get("high") != 2) throw new IllegalStateException();
    return 10 / (PRIORITIES.get("low") - 1); //~ division-by-zero
  }

  static int seen() {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    if (!seen.add("a") || !seen.add(1000) || !seen.add(7)) throw new IllegalStateException();
    if (!seen.contains("a") || seen.contains(1000)) throw new IllegalStateException();
    return 10 / (seen.add(7) ? 1 : 0); //~ division-by-zero
  }

  static int empty() {
    if (List.of() != List.of() || Set.of() != Set.of() || Map.of() != Map.of()) throw new IllegalStateException();
    if (Collections.emptyList() != Collections.emptyList()) throw new IllegalStateException();
    if (Collections.emptySet() != Collections.emptySet()) throw new IllegalStateException();
    if (Collections.emptyMap() != Collections.emptyMap()) throw new IllegalStateException();
    if (Optional.empty() != Optional.ofNullable(null)) throw new IllegalStateException();
    if (List.of(1) == List.of(1) || Optional.of(1) == Optional.of(1)) throw new IllegalStateException();
    if (Collections.emptyList() == List.of() || List.of().subList(0, 0) == List.of()) throw new IllegalStateException();
    return 10 / (List.of() == List.copyOf(new ArrayList<Object>()) ? 0 : 1); //~ division-by-zero
  }

  static int swapped() {
    AtomicReference<Object> last = new AtomicReference<>("a");
    if (!last.compareAndSet("a", 1) || !last.compareAndSet(1, 1000)) throw new IllegalStateException();
    return 10 / (last.compareAndSet(1000, 2) ? 1 : 0); //~ division-by-zero
  }

  /** Equal objects are equal whether or not they are one. */
  static boolean alike(Object a, Object b) {
    return a == b || (a != null && a.equals(b));
  }

  static boolean differ(Object a, Object b) {
    return a != b && (a == null || !a.equals(b));
  }

  static int parts() {
    String part = "xy".substring(0, 1);
    if (differ(part, "x")) throw new IllegalStateException();
    return 10 / (alike(part, "x") ? 0 : 1); //~ division-by-zero
  }
}

class IdenticalCell<T> {
  T value;
  IdenticalCell<T> next;

  IdenticalCell(T value, IdenticalCell<T> next) {
    this.value = value;
    this.next = next;
  }

  static <T> boolean contains(IdenticalCell<T> first, T value) {
    for (IdenticalCell<T> at = first; at != null; at = at.next) if (at.value == value) return true;
    return false;
  }

  static int find() {
    IdenticalCell<Object> all = new IdenticalCell<>("a", new IdenticalCell<>("b", null));
    if (contains(all, "c")) throw new IllegalStateException();
    return 10 / (contains(all, "b") ? 0 : 1); //~ division-by-zero
  }
}
