//! Between which numbers a term is by its form, given what is known of the terms in it.

use super::frames::Literal;
use crate::ops::{BinOp, Sort, UnOp};
use crate::terms::{Node, Term, Terms};
use rustc_hash::FxHashMap;

pub(super) type Int = i128;

/// Terms deeper than this in another one may be anything.
const DEEPEST: u32 = 8;
/// The same where bounds are remembered.
const DEEPEST_OF_LITERALS: u32 = 64;

/// The least and the greatest value of an integer term. `known` says what is known of terms besides their form.
pub(super) fn span(terms: &Terms, t: Term, known: &dyn Fn(Term) -> Option<(Int, Int)>) -> (Int, Int) {
    within(terms, t, known, DEEPEST)
}

fn within(terms: &Terms, t: Term, known: &dyn Fn(Term) -> Option<(Int, Int)>, depth: u32) -> (Int, Int) {
    let sort = terms.sort(t);
    let all = of_sort(sort);
    let mut of = |t: Term| within(terms, t, known, depth - 1);
    let formed = if depth == 0 { all } else { of_form(terms, t, &mut of) };
    known(t).map_or(formed, |known| both(formed, known))
}

/// The bounds of a sort; those of `bool` are 0 and 1.
pub(super) fn of_sort(sort: Sort) -> (Int, Int) {
    (sort.min().into(), sort.max().into())
}

/// The bounds of a term by its form, where `of` says those of its operands.
fn of_form(terms: &Terms, t: Term, of: &mut dyn FnMut(Term) -> (Int, Int)) -> (Int, Int) {
    let all = of_sort(terms.sort(t));
    // What wraps may be anything.
    unwrapped(terms, t, of).filter(|(low, high)| *low >= all.0 && *high <= all.1).unwrap_or(all)
}

/// The bounds before wrapping; `None` where the form says nothing.
fn unwrapped(terms: &Terms, t: Term, of: &mut dyn FnMut(Term) -> (Int, Int)) -> Option<(Int, Int)> {
    Some(match terms.node(t) {
        Node::Const(_, value) => (value.into(), value.into()),
        Node::Unary(UnOp::Widen | UnOp::Narrow, a) => of(a),
        Node::Unary(UnOp::Neg, a) => {
            let (low, high) = of(a);
            (-high, -low)
        }
        Node::Binary(BinOp::Add, a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0 + b.0, a.1 + b.1)
        }
        Node::Binary(BinOp::Sub, a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0 - b.1, a.1 - b.0)
        }
        Node::Binary(BinOp::Mul, a, b) => product(of(a), of(b), a == b),
        Node::Binary(BinOp::Rem, a, b) => {
            let ((low, high), (least, greatest)) = (of(a), of(b));
            // By zero it is the dividend.
            if least <= 0 && greatest >= 0 {
                return Some((low.min(0), high.max(0)));
            }
            let most = least.abs().max(greatest.abs()) - 1;
            (low.clamp(-most, 0), high.clamp(0, most))
        }
        Node::Binary(BinOp::Div, a, b) => {
            let ((low, high), (least, greatest)) = (of(a), of(b));
            let most = low.abs().max(high.abs());
            match least > 0 {
                // What is below zero is the less, the smaller the divisor.
                true => (low / if low < 0 { least } else { greatest }, high / if high < 0 { greatest } else { least }),
                // The quotient by zero is 1 or -1.
                false => (-most.max(1), most.max(1)),
            }
        }
        Node::Binary(BinOp::And, a, b) => match (of(a), of(b)) {
            ((0.., a), (0.., b)) => (0, a.min(b)),
            ((0.., most), _) | (_, (0.., most)) => (0, most),
            _ => return None,
        },
        Node::Ite(_, a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0.min(b.0), a.1.max(b.1))
        }
        _ => return None,
    })
}

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

/// What is within two bounds.
pub(super) fn both(a: (Int, Int), b: (Int, Int)) -> (Int, Int) {
    (a.0.max(b.0), a.1.min(b.1))
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
        let (of_a, of_b) = (self.of(a, DEEPEST_OF_LITERALS), self.of(b, DEEPEST_OF_LITERALS));
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
        let (low, high) = self.of(of, DEEPEST_OF_LITERALS);
        let (least, greatest) = of_sort(Sort::I32);
        self.terms.node(narrow) == Node::Unary(UnOp::Narrow, of) && low >= least && high <= greatest
    }
}

/// The bounds of a product, of a number with itself or not.
fn product(a: (Int, Int), b: (Int, Int), squared: bool) -> (Int, Int) {
    let corners = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
    let low = corners.into_iter().min().unwrap_or(0);
    let high = corners.into_iter().max().unwrap_or(0);
    (if squared { low.max(0) } else { low }, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

    /// Checks the bounds of terms over two small numbers by trying all of them.
    #[test]
    fn no_value_is_beyond_its_span() {
        let mut terms = Terms::new();
        let [x, y] = ["x", "y"].map(|name| terms.fresh_var(Sort::I32, name));
        let bounds = [(-7, 5), (0, 6), (1, 4), (-3, -1), (-2, 2)];
        let operators = [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div, BinOp::Rem, BinOp::And];
        let mut all: Vec<Term> = operators.into_iter().map(|op| terms.binary(op, x, y)).collect();
        let (square, negated) = (terms.binary(BinOp::Mul, x, x), terms.unary(UnOp::Neg, x));
        let wide = terms.unary(UnOp::Widen, negated);
        let condition = terms.binary(BinOp::Lt, x, y);
        let either = terms.ite(condition, square, y);
        all.extend([square, negated, wide, either]);
        all.extend((0..6).map(|i| terms.binary(BinOp::Sub, all[i], square)).collect::<Vec<_>>());
        for (of_x, of_y) in bounds.into_iter().flat_map(|a| bounds.map(|b| (a, b))) {
            let known = |t: Term| if t == x { Some(of_x) } else { Some(of_y).filter(|_| t == y) };
            for t in &all {
                let (low, high) = span(&terms, *t, &known);
                for (a, b) in (of_x.0..=of_x.1).flat_map(|a| (of_y.0..=of_y.1).map(move |b| (a, b))) {
                    let mut model = Model::new();
                    for (var, value) in [(x, a), (y, b)] {
                        model.set(terms.var_of(var).expect("a variable"), value as i64);
                    }
                    let value = Int::from(terms.eval(*t, &model));
                    assert!((low..=high).contains(&value), "{:?} of {a} and {b}: {value}", terms.node(*t));
                }
            }
        }
    }

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

    #[test]
    fn what_wraps_may_be_anything() {
        let mut terms = Terms::new();
        let x = terms.fresh_var(Sort::I32, "x");
        let square = terms.binary(BinOp::Mul, x, x);
        assert_eq!(span(&terms, square, &|_| None), of_sort(Sort::I32));
        let wide = terms.unary(UnOp::Widen, x);
        let square = terms.binary(BinOp::Mul, wide, wide);
        assert_eq!(span(&terms, square, &|_| None), (0, 1 << 62));
        let two = terms.int(2);
        let halves = terms.binary(BinOp::Rem, x, two);
        assert_eq!(span(&terms, halves, &|_| None), (-1, 1));
    }
}
