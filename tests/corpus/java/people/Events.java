import java.util.*;
public class Events {
    public interface Listener { boolean on(String e); }
    private final List<Listener> ls = new LinkedList<>(); private Listener only; Iterator<String> it; Comparable<String> c; CharSequence cs; Number num;
    public int fire(String e) { int n = 0; for (Listener l : ls) if (l.on(e)) n++; return n; }
    public boolean one(Listener l) { return l.on("x") && only.on(null); }
    public String next() { return it.next(); }
    public int cmp(String s) { return c.compareTo(s); }
    public int len(CharSequence s) { return s.length(); }
    public int num(Number n) { return n.intValue() + num.intValue(); }
    public static void sort(List<Integer> xs) { Collections.sort(xs); }
    public static int max(Integer[] xs) { Arrays.sort(xs); return xs[xs.length - 1]; }
    public static int size(Iterable<String> all) { int n = 0; for (String s : all) n += s.length(); return n; }
}
