/** Expressions as sealed records: a bound of the interface counts all that implement it. */
class Expressions {
    sealed interface Expr permits Num, Add, Mul, Div { }
    record Num(int value) implements Expr { }
    record Add(Expr left, Expr right) implements Expr { }
    record Mul(Expr left, Expr right) implements Expr { }
    record Div(Expr left, Expr right) implements Expr { }

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.value();
        }
        if (e instanceof Add a) {
            return eval(a.left()) + eval(a.right());
        }
        if (e instanceof Mul m) {
            return eval(m.left()) * eval(m.right());
        }
        Div d = (Div) e;
        return eval(d.left()) / eval(d.right());    //~ null-dereference, division-by-zero
    }

    /** One object: a number, or one of three operations on nothing. */
    static int kinds(Expr e) {
        if (e instanceof Num) {
            return 1;
        }
        return e instanceof Add ? 2 : e instanceof Mul ? 3 : 4;
    }
}

// Null, and one path for each kind.
//~ explore Expressions.kinds auto: paths.explored=5
// Three expressions at most, so that nothing is out of scope of the loops and calls.
//~ explore Expressions.eval auto Expr=2: paths.bounded=0
