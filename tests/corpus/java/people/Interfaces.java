interface Stack2 { void push(int x); int pop(); boolean isEmpty(); default int drain() { int n = 0; while (!isEmpty()) n += pop(); return n; } static int twice(int[] a) { return a[0] * 2; } }
class ArrayStack implements Stack2 { private int[] a = new int[2]; private int n; public void push(int x) { a[n++] = x; } public int pop() { return a[--n]; } public boolean isEmpty() { return n == 0; } }
class User { Stack2 s; int use(Stack2 t) { t.push(1); return s.pop(); } static boolean full(Stack2[] all) { return all[0].isEmpty(); } }
sealed interface Res permits Ok, Err { }
record Ok(int v) implements Res { }
record Err(String why) implements Res { }
class Handle { static int of(Res r) { if (r instanceof Ok ok) return ok.v(); return ((Err) r).why().length(); } }
