//! Where a `false` can only make the whole predicate false.

use super::arith::solver_op;
use super::code::{Arg, CompiledBody, Op};
use ir::{BinOp, UnOp};
use solve::{Sort, apply_binary};

/// Steps of one look ahead.
const AHEAD: usize = 64;

/// Marks calls and branches whose `false` (or other side) is a `return false` at once.
pub fn mark(body: &mut CompiledBody) {
    for at in 0..body.ops.len() {
        if body.handlers[at].is_some() {
            continue;
        }
        let next = at as u32 + 1;
        match &body.ops[at] {
            Op::Call { dst: Some(dst), .. } => {
                let yes = refutes(body, next, *dst, 0);
                if let Op::Call { and, .. } = &mut body.ops[at] {
                    *and = yes;
                }
            }
            Op::Same { dst, .. } => {
                let found = wanted_result(body, *dst, next, next);
                if let Op::Same { wanted, .. } = &mut body.ops[at] {
                    *wanted = found;
                }
            }
            Op::Binary { dst, op: BinOp::Eq | BinOp::Ne, .. } => {
                let found = wanted_result(body, *dst, next, next);
                if let Op::Binary { wanted, .. } = &mut body.ops[at] {
                    *wanted = found;
                }
            }
            Op::Branch { cond: Arg::Local(cond), then, els, .. } => {
                let found = wanted_result(body, *cond, *then, *els);
                if let Op::Branch { wanted, .. } = &mut body.ops[at] {
                    *wanted = found;
                }
            }
            _ => {}
        }
    }
}

/// The value of `local` that lets the body go on, when the other value makes it return false at once.
fn wanted_result(body: &CompiledBody, local: u32, if_true: u32, if_false: u32) -> Option<bool> {
    if refutes(body, if_false, local, 0) {
        return Some(true);
    }
    refutes(body, if_true, local, 1).then_some(false)
}

/// Whether from `at` on, with `local` = `value` and nothing else known, the body returns false without doing
/// anything in between but compare numbers.
pub fn refuses(body: &CompiledBody, at: u32, local: u32, value: i64) -> bool {
    returns_false(body, at, (local, value), true)
}

/// The same without comparisons: the results of the body are truth values then.
fn refutes(body: &CompiledBody, at: u32, local: u32, value: i64) -> bool {
    returns_false(body, at, (local, value), false)
}

fn returns_false(body: &CompiledBody, at: u32, (local, value): (u32, i64), compares: bool) -> bool {
    let mut known = vec![(local, value)];
    let mut at = at as usize;
    for _ in 0..AHEAD {
        let get = |a: Arg| match a {
            Arg::Num(n) => Some(n),
            Arg::Local(l) => known.iter().find(|(k, _)| *k == l).map(|(_, v)| *v),
            Arg::Null => None,
        };
        let (dst, result) = match body.ops.get(at) {
            Some(Op::Move(dst, a)) => (*dst, get(*a)),
            Some(Op::Unary { dst, op: UnOp::Not, a, .. }) => (*dst, get(*a).map(|v| 1 - v)),
            Some(Op::Binary { dst, op, sort, a, b, .. }) if compares && solver_op(*op).0.is_comparison() => {
                (*dst, get(*a).zip(get(*b)).map(|(a, b)| compare((*op, *sort), a, b)))
            }
            Some(Op::Jump(to)) => {
                at = *to as usize;
                continue;
            }
            Some(Op::Branch { cond, then, els, .. }) => match get(*cond) {
                Some(c) => {
                    at = if c != 0 { *then } else { *els } as usize;
                    continue;
                }
                None => return false,
            },
            Some(Op::Return(Some(a))) => return get(*a) == Some(0),
            _ => return false,
        };
        known.retain(|(k, _)| *k != dst);
        known.extend(result.map(|r| (dst, r)));
        at += 1;
    }
    false
}

fn compare((op, sort): (BinOp, Sort), a: i64, b: i64) -> i64 {
    let (op, swapped) = solver_op(op);
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    apply_binary(op, sort, a, b)
}
