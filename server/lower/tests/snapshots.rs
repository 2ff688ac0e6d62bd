//! The control-flow graphs of the constructs that are easy to get wrong, as the rules in `body` demand them.

use ir::print::function;
use lower::lower_text;

/// The IR of function `f` of a program without errors.
fn code(text: &str) -> String {
    let l = lower_text(text);
    let errors: Vec<_> = l.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(ir::verify::verify(&l.program), []);
    let f = l.program.find_function("f").expect("f");
    let text = function(&l.program, f);
    text.lines().filter(|l| !l.starts_with("fn ") && !matches!(*l, "{" | "}")).map(|l| format!("{l}\n")).collect()
}

/// Compares without regard to indentation of the expectation.
fn expect(text: &str, want: &str) {
    let want: Vec<&str> = want.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    let have = code(text);
    let have: Vec<&str> = have.lines().map(str::trim).collect();
    assert_eq!(have, want, "\n{}", have.join("\n"));
}

#[test]
fn conditions_branch_once_for_each_atom() {
    // `a && !(b || c)`: a false -> else; b true -> else; c true -> else. Sites: a, b, c in this order.
    expect(
        "fn int f(bool a, bool b, bool c) { if (a && !(b || c)) { return 1; } return 2; }",
        "bb0:
           branch a ? bb3 : bb1 @0
         bb1:
           return 2 @4
         bb2:
           return 1 @3
         bb3:
           branch b ? bb1 : bb4 @1
         bb4:
           branch c ? bb1 : bb2 @2",
    );
}

#[test]
fn conditions_as_values_write_a_temporary_on_both_sides() {
    expect(
        "fn bool f(bool a, bool b) { bool x := a || b; return x; }",
        "bb0:
           branch a ? bb1 : bb4 @0
         bb1:
           %3 := true @2
           goto bb3
         bb2:
           %3 := false @2
           goto bb3
         bb3:
           x := %3 @2
           return x @3
         bb4:
           branch b ? bb1 : bb2 @1",
    );
}

#[test]
fn constant_conditions_are_no_branches() {
    expect(
        "fn int f(int i) { while (true) { if (!true || false) { i := 1; } i := i + 1; if (i > 3) { return i; } } }",
        "bb0:
           goto bb1
         bb1 loop:
           i := i +[int] 1 @1
           %1 := i >[int] 3 @2
           branch %1 ? bb2 : bb1 @2
         bb2:
           return i @3",
    );
}

#[test]
fn comparison_and_branch_share_the_site_of_the_condition() {
    expect(
        "data N { N next; int v; } fn int f(N n) { if (n.next.v < 0) { return 0; } return n.v; }",
        "bb0:
           %1 := n.<N.next> @0
           %2 := %1.<N.v> @1
           %3 := %2 <[int] 0 @2
           branch %3 ? bb2 : bb1 @2
         bb1:
           %4 := n.<N.v> @4
           return %4 @5
         bb2:
           return 0 @3",
    );
}

#[test]
fn stores_evaluate_object_index_and_value_before_the_store() {
    // `n.next.a[i] := n.v` loads next, a, then v, and only then checks the array. The int is widened.
    expect(
        "data N { N next; long[] a; int v; } fn void f(N n, int i) { n.next.a[i] := n.v; n.next.v := n.v; }",
        "bb0:
           %2 := n.<N.next> @0
           %3 := %2.<N.a> @1
           %4 := n.<N.v> @2
           %5 := widen %4 @2
           %3[i] := %5 @3
           %6 := n.<N.next> @4
           %7 := n.<N.v> @5
           %6.<N.v> := %7 @6
           return @7",
    );
}

#[test]
fn a_returned_variable_is_saved_from_finally() {
    // Java: `return i` yields the value from before the finally block.
    expect(
        "fn int f(int i) { try { return i; } finally { i := i + 1; } }",
        "bb0:
           %2 := i @0
           i := i +[int] 1 @1
           return %2 @0",
    );
}

#[test]
fn finally_runs_on_every_exit_and_its_copies_share_sites() {
    // Body may raise at the load: dispatch (catch) -> finally copies; the site of `i := 7` is the same in all.
    expect(
        "data N { int v; }
         fn int f(N n, int i) {
           try { i := n.v; } catch (NullPointerException e) { i := 1 / i; } finally { i := 7; }
           return i;
         }",
        "bb0 catch %3 -> bb2:
           i := n.<N.v> @0
           goto bb5
         bb1:
           i := 7 @4
           rethrow %2
         bb2:
           %4 := %3 instanceof NullPointerException @1
           switch %4 ? bb3 : bb4
         bb3 catch %2 -> bb1:
           e := (NullPointerException) %3 @2
           i := 1 /[int] i @3
           goto bb5
         bb4 catch %2 -> bb1:
           rethrow %3
         bb5:
           i := 7 @4
           return i @5",
    );
}

