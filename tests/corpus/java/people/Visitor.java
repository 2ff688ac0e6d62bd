import java.util.*;
interface Visitor<R> { R visitNum(Num n); R visitAdd(Add a); }
interface Expr { <R> R accept(Visitor<R> v); }
class Num implements Expr { final int v; Num(int v) { this.v = v; } public <R> R accept(Visitor<R> x) { return x.visitNum(this); } }
class Add implements Expr { final Expr l, r; Add(Expr l, Expr r) { this.l = l; this.r = r; } public <R> R accept(Visitor<R> x) { return x.visitAdd(this); } }
class Eval implements Visitor<Integer> { public Integer visitNum(Num n) { return n.v; } public Integer visitAdd(Add a) { return a.l.accept(this) + a.r.accept(this); } }
class Builder { private final StringBuilder out = new StringBuilder(); Builder add(String s) { out.append(s); return this; } String build() { if (out.length() == 0) throw new IllegalStateException("empty"); return out.toString(); } }
