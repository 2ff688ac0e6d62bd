// What a constructor refuses of a parameter that its object has still is in no input.

class Checked {
    static final int MOST = 100;

    static final class Buffer {
        private final int[] data;
        private int used;

        Buffer(int capacity) {
            if (capacity < 1) throw new IllegalArgumentException("no room"); //~ uncaught-exception
            data = new int[capacity];
        }

        Buffer() {
            this(3);
        }

        int share(int n) {
            used++;
            return n / data.length + data[0];
        }

        int second() {
            return data[1]; //~ array-index-out-of-bounds
        }
    }

    static final class Rate {
        private final int most;
        private final String unit;
        private int used;

        Rate(int n, String name) {
            if (n <= 0 || n > MOST) {
                throw new IllegalArgumentException("rate " + n); //~ uncaught-exception
            }
            if (name.isEmpty()) throw new IllegalArgumentException(); //~ uncaught-exception, null-dereference
            this.most = n;
            this.unit = name;
        }

        int share(int n) {
            used++;
            return n / most;
        }

        char sign() {
            return unit.charAt(0);
        }

        int left() {
            return 1 / (MOST - most); //~ division-by-zero
        }
    }

    static int others(Rate[] rates) {
        if (rates == null || rates.length == 0 || rates[0] == null) return 0;
        return 1 / rates[0].most;
    }

    /** Both fields keep one number. */
    static final class Room {
        private final int[] data;
        private final int most;
        private int used;

        Room(int n) {
            most = n;
            data = new int[n]; //~ negative-array-size
        }

        int last() {
            used++;
            return most == 0 ? 0 : data[most - 1];
        }

        int behind() {
            return data[most]; //~ array-index-out-of-bounds
        }
    }

    /** It may be another one later. */
    static final class Changed {
        private int most;

        Changed(int n) {
            if (n <= 0) throw new IllegalArgumentException(); //~ uncaught-exception
            most = n;
        }

        void stop() {
            most = 0;
        }

        int share(int n) {
            return n / most; //~ division-by-zero
        }
    }

    /** One constructor checks nothing. */
    static final class Unchecked {
        private final int most;

        Unchecked(int n) {
            if (n <= 0) throw new IllegalArgumentException(); //~ uncaught-exception
            most = n;
        }

        Unchecked() {
            most = 0;
        }

        int share(int n) {
            return n / most; //~ division-by-zero
        }
    }

    /** What it keeps is another number than it has checked. */
    static final class Less {
        private final int most;
        private int used;

        Less(int n) {
            if (n <= 0) throw new IllegalArgumentException(); //~ uncaught-exception
            n--;
            most = n;
        }

        int share(int n) {
            used++;
            return n / most; //~ division-by-zero
        }
    }
}
