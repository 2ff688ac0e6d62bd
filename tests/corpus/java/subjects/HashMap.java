import java.util.HashSet;
import java.util.Set;

/**
 * A chained hash map from numbers to numbers with 16 buckets that does not grow, in the manner of java.util.HashMap
 * (seed 004, subject HashMap).
 */
public class HashMap {
  static final int BUCKETS = 16;

  private Entry[] table = new Entry[BUCKETS];
  private int size;

  static class Entry {
    final int key;
    int value;
    Entry next;
    final int hash;

    Entry(int hash, int key, int value, Entry next) {
      this.hash = hash;
      this.key = key;
      this.value = value;
      this.next = next;
    }
  }

  /** Spreads the higher bits of a hash code over the lower ones. */
  private static int hash(int key) {
    return key ^ (key >>> 16);
  }

  private static int indexFor(int hash) {
    return hash & (BUCKETS - 1);
  }

  /** Maps a key to a value; whether the key is new. */
  //@ requires shape chained();
  //@ requires data hashed();
  //@ scope HashMap <= 1, Entry <= 2, arrays <= 1, length <= 16;
  public boolean put(int key, int value) {
    int hash = hash(key);
    int i = indexFor(hash);
    for (Entry e = table[i]; e != null; e = e.next) {
      if (e.hash == hash && e.key == key) {
        e.value = value;
        return false;
      }
    }
    table[i] = new Entry(hash, key, value, table[i]);
    size++;
    return true;
  }

  //@ requires shape chained();
  //@ requires data hashed();
  //@ scope HashMap <= 1, Entry <= 2, arrays <= 1, length <= 16;
  public boolean containsKey(int key) {
    int hash = hash(key);
    for (Entry e = table[indexFor(hash)]; e != null; e = e.next) {
      if (e.hash == hash && e.key == key) return true;
    }
    return false;
  }

  /** Removes a key; whether it was there. */
  //@ requires shape chained();
  //@ requires data hashed();
  //@ scope HashMap <= 1, Entry <= 2, arrays <= 1, length <= 16;
  public boolean remove(int key) {
    int hash = hash(key);
    int i = indexFor(hash);
    Entry before = null;
    for (Entry e = table[i]; e != null; before = e, e = e.next) {
      if (e.hash == hash && e.key == key) {
        if (before == null) table[i] = e.next;
        else before.next = e.next;
        size--;
        return true;
      }
    }
    return false;
  }

  /** Sixteen chains without a common entry, and as many entries as {@code size} says. */
  private boolean chained() {
    if (table == null || table.length != BUCKETS) return false;
    Set<Entry> visited = new HashSet<>();
    for (int i = 0; i < BUCKETS; i++) {
      for (Entry e = table[i]; e != null; e = e.next) {
        if (!visited.add(e)) return false;
      }
    }
    return visited.size() == size;
  }

  /** Each entry is in the bucket of its key, and no key is there twice. */
  private boolean hashed() {
    for (int i = 0; i < BUCKETS; i++) {
      for (Entry e = table[i]; e != null; e = e.next) {
        if (e.hash != hash(e.key) || indexFor(e.hash) != i) return false;
        for (Entry f = e.next; f != null; f = f.next) {
          if (f.key == e.key) return false;
        }
      }
    }
    return true;
  }
}

// The bucket is a value that the key determines, one for all sixteen. Within one entry: the bucket is empty, or its entry has
// the key, or another. Within two, the second is there or not where the first has another key: 3 + 2.
//~ explore HashMap.containsKey auto Entry=1: paths.explored=3 paths.exceptional=0 paths.invalid=0 complete=true
//~ explore HashMap.containsKey auto: paths.explored=5 paths.exceptional=0 paths.invalid=0 complete=true
//~ explore HashMap.put auto Entry=1: paths.explored=3 paths.exceptional=0 paths.invalid=0 complete=true
// `remove` reads `next` of the entry that goes, too; as the only one it ends the chain.
//~ explore HashMap.remove auto Entry=1: paths.explored=3 paths.exceptional=0 paths.invalid=0 complete=true
