class Ring<T> {
    private final T[] slots; private int head, tail;
    @SuppressWarnings("unchecked") Ring(int n) { slots = (T[]) new Object[n]; }
    void put(T t) { slots[tail] = t; tail = (tail + 1) % slots.length; if (tail == head) throw new IllegalStateException("full"); }
    T take() { T t = slots[head]; slots[head] = null; head = (head + 1) % slots.length; return t; }
    int size() { return (tail - head + slots.length) % slots.length; }
}
