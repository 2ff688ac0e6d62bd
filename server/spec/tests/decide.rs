//! Satisfiability against closed forms: cases whose verdict follows by hand.

use spec::sl::decide::program::{Formulas, Origin};
use spec::sl::decide::{Answer, Decider, Doubt};

const DATA: &str = "
    data N { N a; N b; int v; }
    data M { M m; }
    data Animal { Animal kin; } data Cat extends Animal { } data Dog extends Animal { }
    pred ls(N x, N y) := emp & x = y | exists n. x -> N(a: n) * ls(n, y) & x != y;
    pred cyc(N x, N y) := emp & x = y | exists n. x -> N(a: n) * cyc(n, y);
    pred ne(N x, N y) := x -> N(a: y) | exists n. x -> N(a: n) * ne(n, y);
    pred tree(N x) := emp & x = null | exists l, r. x -> N(l, r, _) * tree(l) * tree(r);
    pred endless(N x) := exists n. x -> N(a: n) * endless(n);
    pred nested(N x) := emp & x = null | exists n, h. x -> N(n, h, _) * ls(h, null) * nested(n);
    pred sized(N x, int k) := emp & x = null & k = 0 | exists n, m. x -> N(a: n) * sized(n, m) & k = m + 1;
    pred pairs(N x, int k) := emp & x = null & k = 0
      | exists n, o, m. x -> N(a: n) * n -> N(a: o) * pairs(o, m) & k = m + 2;
    pred count(N x, int k) := emp & x = null & k = 0
      | exists l, r, i, j. x -> N(l, r, _) * count(l, i) * count(r, j) & k = i + j + 1;
    pred sorted(N x, int low) := emp & x = null | exists n, v. x -> N(n, _, v) * sorted(n, v) & low < v;
    pred avl(N x, int h) := emp & x = null & h = 0
      | exists l, r, i. x -> N(l, r, _) * avl(l, i) * avl(r, i) & h = i + 1
      | exists l, r, i, j. x -> N(l, r, _) * avl(l, i) * avl(r, j) & h = i + 1 & i = j + 1
      | exists l, r, i, j. x -> N(l, r, _) * avl(l, i) * avl(r, j) & h = j + 1 & j = i + 1;
    pred perfect(N x, int h) := emp & x = null & h = 0
      | exists l, r, i. x -> N(l, r, _) * perfect(l, i) * perfect(r, i) & h = i + 1;
    pred again(N x, int h) := again(x, h) & h > 0 | emp & x = null & h = 0 | again(x, h)
      | exists l, r, i. x -> N(l, r, _) * again(l, i) * again(r, i) & h = i + 1;
    pred low(N x, int h) := high(x, h) & h < 3 | emp & x = null & h = 0;
    pred high(N x, int h) := low(x, h) | exists l, r, i. x -> N(l, r, _) * low(l, i) * low(r, i) & h = i + 1;
    pred round(N x) := about(x); pred about(N x) := about(x) | round(x) & x != null;
    pred more(N x) := exists y. y -> N(_, _, _) | exists y. more(y) * more(x) & x != null;
";

