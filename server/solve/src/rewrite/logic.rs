//! Rules for connectives on truth values.

use super::bits::absorb;
use super::operands;
use crate::ops::{BinOp, UnOp};
use crate::terms::{Node, Term, Terms};

/// Units, `x && x = x`, `x && !x = false`, absorption, and repeated conjuncts.
pub(super) fn and(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    connective(terms, BinOp::And, BinOp::Or, a, b)
}

/// Units, `x || x = x`, `x || !x = true`, absorption, and repeated disjuncts.
pub(super) fn or(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    connective(terms, BinOp::Or, BinOp::And, a, b)
}

/// Choices between truth values are connectives when a branch is constant or is the condition.
pub(super) fn ite(terms: &mut Terms, c: Term, a: Term, b: Term) -> Option<Term> {
    match (terms.as_const(a), terms.as_const(b)) {
        (Some(1), _) => return Some(terms.or(c, b)),
        (_, Some(0)) => return Some(terms.and(c, a)),
        (Some(_), _) => {
            let not_c = terms.not(c);
            return Some(terms.and(not_c, b));
        }
        (_, Some(_)) => {
            let not_c = terms.not(c);
            return Some(terms.or(not_c, a));
        }
        (None, None) => {}
    }
    if a == c {
        return Some(terms.or(c, b));
    }
    (b == c).then(|| terms.and(c, a))
}

/// `op` with its dual: a conjunction absorbs disjunctions and the other way round.
fn connective(terms: &mut Terms, op: BinOp, dual: BinOp, a: Term, b: Term) -> Option<Term> {
    let unit = i64::from(op == BinOp::And);
    match terms.as_const(b) {
        Some(value) if value == unit => return Some(a),
        Some(_) => return Some(b),
        None => {}
    }
    if a == b {
        return Some(a);
    }
    if opposite(terms, a, b) {
        return Some(terms.bool(unit == 0));
    }
    if let Some(simpler) = absorb(terms, dual, a, b) {
        return Some(simpler);
    }
    repeated(terms, op, a, b).or_else(|| repeated(terms, op, b, a))
}

/// `(x && y) && x = x && y`, and `(x && y) && !x = false`; likewise for the dual.
fn repeated(terms: &mut Terms, op: BinOp, whole: Term, part: Term) -> Option<Term> {
    let (x, y) = operands(terms, whole, op)?;
    if x == part || y == part {
        return Some(whole);
    }
    let clash = opposite(terms, x, part) || opposite(terms, y, part);
    clash.then(|| terms.bool(op == BinOp::Or))
}

/// Whether one of the terms is, syntactically, the negation of the other.
fn opposite(terms: &Terms, a: Term, b: Term) -> bool {
    use BinOp::{Eq, Le, Lt, Ne};
    match (terms.node(a), terms.node(b)) {
        (Node::Unary(UnOp::Not, x), _) if x == b => true,
        (_, Node::Unary(UnOp::Not, y)) => y == a,
        (Node::Binary(Eq, x, y), Node::Binary(Ne, z, w)) => (x, y) == (z, w),
        (Node::Binary(Ne, x, y), Node::Binary(Eq, z, w)) => (x, y) == (z, w),
        (Node::Binary(Lt, x, y), Node::Binary(Le, z, w)) => (x, y) == (w, z),
        (Node::Binary(Le, x, y), Node::Binary(Lt, z, w)) => (x, y) == (w, z),
        _ => false,
    }
}
