/** Local classes have the variables around them, whatever parameters hide these where their objects are made. */
class Hiding {
  static int again(int x) {
    class L {
      int get() {
        return x;
      }

      L again(int x) {
        return new L();
      }
    }
    return 10 / new L().again(0).get(); //~ division-by-zero
  }

  static int another(int x) {
    class L {
      int get() {
        return x;
      }
    }
    class M {
      L make(int x) {
        return new L();
      }
    }
    if (x == 0) return 1;
    return 10 / new M().make(0).get();
  }

  static int below(int x) {
    class L {
      int get() {
        return x;
      }
    }
    class K extends L {
      K make(int x) {
        return new K();
      }
    }
    if (x == 0) return 1;
    L l = new L() {
      int get() {
        return super.get();
      }
    };
    return 10 / l.get() + 10 / new K().make(0).get();
  }

  static int inside(int x) {
    class L {
      final int y;

      L(int x) {
        y = x;
      }

      int get() {
        return x + y;
      }

      L again(int x) {
        return new L(x) {
          int get() {
            return super.get() + y;
          }
        };
      }
    }
    if (x == 0) return 1;
    return 10 / new L(0).again(0).get();
  }
}

/** A constant of an enum hides a field around the enum. */
class HiddenByConstants {
  static final String LOW = null;
  static final int HIGH = 0;
  static final String MIDDLE = "x";

  enum Tone {
    LOW, HIGH, MIDDLE;

    char third() {
      return ("a" + MIDDLE).charAt(3);
    }

    int sharp(int k) {
      return LOW == null ? 1 / 0 : 10 / k; //~ division-by-zero
    }

    int place() {
      return 10 / HIGH.ordinal();
    }
  }

  static int around() {
    return LOW.length(); //~ null-dereference
  }
}
