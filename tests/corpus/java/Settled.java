/** What a record, or an object with final fields, is made of was there before it: no input is a ring of them. */
record Settled(int value, Settled next) {
  boolean isRing() {
    assert next != this;
    assert next == null || next.next != this;
    return 1 / value > 0; //~ division-by-zero
  }

  static int length(Settled list) {
    int n = 0;
    for (; list != null; list = list.next()) n++;
    return 10 / (n - 3); //~ division-by-zero
  }

  //@ requires isSorted(list);
  static int least(Settled list) {
    return 1 / list.value(); //~ division-by-zero, null-dereference
  }

  static boolean isSorted(Settled list) {
    for (; list != null && list.next() != null; list = list.next()) {
      if (list.value() > list.next().value()) return false;
    }
    return true;
  }
}

/** A constructor that takes another object than itself. */
class Held {
  final Held inner;
  final Held same;
  Held outer;

  Held(Held inner) {
    this.inner = inner;
    this.same = this;
  }

  static void look(Held held) {
    assert held == null || held.inner != held;
    assert held == null || held.outer != held; //~ assertion-failure
    assert held == null || held.same != held; //~ assertion-failure
  }
}
