import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

// Collections that never change hold for good what the initialisers of final fields give them.
class Fixed {
    private final List<Integer> primes = List.of(2, 3);
    private final Map<String, Integer> ages = Map.of("a", 1);
    private final Set<String> none = Collections.emptySet();
    private int n;

    void add(int p) { primes.add(p); } //~ uncaught-exception
    void put(String name) { ages.put(name, n); } //~ uncaught-exception
    int first() { return 1 / (primes.get(0) - 2); } //~ division-by-zero
    int at(int i) { return primes.get(i); } //~ uncaught-exception
    int size() { return 1 / (primes.size() - 2); } //~ division-by-zero
    int other(Fixed other) { return 1 / other.primes.size(); } //~ null-dereference
    boolean has(String name) { return none.contains(name) || !none.isEmpty(); }
    int age() { return 1 / ages.get("a"); }
    int count() { return 1 / (n + primes.get(1) + none.size()); } //~ division-by-zero
}

// Functions and constants that they give them are these, and no others that inputs might have.
class Kept {
    enum State { OPEN, CLOSED }
    private final Supplier<String> word = () -> "x";
    private final Function<String, Integer> size = String::length;
    private final Comparator<String> shorter = Comparator.comparing(String::length).reversed();
    private final Comparator<String> caseless = String.CASE_INSENSITIVE_ORDER;
    private final State first = State.CLOSED;
    int n;

    int unread() { return 1 / n; } //~ division-by-zero
    int read() { return 1 / (word.get().length() + size.apply("ab") - n); } //~ division-by-zero
    int order() { return 1 / (shorter.compare("a", "bc") + caseless.compare("a", "A") - n); } //~ division-by-zero
    int state() { return 1 / (first.ordinal() - n); } //~ division-by-zero
    int known() { return 1 / (size.apply(word.get()) + 1); }
}
