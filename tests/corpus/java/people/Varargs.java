class Varargs {
    private final int[] parts; public Varargs(int... parts) { this.parts = parts.clone(); }
    static int sum(int... xs) { int s = 0; for (int x : xs) s += x; if (s == 42) throw new IllegalStateException(); return s; }
    static String fmt(String head, Object... rest) { return head + rest[0]; }
    static String cat(String... ss) { String r = ""; for (String s : ss) r = r.concat(s); return r; }
    static char pick(int i, char... cs) { return cs[i]; }
    int part(byte i) { return parts[i]; }
    static int big(long... ls) { return (int) ls[0]; }
    @SafeVarargs static <T> T head(T... ts) { return ts[0]; }
    static int lists(java.util.List<?>... ls) { return ls[0].size(); }
}
