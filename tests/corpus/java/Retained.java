import java.util.*;

// A private array that the class makes and never lets out is nobody else's; one that it shows may be.
class Retained {
  private final int[] mine = new int[2];
  private int[] grown = {1, 2};
  private int[] shown = new int[2];

  int[] show() {
    return shown;
  }

  void grow() {
    grown = Arrays.copyOf(grown, grown.length + 1);
    Arrays.fill(grown, 1);
  }

  static int alone(Retained o, int[] a) {
    if (a == null || a.length < 2 || o == null) return 0;
    o.mine[0] = 1;
    a[0] = 2;
    return 1 / (o.mine[0] - 2);
  }

  static int regrown(Retained o, int[] a) {
    if (a == null || a.length < 2 || o == null) return 0;
    for (int k : o.grown) if (a == o.grown) return 1 / (k - k);
    return 1;
  }

  static int seen(Retained o, int[] a) {
    if (a == null || a.length < 2 || o == null || o.shown == null) return 0;
    o.shown[0] = 1;
    a[0] = 2;
    return 1 / (o.shown[0] - 2); //~ division-by-zero
  }
}

// Elements of such an array may stand elsewhere, too.
class Slots {
  private final Slots[] all = new Slots[1];
  int count;

  void put(Slots one) {
    all[0] = one;
  }

  int first(Slots other) {
    if (other == null || all[0] != other) return 0;
    return 1 / other.count; //~ division-by-zero
  }
}
