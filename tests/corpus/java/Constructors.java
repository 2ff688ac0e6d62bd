import java.util.List;
import java.util.Objects;

/** Constructors by themselves: of abstract and inner classes, and of records, whose constructors say which there are. */
class Constructors {
  int base;

  /** Any subclass may pass any number. */
  abstract static class Half {
    final int[] room;
    final int each;

    Half(int n) {
      room = new int[n]; //~ negative-array-size
      each = 10 / n; //~ division-by-zero
    }

    abstract int m();
  }

  /** This one passes another. */
  static class Whole extends Half {
    Whole() { super(2); }

    int m() { return each; }
  }

  /** There always is an object around. */
  class Inner {
    final int share;

    Inner(int n) { share = base / n; } //~ division-by-zero

    class Deeper {
      final int all;

      Deeper(String s) {
        assert Constructors.this != null && Inner.this != null;
        all = share + base + s.length(); //~ null-dereference
      }
    }
  }

  /** What the constructor refuses is no input. */
  record Span(int low, int high) {
    Span {
      if (low > high) throw new IllegalArgumentException(); //~ uncaught-exception
    }

    int share() {
      assert low <= high;
      return 10 / (high - low); //~ division-by-zero
    }
  }

  static int spans(Span a, Span b) {
    if (a == null || b == null) return 0;
    assert a.low() <= a.high() && b.low <= b.high;
    if (a.low == 1 && a.high == 3) throw new IllegalStateException(); //~ uncaught-exception
    return b.high;
  }

  Span held;
  Span[] several;

  /** Nor is it what an input holds. */
  int inside(int i, List<Span> more) {
    if (held == null || several == null || i < 0 || i >= several.length || several[i] == null) return 0;
    assert held.low <= held.high && several[i].low <= several[i].high;
    for (Span span : more) assert span == null || span.low() <= span.high(); //~ null-dereference
    return 10 / (held.high - held.low); //~ division-by-zero
  }

  /** A constructor may give its components other values at each turn: then it says nothing of those that there are. */
  record Turned(int n) {
    Turned {
      if (n < 0) throw new IllegalArgumentException(); //~ uncaught-exception
      n = -n;
    }

    void check() {
      if (n == -4) throw new IllegalStateException(); //~ uncaught-exception
    }
  }

  record Named(String name, List<String> all) {
    Named(String name, List<String> all) {
      this.name = Objects.requireNonNull(name); //~ uncaught-exception
      this.all = all;
      if (all == null || name.isEmpty()) throw new IllegalArgumentException(); //~ uncaught-exception
    }

    int length() { return name.length() + all.size(); }
  }

  /** A text stays what it is. */
  record Word(String text, List<String> marks) {
    Word {
      Objects.requireNonNull(marks, "marks"); //~ uncaught-exception
      if (text.isEmpty()) throw new IllegalArgumentException(); //~ null-dereference, uncaught-exception
    }

    int first() { return text.charAt(0) + marks.size(); }
  }

  /** What a list holds may change: the constructor has seen another one. */
  record Full(List<String> all) {
    Full {
      if (all.isEmpty()) throw new IllegalArgumentException(); //~ null-dereference, uncaught-exception
    }

    String first() { return all == null ? null : all.get(0); } //~ uncaught-exception
  }

  /** What a constructor gives its own object is nothing that others see: who calls it passes what is refused. */
  static class Event {
    final long at;
    final String name;

    Event(long at, String name) {
      this.at = at;
      this.name = Objects.requireNonNull(name); //~ uncaught-exception
    }

    static Event now(String name) {
      return new Event(1, name); //~ uncaught-exception
    }

    static Event named() {
      return new Event(1, "now");
    }
  }

  static class Counter {
    static int made;
    int k;
    final String name;

    Counter(String name) {
      k = 1;
      if (name == null) throw new IllegalArgumentException(); //~ uncaught-exception
      this.name = name;
    }

    /** What belongs to no object is seen by others. */
    Counter(int k, String name) {
      made++;
      if (name == null) throw new IllegalStateException(); //~ uncaught-exception
      this.name = name;
    }

    static Counter of(String name) {
      return new Counter(name); //~ uncaught-exception
    }

    static Counter counted(String name) {
      return new Counter(2, name);
    }
  }
}
