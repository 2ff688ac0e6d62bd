import java.util.ArrayList;
import java.util.HashMap;

/** Collections of classes of people: they contain what the class says that it extends. */
class Derived {
  static class Names extends ArrayList<String> {
    int first() { return 1 / get(0).length(); } //~ division-by-zero, null-dereference, uncaught-exception
  }

  static class Counts extends HashMap<String, Integer> {
    int sum() {
      int sum = 0;
      for (int count : values()) sum += count; //~ null-dereference
      return sum;
    }
  }

  /** A tree is a list of trees. */
  static class Tree extends ArrayList<Tree> {
    int deep() { return get(0).size(); } //~ null-dereference, uncaught-exception
  }

  /** Nothing is in it that its own method has not let in. */
  static class Positive extends ArrayList<Integer> {
    @Override
    public boolean add(Integer n) { return n > 0 && super.add(n); } //~ null-dereference
  }

  // Keys are texts.
  static int lengths(Counts counts) {
    int sum = 0;
    for (String key : counts.keySet()) { //~ null-dereference
      if (key != null) sum += key.length();
    }
    return sum;
  }

  static int letters(Names names) {
    int sum = 0;
    for (String name : names) { //~ null-dereference
      if (name != null) sum += name.length();
    }
    return sum;
  }
}
