// What the suppliers of collectors make has what the stream gives (JLS 18.5.2).

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class Suppliers {
    static int last() {
        return 1 / Stream.of("a", "").collect(Collectors.toCollection(ArrayDeque::new)).peekLast().length(); //~ division-by-zero
    }

    static int least() {
        return 1 / Stream.of("a", "").collect(Collectors.toCollection(TreeSet::new)).first().length(); //~ division-by-zero
    }

    static int first() {
        return Stream.of("a").collect(Collectors.toCollection(() -> new ArrayList<>())).get(0).length();
    }

    static int merged() {
        TreeMap<Integer, String> map = Stream.of("a", "b").collect(Collectors.toMap(String::length, Function.identity(), (x, y) -> x + y, TreeMap::new));
        return 1 / (map.get(1).length() - 2); //~ division-by-zero
    }

    static int grouped() {
        return Stream.of("a", "bb").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList())).get(3).size(); //~ null-dereference
    }
}

// The `T` of a method that is called is another one than that of the code around the call.
class NamedAlike {
  static <T> T there(T value) {
    if (value == null) throw new IllegalArgumentException(); //~ uncaught-exception
    return value;
  }

  static <T> T orElse(T value, java.util.function.Supplier<? extends T> other) {
    return value != null ? value : there(there(other).get()); //~ uncaught-exception
  }

  static Long always() {
    return orElse(null, () -> 7L);
  }

  static Object library() {
    return java.util.Objects.requireNonNullElseGet(null, () -> 7L);
  }
}
