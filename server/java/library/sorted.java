public interface SortedMap<K, V> extends Map<K, V> {
    Comparator<? super K> comparator();
    K firstKey();
    K lastKey();
    SortedMap<K, V> headMap(K to);
    SortedMap<K, V> tailMap(K from);
    SortedMap<K, V> subMap(K from, K to);
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
    NavigableMap<K, V> headMap(K to, boolean same);
    NavigableMap<K, V> tailMap(K from, boolean same);
    NavigableMap<K, V> subMap(K from, boolean fromSame, K to, boolean toSame);
    NavigableMap<K, V> descendingMap();
    NavigableSet<K> navigableKeySet();
    NavigableSet<K> descendingKeySet();
}
// Its entries are one chain, in order.
abstract class Ascending$<K, V> extends MapBase$<K, V> implements NavigableMap<K, V> {
    Comparator<? super K> order;
    void addAll$(Map<? extends K, ? extends V> other) {
        for (Map.Entry<K, V> e : ((Map<K, V>) other).entrySet()) put(e.getKey(), e.getValue());
    }
    int compare$(Object a, Object b) { return order == null ? ((Comparable<Object>) a).compareTo(b) : order.compare((K) a, (K) b); }
    boolean watched$() { return true; }
    boolean sorted$() { return true; }
    boolean ordered$() { return true; }
    // A map of the input as long as nobody has changed it, for what only looks: this has its entries, too. Specifications
    // change nothing.
    private Ascending$<K, V> look$() {
        if (given != null || keys == null) return this;
        Ascending$<K, V> same = new TreeMap<K, V>(order);
        same.keys = keys;
        same.values = values;
        same.count = count;
        return same;
    }
    // The first entry; those of a map of the input are all there from then on, in their order.
    MapNode$ head$() {
        given$();
        return head;
    }
    void chain$() {
        super.chain$();
        assume$(order == null);
        MapNode$ last = null, n = next$(null);
        while (n != null) {
            assume$(ascends$(last, n));
            last = n;
            n = next$(n);
        }
    }
    // Whether a map of the input may have a key.
    boolean takes$(Object key) { return key instanceof Comparable; }
    private boolean ascends$(MapNode$ a, MapNode$ b) {
        Object key = b.key$();
        if (!takes$(key)) return false;
        try {
            if (a == null) return key instanceof String || key instanceof Number || compare$(key, key) == 0;
            return compare$(a.key$(), key) < 0;
        } catch (RuntimeException e) {
            return false;
        }
    }
    public int size() {
        look$().given$();
        return count;
    }
    public boolean isEmpty() { return size() == 0; }
    void usable$(Object key) {
        if (order == null) {
            if (key == null) throw new NullPointerException();
            Comparable<Object> c = (Comparable<Object>) key;
        }
    }
    MapNode$<K, V> find$(Object key) {
        usable$(key);
        MapNode$ n = look$().head$();
        while (n != null) {
            int c = compare$(key, n.key$());
            if (c == 0) return n;
            if (c < 0) return null;
            n = n.next;
        }
        return null;
    }
    public V put(K key, V value) {
        if (head$() == null) compare$(key, key); else usable$(key);
        MapNode$ before = null, n = head$();
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
        link$(before, made);
        count++;
        return null;
    }
    MapNode$ last$() {
        MapNode$ n = look$().head$();
        while (n != null && n.next != null) n = n.next;
        return n;
    }
    // The nearest before a key, or it.
    MapNode$ below$(Object key, boolean same) {
        MapNode$ best = null, n = look$().head$();
        while (n != null) {
            int c = compare$(key, n.key$());
            if (c == 0) return same ? n : best;
            if (c < 0) return best;
            best = n;
            n = n.next;
        }
        return best;
    }
    MapNode$ above$(Object key, boolean same) {
        MapNode$ n = look$().head$();
        while (n != null) {
            int c = compare$(key, n.key$());
            if (c < 0 || c == 0 && same) return n;
            if (c == 0) return n.next;
            n = n.next;
        }
        return null;
    }
    private K key$(MapNode$ n) { return n == null ? null : (K) n.key$(); }
    Map.Entry<K, V> entry$(MapNode$ n) { return n == null ? null : new SimpleImmutableEntry<K, V>((K) n.key$(), (V) n.value$()); }
    private Map.Entry<K, V> poll$(MapNode$ n) {
        Map.Entry<K, V> e = entry$(n);
        if (n != null) remove(n.key$());
        return e;
    }
    public Comparator<? super K> comparator() { assume$(keys == null || order == null); return order; }
    public K firstKey() { MapNode$ n = look$().head$(); if (n == null) throw new NoSuchElementException(); return (K) n.key$(); }
    public K lastKey() { MapNode$ n = last$(); if (n == null) throw new NoSuchElementException(); return (K) n.key$(); }
    public K lowerKey(K key) { return key$(below$(key, false)); }
    public K floorKey(K key) { return key$(below$(key, true)); }
    public K ceilingKey(K key) { return key$(above$(key, true)); }
    public K higherKey(K key) { return key$(above$(key, false)); }
    public Map.Entry<K, V> lowerEntry(K key) { return entry$(below$(key, false)); }
    public Map.Entry<K, V> floorEntry(K key) { return entry$(below$(key, true)); }
    public Map.Entry<K, V> ceilingEntry(K key) { return entry$(above$(key, true)); }
    public Map.Entry<K, V> higherEntry(K key) { return entry$(above$(key, false)); }
    public Map.Entry<K, V> firstEntry() { return entry$(look$().head$()); }
    public Map.Entry<K, V> lastEntry() { return entry$(last$()); }
    public Map.Entry<K, V> pollFirstEntry() { return poll$(head$()); }
    public Map.Entry<K, V> pollLastEntry() { return poll$(last$()); }
    private TreePart$<K, V> all$() { return new TreePart$<K, V>(this, null, null, false); }
    public SortedMap<K, V> headMap(K to) { return headMap(to, false); }
    public SortedMap<K, V> tailMap(K from) { return tailMap(from, true); }
    public SortedMap<K, V> subMap(K from, K to) { return subMap(from, true, to, false); }
    public NavigableMap<K, V> headMap(K to, boolean same) { return all$().headMap(to, same); }
    public NavigableMap<K, V> tailMap(K from, boolean same) { return all$().tailMap(from, same); }
    public NavigableMap<K, V> subMap(K from, boolean fromSame, K to, boolean toSame) {
        return all$().subMap(from, fromSame, to, toSame);
    }
    public NavigableMap<K, V> descendingMap() { return all$().descendingMap(); }
    public NavigableSet<K> navigableKeySet() { return new TreeKeys$<K>((NavigableMap<K, Object>) (Object) this); }
    public NavigableSet<K> descendingKeySet() { return descendingMap().navigableKeySet(); }
}
public class TreeMap<K, V> extends Ascending$<K, V> {
    public TreeMap() { }
    public TreeMap(Comparator<? super K> order) { this.order = order; }
    public TreeMap(SortedMap<K, ? extends V> other) {
        this(((SortedMap<K, V>) other).comparator());
        addAll$(other);
    }
    public TreeMap(Map<? extends K, ? extends V> other) { addAll$(other); }
}
// An end of a part of a map.
final class TreeEnd$<K> {
    final K key;
    final boolean same;
    TreeEnd$(K key, boolean same) { this.key = key; this.same = same; }
}
// The entries of a map between two keys, upwards or downwards.
final class TreePart$<K, V> extends MapBase$<K, V> implements NavigableMap<K, V> {
    private final Ascending$<K, V> of;
    private final TreeEnd$<K> low, high;
    private final boolean down;
    TreePart$(Ascending$<K, V> of, TreeEnd$<K> low, TreeEnd$<K> high, boolean down) {
        of.given$();
        if (low != null && high != null) {
            if (of.compare$(low.key, high.key) > 0) throw new IllegalArgumentException();
        } else {
            if (low != null) of.compare$(low.key, low.key);
            if (high != null) of.compare$(high.key, high.key);
        }
        this.of = of;
        this.low = low;
        this.high = high;
        this.down = down;
    }
    private boolean tooLow$(Object key) {
        if (low == null) return false;
        int c = of.compare$(key, low.key);
        return c < 0 || c == 0 && !low.same;
    }
    private boolean tooHigh$(Object key) {
        if (high == null) return false;
        int c = of.compare$(key, high.key);
        return c > 0 || c == 0 && !high.same;
    }
    private boolean in$(Object key) { return !tooLow$(key) && !tooHigh$(key); }
    // Whether a part of this part may end there.
    private boolean ends$(K key, boolean same) {
        if (same) return in$(key);
        return (low == null || of.compare$(key, low.key) >= 0) && (high == null || of.compare$(high.key, key) >= 0);
    }
    private MapNode$ inside$(MapNode$ n) { return n == null || !in$(n.key$()) ? null : n; }
    private MapNode$ least$() { return inside$(low == null ? of.first$() : of.above$(low.key, low.same)); }
    private MapNode$ most$() { return inside$(high == null ? of.last$() : of.below$(high.key, high.same)); }
    private MapNode$ under$(K key, boolean same) {
        return tooHigh$(key) ? most$() : inside$(of.below$(key, same));
    }
    private MapNode$ over$(K key, boolean same) {
        return tooLow$(key) ? least$() : inside$(of.above$(key, same));
    }
    private MapNode$ before$(K key, boolean same) { return down ? over$(key, same) : under$(key, same); }
    private MapNode$ behind$(K key, boolean same) { return down ? under$(key, same) : over$(key, same); }
    int changes$() { return of.changes; }
    boolean watched$() { return true; }
    boolean sorted$() { return true; }
    MapNode$<K, V> find$(Object key) { return in$(key) ? of.find$(key) : null; }
    MapNode$ first$() { return down ? most$() : least$(); }
    MapNode$ last$() { return down ? least$() : most$(); }
    MapNode$ after$(MapNode$ n) { return inside$(down ? of.below$(n.key$(), false) : n.next); }
    void unlink$(MapNode$ n) { of.unlink$(n); }
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        return in$(key) ? of.computeIfPresent(key, f) : null;
    }
    public V put(K key, V value) {
        if (!in$(key)) throw new IllegalArgumentException();
        return of.put(key, value);
    }
    public int size() {
        if (low == null && high == null) return of.size();
        int n = 0;
        for (MapNode$ at = least$(); at != null; at = inside$(at.next)) n++;
        return n;
    }
    public boolean isEmpty() { return size() == 0; }
    public void clear() {
        MapNode$ n = least$();
        while (n != null) {
            of.unlink$(n);
            n = inside$(n.next);
        }
    }
    public Comparator<? super K> comparator() { return down ? Collections.reverseOrder(of.order) : of.order; }
    private K known$(MapNode$ n) { if (n == null) throw new NoSuchElementException(); return (K) n.key$(); }
    private K key$(MapNode$ n) { return n == null ? null : (K) n.key$(); }
    private Map.Entry<K, V> entry$(MapNode$ n) { return n == null ? null : new SimpleImmutableEntry<K, V>((K) n.key$(), (V) n.value$()); }
    private Map.Entry<K, V> poll$(MapNode$ n) {
        Map.Entry<K, V> e = entry$(n);
        if (n != null) of.unlink$(n);
        return e;
    }
    public K firstKey() { return known$(first$()); }
    public K lastKey() { return known$(last$()); }
    public K lowerKey(K key) { return key$(before$(key, false)); }
    public K floorKey(K key) { return key$(before$(key, true)); }
    public K ceilingKey(K key) { return key$(behind$(key, true)); }
    public K higherKey(K key) { return key$(behind$(key, false)); }
    public Map.Entry<K, V> lowerEntry(K key) { return entry$(before$(key, false)); }
    public Map.Entry<K, V> floorEntry(K key) { return entry$(before$(key, true)); }
    public Map.Entry<K, V> ceilingEntry(K key) { return entry$(behind$(key, true)); }
    public Map.Entry<K, V> higherEntry(K key) { return entry$(behind$(key, false)); }
    public Map.Entry<K, V> firstEntry() { return entry$(first$()); }
    public Map.Entry<K, V> lastEntry() { return entry$(last$()); }
    public Map.Entry<K, V> pollFirstEntry() { return poll$(first$()); }
    public Map.Entry<K, V> pollLastEntry() { return poll$(last$()); }
    private TreeEnd$<K> end$(K key, boolean same) {
        if (!ends$(key, same)) throw new IllegalArgumentException();
        return new TreeEnd$<K>(key, same);
    }
    public SortedMap<K, V> headMap(K to) { return headMap(to, false); }
    public SortedMap<K, V> tailMap(K from) { return tailMap(from, true); }
    public SortedMap<K, V> subMap(K from, K to) { return subMap(from, true, to, false); }
    public NavigableMap<K, V> headMap(K to, boolean same) {
        TreeEnd$<K> end = end$(to, same);
        return down ? new TreePart$<K, V>(of, end, high, true) : new TreePart$<K, V>(of, low, end, false);
    }
    public NavigableMap<K, V> tailMap(K from, boolean same) {
        TreeEnd$<K> end = end$(from, same);
        return down ? new TreePart$<K, V>(of, low, end, true) : new TreePart$<K, V>(of, end, high, false);
    }
    public NavigableMap<K, V> subMap(K from, boolean fromSame, K to, boolean toSame) {
        TreeEnd$<K> first = end$(from, fromSame), last = end$(to, toSame);
        return down ? new TreePart$<K, V>(of, last, first, true) : new TreePart$<K, V>(of, first, last, false);
    }
    public NavigableMap<K, V> descendingMap() { return new TreePart$<K, V>(of, low, high, !down); }
    public NavigableSet<K> navigableKeySet() { return new TreeKeys$<K>((NavigableMap<K, Object>) (Object) this); }
    public NavigableSet<K> descendingKeySet() { return descendingMap().navigableKeySet(); }
}
public interface SortedSet<E> extends Set<E> {
    Comparator<? super E> comparator();
    E first();
    E last();
    SortedSet<E> headSet(E to);
    SortedSet<E> tailSet(E from);
    SortedSet<E> subSet(E from, E to);
}
public interface NavigableSet<E> extends SortedSet<E> {
    E lower(E e);
    E floor(E e);
    E ceiling(E e);
    E higher(E e);
    E pollFirst();
    E pollLast();
    NavigableSet<E> headSet(E to, boolean same);
    NavigableSet<E> tailSet(E from, boolean same);
    NavigableSet<E> subSet(E from, boolean fromSame, E to, boolean toSame);
    NavigableSet<E> descendingSet();
    Iterator<E> descendingIterator();
}
// The keys of a sorted map, as a set.
class TreeKeys$<E> extends Distinct$<E> implements NavigableSet<E> {
    NavigableMap<E, Object> map;
    TreeKeys$(NavigableMap<E, Object> map) { this.map = map; }
    NavigableMap<E, Object> map$() { return map; }
    // The map of what changes.
    NavigableMap<E, Object> own$() { return map = map$(); }
    NavigableSet<E> part$(NavigableMap<E, Object> map) { return new TreeKeys$<E>(map); }
    public int size() { return map$().size(); }
    public boolean contains(Object o) { return map$().containsKey(o); }
    public boolean add(E e) { throw new UnsupportedOperationException(); }
    public boolean remove(Object o) {
        int before = own$().size();
        map.remove(o);
        return map.size() != before;
    }
    public void clear() { own$().clear(); }
    public Iterator<E> iterator() { return own$().keySet().iterator(); }
    public Comparator<? super E> comparator() { return map$().comparator(); }
    public E first() { return map$().firstKey(); }
    public E last() { return map$().lastKey(); }
    public E lower(E e) { return map$().lowerKey(e); }
    public E floor(E e) { return map$().floorKey(e); }
    public E ceiling(E e) { return map$().ceilingKey(e); }
    public E higher(E e) { return map$().higherKey(e); }
    public E pollFirst() { Map.Entry<E, Object> e = own$().pollFirstEntry(); return e == null ? null : e.getKey(); }
    public E pollLast() { Map.Entry<E, Object> e = own$().pollLastEntry(); return e == null ? null : e.getKey(); }
    public SortedSet<E> headSet(E to) { return headSet(to, false); }
    public SortedSet<E> tailSet(E from) { return tailSet(from, true); }
    public SortedSet<E> subSet(E from, E to) { return subSet(from, true, to, false); }
    public NavigableSet<E> headSet(E to, boolean same) { return part$(own$().headMap(to, same)); }
    public NavigableSet<E> tailSet(E from, boolean same) { return part$(own$().tailMap(from, same)); }
    public NavigableSet<E> subSet(E from, boolean fromSame, E to, boolean toSame) {
        return part$(own$().subMap(from, fromSame, to, toSame));
    }
    public NavigableSet<E> descendingSet() { return part$(own$().descendingMap()); }
    public Iterator<E> descendingIterator() { return descendingSet().iterator(); }
}
abstract class SortedElements$<E> extends TreeKeys$<E> {
    Object[] items;
    // There once a set of the input has a map of its own.
    private Given$ used;
    SortedElements$(NavigableMap<E, Object> map) { super(map); }
    // A map as it has one.
    abstract Ascending$<E, Object> fresh$();
    NavigableMap<E, Object> map$() {
        if (items == null || used != null) return map;
        Ascending$<E, Object> all = fresh$();
        all.keys = items;
        all.count = items.length;
        return all;
    }
    NavigableMap<E, Object> own$() {
        map = map$();
        if (items != null) used = new Given$();
        return map;
    }
    public boolean add(E e) {
        int before = own$().size();
        map.put(e, this);
        return map.size() != before;
    }
}
public class TreeSet<E> extends SortedElements$<E> {
    public TreeSet() { super(new TreeMap<E, Object>()); }
    public TreeSet(Comparator<? super E> order) { super(new TreeMap<E, Object>(order)); }
    public TreeSet(SortedSet<E> c) { this(c.comparator()); for (E e : c) add(e); }
    public TreeSet(Collection<? extends E> c) { this(); for (E e : c) add(e); }
    TreeSet(NavigableMap<E, Object> map, Given$ none) { super(map); }
    NavigableSet<E> part$(NavigableMap<E, Object> map) { return new TreeSet<E>(map, null); }
    Ascending$<E, Object> fresh$() { return new TreeMap<E, Object>(); }
}
public class EnumMap<K, V> extends Ascending$<K, V> {
    public EnumMap(Class<K> keys) { if (keys == null) throw new NullPointerException(); }
    public EnumMap(Map<K, ? extends V> other) {
        if (!(other instanceof EnumMap) && other.isEmpty()) throw new IllegalArgumentException();
        putAll(other);
    }
    boolean takes$(Object key) { return key instanceof Enum; }
    void usable$(Object key) { }
    void computed$(int before) { }
    Iterator cursor$(int part) { return new EnumCursor$<Object>(this, part); }
    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) throw new NullPointerException();
        for (Map.Entry<K, V> e : entrySet()) action.accept(e.getKey(), e.getValue());
    }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        for (Map.Entry<K, V> e : entrySet()) e.setValue(f.apply(e.getKey(), e.getValue()));
    }
    public boolean containsKey(Object key) { return key instanceof Enum && super.containsKey(key); }
    public V get(Object key) { return key instanceof Enum ? super.get(key) : null; }
    public V remove(Object key) { return key instanceof Enum ? super.remove(key) : null; }
    public V put(K key, V value) { if (key == null) throw new NullPointerException(); return super.put(key, value); }
}
// It goes from constant to constant, whatever has happened to the map.
final class EnumCursor$<E> implements Iterator<E> {
    private final EnumMap map;
    private final int part;
    private int at;
    private Object last;
    EnumCursor$(EnumMap map, int part) {
        this.map = map;
        this.part = part;
    }
    private MapNode$ next$() {
        MapNode$ n = map.first$();
        while (n != null && ((Enum) n.key$()).ordinal() < at) n = n.next;
        return n;
    }
    public boolean hasNext() {
        MapNode$ n = next$();
        if (n != null) at = ((Enum) n.key$()).ordinal();
        return n != null;
    }
    public E next() {
        MapNode$ n = next$();
        if (n == null) throw new NoSuchElementException();
        last = n.key$();
        at = ((Enum) last).ordinal() + 1;
        return (E) (part == 0 ? last : part == 1 ? n.value$() : (Object) n);
    }
    public void remove() {
        if (last == null) throw new IllegalStateException();
        map.remove(last);
        last = null;
    }
}
public class EnumSet<E extends Enum<E>> extends Distinct$<E> {
    Object[] items;
    // There once a set of the input has its elements in another set.
    private Given$ used;
    private TreeSet<E> of = new TreeSet<E>();
    // Of a set of the input they are not known; nor of its copies.
    private final Object[] constants;
    private EnumSet(Object[] constants) { this.constants = constants; }
    private TreeSet<E> all$() {
        if (items == null || used != null) return of;
        TreeSet<E> all = new TreeSet<E>();
        all.items = items;
        for (int i = 0; i < items.length; i++) assume$(items[i] instanceof Enum);
        return all;
    }
    private TreeSet<E> own$() {
        of = all$();
        if (items != null) used = new Given$();
        return of;
    }
    private native Object[] unknown$();
    private Object[] constants$() {
        if (items == null && constants != null) return constants;
        Iterator<E> it = all$().iterator();
        return it.hasNext() ? it.next().all$() : unknown$();
    }
    public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> type) { return new EnumSet<E>(type.constants); }
    public static <E extends Enum<E>> EnumSet<E> allOf(Class<E> type) { return complementOf(noneOf(type)); }
    public static <E extends Enum<E>> EnumSet<E> of(E first, E... rest) {
        EnumSet<E> set = new EnumSet<E>(first.all$());
        set.add(first);
        for (int i = 0; i < rest.length; i++) set.add(rest[i]);
        return set;
    }
    public static <E extends Enum<E>> EnumSet<E> range(E from, E to) {
        if (from.compareTo(to) > 0) throw new IllegalArgumentException();
        EnumSet<E> set = new EnumSet<E>(from.all$());
        for (int i = from.ordinal(); i <= to.ordinal(); i++) set.add((E) set.constants[i]);
        return set;
    }
    public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> all) {
        if (all instanceof EnumSet) return ((EnumSet<E>) all).clone();
        if (all.isEmpty()) throw new IllegalArgumentException();
        EnumSet<E> set = null;
        for (E e : all) {
            if (set == null) set = new EnumSet<E>(e.all$());
            set.add(e);
        }
        return set;
    }
    public static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> other) {
        EnumSet<E> set = new EnumSet<E>(other.constants$());
        for (int i = 0; i < set.constants.length; i++) if (!other.contains(set.constants[i])) set.add((E) set.constants[i]);
        return set;
    }
    public EnumSet<E> clone() {
        EnumSet<E> set = new EnumSet<E>(items == null ? constants : null);
        for (E e : all$()) set.add(e);
        return set;
    }
    public int size() { return all$().size(); }
    public boolean contains(Object o) { return o instanceof Enum && all$().contains(o); }
    public boolean add(E e) { return own$().add(Objects.requireNonNull(e)); }
    public boolean remove(Object o) { return o instanceof Enum && own$().remove(o); }
    public boolean removeAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        return removeIf(e -> c.contains(e));
    }
    public void clear() { own$().clear(); }
    // What was there when it began.
    public Iterator<E> iterator() { return new EnumSetCursor$<E>(own$()); }
}
final class EnumSetCursor$<E> implements Iterator<E> {
    private final TreeSet<E> of;
    private final Iterator<E> all;
    private E last;
    EnumSetCursor$(TreeSet<E> of) {
        this.of = of;
        all = new ArrayList<E>(of).iterator();
    }
    public boolean hasNext() { return all.hasNext(); }
    public E next() { return last = all.next(); }
    public void remove() {
        if (last == null) throw new IllegalStateException();
        of.remove(last);
        last = null;
    }
}
public class BitSet {
    private boolean[] bits = new boolean[64];
    public BitSet() { }
    public BitSet(int n) { if (n < 0) throw new NegativeArraySizeException(); }
    private void place$(int i) { if (i < 0) throw new IndexOutOfBoundsException(); }
    private void range$(int from, int to) { if (from < 0 || to < 0 || from > to) throw new IndexOutOfBoundsException(); }
    private void put$(int i, boolean value) {
        if (i >= bits.length) {
            if (!value) return;
            // A machine has so many bits, but no array with an element for each.
            if (i > 2147483647 - 64) many$();
            boolean[] more = new boolean[i + 64];
            for (int k = 0; k < bits.length; k++) more[k] = bits[k];
            bits = more;
        }
        bits[i] = value;
    }
    private native void many$();
    private boolean has$(int i) { return i < bits.length && bits[i]; }
    public boolean get(int i) { place$(i); return has$(i); }
    public BitSet get(int from, int to) {
        range$(from, to);
        BitSet some = new BitSet();
        for (int i = from; i < to && i < bits.length; i++) if (bits[i]) some.put$(i - from, true);
        return some;
    }
    public void set(int i) { place$(i); put$(i, true); }
    public void set(int i, boolean value) { place$(i); put$(i, value); }
    public void set(int from, int to) { set(from, to, true); }
    public void set(int from, int to, boolean value) {
        range$(from, to);
        for (int i = from; i < to; i++) put$(i, value);
    }
    public void clear(int i) { place$(i); put$(i, false); }
    public void clear(int from, int to) {
        range$(from, to);
        for (int i = from; i < to && i < bits.length; i++) bits[i] = false;
    }
    public void clear() { bits = new boolean[64]; }
    public void flip(int i) { place$(i); put$(i, !has$(i)); }
    public void flip(int from, int to) {
        range$(from, to);
        for (int i = from; i < to; i++) put$(i, !has$(i));
    }
    public int nextSetBit(int from) {
        place$(from);
        for (int i = from; i < bits.length; i++) if (bits[i]) return i;
        return -1;
    }
    public int nextClearBit(int from) {
        place$(from);
        int i = from;
        while (has$(i)) i++;
        return i;
    }
    public int previousSetBit(int from) {
        if (from < -1) throw new IndexOutOfBoundsException();
        int i = Math.min(from, bits.length - 1);
        while (i >= 0 && !bits[i]) i--;
        return i;
    }
    public int previousClearBit(int from) {
        if (from < -1) throw new IndexOutOfBoundsException();
        int i = from;
        while (i >= 0 && has$(i)) i--;
        return i;
    }
    public int length() {
        for (int i = bits.length - 1; i >= 0; i--) if (bits[i]) return i + 1;
        return 0;
    }
    public IntStream stream() { return IntStream.iterate(nextSetBit(0), i -> i >= 0, i -> nextSetBit(i + 1)); }
    public boolean isEmpty() { return length() == 0; }
    public int cardinality() {
        int n = 0;
        for (int i = 0; i < bits.length; i++) if (bits[i]) n++;
        return n;
    }
    public native int size();
    public boolean intersects(BitSet other) {
        for (int i = 0; i < other.bits.length; i++) if (other.bits[i] && has$(i)) return true;
        return false;
    }
    public void and(BitSet other) { for (int i = 0; i < bits.length; i++) bits[i] &= other.has$(i); }
    public void andNot(BitSet other) { for (int i = 0; i < bits.length; i++) bits[i] &= !other.has$(i); }
    public void or(BitSet other) { for (int i = 0; i < other.bits.length; i++) if (other.bits[i]) put$(i, true); }
    public void xor(BitSet other) { for (int i = 0; i < other.bits.length; i++) if (other.bits[i]) put$(i, !has$(i)); }
    public boolean equals(Object o) {
        if (!(o instanceof BitSet)) return false;
        BitSet other = (BitSet) o;
        for (int i = 0; i < bits.length || i < other.bits.length; i++) if (has$(i) != other.has$(i)) return false;
        return true;
    }
    public int hashCode() {
        long h = 1234;
        for (int word = (length() + 63) / 64 - 1; word >= 0; word--) {
            long bits = 0;
            for (int i = 63; i >= 0; i--) bits = bits * 2 + (has$(word * 64 + i) ? 1 : 0);
            h ^= bits * (word + 1);
        }
        return (int) ((h >> 32) ^ h);
    }
    int told$() { return 1; }
    public String toString() {
        String s = "{";
        for (int i = nextSetBit(0); i >= 0; i = nextSetBit(i + 1)) s += (s.length() == 1 ? "" : ", ") + i;
        return s + "}";
    }
}
// A heap in an array, with the comparisons of the JDK.
abstract class Prioritized$<E> extends Sequence$<E> implements Queue<E> {
    Comparator<? super E> order;
    // Not there in queues of the input until they are looked at: these have numbers, texts and others that can be compared,
    // in an order that a heap may have.
    private Given$ made = new Given$();
    private boolean heap$() {
        if (order != null) return false;
        for (int i = 0; i < count; i++) {
            Object x = items[i];
            if (!(x instanceof Comparable)) return false;
            try {
                if (compare$(x, items[i == 0 ? 0 : (i - 1) >>> 1]) < 0) return false;
            } catch (RuntimeException e) {
                return false;
            }
        }
        return true;
    }
    // What only looks changes nothing: specifications can ask.
    private void look$() { if (made == null) assume$(heap$()); }
    private void given$(Object next) {
        if (made != null) return;
        assume$(heap$());
        if (next != null && !(next instanceof Comparable)) comparator$();
        made = new Given$();
    }
    private native void comparator$();
    boolean ends$(int at) { return at >= count; }
    void capacity$(int capacity) { if (capacity < 1) throw new IllegalArgumentException(); }
    // All elements of a collection, in its order or that of a queue, which make a heap as they come.
    void ordered$(Collection<? extends E> c, Comparator<? super E> order) {
        this.order = order;
        fill$(c);
    }
    // All elements of a collection in any order.
    void all$(Collection<? extends E> c) {
        fill$(c);
        for (int i = (count >>> 1) - 1; i >= 0; i--) down$(i, items[i]);
    }
    private void fill$(Collection<? extends E> c) {
        for (E e : c) {
            if (e == null) throw new NullPointerException();
            insert$(count, e);
        }
    }
    public Comparator<? super E> comparator() { return order; }
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
        given$(e);
        int at = count;
        insert$(at, e);
        count = at;
        up$(at, e);
        count = at + 1;
        return true;
    }
    public E peek() { look$(); return count == 0 ? null : (E) items[0]; }
    public E element() { look$(); if (count == 0) throw new NoSuchElementException(); return (E) items[0]; }
    public E remove() { look$(); if (count == 0) throw new NoSuchElementException(); return poll(); }
    public int size() { look$(); return count; }
    public int indexOf(Object o) { look$(); return super.indexOf(o); }
    public void clear() { given$(null); super.clear(); }
    public Iterator<E> iterator() { look$(); return super.iterator(); }
    public E poll() {
        given$(null);
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
        given$(null);
        int i = o == null ? -1 : indexOf(o);
        if (i >= 0) remove$(i);
        return i >= 0;
    }
    void remove$(int i) {
        changes++;
        count--;
        Object moved = items[count];
        items[count] = null;
        if (i == count) return;
        down$(i, moved);
        if (items[i] == moved) up$(i, moved);
    }
    native E delete$(int index);
}
public class PriorityQueue<E> extends Prioritized$<E> {
    public PriorityQueue() { }
    public PriorityQueue(int capacity) { capacity$(capacity); }
    public PriorityQueue(Comparator<? super E> order) { this.order = order; }
    public PriorityQueue(int capacity, Comparator<? super E> order) {
        capacity$(capacity);
        this.order = order;
    }
    public PriorityQueue(Collection<? extends E> c) {
        if (c instanceof SortedSet) ordered$(c, ((SortedSet<E>) c).comparator());
        else if (c instanceof PriorityQueue) ordered$(c, ((PriorityQueue<E>) c).order);
        else all$(c);
    }
}
