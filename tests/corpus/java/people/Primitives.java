class Primitives {
    char[] letters; byte[] raw; short[] shorts; long[] longs; float[] floats; double[] doubles; boolean[] flags;
    char[][] grid; static byte[] buffer; private final char mark; private byte small;
    Primitives(char mark) { this.mark = mark; }
    int first(char[] text) { if (text.length > 2 && text[1] == 'x') return text[0]; return letters.length; }
    int sum(byte[] b) { int s = 0; for (byte x : b) s += x; if (s == -5) return raw[0]; return s; }
    short mid(short[] a, int i) { return a[i]; }
    long mul(long[] a) { return a[0] * longs[1]; }
    float half(float[] f) { if (f[0] > 1.5f) return floats[0]; return f[0] / 2; }
    double twice(double... d) { if (d.length > 1) return doubles[0] + d[1]; return d[0] * 2; }
    boolean flip(boolean[] b) { b[0] = !b[0]; return b[0] && flags[0]; }
    char at(int x, int y) { return grid[x][y]; }
    static int count(byte[][] rows) { int n = 0; for (byte[] r : rows) n += r.length; return n; }
    static int buffered() { return buffer[0]; }
    boolean marked(char c) { return c == mark; }
    byte grow() { small += 1; if (small < 0) throw new ArithmeticException("overflow"); return small; }
    static String kind(Object o) { if (o instanceof char[]) return "chars"; if (o instanceof int[]) return "ints"; return "?"; }
    static int[] cast(Object o) { return (int[]) o; }
    static Object wrong() { Object o = new byte[2]; return (int[]) o; }
    static char[] join(char[] a, char... b) { char[] c = new char[a.length + b.length]; for (int i = 0; i < a.length; i++) c[i] = a[i]; return c; }
    static char last(String s) { char[] c = s.toCharArray(); return c[c.length - 1]; }
}
