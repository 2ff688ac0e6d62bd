/** A ring buffer whose field is called as a word of specifications. A full one cannot take another value. */
class Rings {
    private final int[] data;
    private int head, size;
    //@ invariant data != null && data.length > 0;
    //@ invariant 0 <= size && size <= data.length;
    //@ invariant data shorter(head, data.length);
    //@ scope length <= 2;

    Rings(int n) {
        data = new int[n];             //~ negative-array-size
    }                                  //~ invariant-violated

    private static boolean shorter(int at, int length) { return 0 <= at && at < length; }

    void add(int value) {
        data[(head + size) % data.length] = value;
        size++;
    }                                  //~ invariant-violated

    //@ requires size > 0;
    int poll() {
        int value = data[head];
        head = (head + 1) % data.length;
        size--;
        return value;
    }
}
