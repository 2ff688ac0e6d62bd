import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/** Hash codes of objects that have none of their own: any number that is not negative, another one in each run. */
class Hashes {
  enum Color { RED, GREEN }

  static class Plain {
    Plain next;
  }

  /** One object has one hash code, and two have different ones as far as any test can tell. */
  static void same(Plain a, Plain b) {
    if (a == null || b == null) return;
    if (a == b) {
      if (a.hashCode() != b.hashCode()) throw new IllegalArgumentException();
      return;
    }
    if (a.hashCode() == b.hashCode()) throw new IllegalArgumentException();
    throw new IllegalStateException(); //~ uncaught-exception
  }

  /** Both ways are looked at, though no input chooses one: what comes of both is told. */
  static int either(Plain a, int k) {
    int n = 1;
    if (a != null && a.hashCode() % 2 == 0) n = 2;
    return n / k; //~ division-by-zero
  }

  /** 0 is as unlikely as any other number. */
  static int divided(Plain a) {
    return a == null ? 0 : 10 / Objects.hashCode(a) + 10 / (Objects.hash(a) - 31);
  }

  /** A place in a table is one: only an object with a hash code of its own can have a negative one. */
  static int place(Plain a) {
    int[] table = new int[3];
    return a == null ? 0 : table[a.hashCode() % 3];
  }

  static int anywhere(Object a) {
    int[] table = new int[3];
    return a == null ? 0 : table[a.hashCode() % 3]; //~ array-index-out-of-bounds
  }

  /** A constant has one hash code, however it was come by; it is not its number. */
  static int constant(Color a, Color b) {
    if (a == null || b == null) return 0;
    if (a == b && a.hashCode() != b.hashCode()) throw new IllegalStateException();
    if (a != b && a.hashCode() == b.hashCode()) throw new IllegalStateException();
    return 10 / (Objects.hash(a) - 31 - a.ordinal());
  }

  record Key(Color color, int n) {}

  /** Sets find what is equal, whatever the hash codes are. */
  static boolean found(Key a, Key b) {
    Set<Key> all = new HashSet<>();
    all.add(a);
    boolean there = all.contains(b);
    assert there == Objects.equals(a, b);
    assert !there; //~ assertion-failure
    return there;
  }

  static final int SEED = new Object().hashCode();

  /** The value of a constant that no two runs share is not known. */
  static int seeded() { return 10 / (SEED - SEED % 1000); }

  /** A table with chains, of keys that may be anything. */
  static class Chains<K, V> {
    static class Link<K, V> {
      K key;
      V value;
      Link<K, V> next;
    }

    Link<K, V>[] table;

    int index(Object k) {
      if (k == null || table == null || table.length == 0) return -1;
      return (k.hashCode() & 0x7fffffff) % table.length;
    }

    V get(K key) {
      int i = index(key);
      if (i < 0) return null;
      for (Link<K, V> n = table[i]; n != null; n = n.next) {
        if (n.key.equals(key)) return n.value; //~ null-dereference
      }
      return null;
    }
  }
}
