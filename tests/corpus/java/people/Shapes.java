abstract class Animal { protected String name; protected int age; Animal(String name) { this.name = name; } abstract int legs(); int old() { return 100 / age; } }
class Dog extends Animal { Animal friend; Dog(String n) { super(n); } int legs() { return 4; } int both() { return legs() + friend.legs(); } }
class Bird extends Animal { boolean flies; Bird() { super("bird"); } int legs() { return 2; } @Override int old() { return flies ? super.old() : 0; } }
class Shapes {
    Animal pet;
    int count(Animal a) { return a.legs() + pet.old(); }
    static String nameOf(Animal a) { return a.name.toLowerCase(); }
    static Animal older(Animal... all) { Animal best = null; for (Animal a : all) if (best == null || a.age > best.age) best = a; return best; }
    int dogs(Animal a) { if (a instanceof Dog d) return d.both(); return ((Bird) a).age; }
}
