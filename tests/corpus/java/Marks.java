/** Enum constants compared with what is above them. */
class Marks {
  interface Mark { }

  enum Sign implements Mark { OPEN { }, CLOSE }

  enum Word implements Mark { IF, ELSE }

  static int same(Mark m) {
    return m == Word.IF ? 10 / (((Word) m).ordinal()) : 1; //~ division-by-zero
  }

  static int other(Mark m) {
    if (m != Sign.OPEN) return 0;
    return 10 / ((Sign) m).ordinal(); //~ division-by-zero
  }

  static int never(Mark m) {
    if (m == Sign.CLOSE) return m == Word.ELSE ? 1 / 0 : 1;
    return 2;
  }

  static int any(Word w, Object o) {
    if (w == null) return 0;
    return w == o ? 1 / w.ordinal() : 0; //~ division-by-zero
  }

  // Two objects of inputs may be one constant.
  static int both(Mark a, Mark b) {
    if (a instanceof Word v && b instanceof Word w && v.ordinal() == w.ordinal()) {
      assert a == b;
      return a == b ? v.ordinal() : 1 / 0;
    }
    return 1;
  }
}
