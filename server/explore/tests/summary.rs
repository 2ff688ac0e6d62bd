//! Heap summaries (seed 003, sections 3 and 4): one path per control flow, counted by hand and by closed form.

use explore::report::{Code, Options, Report, Technique};
use explore::{RunToEnd, explore};

fn run(text: &str, technique: Technique, bounds: &[(&str, u32)]) -> Report {
    let lowered = lower::lower_text(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let mut options = Options { technique, ..Options::default() };
    for (name, n) in bounds {
        match *name {
            "unwind" => options.scope.unwind = Some(*n),
            class => {
                options.scope.objects.insert(class.to_owned(), *n);
            }
        }
    }
    let f = lowered.program.find_function("f").expect("the function is there");
    let report = explore(&lowered.program, f, &options, &mut RunToEnd);
    assert!(report.complete, "{:?}", report.stopped);
    assert_eq!(report.unconfirmed, 0);
    report
}

/// Paths under lazy initialization and under summaries; both must find the same and cover the same.
fn paths(text: &str, bounds: &[(&str, u32)]) -> (u64, u64) {
    let [lazy, summary] = [Technique::Lazy, Technique::Summary].map(|t| run(text, t, bounds));
    assert_eq!(findings(&summary), findings(&lazy));
    assert_eq!(summary.branches.taken, lazy.branches.taken);
    (lazy.paths.explored, summary.paths.explored)
}

fn findings(report: &Report) -> Vec<(Code, explore::report::Place)> {
    let mut all: Vec<_> = report.findings.iter().map(|f| (f.code, f.place.clone())).collect();
    all.sort();
    all
}

const CELL: &str = "data Cell { int v; Cell next; }";

#[test]
fn writes_through_aliases_do_not_fork() {
    let text = format!(
        "{CELL} fn int f(Cell a, Cell b, Cell c) {{
            a.v := 1; b.v := 2; c.v := 3;
            if (a.v == 3) {{ return 1; }}
            if (b.v == 3) {{ return 2; }}
            return 3;
        }}"
    );
    // Control flow: null at each of three writes, and three returns. Lazy: null at each write with 1, 1 and 2
    // ways to alias before it, and the 5 partitions of three references.
    assert_eq!(paths(&text, &[("Cell", 3)]), (9, 6));
    // More room for objects changes nothing.
    assert_eq!(paths(&text, &[("Cell", 8)]).1, 6);
    // With one object all three are the same.
    assert_eq!(paths(&text, &[("Cell", 1)]), (4, 4));
}

#[test]
fn references_are_written_and_read_back_under_guards() {
    let text = format!(
        "{CELL} fn int f(Cell a, Cell b) {{
            if (a == null || b == null) {{ return 0; }}
            Cell n := new Cell(7, null);
            a.next := n;
            b.next := a;
            if (a.next == n) {{ return 1; }}
            if (a.next == a) {{ return 2; }}
            assert false;
            return 3;
        }}"
    );
    // The assertion never fails: `a.next` is `n`, or `b` is `a`. Paths: two null checks and two returns.
    let summary = run(&text, Technique::Summary, &[("Cell", 3)]);
    assert_eq!((summary.paths.explored, summary.paths.exceptional), (4, 0));
    assert_eq!(paths(&text, &[("Cell", 3)]), (4, 4));
}

#[test]
fn a_walk_has_one_path_per_length() {
    let text = format!(
        "{CELL} fn int f(Cell a) {{
            int n := 0;
            while (a != null && n < 4) {{ n := n + 1; a := a.next; }}
            return n;
        }}"
    );
    // The list ends after 0 to 4 nodes, or goes on after 4. Lazy: as many that end, and for each number of
    // nodes `n` the `n` ways to close a circle; a fifth node is out of scope.
    assert_eq!(paths(&text, &[("Cell", 4)]), (5 + 4 + 3 + 2 + 1, 6));
}

#[test]
fn numbers_of_several_objects_are_one_term() {
    let text = format!(
        "{CELL} fn int f(Cell a, Cell b) {{
            if (a.v > b.v && a == b) {{ assert false; }}
            return 0;
        }}"
    );
    // Null twice; not greater; greater and different. Never greater and the same.
    let summary = run(&text, Technique::Summary, &[("Cell", 2)]);
    assert_eq!((summary.paths.explored, summary.findings.len()), (4, 2));
}

