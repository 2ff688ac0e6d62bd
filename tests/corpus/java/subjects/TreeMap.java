import java.util.NoSuchElementException;

/**
 * A map from numbers to numbers as a red-black tree (seed 004, subject TreeMap). {@code put} takes its value in a box and
 * keeps what is in it, or 0: seed 004's driver tries the value both null and fresh, which doubles the paths.
 */
public class TreeMap {
  private static final boolean RED = false;
  private static final boolean BLACK = true;

  private Entry root;
  private int size;

  static class Entry {
    Entry left, right, parent;
    int key, value;
    boolean color = BLACK;

    Entry(int key, int value, Entry parent) {
      this.key = key;
      this.value = value;
      this.parent = parent;
    }
  }

  /** Maps a key to a value; the value that it had, or null. */
  //@ requires shape redBlack();
  //@ requires data sorted();
  //@ scope TreeMap <= 1, Entry <= 3, Integer <= 1;
  public Integer put(int key, Integer box) {
    int value = box == null ? 0 : box;
    Entry at = root;
    if (at == null) {
      root = new Entry(key, value, null);
      size = 1;
      return null;
    }
    while (true) {
      if (key < at.key) {
        if (at.left == null) {
          at.left = new Entry(key, value, at);
          fixAfterInsertion(at.left);
          break;
        }
        at = at.left;
      } else if (key == at.key) {
        int old = at.value;
        at.value = value;
        return old;
      } else {
        if (at.right == null) {
          at.right = new Entry(key, value, at);
          fixAfterInsertion(at.right);
          break;
        }
        at = at.right;
      }
    }
    size++;
    return null;
  }

  /** Removes a key; the value that it had, or null. */
  //@ requires shape redBlack();
  //@ requires data sorted();
  //@ scope TreeMap <= 1, Entry <= 3;
  public Integer remove(int key) {
    Entry e = getEntry(key);
    if (e == null) return null;
    int old = e.value;
    deleteEntry(e);
    size--;
    return old;
  }

  //@ requires shape redBlack();
  //@ requires data sorted();
  //@ scope TreeMap <= 1, Entry <= 3;
  public int get(int key) {
    Entry e = getEntry(key);
    if (e == null) throw new NoSuchElementException();
    return e.value;
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
      p.value = s.value;
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

//~ explore TreeMap.get auto: paths.invalid=0 complete=true
//~ explore TreeMap.remove auto: paths.exceptional=0 paths.invalid=0 complete=true
