import java.util.HashMap;
import java.util.Map;

/** Upper and lower case of a text are no cases of what comes of it: not one for each of its letters. */
class Spellings {
  static int three(String a, String b, String c) {
    Map<String, String> spelled = new HashMap<>();
    spelled.put(a.toLowerCase(), a); //~ null-dereference
    spelled.put(b.toLowerCase(), b); //~ null-dereference
    spelled.put(c.toLowerCase(), c); //~ null-dereference
    if (spelled.size() == 1 && !a.equals(b)) throw new IllegalStateException("two"); //~ uncaught-exception
    return spelled.size();
  }
}
