import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;

// Records, enums and interfaces that are declared in methods.
class Locals {
  static int calls;

  // Equal components: equal records.
  int equal(int a, int b) {
    record Pair(int left, int right) {
      int sum() {
        return left + right;
      }

      static Pair of(int x) {
        return new Pair(x, x);
      }
    }
    Pair p = new Pair(a, b);
    if (p.equals(Pair.of(a)) && p.sum() == 6) {
      throw new IllegalStateException("three and three"); //~ uncaught-exception
    }
    return p.left() - p.right();
  }

  // Its constructor refuses what this call passes.
  int size(int low, int high) {
    record Range(int low, int high) {
      Range {
        if (low > high) {
          throw new IllegalArgumentException("empty");
        }
      }

      int size() {
        return high - low;
      }
    }
    return 100 / new Range(low, high).size(); //~ division-by-zero, uncaught-exception
  }

  // The parameter `word` is not the variable outside.
  int name(int n, String word) {
    enum State {
      IDLE,
      RUNNING("run"),
      DONE("done");

      final String word;

      State() {
        this(null);
      }

      State(String word) {
        this.word = word;
      }

      State next() {
        return values()[ordinal() + 1]; //~ array-index-out-of-bounds
      }
    }
    State s = State.IDLE;
    for (int i = 0; i < n; i++) {
      s = s.next();
    }
    switch (s) {
      case IDLE:
        return s.word.length(); //~ null-dereference
      default:
        return s.word.length();
    }
  }

  // One constant divides.
  int run(int a) {
    enum Op {
      ADD {
        int run(int x, int y) {
          return x + y;
        }
      },
      DIV {
        int run(int x, int y) {
          return x / y; //~ division-by-zero
        }
      };

      abstract int run(int x, int y);
    }
    return Op.valueOf(a > 3 ? "ADD" : "DIV").run(a, a - 1);
  }

  // Two records below one interface.
  int shape(int n) {
    interface Shape {
      int measure();

      default int per() {
        return 10 / measure(); //~ division-by-zero
      }
    }
    record Square(int side) implements Shape {
      public int measure() {
        return side * side;
      }
    }
    record Line(int length) implements Shape {
      public int measure() {
        return length - 7;
      }
    }
    Shape s = n > 7 ? new Line(n) : new Square(n);
    return s instanceof Line line ? line.length() : s.per();
  }

  // A lambda that is an object of a local interface.
  int apply(int n) {
    interface Step {
      int go(int x);

      default int twice(int x) {
        return go(go(x));
      }
    }
    Step part = x -> x / n; //~ division-by-zero
    return part.twice(8);
  }

  // In a lambda, with a constant of its own.
  int inside(int a) {
    IntSupplier s = () -> {
      record Value(int v) {
        static final int MIDDLE = 4;
      }
      return new Value(a).v() / (a - Value.MIDDLE); //~ division-by-zero
    };
    return s.getAsInt();
  }

  // It names a static field of the class around it.
  int counted(int a) {
    record Count(int n) {
      int all() {
        return n / (calls - 1); //~ division-by-zero
      }
    }
    return new Count(a).all();
  }

  // The first is numbered 0.
  static int loop(int[] list) {
    record Item(int at, int value) {
      int scaled() {
        return value / at; //~ division-by-zero
      }
    }
    List<Item> items = new ArrayList<>();
    for (int v : list) { //~ null-dereference
      items.add(new Item(items.size(), v));
    }
    int sum = 0;
    for (Item i : items) {
      sum += i.scaled();
    }
    return sum;
  }

  /** What makes the objects needs the variables that they have captured. */
  static int made(int k) {
    class Less {
      int a;

      Less(int a) { this.a = a; }

      int share() {
        return 10 / (k - a); //~ division-by-zero
      }
    }
    Function<Integer, Less> byName = Less::new;
    Function<Integer, Less> byCode = a -> new Less(a + k);
    return byName.apply(3).share() + byCode.apply(1).share();
  }
}
