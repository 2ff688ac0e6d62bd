/** Classes of one name in several classes: a specification means the one that code at its place means. */
class SameNames {
  static class Node {
    Node next;
    int value;
  }

  Node head;

  //@ requires hex { x not null; x expands to Node; };
  static int own(Object x) {
    return 1 / ((Node) x).value; //~ division-by-zero
  }

  static class Second {
    static class Node {
      Node next;
    }

    //@ pred list(Node x) := emp & x = null | exists n. x -> Node(n) * list(n);

    //@ requires sl list(x);
    //@ scope Node <= 4;
    static int length(Node x) {
      int k = 0;
      for (; x != null; x = x.next) {
        k++;
        assert k != 4; //~ assertion-failure
      }
      return k;
    }

    //@ requires hex { x(.next)* aliases nothing; };
    //@ scope Second.Node <= 2;
    static int bounded(Node x) {
      int k = 0;
      for (; x != null; x = x.next) {
        k++;
        assert k != 3;
      }
      return k;
    }

    //@ requires hex { x not null; x expands to Node; };
    static int inner(Object x) {
      return ((Node) x).next == null ? 1 : 1 / 0; //~ division-by-zero
    }

    //@ requires hex { x not null; x expands to SameNames.Node; };
    static int outer(Object x) {
      return 1 / ((SameNames.Node) x).value; //~ division-by-zero
    }
  }

  /** The classes around are asked, too. */
  static class Third {
    //@ requires hex { x not null; x(.next)+ aliases nothing; };
    //@ scope Node <= 1;
    static int around(Node x) {
      if (x.next != null) throw new IllegalStateException();
      return x.value;
    }
  }
}
