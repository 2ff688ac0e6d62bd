import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;

/** Iterators of inputs go over lists that nobody else has, from their first element on. */
class Iterators {
  private Iterator<Iterators> all;
  private int n;

  //@ requires it != null;
  static int half(Iterator<Integer> it) {
    return 12 / it.next(); //~ uncaught-exception, null-dereference, division-by-zero
  }

  //@ requires it != null;
  static int count(Iterator<String> it) {
    int n = 0;
    while (it.hasNext()) {
      it.next();
      n++;
    }
    return 6 / (n - 2); //~ division-by-zero
  }

  //@ requires it != null && it.hasNext();
  static void drop(Iterator<String> it) {
    it.next();
    it.remove();
    it.remove(); //~ uncaught-exception
  }

  static List<String> rest(Iterator<String> it) {
    List<String> found = new ArrayList<>();
    if (it != null) {
      it.forEachRemaining(found::add);
    }
    return found;
  }

  //@ requires it != null;
  static String back(ListIterator<String> it) {
    it.next(); //~ uncaught-exception
    it.set("new");
    String set = it.previous();
    it.add("first");
    it.next();
    if (it.nextIndex() != 2 || !set.equals("new")) {
      throw new IllegalStateException();
    }
    return it.next(); //~ uncaught-exception
  }

  /** What an iterator has before it may be what has the iterator. */
  //@ requires all != null && all.hasNext();
  int deep() {
    Iterators first = all.next();
    return first == this ? 10 / n : 0; //~ division-by-zero
  }
}
