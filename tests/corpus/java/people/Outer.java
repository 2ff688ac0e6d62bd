public class Outer {
    private int value; Inner head; private Hidden hidden;
    class Inner { int w; Inner next; int total() { return w + value + next.w; } }
    private static class Hidden { int h; Hidden other; int deep() { return other.h; } }
    static class Nested { Nested left, right; final int key; Nested(int key) { this.key = key; } int min() { return left == null ? key : left.min(); } }
    int sum() { return head.w + hidden.h; }
    int hid(Hidden h) { return h.other.h; }
    static int key(Nested n) { return n.right.key; }
    Runnable task(int[] a) { return () -> a[0]++; }
    int local(int n) { class Counter { int c = n; int next() { return c / n; } } return new Counter().next(); }
    int anon(Inner i) { return new Inner() { @Override int total() { return i.w; } }.total(); }
}
