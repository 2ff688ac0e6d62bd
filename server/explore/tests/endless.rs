//! Code that runs long or for ever, mostly of specifications: nothing is left out in silence, and no real exception called a
//! false alarm.

use explore::report::{Code, Event, Options, Report, SpecProblemKind, Stop, Technique};
use explore::{Control, RunToEnd, explore};
use ir::input::InputValue;

/// Techniques that ask a predicate at different times.
const DIFFERENT: [Technique; 6] =
    [Technique::Auto, Technique::Enumerate, Technique::IfPre, Technique::LiHybrid, Technique::Hex, Technique::Summary];

fn run(text: &str, function: &str, technique: Technique) -> Report {
    let lowered = lower::lower_text(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let f = lowered.program.find_function(function).expect("the function is there");
    explore(&lowered.program, f, &Options { technique, ..Options::default() }, &mut RunToEnd)
}

fn codes(report: &Report) -> Vec<Code> {
    report.findings.iter().map(|f| f.code).collect()
}

fn counting(rounds: &str) -> String {
    format!(
        "data K {{ K n; int v; }}
        fn bool slow(K x) {{ int i := 0; while (i < {rounds}) {{ i := i + 1; }} return x != null; }}
        fn int f(K x) requires slow(x); scope K <= 1; {{ return 1 / x.v; }}"
    )
}

#[test]
fn a_predicate_that_runs_long_and_ends_excludes_nothing() {
    for technique in DIFFERENT {
        let r = run(&counting("40000"), "f", technique);
        assert!(r.complete, "{technique}: {:?}", r.stopped);
        assert_eq!((codes(&r), r.unconfirmed), (vec![Code::DivisionByZero], 0), "{technique}");
        // Null, which the predicate refuses, is all that may be invalid.
        assert_eq!(r.paths.invalid, r.false_alarms, "{technique}");
        assert!(r.false_alarms <= 1, "{technique}: {}", r.false_alarms);
    }
}

#[test]
fn what_a_predicate_that_was_given_up_leaves_out_is_not_called_explored() {
    for technique in DIFFERENT {
        let r = run(&counting("2000000000"), "f", technique);
        assert!(!r.complete, "{technique}");
        assert_eq!(r.false_alarms, 0, "{technique}: nobody knows whether the exceptions are real");
    }
}

#[test]
fn a_predicate_that_counts_to_an_argument_is_run_on_it() {
    let text = "fn bool counts(int k) { int i := 0; while (i < k) { i := i + 1; } return true; }
        fn int h(int k) requires counts(k) && k < 100000; { return 1 / (k - 99999); }";
    let lowered = lower::lower_text(text);
    let f = lowered.program.find_function("h").expect("the function is there");
    let r = explore(&lowered.program, f, &Options { specs: false, ..Options::default() }, &mut RunToEnd);
    assert!(r.complete, "{:?}", r.stopped);
    assert_eq!((codes(&r), r.unconfirmed), (vec![Code::DivisionByZero], 0));
}

#[test]
fn a_recursion_in_circles_refuses_the_heaps_that_have_the_circle() {
    let text = "data S { int v; S nx; }
        data C extends S { S in; }
        fn int area(S s) { if (s instanceof C) { C c := (C) s; int r := area(c.in); return r + 1; } return s.v; }
        fn bool wf(S s) { if (s == null) { return true; } int a := area(s); return a > 0; }
        fn int f(S s) requires wf(s); scope S <= 2; { if (s == null) { return 0; } return 1 / s.v; }";
    for technique in [Technique::Bliss, Technique::Auto, Technique::IfPre, Technique::Enumerate] {
        let r = run(text, "f", technique);
        assert!(r.complete, "{technique}: {:?}", r.stopped);
        // A `C` whose own number is 0, around an object whose area is positive.
        assert_eq!((codes(&r), r.unconfirmed), (vec![Code::DivisionByZero], 0), "{technique}");
    }
}

/// Counts the steps of an exploration.
struct Counting(u64);

impl Control for Counting {
    fn stop(&mut self) -> Option<Stop> {
        self.0 += 1;
        None
    }
    fn event(&mut self, _: Event) {}
}

#[test]
fn a_recursion_in_circles_is_seen_soon() {
    let text = "data N { N a; N b; }
        fn int size(N n) { if (n == null) { return 0; } int l := size(n.a); int r := size(n.b); return l + r + 1; }
        fn int f(N x) requires size(x) < 3; scope N <= 2; { if (x == null || x.a == null) { return 0; } return 1; }";
    let program = lower::lower_text(text).program;
    let f = program.find_function("f").expect("the function is there");
    let mut steps = Counting(0);
    let options = Options { technique: Technique::LiHybrid, specs: false, ..Options::default() };
    let r = explore(&program, f, &options, &mut steps);
    assert!(r.complete, "{:?}", r.stopped);
    assert!(steps.0 < 100_000, "{}", steps.0);
}

const ENDS: &str = "data N { N n; }
    fn bool ends(N x) { while (x != null) { x := x.n; } return true; }
    fn void toEnd(N c) { while (c != null) { c := c.n; } }";

#[test]
fn a_companion_method_that_does_not_end_is_diagnosed_as_a_predicate_is() {
    for contract in ["requires ends(x); requires x != null;", "requires hex { x not null with toEnd(here); }"] {
        let text =
            format!("{ENDS} fn int f(N x) {contract} scope N <= 2; {{ if (x.n == x) {{ return 1; }} return 3; }}");
        let r = run(&text, "f", Technique::Auto);
        assert!(r.complete, "{contract}: {:?}", r.stopped);
        // The lists of one and of two objects.
        assert_eq!((r.paths.explored, r.branches.covered), (2, 1), "{contract}");
        let [problem] = &r.spec_problems[..] else { panic!("{contract}: {:?}", r.spec_problems) };
        assert_eq!(problem.kind, SpecProblemKind::NonTerminating, "{contract}");
        // The smallest heap on which neither ends is one object that points to itself.
        let [heap] = &problem.heaps[..] else { panic!("{contract}: {:?}", problem.heaps) };
        assert_eq!(heap.input.objects.len(), 1, "{contract}");
        assert_eq!(heap.input.objects[0].values(), [InputValue::Ref(0)], "{contract}");
    }
}

#[test]
fn a_postcondition_that_does_not_end_is_diagnosed_and_holds_nowhere() {
    let text = format!("{ENDS} fn int c(N x) ensures ends(x) && result == 1; scope N <= 2; {{ return 1; }}");
    for technique in [Technique::Auto, Technique::Enumerate, Technique::Hex] {
        let r = run(&text, "c", technique);
        assert!(!r.complete, "{technique}: on a ring nobody knows what the postcondition says");
        assert_eq!(r.paths.explored, 3, "{technique}: null, and the lists of one and of two objects");
    }
    let r = run(&text, "c", Technique::Auto);
    let [problem] = &r.spec_problems[..] else { panic!("{:?}", r.spec_problems) };
    assert_eq!(problem.kind, SpecProblemKind::NonTerminating);
    let [heap] = &problem.heaps[..] else { panic!("{:?}", problem.heaps) };
    assert!(!heap.input.objects.is_empty(), "null ends");
}

#[test]
fn a_heap_summary_does_not_follow_circles_that_no_input_has() {
    let stack = |n: u32| {
        format!(
            "data L {{ L n; }}
            data St {{ L top; int size; invariant cnt(this.top) == this.size;
              fn void push() scope L <= {n}; {{ L x := new L(this.top); this.top := x; this.size := this.size + 1; }}
              fn void drop() scope L <= {n}; {{ this.top := this.top.n; }}
            }}
            fn int cnt(L l) {{ int n := 0; while (l != null) {{ n := n + 1; l := l.n; }} return n; }}"
        )
    };
    // The list of a stack ends, so that counting it does: one path for each number of elements.
    for n in [1, 2] {
        let r = run(&stack(n), "St.push", Technique::Summary);
        assert!(r.complete, "{n}: {:?}", r.stopped);
        assert_eq!((codes(&r), r.unconfirmed), (vec![], 0), "{n}");
        assert_eq!(r.paths.normal, u64::from(n) + 1, "{n}");
    }
    // An empty stack has nothing to drop; of another, the size is wrong afterwards.
    let r = run(&stack(2), "St.drop", Technique::Summary);
    assert!(r.complete, "{:?}", r.stopped);
    let mut found = codes(&r);
    found.sort();
    let mut wrong = vec![Code::NullDereference, Code::InvariantViolated];
    wrong.sort();
    assert_eq!((found, r.unconfirmed), (wrong, 0));
}

#[test]
fn a_heap_summary_says_of_a_contract_that_goes_round_an_input_that_it_was_given_up() {
    for count in [
        "fn int cnt(L l) { int n := 0; while (l != null) { n := n + 1; l := l.n; } return n; }",
        "fn int cnt(L l) { if (l == null) { return 0; } int n := cnt(l.n); return n + 1; }",
    ] {
        let text =
            format!("data L {{ L n; }} {count} fn L f(L l) ensures cnt(result) >= 0; scope L <= 2; {{ return l; }}");
        // Nothing keeps a list from closing a circle, on which it has no length.
        let r = run(&text, "f", Technique::Summary);
        assert!(!r.complete, "{count}");
        assert_eq!((codes(&r), r.unconfirmed), (vec![], 0), "{count}");
    }
}

/// The loop asks for numbers alone, so that nothing bounds it at first; on a ring it never ends, nor does another one
/// that counts.
#[test]
fn a_loop_that_goes_round_on_a_ring_is_not_followed_for_long() {
    let text = "data K { K n; int v; }
        fn int f(K x, int v) scope K <= 1; { while (x.v != v) { x := x.n; } return 1 / v; }
        fn int g(K x, int v) scope K <= 1; {
          int i := 0;
          while (x.v != v) { if (i == 300) { return 1 / v; } x := x.n; i := i + 1; }
          return v;
        }";
    let lowered = lower::lower_text(text);
    for (name, bounded, most) in [("f", 1, 8_000), ("g", 0, u64::MAX)] {
        let f = lowered.program.find_function(name).expect("the function is there");
        let mut steps = Counting(0);
        let r = explore(&lowered.program, f, &Options { specs: false, ..Options::default() }, &mut steps);
        assert!(r.complete, "{name}: {:?}", r.stopped);
        assert!(codes(&r).contains(&Code::DivisionByZero), "{name}");
        assert_eq!((r.paths.bounded, r.unconfirmed), (bounded, 0), "{name}");
        assert!(steps.0 < most, "{name}: {} steps", steps.0);
    }
}
