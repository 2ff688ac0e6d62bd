// Maps that know no null.
public interface ConcurrentMap<K, V> extends Map<K, V> {
    default V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value);
        V v = get(key);
        if (v == null) put(key, value);
        return v;
    }
    default boolean remove(Object key, Object value) {
        V v = get(key);
        if (value == null || v == null || v != value && !value.equals(v)) return false;
        remove(key);
        return true;
    }
    default V replace(K key, V value) {
        Objects.requireNonNull(value);
        return get(key) == null ? null : put(key, value);
    }
    default boolean replace(K key, V old, V value) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(old);
        Objects.requireNonNull(value);
        V v = get(key);
        if (v == null || v != old && !old.equals(v)) return false;
        put(key, value);
        return true;
    }
}
// A map whose iterators do not complain about changes, as far as it is known what they find.
interface Loose$ {
    // How many keys came.
    int added$();
    void lost$();
    // An entry as an iterator finds it.
    Map.Entry met$(MapNode$ n);
}
// What happens beside it is not there: it is a map that knows no null, and whose iterators do not complain about changes.
public class ConcurrentHashMap<K, V> extends MapBase$<K, V> implements ConcurrentMap<K, V>, Loose$ {
    private int added;
    // Not there: it waits for no function, and had no table.
    private Given$ asked, made;
    public ConcurrentHashMap() { }
    public ConcurrentHashMap(int capacity) { this(capacity, 0.75f); }
    public ConcurrentHashMap(int capacity, float load) { this(capacity, load, 1); }
    public ConcurrentHashMap(int capacity, float load, int threads) {
        if (!(load > 0) || capacity < 0 || threads <= 0) throw new IllegalArgumentException();
        roomy$((int) (long) (1.0 + (long) Math.max(capacity, threads) / load));
    }
    public ConcurrentHashMap(Map<? extends K, ? extends V> other) {
        roomy$(16);
        putAll(other);
    }
    private void roomy$(int capacity) {
        table = new Table$();
        table.capacity = capacity;
    }
    public static <T> ConcurrentHashMap.KeySetView<T, Boolean> newKeySet() {
        return new KeySetView<T, Boolean>(new ConcurrentHashMap<T, Boolean>(), true);
    }
    public static <T> ConcurrentHashMap.KeySetView<T, Boolean> newKeySet(int capacity) {
        return new KeySetView<T, Boolean>(new ConcurrentHashMap<T, Boolean>(capacity), true);
    }
    private void known$(Object key) { if (key == null) throw new NullPointerException(); }
    // What comes of changes while a function is asked depends on where in the table they are.
    private native void recursive$();
    private void change$() { if (asked != null && asked.at > 0) recursive$(); }
    private void asked$() {
        if (asked == null) asked = new Given$();
        asked.at++;
    }
    public long mappingCount() { return count; }
    public boolean containsKey(Object key) { known$(key); return super.containsKey(key); }
    public boolean containsValue(Object value) { known$(value); return super.containsValue(value); }
    public boolean contains(Object value) { return containsValue(value); }
    public V get(Object key) { known$(key); return super.get(key); }
    public V put(K key, V value) {
        known$(key);
        known$(value);
        change$();
        return super.put(key, value);
    }
    void add$(MapNode$<K, V> n) {
        added++;
        if (made == null) made = new Given$();
        super.add$(n);
    }
    public void putAll(Map<? extends K, ? extends V> other) {
        int n = other.size(), room = n + (n >>> 1) + 1;
        // Room for all of them is made first, and a first table is no larger.
        if (made$()) while (free$(table.capacity) < room) table.capacity = places$() * 2;
        else roomy$(table == null ? room : Math.max(room, table.capacity));
        made = new Given$();
        for (Map.Entry<K, V> e : ((Map<K, V>) other).entrySet()) put(e.getKey(), e.getValue());
    }
    // Whether a machine has a table by now.
    private boolean made$() {
        given$();
        if (table == null && keys != null) table = new Table$();
        return made != null || keys != null && keys.length > 0;
    }
    private int free$(int places) { return places - (places >>> 2); }
    int places$() {
        int places = 1;
        while (places < (table == null ? 16 : table.capacity)) places *= 2;
        while (free$(places) <= (table == null ? count : table.most)) places *= 2;
        return places;
    }
    public V remove(Object key) {
        known$(key);
        change$();
        return super.remove(key);
    }
    public void clear() {
        change$();
        leave$();
        super.clear();
    }
    int changes$() { return 0; }
    Iterator cursor$(int part) { return new LooseCursor$<Object>(this, this, part); }
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        if (key == null || f == null) throw new NullPointerException();
        V v = get(key);
        if (v != null) return v;
        asked$();
        try { v = f.apply(key); } finally { asked.at--; }
        if (v != null) put(key, v);
        return v;
    }
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (key == null || f == null) throw new NullPointerException();
        V old = get(key);
        return old == null ? null : computed$(key, old, f);
    }
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (key == null || f == null) throw new NullPointerException();
        return computed$(key, get(key), f);
    }
    private V computed$(K key, V old, BiFunction<? super K, ? super V, ? extends V> f) {
        V v;
        asked$();
        try { v = f.apply(key, old); } finally { asked.at--; }
        if (v != null) put(key, v); else if (old != null) remove(key);
        return v;
    }
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        if (key == null || value == null || f == null) throw new NullPointerException();
        V old = get(key);
        return old == null ? added$(key, value) : computed$(key, old, (k, v) -> f.apply(v, value));
    }
    private V added$(K key, V value) {
        put(key, value);
        return value;
    }
    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) throw new NullPointerException();
        for (Map.Entry<K, V> e : entrySet()) action.accept(e.getKey(), e.getValue());
    }
    void all$(int part, Consumer action) {
        if (action == null) throw new NullPointerException();
        for (Iterator it = cursor$(part); it.hasNext(); ) action.accept(it.next());
    }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        for (Map.Entry<K, V> e : entrySet()) {
            V v = f.apply(e.getKey(), e.getValue());
            known$(v);
            if (get(e.getKey()) != e.getValue()) lost$();
            put(e.getKey(), v);
        }
    }
    public int added$() { return added; }
    public Map.Entry met$(MapNode$ n) { return new LooseEntry$(this, n); }
    // What is found after such changes.
    public native void lost$();
    // The smaller one is gone through, but for what a machine takes for it.
    boolean without$(Collection<?> all, Collection<?> c) {
        if (!made$()) return false;
        boolean changed = false;
        if (c instanceof Set && c.size() > places$()) {
            for (Iterator<?> it = all.iterator(); it.hasNext(); ) if (c.contains(it.next())) { it.remove(); changed = true; }
        } else {
            for (Object o : c) changed |= all.remove(o);
        }
        return changed;
    }
    public Set<Map.Entry<K, V>> entrySet() { return new LooseEntries$<K, V>(this); }
    public KeySetView<K, V> keySet() { return new KeySetView<K, V>(this, false); }
    public Enumeration<K> keys() { return new IteratorElements$<K>(cursor$(0)); }
    public Enumeration<V> elements() { return new IteratorElements$<V>(cursor$(1)); }
    public static class KeySetView<K, V> extends MapKeys$<K> {
        private final ConcurrentHashMap map;
        private final boolean open;
        KeySetView(ConcurrentHashMap map, boolean open) {
            super(map);
            this.map = map;
            this.open = open;
        }
        public boolean add(K key) {
            if (!open) throw new UnsupportedOperationException();
            return map.putIfAbsent(key, Boolean.TRUE) == null;
        }
        public boolean addAll(Collection<? extends K> c) {
            if (!open) throw new UnsupportedOperationException();
            boolean changed = false;
            for (K key : c) if (map.putIfAbsent(key, Boolean.TRUE) == null) changed = true;
            return changed;
        }
        public boolean removeAll(Collection<?> c) {
            if (c == null) throw new NullPointerException();
            return map.without$(this, c);
        }
        public ConcurrentHashMap<K, V> getMap() { return map; }
    }
}
final class LooseEntries$<K, V> extends MapEntries$<K, V> {
    private final ConcurrentHashMap<K, V> map;
    LooseEntries$(ConcurrentHashMap<K, V> map) {
        super(map);
        this.map = map;
    }
    public boolean add(Map.Entry<K, V> e) { return map.put(e.getKey(), e.getValue()) == null; }
    public boolean addAll(Collection<? extends Map.Entry<K, V>> c) {
        boolean changed = false;
        for (Map.Entry<K, V> e : c) if (add(e)) changed = true;
        return changed;
    }
    public boolean removeAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        return map.without$(this, c);
    }
}
// It was at the next entry before it is asked for it, and does not mind what happens to the map.
final class LooseCursor$<E> extends MapCursor$<E> {
    private final MapBase$ map;
    private final Loose$ loose;
    private final int part, added;
    LooseCursor$(MapBase$ map, Loose$ loose, int part) {
        super(map, part);
        this.map = map;
        this.loose = loose;
        this.part = part;
        this.added = loose.added$();
    }
    MapNode$ step$() {
        // Whether it meets what has come depends on places in a table that grows.
        if (loose.added$() != added || next.gone) loose.lost$();
        return super.step$();
    }
    public E next() {
        E e = super.next();
        return part == 2 ? (E) loose.met$(last) : e;
    }
    public void remove() {
        if (last == null) throw new IllegalStateException();
        map.remove(last.key$());
        last = null;
    }
}
// An entry as it was met.
final class LooseEntry$<K, V> implements Map.Entry<K, V> {
    private final ConcurrentHashMap<K, V> map;
    private final K key;
    private V value;
    LooseEntry$(ConcurrentHashMap<K, V> map, MapNode$<K, V> n) {
        this.map = map;
        this.key = n.key$();
        this.value = n.value$();
    }
    public K getKey() { return key; }
    public V getValue() { return value; }
    public V setValue(V v) {
        if (v == null) throw new NullPointerException();
        V old = value;
        value = v;
        map.put(key, v);
        return old;
    }
    public boolean equals(Object o) {
        return o instanceof Map.Entry && key.equals(((Map.Entry) o).getKey()) && value.equals(((Map.Entry) o).getValue());
    }
    public int hashCode() { return key.hashCode() ^ value.hashCode(); }
    int told$() { return 1; }
    public String toString() { return key + "=" + value; }
}
public interface ConcurrentNavigableMap<K, V> extends ConcurrentMap<K, V>, NavigableMap<K, V> { }
public class ConcurrentSkipListMap<K, V> extends Ascending$<K, V> implements ConcurrentNavigableMap<K, V>, Loose$ {
    private int added;
    public ConcurrentSkipListMap() { }
    public ConcurrentSkipListMap(Comparator<? super K> order) { this.order = order; }
    public ConcurrentSkipListMap(SortedMap<K, ? extends V> other) {
        this(((SortedMap<K, V>) other).comparator());
        addAll$(other);
    }
    public ConcurrentSkipListMap(Map<? extends K, ? extends V> other) { addAll$(other); }
    public int added$() { return added; }
    public Map.Entry met$(MapNode$ n) { return entry$(n); }
    public native void lost$();
    int changes$() { return 0; }
    void computed$(int before) { }
    Iterator cursor$(int part) { return new LooseCursor$<Object>(this, this, part); }
    void usable$(Object key) {
        Objects.requireNonNull(key);
        super.usable$(key);
    }
    public V put(K key, V value) {
        usable$(key);
        Objects.requireNonNull(value);
        int before = size();
        V old = super.put(key, value);
        if (count > before) added++;
        return old;
    }
    public void clear() {
        leave$();
        super.clear();
    }
    public boolean containsValue(Object value) { return super.containsValue(Objects.requireNonNull(value)); }
    public V remove(Object key) {
        usable$(key);
        return super.remove(key);
    }
    // The result of a function that has changed nothing.
    private V steady$(int before, V v) {
        if (changes != before) lost$();
        return v;
    }
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        Objects.requireNonNull(f);
        return super.computeIfAbsent(key, k -> steady$(changes, f.apply(k)));
    }
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        return super.computeIfPresent(key, (k, v) -> steady$(changes, f.apply(k, v)));
    }
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        return super.compute(key, (k, v) -> steady$(changes, f.apply(k, v)));
    }
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        return super.merge(key, value, (a, b) -> steady$(changes, f.apply(a, b)));
    }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        super.replaceAll((k, v) -> steady$(changes, Objects.requireNonNull(f.apply(k, v))));
    }
    public NavigableSet<K> keySet() { return navigableKeySet(); }
    public NavigableSet<K> navigableKeySet() { return new LooseKeys$<K>((ConcurrentSkipListMap<K, Object>) (Object) this); }
}
final class LooseKeys$<E> extends TreeKeys$<E> {
    private final ConcurrentSkipListMap<E, Object> of;
    LooseKeys$(ConcurrentSkipListMap<E, Object> of) {
        super(of);
        this.of = of;
    }
    public Iterator<E> iterator() { return of.cursor$(0); }
}
public class ConcurrentSkipListSet<E> extends SortedElements$<E> {
    public ConcurrentSkipListSet() { super(new ConcurrentSkipListMap<E, Object>()); }
    public ConcurrentSkipListSet(Comparator<? super E> order) { super(new ConcurrentSkipListMap<E, Object>(order)); }
    public ConcurrentSkipListSet(SortedSet<E> c) { this(c.comparator()); for (E e : c) add(e); }
    public ConcurrentSkipListSet(Collection<? extends E> c) { this(); for (E e : c) add(e); }
    Ascending$<E, Object> fresh$() { return new ConcurrentSkipListMap<E, Object>(); }
}
// Whoever walks through it walks through what was there at the beginning.
public class CopyOnWriteArrayList<E> extends ListBase$<E> implements AtOnce$<E> {
    public CopyOnWriteArrayList() { }
    public CopyOnWriteArrayList(Collection<? extends E> c) { insertAll$(0, c.toArray()); }
    public CopyOnWriteArrayList(E[] all) { insertAll$(0, all); }
    private Object[] all$() { return Arrays.copyOf(items, count); }
    public Object[] toArray() { return all$(); }
    void check$(int index) { if (index < 0 || index >= count) throw new ArrayIndexOutOfBoundsException(); }
    public Iterator<E> iterator() { return listIterator(0); }
    public ListIterator<E> listIterator(int index) {
        place$(index);
        return new ReadOnlyCursor$<E>(new ArrayView$<E>((E[]) all$()).listIterator(index));
    }
    public native List<E> subList(int from, int to);
    public boolean addIfAbsent(E e) { return !contains(e) && add(e); }
    public int addAllAbsent(Collection<? extends E> c) {
        int before = count;
        for (Object e : c.toArray()) addIfAbsent((E) e);
        return count - before;
    }
    public boolean addAll(int index, Collection<? extends E> c) {
        Object[] all = c.toArray();
        place$(index);
        insertAll$(index, all);
        return all.length > 0;
    }
    public void forEach(Consumer<? super E> action) {
        if (action == null) throw new NullPointerException();
        for (Object e : all$()) action.accept((E) e);
    }
    // What it has instead of what it had.
    private void become$(Object[] all, int n) {
        clear();
        for (int i = 0; i < n; i++) add((E) all[i]);
    }
    public boolean removeIf(Predicate<? super E> filter) {
        if (filter == null) throw new NullPointerException();
        Object[] all = all$();
        int kept = 0;
        for (int i = 0; i < all.length; i++) if (!filter.test((E) all[i])) all[kept++] = all[i];
        if (kept == all.length) return false;
        become$(all, kept);
        return true;
    }
    public void replaceAll(UnaryOperator<E> f) {
        if (f == null) throw new NullPointerException();
        Object[] all = all$();
        for (int i = 0; i < all.length; i++) all[i] = f.apply((E) all[i]);
        become$(all, all.length);
    }
    public void sort(Comparator<? super E> order) {
        Object[] all = all$();
        Arrays.sort((E[]) all, 0, all.length, order);
        become$(all, all.length);
    }
}
public class CopyOnWriteArraySet<E> extends Sequence$<E> implements Set<E>, AtOnce$<E> {
    public CopyOnWriteArraySet() { }
    public CopyOnWriteArraySet(Collection<? extends E> c) { for (Object e : c.toArray()) add((E) e); }
    private Object[] all$() { return Arrays.copyOf(items, count); }
    public Object[] toArray() { return all$(); }
    public boolean add(E e) {
        if (contains(e)) return false;
        insert$(count, e);
        return true;
    }
    public boolean addAll(Collection<? extends E> c) {
        int before = count;
        for (Object e : c.toArray()) add((E) e);
        return count > before;
    }
    public Iterator<E> iterator() { return new ReadOnlyCursor$<E>(new ArrayView$<E>((E[]) all$()).listIterator(0)); }
    public void forEach(Consumer<? super E> action) {
        if (action == null) throw new NullPointerException();
        for (Object e : all$()) action.accept((E) e);
    }
    public boolean removeIf(Predicate<? super E> filter) {
        if (filter == null) throw new NullPointerException();
        Object[] all = all$();
        int kept = 0;
        for (int i = 0; i < all.length; i++) if (!filter.test((E) all[i])) all[kept++] = all[i];
        if (kept == all.length) return false;
        clear();
        for (int i = 0; i < kept; i++) insert$(i, (E) all[i]);
        return true;
    }
    public boolean equals(Object o) { return o == this || o instanceof Set && ((Set) o).size() == count && containsAll((Set) o); }
    public int hashCode() { int h = 0; for (int i = 0; i < count; i++) h += Objects.hashCode(items[i]); return h; }
}
// What threads pass each other, of which there is one: it knows no null, and its iterators do not complain about changes.
abstract class Passed$<E> extends Sequence$<E> implements Queue<E>, AtOnce$<E> {
    // Elements that went, and where the last of them was.
    int taken, at;
    // How many there may be.
    int room$() { return Integer.MAX_VALUE; }
    E delete$(int index) {
        taken++;
        at = index;
        return super.delete$(index);
    }
    public void clear() {
        taken += count;
        at = -1;
        super.clear();
    }
    public boolean add(E e) {
        if (!offer(e)) throw new IllegalStateException();
        return true;
    }
    public boolean offer(E e) { return enter$(count, e); }
    // An element that comes first moves all others: iterators on their way are not followed, as if two had gone.
    public boolean enter$(int index, E e) {
        if (e == null) throw new NullPointerException();
        if (count >= room$()) return false;
        if (index < count) taken += 2;
        insert$(index, e);
        return true;
    }
    public E take$(int index) { return delete$(index); }
    public E see$(int index) { return (E) items[index]; }
    public boolean addAll(Collection<? extends E> c) {
        if (c == null) throw new NullPointerException();
        if (c == this) throw new IllegalArgumentException();
        int before = count;
        for (E e : c) add(e);
        return count > before;
    }
    public E remove() { if (count == 0) throw new NoSuchElementException(); return delete$(0); }
    public E poll() { return count == 0 ? null : delete$(0); }
    public E element() { if (count == 0) throw new NoSuchElementException(); return (E) items[0]; }
    public E peek() { return count == 0 ? null : (E) items[0]; }
    public boolean remove(Object o) {
        int i = o == null ? -1 : indexOf(o);
        if (i >= 0) delete$(i);
        return i >= 0;
    }
    public boolean contains(Object o) { return o != null && indexOf(o) >= 0; }
    public Iterator<E> iterator() { return new PassedCursor$<E>(this); }
    public void forEach(Consumer<? super E> action) {
        if (action == null) throw new NullPointerException();
        for (Iterator<E> it = iterator(); it.hasNext(); ) action.accept(it.next());
    }
    public boolean removeIf(Predicate<? super E> filter) {
        if (filter == null) throw new NullPointerException();
        int before = changes, n = count;
        boolean[] goes = new boolean[n];
        for (int i = 0; i < n; i++) goes[i] = filter.test((E) items[i]);
        if (changes != before) lost$();
        for (int i = n - 1; i >= 0; i--) if (goes[i]) delete$(i);
        return count < n;
    }
    // What is found after such changes, and what comes after one has waited for another thread.
    native void lost$();
    native void waits$();
    void all$(Collection<? extends E> c) { for (E e : c) add(e); }
}
// It has the next element before it is asked for it.
final class PassedCursor$<E> implements Iterator<E> {
    private final Passed$<E> of;
    private int at, last = -1, taken;
    private boolean there;
    private E item;
    PassedCursor$(Passed$<E> of) {
        this.of = of;
        taken = of.taken;
        see$();
    }
    private void see$() {
        there = at < of.count;
        if (there) item = (E) of.items[at];
    }
    // What went was the element that it gave, or nobody knows here what comes.
    private void follow$() {
        if (of.taken == taken) return;
        if (of.taken != taken + 1 || of.at != last) of.lost$();
        taken = of.taken;
        at--;
        last = -1;
    }
    public boolean hasNext() { return there; }
    public E next() {
        if (!there) throw new NoSuchElementException();
        follow$();
        E e = item;
        last = at++;
        see$();
        return e;
    }
    public void remove() {
        if (last < 0) throw new IllegalStateException();
        if (of.taken == taken) of.delete$(last);
        follow$();
    }
}
public class ConcurrentLinkedQueue<E> extends Passed$<E> {
    public ConcurrentLinkedQueue() { }
    public ConcurrentLinkedQueue(Collection<? extends E> c) { all$(c); }
}
// One with two ends.
interface PassedEnds$<E> extends Ends$<E> {
    boolean enter$(int index, E e);
    default void put$(int index, E e) { if (!enter$(index, e)) throw new IllegalStateException(); }
    default boolean offerFirst(E e) { return enter$(0, e); }
    default boolean offerLast(E e) { return enter$(size(), e); }
    default boolean removeLastOccurrence(Object o) {
        int i = size() - 1;
        while (i >= 0 && !see$(i).equals(o)) i--;
        if (i >= 0) take$(i);
        return i >= 0;
    }
    default Iterator<E> descendingIterator() { return new PassedBack$<E>((Passed$<E>) this); }
}
// From the last element to the first, as long as nothing else changes.
final class PassedBack$<E> implements Iterator<E> {
    private final Passed$<E> of;
    private int at, changes;
    private boolean given;
    PassedBack$(Passed$<E> of) {
        this.of = of;
        at = of.count;
        changes = of.changes;
    }
    private void follow$() { if (of.changes != changes) of.lost$(); }
    public boolean hasNext() { return at > 0; }
    public E next() {
        if (at == 0) throw new NoSuchElementException();
        follow$();
        given = true;
        return (E) of.items[--at];
    }
    public void remove() {
        if (!given) throw new IllegalStateException();
        follow$();
        given = false;
        of.delete$(at);
        changes = of.changes;
    }
}
public class ConcurrentLinkedDeque<E> extends Passed$<E> implements PassedEnds$<E> {
    public ConcurrentLinkedDeque() { }
    public ConcurrentLinkedDeque(Collection<? extends E> c) { all$(c); }
    public boolean remove(Object o) {
        if (o == null) throw new NullPointerException();
        return super.remove(o);
    }
    public boolean removeLastOccurrence(Object o) {
        if (o == null) throw new NullPointerException();
        return PassedEnds$.super.removeLastOccurrence(o);
    }
}
public interface BlockingQueue<E> extends Queue<E> {
    void put(E e) throws InterruptedException;
    boolean offer(E e, long time, TimeUnit unit) throws InterruptedException;
    E take() throws InterruptedException;
    E poll(long time, TimeUnit unit) throws InterruptedException;
    int remainingCapacity();
    int drainTo(Collection<? super E> c);
    int drainTo(Collection<? super E> c, int most);
}
abstract class Waiting$<E> extends Passed$<E> implements BlockingQueue<E> {
    public void put(E e) throws InterruptedException { if (!offer(e)) waits$(); }
    public boolean offer(E e, long time, TimeUnit unit) throws InterruptedException {
        if (e == null) throw new NullPointerException();
        unit.toNanos(time);
        return offer(e);
    }
    public E take() throws InterruptedException { if (count == 0) waits$(); return delete$(0); }
    public E poll(long time, TimeUnit unit) throws InterruptedException { unit.toNanos(time); return poll(); }
    public int remainingCapacity() { return room$() - count; }
    public int drainTo(Collection<? super E> c) { return drainTo(c, Integer.MAX_VALUE); }
    public int drainTo(Collection<? super E> c, int most) {
        if (c == null) throw new NullPointerException();
        if (c == this) throw new IllegalArgumentException();
        int n = 0;
        while (n < most && count > 0) {
            ((Collection<E>) c).add((E) items[0]);
            delete$(0);
            n++;
        }
        return n;
    }
}
public class LinkedBlockingQueue<E> extends Waiting$<E> {
    // Not there: as many as there are numbers.
    private Given$ bound;
    public LinkedBlockingQueue() { }
    public LinkedBlockingQueue(int capacity) {
        if (capacity <= 0) throw new IllegalArgumentException();
        bound = new Given$();
        bound.at = capacity;
    }
    public LinkedBlockingQueue(Collection<? extends E> c) { all$(c); }
    int room$() { return bound == null ? Integer.MAX_VALUE : bound.at; }
}
public class ArrayBlockingQueue<E> extends Waiting$<E> {
    private final int capacity;
    public ArrayBlockingQueue(int capacity) { this(capacity, false); }
    public ArrayBlockingQueue(int capacity, boolean fair) {
        if (capacity <= 0) throw new IllegalArgumentException();
        this.capacity = capacity;
    }
    public ArrayBlockingQueue(int capacity, boolean fair, Collection<? extends E> c) {
        this(capacity, fair);
        if (c.size() > capacity) throw new IllegalArgumentException();
        all$(c);
    }
    int room$() { return capacity; }
}
public interface BlockingDeque<E> extends BlockingQueue<E>, Deque<E> {
    void putFirst(E e) throws InterruptedException;
    void putLast(E e) throws InterruptedException;
    boolean offerFirst(E e, long time, TimeUnit unit) throws InterruptedException;
    boolean offerLast(E e, long time, TimeUnit unit) throws InterruptedException;
    E takeFirst() throws InterruptedException;
    E takeLast() throws InterruptedException;
    E pollFirst(long time, TimeUnit unit) throws InterruptedException;
    E pollLast(long time, TimeUnit unit) throws InterruptedException;
}
public class LinkedBlockingDeque<E> extends Waiting$<E> implements BlockingDeque<E>, PassedEnds$<E> {
    // Not there: as many as there are numbers.
    private Given$ bound;
    public LinkedBlockingDeque() { }
    public LinkedBlockingDeque(int capacity) {
        if (capacity <= 0) throw new IllegalArgumentException();
        bound = new Given$();
        bound.at = capacity;
    }
    public LinkedBlockingDeque(Collection<? extends E> c) { all$(c); }
    int room$() { return bound == null ? Integer.MAX_VALUE : bound.at; }
    public void putFirst(E e) throws InterruptedException { if (!offerFirst(e)) waits$(); }
    public void putLast(E e) throws InterruptedException { put(e); }
    public boolean offerFirst(E e, long time, TimeUnit unit) throws InterruptedException {
        if (e == null) throw new NullPointerException();
        unit.toNanos(time);
        return offerFirst(e);
    }
    public boolean offerLast(E e, long time, TimeUnit unit) throws InterruptedException { return offer(e, time, unit); }
    public E takeFirst() throws InterruptedException { return take(); }
    public E takeLast() throws InterruptedException { if (count == 0) waits$(); return delete$(count - 1); }
    public E pollFirst(long time, TimeUnit unit) throws InterruptedException { return poll(time, unit); }
    public E pollLast(long time, TimeUnit unit) throws InterruptedException { unit.toNanos(time); return pollLast(); }
}
public class PriorityBlockingQueue<E> extends Prioritized$<E> implements BlockingQueue<E>, AtOnce$<E> {
    public PriorityBlockingQueue() { }
    public PriorityBlockingQueue(int capacity) { capacity$(capacity); }
    public PriorityBlockingQueue(int capacity, Comparator<? super E> order) {
        capacity$(capacity);
        this.order = order;
    }
    public PriorityBlockingQueue(Collection<? extends E> c) {
        if (c instanceof SortedSet) ordered$(c, ((SortedSet<E>) c).comparator());
        else if (c instanceof PriorityBlockingQueue) ordered$(c, ((PriorityBlockingQueue<E>) c).order);
        else all$(c);
    }
    public void put(E e) { offer(e); }
    public boolean offer(E e, long time, TimeUnit unit) { return offer(e); }
    public E take() throws InterruptedException { if (size() == 0) waits$(); return poll(); }
    public E poll(long time, TimeUnit unit) throws InterruptedException { unit.toNanos(time); return poll(); }
    public int remainingCapacity() { return Integer.MAX_VALUE; }
    public int drainTo(Collection<? super E> c) { return drainTo(c, Integer.MAX_VALUE); }
    public int drainTo(Collection<? super E> c, int most) {
        if (c == null) throw new NullPointerException();
        if (c == this) throw new IllegalArgumentException();
        int n = Math.min(size(), most);
        for (int i = 0; i < n; i++) ((Collection<E>) c).add(poll());
        return Math.max(n, 0);
    }
    public boolean addAll(Collection<? extends E> c) {
        if (c == null) throw new NullPointerException();
        if (c == this) throw new IllegalArgumentException();
        boolean any = false;
        for (E e : c) any |= add(e);
        return any;
    }
    public Iterator<E> iterator() { return new Taken$<E>(this); }
    public void forEach(Consumer<? super E> action) {
        if (action == null) throw new NullPointerException();
        for (Object e : toArray()) action.accept((E) e);
    }
    private native void waits$();
}
// It walks through what was there when it was made.
final class Taken$<E> implements Iterator<E> {
    private final Prioritized$<E> of;
    private final Object[] all;
    private int at, last = -1;
    Taken$(Prioritized$<E> of) {
        this.of = of;
        all = new Object[of.size()];
        for (int i = 0; i < all.length; i++) all[i] = of.items[i];
    }
    public boolean hasNext() { return at < all.length; }
    public E next() {
        if (at >= all.length) throw new NoSuchElementException();
        last = at;
        return (E) all[at++];
    }
    public void remove() {
        if (last < 0) throw new IllegalStateException();
        int i = 0;
        while (i < of.count && of.items[i] != all[last]) i++;
        if (i < of.count) of.remove$(i);
        last = -1;
    }
}
public enum TimeUnit {
    NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MINUTES, HOURS, DAYS;
    private long nanos$() {
        int o = ordinal();
        if (o < 4) return o == 0 ? 1L : o == 1 ? 1000L : o == 2 ? 1000000L : 1000000000L;
        return o == 4 ? 60000000000L : o == 5 ? 3600000000000L : 86400000000000L;
    }
    // Towards zero, and not beyond the ends of numbers.
    public long convert(long time, TimeUnit from) {
        long other = from.nanos$(), own = nanos$();
        if (other <= own) return time / (own / other);
        long times = other / own, most = Long.MAX_VALUE / times;
        return time > most ? Long.MAX_VALUE : time < -most ? Long.MIN_VALUE : time * times;
    }
    public long toNanos(long time) { return NANOSECONDS.convert(time, this); }
    public long toMicros(long time) { return MICROSECONDS.convert(time, this); }
    public long toMillis(long time) { return MILLISECONDS.convert(time, this); }
    public long toSeconds(long time) { return SECONDS.convert(time, this); }
    public long toMinutes(long time) { return MINUTES.convert(time, this); }
    public long toHours(long time) { return HOURS.convert(time, this); }
    public long toDays(long time) { return DAYS.convert(time, this); }
    public void sleep(long time) throws InterruptedException { }
}
public class ThreadLocalRandom extends Random {
    private ThreadLocalRandom() { }
    public static ThreadLocalRandom current() { return new ThreadLocalRandom(); }
    public void setSeed(long seed) { throw new UnsupportedOperationException(); }
    public long nextLong(long bound) {
        if (bound <= 0) throw new IllegalArgumentException();
        return (nextLong() >>> 1) % bound;
    }
}
