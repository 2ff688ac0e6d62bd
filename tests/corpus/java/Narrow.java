/** Places of `byte`, `short` and `char`: arrays of them are of their own classes, and hold no other numbers. */
class Narrow {
  char[] letters;
  byte[][] rows;
  private final char mark;
  private short small;

  Narrow(char mark) {
    this.mark = mark;
  }

  //~ input Narrow.first: this -> N0, text -> N1['a'] => throws NullPointerException
  int first(char[] text) {
    if (text.length == 1 && text[0] == 'a') { //~ null-dereference
      return letters.length; //~ null-dereference
    }
    return mark;
  }

  static String kind(Object o) {
    if (o instanceof char[]) {
      return "chars";
    }
    if (o instanceof int[]) {
      return "ints";
    }
    return "others";
  }

  static int[] other() {
    Object o = new byte[2];
    return (int[]) o; //~ class-cast
  }

  static Object same() {
    Object o = new char[2];
    return (char[]) o;
  }

  byte at(short i, int k) {
    byte[] row = rows[i]; //~ null-dereference, array-index-out-of-bounds
    return row[k]; //~ null-dereference, array-index-out-of-bounds
  }

  // Never more than what a short holds.
  int wide() {
    if (small > Short.MAX_VALUE) {
      throw new IllegalStateException();
    }
    return small;
  }

  static char next(char c) {
    if (c == '\'') {
      throw new IllegalArgumentException(); //~ uncaught-exception
    }
    return (char) (c + 1);
  }

  static int sum(byte... all) {
    int sum = 0;
    for (byte b : all) { //~ null-dereference
      sum += b;
    }
    assert sum != -200; //~ assertion-failure
    return sum;
  }

  static char[] copy(char[] a) {
    return a.clone(); //~ null-dereference
  }
}

/** What is null in a loop over boxes is the element. */
class Boxes {
  static int sum(Integer[] all) {
    int sum = 0;
    for (int x : all) { //~ null-dereference, null-dereference
      sum += x;
    }
    return sum;
  }
}
