import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

// What a method puts away runs when another one of the same object is called behind it.
class PutAway {
  private Runnable task;
  private final List<IntUnaryOperator> steps = new ArrayList<>();
  private int total;

  void share(int parts) {
    task = () -> total = 100 / parts; //~ division-by-zero
  }

  void half() {
    task = new Runnable() {
      public void run() {
        total = total / 2;
      }
    };
  }

  void run() {
    if (task != null) {
      task.run();
    }
  }

  void addShare(int[] of) {
    steps.add(n -> n + of.length); //~ null-dereference
  }

  int apply(int n) {
    int at = n;
    for (IntUnaryOperator step : steps) {
      at = step.applyAsInt(at); //~ null-dereference
    }
    return at;
  }

  // What the library runs at once is run here.
  int sum(List<String> words) {
    return words.stream().mapToInt(w -> w.length()).sum(); //~ null-dereference
  }
}
