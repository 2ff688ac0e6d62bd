// A thread local has one value: there is one thread.

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

class ThreadLocals {
    static int set(int k) {
        ThreadLocal<Integer> depth = ThreadLocal.withInitial(() -> 2);
        if (k > 0) {
            depth.set(k);
        }
        return 10 / (depth.get() - 7); //~ division-by-zero
    }

    static int removed() {
        ThreadLocal<Integer> depth = ThreadLocal.withInitial(() -> 2);
        depth.set(0);
        depth.remove();
        return 10 / depth.get();
    }

    static int unset() {
        ThreadLocal<String> name = new ThreadLocal<>();
        return name.get().length(); //~ null-dereference
    }

    static int overridden() {
        ThreadLocal<List<String>> log = new ThreadLocal<List<String>>() {
            @Override
            protected List<String> initialValue() {
                return new ArrayList<>();
            }
        };
        log.get().add("a");
        return log.get().size() == 1 ? 0 : 1 / 0;
    }
}

/** What cannot be followed, with a lambda of no consequence, costs its own field alone. */
class Beside {
    private static final Object LATER = CompletableFuture.supplyAsync(() -> 0);
    private static final int[] TABLE = new int[2];

    static {
        TABLE[0] = 1;
    }

    static int read(int i) {
        return 9 / TABLE[i & 1]; //~ division-by-zero
    }

    static boolean isThere() {
        return LATER != null; //~ not-explored
    }
}
