// A list that holds something else than its type says: an exception is raised where javac has put a cast, and there alone
// (JLS 4.12.2, 5.5).

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

class Polluted {
    @SuppressWarnings({"rawtypes", "unchecked"})
    static List<Integer> made() {
        List raw = new ArrayList();
        raw.add("x");
        return raw;
    }

    static Object assigned() {
        Object o = made().get(0);
        return o;
    }

    static Object returned() {
        return made().get(0);
    }

    static Object cast() {
        return (Object) made().get(0);
    }

    static Object looped() {
        for (Object o : made()) return o;
        return null;
    }

    static boolean compared() {
        return made().get(0) == null;
    }

    static boolean tested() {
        return made().get(0) instanceof Integer;
    }

    static String joined() {
        return "" + made().get(0);
    }

    static boolean passed() {
        return Objects.equals(made().get(0), null);
    }

    static void printed() {
        System.out.println(made().get(0));
    }

    static void dropped() {
        made().get(0);
    }

    static Integer typed() {
        return made().get(0); //~ class-cast
    }

    static Number above() {
        Number n = made().get(0); //~ class-cast
        return n;
    }

    static boolean asked() {
        return made().get(0).equals("x"); //~ class-cast
    }

    static int opened() {
        return made().get(0) + 1; //~ class-cast
    }
}

// What an input holds is what its type says, as no unchecked code is in sight that has made it.
class Boxed<T> {
    private final T value;

    Boxed(T value) {
        this.value = value;
    }

    T get() {
        return value;
    }

    static int opened(Boxed<Integer> box) {
        Object o = box.get(); //~ null-dereference
        return o == null ? 0 : (Integer) o;
    }

    static int other(Boxed<Integer> box) {
        return box.get() == null || box.get() instanceof Integer ? 0 : 1 / 0; //~ null-dereference
    }
}
