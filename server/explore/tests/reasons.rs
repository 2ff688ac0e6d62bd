//! Why a choice is refused: the fewest clauses, facts of the heap and conditions of the path, under every technique that
//! refuses it. (`tests/brute` judges them on generated programs: sound, and none of what they name can be left out.)

use explore::report::{Alternative, CodeOf, Options, Refusal, Report, Technique};
use explore::{RunToEnd, explore};

fn run(text: &str, technique: Technique, reasons: u32) -> Report {
    let lowered = lower::lower_text(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let f = lowered.program.find_function("f").expect("the function is there");
    let options = Options { technique, reasons, ..Options::default() };
    explore(&lowered.program, f, &options, &mut RunToEnd)
}

fn refusal(report: &Report, reference: &str, alternative: &Alternative) -> Refusal {
    let reads = report.reads.iter().filter(|read| read.reference == reference);
    let refused = reads.flat_map(|r| &r.choices).find(|c| c.alternative == *alternative && c.refusal.is_some());
    refused.and_then(|c| c.refusal.clone()).unwrap_or_else(|| panic!("{reference}: {:?}", report.reads))
}

/// The numbers of the clauses, and the facts.
fn named(refusal: &Refusal) -> (Vec<u32>, Vec<&str>) {
    (refusal.clauses.iter().map(|c| c.index).collect(), refusal.facts.iter().map(String::as_str).collect())
}

const NODE: &str = "data Node { int val; Node next; }";

#[test]
fn a_condition_of_the_path_is_named_and_no_other() {
    let text = format!(
        "{NODE} fn int f(Node n, int k) requires n != null && (n.val > 0 || n.next == null); requires k > 3; {{
            if (k > 7) {{ k := 7; }}
            if (n.val > 0) {{ return 1; }}
            if (n.next == null) {{ return 2; }}
            return 3;
        }}"
    );
    for technique in [Technique::Auto, Technique::Pli] {
        let report = run(&text, technique, 150);
        let why = refusal(&report, "n.next", &Alternative::Alias("n".to_owned()));
        let (clauses, facts) = named(&why);
        assert_eq!(clauses, [0], "{technique}: {why:?}");
        assert!(matches!(facts[..], [fact] if fact.contains("n.val")), "{technique}: {why:?}");
    }
}

#[test]
fn a_fact_of_the_heap_is_named_and_what_hangs_elsewhere_is_not() {
    let text = format!(
        "{NODE} fn bool differ(Node a, Node b) {{ return a == null || b == null || a.next != b.next || a.next == null; }}
         fn int f(Node a, Node b, Node c) requires differ(a, b); {{
            if (a == null || b == null || c == null || a == b || c.next == null) {{ return 0; }}
            if (a.next == a) {{ if (b.next == a) {{ return 1; }} return 2; }}
            return 3;
        }}"
    );
    for technique in [Technique::Auto, Technique::Pli, Technique::Lissa, Technique::LiHybrid, Technique::Bliss] {
        let report = run(&text, technique, 10_000);
        let why = refusal(&report, "b.next", &Alternative::Alias("a".to_owned()));
        assert_eq!(named(&why), (vec![0], vec!["`a.next = a`"]), "{technique}: {why:?}");
    }
}

#[test]
fn languages_that_only_together_forbid_a_choice_are_both_named() {
    // One says that `n` has a successor, the other that it is a list: together not a circle of one.
    let text = format!(
        "{NODE} pred list(Node x) := x = null | exists n. x -> Node(next: n) * list(n);
         fn bool two(Node n) {{ return n != null && (n.next == null || n.next.next != n); }}
         fn int f(Node n, int k) requires sl list(n) | n = null; requires two(n); requires k > 0; {{
            if (n.next == null) {{ return 0; }}
            if (n.next.next == n) {{ return 1; }}
            return k;
        }}"
    );
    let report = run(&text, Technique::Auto, 10_000);
    let why = refusal(&report, "n", &Alternative::Null);
    assert_eq!(named(&why), (vec![1], vec![]), "{why:?}");
    let why = refusal(&report, "n.next", &Alternative::Alias("n".to_owned()));
    assert!(why.facts.is_empty() && !why.clauses.is_empty(), "{why:?}");
}

