/*@ pred aa(Node x, int level, int rightLevel, int low, int high) :=
      emp & x = null & level = 0 & rightLevel = 0
    | exists k, l, r, ll, lr, rl, rr. x -> Node(key: k, level: level, left: l, right: r)
        * aa(l, ll, lr, low, k) * aa(r, rl, rr, k, high)
        & low < k & k < high & level = ll + 1 & rightLevel = rl & rl <= level & level <= rl + 1 & rr < level;
    pred tree(AaTree t) := exists x, n, m. t -> AaTree(root: x) * aa(x, n, m, -2147483649, 2147483648); @*/

/** An AA tree: a search tree with levels, kept balanced by skew and split, in separation logic (seed 001, subject AAT). */
public class AaTree {
  Node root;

  static class Node {
    int key, level = 1;
    Node left, right;

    Node(int key) {
      this.key = key;
    }
  }

  //@ requires sl tree(this);
  //@ scope AaTree <= 1, Node <= 3;
  public boolean contains(int key) {
    Node at = root;
    while (at != null) {
      if (key == at.key) return true;
      at = key < at.key ? at.left : at.right;
    }
    return false;
  }

  //@ requires sl tree(this);
  //@ scope AaTree <= 1, Node <= 3;
  public void insert(int key) {
    root = insert(root, key);
  }

  //@ requires sl tree(this);
  //@ scope AaTree <= 1, Node <= 3;
  public void remove(int key) {
    root = remove(root, key);
  }

  private static int level(Node node) {
    return node == null ? 0 : node.level;
  }

  /** Turns a left child of the same level to the right. */
  private static Node skew(Node node) {
    if (node == null || node.left == null || node.left.level != node.level) return node;
    Node up = node.left;
    node.left = up.right;
    up.right = node;
    return up;
  }

  /** Lifts the middle of three of the same level. */
  private static Node split(Node node) {
    if (node == null || node.right == null || node.right.right == null) return node;
    if (node.right.right.level != node.level) return node;
    Node up = node.right;
    node.right = up.left;
    up.left = node;
    up.level++;
    return up;
  }

  private static Node insert(Node node, int key) {
    if (node == null) return new Node(key);
    if (key < node.key) node.left = insert(node.left, key);
    else if (key > node.key) node.right = insert(node.right, key);
    else return node;
    return split(skew(node));
  }

  private static Node remove(Node node, int key) {
    if (node == null) return null;
    if (key < node.key) {
      node.left = remove(node.left, key);
    } else if (key > node.key) {
      node.right = remove(node.right, key);
    } else {
      if (node.left == null) return node.right;
      Node before = node.left;
      while (before.right != null) before = before.right;
      node.key = before.key;
      node.left = remove(node.left, before.key);
    }
    return relevel(node);
  }

  /** Lowers the level where a child is too low, then skews and splits the right side. */
  private static Node relevel(Node node) {
    int left = level(node.left);
    int right = level(node.right);
    if (left >= node.level - 1 && right >= node.level - 1) return node;
    node.level--;
    if (right > node.level) node.right.level = node.level;
    Node top = skew(node);
    top.right = skew(top.right);
    if (top.right != null) top.right.right = skew(top.right.right);
    top = split(top);
    top.right = split(top.right);
    return top;
  }
}

// A search goes one of 3 ways at each node: 1 path for the empty tree, 3 ways to end at one node (found, left, right); a second
// node exists on the right only, a third on the left only beside it. Every tree is reached: 4 shapes with the empty one.
//~ explore AaTree.contains auto: structures.shapes=4 paths.exceptional=0 paths.invalid=0 complete=true
//~ explore AaTree.insert auto: structures.shapes=4 paths.exceptional=0 paths.invalid=0 complete=true
//~ explore AaTree.remove auto: structures.shapes=4 paths.exceptional=0 paths.invalid=0 complete=true
