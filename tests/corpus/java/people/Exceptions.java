import java.util.*;
class Exceptions {
    static class MyError extends RuntimeException { private static final long serialVersionUID = 1; final int code; MyError(int code) { this.code = code; } }
    static class Sub extends MyError { private static final long serialVersionUID = 1; Sub() { super(7); } }
    int[] data; 
    static void sec(int k) { if (k == 1) throw new SecurityException("no"); if (k == 2) throw new NoSuchElementException(); if (k == 3) throw new UnsupportedOperationException(); if (k == 4) throw new ConcurrentModificationException(); if (k == 5) throw new InputMismatchException(); }
    static int caught(int[] a, int i) { try { return a[i]; } catch (ArrayIndexOutOfBoundsException e) { return -1; } finally { if (i == 7) a[0] = 1; } }
    int code(int k) { try { if (k > 3) throw new Sub(); return data[k]; } catch (MyError e) { return e.code; } }
    static void multi(Object o, int k) { try { if (k == 0) throw new IllegalStateException(); o.hashCode(); } catch (IllegalStateException | NullPointerException e) { throw new MyError(k); } }
    static void own(int k) throws Exception { if (k < 0) throw new Exception("neg"); throw new MyError(k); }
    static void illegal(int k) { if (k == 1) throw new IllegalMonitorStateException(); if (k == 2) throw new EmptyStackException(); if (k == 3) throw new MissingResourceException("a", "b", "c"); if (k == 4) throw new StringIndexOutOfBoundsException(3); if (k == 5) throw new TypeNotPresentException("x", null); if (k == 6) throw new EnumConstantNotPresentException(Thread.State.class, "x"); }
    static void catches(Runnable r) { try { r.run(); } catch (SecurityException e) { throw new RuntimeException(e); } }
    static int each(String[] xs) { int n = 0; for (String x : xs) n += x.length(); return n; }
    static void nothing() { for (String s : (String[]) null) System.out.println(s); }
    static void checked(int k) throws java.io.IOException, InterruptedException, CloneNotSupportedException, java.util.concurrent.TimeoutException { if (k == 1) throw new java.io.IOException("io"); if (k == 2) throw new InterruptedException(); if (k == 3) throw new CloneNotSupportedException(); if (k == 4) throw new java.util.concurrent.TimeoutException(); if (k == 5) throw new java.io.UncheckedIOException(new java.io.IOException()); }
    static void errors(int k) { if (k == 1) throw new AssertionError("x"); if (k == 2) throw new StackOverflowError(); if (k == 3) throw new OutOfMemoryError(); if (k == 4) throw new Error("e"); if (k == 5) throw new LinkageError(); if (k == 6) throw new ExceptionInInitializerError("x"); }
    private static class Hidden extends MyError { private static final long serialVersionUID = 1; Hidden() { super(8); } }
    static void unnamed(int k) { class Local extends Sub { private static final long serialVersionUID = 1; } if (k == 1) throw new Local(); if (k == 2) throw new Hidden() { private static final long serialVersionUID = 1; }; if (k == 3) throw new VirtualMachineError() { private static final long serialVersionUID = 1; }; }
}
