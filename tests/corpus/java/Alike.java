import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/** What all constructors give a final field in the same words is there in every object. */
class Alike {
  private final List<String> days;
  private final Map<String, Integer> ages;
  private final IntBinaryOperator part;
  private int n;

  Alike() {
    days = List.of("mon", "tue");
    ages = Map.of("a", 1);
    part = (a, b) -> a / b; //~ division-by-zero
  }

  Alike(int n) {
    this.n = n;
    this.days = List.of("mon", "tue");
    this.ages = Map.of("a", 1);
    this.part = (a, b) -> a / b;
  }

  void add() { days.add("wed"); } //~ uncaught-exception

  void put() { ages.put("b", 2); } //~ uncaught-exception

  int age() { return ages.get("a"); }

  String day(int i) { return 0 <= i && i < 2 ? days.get(i).trim() : ""; }

  String third() { return days.get(2); } //~ uncaught-exception

  int half(int a) { return part.applyAsInt(a, 2); }

  int share(int a, int b) { return part.applyAsInt(a, b + n); }
}
