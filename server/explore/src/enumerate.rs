//! Bounded exhaustive enumeration: all complete heaps within scope that satisfy the preconditions, each isomorphic
//! heap once per path of the preconditions; then the function runs on each (BBE in seed 001, section 6).
//!
//! The heaps are complete, their numbers are those that the preconditions allow.

use crate::complete::Left;
use crate::engine::Engine;
use crate::report::Stop;

impl Engine<'_, '_> {
    /// Explores the function on every complete heap.
    pub fn explore_enumerated(&mut self) {
        let initial = self.initial();
        let Some(start) = self.start_completion(&initial) else { return };
        let mut waiting = vec![start];
        let mut left = Left::states(u32::MAX);
        while self.stop.is_none() {
            self.work = std::mem::take(&mut waiting);
            self.completing = true;
            let next = self.next_complete(&mut left);
            self.completing = false;
            waiting = std::mem::take(&mut self.work);
            let Some((complete, witness)) = next else { break };
            let mut state = self.bare(&complete);
            state.witness = Some(witness);
            self.push_root(&mut state);
            self.run_all(state);
        }
        if left.unknown && self.stop.is_none() {
            self.stop = Some(Stop::Unsupported { what: "a precondition is not decided".to_owned(), place: None });
        }
    }
}
