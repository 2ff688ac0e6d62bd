import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What Java says in a message is not known, nor what an object without a `toString` says: a text is there all the same. */
class Said {
  enum Color {
    RED, BLUE;
  }

  private static final Map<Color, String> NAMES = new HashMap<>();

  static {
    NAMES.put(Color.RED, "red");
  }

  private Color color;

  String name() { return NAMES.get(color); }

  // `name` has the static map: so may the `name` of a constant, and whoever compares two is none of them.
  int level() { return color == Color.RED ? 0 : 1 / 0; } //~ division-by-zero

  static int wrapped(String s) {
    try {
      return Integer.parseInt(s);
    } catch (NumberFormatException e) {
      throw new IllegalStateException("bad " + e.getMessage()); //~ uncaught-exception
    }
  }

  static int printed(String s) {
    try {
      return Integer.parseInt(s);
    } catch (NumberFormatException e) {
      String said = e.getMessage() + "!";
      return 1 / s.length(); //~ division-by-zero, null-dereference
    }
  }

  static int there(List<String> all, int k) {
    try {
      return all == null || all.get(k) == null ? 0 : 1;
    } catch (IndexOutOfBoundsException e) {
      return e.getMessage() == null ? 1 / 0 : 2;
    }
  }

  static void got(Object o) {
    if (o == null) {
      return;
    }
    String said = o.toString();
    throw new IllegalStateException("bad " + said); //~ uncaught-exception
  }
}
