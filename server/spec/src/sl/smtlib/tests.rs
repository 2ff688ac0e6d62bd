//! What is read, what is refused, and where.

use super::{Mistake, read};
use crate::sl::decide::{Answer, Decider};

const LISTS: &str = "(declare-sort L 0)
(declare-datatypes ((C 0)) (((c_C (next L) (data Int)))))
(declare-heap (L C))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L C))
      (exists ((u L) (d Int)) (and (distinct x y) (sep (pto x (c_C u d)) (ls u y))))))
(declare-const a L) (declare-const b L) (declare-const i Int) (declare-const j Int)
";

fn decide(text: &[u8]) -> Result<Answer, Mistake> {
    let problem = read(text)?;
    Ok(Decider::new(problem.system).decide(&problem.disjuncts, &mut || false))
}

/// The verdict on an assertion about lists.
fn verdict(assertion: &str) -> &'static str {
    match decide(format!("{LISTS}(assert {assertion})\n(check-sat)").as_bytes()) {
        Ok(Answer::Sat(_)) => "sat",
        Ok(Answer::Unsat) => "unsat",
        other => panic!("{assertion}: {other:?}"),
    }
}

/// What is said about a text, with the line.
fn refused(text: &str) -> (u32, String) {
    let mistake = decide(text.as_bytes()).expect_err(text);
    (mistake.line, mistake.what)
}

#[test]
fn connectives_of_pure_formulas() {
    assert_eq!(verdict("(and (= a b) (not (= a b)) (_ emp L C))"), "unsat");
    assert_eq!(verdict("(and (or (= a b) (= b (as nil L))) (distinct a b) (ls a b))"), "sat");
    assert_eq!(verdict("(and (not (or (= a b) (distinct a b))) emp)"), "unsat");
    assert_eq!(verdict("(and (=> (= a b) false) (=> (distinct a b) false) emp)"), "unsat");
    assert_eq!(verdict("(let ((n (as nil L))) (sep (pto n (c_C a 1)) (ls a b)))"), "unsat");
    assert_eq!(verdict("(exists ((a L)) (sep (pto a (c_C b 0)) (ls b a)))"), "sat");
    // Empty, it makes its ends equal; not empty, it owns the first.
    assert_eq!(verdict("(sep (pto a (c_C b i)) (pto b (c_C a i)) (ls b a))"), "unsat");
    assert_eq!(verdict("(sep (pto a (c_C b i)) (ls b a))"), "sat");
}

#[test]
fn linear_arithmetic() {
    assert_eq!(verdict("(and (= i (+ j j 1)) (= i (* 2 j)) emp)"), "unsat");
    assert_eq!(verdict("(and (< i j) (< j (+ i 2)) (distinct (- j i) 1) emp)"), "unsat");
    assert_eq!(verdict("(and (>= (- i) (* (- 3) 2 j)) (> j 0 i) emp)"), "sat");
    assert_eq!(verdict("(and (not (< i j)) (not (= i j)) (> j i) emp)"), "unsat");
}

#[test]
fn the_last_question_counts_and_scopes_are_closed() {
    let text = format!("{LISTS}(check-sat)(assert (and (distinct a a) emp))(check-sat)");
    assert_eq!(decide(text.as_bytes()), Ok(Answer::Unsat));
    let text = format!("{LISTS}(push 1)(assert (and (distinct a a) emp))(check-sat)(pop 1)(check-sat)(exit)(nonsense)");
    assert!(matches!(decide(text.as_bytes()), Ok(Answer::Sat(_))));
}

#[test]
fn two_heap_sorts_do_not_meet() {
    let text = "(declare-sort L 0) (declare-sort K 0)
        (declare-datatypes ((C 0) (D 0)) (((c_C (next L))) ((c_D (down L) (right K)))))
        (declare-heap (L C) (K D))
        (declare-const x L) (declare-const y K)
        (assert (and (_ emp L C) (= x (as nil L)) (= y (as nil K))))
        (check-sat)";
    assert!(matches!(decide(text.as_bytes()), Ok(Answer::Sat(_))));
    let both = text.replace("(_ emp L C)", "(_ emp L C) (_ emp K D)");
    assert!(matches!(decide(both.as_bytes()), Ok(Answer::Sat(_))));
    let mixed = text.replace("(= x (as nil L))", "(= x y)");
    assert_eq!(refused(&mixed).1, "locations of different sorts are compared");
}

#[test]
fn latin_1_quoted_symbols_and_strings() {
    let mut text = b"; Navarro P\xe9rez\n(set-info :source |P\xe9rez; (|)\n(set-info :x \"a \"\"b\"\" )\")\n".to_vec();
    text.extend(format!("{LISTS}(declare-const |odd ( name| L)(assert (ls |odd ( name| a))(check-sat)").bytes());
    assert!(matches!(decide(&text), Ok(Answer::Sat(_))));
}

#[test]
fn nesting_is_as_deep_as_people_like() {
    let depth = 100_000;
    for (open, close) in [("(and ", ")"), ("(sep ", ")"), ("(exists ((x L)) ", ")"), ("(not (not ", "))")] {
        let inner = if open.starts_with("(not") { "(= a b)" } else { "(ls a b)" };
        let assertion = format!("{}{inner}{}", open.repeat(depth), close.repeat(depth));
        assert_eq!(verdict(&assertion), "sat", "{open}");
    }
    let sum = format!("(= i {}j{})", "(+ 1 ".repeat(depth), ")".repeat(depth));
    assert_eq!(verdict(&sum), "sat");
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let cases = [
        ("", "nothing is asked"),
        ("(check-sat", "`(` is not closed"),
        ("(check-sat))", "`)` closes nothing"),
        ("hello", "a command"),
        ("(frobnicate)", "the command `frobnicate` is not supported"),
        ("(declare-const x Location)(check-sat)", "there is no sort `Location`"),
        ("(assert (p x))(check-sat)", "`p` is neither a predicate nor a supported connective"),
    ];
    for (text, said) in cases {
        let (line, what) = refused(&format!("\n{text}"));
        assert!(what.contains(said), "{text}: {what}");
        assert!(line <= 2, "{text}: line {line}");
    }
    let about_lists = [
        ("(wand (ls a b) (ls b a))", "neither a predicate"),
        ("(not (ls a b))", "the negation of a spatial formula"),
        ("(and (ls a b) (ls b a))", "a second spatial formula about the same heap"),
        ("(ls a)", "`ls` needs 2 arguments, here are 1"),
        ("(ls a i)", "another sort"),
        ("(pto a (d_C b))", "`d_C` is no constructor"),
        ("(and (= a i) emp)", "a location is compared with a number"),
        ("(and (< a b) emp)", "locations have no order"),
        ("(and (= i (* i j)) emp)", "not linear"),
        ("(and (= i 99999999999999999999) emp)", "beyond 64 bits"),
        ("(and (= c a) emp)", "`c` is not declared"),
    ];
    for (assertion, said) in about_lists {
        let (line, what) = refused(&format!("{LISTS}(assert\n {assertion})\n(check-sat)"));
        assert!(what.contains(said), "{assertion}: {what}");
        assert_eq!(line, LISTS.lines().count() as u32 + 2, "{assertion}");
    }
}
