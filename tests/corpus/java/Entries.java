import java.util.Map;

// An entry is an input without a map around it.
class Entries {
    static int value(Map.Entry<String, Integer> e) {
        return e == null ? 0 : e.getValue(); //~ null-dereference
    }
    static int ratio(Map.Entry<Integer, Integer> e) {
        if (e == null || e.getKey() == null || e.getValue() == null) return 0;
        return e.getKey() / e.getValue(); //~ division-by-zero
    }
    static int length(Map.Entry<String, String> e) {
        if (e == null || e.getKey() == null) return 0;
        return 1 / e.getKey().length(); //~ division-by-zero
    }
    static int set(Map.Entry<String, Integer> e) {
        if (e == null) return 0;
        e.setValue(3);
        return 1 / (e.getValue() - 3); //~ division-by-zero
    }
    // The key of an entry is older than the entry.
    static int ring(Map.Entry<Object, Object> e) {
        return e != null && e.getKey() == e ? 1 / 0 : 1;
    }
}
