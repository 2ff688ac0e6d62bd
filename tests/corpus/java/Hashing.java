import java.util.Objects;

/** Numbers go into boxes where a method of the library takes objects, though no type here names one. */
class Hashing {
  int id;
  String name;

  int hash() {
    int h = Objects.hash(name, id);
    return h / id; //~ division-by-zero
  }

  boolean isNamed() {
    if (name.equals(id)) return 1 / (id - id) > 0; //~ null-dereference
    return true;
  }
}

/** Equal objects with hash codes of their own are two in a hash set, and are not found in a hash map. */
class Unhashed {
  public boolean equals(Object other) {
    return other instanceof Unhashed;
  }

  static int twice() {
    java.util.Set<Unhashed> all = new java.util.HashSet<>();
    all.add(new Unhashed());
    all.add(new Unhashed());
    assert all.size() > 1 && !all.contains(new Unhashed());
    return 1 / (all.size() - 2); //~ division-by-zero
  }
}
