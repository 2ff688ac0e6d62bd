//! Specifications are checked too: what is said about them, where, with which heap; and what is not said.

use explore::report::SpecProblemKind::{self, *};
use explore::report::{Event, Options, Report, Stop};
use explore::{Control, RunToEnd, explore, places};
use ir::input::InputValue;

fn report(text: &str, function: &str) -> (ir::Program, Report) {
    let lowered = lower::lower_text(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let f = lowered.program.find_function(function).expect("the function is there");
    let report = explore(&lowered.program, f, &Options::default(), &mut RunToEnd);
    assert!(report.complete, "{:?}", report.stopped);
    (lowered.program, report)
}

/// The kinds of the problems of `f`, each with the text that it is about.
fn problems(text: &str) -> Vec<(SpecProblemKind, String)> {
    let (program, report) = report(text, "f");
    let shown = |p: &explore::report::SpecProblem| {
        let span = places::problem_span(&program, p).expect("the problem has a place");
        (p.kind, program.text(span).split_whitespace().collect::<Vec<_>>().join(" "))
    };
    report.spec_problems.iter().map(shown).collect()
}

fn of(kind: SpecProblemKind, text: &str) -> (SpecProblemKind, String) {
    (kind, text.to_owned())
}

const NODE: &str = "data Node { int val; Node next; }
pred list(Node x) := x = null | exists n. x -> Node(next: n) * list(n);
fn bool ends(Node x) { Node y := x; while (y != null) { y := y.next; } return true; }
fn bool acyclic(Node x) {
  Node slow := x; Node fast := x;
  while (fast != null && fast.next != null) { slow := slow.next; fast := fast.next.next; if (slow == fast) { return false; } }
  return true;
}
";

fn with(contract: &str) -> Vec<(SpecProblemKind, String)> {
    problems(&format!("{NODE} fn void f(Node x) {contract} {{ }}"))
}

#[test]
fn good_specifications_are_left_alone() {
    assert_eq!(with(""), []);
    assert_eq!(with("requires sl list(x);"), []);
    assert_eq!(with("requires acyclic(x);"), []);
    assert_eq!(with("requires x != null && x.next != null && x.val > 3;"), []);
    assert_eq!(with("requires x == null || x.next == null;"), []);
    assert_eq!(with("requires sl exists n. x -> Node(val: 3, next: n) * list(n) | x = null;"), []);
    assert_eq!(with("requires hex { x(.next)+ not null; x(.next)+ aliases x; }"), []);
    // A tree in one language, an order in another: each says what the other does not.
    assert_eq!(with("requires hex { x(.next)* aliases nothing; } requires x == null || x.val > 0;"), []);
    // Numbers far from those that are tried.
    assert_eq!(
        with("requires sl x -> Node(val: v) & v > 100000 | x = null;".replace("sl x", "sl exists v. x").as_str()),
        []
    );
}

#[test]
fn a_clause_that_the_others_imply() {
    assert_eq!(with("requires sl list(x); requires acyclic(x);"), [of(Implied, "requires acyclic(x);")]);
    assert_eq!(with("requires x != null; requires x != null && x.val > 1;").first().map(|p| p.0), Some(Implied));
    assert_eq!(with("requires x.val > 1; requires x.val > 0;"), [of(Implied, "requires x.val > 0;")]);
}

/// Every heap of the sentence satisfies the clause, which is said twice on purpose, perhaps: no noise of its language.
#[test]
fn a_sentence_or_an_atom_that_another_language_implies() {
    assert_eq!(
        with("requires sl list(x); requires hex { x(.next)* aliases nothing; }"),
        [of(Implied, "x(.next)* aliases nothing")]
    );
    // The sentence says that neither is null; the clause says one half of it again.
    let half = "requires x != null; requires hex { (x not null) && (x.next not null); }";
    assert_eq!(with(half).first(), Some(&of(Implied, "requires x != null;")));
    // Here the sentence is the later one of the two to be judged, and keeps what only it says.
    let atom = "requires x != null; requires hex { (x not null) && (x aliases nothing => x.next not null); }";
    assert_eq!(with(atom), [of(Implied, "requires x != null;"), of(Redundant, "x aliases nothing")]);
    // In one language it is noise.
    let noise = "requires hex { x not null; (x not null) && (x.next not null); }";
    assert!(with(noise).contains(&of(Redundant, "x not null")), "{:?}", with(noise));
}

/// Inside of a part, too: an atom or a condition that only another language makes superfluous is named as such, with
/// the clause that does it.
#[test]
fn an_atom_that_rests_on_another_language() {
    let contract =
        "requires hex { x not null; } requires sl exists n. x -> Node(next: n) * list(n) | x = null & x = x;";
    let (_, r) = report(&format!("{NODE} fn void f(Node x) {contract} {{ }}"), "f");
    let kinds: Vec<_> = r.spec_problems.iter().map(|p| p.kind).collect();
    assert!(kinds.contains(&DeadDisjunct), "{:?}", r.spec_problems);
    let both = "requires x == null || x.val > 0; requires hex { (x not null) && (x.next not null); }";
    assert_eq!(with(both), [of(DeadDisjunct, "x == null")]);
    // `x.val > 0` follows from separation logic alone, and in one language it is noise.
    let sl = "requires sl exists v, n. x -> Node(val: v, next: n) & v > 5;";
    let found = with(&format!("{sl} requires x.next != null && x.val > 0;"));
    assert_eq!(found, [of(Implied, "x.val > 0")]);
    assert_eq!(with("requires x.val > 5; requires x.next != null && x.val > 0;"), [of(Redundant, "x.val > 0")]);
    // The atom inside the formula, and what it rests on.
    let (program, r) = report(
        &format!("{NODE} fn void f(Node x) requires x.val > 5; requires sl exists v. x -> Node(val: v) & v > 0; {{ }}"),
        "f",
    );
    let [problem] = &r.spec_problems[..] else { panic!("{:?}", r.spec_problems) };
    assert_eq!((problem.kind, problem.related.len()), (Implied, 1));
    let span = places::clause_span(&program, &problem.related[0].clause).expect("the premise has a place");
    assert_eq!(program.text(span), "requires x.val > 5;");
}

#[test]
fn atoms_and_disjuncts_of_separation_logic() {
    assert_eq!(with("requires sl exists n. x -> Node(next: n) * list(n) & x != null;"), [of(Redundant, "x != null")]);
    assert_eq!(
        with("requires sl list(x) | exists n. x -> Node(next: n) * n -> Node(next: null);"),
        [of(DeadDisjunct, "exists n. x -> Node(next: n) * n -> Node(next: null)")]
    );
    // Either of them goes without the other, both do not.
    let two = "| exists n. x -> Node(next: n) * list(n) | list(x)";
    assert_eq!(
        with(&format!("requires sl x = null {two};")),
        [of(DeadDisjunct, "x = null"), of(DeadDisjunct, "exists n. x -> Node(next: n) * list(n)")]
    );
    let twice = "data Node { Node next; }
        pred p(Node x) := x = null | x -> Node(_) * x -> Node(_) | exists n. x -> Node(n) * p(n);
        fn void f(Node x) requires sl p(x); { }";
    assert_eq!(problems(twice), [of(DeadDisjunct, "x -> Node(_) * x -> Node(_)")]);
}

/// In the definition of a predicate too, and not only where an alternative contradicts itself.
#[test]
fn an_alternative_of_a_predicate_that_the_others_cover() {
    let with = |definition: &str| {
        problems(&format!(
            "data Node {{ Node next; }} pred p(Node x) := {definition}; fn void f(Node x) requires sl p(x); {{ }}"
        ))
    };
    let list = "x = null | exists n. x -> Node(n) * p(n)";
    assert_eq!(with(list), []);
    assert_eq!(with(&format!("{list} | x -> Node(null)")), [of(DeadDisjunct, "x -> Node(null)")]);
    // Two cells more at a time: only the recursion over one makes them superfluous.
    let two = "exists n, m. x -> Node(n) * n -> Node(m) * p(m)";
    assert_eq!(with(&format!("x = null | {two} | x -> Node(null)")), []);
    assert_eq!(with(&format!("{list} | {two}")), [of(DeadDisjunct, two)]);
    // Each implies the other, by the predicate itself: without the first nothing would be left.
    assert_eq!(with("x = null | p(x)"), [of(DeadDisjunct, "p(x)")]);
    // Of two that are alike one stays.
    assert_eq!(with("x = null | x = null | exists n. x -> Node(n) * p(n)"), [of(DeadDisjunct, "x = null")]);
}

/// Nobody may take silence for the answer that a part matters.
#[test]
fn where_the_search_is_cut_off_it_is_said_that_nothing_was_decided() {
    let acyclic = "requires sl list(x); requires acyclic(x);";
    assert_eq!(with(acyclic), [of(Implied, "requires acyclic(x);")]);
    let (_, r) = report(&format!("{NODE} fn void f(Node x) {acyclic} scope Node <= 200; {{ }}"), "f");
    let [problem] = &r.spec_problems[..] else { panic!("{:?}", r.spec_problems) };
    assert_eq!((problem.kind, problem.clause.index), (Undecided, 0), "one sentence, at the first of them");
    let nor: Vec<u32> = problem.related.iter().map(|p| p.clause.index).collect();
    assert_eq!(nor, [1], "acyclic lists are lists, and lists are acyclic: neither was shown");
    // A heap of two cells shows that the clause matters, so nothing is searched.
    assert_eq!(with("requires x != null; requires acyclic(x); scope Node <= 40;"), []);
}

#[test]
fn conditions_that_always_come_out_the_same() {
    assert_eq!(with("requires hex { x not null; } requires x == null || x.val > 0;"), [of(DeadDisjunct, "x == null")]);
    assert_eq!(with("requires x != null && x.val > 0 && x.val > -5;"), [of(Redundant, "x.val > -5")]);
}

#[test]
fn atoms_and_alternatives_of_hex() {
    // `x.next` has no other object to alias.
    assert_eq!(with("requires hex { x.next aliases x; }"), [of(Redundant, "x.next aliases x")]);
    assert_eq!(with("requires hex { x is null || x.next is null; }"), [of(DeadDisjunct, "x is null")]);
    let typed = "data Node { Node next; } data Other { Node item; }
        fn void f(Node x) requires hex { x not null; any(.next|.item) not null; } { }";
    assert_eq!(problems(typed), [of(DeadPath, "any(.next|.item) not null")]);
}

/// What holds in front of an arrow wherever what is behind it does not says nothing.
#[test]
fn premises_that_never_matter() {
    let hex = |text: &str| problems(&format!("{NODE} fn void f(Node a, Node b) {text} {{ }}"));
    let always = "a is null || a not null";
    assert_eq!(hex(&format!("requires hex {{ ({always}) => b not null; }}")), [of(Redundant, always)]);
    assert_eq!(hex(&format!("requires hex {{ !(({always}) => b not null); }}")), [of(Redundant, always)]);
    assert_eq!(with("requires hex { x aliases nothing => x not null; }"), [of(Redundant, "x aliases nothing")]);
    assert_eq!(hex("requires hex { a is null => b not null; }"), []);
    assert_eq!(hex("requires hex { a.next not null => b.next not null; }"), []);
    // Another language says so.
    let found = hex("requires a != null; requires hex { a not null => b not null; }");
    assert!(found.contains(&of(Implied, "a not null")), "{found:?}");
}

/// What is said of a sentence is not said of its first atom.
#[test]
fn sentences_are_underlined_as_a_whole() {
    let hex = |text: &str| {
        problems(&format!(
            "data Node {{ Node next; }} fn void f(Node x) requires hex {{ {text}; }} scope Node <= 2; {{ }}"
        ))
    };
    // One class and one parameter: there is nothing else to alias.
    let always = "x.next is null || x.next aliases x";
    assert_eq!(hex(always), [of(Redundant, always)]);
    let follows = "x.next is null => x.next aliases x";
    assert_eq!(hex(follows), [of(Redundant, follows)]);
    let (program, r) = report(&format!("{NODE} fn void f(Node x) requires sl x = null | list(x); {{ }}"), "f");
    let [problem] = &r.spec_problems[..] else { panic!("{:?}", r.spec_problems) };
    let span = places::clause_span(&program, &problem.related[0].clause).expect("what covers it has a place");
    assert_eq!((program.text(span), problem.related[0].text.as_str()), ("list(x)", "this one allows them"));
}

/// Either of the two can be left out, and the sentence about either is the same.
#[test]
fn an_alternative_of_a_path_that_is_written_twice_is_reported_once() {
    let (_, r) = report(&format!("{NODE} fn void f(Node x) requires hex {{ x(.next|.next)* not null; }} {{ }}"), "f");
    let [problem] = &r.spec_problems[..] else { panic!("{:?}", r.spec_problems) };
    assert_eq!((problem.kind, problem.message.contains("alternative `.next`")), (DeadPath, true), "{problem:?}");
}

/// With its dots and brackets, as it stands in the path.
#[test]
fn an_alternative_of_a_path_is_named_as_it_is_written() {
    let text = format!("{NODE} fn void f(Node x) requires hex {{ x(.next*|(.next|.next).next) not null; }} {{ }}");
    let (_, r) = report(&text, "f");
    let said: Vec<&str> = r.spec_problems.iter().map(|p| p.message.as_str()).collect();
    assert!(said.iter().any(|s| s.contains("without the alternative `(.next|.next).next` the path")), "{said:?}");
}

#[test]
fn what_is_always_so_is_told_alone() {
    let of_number = |text: &str| problems(&format!("fn int f(int k) requires sl {text}; {{ return k; }}"));
    assert_eq!(of_number("2 * k <= 10 & true"), [of(Redundant, "true")]);
    assert_eq!(of_number("true & k <= 10"), [of(Redundant, "true")]);
    assert_eq!(of_number("k <= 10 & !(false)").len(), 1);
}

#[test]
fn the_same_alternative_twice_needs_no_search() {
    // At the default scope a search would be too long.
    let of_two = |text: &str| {
        problems(&format!("data N {{ N n; N o; }} fn int f(N x) requires hex {{ {text}; }} {{ return 1; }}"))
    };
    let atom = "x.n aliases x";
    assert_eq!(of_two("x.n aliases x || x.n aliases x"), [of(DeadDisjunct, atom)]);
    assert_eq!(of_two("x.n aliases x || x.o is null || x.n aliases x").len(), 1);
    assert_eq!(of_two("x.n aliases x && x.n aliases x"), [of(Redundant, atom)]);
    assert_eq!(of_two("x.n is null || x.o is null"), []);
}

#[test]
fn predicates_and_clauses_without_a_model_of_any_size() {
    let endless = "data Node { Node next; }
        pred endless(Node x) := exists n. x -> Node(n) * endless(n);
        fn void f(Node x) requires sl x = null | endless(x); { }";
    assert_eq!(problems(endless)[0].0, NonTerminating);
    // What owns a place twice ends at once.
    let twice = "data Node { Node next; }
        pred one(Node x) := x -> Node(_);
        pred two(Node x) := one(x) * x -> Node(_);
        fn void f(Node x) requires sl x = null | two(x); { }";
    assert_eq!(problems(twice)[0], of(DeadDisjunct, "one(x) * x -> Node(_)"));
    let (_, r) = report(&format!("{NODE} fn void f(Node x) requires sl x = null & x != null; {{ }}"), "f");
    let [problem] = &r.spec_problems[..] else { panic!("{:?}", r.spec_problems) };
    assert!(problem.message.contains("any size"), "{}", problem.message);
    assert_eq!(problem.related.len(), 2);
}

#[test]
fn clauses_that_contradict_each_other_are_named_and_nearly_satisfied() {
    let text = "requires x != null; requires sl list(x); requires hex { x(.next)+ not null; }";
    let (_, r) = report(&format!("{NODE} fn void f(Node x) {text} {{ }}"), "f");
    let [problem] = &r.spec_problems[..] else { panic!("{:?}", r.spec_problems) };
    assert_eq!(problem.kind, Unsatisfiable);
    let indices: Vec<u32> = problem.related.iter().map(|c| c.clause.index).collect();
    assert_eq!(indices, [0, 1, 2], "null satisfies the last two, a circle the first and last");
    assert_eq!(problem.heaps.len(), 1);
}

/// An exception is false, which nobody sees who only reads the clause: the message says it, and where it is raised.
#[test]
fn a_precondition_that_raises_on_every_input_names_the_exception_and_the_line() {
    let text = format!("{NODE} fn bool ok(Node x) {{ Node none := null; return none.next == x; }}");
    let (program, r) = report(&format!("{text} fn void f(Node x) requires ok(x); {{ }}"), "f");
    let [problem] = &r.spec_problems[..] else { panic!("{:?}", r.spec_problems) };
    assert_eq!((problem.kind, problem.clause.index), (Unsatisfiable, 0));
    assert!(problem.message.contains("raises NullPointerException"), "{}", problem.message);
    let (place, _) = problem.raised.as_ref().expect("a place");
    assert_eq!(places::span(&program, place).map(|s| program.text(s)), Some("none.next"));
    // Of an invariant, too; and where another clause leaves only the inputs on which it raises.
    let (_, r) = report(
        "data Box { Box in; invariant this.in.in == this.in; } fn void f(Box b) requires b != null && b.in == null; { }",
        "f",
    );
    assert!(r.spec_problems[0].raised.is_some() && r.spec_problems[0].clause.owner == "Box", "{:?}", r.spec_problems);
    // An exception on some inputs is not why the others are refused.
    let (_, r) = report(&format!("{NODE} fn void f(Node x) requires x.val > 0 && x.val < 0; {{ }}"), "f");
    assert_eq!(r.spec_problems.iter().filter(|p| p.kind == Unsatisfiable && p.raised.is_none()).count(), 1);
}

#[test]
fn code_that_does_not_end_on_a_heap_that_the_rest_admits() {
    assert_eq!(with("requires ends(x);"), [of(NonTerminating, "requires ends(x);")]);
    let (_, r) = report(&format!("{NODE} fn void f(Node x) requires ends(x); {{ }}"), "f");
    assert_eq!(r.spec_problems[0].heaps[0].input.objects.len(), 1, "the smallest circle");
    // Excluded by the rest, whatever the order: no false alarm; and then the clause says nothing more.
    let both = with("requires ends(x); requires sl list(x);");
    assert!(both.iter().all(|(kind, _)| *kind == Implied), "{both:?}");
}

/// One part implies it as far as there is scope for it, another one whatever the scope: that counts, in each order.
#[test]
fn what_implies_a_clause_whatever_the_scope_is_found_in_each_order() {
    let ends = "fn bool short(Node x) { int c := 0; while (x != null) { if (c >= 2) { return false; } c := c + 1; x := x.next; } return true; }";
    let found = |clauses: &str| {
        let text = format!("{NODE} {ends} fn void f(Node x) {clauses} requires short(x); scope Node <= 2; {{ }}");
        problems(&text)
    };
    let (hex, last) = ("requires hex { x(.next)* aliases nothing; }", "requires x != null && x.next == null;");
    for clauses in [format!("{hex} {last}"), format!("{last} {hex}")] {
        let found = found(&clauses);
        assert!(found.contains(&of(Implied, "requires short(x);")), "{clauses}: {found:?}");
    }
}

/// What is named is all that the weaker language says, not the half of the stronger one that says the same; the heap is the
/// one that tells the two apart.
#[test]
fn a_language_that_says_less_than_another_one() {
    for weaker in ["requires acyclic(x);", "requires sl list(x);"] {
        let contract = format!("{weaker} requires hex {{ x(.next)* aliases nothing; x not null; }}");
        assert_eq!(with(&contract), [of(Implied, weaker)]);
        let (_, r) = report(&format!("{NODE} fn void f(Node x) {contract} {{ }}"), "f");
        let heaps = &r.spec_problems[0].heaps;
        assert_eq!(heaps.iter().map(|h| &h.input.args[..]).collect::<Vec<_>>(), [[InputValue::Null]]);
        assert_eq!(heaps[0].text, "this allows the heap, HEX forbids it");
    }
}

#[test]
fn languages_that_disagree() {
    let found = with("requires sl list(x); requires hex { x(.next)+ not null; }");
    assert_eq!(found.last(), Some(&of(Disagreeing, "requires sl list(x);")), "{found:?}");
    let (_, r) = report(
        &format!("{NODE} fn void f(Node x) requires sl list(x); requires hex {{ x(.next)+ not null; }} {{ }}"),
        "f",
    );
    let heaps: Vec<usize> = r.spec_problems.last().unwrap().heaps.iter().map(|h| h.input.objects.len()).collect();
    assert_eq!(heaps, [1, 1], "a cell that ends, a cell that leads to itself");
}

/// A cell that points to nothing is no ring, and the smallest ring whose first cell has two neighbours has three cells. In
/// a smaller scope each ring is what the formula describes, but only there.
#[test]
fn languages_that_disagree_on_heaps_of_three() {
    let text = "data N { N next; N prev; }
        fn bool ring(N l) {
          if (l == null) { return false; }
          N at := l;
          while (true) {
            N n := at.next;
            if (n == null || n.prev != at) { return false; }
            at := n;
            if (at == l) { return true; }
          }
        }
        fn void f(N l) requires sl exists z. l -> N(z, z); requires shape ring(l); scope N <= 3; { }";
    let (_, r) = report(text, "f");
    let [only] = &r.spec_problems[..] else { panic!("{:?}", r.spec_problems) };
    assert_eq!(only.kind, Disagreeing);
    let mut heaps: Vec<usize> = only.heaps.iter().map(|h| h.input.objects.len()).collect();
    heaps.sort();
    assert_eq!(heaps, [1, 3], "a cell that ends, a ring of three");
    assert_eq!(problems(&text.replace("N <= 3", "N <= 2")), []);
}

/// What they say of different parameters is no disagreement, though each forbids what the other allows.
#[test]
fn languages_that_speak_of_different_parameters_complete_each_other() {
    let of = |hex: &str| {
        let text = format!("{NODE} fn void f(Node x, Node m) requires sl list(x); requires hex {{ {hex}; }} {{ }}");
        problems(&text).into_iter().any(|p| p.0 == Disagreeing)
    };
    assert!(!of("m not null; m(.next)+ not null"), "x ends, m does not");
    assert!(of("x(.next)+ not null"));
}

/// Each allows what the other forbids in the fields that both speak of; what one says of others does not count.
#[test]
fn languages_that_disagree_on_some_fields() {
    let cells = "data Cell { Cell next; Cell prev; }
        pred dll(Cell x, Cell p) := x = null | exists n. x -> Cell(next: n, prev: p) * dll(n, x);";
    let of = |hex: &str| {
        let text = format!("{cells} fn void f(Cell x) requires sl dll(x, null); requires hex {{ {hex}; }} {{ }}");
        problems(&text).into_iter().any(|p| p.0 == Disagreeing)
    };
    assert!(of("x(.next)+ not null"), "one ends, the other one does not");
    assert!(!of("x.next is null"), "of one cell there is one that both allow");
}

#[test]
fn targets_that_no_reference_of_the_path_is() {
    let on = |hex: &str| {
        let text =
            format!("data S {{ S n; }} data M {{ M q; }} fn int f(S x, M m) requires hex {{ {hex}; }} {{ return 1; }}");
        problems(&text)
    };
    assert_eq!(on("x(.n)* aliases m(.q)*").first(), Some(&of(DeadPath, "x(.n)* aliases m(.q)*")));
    assert!(on("x.n aliases x").iter().all(|p| p.0 != DeadPath));
    assert!(on("x(.n)+ aliases (x(.n)*|m)").iter().all(|p| p.0 != DeadPath), "one of two is enough");
}

/// What stands before another clause to keep it from an exception is not said twice, nor what only the scope makes so.
#[test]
fn clauses_that_are_needed_although_others_imply_them() {
    assert_eq!(with("requires x != null; requires x.val > 1;"), []);
    let array = |condition: &str| problems(&format!("fn void f(int[] a) requires {condition}; {{ }}"));
    assert_eq!(array("a != null && a.length <= 3"), []);
    assert_eq!(array("a == null || a.length <= 3"), []);
    assert_eq!(array("a == null || a.length >= 0"), [of(Implied, "requires a == null || a.length >= 0;")]);
}

/// It is the same for parts of clauses, for alternatives, for definitions and for postconditions.
#[test]
fn what_only_the_scope_implies_is_not_told() {
    let acyclic = "x(.next)* aliases nothing";
    assert_eq!(with(&format!("requires hex {{ {acyclic}; x.next.next is null; }} scope Node <= 2;")), []);
    assert_eq!(with(&format!("requires hex {{ {acyclic} && x.next.next is null; }} scope Node <= 2;")), []);
    let at_any_size = format!("requires hex {{ {acyclic} && x.next aliases nothing; }} scope Node <= 2;");
    assert_eq!(with(&at_any_size), [of(Redundant, "x.next aliases nothing")]);

    let of_two = "exists n. x -> Node(next: n) * n -> Node(next: null)";
    let by_list = "exists n, m. x -> Node(next: n) * n -> Node(next: m) * list(m)";
    assert_eq!(with(&format!("requires sl {of_two} | {by_list}; scope Node <= 3;")), [of(DeadDisjunct, of_two)]);
    let all = "x = null | x -> Node(next: null) | exists n. x -> Node(next: n) * list(n) & n != null";
    assert_eq!(
        with(&format!("requires sl {all}; scope Node <= 1;")),
        [of(DeadDisjunct, "exists n. x -> Node(next: n) * list(n) & n != null")]
    );

    let length = |text: &str| problems(&format!("fn void f(int[] a) ensures a == null || a.length {text}; {{ }}"));
    assert_eq!(length("<= 3"), []);
    assert_eq!(length(">= 0"), [of(Implied, "ensures a == null || a.length >= 0;")]);
}

#[test]
fn a_heap_that_needs_other_numbers_than_small_ones_is_shown() {
    let (_, r) =
        report(&format!("{NODE} fn void f(Node x) requires x != null && x.val > 70 && x.val < 72; {{ }}"), "f");
    let values: Vec<_> = r.examples.first().expect("an example").input.objects[0].values().to_vec();
    assert_eq!(values[0], ir::input::InputValue::Int(71));
}

/// Heaps that tell something are shown with numbers that could not be nearer to zero.
#[test]
fn numbers_of_telling_heaps_are_the_least() {
    let class = "data N { int v; long w; bool b; N n; } data L extends N { int e; }";
    let heaps = |function: &str| -> Vec<Vec<InputValue>> {
        let (_, r) = report(&format!("{class} fn void f(N x) {function} {{ }}"), "f");
        let problems = r.spec_problems.iter().flat_map(|p| &p.heaps);
        let shown = problems.chain(&r.examples).map(|heap| &heap.input);
        shown.map(|input| input.objects.iter().flat_map(|o| o.values().to_vec()).collect()).collect()
    };
    let object =
        |v: i32, w: i64, b: bool| vec![InputValue::Int(v), InputValue::Long(w), InputValue::Bool(b), InputValue::Null];
    let first = |condition: &str| {
        let all = heaps(&format!("requires x != null && x.n == null && {condition}; scope N <= 1, L <= 0;"));
        all.first().cloned().expect("an example")
    };
    assert_eq!(first("x.v > 70"), object(71, 0, false));
    assert_eq!(first("x.v < -1000"), object(-1001, 0, false));
    assert_eq!(first("x.v > 40 && x.w == x.v * 2L"), object(41, 82, false));
    assert_eq!(first("x.w > 10000000000L && x.b"), object(0, 10_000_000_001, true));

    // What separation logic says of a node is not said of a leaf.
    let implied = heaps("requires x != null && x.b; requires sl x -> N(b: true); scope N <= 1;");
    let leaf: Vec<_> = object(0, 0, true).into_iter().chain([InputValue::Int(0)]).collect();
    assert_eq!(implied.first(), Some(&leaf));
}

#[test]
fn an_ensures_behind_a_loop_without_end() {
    let text = "data Node { int v; } fn void f(Node x) ensures x.v == 0; { while (true) { x.v := x.v + 1; } }";
    assert_eq!(problems(text), [of(VacuousEnsures, "ensures x.v == 0;")]);
}

#[test]
fn an_ensures_that_nothing_comes_to() {
    let text = "fn int f(int x) requires x > 0; ensures result > 100; { assert x < 0; return x; }";
    assert_eq!(problems(text), [of(VacuousEnsures, "ensures result > 100;")]);
    // What the function assumes excludes all that it is given, once or for ever.
    let text = "fn int f(int x) requires x > 0; ensures result > 100; { assume x < 0; return x; }";
    assert_eq!(problems(text), [of(VacuousEnsures, "ensures result > 100;")]);
    let text = "fn int f(int x) ensures result > 100; { while (true) { assume x == 3; assume x == 4; } }";
    assert_eq!(problems(text), [of(VacuousEnsures, "ensures result > 100;")]);
    // A loop that is only cut short may end.
    let text = "fn int f(int x) ensures result > 100; { while (x != 1) { x := x - 2; } return 200; }";
    assert_eq!(problems(text), []);
}

#[test]
fn an_ensures_that_the_arguments_imply() {
    let with = |contract: &str| problems(&format!("{NODE} fn int f(Node x, int n) {contract} {{ return n; }}"));
    for ensures in ["ensures x == null || x.val == 99;", "ensures hex { x.next not null; }"] {
        for requires in ["requires x == null;", "requires hex { x is null; }", "requires sl x = null;"] {
            assert_eq!(with(&format!("{requires} {ensures}")), [of(Implied, ensures)], "{requires}");
            // Of another parameter it says nothing.
            let of_number = with(&format!("requires n == 0; {ensures}"));
            assert!(of_number.is_empty(), "{of_number:?}");
        }
    }
    assert_eq!(with("requires n > 3 && n < 9; ensures n > 2;"), [of(Implied, "ensures n > 2;")]);
    assert_eq!(with("requires n > 3; ensures result > 2;"), []);
    // Without a result.
    let void = |contract: &str| problems(&format!("{NODE} fn void f(Node x, int n) {contract} {{ n := 3; }}"));
    assert_eq!(void("requires n > 0; ensures n > -1;"), [of(Implied, "ensures n > -1;")]);
    assert_eq!(void("requires x != null; ensures x.next == null;"), []);
}

#[test]
fn a_type_that_no_reference_here_has() {
    let text = |atom: &str| {
        format!(
            "data Leaf extends Node {{ }} data Item {{ int k; }} {NODE}
        fn void f(Node x, Node[] all) requires hex {{ {atom}; }} {{ }}"
        )
    };
    for dead in ["x expands to Item", "x(.next)* aliases some Item", "any.next expands to Item", "all expands to Node"]
    {
        assert_eq!(problems(&text(dead)), [of(DeadPath, dead)]);
    }
    for live in ["x expands to Leaf", "x.next expands to Node", "all expands to Node[]"] {
        let found = problems(&text(live));
        assert!(found.iter().all(|(kind, _)| *kind != DeadPath), "{live}: {found:?}");
    }
}

/// What no function can violate says nothing about this one.
#[test]
fn an_ensures_that_holds_whatever_the_function_does() {
    let of_int = |ensures: &str| problems(&format!("{NODE} fn int f(Node x, int n) {ensures} {{ return 1; }}"));
    let of_node = |ensures: &str| problems(&format!("{NODE} fn Node f(Node x) {ensures} {{ return x; }}"));
    for always in [
        "ensures n == n;",
        "ensures result > 0 || result <= 0;",
        "ensures sl true;",
        "ensures x == null || x.next == x.next;",
    ] {
        assert_eq!(of_int(always), [of(Implied, always)]);
    }
    let hex = "ensures hex { result not null || result is null; }";
    assert_eq!(problems(&format!("{NODE} fn Node f() {hex} {{ return null; }}")), [of(Implied, hex)]);
    // Beside preconditions, whatever they say: it holds without them.
    assert_eq!(of_int("requires x != null; ensures n == n;"), [of(Implied, "ensures n == n;")]);
    // All of these hold on exit of this function, and not of every other one.
    for sometimes in ["ensures result == 1;", "ensures result > 0;", "ensures n + result > n || n > 5;"] {
        assert_eq!(of_int(sometimes), []);
    }
    for sometimes in ["ensures result == x;", "ensures sl result = x;", "ensures hex { result aliases x; }"] {
        assert_eq!(of_node(sometimes), []);
    }
    // It follows from the precondition only as long as the function leaves the heap alone.
    assert_eq!(with("requires x != null && x.val > 3; ensures x.val > 3;"), []);
    // On entry and on exit the same, perhaps: that is a claim.
    assert_eq!(with("ensures x == null || x.val == old(x.val);"), []);
}

/// After `free` there are heaps that no input is, and reading them fails.
#[test]
fn an_ensures_that_a_freed_object_violates_says_something() {
    let text =
        |body: &str| format!("{NODE} fn void f(Node x) requires x != null; ensures x.val == x.val; {{ {body} }}");
    let (_, r) = report(&text("free x;"), "f");
    assert!(r.spec_problems.is_empty() && r.findings.len() == 1, "{:?}", (r.spec_problems, r.findings));
}

#[test]
fn examples_are_small() {
    let (_, r) = report(&format!("{NODE} fn void f(Node x) requires sl list(x); {{ }}"), "f");
    let sizes: Vec<usize> = r.examples.iter().map(|h| h.input.objects.len()).collect();
    assert_eq!(sizes, [1, 1], "one cell, and one cell that leads to itself");
}

/// Counts how often it is asked whether to stop, before the technique is done and after that.
#[derive(Default)]
struct Asked {
    before: u64,
    after: u64,
    told: u64,
}

impl Control for Asked {
    fn stop(&mut self) -> Option<Stop> {
        match self.told {
            0 => self.before += 1,
            _ => self.after += 1,
        }
        None
    }

    fn event(&mut self, event: Event) {
        self.told += u64::from(event == Event::Explored);
    }
}

/// Whoever measures a technique stops the clock there, so techniques with a check and without one can be compared.
#[test]
fn the_end_of_the_technique_is_told_before_the_specification_is_checked() {
    let lowered =
        lower::lower_text(&format!("{NODE} fn void f(Node x) requires sl list(x); requires acyclic(x); {{ }}"));
    let f = lowered.program.find_function("f").expect("the function is there");
    let asked = |specs| {
        let mut asked = Asked::default();
        explore(&lowered.program, f, &Options { specs, ..Options::default() }, &mut asked);
        asked
    };
    let (with, without) = (asked(true), asked(false));
    assert_eq!((with.told, without.told), (1, 1));
    assert_eq!((with.before, without.after), (without.before, 0));
    assert!(with.after > 0, "the check runs, and can be stopped");
}

/// Cancels the first step behind the end of the technique, and that one alone.
#[derive(Default)]
struct Once {
    explored: bool,
    cancelled: bool,
}

impl Control for Once {
    fn stop(&mut self) -> Option<Stop> {
        let now = self.explored && !std::mem::replace(&mut self.cancelled, self.explored);
        now.then_some(Stop::Cancelled)
    }

    fn event(&mut self, event: Event) {
        self.explored |= event == Event::Explored;
    }
}

/// Who took such a report for a whole one would say that every part of the specification matters.
#[test]
fn a_cancelled_check_of_the_specification_makes_no_whole_report() {
    let text = format!("{NODE} fn void f(Node x) requires acyclic(x) && acyclic(x); {{ }}");
    let lowered = lower::lower_text(&text);
    let f = lowered.program.find_function("f").expect("the function is there");
    let of = |control: &mut dyn Control| explore(&lowered.program, f, &Options::default(), control);
    let (whole, cut) = (of(&mut RunToEnd), of(&mut Once::default()));
    assert!(whole.complete && !whole.examples.is_empty() && !whole.spec_problems.is_empty());
    assert!(cut.examples.is_empty() && cut.spec_problems.is_empty(), "it was cut off");
    assert_eq!((cut.complete, cut.stopped), (false, Some(Stop::Cancelled)));
}

#[test]
fn exit_contracts_initialise_only_what_they_ask_for() {
    let text = "data N { N n; N p; }
        data B { N h; int k; invariant hex { this.h not null; } fn void inc() { this.k := this.k + 1; } }
        fn void inc(B b) requires b != null; ensures hex { b.h not null; } { b.k := b.k + 1; }
        fn void clear(B b) requires b != null; { b.h := b.h.n; }
        fn int freed(N x, B b) requires x != null; scope N <= 2, B <= 1; { N y := x.n; free x; return 1; }";
    let found = |function: &str| {
        let lowered = lower::lower_text(text);
        let f = lowered.program.find_function(function).expect("the function is there");
        let r = explore(&lowered.program, f, &Options::default(), &mut RunToEnd);
        assert!(r.complete && r.unconfirmed == 0, "{function}: {:?}", r.stopped);
        (r.paths.normal, r.paths.exceptional)
    };
    // No cell is looked at; the invariant holds of what nobody wrote to.
    assert_eq!(found("B.inc"), (1, 0));
    assert_eq!(found("inc"), (1, 0));
    // The next cell is there, or is not: then the invariant is broken.
    assert_eq!(found("clear").1, 1);
    // `x.n` is null, `x` or another cell, and what `x` held is no reference any more; `b` is null, or `b.h` one of the two
    // cells.
    assert_eq!(found("freed"), (9, 0));
}

/// Invariants are checked once for their class, with the first function that is given an object of it.
#[test]
fn invariants_are_checked_like_preconditions() {
    let invariants = |text: &str| {
        problems(&format!(
            "{NODE} data Box {{ int n; Node head; {text} }}
             fn int f(Box b) {{ return 1; }}
             fn int g(Box b) {{ return 2; }}"
        ))
    };
    assert_eq!(invariants("invariant this.n > 3; invariant sl exists h. this -> Box(head: h) * list(h);"), []);
    assert_eq!(
        invariants("invariant this.n > 0; invariant this.n < 0;"),
        [of(Unsatisfiable, "invariant this.n > 0;")],
        "null is all that is left"
    );
    assert_eq!(invariants("invariant this.n == this.n;"), [of(Implied, "invariant this.n == this.n;")]);
    assert_eq!(invariants("invariant this.n > 5; invariant this.n > 3;"), [of(Implied, "invariant this.n > 3;")]);
    assert_eq!(
        invariants("invariant hex { this.head(.next)* aliases nothing; this.head.next aliases nothing; }"),
        [of(Redundant, "this.head.next aliases nothing")]
    );
    assert_eq!(
        invariants("invariant this.n > 1; invariant this.n == 1 || this.head != null;"),
        [of(DeadDisjunct, "this.n == 1")],
    );
    assert_eq!(invariants("invariant ends(this.head);"), [of(NonTerminating, "invariant ends(this.head);")]);
    // What the invariant says already.
    assert_eq!(
        problems(
            "data Box { int n; invariant this.n > 3; }
             fn int f(Box b) requires b == null || b.n > 2; { return 1; }"
        ),
        [of(Implied, "requires b == null || b.n > 2;")]
    );
}

/// The heaps are inputs of the function that checks, whatever its other parameters are.
#[test]
fn heaps_of_invariants_are_inputs_of_a_function() {
    let text = "data Box { int n; invariant this.n > 0; invariant this.n < 0; } fn void f(int k, Box b) { }";
    let (program, r) = report(text, "f");
    let [problem] = &r.spec_problems[..] else { panic!("{:?}", r.spec_problems) };
    let [heap] = &problem.heaps[..] else { panic!("{:?}", problem.heaps) };
    assert_eq!(heap.text, "a smallest heap that violates only invariant 2 of the class");
    let ir::input::InputValue::Ref(0) = heap.input.args[1] else { panic!("{:?}", heap.input) };
    assert_eq!(heap.input.args[0], ir::input::InputValue::Int(0));
    let f = program.find_function("f").expect("f");
    assert_eq!(heap.input.args.len(), program.function(f).params.len());
}

/// Who checks invariants is part of what a report depends on.
#[test]
fn the_fingerprint_says_who_checks_invariants() {
    let of = |text: &str| {
        let text = format!("data Box {{ int n; invariant this.n > 0; }} {text} fn int g(Box b) {{ return 2; }}");
        let program = lower::lower_text(&text).program;
        let g = program.find_function("g").expect("g");
        ir::fingerprint::fingerprint(&program, g)
    };
    assert_eq!(of(""), of("fn int f(int n) { return n; }"));
    assert_ne!(of(""), of("fn int f(Box b) { return 1; }"));
}

/// What stands behind a condition may imply it, too.
#[test]
fn conditions_that_later_ones_imply() {
    let ints = |requires: &str| problems(&format!("fn int f(int k, int n) requires {requires}; {{ return k; }}"));
    assert_eq!(ints("k > 5 || k > 0"), [of(DeadDisjunct, "k > 5")]);
    assert_eq!(ints("k > 0 && k > 5"), [of(Redundant, "k > 0")]);
    assert_eq!(ints("k > 0 && n > 1 && k > 5"), [of(Redundant, "k > 0")]);
    assert_eq!(ints("!(k <= 5) || k > 0"), [of(DeadDisjunct, "!(k <= 5)")]);
    assert_eq!(ints("k > 5 || k > 3 || k > 0"), [of(DeadDisjunct, "k > 5"), of(DeadDisjunct, "k > 3")]);
    assert_eq!(ints("k > 5 || n > 0"), []);
    assert_eq!(ints("k > 5 && n > 0"), []);
    assert_eq!(ints("k == 1 || k == 2 || k == 3"), []);
    // It keeps the next one from an exception.
    assert_eq!(with("requires x != null && x.val > 0;"), []);
    assert_eq!(with("requires x != null; requires x.val > 0 && x.val > 5;"), [of(Redundant, "x.val > 0")]);
    assert_eq!(with("requires x != null && x.next != null; requires x.next.val > 0;"), []);
    // Only because the scope ends there.
    assert_eq!(with("requires x == null || x.next == null || x.next.next == null; scope Node <= 2;"), []);
}

/// Each of them on its own merits: predicates over larger heaps take more steps than other conditions.
#[test]
fn conditions_beside_predicates_over_larger_heaps() {
    let code = "fn bool sorted(Node x) {
          int n := 0;
          while (x != null && n < 4) {
            Node y := x.next;
            if (y != null && x.val > y.val) { return false; }
            n := n + 1;
            x := y;
          }
          return true;
        }
        fn bool pos(Node x) {
          int n := 0;
          while (x != null && n < 4) { if (x.val <= 0) { return false; } n := n + 1; x := x.next; }
          return true;
        }";
    for scope in [1, 2, 3] {
        let with = |requires: &str| {
            problems(&format!(
                "{NODE} {code} fn void f(Node a, Node b, int i) requires {requires}; scope Node <= {scope}; {{ }}"
            ))
        };
        assert_eq!(with("sorted(a) && sorted(b) && i > 3 && i > 2"), [of(Redundant, "i > 2")], "{scope}");
    }
    let with = |requires: &str| {
        problems(&format!("{NODE} {code} fn void f(Node a, int i) requires {requires}; scope Node <= 3; {{ }}"))
    };
    assert_eq!(with("(i <= 2 || sorted(a)) && sorted(a)"), [of(Redundant, "sorted(a)")]);
    assert_eq!(with("pos(a) && pos(a) && sorted(a)"), [of(Redundant, "pos(a)")]);
    // Where it is still too long, that is said, once.
    let long = problems(&format!(
        "{NODE} fn bool ordered(Node x) {{
           while (x != null && x.next != null) {{ if (x.val > x.next.val) {{ return false; }} x := x.next; }}
           return true;
         }}
         fn void f(Node a, Node b, int i)
           requires acyclic(a) && acyclic(b) && ordered(a) && ordered(b) && i > 3 && i > 2; scope Node <= 7; {{ }}"
    ));
    assert_eq!(long.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), [Undecided]);
}

