import java.util.function.Supplier;

/** Lambdas and objects of classes without a name are in inputs, where classes with a name are below the same type. */
class Unnamed {
  interface Rule { int rate(String s); }

  static class One implements Rule {
    public int rate(String s) { return 1; }
  }

  private Rule rule = new One();

  void lenient() { rule = s -> 0; }

  int per(String s) {
    return 100 / rule.rate(s); //~ division-by-zero
  }

  interface Phase {
    int cost();

    default Phase next() { return this; }
  }

  static class Idle implements Phase {
    public int cost() { return 5; }

    @Override
    public Phase next() {
      return new Phase() {
        public int cost() { return 0; }
      };
    }
  }

  static int load(Phase phase) {
    return phase == null ? 0 : 100 / phase.cost(); //~ division-by-zero
  }

  // Nothing else is below this one.
  abstract static class Part {
    abstract int size();
  }

  static final Part NONE = new Part() {
    int size() { return 0; }
  };

  static int share(Part part) {
    return part == null ? 0 : 12 / part.size(); //~ division-by-zero
  }

  static class Op {
    int apply(int x) { return 7; }
  }

  static Op zero() {
    return new Op() {
      @Override
      int apply(int x) { return 0; }
    };
  }

  static int use(Op op) {
    return op == null ? 0 : 9 / op.apply(1); //~ division-by-zero
  }

  interface Weight { int of(String s); }

  static final class Two implements Weight {
    public int of(String s) { return 2; }
  }

  static Weight local() {
    final class None implements Weight {
      public int of(String s) { return 0; }
    }
    return new None();
  }

  static int weighed(Weight w) {
    return w == null ? 0 : 8 / w.of("a"); //~ division-by-zero
  }

  // They do what their code says.
  interface Step { int by(int n); }

  static class Up implements Step {
    public int by(int n) { return 1; }
  }

  static Step down() { return n -> -1; }

  static int steps(Step step, int n) {
    return step == null ? 0 : 6 / step.by(n);
  }

  // There is one such object, and it is asked for.
  interface Mode { int width(); }

  static final class Wide implements Mode {
    public int width() { return 3; }
  }

  static final Mode OFF = new Mode() {
    public int width() { return 0; }
  };

  static int columns(Mode mode) {
    return mode == null || mode == OFF ? 0 : 80 / mode.width();
  }

  // What is made for other type arguments does not come here.
  interface Choice<T> { int of(T t); }

  static class First implements Choice<String> {
    public int of(String s) { return 1; }
  }

  static Choice<Integer> numbers() { return n -> 0; }

  static int chosen(Choice<String> choice) {
    return choice == null ? 0 : 4 / choice.of("a");
  }

  // This one is of a function of the library.
  static Supplier<Integer> three() { return () -> 3; }
}
