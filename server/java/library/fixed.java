final class EmptyList$<E> extends ListBase$<E> {
    boolean one$(Object o) { return o instanceof EmptyList$; }
    void insert$(int index, E e) { throw new UnsupportedOperationException(); }
    public void add(int index, E e) { throw new UnsupportedOperationException(); }
    public E set(int index, E e) { throw new UnsupportedOperationException(); }
    public E remove(int index) { throw new UnsupportedOperationException(); }
    public void sort(Comparator<? super E> order) { }
}
final class ListOfOne$<E> extends ListBase$<E> {
    ListOfOne$(E element) {
        items = new Object[1];
        items[0] = element;
        count = 1;
    }
    void insert$(int index, E e) { throw new UnsupportedOperationException(); }
    E delete$(int index) { throw new UnsupportedOperationException(); }
    public void add(int index, E e) { throw new UnsupportedOperationException(); }
    public E set(int index, E e) { throw new UnsupportedOperationException(); }
    public E remove(int index) { throw new UnsupportedOperationException(); }
    public boolean removeIf(Predicate<? super E> filter) { throw new UnsupportedOperationException(); }
    public void replaceAll(UnaryOperator<E> f) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
    public void sort(Comparator<? super E> order) { }
    public Iterator<E> iterator() { return new OnlyNext$<E>(super.iterator()); }
    public ListIterator<E> listIterator(int index) { return new ListCursor$<E>(this, index); }
}
final class Copies$<E> extends ListBase$<E> {
    Copies$(int n, E element) {
        items = new Object[n];
        for (int i = 0; i < n; i++) items[i] = element;
        count = n;
    }
    void insert$(int index, E e) { throw new UnsupportedOperationException(); }
    E delete$(int index) { throw new UnsupportedOperationException(); }
    public void add(int index, E e) { throw new UnsupportedOperationException(); }
    public E set(int index, E e) { throw new UnsupportedOperationException(); }
    public E remove(int index) { throw new UnsupportedOperationException(); }
    public void clear() { if (count > 0) throw new UnsupportedOperationException(); }
}
// A set of one element that cannot be changed, or of none.
final class SetOfOne$<E> extends Distinct$<E> {
    private final E element;
    private final boolean none;
    SetOfOne$(E element, boolean none) {
        this.element = element;
        this.none = none;
    }
    boolean one$(Object o) { return none && o instanceof SetOfOne$ && ((SetOfOne$) o).none; }
    public int size() { return none ? 0 : 1; }
    public boolean contains(Object o) { return !none && Objects.equals(o, element); }
    public boolean add(E e) { throw new UnsupportedOperationException(); }
    public boolean remove(Object o) {
        if (contains(o)) throw new UnsupportedOperationException();
        return false;
    }
    public void clear() { if (!none) throw new UnsupportedOperationException(); }
    public boolean removeIf(Predicate<? super E> filter) {
        if (none && filter == null) throw new NullPointerException();
        if (!none) throw new UnsupportedOperationException();
        return false;
    }
    public Iterator<E> iterator() {
        return none ? Collections.<E>emptyIterator() : new OnlyNext$<E>(new ListOfOne$<E>(element).iterator());
    }
}
final class MapOfOne$<K, V> extends FixedMap$<K, V> {
    private final LinkedHashMap<K, V> of = new LinkedHashMap<K, V>();
    MapOfOne$(K key, V value, boolean none) { if (!none) of.put(key, value); }
    boolean one$(Object o) { return isEmpty() && o instanceof MapOfOne$ && ((MapOfOne$) o).isEmpty(); }
    public int size() { return of.size(); }
    public boolean isEmpty() { return of.isEmpty(); }
    public V get(Object key) { return of.get(key); }
    public boolean containsKey(Object key) { return of.containsKey(key); }
    public boolean containsValue(Object value) { return of.containsValue(value); }
    public V remove(Object key) {
        if (of.containsKey(key)) throw new UnsupportedOperationException();
        return null;
    }
    public void clear() { if (!of.isEmpty()) throw new UnsupportedOperationException(); }
    public void putAll(Map<? extends K, ? extends V> other) { if (!other.isEmpty()) throw new UnsupportedOperationException(); }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        if (!of.isEmpty()) throw new UnsupportedOperationException();
        if (f == null) throw new NullPointerException();
    }
    public Set<K> keySet() { return of.isEmpty() ? Collections.<K>emptySet() : Collections.singleton(key$()); }
    private K key$() { return of.keySet().iterator().next(); }
    public Collection<V> values() {
        return of.isEmpty() ? Collections.<V>emptySet() : Collections.singleton(of.get(key$()));
    }
    public Set<Map.Entry<K, V>> entrySet() {
        if (of.isEmpty()) return Collections.<Map.Entry<K, V>>emptySet();
        return Collections.<Map.Entry<K, V>>singleton(new SimpleImmutableEntry<K, V>(key$(), of.get(key$())));
    }
    public boolean equals(Object o) { return o == this || of.equals(o); }
    public int hashCode() { return of.hashCode(); }
    int told$() { return 1; }
    public String toString() { return of.toString(); }
}
class ReadOnlyList$<E> extends ReadOnly$<E> implements List<E> {
    final List<E> list;
    ReadOnlyList$(List<E> list) { super(list); this.list = list; }
    public void add(int index, E e) { throw new UnsupportedOperationException(); }
    public boolean addAll(int index, Collection<? extends E> c) { throw new UnsupportedOperationException(); }
    public E get(int index) { return list.get(index); }
    public E set(int index, E e) { throw new UnsupportedOperationException(); }
    public int indexOf(Object o) { return list.indexOf(o); }
    public int lastIndexOf(Object o) { return list.lastIndexOf(o); }
    public E remove(int index) { throw new UnsupportedOperationException(); }
    public void sort(Comparator<? super E> order) { throw new UnsupportedOperationException(); }
    public ListIterator<E> listIterator() { return listIterator(0); }
    public ListIterator<E> listIterator(int index) { return new ReadOnlyCursor$<E>(list.listIterator(index)); }
    public List<E> subList(int from, int to) { return new ReadOnlyList$<E>(list.subList(from, to)); }
    public void replaceAll(UnaryOperator<E> f) { throw new UnsupportedOperationException(); }
    public boolean equals(Object o) { return o == this || list.equals(o); }
    public int hashCode() { return list.hashCode(); }
}
// A list of an input as `List.copyOf` gives it: nobody may ask it for null.
final class CopiedList$<E> extends ReadOnlyList$<E> {
    CopiedList$(List<E> list) { super(list); }
    public E get(int index) {
        int n = list.size();
        if (n != 1 && n != 2 && (index < 0 || index >= n)) throw new ArrayIndexOutOfBoundsException();
        return list.get(index);
    }
    public boolean contains(Object o) { return list.contains(Objects.requireNonNull(o)); }
    public boolean containsAll(Collection<?> c) {
        for (Object o : c) if (!contains(o)) return false;
        return true;
    }
    public int indexOf(Object o) { return list.indexOf(Objects.requireNonNull(o)); }
    public int lastIndexOf(Object o) { return list.lastIndexOf(Objects.requireNonNull(o)); }
    public List<E> subList(int from, int to) { return List.copyOf(list).subList(from, to); }
}
class ReadOnly$<E> extends Items$<E> implements Fixed$<E> {
    protected final Collection<E> of;
    ReadOnly$(Collection<E> of) { this.of = Objects.requireNonNull(of); }
    public int size() { return of.size(); }
    public boolean isEmpty() { return of.isEmpty(); }
    public boolean contains(Object o) { return of.contains(o); }
    public boolean containsAll(Collection<?> c) { return of.containsAll(c); }
    public void forEach(Consumer<? super E> action) { of.forEach(action); }
    public Iterator<E> iterator() { return new OnlyNext$<E>(of.iterator()); }
}
class ReadOnlySet$<E> extends ReadOnly$<E> implements Set<E> {
    ReadOnlySet$(Set<E> of) { super(of); }
    public boolean equals(Object o) { return o == this || of.equals(o); }
    public int hashCode() { return of.hashCode(); }
}
// The same of a set, whose order is another in each run of a virtual machine.
final class CopiedSet$<E> extends ReadOnlySet$<E> {
    CopiedSet$(Set<E> of) { super(of); }
    public boolean contains(Object o) { return of.contains(Objects.requireNonNull(o)); }
    public boolean containsAll(Collection<?> c) {
        for (Object o : c) if (!contains(o)) return false;
        return true;
    }
    public void forEach(Consumer<? super E> action) { Shuffle$.shuffled$(of, this).forEach(action); }
    public Iterator<E> iterator() { return new OnlyNext$<E>(Shuffle$.shuffled$(of, this).iterator()); }
}
final class ReadOnlyEntries$<K, V> extends ReadOnlySet$<Map.Entry<K, V>> {
    ReadOnlyEntries$(Set<Map.Entry<K, V>> of) { super(of); }
    public Iterator<Map.Entry<K, V>> iterator() { return new NextEntry$<K, V>(of.iterator()); }
}
final class NextEntry$<K, V> implements Iterator<Map.Entry<K, V>> {
    private final Iterator<Map.Entry<K, V>> of;
    NextEntry$(Iterator<Map.Entry<K, V>> of) { this.of = of; }
    public boolean hasNext() { return of.hasNext(); }
    public Map.Entry<K, V> next() { return new ReadOnlyEntry$<K, V>(of.next()); }
}
final class ReadOnlyEntry$<K, V> implements Map.Entry<K, V> {
    private final Map.Entry<K, V> of;
    ReadOnlyEntry$(Map.Entry<K, V> of) { this.of = of; }
    public K getKey() { return of.getKey(); }
    public V getValue() { return of.getValue(); }
    public V setValue(V v) { throw new UnsupportedOperationException(); }
    public boolean equals(Object o) {
        return o instanceof Map.Entry && Objects.equals(getKey(), ((Map.Entry) o).getKey()) && Objects.equals(getValue(), ((Map.Entry) o).getValue());
    }
    public int hashCode() { return of.hashCode(); }
    int told$() { return 1; }
    public String toString() { return of.toString(); }
}
abstract class FixedMap$<K, V> implements Map<K, V> {
    public V put(K key, V value) { throw new UnsupportedOperationException(); }
    public V remove(Object key) { throw new UnsupportedOperationException(); }
    public boolean remove(Object key, Object value) { throw new UnsupportedOperationException(); }
    public V putIfAbsent(K key, V value) { throw new UnsupportedOperationException(); }
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) { throw new UnsupportedOperationException(); }
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) { throw new UnsupportedOperationException(); }
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) { throw new UnsupportedOperationException(); }
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) { throw new UnsupportedOperationException(); }
    public V replace(K key, V value) { throw new UnsupportedOperationException(); }
    public boolean replace(K key, V old, V value) { throw new UnsupportedOperationException(); }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) { throw new UnsupportedOperationException(); }
    public void putAll(Map<? extends K, ? extends V> other) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
}
class ReadOnlyMap$<K, V> extends FixedMap$<K, V> {
    final Map<K, V> of;
    ReadOnlyMap$(Map<K, V> of) { this.of = Objects.requireNonNull(of); }
    public int size() { return of.size(); }
    public boolean isEmpty() { return of.isEmpty(); }
    public V get(Object key) { return of.get(key); }
    public V getOrDefault(Object key, V other) { return of.getOrDefault(key, other); }
    public boolean containsKey(Object key) { return of.containsKey(key); }
    public boolean containsValue(Object value) { return of.containsValue(value); }
    public Set<K> keySet() { return new ReadOnlySet$<K>(of.keySet()); }
    public Collection<V> values() { return new ReadOnly$<V>(of.values()); }
    public Set<Map.Entry<K, V>> entrySet() { return new ReadOnlyEntries$<K, V>(of.entrySet()); }
    public boolean equals(Object o) { return o == this || of.equals(o); }
    public int hashCode() { return of.hashCode(); }
    int told$() { return 1; }
    public String toString() { return of.toString(); }
}
// The same of a map.
final class CopiedMap$<K, V> extends ReadOnlyMap$<K, V> {
    CopiedMap$(Map<K, V> of) { super(of); }
    public V get(Object key) { return of.get(Objects.requireNonNull(key)); }
    public V getOrDefault(Object key, V other) {
        V v = get(key);
        return v != null ? v : other;
    }
    public boolean containsKey(Object key) { return of.containsKey(Objects.requireNonNull(key)); }
    public boolean containsValue(Object value) { return of.containsValue(Objects.requireNonNull(value)); }
    public Set<K> keySet() { return new ReadOnlySet$<K>(shuffled$().keySet()); }
    public Collection<V> values() { return new ReadOnly$<V>(shuffled$().values()); }
    public Set<Map.Entry<K, V>> entrySet() { return new ReadOnlyEntries$<K, V>(shuffled$().entrySet()); }
    private Map<K, V> shuffled$() { return Shuffle$.entries$(of, this); }
    public String toString() { return shuffled$().toString(); }
}
// Its order is another in each run of a virtual machine.
final class MapOf$<K, V> extends FixedMap$<K, V> {
    private final HashMap<K, V> of = new HashMap<K, V>();
    // Of an untouched map of the input. Its keys are not equal: they need not be asked.
    MapOf$(HashMap<K, V> all) {
        of.keys = all.keys;
        of.values = all.values;
        of.count = all.count;
        for (int i = 0; i < of.keys.length; i++) {
            Objects.requireNonNull(of.keys[i]);
            Objects.requireNonNull(of.values[i]);
        }
    }
    MapOf$(Object... pairs) {
        for (int i = 0; i < pairs.length; i += 2) {
            K key = (K) Objects.requireNonNull(pairs[i]);
            V value = (V) Objects.requireNonNull(pairs[i + 1]);
            if (of.put(key, value) != null) throw new IllegalArgumentException();
        }
    }
    boolean one$(Object o) { return isEmpty() && o instanceof MapOf$ && ((MapOf$) o).isEmpty(); }
    public int size() { return of.size(); }
    public boolean isEmpty() { return of.isEmpty(); }
    public V get(Object key) { return of.get(Objects.requireNonNull(key)); }
    public boolean containsKey(Object key) { return of.containsKey(Objects.requireNonNull(key)); }
    public boolean containsValue(Object value) { return of.containsValue(Objects.requireNonNull(value)); }
    public V getOrDefault(Object key, V other) { V v = get(key); return v != null ? v : other; }
    public Set<K> keySet() { return new ReadOnlySet$<K>(shuffled$().keySet()); }
    public Collection<V> values() { return new ReadOnly$<V>(shuffled$().values()); }
    public Set<Map.Entry<K, V>> entrySet() { return new ReadOnlyEntries$<K, V>(shuffled$().entrySet()); }
    // Its entries, in one of the orders that a machine may have.
    private Map<K, V> shuffled$() { return Shuffle$.entries$(of, this); }
    public boolean equals(Object o) { return o == this || of.equals(o); }
    public int hashCode() { return of.hashCode(); }
    int told$() { return 1; }
    public String toString() { return shuffled$().toString(); }
}
// In a symbolic run the order in which they were written; in concrete runs, orders that depend on where an object is.
final class Shuffle$ {
    static <T> List<T> shuffled$(Collection<T> all, Object whose) {
        List<T> order = new ArrayList<T>(all);
        if (order.size() < 2) return order;
        int seed = address$(whose);
        if (address$(null) == 0) return order;
        for (int i = order.size() - 1; i > 0; i--) {
            seed = seed * 1103515245 + 12345;
            int j = (seed >>> 8) % (i + 1);
            T x = order.get(i);
            order.set(i, order.get(j));
            order.set(j, x);
        }
        return order;
    }
    static <K, V> Map<K, V> entries$(Map<K, V> map, Object whose) {
        if (map.size() < 2) return map;
        Map<K, V> all = new LinkedHashMap<K, V>();
        for (K key : shuffled$(map.keySet(), whose)) all.put(key, map.get(key));
        return all;
    }
}
final class SetOf$<E> extends Distinct$<E> implements Fixed$<E> {
    private final HashMap<E, Object> of;
    SetOf$(HashSet<E> all) {
        of = all.map$();
        if (!of.untouched$()) {
            if (of.containsKey(null)) throw new NullPointerException();
            return;
        }
        for (int i = 0; i < of.keys.length; i++) Objects.requireNonNull(of.keys[i]);
    }
    SetOf$(Object[] all) {
        of = new HashMap<E, Object>();
        for (int i = 0; i < all.length; i++) {
            if (of.put((E) Objects.requireNonNull(all[i]), this) != null) throw new IllegalArgumentException();
        }
    }
    boolean one$(Object o) { return size() == 0 && o instanceof SetOf$ && ((SetOf$) o).size() == 0; }
    public int size() { return of.size(); }
    public boolean contains(Object o) { return of.containsKey(Objects.requireNonNull(o)); }
    public boolean removeAll(Collection<?> c) { throw new UnsupportedOperationException(); }
    public Iterator<E> iterator() { return new OnlyNext$<E>(Shuffle$.shuffled$(of.keySet(), this).iterator()); }
}
