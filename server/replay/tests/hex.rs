//! HEX on all heaps within scope, counted against closed forms.

mod common;

use common::{all, function, object, program, valid};
use ir::input::Input;
use ir::input::InputValue::{Null, Ref};
use replay::{Limits, Verdict, check_requires};

fn catalan(n: u64) -> u64 {
    (0..n).fold(1, |c, k| c * 2 * (2 * k + 1) / (k + 2))
}

fn lists(requires: &str) -> ir::Program {
    program(&format!("data List {{ List next; }} fn void f(List list) requires hex {{ {requires} }} {{ }}"))
}

#[test]
fn lists_by_shape() {
    // Seed 000, (1) and (2): null, or one ring per size.
    let ring = lists("list(.next)+ not null; list(.next)+ aliases list;");
    let acyclic = lists("list(.next)* aliases nothing;");
    // The same as `any`: every `next` in the heap.
    let any = lists("any.next aliases nothing;");
    let negated = lists("!(list(.next)* aliases nothing);");
    for n in 0..=4 {
        assert_eq!(valid(&ring, "f", n, &[]).len(), n as usize + 1);
        assert_eq!(valid(&acyclic, "f", n, &[]).len(), n as usize + 1);
        assert_eq!(valid(&any, "f", n, &[]).len(), n as usize + 1);
        // All others: for each size k, the last object points to one of the k objects.
        assert_eq!(valid(&negated, "f", n, &[]).len() as u32, n * (n + 1) / 2);
    }
}

#[test]
fn propositions_complements_and_types() {
    let p = lists("list not null => list.next not null; list(.next)+ aliases list || list(.next)+ is null;");
    // null; rings of sizes 1 to 3; lists that end in null have no alias, so only the first sentence forbids
    // the one of size 1.
    assert_eq!(valid(&p, "f", 3, &[]).len(), 1 + 3 + 2);
    // The complement of all paths that start with `list.next`: the argument only.
    let p = lists("~(list.next(.next)*) not null;");
    assert_eq!(valid(&p, "f", 2, &[]).len(), all(&p, "f", 2, &[]).len() - 1);
    let p = program(
        "data A { A next; } data B extends A { }
         fn void f(A a) requires hex { a expands to B; a.next expands to nothing; } { }",
    );
    // null; a B whose `next` is null or itself.
    assert_eq!(valid(&p, "f", 2, &[]).len(), 3);
    let p = program(
        "data A { A next; } data B extends A { }
         fn void f(A a) requires hex { a(.next)+ aliases some B; } { }",
    );
    // Scope 1 (A counts B): null; A -> null, B -> null, B -> B.
    assert_eq!(valid(&p, "f", 1, &[]).len(), 4);
}

const TREE: &str = "data Tree { Entry root; } data Entry { Entry left; Entry right; Entry parent; }
    fn void f(Tree tree) requires hex {
      tree not null;
      tree.root(.left|.right)* aliases nothing;
      tree.root.parent is null;
      tree.root(.left|.right)+.parent not null;
      tree.root(.left|.right)+.parent expands to nothing;
      tree.root(.left|.right)+.parent aliases here.up.up;
    } { }";

/// `here.up` is the object that holds the parent pointer, `here.up.up` the one that holds that.
#[test]
fn trees_with_parents_are_counted_by_catalan() {
    let p = program(TREE);
    for n in 0..=3 {
        let expected: u64 = (0..=n).map(catalan).sum();
        assert_eq!(valid(&p, "f", n as u32, &[]).len() as u64, if n == 0 { 0 } else { expected }, "{n} entries");
    }
}

#[test]
fn binary_trees_are_counted_by_catalan() {
    let p = program("data T { T l; T r; } fn void f(T t) requires hex { t(.l|.r)* aliases nothing; } { }");
    for n in 0..=4 {
        assert_eq!(valid(&p, "f", n as u32, &[]).len() as u64, (0..=n).map(catalan).sum::<u64>());
    }
}

/// A ring of next and prev: `next` may be visited against `prev` in other backbones, so a specification
/// must hold for every order; `here` targets make that possible.
#[test]
fn every_backbone_counts() {
    let both = "data N { N next; N prev; } fn void f(N a, N b) requires hex { SPEC } { }";
    // Two arguments: if they alias, either may be the one that expands; so forbidding only `b` to alias
    // still forbids the heap, because in another backbone `a` expands second.
    let p = program(&both.replace("SPEC", "b aliases nothing;"));
    let f = function(&p, "f");
    let shared = Input { args: vec![Ref(0), Ref(0)], objects: vec![object(&p, "N", &[Null, Null])] };
    assert!(matches!(check_requires(&p, f, &shared, &Limits::default()), Verdict::No { .. }));
    let p = program(&both.replace("SPEC", "(a aliases nothing) || (b aliases nothing);"));
    assert_eq!(check_requires(&p, function(&p, "f"), &shared, &Limits::default()), Verdict::Yes);
    // In a doubly-linked pair reached by both arguments, `a.next` is the backbone of n1 in one tree only.
    let p = program(&both.replace("SPEC", "a.next aliases b; b.prev aliases a;"));
    let pair = Input {
        args: vec![Ref(0), Ref(1)],
        objects: vec![object(&p, "N", &[Ref(1), Null]), object(&p, "N", &[Null, Ref(0)])],
    };
    let verdict = check_requires(&p, function(&p, "f"), &pair, &Limits::default());
    assert_eq!(verdict, Verdict::Yes, "where `a.next` expands, `b` is the alias, and nothing speaks of it");
}

