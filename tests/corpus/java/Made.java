// What constructors make has to obey the invariants, as what methods leave behind. Private ones are helpers.
class Made {
  private int used;
  private final int limit;
  Cell first;

  //@ invariant used <= limit;
  //@ invariant hex { this.first(.next)* aliases nothing; }

  public Made(int limit) {
    this.limit = limit;
  } //~ invariant-violated

  Made(Made other) {
    limit = other.limit + 1; //~ null-dereference
    used = other.used;
  } //~ invariant-violated

  protected Made(Cell cell) {
    limit = 1;
    first = cell;
    if (cell != null && cell.next == null) cell.next = cell;
  } //~ invariant-violated

  private Made(int limit, int used) {
    this.limit = limit;
    this.used = used;
  }

  //@ helper
  Made(boolean half) {
    limit = half ? -1 : 0;
  }

  //@ requires by >= 0;
  //@ ensures this.limit == by;
  Made(byte by) {
    this((int) by, 0);
  }

  // The private constructor breaks it, and who calls that does not.
  static int over(int n) {
    Made made = new Made(n, n);
    made.used++;
    return 1 / (made.limit - n); //~ division-by-zero
  }

  static class Cell {
    Cell next;
  }

  static class Ring {
    //@ pred list(Cell c) := emp & c = null | exists n. c -> Cell(n) * list(n);
    //@ invariant sl list(first);
    private Cell first;

    Ring(int length) {
      if (length > 0) {
        first = new Cell();
        if (length == 7) first.next = first;
      }
    } //~ invariant-violated

    Ring() {
      first = new Cell();
      first.next = new Cell();
    }
  }

  // Its superclass is made first: its invariant counts at the end alone.
  static class Below extends Made {
    private int extra;

    //@ invariant extra > 0;

    Below(int n) {
      super((byte) 3);
      extra = n;
    } //~ invariant-violated

    Below() {
      this(1);
    }
  }

  record Range(int from, int to) {
    //@ invariant from <= to;

    Range {
      if (from == to) throw new IllegalArgumentException(); //~ uncaught-exception
    } //~ invariant-violated

    Range(int to) {
      this(0, to > 0 ? to : 1);
    }
  }

  static class Held<T> {
    //@ invariant value != null;
    private final T value;

    Held(T value) {
      this.value = value;
    } //~ invariant-violated
  }
}
