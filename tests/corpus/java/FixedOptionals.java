import java.util.*;
import java.util.function.Function;

// What final fields have that their initialisers make of nothing but literals, each object has.
class FixedOptionals {
  static final Optional<String> NONE = Optional.empty();
  private final Optional<String> none = Optional.empty();
  final Optional<String> some = Optional.of("ab");
  private final OptionalInt number = OptionalInt.of(4);
  private Optional<Integer> kept = Optional.empty();
  private final Integer ten = Integer.valueOf(10);
  Optional<String> open = Optional.empty();

  int statically() {
    return NONE.isPresent() ? 1 / 0 : 1;
  }

  int never() {
    return none.isPresent() || kept.isPresent() || some.isEmpty() || number.isEmpty() ? 1 / 0 : 1;
  }

  int known() {
    return some.get().length() == 2 ? 1 / (number.getAsInt() - 4) : 1; //~ division-by-zero
  }

  String nothing() {
    return none.get(); //~ uncaught-exception
  }

  int boxed() {
    return 1 / (ten - 10); //~ division-by-zero
  }

  int open() {
    return open != null && open.isPresent() ? 1 / 0 : 1; //~ division-by-zero
  }
}
