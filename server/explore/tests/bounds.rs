//! Tight field bounds of textbook structures.

use explore::RunToEnd;
use explore::bounds::{BoundsError, FieldBounds, field_bounds};
use explore::report::{Options, Stop};
use ir::scope::ScopeOptions;

fn bounds(text: &str, function: &str, scope: &[(&str, u32)]) -> Result<FieldBounds, BoundsError> {
    let lowered = lower::lower_text(text);
    let program = lowered.program;
    let f = program.find_function(function).expect("the function");
    let objects = scope.iter().map(|(c, n)| ((*c).to_owned(), *n)).collect();
    let options = Options { scope: ScopeOptions { objects, ..ScopeOptions::default() }, ..Options::default() };
    field_bounds(&program, f, &options, &mut RunToEnd)
}

/// The rows of a parameter or field: `-` for null, then the numbers.
fn rows(bounds: &FieldBounds, name: &str) -> Vec<String> {
    let bound = bounds.bounds.iter().find(|b| b.name == name).expect("the field");
    let numbers = |r: &explore::bounds::Row| r.objects.iter().map(|(_, n)| n.to_string()).collect::<String>();
    bound.rows.iter().map(|r| format!("{}{}", if r.null { "-" } else { "" }, numbers(r))).collect()
}

const TREE: &str = "
    data Tree { Node root; }
    data Node { Node left; Node right; }
    fn void hex(Tree t) requires hex { t.root(.left|.right)* aliases nothing; } { }
    fn void shape(Tree t) requires t == null || isTree(t.root); { }
    fn bool isTree(Node n) { if (n == null) { return true; } Seen s := new Seen; bool ok := visit(s, n); return ok; }
    data Seen { Cell first; }
    data Cell { Node node; Cell rest; }
    fn bool visit(Seen s, Node n) {
      if (n == null) { return true; }
      Cell at := s.first;
      while (at != null) { if (at.node == n) { return false; } at := at.rest; }
      s.first := new Cell(n, s.first);
      bool ok := visit(s, n.left);
      if (!ok) { return false; }
      ok := visit(s, n.right);
      return ok;
    }";

#[test]
fn binary_trees_of_four_nodes() {
    // Seed 002, figure 5a.
    for function in ["hex", "shape"] {
        let bounds = bounds(TREE, function, &[("Tree", 1), ("Node", 4)]).expect("bounds");
        assert_eq!(rows(&bounds, "t"), ["-0"], "{function}");
        assert_eq!(rows(&bounds, "root"), ["-0"], "{function}");
        assert_eq!(rows(&bounds, "left"), ["-1", "-23", "-3", "-"], "{function}");
        assert_eq!(rows(&bounds, "right"), ["-12", "-23", "-3", "-"], "{function}");
    }
}

#[test]
fn what_no_precondition_reads_may_be_anything() {
    let text = "data A { A next; B b; } data B { int n; } data C { C next; }
        fn void f(A a, B other, C own) requires a != null && a.next == null; { }";
    let bounds = bounds(text, "f", &[("A", 1), ("B", 2), ("C", 2)]).expect("bounds");
    assert_eq!(rows(&bounds, "a"), ["0"]);
    // Parameters come first in breadth-first order.
    assert_eq!(rows(&bounds, "other"), ["-0"]);
    assert_eq!(rows(&bounds, "b"), ["-01"]);
    assert_eq!(rows(&bounds, "own"), ["-0"]);
}

/// A clause about numbers alone leaves all references to what the other languages say.
#[test]
fn what_no_predicate_reads_is_as_other_languages_have_it() {
    let node = "data N { N next; N other; }";
    for shape in [
        "requires hex { a(.next)* aliases nothing; a(.next)*.other is null; }",
        "requires sl a = null | exists n. a -> N(n, null) & n = null;",
    ] {
        let of = |more: &str| {
            let text = format!("{node} fn void f(N a, int k) {shape} {more} {{ }}");
            let bounds = bounds(&text, "f", &[("N", 3)]).expect("bounds");
            ["a", "next", "other"].map(|name| rows(&bounds, name))
        };
        assert_eq!(of("requires k > 0;"), of(""), "{shape}");
        assert!(of("requires k > 0;")[2].iter().all(|row| row == "-" || row.is_empty()), "{shape}");
    }
}

#[test]
fn what_nothing_constrains_is_of_its_type() {
    let text = "data H { E head; } data E { H own; } fn void f(H a, int k) requires k > 0; { }";
    let bounds = bounds(text, "f", &[("H", 2), ("E", 2)]).expect("bounds");
    for (name, class) in [("a", "H"), ("head", "E"), ("own", "H")] {
        let bound = bounds.bounds.iter().find(|b| b.name == name).expect("the place");
        let mut objects = bound.rows.iter().flat_map(|r| &r.objects);
        assert!(objects.clone().count() > 0 && objects.all(|(c, _)| c == class), "{name}: {bound:?}");
    }
}

#[test]
fn clauses_about_numbers_count() {
    let text = "data A { A next; int n; }
        fn void f(A a) requires shape acyclic(a); requires data a == null || a.next == null || a.n > 5 && a.n < 5; { }
        fn bool acyclic(A a) { int k := 0; A at := a;
          while (at != null) { if (k > 3) { return false; } k := k + 1; at := at.next; } return true; }";
    let bounds = bounds(text, "f", &[("A", 3)]).expect("bounds");
    assert_eq!(rows(&bounds, "next"), ["-", "", ""]);
}

#[test]
fn too_many_objects_are_an_error() {
    assert_eq!(bounds(TREE, "shape", &[("Node", 200)]), Err(BoundsError::TooLarge));
}

struct StopAtOnce;

impl explore::Control for StopAtOnce {
    fn stop(&mut self) -> Option<Stop> {
        Some(Stop::Timeout)
    }
    fn event(&mut self, _: explore::report::Event) {}
}

#[test]
fn the_control_may_stop_it() {
    let lowered = lower::lower_text(TREE);
    let f = lowered.program.find_function("hex").expect("the function");
    let stopped = field_bounds(&lowered.program, f, &Options::default(), &mut StopAtOnce);
    assert_eq!(stopped, Err(BoundsError::Stopped(Stop::Timeout)));
}
