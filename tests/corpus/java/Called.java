import java.util.List;

/** What is raised in code that nobody wrote here belongs to the calls of it, each by itself. */
class Called {
  enum Color { RED, GREEN }

  enum Gate {
    OPEN { @Override Gate next() { return SHUT; } },
    SHUT { @Override Gate next() { throw new IllegalStateException(); } }; //~ uncaught-exception
    abstract Gate next();
  }

  static int sum(List<Integer> a, List<Integer> b, int i) {
    if (a == null || b == null) return 0;
    int x = i > 0 ? a.get(0) : 1; //~ null-dereference, uncaught-exception
    int y = i > 1 ? b.get(0) : 1; //~ null-dereference, uncaught-exception
    return x + y;
  }

  static Color parsed(String s) {
    return Color.valueOf(s); //~ uncaught-exception, uncaught-exception
  }

  static Color other(String s, String t) {
    if (s == null || t == null) return null;
    Color c = Color.valueOf(s); //~ uncaught-exception
    return c == Color.RED ? Color.valueOf(t) : c; //~ uncaught-exception
  }

  static int number(String s) {
    return s == null ? 0 : Integer.parseInt(s); //~ uncaught-exception
  }

  static Gate twice(boolean again) {
    Gate g = Gate.OPEN.next();
    return again ? g.next() : g;
  }
}
