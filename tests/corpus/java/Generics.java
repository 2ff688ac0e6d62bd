import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** What type arguments promise is true of inputs; what the program itself breaks is found. */
class Generics<T extends Comparable<T>> {
  enum Color { RED, GREEN }

  static class Node<E> {
    E value;
    Node<E> next;
  }

  Node<T> root;

  /** Values are numbers or the like, of one class: comparing them raises nothing but for null. */
  boolean contains(T key) {
    for (Node<T> n = root; n != null; n = n.next) {
      if (key.compareTo(n.value) == 0) return true; //~ null-dereference
    }
    return false;
  }

  //@ requires key != null && first != null && first.value != null;
  boolean isFirst(T key, Node<T> first) {
    return key.compareTo(first.value) == 0;
  }

  static int number(Node<Integer> n) {
    return n == null || n.value == null ? 0 : n.value / (n.value - 1); //~ division-by-zero
  }

  static int text(Node<String> n) {
    return n == null || n.value == null ? 0 : n.value.length();
  }

  static <E extends Comparable<E>> E max(E[] all) {
    if (all == null || all.length == 0) return null;
    E most = all[0];
    for (E one : all) if (one.compareTo(most) > 0) most = one; //~ null-dereference
    return most;
  }

  @SafeVarargs
  static <E> E[] array(E... all) {
    return all;
  }

  static int varargs() {
    String[] s = array("a", "b");
    Number[] n = array(1, 2L);
    return s.length + n.length + max(new Integer[] {1, 2}) + greatest(3, 4);
  }

  @SafeVarargs
  static <E extends Comparable<E>> E greatest(E... all) {
    return all.length == 0 ? null : max(all); //~ null-dereference
  }

  static int ofLibrary(List<Integer> list, Comparator<Integer> order, Supplier<String> text) {
    if (order == null && text == null) return list.size(); //~ null-dereference
    return 0;
  }

  /** A plain list that the program itself fills with something else. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  static int polluted(boolean wrong) {
    List<Integer> numbers = new ArrayList<>();
    List raw = numbers;
    raw.add(wrong ? "text" : (Object) 3);
    Integer first = numbers.get(0); //~ class-cast
    return first;
  }
}
