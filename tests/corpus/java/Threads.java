import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.TimeUnit;

/** Collections that threads share: no map or queue of them has null, and no iterator minds a change. */
class Threads {
  private final ConcurrentMap<String, Integer> hits = new ConcurrentHashMap<>();
  private final List<String> log = new CopyOnWriteArrayList<>();

  int hit(String name) {
    return hits.merge(name, 1, Integer::sum); //~ uncaught-exception
  }

  int hitsOf(String name) {
    return name == null ? 0 : hits.get(name); //~ null-dereference
  }

  void note(String line) {
    for (String old : log) {
      if (old != null && old.equals(line)) log.remove(old);
    }
    log.add(line);
  }

  String first() {
    return log.get(0); //~ uncaught-exception
  }

  //@ requires ages != null;
  static int old(ConcurrentHashMap<Integer, Integer> ages, int name) {
    Integer age = ages.get(name);
    return age == null ? 0 : 100 / age; //~ division-by-zero
  }

  //@ requires ages != null;
  static int forget(ConcurrentHashMap<Integer, Integer> ages) {
    for (Integer name : ages.keySet()) ages.remove(name);
    return 1 / ages.size(); //~ division-by-zero
  }

  //@ requires all != null;
  static int double2(CopyOnWriteArrayList<Integer> all) {
    for (Integer one : all) all.add(one);
    return all.size() == 2 ? all.get(1) : 0; //~ null-dereference
  }

  //@ requires all != null;
  static void drop(CopyOnWriteArrayList<Integer> all) {
    Iterator<Integer> each = all.iterator();
    while (each.hasNext()) {
      if (each.next() == null) each.remove(); //~ uncaught-exception
    }
  }

  //@ requires marks != null;
  static int marked(CopyOnWriteArraySet<Integer> marks) {
    return marks.add(3) ? 1 : 1 / (marks.size() - 2); //~ division-by-zero
  }

  //@ requires jobs != null;
  static int next(ConcurrentLinkedQueue<Integer> jobs) {
    for (Integer job : jobs) {
      if (job == 7) jobs.remove(job);
    }
    return jobs.remove(); //~ uncaught-exception
  }

  //@ requires jobs != null;
  static int waited(BlockingQueue<Integer> jobs) throws InterruptedException {
    jobs.put(5);
    Integer job = jobs.poll(1, TimeUnit.SECONDS);
    return 10 / job; //~ division-by-zero
  }
}
