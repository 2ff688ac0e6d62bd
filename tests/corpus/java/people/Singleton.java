public class Singleton {
    private static Singleton instance; private static int count; static final int[] TABLE = {1, 2, 3}; private static final String NAME = "x";
    static String mode = "a"; private int id; protected static char[] letters; static final char[] HEX = "0123".toCharArray();
    private Singleton() { id = ++count; }
    public static Singleton get() { if (instance == null) instance = new Singleton(); return instance; }
    public static int lookup(int i) { return TABLE[i]; }
    public int next(Singleton o) { return id - o.id; }
    public static boolean isMode(String m) { return mode.equals(m); }
    static char letter(int i) { return letters[i]; }
    static char hex(int i) { return HEX[i]; }
    static void reset() { if (count > 3) throw new IllegalStateException(NAME); count = 0; }
}