#[test]
fn a_call_forks_on_methods_and_not_on_classes() {
    let text = "data A { fn int m() { return 0; } }
        data B extends A { } data C extends A { } data D extends A { fn int m() { return 1; } }
        fn int f(A a, A b) { int x := a.m(); int y := b.m(); return x + y; }";
    // Null twice (after each of two methods), then two methods for each of two receivers.
    let summary = run(text, Technique::Summary, &[("A", 2), ("B", 2), ("C", 2), ("D", 2)]);
    assert_eq!((summary.paths.explored, summary.paths.exceptional), (7, 3));
}

#[test]
fn types_are_conditions() {
    let text = "data A { int v; } data B extends A { int w; } data C extends A { }
        fn int f(A a) {
            bool is := a instanceof B;
            B b := (B) a;
            if (b == null) { return 0; }
            assert is;
            return b.w;
        }";
    // The cast fails, null, or a `B`.
    let summary = run(text, Technique::Summary, &[("A", 1), ("B", 1), ("C", 1)]);
    assert_eq!((summary.paths.explored, summary.findings.len()), (3, 1));
    assert_eq!(summary.findings[0].code, Code::ClassCast);
}

#[test]
fn what_is_freed_is_decided() {
    let text = format!("{CELL} fn int f(Cell a, Cell b) {{ free a; return b.v; }}");
    // `a` null; `b` null; `b` is `a`, freed; `b` is another.
    let summary = run(&text, Technique::Summary, &[("Cell", 2)]);
    assert_eq!((summary.paths.explored, summary.findings.len()), (4, 3));
}

#[test]
fn arrays_are_decided_one_by_one() {
    let text = format!(
        "{CELL} fn int f(int[] a, int[] b) {{
            if (a == null || b == null || a.length == 0 || b.length == 0) {{ return 0; }}
            a[0] := 1; b[0] := 2;
            assert a[0] == 1;
            return 1;
        }}"
    );
    let summary = run(&text, Technique::Summary, &[("arrays", 2)]);
    assert_eq!(summary.findings.len(), 1);
    assert_eq!(summary.findings[0].code, Code::AssertionFailure);
}

#[test]
fn preconditions_are_decided_at_the_end() {
    let text = "data List { List next; }
        fn List f(List list, int foo)
          requires hex { list(.next)+ not null; list(.next)+ aliases list; }
        {
          if (foo < 0) { List first := list; List second := first.next; return second.next; }
          if (foo > 10) { return null; }
          List fresh := new List(null);
          return fresh;
        }";
    // For `foo < 0`: list null, next null, neither; two more for the other values. `next` null is invalid.
    let summary = run(text, Technique::Summary, &[("List", 3)]);
    assert_eq!((summary.paths.explored, summary.paths.exceptional), (5, 2));
    assert_eq!((summary.paths.invalid, summary.false_alarms, summary.findings.len()), (1, 1, 1));
}

#[test]
fn null_and_aliases_that_hex_forbids_are_no_aliasing_to_try() {
    let text = "data Tree { Tree left; Tree right; }
        fn int f(Tree t) requires hex { t(.left|.right)* aliases nothing; } {
            int n := 0;
            Tree at := t;
            while (at != null && n < 5) {
                n := n + 1;
                if (at.left == null) { at := at.right; } else { at := at.left; }
            }
            return n;
        }";
    // Each step goes left or right; with three nodes there are at most three steps. The walk ends after null, and
    // what goes on for longer is in a circle: invalid.
    let summary = run(text, Technique::Summary, &[("Tree", 3)]);
    let valid = summary.paths.explored - summary.paths.invalid;
    // After 0 steps; n steps end where `right` is null behind the last of them: 2^(n-1) ways before it.
    assert_eq!(valid, 1 + 1 + 2 + 4);
}

#[test]
fn a_witness_is_one_of_the_aliasings() {
    // Only `b` being `a.next` satisfies the precondition.
    let text = format!(
        "{CELL} fn bool linked(Cell a, Cell b) {{ return a != null && b != null && a.next == b && a != b; }}
        fn int f(Cell a, Cell b) requires linked(a, b); {{
            a.v := 1; b.v := 2;
            Cell c := a.next;
            assert c.v == 1;
            return 0;
        }}"
    );
    let summary = run(&text, Technique::Summary, &[("Cell", 3)]);
    assert_eq!(summary.findings.len(), 1);
    let finding = &summary.findings[0];
    assert_eq!(summary.inputs[finding.input].input.objects.len(), 2);
    assert_eq!(
        summary.inputs[finding.input].structure,
        "a -> N0{next: N1} N1{next: ..}, b -> N1".replace("{next: N1} N1{next: ..}", " -> N1 -> ..")
    );
}

