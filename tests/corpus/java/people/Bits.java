public class Bits {
    private byte[] data; private short mask; static final byte LIMIT = 4; private static byte cursor; char cls;
    public boolean get(int i) { return (data[i >> 3] & (1 << (i & 7))) != 0; }
    public void set(short s, byte b) { mask = s; data[b] |= 1; }
    public static byte[] fill(byte b, int n) { byte[] r = new byte[n]; for (int i = 0; i < n; i++) r[i] = b; return r; }
    public int move() { cursor++; if (cursor > LIMIT) throw new IndexOutOfBoundsException("cursor " + cursor); return cursor; }
    public char next() { return ++cls; }
    static int pop(short[] xs) { int c = 0; for (short x : xs) c += x > 100 ? 1 : x / xs[0]; return c; }
    static char[][] rows(char[][] r) { r[0] = r[1]; r[0][0] = 'q'; return r; }
}
