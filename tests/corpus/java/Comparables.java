// An input has no objects of classes that are below its type with other type arguments.
class Comparables {
    static int text(Comparable<String> c) {
        if (c == null) return 0;
        return 1 / c.compareTo("b"); //~ division-by-zero
    }
    static int number(Comparable<Integer> c) {
        if (c == null) return 0;
        return 1 / c.compareTo(5); //~ division-by-zero
    }

    interface Box<T> { T get(); }
    static class Ints implements Box<Integer> {
        int n;
        public Integer get() { return n; }
    }
    static class Texts implements Box<String> {
        String s;
        public String get() { return s; }
    }
    static class Any<T> implements Box<T> {
        T t;
        public T get() { return t; }
    }

    static int length(Box<String> b) {
        if (b == null || b.get() == null) return 0;
        return b.get().length();
    }
    static int sum(Box<? extends Number> b) {
        if (b == null || b.get() == null) return 0;
        return 1 / b.get().intValue(); //~ division-by-zero
    }
    static int hash(Box<?> b) {
        return b == null ? 0 : b.get().hashCode(); //~ null-dereference
    }
    private Box<String> held;
    void hold(Box<String> b) { if (b != this.held) held = b; }
    int held() {
        if (held == null || held.get() == null) return 0;
        return held.get().length();
    }
}
