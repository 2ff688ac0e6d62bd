import java.util.*;

// What class objects are asked is what the operators say: `instanceof` and the cast.
class AskedClasses {
  static boolean isText(Object o) {
    return String.class.isInstance(o);
  }

  static int length(Object o) {
    if (!isText(o)) return 0;
    return String.class.cast(o).length();
  }

  static int wrong(Object o) {
    Integer n = Integer.class.cast(o); //~ class-cast
    return n == null ? 0 : 1;
  }

  static int none() {
    return 1 / (String.class.isInstance(null) ? 1 : 0); //~ division-by-zero
  }

  static int texts(Object a, Object b) {
    List<String> found = new ArrayList<>();
    java.util.stream.Stream.of(a, b).filter(String.class::isInstance).map(String.class::cast).forEach(found::add);
    for (String text : found) if (text == null) throw new IllegalStateException();
    return found.size();
  }
}
