//! Rules for comparisons.

use super::arith::{parts, without};
use super::quotients::less;
use super::{operand, operands, ordered};
use crate::ops::{BinOp, Sort, UnOp, apply_binary};
use crate::terms::{Node, Term, Terms};

/// Equality: on truth values with constants, after moving invertible operations to the constant,
/// and after dropping what both sides share.
pub(super) fn eq(terms: &mut Terms, a: Term, b: Term) -> Term {
    equality(terms, BinOp::Eq, a, b)
}

/// Disequality, by the same rules as equality.
pub(super) fn ne(terms: &mut Terms, a: Term, b: Term) -> Term {
    equality(terms, BinOp::Ne, a, b)
}

/// `x < x = false`, bounds of the sort and of quotients, and the rules of both orders.
pub(super) fn lt(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    if a == b {
        return Some(terms.bool(false));
    }
    let sort = terms.sort(a);
    if let Some(c) = terms.as_const(b) {
        return match c {
            _ if c == sort.min() => Some(terms.bool(false)),
            _ if c == sort.min() + 1 => Some(equal_to(terms, a, sort.min())),
            _ if c == sort.max() => Some(terms.binary(BinOp::Ne, a, b)),
            _ => less(terms, a, c).or_else(|| either_order(terms, BinOp::Lt, a, b)),
        };
    }
    if let Some(c) = terms.as_const(a) {
        return match c {
            _ if c == sort.max() => Some(terms.bool(false)),
            _ if c == sort.max() - 1 => Some(equal_to(terms, b, sort.max())),
            _ if c == sort.min() => Some(terms.binary(BinOp::Ne, b, a)),
            _ => match less(terms, b, c + 1) {
                Some(opposite) => Some(terms.not(opposite)),
                None => either_order(terms, BinOp::Lt, a, b),
            },
        };
    }
    either_order(terms, BinOp::Lt, a, b)
}

/// `x <= x = true`, bounds of the sort, and the rules of both orders.
pub(super) fn le(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    // `a <= b` is the negation of `b < a`; only the results that differ from a comparison as it
    // stands are worth building.
    let opposite = lt(terms, b, a)?;
    Some(terms.not(opposite))
}

fn equal_to(terms: &mut Terms, t: Term, value: i64) -> Term {
    let constant = terms.constant(terms.sort(t), value);
    terms.binary(BinOp::Eq, t, constant)
}

/// Rules that hold for both `<` and `<=`: widened operands, and choices between constants.
fn either_order(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    if let Some((x, y)) = unwiden(terms, a, b) {
        return Some(match y {
            Narrowed::Term(y) => terms.binary(op, x, y),
            // `x` lies on the same side of every constant beyond the range of an int.
            Narrowed::Beyond(c) => terms.bool(0 < c),
        });
    }
    if let Some((y, x)) = unwiden(terms, b, a) {
        return Some(match x {
            Narrowed::Term(x) => terms.binary(op, x, y),
            Narrowed::Beyond(c) => terms.bool(c < 0),
        });
    }
    choice(terms, op, a, b)
}

