import java.util.*;
import java.util.function.IntSupplier;

// Final static objects that code compares by identity, and what their fields have: constants of an enum, an `Optional`, and
// things that inputs never have, which are known where the object is used on the spot.
class Sentinels {
  enum Kind { NUMBER, END }

  static final Sentinels END = new Sentinels(Kind.END, Optional.of("end"));

  final Kind kind;
  final Optional<String> text;

  Sentinels(Kind kind, Optional<String> text) {
    this.kind = kind;
    this.text = text;
  }

  boolean isEnd() {
    return this == END;
  }

  static Sentinels end(Sentinels other) {
    if (other == END && other.kind != Kind.END) throw new IllegalStateException();
    return END;
  }

  static int kinds(Sentinels other) {
    Sentinels end = end(other);
    if (end.kind == Kind.NUMBER) throw new IllegalStateException();
    return 10 / (end.kind.ordinal() - 1); //~ division-by-zero
  }

  static int length() {
    if (END.text.isEmpty()) throw new IllegalStateException();
    return 10 / (END.text.get().length() - 3); //~ division-by-zero
  }
}

interface Formed {
  Formed NONE = new Formed() {
    public int sides() {
      return 0;
    }
  };

  int sides();

  static int each(int k) {
    return k / NONE.sides(); //~ division-by-zero
  }
}

class Squared implements Formed {
  public int sides() {
    return 4;
  }

  static boolean same(Formed one, Formed other) {
    return one == other;
  }
}

// What a constructor reads of its class while the class is initialised is not there yet.
class Early {
  static final Early FIRST = new Early();
  static final int[] TABLE = {1, 2, 3};
  static final Early SECOND = new Early();

  final int[] table;

  Early() {
    table = TABLE;
  }

  static int first() {
    return FIRST.table[0]; //~ null-dereference
  }

  static int second() {
    return 10 / (SECOND.table[0] - 1); //~ division-by-zero
  }
}

// Nothing is made before the constant: it is there in every object.
class Late {
  static final Object LOCK = new Object();
  static final Late ONLY = new Late();

  final Object lock = LOCK;

  int hash() {
    return lock.hashCode();
  }
}

// The object of a class without a name that a static field has: there is no other.
interface Marked {
  Marked NONE = new Marked() {
    public int sides() {
      return 0;
    }
  };

  int sides();

  static int none(Marked one) {
    return one == NONE ? 10 / one.sides() : 0; //~ division-by-zero
  }

  static void two(Marked one, Marked other) {
    boolean none = one != null && other != null && one.sides() == 0 && other.sides() == 0;
    if (none && (one != other || one != NONE)) throw new IllegalStateException();
  }
}

class Cube implements Marked {
  public int sides() {
    return 6;
  }
}

// A lambda that the object of a static field keeps.
class Hooked {
  static final Hooked IDLE = new Hooked(() -> 0);

  final IntSupplier hook;

  Hooked(IntSupplier hook) {
    this.hook = hook;
  }

  boolean isIdle() {
    return this == IDLE;
  }

  static int share(Hooked one) {
    if (one == IDLE && one.hook == null) throw new IllegalStateException();
    return one == IDLE ? 10 / one.hook.getAsInt() : 1; //~ division-by-zero
  }
}
