/** A variable has the name of a static field that changes, and the field is meant where the variable's scope has not begun or has ended. */
class Ended {
    static int s = 3;

    static void more() {
        s++;
    }

    int behind(int k) {
        if (k > 0) {
            int s = 50;
            k += s;
        }
        return 10 / (s - 3); //~ division-by-zero
    }

    int before(int k) {
        int y = 10 / (s - 3); //~ division-by-zero
        if (k > 0) {
            int s = 50;
            k += s;
        }
        return y + k;
    }

    int loop(int k) {
        for (int s = 0; s < 2; s++) {
            k++;
        }
        return 10 / (s - 3) + k; //~ division-by-zero
    }

    int within(int s) {
        return 10 / (s - 3); //~ division-by-zero
    }
}