/// One more object of a class shows that a part matters, where no search comes to it.
#[test]
fn what_holds_only_because_larger_heaps_are_out_of_scope_is_not_told() {
    let two = "data Node { int val; Node next; Node oth; }
        fn bool two(Node x) { int n := 0; while (x != null && n < 4) { n := n + 1; x := x.next; } return n == 2; }";
    let hex = |contract: &str| problems(&format!("{two} fn void f(Node a, Node b) {contract} {{ }}"));
    let sentences = "requires hex { a is null || a.oth not null; a(.next)* aliases here.up; } requires two(b);";
    let found = hex(&format!("{sentences} scope Node <= 2;"));
    assert!(found.iter().all(|(kind, _)| *kind != Implied), "{found:?}");
    let paths = "requires hex { a(.next|.oth)+(.next)+ not null; (a.next is null || !(a.oth expands to nothing)); }";
    let text = format!("{two} fn void f(Node a) {paths} scope Node <= 2; {{ }}");
    assert_eq!(problems(&text), []);
}

/// Nothing says where such a list is, so there is no end to how long it might be.
#[test]
fn predicates_of_nothing_but_unknown_references_end() {
    let text = "data Node { int val; Node next; }
        pred list(Node x) := emp & x = null | exists n. x -> Node(next: n) * list(n);
        fn void f(int i) requires sl exists a. list(a) & i < 7; scope Node <= 1; { }";
    let (_, r) = report(text, "f");
    assert_eq!((r.paths.normal, r.unconfirmed), (1, 0));
}

