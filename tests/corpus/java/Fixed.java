import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
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

// Numbers and arrays of constants in final fields are what their initialisers say.
class Sizes {
    enum Color { RED, GREEN, BLUE }
    private static final int BASE = 2;
    private static final int[] DEFAULTS = {1, 2, 3};
    private final int max = 2 * 5;
    private final int mask = max - 1;
    private final Integer boxed = BASE << 3;
    private final int[] slots = new int[BASE * 2];
    private final int[] copied = Arrays.copyOf(DEFAULTS, 4);
    private final int[] cloned = DEFAULTS.clone();
    private final int[] counts = new int[Color.values().length];
    private final char[] word = "hello".toCharArray();
    private final int[] weights = {1, 3, 7};
    private final int[][] steps = {{0, 1}, {1, 0}};
    private final String[] names = {"a", "b"};
    private final String[] parts = "a,b".split(",");

    int masked(int n) { return 1 / (mask - 9 + n); } //~ division-by-zero
    int known() { return 1 / (mask + boxed + max); }
    int last() { return slots[3] + copied[3] + cloned[2] + counts[Color.BLUE.ordinal()] + word[4]; }
    int behind() { return cloned[3]; } //~ array-index-out-of-bounds
    int other(Sizes other) { return 1 / other.mask; } //~ null-dereference
    int weight(int n) { return 1 / weights[n & 1]; }
    int weighs() { return 1 / (weights[2] - 7); } //~ division-by-zero
    int named(int n) { return names[n].length(); } //~ array-index-out-of-bounds
    int step() {
        int sum = 0;
        for (int[] step : steps) sum += step[0] + step[1];
        return 1 / (sum - 2); //~ division-by-zero
    }
    String part() { return parts[1]; } //~ not-explored
}

// What a final field makes of others is there.
class Views {
    private final List<String> list = new ArrayList<>();
    private final Iterator<String> it = list.iterator();
    private int n;

    int unread() { return 1 / n; } //~ division-by-zero
    String next() { return it.next(); } //~ not-explored
    boolean has() { return it.hasNext(); } //~ not-explored
}
