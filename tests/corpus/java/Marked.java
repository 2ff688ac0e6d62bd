// What is never null by annotations of what is around it.
class Marked {
  @interface Nullable { }
  @interface NullMarked { }
  @interface NullUnmarked { }
  @interface NonNullApi { }
  @interface ParametersAreNonnullByDefault { }
  @interface NonNullByDefault {
    String[] value() default { };
  }

  interface Source {
    String next();
  }

  // Nothing is said here.
  static int open(String text) {
    return text.length(); //~ null-dereference
  }

  @NullMarked
  static class All {
    private String name = "";
    private @Nullable String title;
    String last;

    All(String last) {
      this.last = last;
    }

    int ofFields() {
      return name.length() + last.length() + title.length(); //~ null-dereference
    }

    static int ofParameters(String a, @Nullable String b, int[] c, String... rest) {
      return a.length() + c.length + rest.length + b.length(); //~ null-dereference
    }

    static int ofComment(String a, /*@ nullable @*/ String b) {
      return a.length() + b.length(); //~ null-dereference
    }

    static int passes(@Nullable String text) {
      return ofComment("", "") + ofComment(text, ""); //~ precondition-violated
    }

    String promised(int key) {
      return key > 0 ? name : title; //~ postcondition-violated
    }

    @Nullable String free() {
      return title;
    }

    static Void nothing() {
      return null;
    }

    // Everybody asks with everything.
    @Override
    public boolean equals(Object other) {
      return other.getClass() == All.class; //~ null-dereference
    }

    @Override
    public int hashCode() {
      return last.hashCode();
    }

    // Others choose the type.
    static <T> int ofVariable(T value) {
      return value.hashCode(); //~ null-dereference
    }

    static class Inner {
      static int of(String text) {
        return text.length();
      }

      @NullUnmarked
      static int unmarked(String text) {
        return text.length(); //~ null-dereference
      }
    }

    record Pair(String left, @Nullable String right) {
      int sum() {
        return left.length() + right.length(); //~ null-dereference
      }
    }
  }

  @NullMarked
  interface Named {
    String name();

    @Nullable String title();
  }

  static int ofStub(/*@ non_null @*/ Named named) {
    return named.name().length() + named.title().length(); //~ null-dereference
  }

  @NonNullApi
  static class Api {
    String field;

    int of(String text) {
      return text.length() + field.length(); //~ null-dereference
    }
  }

  @ParametersAreNonnullByDefault
  static class Parameters {
    private final String kept;

    Parameters(String kept) {
      this.kept = kept;
    }

    int length() {
      return kept.length();
    }

    String result(@Nullable String text) {
      return text;
    }

    record Part(String text) {
      int length() {
        return text.length();
      }
    }
  }

  @NonNullByDefault({ "RETURN_TYPE", "TYPE_PARAMETER" })
  static class Places {
    static int of(String text) {
      return text.length(); //~ null-dereference
    }

    static String same(String text) {
      return text; //~ postcondition-violated
    }
  }
}
