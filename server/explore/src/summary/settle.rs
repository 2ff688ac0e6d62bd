//! From a summary to one aliasing: a plain partial heap that has a completion, if any has.

use super::Summary;
use crate::complete::Search;
use crate::engine::Engine;
use crate::state::State;
use heap::{Guarded, Loc, ObjId, Value};

/// Partial aliasings that are looked at for one path.
const SETTLE_BUDGET: u32 = 20_000;

impl Engine<'_, '_> {
    /// A state with one aliasing of a summary; the same state under other techniques. The aliasing is one that
    /// a valid input has, where there is one; `None` when no input takes this path.
    pub fn settle_aliasing(&mut self, mut state: State) -> Option<State> {
        let Some(summary) = state.summary.take() else { return Some(state) };
        let found_at: Vec<Option<Loc>> = state.heap.ids().map(|id| state.heap.object(id).via).collect();
        let order: Vec<(Loc, Vec<Guarded>)> =
            summary.order.iter().map(|(loc, set)| (*loc, self.vars.symbols.set(*set).to_vec())).collect();
        reopen(&mut state, &summary, &found_at);
        let free = self.hex.is_empty() && self.entry.is_empty() && self.sl.is_empty();
        let mut waiting = vec![(state, 0)];
        let mut fallback = None;
        for _ in 0..SETTLE_BUDGET {
            let Some((mut state, at)) = waiting.pop() else { break };
            let next = (at..order.len()).find(|k| is_reached(&state, order[*k].0));
            match next {
                Some(k) => {
                    let (loc, members) = &order[k];
                    for next in self.choose_members(&state, *loc, members, &found_at) {
                        match self.refuses(&next) {
                            true => fallback = fallback.or(Some(next)),
                            false => waiting.push((next, k + 1)),
                        }
                    }
                }
                None if free || self.has_input(&mut state) => return Some(state),
                None if self.stop.is_some() => return Some(state),
                None => fallback = Some(state),
            }
        }
        fallback
    }

    /// Whether a completion satisfies every precondition; it becomes the state's witness.
    fn has_input(&mut self, state: &mut State) -> bool {
        let Search::Found(witness) = self.complete(state) else { return false };
        state.witness = Some(witness);
        true
    }

    /// Whether HEX refuses what is known of the input, so that no completion satisfies it.
    fn refuses(&mut self, state: &State) -> bool {
        !self.hex.is_empty() && self.hex.catch_up(self.program, &state.heap, &mut Vec::new()).is_err()
    }

    /// The states in which a reference is one of its members: null last, before it new, then an alias.
    fn choose_members(&mut self, state: &State, loc: Loc, members: &[Guarded], found_at: &[Option<Loc>]) -> Vec<State> {
        let is_new = |m: &Guarded| m.target.is_some_and(|o| found_at[o.index()] == Some(loc));
        let mut sorted: Vec<&Guarded> = members.iter().collect();
        sorted.sort_by_key(|m| (m.target.is_some(), !is_new(m)));
        let mut states = Vec::new();
        for member in sorted.into_iter().rev() {
            let there = member.target.is_none_or(|o| is_new(member) || state.heap.is_input(o));
            if !there || self.solver.check(&self.terms, &state.pc, &[member.guard]).is_unsat() {
                continue;
            }
            let mut next = state.clone();
            next.pc.push(member.guard);
            if let Some(o) = member.target {
                next.aliased |= !is_new(member);
                next.heap.set_via(o, found_at[o.index()]);
            }
            next.heap.initialise(loc, member.target.map_or(Value::Null, Value::Ref));
            states.push(next);
        }
        states
    }
}

/// Makes the references of a summary uninitialised, and takes its objects out of the input.
fn reopen(state: &mut State, summary: &Summary, found_at: &[Option<Loc>]) {
    for (loc, _) in &summary.order {
        state.heap.reopen(*loc);
    }
    for (i, via) in found_at.iter().enumerate() {
        if via.is_some() {
            state.heap.set_via(ObjId(i as u32), None);
        }
    }
}

/// Whether the object that holds a place is in the input.
fn is_reached(state: &State, loc: Loc) -> bool {
    loc.holder().is_none_or(|o| state.heap.is_input(o))
}
