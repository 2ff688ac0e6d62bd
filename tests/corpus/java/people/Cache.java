import java.util.*;
public class Cache {
    private final Map<String, Integer> map = new HashMap<>(); private final List<String> keys = new ArrayList<>(); private Deque<Integer> queue = new ArrayDeque<>(); Set<Integer> seen; int capacity;
    public Cache(int capacity) { this.capacity = capacity; }
    public void put(String k, Integer v) { if (keys.size() >= capacity) { String old = keys.remove(0); map.remove(old); } keys.add(k); map.put(k, v); }
    public int get(String k) { return map.get(k); }
    public int pop() { return queue.pop(); }
    public boolean dup(List<Integer> xs) { for (Integer x : xs) if (!seen.add(x)) return true; return false; }
    static int firstKey(Map<Integer, String> m) { return m.keySet().iterator().next(); }
    static void drop(List<Integer> xs) { for (Integer x : xs) if (x < 0) xs.remove(x); }
    static String join(Collection<String> c) { StringBuilder b = new StringBuilder(); for (String s : c) b.append(s.trim()); return b.toString(); }
}
