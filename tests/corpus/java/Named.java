import java.util.HashMap;
import java.util.List;
import java.util.Map;

// Class objects have names, and are equal where their classes are.
class Named {
    interface Shape { }
    static class Square implements Shape {
        public String toString() { return getClass().getSimpleName() + "!"; }
    }
    static class Big extends Square { }

    int n;

    static int binary(Shape s) {
        return s.getClass().getName().equals("Named$Big") ? 1 / 0 : 1; //~ null-dereference, division-by-zero
    }
    static int simple(Square s) {
        if (s == null) return 0;
        String told = s.toString();
        if (told.equals("Square!")) return 1 / 0; //~ division-by-zero
        if (told.equals("Big!")) return 2 / 0; //~ division-by-zero
        return told.equals("Shape!") ? 3 / 0 : 3;
    }
    static int kept(Object o) {
        if (o == null) return 0;
        Class<?> c = o.getClass();
        if (c == Square.class) return 1 / 0; //~ division-by-zero
        if (c.equals(String.class)) return 2 / 0; //~ division-by-zero
        return c == Object.class ? 3 / 0 : 3; //~ division-by-zero
    }
    static int keys() {
        Map<Class<?>, Integer> sizes = new HashMap<>();
        sizes.put(Square.class, 1);
        sizes.put(Big.class, 2);
        return sizes.get(Square.class) / (sizes.get(Big.class) - 2); //~ division-by-zero
    }
    static int primitive() {
        return int.class.getName().length() == 3 && int.class.isPrimitive() ? 1 / 0 : 1; //~ division-by-zero
    }
    static int library(List<String> l) {
        return l.getClass().getSimpleName().equals("ArrayList") ? 1 / 0 : 1; //~ null-dereference, division-by-zero
    }
    static int told() {
        String both = Shape.class + " " + Square.class;
        return both.equals("interface Named$Shape class Named$Square") ? 1 / 0 : 1; //~ division-by-zero
    }
    void checked(Object o) {
        if (!(o instanceof Named)) throw new ClassCastException("no " + o.getClass().getName()); //~ uncaught-exception, null-dereference
        n = 1 / ((Named) o).n; //~ division-by-zero
    }
}
