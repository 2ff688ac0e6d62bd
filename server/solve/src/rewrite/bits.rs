//! Rules for bitwise operators on integers and for shifts.

use super::{operand, with_constant};
use crate::form::{self, Int};
use crate::ops::{BinOp, Sort, UnOp};
use crate::terms::{Term, Terms};

/// `x & x = x`, `x & 0 = 0`, `x & -1 = x`, `x & ~x = 0`, `(x & c) & d = x & (c & d)`, `x & 0xff = x` where `x` has no more
/// bits, absorption.
pub(super) fn and(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    if a == b {
        return Some(a);
    }
    if complementary(terms, a, b) {
        return Some(terms.constant(terms.sort(a), 0));
    }
    match terms.as_const(b) {
        Some(0) => Some(b),
        Some(-1) => Some(a),
        Some(d) if is_kept(terms, a, d) => Some(a),
        Some(d) => merge(terms, BinOp::And, a, d, |c, d| c & d),
        None => absorb(terms, BinOp::Or, a, b),
    }
}

/// Whether a mask of low bits leaves a term as it is.
fn is_kept(terms: &Terms, t: Term, mask: i64) -> bool {
    if mask < 0 || mask & mask.wrapping_add(1) != 0 {
        return false;
    }
    let (low, high) = form::glance(terms, t);
    low >= 0 && high <= Int::from(mask)
}

/// `x | x = x`, `x | 0 = x`, `x | -1 = -1`, `x | ~x = -1`, `(x | c) | d = x | (c | d)`, absorption.
pub(super) fn or(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    if a == b {
        return Some(a);
    }
    if complementary(terms, a, b) {
        return Some(terms.constant(terms.sort(a), -1));
    }
    match terms.as_const(b) {
        Some(0) => Some(a),
        Some(-1) => Some(b),
        Some(d) => merge(terms, BinOp::Or, a, d, |c, d| c | d),
        None => absorb(terms, BinOp::And, a, b),
    }
}

/// `x ^ x = 0`, `x ^ 0 = x`, `x ^ -1 = ~x`, `x ^ ~x = -1`, `(x ^ c) ^ d = x ^ (c ^ d)`.
pub(super) fn xor(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    if a == b {
        return Some(terms.constant(terms.sort(a), 0));
    }
    if complementary(terms, a, b) {
        return Some(terms.constant(terms.sort(a), -1));
    }
    match terms.as_const(b)? {
        0 => Some(a),
        -1 => Some(terms.unary(UnOp::BitNot, a)),
        d => merge(terms, BinOp::Xor, a, d, |c, d| c ^ d),
    }
}

/// `0 << x = 0`, `x << 0 = x` and the like; a constant count is brought below the width.
pub(super) fn shift(terms: &mut Terms, op: BinOp, a: Term, count: Term) -> Option<Term> {
    if terms.as_const(a) == Some(0) {
        return Some(a);
    }
    let width = if terms.sort(a) == Sort::I64 { 64 } else { 32 };
    let given = terms.as_const(count)?;
    let masked = given & (width - 1);
    if masked == 0 {
        return Some(a);
    }
    if masked == given {
        return None;
    }
    let count = terms.constant(Sort::I32, masked);
    Some(terms.binary(op, a, count))
}

fn complementary(terms: &Terms, a: Term, b: Term) -> bool {
    operand(terms, a, UnOp::BitNot) == Some(b) || operand(terms, b, UnOp::BitNot) == Some(a)
}

/// `(x op c) op d` as `x op merged`.
fn merge(terms: &mut Terms, op: BinOp, a: Term, d: i64, with: fn(i64, i64) -> i64) -> Option<Term> {
    let sort = terms.sort(a);
    let (x, c) = with_constant(terms, a, op)?;
    let merged = terms.constant(sort, with(c, d));
    Some(terms.binary(op, x, merged))
}

/// `x & (x | y) = x` and its dual: `inner` is the other operator.
pub(super) fn absorb(terms: &Terms, inner: BinOp, a: Term, b: Term) -> Option<Term> {
    let contains =
        |whole: Term, part: Term| super::operands(terms, whole, inner).is_some_and(|(x, y)| x == part || y == part);
    if contains(b, a) {
        return Some(a);
    }
    contains(a, b).then_some(b)
}
