import java.util.*;
class GenericBox<T extends Comparable<T>> {
    T[] items; int size; List<T> rest;
    T max() { T m = items[0]; for (int i = 1; i < size; i++) if (items[i].compareTo(m) > 0) m = items[i]; return m; }
    static <E> E firstOf(E[] all) { return all[0]; }
    static <E> E firstOf(List<E> all) { if (all.isEmpty()) return null; return all.get(0); }
    static int total(List<Integer> xs) { int s = 0; for (int x : xs) s += x; return s; }
    static int len(Map<String, Integer> m, String k) { return m.get(k); }
    T second() { return rest.get(1); }
    <U extends T> void put(U u) { items[size++] = u; }
}
