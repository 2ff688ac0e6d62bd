public interface Set<E> extends Collection<E> {
    static <T> Set<T> of(T... all) { return new SetOf$<T>(all); }
    static <T> Set<T> copyOf(Collection<? extends T> c) {
        if (c instanceof SetOf$) return (Set<T>) c;
        if (c instanceof HashSet && ((HashSet<T>) c).map == null) return new SetOf$<T>((HashSet<T>) c);
        return new SetOf$<T>(new HashSet<T>(c));
    }
}
abstract class Distinct$<E> extends Items$<E> implements Set<E> {
    public boolean equals(Object o) { return o == this || o instanceof Set && ((Set) o).size() == size() && containsAll((Set) o); }
    public int hashCode() { int h = 0; for (E e : this) h += Objects.hashCode(e); return h; }
    // The smaller one is gone through, and what it holds may raise where the other one is asked for it.
    public boolean removeAll(Collection<?> c) {
        boolean changed = false;
        if (size() > c.size()) {
            for (Object o : c) changed |= remove(o);
        } else {
            for (Iterator<E> it = iterator(); it.hasNext(); ) if (c.contains(it.next())) { it.remove(); changed = true; }
        }
        return changed;
    }
}
public interface Map<K, V> {
    int size();
    boolean isEmpty();
    V get(Object key);
    V put(K key, V value);
    V remove(Object key);
    boolean containsKey(Object key);
    boolean containsValue(Object value);
    void clear();
    Set<K> keySet();
    Collection<V> values();
    Set<Map.Entry<K, V>> entrySet();
    default V getOrDefault(Object key, V other) {
        V v = get(key);
        return v != null || containsKey(key) ? v : other;
    }
    default V putIfAbsent(K key, V value) {
        V v = get(key);
        if (v == null) v = put(key, value);
        return v;
    }
    default V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        V v = get(key);
        if (v == null) {
            v = f.apply(key);
            if (v != null) put(key, v);
        }
        return v;
    }
    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        V old = get(key);
        if (old == null) return null;
        V v = f.apply(key, old);
        if (v == null) remove(key); else put(key, v);
        return v;
    }
    default void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) throw new NullPointerException();
        for (Map.Entry<K, V> e : entrySet()) action.accept(e.getKey(), e.getValue());
    }
    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        if (f == null || value == null) throw new NullPointerException();
        V old = get(key);
        V v = old == null ? value : f.apply(old, value);
        if (v == null) remove(key); else put(key, v);
        return v;
    }
    static <K, V> Map<K, V> of() { return new MapOf$<K, V>(); }
    static <K, V> Map<K, V> of(K k1, V v1) { return new MapOf$<K, V>(k1, v1); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) { return new MapOf$<K, V>(k1, v1, k2, v2); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7, K k8, V v8) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7, K k8, V v8, K k9, V v9) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7, K k8, V v8, K k9, V v9, K k10, V v10) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9, k10, v10); }
    static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries) {
        Object[] pairs = new Object[entries.length * 2];
        for (int i = 0; i < entries.length; i++) {
            Map.Entry<K, V> e = (Map.Entry<K, V>) entries[i];
            pairs[2 * i] = e.getKey();
            pairs[2 * i + 1] = e.getValue();
        }
        return new MapOf$<K, V>(pairs);
    }
    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> map) {
        if (map instanceof MapOf$) return (Map<K, V>) map;
        if (map instanceof HashMap && ((HashMap<K, V>) map).untouched$()) return new MapOf$<K, V>((HashMap<K, V>) map);
        Object[] pairs = new Object[map.size() * 2];
        int i = 0;
        for (Map.Entry<K, V> e : ((Map<K, V>) map).entrySet()) {
            pairs[i++] = e.getKey();
            pairs[i++] = e.getValue();
        }
        return new MapOf$<K, V>(pairs);
    }
    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        V old = get(key);
        V v = f.apply(key, old);
        if (v != null) put(key, v); else if (old != null || containsKey(key)) remove(key);
        return v;
    }
    default void putAll(Map<? extends K, ? extends V> other) {
        for (Map.Entry<K, V> e : ((Map<K, V>) other).entrySet()) put(e.getKey(), e.getValue());
    }
    default V replace(K key, V value) { return containsKey(key) ? put(key, value) : null; }
    default boolean replace(K key, V old, V value) {
        Object v = get(key);
        if (!Objects.equals(v, old) || (v == null && !containsKey(key))) return false;
        put(key, value);
        return true;
    }
    default boolean remove(Object key, Object value) {
        Object v = get(key);
        if (!Objects.equals(v, value) || (v == null && !containsKey(key))) return false;
        remove(key);
        return true;
    }
    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        for (Map.Entry<K, V> e : entrySet()) e.setValue(f.apply(e.getKey(), e.getValue()));
    }
    static <K, V> Map.Entry<K, V> entry(K key, V value) {
        return new SimpleImmutableEntry<K, V>(Objects.requireNonNull(key), Objects.requireNonNull(value));
    }
    interface Entry<K, V> {
        K getKey();
        V getValue();
        V setValue(V value);
        static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
            return (a, b) -> ((Comparable<Object>) a.getKey()).compareTo(b.getKey());
        }
        static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue() {
            return (a, b) -> ((Comparable<Object>) a.getValue()).compareTo(b.getValue());
        }
        static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> order) {
            if (order == null) throw new NullPointerException();
            return (a, b) -> order.compare(a.getKey(), b.getKey());
        }
        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> order) {
            if (order == null) throw new NullPointerException();
            return (a, b) -> order.compare(a.getValue(), b.getValue());
        }
    }
}
final class MapNode$<K, V> implements Map.Entry<K, V> {
    int hash;
    K key;
    V value;
    MapNode$<K, V> next;
    // Where they still are, of a map of the input, and whether that has a table of hash codes.
    Object[] keys, values;
    int at;
    boolean hashed;
    // Of an entry of the input, and 0 of others: where it came.
    int place;
    // A map that does not mind who walks through it has it no more.
    boolean gone;
    // Somebody has given it another value. Specifications may not write this.
    boolean changed;
    K key$() {
        if (keys != null) {
            key = (K) (hashed ? Pairs$.hashed$(keys[at]) : keys[at]);
            keys = null;
        }
        return key;
    }
    V value$() {
        if (values != null) {
            value = (V) values[at];
            values = null;
        }
        return value;
    }
    public K getKey() { return key$(); }
    public V getValue() { return value$(); }
    public V setValue(V v) {
        V old = value$();
        value = v;
        changed = true;
        return old;
    }
    public boolean equals(Object o) {
        return o instanceof Map.Entry && Objects.equals(key$(), ((Map.Entry) o).getKey()) && Objects.equals(value$(), ((Map.Entry) o).getValue());
    }
    public int hashCode() { return Objects.hashCode(key$()) ^ Objects.hashCode(value$()); }
    int told$() { return 1; }
    public String toString() { return String.valueOf(key$()) + "=" + String.valueOf(value$()); }
}
// What maps say.
final class Pairs$ {
    // A key of a map of the input: it was asked for its hash code when it came, and had one.
    static Object hashed$(Object key) {
        try {
            if (!MapBase$.fixed$(key)) key.hash$();
        } catch (RuntimeException e) {
            assume$(false);
        }
        return key;
    }
    static <K, V> String shown$(Map<K, V> map) {
        String s = "{";
        boolean first = true;
        for (Map.Entry<K, V> e : map.entrySet()) {
            s += (first ? "" : ", ") + e.getKey() + "=" + e.getValue();
            first = false;
        }
        return s + "}";
    }
}
// How much of a map of the input is in its chain.
final class Given$ {
    int at;
}
// What decides in which order a machine has the entries of a map: how many places its table begins with, and how many
// entries there were at most.
final class Table$ {
    int capacity = 16;
    int most;
    // The chain is in that order.
    boolean sorted;
}
// The entries are one chain, as they came. Where a machine has them in another order, they are brought in that one before
// somebody walks through them; of a map of the input only concrete runs know it. The chain of such a map grows as it is
// looked at.
abstract class MapBase$<K, V> implements Map<K, V> {
    MapNode$ head;
    Table$ table;
    int count;
    int changes;
    Object[] keys, values;
    Given$ given;
    boolean given$() {
        if (given == null && keys != null) chain$();
        return given != null;
    }
    void chain$() { given = new Given$(); }
    // Whether it is one of the input that nobody has changed or walked through: another map can have its arrays, too.
    boolean untouched$() { return given == null && keys != null; }
    // The entry that comes first in the chain, or comes next.
    MapNode$ next$(MapNode$ last) {
        MapNode$ n = last == null ? head : last.next;
        if (n != null || keys == null || given.at >= keys.length) return n;
        n = at$(given.at++);
        n.place = given.at;
        link$(last, n);
        return n;
    }
    private MapNode$ at$(int i) {
        MapNode$ n = new MapNode$();
        n.keys = keys;
        n.values = values;
        n.at = i;
        n.hashed = !sorted$();
        return n;
    }
    void link$(MapNode$ before, MapNode$ n) { if (before == null) head = n; else before.next = n; }
    MapNode$ last$() {
        MapNode$ last = null, n = next$(null);
        while (n != null) {
            last = n;
            n = next$(n);
        }
        return last;
    }
    int hash$(Object key) { int h = key == null ? 0 : key.hash$(); return h ^ (h >>> 16); }
    // Also of a plain record, of which nobody has to know it to find one.
    int code$(Object key) {
        if (!(key instanceof Record)) return hash$(key);
        int h = key.hashCode();
        return h ^ (h >>> 16);
    }
    boolean same$(Object a, Object b) { return a == b || (a != null && a.equals(b)); }
    // Keys that are equal for good or never: their hash codes say nothing more.
    static boolean fixed$(Object key) {
        return key == null || key instanceof String || key instanceof Number || key instanceof Character || key instanceof Boolean || key instanceof Enum;
    }
    boolean alike$(Object a, Object b) {
        if (a == b) return true;
        if (a == null || b == null || !same$(a, b)) return false;
        return a instanceof String || a instanceof Number || a.hash$() == b.hash$();
    }
    // Where a map of the input is as it was, this changes nothing, so that specifications can ask; what changes the map
    // says `given$` first.
    MapNode$<K, V> find$(Object key) {
        // The hash code of a key is asked for where there ever was an entry.
        boolean hashed = !fixed$(key) && (keys != null && keys.length > 0 || table != null && table.most > 0);
        int h = hashed ? hash$(key) : 0;
        if (given == null && keys != null) {
            for (int i = 0; i < keys.length; i++) if (alike$(key, Pairs$.hashed$(keys[i]))) return at$(i);
            return null;
        }
        MapNode$ n = next$(null);
        while (n != null) {
            // An entry keeps the hash code that its key had.
            if (hashed && n.place == 0 ? n.hash == h && same$(key, n.key$()) : alike$(key, n.key$())) return n;
            n = next$(n);
        }
        return null;
    }
    public int size() { return count; }
    public boolean isEmpty() { return count == 0; }
    public boolean containsKey(Object key) { return find$(key) != null; }
    public V get(Object key) { MapNode$<K, V> n = find$(key); return n == null ? null : n.value$(); }
    public V put(K key, V value) {
        given$();
        MapNode$<K, V> n = find$(key);
        if (n != null) return n.setValue(value);
        changes++;
        n = new MapNode$<K, V>();
        n.key = key;
        n.value = value;
        add$(n);
        return null;
    }
    public void putAll(Map<? extends K, ? extends V> other) {
        boolean sized = table != null, filled = given$() || sized && table.most > 0;
        int n = 0;
        for (Map.Entry<K, V> e : ((Map<K, V>) other).entrySet()) {
            put(e.getKey(), e.getValue());
            n++;
        }
        if (n == 0 || ordered$()) return;
        // A machine makes room for all of them first.
        if (table == null) table = new Table$();
        if (filled) table.most = Math.max(table.most, n);
        else table.capacity = Math.max(sized ? table.capacity : 1, n * 4 / 3 + 1);
    }
    // Adds an entry with a key that is not there.
    void add$(MapNode$<K, V> n) {
        if (table == null) table = new Table$();
        if (!fixed$(n.key$())) n.hash = hash$(n.key$());
        link$(last$(), n);
        count++;
        table.most = Math.max(table.most, count);
        table.sorted = false;
    }
    public V remove(Object key) {
        given$();
        if (count == 0 && !fixed$(key)) hash$(key);
        MapNode$<K, V> n = find$(key);
        if (n == null) return null;
        unlink$(n);
        return n.value$();
    }
    void unlink$(MapNode$ n) {
        changes++;
        count--;
        cut$(n);
    }
    // Takes an entry out of the chain.
    void cut$(MapNode$ n) {
        MapNode$ before = null;
        while (n != (before == null ? head : before.next)) before = before == null ? head : before.next;
        link$(before, n.next);
        n.gone = true;
    }
    // All entries are, before the map is cleared.
    void leave$() {
        given$();
        for (MapNode$ n = next$(null); n != null; n = next$(n)) n.gone = true;
    }
    public void clear() {
        changes++;
        count = 0;
        if (given$()) given.at = keys.length;
        head = null;
    }
    public boolean containsValue(Object value) {
        for (V v : values()) if (sameValue$(value, v)) return true;
        return false;
    }
    boolean sameValue$(Object a, Object b) { return Objects.equals(a, b); }
    public Set<K> keySet() { return new MapKeys$<K>(this); }
    public Collection<V> values() { return new MapValues$<V>(this); }
    public Set<Map.Entry<K, V>> entrySet() { return new MapEntries$<K, V>(this); }
    void same$(int before) { if (changes$() != before) throw new ConcurrentModificationException(); }
    int changes$() { return changes; }
    Iterator cursor$(int part) { return new MapCursor$<Object>(this, part); }
    // What a function has done to the map while the map waited for its result.
    void computed$(int before) { same$(before); }
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        V v = get(key);
        if (v != null) return v;
        int before = changes$();
        v = f.apply(key);
        computed$(before);
        if (v != null) put(key, v);
        return v;
    }
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        return get(key) == null ? null : compute(key, f);
    }
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        V old = get(key);
        int before = changes$();
        V v = f.apply(key, old);
        computed$(before);
        if (v != null) put(key, v); else remove(key);
        return v;
    }
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        if (f == null || value == null) throw new NullPointerException();
        V old = get(key);
        int before = changes$();
        V v = old == null ? value : f.apply(old, value);
        computed$(before);
        if (v == null) remove(key); else put(key, v);
        return v;
    }
    // The keys, values or entries; whether the map has changed is looked at in the end.
    void all$(int part, Consumer action) {
        if (action == null) throw new NullPointerException();
        int before = changes$();
        MapCursor$<Object> it = new MapCursor$<Object>(this, part);
        while (it.hasNext()) {
            if (watched$()) same$(before);
            MapNode$ n = it.step$();
            action.accept(part == 0 ? n.key$() : part == 1 ? n.value$() : (Object) n);
        }
        if (!watched$()) same$(before);
    }
    // Whether the map is looked at again after each step of `forEach`, or at its end only.
    boolean watched$() { return false; }
    boolean sorted$() { return false; }
    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) throw new NullPointerException();
        int before = changes$();
        MapCursor$<K> it = new MapCursor$<K>(this, 0);
        while (it.hasNext()) {
            MapNode$<K, V> n = it.step$();
            action.accept(n.key$(), n.value$());
            if (watched$()) same$(before);
        }
        same$(before);
    }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        int before = changes$();
        MapCursor$<K> it = new MapCursor$<K>(this, 0);
        while (it.hasNext()) {
            MapNode$<K, V> n = it.step$();
            n.setValue(f.apply(n.key$(), n.value$()));
            if (watched$()) same$(before);
        }
        same$(before);
    }
    // Whether the machine has the entries in the order of the chain, also of a map of the input.
    boolean ordered$() { return false; }
    MapNode$ first$() {
        boolean sorted = given$() ? address$(null) == 0 : table == null || table.sorted;
        if (!ordered$() && !sorted) sort$();
        return next$(null);
    }
    // Brings the chain in the order in which a machine has the entries: by their hash codes, and then as they came.
    private void sort$() {
        MapNode$ rest = next$(null);
        last$();
        int places = places$();
        head = null;
        while (rest != null) {
            MapNode$ n = rest;
            rest = n.next;
            int place = place$(n, places);
            MapNode$ before = null, after = head;
            while (after != null && place$(after, places) <= place) {
                before = after;
                after = after.next;
            }
            n.next = after;
            link$(before, n);
        }
        if (table != null) table.sorted = true;
    }
    int places$() {
        int places = 1;
        while (places < (table == null ? 16 : table.capacity)) places = places * 2;
        while (places * 3 / 4 < (table == null ? count : table.most)) places = places * 2;
        return places;
    }
    private int place$(MapNode$ n, int places) {
        Object key = n.key$();
        if (n.place == 0 && n.hash != 0) return n.hash & (places - 1);
        int h = code$(key);
        boolean known = n.place == 0 || h != 0 || fixed$(key) && !(key instanceof Enum) || key instanceof Record || coded$(key);
        if (!known) {
            h = address$(key);
            h = h ^ (h >>> 16);
        }
        return h & (places - 1);
    }
    private static boolean coded$(Object key) { return key != null && !fixed$(key) && key.coded$() == 1; }
    // In a symbolic run: whether one entry can stand before another, as far as that is quickly known.
    boolean before$(MapNode$ a, MapNode$ b) {
        if (ordered$() || a.place == 0 || b.place == 0 || address$(null) != 0) return true;
        boolean numbers = a.key instanceof Integer && b.key instanceof Integer;
        if (!numbers && !(a.key == null && coded$(b.key)) && !(coded$(a.key) && b.key == null)) return true;
        int places = places$();
        return place$(a, places) <= place$(b, places);
    }
    MapNode$ after$(MapNode$ n) { return next$(n); }
    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof Map) || ((Map) o).size() != size()) return false;
        Map<Object, Object> other = (Map<Object, Object>) o;
        for (Map.Entry<K, V> e : entrySet()) {
            V v = e.getValue();
            if (v == null ? other.get(e.getKey()) != null || !other.containsKey(e.getKey()) : !v.equals(other.get(e.getKey()))) return false;
        }
        return true;
    }
    public int hashCode() { int h = 0; for (Map.Entry<K, V> e : entrySet()) h += e.hashCode(); return h; }
    int told$() { return 1; }
    public String toString() { return Pairs$.shown$(this); }
}
public class HashMap<K, V> extends MapBase$<K, V> {
    public HashMap() { }
    public HashMap(int capacity) {
        if (capacity < 0) throw new IllegalArgumentException();
        table = new Table$();
        table.capacity = capacity;
    }
    public HashMap(int capacity, float load) {
        this(capacity);
        if (!(load > 0)) throw new IllegalArgumentException();
    }
    public HashMap(Map<? extends K, ? extends V> other) { putAll(other); }
}
public class IdentityHashMap<K, V> extends MapBase$<K, V> {
    public IdentityHashMap() { }
    public IdentityHashMap(int capacity) { if (capacity < 0) throw new IllegalArgumentException(); }
    public IdentityHashMap(Map<? extends K, ? extends V> other) { putAll(other); }
    int hash$(Object key) { return 0; }
    int code$(Object key) { return 0; }
    boolean same$(Object a, Object b) { return identical$(a, b); }
    boolean sameValue$(Object a, Object b) { return identical$(a, b); }
    boolean watched$() { return true; }
    void computed$(int before) { }
    public boolean equals(Object o) {
        if (!(o instanceof IdentityHashMap)) return o instanceof Map && entrySet().equals(((Map) o).entrySet());
        IdentityHashMap<K, V> other = (IdentityHashMap<K, V>) o;
        if (other.size() != size()) return false;
        for (Map.Entry<K, V> e : entrySet()) if (!other.containsKey(e.getKey()) || !identical$(other.get(e.getKey()), e.getValue())) return false;
        return true;
    }
    public native int hashCode();
    public Set<K> keySet() { return new SameKeys$<K>(this); }
    public Set<Map.Entry<K, V>> entrySet() { return new SameEntries$<K, V>(this); }
}
// Maps of which it is not known here in which order a machine has their entries.
abstract class Unordered$<K, V> extends MapBase$<K, V> {
    private native void unordered$();
    native void lost$();
    MapNode$ first$() {
        given$();
        if (count > 1) unordered$();
        return next$(null);
    }
    boolean watched$() { return true; }
    Iterator cursor$(int part) { return new TableCursor$<Object>(this, super.cursor$(part)); }
    void all$(int part, Consumer action) {
        if (action == null) throw new NullPointerException();
        for (Iterator it = cursor$(part); it.hasNext(); ) action.accept(it.next());
    }
    // A key is asked for its hash code although nothing was ever there.
    void ask$(Object key) {
        boolean had = keys != null && keys.length > 0 || table != null && table.most > 0;
        if (!had && !fixed$(key)) key.hash$();
    }
    public V get(Object key) { ask$(key); return super.get(key); }
    public boolean containsKey(Object key) { ask$(key); return super.containsKey(key); }
    public void putAll(Map<? extends K, ? extends V> other) {
        for (Map.Entry<K, V> e : ((Map<K, V>) other).entrySet()) put(e.getKey(), e.getValue());
    }
}
// What nobody else refers to stays in it: no run has to lose it.
public class WeakHashMap<K, V> extends Unordered$<K, V> {
    public WeakHashMap() { }
    public WeakHashMap(int capacity) { if (capacity < 0) throw new IllegalArgumentException(); }
    public WeakHashMap(int capacity, float load) {
        this(capacity);
        if (!(load > 0)) throw new IllegalArgumentException();
    }
    public WeakHashMap(Map<? extends K, ? extends V> other) { putAll(other); }
    void computed$(int before) { }
}
public interface Dictionary<K, V> {
    int size();
    boolean isEmpty();
    Enumeration<K> keys();
    Enumeration<V> elements();
    V get(Object key);
    V put(K key, V value);
    V remove(Object key);
}
public class Hashtable<K, V> extends Unordered$<K, V> implements Dictionary<K, V> {
    public Hashtable() { }
    public Hashtable(int capacity) { if (capacity < 0) throw new IllegalArgumentException(); }
    public Hashtable(int capacity, float load) {
        this(capacity);
        if (!(load > 0)) throw new IllegalArgumentException();
    }
    public Hashtable(Map<? extends K, ? extends V> other) { putAll(other); }
    private void known$(Object o) { if (o == null) throw new NullPointerException(); }
    public V get(Object key) { known$(key); return super.get(key); }
    public boolean containsKey(Object key) { known$(key); return super.containsKey(key); }
    public boolean containsValue(Object value) { known$(value); return super.containsValue(value); }
    public boolean contains(Object value) { return containsValue(value); }
    public V put(K key, V value) {
        known$(value);
        known$(key);
        return super.put(key, value);
    }
    public V remove(Object key) { known$(key); return super.remove(key); }
    public boolean remove(Object key, Object value) {
        known$(value);
        return super.remove(key, value);
    }
    public V putIfAbsent(K key, V value) {
        known$(value);
        return super.putIfAbsent(key, value);
    }
    public boolean replace(K key, V old, V value) {
        known$(old);
        known$(value);
        return super.replace(key, old, value);
    }
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        V old = get(key);
        int before = changes$();
        V v = old == null ? value : f.apply(old, value);
        computed$(before);
        if (v != null) put(key, v); else if (old != null) remove(key);
        return v;
    }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        super.replaceAll((k, v) -> Objects.requireNonNull(f.apply(k, v)));
    }
    public Set<Map.Entry<K, V>> entrySet() { return new FullEntries$<K, V>(this); }
    public Enumeration<K> keys() { return new TableElements$<K>(cursor$(0)); }
    public Enumeration<V> elements() { return new TableElements$<V>(cursor$(1)); }
}
// Over one entry at most. Whether there is another one when the table has changed depends on where its entries are.
final class TableCursor$<E> implements Iterator<E> {
    private final Unordered$ map;
    private final Iterator<E> of;
    private int changes;
    TableCursor$(Unordered$ map, Iterator<E> of) {
        this.map = map;
        this.of = of;
        changes = map.changes$();
    }
    public boolean hasNext() {
        if (changes != map.changes$() && (of.hasNext() || map.size() > 0)) map.lost$();
        return of.hasNext();
    }
    public E next() { return of.next(); }
    public void remove() {
        of.remove();
        changes = map.changes$();
    }
}
final class TableElements$<E> implements Enumeration<E> {
    private final Iterator<E> of;
    TableElements$(Iterator<E> of) { this.of = of; }
    public boolean hasMoreElements() { return of.hasNext(); }
    public E nextElement() {
        if (!of.hasNext()) throw new NoSuchElementException();
        return of.next();
    }
}
// Entries that are never given null.
final class FullEntries$<K, V> extends MapEntries$<K, V> {
    FullEntries$(MapBase$<K, V> map) { super(map); }
    public void forEach(Consumer<? super Map.Entry<K, V>> action) {
        if (action == null) throw new NullPointerException();
        for (Map.Entry<K, V> e : this) action.accept(e);
    }
    public Iterator<Map.Entry<K, V>> iterator() { return new FullCursor$<K, V>(super.iterator()); }
}
final class FullCursor$<K, V> implements Iterator<Map.Entry<K, V>> {
    private final Iterator<Map.Entry<K, V>> of;
    FullCursor$(Iterator<Map.Entry<K, V>> of) { this.of = of; }
    public boolean hasNext() { return of.hasNext(); }
    public Map.Entry<K, V> next() { return new FullEntry$<K, V>(of.next()); }
    public void remove() { of.remove(); }
}
final class FullEntry$<K, V> implements Map.Entry<K, V> {
    private final Map.Entry<K, V> of;
    FullEntry$(Map.Entry<K, V> of) { this.of = of; }
    public K getKey() { return of.getKey(); }
    public V getValue() { return of.getValue(); }
    public V setValue(V v) {
        if (v == null) throw new NullPointerException();
        return of.setValue(v);
    }
    public boolean equals(Object o) { return of.equals(o); }
    public int hashCode() { return of.hashCode(); }
    int told$() { return 1; }
    public String toString() { return of.toString(); }
}
class MapKeys$<K> extends Distinct$<K> {
    private final MapBase$ map;
    MapKeys$(MapBase$ map) { this.map = map; }
    public int size() { return map.size(); }
    public boolean add(K k) { throw new UnsupportedOperationException(); }
    public void clear() { map.clear(); }
    public boolean contains(Object o) { return map.containsKey(o); }
    public boolean remove(Object o) {
        if (!map.containsKey(o)) return false;
        map.remove(o);
        return true;
    }
    public void forEach(Consumer<? super K> action) { map.all$(0, action); }
    public Iterator<K> iterator() { return map.cursor$(0); }
}
final class SameKeys$<K> extends MapKeys$<K> {
    SameKeys$(MapBase$ map) { super(map); }
    public boolean removeAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        return removeIf(k -> c.contains(k));
    }
}
final class MapValues$<V> extends Items$<V> {
    private final MapBase$ map;
    MapValues$(MapBase$ map) { this.map = map; }
    public int size() { return map.size(); }
    public boolean add(V v) { throw new UnsupportedOperationException(); }
    public void clear() { map.clear(); }
    public boolean contains(Object o) { return map.containsValue(o); }
    public boolean remove(Object o) {
        Iterator<V> i = iterator();
        while (i.hasNext()) if (map.sameValue$(o, i.next())) { i.remove(); return true; }
        return false;
    }
    public void forEach(Consumer<? super V> action) { map.all$(1, action); }
    public Iterator<V> iterator() { return map.cursor$(1); }
}
class MapEntries$<K, V> extends Distinct$<Map.Entry<K, V>> {
    final MapBase$<K, V> map;
    MapEntries$(MapBase$<K, V> map) { this.map = map; }
    public int size() { return map.size(); }
    public boolean add(Map.Entry<K, V> e) { throw new UnsupportedOperationException(); }
    public void clear() { map.clear(); }
    public boolean contains(Object o) {
        if (!(o instanceof Map.Entry)) return false;
        MapNode$<K, V> n = map.find$(((Map.Entry) o).getKey());
        return n != null && map.sameValue$(n.value$(), ((Map.Entry) o).getValue());
    }
    public boolean remove(Object o) {
        if (!contains(o)) return false;
        map.remove(((Map.Entry) o).getKey());
        return true;
    }
    public void forEach(Consumer<? super Map.Entry<K, V>> action) { map.all$(2, action); }
    public Iterator<Map.Entry<K, V>> iterator() { return map.cursor$(2); }
}
// Entries that are the same where their keys and values are.
final class SameEntries$<K, V> extends MapEntries$<K, V> {
    SameEntries$(MapBase$<K, V> map) { super(map); }
    public Iterator<Map.Entry<K, V>> iterator() { return new SameCursor$<K, V>(super.iterator()); }
}
final class SameCursor$<K, V> implements Iterator<Map.Entry<K, V>> {
    private final Iterator<Map.Entry<K, V>> of;
    SameCursor$(Iterator<Map.Entry<K, V>> of) { this.of = of; }
    public boolean hasNext() { return of.hasNext(); }
    public Map.Entry<K, V> next() { return new SameEntry$<K, V>(of.next()); }
    public void remove() { of.remove(); }
}
final class SameEntry$<K, V> implements Map.Entry<K, V> {
    private final Map.Entry<K, V> of;
    SameEntry$(Map.Entry<K, V> of) { this.of = of; }
    public K getKey() { return of.getKey(); }
    public V getValue() { return of.getValue(); }
    public V setValue(V v) { return of.setValue(v); }
    public boolean equals(Object o) {
        return o instanceof Map.Entry && identical$(getKey(), ((Map.Entry) o).getKey()) && identical$(getValue(), ((Map.Entry) o).getValue());
    }
    public native int hashCode();
    int told$() { return 1; }
    public String toString() { return of.toString(); }
}
class MapCursor$<E> implements Iterator<E> {
    private MapBase$ map;
    private int part;
    MapNode$ next, last;
    private int changes;
    private MapNode$ seen;
    MapCursor$(MapBase$ map, int part) {
        this.map = map;
        this.part = part;
        this.changes = map.changes$();
        this.next = map.first$();
    }
    public boolean hasNext() { return next != null; }
    // The next entry, whatever has happened to the map.
    MapNode$ step$() {
        last = next;
        next = map.after$(next);
        if (map.given != null && part != 1) {
            last.key$();
            if (seen != null) assume$(map.before$(seen, last));
            seen = last;
        }
        return last;
    }
    public E next() {
        if (next == null && map.sorted$()) throw new NoSuchElementException();
        if (changes != map.changes$()) throw new ConcurrentModificationException();
        if (next == null) throw new NoSuchElementException();
        step$();
        return (E) (part == 0 ? last.key$() : part == 1 ? last.value$() : (Object) last);
    }
    public void remove() {
        if (last == null) throw new IllegalStateException();
        if (changes != map.changes$()) throw new ConcurrentModificationException();
        map.unlink$(last);
        changes = map.changes$();
        last = null;
    }
}
// The map of a set: only its keys matter.
final class KeyMap$<K> extends HashMap<K, Object> {
    private boolean linked;
    KeyMap$(boolean linked) { this.linked = linked; }
    KeyMap$(boolean linked, int capacity) {
        super(capacity);
        this.linked = linked;
    }
    boolean ordered$() { return linked; }
}
public class HashSet<E> extends Distinct$<E> {
    Object[] items;
    KeyMap$<E> map;
    public HashSet() { map = new KeyMap$<E>(linked$()); }
    public HashSet(int capacity) { map = new KeyMap$<E>(linked$(), capacity); }
    public HashSet(int capacity, float load) { this(capacity); if (!(load > 0)) throw new IllegalArgumentException(); }
    public HashSet(Collection<? extends E> c) {
        this(16);
        int n = 0;
        for (E e : c) {
            add(e);
            n++;
        }
        map.table.capacity = Math.max(n * 4 / 3 + 1, 16);
    }
    boolean linked$() { return false; }
    // Of a set of the input that nobody has changed, another map each time: specifications can ask.
    KeyMap$<E> map$() {
        if (map != null) return map;
        KeyMap$<E> all = new KeyMap$<E>(linked$());
        all.keys = items;
        all.count = items.length;
        return all;
    }
    private KeyMap$<E> own$() { return map = map$(); }
    public int size() { return map$().count; }
    public boolean contains(Object o) { return map$().containsKey(o); }
    public boolean add(E e) {
        if (own$().containsKey(e)) return false;
        map.put(e, this);
        return true;
    }
    public boolean remove(Object o) {
        if (!own$().containsKey(o)) return false;
        map.remove(o);
        return true;
    }
    public void clear() { own$().clear(); }
    public Iterator<E> iterator() { return own$().keySet().iterator(); }
}
public final class Collections {
    public static <T> List<T> emptyList() { return new EmptyList$<T>(); }
    static <T> List<T> copied$(List<T> list) { return new CopiedList$<T>(list); }
    static <T> Set<T> copied$(Set<T> set) { return new CopiedSet$<T>(set); }
    static <K, V> Map<K, V> copied$(Map<K, V> map) { return new CopiedMap$<K, V>(map); }
    public static <T> List<T> unmodifiableList(List<T> list) { return new ReadOnlyList$<T>(list); }
    public static <T> Collection<T> unmodifiableCollection(Collection<T> c) { return new ReadOnly$<T>(c); }
    public static <T> Set<T> unmodifiableSet(Set<T> set) { return new ReadOnlySet$<T>(set); }
    public static <K, V> Map<K, V> unmodifiableMap(Map<K, V> map) { return new ReadOnlyMap$<K, V>(map); }
    public static <T> Collection<T> synchronizedCollection(Collection<T> c) { return new Synchronized$<T>(c); }
    public static <T> List<T> synchronizedList(List<T> list) { return new SynchronizedList$<T>(list); }
    public static <T> Set<T> synchronizedSet(Set<T> set) { return new SynchronizedSet$<T>(set); }
    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> map) { return new SynchronizedMap$<K, V>(map); }
    public static <T> Enumeration<T> enumeration(Collection<T> c) { return new IteratorElements$<T>(c.iterator()); }
    public static <T> Enumeration<T> emptyEnumeration() { return new IteratorElements$<T>(emptyIterator()); }
    public static <T> ArrayList<T> list(Enumeration<T> e) {
        ArrayList<T> all = new ArrayList<T>();
        while (e.hasMoreElements()) all.add(e.nextElement());
        return all;
    }
    public static void shuffle(List<?> list) { shuffle(list, new Random()); }
    public static void shuffle(List<?> list, Random random) {
        List<Object> all = (List<Object>) list;
        for (int i = all.size(); i > 1; i--) swap(all, i - 1, random.nextInt(i));
    }
    public static <T> void sort(List<T> list) { list.sort(null); }
    public static <T> void sort(List<T> list, Comparator<? super T> order) { list.sort(order); }
    public static <T> Set<T> newSetFromMap(Map<T, Boolean> map) { return new IdentitySet$<T>(); }
    public static <T> Comparator<T> reverseOrder() { return (a, b) -> ((Comparable<Object>) b).compareTo(a); }
    public static <T> Comparator<T> reverseOrder(Comparator<T> c) { return c == null ? reverseOrder() : (a, b) -> c.compare(b, a); }
    public static <T> void swap(List<T> list, int i, int j) { T x = list.get(i); list.set(i, list.get(j)); list.set(j, x); }
    public static <T> boolean addAll(Collection<? super T> c, T... elements) {
        boolean changed = false;
        for (T e : elements) if (((Collection<T>) c).add(e)) changed = true;
        return changed;
    }
    public static int frequency(Collection<?> c, Object o) {
        int n = 0;
        for (Object e : c) if (o == null ? e == null : o.equals(e)) n++;
        return n;
    }
    public static <T extends Comparable<T>> T max(Collection<T> c) {
        Iterator<T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) { T next = it.next(); if (((Comparable<Object>) next).compareTo(best) > 0) best = next; }
        return best;
    }
    public static <T extends Comparable<T>> T min(Collection<T> c) {
        Iterator<T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) { T next = it.next(); if (((Comparable<Object>) next).compareTo(best) < 0) best = next; }
        return best;
    }
    public static <T> T max(Collection<? extends T> c, Comparator<? super T> order) {
        Comparator<? super T> by = order == null ? reverseOrder(reverseOrder()) : order;
        Iterator<T> it = ((Collection<T>) c).iterator();
        T best = it.next();
        while (it.hasNext()) { T next = it.next(); if (by.compare(next, best) > 0) best = next; }
        return best;
    }
    public static <T> T min(Collection<? extends T> c, Comparator<? super T> order) {
        Comparator<? super T> by = order == null ? reverseOrder(reverseOrder()) : order;
        Iterator<T> it = ((Collection<T>) c).iterator();
        T best = it.next();
        while (it.hasNext()) { T next = it.next(); if (by.compare(next, best) < 0) best = next; }
        return best;
    }
    public static <T> Iterator<T> emptyIterator() { return new EmptyList$<T>().iterator(); }
    public static <T> Set<T> emptySet() { return new SetOfOne$<T>(null, true); }
    public static <T> Set<T> singleton(T element) { return new SetOfOne$<T>(element, false); }
    public static <T> List<T> singletonList(T element) { return new ListOfOne$<T>(element); }
    public static <K, V> Map<K, V> emptyMap() { return new MapOfOne$<K, V>(null, null, true); }
    public static <K, V> Map<K, V> singletonMap(K key, V value) { return new MapOfOne$<K, V>(key, value, false); }
    public static <T> List<T> nCopies(int n, T element) {
        if (n < 0) throw new IllegalArgumentException();
        return new Copies$<T>(n, element);
    }
    public static <T> void fill(List<? super T> list, T element) {
        ListIterator<T> it = ((List<T>) list).listIterator();
        while (it.hasNext()) {
            it.next();
            it.set(element);
        }
    }
    public static boolean disjoint(Collection<?> a, Collection<?> b) {
        // The one that is asked is a set, or the larger one.
        boolean first = a instanceof Set;
        boolean swapped = false;
        if (!first && !(b instanceof Set)) {
            int n = a.size(), m = b.size();
            if (n == 0 || m == 0) return true;
            swapped = n > m;
        }
        Collection<?> all = first || swapped ? b : a, asked = first || swapped ? a : b;
        for (Object o : all) if (asked.contains(o)) return false;
        return true;
    }
    public static <T> int binarySearch(List<? extends T> list, T key) { return binarySearch(list, key, null); }
    public static <T> int binarySearch(List<? extends T> list, T key, Comparator<? super T> order) {
        int low = 0, high = list.size() - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            T x = list.get(mid);
            int c = order == null ? ((Comparable<Object>) x).compareTo(key) : order.compare(x, key);
            if (c < 0) low = mid + 1;
            else if (c > 0) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }
    public static void rotate(List<?> list, int distance) {
        int n = list.size();
        if (n == 0) return;
        List<Object> all = (List<Object>) list;
        int by = distance % n < 0 ? distance % n + n : distance % n;
        if (by == 0) return;
        Object[] old = all.toArray();
        for (int i = 0; i < n; i++) all.set((i + by) % n, old[i]);
    }
    public static <T> void reverse(List<T> list) {
        for (int i = 0, j = list.size() - 1; i < j; i++, j--) swap(list, i, j);
    }
}
final class IdentitySet$<E> extends Sequence$<E> implements Set<E> {
    public int indexOf(Object o) {
        for (int i = 0; i < count; i++) if (identical$(items[i], o)) return i;
        return -1;
    }
    public boolean add(E e) {
        if (indexOf(e) >= 0) return false;
        insert$(count, e);
        return true;
    }
}
public final class Optional<T> {
    private final T value;
    private Optional(T value) { this.value = value; }
    // There is one without a value.
    boolean one$(Object o) { return value == null && o instanceof Optional && ((Optional) o).value == null; }
    // None holds itself.
    private T value$() { assume$((Object) value != this); return value; }
    public static <T> Optional<T> empty() { return new Optional<T>(null); }
    public static <T> Optional<T> of(T value) { if (value == null) throw new NullPointerException(); return new Optional<T>(value); }
    public static <T> Optional<T> ofNullable(T value) { return new Optional<T>(value); }
    public boolean isPresent() { return value$() != null; }
    public boolean isEmpty() { return value$() == null; }
    public T get() { if (value$() == null) throw new NoSuchElementException(); return value$(); }
    public T orElseThrow() { return get(); }
    public <X extends Throwable> T orElseThrow(Supplier<? extends X> failure) throws X {
        if (value$() == null) throw failure.get();
        return value$();
    }
    public void ifPresentOrElse(Consumer<? super T> action, Runnable otherwise) {
        if (value$() != null) action.accept(value$()); else otherwise.run();
    }
    public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> f) {
        if (f == null) throw new NullPointerException();
        return value$() == null ? new Optional<U>(null) : Objects.requireNonNull((Optional<U>) f.apply(value$()));
    }
    public T orElse(T other) { return value$() != null ? value$() : other; }
    public T orElseGet(Supplier<? extends T> other) { return value$() != null ? value$() : other.get(); }
    public Stream<T> stream() { return Stream.ofNullable(value$()); }
    public Optional<T> or(Supplier<? extends Optional<? extends T>> other) {
        if (other == null) throw new NullPointerException();
        return value$() != null ? this : (Optional<T>) Objects.requireNonNull(other.get());
    }
    public <U> Optional<U> map(Function<? super T, ? extends U> f) {
        if (f == null) throw new NullPointerException();
        return value$() == null ? new Optional<U>(null) : new Optional<U>(f.apply(value$()));
    }
    int told$() { return 1; }
    public String toString() { return value$() == null ? "Optional.empty" : "Optional[" + value$() + "]"; }
    public Optional<T> filter(Predicate<? super T> p) { if (p == null) throw new NullPointerException(); return value$() == null || p.test(value$()) ? this : new Optional<T>(null); }
    public void ifPresent(Consumer<? super T> action) { if (value$() != null) action.accept(value$()); }
    public boolean equals(Object o) { return o instanceof Optional && Objects.equals(value$(), ((Optional<?>) o).value$()); }
    public int hashCode() { return Objects.hashCode(value$()); }
}
// `AbstractMap.SimpleImmutableEntry`, and entries that are no longer those of their maps.
public class SimpleImmutableEntry<K, V> implements Map.Entry<K, V> {
    private final K key;
    private final V value;
    public SimpleImmutableEntry(K key, V value) { this.key = key; this.value = value; }
    public SimpleImmutableEntry(Map.Entry<? extends K, ? extends V> of) { this(of.getKey(), of.getValue()); }
    public K getKey() { return key; }
    public V getValue() { return value; }
    public V setValue(V v) { throw new UnsupportedOperationException(); }
    public boolean equals(Object o) {
        return o instanceof Map.Entry && Objects.equals(key, ((Map.Entry) o).getKey()) && Objects.equals(value, ((Map.Entry) o).getValue());
    }
    public int hashCode() { return Objects.hashCode(key) ^ Objects.hashCode(value); }
    int told$() { return 1; }
    public String toString() { return String.valueOf(key) + "=" + String.valueOf(value); }
}
// Its entries are one chain, in the order of their arrival, or of their last use.
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    // Not there: in the order of their arrival.
    private Given$ byUse;
    public LinkedHashMap() { }
    public LinkedHashMap(int capacity) { super(capacity); }
    public LinkedHashMap(int capacity, float load) { this(capacity, load, false); }
    public LinkedHashMap(int capacity, float load, boolean byUse) {
        super(capacity, load);
        if (byUse) this.byUse = new Given$();
    }
    public LinkedHashMap(Map<? extends K, ? extends V> other) {
        for (Map.Entry<K, V> e : ((Map<K, V>) other).entrySet()) put(e.getKey(), e.getValue());
    }
    // One of an input, in a field that always has one in the order of use.
    static void byUse$(Object map) {
        if (!(map instanceof LinkedHashMap)) return;
        LinkedHashMap<Object, Object> it = (LinkedHashMap<Object, Object>) map;
        if (it.byUse == null) it.byUse = new Given$();
    }
    boolean ordered$() { return true; }
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) { return false; }
    public V put(K key, V value) {
        given$();
        MapNode$<K, V> n = find$(key);
        if (n != null) { V old = n.setValue(value); used$(n); return old; }
        changes++;
        n = new MapNode$<K, V>();
        n.key = key;
        n.value = value;
        add$(n);
        if (removeEldestEntry((MapNode$<K, V>) head)) remove(head.key$());
        return null;
    }
    private void used$(MapNode$ n) {
        if (byUse == null || next$(n) == null) return;
        changes++;
        cut$(n);
        n.next = null;
        link$(last$(), n);
    }
    // A read changes it.
    private void read$() { if (byUse != null) given$(); }
    public V get(Object key) {
        read$();
        MapNode$<K, V> n = find$(key);
        if (n == null) return null;
        used$(n);
        return n.value$();
    }
    public V getOrDefault(Object key, V other) {
        read$();
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
