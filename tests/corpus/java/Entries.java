// Entries that belong to no map: `AbstractMap.SimpleEntry`, and the one that nobody can change.

import java.util.AbstractMap;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Entries {
    static int quotient(int a, int b) {
        Map.Entry<Integer, Integer> e = new AbstractMap.SimpleEntry<>(a, b);
        e.setValue(e.getValue() - 1);
        return e.getKey() / e.getValue(); //~ division-by-zero
    }

    static int copied(int a) {
        Map.Entry<Integer, Integer> e = new SimpleImmutableEntry<>(Map.entry(a, 2));
        if (e.getKey() == 7) {
            e.setValue(3); //~ uncaught-exception
        }
        return e.getValue() == 2 ? 0 : 1 / 0;
    }

    static int given(AbstractMap.SimpleEntry<String, Integer> e) {
        return 10 / e.getValue(); //~ null-dereference, null-dereference, division-by-zero
    }

    static int sum(List<AbstractMap.SimpleEntry<String, Integer>> all) {
        int sum = 0;
        if (all != null) {
            for (AbstractMap.SimpleEntry<String, Integer> e : all) {
                sum += e == null ? 0 : e.getValue(); //~ null-dereference
            }
        }
        return sum;
    }

    static int equal(String a) {
        boolean same = new AbstractMap.SimpleEntry<>(a, 1).equals(new SimpleImmutableEntry<>("k", 1));
        return same == "k".equals(a) ? 0 : 1 / 0;
    }

    /** Copies are entries of their own. */
    static int apart(Map.Entry<String, Integer> of) {
        if (of == null || of.getValue() == null) {
            return 0;
        }
        int before = of.getValue();
        new AbstractMap.SimpleEntry<String, Integer>(of).setValue(before + 1);
        return of.getValue() == before ? 0 : 1 / 0;
    }

    /** What a comparator compares is no less than what it is given. */
    static int most(boolean b) {
        Map<Character, Integer> m = new HashMap<>();
        m.put('a', 1);
        m.put('b', b ? 2 : 0);
        char most = Collections.max(m.entrySet(), Map.Entry.comparingByValue()).getKey();
        int least = Collections.min(m.entrySet(), Map.Entry.comparingByKey()).getValue();
        char first = Collections.min(m.keySet(), Comparator.naturalOrder());
        if (most == 'a') throw new IllegalStateException(); //~ uncaught-exception
        return first == 'a' && least == 1 ? 0 : 1 / 0;
    }
}
