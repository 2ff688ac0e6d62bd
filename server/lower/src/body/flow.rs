//! A question about the whole graph: what is assigned.

use super::BodyCx;
use crate::diagnostic::Diagnostic;
use ir::build::successors;
use ir::{BlockId, LocalId};

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