fn equality(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Term {
    let (mut a, mut b) = (a, b);
    while let Some((x, y)) = cancel(terms, a, b) {
        (a, b) = ordered(terms, x, y);
    }
    let holds = op == BinOp::Eq;
    if a == b {
        return terms.bool(holds);
    }
    if let (Some(x), Some(y)) = (terms.as_const(a), terms.as_const(b)) {
        return terms.bool((x == y) == holds);
    }
    if terms.sort(a) == Sort::Bool
        && let Some(simpler) = truth_equality(terms, holds, a, b)
    {
        return simpler;
    }
    if let Some((x, y)) = unwiden(terms, a, b) {
        return match y {
            Narrowed::Term(y) => terms.binary(op, x, y),
            Narrowed::Beyond(_) => terms.bool(!holds),
        };
    }
    choice(terms, op, a, b).unwrap_or_else(|| terms.intern(Node::Binary(op, a, b)))
}

/// `x == true` is `x`, `x == !x` is false, `!x == !y` is `x == y`.
fn truth_equality(terms: &mut Terms, holds: bool, a: Term, b: Term) -> Option<Term> {
    if let Some(value) = terms.as_const(b) {
        return Some(if (value != 0) == holds { a } else { terms.not(a) });
    }
    let op = if holds { BinOp::Eq } else { BinOp::Ne };
    match (operand(terms, a, UnOp::Not), operand(terms, b, UnOp::Not)) {
        (Some(x), _) if x == b => Some(terms.bool(!holds)),
        (_, Some(y)) if y == a => Some(terms.bool(!holds)),
        (Some(x), Some(y)) => Some(terms.binary(op, x, y)),
        _ => None,
    }
}

/// One step of moving an invertible operation from both sides of an equality, if there is one.
fn cancel(terms: &mut Terms, a: Term, b: Term) -> Option<(Term, Term)> {
    match terms.as_const(b) {
        Some(c) => cancel_constant(terms, a, c),
        None => cancel_shared(terms, a, b).or_else(|| cancel_part(terms, a, b)),
    }
}

/// `(x + y) + c == y + d` becomes `x == d - c`.
fn cancel_part(terms: &mut Terms, a: Term, b: Term) -> Option<(Term, Term)> {
    let ((x, c), (y, d)) = (parts(terms, a), parts(terms, b));
    let (rest, value) = match (without(terms, x, y), without(terms, y, x)) {
        _ if x == y => (terms.constant(terms.sort(a), 0), d.wrapping_sub(c)),
        (Some(rest), _) => (rest, d.wrapping_sub(c)),
        (None, Some(rest)) => (rest, c.wrapping_sub(d)),
        (None, None) => return None,
    };
    Some((rest, terms.constant(terms.sort(a), value)))
}

/// `x + d == c` becomes `x == c - d`, and likewise for `-x`, `~x`, `x ^ d`, `d - x`, `x - y == 0`.
fn cancel_constant(terms: &mut Terms, a: Term, c: i64) -> Option<(Term, Term)> {
    let sort = terms.sort(a);
    if sort == Sort::Bool {
        return None;
    }
    let (x, value) = match terms.node(a) {
        Node::Unary(UnOp::Neg, x) => (x, c.wrapping_neg()),
        Node::Unary(UnOp::BitNot, x) => (x, !c),
        Node::Binary(BinOp::Add, x, d) => (x, c.wrapping_sub(terms.as_const(d)?)),
        Node::Binary(BinOp::Xor, x, d) => (x, c ^ terms.as_const(d)?),
        Node::Binary(BinOp::Sub, x, y) if c == 0 => return Some((x, y)),
        Node::Binary(BinOp::Sub, d, x) => (x, terms.as_const(d)?.wrapping_sub(c)),
        _ => return None,
    };
    Some((x, terms.constant(sort, value)))
}

/// `-x == -y`, `~x == ~y` and `x op z == y op z` become `x == y`, for invertible `op`.
fn cancel_shared(terms: &Terms, a: Term, b: Term) -> Option<(Term, Term)> {
    match (terms.node(a), terms.node(b)) {
        (Node::Unary(UnOp::Neg, x), Node::Unary(UnOp::Neg, y)) => Some((x, y)),
        (Node::Unary(UnOp::BitNot, x), Node::Unary(UnOp::BitNot, y)) => Some((x, y)),
        (Node::Binary(op, ..), _) if matches!(op, BinOp::Add | BinOp::Sub | BinOp::Xor) => {
            let (x, z) = operands(terms, a, op)?;
            let (y, w) = operands(terms, b, op)?;
            let commutative = op != BinOp::Sub;
            match (x == y, z == w) {
                (_, true) => Some((x, y)),
                (true, _) => Some((z, w)),
                _ if commutative && x == w => Some((z, y)),
                _ if commutative && z == y => Some((x, w)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The other side of a comparison with a widened int.
enum Narrowed {
    /// An int to compare with instead.
    Term(Term),
    /// A constant that no int reaches.
    Beyond(i64),
}

/// The int under the widening `a`, and `b` as an int, when `b` is widened too or a constant.
fn unwiden(terms: &mut Terms, a: Term, b: Term) -> Option<(Term, Narrowed)> {
    let x = operand(terms, a, UnOp::Widen)?;
    if let Some(y) = operand(terms, b, UnOp::Widen) {
        return Some((x, Narrowed::Term(y)));
    }
    let c = terms.as_const(b)?;
    let narrowed = match Sort::I32.wrap(c) == c {
        true => Narrowed::Term(terms.constant(Sort::I32, c)),
        false => Narrowed::Beyond(c),
    };
    Some((x, narrowed))
}

/// A comparison of a constant with a choice between constants is decided in each branch.
fn choice(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    let sort = terms.sort(a);
    let (c, yes, no) = match (terms.node(a), terms.node(b)) {
        (Node::Ite(c, x, y), Node::Const(_, k)) => {
            let (x, y) = (terms.as_const(x)?, terms.as_const(y)?);
            (c, apply_binary(op, sort, x, k), apply_binary(op, sort, y, k))
        }
        (Node::Const(_, k), Node::Ite(c, x, y)) => {
            let (x, y) = (terms.as_const(x)?, terms.as_const(y)?);
            (c, apply_binary(op, sort, k, x), apply_binary(op, sort, k, y))
        }
        _ => return None,
    };
    let (yes, no) = (terms.bool(yes != 0), terms.bool(no != 0));
    Some(terms.ite(c, yes, no))
}
