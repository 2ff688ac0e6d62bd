import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

// Where code asks what a collection is, inputs have those that it asks for, beside the one that an interface stands for.
class Downcasts {
  static int firstKey(Map<Integer, Integer> map) {
    if (map instanceof TreeMap) {
      return ((TreeMap<Integer, Integer>) map).firstKey(); //~ uncaught-exception
    }
    return 0;
  }

  static int firstOf(Map<Integer, Integer> map) {
    TreeMap<Integer, Integer> sorted = (TreeMap<Integer, Integer>) map; //~ class-cast
    return sorted == null ? 0 : sorted.firstKey(); //~ uncaught-exception
  }

  static int first(List<Integer> list) {
    if (list instanceof LinkedList<Integer> linked) {
      return linked.getFirst() == null ? 0 : 1; //~ uncaught-exception
    }
    return 0;
  }

  static int least(Set<Integer> set) {
    return set instanceof TreeSet<Integer> sorted ? sorted.first() : 0; //~ uncaught-exception
  }

  static Integer next(Queue<Integer> queue) {
    if (queue instanceof ArrayDeque<Integer> deque) {
      return deque.remove(); //~ uncaught-exception
    }
    return null;
  }

  static Integer top(Collection<Integer> all) {
    if (all instanceof Deque<Integer> stack) {
      return stack.pop(); //~ uncaught-exception
    }
    return null;
  }

  static Integer any(Collection<Integer> all) {
    return all instanceof Set ? all.iterator().next() : null; //~ uncaught-exception
  }
}
