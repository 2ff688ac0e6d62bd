import java.util.function.IntUnaryOperator;

/** Constants of enums that write methods of their own. */
enum Constants {
  PLUS("+") {
    int apply(int a, int b) {
      return a + b;
    }
  },
  DIVIDE("/") {
    int apply(int a, int b) {
      return a / b; //~ division-by-zero
    }

    @Override
    boolean total() {
      return false;
    }
  },
  NEGATE("-") {
    int apply(int a, int b) {
      if (a == 7) throw new IllegalStateException(); //~ uncaught-exception
      return -a;
    }
  };

  private final String text;

  Constants(String text) {
    this.text = text;
  }

  abstract int apply(int a, int b);

  boolean total() {
    return true;
  }

  // What divides is not total, so the 0 is no divisor.
  static int run(Constants c, int a) {
    return c.total() ? c.apply(a, 0) : c.apply(a, 1); //~ null-dereference
  }

  static int known() {
    return 1 / (PLUS.apply(2, 3) - 5); //~ division-by-zero
  }

  enum Level implements IntUnaryOperator {
    LOW {
      public int applyAsInt(int x) {
        return x;
      }
    },
    HIGH {
      public int applyAsInt(int x) {
        return 10 / x; //~ division-by-zero
      }
    };
  }

  static int level(Level l, int k) {
    return l.applyAsInt(k); //~ null-dereference
  }

  static int asked(int k) {
    IntUnaryOperator f = k > 3 ? Level.HIGH : Level.LOW;
    return f.applyAsInt(k);
  }
}
