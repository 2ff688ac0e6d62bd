import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** What a type argument promises may be an array or a collection. */
class TypeArguments {
    static class Box<T> {
        T v;
    }

    static class Ints extends Box<int[]> {
        int first() {
            return v == null ? 0 : v[0]; //~ array-index-out-of-bounds
        }
    }

    record Pair<A, B>(A a, B b) {}

    interface Source<T> {
        T next();
    }

    private Pair<String, List<String>> last;

    void put(String k, List<String> l) {
        last = new Pair<>(k, l);
    }

    int lastSize() {
        if (last == null || last.b() == null) {
            return 0;
        }
        return 10 / last.b().size(); //~ division-by-zero
    }

    static int list(Box<List<String>> o) {
        if (o == null || o.v == null) {
            return 0;
        }
        return 10 / o.v.size(); //~ division-by-zero
    }

    static int queue(Box<Deque<Integer>> o) {
        if (o == null || o.v == null) {
            return 0;
        }
        o.v.removeFirst(); //~ uncaught-exception
        return 1;
    }

    static int array(Box<int[]> o) {
        if (o == null || o.v == null) {
            return 0;
        }
        return o.v[0]; //~ array-index-out-of-bounds
    }

    static int supplied(Supplier<int[]> s) {
        if (s == null) {
            return 0;
        }
        int[] a = s.get();
        return a == null ? 0 : a[0]; //~ array-index-out-of-bounds
    }

    static int applied(Function<String, List<Integer>> f) {
        if (f == null) {
            return 0;
        }
        List<Integer> l = f.apply("");
        return l == null ? 0 : 10 / l.size(); //~ division-by-zero
    }

    static int own(Source<List<String>> s) {
        if (s == null) {
            return 0;
        }
        List<String> l = s.next();
        return l == null ? 0 : 10 / l.size(); //~ division-by-zero
    }

    static int maybe(Optional<List<String>> o) {
        if (o == null || o.isEmpty()) {
            return 0;
        }
        return 10 / o.get().size(); //~ division-by-zero
    }

    static int entry(Map.Entry<String, List<Integer>> e) {
        if (e == null || e.getValue() == null) {
            return 0;
        }
        return 10 / e.getValue().size(); //~ division-by-zero
    }

    static Deque<Integer> none() {
        return new ArrayDeque<>();
    }
}
