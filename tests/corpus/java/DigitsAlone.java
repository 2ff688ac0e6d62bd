// Texts of digits alone that stand for numbers which are too large.
class DigitsAlone {
  private static boolean areDigits(String s) {
    if (s == null) {
      return false;
    }
    for (int i = 0; i < s.length(); i++) {
      if (s.charAt(i) < '0' || s.charAt(i) > '9') {
        return false;
      }
    }
    return !s.isEmpty();
  }

  static int number(String s) {
    if (!areDigits(s)) {
      return -1;
    }
    return Integer.parseInt(s); //~ uncaught-exception
  }

  static short small(String s) {
    if (s == null || s.isEmpty()) {
      return -1;
    }
    for (char c : s.toCharArray()) {
      if (c < '0' || c > '9') {
        return -1;
      }
    }
    return Short.parseShort(s); //~ uncaught-exception
  }

  static int fewer(String s) {
    if (s == null || s.length() > 9 || !areDigits(s)) {
      return -1;
    }
    return Integer.parseInt(s);
  }

  static int[] filled(String s) {
    if (s == null) {
      return null;
    }
    int n = 0;
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (c < '0' || c > '9') {
        return null;
      }
      n = n * 10 + (c - '0');
    }
    return new int[n > 100 ? 100 : n]; //~ negative-array-size
  }

  static int at(int[] table, String s) {
    if (table == null || s == null) {
      return 0;
    }
    int n = 0;
    for (char c : s.toCharArray()) {
      if (c < '0' || c > '9') {
        return 0;
      }
      n = 10 * n + c - '0';
    }
    return n < table.length ? table[n] : 0; //~ array-index-out-of-bounds
  }
}
