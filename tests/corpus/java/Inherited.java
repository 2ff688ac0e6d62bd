/** What an interface or a superclass promises holds for what implements it. */
class Inherited {
  interface Account {
    //@ requires amount > 0;
    //@ ensures result >= 0;
    int withdraw(int amount);
  }

  /** Neither clause is repeated, both hold. */
  static class Plain implements Account {
    int balance;

    public int withdraw(int amount) {
      if (amount > 100) return -1; //~ postcondition-violated
      return 100 / amount;
    }
  }

  /** It asks for less than the interface. */
  static class Lenient implements Account {
    //@ requires amount != 0;
    public int withdraw(int amount) {
      return 8 / amount;
    }
  }

  /** The contract of the interface is that of its objects, whoever they are. */
  static int take(Account account) {
    return account.withdraw(0); //~ null-dereference, precondition-violated
  }

  static int lambda(int k) {
    Account account = amount -> 8 / amount;
    return account.withdraw(k); //~ precondition-violated
  }

  static abstract class Shape {
    int size;

    //@ requires k >= 0;
    abstract int area(int k);

    //@ ensures result != null;
    Shape self() {
      return this;
    }
  }

  static class Square extends Shape {
    int area(int k) {
      return 10 / (k + 1);
    }

    Square self() {
      return size == 3 ? null : this; //~ postcondition-violated
    }
  }

  interface Ranked<T> {
    //@ requires other != null;
    int rank(T other);
  }

  static class Card implements Ranked<Card> {
    int value;

    public int rank(Card other) {
      return value - other.value;
    }
  }

  static int compare(Ranked<Card> ranked, Card card) {
    return ranked.rank(card); //~ null-dereference, precondition-violated
  }
}

/** A field that another one hides has a value of its own. */
class Above {
  int size = 1;
  private int secret = 1;

  int share() {
    return 12 / size; //~ division-by-zero
  }

  int tell() {
    return 12 / secret;
  }
}

class Below extends Above {
  int size = 2;
  private int secret = 2;

  int both() {
    return share() / (size - 2) + tell() / (secret - 2); //~ division-by-zero
  }
}
