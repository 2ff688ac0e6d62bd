import java.util.Arrays;

/** What an object always makes for itself is nobody else's: two such fields never have one array, or one object. */
class Columns {
  private final int[] keys;
  private int[] values;
  private int size;

  //@ invariant values != null && size >= 0 && size <= keys.length && keys.length == values.length;

  Columns(int capacity) {
    keys = new int[capacity]; //~ negative-array-size
    values = new int[keys.length];
  }

  boolean put(int key, int value) {
    if (size == keys.length) {
      return false;
    }
    keys[size] = key;
    values[size] = value;
    size++;
    if (keys[size - 1] != key) {
      throw new IllegalStateException();
    }
    return true;
  }

  void again() { values = Arrays.copyOf(values, values.length); }

  int other(Columns o) {
    if (o == null || keys.length == 0 || o.keys.length == 0) {
      return 0;
    }
    keys[0] = 1;
    values[0] = 2;
    o.values[0] = 3;
    o.keys[0] = 4;
    return 1 / (keys[0] - 4); //~ division-by-zero
  }

  int apart(Columns o) {
    if (o == null || o == this || keys.length == 0 || o.keys.length == 0) {
      return 0;
    }
    keys[0] = 1;
    values[0] = 2;
    o.values[0] = 3;
    o.keys[0] = 4;
    return 1 / (keys[0] - 4);
  }
}

/** A list between two ends, which are there for good. */
class Ends {
  static class Link {
    Link next;
    int value;
  }

  private final Link first = new Link();
  private final Link last = new Link();
  private Link shown;

  //@ invariant first.value == 0;

  Ends() { first.next = last; }

  int ends() {
    last.value = 1;
    return 1 / (1 - first.value);
  }

  void show() { shown = last; }

  int shown() {
    if (shown == null) {
      return 0;
    }
    shown.value = 1;
    last.value = 2;
    first.value = 0;
    return 1 / (shown.value - 2); //~ division-by-zero
  }
}

/** Where one of the fields may have what another one has, nothing is said. */
class Lent {
  private int[] a = new int[1];
  private int[] b = new int[1];

  //@ invariant a != null && b != null && a.length > 0 && b.length > 0;

  void swap() {
    int[] t = a;
    a = b;
    b = t;
  }

  int both() {
    a[0] = 0;
    b[0] = 1;
    return 1 / (1 - a[0]); //~ division-by-zero
  }
}
