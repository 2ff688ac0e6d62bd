package rec;
import java.util.*;
public class RecordsMore {
    record Name(String first, String last) { Name { Objects.requireNonNull(first); } }
    record Person(Name name, int age, List<String> tags) { Person { if (age < 0) throw new IllegalArgumentException("age " + age); } boolean adult() { return age >= 18; } }
    record Pair<A, B>(A left, B right) { static <A, B> Pair<A, B> of(A a, B b) { return new Pair<>(a, b); } }
    record Norm(int a) { Norm { if (a > 9) a = 9; } }
    record Chain(Chain next, int v) { int sum() { return v + (next == null ? 0 : next.sum()); } }
    record Held(Node node) { }
    static class Node { Held held; int v; }
    Person p; Pair<String, Integer> pair;
    int len() { return p.name().first().length(); }
    static int age(Person p) { return p.age() / p.tags().size(); }
    int right() { return pair.right(); }
    static int norm(Norm n) { if (n.a() > 9) return 1 / 0; return n.a(); }
    static int held(Held h) { return h.node().held.node().v; }
    static int chain(Chain c) { return c.next().v() + c.sum(); }
    static Pair<String, String> swap(Pair<String, String> q) { return new Pair<>(q.right(), q.left()); }
}
