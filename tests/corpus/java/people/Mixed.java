import java.util.*;
public class Mixed {
    List<char[]> chunks; Map<Character, Integer> freq; Set<Long> ids; Queue<short[]> q; Object[] objs; Number[] nums; List<List<String>> nested; byte[] key; Optional<Integer> opt; int[][] jag;
    int count(char c) { return freq.get(c); }
    char first() { return chunks.get(0)[0]; }
    static int total(List<int[]> xs) { int t = 0; for (int[] x : xs) t += x[0]; return t; }
    short head() { return q.peek()[0]; }
    Object obj(int i) { return objs[i].equals(nums[i]); }
    String deep() { return nested.get(0).get(0).trim(); }
    boolean has(long id) { return ids.contains(id); }
    static void swap(Object[] a, int i, int j) { Object t = a[i]; a[i] = a[j]; a[j] = t; }
    static void put(Number[] ns) { ns[0] = 1.5; }
    int jagged(int r) { return jag[r].length > 1 ? jag[r][1] : jag[r + 1][0]; }
    static char maxc(Character[] cs) { char m = 'a'; for (char c : cs) if (c > m) m = c; return m; }
    static List<Character> letters(String s) { List<Character> r = new ArrayList<>(); for (char c : s.toCharArray()) r.add(c); return r; }
}
