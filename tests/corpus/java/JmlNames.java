// What JML calls `requires` and `ensures` as well, and clauses that end without a `;`.
class JmlNames {
  int size;
  JmlNames next;

  //@ pre other != null;
  //@ post \result == other.size;
  int pre(JmlNames other) {
    return other.size;
  }

  /*@ precondition n != 0;
    @ postcondition \result >= 0; @*/
  static int divided(int n) {
    return 6 / n; //~ postcondition-violated
  }

  //@ requires_redundantly next != null;
  //@ ensures_redundantly \result == next.size;
  int after() {
    return next.size;
  }

  //@ requires next != null && next.size > 0
  //@ scope JmlNames <= 2
  //@ pre size > 0
  //@ helper
  int ended() {
    return size / next.size;
  }

  //@ requires_redundantly n > 0;
  static int unguarded(int n) {
    return 6 / (n - 1); //~ division-by-zero
  }
}
