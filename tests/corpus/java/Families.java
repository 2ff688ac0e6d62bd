// Classes are compared with each other by a class or an interface above them.
class Beast implements Comparable<Beast> {
    int size;

    public int compareTo(Beast o) {
        return Integer.compare(size, o.size); //~ null-dereference
    }
}

class Hound extends Beast { }

class Families<T extends Comparable<? super T>> {
    static class Cage<E> {
        E inside;
    }

    Cage<T> first;
    Cage<T> second;

    static int both(Families<Beast> k) {
        if (k == null || k.first == null || k.second == null || k.second.inside == null) return 1;
        if (!(k.first.inside instanceof Hound) || k.second.inside instanceof Hound) return 1;
        return 1 / k.order(); //~ division-by-zero
    }

    interface Weighed extends Comparable<Weighed> {
        int weight();

        default int compareTo(Weighed o) {
            return Integer.compare(weight(), o.weight()); //~ null-dereference
        }
    }

    static class Stone implements Weighed {
        int n;

        public int weight() {
            return n;
        }
    }

    static class Feather implements Weighed {
        public int weight() {
            return 1;
        }
    }

    static int weighed(Families<Weighed> k) {
        if (k == null || k.first == null || k.second == null) return 1;
        if (!(k.first.inside instanceof Stone) || !(k.second.inside instanceof Feather)) return 1;
        return 1 / k.order(); //~ division-by-zero
    }

    int order() {
        if (first == null || second == null || first.inside == null || second.inside == null) return 1;
        return first.inside.compareTo(second.inside);
    }
}
