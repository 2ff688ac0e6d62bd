// An interface that some class implements with certain type arguments: with others, its objects are those of nobody in sight.
class Stores {
  interface Store<K, V> {
    V find(K key);
  }

  static class Names implements Store<String, String> {
    public String find(String key) {
      return key;
    }
  }

  static int sum(Store<String, Integer> numbers, String key) {
    return numbers == null ? 0 : numbers.find(key) + 1; //~ null-dereference
  }

  // Here they are those of the class: it answers what it is asked for.
  static int length(Store<String, String> names, String key) {
    return names == null || key == null ? 0 : names.find(key).length();
  }

  static <V> V any(Store<String, V> store) {
    if (store == null) return null;
    assert store instanceof Names;
    return store.find("");
  }

  // So they are in a field.
  Store<String, Double> weights;

  double weight(String key) {
    return weights == null ? 0 : weights.find(key); //~ null-dereference
  }
}