/// Parts of postconditions beside each other.
#[test]
fn parts_of_postconditions_that_never_matter() {
    let ensures = |text: &str| problems(&format!("{NODE} fn int f(int k, Node x) {text} {{ return 1; }}"));
    assert_eq!(ensures("ensures result > 0 && result > -1;"), [of(Redundant, "result > -1")]);
    assert_eq!(ensures("ensures result > 0 || result > 1;"), [of(DeadDisjunct, "result > 1")]);
    assert_eq!(ensures("ensures result > 0; ensures result > -1;"), [of(Implied, "ensures result > -1;")]);
    assert_eq!(
        ensures("ensures hex { x(.next)* aliases nothing; x.next aliases nothing; }"),
        [of(Redundant, "x.next aliases nothing")]
    );
    assert_eq!(ensures("requires k > 5; ensures result > 6 || k < 3;"), [of(DeadDisjunct, "k < 3")]);
    assert_eq!(ensures("requires k > 5; ensures result > 6 || k < 9;"), []);
    assert_eq!(ensures("ensures result > 0 && k < 3;"), []);
    assert_eq!(ensures("ensures result > 0; ensures result < 9;"), []);
    assert_eq!(ensures("ensures x != null; ensures x.val == result;"), []);
}

/// Alternatives of paths about which the rest says enough.
#[test]
fn alternatives_of_paths_that_the_rest_implies() {
    let hex = |text: &str| {
        problems(&format!("data D {{ D a; D b; D c; }} fn void f(D x) requires hex {{ {text} }} scope D <= 2; {{ }}"))
    };
    assert_eq!(hex("x.a is null; x(.a|.b) aliases nothing;"), [of(Redundant, "x(.a|.b) aliases nothing")]);
    assert_eq!(hex("x(.a|.b) aliases nothing;"), []);
    assert_eq!(hex("x.a is null; x.a aliases nothing;"), [of(Redundant, "x.a aliases nothing")]);
}

