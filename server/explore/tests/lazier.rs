//! Lazier and lazier# (seed 003, section 2) beside plain lazy initialization: path counts by hand.

use explore::report::{Options, Report, Technique};
use explore::{RunToEnd, explore};

/// Paths under lazy, lazier and lazier#; all three must find the same and cover the same branches.
fn paths(text: &str, bound: u32) -> [u64; 3] {
    let reports = [Technique::Lazy, Technique::Lazier, Technique::LazierSharp].map(|t| run(text, t, bound));
    let findings = |r: &Report| {
        let mut all: Vec<_> = r.findings.iter().map(|f| (f.code, f.place.clone())).collect();
        all.sort();
        all
    };
    for r in &reports[1..] {
        assert_eq!(findings(r), findings(&reports[0]), "{}", r.technique);
        assert_eq!(r.branches.taken, reports[0].branches.taken, "{}", r.technique);
    }
    reports.map(|r| r.paths.explored)
}

fn run(text: &str, technique: Technique, bound: u32) -> Report {
    let text = format!("data List {{ List next; }} data Other extends List {{ }} {text}");
    let lowered = lower::lower_text(&text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let mut options = Options { technique, ..Options::default() };
    options.scope.objects.insert("List".to_owned(), bound);
    options.scope.objects.insert("Other".to_owned(), 0);
    let f = lowered.program.find_function("f").expect("the function is there");
    let report = explore(&lowered.program, f, &options, &mut RunToEnd);
    assert!(report.complete, "{:?}", report.stopped);
    assert_eq!(report.unconfirmed, 0);
    report
}

#[test]
fn a_copy_is_no_reason_to_choose() {
    // Lazy: null or N0 for `a`, then null, N0 or N1 for `b`: null with {null, N0}, N0 with {null, N0, N1}.
    let text = "fn List f(List a, List b) { List x := a; List y := b; return x; }";
    assert_eq!(paths(text, 3), [5, 1, 1]);
}

#[test]
fn storing_and_passing_a_reference_are_copies() {
    let text = "fn List g(List x) { return x; }
                fn void f(List a) { List n := new List(a); n.next := a; List r := g(a); }";
    assert_eq!(paths(text, 3), [2, 1, 1]);
}

#[test]
fn a_null_check_has_two_sides() {
    // `a.next` is null, `a` or new: three choices to compare it, two for null or not; and `a` null.
    let text = "fn int f(List a) { if (a.next == null) { return 0; } return 1; }";
    assert_eq!(paths(text, 3), [4, 4, 3]);
    // After the null check the object matters: `a.next.next` is read of `a` or of N1, and then passed on.
    let text = "fn List f(List a) { if (a.next == null) { return a; } return a.next.next; }";
    // Lazy: `a` null; next null; next `a`, which is known; next N1 with null, `a`, N1 or N2 behind it.
    assert_eq!(paths(text, 3), [7, 4, 4]);
}

#[test]
fn references_are_compared_by_identity_only_when_neither_is_null() {
    let text = "fn bool f(List a, List b) { bool same := a == b; return same; }";
    // Lazy and lazier: (null, null), (null, N0), (N0, null), (N0, N0), (N0, N1); lazier#: the same five.
    assert_eq!(paths(text, 3), [5, 5, 5]);
    // An object that was just allocated is no input: nothing to choose.
    let text = "fn bool f(List a) { List n := new List; bool same := n == a; return same; }";
    assert_eq!(paths(text, 3), [2, 2, 1]);
    // A reference is itself.
    let text = "fn bool f(List a) { List b := a; bool same := a == b; return same; }";
    assert_eq!(paths(text, 3), [2, 2, 1]);
}

#[test]
fn declared_types_answer_where_they_can() {
    let text = "fn bool f(List a) { List b := a.next; bool is := b instanceof List; return is; }";
    assert_eq!(paths(text, 3), [4, 4, 3]);
}

#[test]
fn overwritten_references_are_never_chosen() {
    // The copy `b` still means what `a.next` was on entry.
    let text = "fn int f(List a) {
        List b := a.next;
        a.next := null;
        if (b == null) { return 0; }
        return 1;
    }";
    assert_eq!(paths(text, 3), [4, 4, 3]);
}

