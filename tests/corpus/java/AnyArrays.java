// What is declared as an object may be an array, where code asks for one.
class AnyArrays {
  Object kept;

  static int first(Object o) {
    return o instanceof int[] a
        ? a[0] //~ array-index-out-of-bounds
        : 0;
  }

  static int cast(Object o) {
    int[] a = (int[]) o; //~ class-cast
    return a[0]; //~ array-index-out-of-bounds, null-dereference
  }

  static int texts(Object o) {
    return o instanceof String[] s && s.length > 0
        ? s[0].length() //~ null-dereference
        : 0;
  }

  static int objects(Object o) {
    return o instanceof Object[] s && s.length > 0
        ? s[0].equals(o) ? 1 : 2 //~ null-dereference
        : 0;
  }

  int held() {
    if (kept instanceof boolean[] b && b.length == 1) return 10 / (b[0] ? 0 : 1); //~ division-by-zero
    return 0;
  }

  /** Both may be the same array. */
  static int same(Object o, int[] b) {
    if (!(o instanceof int[] a) || b == null || a.length == 0) return 0;
    b[0] = 1; //~ array-index-out-of-bounds
    a[0] = 0;
    return o == b
        ? 10 / b[0] //~ division-by-zero
        : 1;
  }
}
