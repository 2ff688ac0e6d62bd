import java.util.*;
public class LinkedStack<E> implements Iterable<E> {
    private static class Node<E> { E item; Node<E> next; Node(E item, Node<E> next) { this.item = item; this.next = next; } }
    private Node<E> top; private int n;
    public void push(E e) { top = new Node<>(e, top); n++; }
    public E pop() { if (n == 0) throw new NoSuchElementException("empty"); E e = top.item; top = top.next; n--; return e; }
    public E peek() { return top.item; }
    public int size() { return n; }
    @Override public Iterator<E> iterator() { return new Iterator<E>() { Node<E> at = top; public boolean hasNext() { return at != null; } public E next() { E e = at.item; at = at.next; return e; } }; }
    public boolean contains(Object o) { for (E e : this) if (e.equals(o)) return true; return false; }
}
