import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
