import java.util.PriorityQueue;

/** What is put into a collection is compared there: a test makes it whole before. */
class Queued {
  static class Task implements Comparable<Task> {
    final String name;
    int runs;

    Task(String name) { this.name = name; }

    @Override
    public int compareTo(Task other) { return name.compareTo(other.name); } //~ null-dereference, null-dereference, null-dereference
  }

  static int drain(PriorityQueue<Task> tasks) {
    if (tasks == null) {
      return 0;
    }
    int runs = 0;
    while (!tasks.isEmpty()) {
      runs += 4 / (3 - tasks.poll().runs); //~ division-by-zero
    }
    return runs;
  }
}
