import java.util.*;

// As a part of another one, the hash code of a text is one number, whatever its length: no case for each pair of lengths.
class Codes {
  static int one(String s) {
    return s == null ? 0 : 100 / (s.hashCode() - 97); //~ division-by-zero
  }

  static int two(String s, String t) {
    if (s == null || t == null || s.equals(t)) return 0;
    if (s.hashCode() != t.hashCode()) return 1;
    throw new IllegalStateException("two texts with one code"); //~ uncaught-exception
  }

  static int combined(String s, String t) {
    return 1 / (Objects.hash(s, t) - 993); //~ division-by-zero
  }

  static int within(String s) {
    if (s == null) return 0;
    return new int[16][Math.abs(s.hashCode()) % 16].length;
  }

  static int sum(Set<String> all) {
    if (all == null || all.contains(null)) return 0;
    int sum = 0;
    for (String s : all) sum += Objects.hashCode(s);
    return 1 / (sum - 98); //~ division-by-zero
  }
}

record Both<A, B>(A first, B second) {
  int hash() {
    return first.hashCode() + second.hashCode(); //~ null-dereference, null-dereference
  }
}

record Title(String name, String more) {}