/// The program of seed 003, figure 1, with `k` searches.
fn linked_list(k: usize) -> String {
    let params: String = (0..k).map(|i| format!(", Data d{i}")).collect();
    let calls: String =
        (0..k).map(|i| format!("found := contains(head, d{i}); if (!found) {{ return false; }}\n")).collect();
    format!(
        "data Data {{ int value; }} data Node {{ Data elem; Node next; }}
        fn bool contains(Node root, Data value) {{
            Node node := root;
            while (true) {{
                if (node.elem == value) {{ return true; }}
                if (node.next == null) {{ return false; }}
                node := node.next;
            }}
        }}
        fn bool f(Node head{params}) {{ bool found := true; {calls} return true; }}"
    )
}

/// Its control flows when a search looks at up to `n` nodes: a search that finds its value at node `j` learns that
/// there are `j` nodes; one that does not ends at a last node or at the bound.
fn control_flows(k: usize, n: u64, known: u64) -> u64 {
    if k == 0 {
        return 1;
    }
    let found: u64 = (1..=n).map(|j| control_flows(k - 1, n, known.max(j))).sum();
    found + (n - known + 1) + 1
}

#[test]
fn the_papers_linked_list_has_one_path_per_control_flow() {
    for (k, n) in [(1, 1), (1, 2), (1, 4), (2, 2), (2, 3), (3, 2)] {
        let bounds = [("Node", n as u32), ("Data", n as u32), ("unwind", n as u32 - 1)];
        let summary = run(&linked_list(k), Technique::Summary, &bounds);
        // And the list that is null.
        assert_eq!(summary.paths.explored, 1 + control_flows(k, n, 1), "{k} searches of {n} nodes");
        assert_eq!(summary.findings.len(), 1);
    }
}

#[test]
fn the_papers_linked_list_costs_the_other_techniques_more_with_every_node() {
    let all = [Technique::Lazy, Technique::Lazier, Technique::LazierSharp, Technique::Summary];
    for (k, longest) in [(1, 4), (2, 3)] {
        let mut before = 0.0;
        for n in 1..=longest {
            let bounds = [("Node", n), ("Data", n), ("unwind", n - 1)];
            let [lazy, lazier, sharp, summary] = all.map(|t| run(&linked_list(k), t, &bounds).paths.explored);
            assert!(lazy >= lazier && lazier >= sharp && sharp > summary, "{lazy} {lazier} {sharp} {summary}");
            let ratio = sharp as f64 / summary as f64;
            assert!(ratio > before, "{k} searches of {n} nodes: {sharp} paths under lazier#, {summary} summaries");
            before = ratio;
        }
    }
}

#[test]
fn a_class_below_makes_no_more_control_flows() {
    let walk = "fn int f(Cell a) { int k := 0; while (a != null) { a := a.next; k := k + 1; } return k; }";
    let sorted = "fn bool f(Cell a) {
        while (a != null && a.next != null) { if (a.v > a.next.v) { return false; } a := a.next; }
        return true;
    }";
    for below in ["", "data Sub extends Cell { int w; }"] {
        let text = |f: &str| format!("{CELL} {below} {f}");
        // Lists of up to three cells, and one that does not end.
        assert_eq!(paths(&text(walk), &[("Cell", 3), ("unwind", 4)]).1, 5, "{below}");
        // No cell; one, two or three in order, or the first that is not in order; and one that does not end.
        let summary = run(&text(sorted), Technique::Summary, &[("Cell", 3), ("unwind", 4)]);
        assert_eq!(summary.paths.invalid, 0, "{below}");
    }
}

/// Aliasings that no valid input has are left where that shows, not when all references are chosen: of three places
/// in each node of a doubly linked list, almost every combination is invalid. A list of n nodes has 3 n valid flows:
/// each value is found at its first node, in the middle or at the end, or not at all.
#[test]
fn invalid_aliasings_are_left_early() {
    let text = include_str!("../../../tests/corpus/subjects/dll.hir");
    for n in [3_u32, 4] {
        let lowered = lower::lower_text(text);
        let f = lowered.program.find_function("remove").expect("the function is there");
        let mut options = Options { technique: Technique::Summary, ..Options::default() };
        options.scope.objects.insert("Node".to_owned(), n);
        let report = explore(&lowered.program, f, &options, &mut RunToEnd);
        assert!(report.complete);
        assert_eq!(report.paths.explored - report.paths.invalid, 3 * u64::from(n));
        assert!(report.solver.smt_checks < 700, "{} of the solver", report.solver.smt_checks);
    }
}
