// What declarations say of null: annotations by their simple names, and JML's `non_null`.
import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

class NeverNull {
  @Target({ ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.TYPE_USE, ElementType.RECORD_COMPONENT }) @interface NonNull { }

  static class Node {
    Node next;
    int value;
  }

  @NonNull Node head;
  private final NeverNull.@NonNull Node last;
  /*@ non_null @*/ Node old;
  Node free;

  NeverNull(@NonNull Node last) {
    this.last = last;
    this.head = last;
    this.old = last;
  }

  int ofFields() {
    return head.value + last.value + old.value;
  }

  int ofOthers() {
    return free.value; //~ null-dereference
  }

  // A method keeps what the declaration says.
  void forget() {
    head = null;
  } //~ invariant-violated

  int deeper() {
    return head.next.value; //~ null-dereference
  }

  static int ofParameters(NeverNull.@NonNull Node a, int @NonNull [] b, /*@ non_null @*/ Node c) {
    return a.value + b.length + c.value;
  }

  // The elements are never null, which says nothing of the array.
  static int ofElements(@NonNull Node[] a, NeverNull.@NonNull Node[] b) {
    return a.length + b.length; //~ null-dereference
  }

  static int calls(Node n) {
    return ofParameters(n, null, n); //~ precondition-violated
  }

  record Pair(@NonNull Node left, Node right) {
    int sum() {
      return left.value + right.value; //~ null-dereference
    }
  }

  // What a method returns is a promise, which those below keep or break.
  interface Source {
    @NonNull Node next();
  }

  record One(Node node) implements Source {
    public Node next() {
      return node; //~ postcondition-violated
    }
  }

  record Sure(Node node) implements Source {
    public Node next() {
      return node == null ? new Node() : node;
    }
  }

  @NonNull Node promised(int key) {
    return key > 0 ? head : free; //~ postcondition-violated
  }

  /*@ non_null @*/ Node kept() {
    return head;
  }

  // Words of JML that are no clauses are no mistake.
  public /*@ pure @*/ int plain(/*@ nullable @*/ Node n) {
    return n == null ? 0 : 1;
  }

  //@ requires n != null; // it's read below
  // Why there is a second one: because of the division.
  //@ requires n.value != 0 // not zero
  //    && n.value != 1; // and "not" one
  static int remarks(Node n) {
    return 10 / n.value / (n.value - 1);
  }

  //@ requires n != null; /* it's read below */
  //@ requires n.value /* never; 0 */ != 0; /* not zero */ // as said
  static int remarksInside(Node n) {
    return 10 / n.value;
  }
}
