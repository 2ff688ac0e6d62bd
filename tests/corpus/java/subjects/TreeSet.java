/**
 * A set of numbers as a red-black tree with parent pointers, in the manner of java.util.TreeMap: insertion and deletion
 * with repairs that climb, deletion by the successor (seeds 002 and 004, subject TreeSet).
 */
public class TreeSet {
  private static final boolean RED = false;
  private static final boolean BLACK = true;

  private Entry root;
  private int size;

  static class Entry {
    Entry left, right, parent;
    int key;
    boolean color = BLACK;

    Entry(int key, Entry parent) {
      this.key = key;
      this.parent = parent;
    }
  }

  /** Adds a key; whether it is new. */
  //@ requires shape redBlack();
  //@ requires data sorted();
  //@ scope TreeSet <= 1, Entry <= 3;
  public boolean add(int key) {
    Entry at = root;
    if (at == null) {
      root = new Entry(key, null);
      size = 1;
      return true;
    }
    while (true) {
      if (key < at.key) {
        if (at.left == null) {
          at.left = new Entry(key, at);
          fixAfterInsertion(at.left);
          break;
        }
        at = at.left;
      } else if (key == at.key) {
        return false;
      } else {
        if (at.right == null) {
          at.right = new Entry(key, at);
          fixAfterInsertion(at.right);
          break;
        }
        at = at.right;
      }
    }
    size++;
    return true;
  }

  /** Removes a key; whether it was there. */
  //@ requires shape redBlack();
  //@ requires data sorted();
  //@ scope TreeSet <= 1, Entry <= 3;
  public boolean remove(int key) {
    Entry e = getEntry(key);
    if (e == null) return false;
    deleteEntry(e);
    size--;
    return true;
  }

  //@ requires shape redBlack();
  //@ requires data sorted();
  //@ scope TreeSet <= 1, Entry <= 3;
  public boolean contains(int key) {
    return getEntry(key) != null;
  }

  private Entry getEntry(int key) {
    Entry at = root;
    while (at != null) {
      if (key < at.key) at = at.left;
      else if (key > at.key) at = at.right;
      else return at;
    }
    return null;
  }

  // Reads that let null pass.

  private static boolean colorOf(Entry e) {
    return e == null ? BLACK : e.color;
  }

  private static Entry parentOf(Entry e) {
    return e == null ? null : e.parent;
  }

  private static void setColor(Entry e, boolean color) {
    if (e != null) e.color = color;
  }

  private static Entry leftOf(Entry e) {
    return e == null ? null : e.left;
  }

  private static Entry rightOf(Entry e) {
    return e == null ? null : e.right;
  }

  private void rotateLeft(Entry p) {
    if (p == null) return;
    Entry r = p.right;
    p.right = r.left;
    if (r.left != null) r.left.parent = p;
    r.parent = p.parent;
    if (p.parent == null) root = r;
    else if (p.parent.left == p) p.parent.left = r;
    else p.parent.right = r;
    r.left = p;
    p.parent = r;
  }

  private void rotateRight(Entry p) {
    if (p == null) return;
    Entry l = p.left;
    p.left = l.right;
    if (l.right != null) l.right.parent = p;
    l.parent = p.parent;
    if (p.parent == null) root = l;
    else if (p.parent.right == p) p.parent.right = l;
    else p.parent.left = l;
    l.right = p;
    p.parent = l;
  }

  private void fixAfterInsertion(Entry x) {
    x.color = RED;
    while (x != null && x != root && x.parent.color == RED) {
      if (parentOf(x) == leftOf(parentOf(parentOf(x)))) {
        Entry uncle = rightOf(parentOf(parentOf(x)));
        if (colorOf(uncle) == RED) {
          setColor(parentOf(x), BLACK);
          setColor(uncle, BLACK);
          setColor(parentOf(parentOf(x)), RED);
          x = parentOf(parentOf(x));
        } else {
          if (x == rightOf(parentOf(x))) {
            x = parentOf(x);
            rotateLeft(x);
          }
          setColor(parentOf(x), BLACK);
          setColor(parentOf(parentOf(x)), RED);
          rotateRight(parentOf(parentOf(x)));
        }
      } else {
        Entry uncle = leftOf(parentOf(parentOf(x)));
        if (colorOf(uncle) == RED) {
          setColor(parentOf(x), BLACK);
          setColor(uncle, BLACK);
          setColor(parentOf(parentOf(x)), RED);
          x = parentOf(parentOf(x));
        } else {
          if (x == leftOf(parentOf(x))) {
            x = parentOf(x);
            rotateRight(x);
          }
          setColor(parentOf(x), BLACK);
          setColor(parentOf(parentOf(x)), RED);
          rotateLeft(parentOf(parentOf(x)));
        }
      }
    }
    root.color = BLACK;
  }

