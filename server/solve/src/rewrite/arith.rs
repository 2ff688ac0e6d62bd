//! Rules for arithmetic. Sums keep their constant to the right; subtracting a constant adds its
//! negation, so that chains of both collapse.

use super::quotients::whole;
use super::{operand, with_constant};
use crate::ops::{BinOp, UnOp};
use crate::terms::{Term, Terms};

/// `x + 0 = x`, `(x + c) + d = x + (c + d)`, `(x + c) + y = (x + y) + c`, `x + -y = x - y`, and the sums of [`whole`].
pub(super) fn add(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let sort = terms.sort(a);
    if let Some(d) = terms.as_const(b) {
        if d == 0 {
            return Some(a);
        }
        let (x, c) = with_constant(terms, a, BinOp::Add)?;
        let sum = terms.constant(sort, c.wrapping_add(d));
        return Some(terms.binary(BinOp::Add, x, sum));
    }
    if let Some(y) = operand(terms, b, UnOp::Neg) {
        return Some(terms.binary(BinOp::Sub, a, y));
    }
    if let Some(y) = operand(terms, a, UnOp::Neg) {
        return Some(terms.binary(BinOp::Sub, b, y));
    }
    for (sum, other) in [(a, b), (b, a)] {
        if let Some((x, c)) = with_constant(terms, sum, BinOp::Add) {
            let (sum, constant) = (terms.binary(BinOp::Add, x, other), terms.constant(sort, c));
            return Some(terms.binary(BinOp::Add, sum, constant));
        }
    }
    whole(terms, a, b).or_else(|| whole(terms, b, a))
}

/// `x - x = 0`, `x - c = x + -c`, `0 - x = -x`, `x - -y = x + y`, `((x + y) + c) - (y + d) = x + (c - d)`,
/// `x - x / y * y = x % y`.
pub(super) fn sub(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let sort = terms.sort(a);
    if a == b {
        return Some(terms.constant(sort, 0));
    }
    if let Some(c) = terms.as_const(b) {
        let negated = terms.constant(sort, c.wrapping_neg());
        return Some(terms.binary(BinOp::Add, a, negated));
    }
    if terms.as_const(a) == Some(0) {
        return Some(terms.unary(UnOp::Neg, b));
    }
    if let Some(y) = operand(terms, b, UnOp::Neg) {
        return Some(terms.binary(BinOp::Add, a, y));
    }
    let ((x, c), (y, d)) = (parts(terms, a), parts(terms, b));
    let rest = if x == y { Some(terms.constant(sort, 0)) } else { without(terms, x, y) };
    if let Some(rest) = rest {
        let constant = terms.constant(sort, c.wrapping_sub(d));
        return Some(terms.binary(BinOp::Add, rest, constant));
    }
    let (p, q) = super::operands(terms, b, BinOp::Mul)?;
    let divisor = |t: Term, by: Term| super::operands(terms, t, BinOp::Div) == Some((a, by));
    let y = if divisor(p, q) { q } else { Some(p).filter(|p| divisor(q, *p))? };
    Some(terms.binary(BinOp::Rem, a, y))
}

/// A sum as what is added to a constant, and the constant.
pub(super) fn parts(terms: &Terms, t: Term) -> (Term, i64) {
    with_constant(terms, t, BinOp::Add).unwrap_or((t, 0))
}

/// What a sum is without one of its two parts.
pub(super) fn without(terms: &Terms, sum: Term, part: Term) -> Option<Term> {
    let (x, y) = super::operands(terms, sum, BinOp::Add)?;
    if y == part { Some(x) } else { Some(y).filter(|_| x == part) }
}

/// `x * 0 = 0`, `x * 1 = x`, `x * -1 = -x`, `(x * c) * d = x * (c * d)`.
pub(super) fn mul(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let sort = terms.sort(a);
    match terms.as_const(b)? {
        0 => Some(b),
        1 => Some(a),
        -1 => Some(terms.unary(UnOp::Neg, a)),
        d => {
            let (x, c) = with_constant(terms, a, BinOp::Mul)?;
            let product = terms.constant(sort, c.wrapping_mul(d));
            Some(terms.binary(BinOp::Mul, x, product))
        }
    }
}
