import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Collections in final fields, of objects that the code itself makes; sorted ones; records with a second constructor. */
class Held {
  record Group(List<Integer> of) {
    Group(Integer... all) {
      this(List.of(all)); //~ null-dereference
    }
  }

  static int degrees(int k) {
    class Graph {
      private final Map<Integer, List<Integer>> edges = new HashMap<>();

      void edge(int a, int b) {
        edges.computeIfAbsent(a, x -> new ArrayList<>()).add(b);
      }

      int degree(int a) {
        return edges.get(a).size(); //~ null-dereference
      }
    }
    Graph g = new Graph();
    g.edge(1, 2);
    g.edge(1, 3);
    return k == 7 ? g.degree(2) : 4 / (g.degree(1) - 2); //~ division-by-zero
  }

  static int groups() {
    return 1 / (new Group(4, 5).of().size() - 2); //~ division-by-zero
  }

  static int words() {
    Map<String, Integer> count = new TreeMap<>();
    for (String w : "b a b".split(" ")) count.merge(w, 1, Integer::sum);
    String first = count.keySet().iterator().next();
    return first.equals("a") ? 1 / (count.get("b") - 2) : 0; //~ division-by-zero
  }

  static int smallest(int k) {
    PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(5, 3, 9));
    for (int i = 0; i < 3; i++) k += queue.poll();
    return queue.poll(); //~ null-dereference
  }

  static int fixed(String key) {
    Map<String, Integer> map = Map.of("a", 1);
    map.put("b", 2); //~ uncaught-exception
    return map.size();
  }
}
