import java.util.function.IntSupplier;

/** Static fields that are no constants: they are part of the input, whatever their initialisers say. */
class Statics {
  static int next = 1;
  private static Statics last;
  static final Object NONE = new Object();
  static final int[] TABLE = {3, 5, 7};
  static final int LIMIT = 10;

  final int id = next++;
  Statics before;

  Statics() {
    before = last;
    last = this;
  }

  static int share(int n) {
    return n / next; //~ division-by-zero
  }

  static int lastId() {
    return last.id; //~ null-dereference
  }

  //@ requires last != null && next > 0;
  //@ ensures next == old(next) + 1;
  //@ ensures result == 100 / (next - 1);
  static int ticket() {
    int own = last.id;
    int k = bump();
    assert own == last.id;
    return 100 / k;
  }

  private static int bump() {
    return next++;
  }

  // The objects that initialisers make are there, and the table has its length.
  static int size(Object o) {
    if (o == NONE) return NONE.equals(o) ? 0 : 1;
    return TABLE.length + TABLE[2] / LIMIT;
  }

  static int chain() {
    Statics a = new Statics();
    Statics b = new Statics();
    assert b.id == a.id + 1 && b.before == a && last == b;
    return a.before.id; //~ null-dereference
  }

  static int later(int n) {
    IntSupplier s = () -> n / Statics.next; //~ division-by-zero
    next = n == 3 ? 0 : 1;
    return s.getAsInt();
  }

  static int inner() {
    class Reader {
      int read() {
        return next + 1;
      }
    }
    next = 4;
    int k = new Reader().read();
    assert k == 5;
    return k;
  }

  interface Step {
    int run(int n);
  }

  static class Count implements Step {
    public int run(int n) {
      next += n;
      return next;
    }
  }

  static int steps(Step s) {
    next = 0;
    return 10 / s.run(0); //~ null-dereference, division-by-zero
  }
}

// The object `static` has the static fields; what is 0 is not told, and nothing of it where all are.
//~ input Statics.share: n = 0 => throws ArithmeticException
