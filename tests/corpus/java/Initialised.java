import java.util.ArrayList;
import java.util.List;

/** Final fields have what their initialisers make. */
class Initialised {
  static final int[] TABLE = {1, 2, -3};
  static final int[] POWERS = {1, 2, 4, 8, 16, 32};
  static final char[] LETTERS = new char[] {'a', 'b'};
  static final int[] SHARED = {1, 2};
  private final int[] buffer = new int[4];
  private final Initialised inner;
  private final List<Integer> list = new ArrayList<>();
  int used;

  Initialised(Initialised inner) {
    this.inner = inner;
  }

  static int table(int i) {
    if (i < 0 || i >= TABLE.length) return 0;
    if (LETTERS[i & 1] < 'a') throw new IllegalStateException();
    return 10 / TABLE[i] + 10 / (TABLE[i] + 3); //~ division-by-zero
  }

  static int sum() {
    int s = 0;
    for (int n : TABLE) s += n;
    return 1 / s; //~ division-by-zero
  }

  static int power(int i) {
    return i == 5 ? 1 / (POWERS[i] - 32) : 0; //~ division-by-zero
  }

  // Anybody may write to what is given away.
  static int[] shared() {
    return SHARED;
  }

  static int first() {
    return 1 / SHARED[0]; //~ division-by-zero
  }

  int buffered(int i) {
    return buffer[i & 3] + buffer.length + inner.used; //~ null-dereference
  }
}
