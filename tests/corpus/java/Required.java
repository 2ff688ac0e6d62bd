import static java.util.Objects.requireNonNull;

/** Final fields that have what no caller of a constructor may leave out. */
class Required {
  @interface NonNull {}

  private final String name;
  private final String other;

  Required(@NonNull String name, String other) {
    this.name = name;
    this.other = other;
  }

  /*@ requires name != null && name.length() < 3; */
  Required(String name) {
    this.other = null;
    this.name = name;
  }

  Required() {
    this("none", null);
  }

  int name() {
    return name.length();
  }

  int other() {
    return other.length(); //~ null-dereference
  }

  static Required make(String name) {
    return new Required(name, name); //~ precondition-violated
  }

  /** Each constructor has to ask for it. */
  static class Half {
    private final String name;

    Half(@NonNull String name) {
      this.name = name;
    }

    Half(String name, int times) {
      this.name = name;
    }

    int length() {
      return name.length(); //~ null-dereference
    }
  }

  /** Nothing is known of what a parameter is given later. */
  static class Reset {
    private final String name;

    Reset(@NonNull String name) {
      if (name.isEmpty()) name = null;
      this.name = name;
    }

    int length() {
      return name.length(); //~ null-dereference
    }
  }

  static class Store {
    int count() {
      return 1;
    }
  }

  /** The library's names may have their packages in front, and `requireNonNull` needs no class. */
  static class Qualified {
    private final Store store;
    private final Store second;
    private final java.util.List<String> names;
    private final int[] numbers;

    Qualified(Store store, Store second, java.util.List<String> names, int[] numbers) {
      this.store = java.util.Objects.requireNonNull(store); //~ uncaught-exception
      this.second = requireNonNull(second); //~ uncaught-exception
      this.names = java.util.List.copyOf(names); //~ null-dereference
      this.numbers = java.util.Arrays.copyOf(numbers, 4); //~ null-dereference
    }

    int counts() {
      return store.count() + second.count();
    }

    int sizes() {
      return names.size() + numbers.length;
    }
  }
}
