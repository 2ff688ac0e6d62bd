//! Which locals of a body are still read after an operation.

use super::code::{Arg, CompiledBody, Op};

/// Fills in [`CompiledBody::live`], [`CompiledBody::kept`] and what calls keep.
pub fn mark_live(body: &mut CompiledBody, locals: usize) {
    let (before, after) = liveness(body, locals);
    let list = |live: &Vec<bool>, but: Option<u32>| -> Box<[u32]> {
        (0..locals as u32).filter(|l| live[*l as usize] && Some(*l) != but).collect()
    };
    body.live = before.iter().map(|live| list(live, None)).collect();
    body.kept = after.iter().zip(&body.ops).map(|(live, op)| list(live, written(op))).collect();
}

/// Per operation: the locals that are read from there on, and from behind it on.
fn liveness(body: &CompiledBody, locals: usize) -> (Vec<Vec<bool>>, Vec<Vec<bool>>) {
    let n = body.ops.len();
    let mut before = vec![vec![false; locals]; n];
    let mut after = before.clone();
    let mut changed = true;
    while changed {
        changed = false;
        for at in (0..n).rev() {
            let mut live = vec![false; locals];
            for next in successors(body, at) {
                live.iter_mut().zip(&before[next]).for_each(|(l, b)| *l |= b);
            }
            after[at].clone_from(&live);
            if let Some(dst) = written(&body.ops[at]) {
                live[dst as usize] = false;
            }
            read(&body.ops[at], &mut |a| {
                if let Arg::Local(l) = a {
                    live[l as usize] = true;
                }
            });
            if live != before[at] {
                before[at] = live;
                changed = true;
            }
        }
    }
    (before, after)
}

pub fn successors(body: &CompiledBody, at: usize) -> Vec<usize> {
    let mut next = match &body.ops[at] {
        Op::Jump(to) => vec![*to as usize],
        Op::Branch { then, els, .. } => vec![*then as usize, *els as usize],
        Op::Return(_) | Op::Throw(_) => Vec::new(),
        _ => vec![at + 1],
    };
    next.extend(body.handlers[at].map(|(to, _)| to as usize));
    next.retain(|to| *to < body.ops.len());
    next
}

pub fn written(op: &Op) -> Option<u32> {
    match op {
        Op::Move(dst, _)
        | Op::Unary { dst, .. }
        | Op::Binary { dst, .. }
        | Op::Same { dst, .. }
        | Op::Load { dst, .. }
        | Op::LoadElem { dst, .. }
        | Op::Len { dst, .. }
        | Op::New { dst, .. }
        | Op::NewArray { dst, .. }
        | Op::InstanceOf { dst, .. }
        | Op::Cast { dst, .. } => Some(*dst),
        Op::Call { dst, .. } => *dst,
        _ => None,
    }
}

fn read(op: &Op, f: &mut dyn FnMut(Arg)) {
    match op {
        Op::Move(_, a)
        | Op::Unary { a, .. }
        | Op::Load { obj: a, .. }
        | Op::Vouch { obj: a, .. }
        | Op::Len { arr: a, .. }
        | Op::InstanceOf { obj: a, .. }
        | Op::Cast { obj: a, .. }
        | Op::Check { cond: a, .. }
        | Op::Branch { cond: a, .. }
        | Op::Throw(a) => f(*a),
        Op::Binary { a, b, .. } | Op::Same { a, b, .. } | Op::LoadElem { arr: a, idx: b, .. } => {
            f(*a);
            f(*b);
        }
        Op::NewArray { len, like, .. } => [*len].into_iter().chain(*like).for_each(f),
        Op::Store { obj: a, value: b, .. } => {
            f(*a);
            f(*b);
        }
        Op::StoreElem { arr, idx, value } => [*arr, *idx, *value].into_iter().for_each(f),
        Op::New { fields: args, .. } | Op::Call { args, .. } => args.iter().copied().for_each(f),
        Op::Return(value) => value.iter().copied().for_each(f),
        Op::Jump(_) | Op::Unsupported(_) => {}
    }
}
