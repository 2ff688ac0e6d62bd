import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

// Private fields that only have collections which nobody changes, whatever sets them.
class Unchanging {
    private List<String> names = List.of();
    private Map<String, Integer> counts = Map.of();
    private Set<String> words = Collections.emptySet();
    private List<Unchanging> others = List.of();
    private List<String> shown = Collections.emptyList();
    private List<String> spare;
    private final List<String> two;
    @Assigned private List<String> foreign = List.of();
    private List<String> mixed = List.of();

    Unchanging(String first, String second) {
        two = List.of(first, second); //~ uncaught-exception
    }

    void name(String s) {
        names = s == null ? List.of() : List.of(s);
    }

    void count(String s, int n) {
        counts = Map.of(s, n); //~ uncaught-exception
    }

    void word(String s) {
        words = Set.of(s); //~ uncaught-exception
    }

    void other(Unchanging other) {
        others = List.of(other); //~ uncaught-exception
    }

    void show(List<String> all) {
        shown = Collections.unmodifiableList(all); //~ uncaught-exception
    }

    void spare(boolean none) {
        spare = null;
        if (!none) spare = Collections.singletonList(null);
    }

    void mix() {
        mixed = new ArrayList<>();
    }

    void addName(String s) {
        names.add(s); //~ uncaught-exception
    }

    void putCount(String s) {
        counts.put(s, 1); //~ uncaught-exception
    }

    void addWord(String s) {
        words.add(s); //~ uncaught-exception
    }

    void addOther() {
        others.add(this); //~ uncaught-exception
    }

    void addShown(String s) {
        shown.add(s); //~ uncaught-exception
    }

    void addSpare(String s) {
        spare.add(s); //~ uncaught-exception, null-dereference
    }

    void addTwo(String s) {
        two.add(s); //~ uncaught-exception
    }

    // Who else sets this one is not known, and some of the last can be changed.
    void addForeign(String s) {
        if (foreign != null) foreign.add(s);
    }

    void addMixed(String s) {
        mixed.add(s);
    }

    // No null is in what does not take it, and who asks for it gets an exception.
    int length() {
        return names.isEmpty() ? 0 : names.get(0).length();
    }

    boolean isName(String s) {
        return names.contains(s); //~ uncaught-exception
    }

    int lengths() {
        int sum = 0;
        for (String s : words) sum += s.length();
        return 1 / (sum - 2); //~ division-by-zero
    }

    int values() {
        int sum = 0;
        for (int n : counts.values()) sum += n;
        return 1 / (sum - 3); //~ division-by-zero
    }

    boolean isWord(String s) {
        return words.contains(s);
    }

    int ofSpare() {
        return spare == null || spare.isEmpty() ? 0 : spare.get(0).length(); //~ null-dereference
    }

    // What may be set later may lead back.
    int ring() {
        if (others.isEmpty() || others.get(0) != this) return 0;
        return 1 / names.size(); //~ division-by-zero
    }

    int ofOthers() {
        int sum = 0;
        for (Unchanging other : others) sum += other.names.size();
        return 1 / (sum - 1); //~ division-by-zero
    }

    // Nobody else changes what is in one, but what is shown.
    void clear(List<Unchanging> all) {
        int before = others.size();
        if (all != null) all.clear();
        assert before == others.size();
    }

    void clearNames(List<String> all) {
        int before = names.size();
        int last = shown.size();
        if (all != null) all.clear();
        assert before == names.size();
        assert last == shown.size(); //~ assertion-failure
    }

    @interface Assigned { }
}
