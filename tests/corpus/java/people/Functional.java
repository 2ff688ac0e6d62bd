import java.util.function.*;
import java.util.*;
class Functional {
    Function<String, Integer> f; Supplier<String> make; Comparator<Integer> order; Runnable r;
    int apply(String s) { return f.apply(s); }
    static int call(IntBinaryOperator op, int a, int b) { return op.applyAsInt(a, b); }
    String made() { return make.get().trim(); }
    static <T> boolean any(List<T> all, Predicate<T> p) { for (T t : all) if (p.test(t)) return true; return false; }
    int cmp(Integer a, Integer b) { return order.compare(a, b); }
    void run(Runnable other) { other.run(); r.run(); }
    static Function<Integer, Integer> adder(int n) { return x -> x / n; }
    static <T> Function<T, T> id() { return Function.<T>identity(); }
    static int use(Optional<String> o) { return o.get().length(); }
    static List<String> none() { return Collections.<String>emptyList(); }
}
