/** What an override calls of its superclass is a part of it: the invariant of its own class holds when it is through. */
class Supers {
  protected int n;
  //@ invariant n >= 0;

  void add() { if (n < 100) n++; }

  void drop() { n--; } //~ invariant-violated
}

class Doubled extends Supers {
  private int twice;
  //@ invariant twice == 2 * n;

  @Override void add() { super.add(); twice = 2 * n; }

  @Override void drop() { if (n > 0) super.drop(); } //~ invariant-violated
}
