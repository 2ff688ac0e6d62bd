//! From a summary to one aliasing: a plain partial heap that has a completion, if any has.

use super::Summary;
use crate::complete::Search;
use crate::engine::Engine;
use crate::state::State;
use heap::{Alternative, Guarded, Loc, ObjId, Value};

/// Partial aliasings that are looked at for one path.
const SETTLE_BUDGET: u32 = 20_000;

/// The end of a path with one aliasing.
pub struct Settled {
    pub state: State,
    pub hope: Hope,
}

/// What is left of a path once its aliasings were looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hope {
    /// The aliasing of the state may be that of a valid input.
    This,
    /// None is that of a valid input.
    Nothing,
    /// Those that were not looked at: there are too many.
    Others,
}

impl Settled {
    fn valid(state: State) -> Settled {
        Settled { state, hope: Hope::This }
    }
}

/// A reference that became a set, and its members.
type Choice = (Loc, Vec<Guarded>);

impl Engine<'_, '_> {
    /// A state with one aliasing of a summary, that of a valid input where there is one; the same state under
    /// other techniques.
    pub fn settle_aliasing(&mut self, mut state: State) -> Settled {
        let Some(summary) = state.summary.take() else { return Settled::valid(state) };
        let found_at: Vec<Option<Loc>> = state.heap.ids().map(|id| state.heap.object(id).via).collect();
        let members = |set| self.vars.symbols.set(set).to_vec();
        let order: Vec<Choice> = summary.order.iter().map(|(loc, set)| (*loc, members(*set))).collect();
        order.iter().for_each(|(loc, _)| state.heap.reopen(*loc));
        self.forbid(&mut state, &summary, &order, &found_at);
        conceal(&mut state, &found_at);
        let free = self.hex.is_empty() && self.entry.is_empty() && self.sl.is_empty();
        let (mut last, mut undecided) = (state.clone(), None);
        let mut waiting = vec![(state, 0)];
        for _ in 0..SETTLE_BUDGET {
            let Some((mut state, at)) = waiting.pop() else { break };
            if self.stop.is_some() {
                return Settled::valid(state);
            }
            if let Some(k) = (at..order.len()).find(|k| is_reached(&state, order[*k].0)) {
                // One invalid partial aliasing stands for all that begin with it.
                if !free && matches!(self.complete(&state), Search::Impossible) {
                    last = state;
                    continue;
                }
                let next = self.choose_members(&state, &order[k], &found_at);
                waiting.extend(next.into_iter().map(|s| (s, k + 1)));
                continue;
            }
            if free {
                return Settled::valid(state);
            }
            match self.complete(&state) {
                Search::Found(witness) => {
                    state.witness = Some(witness);
                    return Settled::valid(state);
                }
                Search::Unknown => undecided = undecided.or(Some(state)),
                Search::Unsupported(_) | Search::Impossible => last = state,
            }
        }
        let hope = if waiting.is_empty() { Hope::Nothing } else { Hope::Others };
        undecided.map_or(Settled { state: last, hope }, Settled::valid)
    }

    /// What HEX refuses whatever else the input is becomes a constraint: an alias under `aliases nothing`, null
    /// under `not null`. An object of a summary has one backbone path, so its references can be judged alone.
    fn forbid(&mut self, state: &mut State, summary: &Summary, order: &[Choice], found_at: &[Option<Loc>]) {
        let mut calls = Vec::new();
        let (false, Ok(track)) = (self.hex.is_empty(), self.hex.catch_up(self.program, &state.heap, &mut calls)) else {
            return;
        };
        for (loc, members) in order {
            let located = self.hex.locate(self.program, &state.heap, &track, *loc);
            for member in members {
                let alternative = match member.target {
                    None => Alternative::Null,
                    Some(o) if found_at[o.index()] != Some(*loc) => Alternative::Alias(o),
                    Some(o) => match state.heap.ty(o).as_class() {
                        Some(class) => Alternative::Fresh(class),
                        None => continue,
                    },
                };
                if self.hex.admit(self.program, &state.heap, &track, located, alternative).is_err() {
                    let there = loc.holder().and_then(|o| summary.exists(o));
                    let both = there.map_or(member.guard, |there| self.terms.and(there, member.guard));
                    state.pc.push(self.terms.not(both));
                }
            }
        }
    }

    /// Puts the contents of an object back into the input, with the object.
    fn reveal_contents(&self, state: &mut State, holder: ObjId, found_at: &[Option<Loc>]) {
        for (array, via) in (0..).map(ObjId).zip(found_at) {
            let Some(via) = via.filter(|via| via.holder() == Some(holder)) else { continue };
            if state.heap.array(array).is_some() && state.heap.content_at(self.program, via).is_some() {
                state.heap.set_via(array, Some(via));
            }
        }
    }

    /// The states in which a reference is one of its members: null last, before it new, then an alias.
    fn choose_members(&mut self, state: &State, (loc, members): &Choice, found_at: &[Option<Loc>]) -> Vec<State> {
        let is_new = |m: &Guarded| m.target.is_some_and(|o| found_at[o.index()] == Some(*loc));
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
                self.reveal_contents(&mut next, o, found_at);
            }
            next.heap.initialise(*loc, member.target.map_or(Value::Null, Value::Ref));
            let refused = !self.hex.is_empty() && self.hex.catch_up(self.program, &next.heap, &mut Vec::new()).is_err();
            if !refused {
                states.push(next);
            }
        }
        states
    }
}

/// Takes the objects of a summary out of the input.
fn conceal(state: &mut State, found_at: &[Option<Loc>]) {
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
