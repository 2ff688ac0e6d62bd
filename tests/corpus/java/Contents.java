import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;

/** Texts and collections as inputs: null, and everything that public calls can build, within scope. */
class Contents {
  String name;
  List<Contents> children;

  /** A text of two characters, of which only one matters. */
  static void text(String s) {
    if (s != null && s.length() == 2 && s.charAt(1) == 'x') throw new IllegalStateException(); //~ uncaught-exception
  }

  /** As long as the literal that it is compared with. */
  static void literal(String s) {
    if ("hello".equals(s)) throw new IllegalStateException(); //~ uncaught-exception
  }

  /** A literal in another method counts, too. */
  static void called(String s) {
    if (isHeader(s)) throw new IllegalStateException(); //~ uncaught-exception
  }

  static boolean isHeader(String s) {
    return s != null && s.startsWith("header:");
  }

  /** Equal texts that are two objects, and one text twice. */
  static int equal(String a, String b) {
    if (a == null || b == null) return 0;
    if (!a.equals(b)) return 1;
    assert a.compareTo(b) == 0 && a.hashCode() == b.hashCode() && b.contains(a);
    throw new IllegalStateException(); //~ uncaught-exception
  }

  /** Without the sign there is no place of it. */
  static String before(String s) {
    return s.substring(0, s.indexOf('=')); //~ null-dereference, uncaught-exception
  }

  static int number(String s) {
    if (s == null || s.length() != 2) return 0;
    int n = Integer.parseInt(s); //~ uncaught-exception
    assert n <= 99 && n >= -9;
    return 100 / (n - 42); //~ division-by-zero
  }

  /** Builders change, so it matters which one it is. */
  static void builder(StringBuilder a, StringBuilder b) {
    if (a == null || b == null || a.length() != 1) return;
    a.append('b');
    if (b.length() == 2) throw new IllegalStateException(); //~ uncaught-exception
  }

  /** No list, no element, or no number: the first and the last are one place. */
  static int first(List<Integer> list) {
    return list.get(0); //~ null-dereference, uncaught-exception
  }

  static int sum(Collection<Integer> all) {
    if (all == null || all.contains(null)) return 0;
    int sum = 0;
    for (int x : all) sum += x;
    assert !(all.size() == 2 && sum == 7); //~ assertion-failure
    return sum;
  }

  /** What is in a list is what its type says. */
  static int typed(List<String> texts) {
    if (texts == null) return 0;
    int n = 0;
    for (Object o : texts) if (o != null && !(o instanceof String)) n++;
    return 1 / (n + 1);
  }

  /** A list of texts is no list of numbers. */
  static int kinds(List<String> a, List<Integer> b) {
    return a != null && (Object) a == (Object) b ? 1 / 0 : 1;
  }

  static int same(ArrayList<Integer> a, ArrayList<Integer> b) {
    if (a == null || b == null || b.size() != 1) return 0;
    a.clear();
    return b.size() == 0 ? 1 / 0 : 1; //~ division-by-zero
  }

  /** A deque of this class has no null. */
  static int full(ArrayDeque<Integer> deque) {
    if (deque == null || deque.isEmpty()) return 0;
    return 10 / deque.peekFirst(); //~ division-by-zero
  }

  static int queue(Queue<String> queue) {
    return queue.poll().length(); //~ null-dereference, null-dereference
  }

  static int nested(List<List<String>> rows) {
    if (rows == null || rows.size() != 1 || rows.get(0) == null) return 0;
    return rows.get(0).get(1).length(); //~ null-dereference, uncaught-exception
  }

  static void build(List<Integer> list) {
    if (list == null || list.size() != 2) return;
    list.add(5);
    list.remove(0);
    assert list.size() == 2 && list.get(1) == 5;
    assert list.get(0) != null; //~ assertion-failure
  }

  /** Trees of lists. */
  int named(String wanted) {
    if (children == null || children.isEmpty()) return 0;
    Contents child = children.get(0);
    if (child == null || child == this || child.name == null) return 1;
    if (child.name.equals(wanted) && wanted.length() == 1) return 1 / 0; //~ division-by-zero
    return 2;
  }

  /** A suffix that is no space stays. */
  static boolean ends(String s) {
    return s != null && s.endsWith(".java") && s.trim().isEmpty();
  }
}