/// Which class an object has that was found before is a fact of the heap.
#[test]
fn of_which_class_the_target_of_an_alias_is_belongs_to_the_reason() {
    let text = "data Base { Base next; } data Sub extends Base { }
        fn int f(Base b) requires hex { b not null; b(.next) aliases some Sub; } { if (b.next == b) { return 1; } return 0; }";
    for technique in [Technique::Auto, Technique::Hex] {
        let report = run(text, technique, 10_000);
        let why = refusal(&report, "b.next", &Alternative::Alias("b".to_owned()));
        assert_eq!(why.clauses.iter().map(|c| c.atom).collect::<Vec<_>>(), [Some(1)], "{technique}: {why:?}");
        assert!(matches!(why.facts[..], [ref fact] if fact.starts_with("`b` is a")), "{technique}: {why:?}");
    }
}

#[test]
fn a_summary_shows_the_choices_that_it_does_not_make() {
    let text = format!(
        "{NODE} fn int f(Node n) requires hex {{ n not null; n(.next)+ aliases nothing; }} {{
            if (n.next == null) {{ return 0; }}
            return n.next.val;
        }}"
    );
    let report = run(&text, Technique::Summary, 10_000);
    let why = refusal(&report, "n.next", &Alternative::Alias("n".to_owned()));
    assert_eq!(why.clauses.iter().map(|c| c.atom).collect::<Vec<_>>(), [Some(1)], "{why:?}");
    let why = refusal(&report, "n", &Alternative::Null);
    assert_eq!(why.clauses.iter().map(|c| c.atom).collect::<Vec<_>>(), [Some(0)], "{why:?}");
    let read = report.reads.iter().find(|r| r.reference == "n.next").expect("the read is recorded");
    assert!(read.choices.iter().any(|c| c.possible && c.alternative == Alternative::Null), "{read:?}");
}

/// The value decides whether something follows: on one path nothing does, on the other something may.
#[test]
fn a_summary_knows_what_the_path_excludes() {
    let text = |body: &str| {
        format!(
            "{NODE} fn int f(Node n, int k) requires n != null && (n.val > 3 || n.next == null); requires k > 0; {{
                {body}
            }}"
        )
    };
    let one = text("if (n.val > 3) { return 0; } if (k > 5) { return 1; } if (n.next == null) { return 2; } return 3;");
    let two = text("int r := 0; if (n.val > 3) { r := k; } if (n.next == null) { return r; } return 3;");
    let fresh = Alternative::Fresh("Node".to_owned());
    for technique in [Technique::Auto, Technique::Summary] {
        let report = run(&one, technique, 10_000);
        let why = refusal(&report, "n.next", &fresh);
        assert_eq!(named(&why), (vec![0], vec!["`n.val <= 3`"]), "{technique:?}");
        let choices = |report: &Report, alternative: &Alternative| {
            let reads: Vec<_> = report.reads.iter().filter(|r| r.reference == "n.next").collect();
            assert!(!reads.is_empty(), "{technique:?}");
            reads.iter().flat_map(|r| &r.choices).any(|c| c.alternative == *alternative && c.possible)
        };
        assert!(!choices(&report, &fresh) && choices(&report, &Alternative::Null), "{technique:?}");
        let report = run(&two, technique, 10_000);
        assert!(choices(&report, &fresh) && choices(&report, &Alternative::Null), "{technique:?}");
    }
}

