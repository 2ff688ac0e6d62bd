import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * An AVL tree without parent pointers, in the manner of Weiss: recursive insertion and deletion, each node with its
 * height (0 for a leaf), deletion by the predecessor (seed 004, subject AvlTree).
 */
public class AvlTree {
  private Node root;
  private int size;

  static class Node {
    Node left, right;
    int key, height;

    Node(int key) {
      this.key = key;
    }
  }

  //@ requires shape balanced();
  //@ requires data sorted();
  //@ scope AvlTree <= 1, Node <= 3;
  public void insert(int key) {
    root = insert(root, key);
  }

  //@ requires shape balanced();
  //@ requires data sorted();
  //@ scope AvlTree <= 1, Node <= 3;
  public void remove(int key) {
    root = remove(root, key);
  }

  //@ requires shape balanced();
  //@ requires data sorted();
  //@ scope AvlTree <= 1, Node <= 3;
  public boolean contains(int key) {
    Node at = root;
    while (at != null) {
      if (key < at.key) at = at.left;
      else if (key > at.key) at = at.right;
      else return true;
    }
    return false;
  }

  private Node insert(Node node, int key) {
    if (node == null) {
      size++;
      return new Node(key);
    }
    if (key < node.key) node.left = insert(node.left, key);
    else if (key > node.key) node.right = insert(node.right, key);
    return balance(node);
  }

  private Node remove(Node node, int key) {
    if (node == null) return null;
    if (key < node.key) {
      node.left = remove(node.left, key);
    } else if (key > node.key) {
      node.right = remove(node.right, key);
    } else {
      if (node.left == null) {
        size--;
        return node.right;
      }
      if (node.right == null) {
        size--;
        return node.left;
      }
      Node before = node.left;
      while (before.right != null) before = before.right;
      node.key = before.key;
      node.left = remove(node.left, before.key);
    }
    return balance(node);
  }

  private static int height(Node node) {
    return node == null ? -1 : node.height;
  }

  private static int max(int a, int b) {
    return a > b ? a : b;
  }

  private static void update(Node node) {
    node.height = max(height(node.left), height(node.right)) + 1;
  }

  /** By how much the left side is higher. */
  private static int lean(Node node) {
    return height(node.left) - height(node.right);
  }

  private static Node rotateRight(Node node) {
    Node up = node.left;
    node.left = up.right;
    up.right = node;
    update(node);
    update(up);
    return up;
  }

  private static Node rotateLeft(Node node) {
    Node up = node.right;
    node.right = up.left;
    up.left = node;
    update(node);
    update(up);
    return up;
  }

  private static Node balance(Node node) {
    Node top = node;
    int lean = lean(top);
    if (lean > 1) {
      if (lean(top.left) < 0) top.left = rotateLeft(top.left);
      top = rotateRight(top);
    } else if (lean < -1) {
      if (lean(top.right) > 0) top.right = rotateRight(top.right);
      top = rotateLeft(top);
    }
    update(top);
    return top;
  }

  /** No node is reached twice, heights are right and differ by at most one, and {@code size} counts the nodes. */
  private boolean balanced() {
    if (root == null) return size == 0;
    Set<Node> visited = new HashSet<>();
    Deque<Node> work = new ArrayDeque<>();
    visited.add(root);
    work.add(root);
    while (!work.isEmpty()) {
      Node node = work.remove();
      if (node.left != null) {
        if (!visited.add(node.left)) return false;
        work.add(node.left);
      }
      if (node.right != null) {
        if (!visited.add(node.right)) return false;
        work.add(node.right);
      }
    }
    return visited.size() == size && heightsRight(root);
  }

  private static boolean heightsRight(Node node) {
    if (node == null) return true;
    if (!heightsRight(node.left) || !heightsRight(node.right)) return false;
    int left = height(node.left);
    int right = height(node.right);
    if (left - right > 1 || right - left > 1) return false;
    return node.height == (left > right ? left : right) + 1;
  }

  /** The keys ascend from left to right. */
  private boolean sorted() {
    return between(root, Integer.MIN_VALUE - 1L, Integer.MAX_VALUE + 1L);
  }

  private static boolean between(Node node, long low, long high) {
    if (node == null) return true;
    if (node.key <= low || node.key >= high) return false;
    return between(node.left, low, node.key) && between(node.right, node.key, high);
  }
}

//~ explore AvlTree.contains auto: paths.exceptional=0 paths.invalid=0 complete=true
//~ explore AvlTree.remove(int) auto: paths.exceptional=0 paths.invalid=0 complete=true
