/**
 * A binomial heap in the manner of the class that seeds 002 and 004 examine: the roots in a list by ascending degree,
 * children by descending degree. {@code mergeBuggy} has the known bug: where a tree of the other list goes in front of a
 * root that is not the first, nothing leads to it any more. It takes 13 nodes (trees of 1, 4 and 8) to see it.
 */
public class BinomialHeap {
  private Node nodes;
  private int size;

  static class Node {
    Node parent, sibling, child;
    int degree, key;

    Node(int key) {
      this.key = key;
    }
  }

  //@ requires shape binomial();
  //@ requires data ordered();
  //@ scope BinomialHeap <= 1, Node <= 3;
  public void insert(int key) {
    Node node = new Node(key);
    if (nodes == null) {
      nodes = node;
    } else {
      mergeBuggy(node);
      unite();
    }
    size++;
  }

  /** Removes the node with the smallest key; null when there is none. Correct. */
  //@ requires shape binomial();
  //@ requires data ordered();
  //@ scope BinomialHeap <= 1, Node <= 3;
  public Node extractMin() {
    return extract(true);
  }

  /** The same with the bug; the assertion makes it visible: {@code size} is no longer the number of nodes. */
  //@ requires shape binomial();
  //@ requires data ordered();
  //@ scope BinomialHeap <= 1, Node <= 3;
  public Node extractMinBuggy() {
    int before = size;
    Node min = extract(false);
    int n = count(nodes);
    assert before == 0 || n == before - 1;
    return min;
  }

  private Node extract(boolean correct) {
    if (nodes == null) return null;
    Node min = smallest();
    Node before = null;
    Node at = nodes;
    while (at != min) {
      before = at;
      at = at.sibling;
    }
    if (before == null) nodes = at.sibling;
    else before.sibling = at.sibling;
    for (Node each = at.child; each != null; each = each.sibling) each.parent = null;
    Node children = reverse(at.child);
    if (nodes == null) {
      nodes = children;
    } else if (children != null) {
      if (correct) merge(children);
      else mergeBuggy(children);
      unite();
    }
    size--;
    return min;
  }

  /** The first root with the smallest key. */
  private Node smallest() {
    Node found = nodes;
    int min = nodes.key;
    for (Node at = nodes; at != null; at = at.sibling) {
      if (at.key < min) {
        found = at;
        min = at.key;
      }
    }
    return found;
  }

  private static Node reverse(Node first) {
    Node done = null;
    while (first != null) {
      Node next = first.sibling;
      first.sibling = done;
      done = first;
      first = next;
    }
    return done;
  }

  /** Joins another root list to this one, both by ascending degree. With the bug. */
  private void mergeBuggy(Node two) {
    Node one = nodes;
    while (one != null && two != null) {
      if (one.degree == two.degree) {
        Node moved = two;
        two = two.sibling;
        moved.sibling = one.sibling;
        one.sibling = moved;
        one = moved.sibling;
      } else if (one.degree < two.degree) {
        if (one.sibling == null || one.sibling.degree > two.degree) {
          Node moved = two;
          two = two.sibling;
          moved.sibling = one.sibling;
          one.sibling = moved;
          one = moved.sibling;
        } else {
          one = one.sibling;
        }
      } else {
        // The bug: what came before `one` still leads to it, past the tree that goes in front.
        Node behind = one;
        one = two;
        two = two.sibling;
        one.sibling = behind;
        if (behind == nodes) nodes = one;
      }
    }
    if (one == null) append(two);
  }

  /** The same without the bug: remembers what came before. */
  private void merge(Node two) {
    Node before = null;
    Node one = nodes;
    while (one != null && two != null) {
      if (one.degree == two.degree
          || one.degree < two.degree && (one.sibling == null || one.sibling.degree > two.degree)) {
        Node moved = two;
        two = two.sibling;
        moved.sibling = one.sibling;
        one.sibling = moved;
        before = moved;
        one = moved.sibling;
      } else if (one.degree < two.degree) {
        before = one;
        one = one.sibling;
      } else {
        Node behind = one;
        one = two;
        two = two.sibling;
        one.sibling = behind;
        if (before == null) nodes = one;
        else before.sibling = one;
      }
    }
    if (one == null) append(two);
  }

  private void append(Node rest) {
    Node last = nodes;
    while (last.sibling != null) last = last.sibling;
    last.sibling = rest;
  }

  /** Links trees of the same degree until no two are left; of three, the last two. */
  private void unite() {
    Node before = null;
    Node at = nodes;
    Node next = at.sibling;
    while (next != null) {
      if (at.degree != next.degree || (next.sibling != null && next.sibling.degree == at.degree)) {
        before = at;
        at = next;
      } else if (at.key <= next.key) {
        at.sibling = next.sibling;
        next.parent = at;
        next.sibling = at.child;
        at.child = next;
        at.degree++;
      } else {
        if (before == null) nodes = next;
        else before.sibling = next;
        at.parent = next;
        at.sibling = next.child;
        next.child = at;
        next.degree++;
        at = next;
      }
      next = at.sibling;
    }
  }

  private static int count(Node node) {
    return node == null ? 0 : count(node.child) + count(node.sibling) + 1;
  }

  /** Binomial trees of strictly ascending degree with {@code size} nodes in all. */
  private boolean binomial() {
    int n = 0;
    int last = -1;
    for (Node root = nodes; root != null; root = root.sibling) {
      if (root.degree <= last) return false;
      last = root.degree;
      int below = tree(root, null, root.degree);
      if (below < 0) return false;
      n += below;
    }
    return n == size;
  }

  /** The number of nodes of a binomial tree of a degree; -1 when it is none. */
  private static int tree(Node node, Node parent, int degree) {
    if (node == null || node.parent != parent || node.degree != degree) return -1;
    int n = 1;
    Node child = node.child;
    for (int d = degree - 1; d >= 0; d--) {
      int below = tree(child, node, d);
      if (below < 0) return -1;
      n += below;
      child = child.sibling;
    }
    return child == null ? n : -1;
  }

  private boolean ordered() {
    return ordered(nodes);
  }

  /** No key is smaller than its parent's. */
  private static boolean ordered(Node first) {
    for (Node at = first; at != null; at = at.sibling) {
      if (at.parent != null && at.key < at.parent.key) return false;
      if (!ordered(at.child)) return false;
    }
    return true;
  }
}

// Too few nodes for the bug.
//~ explore BinomialHeap.extractMinBuggy auto Node=5: paths.exceptional=0 paths.invalid=0 complete=true
//~ explore BinomialHeap.extractMin auto: paths.exceptional=0 paths.invalid=0 complete=true
