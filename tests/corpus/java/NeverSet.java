// Private numbers that nothing sets again are what their initialisers say, in inputs, too.

class NeverSet {
    private int three = 3;
    private char quote = (char) 34;
    private boolean on = true;
    private String name = "x";
    private int counted = 1;

    int same() {
        if (three != 3 || !on || quote != 34) throw new IllegalStateException();
        return three;
    }

    int share(int n) {
        return n / (three - 3); //~ division-by-zero
    }

    int count() {
        counted--;
        return 10 / counted; //~ division-by-zero
    }

    int first() {
        return 100 / name.length();
    }

    int of(NeverSet other) {
        return 1 / (other.three - three); //~ null-dereference, division-by-zero
    }

    /** Its constructor asks for the number in front of setting it, and behind that. */
    static class Late {
        private int limit;
        private int most;

        Late() {
            limit = 4;
            check();
            most = 5;
        }

        void check() {
            if (limit != 4) throw new IllegalStateException();
        }

        int rest() {
            return 10 / (5 - most); //~ division-by-zero
        }
    }
}
