import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
}