/// What keeps the code of another clause from running for ever matters.
#[test]
fn what_makes_another_clause_end_matters() {
    let ordered = "fn bool ordered(Node x) {
          while (x != null && x.next != null) { if (x.val > x.next.val) { return false; } x := x.next; }
          return true;
        }";
    let with = |contract: &str| problems(&format!("{NODE} {ordered} fn void f(Node x) {contract} {{ }}"));
    assert_eq!(with("requires sl list(x); requires ordered(x);"), []);
    assert_eq!(with("requires ordered(x); requires acyclic(x);"), []);
    assert_eq!(with("requires hex { x(.next)* aliases nothing; } requires ordered(x);"), []);
}

/// Arrays are not that long within any scope that people choose.
#[test]
fn lengths_that_no_scope_has_are_not_told() {
    let array = |text: &str| problems(&format!("fn void f(int[] a) {text} {{ }}"));
    assert_eq!(array("requires a != null && a.length < 100;"), []);
    assert_eq!(array("requires a != null; requires a.length < 100;"), []);
    assert_eq!(array("requires a != null && a.length > 0; requires a[0] > 3;"), []);
}

/// What other languages refuse is refused, whatever becomes of the code of a predicate there.
#[test]
fn a_contradiction_in_one_language_is_told_beside_a_predicate_that_does_not_end() {
    let text = format!("{NODE} fn int f(Node x) requires hex {{ !(x aliases x); }} requires ends(x); {{ return 1; }}");
    let lowered = lower::lower_text(&text);
    let f = lowered.program.find_function("f").expect("the function is there");
    let report = explore(&lowered.program, f, &Options::default(), &mut RunToEnd);
    let told: Vec<_> = report.spec_problems.iter().map(|p| (p.kind, p.clause.index)).collect();
    assert_eq!(told, [(Unsatisfiable, 0)]);
}

