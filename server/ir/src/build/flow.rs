//! Questions about a graph under construction: what can be reached, what loops.

use super::Draft;
use crate::{InstrKind, Terminator};

/// The blocks that may run after a block: the targets of its end, then its handler.
pub fn successors(block: &Draft) -> Vec<usize> {
    let mut next = match &block.term {
        Some(Terminator::Goto(to)) => vec![to.index()],
        Some(Terminator::Branch { then, els, .. } | Terminator::Switch { then, els, .. }) => {
            vec![then.index(), els.index()]
        }
        _ => Vec::new(),
    };
    if may_raise(block) {
        next.extend(block.handler.map(|(to, _)| to.index()));
    }
    next
}

/// Whether a block may go to its handler.
fn may_raise(block: &Draft) -> bool {
    let ends = matches!(block.term, Some(Terminator::Throw { .. } | Terminator::Rethrow { .. }));
    ends || block.instrs.iter().any(|i| can_raise(&i.kind))
}

/// Whether an instruction may raise an exception.
pub fn can_raise(kind: &InstrKind) -> bool {
    use crate::BinOp::{Div, Rem};
    match kind {
        InstrKind::Copy { .. }
        | InstrKind::Unary { .. }
        | InstrKind::New { .. }
        | InstrKind::InstanceOf { .. }
        | InstrKind::Assume { .. }
        | InstrKind::Vouch { .. }
        | InstrKind::VouchInvariants { .. }
        | InstrKind::VouchAlike { .. }
        | InstrKind::EnterOld
        | InstrKind::LeaveOld => false,
        InstrKind::Binary { op, .. } => matches!(op, Div | Rem),
        _ => true,
    }
}

/// Which blocks can be reached from the entry.
pub fn reachable(blocks: &[Draft]) -> Vec<bool> {
    let mut seen = vec![false; blocks.len()];
    let mut work = vec![0];
    seen[0] = true;
    while let Some(at) = work.pop() {
        for next in successors(&blocks[at]) {
            if !std::mem::replace(&mut seen[next], true) {
                work.push(next);
            }
        }
    }
    seen
}

/// Makes every cycle pass a loop head: marks the targets of edges that go back in a depth-first walk.
///
/// `while` and backward `goto` are marked already; copies of `finally` blocks can make further cycles.
pub fn mark_loops(blocks: &mut [Draft]) {
    const NEW: u8 = 0;
    const OPEN: u8 = 1;
    const DONE: u8 = 2;
    let mut state = vec![NEW; blocks.len()];
    let mut stack = vec![(0, successors(&blocks[0]))];
    state[0] = OPEN;
    while let Some((at, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) if state[next] == OPEN => blocks[next].loop_head = true,
            Some(next) if state[next] == NEW => {
                state[next] = OPEN;
                let after = successors(&blocks[next]);
                stack.push((next, after));
            }
            Some(_) => {}
            None => {
                state[*at] = DONE;
                stack.pop();
            }
        }
    }
}
