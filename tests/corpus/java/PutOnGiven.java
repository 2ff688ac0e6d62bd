import java.util.List;

// Lambdas that an object is given to keep, which is an argument or is returned: they run when a method of that is called.
class PutOnGiven {
  interface Listener {
    void changed(int value);
  }

  static class Model {
    private Listener listener;

    void listen(Listener l) {
      listener = l;
    }

    void set(int value) {
      if (listener != null) {
        listener.changed(value);
      }
    }
  }

  static class Bars {
    private final int[] bars = new int[4];

    void attach(Model model) {
      if (model != null) {
        model.listen(v -> bars[v]++); //~ array-index-out-of-bounds
      }
    }
  }

  static class Label {
    Label(Model model, int of) {
      if (model != null) {
        model.listen(v -> System.out.println(v / of)); //~ division-by-zero
      }
    }
  }

  static class Held {
    private final Model model = new Model();

    Model model() {
      return model;
    }

    void listen(int of) {
      model().listen(v -> System.out.println(v / of)); //~ division-by-zero
    }

    void set(int value) {
      model.set(value);
    }
  }

  // The window changes before the model does.
  static class Window {
    private int[] cells = new int[2];

    void show(Model model, int at) {
      if (model != null && at >= 0 && at < cells.length) {
        model.listen(v -> cells[at] = v); //~ array-index-out-of-bounds
      }
    }

    void shrink() {
      cells = new int[1];
    }
  }

  static void attach(Model model, int of) {
    if (model != null) {
      model.listen(v -> System.out.println(v / of)); //~ division-by-zero
    }
  }

  static Model made(int of) {
    Model model = new Model();
    model.listen(v -> System.out.println(v / of)); //~ division-by-zero
    return model;
  }

  static void fill(List<Runnable> tasks, int parts) {
    if (tasks != null) {
      tasks.add(() -> System.out.println(100 / parts)); //~ not-explored
    }
  }
}
