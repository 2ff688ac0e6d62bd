import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

// Maps and sets of the constants of an enum, as parameters and in fields.
class Enums {
    enum Color { RED, GREEN, BLUE }
    private final Map<Color, Integer> counts = new EnumMap<>(Color.class);
    private final EnumMap<Color, String> names = new EnumMap<>(Color.class);
    private final Set<Color> seen = EnumSet.noneOf(Color.class);
    private final Set<Color> warm = EnumSet.of(Color.RED, Color.GREEN);

    void count(Color c) { counts.merge(c, 1, Integer::sum); seen.add(c); } //~ uncaught-exception
    int counted(Color c) { return counts.get(c); } //~ null-dereference
    int share(Color c) { return 10 / counts.getOrDefault(c, 1); } //~ division-by-zero, null-dereference
    int length(Color c) { return names.containsKey(c) ? names.get(c).length() : 0; } //~ null-dereference
    void name(Color c, String name) { names.put(c, name); } //~ uncaught-exception
    int all() { return 6 / (seen.size() - 3); } //~ division-by-zero
    int none() { return 1 / seen.size(); } //~ division-by-zero
    boolean isWarm(Color c) { return warm.contains(c); }
    int cold() { return 1 / (warm.size() - 2); } //~ division-by-zero

    static int first(EnumMap<Color, Integer> map) {
        return map.values().iterator().next(); //~ null-dereference, null-dereference, uncaught-exception
    }
    static int order(EnumSet<Color> set) {
        int last = -1;
        for (Color c : set) { //~ null-dereference
            if (c.ordinal() <= last) return 1 / 0;
            last = c.ordinal();
        }
        return last;
    }
    static int both(EnumSet<Color> set) {
        if (set == null) return 0;
        return set.contains(Color.RED) && set.contains(Color.BLUE) ? 1 / (set.size() - 2) : 0; //~ division-by-zero
    }

    private final Map<String, EnumSet<Color>> byName = new HashMap<>();
    // The empty set is one of the map, which says of which enum it is.
    int power(String name) {
        EnumSet<Color> set = byName.get(name);
        if (set == null) return 0;
        Color last = null;
        for (Color c : set) last = c;
        return last.ordinal(); //~ null-dereference
    }

    // An enum has no invariants.
    enum Level {
        LOW, HIGH;
        private int hits;
        //@ invariant hits >= 0; //~ stray-specification
        void hit() { hits++; }
    }
}
