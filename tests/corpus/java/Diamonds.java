import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** What `new C<>(..)` is of: the place where it goes says it, and else what it is given. */
class Diamonds {
  record Pair<A, B>(A a, B b) { }

  static class Node<T> {
    final T value;
    final Node<T> next;

    Node(T value) { this(value, null); }

    Node(T value, Node<T> next) {
      this.value = value;
      this.next = next;
    }

    <R> Node<R> map(Function<T, R> f) { return new Node<>(f.apply(value)); } //~ null-dereference
  }

  static int variable(int k) {
    var p = new Pair<>("x", k);
    return p.a().length() / p.b(); //~ division-by-zero
  }

  static int receiver(int k) {
    return new Pair<>(k, "x").b().length() / new Pair<>(k, 1).a(); //~ division-by-zero
  }

  static int nested(int k) {
    var n = new Node<>("a", new Node<>("b"));
    return n.next.value.length() / k; //~ division-by-zero
  }

  static int copied(int k) {
    var l = new ArrayList<>(List.of("a"));
    return l.get(k).length(); //~ uncaught-exception
  }

  static int entries(Map<String, Integer> m) {
    if (m == null || m.isEmpty()) return 0;
    var all = new ArrayList<>(m.entrySet());
    return 1 / all.get(0).getValue(); //~ division-by-zero, null-dereference
  }

  static int removed(List<Integer> l) {
    if (l == null || l.contains(null)) return 0;
    for (var x : new ArrayList<>(l)) if (x == 3) l.remove(x);
    return 1 / l.size(); //~ division-by-zero
  }

  static int inLambda(int k) {
    return Stream.of("a", "bb").map(s -> new Pair<>(s, s.length())).filter(p -> p.b() > 1).findFirst().get().a().length() / k; //~ division-by-zero
  }

  static int mapped(int a) {
    return new Node<>(a).map(x -> x - 1).value / a; //~ division-by-zero
  }

  // The place comes first.
  static int place(int k) {
    Map<String, Object> m = new HashMap<>(Map.of("a", "b"));
    m.put("a", k);
    return 1 / (Integer) m.get("a"); //~ division-by-zero
  }
}
