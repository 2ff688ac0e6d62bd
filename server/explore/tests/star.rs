//! Separation logic in exploration: figure 6 and the motivating example of seed 001, and the predicates of
//! the library, whose models are counted by closed forms.

use explore::report::{Code, Options, Report, Technique};
use explore::{RunToEnd, explore};

fn run(text: &str, function: &str, technique: Technique, bound: Option<(&str, u32)>) -> Report {
    let lowered = lower::lower_text(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let mut options = Options { technique, max_inputs: 64, ..Options::default() };
    options.scope.objects.extend(bound.map(|(class, n)| (class.to_owned(), n)));
    let f = lowered.program.find_function(function).expect("the function is there");
    let report = explore(&lowered.program, f, &options, &mut RunToEnd);
    assert!(report.complete, "{technique}: {:?}", report.stopped);
    assert_eq!(report.unconfirmed, 0, "{technique}");
    assert_eq!((report.paths.invalid, report.false_alarms), (0, 0), "{technique}");
    assert_eq!(report.paths.bounded, 0, "{technique}");
    report
}

const BOTH: [Technique; 2] = [Technique::Star, Technique::Auto];

const ADD: &str = "data Node { int val; Node next; }
pred pre(Node a, Node b) :=
    emp & a = null & b = null
  | exists n1, n2. a -> Node(_, n1) * b -> Node(_, n2) * pre(n1, n2);
fn Node add(Node x, Node y)
  requires sl pre(x, y);
{
  Node dummy := new Node(0, null);
  Node z := dummy;
  while (x != null) {
    Node fresh := new Node(x.val + y.val, null);
    z.next := fresh;
    x := x.next;  y := y.next;  z := z.next;
  }
  return dummy.next;
}";

/// Figure 6: both lists empty, or both with a first cell; two rounds.
#[test]
fn the_contexts_of_figure_6() {
    use spec::sl::contexts::{Contexts, Is};
    let program = lower::lower_text(ADD).program;
    let contexts = Contexts::new(&program, &[ir::PredId(0)]);
    let fixpoint = contexts.of(ir::PredId(0)).expect("a fixpoint");
    assert_eq!(fixpoint.rounds, 2);
    let [empty, cells] = &fixpoint.contexts[..] else { panic!("{:?}", fixpoint.contexts) };
    assert_eq!((&empty.params[..], empty.allocated.len()), (&[Is::Null, Is::Null][..], 0));
    assert_eq!(cells.params, [Is::Param(0), Is::Param(1)]);
    let fields: Vec<_> = cells.allocated.iter().map(|(p, _, fields)| (*p, fields.clone())).collect();
    assert_eq!(fields, [(0, vec![Is::Any, Is::Other(0)]), (1, vec![Is::Any, Is::Other(1)])]);
}

/// One path per common length; with `n` objects in all, lengths 0 to n/2.
#[test]
fn add_has_one_path_per_length() {
    for technique in BOTH {
        for n in [1, 2, 5, 8, 20] {
            let r = run(ADD, "add", technique, Some(("Node", n)));
            assert_eq!((r.paths.explored, r.paths.exceptional), (u64::from(n / 2) + 1, 0), "{technique} {n}");
            assert_eq!((r.branches.covered, r.branches.total), (if n < 2 { 1 } else { 2 }, 2));
        }
    }
}

/// The models of a library predicate with up to `most` objects, by walking over all of them.
fn models(file: &str, class: &str, spec: &str, fields: &[&str], most: u32) -> Vec<(Technique, u64)> {
    let steps: String = fields.iter().map(|f| format!("walk(x.{f}); ")).collect();
    let text = format!(
        "use \"heaplens/{file}.hir\";
         fn void walk({class} x) {{ if (x != null) {{ {steps} }} }}
         fn void all({class} x) requires sl {spec}; scope calls 60; {{ walk(x); }}"
    );
    BOTH.into_iter().map(|t| (t, run(&text, "all", t, Some((class, most))).paths.explored)).collect()
}

fn counts(file: &str, class: &str, spec: &str, fields: &[&str], totals: &[u64]) {
    for (most, total) in totals.iter().enumerate() {
        for (technique, found) in models(file, class, spec, fields, most as u32) {
            assert_eq!(found, *total, "{spec} with up to {most} objects under {technique}");
        }
    }
}

/// Running sums: what a scope of n admits, from what n objects make.
fn sums(of: &[u64]) -> Vec<u64> {
    of.iter()
        .scan(0, |sum, n| {
            *sum += n;
            Some(*sum)
        })
        .collect()
}

#[test]
fn lists_of_every_length() {
    counts("sll", "Sll", "sll(x)", &["next"], &sums(&[1; 7]));
    counts("dll", "Dll", "dll(x, null)", &["next"], &sums(&[1; 7]));
    counts("sll", "Sll", "sllSorted(x, 0)", &["next"], &sums(&[1; 6]));
    counts("sll", "Sll", "sllLength(x, 3)", &["next"], &[0, 0, 0, 1, 1]);
}

/// Catalan numbers.
#[test]
fn binary_trees() {
    counts("tree", "Tree", "tree(x)", &["left", "right"], &sums(&[1, 1, 2, 5, 14, 42, 132]));
    counts("tree", "Tree", "searchTree(x)", &["left", "right"], &sums(&[1, 1, 2, 5, 14]));
}

/// By nodes 1 1 2 1 4 6 4 17: techniques.md.
#[test]
fn avl_trees() {
    counts("avl", "Avl", "avlTree(x)", &["left", "right"], &sums(&[1, 1, 2, 1, 4, 6, 4, 17]));
}

/// By nodes, colours included, with a black root: techniques.md. Colours are read, so each is its own path.
#[test]
fn red_black_trees() {
    let text = "use \"heaplens/rbt.hir\";
         fn void walk(Rbt x) { if (x != null) { if (x.red) { walk(x.left); } else { walk(x.left); } walk(x.right); } }
         fn void all(Rbt x) requires sl redBlackTree(x); scope calls 60; { walk(x); }";
    for (most, total) in sums(&[1, 1, 2, 2, 4, 8, 16]).into_iter().enumerate() {
        for technique in BOTH {
            let r = run(text, "all", technique, Some(("Rbt", most as u32)));
            assert_eq!(r.paths.explored, total, "{most} {technique}");
        }
    }
}

/// Two-three trees: a node of a level is one AA node, or two side by side.
#[test]
fn aa_trees() {
    fn of(level: u32, nodes: usize) -> u64 {
        if level == 0 {
            return u64::from(nodes == 0);
        }
        let mut total = 0;
        for a in 0..nodes {
            for b in 0..nodes - a {
                if a + b + 1 == nodes {
                    total += of(level - 1, a) * of(level - 1, b);
                }
                for c in 0..nodes.saturating_sub(a + b + 1) {
                    if a + b + c + 2 == nodes {
                        total += of(level - 1, a) * of(level - 1, b) * of(level - 1, c);
                    }
                }
            }
        }
        total
    }
    let by_nodes: Vec<u64> = (0..=6).map(|n| (0..=n as u32).map(|level| of(level, n)).sum()).collect();
    counts("aat", "Aat", "aaTree(x)", &["left", "right"], &sums(&by_nodes));
}

/// A full binary tree with k leaves has 2k - 1 nodes, and there are Catalan(k - 1) of them.
#[test]
fn trees_with_linked_leaves() {
    let spec = "exists first. tll(x, first, null)";
    counts("tll", "Tll", spec, &["left", "right"], &sums(&[0, 1, 0, 1, 0, 2, 0, 5]));
}

/// Each cell after the first belongs to the upper level or not: compositions.
#[test]
fn skip_lists() {
    counts("skip", "Skip", "skipList(x)", &["skip", "next"], &[1]);
    let text = "use \"heaplens/skip.hir\";
         fn void all(Skip x) requires sl skipList(x); { while (x != null) { Skip s := x.skip; x := x.next; } }";
    for (most, total) in sums(&[1, 1, 2, 4, 8, 16]).into_iter().enumerate() {
        for technique in BOTH {
            let r = run(text, "all", technique, Some(("Skip", most as u32)));
            assert_eq!(r.paths.explored, total, "{most} {technique}");
        }
    }
}

/// Scenario 2: what the formula leaves alone may be null, fresh, or alias anything.
#[test]
fn unconstrained_references() {
    let text = "data Node { Node next; Node other; }
        pred cell(Node x) := exists n. x -> Node(next: n) & n = null;
        fn void f(Node x, Node y) requires sl cell(x); scope Node <= 2; { Node o := x.other; Node z := y; }";
    for technique in BOTH {
        // `other` is null, x, or new; then `y` is null, x, the other one, or new while there is room.
        assert_eq!(run(text, "f", technique, None).paths.explored, 3 + 3 + 3, "{technique}");
    }
}

/// What a formula says about numbers prunes branches, exactly: sums do not wrap.
#[test]
fn numbers_are_exact() {
    let text = "data Node { int val; Node next; }
        fn int f(Node x, long k) requires sl exists v, n. x -> Node(v, n) & v + 1 > 2147483647 & k + 1 > 9223372036854775807;
        { if (x.val == 2147483647) { if (k == 9223372036854775807L) { return 1; } return 2; } return 3; }";
    for technique in BOTH {
        let r = run(text, "f", technique, None);
        assert_eq!(r.paths.explored, 1, "{technique}");
    }
}

/// Contracts of callees and exit contracts, on the heap as it is.
#[test]
fn contracts_in_separation_logic() {
    let text = "use \"heaplens/sll.hir\";
        fn int sum(Sll x) requires sl sll(x); { int s := 0; while (x != null) { s := s + x.value; x := x.next; } return s; }
        fn int good(Sll x) requires sl sll(x); { return sum(x); }
        fn int bad(Sll x) requires sl sll(x); { if (x != null) { x.next := x; } return sum(x); }
        fn Sll push(Sll x, int v) requires sl sllSorted(x, 0); ensures sl sllSorted(result, 0);
        { Sll c := new Sll(v, x); return c; }";
    for technique in BOTH {
        assert!(run(text, "good", technique, None).findings.is_empty());
        let codes = |f: &str| run(text, f, technique, None).findings.iter().map(|f| f.code).collect::<Vec<_>>();
        assert_eq!(codes("bad"), [Code::PreconditionViolated]);
        assert_eq!(codes("push"), [Code::PostconditionViolated]);
    }
}

/// One circle per length, from 1 on; one segment per length.
#[test]
fn circles_and_segments() {
    let text = "use \"heaplens/sll.hir\";
         fn void all(Sll x) requires sl sllCircular(x); { Sll y := x.next; while (y != x) { y := y.next; } }";
    for (most, total) in sums(&[0, 1, 1, 1, 1, 1]).into_iter().enumerate() {
        for technique in BOTH {
            assert_eq!(run(text, "all", technique, Some(("Sll", most as u32))).paths.explored, total, "{most}");
        }
    }
    counts("sll", "Sll", "sllSegment(x, null)", &["next"], &sums(&[1; 5]));
    counts("dll", "Dll", "exists last. dllSegment(x, null, last, null)", &["next"], &sums(&[1; 5]));
}

/// `m` lists with `i` cells in all: as many as there are ways to write `i` as a sum of `m` numbers.
#[test]
fn lists_of_lists() {
    let text = "use \"heaplens/nested.hir\";
         fn void all(Nested x) requires sl nested(x); scope Nested <= 2, Sll <= 3;
         { while (x != null) { Sll y := x.items; while (y != null) { y := y.next; } x := x.next; } }";
    for technique in BOTH {
        // No list; one with 0 to 3 cells; two with 0 to 3 cells together: 1 + 2 + 3 + 4.
        assert_eq!(run(text, "all", technique, None).paths.explored, 1 + 4 + 10, "{technique}");
    }
}

/// Balanced trees with their keys in order have the shapes of those without keys.
#[test]
fn balanced_search_trees() {
    counts("avl", "Avl", "avlSearchTree(x)", &["left", "right"], &sums(&[1, 1, 2, 1, 4]));
    let text = "use \"heaplens/rbt.hir\";
         fn void walk(Rbt x) { if (x != null) { if (x.red) { walk(x.left); } else { walk(x.left); } walk(x.right); } }
         fn void all(Rbt x) requires sl redBlackSearchTree(x); scope calls 60; { walk(x); }";
    for (most, total) in sums(&[1, 1, 2, 2]).into_iter().enumerate() {
        for technique in BOTH {
            let r = run(text, "all", technique, Some(("Rbt", most as u32)));
            assert_eq!(r.paths.explored, total, "{most} {technique}");
        }
    }
}

/// A function that reads nothing of its input needs one all the same: two cells do not fit into a scope of one.
#[test]
fn a_path_that_reads_nothing_needs_an_input_within_scope() {
    let text = "data Node { Node next; }
         pred count(Node x, int k) := x = null & k = 0 | exists n. x -> Node(n) * count(n, k - 1);
         pred several(Node x) := exists k. count(x, k) & k > 1;
         fn Node f(Node x) requires sl several(x); { Node fresh := new Node; return fresh.next.next; }";
    for technique in BOTH {
        let paths = |most| run(text, "f", technique, Some(("Node", most))).paths.explored;
        assert_eq!((paths(1), paths(2)), (0, 1), "{technique}");
    }
}
