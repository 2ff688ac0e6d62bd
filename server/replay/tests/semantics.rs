//! The interpreter against the language definition: every test item says what must happen.

mod common;

use common::{failures, outcome, program};
use ir::input::InputValue::{Int, Null};

#[test]
fn arithmetic_wraps_and_widens() {
    let p = program(
        r#"
        test "wrap" { int x := 2147483647; x := x + 1; assert x == -2147483647 - 1; }
        test "long does not wrap there" { long x := 2147483647; x := x + 1; assert x == 2147483648L; }
        test "narrow" { long x := 4294967297L; int y := (int) x; assert y == 1; }
        test "division truncates" { int a := -7; assert a / 2 == -3; assert a % 2 == -1; }
        test "shifts" { int a := -1; assert a >>> 28 == 15; assert a >> 28 == -1; assert 1 << 33 == 2; }
        test "bits" { int a := 12; assert (a & 10) == 8; assert (a | 3) == 15; assert (a ^ 10) == 6; assert ~a == -13; }
        test "zero" throws ArithmeticException { int z := 0; int x := 1 / z; }
        test "zero remainder" throws ArithmeticException { long z := 0; long x := 1L % z; }
        test "short circuit" { int z := 0; assert z == 0 || 1 / z == 1; assert !(z != 0 && 1 / z == 1); }
        "#,
    );
    assert_eq!(failures(&p), Vec::<String>::new());
}

#[test]
fn objects_arrays_and_memory() {
    let p = program(
        r#"
        data Node { int val; Node next; }
        data Leaf extends Node { bool mark; }
        test "defaults" { Node n := new Node; assert n.val == 0; assert n.next == null; }
        test "inherited fields first" { Leaf l := new Leaf(3, null, true); assert l.val == 3; assert l.mark; }
        test "aliasing" { Node a := new Node(1, null); Node b := a; b.val := 2; assert a.val == 2; assert a == b; }
        test "null read" throws NullPointerException { Node n := null; int x := n.val; }
        test "null write" throws NullPointerException { Node n := null; n.val := 1; }
        test "use after free" throws UseAfterFreeError { Node n := new Node; free n; int x := n.val; }
        test "double free" throws DoubleFreeError { Node n := new Node; free n; free n; }
        test "free null" throws NullPointerException { Node n := null; free n; }
        test "freed references still compare" { Node n := new Node; Node m := n; free n; assert n == m; assert n != null; }
        test "array" { int[] a := new int[3]; a[1] := 7; assert a[0] == 0; assert a[1] == 7; assert a.length == 3; }
        test "index" throws ArrayIndexOutOfBoundsException { int[] a := new int[3]; int x := a[3]; }
        test "negative index" throws ArrayIndexOutOfBoundsException { int[] a := new int[3]; int i := -1; a[i] := 0; }
        test "negative size" throws NegativeArraySizeException { int n := -1; int[] a := new int[n]; }
        test "freed array before its bounds" throws UseAfterFreeError { int[] a := new int[1]; free a; int x := a[5]; }
        test "instanceof" { Node n := new Leaf; assert n instanceof Leaf; Node m := new Node; assert !(m instanceof Leaf);
          Node z := null; assert !(z instanceof Node); }
        test "cast" { Node n := new Leaf(1, null, true); Leaf l := (Leaf) n; assert l.mark; Leaf z := (Leaf) null; assert z == null; }
        test "bad cast" throws ClassCastException { Node n := new Node; Leaf l := (Leaf) n; }
        test "array store" throws ArrayStoreException { Node[] a := new Leaf[2]; a[1] := new Node; }
        test "index before the class" throws ArrayIndexOutOfBoundsException { Node[] a := new Leaf[2]; a[2] := new Node; }
        test "stores that fit" { Node[] a := new Leaf[2]; a[0] := null; a[1] := new Leaf; assert a[1] != null;
          Node[] b := new Node[1]; b[0] := new Leaf; assert b[0] instanceof Leaf; }
        test "covariant arrays" { Node[] a := new Leaf[2]; assert a instanceof Leaf[]; assert a.length == 2; }
        "#,
    );
    assert_eq!(failures(&p), Vec::<String>::new());
}

