import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;

/** Code in methods that nothing calls is no code without errors. */
class Uncalled {
  static IntUnaryOperator kept;
  static LongUnaryOperator other;

  static void anonymous(int n) {
    kept = new IntUnaryOperator() {
      @Override
      public int applyAsInt(int x) { return x / n; } //~ not-explored
    };
  }

  static void lambda(int n) {
    other = x -> 1 / n; //~ not-explored
  }

  static int local(int n) {
    class Local {
      int never() { return 1 / n; } //~ not-explored

      int once() { return 2 / n; } //~ division-by-zero
    }
    return new Local().once();
  }

  static int called(int n) {
    IntSupplier s = () -> 3 / n; //~ division-by-zero
    return s.getAsInt();
  }

  // Nothing can happen in it.
  static LongUnaryOperator quiet() { return x -> x + 1; }
}

/** A map whose class says what it has is no map of anything. */
class Cache<K, V> {
  private final java.util.HashMap<K, V> map = new java.util.HashMap<>();

  V get(K key) { return map.get(key); }

  static class Evict extends java.util.HashMap<String, Integer> { }
}
