import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

// What a method puts away fails only when another method was called before it runs.
class PutBetween {
  static class Undo {
    private int[] cells = new int[3];
    private final Deque<Runnable> undo = new ArrayDeque<>();

    void set(int at, int value) {
      if (at < 0 || at >= cells.length) {
        return;
      }
      int old = cells[at];
      cells[at] = value;
      undo.push(() -> cells[at] = old); //~ array-index-out-of-bounds
    }

    void shrink() {
      cells = new int[1];
    }

    void undo() {
      Runnable last = undo.poll();
      if (last != null) {
        last.run();
      }
    }
  }

  static class Cleared {
    private final List<Runnable> tasks = new ArrayList<>();
    private final List<Integer> seen = new ArrayList<>();

    void add(int x) {
      seen.add(x);
      tasks.add(() -> seen.get(0)); //~ uncaught-exception
    }

    void clear() {
      seen.clear();
    }

    void run() {
      for (Runnable task : tasks) {
        if (task != null) {
          task.run();
        }
      }
    }
  }

  static class Named {
    private Runnable task;
    private String name = "";
    private int length;

    void name(String s) {
      if (s == null) {
        return;
      }
      name = s;
      task = () -> length = name.length(); //~ null-dereference
    }

    void forget() {
      name = null;
    }

    void run() {
      if (task != null) {
        task.run();
      }
    }
  }

  // What storing does not name, inputs have already: no call between is needed.
  static class Counted {
    private Runnable task;
    private int n;

    void store() {
      task = () -> n = 10 / (n - 2); //~ division-by-zero
    }

    void count() {
      n++;
    }

    void run() {
      if (task != null) {
        task.run();
      }
    }
  }

  // Nothing between can make a difference: the array stays.
  static class Kept {
    private final int[] cells = new int[3];
    private Runnable undo;

    void set(int at, int value) {
      if (at >= 0 && at < cells.length) {
        undo = () -> cells[at] = value;
      }
    }

    void clear(int at) {
      if (at >= 0 && at < cells.length) {
        cells[at] = 0;
      }
    }

    void undo() {
      if (undo != null) {
        undo.run();
      }
    }
  }

  // More methods than are called between.
  static class Many {
    private int[] cells = new int[2];
    private Runnable task;

    void store(int at) {
      if (at >= 0 && at < cells.length) {
        task = () -> cells[at]++; //~ not-explored, array-index-out-of-bounds
      }
    }

    void two() {
      cells = new int[2];
    }

    void three() {
      cells = new int[3];
    }

    void four() {
      cells = new int[4];
    }

    void run() {
      if (task != null) {
        task.run();
      }
    }
  }
}
