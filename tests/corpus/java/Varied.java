import java.util.*;

// Any number of arguments: one of them may be null.
class Varied {
  private final List<String> tags = new ArrayList<>();

  void tag(String... more) {
    for (String tag : more) tags.add(tag); //~ null-dereference
  }

  int first() {
    return tags.isEmpty() ? 0 : tags.get(0).length(); //~ null-dereference
  }
}

// A field that is declared never to be null holds when the object is made, not before.
class Declared {
  @interface NonNull {}

  @NonNull String name = "x";

  int use(String other) {
    return other.length() + name.length(); //~ null-dereference
  }

  //@ ensures result > 0;
  int pick() {
    return 3;
  }
}
