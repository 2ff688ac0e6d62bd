//! The numbers of paths of seed 004 (figure 4 and its replication package), for the subjects of the corpus: sums over
//! two methods each. They are exact for every technique that the paper compares but LIHYBRID, whose count depends on
//! the order in which a predicate reads.

use explore::report::{Options, Report, SpecProblemKind, Technique};
use explore::{RunToEnd, explore};

const TREE_SET: &str = include_str!("../../../tests/corpus/subjects/tree_set.hir");
const TREE_MAP: &str = include_str!("../../../tests/corpus/subjects/tree_map.hir");
const AVL_TREE: &str = include_str!("../../../tests/corpus/subjects/avl_tree.hir");
const LINKED_LIST: &str = include_str!("../../../tests/corpus/subjects/linked_list.hir");
const BINOMIAL_HEAP: &str = include_str!("../../../tests/corpus/subjects/binomial_heap.hir");

fn run(text: &str, function: &str, technique: Technique, class: &str, scope: u32) -> Report {
    let program = lower::lower_text(text).program;
    let function = program.find_function(function).expect("the function is there");
    let mut options = Options { technique, max_inputs: 8, max_tree: 0, ..Options::default() };
    options.scope.objects.insert(class.to_owned(), scope);
    explore(&program, function, &options, &mut RunToEnd)
}

/// Sums of paths over methods, for scopes from 1.
fn sums(text: &str, methods: [&str; 2], technique: Technique, class: &str, want: &[u64]) {
    for (k, want) in want.iter().enumerate() {
        let reports = methods.map(|m| run(text, m, technique, class, k as u32 + 1));
        let explored: u64 = reports.iter().map(|r| r.paths.explored).sum();
        assert_eq!(explored, *want, "{methods:?} under {technique} at {}", k + 1);
        for r in &reports {
            assert!(r.complete && r.unconfirmed == 0, "{:?}", r.stopped);
            let exact = matches!(technique, Technique::Pli | Technique::Auto);
            assert!(!exact || (r.paths.invalid, r.false_alarms) == (0, 0), "{:?}", r.paths);
        }
    }
}

#[test]
fn tree_set() {
    let methods = ["TreeSet.add", "TreeSet.remove"];
    for exact in [Technique::Pli, Technique::Auto] {
        sums(TREE_SET, methods, exact, "Entry", &[8, 22, 35, 71]);
    }
    sums(TREE_SET, methods, Technique::Lissa, "Entry", &[10, 33, 49]);
    sums(TREE_SET, methods, Technique::IfPre, "Entry", &[8, 28, 56]);
    sums(TREE_SET, methods, Technique::Enumerate, "Entry", &[8, 28, 56]);
    sums(TREE_SET, methods, Technique::Driver, "Entry", &[8, 34, 184]);
}

#[test]
fn tree_map() {
    let methods = ["TreeMap.put", "TreeMap.remove"];
    sums(TREE_MAP, methods, Technique::Auto, "Entry", &[12, 32, 53]);
    sums(TREE_MAP, methods, Technique::Lissa, "Entry", &[16, 50]);
    sums(TREE_MAP, methods, Technique::Driver, "Entry", &[12, 51, 276]);
}

#[test]
fn avl_tree() {
    let methods = ["AvlTree.insert", "AvlTree.remove"];
    sums(AVL_TREE, methods, Technique::Auto, "Node", &[8, 28, 42, 96]);
    sums(AVL_TREE, methods, Technique::IfPre, "Node", &[8, 28, 42]);
    sums(AVL_TREE, methods, Technique::Driver, "Node", &[8, 34, 184]);
}

#[test]
fn linked_list() {
    let methods = ["LinkedList.add", "LinkedList.remove"];
    for technique in [Technique::Auto, Technique::Pli, Technique::Lissa] {
        sums(LINKED_LIST, methods, technique, "Node", &[2, 5, 8, 11, 14]);
    }
    sums(LINKED_LIST, methods, Technique::IfPre, "Node", &[2, 5, 9, 14]);
}

/// At 5 nodes the paper counts one path more: its code branches once more. All inputs with keys in 0..5, run one by
/// one, show that the subject has 21 control flows.
#[test]
fn binomial_heap() {
    let methods = ["BinomialHeap.insert", "BinomialHeap.extractMin"];
    sums(BINOMIAL_HEAP, methods, Technique::Auto, "Node", &[5, 7, 14, 15, 21]);
}

