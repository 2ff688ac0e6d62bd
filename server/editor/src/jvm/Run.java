package heaplens;

/** Runs the tests of a class, and says in one line for each how it went: its name, `ok` or `failed`, and why. */
public class Run {
    public static void main(String[] args) throws Throwable {
        // What the tested code prints is not for whoever reads this.
        var out = System.out;
        System.setOut(System.err);
        var constructor = Class.forName(args[0]).getDeclaredConstructor();
        constructor.setAccessible(true);
        for (var method : Class.forName(args[0]).getDeclaredMethods()) {
            if (!method.isAnnotationPresent(org.junit.jupiter.api.Test.class)) continue;
            method.setAccessible(true);
            try {
                method.invoke(constructor.newInstance());
                out.println(method.getName() + " ok");
            } catch (java.lang.reflect.InvocationTargetException e) {
                out.println(method.getName() + " failed " + String.valueOf(e.getCause().getMessage()).replace('\n', ' '));
            }
        }
    }
}
