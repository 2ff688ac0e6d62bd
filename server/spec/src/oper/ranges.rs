//! Unknown numbers: between bounds, plus a constant.

use super::partial::{NONE, Val};
use ir::BinOp;
use solve::Sort;

/// Bounds of the unknowns.
pub type Bounds = Vec<(i64, i64)>;

/// One of several objects that are there already, see [`super::ahead`].
pub const ALIAS: Val = Val::Any { of: NONE - 1, minus: false, plus: 0 };

/// What that object has in a slot that holds references.
pub fn alias_field(slot: u32) -> Option<Val> {
    Some(Val::Any { of: NONE - 2, minus: false, plus: i32::try_from(slot).ok()? })
}

/// What of the alias in question a value is: itself, or a slot of it.
pub fn of_alias(val: Val) -> Option<Option<u32>> {
    match val {
        ALIAS => Some(None),
        Val::Any { of, plus, .. } if of == NONE - 2 => Some(u32::try_from(plus).ok()),
        _ => None,
    }
}

/// Any value at all.
pub const ANYTHING: Val = Val::Any { of: NONE, minus: false, plus: 0 };

/// The result of an operator.
pub enum Computed {
    Val(Val),
    Raises,
    /// A truth value that may be both, with the bounds that each way implies.
    Truth(Option<[Bounds; 2]>),
    /// A value under these bounds, or one that has wrapped into this range.
    Either(Val, Bounds, (i64, i64)),
}

pub fn compute(op: BinOp, sort: Sort, a: Val, b: Val, bounds: &Bounds) -> Computed {
    let compares = matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge);
    let truth = compares || matches!(op, BinOp::Float(op) if op.is_comparison());
    match (a, b) {
        (_, Val::Num(0)) if matches!(op, BinOp::Div | BinOp::Rem) => Computed::Raises,
        (Val::Num(x), Val::Num(y)) => {
            let (op, swapped) = super::arith::solver_op(op);
            let (x, y) = if swapped { (y, x) } else { (x, y) };
            Computed::Val(Val::Num(solve::apply_binary(op, sort, x, y)))
        }
        (Val::Any { of, .. }, Val::Num(k)) if compares && of < NONE - 2 => compare(op, a, k, bounds),
        (Val::Num(k), Val::Any { of, .. }) if compares && of < NONE - 2 => compare(mirrored(op), b, k, bounds),
        _ if truth || sort == Sort::Bool => Computed::Truth(None),
        (Val::Any { .. }, Val::Num(k)) if op == BinOp::Add => shifted(a, false, k, bounds),
        (Val::Num(k), Val::Any { .. }) if op == BinOp::Add => shifted(b, false, k, bounds),
        (Val::Any { .. }, Val::Num(k)) if op == BinOp::Sub => shifted(a, false, -k, bounds),
        (Val::Num(k), Val::Any { .. }) if op == BinOp::Sub => shifted(b, true, k, bounds),
        _ => Computed::Val(ANYTHING),
    }
}

/// The least and the greatest value.
pub fn range(val: Val, bounds: &Bounds) -> Option<(i64, i64)> {
    let Val::Any { of, minus, plus } = val else { return None };
    let (low, high) = *bounds.get(of as usize)?;
    let plus = i64::from(plus);
    Some(if minus { (plus - high, plus - low) } else { (low + plus, high + plus) })
}

/// `val + k`, or `k - val`, wrapping.
fn shifted(val: Val, negated: bool, k: i64, bounds: &Bounds) -> Computed {
    const LEAST: i64 = i32::MIN as i64;
    const MOST: i64 = i32::MAX as i64;
    let Val::Any { of, minus, plus } = val else { return Computed::Val(ANYTHING) };
    let sum = if negated { k - i64::from(plus) } else { k + i64::from(plus) };
    let Ok(plus) = i32::try_from(sum) else { return Computed::Val(ANYTHING) };
    let shifted = Val::Any { of, minus: minus != negated, plus };
    match range(shifted, bounds) {
        Some((low, high)) if low >= LEAST && high <= MOST => Computed::Val(shifted),
        Some((low, high)) if (LEAST..=MOST).contains(&low) => {
            let wraps = (LEAST, high - (MOST - LEAST + 1));
            Computed::Either(shifted, refined(shifted, (low, MOST), bounds), wraps)
        }
        Some((low, high)) if (LEAST..=MOST).contains(&high) => {
            let wraps = (low + (MOST - LEAST + 1), MOST);
            Computed::Either(shifted, refined(shifted, (LEAST, high), bounds), wraps)
        }
        _ => Computed::Val(ANYTHING),
    }
}

fn mirrored(op: BinOp) -> BinOp {
    match op {
        BinOp::Lt => BinOp::Gt,
        BinOp::Le => BinOp::Ge,
        BinOp::Gt => BinOp::Lt,
        BinOp::Ge => BinOp::Le,
        other => other,
    }
}

/// Compares an unknown with a constant.
fn compare(op: BinOp, val: Val, k: i64, bounds: &Bounds) -> Computed {
    let Some((low, high)) = range(val, bounds) else { return Computed::Truth(None) };
    // The values for which the comparison holds, and those for which it does not, as far as they are ranges.
    let (yes, no) = match op {
        BinOp::Lt => ((low, high.min(k - 1)), (low.max(k), high)),
        BinOp::Le => ((low, high.min(k)), (low.max(k + 1), high)),
        BinOp::Gt => ((low.max(k + 1), high), (low, high.min(k))),
        BinOp::Ge => ((low.max(k), high), (low, high.min(k - 1))),
        BinOp::Eq => ((low.max(k), high.min(k)), without(low, high, k)),
        _ => (without(low, high, k), (low.max(k), high.min(k))),
    };
    match (yes.0 <= yes.1, no.0 <= no.1) {
        (true, false) => Computed::Val(Val::Num(1)),
        (false, _) => Computed::Val(Val::Num(0)),
        (true, true) => Computed::Truth(Some([refined(val, yes, bounds), refined(val, no, bounds)])),
    }
}

fn without(low: i64, high: i64, k: i64) -> (i64, i64) {
    (if low == k { low + 1 } else { low }, if high == k { high - 1 } else { high })
}

/// The bounds when the value of `val` is in `range`.
fn refined(val: Val, (low, high): (i64, i64), bounds: &Bounds) -> Bounds {
    let mut bounds = bounds.clone();
    if let Val::Any { of, minus, plus } = val
        && let Some(b) = bounds.get_mut(of as usize)
    {
        let plus = i64::from(plus);
        *b = if minus { (plus - high, plus - low) } else { (low - plus, high - plus) };
    }
    bounds
}
