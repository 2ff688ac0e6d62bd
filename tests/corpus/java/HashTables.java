import java.util.*;

// Maps without null, and such of which nobody knows the order.
class HashTables {
  static String put(Hashtable<String, String> table, String value) {
    return table == null ? "" : table.put("a", value); //~ uncaught-exception
  }

  static int get(Hashtable<String, Integer> table) {
    return table == null ? 0 : table.get("a"); //~ null-dereference
  }

  static int values(Hashtable<String, String> table) {
    int sum = 0;
    if (table == null || table.size() > 1) return 0;
    for (Enumeration<String> e = table.elements(); e.hasMoreElements();) sum += e.nextElement().length();
    if (sum == 2) throw new IllegalStateException(); //~ uncaught-exception
    return sum;
  }

  static String twice() {
    Hashtable<String, Integer> table = new Hashtable<>();
    table.put("a", 1);
    return table.elements().nextElement() > 1 ? "" : table.remove("b").toString(); //~ null-dereference
  }

  static int dictionary(Dictionary<String, Integer> d) {
    if (d != null && d.get("k") != null && d.get("k") == 7) throw new IllegalStateException(); //~ uncaught-exception
    return 0;
  }

  static int weak(WeakHashMap<String, String> map) {
    return map == null ? 0 : map.get(null).length(); //~ null-dereference
  }

  static int indented(String s) {
    if (s == null) return 0;
    if (s.indent(1).equals(" a\n b\n")) throw new IllegalStateException(); //~ uncaught-exception
    return s.split("|").length == 3 ? 1 / (s.charAt(1) - 'x') : 0; //~ division-by-zero
  }
}
