// Fields with views of what other fields have: in inputs they would be collections for themselves.

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

class ViewFields {
    static class Keys {
        private final Map<String, Integer> m = new HashMap<>();
        private final Set<String> keys = m.keySet();

        void put(String k) {
            m.put(k, 1);
        }

        // Raises ConcurrentModificationException where there are two keys.
        void strip() {
            for (String k : keys) m.remove(k); //~ not-explored
        }
    }

    static class Head {
        private final List<Integer> all;
        private List<Integer> head;

        Head(List<Integer> all) {
            this.all = new ArrayList<>(all == null ? List.of() : all);
            this.head = this.all.subList(0, 0);
        }

        int first() {
            return head.get(0); //~ not-explored
        }

        int size() {
            return all.size();
        }
    }

    static class Steps {
        private final List<String> all = new ArrayList<>();
        private Iterator<String> at;

        void begin() {
            at = all.iterator();
        }

        String next() {
            return at.next(); //~ not-explored
        }
    }

    /** What a variable has is another matter. */
    static class Others {
        private Set<String> names;

        void set(Map<String, String> map) {
            if (map != null) names = map.keySet();
        }

        int size() {
            return names == null ? 0 : names.size();
        }
    }
}
