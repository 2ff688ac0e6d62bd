/** Clauses are asked in the order in which they are written, in whichever language: the second one would never end. */
class Written {
  static class Cell { Cell next; }
  Cell head;
  int size;
  //@ invariant hex { this.head(.next)* aliases nothing; };
  //@ invariant size == length();

  private int length() {
    int n = 0;
    for (Cell c = head; c != null; c = c.next) n++;
    return n;
  }

  void cycle() { if (head != null) head.next = head; } //~ invariant-violated

  void drop() { if (size > 0) head = head.next; } //~ invariant-violated

  void pop() {
    if (size > 0) {
      head = head.next;
      size--;
    }
  }
}
