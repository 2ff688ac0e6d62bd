import java.util.*;

/** What a static final collection has in an input, a test puts there. */
class Registry {
  static final List<String> LOG = new ArrayList<>();
  private static final Map<Integer, String> NAMES = new HashMap<>();
  private static int made;

  static void note(String line) {
    LOG.add(line.trim()); //~ null-dereference
  }

  static int first() {
    return LOG.isEmpty() ? 0 : LOG.get(0).length(); //~ null-dereference
  }

  static int named(int key) {
    return NAMES.get(key).length(); //~ null-dereference
  }

  /** The library calls a method of this name, but this one is static. */
  static int next() {
    return ++made;
  }

  static int shown() {
    List<Integer> one = new ArrayList<>(List.of(7));
    return one.toString().equals("[7]") ? 1 / (one.size() - 1) : 0; //~ division-by-zero
  }
}
