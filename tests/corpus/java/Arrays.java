import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Arrays keep the class that they were made with, and so do their copies. */
class Store {
  int v;

  static class Wide extends Store {}

  static int copies(Store[] a) {
    Store[] b = a.clone(); //~ null-dereference
    Store[] c = Arrays.copyOf(b, b.length + 1);
    Store[] d = Arrays.copyOfRange(c, 0, 1);
    return c[b.length] == null ? d.length : 0;
  }

  static void narrow(Store s) {
    Store[] a = new Wide[1];
    a[0] = s; //~ array-store
  }

  static void narrowCopy(Store s) {
    Store[] a = new Wide[1];
    a.clone()[0] = s; //~ array-store
  }

  static <T> T[] twice(T[] a) {
    T[] b = Arrays.copyOf(a, 2 * a.length); //~ null-dereference
    System.arraycopy(a, 0, b, a.length, a.length);
    return b;
  }

  static int generic(Store s) {
    Store[] r = twice(new Store[] {s});
    return r[1].v; //~ null-dereference
  }

  static int listed(int n) {
    List<Store> all = new ArrayList<>();
    for (int i = 0; i < n && i < 3; i++) all.add(new Store());
    Store[] a = all.toArray(new Store[0]);
    Store[] b = all.toArray(Store[]::new);
    return a.length - b.length;
  }

  static int listedNarrow(Store s) {
    List<Store> all = new ArrayList<>();
    all.add(s);
    return all.toArray(new Wide[1]).length; //~ array-store
  }

  // An array of an input is of the class that is written, unless code asks for another.
  static void given(Store[] a, Store s) {
    if (a != null && a.length > 0) a[0] = s;
  }

  static void asked(Store[] a, Store s) {
    if (a instanceof Wide[] && a.length > 0) a[0] = s; //~ array-store
  }

  static int rows(Object[][] rows, int n) {
    if (rows == null || rows.length == 0) return 0;
    rows[0] = new Integer[] {n};
    rows[0][0] = n > 5 ? "a" : (Object) n; //~ array-store
    return n;
  }

  // The index comes first, and what is left of the array stays as it was.
  static int caught(int n) {
    Object[] a = new Integer[] {1};
    try {
      a[n] = "x"; //~ array-index-out-of-bounds
    } catch (ArrayStoreException e) {
      return 1 / ((Integer) a[0] - 1); //~ division-by-zero
    }
    return n;
  }

  static int joined(int n) {
    Object[] a = new Integer[] {n};
    a[0] += "x"; //~ array-store
    return n;
  }

  static int filled(int n) {
    Comparable[] c = new Integer[3];
    Arrays.fill(c, n > 2 ? "s" : null); //~ array-store
    return n;
  }

  /** An array is equal to itself alone, and any object of a collection. */
  static int itself(int[] x, int[] y) {
    if (!x.equals(y)) return 0; //~ null-dereference
    assert x == y;
    return 1 / x.length; //~ division-by-zero
  }

  static int listed(int[] x, int[] y) {
    List<int[]> all = new ArrayList<>();
    all.add(x);
    return all.contains(y) && y != null ? 1 / x.length : 0; //~ division-by-zero
  }

  static int hashed(int[] x, int[] y) {
    Map<Object, Integer> all = new HashMap<>();
    all.put(x, 1);
    assert all.get(x) == 1;
    return all.containsKey(y) && x == null ? 1 / 0 : 0; //~ division-by-zero
  }
}
