/** Which method and which object a call means, and what is evaluated on the way. */
class Callees {
  int base;

  Callees(int base) {
    this.base = base;
  }

  interface One {
    default int m() { return 1; }
  }

  interface Two {
    default int m() { return 2; }
  }

  /** Two interfaces with one method: each can be asked for its own. */
  static class Both implements One, Two {
    public int m() { return One.super.m() * 10 + Two.super.m(); }
  }

  static void interfaces() {
    assert new Both().m() != 12; //~ assertion-failure
  }

  /** `super` is the superclass, whatever the interfaces offer. */
  static class Plain {
    public int m() { return 5; }
  }

  static class Under extends Plain implements Two {
    public int m() { return super.m() * 10 + Two.super.m(); }
  }

  static void superclass() {
    assert new Under().m() == 52;
  }

  class Inner {
    int v = base + 1;
  }

  /** The object before `.new` must be there. */
  static int qualified(Callees c, int k) {
    Inner made = c.new Inner(); //~ null-dereference
    return made.v;
  }

  class Heir extends Callees {
    Heir() { super(7); }

    /** `base` is inherited; `Callees.this` is the object around. */
    int around() { return Callees.this.base * 10 + base; }
  }

  static void heir() {
    Heir h = new Callees(3).new Heir();
    assert h.around() != 37; //~ assertion-failure
  }

  /** The message of an `assert` that fails is computed before the error is raised. */
  static int message(int k) {
    assert k != 3 : 1 / (k - 3); //~ division-by-zero
    assert k != 4 : "is " + k; //~ assertion-failure
    return k;
  }

  static int changed;

  static int count() { return ++changed; }

  static void counted(int k) {
    changed = 0;
    try {
      assert k != 5 : count();
    } catch (AssertionError e) {
      assert changed == 1;
      throw new IllegalStateException(); //~ uncaught-exception
    }
  }

  enum Op {
    PLUS {
      int apply(int a, int b) { return super.apply(a, b) + 1; }
      String sign() { return super.sign() + "+"; }
    },
    MINUS {
      int apply(int a, int b) { return super.half(a) - b; }
    };

    int apply(int a, int b) { return a / b; } //~ division-by-zero

    int half(int a) { return a / 2; }

    String sign() { return "<"; }
  }

  /** `super` in the body of a constant is what the constants have in common. */
  static void constants() {
    assert Op.PLUS.apply(6, 2) == 4 && Op.MINUS.apply(6, 2) == 1;
    assert Op.MINUS.sign().equals("<");
    assert !Op.PLUS.sign().equals("<+"); //~ assertion-failure
  }
}
