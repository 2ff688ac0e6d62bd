import java.util.function.Function;

/** Lambdas, anonymous and local classes owe their callers what the interface, or they themselves, ask of these. */
interface Check {
  //@ requires s != null;
  int score(String s);

  static Check lambda() { return s -> s.length(); }

  static Check anonymous() {
    return new Check() {
      public int score(String s) { return s.length(); }
    };
  }
}

class Handed {
  static Function<String, Integer> asks() {
    return new Function<String, Integer>() {
      //@ requires s != null;
      public Integer apply(String s) { return 10 / s.length(); } //~ division-by-zero
    };
  }

  static int local(int k) {
    class Part {
      //@ requires x != 0;
      int of(int x) { return 1 / x; }
    }
    return new Part().of(k); //~ precondition-violated
  }

  //@ requires k != 0;
  static Check within(int k) { return s -> s.length() / k; }

  static int called(String s) {
    return Check.lambda().score(s); //~ precondition-violated
  }
}
