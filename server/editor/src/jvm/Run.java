package heaplens;

import org.junit.jupiter.api.Assertions;

/**
 * Runs the tests of a class, and says in one line for each how it went: its name, {@code ok} and the lines that what was
 * raised came through, as {@code A.java:7}, or {@code failed} and why.
 */
public class Run {
    /** Calls that are told: a deep recursion has many. */
    private static final int CALLS = 50;

    public static void main(String[] args) throws Throwable {
        // What the tested code prints is not for whoever reads this.
        var out = System.out;
        System.setOut(System.err);
        var constructor = Class.forName(args[0]).getDeclaredConstructor();
        constructor.setAccessible(true);
        for (var method : Class.forName(args[0]).getDeclaredMethods()) {
            if (!method.isAnnotationPresent(org.junit.jupiter.api.Test.class)) continue;
            method.setAccessible(true);
            Assertions.raised = null;
            try {
                method.invoke(constructor.newInstance());
                out.println(method.getName() + " ok" + lines());
            } catch (java.lang.reflect.InvocationTargetException e) {
                out.println(method.getName() + " failed " + String.valueOf(e.getCause().getMessage()).replace('\n', ' '));
            }
        }
    }

    private static String lines() {
        var said = new StringBuilder();
        var calls = Assertions.raised == null ? new StackTraceElement[0] : Assertions.raised.getStackTrace();
        for (int i = 0; i < calls.length && i < CALLS; i++) {
            String file = calls[i].getFileName();
            if (file != null) said.append(' ').append(file).append(':').append(calls[i].getLineNumber());
        }
        return said.toString();
    }
}
