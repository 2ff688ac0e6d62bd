import java.util.List;

/** Texts that only specifications name: those of inputs are as long. */
class Literals {
  //@ requires m.equals("read") || m.equals("write");
  static int open(String m) {
    return m.charAt(0) == 'r' ? 0 : 1 / (m.length() - 5); //~ division-by-zero
  }

  //@ requires m.startsWith("http");
  static char afterHttp(String m) {
    return m.charAt(4); //~ uncaught-exception
  }

  // Behind the text there is room for none, as what comes before it says.
  //@ requires "closed".equals(m);
  static char inside(String m) {
    return m.charAt(5);
  }

  static int asks(String m) {
    if (m == null) return 0;
    return m.length() < 4 ? 1 : open(m); //~ precondition-violated
  }

  /** Invariants are asked wherever an object may be. */
  static class Door {
    private String state = "OPEN";
    //@ invariant state.equals("OPEN") || state.equals("SHUT");

    void shut() {
      state = "SHUT";
    }

    int isShut() {
      return state.charAt(0) == 'S' ? 1 / 0 : 0; //~ division-by-zero
    }
  }

  static class Room {
    Door door;
  }

  static int of(Door[] doors) {
    if (doors == null || doors.length == 0 || doors[0] == null) return 0;
    return 1 / (doors[0].state.length() - 4); //~ division-by-zero
  }

  static int behind(Room room) {
    if (room == null || room.door == null) return 0;
    return 1 / (room.door.state.length() - 4); //~ division-by-zero
  }

  static int among(List<Door> doors) {
    if (doors == null || doors.isEmpty() || doors.get(0) == null) return 0;
    return 1 / (doors.get(0).state.length() - 4); //~ division-by-zero
  }

  /** A method that an invariant calls may name the text, too. */
  static class Gate {
    private String state = "UP";
    private int passed;
    //@ invariant isKnown();

    private boolean isKnown() {
      return "UP".equals(state) || "DOWN".equals(state);
    }

    //@ requires to.equals("UP") || to.equals("DOWN");
    void turn(String to) {
      state = to;
    }

    int passed() {
      return state.length() == 4 ? 10 / passed : 0; //~ division-by-zero
    }
  }

  /** What is said of a method is said of those that override it. */
  interface Shop {
    //@ requires kind.equals("bread");
    int price(String kind);
  }

  static class Bakery implements Shop {
    public int price(String kind) {
      return 10 / (kind.length() - 5); //~ division-by-zero
    }
  }
}