/// Where `||` stands for `&&`.
#[test]
fn an_alternative_that_raises_wherever_it_is_evaluated_never_holds() {
    let with = |contract: &str| {
        problems(&format!("{NODE} data Sub extends Node {{ }} fn void f(Node x) requires {contract}; {{ }}"))
    };
    assert_eq!(with("x != null || x.next != null"), [of(DeadDisjunct, "x.next != null")]);
    assert_eq!(with("x != null || x.next instanceof Sub"), [of(DeadDisjunct, "x.next instanceof Sub")]);
    assert_eq!(with("x == null || x.next != null"), []);
    // It comes out where the first one fails otherwise.
    assert_eq!(with("x != null && x.val > 0 || x.next != null"), []);
}

/// A number that nothing speaks of makes more heaps, not other answers.
#[test]
fn a_heap_shows_that_a_part_matters_whatever_numbers_there_are_beside() {
    for fields in ["", "int v;", "int v; long w; bool b;"] {
        let text = format!(
            "data D {{ D next; D other; {} }}
             pred list(D x) := x = null | exists n. x -> D(next: n) * list(n);
             fn int f(D p, D q)
               requires sl list(p) * list(q);
               requires hex {{ p aliases q; }}
               scope D <= 3;
             {{ return 1; }}",
            fields
        );
        assert_eq!(problems(&text), [], "{fields}");
    }
}

