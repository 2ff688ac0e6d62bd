//! `requires`, `ensures`, `invariant` and `old` at run time.

mod common;

use common::{failures, object, outcome, outcome_of, program, valid};
use ir::input::Input;
use ir::input::InputValue::{Int, Null, Ref};

const COUNTER: &str = r#"
    data Counter {
      int n;
      invariant this.n >= 0;
      fn void add(int k) ensures this.n == old(this.n) + k; { this.n := this.n + k; }
      helper fn void raw(int k) { this.n := k; }
    }
    data Even extends Counter { invariant this.n % 2 == 0; }
    fn int half(int x) requires x % 2 == 0; ensures result + result == x; { return x / 2; }
    fn int uses(int x) { int r := half(x); return r; }
    fn int bad(int x) ensures result > x; { return x; }
    fn int callsBad(int x) { int r := 0; try { r := bad(x); } catch (AssertionError e) { r := -1; } return r; }
    fn int caught(int x) ensures result > x; { try { return x; } catch (AssertionError e) { return x + 1; } }
"#;

#[test]
fn contracts_are_checked_at_calls_and_returns() {
    let p = program(COUNTER);
    assert_eq!(outcome(&p, "uses", &[Int(6)]), "returns 3");
    assert_eq!(outcome(&p, "uses", &[Int(5)]), "throws precondition-violated at `half(x)`");
    // Of the function under analysis, `requires` is what the input satisfies: not checked by the run.
    assert_eq!(outcome(&p, "half", &[Int(5)]), "throws postcondition-violated at `return x / 2`");
    assert_eq!(outcome(&p, "callsBad", &[Int(5)]), "returns -1");
    // The `return` lies in the `try`, but the check happens when the function has been left.
    assert_eq!(outcome(&p, "caught", &[Int(5)]), "throws postcondition-violated at `return x`");
}

#[test]
fn invariants_hold_by_dynamic_class_on_exit_only() {
    let p = program(COUNTER);
    let call = |class: &str, n: i32, f: &str, k: i32| {
        let input = Input { args: vec![Ref(0), Int(k)], objects: vec![object(&p, class, &[Int(n)])] };
        outcome_of(&p, f, &input)
    };
    assert_eq!(call("Counter", 1, "Counter.add", 2), "returns");
    assert!(call("Counter", 1, "Counter.add", -2).starts_with("throws invariant-violated"));
    assert_eq!(call("Counter", 1, "Counter.raw", -2), "returns", "helpers are exempt");
    assert!(call("Even", 2, "Counter.add", 1).starts_with("throws invariant-violated"), "the subclass adds its own");
    assert_eq!(call("Even", 2, "Counter.add", 2), "returns");
}

/// Over {-1, 0, 1, 2}: a Counter needs n >= 0 (3 of 4), an Even also n even (2 of 4).
#[test]
fn invariants_hold_on_entry() {
    let p = program(COUNTER);
    let inputs = valid(&p, "Counter.add", 1, &[-1, 0, 1, 2]);
    assert_eq!(inputs.len(), (3 + 2) * 4);
    assert_eq!(valid(&p, "Counter.raw", 1, &[-1, 0, 1, 2]).len(), (4 + 4) * 4);
}

#[test]
fn old_reads_the_heap_on_entry() {
    let p = program(
        r#"
        data Node { int val; Node next; }
        fn int sum(Node n) { int s := 0; while (n != null) { s := s + n.val; n := n.next; } return s; }
        fn void push(Node n) requires n != null; ensures sum(n) == old(sum(n)) + 1; ensures old(n.next) == null || n.next != old(n.next);
        { Node m := new Node(1, n.next); n.next := m; }
        fn void wrong(Node n) requires n != null; ensures n.val == old(n.val) + 1; { n.val := n.val + 2; }
        "#,
    );
    let two = |f: &str| {
        let objects = vec![object(&p, "Node", &[Int(4), Ref(1)]), object(&p, "Node", &[Int(5), Null])];
        outcome_of(&p, f, &Input { args: vec![Ref(0)], objects })
    };
    assert_eq!(two("push"), "returns");
    assert!(two("wrong").starts_with("throws postcondition-violated"));
}

#[test]
fn specifications_that_raise_do_not_hold_and_have_no_effect() {
    let p = program(
        r#"
        data Node { int val; Node next; }
        fn bool touch(Node n) { Node m := other(n); m.val := m.val + 1; return true; }
        fn Node other(Node n) { if (n == null) { return new Node; } return n; }
        fn void f(Node n) requires touch(n); { assert n.val == 3; }
        fn void g(Node n) requires n.next.val == 0; { }
        fn void h(Node n) { f(n); assert n.val == 3; }
        "#,
    );
    let n3 = Input { args: vec![Ref(0)], objects: vec![object(&p, "Node", &[Int(3), Null])] };
    assert_eq!(outcome_of(&p, "h", &n3), "returns", "what a specification writes is undone");
    // n = null and n.next = null raise; of the rest (self-loop: val = 0) one remains.
    assert_eq!(valid(&p, "g", 1, &[0, 1]).len(), 1);
}

#[test]
fn mutually_recursive_contracts_end() {
    let p = program(
        r#"
        fn bool even(int n) requires n >= 0 && (n == 0 || odd(n - 1) || !odd(n - 1)); ensures result == !odd(n);
        { if (n == 0) { return true; } bool r := odd(n - 1); return r; }
        fn bool odd(int n) requires n >= 0; ensures result == !even(n);
        { if (n == 0) { return false; } bool r := even(n - 1); return r; }
        test "even" { bool r := even(40); assert r; }
        "#,
    );
    assert_eq!(failures(&p), Vec::<String>::new());
}
