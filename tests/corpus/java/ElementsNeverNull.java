import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.util.*;

// What collections contain may be declared never to be null, and what such types are declared as elsewhere.
class ElementsNeverNull {
  @Target({ ElementType.TYPE_USE }) @interface NonNull { }
  @Target({ ElementType.TYPE_USE }) @interface Nullable { }

  static class Leaf {
    int size;
  }

  private final List<@NonNull Leaf> leaves;
  Map<String, @Nullable Leaf> maybe;

  ElementsNeverNull(List<@NonNull Leaf> leaves) {
    this.leaves = leaves;
  }

  static int first(@NonNull List<@NonNull String> list) {
    return list.isEmpty() ? 0 : list.get(0).length();
  }

  static int sum(@NonNull Set<? extends @NonNull Leaf> all) {
    int sum = 0;
    for (Leaf leaf : all) sum += leaf.size;
    if (all.size() == 2 && sum == 7) throw new IllegalStateException(); //~ uncaught-exception
    return sum;
  }

  static int values(@NonNull Map<String, @NonNull Leaf> map) {
    int sum = 0;
    for (Map.Entry<String, Leaf> e : map.entrySet()) sum += e.getValue().size;
    for (String key : map.keySet()) sum += key.length(); //~ null-dereference
    return sum;
  }

  static int inner(@NonNull List<@NonNull List<@NonNull Leaf>> rows) {
    int sum = 0;
    for (List<Leaf> row : rows) for (Leaf leaf : row) sum += leaf.size;
    return sum;
  }

  // What stands in an array of them is another matter, as is what a map lacks.
  static int others(@NonNull List<@NonNull Leaf[]> rows, @NonNull Map<String, @NonNull Leaf> map) {
    if (rows.size() > 0) return rows.get(0).length; //~ null-dereference
    return map.get("a").size; //~ null-dereference
  }

  int own() {
    int sum = 0;
    for (Leaf leaf : leaves) sum += leaf.size; //~ null-dereference
    return sum;
  }

  int nullable() {
    return maybe == null || !maybe.containsKey("a") ? 0 : maybe.get("a").size; //~ null-dereference
  }
}