/// That two references are the same is what a summary leaves open; it is decided on this path.
#[test]
fn a_summary_knows_where_objects_are() {
    let text = format!(
        "{NODE} fn bool rising(Node n) {{ return n == null || n.next == null || n.val < n.next.val; }}
         fn int f(Node n) requires rising(n); {{
            if (n == null || n.next == null) {{ return 0; }}
            if (n.val == 2147483646 && n.next.next == n) {{ return 1; }}
            return 2;
        }}"
    );
    let report = run(&text, Technique::Summary, 10_000);
    let why = refusal(&report, "n.next", &Alternative::Alias("n".to_owned()));
    assert_eq!(named(&why), (vec![0], vec![]));
    let read = report.reads.iter().find(|r| r.reference == "n.next.next").expect("the read is recorded");
    assert!(read.choices.iter().all(|c| c.possible), "{read:?}");
}

/// What the budget does not pay for names all preconditions, and says so; it is never wrong.
#[test]
fn without_a_budget_everything_is_named() {
    let text = format!(
        "{NODE} fn bool some(Node n) {{ return n != null; }}
         fn int f(Node n) requires some(n); requires n == null || n.val > 3; {{ return n.val; }}"
    );
    let [thrifty, free] = [0, 10_000].map(|reasons| {
        let report = run(&text, Technique::Pli, reasons);
        refusal(&report, "n", &Alternative::Null)
    });
    assert_eq!(named(&thrifty), (vec![0, 1], vec!["no input within scope completes this heap"]));
    assert_eq!(named(&free), (vec![0], vec![]));
}

/// The first and the last atom of each clause that is named.
fn atoms(text: &str, reference: &str, alternative: &Alternative) -> Vec<(Option<u32>, Option<u32>)> {
    let report = run(text, Technique::Auto, 1_000);
    refusal(&report, reference, alternative).clauses.iter().map(|c| (c.atom, c.last)).collect()
}

/// One atom of a group may be the one that holds, so the group is named: `!(a.next is null || a.prev not null)` forbids
/// `a.prev = a` for its second one.
#[test]
fn groups_of_hex_atoms_are_named_as_groups() {
    let alias = Alternative::Alias("a".to_owned());
    let named = |hex: &str, reference: &str, alternative: &Alternative| {
        let body = format!("{{ Node q := {reference}; return 0; }}");
        let text = format!(
            "data Node {{ Node next; Node prev; }}
             fn int f(Node a) requires hex {{ a not null; {hex} }} scope Node <= 2; {body}"
        );
        atoms(&text, reference, alternative)
    };
    let group = (Some(1), Some(2));
    assert_eq!(named("!(a.next is null || a.prev not null);", "a.prev", &alias), [group]);
    assert_eq!(named("!(a.prev is null => a.next not null);", "a.next", &alias), [group]);
    let implied = "a.prev not null => a.next is null; a.prev not null;";
    assert_eq!(named(implied, "a.next", &alias), [group, (Some(3), None)]);
    // All of a conjunction has to hold, so each side is a reason by itself.
    assert_eq!(named("a.prev is null && a.next is null;", "a.next", &alias), [(Some(2), None)]);
}

/// What a variable is equal to forbids the choice, and not that the field has the variable.
#[test]
fn the_equality_that_says_what_a_variable_is_gets_named() {
    let text = "data Node { Node next; }
        fn int f(Node a) requires sl exists n. a -> Node(next: n) & n = null; scope Node <= 2; { Node q := a.next; return 0; }";
    assert_eq!(atoms(text, "a.next", &Alternative::Alias("a".to_owned())), [(Some(1), None)]);
}

/// What a callee's contract reads before the callee has begun is read by the call, wherever that stands.
#[test]
fn what_the_contract_of_a_callee_reads_belongs_to_the_call() {
    for clause in ["hex { list(.next)+ not null; }", "sl list = null;"] {
        let text = format!(
            "{NODE} fn int g(Node list) requires {clause} {{ int k := 3 + 4; return k; }}
             fn int f(Node x) {{ int r := g(x); return r; }}"
        );
        let report = run(&text, Technique::Auto, 150);
        let read = report.reads.iter().find(|r| r.reference == "x").expect("the read is recorded");
        assert_eq!(read.place.code, CodeOf::Function("f".to_owned()), "{clause}");
        let choices = report.tree.iter().filter(|n| n.label.starts_with("x = "));
        let codes: Vec<_> = choices.filter_map(|n| n.place.as_ref()).map(|p| &p.code).collect();
        assert!(!codes.is_empty() && codes.iter().all(|c| **c == CodeOf::Function("f".to_owned())), "{codes:?}");
    }
}

