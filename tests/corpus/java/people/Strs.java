class Strs {
    static String[] split(String s, char c) { int n = 0; for (int i = 0; i < s.length(); i++) if (s.charAt(i) == c) n++; String[] r = new String[n]; r[0] = s.substring(0, s.indexOf(c)); return r; }
    static String cap(String s) { return Character.toUpperCase(s.charAt(0)) + s.substring(1); }
    static char[] rev(char[] c) { for (int i = 0, j = c.length - 1; i < j; i++, j--) { char t = c[i]; c[i] = c[j]; c[j] = t; } return c; }
    static boolean quote(char c) { return c == '"' || c == '\'' || c == '\\'; }
    static char esc(char c) { if (c == '\t') return 't'; if (c == '\uD83D') throw new IllegalArgumentException("surrogate"); return c; }
    static char[][] grid(int n, char fill) { char[][] g = new char[n][2]; g[0][0] = fill; return g; }
    static int hex(char c) { return Character.digit(c, 16); }
    static String rep(String s, int n) { StringBuilder b = new StringBuilder(); for (int i = 0; i < n; i++) b.append(s.charAt(i)); return b.toString(); }
}
