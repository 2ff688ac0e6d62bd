import java.util.*;

// What the JDK asks of an argument before it knows that there is nothing to do.
class Nulls {
  static int[] copied(int[] a) {
    return Arrays.copyOf(a, 0); //~ null-dereference
  }

  static boolean apart(List<Integer> b) {
    return Collections.disjoint(new ArrayList<>(), b); //~ null-dereference
  }
}