  private static Entry successor(Entry e) {
    Entry p = e.right;
    while (p.left != null) p = p.left;
    return p;
  }

  /** Takes an entry out; one with two children gives its place to its successor. */
  private void deleteEntry(Entry p) {
    if (p.left != null && p.right != null) {
      Entry s = successor(p);
      p.key = s.key;
      p = s;
    }
    Entry replacement = p.left != null ? p.left : p.right;
    if (replacement != null) {
      replacement.parent = p.parent;
      if (p.parent == null) root = replacement;
      else if (p == p.parent.left) p.parent.left = replacement;
      else p.parent.right = replacement;
      p.left = p.right = p.parent = null;
      if (p.color == BLACK) fixAfterDeletion(replacement);
    } else if (p.parent == null) {
      root = null;
    } else {
      if (p.color == BLACK) fixAfterDeletion(p);
      if (p.parent != null) {
        if (p == p.parent.left) p.parent.left = null;
        else if (p == p.parent.right) p.parent.right = null;
        p.parent = null;
      }
    }
  }

  /** {@code x} is one black short. */
  private void fixAfterDeletion(Entry x) {
    while (x != root && colorOf(x) == BLACK) {
      if (x == leftOf(parentOf(x))) {
        Entry sib = rightOf(parentOf(x));
        if (colorOf(sib) == RED) {
          setColor(sib, BLACK);
          setColor(parentOf(x), RED);
          rotateLeft(parentOf(x));
          sib = rightOf(parentOf(x));
        }
        if (colorOf(leftOf(sib)) == BLACK && colorOf(rightOf(sib)) == BLACK) {
          setColor(sib, RED);
          x = parentOf(x);
        } else {
          if (colorOf(rightOf(sib)) == BLACK) {
            setColor(leftOf(sib), BLACK);
            setColor(sib, RED);
            rotateRight(sib);
            sib = rightOf(parentOf(x));
          }
          setColor(sib, colorOf(parentOf(x)));
          setColor(parentOf(x), BLACK);
          setColor(rightOf(sib), BLACK);
          rotateLeft(parentOf(x));
          x = root;
        }
      } else {
        Entry sib = leftOf(parentOf(x));
        if (colorOf(sib) == RED) {
          setColor(sib, BLACK);
          setColor(parentOf(x), RED);
          rotateRight(parentOf(x));
          sib = leftOf(parentOf(x));
        }
        if (colorOf(rightOf(sib)) == BLACK && colorOf(leftOf(sib)) == BLACK) {
          setColor(sib, RED);
          x = parentOf(x);
        } else {
          if (colorOf(leftOf(sib)) == BLACK) {
            setColor(rightOf(sib), BLACK);
            setColor(sib, RED);
            rotateLeft(sib);
            sib = leftOf(parentOf(x));
          }
          setColor(sib, colorOf(parentOf(x)));
          setColor(parentOf(x), BLACK);
          setColor(leftOf(sib), BLACK);
          rotateRight(parentOf(x));
          x = root;
        }
      }
    }
    setColor(x, BLACK);
  }

  /**
   * A tree with parent pointers, a black root, no red entry below a red one, as many black entries on every way down,
   * and {@code size} entries. Shared entries and cycles are excluded by the parents: an entry has only one.
   */
  private boolean redBlack() {
    if (root == null) return size == 0;
    if (root.parent != null || root.color == RED) return false;
    return blackHeight(root) >= 0 && count(root) == size;
  }

  /** Black entries on every way down; -1 when something is wrong below. */
  private static int blackHeight(Entry e) {
    if (e == null) return 0;
    Entry left = e.left;
    if (left != null) {
      if (left.parent != e) return -1;
      if (e.color == RED && left.color == RED) return -1;
    }
    Entry right = e.right;
    if (right != null) {
      if (right == left || right.parent != e) return -1;
      if (e.color == RED && right.color == RED) return -1;
    }
    int l = blackHeight(left);
    if (l < 0 || blackHeight(right) != l) return -1;
    return e.color == RED ? l : l + 1;
  }

  private static int count(Entry e) {
    return e == null ? 0 : count(e.left) + count(e.right) + 1;
  }

  /** The keys ascend from left to right. */
  private boolean sorted() {
    return between(root, Integer.MIN_VALUE - 1L, Integer.MAX_VALUE + 1L);
  }

  private static boolean between(Entry e, long low, long high) {
    if (e == null) return true;
    if (e.key <= low || e.key >= high) return false;
    return between(e.left, low, e.key) && between(e.right, e.key, high);
  }
}

// A search ends at one of the places of a red-black tree of up to 3 entries, or finds a key: no exception, nothing invalid.
//~ explore TreeSet.contains auto: paths.exceptional=0 paths.invalid=0 complete=true
//~ explore TreeSet.remove auto: paths.exceptional=0 paths.invalid=0 complete=true
