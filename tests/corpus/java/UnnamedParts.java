import java.util.*;

// Final fields with objects of classes without names, as code makes them.
class UnnamedParts {
  private final Map<String, Integer> recent = new LinkedHashMap<>(16, .75f, true) {
    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
      return size() > 2;
    }
  };
  private final List<String> filled = new ArrayList<>() {{ add("a"); }};

  static int made() {
    UnnamedParts made = new UnnamedParts();
    for (String s : List.of("a", "b", "c")) made.recent.put(s, 1);
    return 1 / (made.recent.size() - 2); //~ division-by-zero
  }

  static int filled() {
    return 1 / (new UnnamedParts().filled.size() - 1); //~ division-by-zero
  }
}
