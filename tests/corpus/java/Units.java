import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Enums of the library are as those of people; locks that are shared for reading, sums and sorted collections of threads
// are explored where one thread uses them.
class Units {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Lock reader = lock.readLock();
  private final LongAdder sum = new LongAdder();
  private final ConcurrentSkipListMap<Integer, String> names = new ConcurrentSkipListMap<>();

  static int switched(TimeUnit unit) {
    return switch (unit) { //~ null-dereference
      case SECONDS -> 1 / (unit.ordinal() - 3); //~ division-by-zero
      case DAYS -> TimeUnit.values().length / (unit.ordinal() - 5);
      default -> unit.name().length();
    };
  }

  static boolean same(TimeUnit a, TimeUnit b) {
    if (a != null && a == b && !a.name().equals(b.name())) throw new IllegalStateException();
    return a == TimeUnit.DAYS && 1 / b.compareTo(TimeUnit.DAYS) > 0; //~ null-dereference, division-by-zero
  }

  static TimeUnit named(String name) {
    return TimeUnit.valueOf(name); //~ uncaught-exception, uncaught-exception
  }

  static long millis(TimeUnit unit) {
    return 1 / (unit.toMillis(1) - 1000); //~ null-dereference, division-by-zero
  }

  long mean(int n) {
    lock.readLock().lock();
    try {
      return sum.sum() / n; //~ division-by-zero
    } finally {
      lock.readLock().unlock();
    }
  }

  int read(int n) {
    reader.lock();
    try {
      return 1 / n; //~ division-by-zero
    } finally {
      reader.unlock();
    }
  }

  static void twice(ReentrantReadWriteLock lock) {
    Lock writer = lock.writeLock(); //~ null-dereference
    if (!writer.tryLock()) throw new IllegalStateException(); //~ uncaught-exception
    lock.readLock().lock();
    writer.unlock();
  }

  int first() {
    return names.firstKey() + names.get(7).length(); //~ uncaught-exception, null-dereference
  }

  void put(Integer key, String name) {
    names.put(key, name); //~ uncaught-exception
  }

  static int walk(ConcurrentSkipListSet<Integer> set) {
    int all = 0;
    for (int n : set) { //~ null-dereference
      set.remove(n);
      all += n;
    }
    if (!set.isEmpty()) throw new IllegalStateException();
    return all;
  }
}
