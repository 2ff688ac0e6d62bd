//! What the preconditions say of numbers among the arguments: bounds, most of the time.
//!
//! Every valid input has them, so an exact technique begins with them in the path condition: what is multiplied and divided
//! later is easily decided between narrow bounds, and very hard without them.

use crate::code::{CodeId, Origin};
use crate::engine::{End, Engine};
use crate::state::{FrameKind, Phase, State};
use heap::View;
use ir::{Block, InstrKind, Terminator};
use solve::Term;

/// The item of a contract behind the last one.
const NO_MORE: u32 = u32::MAX;

impl Engine<'_, '_> {
    /// Adds what clauses say that only compute with arguments, as far as it is a conjunction.
    pub fn assume_numbers(&mut self, state: &mut State) {
        let items = self.entry.iter().filter(|item| item.invariant_of.is_none());
        for code in items.map(|item| item.code).collect::<Vec<_>>() {
            let clause = matches!(self.codes.get(code).origin, Origin::Clause(_));
            if clause && self.codes.get(code).body.blocks.iter().all(only_computes) {
                let said = self.said_of_numbers(state, code);
                state.assumed += said.len() as u32;
                state.pc.extend(said);
            }
        }
    }

    /// The conditions on the only way through a clause on which it holds; none where there are more of them.
    fn said_of_numbers(&mut self, state: &State, code: CodeId) -> Vec<Term> {
        let mut start = self.bare(state);
        let args = self.params();
        self.push_entry(&mut start, FrameKind::Validate, true);
        start.frames.iter_mut().for_each(|frame| frame.phase = Phase::Entry(NO_MORE - 1));
        self.push_clause(&mut start, code, &args, View::Entry, None);
        let outer = std::mem::replace(&mut self.work, vec![start]);
        let was = std::mem::replace(&mut self.completing, true);
        let mut ways = Vec::new();
        let mut known = true;
        while let Some(mut way) = self.work.pop().filter(|_| known && ways.len() < 2) {
            match self.advance(&mut way) {
                End::Idle => ways.push(way),
                End::Pruned => {}
                _ => known = false,
            }
        }
        self.completing = was;
        self.work = outer;
        match &ways[..] {
            // What it says of references is not for the path condition.
            [only] if known && only.heap == state.heap => only.pc[state.pc.len()..].to_vec(),
            _ => Vec::new(),
        }
    }
}

/// Whether a block does nothing but compute.
fn only_computes(block: &Block) -> bool {
    let computes =
        |kind: &InstrKind| matches!(kind, InstrKind::Copy { .. } | InstrKind::Unary { .. } | InstrKind::Binary { .. });
    let goes_on = !matches!(block.term, Terminator::Throw { .. } | Terminator::Rethrow { .. });
    goes_on && block.handler.is_none() && block.instrs.iter().all(|i| computes(&i.kind))
}
