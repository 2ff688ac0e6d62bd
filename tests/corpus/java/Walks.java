import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Loops over collections that they add to go round on rings of the heap, and come to an end all the same. */
class Walks {
  private static class Node { int key; Node left, right; }
  private Node root;

  List<Integer> keys() {
    List<Integer> out = new ArrayList<>();
    Deque<Node> open = new ArrayDeque<>();
    Node n = root;
    while (n != null || !open.isEmpty()) {
      while (n != null) {
        open.push(n);
        n = n.left;
      }
      n = open.pop();
      out.add(n.key);
      n = n.right;
    }
    return out;
  }

  int levels() {
    Deque<Node> open = new ArrayDeque<>();
    if (root != null) open.add(root);
    int sum = 0;
    while (!open.isEmpty()) {
      Node n = open.remove();
      sum += 10 / n.key; //~ division-by-zero
      if (n.left != null) open.add(n.left);
      if (n.right != null) open.add(n.right);
    }
    return sum;
  }
}
