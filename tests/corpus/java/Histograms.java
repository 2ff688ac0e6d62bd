// Histograms, hash tables and marks: final fields with arrays that are longer than those of other inputs.
class Histograms {
    private final int[] counts = new int[256];
    private final boolean[] seen = new boolean[1_000];
    private final long[] many = new long[2_000];
    private int total;

    void add(char c) { counts[c]++; total++; } //~ array-index-out-of-bounds
    void count(byte b) { counts[b & 0xff]++; total++; }
    int ratio(byte a, byte b) { return counts[a & 0xff] / counts[b & 0xff]; } //~ division-by-zero
    int letters() { return counts['a'] > 3 ? total / (counts['a'] - 7) : 0; } //~ division-by-zero
    void mark(int n) { if (n >= 0) seen[n] = true; } //~ array-index-out-of-bounds
    boolean isMarked(int n) { return seen[Math.floorMod(n, seen.length)]; }
    boolean first() { if (seen[999] && !seen[998]) throw new IllegalStateException(); return seen[0]; } //~ uncaught-exception
    long behind(int n) { return many[n]; } //~ not-explored
}

class Hashed {
    private static final int SIZE = 128;
    static class Entry {
        final int key;
        String value;
        Entry next;
        Entry(int key, String value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }
    private final Entry[] buckets = new Entry[SIZE];
    private int size;

    String unguarded(int key) {
        Entry e = buckets[key % SIZE]; //~ array-index-out-of-bounds
        return e.value; //~ null-dereference
    }
    Entry find(int key) {
        Entry e = buckets[Math.floorMod(key, SIZE)];
        while (e != null && e.key != key) e = e.next;
        return e;
    }
    int length(int key) {
        Entry e = buckets[(key & 0x7fffffff) % SIZE];
        return e == null ? 0 : e.value.length(); //~ null-dereference
    }
    void put(int key, String value) {
        int at = Math.floorMod(key, SIZE);
        buckets[at] = new Entry(key, value, buckets[at]);
        size++;
    }
    int between() {
        return buckets[7] != null && buckets[9] == buckets[7] ? 1 / size : 0; //~ division-by-zero
    }
}

// In final static fields: what other code may have put into a long array is not guessed.
class Counted {
    private static final int[] COUNTS = new int[500];
    private static final String[] NAMES = {"a", "b", "c", "d", "e"};

    static void hit(int n) { COUNTS[n]++; } //~ not-explored
    static int share(byte b) { return 10 / COUNTS[b & 0xff]; } //~ not-explored
    static String[] names() { return NAMES; } //~ not-explored
    static int length(int n) { return NAMES[n & 3].length(); } //~ not-explored
}
