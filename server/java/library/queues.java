public interface Queue<E> extends Collection<E> {
    boolean offer(E e);
    E remove();
    E poll();
    E element();
    E peek();
}
public interface Deque<E> extends Queue<E> {
    void addFirst(E e);
    void addLast(E e);
    boolean offerFirst(E e);
    boolean offerLast(E e);
    E removeFirst();
    E removeLast();
    E pollFirst();
    E pollLast();
    E getFirst();
    E getLast();
    E peekFirst();
    E peekLast();
    void push(E e);
    E pop();
    boolean removeFirstOccurrence(Object o);
    boolean removeLastOccurrence(Object o);
    Iterator<E> descendingIterator();
}
public class Vector<E> extends ArrayBase$<E> {
    public Vector() { }
    public Vector(int capacity) { if (capacity < 0) throw new IllegalArgumentException(); }
    public Vector(Collection<? extends E> c) { insertAll$(0, c.toArray()); }
    void check$(int index) { if (index < 0 || index >= count) throw new ArrayIndexOutOfBoundsException(); }
    public void add(int index, E e) { insertElementAt(e, index); }
    public boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > count) throw new ArrayIndexOutOfBoundsException();
        return super.addAll(index, c);
    }
    public E elementAt(int index) { check$(index); return (E) items[index]; }
    public void setElementAt(E e, int index) { check$(index); items[index] = e; }
    public void insertElementAt(E e, int index) {
        if (index < 0 || index > count) throw new ArrayIndexOutOfBoundsException();
        insert$(index, e);
    }
    public void removeElementAt(int index) { check$(index); delete$(index); }
    public void addElement(E e) { insert$(count, e); }
    public boolean removeElement(Object o) { return remove(o); }
    public void removeAllElements() { clear(); }
    public Enumeration<E> elements() { return new VectorElements$<E>(this); }
    public E firstElement() { if (count == 0) throw new NoSuchElementException(); return (E) items[0]; }
    public E lastElement() { if (count == 0) throw new NoSuchElementException(); return (E) items[count - 1]; }
}
// It does not mind what happens to the vector.
final class VectorElements$<E> implements Enumeration<E> {
    private final Vector<E> of;
    private int at;
    VectorElements$(Vector<E> of) { this.of = of; }
    public boolean hasMoreElements() { return at < of.count; }
    public E nextElement() {
        if (at >= of.count) throw new NoSuchElementException();
        return (E) of.items[at++];
    }
}
public class Stack<E> extends Vector<E> {
    public Stack() { }
    public E push(E e) { insert$(count, e); return e; }
    public E pop() { if (count == 0) throw new EmptyStackException(); return delete$(count - 1); }
    public E peek() { if (count == 0) throw new EmptyStackException(); return (E) items[count - 1]; }
    public boolean empty() { return count == 0; }
    public int search(Object o) {
        int i = lastIndexOf(o);
        return i < 0 ? -1 : count - i;
    }
}
// A deque whose elements are counted from its first one.
interface Ends$<E> extends Deque<E> {
    void put$(int index, E e);
    E take$(int index);
    E see$(int index);
    default void addFirst(E e) { put$(0, e); }
    default void addLast(E e) { put$(size(), e); }
    default boolean offer(E e) { addLast(e); return true; }
    default boolean offerFirst(E e) { addFirst(e); return true; }
    default boolean offerLast(E e) { addLast(e); return true; }
    default E removeFirst() { if (size() == 0) throw new NoSuchElementException(); return take$(0); }
    default E removeLast() { if (size() == 0) throw new NoSuchElementException(); return take$(size() - 1); }
    default E remove() { return removeFirst(); }
    default E poll() { return pollFirst(); }
    default E pollFirst() { return size() == 0 ? null : take$(0); }
    default E pollLast() { return size() == 0 ? null : take$(size() - 1); }
    default E getFirst() { if (size() == 0) throw new NoSuchElementException(); return see$(0); }
    default E getLast() { if (size() == 0) throw new NoSuchElementException(); return see$(size() - 1); }
    default E element() { return getFirst(); }
    default E peek() { return peekFirst(); }
    default E peekFirst() { return size() == 0 ? null : see$(0); }
    default E peekLast() { return size() == 0 ? null : see$(size() - 1); }
    default void push(E e) { addFirst(e); }
    default E pop() { return removeFirst(); }
    default boolean removeFirstOccurrence(Object o) { return remove(o); }
}
public class LinkedList<E> extends ListBase$<E> implements Ends$<E> {
    public LinkedList() { }
    public void put$(int index, E e) { insert$(index, e); }
    public E take$(int index) { return delete$(index); }
    public E see$(int index) { return (E) items[index]; }
    public boolean removeLastOccurrence(Object o) {
        int i = lastIndexOf(o);
        if (i >= 0) delete$(i);
        return i >= 0;
    }
    public Iterator<E> descendingIterator() { return new Backwards$<E>(listIterator(count)); }
    boolean linked$() { return true; }
    boolean ends$(int at) { return at >= count; }
    public LinkedList(Collection<? extends E> c) { insertAll$(0, c.toArray()); }
}
// The array of a machine in which the elements of a deque are: the place of the first one, and how many places there are.
final class Ring$ {
    int first;
    int room = 17;
}
public class ArrayDeque<E> extends Sequence$<E> implements Ends$<E>, AtOnce$<E> {
    // Not there: as in a new deque.
    private Ring$ ring;
    public ArrayDeque() { }
    public ArrayDeque(int capacity) { ring$().room = capacity < 1 ? 2 : capacity + 1; }
    public ArrayDeque(Collection<? extends E> c) {
        this(c.size());
        addAll(c);
    }
    private Ring$ ring$() {
        if (ring == null) ring = new Ring$();
        return ring;
    }
    int first$() { return ring == null ? 0 : ring.first; }
    private int room$() { return ring == null ? 17 : ring.room; }
    // Which element is at a place, as far as there is one.
    int index$(int place) { return place < first$() ? place - first$() + room$() : place - first$(); }
    int place$(int index) { return (first$() + index + room$()) % room$(); }
    int before$(int place) { return place == 0 ? room$() - 1 : place - 1; }
    int next$(int place) { return place + 1 == room$() ? 0 : place + 1; }
    public void put$(int index, E e) {
        if (e == null) throw new NullPointerException();
        if (index == 0 && count > 0) ring$().first = before$(first$());
        insert$(index, e);
        if (count < room$()) return;
        int grown = count < 64 ? count + 2 : count >> 1;
        ring$().first += grown;
        ring.room += grown;
    }
    public void addFirst(E e) {
        if (count == 0 && e != null) ring$().first = before$(first$());
        put$(0, e);
    }
    public boolean add(E e) { addLast(e); return true; }
    public E take$(int index) { return delete$(index); }
    public E see$(int index) { return (E) items[index]; }
    public E pollFirst() {
        if (count == 0) return null;
        ring$().first = next$(first$());
        return delete$(0);
    }
    public E removeFirst() { if (count == 0) throw new NoSuchElementException(); return pollFirst(); }
    // The shorter side moves up.
    boolean closed$(int index) {
        boolean front = index < count - 1 - index;
        if (front) ring$().first = next$(first$());
        delete$(index);
        return front;
    }
    public boolean remove(Object o) {
        int i = indexOf(o);
        if (i >= 0) closed$(i);
        return i >= 0;
    }
    public void clear() {
        super.clear();
        if (ring != null) ring.first = 0;
    }
    private native void lost$();
    public void forEach(Consumer<? super E> action) {
        if (action == null) throw new NullPointerException();
        int n = count, place = first$(), room = room$(), end = (place + n) % room;
        for (int k = 0; k < n; k++) {
            int i = index$(place);
            action.accept(i < count ? (E) items[i] : null);
            place = next$(place);
            if (room$() != room) lost$();
        }
        if (index$(end) != count) throw new ConcurrentModificationException();
    }
    public boolean removeIf(Predicate<? super E> filter) {
        if (filter == null) throw new NullPointerException();
        int from = first$(), n = count, kept = 0;
        boolean[] goes = new boolean[n];
        boolean any = false;
        for (int i = 0; i < n; i++) {
            any |= goes[i] = filter.test((E) items[i]);
            // What a filter makes of the deque that it filters is not known.
            if (first$() != from || count != n) lost$();
        }
        if (!any) return false;
        for (int i = 0; i < n; i++) if (!goes[i]) items[kept++] = items[i];
        for (int i = kept; i < n; i++) items[i] = null;
        count = kept;
        return true;
    }
    public boolean removeLastOccurrence(Object o) {
        int i = lastIndexOf(o);
        if (i >= 0) closed$(i);
        return i >= 0;
    }
    public Iterator<E> descendingIterator() { return new DequeCursor$<E>(this, true); }
    public boolean addAll(Collection<? extends E> c) {
        int before = count;
        for (E e : c) addLast(e);
        return count > before;
    }
    public Iterator<E> iterator() { return new DequeCursor$<E>(this, false); }
}
// What an iterator of a list finds on its way back.
final class Backwards$<E> implements Iterator<E> {
    private final ListIterator<E> of;
    Backwards$(ListIterator<E> of) { this.of = of; }
    public boolean hasNext() { return of.hasPrevious(); }
    public E next() { return of.previous(); }
    public void remove() { of.remove(); }
}
// It goes from place to place, whatever has happened, and complains about places where nothing is.
final class DequeCursor$<E> implements Iterator<E> {
    private final ArrayDeque<E> of;
    private final boolean down;
    private int at, left, last;
    private boolean gone = true;
    DequeCursor$(ArrayDeque<E> of, boolean down) {
        this.of = of;
        this.down = down;
        left = of.count;
        at = down ? of.place$(left - 1) : of.first$();
    }
    public boolean hasNext() { return left > 0; }
    public E next() {
        if (left <= 0) throw new NoSuchElementException();
        int i = of.index$(at);
        if (i >= of.count) throw new ConcurrentModificationException();
        last = at;
        at = down ? of.before$(at) : of.next$(at);
        left--;
        gone = false;
        return (E) of.items[i];
    }
    public void remove() {
        if (gone) throw new IllegalStateException();
        gone = true;
        int i = of.index$(last);
        if (i >= of.count) lost$();
        if (of.closed$(i) == down) at = last;
    }
    private native void lost$();
}
