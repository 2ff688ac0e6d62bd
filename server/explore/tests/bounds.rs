//! Tight field bounds of textbook structures.

use explore::RunToEnd;
use explore::bounds::{BoundsError, FieldBounds, field_bounds};
use explore::report::{Options, Stop};
use ir::input::{Input, InputObject, InputValue};
use ir::scope::{Scope, ScopeOptions};
use ir::{ClassId, FnId, Program};
use replay::enumerate::{Primitives, inputs};
use replay::{Limits, Verdict, check_requires};
use std::collections::BTreeSet;

fn bounds(text: &str, function: &str, scope: &[(&str, u32)]) -> Result<FieldBounds, BoundsError> {
    let lowered = lower::lower_text(text);
    let program = lowered.program;
    let f = program.find_function(function).expect("the function");
    field_bounds(&program, f, &options(scope), &mut RunToEnd)
}

fn options(scope: &[(&str, u32)]) -> Options {
    let objects = scope.iter().map(|(c, n)| ((*c).to_owned(), *n)).collect();
    Options { scope: ScopeOptions { objects, ..ScopeOptions::default() }, ..Options::default() }
}

/// Class of the holder (none for parameters), name, number of the holder, and class and number of what is there.
type Shown = (Option<String>, String, u32, Option<(String, u32)>);

/// The references of an input in breadth-first order.
fn references(program: &Program, function: FnId, input: &Input) -> Vec<Shown> {
    let mut counts = vec![0; program.classes.len()];
    let mut names = Vec::new();
    for object in &input.objects {
        let InputObject::Object { class, .. } = object else { panic!("no arrays here") };
        names.push((*class, counts[class.index()]));
        counts[class.index()] += 1;
    }
    let named = |class: ClassId| program.class(class).name.clone();
    let target = |value: &InputValue| match value {
        InputValue::Null => Some(None),
        InputValue::Ref(n) => names.get(*n as usize).map(|(class, n)| Some((named(*class), *n))),
        _ => None,
    };
    let mut all = Vec::new();
    for (param, value) in program.function(function).params.iter().zip(&input.args) {
        all.extend(target(value).map(|to| (None, param.name.clone(), 0, to)));
    }
    for ((class, number), object) in names.iter().zip(&input.objects) {
        for (field, value) in program.class(*class).fields.iter().zip(object.values()) {
            let field = program.field(*field).name.clone();
            all.extend(target(value).map(|to| (Some(named(*class)), field, *number, to)));
        }
    }
    all
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
    pred tree(Node n) := n = null | exists l, r. n -> Node(l, r) * tree(l) * tree(r);
    fn void sl(Tree t) requires sl t = null | exists n. t -> Tree(n) * tree(n); { }
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
    for function in ["hex", "shape", "sl"] {
        let bounds = bounds(TREE, function, &[("Tree", 1), ("Node", 4)]).expect("bounds");
        assert_eq!(rows(&bounds, "t"), ["-0"], "{function}");
        assert_eq!(rows(&bounds, "root"), ["-0"], "{function}");
        assert_eq!(rows(&bounds, "left"), ["-1", "-23", "-3", "-"], "{function}");
        assert_eq!(rows(&bounds, "right"), ["-12", "-23", "-3", "-"], "{function}");
    }
}

/// The left child of the object with number i comes behind all that were met before, at most two for each of those in front
/// of i; the right child may have the left one in front. There are 9,694,845 trees of 15 nodes alone.
#[test]
fn binary_trees_of_fifteen_nodes() {
    let bounds = bounds(TREE, "sl", &[("Tree", 1), ("Node", 15)]).expect("bounds");
    let to = |i: usize, last: usize| (i + 1..=last.min(14)).map(|n| n.to_string()).collect::<String>();
    let left: Vec<String> = (0..15).map(|i| format!("-{}", to(i, 2 * i + 1))).collect();
    let right: Vec<String> = (0..15).map(|i| format!("-{}", to(i, 2 * i + 2))).collect();
    assert_eq!(rows(&bounds, "left"), left);
    assert_eq!(rows(&bounds, "right"), right);
}

/// What the shapes of separation logic show is what all heaps of so few objects show that satisfy the clause.
#[test]
fn separation_logic_is_as_brute_force() {
    let text = "use \"heaplens/sll.hir\"; use \"heaplens/dll.hir\"; use \"heaplens/rbt.hir\"; use \"heaplens/avl.hir\";
        use \"heaplens/aat.hir\"; use \"heaplens/nested.hir\"; use \"heaplens/skip.hir\"; use \"heaplens/tll.hir\";
        fn void circular(Sll a) requires sl sllCircular(a); { }
        fn void segment(Sll a, Sll b) requires sl sllSegment(a, b) * sll(b); { }
        fn void length(Sll a, int n) requires sl sllLength(a, n); requires n > 1; { }
        fn void two(Sll a) requires sl sllLength(a, 2) | sllLength(a, 0); { }
        fn void lasso(Sll a) requires sl exists n, m. a -> Sll(next: n) * n -> Sll(next: m) * m -> Sll(next: n); { }
        fn void both(Sll a, Dll b) requires sl sll(a) * dll(b, null); { }
        fn void ends(Dll a, Dll b) requires sl dllSegment(a, null, b, null); { }
        fn void redBlack(Rbt a) requires sl redBlackTree(a); { }
        fn void red(Rbt a) requires sl exists h. rbt(a, 1, h); { }
        fn void avl(Avl a) requires sl avlTree(a); { }
        fn void aa(Aat a) requires sl aaTree(a); { }
        fn void nested(Nested a) requires sl nested(a); { }
        fn void skip(Skip a) requires sl skipList(a); { }
        fn void leaves(Tll a, Tll b) requires sl tll(a, b, null); { }
        fn void mixed(Sll a) requires sl sll(a); requires hex { a.next.next is null; } { }
        fn void refused(Sll a) requires sl sll(a); requires a == null || a.next == null || a.next.next != null; { }";
    let scope = ["Sll", "Dll", "Rbt", "Avl", "Aat", "Nested", "Skip", "Tll"].map(|class| (class, 3));
    let program = lower::lower_text(text).program;
    let still = program.fields.iter().enumerate().filter(|(_, f)| ["key", "value"].contains(&f.name.as_str()));
    let still = still.map(|(n, _)| ir::FieldId(n as u32)).collect();
    let primitives = Primitives { numbers: vec![0, 1, 2, 3], still };
    for f in program.functions.iter().enumerate().filter(|(_, f)| f.body.is_some()).map(|(n, _)| FnId(n as u32)) {
        let name = program.qualified_name(f);
        let found = bounds(text, &name, &scope).expect("bounds");
        let resolved = Scope::resolve(&program, f, &options(&scope).scope);
        let mut seen: BTreeSet<Shown> = BTreeSet::new();
        for input in inputs(&program, f, &resolved, primitives.clone()) {
            if check_requires(&program, f, &input, &Limits::default()) == Verdict::Yes {
                seen.extend(references(&program, f, &input));
            }
        }
        let claimed = found.bounds.iter().flat_map(|b| {
            b.rows.iter().enumerate().flat_map(move |(holder, row)| {
                let null = row.null.then_some(None).into_iter();
                let to = null.chain(row.objects.iter().cloned().map(Some));
                to.map(move |to| (b.class.clone(), b.name.clone(), holder as u32, to))
            })
        });
        assert_eq!(claimed.collect::<BTreeSet<Shown>>(), seen, "{name}");
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
