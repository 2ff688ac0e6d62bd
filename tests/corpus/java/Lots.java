import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

// Random numbers, which nobody can have again: what is raised for each of them is found.
class Lots {
  private final Random random = new Random();
  private static final Random SHARED = new Random();
  int sides;

  static int roll(int n) {
    Random r = new Random();
    int bound = 10 / n; //~ division-by-zero
    return r.nextInt(bound); //~ uncaught-exception
  }

  static String pick(List<String> of) {
    return of.get(new Random().nextInt(of.size())); //~ null-dereference, uncaught-exception
  }

  int share(int n) {
    return random.nextInt(10) / n; //~ division-by-zero
  }

  int of(int n) {
    return random.nextInt(n); //~ uncaught-exception
  }

  int without(int n) {
    return 10 / n; //~ division-by-zero
  }

  static int shared(int n) {
    return SHARED.nextInt() / n; //~ division-by-zero
  }

  // No number between the bounds is 0.
  static int between(int n) {
    return n / ThreadLocalRandom.current().nextInt(1, 7);
  }

  static int empty(int n) {
    return ThreadLocalRandom.current().nextInt(n, n); //~ uncaught-exception
  }

  static double part(int n) {
    return Math.random() * (10 / n); //~ division-by-zero
  }

  // With a seed it is the same number for ever.
  static int seeded(int n) {
    if (new Random(42).nextInt(10) == 0) return 1 / n; //~ division-by-zero
    return 2;
  }
}
