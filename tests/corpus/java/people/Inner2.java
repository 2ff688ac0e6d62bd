package in;
public class Inner2 {
    int[] data; int mod;
    class It implements java.util.Iterator<Integer> { int i; public boolean hasNext() { return i < data.length; } public Integer next() { return data[i++]; } void up() { mod++; if (mod > 2) throw new java.util.ConcurrentModificationException(); } class Deep { int go() { return data[i] + mod; } } }
    It it; It.Deep deep;
    int first() { return it.next(); }
    int go() { return deep.go(); }
    static int of(Inner2 a, It b) { return a.data[b.i]; }
    enum Op { ADD { int apply(int a, int b) { return a + b; } }, DIV { int apply(int a, int b) { return a / b; } }; abstract int apply(int a, int b); }
    static int op(Op o, int a, int b) { return o.apply(a, b); }
    static int ops(Op[] os) { return os[0].apply(1, os.length - 2); }
}
