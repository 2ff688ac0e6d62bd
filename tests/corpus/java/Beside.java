import java.util.List;

// What cannot be explored ends the paths that come to it. What is before it and beside it has findings like any other.
class Beside {
    int n;
    Beside next;

    int before(int k) {
        int m = 10 / k; //~ division-by-zero
        return m + Runtime.getRuntime().availableProcessors(); //~ not-explored
    }
    int branch(int k) {
        if (k > 3) {
            k = Runtime.getRuntime().availableProcessors(); //~ not-explored
            return 1 / (k - k);
        }
        return 1 / k; //~ division-by-zero
    }
    int loop(List<String> all) {
        int sum = 0;
        for (String s : all) { //~ null-dereference
            if (s == null) continue;
            if (s.equals("x")) {
                sum += Runtime.version().feature(); //~ not-explored
                break;
            }
            sum += 10 / s.length(); //~ division-by-zero
        }
        return sum / all.size(); //~ division-by-zero
    }
    int cleaned(int k) {
        try {
            if (k == 2) Runtime.getRuntime().gc(); //~ not-explored
            return 10 / k; //~ division-by-zero
        } finally {
            n = 1;
        }
    }
    int caught(int k) {
        try {
            return 10 / k;
        } catch (ArithmeticException e) {
            if (n > 0) Runtime.getRuntime().gc(); //~ not-explored
            return next.n; //~ null-dereference
        }
    }
    int groups(int k) {
        switch (k) {
            case 1:
                return 1 / n; //~ division-by-zero
            case 2:
                Runtime.getRuntime().gc(); //~ not-explored
                return 2 / (k - 2);
            case 3:
                return 5 / (k - 3); //~ division-by-zero
            default:
                break;
        }
        return next.n; //~ null-dereference
    }
    static int labelled(int[] a) {
        int sum = 0;
        outer:
        for (int x : a) { //~ null-dereference
            for (int y : a) {
                if (y == 7) continue outer;
                if (y == 8) {
                    Runtime.getRuntime().gc(); //~ not-explored
                    break outer;
                }
                sum += x / y; //~ division-by-zero
            }
        }
        return sum;
    }
    static int returned(int k) {
        try {
            if (k == 1) return Runtime.getRuntime().availableProcessors(); //~ not-explored
        } finally {
            k = 12 / k; //~ division-by-zero
        }
        return k;
    }
    // One side of `?:`, `&&` and `||` costs only the paths that take it.
    static int side(int k) {
        String s = k > 3 ? Runtime.version().toString() : null; //~ not-explored
        return s.length(); //~ null-dereference
    }
    static int second(int k, int n) {
        if (k > 3 || Runtime.getRuntime().availableProcessors() > n) { //~ not-explored
            return 1 / n; //~ division-by-zero
        }
        return 1 / k;
    }
    static boolean returned(int[] a, int k) {
        return k > 3 && a[k] == 0 || Runtime.getRuntime().availableProcessors() > 2; //~ not-explored, null-dereference, array-index-out-of-bounds
    }
    // A field that nobody can say anything of costs only the paths that read it.
    static final Runtime RUNTIME = Runtime.getRuntime();
    static int reads(int k) {
        if (k > 3) return RUNTIME.availableProcessors(); //~ not-explored
        return 1 / k; //~ division-by-zero
    }
    // The value to the left is there before the call.
    int left(int[] a, int k) {
        return a[k] + Runtime.getRuntime().availableProcessors(); //~ not-explored, null-dereference, array-index-out-of-bounds
    }
}
