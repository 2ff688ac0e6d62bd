/** Locks do nothing where one thread runs; what is null is no lock. */
//~ explore Locks.guarded auto: branches.total=0
//~ explore Locks.raised auto: branches.total=4
class Locks {
  Object lock;
  Locks next;
  int value;
  private static int made;

  synchronized int ofNext() {
    return next.value; //~ null-dereference
  }

  int guarded() {
    synchronized (next.lock) { //~ null-dereference, null-dereference
      return value;
    }
  }

  /** The lock is evaluated before the block, once; leaving early is no fault. */
  int early(int k) {
    int n = k;
    synchronized (n++ == k ? this : null) {
      if (k > 3) return n;
      value = 1;
    }
    synchronized (Locks.class) {
      made = made + 1;
    }
    return n / value;
  }

  //@ requires lock != null;
  int raised(int k) {
    try {
      synchronized ((lock)) {
        if (k == 2) throw new IllegalStateException();
        value = k;
      }
    } catch (IllegalStateException e) {
      return 7;
    }
    assert value != 5; //~ assertion-failure
    return k;
  }
}
