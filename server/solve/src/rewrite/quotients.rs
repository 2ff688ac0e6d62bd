//! Rules for quotients and remainders by numbers. A decimal digit of `x` is `x / 1000 % 10`, in whatever steps it was
//! computed, and the digits of a number make it again.

use super::{operand, operands, with_constant};
use crate::form::{self, Int};
use crate::ops::{BinOp, Sort, UnOp};
use crate::terms::{Node, Term, Terms};

/// `x / 1 = x`, `x / -1 = -x` (also for the least value, which wraps), `x / c / d = x / (c * d)`, widening comes last.
pub(super) fn div(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let d = terms.as_const(b)?;
    match d {
        1 => return Some(a),
        -1 => return Some(terms.unary(UnOp::Neg, a)),
        0 => return None,
        _ => {}
    }
    if let Some((x, c)) = with_constant(terms, a, BinOp::Div).filter(|(_, c)| *c > 0 && d > 0) {
        let by = product(terms, b, c)?;
        return Some(terms.binary(BinOp::Div, x, by));
    }
    narrowly(terms, BinOp::Div, a, d)
}

/// `x % 1 = x % -1 = 0`; `x % 0 = x` by the convention of [`BinOp::Rem`], and where `x` is too small for a quotient;
/// widening comes last.
pub(super) fn rem(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let d = terms.as_const(b)?;
    match d {
        0 => return Some(a),
        1 | -1 => return Some(terms.constant(terms.sort(a), 0)),
        _ => {}
    }
    let (low, high) = form::glance(terms, a);
    let size = Int::from(d).abs();
    if -size < low && high < size {
        return Some(a);
    }
    narrowly(terms, BinOp::Rem, a, d)
}

/// The operation on an int instead of on what it is as a `long`, by a number that is an int, too.
fn narrowly(terms: &mut Terms, op: BinOp, a: Term, d: i64) -> Option<Term> {
    let x = operand(terms, a, UnOp::Widen).filter(|_| Sort::I32.wrap(d) == d)?;
    let by = terms.constant(Sort::I32, d);
    let narrow = terms.binary(op, x, by);
    Some(terms.unary(UnOp::Widen, narrow))
}

/// What a product and a remainder add up to: `x / y * y + x % y = x`, also for `y = 0`, see [`BinOp::Rem`], and where the
/// quotient wraps; `x / c % d * c + x % c = x % (c * d)`; the same of ints that were widened.
pub(super) fn whole(terms: &mut Terms, multiple: Term, rest: Term) -> Option<Term> {
    let (a, b) = operands(terms, multiple, BinOp::Mul)?;
    let Some(narrow) = operand(terms, rest, UnOp::Widen) else {
        return sum(terms, (a, b), rest).or_else(|| sum(terms, (b, a), rest));
    };
    let c = terms.as_const(b).filter(|c| Sort::I32.wrap(*c) == *c)?;
    let (a, b) = (operand(terms, a, UnOp::Widen)?, terms.constant(Sort::I32, c));
    let sum = sum(terms, (a, b), narrow)?;
    Some(terms.unary(UnOp::Widen, sum))
}

/// The same where the first factor is what has to do with the quotient, and the second one the divisor.
fn sum(terms: &mut Terms, (a, by): (Term, Term), rest: Term) -> Option<Term> {
    let (x, y) = operands(terms, rest, BinOp::Rem).filter(|(_, y)| *y == by)?;
    if operands(terms, a, BinOp::Div) == Some((x, y)) {
        return Some(x);
    }
    let c = terms.as_const(y).filter(|c| *c > 0)?;
    let (quotient, d) = match terms.node(a) {
        Node::Binary(BinOp::Rem, quotient, d) => (quotient, Some(d)),
        Node::Binary(BinOp::Div, ..) => (a, None),
        _ => return None,
    };
    if terms.binary(BinOp::Div, x, y) != quotient {
        return None;
    }
    let Some(d) = d else { return Some(x) };
    let by = product(terms, d, c).filter(|by| terms.as_const(*by).is_some_and(|by| by > 0))?;
    Some(terms.binary(BinOp::Rem, x, by))
}

/// A number times another one, if that is none of another sort.
fn product(terms: &mut Terms, a: Term, c: i64) -> Option<Term> {
    let sort = terms.sort(a);
    let product = terms.as_const(a)?.checked_mul(c).filter(|product| sort.wrap(*product) == *product)?;
    Some(terms.constant(sort, product))
}

/// `x / c < k` as a bound of `x`, for `c` above zero.
pub(super) fn less(terms: &mut Terms, a: Term, k: i64) -> Option<Term> {
    let (x, c) = with_constant(terms, a, BinOp::Div).filter(|(_, c)| *c > 0)?;
    // What is cut off is on the side away from zero.
    let most = if k > 0 { Int::from(k) * Int::from(c) - 1 } else { (Int::from(k) - 1) * Int::from(c) };
    let (low, high) = form::of_sort(terms.sort(x));
    if most < low {
        return Some(terms.bool(false));
    }
    let most = terms.constant(terms.sort(x), most.min(high) as i64);
    Some(terms.binary(BinOp::Le, x, most))
}
