import java.util.*;
import java.util.function.*;
class Caches<K, V> {
    static class Entry<K, V> { K key; V val; Entry<K, V> next; }
    Entry<K, V>[] table; Function<K, V> loader; BiFunction<K, V, Integer> weigh; Map<K, List<V>> multi; Comparator<? super K> order;
    V get(K k) { for (Entry<K, V> e = table[k.hashCode() % table.length]; e != null; e = e.next) if (e.key.equals(k)) return e.val; return loader.apply(k); }
    int weight(K k, V v) { return weigh.apply(k, v); }
    V firstOf(K k) { return multi.get(k).get(0); }
    static int sum(Map<String, Integer> m) { int s = 0; for (Map.Entry<String, Integer> e : m.entrySet()) s += e.getValue(); return s; }
    static int sum2(Collection<? extends Number> c) { int s = 0; for (Number n : c) s += n.intValue(); return s; }
    int cmp(K a, K b) { return order.compare(a, b); }
    static Comparable<String> pick(Comparable<String> a, Comparable<String> b) { return a == null ? b : a; }
    static int comp(Comparable<Integer> c, Integer i) { return c.compareTo(i); }
}
