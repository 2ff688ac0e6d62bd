/**
 * Labels that lead to one place are one branch, and so is the place behind the last label, as JaCoCo counts them on the
 * JVM (server/java/tests/coverage).
 */
class Switches {
  enum Day { MON, TUE, SAT, SUN }

  // {1, 2}, the default in the middle, 5, {6, 7}.
  //~ explore Switches.old auto: branches.covered=4 branches.total=4
  static int old(int k) {
    switch (k) {
      case 1:
      case 2:
        return 10;
      default:
        return 0;
      case 5:
        return 50;
      case 6:
      case 7:
        break;
    }
    return -1;
  }

  // 1, {2, default}, 3.
  //~ explore Switches.shared auto: branches.covered=3 branches.total=3
  static int shared(int k) {
    switch (k) {
      case 1:
        return 1;
      case 2:
      default:
        return 2;
      case 3:
        return 3;
    }
  }

  // {1, 2}, 3, and past them.
  //~ explore Switches.falls auto: branches.covered=3 branches.total=3
  static int falls(int k) {
    switch (k) {
      case 1:
      case 2:
        k++;
      case 3:
        k++;
    }
    return k;
  }

  // One place only.
  //~ explore Switches.single auto: branches.covered=0 branches.total=0
  static int single(int k) {
    switch (k) {
      case 1:
      default:
        return k;
    }
  }

  //~ explore Switches.arrow auto: branches.covered=3 branches.total=3
  static int arrow(int k) {
    return switch (k) {
      case 1, 2, 3 -> 1;
      default -> 0;
      case 9 -> 9;
    };
  }

  static String day(Day d) {
    switch (d) { //~ null-dereference
      case SAT:
      case SUN:
        return "end";
      case MON:
        return "start";
      default:
        return "mid";
    }
  }

  // Every constant has a label: there is nothing behind the last one.
  //~ explore Switches.every auto: branches.covered=3 branches.total=3
  static int every(Day d) {
    return switch (d) { //~ null-dereference
      // JaCoCo 0.8.6 counts one more, which nothing covers.
      case SAT, SUN -> 2;
      case MON -> 0;
      case TUE -> 1;
    };
  }

  //~ explore Switches.text auto: branches.covered=3 branches.total=3
  static int text(String s) {
    switch (s) { //~ null-dereference
      case "a":
      case "b":
        return 1;
      case "c":
        return 2;
      default:
        return 3;
    }
  }

  static int chars(char c) {
    switch (c) {
      case 'a':
      case 'b':
        return 1;
      case '\n':
        return 2;
      default:
        return c > 'z' ? 4 : 3;
    }
  }

  static int yields(byte b) {
    return switch (b) {
      case 1, 2:
        yield 5;
      case -3:
        yield 6;
      default:
        yield 7;
    };
  }

  static int boxed(Integer k) {
    switch (k) { //~ null-dereference
      case 1:
        return 1;
      default:
        return 2;
    }
  }
}
