// Arrays of different kinds cannot be copied into each other, and others as far as their elements fit.
class ArrayCopies {
  static void numbers(int n) {
    System.arraycopy(new int[2], 0, new long[2], 0, n); //~ uncaught-exception
  }

  static void boxed() {
    System.arraycopy(new int[2], 0, new Object[2], 0, 1); //~ uncaught-exception
  }

  static int prefix() {
    Object[] from = {"a", 1};
    String[] to = new String[2];
    try {
      System.arraycopy(from, 0, to, 0, 2);
    } catch (ArrayStoreException e) {
      return 1 / (to[0].length() - 1); //~ division-by-zero
    }
    return 1 / 0;
  }

  static void any(Object from) {
    System.arraycopy(from, 0, new int[3], 1, 2); //~ uncaught-exception
  }

  static void text() {
    System.arraycopy("a", 0, new int[3], 1, 2); //~ uncaught-exception
  }

  static int through(int[] from) {
    if (from == null || from.length != 2) return 0;
    Object to = new int[2];
    System.arraycopy(from, 0, to, 0, 2);
    return ((int[]) to)[0] == 5 ? 1 / (from[0] - 5) : 2; //~ division-by-zero
  }
}