#[test]
fn control_flow_and_exceptions() {
    let p = program(
        r#"
        data Full extends Throwable { int code; }
        data A { fn int f() { return 1; } fn int g() { int r := this.f(); return r; } }
        data B extends A { fn int f() { return 2; } }
        fn int fact(int n) { if (n <= 1) { return 1; } int r := fact(n - 1); return n * r; }
        fn int tries(int n) {
          int r := 0;
          try {
            r := r + 1;
            if (n == 0) { throw new Full(7); }
            if (n == 1) { int z := 0; r := 1 / z; }
            if (n == 2) { return r; }
          } catch (Full e) { r := r + e.code; }
          catch (ArithmeticException e) { r := r + 20; }
          finally { r := r + 100; }
          return r;
        }
        fn int sum(int n) { int s := 0; int i := 0; while (true) { i := i + 1; if (i > n) { break; }
          if (i % 2 == 0) { continue; } s := s + i; } return s; }
        fn int low(int n) {
          int s := 0;
          again: s := s + n;
          n := n - 1;
          if n > 0 then goto again else goto done;
          done: return s;
        }
        test "recursion" { int r := fact(5); assert r == 120; }
        test "dispatch" { A a := new B; int r := a.g(); assert r == 2; A b := new A; r := b.g(); assert r == 1; }
        test "null receiver" throws NullPointerException { A a := null; int r := a.f(); }
        test "catch" { int r := tries(0); assert r == 108; r := tries(1); assert r == 121; }
        test "return before finally" { int r := tries(2); assert r == 1; r := tries(3); assert r == 101; }
        test "loops" { int r := sum(9); assert r == 25; }
        test "goto" { int r := low(4); assert r == 10; }
        test "freed receiver" throws UseAfterFreeError { A a := new B; free a; int r := a.f(); }
        test "uncaught" throws Full { throw new Full(1); }
        test "supertype" throws Throwable { throw new Full(1); }
        test "throw null" throws NullPointerException { Full f := null; throw f; }
        test "assert" throws AssertionError { assert 1 > 2; }
        "#,
    );
    assert_eq!(failures(&p), Vec::<String>::new());
}

#[test]
fn rethrown_exceptions_keep_their_place() {
    let p = program(
        r#"
        data Node { int val; Node next; }
        fn int read(Node n) { return n.val; }
        fn int through(Node n, int k) {
          int r := 0;
          try { r := read(n); } finally { r := 5; }
          return r;
        }
        fn int again(Node n) { try { int r := read(n); return r; } catch (NullPointerException e) { throw e; } }
        "#,
    );
    assert_eq!(outcome(&p, "through", &[Null, Int(0)]), "throws null-dereference at `n.val`");
    // A `throw` by hand is a new place and says that the program threw.
    assert_eq!(outcome(&p, "again", &[Null]), "throws uncaught-exception at `throw e`");
}

#[test]
fn budgets_end_runs() {
    let p = program(
        r#"
        data Node { Node next; }
        fn void spin() { while (true) { } }
        fn void deep(int n) { deep(n + 1); }
        fn void grow() { while (true) { Node n := new Node; } }
        fn void big() { int n := 2147483647; int[] a := new int[n]; }
        fn void no() { assume 1 > 2; }
        "#,
    );
    assert_eq!(outcome(&p, "spin", &[]), "out of Steps");
    assert_eq!(outcome(&p, "deep", &[Int(0)]), "out of Calls");
    assert_eq!(outcome(&p, "grow", &[]), "out of Objects");
    assert_eq!(outcome(&p, "big", &[]), "out of Objects");
    assert_eq!(outcome(&p, "no", &[]), "assume");
}

#[test]
fn failing_tests_say_why() {
    let p = program(
        r#"
        test "a" { assert false; }
        test "b" throws ArithmeticException { }
        test "c" throws ArithmeticException { assert false; }
        "#,
    );
    assert_eq!(
        failures(&p),
        [
            "a: the test ends with AssertionError (assertion-failure)",
            "b: expected ArithmeticException, but the test ends normally",
            "c: expected ArithmeticException, but the test ends with AssertionError (assertion-failure)",
        ]
    );
}
