import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

// Comparators made of keys.
class Orders {
  static class Item {
    long size;
    double weight;
    String name;

    Item(long size, double weight, String name) {
      this.size = size;
      this.weight = weight;
      this.name = name;
    }

    long size() {
      return size;
    }

    double weight() {
      return weight;
    }

    String name() {
      return name;
    }
  }

  // Equal sizes.
  static int sizes(long a, long b) {
    Comparator<Item> order = Comparator.comparingLong(Item::size);
    return 10 / order.compare(new Item(a, 0, "a"), new Item(b, 0, "b")); //~ division-by-zero
  }

  // Only 0.0 and -0.0 are equal and still one before the other.
  static boolean weights(double a, double b) {
    Comparator<Item> order = Comparator.comparingDouble(Item::weight);
    int c = order.compare(new Item(0, a, ""), new Item(0, b, ""));
    if (a == b && c != 0) throw new IllegalStateException("zeros"); //~ uncaught-exception
    return c < 0;
  }

  // The second key decides where the first does not, and the third where the second does not.
  static int keys(long a, long b, boolean heavy) {
    Comparator<Item> order = Comparator.comparing(Item::name).thenComparingLong(Item::size)
        .thenComparingDouble(Item::weight);
    int c = order.compare(new Item(a, 1, "x"), new Item(b, heavy ? 2 : 1, "x"));
    if (a < b && c >= 0) throw new IllegalStateException("not by size");
    return c == 0 ? 1 / (heavy ? 0 : 1) : c;
  }

  // Names from the last to the first: "b" is before "a".
  static String names(boolean swapped) {
    List<Item> items = new ArrayList<>();
    items.add(new Item(1, 0, swapped ? "a" : "b"));
    items.add(new Item(2, 0, swapped ? "b" : "a"));
    Comparator<String> backwards = Comparator.reverseOrder();
    items.sort(Comparator.comparing(Item::name, backwards));
    if (!items.get(0).name.equals("b")) throw new IllegalStateException("in order");
    return items.get(0).name + items.get(1).size;
  }

  static int ends(Item a, Item b) {
    if (a == null || b == null || a.name == null || b.name == null) return 0;
    Comparator<Item> order = Comparator.comparingInt(i -> 0);
    order = order.thenComparing(Item::name, (x, y) -> Integer.compare(x.length(), y.length()));
    if (order.compare(a, b) == 0 && a.name.length() != b.name.length()) throw new IllegalStateException("lengths");
    return order.compare(a, b);
  }

  // What makes a comparator wants its key at once.
  static Comparator<Item> missing(boolean is) {
    ToLongFunction<Item> key = is ? null : i -> i.size;
    return Comparator.comparingLong(key); //~ uncaught-exception
  }

  // One of an input may say that all are alike.
  static int given(Comparator<String> order) {
    return order == null ? 0 : 1 / order.compare("a", "b"); //~ division-by-zero
  }

  // And then it says so of all of them, and never that one is before itself.
  static int twice(Comparator<String> order) {
    if (order == null || order.compare("a", "b") != 0) return 0;
    return order.compare("b", "a") == 0 && order.compare("b", "b") == 0 ? 1 : 1 / 0;
  }

  static int itself(Comparator<Integer> order) {
    return order == null || order.compare(3, 3) == 0 ? 1 : 1 / 0;
  }
}
