//! Contradictions between the bounds of terms, which they have by their form and by what literals say of them.

use super::frames::Literal;
use crate::form::of_form;
use crate::ops::{BinOp, Sort, UnOp};
use crate::terms::{Node, Term, Terms};
use rustc_hash::FxHashMap;

pub(super) use crate::form::{Int, both, of_sort, span};

/// Terms deeper than this in another one may be anything.
const DEEPEST: u32 = 64;

/// What a comparison of an integer with a constant says of it.
pub(super) fn compared(terms: &Terms, literal: &Literal) -> Option<(Term, (Int, Int))> {
    let (op, a, b) = comparison(terms, literal)?;
    let (t, constant, flipped) = match (terms.as_const(a), terms.as_const(b)) {
        (None, Some(constant)) => (a, constant, false),
        (Some(constant), None) => (b, constant, true),
        _ => return None,
    };
    Some((t, between(op, constant.into(), flipped, literal.positive)))
}

/// The comparison of integers that a literal is.
fn comparison(terms: &Terms, literal: &Literal) -> Option<(BinOp, Term, Term)> {
    let Node::Binary(op @ (BinOp::Lt | BinOp::Le | BinOp::Eq), a, b) = terms.node(literal.term) else { return None };
    matches!(terms.sort(a), Sort::I32 | Sort::I64).then_some((op, a, b))
}

/// What holds where a comparison with a constant is one way or the other.
fn between(op: BinOp, constant: Int, flipped: bool, positive: bool) -> (Int, Int) {
    match (op, flipped, positive) {
        (BinOp::Eq, _, true) => (constant, constant),
        (BinOp::Lt, false, true) | (BinOp::Le, true, false) => (Int::MIN, constant - 1),
        (BinOp::Le, false, true) | (BinOp::Lt, true, false) => (Int::MIN, constant),
        (BinOp::Lt, true, true) | (BinOp::Le, false, false) => (constant + 1, Int::MAX),
        (BinOp::Le, true, true) | (BinOp::Lt, false, false) => (constant, Int::MAX),
        _ => (Int::MIN, Int::MAX),
    }
}

/// Whether literals contradict each other, by the bounds of the terms that they compare. Overflow checks of sums and
/// products of digits are such: that a number is another one when it is cut to 32 bits.
pub(super) fn contradict(terms: &Terms, literals: &[&Literal]) -> bool {
    let mut spans = Spans { terms, known: FxHashMap::default(), found: FxHashMap::default() };
    literals.iter().for_each(|literal| spans.learn(literal));
    literals.iter().any(|literal| !spans.may_hold(literal))
}

/// The bounds of the terms of some literals.
struct Spans<'t> {
    terms: &'t Terms,
    /// What literals say of terms.
    known: FxHashMap<Term, (Int, Int)>,
    /// The bounds found so far: terms share what they are made of.
    found: FxHashMap<Term, (Int, Int)>,
}

impl Spans<'_> {
    /// Takes in a comparison with a constant.
    fn learn(&mut self, literal: &Literal) {
        if let Some((t, said)) = compared(self.terms, literal) {
            let known = self.known.entry(t).or_insert(said);
            *known = both(*known, said);
        }
    }

    fn of(&mut self, t: Term, depth: u32) -> (Int, Int) {
        if let Some(span) = self.found.get(&t) {
            return *span;
        }
        let terms = self.terms;
        let formed = match depth {
            0 => of_sort(terms.sort(t)),
            _ => of_form(terms, t, &mut |t| self.of(t, depth - 1)),
        };
        let span = self.known.get(&t).map_or(formed, |known| both(formed, *known));
        self.found.insert(t, span);
        span
    }

    /// Whether a literal is one way or the other for some numbers within the bounds.
    fn may_hold(&mut self, literal: &Literal) -> bool {
        let Some((op, a, b)) = comparison(self.terms, literal) else { return true };
        let (of_a, of_b) = (self.of(a, DEEPEST), self.of(b, DEEPEST));
        if of_a.0 > of_a.1 || of_b.0 > of_b.1 {
            return false;
        }
        let meet = of_a.0.max(of_b.0) <= of_a.1.min(of_b.1);
        match (op, literal.positive) {
            (BinOp::Lt, true) => of_a.0 < of_b.1,
            (BinOp::Lt, false) => of_a.1 >= of_b.0,
            (BinOp::Le, true) => of_a.0 <= of_b.1,
            (BinOp::Le, false) => of_a.1 > of_b.0,
            (_, true) => meet,
            (_, false) => {
                let one = of_a == of_b && of_a.0 == of_a.1;
                !one && !self.is_cut(a, b) && !self.is_cut(b, a)
            }
        }
    }

    /// Whether one term is the other one cut to 32 bits, of which nothing is lost.
    fn is_cut(&mut self, cut: Term, of: Term) -> bool {
        let Node::Unary(UnOp::Widen, narrow) = self.terms.node(cut) else { return false };
        let (low, high) = self.of(of, DEEPEST);
        let (least, greatest) = of_sort(Sort::I32);
        self.terms.node(narrow) == Node::Unary(UnOp::Narrow, of) && low >= least && high <= greatest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number that digits make, most significant last, as `r * 10 + x % 10` has them: overflow is excluded up to nine
    /// digits, and not for the tenth.
    #[test]
    fn digits_overflow_when_there_are_ten_of_them() {
        let mut terms = Terms::new();
        let (mut x, ten) = (terms.fresh_var(Sort::I32, "x"), terms.int(10));
        let mut r = terms.int(0);
        for digits in 1..=10 {
            let (wide, many) = (terms.unary(UnOp::Widen, r), terms.long(10));
            let product = terms.binary(BinOp::Mul, wide, many);
            let cut = terms.unary(UnOp::Narrow, product);
            let back = terms.unary(UnOp::Widen, cut);
            let fits = terms.binary(BinOp::Eq, back, product);
            let overflow = Literal::new(&terms, fits, false);
            assert_eq!(terms.as_const(fits) == Some(1) || contradict(&terms, &[&overflow]), digits < 10, "{digits}");
            let digit = terms.binary(BinOp::Rem, x, ten);
            (r, x) = (terms.binary(BinOp::Add, cut, digit), terms.binary(BinOp::Div, x, ten));
        }
    }
}
