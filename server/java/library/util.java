public final class Objects {
    public static boolean equals(Object a, Object b) { return a == b || (a != null && a.equals(b)); }
    public static int hashCode(Object o) { return o == null ? 0 : o.hashCode(); }
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
        for (int i = 0; i < n && i < a.length; i++) b[i] = a[i];
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
        for (int i = 0; i < n && i < a.length; i++) b[i] = a[i];
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
        for (int i = 0; i < n && i < a.length; i++) b[i] = a[i];
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
        for (int i = 0; i < n && i < a.length; i++) b[i] = a[i];
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
        for (int i = 0; i < n && i < a.length; i++) b[i] = a[i];
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
        for (int i = 0; i < n && i < a.length; i++) b[i] = a[i];
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
        for (int i = 0; i < n && i < a.length; i++) b[i] = a[i];
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
        for (int i = 0; i < n && i < a.length; i++) b[i] = a[i];
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
public interface Set<E> extends Collection<E> {
    static <T> Set<T> of(T... all) { return new SetOf$<T>(all); }
    static <T> Set<T> copyOf(Collection<? extends T> c) {
        if (c instanceof SetOf$) return (Set<T>) c;
        return new SetOf$<T>(new HashSet<T>(c).toArray());
    }
}
public interface Queue<E> extends Collection<E> {
    boolean offer(E e);
    E remove();
    E poll();
    E element();
    E peek();
}
public interface Deque<E> extends Queue<E> {
    void addFirst(E e);
    void addLast(E e);
    boolean offerFirst(E e);
    boolean offerLast(E e);
    E removeFirst();
    E removeLast();
    E pollFirst();
    E pollLast();
    E getFirst();
    E getLast();
    E peekFirst();
    E peekLast();
    void push(E e);
    E pop();
    boolean removeFirstOccurrence(Object o);
    boolean removeLastOccurrence(Object o);
    Iterator<E> descendingIterator();
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
abstract class Distinct$<E> extends Items$<E> implements Set<E> {
    public boolean equals(Object o) { return o == this || o instanceof Set && ((Set) o).size() == size() && containsAll((Set) o); }
    public int hashCode() { int h = 0; for (E e : this) h += Objects.hashCode(e); return h; }
    // The smaller one is gone through, and what it holds may raise where the other one is asked for it.
    public boolean removeAll(Collection<?> c) {
        boolean changed = false;
        if (size() > c.size()) {
            for (Object o : c) changed |= remove(o);
        } else {
            for (Iterator<E> it = iterator(); it.hasNext(); ) if (c.contains(it.next())) { it.remove(); changed = true; }
        }
        return changed;
    }
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
public class Vector<E> extends ArrayBase$<E> {
    public Vector() { }
    public Vector(int capacity) { if (capacity < 0) throw new IllegalArgumentException(); }
    public Vector(Collection<? extends E> c) { insertAll$(0, c.toArray()); }
    void check$(int index) { if (index < 0 || index >= count) throw new ArrayIndexOutOfBoundsException(); }
    public void add(int index, E e) { insertElementAt(e, index); }
    public boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > count) throw new ArrayIndexOutOfBoundsException();
        return super.addAll(index, c);
    }
    public E elementAt(int index) { check$(index); return (E) items[index]; }
    public void setElementAt(E e, int index) { check$(index); items[index] = e; }
    public void insertElementAt(E e, int index) {
        if (index < 0 || index > count) throw new ArrayIndexOutOfBoundsException();
        insert$(index, e);
    }
    public void removeElementAt(int index) { check$(index); delete$(index); }
    public void addElement(E e) { insert$(count, e); }
    public boolean removeElement(Object o) { return remove(o); }
    public void removeAllElements() { clear(); }
    public E firstElement() { if (count == 0) throw new NoSuchElementException(); return (E) items[0]; }
    public E lastElement() { if (count == 0) throw new NoSuchElementException(); return (E) items[count - 1]; }
}
public class Stack<E> extends Vector<E> {
    public Stack() { }
    public E push(E e) { insert$(count, e); return e; }
    public E pop() { if (count == 0) throw new EmptyStackException(); return delete$(count - 1); }
    public E peek() { if (count == 0) throw new EmptyStackException(); return (E) items[count - 1]; }
    public boolean empty() { return count == 0; }
    public int search(Object o) {
        int i = lastIndexOf(o);
        return i < 0 ? -1 : count - i;
    }
}
// A deque whose elements are counted from its first one.
interface Ends$<E> extends Deque<E> {
    void put$(int index, E e);
    E take$(int index);
    E see$(int index);
    default void addFirst(E e) { put$(0, e); }
    default void addLast(E e) { put$(size(), e); }
    default boolean offer(E e) { addLast(e); return true; }
    default boolean offerFirst(E e) { addFirst(e); return true; }
    default boolean offerLast(E e) { addLast(e); return true; }
    default E removeFirst() { if (size() == 0) throw new NoSuchElementException(); return take$(0); }
    default E removeLast() { if (size() == 0) throw new NoSuchElementException(); return take$(size() - 1); }
    default E remove() { return removeFirst(); }
    default E poll() { return pollFirst(); }
    default E pollFirst() { return size() == 0 ? null : take$(0); }
    default E pollLast() { return size() == 0 ? null : take$(size() - 1); }
    default E getFirst() { if (size() == 0) throw new NoSuchElementException(); return see$(0); }
    default E getLast() { if (size() == 0) throw new NoSuchElementException(); return see$(size() - 1); }
    default E element() { return getFirst(); }
    default E peek() { return peekFirst(); }
    default E peekFirst() { return size() == 0 ? null : see$(0); }
    default E peekLast() { return size() == 0 ? null : see$(size() - 1); }
    default void push(E e) { addFirst(e); }
    default E pop() { return removeFirst(); }
    default boolean removeFirstOccurrence(Object o) { return remove(o); }
}
public class LinkedList<E> extends ListBase$<E> implements Ends$<E> {
    public LinkedList() { }
    public void put$(int index, E e) { insert$(index, e); }
    public E take$(int index) { return delete$(index); }
    public E see$(int index) { return (E) items[index]; }
    public boolean removeLastOccurrence(Object o) {
        int i = lastIndexOf(o);
        if (i >= 0) delete$(i);
        return i >= 0;
    }
    public Iterator<E> descendingIterator() { return new Backwards$<E>(listIterator(count)); }
    boolean ends$(int at) { return at >= count; }
    public LinkedList(Collection<? extends E> c) { insertAll$(0, c.toArray()); }
}
public class ArrayDeque<E> extends Sequence$<E> implements Ends$<E> {
    // The place of the first element in the array of a machine, which need not be the first place, and how many places
    // more than 17 that has.
    int first, more;
    public ArrayDeque() { }
    public ArrayDeque(int capacity) { more = (capacity < 1 ? 2 : capacity + 1) - 17; }
    public ArrayDeque(Collection<? extends E> c) {
        this(c.size());
        addAll(c);
    }
    private int room$() { return 17 + more; }
    // Which element is at a place, as far as there is one.
    int index$(int place) { return place < first ? place - first + room$() : place - first; }
    int place$(int index) { return (first + index + room$()) % room$(); }
    int before$(int place) { return place == 0 ? room$() - 1 : place - 1; }
    int next$(int place) { return place + 1 == room$() ? 0 : place + 1; }
    public void put$(int index, E e) {
        if (e == null) throw new NullPointerException();
        if (index == 0 && count > 0) first = before$(first);
        insert$(index, e);
        if (count < room$()) return;
        int grown = count < 64 ? count + 2 : count >> 1;
        first += grown;
        more += grown;
    }
    public void addFirst(E e) {
        if (count == 0 && e != null) first = before$(first);
        put$(0, e);
    }
    public boolean add(E e) { addLast(e); return true; }
    public E take$(int index) { return delete$(index); }
    public E see$(int index) { return (E) items[index]; }
    public E pollFirst() {
        if (count == 0) return null;
        first = next$(first);
        return delete$(0);
    }
    public E removeFirst() { if (count == 0) throw new NoSuchElementException(); return pollFirst(); }
    // The shorter side moves up.
    boolean closed$(int index) {
        boolean front = index < count - 1 - index;
        if (front) first = next$(first);
        delete$(index);
        return front;
    }
    public boolean remove(Object o) {
        int i = indexOf(o);
        if (i >= 0) closed$(i);
        return i >= 0;
    }
    public void clear() {
        super.clear();
        first = 0;
    }
    private native void lost$();
    public void forEach(Consumer<? super E> action) {
        if (action == null) throw new NullPointerException();
        int n = count, place = first, room = more, end = (first + n) % room$();
        for (int k = 0; k < n; k++) {
            int i = index$(place);
            action.accept(i < count ? (E) items[i] : null);
            place = next$(place);
            if (more != room) lost$();
        }
        if (index$(end) != count) throw new ConcurrentModificationException();
    }
    public boolean removeIf(Predicate<? super E> filter) {
        if (filter == null) throw new NullPointerException();
        int from = first, n = count, kept = 0;
        boolean[] goes = new boolean[n];
        boolean any = false;
        for (int i = 0; i < n; i++) {
            any |= goes[i] = filter.test((E) items[i]);
            // What a filter makes of the deque that it filters is not known.
            if (first != from || count != n) lost$();
        }
        if (!any) return false;
        for (int i = 0; i < n; i++) if (!goes[i]) items[kept++] = items[i];
        for (int i = kept; i < n; i++) items[i] = null;
        count = kept;
        return true;
    }
    public boolean removeAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        return removeIf(e -> c.contains(e));
    }
    public boolean retainAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        return removeIf(e -> !c.contains(e));
    }
    public boolean removeLastOccurrence(Object o) {
        int i = lastIndexOf(o);
        if (i >= 0) closed$(i);
        return i >= 0;
    }
    public Iterator<E> descendingIterator() { return new DequeDown$<E>(this); }
    public boolean addAll(Collection<? extends E> c) {
        int before = count;
        for (E e : c) addLast(e);
        return count > before;
    }
    public Iterator<E> iterator() { return new DequeCursor$<E>(this); }
}
// What an iterator of a list finds on its way back.
final class Backwards$<E> implements Iterator<E> {
    private final ListIterator<E> of;
    Backwards$(ListIterator<E> of) { this.of = of; }
    public boolean hasNext() { return of.hasPrevious(); }
    public E next() { return of.previous(); }
    public void remove() { of.remove(); }
}
final class DequeDown$<E> implements Iterator<E> {
    private final ArrayDeque<E> of;
    private int at, left, last;
    private boolean gone = true;
    DequeDown$(ArrayDeque<E> of) {
        this.of = of;
        left = of.count;
        at = of.place$(left - 1);
    }
    public boolean hasNext() { return left > 0; }
    public E next() {
        if (left <= 0) throw new NoSuchElementException();
        int i = of.index$(at);
        if (i >= of.count) throw new ConcurrentModificationException();
        last = at;
        at = of.before$(at);
        left--;
        gone = false;
        return (E) of.items[i];
    }
    public void remove() {
        if (gone) throw new IllegalStateException();
        gone = true;
        int i = of.index$(last);
        if (i >= of.count) lost$();
        if (of.closed$(i)) at = last;
    }
    private native void lost$();
}
// It goes from place to place, whatever has happened, and complains about places where nothing is.
final class DequeCursor$<E> implements Iterator<E> {
    private final ArrayDeque<E> of;
    private int at, left, last;
    private boolean gone = true;
    DequeCursor$(ArrayDeque<E> of) {
        this.of = of;
        at = of.first;
        left = of.count;
    }
    public boolean hasNext() { return left > 0; }
    public E next() {
        if (left <= 0) throw new NoSuchElementException();
        int i = of.index$(at);
        if (i >= of.count) throw new ConcurrentModificationException();
        last = at;
        at = of.next$(at);
        left--;
        gone = false;
        return (E) of.items[i];
    }
    public void remove() {
        if (gone) throw new IllegalStateException();
        gone = true;
        int i = of.index$(last);
        if (i >= of.count) lost$();
        if (!of.closed$(i)) at = last;
    }
    private native void lost$();
}
public interface Map<K, V> {
    int size();
    boolean isEmpty();
    V get(Object key);
    V put(K key, V value);
    V remove(Object key);
    boolean containsKey(Object key);
    boolean containsValue(Object value);
    void clear();
    Set<K> keySet();
    Collection<V> values();
    Set<Map.Entry<K, V>> entrySet();
    default V getOrDefault(Object key, V other) {
        V v = get(key);
        return v != null || containsKey(key) ? v : other;
    }
    default V putIfAbsent(K key, V value) {
        V v = get(key);
        if (v == null) v = put(key, value);
        return v;
    }
    default V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        V v = get(key);
        if (v == null) {
            v = f.apply(key);
            if (v != null) put(key, v);
        }
        return v;
    }
    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        V old = get(key);
        if (old == null) return null;
        V v = f.apply(key, old);
        if (v == null) remove(key); else put(key, v);
        return v;
    }
    default void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) throw new NullPointerException();
        for (Map.Entry<K, V> e : entrySet()) action.accept(e.getKey(), e.getValue());
    }
    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        if (f == null || value == null) throw new NullPointerException();
        V old = get(key);
        V v = old == null ? value : f.apply(old, value);
        if (v == null) remove(key); else put(key, v);
        return v;
    }
    static <K, V> Map<K, V> of() { return new MapOf$<K, V>(); }
    static <K, V> Map<K, V> of(K k1, V v1) { return new MapOf$<K, V>(k1, v1); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) { return new MapOf$<K, V>(k1, v1, k2, v2); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7, K k8, V v8) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7, K k8, V v8, K k9, V v9) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9); }
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7, K k8, V v8, K k9, V v9, K k10, V v10) { return new MapOf$<K, V>(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9, k10, v10); }
    static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries) {
        Object[] pairs = new Object[entries.length * 2];
        for (int i = 0; i < entries.length; i++) {
            Map.Entry<K, V> e = (Map.Entry<K, V>) entries[i];
            pairs[2 * i] = e.getKey();
            pairs[2 * i + 1] = e.getValue();
        }
        return new MapOf$<K, V>(pairs);
    }
    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> map) {
        if (map instanceof MapOf$) return (Map<K, V>) map;
        Object[] pairs = new Object[map.size() * 2];
        int i = 0;
        for (Map.Entry<K, V> e : ((Map<K, V>) map).entrySet()) {
            pairs[i++] = e.getKey();
            pairs[i++] = e.getValue();
        }
        return new MapOf$<K, V>(pairs);
    }
    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        V old = get(key);
        V v = f.apply(key, old);
        if (v != null) put(key, v); else if (old != null || containsKey(key)) remove(key);
        return v;
    }
    default void putAll(Map<? extends K, ? extends V> other) {
        for (Map.Entry<K, V> e : ((Map<K, V>) other).entrySet()) put(e.getKey(), e.getValue());
    }
    default V replace(K key, V value) { return containsKey(key) ? put(key, value) : null; }
    default boolean replace(K key, V old, V value) {
        Object v = get(key);
        if (!Objects.equals(v, old) || (v == null && !containsKey(key))) return false;
        put(key, value);
        return true;
    }
    default boolean remove(Object key, Object value) {
        Object v = get(key);
        if (!Objects.equals(v, value) || (v == null && !containsKey(key))) return false;
        remove(key);
        return true;
    }
    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        for (Map.Entry<K, V> e : entrySet()) e.setValue(f.apply(e.getKey(), e.getValue()));
    }
    static <K, V> Map.Entry<K, V> entry(K key, V value) {
        return new FixedEntry$<K, V>(Objects.requireNonNull(key), Objects.requireNonNull(value));
    }
    interface Entry<K, V> {
        K getKey();
        V getValue();
        V setValue(V value);
        static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
            return (a, b) -> ((Comparable<Object>) a.getKey()).compareTo(b.getKey());
        }
        static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue() {
            return (a, b) -> ((Comparable<Object>) a.getValue()).compareTo(b.getValue());
        }
        static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> order) {
            if (order == null) throw new NullPointerException();
            return (a, b) -> order.compare(a.getKey(), b.getKey());
        }
        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> order) {
            if (order == null) throw new NullPointerException();
            return (a, b) -> order.compare(a.getValue(), b.getValue());
        }
    }
}
final class MapNode$<K, V> implements Map.Entry<K, V> {
    int hash;
    K key;
    V value;
    MapNode$<K, V> next;
    // Where they still are, of a map of the input.
    Object[] keys, values;
    int at;
    // Of an entry of the input, and 0 of others: where it came.
    int place;
    K key$() {
        if (keys != null) {
            key = (K) keys[at];
            keys = null;
        }
        return key;
    }
    V value$() {
        if (values != null) {
            value = (V) values[at];
            values = null;
        }
        return value;
    }
    public K getKey() { return key$(); }
    public V getValue() { return value$(); }
    public V setValue(V v) { V old = value$(); value = v; return old; }
    public boolean equals(Object o) {
        return o instanceof Map.Entry && Objects.equals(key$(), ((Map.Entry) o).getKey()) && Objects.equals(value$(), ((Map.Entry) o).getValue());
    }
    public int hashCode() { return Objects.hashCode(key$()) ^ Objects.hashCode(value$()); }
    int told$() { return 1; }
    public String toString() { return String.valueOf(key$()) + "=" + String.valueOf(value$()); }
}
// How much of a map of the input is in its chain, and how many places a machine's table has.
final class Given$ {
    int at;
    int room = 16;
}
// In a concrete run its entries are chains, by their hash codes. In a symbolic run they are one chain, as they came: only
// concrete runs know the order. Those of the input are one chain in both, which grows as it is looked at.
abstract class MapBase$<K, V> implements Map<K, V> {
    MapNode$[] table;
    int count;
    int changes;
    Object[] keys, values;
    Given$ given;
    boolean given$() {
        if (given == null && keys != null) chain$();
        return given != null;
    }
    void chain$() {
        given = new Given$();
        table = new MapNode$[1];
    }
    // The entry that comes first in the chain of a map of the input, or comes next.
    MapNode$ next$(MapNode$ last) {
        MapNode$ n = last == null ? table[0] : last.next;
        if (n != null || keys == null || given.at >= keys.length) return n;
        n = new MapNode$();
        n.keys = keys;
        n.values = values;
        n.at = given.at++;
        n.place = given.at;
        if (last == null) table[0] = n; else last.next = n;
        return n;
    }
    MapNode$ last$() {
        MapNode$ last = null, n = next$(null);
        while (n != null) {
            last = n;
            n = next$(n);
        }
        return last;
    }
    int hash$(Object key) { int h = key == null ? 0 : key.hash$(); return h ^ (h >>> 16); }
    boolean same$(Object a, Object b) { return a == b || (a != null && a.equals(b)); }
    boolean alike$(Object a, Object b) {
        if (a == b) return true;
        if (a == null || b == null || !same$(a, b)) return false;
        return a instanceof String || a instanceof Number || a.hash$() == b.hash$();
    }
    MapNode$<K, V> find$(Object key) {
        if (given$()) {
            MapNode$ n = next$(null);
            while (n != null) {
                if (alike$(key, n.key$())) return n;
                n = next$(n);
            }
            return null;
        }
        if (table == null) return null;
        int h = hash$(key);
        MapNode$ n = table[h & (table.length - 1)];
        while (n != null) {
            if (n.hash == h && same$(key, n.key$())) return n;
            n = n.next;
        }
        return null;
    }
    public int size() { return count; }
    public boolean isEmpty() { return count == 0; }
    public boolean containsKey(Object key) { return find$(key) != null; }
    public V get(Object key) { MapNode$<K, V> n = find$(key); return n == null ? null : n.value$(); }
    public V put(K key, V value) {
        MapNode$<K, V> n = find$(key);
        if (n != null) return n.setValue(value);
        changes++;
        n = new MapNode$<K, V>();
        n.key = key;
        n.value = value;
        add$(n);
        return null;
    }
    // Adds an entry with a key that is not there.
    void add$(MapNode$<K, V> n) {
        if (given != null) {
            MapNode$ last = last$();
            if (last == null) table[0] = n; else last.next = n;
            count++;
            if (count > given.room / 4 * 3) given.room = given.room * 2;
            return;
        }
        if (table == null) table = new MapNode$[16];
        n.hash = hash$(n.key$());
        append$(table, n);
        count++;
        if (!ordered$() && count > table.length / 4 * 3) grow$();
    }
    static void append$(MapNode$[] table, MapNode$ n) {
        int i = n.hash & (table.length - 1);
        if (table[i] == null) { table[i] = n; return; }
        MapNode$ last = table[i];
        while (last.next != null) last = last.next;
        last.next = n;
    }
    private void grow$() {
        MapNode$[] more = new MapNode$[table.length * 2];
        for (int i = 0; i < table.length; i++) {
            MapNode$ n = table[i];
            while (n != null) {
                MapNode$ next = n.next;
                n.next = null;
                append$(more, n);
                n = next;
            }
        }
        table = more;
    }
    public V remove(Object key) {
        MapNode$<K, V> n = find$(key);
        if (n == null) return null;
        unlink$(n);
        return n.value$();
    }
    void unlink$(MapNode$ n) {
        changes++;
        count--;
        int i = n.hash & (table.length - 1);
        if (table[i] == n) {
            table[i] = n.next;
        } else {
            MapNode$ before = table[i];
            while (before.next != n) before = before.next;
            before.next = n.next;
        }
    }
    public void clear() {
        changes++;
        count = 0;
        if (given$() && keys != null) given.at = keys.length;
        if (table != null) for (int i = 0; i < table.length; i++) table[i] = null;
    }
    public boolean containsValue(Object value) {
        for (V v : values()) if (sameValue$(value, v)) return true;
        return false;
    }
    boolean sameValue$(Object a, Object b) { return Objects.equals(a, b); }
    public Set<K> keySet() { return new MapKeys$<K>(this); }
    public Collection<V> values() { return new MapValues$<V>(this); }
    public Set<Map.Entry<K, V>> entrySet() { return new MapEntries$<K, V>(this); }
    void same$(int before) { if (changes$() != before) throw new ConcurrentModificationException(); }
    int changes$() { return changes; }
    Iterator cursor$(int part) { return new MapCursor$<Object>(this, part); }
    // What a function has done to the map while the map waited for its result.
    void computed$(int before) { same$(before); }
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        V v = get(key);
        if (v != null) return v;
        int before = changes$();
        v = f.apply(key);
        computed$(before);
        if (v != null) put(key, v);
        return v;
    }
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        return get(key) == null ? null : compute(key, f);
    }
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        V old = get(key);
        int before = changes$();
        V v = f.apply(key, old);
        computed$(before);
        if (v != null) put(key, v); else remove(key);
        return v;
    }
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        if (f == null || value == null) throw new NullPointerException();
        V old = get(key);
        int before = changes$();
        V v = old == null ? value : f.apply(old, value);
        computed$(before);
        if (v == null) remove(key); else put(key, v);
        return v;
    }
    // The keys, values or entries; whether the map has changed is looked at in the end.
    void all$(int part, Consumer action) {
        if (action == null) throw new NullPointerException();
        int before = changes$();
        MapCursor$<Object> it = new MapCursor$<Object>(this, part);
        while (it.hasNext()) {
            if (watched$()) same$(before);
            MapNode$ n = it.step$();
            action.accept(part == 0 ? n.key$() : part == 1 ? n.value$() : (Object) n);
        }
        if (!watched$()) same$(before);
    }
    // Whether the map is looked at again after each step of `forEach`, or at its end only.
    boolean watched$() { return false; }
    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null) throw new NullPointerException();
        int before = changes$();
        MapCursor$<K> it = new MapCursor$<K>(this, 0);
        while (it.hasNext()) {
            MapNode$<K, V> n = it.step$();
            action.accept(n.key$(), n.value$());
            if (watched$()) same$(before);
        }
        same$(before);
    }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) throw new NullPointerException();
        int before = changes$();
        MapCursor$<K> it = new MapCursor$<K>(this, 0);
        while (it.hasNext()) {
            MapNode$<K, V> n = it.step$();
            n.setValue(f.apply(n.key$(), n.value$()));
            if (watched$()) same$(before);
        }
        same$(before);
    }
    // Whether the machine has the entries in the order of the chain, also of a map of the input.
    boolean ordered$() { return false; }
    MapNode$ first$() {
        if (given$()) {
            if (!ordered$() && address$(null) != 0) sort$();
            return next$(null);
        }
        if (table == null) return null;
        for (int i = 0; i < table.length; i++) if (table[i] != null) return table[i];
        return null;
    }
    // Brings the chain in the order in which a machine has the entries: by their hash codes, and then as they came.
    private void sort$() {
        MapNode$ rest = next$(null);
        last$();
        table[0] = null;
        while (rest != null) {
            MapNode$ n = rest;
            rest = n.next;
            int place = place$(n.key$());
            MapNode$ before = null, after = table[0];
            while (after != null && place$((K) after.key$()) <= place) {
                before = after;
                after = after.next;
            }
            n.next = after;
            if (before == null) table[0] = n; else before.next = n;
        }
    }
    private int place$(Object key) {
        int h = key == null ? 0 : key.hash$();
        boolean known = key == null || h != 0 || key instanceof String || key instanceof Number || key instanceof Boolean || key instanceof Character;
        if (!known || key instanceof Enum) h = address$(key);
        return (h ^ (h >>> 16)) & (given.room - 1);
    }
    // In a symbolic run: whether one entry can stand before another, as far as that is quickly known.
    boolean before$(MapNode$ a, MapNode$ b) {
        if (ordered$() || a.place == 0 || b.place == 0 || address$(null) != 0) return true;
        if (!(a.key instanceof Integer) || !(b.key instanceof Integer)) return true;
        return place$((K) a.key) <= place$((K) b.key);
    }
    MapNode$ after$(MapNode$ n) {
        if (given != null) return next$(n);
        if (n.next != null) return n.next;
        for (int i = (n.hash & (table.length - 1)) + 1; i < table.length; i++) if (table[i] != null) return table[i];
        return null;
    }
    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof Map) || ((Map) o).size() != size()) return false;
        Map<Object, Object> other = (Map<Object, Object>) o;
        for (Map.Entry<K, V> e : entrySet()) {
            V v = e.getValue();
            if (v == null ? other.get(e.getKey()) != null || !other.containsKey(e.getKey()) : !v.equals(other.get(e.getKey()))) return false;
        }
        return true;
    }
    public int hashCode() { int h = 0; for (Map.Entry<K, V> e : entrySet()) h += e.hashCode(); return h; }
    int told$() { return 1; }
    public String toString() {
        String s = "{";
        boolean first = true;
        for (Map.Entry<K, V> e : entrySet()) {
            s += (first ? "" : ", ") + e.getKey() + "=" + e.getValue();
            first = false;
        }
        return s + "}";
    }
}
public class HashMap<K, V> extends MapBase$<K, V> {
    public HashMap() { }
    HashMap(Given$ none, int more) { }
    public HashMap(int capacity) { this(); if (capacity < 0) throw new IllegalArgumentException(); }
    public HashMap(int capacity, float load) { this(); if (capacity < 0 || !(load > 0)) throw new IllegalArgumentException(); }
    public HashMap(Map<? extends K, ? extends V> other) { this(); for (Map.Entry<K, V> e : ((Map<K, V>) other).entrySet()) put(e.getKey(), e.getValue()); }
}
public class IdentityHashMap<K, V> extends MapBase$<K, V> {
    public IdentityHashMap() { }
    public IdentityHashMap(int capacity) { if (capacity < 0) throw new IllegalArgumentException(); }
    public IdentityHashMap(Map<? extends K, ? extends V> other) { putAll(other); }
    int hash$(Object key) { return 0; }
    boolean same$(Object a, Object b) { return a == b; }
    boolean sameValue$(Object a, Object b) { return a == b; }
    boolean watched$() { return true; }
    void computed$(int before) { }
    public boolean equals(Object o) {
        if (!(o instanceof IdentityHashMap)) return o instanceof Map && entrySet().equals(((Map) o).entrySet());
        IdentityHashMap<K, V> other = (IdentityHashMap<K, V>) o;
        if (other.size() != size()) return false;
        for (Map.Entry<K, V> e : entrySet()) if (!other.containsKey(e.getKey()) || other.get(e.getKey()) != e.getValue()) return false;
        return true;
    }
    public native int hashCode();
    public Set<K> keySet() { return new SameKeys$<K>(this); }
    public Set<Map.Entry<K, V>> entrySet() { return new SameEntries$<K, V>(this); }
}
class MapKeys$<K> extends Distinct$<K> {
    private final MapBase$ map;
    MapKeys$(MapBase$ map) { this.map = map; }
    public int size() { return map.size(); }
    public boolean add(K k) { throw new UnsupportedOperationException(); }
    public void clear() { map.clear(); }
    public boolean contains(Object o) { return map.containsKey(o); }
    public boolean remove(Object o) {
        if (!map.containsKey(o)) return false;
        map.remove(o);
        return true;
    }
    public void forEach(Consumer<? super K> action) { map.all$(0, action); }
    public Iterator<K> iterator() { return map.cursor$(0); }
}
final class SameKeys$<K> extends MapKeys$<K> {
    SameKeys$(MapBase$ map) { super(map); }
    public boolean removeAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        return removeIf(k -> c.contains(k));
    }
}
final class MapValues$<V> extends Items$<V> {
    private final MapBase$ map;
    MapValues$(MapBase$ map) { this.map = map; }
    public int size() { return map.size(); }
    public boolean add(V v) { throw new UnsupportedOperationException(); }
    public void clear() { map.clear(); }
    public boolean contains(Object o) { return map.containsValue(o); }
    public boolean remove(Object o) {
        Iterator<V> i = iterator();
        while (i.hasNext()) if (map.sameValue$(o, i.next())) { i.remove(); return true; }
        return false;
    }
    public void forEach(Consumer<? super V> action) { map.all$(1, action); }
    public Iterator<V> iterator() { return map.cursor$(1); }
}
class MapEntries$<K, V> extends Distinct$<Map.Entry<K, V>> {
    final MapBase$<K, V> map;
    MapEntries$(MapBase$<K, V> map) { this.map = map; }
    public int size() { return map.size(); }
    public boolean add(Map.Entry<K, V> e) { throw new UnsupportedOperationException(); }
    public void clear() { map.clear(); }
    public boolean contains(Object o) {
        if (!(o instanceof Map.Entry)) return false;
        MapNode$<K, V> n = map.find$(((Map.Entry) o).getKey());
        return n != null && map.sameValue$(n.value$(), ((Map.Entry) o).getValue());
    }
    public boolean remove(Object o) {
        if (!contains(o)) return false;
        map.remove(((Map.Entry) o).getKey());
        return true;
    }
    public void forEach(Consumer<? super Map.Entry<K, V>> action) { map.all$(2, action); }
    public Iterator<Map.Entry<K, V>> iterator() { return map.cursor$(2); }
}
// Entries that are the same where their keys and values are.
final class SameEntries$<K, V> extends MapEntries$<K, V> {
    SameEntries$(MapBase$<K, V> map) { super(map); }
    public Iterator<Map.Entry<K, V>> iterator() { return new SameCursor$<K, V>(super.iterator()); }
}
final class SameCursor$<K, V> implements Iterator<Map.Entry<K, V>> {
    private final Iterator<Map.Entry<K, V>> of;
    SameCursor$(Iterator<Map.Entry<K, V>> of) { this.of = of; }
    public boolean hasNext() { return of.hasNext(); }
    public Map.Entry<K, V> next() { return new SameEntry$<K, V>(of.next()); }
    public void remove() { of.remove(); }
}
final class SameEntry$<K, V> implements Map.Entry<K, V> {
    private final Map.Entry<K, V> of;
    SameEntry$(Map.Entry<K, V> of) { this.of = of; }
    public K getKey() { return of.getKey(); }
    public V getValue() { return of.getValue(); }
    public V setValue(V v) { return of.setValue(v); }
    public boolean equals(Object o) {
        return o instanceof Map.Entry && getKey() == ((Map.Entry) o).getKey() && getValue() == ((Map.Entry) o).getValue();
    }
    public native int hashCode();
    public String toString() { return of.toString(); }
}
final class MapCursor$<E> implements Iterator<E> {
    private MapBase$ map;
    private int part;
    private MapNode$ next, last;
    private int changes;
    private MapNode$ seen;
    MapCursor$(MapBase$ map, int part) {
        this.map = map;
        this.part = part;
        this.changes = map.changes$();
        this.next = map.first$();
    }
    public boolean hasNext() { return next != null; }
    // The next entry, whatever has happened to the map.
    MapNode$ step$() {
        last = next;
        next = map.after$(next);
        if (map.given != null && part != 1) {
            last.key$();
            if (seen != null) assume$(map.before$(seen, last));
            seen = last;
        }
        return last;
    }
    public E next() {
        if (next == null && map instanceof SortedMap) throw new NoSuchElementException();
        if (changes != map.changes$()) throw new ConcurrentModificationException();
        if (next == null) throw new NoSuchElementException();
        step$();
        return (E) (part == 0 ? last.key$() : part == 1 ? last.value$() : (Object) last);
    }
    public void remove() {
        if (last == null) throw new IllegalStateException();
        if (changes != map.changes$()) throw new ConcurrentModificationException();
        map.unlink$(last);
        changes = map.changes$();
        last = null;
    }
}
// The map of a set: only its keys matter.
final class KeyMap$<K> extends HashMap<K, Object> {
    private boolean linked;
    KeyMap$(boolean linked) {
        super((Given$) null, 0);
        this.linked = linked;
        if (linked) table = new MapNode$[1];
    }
    boolean ordered$() { return linked; }
}
public class HashSet<E> extends Distinct$<E> {
    Object[] items;
    private KeyMap$<E> map;
    public HashSet() { map = new KeyMap$<E>(linked$()); }
    public HashSet(int capacity) { this(); if (capacity < 0) throw new IllegalArgumentException(); }
    public HashSet(int capacity, float load) { this(); if (capacity < 0 || !(load > 0)) throw new IllegalArgumentException(); }
    public HashSet(Collection<? extends E> c) { this(); for (E e : c) add(e); }
    boolean linked$() { return false; }
    private KeyMap$<E> map$() {
        if (map == null) {
            map = new KeyMap$<E>(linked$());
            map.keys = items;
            map.count = items.length;
        }
        return map;
    }
    public int size() { return map$().count; }
    public boolean contains(Object o) { return map$().containsKey(o); }
    public boolean add(E e) {
        if (map$().containsKey(e)) return false;
        map.put(e, this);
        return true;
    }
    public boolean remove(Object o) {
        if (!map$().containsKey(o)) return false;
        map.remove(o);
        return true;
    }
    public void clear() { map$().clear(); }
    public Iterator<E> iterator() { return map$().keySet().iterator(); }
}
public final class Collections {
    public static <T> List<T> emptyList() { return new EmptyList$<T>(); }
    public static <T> List<T> unmodifiableList(List<T> list) { return new ReadOnlyList$<T>(list); }
    public static <T> Collection<T> unmodifiableCollection(Collection<T> c) { return new ReadOnly$<T>(c); }
    public static <T> Set<T> unmodifiableSet(Set<T> set) { return new ReadOnlySet$<T>(set); }
    public static <K, V> Map<K, V> unmodifiableMap(Map<K, V> map) { return new ReadOnlyMap$<K, V>(map); }
    public static <T> void sort(List<T> list) { list.sort(null); }
    public static <T> void sort(List<T> list, Comparator<? super T> order) { list.sort(order); }
    public static <T> Set<T> newSetFromMap(Map<T, Boolean> map) { return new IdentitySet$<T>(); }
    public static <T> Comparator<T> reverseOrder() { return (a, b) -> ((Comparable<Object>) b).compareTo(a); }
    public static <T> Comparator<T> reverseOrder(Comparator<T> c) { return c == null ? reverseOrder() : (a, b) -> c.compare(b, a); }
    public static <T> void swap(List<T> list, int i, int j) { T x = list.get(i); list.set(i, list.get(j)); list.set(j, x); }
    public static <T> boolean addAll(Collection<? super T> c, T... elements) {
        boolean changed = false;
        for (T e : elements) if (((Collection<T>) c).add(e)) changed = true;
        return changed;
    }
    public static int frequency(Collection<?> c, Object o) {
        int n = 0;
        for (Object e : c) if (o == null ? e == null : o.equals(e)) n++;
        return n;
    }
    public static <T extends Comparable<T>> T max(Collection<T> c) {
        Iterator<T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) { T next = it.next(); if (((Comparable<Object>) next).compareTo(best) > 0) best = next; }
        return best;
    }
    public static <T extends Comparable<T>> T min(Collection<T> c) {
        Iterator<T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) { T next = it.next(); if (((Comparable<Object>) next).compareTo(best) < 0) best = next; }
        return best;
    }
    public static <T> T max(Collection<? extends T> c, Comparator<? super T> order) {
        Comparator<? super T> by = order == null ? reverseOrder(reverseOrder()) : order;
        Iterator<T> it = ((Collection<T>) c).iterator();
        T best = it.next();
        while (it.hasNext()) { T next = it.next(); if (by.compare(next, best) > 0) best = next; }
        return best;
    }
    public static <T> T min(Collection<? extends T> c, Comparator<? super T> order) {
        Comparator<? super T> by = order == null ? reverseOrder(reverseOrder()) : order;
        Iterator<T> it = ((Collection<T>) c).iterator();
        T best = it.next();
        while (it.hasNext()) { T next = it.next(); if (by.compare(next, best) < 0) best = next; }
        return best;
    }
    public static <T> Iterator<T> emptyIterator() { return new EmptyList$<T>().iterator(); }
    public static <T> Set<T> emptySet() { return new SetOfOne$<T>(null, true); }
    public static <T> Set<T> singleton(T element) { return new SetOfOne$<T>(element, false); }
    public static <T> List<T> singletonList(T element) { return new ListOfOne$<T>(element); }
    public static <K, V> Map<K, V> emptyMap() { return new MapOfOne$<K, V>(null, null, true); }
    public static <K, V> Map<K, V> singletonMap(K key, V value) { return new MapOfOne$<K, V>(key, value, false); }
    public static <T> List<T> nCopies(int n, T element) {
        if (n < 0) throw new IllegalArgumentException();
        return new Copies$<T>(n, element);
    }
    public static <T> void fill(List<? super T> list, T element) {
        ListIterator<T> it = ((List<T>) list).listIterator();
        while (it.hasNext()) {
            it.next();
            it.set(element);
        }
    }
    public static boolean disjoint(Collection<?> a, Collection<?> b) {
        // The one that is asked is a set, or the larger one.
        boolean first = a instanceof Set;
        boolean swapped = !(b instanceof Set) && !first && a.size() > 0 && b.size() > 0 && a.size() > b.size();
        if (!first && !(b instanceof Set) && (a.size() == 0 || b.size() == 0)) return true;
        Collection<?> all = first || swapped ? b : a, asked = first || swapped ? a : b;
        for (Object o : all) if (asked.contains(o)) return false;
        return true;
    }
    public static <T> int binarySearch(List<? extends T> list, T key) { return binarySearch(list, key, null); }
    public static <T> int binarySearch(List<? extends T> list, T key, Comparator<? super T> order) {
        int low = 0, high = list.size() - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            T x = list.get(mid);
            int c = order == null ? ((Comparable<Object>) x).compareTo(key) : order.compare(x, key);
            if (c < 0) low = mid + 1;
            else if (c > 0) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }
    public static void rotate(List<?> list, int distance) {
        int n = list.size();
        if (n == 0) return;
        List<Object> all = (List<Object>) list;
        int by = distance % n < 0 ? distance % n + n : distance % n;
        if (by == 0) return;
        Object[] old = all.toArray();
        for (int i = 0; i < n; i++) all.set((i + by) % n, old[i]);
    }
    public static <T> void reverse(List<T> list) {
        for (int i = 0, j = list.size() - 1; i < j; i++, j--) swap(list, i, j);
    }
}
final class IdentitySet$<E> extends Sequence$<E> implements Set<E> {
    public int indexOf(Object o) {
        for (int i = 0; i < count; i++) if (items[i] == o) return i;
        return -1;
    }
    public boolean add(E e) {
        if (indexOf(e) >= 0) return false;
        insert$(count, e);
        return true;
    }
}
public final class Optional<T> {
    private final T value;
    private Optional(T value) { this.value = value; }
    public static <T> Optional<T> empty() { return new Optional<T>(null); }
    public static <T> Optional<T> of(T value) { if (value == null) throw new NullPointerException(); return new Optional<T>(value); }
    public static <T> Optional<T> ofNullable(T value) { return new Optional<T>(value); }
    public boolean isPresent() { return value != null; }
    public boolean isEmpty() { return value == null; }
    public T get() { if (value == null) throw new NoSuchElementException(); return value; }
    public T orElseThrow() { return get(); }
    public <X extends Throwable> T orElseThrow(Supplier<? extends X> failure) throws X {
        if (value == null) throw failure.get();
        return value;
    }
    public void ifPresentOrElse(Consumer<? super T> action, Runnable otherwise) {
        if (value != null) action.accept(value); else otherwise.run();
    }
    public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> f) {
        if (f == null) throw new NullPointerException();
        return value == null ? new Optional<U>(null) : Objects.requireNonNull((Optional<U>) f.apply(value));
    }
    public T orElse(T other) { return value != null ? value : other; }
    public T orElseGet(Supplier<? extends T> other) { return value != null ? value : other.get(); }
    public Optional<T> or(Supplier<? extends Optional<? extends T>> other) {
        if (other == null) throw new NullPointerException();
        return value != null ? this : (Optional<T>) Objects.requireNonNull(other.get());
    }
    public <U> Optional<U> map(Function<? super T, ? extends U> f) {
        if (f == null) throw new NullPointerException();
        return value == null ? new Optional<U>(null) : new Optional<U>(f.apply(value));
    }
    int told$() { return 1; }
    public String toString() { return value == null ? "Optional.empty" : "Optional[" + value + "]"; }
    public Optional<T> filter(Predicate<? super T> p) { if (p == null) throw new NullPointerException(); return value == null || p.test(value) ? this : new Optional<T>(null); }
    public void ifPresent(Consumer<? super T> action) { if (value != null) action.accept(value); }
    public boolean equals(Object o) { return o instanceof Optional && Objects.equals(value, ((Optional<?>) o).value); }
    public int hashCode() { return Objects.hashCode(value); }
}
