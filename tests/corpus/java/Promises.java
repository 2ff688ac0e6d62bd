// Contracts that are not kept. The JVM knows nothing of them: emitted tests assert what does not hold.
class Promises {
  private int level;
  int size;
  char mark;
  Promises next;

  //@ invariant level >= 0 && level <= 100;

  //@ ensures result == n && size == old(size) + n;
  int add(int n) {
    if (n > 5) size++;
    size += n;
    return n; //~ postcondition-violated
  }

  // Kept or not, the level may leave its bounds.
  //@ ensures level == old(level - by);
  void drain(int by) {
    level -= by;
  } //~ invariant-violated

  // Wrong for -1, and where it overflows.
  //@ ensures result > n ? result > 0 : n < 0;
  static int more(int n) {
    return n + 1; //~ postcondition-violated
  }

  //@ ensures next == null;
  void cut(Promises other) {
    next = other;
  } //~ postcondition-violated

  //@ ensures result != null || s == null;
  static String text(String s, byte b) {
    return b > 3 ? null : s; //~ postcondition-violated
  }

  //@ ensures this.mark != 'x' && !(mark == 'y');
  void mark(char c) {
    mark = c;
  } //~ postcondition-violated

  // A clause that reads through null does not hold, but a test of it would end: there is none.
  //@ ensures result.size > 3;
  static Promises deep(Promises p) {
    return p; //~ postcondition-violated
  }

  static class Bucket {
    long size;

    //@ ensures size > 0;
    Bucket(long n) {
      size = n;
    } //~ postcondition-violated
  }
}
