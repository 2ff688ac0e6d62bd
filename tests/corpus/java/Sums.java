/** Texts that are put together from many parts: how many they are is not how deep calls go. */
class Sums {
  int id;
  int qty;
  int price;
  int vat;

  String line() {
    return "id=" + id + ";qty=" + qty + ";price=" + price + ";vat=" + vat + ";a=" + 'x' + ";b=" + true + ";c=" + id + ";";
  }

  //@ requires 0 <= id && id < 10 && 0 <= qty && qty < 10 && 0 <= price && price < 10 && 0 <= vat && vat < 10;
  int width() {
    return 100 / (40 - line().length()); //~ division-by-zero
  }

  static int sixteen(int k) {
    String s = "" + 1 + "b" + 2 + "d" + 3 + "f" + 4 + "h" + 5 + "j" + 6 + "l" + 7 + "n" + 8 + "p" + 9 + (k == 3 ? "y" : "z");
    assert s.charAt(17) != 'y'; //~ assertion-failure
    return s.length();
  }

  static int behind(int k) {
    String s = "";
    for (int i = 0; i < 30; i++) s += i % 10;
    return k / (s.charAt(29) - '9'); //~ division-by-zero
  }

  static int before(int k) {
    String s = "";
    for (int i = 0; i < 30; i++) s = i % 10 + s;
    return k / (s.charAt(0) - '9'); //~ division-by-zero
  }

  /** Parts that stand in a text more than once. */
  static int doubled(int k) {
    String s = "a";
    for (int i = 0; i < 4; i++) s = s + s;
    return k / (s.length() - 16); //~ division-by-zero
  }
}
