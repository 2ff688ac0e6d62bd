//! What changes a fingerprint, and what does not.

use ir::fingerprint::{Fingerprints, contract, fingerprint};

const BASE: &str = "\
data Node { Node next; int val; invariant this.val >= 0; }
data Leaf extends Node { Node other; fn int get() { return 1; } }
data Alone { int x; }
pred list(Node a) := emp & a = null | exists n. a -> Node(n, _) * list(n);
fn bool ok(Node n) { return n != null; }
fn int f(Node n, int k)
  requires hex { n(.next)* not null; }
  requires ok(n);
  requires sl list(n);
  scope Node <= 3;
{
  int i := 0;
  while (n != null) { i := i + n.val; n := n.next; }
  return g(i);
}
fn int g(int a) { return a + 1; }
fn int unrelated(Alone a) { return a.x; }
";

fn print_of(text: &str, function: &str) -> u128 {
    let l = lower::lower_text(text);
    let errors: Vec<_> = l.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    fingerprint(&l.program, l.program.find_function(function).expect("function"))
}

fn edited(from: &str, to: &str) -> String {
    assert!(BASE.contains(from), "{from}");
    BASE.replacen(from, to, 1)
}

#[test]
fn comments_white_space_and_unrelated_items_change_nothing() {
    let before = print_of(BASE, "f");
    for (from, to) in [
        ("fn int f(", "/// Documentation.\n// A comment.\n\n\nfn   int f("),
        ("int i := 0;", "int i := /* zero */ 0;   // again"),
        ("return a.x;", "int y := a.x; return y + 2;"),
        ("data Alone { int x; }", "data Alone { int x; long y; }"),
        ("data Node", "data First { Alone a; }\nfn int before(First x) { return 1; }\ndata Node"),
        ("fn int g(int a)", "pred other(Alone a) := emp & a = null;\nfn int g(int a)"),
        ("fn int unrelated", "fn int renamed"),
        (
            "data Leaf extends Node { Node other; fn int get() { return 1; }",
            "data Leaf extends Node { Node other; fn int get() { return 2; }",
        ),
    ] {
        assert_eq!(print_of(&edited(from, to), "f"), before, "{to}");
    }
}

#[test]
fn everything_the_exploration_depends_on_changes_it() {
    let before = print_of(BASE, "f");
    for (from, to) in [
        ("int i := 0;", "int i := 1;"),
        ("n := n.next; }", "n := n.next; i := k; }"),
        ("n(.next)* not null", "n(.next)+ not null"),
        ("requires ok(n);", "requires shape ok(n);"),
        ("scope Node <= 3", "scope Node <= 4"),
        ("fn int f(Node n, int k)", "fn int f(Node n, long k)"),
        ("return a + 1;", "return a + 2;"),
        ("return n != null;", "return n == null;"),
        ("this.val >= 0", "this.val > 0"),
        ("Node other;", "Leaf other;"),
        ("data Alone", "data Third extends Leaf { }\ndata Alone"),
        ("exists n. a -> Node(n, _)", "exists n. a -> Node(n, 3)"),
        ("fn int f(", "helper fn int f("),
    ] {
        assert_ne!(print_of(&edited(from, to), "f"), before, "{to}");
    }
}

#[test]
fn the_scope_of_a_function_bounds_nothing_but_itself() {
    let prints = |text: &str, function: &str| {
        let l = lower::lower_text(text);
        let id = l.program.find_function(function).expect("function");
        let prints = Fingerprints::new(&l.program);
        (prints.of(id), prints.without_bounds(id))
    };
    let raised = edited("scope Node <= 3", "scope Node <= 4");
    assert_ne!(prints(BASE, "f").0, prints(&raised, "f").0);
    assert_eq!(prints(BASE, "f").1, prints(&raised, "f").1);
    let caller = "fn int caller(Node n) { return f(n, 1); }\n";
    assert_eq!(prints(&format!("{BASE}{caller}"), "caller"), prints(&format!("{raised}{caller}"), "caller"));
}

#[test]
fn overriders_of_virtual_calls_count() {
    let text = "data A { fn int m() { return 1; } } data B extends A { fn int m() { return 2; } }
                fn int f(A a) { return a.m(); }";
    let before = print_of(text, "f");
    assert_ne!(print_of(&text.replace("return 2", "return 3"), "f"), before);
    assert_ne!(print_of(&text.replace("fn int m() { return 2; }", ""), "f"), before);
}