#[test]
fn a_reference_that_is_not_null_keeps_room_in_the_scope() {
    // Scope 1: `b` not null can only be `a`'s object once that took the only place.
    let text = "fn int f(List a, List b) {
        if (b == null) { return 0; }
        if (a == null) { return 1; }
        return 2;
    }";
    // Lazy: b null; b = N0 with a null; b = N0 = a.
    assert_eq!(paths(text, 1), [3, 3, 3]);
    assert_eq!(paths(text, 0), [1, 1, 1]);
}

const GET_LIST: &str = "fn List f(List list, int foo)
  requires hex { list(.next)+ not null; list(.next)+ aliases list; }
{
  if (foo < 0) {
    List first := list;
    List second := first.next;
    return second.next;
  }
  if (foo > 10) { return null; }
  List fresh := new List(null);
  return fresh;
}";

#[test]
fn get_list_does_not_choose_what_it_returns() {
    // Lazy, for foo < 0: null; next null, the object itself (then `next.next` is known), or N1 with four choices
    // behind it. Lazier returns `second.next` without choosing. Two more paths for the other values of `foo`.
    assert_eq!(paths(GET_LIST, 3), [9, 6, 6]);
    let lazier = run(GET_LIST, Technique::Lazier, 3);
    // `next` null is against the specification; nothing else is chosen that is.
    assert_eq!((lazier.paths.exceptional, lazier.paths.invalid, lazier.false_alarms), (2, 1, 1));
}

#[test]
fn an_element_that_is_not_null_is_an_object_where_preconditions_decide() {
    // At an index that is a number, and at one that is a variable.
    for at in ["0", "i"] {
        let text = format!(
            "fn int f(List[] s, int i) requires s != null; scope arrays <= 1, length <= 1;
             {{ if (s[{at}] == null) {{ return 0; }} assert s.length != 1; return 1; }}"
        );
        // `s` is null, which the precondition forbids; it lacks the element; or the element is null or not. What comes after
        // the assertion is out of reach.
        assert_eq!(paths(&text, 1), [4; 3], "{at}");
    }
}

#[test]
fn copies_of_parameters_are_known_where_separation_logic_reads_them() {
    // `b` matters on exit: null, or `a`, which is the one object that there is. Lazily it is read before `a` turns out to
    // be null; then there is one object, too.
    let text = "fn bool f(List a, List b) requires a != null; ensures sl exists x. a -> List(next: x);
                { a.next := b; return true; }";
    assert_eq!(paths(text, 1), [4, 3, 3]);
    // The same where a callee asks.
    let text = "fn void g(List a) requires sl exists x. a -> List(next: x); { }
                fn void f(List a, List b) requires a != null; { a.next := b; g(a); }";
    assert_eq!(paths(text, 1), [4, 3, 3]);
}

/// A predicate that asks only for null says with it what separation logic allows for the rest: that `next` is null leaves
/// one disjunct, in which `v` is not 0. Only null itself is no valid `p`.
#[test]
fn null_checks_of_preconditions_matter_to_the_other_languages() {
    let text = "data C { C next; int v; }
        fn bool short(C x) { return x.next == null; }
        pred list(C x) := exists n, v. x -> C(next: n, v: v) & n = null & v != 0 | x -> C(next: x);
        fn int f(C p) requires sl list(p); requires short(p); scope C <= 1; { return p.v; }";
    for technique in [Technique::Lazy, Technique::Lazier, Technique::LazierSharp] {
        let lowered = lower::lower_text(text);
        let f = lowered.program.find_function("f").expect("the function is there");
        let report = explore(&lowered.program, f, &Options { technique, ..Options::default() }, &mut RunToEnd);
        assert_eq!((report.paths.explored, report.paths.invalid), (2, 1), "{technique:?}");
        assert_eq!(report.inputs.len(), 1, "{technique:?}");
    }
}
