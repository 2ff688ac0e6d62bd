/** A private field that only gets constants of an enum is never null. */
class States {
  enum State { NEW, OPEN, DONE }

  private State state = State.NEW;
  private State other;

  void open() { state = State.OPEN; }

  void finish() { if (state == State.OPEN) state = State.DONE; }

  int place() { return state.ordinal(); }

  int left() {
    return switch (state) {
      case NEW -> 2;
      case OPEN -> 1;
      case DONE -> 0;
    };
  }

  int beside() { return other.ordinal(); } //~ null-dereference
}
