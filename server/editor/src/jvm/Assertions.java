package org.junit.jupiter.api;

public class Assertions {
    public interface Executable { void execute() throws Throwable; }
    public static class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;
        Failed(String why) { super(why); }
    }

    /** What the tested code has raised. */
    public static Throwable raised;

    private static void check(boolean ok, String why) { if (!ok) throw new Failed(why); }
    public static void assertTrue(boolean b) { check(b, "found false, not true"); }
    public static void assertFalse(boolean b) { check(!b, "found true, not false"); }
    public static void assertNull(Object o) { check(o == null, "found " + o + ", not null"); }
    public static void assertNotNull(Object o) { check(o != null, "found null"); }
    public static void assertSame(Object a, Object b) { check(a == b, "found another object"); }
    public static void assertEquals(long a, long b) { check(a == b, "found " + b + ", not " + a); }
    public static void assertEquals(Object a, Object b) { check(java.util.Objects.equals(a, b), "found " + b + ", not " + a); }
    public static void assertThrows(Class<? extends Throwable> type, Executable call) throws Throwable {
        try {
            call.execute();
        } catch (Throwable thrown) {
            raised = thrown;
            check(type.isInstance(thrown), "it threw " + thrown);
            return;
        }
        throw new Failed("it threw nothing");
    }
}
