public final class Objects {
    public static boolean equals(Object a, Object b) { return a == b || (a != null && a.equals(b)); }
    public static int hashCode(Object o) {
        if (o instanceof String) return ((String) o).code$();
        return o == null ? 0 : o.hashCode();
    }
    public static int hash(Object... values) {
        if (values == null) return 0;
        int h = 1;
        for (int i = 0; i < values.length; i++) h = 31 * h + hashCode(values[i]);
        return h;
    }
    public static boolean deepEquals(Object a, Object b) { return Arrays.alike$(a, b); }
    public static boolean isNull(Object o) { return o == null; }
    public static boolean nonNull(Object o) { return o != null; }
    public static <T> T requireNonNull(T o) { if (o == null) throw new NullPointerException(); return o; }
    public static <T> T requireNonNull(T o, Supplier<String> message) {
        if (o == null) throw new NullPointerException(message == null ? null : message.get());
        return o;
    }
    public static <T> T requireNonNullElseGet(T o, Supplier<? extends T> other) {
        return o != null ? o : requireNonNull(requireNonNull(other, "supplier").get(), "supplier.get()");
    }
    public static <T> T requireNonNull(T o, String message) { if (o == null) throw new NullPointerException(message); return o; }
    public static <T> T requireNonNullElse(T o, T other) { return o != null ? o : requireNonNull(other); }
    public static String toString(Object o) { return String.valueOf(o); }
    public static String toString(Object o, String other) { return o == null ? other : o.toString(); }
    public static <T> int compare(T a, T b, Comparator<? super T> order) { return a == b ? 0 : order.compare(a, b); }
    public static int checkFromToIndex(int from, int to, int n) {
        if (from < 0 || from > to || to > n) throw new IndexOutOfBoundsException();
        return from;
    }
    public static int checkFromIndexSize(int from, int size, int n) {
        if ((n | from | size) < 0 || size > n - from) throw new IndexOutOfBoundsException();
        return from;
    }
    public static int checkIndex(int i, int n) { if (i < 0 || i >= n) throw new IndexOutOfBoundsException(); return i; }
}
public final class Arrays {
    public static int mismatch(int[] a, int[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) if (a[i] != b[i]) return i;
        return a.length == b.length ? -1 : n;
    }
    public static int compare(int[] a, int[] b) {
        if (a == b) return 0;
        if (a == null || b == null) return a == null ? -1 : 1;
        int at = mismatch(a, b);
        return at < 0 || at == Math.min(a.length, b.length) ? a.length - b.length : Integer.compare(a[at], b[at]);
    }
    public static int mismatch(long[] a, long[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) if (a[i] != b[i]) return i;
        return a.length == b.length ? -1 : n;
    }
    public static int compare(long[] a, long[] b) {
        if (a == b) return 0;
        if (a == null || b == null) return a == null ? -1 : 1;
        int at = mismatch(a, b);
        return at < 0 || at == Math.min(a.length, b.length) ? a.length - b.length : Long.compare(a[at], b[at]);
    }
    public static int mismatch(char[] a, char[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) if (a[i] != b[i]) return i;
        return a.length == b.length ? -1 : n;
    }
    public static int compare(char[] a, char[] b) {
        if (a == b) return 0;
        if (a == null || b == null) return a == null ? -1 : 1;
        int at = mismatch(a, b);
        return at < 0 || at == Math.min(a.length, b.length) ? a.length - b.length : Character.compare(a[at], b[at]);
    }
    public static int mismatch(byte[] a, byte[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) if (a[i] != b[i]) return i;
        return a.length == b.length ? -1 : n;
    }
    public static int compare(byte[] a, byte[] b) {
        if (a == b) return 0;
        if (a == null || b == null) return a == null ? -1 : 1;
        int at = mismatch(a, b);
        return at < 0 || at == Math.min(a.length, b.length) ? a.length - b.length : Byte.compare(a[at], b[at]);
    }
    public static int mismatch(Object[] a, Object[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) if (!Objects.equals(a[i], b[i])) return i;
        return a.length == b.length ? -1 : n;
    }
    public static int hashCode(int[] a) {
        if (a == null) return 0;
        int h = 1;
        for (int i = 0; i < a.length; i++) h = 31 * h + a[i];
        return h;
    }
    public static int hashCode(long[] a) {
        if (a == null) return 0;
        int h = 1;
        for (int i = 0; i < a.length; i++) h = 31 * h + Long.hashCode(a[i]);
        return h;
    }
    public static int hashCode(short[] a) {
        if (a == null) return 0;
        int h = 1;
        for (int i = 0; i < a.length; i++) h = 31 * h + a[i];
        return h;
    }
    public static int hashCode(char[] a) {
        if (a == null) return 0;
        int h = 1;
        for (int i = 0; i < a.length; i++) h = 31 * h + a[i];
        return h;
    }
    public static int hashCode(byte[] a) {
        if (a == null) return 0;
        int h = 1;
        for (int i = 0; i < a.length; i++) h = 31 * h + a[i];
        return h;
    }
    public static int hashCode(boolean[] a) {
        if (a == null) return 0;
        int h = 1;
        for (int i = 0; i < a.length; i++) h = 31 * h + Boolean.hashCode(a[i]);
        return h;
    }
    public static int hashCode(float[] a) {
        if (a == null) return 0;
        int h = 1;
        for (int i = 0; i < a.length; i++) h = 31 * h + Float.hashCode(a[i]);
        return h;
    }
    public static int hashCode(double[] a) {
        if (a == null) return 0;
        int h = 1;
        for (int i = 0; i < a.length; i++) h = 31 * h + Double.hashCode(a[i]);
        return h;
    }
    public static int hashCode(Object[] a) {
        if (a == null) return 0;
        int h = 1;
        for (int i = 0; i < a.length; i++) h = 31 * h + Objects.hashCode(a[i]);
        return h;
    }
    public static int[] copyOf(int[] a, int n) {
        if (n < 0) throw new NegativeArraySizeException();
        int[] b = new int[n];
        int m = Math.min(a.length, n);
        for (int i = 0; i < m; i++) b[i] = a[i];
        return b;
    }
    public static int[] copyOfRange(int[] a, int from, int to) {
        if (to - from < 0) throw new IllegalArgumentException();
        if (from > a.length || from < 0) throw new ArrayIndexOutOfBoundsException();
        int[] b = new int[to - from];
        for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i];
        return b;
    }
    public static void fill(int[] a, int value) { for (int i = 0; i < a.length; i++) a[i] = value; }
    public static void fill(int[] a, int from, int to, int value) {
        range$(a.length, from, to);
        for (int i = from; i < to; i++) a[i] = value;
    }
    public static boolean equals(int[] a, int[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) if (a[i] != b[i]) return false;
        return true;
    }
    public static void sort(int[] a) { sort$(a, 0, a.length); }
    public static void sort(int[] a, int from, int to) {
        range$(a.length, from, to);
        sort$(a, from, to);
    }
    private static void sort$(int[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int x = a[i];
            int j = i - 1;
            while (j >= from && a[j] > x) { a[j + 1] = a[j]; j--; }
            a[j + 1] = x;
        }
    }
    public static long[] copyOf(long[] a, int n) {
        if (n < 0) throw new NegativeArraySizeException();
        long[] b = new long[n];
        int m = Math.min(a.length, n);
        for (int i = 0; i < m; i++) b[i] = a[i];
        return b;
    }
    public static long[] copyOfRange(long[] a, int from, int to) {
        if (to - from < 0) throw new IllegalArgumentException();
        if (from > a.length || from < 0) throw new ArrayIndexOutOfBoundsException();
        long[] b = new long[to - from];
        for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i];
        return b;
    }
    public static void fill(long[] a, long value) { for (int i = 0; i < a.length; i++) a[i] = value; }
    public static void fill(long[] a, int from, int to, long value) {
        range$(a.length, from, to);
        for (int i = from; i < to; i++) a[i] = value;
    }
    public static boolean equals(long[] a, long[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) if (a[i] != b[i]) return false;
        return true;
    }
    public static void sort(long[] a) { sort$(a, 0, a.length); }
    public static void sort(long[] a, int from, int to) {
        range$(a.length, from, to);
        sort$(a, from, to);
    }
    private static void sort$(long[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            long x = a[i];
            int j = i - 1;
            while (j >= from && a[j] > x) { a[j + 1] = a[j]; j--; }
            a[j + 1] = x;
        }
    }
    public static float[] copyOf(float[] a, int n) {
        if (n < 0) throw new NegativeArraySizeException();
        float[] b = new float[n];
        int m = Math.min(a.length, n);
        for (int i = 0; i < m; i++) b[i] = a[i];
        return b;
    }
    public static float[] copyOfRange(float[] a, int from, int to) {
        if (to - from < 0) throw new IllegalArgumentException();
        if (from > a.length || from < 0) throw new ArrayIndexOutOfBoundsException();
        float[] b = new float[to - from];
        for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i];
        return b;
    }
    public static void fill(float[] a, float value) { for (int i = 0; i < a.length; i++) a[i] = value; }
    public static void fill(float[] a, int from, int to, float value) {
        range$(a.length, from, to);
        for (int i = from; i < to; i++) a[i] = value;
    }
    public static boolean equals(float[] a, float[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) if (bits$(a[i]) != bits$(b[i])) return false;
        return true;
    }
    public static void sort(float[] a) { sort$(a, 0, a.length); }
    public static void sort(float[] a, int from, int to) {
        range$(a.length, from, to);
        sort$(a, from, to);
    }
    private static void sort$(float[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            float x = a[i];
            int j = i - 1;
            while (j >= from && after$(a[j], x)) { a[j + 1] = a[j]; j--; }
            a[j + 1] = x;
        }
    }
    private static boolean after$(float a, float b) { return a > b || !(a < b) && bits$(a) > bits$(b); }
    public static double[] copyOf(double[] a, int n) {
        if (n < 0) throw new NegativeArraySizeException();
        double[] b = new double[n];
        int m = Math.min(a.length, n);
        for (int i = 0; i < m; i++) b[i] = a[i];
        return b;
    }
    public static double[] copyOfRange(double[] a, int from, int to) {
        if (to - from < 0) throw new IllegalArgumentException();
        if (from > a.length || from < 0) throw new ArrayIndexOutOfBoundsException();
        double[] b = new double[to - from];
        for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i];
        return b;
    }
    public static void fill(double[] a, double value) { for (int i = 0; i < a.length; i++) a[i] = value; }
    public static void fill(double[] a, int from, int to, double value) {
        range$(a.length, from, to);
        for (int i = from; i < to; i++) a[i] = value;
    }
    public static boolean equals(double[] a, double[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) if (bits$(a[i]) != bits$(b[i])) return false;
        return true;
    }
    public static void sort(double[] a) { sort$(a, 0, a.length); }
    public static void sort(double[] a, int from, int to) {
        range$(a.length, from, to);
        sort$(a, from, to);
    }
    private static void sort$(double[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            double x = a[i];
            int j = i - 1;
            while (j >= from && after$(a[j], x)) { a[j + 1] = a[j]; j--; }
            a[j + 1] = x;
        }
    }
    private static boolean after$(double a, double b) { return a > b || !(a < b) && bits$(a) > bits$(b); }
    public static boolean[] copyOf(boolean[] a, int n) {
        if (n < 0) throw new NegativeArraySizeException();
        boolean[] b = new boolean[n];
        int m = Math.min(a.length, n);
        for (int i = 0; i < m; i++) b[i] = a[i];
        return b;
    }
    public static boolean[] copyOfRange(boolean[] a, int from, int to) {
        if (to - from < 0) throw new IllegalArgumentException();
        if (from > a.length || from < 0) throw new ArrayIndexOutOfBoundsException();
        boolean[] b = new boolean[to - from];
        for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i];
        return b;
    }
    public static void fill(boolean[] a, boolean value) { for (int i = 0; i < a.length; i++) a[i] = value; }
    public static void fill(boolean[] a, int from, int to, boolean value) {
        range$(a.length, from, to);
        for (int i = from; i < to; i++) a[i] = value;
    }
    public static boolean equals(boolean[] a, boolean[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) if (a[i] != b[i]) return false;
        return true;
    }
    public static char[] copyOf(char[] a, int n) {
        if (n < 0) throw new NegativeArraySizeException();
        char[] b = new char[n];
        int m = Math.min(a.length, n);
        for (int i = 0; i < m; i++) b[i] = a[i];
        return b;
    }
    public static char[] copyOfRange(char[] a, int from, int to) {
        if (to - from < 0) throw new IllegalArgumentException();
        if (from > a.length || from < 0) throw new ArrayIndexOutOfBoundsException();
        char[] b = new char[to - from];
        for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i];
        return b;
    }
    public static void fill(char[] a, char value) { for (int i = 0; i < a.length; i++) a[i] = value; }
    public static void fill(char[] a, int from, int to, char value) {
        range$(a.length, from, to);
        for (int i = from; i < to; i++) a[i] = value;
    }
    public static boolean equals(char[] a, char[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) if (a[i] != b[i]) return false;
        return true;
    }
    public static void sort(char[] a) { sort$(a, 0, a.length); }
    public static void sort(char[] a, int from, int to) {
        range$(a.length, from, to);
        sort$(a, from, to);
    }
    private static void sort$(char[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            char x = a[i];
            int j = i - 1;
            while (j >= from && a[j] > x) { a[j + 1] = a[j]; j--; }
            a[j + 1] = x;
        }
    }
    public static void sort(byte[] a) { sort$(a, 0, a.length); }
    public static void sort(byte[] a, int from, int to) {
        range$(a.length, from, to);
        sort$(a, from, to);
    }
    private static void sort$(byte[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            byte x = a[i];
            int j = i - 1;
            while (j >= from && a[j] > x) { a[j + 1] = a[j]; j--; }
            a[j + 1] = x;
        }
    }
    public static byte[] copyOf(byte[] a, int n) {
        if (n < 0) throw new NegativeArraySizeException();
        byte[] b = new byte[n];
        int m = Math.min(a.length, n);
        for (int i = 0; i < m; i++) b[i] = a[i];
        return b;
    }
    public static byte[] copyOfRange(byte[] a, int from, int to) {
        if (to - from < 0) throw new IllegalArgumentException();
        if (from > a.length || from < 0) throw new ArrayIndexOutOfBoundsException();
        byte[] b = new byte[to - from];
        for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i];
        return b;
    }
    public static void fill(byte[] a, byte value) { for (int i = 0; i < a.length; i++) a[i] = value; }
    public static void fill(byte[] a, int from, int to, byte value) {
        range$(a.length, from, to);
        for (int i = from; i < to; i++) a[i] = value;
    }
    public static boolean equals(byte[] a, byte[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) if (a[i] != b[i]) return false;
        return true;
    }
    public static void sort(short[] a) { sort$(a, 0, a.length); }
    public static void sort(short[] a, int from, int to) {
        range$(a.length, from, to);
        sort$(a, from, to);
    }
    private static void sort$(short[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            short x = a[i];
            int j = i - 1;
            while (j >= from && a[j] > x) { a[j + 1] = a[j]; j--; }
            a[j + 1] = x;
        }
    }
    public static short[] copyOf(short[] a, int n) {
        if (n < 0) throw new NegativeArraySizeException();
        short[] b = new short[n];
        int m = Math.min(a.length, n);
        for (int i = 0; i < m; i++) b[i] = a[i];
        return b;
    }
    public static short[] copyOfRange(short[] a, int from, int to) {
        if (to - from < 0) throw new IllegalArgumentException();
        if (from > a.length || from < 0) throw new ArrayIndexOutOfBoundsException();
        short[] b = new short[to - from];
        for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i];
        return b;
    }
    public static void fill(short[] a, short value) { for (int i = 0; i < a.length; i++) a[i] = value; }
    public static void fill(short[] a, int from, int to, short value) {
        range$(a.length, from, to);
        for (int i = from; i < to; i++) a[i] = value;
    }
    public static boolean equals(short[] a, short[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) if (a[i] != b[i]) return false;
        return true;
    }
    private static void range$(int length, int from, int to) {
        if (from > to) throw new IllegalArgumentException();
        if (from < 0 || to > length) throw new ArrayIndexOutOfBoundsException();
    }
    static native <T> T[] like$(T[] a, int n);
    public static <T> T[] copyOf(T[] a, int n) { return copy$(a, 0, n, like$(a, n)); }
    public static <T> T[] copyOfRange(T[] a, int from, int to) {
        if (a.length >= 0 && to - from < 0) throw new IllegalArgumentException();
        if (from > a.length || from < 0) throw new ArrayIndexOutOfBoundsException();
        return copy$(a, from, to, like$(a, to - from));
    }
    public static <T> T[] copyOf(Object[] a, int n, Class<?> type) { return copy$((T[]) a, 0, n, (T[]) new Object[n]); }
    public static <T> T[] copyOfRange(Object[] a, int from, int to, Class<?> type) {
        if (to - from < 0) throw new IllegalArgumentException();
        if (from > a.length || from < 0) throw new ArrayIndexOutOfBoundsException();
        return copy$((T[]) a, from, to, (T[]) new Object[to - from]);
    }
    private static <T> T[] copy$(T[] a, int from, int to, T[] b) {
        for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i];
        return b;
    }
    public static void sort(Object[] a) { sort(a, 0, a.length, null); }
    public static void sort(Object[] a, int from, int to) { sort(a, from, to, null); }
    public static <T> void sort(T[] a, Comparator<? super T> order) { sort(a, 0, a.length, order); }
    public static <T> void sort(T[] a, int from, int to, Comparator<? super T> order) {
        range$(a.length, from, to);
        if (to - from < 2) return;
        int start = from + run$(a, from, to, order);
        for (; start < to; start++) {
            T pivot = a[start];
            int left = from;
            int right = start;
            while (left < right) {
                int mid = (left + right) >>> 1;
                if (order$(pivot, a[mid], order) < 0) right = mid;
                else left = mid + 1;
            }
            for (int i = start; i > left; i--) a[i] = a[i - 1];
            a[left] = pivot;
        }
    }
    private static <T> int order$(T a, T b, Comparator<? super T> order) {
        return order == null ? ((Comparable<Object>) a).compareTo(b) : order.compare(a, b);
    }
    private static <T> int run$(T[] a, int from, int to, Comparator<? super T> order) {
        int end = from + 1;
        if (end == to) return 1;
        if (order$(a[end++], a[from], order) < 0) {
            while (end < to && order$(a[end], a[end - 1], order) < 0) end++;
            for (int i = from, j = end - 1; i < j; i++, j--) { T x = a[i]; a[i] = a[j]; a[j] = x; }
        } else {
            while (end < to && order$(a[end], a[end - 1], order) >= 0) end++;
        }
        return end - from;
    }
    public static void fill(Object[] a, Object value) { for (int i = 0; i < a.length; i++) a[i] = value; }
    public static void fill(Object[] a, int from, int to, Object value) {
        range$(a.length, from, to);
        for (int i = from; i < to; i++) a[i] = value;
    }
    public static boolean equals(Object[] a, Object[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) if (!Objects.equals(a[i], b[i])) return false;
        return true;
    }
    public static String toString(int[] a) {
        if (a == null) return "null";
        String s = "[";
        for (int i = 0; i < a.length; i++) s += (i == 0 ? "" : ", ") + a[i];
        return s + "]";
    }
    public static int binarySearch(int[] a, int key) { return search$(a, 0, a.length, key); }
    public static int binarySearch(int[] a, int from, int to, int key) {
        range$(a.length, from, to);
        return search$(a, from, to, key);
    }
    private static int search$(int[] a, int from, int to, int key) {
        int low = from, high = to - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (a[mid] < key) low = mid + 1;
            else if (a[mid] > key) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }
    public static String toString(long[] a) {
        if (a == null) return "null";
        String s = "[";
        for (int i = 0; i < a.length; i++) s += (i == 0 ? "" : ", ") + a[i];
        return s + "]";
    }
    public static int binarySearch(long[] a, long key) { return search$(a, 0, a.length, key); }
    public static int binarySearch(long[] a, int from, int to, long key) {
        range$(a.length, from, to);
        return search$(a, from, to, key);
    }
    private static int search$(long[] a, int from, int to, long key) {
        int low = from, high = to - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (a[mid] < key) low = mid + 1;
            else if (a[mid] > key) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }
    public static String toString(float[] a) {
        if (a == null) return "null";
        String s = "[";
        for (int i = 0; i < a.length; i++) s += (i == 0 ? "" : ", ") + a[i];
        return s + "]";
    }
    public static int binarySearch(float[] a, float key) { return search$(a, 0, a.length, key); }
    public static int binarySearch(float[] a, int from, int to, float key) {
        range$(a.length, from, to);
        return search$(a, from, to, key);
    }
    private static int search$(float[] a, int from, int to, float key) {
        int low = from, high = to - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (Float.compare(a[mid], key) < 0) low = mid + 1;
            else if (Float.compare(a[mid], key) > 0) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }
    public static String toString(double[] a) {
        if (a == null) return "null";
        String s = "[";
        for (int i = 0; i < a.length; i++) s += (i == 0 ? "" : ", ") + a[i];
        return s + "]";
    }
    public static int binarySearch(double[] a, double key) { return search$(a, 0, a.length, key); }
    public static int binarySearch(double[] a, int from, int to, double key) {
        range$(a.length, from, to);
        return search$(a, from, to, key);
    }
    private static int search$(double[] a, int from, int to, double key) {
        int low = from, high = to - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (Double.compare(a[mid], key) < 0) low = mid + 1;
            else if (Double.compare(a[mid], key) > 0) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }
    public static String toString(boolean[] a) {
        if (a == null) return "null";
        String s = "[";
        for (int i = 0; i < a.length; i++) s += (i == 0 ? "" : ", ") + a[i];
        return s + "]";
    }
    public static String toString(char[] a) {
        if (a == null) return "null";
        String s = "[";
        for (int i = 0; i < a.length; i++) s += (i == 0 ? "" : ", ") + a[i];
        return s + "]";
    }
    public static int binarySearch(char[] a, char key) { return search$(a, 0, a.length, key); }
    public static int binarySearch(char[] a, int from, int to, char key) {
        range$(a.length, from, to);
        return search$(a, from, to, key);
    }
    private static int search$(char[] a, int from, int to, char key) {
        int low = from, high = to - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (a[mid] < key) low = mid + 1;
            else if (a[mid] > key) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }
    public static String toString(byte[] a) {
        if (a == null) return "null";
        String s = "[";
        for (int i = 0; i < a.length; i++) s += (i == 0 ? "" : ", ") + a[i];
        return s + "]";
    }
    public static int binarySearch(byte[] a, byte key) { return search$(a, 0, a.length, key); }
    public static int binarySearch(byte[] a, int from, int to, byte key) {
        range$(a.length, from, to);
        return search$(a, from, to, key);
    }
    private static int search$(byte[] a, int from, int to, byte key) {
        int low = from, high = to - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (a[mid] < key) low = mid + 1;
            else if (a[mid] > key) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }
    public static String toString(short[] a) {
        if (a == null) return "null";
        String s = "[";
        for (int i = 0; i < a.length; i++) s += (i == 0 ? "" : ", ") + a[i];
        return s + "]";
    }
    public static int binarySearch(short[] a, short key) { return search$(a, 0, a.length, key); }
    public static int binarySearch(short[] a, int from, int to, short key) {
        range$(a.length, from, to);
        return search$(a, from, to, key);
    }
    private static int search$(short[] a, int from, int to, short key) {
        int low = from, high = to - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (a[mid] < key) low = mid + 1;
            else if (a[mid] > key) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }
    public static String toString(Object[] a) {
        if (a == null) return "null";
        String s = "[";
        for (int i = 0; i < a.length; i++) s += (i == 0 ? "" : ", ") + a[i];
        return s + "]";
    }
    public static String deepToString(Object[] a) { return a == null ? "null" : deep$(a, new ArrayList<Object>()); }
    private static String deep$(Object[] a, ArrayList<Object> around) {
        around.add(a);
        String s = "[";
        for (int i = 0; i < a.length; i++) s += (i == 0 ? "" : ", ") + text$(a[i], around);
        around.remove(around.size() - 1);
        return s + "]";
    }
    private static String text$(Object o, ArrayList<Object> around) {
        if (o instanceof Object[]) {
            for (int i = 0; i < around.size(); i++) if (around.get(i) == o) return "[...]";
            return deep$((Object[]) o, around);
        }
        if (o instanceof int[]) return toString((int[]) o);
        if (o instanceof long[]) return toString((long[]) o);
        if (o instanceof float[]) return toString((float[]) o);
        if (o instanceof double[]) return toString((double[]) o);
        if (o instanceof boolean[]) return toString((boolean[]) o);
        if (o instanceof char[]) return toString((char[]) o);
        if (o instanceof byte[]) return toString((byte[]) o);
        if (o instanceof short[]) return toString((short[]) o);
        return String.valueOf(o);
    }
    public static boolean deepEquals(Object[] a, Object[] b) {
        if (a == b) return true;
        if (a == null || b == null || a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) if (!alike$(a[i], b[i])) return false;
        return true;
    }
    static boolean alike$(Object a, Object b) {
        if (a == b) return true;
        if (a == null || b == null) return false;
        if (a instanceof Object[]) return b instanceof Object[] && deepEquals((Object[]) a, (Object[]) b);
        if (a instanceof int[]) return b instanceof int[] && equals((int[]) a, (int[]) b);
        if (a instanceof long[]) return b instanceof long[] && equals((long[]) a, (long[]) b);
        if (a instanceof float[]) return b instanceof float[] && equals((float[]) a, (float[]) b);
        if (a instanceof double[]) return b instanceof double[] && equals((double[]) a, (double[]) b);
        if (a instanceof boolean[]) return b instanceof boolean[] && equals((boolean[]) a, (boolean[]) b);
        if (a instanceof char[]) return b instanceof char[] && equals((char[]) a, (char[]) b);
        if (a instanceof byte[]) return b instanceof byte[] && equals((byte[]) a, (byte[]) b);
        if (a instanceof short[]) return b instanceof short[] && equals((short[]) a, (short[]) b);
        return a.equals(b);
    }
    public static int binarySearch(Object[] a, Object key) { return search$(a, 0, a.length, key, null); }
    public static <T> int binarySearch(T[] a, T key, Comparator<? super T> order) {
        return search$(a, 0, a.length, key, order);
    }
    private static <T> int search$(T[] a, int from, int to, T key, Comparator<? super T> order) {
        int low = from, high = to - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            int c = order$(a[mid], key, order);
            if (c < 0) low = mid + 1;
            else if (c > 0) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }
    public static int deepHashCode(Object[] a) {
        if (a == null) return 0;
        int h = 1;
        for (int i = 0; i < a.length; i++) h = 31 * h + deepHash$(a[i]);
        return h;
    }
    private static int deepHash$(Object o) {
        if (o instanceof Object[]) return deepHashCode((Object[]) o);
        if (o instanceof int[]) return hashCode((int[]) o);
        if (o instanceof long[]) return hashCode((long[]) o);
        if (o instanceof float[]) return hashCode((float[]) o);
        if (o instanceof double[]) return hashCode((double[]) o);
        if (o instanceof boolean[]) return hashCode((boolean[]) o);
        if (o instanceof char[]) return hashCode((char[]) o);
        if (o instanceof byte[]) return hashCode((byte[]) o);
        if (o instanceof short[]) return hashCode((short[]) o);
        return Objects.hashCode(o);
    }
    public static void setAll(long[] a, IntToLongFunction f) {
        if (f == null) throw new NullPointerException();
        for (int i = 0; i < a.length; i++) a[i] = f.applyAsLong(i);
    }
    public static void setAll(double[] a, IntToDoubleFunction f) {
        if (f == null) throw new NullPointerException();
        for (int i = 0; i < a.length; i++) a[i] = f.applyAsDouble(i);
    }
    public static void setAll(int[] a, IntUnaryOperator f) {
        if (f == null) throw new NullPointerException();
        for (int i = 0; i < a.length; i++) a[i] = f.applyAsInt(i);
    }
    public static <T> void setAll(T[] a, IntFunction<? extends T> f) {
        if (f == null) throw new NullPointerException();
        for (int i = 0; i < a.length; i++) a[i] = f.apply(i);
    }
    public static <T> Stream<T> stream(T[] a) { return new Stream<T>(new ArrayFlow$<T>(a, 0, a.length)); }
    public static <T> Stream<T> stream(T[] a, int from, int to) {
        streams$(a.length, from, to);
        return new Stream<T>(new ArrayFlow$<T>(a, from, to));
    }
    public static IntStream stream(int[] a) { return IntStream.from$(a, 0, a.length); }
    public static IntStream stream(int[] a, int from, int to) {
        streams$(a.length, from, to);
        return IntStream.from$(a, from, to);
    }
    public static LongStream stream(long[] a) { return LongStream.from$(a, 0, a.length); }
    public static DoubleStream stream(double[] a) { return DoubleStream.from$(a, 0, a.length); }
    private static void streams$(int length, int from, int to) {
        if (from < 0 || from > to || to > length) throw new ArrayIndexOutOfBoundsException();
    }
    public static <T> List<T> asList(T... a) { return new ArrayView$<T>(a); }
}
final class ArraysSupport {
    public static int newLength(int length, int least, int preferred) {
        int n = length + (preferred >= least ? preferred : least);
        if (0 < n && n <= 2147483639) return n;
        n = length + least;
        if (n < 0) throw new OutOfMemoryError("Required array length too large");
        return n <= 2147483639 ? 2147483639 : n;
    }
}
final class ObjectInputStream {
    public native Object readObject();
    public native int readInt();
    public native float readFloat();
    public native void defaultReadObject();
    public native Object readFields();
}
final class ObjectOutputStream {
    public native void writeObject(Object o);
    public native void writeInt(int i);
    public native void defaultWriteObject();
}
public interface Iterator<E> {
    boolean hasNext();
    E next();
    default void remove() { throw new UnsupportedOperationException("remove"); }
    default void forEachRemaining(Consumer<? super E> action) {
        if (action == null) throw new NullPointerException();
        while (hasNext()) action.accept(next());
    }
}
public interface ListIterator<E> extends Iterator<E> {
    boolean hasPrevious();
    E previous();
    int nextIndex();
    int previousIndex();
    void set(E e);
    void add(E e);
}
public interface Collection<E> extends Iterable<E> {
    int size();
    boolean isEmpty();
    boolean contains(Object o);
    boolean add(E e);
    boolean remove(Object o);
    void clear();
    default boolean addAll(Collection<? extends E> c) {
        boolean changed = false;
        for (E e : c) if (add(e)) changed = true;
        return changed;
    }
    default boolean containsAll(Collection<?> c) {
        for (Object o : c) if (!contains(o)) return false;
        return true;
    }
    default boolean removeAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        boolean changed = false;
        for (Iterator<E> it = iterator(); it.hasNext(); ) if (c.contains(it.next())) { it.remove(); changed = true; }
        return changed;
    }
    default boolean retainAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        boolean changed = false;
        for (Iterator<E> it = iterator(); it.hasNext(); ) if (!c.contains(it.next())) { it.remove(); changed = true; }
        return changed;
    }
    default boolean removeIf(Predicate<? super E> filter) {
        if (filter == null) throw new NullPointerException();
        boolean changed = false;
        for (Iterator<E> it = iterator(); it.hasNext(); ) {
            if (filter.test(it.next())) { it.remove(); changed = true; }
        }
        return changed;
    }
    default Stream<E> stream() { return Stream.from$(this); }
    default Stream<E> parallelStream() { return Stream.from$(this).parallel(); }
    default Object[] toArray() {
        Object[] a = new Object[size()];
        int i = 0;
        for (E e : this) a[i++] = e;
        return a;
    }
    default <T> T[] toArray(T[] a) {
        int n = size();
        T[] b = a.length < n ? Arrays.like$(a, n) : a;
        int i = 0;
        for (E e : this) b[i++] = (T) e;
        if (b.length > n) b[n] = null;
        return b;
    }
    default <T> T[] toArray(IntFunction<T[]> make) { return toArray(make.apply(0)); }
}
public interface List<E> extends Collection<E> {
    E get(int index);
    E set(int index, E e);
    void add(int index, E e);
    E remove(int index);
    int indexOf(Object o);
    int lastIndexOf(Object o);
    ListIterator<E> listIterator();
    ListIterator<E> listIterator(int index);
    boolean addAll(int index, Collection<? extends E> c);
    default void sort(Comparator<? super E> order) {
        Object[] a = toArray();
        Arrays.sort((E[]) a, order);
        ListIterator<E> it = listIterator();
        for (int i = 0; i < a.length; i++) {
            it.next();
            it.set((E) a[i]);
        }
    }
    default void replaceAll(UnaryOperator<E> f) {
        if (f == null) throw new NullPointerException();
        ListIterator<E> it = listIterator();
        while (it.hasNext()) it.set(f.apply(it.next()));
    }
    List<E> subList(int from, int to);
    static <T> List<T> of(T... a) { return new ListOf$<T>(a); }
    static <T> List<T> copyOf(Collection<? extends T> c) { return ListOf$.copy$(c); }
}
abstract class Items$<E> implements Collection<E> {
    public boolean isEmpty() { return size() == 0; }
    // What it says changes with it, so that it is asked at once.
    int told$() { return 1; }
    public String toString() {
        String s = "[";
        boolean first = true;
        for (E e : this) {
            s += (first ? "" : ", ") + e;
            first = false;
        }
        return s + "]";
    }
}
// A collection that asks about all elements before the first one goes.
interface AtOnce$<E> extends Collection<E> {
    default boolean removeAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        return removeIf(e -> c.contains(e));
    }
    default boolean retainAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        return removeIf(e -> !c.contains(e));
    }
}
// A collection that nobody can change.
interface Fixed$<E> extends Collection<E> {
    default boolean add(E e) { throw new UnsupportedOperationException(); }
    default boolean addAll(Collection<? extends E> c) { throw new UnsupportedOperationException(); }
    default boolean remove(Object o) { throw new UnsupportedOperationException(); }
    default boolean removeAll(Collection<?> c) { throw new UnsupportedOperationException(); }
    default boolean retainAll(Collection<?> c) { throw new UnsupportedOperationException(); }
    default boolean removeIf(Predicate<? super E> filter) { throw new UnsupportedOperationException(); }
    default void clear() { throw new UnsupportedOperationException(); }
}
class Sequence$<E> extends Items$<E> {
    Object[] items = new Object[4];
    int count;
    int changes;
    public int size() { return count; }
    void check$(int index) { if (index < 0 || index >= count) throw new IndexOutOfBoundsException(); }
    void insertAll$(int index, Object[] all) { for (int i = 0; i < all.length; i++) insert$(index + i, (E) all[i]); }
    void insert$(int index, E e) {
        changes++;
        if (count == items.length) {
            Object[] more = new Object[count * 2 + 4];
            for (int i = 0; i < count; i++) more[i] = items[i];
            items = more;
        }
        for (int i = count; i > index; i--) items[i] = items[i - 1];
        items[index] = e;
        count++;
    }
    E delete$(int index) {
        changes++;
        E old = (E) items[index];
        for (int i = index; i + 1 < count; i++) items[i] = items[i + 1];
        count--;
        items[count] = null;
        return old;
    }
    public int indexOf(Object o) {
        for (int i = 0; i < count; i++) if (o == null ? items[i] == null : o.equals(items[i])) return i;
        return -1;
    }
    public int lastIndexOf(Object o) {
        for (int i = count - 1; i >= 0; i--) if (o == null ? items[i] == null : o.equals(items[i])) return i;
        return -1;
    }
    public boolean contains(Object o) { return indexOf(o) >= 0; }
    public boolean remove(Object o) {
        int i = indexOf(o);
        if (i < 0) return false;
        delete$(i);
        return true;
    }
    public void clear() {
        changes++;
        for (int i = 0; i < count; i++) items[i] = null;
        count = 0;
    }
    // What an iterator takes for the end of a collection that has become shorter.
    boolean ends$(int at) { return at == count; }
    public Iterator<E> iterator() { return new Cursor$<E>(this); }
}
final class Cursor$<E> implements Iterator<E> {
    private Sequence$<E> of;
    private int at;
    private int last = -1;
    private int changes;
    Cursor$(Sequence$<E> of) { this.of = of; this.changes = of.changes; }
    public boolean hasNext() { return !of.ends$(at); }
    public E next() {
        if (changes != of.changes) throw new ConcurrentModificationException();
        if (at >= of.count) throw new NoSuchElementException();
        last = at;
        return (E) of.items[at++];
    }
    public void remove() {
        if (last < 0) throw new IllegalStateException();
        if (changes != of.changes) throw new ConcurrentModificationException();
        of.delete$(last);
        changes = of.changes;
        at = last;
        last = -1;
    }
}
final class ListCursor$<E> implements ListIterator<E> {
    private ListBase$<E> of;
    private int at;
    private int last = -1;
    private int changes;
    ListCursor$(ListBase$<E> of, int at) { this.of = of; this.at = at; this.changes = of.changes; }
    private void check() { if (changes != of.changes) throw new ConcurrentModificationException(); }
    public boolean hasNext() { return !of.ends$(at); }
    public boolean hasPrevious() { return at != 0; }
    public int nextIndex() { return at; }
    public int previousIndex() { return at - 1; }
    public E next() {
        check();
        if (at >= of.count) throw new NoSuchElementException();
        last = at;
        return (E) of.items[at++];
    }
    public E previous() {
        check();
        if (at - 1 < 0) throw new NoSuchElementException();
        last = --at;
        return (E) of.items[at];
    }
    public void set(E e) {
        if (last < 0) throw new IllegalStateException();
        check();
        of.items[last] = e;
    }
    public void add(E e) {
        check();
        of.insert$(at, e);
        at++;
        changes = of.changes;
        last = -1;
    }
    public void remove() {
        if (last < 0) throw new IllegalStateException();
        check();
        of.delete$(last);
        changes = of.changes;
        at = last;
        last = -1;
    }
}
class ListBase$<E> extends Sequence$<E> implements List<E> {
    boolean linked$() { return false; }
    public boolean add(E e) { insert$(count, e); return true; }
    void place$(int index) { if (index < 0 || index > count) throw new IndexOutOfBoundsException(); }
    public void add(int index, E e) {
        place$(index);
        insert$(index, e);
    }
    public boolean addAll(Collection<? extends E> c) { return addAll(count, c); }
    public boolean addAll(int index, Collection<? extends E> c) {
        place$(index);
        Object[] all = c.toArray();
        insertAll$(index, all);
        return all.length > 0;
    }
    public E get(int index) { check$(index); return (E) items[index]; }
    public E set(int index, E e) { check$(index); E old = (E) items[index]; items[index] = e; return old; }
    public E remove(int index) { check$(index); return delete$(index); }
    public ListIterator<E> listIterator() { return listIterator(0); }
    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > count) throw new IndexOutOfBoundsException();
        return new ListCursor$<E>(this, index);
    }
    public List<E> subList(int from, int to) {
        SubList$.range$(from, to, count);
        return new SubList$<E>(this, null, from, to - from);
    }
    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof List)) return false;
        List other = (List) o;
        if (other.size() != count) return false;
        for (int i = 0; i < count; i++) if (!Objects.equals(items[i], other.get(i))) return false;
        return true;
    }
    public int hashCode() {
        int h = 1;
        for (int i = 0; i < count; i++) h = 31 * h + Objects.hashCode(items[i]);
        return h;
    }
}
// A list that changes its array at once, after it has asked about all elements.
class ArrayBase$<E> extends ListBase$<E> {
    private void same$(int before) { if (changes != before) throw new ConcurrentModificationException(); }
    public boolean addAll(int index, Collection<? extends E> c) {
        place$(index);
        Object[] all = c.toArray();
        changes++;
        insertAll$(index, all);
        return all.length > 0;
    }
    public void forEach(Consumer<? super E> action) {
        if (action == null) throw new NullPointerException();
        int before = changes, n = count;
        for (int i = 0; i < n && changes == before; i++) action.accept((E) items[i]);
        same$(before);
    }
    public boolean removeIf(Predicate<? super E> filter) {
        if (filter == null) throw new NullPointerException();
        int before = changes, n = count, kept = 0;
        boolean[] goes = new boolean[n];
        for (int i = 0; i < n; i++) goes[i] = filter.test((E) items[i]);
        same$(before);
        for (int i = 0; i < n; i++) if (!goes[i]) items[kept++] = items[i];
        if (kept == n) return false;
        for (int i = kept; i < n; i++) items[i] = null;
        count = kept;
        changes++;
        return true;
    }
    public void replaceAll(UnaryOperator<E> f) {
        if (f == null) throw new NullPointerException();
        int before = changes, n = count;
        for (int i = 0; i < n && changes == before; i++) items[i] = f.apply((E) items[i]);
        same$(before);
        changes++;
    }
    public void sort(Comparator<? super E> order) {
        int before = changes;
        Arrays.sort((E[]) items, 0, count, order);
        same$(before);
        changes++;
    }
}
public class ArrayList<E> extends ArrayBase$<E> {
    public ArrayList() { }
    public ArrayList(int capacity) { if (capacity < 0) throw new IllegalArgumentException(); }
    public ArrayList(Collection<? extends E> c) { insertAll$(0, c.toArray()); }
    public void ensureCapacity(int n) { }
    public void trimToSize() { }
}
final class ArrayView$<E> extends ListBase$<E> {
    ArrayView$(Object[] a) { items = a; count = a.length; }
    void insert$(int index, E e) { throw new UnsupportedOperationException(); }
    E delete$(int index) { throw new UnsupportedOperationException(); }
    public void add(int index, E e) { throw new UnsupportedOperationException(); }
    public E get(int index) { return (E) items[index]; }
    public E set(int index, E e) { E old = (E) items[index]; items[index] = e; return old; }
    public E remove(int index) { throw new UnsupportedOperationException(); }
    public void clear() { if (count > 0) throw new UnsupportedOperationException(); }
    public void sort(Comparator<? super E> order) { Arrays.sort((E[]) items, order); }
    public Iterator<E> iterator() { return new OnlyNext$<E>(listIterator(0)); }
}
final class ListOf$<E> extends ListBase$<E> {
    // A part of a list looks at its indices itself, as lists of one or two elements do; what a stream gives does not
    // mind null.
    private final boolean checked, nulls;
    ListOf$(Object[] a) {
        items = new Object[a.length];
        for (int i = 0; i < a.length; i++) items[i] = Objects.requireNonNull(a[i]);
        count = a.length;
        checked = count == 1 || count == 2;
        nulls = false;
    }
    private ListOf$(Object[] items, boolean checked, boolean nulls) {
        this.items = items;
        this.count = items.length;
        this.checked = checked;
        this.nulls = nulls;
    }
    // The elements as they are, nulls among them.
    static <T> List<T> given$(Object[] items) { return new ListOf$<T>(items, false, true); }
    void insert$(int index, E e) { throw new UnsupportedOperationException(); }
    E delete$(int index) { throw new UnsupportedOperationException(); }
    static <T> List<T> copy$(Collection<? extends T> c) {
        if (c instanceof ListOf$ && ((ListOf$) c).whole$()) return (List<T>) c;
        return new ListOf$<T>(c.toArray());
    }
    private boolean whole$() { return !nulls && checked == (count == 1 || count == 2); }
    private boolean none$() { return count == 0 && !checked; }
    boolean one$(Object o) { return none$() && o instanceof ListOf$ && ((ListOf$) o).none$() && nulls == ((ListOf$) o).nulls; }
    public boolean add(E e) { throw new UnsupportedOperationException(); }
    public void add(int index, E e) { throw new UnsupportedOperationException(); }
    public void replaceAll(UnaryOperator<E> f) { throw new UnsupportedOperationException(); }
    public boolean addAll(Collection<? extends E> c) { throw new UnsupportedOperationException(); }
    public boolean addAll(int index, Collection<? extends E> c) { throw new UnsupportedOperationException(); }
    public E get(int index) {
        if (checked) check$(index);
        return (E) items[index];
    }
    public E set(int index, E e) { throw new UnsupportedOperationException(); }
    private Object allowed$(Object o) { return nulls ? o : Objects.requireNonNull(o); }
    public int indexOf(Object o) { return super.indexOf(allowed$(o)); }
    public int lastIndexOf(Object o) { return super.lastIndexOf(allowed$(o)); }
    public E remove(int index) { throw new UnsupportedOperationException(); }
    public boolean remove(Object o) { throw new UnsupportedOperationException(); }
    public boolean removeAll(Collection<?> c) { throw new UnsupportedOperationException(); }
    public boolean retainAll(Collection<?> c) { throw new UnsupportedOperationException(); }
    public boolean removeIf(Predicate<? super E> filter) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
    public void sort(Comparator<? super E> order) { throw new UnsupportedOperationException(); }
    public Iterator<E> iterator() { return listIterator(0); }
    public ListIterator<E> listIterator(int index) { return new ReadOnlyCursor$<E>(super.listIterator(index)); }
    public List<E> subList(int from, int to) {
        SubList$.range$(from, to, count);
        return new ListOf$<E>(Arrays.copyOfRange(items, from, to), true, nulls);
    }
}
final class ReadOnlyCursor$<E> implements ListIterator<E> {
    private final ListIterator<E> of;
    ReadOnlyCursor$(ListIterator<E> of) { this.of = of; }
    public boolean hasNext() { return of.hasNext(); }
    public boolean hasPrevious() { return of.hasPrevious(); }
    public int nextIndex() { return of.nextIndex(); }
    public int previousIndex() { return of.previousIndex(); }
    public E next() { return of.next(); }
    public E previous() { return of.previous(); }
    public void set(E e) { throw new UnsupportedOperationException(); }
    public void add(E e) { throw new UnsupportedOperationException(); }
    public void remove() { throw new UnsupportedOperationException(); }
}
final class OnlyNext$<E> implements Iterator<E> {
    private final Iterator<E> of;
    OnlyNext$(Iterator<E> of) { this.of = of; }
    public boolean hasNext() { return of.hasNext(); }
    public E next() { return of.next(); }
}
// A part of a list: what happens to one happens to the other.
final class SubList$<E> extends Items$<E> implements List<E> {
    final ListBase$<E> of;
    // The part that this is a part of.
    private final SubList$<E> up;
    private final int from;
    int count;
    private int changes;
    SubList$(ListBase$<E> of, SubList$<E> up, int from, int count) {
        this.of = of;
        this.up = up;
        this.from = from;
        this.count = count;
        this.changes = of.changes;
    }
    static void range$(int from, int to, int count) {
        if (from < 0 || to > count) throw new IndexOutOfBoundsException();
        if (from > to) throw new IllegalArgumentException();
    }
    private void check$(int index) { if (index < 0 || index >= count) throw new IndexOutOfBoundsException(); }
    void same$() { if (changes != of.changes) throw new ConcurrentModificationException(); }
    private void grown$(int by) {
        SubList$<E> part = this;
        while (part != null) {
            part.count += by;
            part.changes = of.changes;
            part = part.up;
        }
    }
    public int size() { same$(); return count; }
    public E get(int index) { check$(index); same$(); return of.get(from + index); }
    public E set(int index, E e) { check$(index); same$(); return of.set(from + index, e); }
    public boolean add(E e) { add(size(), e); return true; }
    public boolean addAll(Collection<? extends E> c) { return addAll(count, c); }
    public boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > count) throw new IndexOutOfBoundsException();
        int n = c.size();
        if (n == 0) return false;
        same$();
        of.addAll(from + index, c);
        grown$(n);
        return true;
    }
    public void add(int index, E e) {
        if (index < 0 || index > count) throw new IndexOutOfBoundsException();
        same$();
        of.add(from + index, e);
        grown$(1);
    }
    public E remove(int index) {
        check$(index);
        same$();
        E old = of.remove(from + index);
        grown$(-1);
        return old;
    }
    public boolean remove(Object o) {
        int index = indexOf(o);
        if (index < 0) return false;
        remove(index);
        return true;
    }
    public void clear() { same$(); while (count > 0) remove(count - 1); }
    public boolean contains(Object o) { return indexOf(o) >= 0; }
    public int indexOf(Object o) {
        same$();
        for (int i = 0; i < count; i++) { Object x = of.get(from + i); if (o == null ? x == null : o.equals(x)) return i; }
        return -1;
    }
    public int lastIndexOf(Object o) {
        same$();
        for (int i = count - 1; i >= 0; i--) { Object x = of.get(from + i); if (o == null ? x == null : o.equals(x)) return i; }
        return -1;
    }
    public Iterator<E> iterator() { return listIterator(0); }
    public ListIterator<E> listIterator() { return listIterator(0); }
    public ListIterator<E> listIterator(int index) {
        same$();
        if (index < 0 || index > count) throw new IndexOutOfBoundsException();
        return new SubCursor$<E>(this, index);
    }
    public List<E> subList(int low, int high) {
        range$(low, high, count);
        return new SubList$<E>(of, this, from + low, high - low);
    }
    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof List)) return false;
        List other = (List) o;
        if (other.size() != size()) return false;
        for (int i = 0; i < count; i++) if (!Objects.equals(get(i), other.get(i))) return false;
        return true;
    }
    public int hashCode() {
        int h = 1;
        for (int i = 0; i < size(); i++) h = 31 * h + Objects.hashCode(get(i));
        return h;
    }
}
final class SubCursor$<E> implements ListIterator<E> {
    private final SubList$<E> of;
    private int at;
    private int last = -1;
    private int changes;
    SubCursor$(SubList$<E> of, int at) { this.of = of; this.at = at; this.changes = of.of.changes; }
    private void same$() { if (changes != of.of.changes) throw new ConcurrentModificationException(); }
    public boolean hasNext() { return of.of.linked$() ? at < of.size() : at != of.count; }
    public boolean hasPrevious() { return at > 0; }
    public int nextIndex() { return at; }
    public int previousIndex() { return at - 1; }
    public E next() {
        same$();
        if (at >= of.count) throw new NoSuchElementException();
        last = at;
        return of.get(at++);
    }
    public E previous() {
        same$();
        if (at - 1 < 0) throw new NoSuchElementException();
        last = --at;
        return of.get(at);
    }
    public void set(E e) {
        if (last < 0) throw new IllegalStateException();
        same$();
        of.set(last, e);
    }
    public void add(E e) {
        same$();
        of.add(at, e);
        at++;
        changes = of.of.changes;
        last = -1;
    }
    public void remove() {
        if (last < 0) throw new IllegalStateException();
        same$();
        of.remove(last);
        changes = of.of.changes;
        at = last;
        last = -1;
    }
}
