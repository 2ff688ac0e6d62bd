//! Hybrid preconditions, derived from the ordinary ones: they run on the heap as it is, and hold as soon as they read
//! something that is not known yet (seed 000, section 4.1, ConsP; seed 004, section IV, LIHYBRID).

use crate::engine::{Asked, End, Engine};
use crate::rules::Effect;
use crate::state::{Frame, State};
use heap::Value;
use ir::{InstrKind, LocalId};

/// The local that receives what an instruction reads from the heap.
pub fn read_of(instr: &InstrKind) -> Option<LocalId> {
    match instr {
        InstrKind::LoadField { dst, .. } | InstrKind::LoadElem { dst, .. } | InstrKind::ArrayLen { dst, .. } => {
            Some(*dst)
        }
        _ => None,
    }
}

impl Engine<'_, '_> {
    /// Whether the operational preconditions hold on a partial heap as far as they are decided by what is known.
    pub fn hybrid_holds(&mut self, state: &State) -> bool {
        let mut start = self.bare(state);
        self.push_validate(&mut start);
        let outer = std::mem::take(&mut self.work);
        let was = (self.completing, self.asked);
        (self.completing, self.asked) = (true, Asked::UntilUnknown);
        let end = self.advance(&mut start);
        (self.completing, self.asked) = was;
        self.work = outer;
        end != End::Pruned
    }

    /// Whether an instruction of a precondition depends on something unknown.
    pub fn is_unknown(&self, state: &State, frame: &Frame, effect: &Effect, reads: Option<LocalId>) -> bool {
        let symbolic = |value: Value| matches!(value, Value::Prim(t) if self.terms.as_const(t).is_none());
        match effect {
            Effect::Init(_) | Effect::Decide(_) => true,
            Effect::Branch { cond, .. } | Effect::Assume(cond) => self.terms.as_const(*cond).is_none(),
            Effect::Return(Some(value)) => symbolic(*value),
            Effect::Next => reads.is_some_and(|dst| symbolic(state.local(frame, dst))),
            _ => false,
        }
    }
}
