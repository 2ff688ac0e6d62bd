//! Rules for the operators of one operand.

use super::{operand, operands};
use crate::form;
use crate::ops::{BinOp, Sort, UnOp};
use crate::terms::{Node, Term, Terms};

/// `!!x = x`; a negated comparison is the opposite comparison.
pub(super) fn not(terms: &mut Terms, t: Term) -> Option<Term> {
    match terms.node(t) {
        Node::Unary(UnOp::Not, x) => Some(x),
        Node::Binary(BinOp::Eq, a, b) => Some(terms.binary(BinOp::Ne, a, b)),
        Node::Binary(BinOp::Ne, a, b) => Some(terms.binary(BinOp::Eq, a, b)),
        Node::Binary(BinOp::Lt, a, b) => Some(terms.binary(BinOp::Le, b, a)),
        Node::Binary(BinOp::Le, a, b) => Some(terms.binary(BinOp::Lt, b, a)),
        _ => None,
    }
}

/// `-(-x) = x` and `-(x - y) = y - x`.
pub(super) fn neg(terms: &mut Terms, t: Term) -> Option<Term> {
    if let Some((a, b)) = operands(terms, t, BinOp::Sub) {
        return Some(terms.binary(BinOp::Sub, b, a));
    }
    operand(terms, t, UnOp::Neg)
}

/// `~~x = x`.
pub(super) fn bit_not(terms: &mut Terms, t: Term) -> Option<Term> {
    operand(terms, t, UnOp::BitNot)
}

/// Widening a narrowed value gives it back where nothing was lost.
pub(super) fn widen(terms: &mut Terms, t: Term) -> Option<Term> {
    let wide = operand(terms, t, UnOp::Narrow)?;
    let ((low, high), (least, greatest)) = (form::glance(terms, wide), form::of_sort(Sort::I32));
    (least <= low && high <= greatest).then_some(wide)
}

/// Narrowing a widened value gives it back.
pub(super) fn narrow(terms: &mut Terms, t: Term) -> Option<Term> {
    operand(terms, t, UnOp::Widen)
}

/// The number of the bits of a number is that number.
pub(super) fn of_bits(terms: &mut Terms, t: Term) -> Option<Term> {
    operand(terms, t, UnOp::Bits)
}
