import java.util.List;

/** What is reached by texts, arrays and collections only that are longer than others of inputs: code asks for them. */
public class Longer {
    static final int LEAST = 6;

    public static int password(String s) {
        if (s == null || s.length() < 8) {
            return 0;
        }
        return 1 / (s.length() - 9); //~ division-by-zero
    }

    /** By a constant, and through a variable. */
    public static int named(String s) {
        if (s == null) {
            return 0;
        }
        int n = s.length();
        if (n <= LEAST) {
            return n;
        }
        return Integer.parseInt("x" + n); //~ uncaught-exception
    }

    /** What it begins and what it ends with has room in one text. */
    public static char suffix(String s) {
        if (s != null && s.startsWith("http://") && s.endsWith(".com")) {
            return s.charAt(11); //~ uncaught-exception
        }
        return ' ';
    }

    public static int field(String line) {
        if (line != null && line.startsWith("size=")) {
            return 10 / (line.charAt(5) - 'a'); //~ uncaught-exception, division-by-zero
        }
        return 0;
    }

    public static int seventh(int[] a) {
        if (a == null || a.length < 7) {
            return 0;
        }
        return a[6] / a[5]; //~ division-by-zero
    }

    /** What stands at a place is asked for, too. */
    public static int behind(int[] a) {
        int fifth = a[4]; //~ null-dereference, array-index-out-of-bounds
        return 12 / fifth; //~ division-by-zero
    }

    public static int board(int[] cells) {
        if (cells == null) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            sum += cells[i]; //~ array-index-out-of-bounds
        }
        return sum / cells[0]; //~ division-by-zero
    }

    public static int many(List<String> names) {
        if (names == null || names.size() < 5) {
            return 0;
        }
        return names.get(4).length(); //~ null-dereference
    }

    /** Through what it calls. */
    public static int called(int[] a) {
        return a == null ? 0 : seventh(a);
    }

    /** Inputs have more than there is room for. */
    public static int copied(int[] a) {
        int[] out = new int[5];
        for (int i = 0; a != null && i < a.length; i++) {
            out[i] = a[i]; //~ array-index-out-of-bounds
        }
        return out[0];
    }

    public static int[] version(String v) {
        String[] parts = v == null ? new String[0] : v.split("\\.");
        int[] out = new int[3];
        for (int i = 0; i < parts.length; i++) {
            out[i] = parts[i].length(); //~ array-index-out-of-bounds
        }
        return out;
    }

    /** The smallest input is the one that is shown, though there are thousands behind it. */
    public static int[] relax(List<List<int[]>> graph, int source) {
        int[] dist = new int[graph.size()]; //~ null-dereference
        dist[source] = 1; //~ array-index-out-of-bounds
        return dist;
    }
}
