import java.util.*;
class Graph {
    static class Vertex { final List<Vertex> out = new ArrayList<>(); boolean visited; String label; }
    List<Vertex> all = new ArrayList<>(); Map<String, Vertex> byName = new HashMap<>(); Vertex start;
    boolean reaches(Vertex a, Vertex b) { if (a == b) return true; if (a.visited) return false; a.visited = true; for (Vertex v : a.out) if (reaches(v, b)) return true; return false; }
    Vertex find(String n) { Vertex v = byName.get(n); return v.out.get(0); }
    int degree(Vertex v) { return v.out.size() + start.out.size(); }
    static int[][] adj(int n, int[] from, int[] to) { int[][] m = new int[n][n]; for (int i = 0; i < from.length; i++) m[from[i]][to[i]]++; return m; }
}