/// A choice that the preconditions exclude says which clause and which facts exclude it.
/// A predicate that runs for ever on a circular list is diagnosed, also where all shapes are listed at once.
#[test]
fn predicates_without_end_are_diagnosed() {
    let text = "data A { int x; A n; }
        fn bool walks(A a) { while (a != null) { a := a.n; } return true; }
        fn int f(A a) requires walks(a); { if (a != null && a.n == a) { return 1; } return 2; }";
    let report = run(text, "f", Technique::Auto, "A", 2);
    let kinds: Vec<_> = report.spec_problems.iter().map(|p| p.kind).collect();
    assert_eq!(kinds, [SpecProblemKind::NonTerminating]);
    assert_eq!(report.paths.explored, 3);
}

#[test]
fn refusals_name_what_excludes_a_choice() {
    let text = "data Node { int val; Node next; }
      fn bool pair(Node n) { return n != null && n.next != null && n.next.next == null; }
      fn bool small(Node n) { return n != null && n.val < 10; }
      fn int f(Node n) requires pair(n); requires small(n); {
        if (n.val > 5) { return n.next.val; }
        return 0;
      }";
    let r = run(text, "f", Technique::Auto, "Node", 2);
    assert_eq!((r.paths.normal, r.paths.exceptional), (2, 0));
    let read = r.reads.iter().find(|r| r.reference == "n.next").expect("the read is recorded");
    let null = read.choices.iter().find(|c| !c.possible).expect("a choice is impossible");
    let refusal = null.refusal.as_ref().expect("with a reason");
    let clauses: Vec<u32> = refusal.clauses.iter().map(|c| c.index).collect();
    assert_eq!(clauses, [0], "{refusal:?}");
}

/// On a ring, a predicate that counts goes round until it has counted too far, however far that is: no ring is a list. Left are
/// the lists of no object to three, each with its length.
#[test]
fn predicates_that_count_refuse_rings_at_once() {
    let up =
        "int c := 0; while (x != null) { c := c + 1; if (c > l.n) { return false; } x := x.next; } return c == l.n;";
    let down = "int left := l.n; while (x != null) { left := left - 1; if (left < 0) { return false; } x := x.next; } return left == 0;";
    for code in [up, down] {
        let text = format!(
            "data N {{ N next; }} data L {{ N head; int n; }}
             fn bool counted(L l) {{ N x := l.head; {code} }}
             fn int walk(L l) requires l != null; requires counted(l); {{
               int c := 0; N x := l.head; while (x != null) {{ c := c + 1; x := x.next; }} assert c == l.n; return c;
             }}"
        );
        for technique in [Technique::Auto, Technique::Pli] {
            let r = run(&text, "walk", technique, "N", 3);
            assert!(r.complete && r.unconfirmed == 0, "{technique}: {:?}", r.stopped);
            assert_eq!((r.paths.normal, r.paths.exceptional, r.paths.bounded), (4, 0, 0), "{technique}: {code}");
            let endless = r.spec_problems.iter().any(|p| p.kind == SpecProblemKind::NonTerminating);
            assert!(!endless, "for each number it ends: {code}");
        }
    }
}

/// Behind a predicate that was given up at a bound anything may be, so nothing is said of all inputs.
#[test]
fn a_predicate_deeper_than_any_run_leaves_the_exploration_open() {
    let deep = "fn bool deep(int n) { if (n <= 0) { return true; } bool b := deep(n - 1); return b; }";
    let of = |n: u32| {
        let text = format!("{deep} fn int f(int n) requires n == {n}; requires deep(n); {{ return 1 / (n - {n}); }}");
        let program = lower::lower_text(&text).program;
        let function = program.find_function("f").expect("the function is there");
        explore(&program, function, &Options { specs: true, ..Options::default() }, &mut RunToEnd)
    };
    let within = of(5_000);
    assert_eq!((within.findings.len(), within.complete), (1, true), "{:?}", within.stopped);
    let beyond = of(20_000);
    assert!(!beyond.complete, "{:?}", beyond.paths);
    assert!(beyond.spec_problems.is_empty(), "{:?}", beyond.spec_problems);
}
