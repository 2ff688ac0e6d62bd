public abstract class AbstractCollection<E> extends Items$<E> {
    protected AbstractCollection() { }
    public abstract int size();
    public abstract Iterator<E> iterator();
    public boolean contains(Object o) {
        for (E e : this) if (o == null ? e == null : o.equals(e)) return true;
        return false;
    }
    public boolean add(E e) { throw new UnsupportedOperationException(); }
    public boolean remove(Object o) {
        for (Iterator<E> it = iterator(); it.hasNext(); ) {
            E e = it.next();
            if (o == null ? e == null : o.equals(e)) { it.remove(); return true; }
        }
        return false;
    }
    public void clear() {
        for (Iterator<E> it = iterator(); it.hasNext(); ) { it.next(); it.remove(); }
    }
}
public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() { }
    public boolean equals(Object o) { return o == this || o instanceof Set && ((Set) o).size() == size() && containsAll((Set) o); }
    public int hashCode() { int h = 0; for (E e : this) h += Objects.hashCode(e); return h; }
    // The smaller one is gone through.
    public boolean removeAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        if (size() <= c.size()) return super.removeAll(c);
        boolean changed = false;
        for (Object o : c) changed |= remove(o);
        return changed;
    }
}
public abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {
    protected AbstractQueue() { }
    public boolean add(E e) {
        if (offer(e)) return true;
        throw new IllegalStateException("Queue full");
    }
    public E remove() {
        E e = poll();
        if (e == null) throw new NoSuchElementException();
        return e;
    }
    public E element() {
        E e = peek();
        if (e == null) throw new NoSuchElementException();
        return e;
    }
    public void clear() { while (poll() != null) { } }
    public boolean addAll(Collection<? extends E> c) {
        if (c == null) throw new NullPointerException();
        if (c == this) throw new IllegalArgumentException();
        boolean changed = false;
        for (E e : c) if (add(e)) changed = true;
        return changed;
    }
}
public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected int modCount;
    protected AbstractList() { }
    public abstract E get(int index);
    public boolean add(E e) { add(size(), e); return true; }
    public E set(int index, E e) { throw new UnsupportedOperationException(); }
    public void add(int index, E e) { throw new UnsupportedOperationException(); }
    public E remove(int index) { throw new UnsupportedOperationException(); }
    public int indexOf(Object o) {
        ListIterator<E> it = listIterator();
        while (it.hasNext()) if (Objects.equals(o, it.next())) return it.previousIndex();
        return -1;
    }
    public int lastIndexOf(Object o) {
        ListIterator<E> it = listIterator(size());
        while (it.hasPrevious()) if (Objects.equals(o, it.previous())) return it.nextIndex();
        return -1;
    }
    public void clear() { removeRange(0, size()); }
    protected void removeRange(int from, int to) {
        ListIterator<E> it = listIterator(from);
        for (int i = from; i < to; i++) { it.next(); it.remove(); }
    }
    public boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > size()) throw new IndexOutOfBoundsException();
        int at = index;
        for (E e : c) add(at++, e);
        return at > index;
    }
    public Iterator<E> iterator() { return new Walk$<E>(this, 0); }
    public ListIterator<E> listIterator() { return listIterator(0); }
    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > size()) throw new IndexOutOfBoundsException();
        return new Walk$<E>(this, index);
    }
    static void subListRangeCheck(int from, int to, int count) {
        if (from < 0 || to > count) throw new IndexOutOfBoundsException();
        if (from > to) throw new IllegalArgumentException();
    }
    public List<E> subList(int from, int to) {
        subListRangeCheck(from, to, size());
        return new Section$<E>(this, from, to - from);
    }
    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof List)) return false;
        Iterator<E> a = iterator();
        Iterator<?> b = ((List<?>) o).iterator();
        while (a.hasNext() && b.hasNext()) if (!Objects.equals(a.next(), b.next())) return false;
        return !a.hasNext() && !b.hasNext();
    }
    public int hashCode() {
        int h = 1;
        for (E e : this) h = 31 * h + Objects.hashCode(e);
        return h;
    }
}
// Through a list by its indices.
final class Walk$<E> implements ListIterator<E> {
    private AbstractList<E> of;
    private int at;
    private int last = -1;
    private int changes;
    Walk$(AbstractList<E> of, int at) { this.of = of; this.at = at; this.changes = of.modCount; }
    private void check() { if (changes != of.modCount) throw new ConcurrentModificationException(); }
    public boolean hasNext() { return at != of.size(); }
    public boolean hasPrevious() { return at != 0; }
    public int nextIndex() { return at; }
    public int previousIndex() { return at - 1; }
    public E next() { return to(at, at + 1); }
    public E previous() { return to(at - 1, at - 1); }
    private E to(int index, int then) {
        check();
        try {
            E e = of.get(index);
            last = index;
            at = then;
            return e;
        } catch (IndexOutOfBoundsException none) {
            check();
            throw new NoSuchElementException();
        }
    }
    public void remove() {
        if (last < 0) throw new IllegalStateException();
        check();
        try {
            of.remove(last);
            if (last < at) at--;
            last = -1;
            changes = of.modCount;
        } catch (IndexOutOfBoundsException gone) {
            throw new ConcurrentModificationException();
        }
    }
    public void set(E e) {
        if (last < 0) throw new IllegalStateException();
        check();
        try {
            of.set(last, e);
            changes = of.modCount;
        } catch (IndexOutOfBoundsException gone) {
            throw new ConcurrentModificationException();
        }
    }
    public void add(E e) {
        check();
        try {
            of.add(at, e);
            last = -1;
            at++;
            changes = of.modCount;
        } catch (IndexOutOfBoundsException gone) {
            throw new ConcurrentModificationException();
        }
    }
}
// Part of a list, which changes with it.
final class Section$<E> extends AbstractList<E> {
    private AbstractList<E> of;
    private int from;
    private int count;
    Section$(AbstractList<E> of, int from, int count) {
        this.of = of;
        this.from = from;
        this.count = count;
        modCount = of.modCount;
    }
    private void check(int index, int end) {
        if (index < 0 || index >= end) throw new IndexOutOfBoundsException();
        same();
    }
    private void same() { if (modCount != of.modCount) throw new ConcurrentModificationException(); }
    public int size() { same(); return count; }
    public E get(int index) { check(index, count); return of.get(from + index); }
    public E set(int index, E e) { check(index, count); return of.set(from + index, e); }
    public void add(int index, E e) {
        check(index, count + 1);
        of.add(from + index, e);
        changed(1);
    }
    public E remove(int index) {
        check(index, count);
        E e = of.remove(from + index);
        changed(-1);
        return e;
    }
    protected void removeRange(int start, int end) {
        same();
        of.removeRange(from + start, from + end);
        changed(start - end);
    }
    private void changed(int by) {
        count += by;
        modCount = of.modCount;
    }
}
public abstract class AbstractMap<K, V> implements Map<K, V> {
    // For code of its package.
    transient Set<K> keySet;
    transient Collection<V> values;
    protected AbstractMap() { }
    public abstract Set<Map.Entry<K, V>> entrySet();
    public int size() { return entrySet().size(); }
    public boolean isEmpty() { return size() == 0; }
    private Map.Entry<K, V> find$(Object key) {
        for (Map.Entry<K, V> e : entrySet()) if (Objects.equals(key, e.getKey())) return e;
        return null;
    }
    public V get(Object key) {
        Map.Entry<K, V> e = find$(key);
        return e == null ? null : e.getValue();
    }
    public boolean containsKey(Object key) { return find$(key) != null; }
    public boolean containsValue(Object value) {
        for (Map.Entry<K, V> e : entrySet()) if (Objects.equals(value, e.getValue())) return true;
        return false;
    }
    public V put(K key, V value) { throw new UnsupportedOperationException(); }
    public V remove(Object key) {
        for (Iterator<Map.Entry<K, V>> it = entrySet().iterator(); it.hasNext(); ) {
            Map.Entry<K, V> e = it.next();
            if (Objects.equals(key, e.getKey())) {
                V old = e.getValue();
                it.remove();
                return old;
            }
        }
        return null;
    }
    public void clear() { entrySet().clear(); }
    public Set<K> keySet() { return new KeysOf$<K, V>(this); }
    public Collection<V> values() { return new ValuesOf$<K, V>(this); }
    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof Map) || ((Map<?, ?>) o).size() != size()) return false;
        Map<?, ?> other = (Map<?, ?>) o;
        for (Map.Entry<K, V> e : entrySet()) {
            Object value = other.get(e.getKey());
            if (!Objects.equals(e.getValue(), value) || value == null && !other.containsKey(e.getKey())) return false;
        }
        return true;
    }
    public int hashCode() {
        int h = 0;
        for (Map.Entry<K, V> e : entrySet()) h += Objects.hashCode(e.getKey()) ^ Objects.hashCode(e.getValue());
        return h;
    }
    // What it says changes with it, so that it is asked at once.
    int told$() { return 1; }
    public String toString() { return Pairs$.shown$(this); }
}
final class KeysOf$<K, V> extends AbstractSet<K> {
    private AbstractMap<K, V> of;
    KeysOf$(AbstractMap<K, V> of) { this.of = of; }
    public int size() { return of.size(); }
    public boolean contains(Object o) { return of.containsKey(o); }
    public void clear() { of.clear(); }
    public Iterator<K> iterator() { return new Halves$<K>((Iterator) of.entrySet().iterator(), true); }
}
final class ValuesOf$<K, V> extends AbstractCollection<V> {
    private AbstractMap<K, V> of;
    ValuesOf$(AbstractMap<K, V> of) { this.of = of; }
    public int size() { return of.size(); }
    public boolean contains(Object o) { return of.containsValue(o); }
    public void clear() { of.clear(); }
    public Iterator<V> iterator() { return new Halves$<V>((Iterator) of.entrySet().iterator(), false); }
}
// The keys or the values of entries.
final class Halves$<T> implements Iterator<T> {
    private Iterator<Map.Entry<Object, Object>> entries;
    private boolean keys;
    Halves$(Iterator<Map.Entry<Object, Object>> entries, boolean keys) { this.entries = entries; this.keys = keys; }
    public boolean hasNext() { return entries.hasNext(); }
    public T next() {
        Map.Entry<Object, Object> e = entries.next();
        return (T) (keys ? e.getKey() : e.getValue());
    }
    public void remove() { entries.remove(); }
}
