import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** What holds a value, or nothing: inputs have it with any value. */
class Holders {
  private final AtomicInteger next = new AtomicInteger();
  private final Lock lock = new ReentrantLock();
  private final int[] slots = new int[2];
  Optional<Holders> other = Optional.empty();

  static int first(Optional<Integer> number) {
    return 12 / number.get(); //~ null-dereference, uncaught-exception, division-by-zero
  }

  static int orOne(Optional<Integer> number) {
    return number.isPresent() ? number.get() : 1; //~ null-dereference
  }

  //@ requires text != null;
  static char initial(Optional<String> text) {
    return text.map(String::trim).orElse("-").charAt(0); //~ uncaught-exception
  }

  //@ requires number != null;
  static int half(OptionalInt number) {
    assert number.orElse(4) != 3; //~ assertion-failure
    return number.getAsInt() / 2; //~ uncaught-exception
  }

  //@ requires other != null;
  int nested() {
    return other.get().slots[0]; //~ uncaught-exception
  }

  void put(int value) {
    slots[next.getAndIncrement()] = value; //~ array-index-out-of-bounds
  }

  int take() {
    lock.lock();
    try {
      return slots[next.decrementAndGet()]; //~ array-index-out-of-bounds
    } finally {
      lock.unlock();
    }
  }

  void release() {
    lock.unlock(); //~ uncaught-exception
  }

  //@ requires word != null;
  static int length(AtomicReference<String> word) {
    word.compareAndSet(null, "");
    assert word.get() != null;
    return 5 / word.get().length(); //~ division-by-zero
  }

  static int count(int n) {
    AtomicInteger sum = new AtomicInteger(1);
    for (int i = 0; i < n; i++) {
      sum.updateAndGet(x -> x * 2);
    }
    assert sum.get() != 8; //~ assertion-failure
    return sum.get();
  }
}
