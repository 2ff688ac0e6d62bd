import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A field has what all its objects are, whatever it is declared as. */
class Kept {
  private final Set<String> names;
  private final Map<String, Integer> ages;
  private Deque<Integer> last;
  private Set<String> either;

  Kept(boolean sorted) {
    names = new TreeSet<>();
    ages = new TreeMap<>();
    last = new ArrayDeque<>();
    either = sorted ? new TreeSet<>() : new java.util.HashSet<>();
  }

  boolean has(String name) { return names.contains(name); } //~ uncaught-exception

  boolean old(String name) { return ages.containsKey(name); } //~ uncaught-exception

  boolean hasEither(String name) { return either.contains(name); }

  void clear() { last = new ArrayDeque<>(); }

  void push(Integer age) { last.push(age); } //~ uncaught-exception
}