#[test]
fn classes_that_override_a_method_do_not_receive_it() {
    let text = "data A { fn int m() { return 1; } fn int n() { return 1; } }
                data B extends A { fn int m() { return 2; } }";
    let other = text.replace("{ fn int m() { return 2; } }", "{ }");
    assert_ne!(print_of(text, "A.m"), print_of(&other, "A.m"));
    assert_eq!(print_of(text, "A.n"), print_of(&other, "A.n"));
}

#[test]
fn a_fingerprint_is_the_same_in_every_run_and_differs_between_functions() {
    let (f, g) = (print_of(BASE, "f"), print_of(BASE, "g"));
    assert_eq!(f, print_of(BASE, "f"));
    assert_ne!(f, g);
}

fn contract_of(text: &str, function: &str) -> u128 {
    let l = lower::lower_text(text);
    let errors: Vec<_> = l.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    contract(&l.program, l.program.find_function(function).expect("function"))
}

#[test]
fn a_contract_is_what_the_function_asks_of_its_inputs() {
    let before = contract_of(BASE, "f");
    for (from, to) in [
        ("int i := 0;", "int i := 1;"),
        ("return a + 1;", "return a + 2;"),
        ("scope Node <= 3", "scope Node <= 4"),
        ("data Alone { int x; }", "data Alone { int x; long y; }"),
        ("scope Node <= 3", "ensures result > 0;\n  scope Node <= 3"),
    ] {
        assert_eq!(contract_of(&edited(from, to), "f"), before, "{to}");
    }
    for (from, to) in [
        ("n(.next)* not null", "n(.next)+ not null"),
        ("requires ok(n);", "requires shape ok(n);"),
        ("requires ok(n);", ""),
        ("fn int f(Node n, int k)", "fn int f(Node n, long k)"),
        ("fn int f(Node n, int k)", "fn int f(Node n, int k, Alone a)"),
        ("return n != null;", "return n == null;"),
        ("this.val >= 0", "this.val > 0"),
        ("Node other;", "Leaf other;"),
        ("data Alone", "data Third extends Leaf { }\ndata Alone"),
        ("exists n. a -> Node(n, _)", "exists n. a -> Node(n, 3)"),
        ("fn int f(", "helper fn int f("),
    ] {
        assert_ne!(contract_of(&edited(from, to), "f"), before, "{to}");
    }
}

#[test]
fn functions_that_ask_the_same_share_a_contract() {
    let text = "data Node { Node next; } fn bool ok(Node n) { return n != null; }
        pred list(Node a) := emp & a = null | exists n. a -> Node(n) * list(n);
        fn int f(Node n) requires ok(n); requires hex { n.next not null; } requires sl list(n); { return 1; }
        fn void g(Node other) requires ok(other); requires hex { other.next not null; } requires sl list(other); { }
        fn void h(Node n) requires ok(n); { }";
    assert_ne!(contract_of(text, "f"), contract_of(text, "h"));
    // HEX paths are written with the names of parameters: these say different things in the same words.
    let swapped = "data Node { Node next; }
        fn void f(Node a, Node b) requires hex { a not null; } { }
        fn void g(Node b, Node a) requires hex { a not null; } { }";
    assert_ne!(contract_of(swapped, "f"), contract_of(swapped, "g"));
    let without_hex =
        text.replace("requires hex { n.next not null; }", "").replace("requires hex { other.next not null; }", "");
    assert_eq!(contract_of(&without_hex, "f"), contract_of(&without_hex, "g"));
}

#[test]
fn the_receivers_of_a_method_belong_to_its_contract() {
    // A `B` is no receiver of `A.m`, but one of `A.n`.
    let text = "data A { fn int m() { return 1; } fn int n() { return 1; } }
                data B extends A { fn int m() { return 2; } }";
    assert_ne!(contract_of(text, "A.m"), contract_of(text, "A.n"));
    let other = text.replace("{ fn int m() { return 2; } }", "{ }");
    assert_eq!(contract_of(&other, "A.m"), contract_of(&other, "A.n"));
}
