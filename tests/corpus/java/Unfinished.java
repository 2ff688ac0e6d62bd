// What methods see of an object that is not finished: constructors of a class above call them, or initialisers in front.

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Unfinished {
    /** Calls what a subclass says, before that has set anything. */
    static class Early {
        final int limit;

        Early() {
            limit = most();
        }

        int most() {
            return 1;
        }

        int share(int n) {
            return n / limit; //~ division-by-zero
        }
    }

    /** `cap` is null when the constructor above asks, and 10 later. */
    static final class Boxed extends Early {
        private final Integer cap = 10;

        int most() {
            return cap == null ? 1 : 0; //~ not-explored
        }

        int rest() {
            return 100 / (10 - cap); //~ division-by-zero
        }
    }

    static final class Deep extends Early {
        private final List<String> names = new ArrayList<>();

        int most() {
            return inner();
        }

        private int inner() {
            return names.size(); //~ null-dereference
        }
    }

    static int deep() {
        return new Deep().limit;
    }

    /** Its first field asks a method that reads the second one. */
    static final class Ordered {
        private final int start = size();
        private final String text = "q".trim();
        private final Map<String, Integer> counts = new HashMap<>();

        private int size() {
            return text.length(); //~ null-dereference
        }

        int known() {
            return counts.size() + text.length();
        }
    }

    static Ordered ordered() {
        return new Ordered();
    }

    /** What initialisers behind a field call finds it set; what a lambda calls runs later. */
    static final class Behind {
        private final Runnable later = () -> tick(); //~ not-explored
        private final List<String> names = List.of("a");
        private final int count = count();

        private int count() {
            return names.size();
        }

        private void tick() {
            names.get(0);
        }
    }

    /** The second constructor sets what the first one has set before. */
    static final class Delegated {
        private int n;
        private String text;

        Delegated() {
            n = 5;
            text = "five";
        }

        Delegated(int k) {
            this();
            n = k;
        }

        Delegated(String given) {
            this();
            text = given;
        }

        int share(int all) {
            return all / n; //~ division-by-zero
        }

        int length() {
            return text.length(); //~ null-dereference
        }
    }

    static int none() {
        return new Delegated((String) null).length();
    }
}
