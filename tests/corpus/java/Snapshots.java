import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What `old` makes is there on exit, as it was made on entry. */
class Snapshots {
  //@ requires a != null && a.length == 1;
  //@ ensures Arrays.equals(a, \old(a.clone()));
  static void kept(int[] a) { }

  //@ requires a != null && a.length == 1 && a[0] < 100;
  //@ ensures a[0] == \old(a.clone())[0] + 1;
  static void counted(int[] a) { a[0]++; }

  //@ requires a != null && a.length == 1;
  //@ ensures a[0] == \old(a.clone())[0];
  static void broken(int[] a) { a[0]++; } //~ postcondition-violated

  //@ requires xs != null;
  //@ ensures xs.size() == \old(new ArrayList<>(xs)).size() + 1;
  static void longer(List<String> xs) { xs.add("a"); }

  //@ requires xs != null && !xs.isEmpty();
  //@ ensures xs.equals(\old(new ArrayList<>(xs)));
  static void cleared(List<String> xs) { xs.clear(); } //~ postcondition-violated
}