/// One part fewer admits more heaps: that takes longer than to see that all of them together imply it.
#[test]
fn an_implied_clause_names_no_part_that_is_not_needed() {
    let text = "data H { int size; E head; } data E { E next; H own; }
        fn int f(H a, H b)
          requires hex { b.head.own aliases max b; a.head aliases nothing; }
          requires a == null;
          scope H <= 2, E <= 2;
        { return 0; }";
    let (_, r) = report(text, "f");
    let [problem] = &r.spec_problems[..] else { panic!("{:?}", r.spec_problems) };
    assert_eq!((problem.kind, problem.clause.atom), (Implied, Some(1)));
    let named: Vec<_> = problem.related.iter().map(|c| (c.clause.index, c.clause.atom)).collect();
    assert_eq!(named, [(1, None)], "where `a` is null, `a.head` is nothing");
}

/// The exploration meets heaps and numbers that nobody would try.
#[test]
fn code_that_does_not_end_on_a_few_inputs_only_is_told_with_one_of_them() {
    let node = "data Node { Node next; int key; }";
    let telling = |text: &str| {
        let (program, r) = report(&format!("{node} {text}"), "f");
        let found = r.spec_problems.iter().find(|p| p.kind == NonTerminating);
        found.map(|p| p.heaps[0].input.clone()).inspect(|input| {
            // Judged by running it, not by what found it.
            let f = program.find_function("f").expect("the function is there");
            let verdict = replay::check_requires(&program, f, input, &replay::Limits::default());
            assert!(matches!(verdict, replay::Verdict::Unknown(replay::Reason::Budget { .. })), "{verdict:?}");
        })
    };
    let again = "fn bool ok(int n) { if (n == 5) { return ok(n); } return true; }";
    let input = telling(&format!("{again} fn int f(int n) requires ok(n); {{ return n; }}"));
    assert_eq!(input.expect("a problem").args, [InputValue::Int(5)]);
    let stuck = "fn bool ok(Node x) { while (x != null && x.key == 77) { } return true; }";
    let input = telling(&format!("{stuck} fn void f(Node x) requires ok(x); {{ }}")).expect("a problem");
    assert_eq!(input.objects.len(), 1);
    // Other languages may ask for numbers.
    let ring = "fn bool ok(Node x) { while (x != null) { x := x.next; } return true; }";
    let input = telling(&format!("{ring} fn void f(Node p) requires ok(p); requires sl p -> Node(key: 5); {{ }}"));
    assert_eq!(input.expect("a problem").objects[0].values()[1], InputValue::Int(5));
    let over = "requires ok(p); requires sl p != null & n > 3;";
    let input = telling(&format!("{ring} fn void f(Node p, int n) {over} {{ }}")).expect("a problem");
    assert!(matches!(input.args[1], InputValue::Int(n) if n > 3), "{input:?}");
    // So may operational clauses, the same one too, whatever comes first.
    let key = |requires: &str| {
        telling(&format!("{ring} fn void f(Node p, int n) {requires} {{ }}")).map(|i| (i.args[1], i.objects[0].clone()))
    };
    for requires in [
        "requires ok(p); requires p != null && p.key == 3;",
        "requires p != null && p.key == 3 && ok(p);",
        "requires ok(p.next); requires p.key == 3;",
    ] {
        let (_, object) = key(requires).expect("a problem");
        assert_eq!(object.values()[1], InputValue::Int(3), "{requires}");
    }
    let (n, _) = key("requires n > 3 && p != null && ok(p);").expect("a problem");
    assert_eq!(n, InputValue::Int(4));
    assert_eq!(key("requires hex { p(.next)* aliases nothing; } requires ok(p); requires p.key == 3;"), None);
    // Where the rest admits none of them, there is nothing to tell.
    assert_eq!(telling(&format!("{again} fn int f(int n) requires n > 5; requires ok(n); {{ return n; }}")), None);
    assert_eq!(telling(&format!("{again} fn int f(int n) requires ok(n); requires n != 5; {{ return n; }}")), None);
    // Ends on every input, slowly.
    let slow = "fn bool ok(int n) { int i := 0; while (i < 3000) { i := i + 1; } return n != 5; }";
    assert_eq!(telling(&format!("{slow} fn int f(int n) requires ok(n); {{ return n; }}")), None);
}

/// What takes all the time is told, too.
#[test]
fn a_clause_without_end_is_told_when_the_time_is_over() {
    let text = "fn bool even(int n) { int i := 0; while (i != n) { i := i + 2; } return n % 2 != 0; }
        fn int f(int n) requires even(n); { return n; }";
    let lowered = lower::lower_text(text);
    let f = lowered.program.find_function("f").expect("the function is there");
    let mut clock = Clock(50);
    let report = explore(&lowered.program, f, &Options::default(), &mut clock);
    assert_eq!(report.stopped, Some(Stop::Timeout));
    let kinds: Vec<_> = report.spec_problems.iter().map(|p| p.kind).collect();
    assert_eq!(kinds, [NonTerminating]);
}

/// The exploration is done when the time is over: what is left out is the check of its specification.
#[test]
fn a_check_that_the_time_cuts_off_is_told() {
    let text = "data Node { int val; Node next; }
        fn void f(Node x) requires x != null && x.val > 3; ensures x.val > 2 || x.next == null; scope Node <= 2; { }";
    let lowered = lower::lower_text(text);
    let f = lowered.program.find_function("f").expect("the function is there");
    let mut asked = Asked::default();
    explore(&lowered.program, f, &Options::default(), &mut asked);
    for late in [1, 2, asked.after / 2, asked.after - 1] {
        let mut clock = Clock((asked.before + late) as u32);
        let report = explore(&lowered.program, f, &Options::default(), &mut clock);
        assert!(report.complete, "every path was explored before");
        let kinds: Vec<_> = report.spec_problems.iter().map(|p| p.kind).collect();
        assert_eq!(kinds, [Undecided], "after {late} of {} steps", asked.after);
    }
}

/// Larger scopes have arrays of a thousand elements: one search could try each length with each index.
#[test]
fn elements_at_a_result_are_looked_for_in_long_arrays_with_few_steps() {
    let class = "fn bool has(int[] a, int k) { int i := 0; while (i < a.length) { if (a[i] == k) { return true; } i := i + 1; } return false; }";
    let functions = [
        "fn int f(int[] a, int k) requires a != null; ensures result < a.length && (result < 0 || a[result] == k);
           scope arrays <= 1, length <= 1; { return -1; }",
        "fn int f(int[] a, int k) requires a != null && has(a, k);
           ensures result >= 0 && result < a.length && a[result] == k;
           scope arrays <= 1, length <= 4; { int i := 0; while (a[i] != k) { i := i + 1; } return i; }",
    ];
    for function in functions {
        let lowered = lower::lower_text(&format!("{class} {function}"));
        let f = lowered.program.find_function("f").expect("the function is there");
        let mut asked = Asked::default();
        let report = explore(&lowered.program, f, &Options::default(), &mut asked);
        assert_eq!(report.spec_problems, [], "{function}");
        assert!(asked.after < 6_000, "{} for {function}", asked.after);
    }
}

/// What takes more steps than other questions is worth them before it is called undecided.
#[test]
fn sentences_about_a_few_objects_are_decided() {
    let class = "data Node { Node next; Node prev; Node rand; int v; }";
    let optional = "fn int f(Node x) requires hex { x(.next)? not null; x.next.next? is null => x.prev is null; \
        !(x.rand is null); x.rand aliases x || x.rand aliases x.next; } scope Node <= 2; { return 0; }";
    let found = problems(&format!("{class} {optional}"));
    assert!(!found.is_empty() && found.iter().all(|(kind, _)| *kind != Undecided), "{found:?}");
}

/// In a heap with `p.a` and `p.b` at one object, the order that begins with `p.b` discovers it there, which is forbidden.
/// So the sentence about `p.next` is no part of the contradiction, and few steps tell.
#[test]
fn aliases_are_refused_that_another_order_discovers() {
    let text = "data Node { Node next; Node other; } data Sub extends Node { Node extra; }
        data Pair { Node a; Node b; Pair next; }
        fn void f(Pair p) requires hex { p not null; p.b not null; p.b expands to nothing; any.next is null; }
        scope Pair <= 1, Node <= 2; { }";
    let (program, r) = report(text, "f");
    let clauses = r.spec_problems.iter().flat_map(|p| &p.related);
    let named: Vec<&str> = clauses.map(|c| program.text(places::clause_span(&program, &c.clause).unwrap())).collect();
    assert_eq!(named, ["p not null", "p.b not null", "p.b expands to nothing"]);
}

/// What a clause says of parameters alone needs no heap behind them, denied or not.
#[test]
fn sentences_that_deny_something_of_parameters_are_decided() {
    let text = "data Node { Node next; Node other; } data Sub extends Node { Node extra; }
        fn void f(Node a, Node b) requires hex { a.next is null => b not null; !(a is null && b is null); }
        scope Node <= 2; { }";
    assert_eq!(problems(text), [of(Redundant, "!(a is null && b is null)")]);
}