#[test]
fn break_and_continue_in_finally_swallow_the_exception() {
    // The exceptional copy of the finally block goes on with the loop instead of raising again.
    expect(
        "data N { int v; }
         fn int f(N n, int i) {
           while (i > 0) {
             try { i := n.v; } finally { if (i == 3) { break; } i := i - 1; continue; }
           }
           return i;
         }",
        "bb0:
           goto bb1
         bb1 loop:
           %2 := i >[int] 0 @0
           branch %2 ? bb4 : bb2 @0
         bb2:
           return i @4
         bb3:
           %5 := i ==[int] 3 @2
           branch %5 ? bb2 : bb6 @2
         bb4 catch %3 -> bb3:
           i := n.<N.v> @1
           %4 := i ==[int] 3 @2
           branch %4 ? bb2 : bb5 @2
         bb5:
           i := i -[int] 1 @3
           goto bb1
         bb6:
           i := i -[int] 1 @3
           goto bb1",
    );
}

#[test]
fn goto_out_of_try_runs_finally_and_backward_goto_is_a_loop() {
    expect(
        "fn int f(int i) {
           again: i := i + 1;
           try { if i > 9 then goto out else goto again; } finally { i := i * 2; }
           out: return i;
         }",
        "bb0:
           goto bb1
         bb1 loop:
           i := i +[int] 1 @0
           %2 := i >[int] 9 @1
           branch %2 ? bb2 : bb3 @1
         bb2:
           i := i *[int] 2 @2
           return i @3
         bb3:
           i := i *[int] 2 @2
           goto bb1",
    );
}

#[test]
fn labels_inside_finally_belong_to_their_copy() {
    let text = "data N { int v; }
         fn int f(N n, int i) {
           try { i := n.v; } finally { again: i := i - 1; if i > 0 then goto again else goto done; done: i := 5; }
           return i;
         }";
    // Two copies, each with a loop of its own.
    let code = code(text);
    assert_eq!(code.matches(" loop:").count(), 2, "{code}");
    assert_eq!(code.matches("i := 5").count(), 2, "{code}");
    assert_eq!(code.matches("rethrow").count(), 1, "{code}");
}

#[test]
fn old_brackets_the_reads_of_the_entry_heap() {
    let text = "data N { int v; } fn int f(N n) ensures result == old(n.v + 1) + n.v; { return 1; }";
    expect(
        text,
        "ensures {
         bb0:
           enter old @0
           %2 := n.<N.v> @1
           %3 := %2 +[int] 1 @2
           leave old @0
           %4 := n.<N.v> @3
           %5 := %3 +[int] %4 @4
           %6 := result ==[int] %5 @5
           return %6 @5
         bb0:
           return 1 @0",
    );
}

#[test]
fn specifications_flatten_nested_calls_in_order() {
    let text = "fn int g(int a) { return a; } fn int f(int a) requires g(g(a)) > a && a != g(1); { return 1; }";
    expect(
        text,
        "requires {
         bb0:
           %1 := call g(a) @0
           %2 := call g(%1) @1
           %3 := %2 >[int] a @2
           branch %3 ? bb2 : bb1 @2
         bb1:
           return false @5
         bb2:
           %4 := call g(1) @3
           %5 := a !=[int] %4 @4
           return %5 @4
         bb0:
           return 1 @0",
    );
}

#[test]
fn arithmetic_promotes_as_java_does() {
    expect(
        "fn long f(int i, long l) { return (i << l) + l * i - -2147483648 % (int) l; }",
        "bb0:
           %2 := narrow l @0
           %3 := i <<[int] %2 @1
           %4 := widen i @2
           %5 := l *[long] %4 @3
           %6 := widen %3 @4
           %7 := %6 +[long] %5 @5
           %8 := narrow l @6
           %9 := -2147483648 %[int] %8 @7
           %10 := widen %9 @7
           %11 := %7 -[long] %10 @8
           return %11 @9",
    );
}

#[test]
fn methods_are_virtual_and_calls_without_a_wanted_value_have_none() {
    expect(
        "data A { fn int m(long x) { return 1; } } data B extends A { fn int m(long y) { return 2; } }
         fn void f(B b, A a) { b.m(3); a := b; int r := a.m(r0(4)); }
         fn int r0(int x) { return x; }"
            .replace("a.m(r0(4))", "a.m(4)")
            .as_str(),
        "bb0:
           call virtual B.m(b, 3L) @0
           a := b @1
           r := call virtual A.m(a, 4L) @2
           return @3",
    );
}
