//! Questions about the whole graph: what can be reached, what loops, what is assigned.

use super::BodyCx;
use super::builder::Draft;
use crate::diagnostic::Diagnostic;
use ir::{BlockId, InstrKind, LocalId, Terminator};

/// The blocks that may run after a block: the targets of its end, then its handler.
fn successors(block: &Draft) -> Vec<usize> {
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
pub(super) fn can_raise(kind: &InstrKind) -> bool {
    use ir::BinOp::{Div, Rem};
    match kind {
        InstrKind::Copy { .. }
        | InstrKind::Unary { .. }
        | InstrKind::New { .. }
        | InstrKind::InstanceOf { .. }
        | InstrKind::Assume { .. }
        | InstrKind::EnterOld
        | InstrKind::LeaveOld => false,
        InstrKind::Binary { op, .. } => matches!(op, Div | Rem),
        _ => true,
    }
}

/// Which blocks can be reached from the entry.
pub(super) fn reachable(blocks: &[Draft]) -> Vec<bool> {
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
pub(super) fn mark_loops(blocks: &mut [Draft]) {
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

/// A set of locals.
#[derive(Clone, PartialEq, Eq)]
struct Set(Vec<u64>);

impl Set {
    fn with(&self, local: LocalId) -> bool {
        self.0[local.index() / 64] >> (local.index() % 64) & 1 == 1
    }
    fn insert(&mut self, local: LocalId) {
        self.0[local.index() / 64] |= 1 << (local.index() % 64);
    }
    /// Keeps what is in both; whether that changed anything.
    fn intersect(&mut self, other: &Set) -> bool {
        let mut changed = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            changed |= *a & !b != 0;
            *a &= b;
        }
        changed
    }
}

impl BodyCx<'_, '_> {
    /// Reports reads of variables that some path has not assigned.
    pub(super) fn report_unassigned(&mut self, reachable: &[bool]) {
        let entry = self.assigned_on_entry();
        let mut reported = Vec::new();
        for ((block, index), local, span) in &self.reads {
            if !reachable[block.index()] {
                continue;
            }
            let before = &self.b.blocks[block.index()].instrs[..*index];
            let here = entry[block.index()].as_ref().is_none_or(|s| s.with(*local));
            if !here && !before.iter().any(|i| i.kind.written() == Some(*local)) {
                reported.push((*local, *span));
            }
        }
        for (local, span) in reported {
            let name = self.b.locals[local.index()].name.clone().unwrap_or_default();
            let message =
                format!("`{name}` may have no value here; give it one on every path, e.g. where it is declared");
            self.cx.report(Diagnostic::error("unassigned-variable", span, message));
        }
    }

    /// The locals that every path to a block assigns; `None` for blocks that nothing leads to.
    fn assigned_on_entry(&self) -> Vec<Option<Set>> {
        let blocks = &self.b.blocks;
        let mut first = Set(vec![0; self.b.locals.len().div_ceil(64)]);
        let params = self.function.map_or(0, |f| self.cx.program.function(f).params.len());
        (0..params as u32).for_each(|i| first.insert(LocalId(i)));
        let mut entry: Vec<Option<Set>> = vec![None; blocks.len()];
        entry[0] = Some(first);
        let mut work = vec![BlockId(0)];
        while let Some(at) = work.pop() {
            let Some(start) = entry[at.index()].clone() else { continue };
            let block = &blocks[at.index()];
            let mut end = start.clone();
            block.instrs.iter().filter_map(|i| i.kind.written()).for_each(|l| end.insert(l));
            let handler = block.handler.map(|(to, _)| to.index());
            for next in successors(block) {
                // An exception may come before the first write. The handler's local is a temporary.
                let flow = if Some(next) == handler { &start } else { &end };
                let changed = match &mut entry[next] {
                    Some(old) => old.intersect(flow),
                    none => {
                        *none = Some(flow.clone());
                        true
                    }
                };
                if changed {
                    work.push(BlockId(next as u32));
                }
            }
        }
        entry
    }
}