fn program(formula: &str) -> ir::Program {
    let lowered = lower::lower_text(&format!(
        "{DATA} fn void f(N x, N y, N z, int k, int j, M m, Animal an, Cat cat, Dog dog) requires sl {formula}; {{ }}"
    ));
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{formula}: {errors:#?}");
    lowered.program
}

/// The answer, and for a single unsatisfiable disjunct what clashes.
fn decide(formula: &str) -> (Answer, Vec<Origin>) {
    let program = program(formula);
    let function = program.function(program.find_function("f").expect("f"));
    let ir::spec::ClauseKind::Sl(formula) = &function.requires[0].kind else { panic!("an sl clause") };
    let formulas = Formulas::new(&program);
    let types: Vec<ir::Ty> = function.params.iter().map(|p| p.ty).collect();
    let questions = formulas.questions(formula, &types, &[]).expect("small numbers");
    let mut decider = Decider::new(formulas.system().expect("small numbers"));
    let rules: Vec<_> = questions.iter().map(|q| q.rule.clone()).collect();
    let mut never = || false;
    let answer = decider.decide(&rules, &mut never);
    let core = match (&answer, &questions[..]) {
        (Answer::Unsat, [question]) => {
            decider.core(&question.rule, &mut never).into_iter().map(|a| question.origins[a]).collect()
        }
        _ => Vec::new(),
    };
    (answer, core)
}

fn is_sat(formula: &str) {
    let (answer, _) = decide(formula);
    assert!(matches!(answer, Answer::Sat(_)), "{formula}: {answer:?}");
}

fn is_unsat(formula: &str) {
    assert_eq!(decide(formula).0, Answer::Unsat, "{formula}");
}

#[test]
fn segments() {
    is_sat("ls(x, y)");
    is_sat("ls(x, x) & x != null");
    // An acyclic segment that owns its end is empty.
    is_unsat("ls(x, y) * y -> N(a: z) & x = y & z != z");
    is_unsat("x -> N(a: y) * ls(x, y) & x != y");
    is_sat("x -> N(a: y) * ls(x, y)");
    is_sat("cyc(x, y) * cyc(y, x) & x != y");
    is_sat("ne(x, x)");
    is_unsat("ls(x, y) * ls(x, z) & x != y & x != z");
    is_unsat("ne(x, y) * ne(x, z)");
    is_unsat("ne(null, y)");
    is_sat("ls(x, y) * ls(y, z) * ls(z, x) & x != y & y != z & z != x");
}

#[test]
fn separate_objects_have_separate_addresses() {
    is_unsat("x -> N(_, _, _) * x -> N(_, _, _)");
    is_unsat("x -> N(_, _, _) * y -> N(_, _, _) & x = y");
    is_unsat("x -> N(_, _, _) & x = null");
    is_unsat("tree(x) * tree(x) & x != null");
    is_sat("tree(x) * tree(x)");
}

#[test]
fn predicates_without_a_base_never_hold() {
    is_unsat("endless(x)");
    is_sat("endless(x) | tree(x)");
    is_unsat("tree(y) * endless(x)");
}

#[test]
fn nesting() {
    is_sat("nested(x) & x != null");
    is_unsat("nested(x) * x -> N(_, _, _) ");
    is_unsat("nested(x) * ls(x, null) & x != null");
}

#[test]
fn classes_tell_objects_apart() {
    is_unsat("an -> Dog(_) & an = cat");
    is_sat("an -> Cat(_) & an = cat");
    is_unsat("an = cat & an = dog & an != null");
    is_sat("an = cat & an = dog");
    // An object whose class is the superclass itself is no cat.
    is_unsat("an -> Animal(_) & an = cat");
}

#[test]
fn sizes_of_any_length() {
    is_sat("sized(x, k) & k = 30000");
    is_unsat("sized(x, k) & k < 0");
    is_unsat("sized(x, k) & k = 0 & x != null");
    is_sat("count(x, k) & k > 12345");
    is_unsat("pairs(x, k) * pairs(y, j) & k = j + 7");
    is_sat("pairs(x, k) * pairs(y, j) & k = j + 8");
    is_unsat("pairs(x, k) & x != null & k < 2");
    is_sat("pairs(x, k) & !(k < 2)");
}

#[test]
fn numbers_have_the_range_of_their_types() {
    // Exact in the formula; `k` itself is 32 bits wide.
    is_unsat("sized(x, k) & k = 3000000000");
    is_sat("exists n. sized(x, n) & n = 3000000000");
    is_unsat("x -> N(v: k) & k > 2147483647");
}

#[test]
fn order() {
    is_sat("sorted(x, k) & x != null & k = 5");
    is_unsat("exists n, w. x -> N(n, _, w) * sorted(n, w) & w < k & k < w");
}

#[test]
fn arithmetic_without_a_closed_form_is_unfolded_or_refuted_by_what_is_exact() {
    is_sat("avl(x, k) & k = 3");
    is_unsat("avl(x, k) & k < 0");
    is_unsat("avl(x, k) & x = null & k > 0");
    is_sat("perfect(x, k) & k = 2");
    is_unsat("perfect(x, k) * x -> N(_, _, _) & k = 2");
}

/// What comes back to itself with the same arguments has nothing from that.
#[test]
fn left_recursion() {
    is_sat("again(x, 3)");
    is_unsat("again(x, 3) * again(x, 3)");
    is_unsat("again(x, k) & k < 0");
    is_unsat("again(x, 2) * x -> N(_, _, _)");
    // A tree of height 3 is too high to be in a larger one.
    is_sat("high(x, 3)");
    is_sat("low(x, 2)");
    is_unsat("low(x, 3)");
    is_unsat("high(x, 4)");
    is_unsat("low(x, 1) & x = null");
    is_unsat("round(x)");
    is_unsat("about(x) * ls(x, y)");
    // Not so where another part of the heap is added.
    is_sat("exists o. more(o) * o -> N(_, _, _)");
    is_sat("more(x) & x = null");
}

#[test]
fn what_is_stopped_is_unknown() {
    let program = program("tree(x)");
    let function = program.function(program.find_function("f").expect("f"));
    let ir::spec::ClauseKind::Sl(formula) = &function.requires[0].kind else { panic!("an sl clause") };
    let formulas = Formulas::new(&program);
    let types: Vec<ir::Ty> = function.params.iter().map(|p| p.ty).collect();
    let rules: Vec<_> = formulas.questions(formula, &types, &[]).expect("small").into_iter().map(|q| q.rule).collect();
    let mut decider = Decider::new(formulas.system().expect("small"));
    let mut patience = 2;
    let mut stop = || {
        patience -= 1;
        patience < 0
    };
    // The search asks seldom: small questions may end before; the same question without a stop has a verdict.
    let first = decider.decide(&rules, &mut stop);
    assert!(matches!(first, Answer::Unknown(Doubt::Stopped) | Answer::Sat(_)));
    assert!(matches!(decider.decide(&rules, &mut || false), Answer::Sat(_)));
}

#[test]
fn cores_are_minimal() {
    let (answer, core) = decide("tree(z) * ls(x, y) * x -> N(_, _, _) & y != z & x != y & k = 3");
    assert_eq!(answer, Answer::Unsat);
    assert_eq!(core, [Origin::Spatial(1), Origin::Spatial(2), Origin::Pure(1)]);
    let (_, core) = decide("tree(x) * sized(y, k) & k = -1 & j = 4");
    assert_eq!(core, [Origin::Spatial(1), Origin::Pure(0)]);
}
