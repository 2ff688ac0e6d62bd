public interface SortedMap<K, V> extends Map<K, V> {
    Comparator<? super K> comparator();
    K firstKey();
    K lastKey();
}
public interface NavigableMap<K, V> extends SortedMap<K, V> {
    K lowerKey(K key);
    K floorKey(K key);
    K ceilingKey(K key);
    K higherKey(K key);
    Map.Entry<K, V> lowerEntry(K key);
    Map.Entry<K, V> floorEntry(K key);
    Map.Entry<K, V> ceilingEntry(K key);
    Map.Entry<K, V> higherEntry(K key);
    Map.Entry<K, V> firstEntry();
    Map.Entry<K, V> lastEntry();
    Map.Entry<K, V> pollFirstEntry();
    Map.Entry<K, V> pollLastEntry();
}
final class FixedEntry$<K, V> implements Map.Entry<K, V> {
    private final K key;
    private final V value;
    FixedEntry$(K key, V value) { this.key = key; this.value = value; }
    public K getKey() { return key; }
    public V getValue() { return value; }
    public V setValue(V v) { throw new UnsupportedOperationException(); }
    public boolean equals(Object o) {
        return o instanceof Map.Entry && Objects.equals(key, ((Map.Entry) o).getKey()) && Objects.equals(value, ((Map.Entry) o).getValue());
    }
    public int hashCode() { return Objects.hashCode(key) ^ Objects.hashCode(value); }
    public String toString() { return String.valueOf(key) + "=" + String.valueOf(value); }
}
// Its entries are one chain, in order.
public class TreeMap<K, V> extends MapBase$<K, V> implements NavigableMap<K, V> {
    private Comparator<? super K> order;
    public TreeMap() { table = new MapNode$[1]; }
    public TreeMap(Comparator<? super K> order) { this.order = order; table = new MapNode$[1]; }
    public TreeMap(Map<? extends K, ? extends V> other) {
        table = new MapNode$[1];
        for (Map.Entry<K, V> e : ((Map<K, V>) other).entrySet()) put(e.getKey(), e.getValue());
    }
    int compare$(Object a, Object b) { return order == null ? ((Comparable<Object>) a).compareTo(b) : order.compare((K) a, (K) b); }
    boolean watched$() { return true; }
    void usable$(Object key) {
        if (order == null) {
            if (key == null) throw new NullPointerException();
            Comparable<Object> c = (Comparable<Object>) key;
        }
    }
    MapNode$<K, V> find$(Object key) {
        usable$(key);
        MapNode$ n = table[0];
        while (n != null) {
            int c = compare$(key, n.key$());
            if (c == 0) return n;
            if (c < 0) return null;
            n = n.next;
        }
        return null;
    }
    public V put(K key, V value) {
        if (table[0] == null) compare$(key, key); else usable$(key);
        MapNode$ before = null, n = table[0];
        while (n != null) {
            int c = compare$(key, n.key$());
            if (c == 0) return (V) n.setValue(value);
            if (c < 0) break;
            before = n;
            n = n.next;
        }
        changes++;
        MapNode$<K, V> made = new MapNode$<K, V>();
        made.key = key;
        made.value = value;
        made.next = n;
        if (before == null) table[0] = made; else before.next = made;
        count++;
        return null;
    }
    MapNode$ last$() {
        MapNode$ n = table[0];
        while (n != null && n.next != null) n = n.next;
        return n;
    }
    // The nearest before a key, or it.
    private MapNode$ below$(Object key, boolean same) {
        MapNode$ best = null, n = table[0];
        while (n != null) {
            int c = compare$(key, n.key$());
            if (c == 0) return same ? n : best;
            if (c < 0) return best;
            best = n;
            n = n.next;
        }
        return best;
    }
    private MapNode$ above$(Object key, boolean same) {
        MapNode$ n = table[0];
        while (n != null) {
            int c = compare$(key, n.key$());
            if (c < 0 || c == 0 && same) return n;
            if (c == 0) return n.next;
            n = n.next;
        }
        return null;
    }
    private K key$(MapNode$ n) { return n == null ? null : (K) n.key$(); }
    private Map.Entry<K, V> entry$(MapNode$ n) { return n == null ? null : new FixedEntry$<K, V>((K) n.key$(), (V) n.value$()); }
    private Map.Entry<K, V> poll$(MapNode$ n) {
        Map.Entry<K, V> e = entry$(n);
        if (n != null) remove(n.key$());
        return e;
    }
    public Comparator<? super K> comparator() { return order; }
    public K firstKey() { if (table[0] == null) throw new NoSuchElementException(); return (K) table[0].key$(); }
    public K lastKey() { if (table[0] == null) throw new NoSuchElementException(); return (K) last$().key$(); }
    public K lowerKey(K key) { return key$(below$(key, false)); }
    public K floorKey(K key) { return key$(below$(key, true)); }
    public K ceilingKey(K key) { return key$(above$(key, true)); }
    public K higherKey(K key) { return key$(above$(key, false)); }
    public Map.Entry<K, V> lowerEntry(K key) { return entry$(below$(key, false)); }
    public Map.Entry<K, V> floorEntry(K key) { return entry$(below$(key, true)); }
    public Map.Entry<K, V> ceilingEntry(K key) { return entry$(above$(key, true)); }
    public Map.Entry<K, V> higherEntry(K key) { return entry$(above$(key, false)); }
    public Map.Entry<K, V> firstEntry() { return entry$(table[0]); }
    public Map.Entry<K, V> lastEntry() { return entry$(last$()); }
    public Map.Entry<K, V> pollFirstEntry() { return poll$(table[0]); }
    public Map.Entry<K, V> pollLastEntry() { return poll$(last$()); }
}
public interface SortedSet<E> extends Set<E> {
    Comparator<? super E> comparator();
    E first();
    E last();
}
public interface NavigableSet<E> extends SortedSet<E> {
    E lower(E e);
    E floor(E e);
    E ceiling(E e);
    E higher(E e);
    E pollFirst();
    E pollLast();
}
public class TreeSet<E> extends Distinct$<E> implements NavigableSet<E> {
    private TreeMap<E, Object> map;
    public TreeSet() { map = new TreeMap<E, Object>(); }
    public TreeSet(Comparator<? super E> order) { map = new TreeMap<E, Object>(order); }
    public TreeSet(Collection<? extends E> c) { map = new TreeMap<E, Object>(); for (E e : c) add(e); }
    public int size() { return map.count; }
    public boolean contains(Object o) { return map.containsKey(o); }
    public boolean add(E e) { int before = map.count; map.put(e, this); return map.count != before; }
    public boolean remove(Object o) { int before = map.count; map.remove(o); return map.count != before; }
    public void clear() { map.clear(); }
    public Iterator<E> iterator() { return map.keySet().iterator(); }
    public Comparator<? super E> comparator() { return map.comparator(); }
    public E first() { return map.firstKey(); }
    public E last() { return map.lastKey(); }
    public E lower(E e) { return map.lowerKey(e); }
    public E floor(E e) { return map.floorKey(e); }
    public E ceiling(E e) { return map.ceilingKey(e); }
    public E higher(E e) { return map.higherKey(e); }
    public E pollFirst() { Map.Entry<E, Object> e = map.pollFirstEntry(); return e == null ? null : e.getKey(); }
    public E pollLast() { Map.Entry<E, Object> e = map.pollLastEntry(); return e == null ? null : e.getKey(); }
}
// Its entries are one chain, in the order of their arrival, or of their last use.
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    // Not there: in the order of their arrival.
    private Given$ byUse;
    public LinkedHashMap() { super((Given$) null, 0); table = new MapNode$[1]; }
    public LinkedHashMap(int capacity) {
        super((Given$) null, 0);
        if (capacity < 0) throw new IllegalArgumentException();
        table = new MapNode$[1];
    }
    public LinkedHashMap(int capacity, float load) { this(capacity, load, false); }
    public LinkedHashMap(int capacity, float load, boolean byUse) {
        super((Given$) null, 0);
        if (capacity < 0 || !(load > 0)) throw new IllegalArgumentException();
        table = new MapNode$[1];
        if (byUse) this.byUse = new Given$();
    }
    public LinkedHashMap(Map<? extends K, ? extends V> other) {
        super((Given$) null, 0);
        table = new MapNode$[1];
        for (Map.Entry<K, V> e : ((Map<K, V>) other).entrySet()) put(e.getKey(), e.getValue());
    }
    boolean ordered$() { return true; }
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) { return false; }
    public V put(K key, V value) {
        MapNode$<K, V> n = find$(key);
        if (n != null) { V old = n.setValue(value); used$(n); return old; }
        changes++;
        n = new MapNode$<K, V>();
        n.key = key;
        n.value = value;
        add$(n);
        if (removeEldestEntry((MapNode$<K, V>) table[0])) remove(table[0].key$());
        return null;
    }
    private void used$(MapNode$ n) {
        if (byUse == null || n.next == null) return;
        changes++;
        if (table[0] == n) {
            table[0] = n.next;
        } else {
            MapNode$ before = table[0];
            while (before.next != n) before = before.next;
            before.next = n.next;
        }
        n.next = null;
        append$(table, n);
    }
    public V get(Object key) {
        MapNode$<K, V> n = find$(key);
        if (n == null) return null;
        used$(n);
        return n.value$();
    }
    public V getOrDefault(Object key, V other) {
        MapNode$<K, V> n = find$(key);
        if (n == null) return other;
        used$(n);
        return n.value$();
    }
}
public class LinkedHashSet<E> extends HashSet<E> {
    public LinkedHashSet() { }
    public LinkedHashSet(int capacity) { if (capacity < 0) throw new IllegalArgumentException(); }
    public LinkedHashSet(Collection<? extends E> c) { for (E e : c) add(e); }
    boolean linked$() { return true; }
}
public class EnumMap<K, V> extends TreeMap<K, V> {
    public EnumMap(Class<K> keys) { if (keys == null) throw new NullPointerException(); }
    void usable$(Object key) { }
    public boolean containsKey(Object key) { return key instanceof Enum && super.containsKey(key); }
    public V get(Object key) { return key instanceof Enum ? super.get(key) : null; }
    public V remove(Object key) { return key instanceof Enum ? super.remove(key) : null; }
    public V put(K key, V value) { if (key == null) throw new NullPointerException(); return super.put(key, value); }
}
// A heap in an array, with the comparisons of the JDK.
public class PriorityQueue<E> extends Sequence$<E> implements Queue<E> {
    private Comparator<? super E> order;
    public PriorityQueue() { }
    boolean ends$(int at) { return at >= count; }
    public PriorityQueue(int capacity) { if (capacity < 1) throw new IllegalArgumentException(); }
    public PriorityQueue(Comparator<? super E> order) { this.order = order; }
    public PriorityQueue(int capacity, Comparator<? super E> order) {
        if (capacity < 1) throw new IllegalArgumentException();
        this.order = order;
    }
    public PriorityQueue(Collection<? extends E> c) {
        for (E e : c) {
            if (e == null) throw new NullPointerException();
            insert$(count, e);
        }
        for (int i = (count >>> 1) - 1; i >= 0; i--) down$(i, items[i]);
    }
    int compare$(Object a, Object b) { return order == null ? ((Comparable<Object>) a).compareTo(b) : order.compare((E) a, (E) b); }
    private void up$(int k, Object x) {
        if (order == null) { Comparable<Object> c = (Comparable<Object>) x; }
        while (k > 0) {
            int parent = (k - 1) >>> 1;
            if (compare$(x, items[parent]) >= 0) break;
            items[k] = items[parent];
            k = parent;
        }
        items[k] = x;
    }
    private void down$(int k, Object x) {
        if (order == null) { Comparable<Object> c = (Comparable<Object>) x; }
        int half = count >>> 1;
        while (k < half) {
            int child = 2 * k + 1;
            if (child + 1 < count && compare$(items[child], items[child + 1]) > 0) child++;
            if (compare$(x, items[child]) <= 0) break;
            items[k] = items[child];
            k = child;
        }
        items[k] = x;
    }
    public boolean add(E e) { return offer(e); }
    public boolean offer(E e) {
        if (e == null) throw new NullPointerException();
        int at = count;
        insert$(at, e);
        count = at;
        up$(at, e);
        count = at + 1;
        return true;
    }
    public E peek() { return count == 0 ? null : (E) items[0]; }
    public E element() { if (count == 0) throw new NoSuchElementException(); return (E) items[0]; }
    public E remove() { if (count == 0) throw new NoSuchElementException(); return poll(); }
    public E poll() {
        if (count == 0) return null;
        E first = (E) items[0];
        changes++;
        count--;
        Object x = items[count];
        items[count] = null;
        if (count > 0) down$(0, x);
        return first;
    }
    public boolean remove(Object o) {
        int i = o == null ? -1 : indexOf(o);
        if (i < 0) return false;
        changes++;
        count--;
        Object moved = items[count];
        items[count] = null;
        if (i == count) return true;
        down$(i, moved);
        if (items[i] == moved) up$(i, moved);
        return true;
    }
    native E delete$(int index);
}
