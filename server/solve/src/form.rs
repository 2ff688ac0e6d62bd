//! Between which numbers a term is by its form, given what is known of the terms in it.

use crate::ops::{BinOp, Sort, UnOp};
use crate::terms::{Node, Term, Terms};

pub(crate) type Int = i128;

/// Terms deeper than this in another one may be anything.
const DEEPEST: u32 = 8;
/// The same where terms are made.
const DEEPEST_AS_MADE: u32 = 5;

/// The least and the greatest value of an integer term. `known` says what is known of terms besides their form.
pub(crate) fn span(terms: &Terms, t: Term, known: &dyn Fn(Term) -> Option<(Int, Int)>) -> (Int, Int) {
    within(terms, t, known, DEEPEST)
}

/// The same with nothing known, at a glance: for rules that see each term as it is made.
pub(crate) fn glance(terms: &Terms, t: Term) -> (Int, Int) {
    within(terms, t, &|_| None, DEEPEST_AS_MADE)
}

fn within(terms: &Terms, t: Term, known: &dyn Fn(Term) -> Option<(Int, Int)>, depth: u32) -> (Int, Int) {
    let sort = terms.sort(t);
    let all = of_sort(sort);
    let mut of = |t: Term| within(terms, t, known, depth - 1);
    let formed = if depth == 0 { all } else { of_form(terms, t, &mut of) };
    known(t).map_or(formed, |known| both(formed, known))
}

/// The bounds of a sort; those of `bool` are 0 and 1.
pub(crate) fn of_sort(sort: Sort) -> (Int, Int) {
    (sort.min().into(), sort.max().into())
}

/// The bounds of a term by its form, where `of` says those of its operands.
pub(crate) fn of_form(terms: &Terms, t: Term, of: &mut dyn FnMut(Term) -> (Int, Int)) -> (Int, Int) {
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

/// What is within two bounds.
pub(crate) fn both(a: (Int, Int), b: (Int, Int)) -> (Int, Int) {
    (a.0.max(b.0), a.1.min(b.1))
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
