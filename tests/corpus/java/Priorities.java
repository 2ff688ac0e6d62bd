import java.util.Collections;
import java.util.PriorityQueue;
import java.util.Queue;

/** Queues with priorities as inputs: what is in them is a heap, as additions in some order make it. */
class Priorities {
  record Job(int rank) implements Comparable<Job> {
    public int compareTo(Job other) {
      return Integer.compare(rank, other.rank); //~ null-dereference
    }
  }

  private final Queue<Job> jobs = new PriorityQueue<>();
  private final PriorityQueue<Integer> falling = new PriorityQueue<>(Collections.reverseOrder());

  int next() {
    return jobs.poll().rank(); //~ null-dereference
  }

  // Whatever is in it, the smaller one comes first.
  int gap() {
    if (jobs.size() < 2) {
      return 0;
    }
    Job first = jobs.remove();
    Job second = jobs.remove();
    assert first.rank() <= second.rank();
    return 10 / (second.rank() - first.rank()); //~ division-by-zero
  }

  int largest() {
    return falling.peek(); //~ not-explored
  }

  //@ requires q != null;
  static int sorted(PriorityQueue<Integer> q) {
    int n = 0;
    int last = Integer.MIN_VALUE;
    while (!q.isEmpty()) {
      int x = q.poll();
      assert x >= last;
      last = x;
      n++;
    }
    return 6 / (n - 3); //~ division-by-zero
  }

  //@ requires q != null && q.size() > 0;
  static int head(PriorityQueue<String> q) {
    return q.peek().length();
  }

  //@ requires q != null;
  static int added(PriorityQueue<Integer> q, Integer x) {
    q.add(x); //~ uncaught-exception
    assert q.contains(x) && q.peek() <= x;
    return q.size();
  }
}
