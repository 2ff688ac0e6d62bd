import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** What the classes of the JDK are below, though the library here is made of other classes. */
class Above {
  enum Colour { RED }

  static Serializable list() {
    return new ArrayList<String>();
  }

  static AbstractList<String> skeleton() {
    return new ArrayList<>();
  }

  static AbstractMap<String, String> map() {
    return new HashMap<>();
  }

  static AbstractCollection<String> deque() {
    return new ArrayDeque<>();
  }

  static Cloneable array(int[] a) {
    return a;
  }

  static Serializable constant(Colour c) {
    return c;
  }

  static Serializable text(Object o) {
    return o instanceof String ? (Serializable) o : null;
  }

  static void put(Integer value) {
    Object v = value;
    if (v != null && !(v instanceof Serializable)) throw new IllegalArgumentException("not serializable");
  }

  static int all(int n) {
    Object[] all = { List.of(1), Arrays.asList(1), new int[1][1], new IllegalStateException(), Colour.RED, "x" };
    for (Object o : all) if (!(o instanceof Serializable)) throw new IllegalArgumentException();
    return 1 / n; //~ division-by-zero
  }

  /** These are below neither. */
  static int others(List<String> list) {
    Object optional = Optional.of(list); //~ uncaught-exception
    if (optional instanceof Serializable) return 0;
    Object part = list.subList(0, 0);
    return 1 / (part instanceof Serializable ? 1 : 0); //~ division-by-zero
  }

  static Object fixed() {
    Object list = List.of(1);
    return (AbstractList) list; //~ class-cast
  }
}
