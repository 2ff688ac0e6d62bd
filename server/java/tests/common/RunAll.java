package heaplens;

/** Runs the tests of the named classes; one line for each: its class, its name, and `ok` or what went wrong. */
public class RunAll {
    public static void main(String[] args) throws Throwable {
        for (String name : args) {
            var type = Class.forName(name);
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            for (var method : type.getDeclaredMethods()) {
                if (!method.isAnnotationPresent(org.junit.jupiter.api.Test.class)) continue;
                method.setAccessible(true);
                String said = "ok";
                try {
                    method.invoke(constructor.newInstance());
                } catch (java.lang.reflect.InvocationTargetException e) {
                    said = String.valueOf(e.getCause());
                }
                System.out.println(name + " " + method.getName() + " " + said.lines().findFirst().orElse(""));
            }
        }
    }
}