/// Each of two conditions holds where the other one does: one of them may be left out, not both.
#[test]
fn conditions_that_imply_each_other_in_two_clauses() {
    let text = "data C { int count; int limit; int more; }
        fn void f(C c) requires c != null && c.limit == 3;
        requires c.more > 0 && c.count <= 3; requires c.count >= 0 && c.count <= c.limit; { }";
    assert_eq!(problems(text), [of(Redundant, "c.count <= 3")]);
    // What raises an exception only where the first clause is false already is kept from harm by that.
    let text = "data C { int count; int limit; }
        fn void f(C c) requires c != null && c.limit == 3;
        requires c.limit >= 0 && c.count <= 3; requires c.count >= 0 && c.count <= c.limit; { }";
    assert_eq!(problems(text), [of(Implied, "requires c.limit >= 0 && c.count <= 3;")]);
}

/// An empty heap shows nothing, so another one is shown: that is not the smallest one.
#[test]
fn the_smallest_heap_with_objects_is_called_so() {
    let text = "data Node { int val; Node next; }
        pred lst(Node x) := x = null | exists n. x -> Node(next: n) * lst(n);
        fn void f(Node x) requires hex { x not null; x(.next)+ not null; x(.next)+ aliases x; } requires sl lst(x);
        scope Node <= 3; { }";
    let (_, r) = report(text, "f");
    let texts: Vec<&str> = r.spec_problems.iter().flat_map(|p| &p.heaps).map(|h| h.text.as_str()).collect();
    assert_eq!(texts, ["a smallest heap with objects that violates only clause 1 of the precondition"]);
}

/// Time for so many steps.
struct Clock(u32);

impl Control for Clock {
    fn stop(&mut self) -> Option<Stop> {
        self.0 = self.0.saturating_sub(1);
        (self.0 == 0).then_some(Stop::Timeout)
    }
    fn event(&mut self, _: Event) {}
}

/// What holds wherever it comes out matters where it raises an exception instead: that is false.
#[test]
fn conditions_that_raise_matter() {
    let class = "data L { int v; L next; }";
    let raising = [
        "fn int f(L a, int k) ensures k > 0 || a.v == a.v; { return 1; }",
        "fn int f(L a, int k) requires a == null || 10 / k > -100; { return 1; }",
        "fn int f(L a, int k) requires k > 0 || a.v == a.v; scope L <= 2; { return 1; }",
    ];
    for function in raising {
        let found = problems(&format!("{class} {function}"));
        assert!(found.is_empty(), "{function}: {found:?}");
    }
    let guarded = "fn int f(L a, int k) requires k > 0 || a != null && a.v == a.v; scope L <= 2; { return 1; }";
    let found = problems(&format!("{class} {guarded}"));
    assert!(matches!(found[..], [(Redundant, _)]), "{found:?}");
}

/// Who reads that a disjunct needs another clause to be dead looks for the error there.
#[test]
fn a_disjunct_that_contradicts_itself_needs_nothing_else() {
    let of = |dead: &str| {
        let text = format!(
            "data L {{ int v; L next; }} pred lst(L x) := x = null | exists n. x -> L(next: n) * lst(n);
             fn int f(L a, L b) requires sl {dead} | lst(a); requires hex {{ b aliases nothing; }} scope L <= 3; {{ return 0; }}"
        );
        let (_, r) = report(&text, "f");
        let found = r.spec_problems.into_iter().find(|p| p.kind == DeadDisjunct && p.clause.disjunct == Some(0));
        let found = found.expect("the first one is dead");
        let related: Vec<u32> = found.related.iter().map(|r| r.clause.index).collect();
        (found.message, related)
    };
    for contradiction in ["b != null & b = null", "b -> L(_, _) * b -> L(_, _)"] {
        let (message, related) = of(contradiction);
        assert!(message.contains("whatever the rest says"), "{contradiction}: {message}");
        assert!(related.is_empty(), "{contradiction}: {related:?}");
    }
    let (message, related) = of("b -> L(_, _) & a = b");
    assert!(message.contains("together with the rest"), "{message}");
    assert_eq!(related, [1]);
}

/// A clause of several sentences is violated where any of them is.
#[test]
fn the_smallest_heap_that_violates_a_clause_may_violate_all_of_it() {
    let text = "data L { int v; L next; }
        fn int f(L a) requires sl a != null; requires hex { a.next.next is null; a.next is null; } scope L <= 3; { return a.v; }";
    let (_, r) = report(text, "f");
    let nearly = r.examples.iter().find(|e| e.text.contains("violates only clause 2")).expect("there is one");
    assert_eq!(nearly.input.objects.len(), 1, "a ring of one object: {nearly:?}");
}

/// The texts of what a problem of `f` has to do with, the only one of its kind.
fn related(text: &str, kind: SpecProblemKind) -> Vec<String> {
    let (program, r) = report(text, "f");
    let found: Vec<_> = r.spec_problems.iter().filter(|p| p.kind == kind).collect();
    let [problem] = found[..] else { panic!("{text}: {:?}", r.spec_problems) };
    let span = |clause| places::clause_span(&program, clause).expect("what is named has a place");
    problem.related.iter().map(|named| program.text(span(&named.clause)).to_owned()).collect()
}

/// Invariants hold in every question, and who reads why something is so must be told which ones it takes: without any line
/// that is named it is not so, and without all the others it is.
#[test]
fn invariants_that_a_claim_rests_on_are_named() {
    let (least, most) = ("invariant this.v > 0;", "invariant this.v < 10;");
    let given = "requires p != null;";
    let cases: [(SpecProblemKind, &str, &str, &[&str]); 6] = [
        (Unsatisfiable, given, "requires p.v == 20;", &["requires p.v == 20;", most]),
        (Unsatisfiable, "requires k >= 10;", "requires p.v == k;", &["requires k >= 10;", "requires p.v == k;", most]),
        (Unsatisfiable, given, "requires k > 3 && k < 2 && p.v > 5;", &[]),
        (Implied, given, "requires p.v > 0;", &[given, least]),
        (Implied, "requires p == null || k == 5;", "requires p == null || p.v > 0 || k == 3;", &[least]),
        (Implied, "requires p.v > 3;", "requires p.v > 1;", &["requires p.v > 3;"]),
    ];
    for (kind, first, second, named) in cases {
        let clauses = [least, most, first, second];
        let text = |kept: &dyn Fn(&str) -> bool| {
            let [least, most, first, second] = clauses.map(|c| if kept(c) { c } else { "" });
            format!("data Pos {{ int v; {least} {most} }} fn int f(Pos p, int k) {first} {second} {{ return 0; }}")
        };
        assert_eq!(related(&text(&|_| true), kind), named, "{second}");
        let is_told =
            |text: &str| problems(text).iter().any(|(told, at)| *told == kind && (kind != Implied || at == second));
        assert!(is_told(&text(&|clause| clause == second || named.contains(&clause))), "{second}");
        for one in named {
            assert!(!is_told(&text(&|clause| clause != *one)), "{second} without {one}");
        }
    }
}

/// A sentence in HEX that an operational invariant implies is said twice on purpose, perhaps, as where a clause implies it.
#[test]
fn a_sentence_that_an_invariant_implies() {
    let with = |invariant: &str| {
        let text = format!(
            "data Box {{ Box in; {invariant} }} fn void f(Box b) requires hex {{ b not null; b.in not null; }} scope Box <= 2; {{ }}"
        );
        problems(&text)
    };
    assert_eq!(with("invariant hex { this.in not null; }"), [of(Redundant, "b.in not null")]);
    assert_eq!(with("invariant this.in != null;"), [of(Implied, "b.in not null")]);
}

/// A clause that raises an exception does so on inputs that others leave.
#[test]
fn what_makes_a_clause_raise_an_exception_is_named() {
    let with = |contract: &str| {
        let text = format!("{NODE} fn void f(Node x, int k) {contract} {{ }}");
        related(&text, Unsatisfiable)
    };
    assert_eq!(with("requires x.val == k; requires k < 3; requires hex { x is null; }"), ["x is null"]);
    assert_eq!(with("requires x == null; requires x.val == k; requires k < 3;"), ["requires x == null;"]);
    assert_eq!(with("requires k < 3; requires 5 / (k - k) > 0;"), [""; 0]);
}

/// Without what denies it the marked text says the opposite, and whether a condition holds or not is turned around.
#[test]
fn what_is_denied_is_marked_with_its_denial() {
    let with = |contract: &str| problems(&format!("{NODE} fn void f(Node x, int k) {contract} {{ }}"));
    assert_eq!(with("requires sl k > 1 & !(k = 1);"), [of(Redundant, "!(k = 1)")]);
    assert_eq!(with("requires k > 1 && !(k == 1);"), [of(Redundant, "!(k == 1)")]);
    assert_eq!(with("requires !( k == 1) && k > 1;"), [of(Redundant, "!( k == 1)")]);
    assert_eq!(with("requires !(k < 3) || k >= 0;"), [of(DeadDisjunct, "!(k < 3)")]);
    assert_eq!(with("requires hex { x is null || !(x not null); }"), [of(DeadDisjunct, "x is null")]);
    assert_eq!(with("requires hex { !(x not null) && x is null; }"), [of(Redundant, "!(x not null)")]);
    // What is below three never holds, what is not below three always does.
    assert_eq!(with("requires k > 5; requires k < 3 || x == null;"), [of(DeadDisjunct, "k < 3")]);
    assert_eq!(with("requires k > 5; requires !(k > 3) || x == null;"), [of(DeadDisjunct, "!(k > 3)")]);
    assert_eq!(with("requires k > 5; requires !(k < 3) && x == null;"), [of(Redundant, "!(k < 3)")]);
    assert_eq!(with("requires k > 5; requires !(!(k > 3)) && x == null;"), [of(Redundant, "!(!(k > 3))")]);
}