#[test]
fn an_object_that_must_be_another_one_is_called_new() {
    // Were `x.a` the same as `x`, the sentence would say nothing of `x.b`.
    let text = "data N { N a; N b; }
        fn void f(N x)
          requires x != null && x.a != x;
          requires hex { x.a not null; }
          requires hex { x.a aliases here.up.up => x.b expands to nothing; }
          scope N <= 3;
        { N p := x.a; N q := x.b; }";
    let report = run(text, Technique::Auto, 10_000);
    let why = refusal(&report, "x.b", &Alternative::Fresh("N".to_owned()));
    assert_eq!(named(&why), (vec![2], vec!["`x.a = new N`"]), "{why:?}");
    // Here it does not matter which one it is.
    let text = "data N { N a; N b; } fn void f(N x) requires x != null && (x.a == null || x.b != null); scope N <= 3;
        { if (x.a != null && x.a != x) { N q := x.b; } }";
    let report = run(text, Technique::Auto, 10_000);
    let why = refusal(&report, "x.b", &Alternative::Null);
    assert_eq!(named(&why), (vec![0], vec!["`x.a != null`"]), "{why:?}");
}

#[test]
fn what_is_an_alias_of_an_object_goes_with_it_where_that_need_not_be_new() {
    // That `p.c` is `p.a` is a fact whether or not `p.a` is `p.b`, too; where it is, `p.d` may be anything.
    let text = "data T { T next; } data P { T a; T b; T c; T d; }
        fn void f(P p)
          requires p != null && (p.a != p.c || p.a == p.b || p.a == null || p.d == null);
          scope P <= 1, T <= 3;
        { if (p.b != null && p.a != null && p.c != null) { T q := p.d; } }";
    for technique in [Technique::Auto, Technique::Pli, Technique::Bliss] {
        let report = run(text, technique, 10_000);
        let why = refusal(&report, "p.d", &Alternative::Fresh("T".to_owned()));
        let (clauses, facts) = named(&why);
        assert_eq!(clauses, [0], "{technique}: {why:?}");
        assert!(["`p.a = new T`", "`p.c = p.a`"].iter().all(|fact| facts.contains(fact)), "{technique}: {why:?}");
    }
}

#[test]
fn reasons_of_a_choice_that_never_happens_cover_all_paths() {
    let text = "data N { N a; N b; } fn void f(N x)
          requires x != null;
          requires x.a != x;
          requires x.a == x || x.b != null;
          scope N <= 3;
        { N p := x.a; N q := x.b; }";
    // What needs no fact holds on all.
    let report = run(text, Technique::Auto, 10_000);
    let why = refusal(&report, "x.b", &Alternative::Null);
    assert_eq!(named(&why), (vec![1, 2], vec![]), "{why:?}");
    // Where nothing does, each path has its own.
    let text = "data N { N a; N b; } fn void f(N x)
          requires x != null;
          requires x.a != null || x.b != null;
          requires x.a != x || x.b != null;
          scope N <= 3;
        { if (x.a == null || x.a == x) { N q := x.b; } }";
    let report = run(text, Technique::Auto, 10_000);
    let mut choices = report.reads.iter().filter(|read| read.reference == "x.b").flat_map(|read| &read.choices);
    let null = choices.rfind(|choice| choice.alternative == Alternative::Null && !choice.possible);
    let null = null.expect("null is refused where the program reads it");
    let reasons: Vec<_> = null.reasons().map(named).collect();
    assert_eq!(reasons, [(vec![1], vec!["`x.a = null`"]), (vec![2], vec!["`x.a = x`"])], "{null:?}");
}
