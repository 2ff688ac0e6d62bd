// In a chain of several lines, what a call raises stands at that call.

import java.util.List;
import java.util.Map;
import java.util.Optional;

class Chains {
    static int first(List<Integer> all) {
        if (all == null) {
            return 0;
        }
        return all.stream() // of those
            .filter(x -> x != null && x > 0)
            .toList()
            .get(0); //~ array-index-out-of-bounds
    }

    static String required(Map<String, String> of) {
        return Optional.ofNullable(of)
            .map(m -> m.get("a"))
            .orElseThrow(() -> new IllegalStateException("nothing")); //~ uncaught-exception
    }

    static int length(Map<String, String> of) {
        return of
            .get("a") //~ null-dereference
            .trim() //~ null-dereference
            .length();
    }

    static int quotient(List<Integer> all) {
        return 10 //~ division-by-zero
            / all
                .size(); //~ null-dereference
    }
}
