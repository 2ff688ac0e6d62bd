public class Time2 implements Comparable<Time2>, Cloneable {
    byte hour, minute; long nanos; transient char zone; volatile boolean dst;
    public Time2(int hour, int minute) { if (hour < 0 || hour > 23) throw new IllegalArgumentException("hour"); this.hour = (byte) hour; this.minute = (byte) minute; }
    @Override public int compareTo(Time2 o) { return hour != o.hour ? hour - o.hour : minute - o.minute; }
    @Override public boolean equals(Object o) { return o instanceof Time2 && compareTo((Time2) o) == 0; }
    @Override public int hashCode() { return 60 * hour + minute; }
    public char zone() { if (zone == 'Z') throw new UnsupportedOperationException("zulu"); return zone; }
    public static Time2 max(Time2... ts) { Time2 m = ts[0]; for (Time2 t : ts) if (t.compareTo(m) > 0) m = t; return m; }
    public short pack() { return (short) (hour << 8 | minute); }
    static <T extends Comparable<T>> T least(T a, T b) { return a.compareTo(b) < 0 ? a : b; }
    static int two(String s) { return s.length(); }
    static int two(Integer s) { return s; }
    static int any(Integer... s) { return s.length; }
    static int some(int k, Object... s) { return s.length; }
    static int some(int k, Object s) { return s.hashCode(); }
    static class Up { int m(Time2 t) { return t.minute; } }
    static class Down extends Up { int m(Integer k) { return k; } int n(Integer k) { return k; } }
}