/// Lists by `f` whose nodes may carry a B; the `back` of a B may lead to an object above it, or, with
/// `max`, only to the last node of the list. (A B above the last node cannot lead there: in another
/// backbone its `back` would be the reference that expands.)
#[test]
fn max_is_the_end_of_the_list() {
    let text = "data A { A f; B g; } data B { A back; } fn void h(A a) requires hex {
        a(.f)* aliases nothing; a(.f)*.g aliases nothing;
        a(.f)*.g.back expands to nothing; a(.f)*.g.back aliases max a(.f)*; } { }";
    let (max, any) = (program(text), program(&text.replace("max ", "")));
    for n in 0..=3u32 {
        // Length k: no B or a B with null, k times; the last B has one more choice.
        let expected: u32 = 1 + (1..=n).map(|k| 3 * 2u32.pow(k - 1)).sum::<u32>();
        assert_eq!(valid(&max, "h", n, &[]).len() as u32, expected);
        // Without `max`, node i has 2 + i choices.
        let expected: u32 = 1 + (1..=n).map(|k| (1..=k).map(|i| 2 + i).product::<u32>()).sum::<u32>();
        assert_eq!(valid(&any, "h", n, &[]).len() as u32, expected);
    }
}

#[test]
fn companions_constrain_numbers() {
    let p = program(
        "data L { int size; N head; } data N { N next; }
         fn void sized(L l) { int n := 0; N at := l.head; while (at != null) { n := n + 1; at := at.next; } assume l.size == n; }
         fn void f(L list) requires hex { list not null; list.head(.next)* aliases nothing; list not null with sized(here); } { }",
    );
    // One list per length 0..=2, each with its one size.
    assert_eq!(valid(&p, "f", 2, &[-1, 0, 1, 2]).len(), 3);
    let p = program(
        "data N { int v; N next; }
         fn void less(N upper, N lower) { if (upper != null && lower != null) { assume upper.v < lower.v; } }
         fn void f(N list) requires hex { list(.next)* aliases nothing; list(.next)+ expands to N with less(here.up, here); } { }",
    );
    // Strictly sorted lists over three numbers: the subsets of {0, 1, 2}.
    assert_eq!(valid(&p, "f", 3, &[0, 1, 2]).len(), 8);
}

/// A node that two references reach is matched by the path of either, in one backbone each.
#[test]
fn companions_run_in_every_backbone() {
    let p = program(
        "data N { int v; N a; N b; } fn void positive(N n) { if (n != null) { assume n.v > 0; } }
         fn void f(N x) requires hex { x.b.b not null with positive(here); } { }",
    );
    let f = function(&p, "f");
    // x.a and x.b reach n1, n1.b is itself: through `x.b` the path `x.b.b` matches n1.b, through `x.a` it does not.
    let shared = |v: i32| {
        let (zero, v) = (ir::input::InputValue::Int(0), ir::input::InputValue::Int(v));
        let objects = vec![object(&p, "N", &[zero, Ref(1), Ref(1)]), object(&p, "N", &[v, Null, Ref(1)])];
        Input { args: vec![Ref(0)], objects }
    };
    let calls = replay::companion_calls(&p, f, &shared(0)).unwrap();
    let calls: Vec<_> = calls.into_iter().map(|c| (c.clause.atom, c.args)).collect();
    assert_eq!(calls, [(Some(0), vec![Ref(1)])]);
    assert!(matches!(check_requires(&p, f, &shared(0), &Limits::default()), Verdict::No { .. }));
    assert_eq!(check_requires(&p, f, &shared(1), &Limits::default()), Verdict::Yes);
}

#[test]
fn refusals_say_what_and_where() {
    let p = lists("list(.next)+ not null; list(.next)+ aliases list;");
    let f = function(&p, "f");
    let explain = |next: ir::input::InputValue| {
        let objects = vec![object(&p, "List", &[Ref(1)]), object(&p, "List", &[next])];
        match check_requires(&p, f, &Input { args: vec![Ref(0)], objects }, &Limits::default()) {
            Verdict::No { clause, explanation } => (clause.index, clause.atom, explanation),
            other => panic!("{other:?}"),
        }
    };
    let (clause, atom, text) = explain(Null);
    assert_eq!((clause, atom), (0, Some(0)));
    assert!(text.starts_with("`list.next.next` is null, which violates `list(.next)+ not null"), "{text}");
    let (clause, atom, text) = explain(Ref(1));
    assert_eq!((clause, atom), (0, Some(1)));
    assert!(text.starts_with("`list.next.next` is `list.next`, which violates"), "{text}");
}
