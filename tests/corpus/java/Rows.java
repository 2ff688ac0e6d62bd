import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.Vector;

/** Rows of tables: tokens, parts in a limited number, elements one after the other, numbers of a seed. */
class Rows {
  // Nothing but separators, or no more than a name.
  static String value(String row) {
    if (row == null) return null;
    StringTokenizer fields = new StringTokenizer(row, "=");
    fields.nextToken(); //~ uncaught-exception
    return fields.nextToken(); //~ uncaught-exception
  }

  // The last part has all that is left.
  static String rest(String row) {
    return row == null ? "" : row.split(",", 2)[1]; //~ array-index-out-of-bounds
  }

  // What it copies may end behind the array, or its end be no number.
  static String copied(char[] from, int count) {
    if (from == null) return "";
    return new StringBuilder().append(from, 1, count).toString(); //~ uncaught-exception
  }

  static int sum(Vector<Long> all) {
    long sum = 0;
    if (all != null) for (long n : all) sum += n; //~ null-dereference
    return (int) sum;
  }

  static String first(Vector<String> all) {
    if (all == null) return "";
    Enumeration<String> rows = all.elements();
    return rows.nextElement().trim(); //~ uncaught-exception, null-dereference
  }

  // One finding: which line of the library raises it is no matter of those who call it.
  static Integer counted(TreeMap<String, Integer> counts, String row) {
    return counts == null ? null : counts.put(row, 0); //~ null-dereference
  }

  static String last(List<String> rows) {
    if (rows == null) return "";
    List<String> shared = Collections.synchronizedList(rows);
    return shared.get(shared.size() - 1); //~ uncaught-exception
  }

  // Nothing is joined as "null".
  static int joined(String row) {
    StringJoiner all = new StringJoiner("-");
    all.add(row);
    return 100 / (all.length() - 4); //~ division-by-zero
  }

  // The first number of this seed is 0, whatever machine draws it.
  static int drawn(int most) {
    if (most == 10) return 10 / new Random(42).nextInt(10); //~ division-by-zero
    return new Random(42).nextInt(most); //~ uncaught-exception
  }

  // What the compiler joins is there once.
  static int same(int n) {
    String row = "a,b";
    if (row != "a" + "," + 'b') throw new IllegalStateException("two constants");
    return 10 / n; //~ division-by-zero
  }
}
