public interface Enumeration<E> {
    boolean hasMoreElements();
    E nextElement();
    default Iterator<E> asIterator() { return new ElementsIterator$<E>(this); }
}
final class ElementsIterator$<E> implements Iterator<E> {
    private final Enumeration<E> of;
    ElementsIterator$(Enumeration<E> of) { this.of = of; }
    public boolean hasNext() { return of.hasMoreElements(); }
    public E next() { return of.nextElement(); }
}
final class IteratorElements$<E> implements Enumeration<E> {
    private final Iterator<E> of;
    IteratorElements$(Iterator<E> of) { this.of = of; }
    public boolean hasMoreElements() { return of.hasNext(); }
    public E nextElement() { return of.next(); }
}
public class StringTokenizer implements Enumeration<Object> {
    private final String text;
    private String between;
    private final boolean tellsBetween;
    private int at;
    // Where the next token begins, if somebody has asked for that; other characters may be between tokens by now.
    private int next = -1;
    private boolean changed;
    public StringTokenizer(String text) { this(text, " \t\n\r\f", false); }
    public StringTokenizer(String text, String between) { this(text, between, false); }
    public StringTokenizer(String text, String between, boolean tellsBetween) {
        this.text = text;
        this.between = between;
        this.tellsBetween = tellsBetween;
        text.length();
    }
    private boolean isBetween$(int place) {
        char c = text.charAt(place);
        boolean is = false;
        for (int i = 0; i < between.length(); i++) is |= between.charAt(i) == c;
        return is;
    }
    private int begin$(int from) {
        if (between == null) throw new NullPointerException();
        int i = from;
        while (!tellsBetween && i < text.length() && isBetween$(i)) i++;
        return i;
    }
    private int end$(int from) {
        int i = from;
        while (i < text.length() && !isBetween$(i)) i++;
        return tellsBetween && i == from && i < text.length() ? i + 1 : i;
    }
    public boolean hasMoreTokens() {
        next = begin$(at);
        return next < text.length();
    }
    public String nextToken() {
        at = next >= 0 && !changed ? next : begin$(at);
        changed = false;
        next = -1;
        if (at >= text.length()) throw new NoSuchElementException();
        int from = at;
        at = end$(at);
        return text.substring(from, at);
    }
    public String nextToken(String between) {
        this.between = between;
        changed = true;
        return nextToken();
    }
    public boolean hasMoreElements() { return hasMoreTokens(); }
    public Object nextElement() { return nextToken(); }
    public int countTokens() {
        int n = 0, i = at;
        while (i < text.length()) {
            i = begin$(i);
            if (i >= text.length()) break;
            i = end$(i);
            n++;
        }
        return n;
    }
}
// Stands for a number that nobody can have again.
final class Drawn$ {
    static int any$() { return address$(new Drawn$()) << 16 ^ address$(new Drawn$()); }
}
// The numbers that the JDK promises for a seed, and any where there is none.
public class Random {
    private long seed;
    private boolean seeded, drawn;
    static Random unseeded$() { return new Random(); }
    public Random() { }
    public Random(long seed) { setSeed(seed); }
    public void setSeed(long seed) {
        this.seed = (seed ^ 0x5DEECE66DL) & 0xffffffffffffL;
        seeded = true;
    }
    protected int next(int bits) {
        drawn = !seeded;
        if (drawn) return Drawn$.any$() >>> 32 - bits;
        seed = seed * 0x5DEECE66DL + 11 & 0xffffffffffffL;
        return (int) (seed >>> 48 - bits);
    }
    public int nextInt() { return next(32); }
    public int nextInt(int bound) {
        if (bound <= 0) throw new IllegalArgumentException();
        int r = next(31), most = bound - 1;
        if (drawn) return r % bound;
        if ((bound & most) == 0) return (int) (bound * (long) r >> 31);
        // The last numbers, too few for all remainders, are drawn again.
        int drawn = r;
        r = drawn % bound;
        while (drawn - r + most < 0) {
            drawn = next(31);
            r = drawn % bound;
        }
        return r;
    }
    public int nextInt(int from, int bound) {
        if (from >= bound) throw new IllegalArgumentException();
        int r = nextInt(), n = bound - from, most = n - 1;
        if (drawn) return (int) (from + (r & 0xffffffffL) % ((long) bound - from));
        if ((n & most) == 0) return (r & most) + from;
        if (n < 0) {
            while (r < from || r >= bound) r = nextInt();
            return r;
        }
        int drawn = r >>> 1;
        r = drawn % n;
        while (drawn + most - r < 0) {
            drawn = nextInt() >>> 1;
            r = drawn % n;
        }
        return r + from;
    }
    public long nextLong() { return ((long) next(32) << 32) + next(32); }
    public boolean nextBoolean() { return next(1) != 0; }
    public float nextFloat() { return next(24) / (float) (1 << 24); }
    public double nextDouble() { return (((long) next(26) << 27) + next(27)) * 0x1.0p-53; }
    public void nextBytes(byte[] bytes) {
        int bits = 0;
        for (int i = 0; i < bytes.length; i++) {
            bits = i % 4 == 0 ? nextInt() : bits >> 8;
            bytes[i] = (byte) bits;
        }
    }
    public native double nextGaussian();
}
// A seed changes no more than which numbers nobody knows.
public class SecureRandom extends Random {
    static SecureRandom unseeded$() { return new SecureRandom(); }
    public SecureRandom() { }
    public void setSeed(long seed) { }
}
// As one thread sees them: what is inside. Lists, sets and maps are equal as those inside are, other collections only to
// themselves.
class Synchronized$<E> implements Collection<E> {
    private final Collection<E> of;
    Synchronized$(Collection<E> of) { this.of = Objects.requireNonNull(of); }
    public int size() { return of.size(); }
    public boolean isEmpty() { return of.isEmpty(); }
    public boolean contains(Object o) { return of.contains(o); }
    public boolean containsAll(Collection<?> c) { return of.containsAll(c); }
    public boolean add(E e) { return of.add(e); }
    public boolean addAll(Collection<? extends E> c) { return of.addAll(c); }
    public boolean remove(Object o) { return of.remove(o); }
    public boolean removeAll(Collection<?> c) { return of.removeAll(c); }
    public boolean retainAll(Collection<?> c) { return of.retainAll(c); }
    public boolean removeIf(Predicate<? super E> filter) { return of.removeIf(filter); }
    public void clear() { of.clear(); }
    public void forEach(Consumer<? super E> action) { of.forEach(action); }
    public Iterator<E> iterator() { return of.iterator(); }
    public Stream<E> stream() { return of.stream(); }
    public Stream<E> parallelStream() { return of.parallelStream(); }
    public Object[] toArray() { return of.toArray(); }
    public <T> T[] toArray(T[] a) { return of.toArray(a); }
    public <T> T[] toArray(IntFunction<T[]> make) { return of.toArray(make); }
    int told$() { return 1; }
    public String toString() { return of.toString(); }
}
final class SynchronizedSet$<E> extends Synchronized$<E> implements Set<E> {
    private final Set<E> set;
    SynchronizedSet$(Set<E> set) {
        super(set);
        this.set = set;
    }
    public boolean equals(Object o) { return o == this || set.equals(o); }
    public int hashCode() { return set.hashCode(); }
}
final class SynchronizedList$<E> extends Synchronized$<E> implements List<E> {
    private final List<E> list;
    SynchronizedList$(List<E> list) {
        super(list);
        this.list = list;
    }
    public E get(int index) { return list.get(index); }
    public E set(int index, E e) { return list.set(index, e); }
    public void add(int index, E e) { list.add(index, e); }
    public E remove(int index) { return list.remove(index); }
    public int indexOf(Object o) { return list.indexOf(o); }
    public int lastIndexOf(Object o) { return list.lastIndexOf(o); }
    public boolean addAll(int index, Collection<? extends E> c) { return list.addAll(index, c); }
    public ListIterator<E> listIterator() { return list.listIterator(); }
    public ListIterator<E> listIterator(int index) { return list.listIterator(index); }
    public List<E> subList(int from, int to) { return new SynchronizedList$<E>(list.subList(from, to)); }
    public void replaceAll(UnaryOperator<E> f) { list.replaceAll(f); }
    public void sort(Comparator<? super E> order) { list.sort(order); }
    public boolean equals(Object o) { return o == this || list.equals(o); }
    public int hashCode() { return list.hashCode(); }
}
final class SynchronizedMap$<K, V> implements Map<K, V> {
    private final Map<K, V> of;
    // Made once.
    private Set<K> keys;
    private Collection<V> all;
    private Set<Map.Entry<K, V>> entries;
    SynchronizedMap$(Map<K, V> of) { this.of = Objects.requireNonNull(of); }
    public int size() { return of.size(); }
    public boolean isEmpty() { return of.isEmpty(); }
    public V get(Object key) { return of.get(key); }
    public V getOrDefault(Object key, V other) { return of.getOrDefault(key, other); }
    public boolean containsKey(Object key) { return of.containsKey(key); }
    public boolean containsValue(Object value) { return of.containsValue(value); }
    public V put(K key, V value) { return of.put(key, value); }
    public V putIfAbsent(K key, V value) { return of.putIfAbsent(key, value); }
    public void putAll(Map<? extends K, ? extends V> other) { of.putAll(other); }
    public V remove(Object key) { return of.remove(key); }
    public boolean remove(Object key, Object value) { return of.remove(key, value); }
    public V replace(K key, V value) { return of.replace(key, value); }
    public boolean replace(K key, V old, V value) { return of.replace(key, old, value); }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) { of.replaceAll(f); }
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) { return of.computeIfAbsent(key, f); }
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) { return of.computeIfPresent(key, f); }
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) { return of.compute(key, f); }
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) { return of.merge(key, value, f); }
    public void forEach(BiConsumer<? super K, ? super V> action) { of.forEach(action); }
    public void clear() { of.clear(); }
    public Set<K> keySet() {
        if (keys == null) keys = new SynchronizedSet$<K>(of.keySet());
        return keys;
    }
    public Collection<V> values() {
        if (all == null) all = new Synchronized$<V>(of.values());
        return all;
    }
    public Set<Map.Entry<K, V>> entrySet() {
        if (entries == null) entries = new SynchronizedSet$<Map.Entry<K, V>>(of.entrySet());
        return entries;
    }
    public boolean equals(Object o) { return o == this || of.equals(o); }
    public int hashCode() { return of.hashCode(); }
    int told$() { return 1; }
    public String toString() { return of.toString(); }
}
