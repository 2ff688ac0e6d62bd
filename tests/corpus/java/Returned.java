import java.util.Comparator;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.Supplier;

/** What is in the bag. */
class Item {
  int v;
  Item next;
  String name;
}

/** What methods of objects do that other methods make: nothing here calls them, whoever is given the objects does. */
public class Returned implements Iterable<Item> {
  static int step;
  Item head;

  public Iterator<Item> iterator() {
    return new Iterator<Item>() {
      private Item at = head;

      @Override
      public boolean hasNext() { return at != null; }

      @Override
      public Item next() {
        Item found = at;
        at = at.next; //~ null-dereference
        return found;
      }
    };
  }

  /** A class in a method, and an object inside an object. */
  Iterable<Integer> numbers() {
    class Numbers implements Iterator<Integer> {
      Item at = head;

      @Override
      public boolean hasNext() { return at != null; }

      @Override
      public Integer next() { return at.v; } //~ null-dereference
    }
    return () -> new Numbers();
  }

  // The field is not null, as the method asks that first.
  Supplier<Integer> first() {
    if (head == null) throw new IllegalStateException(); //~ uncaught-exception
    return () -> head.v / step; //~ division-by-zero
  }

  // What is private is called by this class alone, with anything.
  private Supplier<Item> second() {
    return () -> head.next; //~ null-dereference
  }

  static Comparator<Item> byNumber(int k) {
    return (Item a, Item b) -> (a.v - b.v) / k; //~ division-by-zero, null-dereference, null-dereference
  }

  static Function<Item, Function<Item, Integer>> quotient() {
    return x -> y -> x.v / y.v; //~ division-by-zero, null-dereference, null-dereference
  }

  // The result is one of the two, each with a method of the same name.
  static Runnable one(int[] cells, int i) {
    if (i < 0) {
      return new Runnable() {
        @Override
        public void run() { cells[0]++; } //~ array-index-out-of-bounds, null-dereference
      };
    }
    return () -> cells[i]++; //~ array-index-out-of-bounds, null-dereference
  }

  static Runnable asserted(@NonNull Item item, int k) {
    return () -> item.v = 7 / k; //~ division-by-zero
  }

  @interface NonNull { }
}
