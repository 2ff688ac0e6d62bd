/** Records hold objects, and nothing but their constructors makes them. */
class Components {
  record Point(int x, int y) {
    Point {
      if (x < 0) {
        throw new IllegalArgumentException("x"); //~ uncaught-exception
      }
    }
  }

  record Line(Point from, Point to) { }

  // An input may have any `Comparable` here, as far as the class file says.
  Comparable<String> order;

  static int length(Line line) {
    Point from = line.from(); //~ null-dereference
    Point to = line.to();
    return from == to ? 0 : to.x() - from.x(); //~ null-dereference, null-dereference
  }

  int compare(String s) {
    return order.compareTo(s); //~ null-dereference, null-dereference
  }
}
