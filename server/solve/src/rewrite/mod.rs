//! The rewrite table: one small function per operator.
//!
//! Every rule holds for wrapping arithmetic on the whole range of the sort. A rule answers with
//! the simpler term, or with nothing when it does not apply; then the term is built as it stands.
//! Commutative operands are ordered: constants to the right, otherwise the older term first.

mod arith;
mod bits;
mod compare;
mod logic;
mod quotients;
mod unary;

use crate::ops::{BinOp, Sort, UnOp, apply_binary, apply_unary};
use crate::terms::{Node, Term, Terms};

/// Simplifies a unary operator applied to a simplified operand.
pub(crate) fn unary(terms: &mut Terms, op: UnOp, t: Term) -> Term {
    if let Node::Const(sort, value) = terms.node(t) {
        return terms.constant(op.result(sort), apply_unary(op, sort, value));
    }
    let simpler = match op {
        UnOp::Not => unary::not(terms, t),
        UnOp::Neg => unary::neg(terms, t),
        UnOp::BitNot => unary::bit_not(terms, t),
        UnOp::Float(_) | UnOp::Convert(_) | UnOp::Bits => None,
        UnOp::Widen => unary::widen(terms, t),
        UnOp::Narrow => unary::narrow(terms, t),
        UnOp::OfBits => unary::of_bits(terms, t),
    };
    simpler.unwrap_or_else(|| terms.intern(Node::Unary(op, t)))
}

/// Simplifies a binary operator applied to simplified operands.
pub(crate) fn binary(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Term {
    let sort = terms.sort(a);
    if let (Some(x), Some(y)) = (terms.as_const(a), terms.as_const(b)) {
        let result = if op.is_comparison() { Sort::Bool } else { sort };
        return terms.constant(result, apply_binary(op, sort, x, y));
    }
    let (a, b) = if op.is_commutative() { ordered(terms, a, b) } else { (a, b) };
    let simpler = match op {
        BinOp::Add => arith::add(terms, a, b),
        BinOp::Sub => arith::sub(terms, a, b),
        BinOp::Mul => arith::mul(terms, a, b),
        BinOp::Div => quotients::div(terms, a, b),
        BinOp::Rem => quotients::rem(terms, a, b),
        BinOp::And if sort == Sort::Bool => logic::and(terms, a, b),
        BinOp::Or if sort == Sort::Bool => logic::or(terms, a, b),
        BinOp::Xor if sort == Sort::Bool => Some(compare::ne(terms, a, b)),
        BinOp::And => bits::and(terms, a, b),
        BinOp::Or => bits::or(terms, a, b),
        BinOp::Xor => bits::xor(terms, a, b),
        BinOp::Shl | BinOp::Shr | BinOp::UShr => bits::shift(terms, op, a, b),
        BinOp::Eq => Some(compare::eq(terms, a, b)),
        BinOp::Ne => Some(compare::ne(terms, a, b)),
        BinOp::Lt => compare::lt(terms, a, b),
        BinOp::Le => compare::le(terms, a, b),
        BinOp::Float(_) => None,
    };
    simpler.unwrap_or_else(|| terms.intern(Node::Binary(op, a, b)))
}

/// Simplifies a choice between simplified terms.
pub(crate) fn ite(terms: &mut Terms, c: Term, a: Term, b: Term) -> Term {
    if let Some(value) = terms.as_const(c) {
        return if value != 0 { a } else { b };
    }
    if a == b {
        return a;
    }
    if let Node::Unary(UnOp::Not, d) = terms.node(c) {
        return ite(terms, d, b, a);
    }
    if terms.sort(a) == Sort::Bool
        && let Some(simpler) = logic::ite(terms, c, a, b)
    {
        return simpler;
    }
    terms.intern(Node::Ite(c, a, b))
}

/// The operands of a commutative operator in their canonical order.
fn ordered(terms: &Terms, a: Term, b: Term) -> (Term, Term) {
    let constant_first = terms.as_const(a).is_some();
    let constant_last = terms.as_const(b).is_some();
    if constant_first || (!constant_last && b < a) { (b, a) } else { (a, b) }
}

/// The operands of `t` when it is `op` applied to two operands.
fn operands(terms: &Terms, t: Term, op: BinOp) -> Option<(Term, Term)> {
    match terms.node(t) {
        Node::Binary(found, a, b) if found == op => Some((a, b)),
        _ => None,
    }
}

/// The left operand and the constant right operand of `t` when it is `op` applied to those.
fn with_constant(terms: &Terms, t: Term, op: BinOp) -> Option<(Term, i64)> {
    let (a, b) = operands(terms, t, op)?;
    Some((a, terms.as_const(b)?))
}

/// The operand of `t` when it is `op` applied to one operand.
fn operand(terms: &Terms, t: Term, op: UnOp) -> Option<Term> {
    match terms.node(t) {
        Node::Unary(found, a) if found == op => Some(a),
        _ => None,
    }
}
