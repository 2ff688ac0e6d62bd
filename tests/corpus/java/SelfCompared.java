// What stands for `T extends Comparable<T>` is no object of a class that needs one for itself.
class SelfCompared {
    static class Revision<T extends Comparable<T>> implements Comparable<Revision<T>> {
        final T major;

        Revision(T major) {
            if (major == null) throw new IllegalArgumentException(); //~ uncaught-exception
            this.major = major;
        }

        @Override
        public int compareTo(Revision<T> o) {
            if (o == null) return 1;
            return 1 / major.compareTo(o.major); //~ division-by-zero
        }

        @Override
        @SuppressWarnings("unchecked")
        public boolean equals(Object o) {
            if (!(o instanceof Revision)) return false;
            Revision<T> v = (Revision<T>) o;
            return 1 / major.compareTo(v.major) > 0; //~ division-by-zero
        }

        @Override
        public int hashCode() {
            return major.hashCode();
        }
    }

    static <T extends Comparable<T>> int between(Revision<T> a, Revision<T> b, Revision<T> c) {
        if (a == null || b == null || c == null) return 0;
        if (a == b || b == c || a == c) return 0;
        return 1 / (a.major.compareTo(b.major) + b.major.compareTo(c.major)); //~ division-by-zero
    }

    // Nor of one below it.
    static class Tagged<T extends Comparable<T>> extends Revision<T> {
        final String tag;

        Tagged(T major, String tag) {
            super(major); //~ uncaught-exception
            this.tag = tag;
        }

        boolean sooner(Tagged<T> o) {
            return major.compareTo(o.major) < 0; //~ null-dereference
        }
    }
}
