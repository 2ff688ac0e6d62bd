// Type variables with several bounds have the members of all of them (JLS 4.4, 4.9).

import java.io.Serializable;

interface Titled {
    String title();
}

interface Sized {
    int size();
}

class Both implements Titled, Sized {
    public String title() {
        return "";
    }

    public int size() {
        return 3;
    }
}

class Bounded {
    static <T extends Titled & Sized> int share(T t) {
        return t.size() / t.title().length(); //~ null-dereference, division-by-zero
    }

    static <T extends Number & Comparable<T>> int atLeast(T a, T least) {
        return a.compareTo(least) < 0 ? least.intValue() : a.intValue(); //~ null-dereference
    }

    static int five() {
        return 1 / (atLeast(3, 5) - 5); //~ division-by-zero
    }

    static <T extends Titled & Sized> Sized seen(T t) {
        return t;
    }

    static int lambda() {
        Object o = (Runnable & Serializable) () -> {};
        return o instanceof Serializable ? 1 / 0 : 0; //~ division-by-zero
    }

    static Sized cast(Object o) {
        return (Titled & Sized) o; //~ class-cast
    }
}
