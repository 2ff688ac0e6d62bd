import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

// Arrays of objects that pass for those of what a type variable stands for.
class ErasedArray {
  static class Bag<T> {
    private T[] all;

    @SuppressWarnings("unchecked")
    Bag(int size) {
      all = (T[]) new Object[size < 0 ? 0 : size];
    }

    T[] all() {
      return all;
    }

    @SuppressWarnings("unchecked")
    void grow() {
      T[] more = (T[]) new Object[all.length + 1];
      System.arraycopy(all, 0, more, 0, all.length);
      all = more;
    }
  }

  static int count(Bag<String> bag) {
    return bag == null ? 0 : bag.all().length; //~ class-cast
  }

  static String[] taken(Bag<String> bag) {
    if (bag == null) {
      return null;
    }
    String[] all = bag.all(); //~ class-cast
    return all;
  }

  static int objects(Bag<String> bag) {
    Object[] all = bag == null ? new Object[0] : bag.all();
    return all.length;
  }

  static class Wall<T extends Number> {
    private final List<T> bricks = new ArrayList<>();

    @SuppressWarnings("unchecked")
    T[] all() {
      return (T[]) Arrays.copyOf(new Number[2], 2);
    }
  }

  static int bricks(Wall<Integer> wall) {
    if (wall == null) {
      return 0;
    }
    Integer[] all = wall.all(); //~ class-cast
    return all.length;
  }

  // It has what it was given.
  static class Given<T> {
    private final T[] all;

    Given(T[] all) {
      this.all = all;
    }

    T[] all() {
      return all;
    }
  }

  static int given(Given<String> given) {
    if (given == null) {
      return 0;
    }
    String[] all = given.all();
    return all == null ? 0 : all.length;
  }
}
