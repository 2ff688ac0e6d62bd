import java.util.ArrayList;
import java.util.List;

/** What a lambda is given in a generic call within another one is known from outside. */
class Deferred {
  interface Rule<T> {
    boolean test(T t);

    static <T> Rule<T> not(Rule<T> rule) {
      return t -> !rule.test(t); //~ null-dereference
    }

    static <T> Rule<T> both(Rule<T> a, Rule<T> b) {
      return t -> a.test(t) && b.test(t); //~ null-dereference
    }
  }

  private static final List<Rule<String>> RULES =
      List.of(
          s -> s.length() < 9,
          Rule.not(s -> s.isEmpty()));

  static boolean listed(String s) {
    List<Rule<String>> rules = List.of(Rule.not(u -> u.isEmpty())); //~ null-dereference
    return rules.get(0).test(s);
  }

  static boolean added(String s) {
    List<Rule<String>> rules = new ArrayList<>();
    rules.add(Rule.both(u -> u.length() > 1, Rule.not(u -> u.charAt(1) == 'x')));
    return s != null && rules.get(0).test(s);
  }

  static int known(String s) {
    return s != null && RULES.get(1).test(s) ? 6 / s.length() : 0;
  }

  static int first(String s) {
    return s != null && !RULES.get(1).test(s) ? 6 / s.length() : 0; //~ division-by-zero
  }
}
