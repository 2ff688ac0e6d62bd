import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;

// Lambdas that get into a field by way of variables, own methods, other objects and other lambdas.
class PutElsewhere {
  static class Variable {
    private final List<Runnable> tasks = new ArrayList<>();
    private int total;

    void later(int parts) {
      Runnable task = () -> total = 100 / parts; //~ division-by-zero
      tasks.add(task);
    }

    void run() {
      for (Runnable task : tasks) {
        if (task != null) {
          task.run();
        }
      }
    }
  }

  static class Registered {
    private final Map<String, IntUnaryOperator> known = new HashMap<>();

    Registered() {
      register("half", x -> 10 / x); //~ division-by-zero
    }

    private void register(String name, IntUnaryOperator code) {
      known.put(name, code);
    }

    int call(String name, int x) {
      IntUnaryOperator code = known.get(name);
      return code == null ? 0 : code.applyAsInt(x);
    }
  }

  static class Rules {
    private final List<Predicate<String>> rules = new ArrayList<>();

    Rules shorter(int than) {
      return rule(s -> s.length() < than); //~ null-dereference
    }

    private Rules rule(Predicate<String> rule) {
      rules.add(rule);
      return this;
    }

    boolean accept(String s) {
      for (Predicate<String> rule : rules) {
        if (rule != null && !rule.test(s)) {
          return false;
        }
      }
      return true;
    }
  }

  static class Wrapped {
    record Task(String name, Runnable code) {}

    private final List<Task> tasks = new ArrayList<>();
    private int total;

    void later(int parts) {
      tasks.add(new Task("t", () -> total = 100 / parts)); //~ division-by-zero
    }

    void run() {
      for (Task task : tasks) {
        if (task != null && task.code() != null) {
          task.code().run();
        }
      }
    }
  }

  static class Bus {
    private final Map<String, List<Runnable>> listeners = new HashMap<>();
    private int total;

    void on(String event, int parts) {
      listeners.computeIfAbsent(event, e -> new ArrayList<>()).add(() -> total = 100 / parts); //~ division-by-zero
    }

    void fire(String event) {
      List<Runnable> known = listeners.get(event);
      if (known != null) {
        for (Runnable listener : known) {
          if (listener != null) {
            listener.run();
          }
        }
      }
    }
  }

  static class Once {
    private final Map<Integer, Runnable> tasks = new HashMap<>();
    private int total;

    void on(int key, int parts) {
      tasks.computeIfAbsent(key, k -> () -> total = 100 / parts); //~ division-by-zero
    }

    void fire(int key) {
      Runnable task = tasks.get(key);
      if (task != null) {
        task.run();
      }
    }
  }

  static class Within {
    private final List<Runnable> tasks = new ArrayList<>();
    private int total;

    void later(int parts) {
      put(parts);
    }

    private void put(int parts) {
      tasks.add(() -> total = 100 / parts); //~ division-by-zero
    }

    void run() {
      for (Runnable task : tasks) {
        if (task != null) {
          task.run();
        }
      }
    }
  }

  static class Makers {
    private final Map<Integer, Supplier<int[]>> makers = new HashMap<>();

    Makers() {
      makers.put(1, () -> new int[1]);
    }

    int made(int key) {
      Supplier<int[]> maker = makers.get(key);
      if (maker == null) {
        return 0;
      }
      int[] made = maker.get();
      return made == null ? 0 : made[1]; //~ array-index-out-of-bounds
    }
  }

  static class Button {
    private final List<IntConsumer> listeners = new ArrayList<>();

    void on(IntConsumer listener) {
      listeners.add(listener);
    }

    void click(int x) {
      for (IntConsumer listener : listeners) {
        if (listener != null) {
          listener.accept(x);
        }
      }
    }
  }

  static class View {
    private final Button button = new Button();
    private int total;

    View() {
      button.on(this::clicked);
    }

    private void clicked(int x) {
      total += 10 / x; //~ division-by-zero
    }

    void press(int x) {
      button.click(x);
    }
  }

  // What only the first call on a new object runs: the third press fails.
  static class Presses {
    private final List<Runnable> tasks = new ArrayList<>();
    private final int[] seen = new int[2];
    private int n;

    Presses() {
      tasks.add(() -> seen[n++] = 1); //~ not-explored
    }

    void press() {
      for (Runnable task : tasks) {
        if (task != null) {
          task.run();
        }
      }
    }
  }

  // What is put away by a static method, behind which no method of an object is called.
  static class Shared {
    private static final List<Runnable> TASKS = new ArrayList<>();
    private static int total;

    static void later(int parts) {
      TASKS.add(() -> total = 100 / parts); //~ not-explored
    }

    static void run() {
      for (Runnable task : TASKS) {
        if (task != null) {
          task.run();
        }
      }
    }
  }
}
