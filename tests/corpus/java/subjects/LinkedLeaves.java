/*@ pred tll(Node x, Node p, Node first, Node behind) :=
      x -> Node(left: null, right: null, parent: p, next: behind) & x = first
    | exists l, r, m. x -> Node(left: l, right: r, parent: p, next: null) * tll(l, x, first, m) * tll(r, x, m, behind); @*/

/** A tree whose leaves are linked from left to right, in separation logic (seed 001, subject Tll). */
public class LinkedLeaves {
  static class Node {
    Node left, right, parent, next;
  }

  /** Links the leaves below {@code x} and sets the parents, as if they had not been; the leftmost leaf. */
  //@ requires sl exists p, first, b. tll(x, p, first, b);
  //@ scope Node <= 5;
  public static Node setRight(Node x, Node parent, Node behind) {
    return link(x, parent, behind);
  }

  private static Node link(Node x, Node parent, Node behind) {
    x.parent = parent;
    if (x.right == null) {
      x.next = behind;
      return x;
    }
    return link(x.left, x, link(x.right, x, behind));
  }

  /** The number of leaves, along their links. */
  //@ requires sl exists first. tll(x, null, first, null);
  //@ scope Node <= 5;
  public static int leaves(Node x) {
    Node at = x;
    while (at.left != null) at = at.left;
    int n = 0;
    for (; at != null; at = at.next) n++;
    return n;
  }
}

// Full binary trees within 5 nodes: 1 + 1 + 2 (Catalan numbers), and their leaves are counted without a choice.
//~ explore LinkedLeaves.leaves auto: paths.explored=4 structures.shapes=4 paths.exceptional=0 complete=true
//~ explore LinkedLeaves.setRight auto: paths.exceptional=0 paths.invalid=0 complete=true