/// Numbers of formulas are unbounded, what a field holds is not.
#[test]
fn the_atom_whose_field_bounds_a_number_is_named() {
    let with = |formula: &str| {
        related(&format!("{NODE} fn void f(Node x, int k) requires sl {formula}; {{ }}"), Unsatisfiable)
    };
    let large = "w > 2147483647";
    assert_eq!(with(&format!("exists w. x -> Node(val: w) & {large}")), ["x -> Node(val: w)", large]);
    assert_eq!(
        with(&format!("exists w, n. x -> Node(next: n) * n -> Node(val: w) & {large}")),
        ["n -> Node(val: w)", large]
    );
    // The type of a parameter bounds it, too, and stands in no clause.
    assert_eq!(with("k > 2147483647 & x = null"), ["k > 2147483647"]);
    assert_eq!(
        problems(&format!("{NODE} fn void f(Node x) requires sl exists w. {large} & x = null; {{ }}")),
        [of(Redundant, large)]
    );
}

/// On either side the part is named that forbids the heap which the other side allows: `replay` refuses it by that sentence
/// alone.
#[test]
fn languages_that_disagree_are_told_at_the_parts_that_forbid() {
    let texts = [
        "data Q { Node in; Node out; } fn void f(Q q) requires hex { q not null; q.in(.next)* aliases nothing;
           q.out(.next)* aliases nothing; } requires q != null; requires q.in != null || q.out != null;
           scope Q <= 1, Node <= 2; { }",
        "fn void f(Node a, Node b) requires sl a -> Node(next: b) | a -> Node(_, _) & b = null;
           requires hex { b not null => b.next is null; a.next.next is null; a.next not null; } scope Node <= 3; { }",
    ];
    for text in texts {
        let (program, r) = report(&format!("{NODE} {text}"), "f");
        let function = program.find_function("f").expect("the function is there");
        let problem = r.spec_problems.iter().find(|p| p.kind == Disagreeing).expect("a problem");
        let other = &problem.related[0].clause;
        for (heap, forbids, allows) in [(0, other, &problem.clause), (1, &problem.clause, other)] {
            let verdict = |clause: &explore::report::ClauseRef| {
                let owner = replay::Owner::Requires(function);
                let sentence = places::clause_span(&program, clause).map(|s| program.text(s).to_owned());
                let mut alone = program.clone();
                for written in &mut alone.functions[function.index()].requires {
                    if let ir::spec::ClauseKind::Hex(sentences) = &mut written.kind {
                        sentences.retain(|s| sentence.as_deref() == Some(program.text(s.span).trim_end_matches(';')));
                    }
                }
                let id = replay::ClauseId { owner, index: clause.index, atom: None };
                replay::clause_holds(&alone, id, &problem.heaps[heap].input, &replay::Limits::default())
            };
            assert!(matches!(verdict(forbids), replay::Verdict::No { .. }), "{text}: {problem:?}");
            assert_eq!(verdict(allows), replay::Verdict::Yes, "{text}: {problem:?}");
        }
    }
}

/// Each of them, where all can be left out together; of two that imply each other one.
#[test]
fn all_atoms_that_can_be_left_out_together_are_told() {
    let told = |formula: &str| -> Vec<String> {
        let found =
            problems(&format!("{NODE} fn void f(Node x, Node y, int k) requires sl {formula}; scope Node <= 2; {{ }}"));
        found.into_iter().inspect(|p| assert_eq!(p.0, Redundant, "{formula}")).map(|p| p.1).collect()
    };
    assert_eq!(told("k > 5 & k > 3 & k > 2"), ["k > 2", "k > 3"]);
    assert_eq!(told("k > 2 & k > 5 & k > 3"), ["k > 3", "k > 2"]);
    assert_eq!(told("k >= 5 & k > 4 & x = null"), ["k > 4"]);
    assert_eq!(told("k = 1 & k = 1 & k = 1"), ["k = 1", "k = 1"]);
    let cells = "x -> Node(_, _) * y -> Node(_, _)";
    assert_eq!(told(&format!("{cells} & x != null & y != null & x != y")), ["x != y", "y != null", "x != null"]);
    assert_eq!(told("k > 5 & k > 3 & x = null | k < 0 & k < 7 & k < 8"), ["k > 3", "k < 8", "k < 7"]);
    // What each of them needs is its own.
    let text =
        format!("{NODE} fn void f(Node x, int k) requires x == null; requires sl k > 5 & k > 3 & x = null; {{ }}");
    let (program, r) = report(&text, "f");
    let named =
        r.spec_problems.iter().map(|p| (program.text(places::problem_span(&program, p).unwrap()), p.related.len()));
    assert_eq!(named.collect::<Vec<_>>(), [("requires x == null;", 1), ("k > 3", 0)]);
}

/// What another alternative covers is all of one, not the condition that ends it.
#[test]
fn alternatives_of_several_conditions_are_marked_as_a_whole() {
    let with = |condition: &str| {
        problems(&format!("{NODE} fn void f(Node x, int k, int j, bool b) requires {condition}; {{ }}"))
    };
    for (alternative, rest) in [
        ("k > 5 && j > 2 && k < 100", "j > 1"),
        ("(k > 5 || b) && !(j < 3)", "j > 1"),
        ("!(k < 5 && b) && j > 2", "j > 1"),
        ("b && (k > 5 || j > 9) && k != 4", "b && k != 4"),
        ("!b && k > 3", "!b"),
    ] {
        assert_eq!(with(&format!("({alternative}) || {rest}")), [of(DeadDisjunct, alternative)]);
    }
    // An inner one ends where it ends.
    assert_eq!(with("k > 0 && (j > 3 && b || b)"), [of(DeadDisjunct, "j > 3 && b")]);
}

/// Without `!b` the first one is superfluous, as written it is not: nobody would believe it.
#[test]
fn an_alternative_is_dead_only_where_the_others_are_as_written() {
    let with = |condition: &str| problems(&format!("fn void f(int k, int j, bool b) requires {condition}; {{ }}"));
    assert_eq!(with("b && k > 3 || !b && k > 3"), [of(Redundant, "!b")]);
    assert_eq!(with("!b && k > 3 || b && k > 3"), [of(Redundant, "b")]);
    assert_eq!(with("j > 0 && k > 3 || j <= 0 && k > 3"), [of(Redundant, "j <= 0")]);
}

/// That a condition keeps others from exceptions is seen before long arrays are looked at.
#[test]
fn conditions_that_guard_the_lengths_of_two_arrays_take_few_steps() {
    let text = "fn void f(int[] a, int[] b) requires a != null && b != null && a.length > 0 && b.length > 0; { }";
    let lowered = lower::lower_text(text);
    let f = lowered.program.find_function("f").expect("the function is there");
    let mut asked = Asked::default();
    let report = explore(&lowered.program, f, &Options::default(), &mut asked);
    assert_eq!(report.spec_problems, []);
    assert!(asked.after < 620, "{}", asked.after);
}

/// Nothing but `null` says what such a variable is, and there is always another reference.
#[test]
fn a_variable_that_meets_null_alone_is_a_reference() {
    let told = |formula: &str| {
        let (_, r) = report(&format!("{NODE} fn void f(Node a) requires sl {formula}; {{ assert a == null; }}"), "f");
        let unsatisfiable = r.spec_problems.iter().any(|p| p.kind == Unsatisfiable);
        (unsatisfiable, r.findings.len())
    };
    for holds in [
        "exists n. emp & n != null",
        "exists n. emp & null = n",
        "exists n, m. emp & n != null & m = n",
        "exists n. a -> Node(next: _) & n != null",
    ] {
        assert_eq!(told(holds), (false, 1), "{holds}");
    }
    assert_eq!(told("exists n. emp & n != null & n = null"), (true, 0));
    // Without any class there is still a type of references.
    let lowered =
        lower::lower_text("fn int f(int k) requires sl exists n. emp & n != null & k > 3; { return 1 / (k - 4); }");
    let f = lowered.program.find_function("f").expect("the function is there");
    let found = explore(&lowered.program, f, &Options::default(), &mut RunToEnd).findings;
    assert_eq!((lowered.diagnostics.len(), found.len()), (0, 1));
}

#[test]
fn an_atom_that_nothing_satisfies_contradicts_no_other() {
    let text = "data N { N n; } pred grow(N x) := exists n. x -> N(n) * grow(n);
        fn void f(N x) requires sl grow(x); { } fn void g(N x) requires sl grow(x) & x = null; { }";
    let related = |function: &str| -> Vec<String> {
        let (_, report) = report(text, function);
        let unsatisfiable =
            report.spec_problems.iter().find(|p| p.kind == Unsatisfiable).expect("nothing satisfies it");
        unsatisfiable.related.iter().map(|r| r.text.clone()).collect()
    };
    assert_eq!(related("f"), ["no heap of any size satisfies this atom"]);
    assert!(related("g").iter().all(|text| !text.contains("contradict")), "{:?}", related("g"));
}

#[test]
fn that_a_larger_scope_has_inputs_is_said() {
    let list =
        "data N { N n; } pred len(N x, int k) := x = null & k = 0 | exists n, m. x -> N(n) * len(n, m) & k = m + 1;";
    let message = |clause: &str| {
        let (_, report) = report(&format!("{list} fn void f(N x, int k) requires {clause}; scope N <= 3; {{ }}"), "f");
        let unsatisfiable = report.spec_problems.iter().find(|p| p.kind == Unsatisfiable);
        unsatisfiable.expect("nothing within scope satisfies it").message.clone()
    };
    for clause in [
        "sl len(x, k) & k > 3",
        "x != null && x.n != null && x.n.n != null && x.n.n.n != x && x.n.n.n != null && x.n.n.n != x.n && x.n.n.n != x.n.n && x.n != x && x.n.n != x && x.n.n != x.n",
    ] {
        let said = message(clause);
        assert!(said.ends_with("; within a larger scope there are some"), "{clause}: {said}");
    }
    assert!(!message("x != null && x.n != x && x.n == x").contains("larger"));
}
