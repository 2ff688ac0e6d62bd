// What methods see of an object that is not finished: constructors of a class above call them, or initialisers in front.

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

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

    static final class Boxed extends Early {
        private final Integer cap = 10;

        int most() {
            return cap == null ? 1 : 0;
        }
    }

    /** `cap` is null when `most` is called, so that this is 100. */
    static int boxed() {
        return new Boxed().share(100);
    }

    static final class Listed extends Early {
        private final int[] steps = {1, 2};

        int most() {
            return steps.length; //~ null-dereference
        }

        /** This runs on finished objects only. */
        int second() {
            return steps[1];
        }
    }

    static final class Guarded extends Early {
        private final int[] steps = {1, 2};

        int most() {
            return steps == null ? 1 : steps[1];
        }
    }

    static int guarded() {
        return new Guarded().share(1) / (2 - new Guarded().most()); //~ division-by-zero
    }

    static int listed() {
        return new Listed().limit;
    }

    static final class Deep extends Early {
        private final List<String> names = List.of("a");
        private final IntUnaryOperator twice = n -> 2 * n;

        int most() {
            return inner();
        }

        private int inner() {
            return names == null && twice == null ? 1 : 0;
        }

        int first() {
            return names.get(0).length() / twice.applyAsInt(1);
        }
    }

    static int deep() {
        return new Deep().share(7);
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
        private final Runnable later = () -> tick();
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
