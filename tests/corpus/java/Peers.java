/** What is equal to an object is another of its class, which nothing may name. */
class Peers {
  abstract static class Base {
    int id;

    public boolean equals(Object o) {
      return o instanceof Base b && 10 / b.id == id; //~ division-by-zero
    }
  }

  static class Left extends Base { }

  static class Right extends Base { }

  static class Plain {
    int id;

    boolean same(Object o) {
      return o != null && o != this && o.getClass() == getClass() && 10 / id == 1; //~ division-by-zero
    }
  }

  static class Special extends Plain {
    int extra;

    boolean all(Object o) {
      if (extra == 0 || id == 0) return false;
      return same(o) && 10 / (extra - 1) == 1; //~ division-by-zero
    }
  }
}
