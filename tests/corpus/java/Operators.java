import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/** What constructors keep of lambdas and objects of classes without a name runs on new objects. */
public class Operators {
    interface Rule {
        boolean allows(String word);
    }

    private final Map<String, IntBinaryOperator> byName = new HashMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final IntBinaryOperator rest;

    public Operators(int least) {
        byName.put("+", (a, b) -> a + b);
        byName.put("/", (a, b) -> a / b); //~ division-by-zero
        rules.add(word -> word.length() > least); //~ null-dereference
        rules.add(new Rule() {
            @Override
            public boolean allows(String word) {
                return word.charAt(0) != '-'; //~ uncaught-exception
            }
        });
        rest = (a, b) -> a % b; //~ division-by-zero
    }

    public int eval(String name, int a, int b) {
        IntBinaryOperator found = byName.get(name);
        return found == null ? 0 : found.applyAsInt(a, b);
    }

    public boolean allows(String word) {
        for (Rule rule : rules) {
            if (rule != null && !rule.allows(word)) {
                return false;
            }
        }
        return true;
    }

    public int rest(int a, int b) {
        return rest == null ? 0 : rest.applyAsInt(a, b);
    }

    /** Runs none of them. */
    public int size() {
        return byName.size();
    }
}
