interface Named { String name(); default char initial() { return name().charAt(0); } static Named of(String s) { return () -> s; } }
interface Sized { int[] sizes(); default int first() { return sizes()[0]; } }
class Box2 implements Named, Sized { String n; int[] s; public String name() { return n; } public int[] sizes() { return s; } }
class Use { Named named; static char ini(Named n) { return n.initial(); } static int both(Box2 b) { return b.initial() + b.first(); } static int arr(Sized[] ss) { return ss[0].first(); } char made(String s) { return Named.of(s).initial(); } }
