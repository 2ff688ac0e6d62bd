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

/// Whether numbers are what a term says, against the same computed here.
#[test]
fn quotients_remainders_and_absolute_values() {
    let exactly = |i: i64, term: &str, value: i64| {
        let given = |op: &str| verdict(&format!("(and (= i {i}) ({op} j {term}) (= j {value}) emp)"));
        assert_eq!((given("="), given("distinct")), ("sat", "unsat"), "{term} where i = {i}");
    };
    for i in -7..=7_i64 {
        for by in [-4, -3, -1, 1, 2, 5_i64] {
            exactly(i, &format!("(div i {by})"), i.div_euclid(by));
            exactly(i, &format!("(mod (+ i 1) (- {}))", -by), (i + 1).rem_euclid(by));
        }
        exactly(i, "(abs (- i 2))", (i - 2).abs());
        exactly(i, "(- (mod (div (abs i) 2) 2) (abs i))", i.abs() / 2 % 2 - i.abs());
        exactly(i, "(ite (< i 0) (ite (= i -3) 10 (- i)) (* 2 i))", if i == -3 { 10 } else { (-i).max(2 * i) });
        exactly(i, "(* (- 2 4) i (+ 1 2))", -6 * i);
        let named = format!("(let ((k 3)) (and (= i {i}) (= j (* k i)) (distinct j {}) emp))", 3 * i);
        assert_eq!(verdict(&named), "unsat");
    }
    // No bound on the numbers: a square is 0 or 1 modulo 4, a sum of two odd numbers is even.
    assert_eq!(verdict("(and (= (mod i 2) 1) (= (mod j 2) 1) (= (mod (+ i j) 2) 1) emp)"), "unsat");
    assert_eq!(verdict("(and (= (mod i 6) 5) (= (mod i 4) 3) (> i 1000000) emp)"), "sat");
    assert_eq!(verdict("(and (= (mod i 6) 5) (= (mod i 4) 2) emp)"), "unsat");
}

#[test]
fn conditions_choose_formulas_and_terms() {
    assert_eq!(verdict("(and (ite (= i 0) (= a b) (= i 1)) (distinct a b) (< i 1) emp)"), "unsat");
    assert_eq!(verdict("(and (not (ite (= i 0) (= a b) (= i 1))) (= a b) (= i 1) emp)"), "unsat");
    assert_eq!(verdict("(and (not (ite (= i 0) (= a b) (= i 1))) (= a b) (= i 2) emp)"), "sat");
    // One location cannot be two objects, and null is none.
    assert_eq!(verdict("(sep (ite (= i 0) (pto a (c_C b 0)) (ls a b)) (pto (ite (= i 0) a b) (c_C a 0)))"), "sat");
    assert_eq!(verdict("(and (= i 0) (sep (pto (ite (= i 0) a b) (c_C a 0)) (pto a (c_C b 0))))"), "unsat");
    assert_eq!(verdict("(sep (pto (ite (= i j) (as nil L) a) (c_C b 0)) (ls (ite (= i j) a b) b))"), "sat");
    assert_eq!(verdict("(and (= i j) (sep (pto (ite (= i j) (as nil L) a) (c_C b 0)) emp))"), "unsat");
    // What is chosen for a term is chosen everywhere.
    assert_eq!(verdict("(let ((x (ite (= a b) i j))) (and (distinct i j) (< x i) (< x j) emp))"), "unsat");
    assert_eq!(verdict("(and (distinct (ite (= i 0) 1 2) (ite (= i 0) 1 2)) emp)"), "unsat");
}

#[test]
fn truth_values() {
    for (op, same) in [("=", true), ("distinct", false), ("xor", false)] {
        for (one, other) in [("(= i 0)", "(= j 0)"), ("(distinct i 0)", "(= j 0)"), ("(= i 0)", "false")] {
            let holds = |negated: bool, i: i32, j: i32| {
                let formula = format!("({op} {one} {other})");
                let formula = if negated { format!("(not {formula})") } else { formula };
                verdict(&format!("(and (= i {i}) (= j {j}) {formula} emp)")) == "sat"
            };
            for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let first = (i == 0) != one.contains("distinct");
                let second = other != "false" && j == 0;
                let expected = (first == second) == same;
                assert_eq!(
                    (holds(false, i, j), holds(true, i, j)),
                    (expected, !expected),
                    "{op} {one} {other} {i} {j}"
                );
            }
        }
    }
    assert_eq!(verdict("(exists ((p Bool)) (and (= p (= a b)) (= p (distinct a b)) emp))"), "unsat");
    assert_eq!(verdict("(exists ((p Bool) (q Bool)) (and (=> p q) p (not q) emp))"), "unsat");
    assert_eq!(verdict("(exists ((p Bool)) (and (=> (= a b) p false) (not (=> p (= a b))) emp))"), "sat");
    assert_eq!(verdict("(! (and (distinct a a) emp) :named nothing)"), "unsat");
}

#[test]
fn a_mark_of_the_encoding_is_no_text() {
    let text = format!("{LISTS}(assert (ls a b))(check-sat)");
    let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
    assert!(matches!(decide(&marked), Ok(Answer::Sat(_))));
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(text.bytes().flat_map(|b| [b, 0])).collect();
    assert_eq!(decide(&wide), Err(Mistake { line: 1, what: "the text is UTF-16; save it as UTF-8".into() }));
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
        ("(and (= i 99999999999999999999) emp)", "the number 99999999999999999999 is beyond 64 bits"),
        ("(and (= i (* -99999999999999999999 j)) emp)", "the number -99999999999999999999 is beyond 64 bits"),
        ("(and (= i (* 4294967296 4294967296 j)) emp)", "beyond 64 bits"),
        ("(and (= i +1) emp)", "`+1` is not declared"),
        ("(and (= i (mod j i)) emp)", "`mod` by a term that is no number is not linear"),
        ("(and (= i (div j (- 1 1))) emp)", "what `div` by 0 is, is not defined"),
        ("(and (= i (mod j -9223372036854775808)) emp)", "beyond 64 bits"),
        ("(and (= i (div j)) emp)", "`div` needs a term and a number to divide it by"),
        ("(and (= i (ite (= a b) j)) emp)", "`ite` needs a condition and two terms"),
        ("(= i (ite (ls a b) i j))", "a condition that speaks of the heap"),
        ("(ite (ls a b) (ls b a) emp)", "a condition that speaks of the heap"),
        ("(and (= i (ite (= a b) a j)) (= a b) emp)", "a location is compared with a number"),
        ("(and (= (= a b) (= i j) (= i 0)) emp)", "more than two truth values at once"),
        ("(and (< i) emp)", "`<` needs two terms"),
        ("(and (= c a) emp)", "`c` is not declared"),
    ];
    for (assertion, said) in about_lists {
        let (line, what) = refused(&format!("{LISTS}(assert\n {assertion})\n(check-sat)"));
        assert!(what.contains(said), "{assertion}: {what}");
        assert_eq!(line, LISTS.lines().count() as u32 + 2, "{assertion}");
    }
}
