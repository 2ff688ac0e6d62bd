// `\result` and `\old(..)` of JML are `result` and `old(..)`.
class Jml {
  int size;

  /*@ ensures \result == n
    @   && size == \old(size) + n; @*/
  int add(int n) {
    size += n;
    return n;
  }

  //@ ensures \result >= 0;
  static int same(int n) {
    return n; //~ postcondition-violated
  }

  // A backslash in a text is one of Java.
  //@ requires s != null;
  //@ ensures \result == s.startsWith("\\result");
  static boolean isResult(String s) {
    return s.startsWith("\\result");
  }
}
