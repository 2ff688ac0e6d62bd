/** Loops that only count are followed to their end: what they do depends on nothing. */
class Counting {
  static int counted(String a) {
    int[] counts = new int[26];
    for (char c : a.toCharArray()) { //~ null-dereference
      if (c >= 'a' && c <= 'z') {
        counts[c - 'a']++;
      }
    }
    int most = 0;
    for (int c : counts) {
      most = Math.max(most, c);
    }
    return 1 / most; //~ division-by-zero
  }

  static int product(int k) {
    int[][] table = new int[12][12];
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < 12; j++) {
        table[i][j] = i * j;
      }
    }
    return 1 / (table[11][11] - k); //~ division-by-zero
  }

  static int sieve(int n) {
    boolean[] composite = new boolean[50];
    for (int i = 2; i < 50; i++) {
      for (int j = 2 * i; j < 50; j += i) {
        composite[j] = true;
      }
    }
    return composite[n] ? 1 : 1 / (n - 47); //~ array-index-out-of-bounds, division-by-zero
  }
}
