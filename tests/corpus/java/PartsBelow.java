// A constructor of an abstract class is explored by itself as far as its own class goes; what it calls of the classes below is
// explored with their constructors.
abstract class PartsBelow {
    final int share;

    PartsBelow(int parts) {
        share = 12 / parts; //~ division-by-zero
        fill();
    }

    abstract void fill();

    static class Half extends PartsBelow {
        int[] room;

        Half() {
            super(2);
            room = new int[1];
        }

        void fill() {
            room[0] = share; //~ null-dereference, array-index-out-of-bounds
        }
    }

    static class Third extends PartsBelow {
        Third(int parts) {
            super(parts + 1);
        }

        void fill() {
            if (share == 3) throw new IllegalStateException(); //~ uncaught-exception
        }
    }
}
