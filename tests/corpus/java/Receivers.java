// A call on null raises where it stands, once its arguments are there, be the method private or not.
class Receivers {
  private int n;
  private static boolean set;

  private int five() {
    return 5;
  }

  private void put(int v) {
    n = v;
  }

  static int of(Receivers r) {
    int v = r.five(); //~ null-dereference
    if (r == null) throw new IllegalStateException();
    return v;
  }

  static int caught(Receivers r) {
    try {
      r.five();
      return 1;
    } catch (NullPointerException e) {
      return 0;
    }
  }

  // Nothing is divided by 0: `caught(null)` is 0.
  static int never() {
    return 1 / (1 - caught(null));
  }

  static int always() {
    return 1 / caught(null); //~ division-by-zero
  }

  static void written(Receivers r) {
    r.put(3); //~ null-dereference
  }

  // The argument comes first.
  static void ordered(Receivers r, int d) {
    r.put( //~ null-dereference
        1 / d); //~ division-by-zero
  }

  Runnable later(Receivers r) {
    return () -> r.put(1); //~ null-dereference
  }

  // Of the object itself nothing is asked.
  int own() {
    return five() + this.five();
  }
}

// An object of which each method gives its callers what they ask for: javac casts where something else than an `Object` is
// needed.
class Typed {
  private final java.util.Map<String, Object> all = new java.util.HashMap<>();

  void put(String key, Object value) {
    all.put(key, value);
  }

  @SuppressWarnings("unchecked")
  <T> T get(String key) {
    return (T) all.get(key);
  }

  String text(String key) {
    return key + "=" + this.<Integer>get(key);
  }

  boolean has(String key) {
    return this.<Integer>get(key) != null;
  }

  boolean is(String key, Integer value) {
    return java.util.Objects.equals(this.<Integer>get(key), value);
  }

  Object raw(String key) {
    Object found = this.<Integer>get(key);
    return found;
  }

  void say(String key) {
    System.out.println(this.<Integer>get(key));
  }

  int number(String key) {
    Integer found = get(key); //~ class-cast
    return found == null ? 0 : found;
  }
}
