class Lexer {
    enum Kind { NUM, ID, OP, END }
    static final class Token { final Kind kind; final String text; Token(Kind kind, String text) { this.kind = kind; this.text = text; } boolean is(char c) { return text.charAt(0) == c; } }
    private final char[] in; private int pos; private Token last;
    Lexer(char[] in) { this.in = in; }
    Token next() { if (pos >= in.length) return last = new Token(Kind.END, ""); char c = in[pos++]; if (c >= '0' && c <= '9') return last = new Token(Kind.NUM, String.valueOf(c)); if (c == '+') return last = new Token(Kind.OP, "+"); throw new IllegalArgumentException("bad char " + c); }
    boolean prev(char c) { return last.is(c); }
    static Kind kind(char c) { return switch (c) { case '+', '-' -> Kind.OP; case '0', '1' -> Kind.NUM; default -> Kind.ID; }; }
    int count(Kind k) { int n = 0; while (next().kind != Kind.END) if (last.kind == k) n++; return n; }
}
