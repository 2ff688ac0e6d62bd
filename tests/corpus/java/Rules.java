import java.util.function.Function;
import java.util.function.Predicate;

/** Interfaces below functions of the JDK have stubs as well. */
class Rules {
  interface Check<T> extends Predicate<T> {}

  interface Sized extends Predicate<String> {
    int size();
  }

  interface Length extends Function<String, Integer> {}

  static int checked(Check<String> check, int n) {
    return check != null && check.test("a") ? 1 / n : 0; //~ division-by-zero
  }

  static int other(Check<String> check) {
    return check != null && check.test("a") && check.negate().test("b") ? 1 / 0 : 0;
  }

  static int sized(Sized sized) {
    return sized == null || sized.test("x") ? 0 : 1 / sized.size(); //~ division-by-zero
  }

  static int length(Length length) {
    return length == null ? 0 : length.apply("a") + 1; //~ null-dereference
  }
}
