final class ArrayView$<E> extends ListBase$<E> {
    ArrayView$(Object[] a) { items = a; count = a.length; }
    void insert$(int index, E e) { throw new UnsupportedOperationException(); }
    E delete$(int index) { throw new UnsupportedOperationException(); }
    public void add(int index, E e) { throw new UnsupportedOperationException(); }
    public E get(int index) { return (E) items[index]; }
    public E set(int index, E e) { E old = (E) items[index]; items[index] = e; return old; }
    public E remove(int index) { throw new UnsupportedOperationException(); }
    public void clear() { if (count > 0) throw new UnsupportedOperationException(); }
}
final class EmptyList$<E> extends ListBase$<E> {
    void insert$(int index, E e) { throw new UnsupportedOperationException(); }
    public void add(int index, E e) { throw new UnsupportedOperationException(); }
    public E set(int index, E e) { throw new UnsupportedOperationException(); }
    public E remove(int index) { throw new UnsupportedOperationException(); }
}
final class ListOf$<E> extends ListBase$<E> {
    ListOf$(Object[] a) {
        items = new Object[a.length];
        for (int i = 0; i < a.length; i++) items[i] = Objects.requireNonNull(a[i]);
        count = a.length;
    }
    void insert$(int index, E e) { throw new UnsupportedOperationException(); }
    E delete$(int index) { throw new UnsupportedOperationException(); }
    public void add(int index, E e) { throw new UnsupportedOperationException(); }
    public boolean addAll(Collection<? extends E> c) { throw new UnsupportedOperationException(); }
    public E get(int index) {
        if (count == 1 || count == 2) check$(index);
        return (E) items[index];
    }
    public E set(int index, E e) { throw new UnsupportedOperationException(); }
    public int indexOf(Object o) { return super.indexOf(Objects.requireNonNull(o)); }
    public int lastIndexOf(Object o) { return super.lastIndexOf(Objects.requireNonNull(o)); }
    public E remove(int index) { throw new UnsupportedOperationException(); }
    public boolean remove(Object o) { throw new UnsupportedOperationException(); }
    public boolean removeIf(Predicate<? super E> filter) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
    public void sort(Comparator<? super E> order) { throw new UnsupportedOperationException(); }
}
final class ReadOnlyCursor$<E> implements ListIterator<E> {
    private final ListIterator<E> of;
    ReadOnlyCursor$(ListIterator<E> of) { this.of = of; }
    public boolean hasNext() { return of.hasNext(); }
    public boolean hasPrevious() { return of.hasPrevious(); }
    public int nextIndex() { return of.nextIndex(); }
    public int previousIndex() { return of.previousIndex(); }
    public E next() { return of.next(); }
    public E previous() { return of.previous(); }
    public void set(E e) { throw new UnsupportedOperationException(); }
    public void add(E e) { throw new UnsupportedOperationException(); }
    public void remove() { throw new UnsupportedOperationException(); }
}
final class ReadOnlyList$<E> extends Items$<E> implements List<E> {
    private final List<E> of;
    ReadOnlyList$(List<E> of) { this.of = Objects.requireNonNull(of); }
    public int size() { return of.size(); }
    public boolean contains(Object o) { return of.contains(o); }
    public boolean add(E e) { throw new UnsupportedOperationException(); }
    public void add(int index, E e) { throw new UnsupportedOperationException(); }
    public boolean addAll(Collection<? extends E> c) { throw new UnsupportedOperationException(); }
    public E get(int index) { return of.get(index); }
    public E set(int index, E e) { throw new UnsupportedOperationException(); }
    public int indexOf(Object o) { return of.indexOf(o); }
    public int lastIndexOf(Object o) { return of.lastIndexOf(o); }
    public boolean remove(Object o) { throw new UnsupportedOperationException(); }
    public E remove(int index) { throw new UnsupportedOperationException(); }
    public boolean removeIf(Predicate<? super E> filter) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
    public void sort(Comparator<? super E> order) { throw new UnsupportedOperationException(); }
    public Iterator<E> iterator() { return new ReadOnlyCursor$<E>(of.listIterator()); }
    public ListIterator<E> listIterator() { return listIterator(0); }
    public ListIterator<E> listIterator(int index) { return new ReadOnlyCursor$<E>(of.listIterator(index)); }
    public boolean equals(Object o) { return o == this || of.equals(o); }
    public int hashCode() { return of.hashCode(); }
}
