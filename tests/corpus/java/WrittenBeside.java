/** Invariants of objects that other classes write to: asked of arguments, told of others. */
class WrittenBeside {
  private static class Part {
    private int count = 1;
    //@ invariant count > 0;
  }

  private final Part one = new Part();

  void more(int n) {
    one.count += n; //~ not-explored
  }

  static void clear(Part part) {
    part.count = 0; //~ null-dereference
  } //~ invariant-violated

  int share() {
    return 10 / one.count;
  }
}
