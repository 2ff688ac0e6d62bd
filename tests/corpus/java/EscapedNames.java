// Unicode escapes stand for what they are anywhere in a program.
class EscapedNames {
  int \u0061bc;
  EscapedNames n\u0065xt;

  static int f(EscapedNames \u0062) \u007b
    return \u0062.\u0061bc; //~ null-dereference
  }

  static int g(EscapedNames x) {
    return x == null ? 0 : x.next.abc; //~ null-dereference
  }

  /* An end: \u002a/ static int h(int a) { return 1 / a; } //~ division-by-zero

  static int quoted(int a) {
    String s = "a\u0022; int b = a;
    return s.length() == 1 ? 10 / (b - 3) : 1 / 0; //~ division-by-zero
  }

  // An end: \u000a static int line(int a) { return 2 / a; } //~ division-by-zero

  static int text(char c) {
    if (c == '\u0041' && "\u0041\u005c\u005c".length() == 2) throw new IllegalStateException(); //~ uncaught-exception
    return 0;
  }
}
