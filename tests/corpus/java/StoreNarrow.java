// Fields that have arrays of a class below what they declare.
class StoreNarrow {
  private final Object[] texts = new String[2];
  private Object[] either = new Object[2];

  void put(Object x) {
    texts[0] = x; //~ not-explored
  }

  void narrow() {
    either = new String[2];
  }

  void set(Object x) {
    if (either.length > 0) {
      either[0] = x; //~ not-explored
    }
  }

  static class Animal {}

  static class Dog extends Animal {}

  static class Kennel {
    private final Animal[] dogs;

    Kennel() {
      dogs = new Dog[2];
    }

    void put(Animal animal) {
      this.dogs[1] = animal; //~ array-store
    }

    void dog(Dog dog) {
      dogs[1] = dog;
    }
  }

  static class Plain {
    private final Object[] all = new Object[2];

    void put(Object x) {
      all[0] = x;
    }
  }
}
