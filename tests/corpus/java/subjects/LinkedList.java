/**
 * A circular, doubly linked list with a header node that holds no value, in the manner of java.util (seed 004, subject
 * LinkedList). The header counts as a node of the scope.
 */
public class LinkedList {
  private Node header;
  private int size;

  static class Node {
    Node next, previous;
    int value;

    Node(Node next, Node previous, int value) {
      this.next = next;
      this.previous = previous;
      this.value = value;
    }
  }

  public LinkedList() {
    header = new Node(null, null, 0);
    header.next = header.previous = header;
  }

  /** Reads {@code header.previous} and nothing else: two paths, one for the empty list. */
  //@ requires shape circular();
  //@ scope LinkedList <= 1, Node <= 3;
  public void add(int value) {
    Node node = new Node(header, header.previous, value);
    node.previous.next = node;
    node.next.previous = node;
    size++;
  }

  /** Removes the first node with a value: 3 (S - 1) paths with S nodes. */
  //@ requires shape circular();
  //@ scope LinkedList <= 1, Node <= 3;
  public boolean remove(int value) {
    for (Node at = header.next; at != header; at = at.next) {
      if (at.value == value) {
        unlink(at);
        return true;
      }
    }
    return false;
  }

  /** Removes the node at a position, from the nearer end. */
  //@ requires shape circular();
  //@ scope LinkedList <= 1, Node <= 3;
  public int removeAt(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
    }
    Node at = header;
    if (index < size >> 1) {
      for (int i = 0; i <= index; i++) at = at.next;
    } else {
      for (int i = size; i > index; i--) at = at.previous;
    }
    unlink(at);
    return at.value;
  }

  private void unlink(Node node) {
    node.previous.next = node.next;
    node.next.previous = node.previous;
    size--;
  }

  /** {@code next} leads around and back to the header, {@code previous} the other way; {@code size} counts the rest. */
  private boolean circular() {
    if (header == null) return false;
    int n = 0;
    Node before = header;
    for (Node at = header.next; at != header; at = at.next) {
      if (at == null || at.previous != before) return false;
      n++;
      before = at;
    }
    return header.previous == before && size == n;
  }
}

//~ explore LinkedList.remove auto: paths.exceptional=0 paths.invalid=0 complete=true
// From either end: what is out of range, and one path per position and length.
//~ explore LinkedList.removeAt auto Node=5: paths.invalid=0 complete=true
