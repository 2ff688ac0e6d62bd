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
