import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Static fields with collections that others see and nobody changes. */
class Shown {
  static final Map<String, Integer> NUMBERS;
  static final List<String> NAMES = Collections.unmodifiableList(Arrays.asList("a", "bb"));

  static {
    Map<String, Integer> m = new HashMap<>();
    m.put("one", 1);
    NUMBERS = Collections.unmodifiableMap(m);
  }

  static Map<String, Integer> numbers() { return NUMBERS; }

  static List<String> names() { return NAMES; }

  static int number(int k) {
    assert NUMBERS.size() == 1;
    return 10 / (NUMBERS.get("one") - k); //~ division-by-zero
  }

  static int name(int i) {
    return 10 / (NAMES.get(i).length() - 2); //~ division-by-zero, array-index-out-of-bounds
  }
}
