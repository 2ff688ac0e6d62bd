class Aliases {
    static class Cell { Cell next; int v; final String tag; Cell(String tag) { this.tag = tag; } }
    static boolean swap(Cell a, Cell b) { if (a == b) return false; if (a.next == b && b.next == a) { a.v = 1; return true; } return a.next.v > b.v; }
    static int same(int[] a, int[] b) { if (a == b) return a[0]; return b[1]; }
    static boolean texts(String a, String b) { return a == b || a.equals(b); }
    static int objs(Object a, Object b) { if (a == b) return a.hashCode(); return 0; }
    static void store(Object[] a, Object o) { a[0] = o; }
    static Cell cyc(Cell c) { Cell slow = c, fast = c; while (fast.next != null) { slow = slow.next; fast = fast.next.next; if (slow == fast) return slow; } return null; }
}
