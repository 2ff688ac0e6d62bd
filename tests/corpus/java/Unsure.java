// Type arguments that an unchecked cast of a parameter claims: javac casts what is read through the variable, where it needs
// more than an `Object`, and that raises where they are others.

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

class Unsure {
    static class Cup<T> {
        T v;
        Cup<T> next;
        Cup(T v) { this.v = v; }
        T get() { return v; }
        Object any() { return v; }
    }
    @SuppressWarnings("unchecked")
    static String field(Object o) {
        if (!(o instanceof Cup)) return "";
        Cup<String> s = (Cup<String>) o;
        return s.v; //~ class-cast
    }
    @SuppressWarnings("unchecked")
    static int method(Object o) {
        if (!(o instanceof Cup)) return 0;
        Cup<String> s = (Cup<String>) o;
        String t = s.get(); //~ class-cast
        return 1;
    }
    @SuppressWarnings("unchecked")
    static int wild(Cup<?> c) {
        if (c == null) return 0;
        Cup<String> s = (Cup<String>) c;
        String t = s.v; //~ class-cast
        return 1;
    }
    @SuppressWarnings("unchecked")
    static int list(List<?> c) {
        if (c == null || c.isEmpty()) return 0;
        List<String> s = (List<String>) c;
        String t = s.get(0); //~ class-cast
        return 1;
    }
    @SuppressWarnings("unchecked")
    static int each(List<?> c) {
        if (c == null) return 0;
        int n = 0;
        for (String s : (List<String>) c) n += s == null ? 0 : 1; //~ class-cast
        return n;
    }
    @SuppressWarnings("unchecked")
    static int direct(Object o) {
        if (!(o instanceof Cup)) return 0;
        return ((Cup<String>) o).v == null ? 0 : 1;
    }
    @SuppressWarnings("unchecked")
    static Object noNeed(Object o) {
        if (!(o instanceof Cup)) return null;
        Cup<String> s = (Cup<String>) o;
        Object a = s.v;
        Object b = s.get();
        if (s.v == null) return a;
        String c = "" + s.v; //~ class-cast
        return b;
    }
    @SuppressWarnings("unchecked")
    static int length(Object o) {
        if (!(o instanceof Cup)) return 0;
        Cup<String> s = (Cup<String>) o;
        return s.v == null ? 0 : s.v.length(); //~ class-cast
    }
    // Nothing is claimed here.
    static String down(Collection<String> c) {
        if (!(c instanceof ArrayList) || c.isEmpty()) return "";
        ArrayList<String> l = (ArrayList<String>) c;
        return l.get(0);
    }
    // A bound is one of the class itself.
    @SuppressWarnings("unchecked")
    static <T extends Comparable<T>> int vars(Cup<T> a, Object o) {
        if (a == null || a.v == null || !(o instanceof Cup)) return 0;
        Cup<T> s = (Cup<T>) o;
        return s == a ? 1 : 2;
    }
    // Another value is what its own type says.
    @SuppressWarnings("unchecked")
    static int again(Object o, Cup<String> other) {
        if (!(o instanceof Cup) || other == null) return 0;
        Cup<String> s = (Cup<String>) o;
        s = other;
        String t = s.v;
        return 1;
    }

    // Those below an abstract class may all be what is claimed.
    abstract static class Base<T> {
        T v;
    }

    static class Names extends Base<String> { }

    @SuppressWarnings("unchecked")
    static int below(Object o) {
        if (!(o instanceof Base)) return 0;
        Base<String> s = (Base<String>) o;
        String t = s.v;
        return 1;
    }
}
