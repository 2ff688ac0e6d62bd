//! Elements of arrays that nothing has read yet, for questions about finished heaps.
//!
//! An input array knows only the elements that were read, at indexes that may be symbolic. HEX can speak of all of them
//! (`any`, complements), so a search for a complete heap makes the others known, from the first to the last.

use crate::engine::{Engine, Flow};
use crate::state::State;
use crate::techniques::Inputs;
use heap::{Entry, Loc, ObjId, Value};
use solve::{BinOp, Term};

/// What has to be known about an array next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// The truth of this term: whether an index is inside, or the index of an element.
    Truth(Term),
    /// The element at this index, which is inside.
    Element(Term),
}

impl Engine<'_, '_> {
    /// The first thing that is not known about the elements of an array of the input; `None` when all of them are.
    pub fn missing_element(&mut self, state: &State, array: ObjId) -> Option<Missing> {
        let data = state.heap.array(array)?;
        for i in 0..self.scope.length.min(i32::MAX as u32) {
            let index = self.terms.int(i as i32);
            let inside = self.terms.binary(BinOp::Lt, index, data.len);
            match self.truth(state, inside) {
                // Few keys are tried before many.
                None if self.is_full(state, array) => return Some(Missing::Truth(self.terms.not(inside))),
                None => return Some(Missing::Truth(inside)),
                Some(false) => return None,
                Some(true) => {}
            }
            let mut known = false;
            for entry in &data.entries {
                let same = self.terms.binary(BinOp::Eq, entry.index, index);
                match self.truth(state, same) {
                    None => return Some(Missing::Truth(same)),
                    Some(is) => known |= is,
                }
                if known {
                    break;
                }
            }
            if !known {
                return Some(Missing::Element(index));
            }
        }
        None
    }

    /// Finds out what is missing; the state goes on, or became others.
    pub fn supply(&mut self, state: &mut State, array: ObjId, missing: Missing) -> Flow {
        match missing {
            Missing::Truth(term) => self.decide(state, term),
            Missing::Element(index) => {
                state.heap.add_entry(array, Entry { index, now: Value::Uninit, entry: Value::Uninit });
                Flow::Go
            }
        }
    }

    /// The truth of a term as far as the path condition says it word for word.
    pub fn truth(&mut self, state: &State, term: Term) -> Option<bool> {
        if let Some(c) = self.terms.as_const(term) {
            return Some(c != 0);
        }
        let not = self.terms.not(term);
        if state.knows(term) {
            Some(true)
        } else if state.knows(not) {
            Some(false)
        } else {
            None
        }
    }

    /// The input arrays of references whose elements the HEX preconditions speak about, or cannot all be null; all of them
    /// where inputs are to be complete before anything runs.
    pub fn watched_arrays(&mut self, state: &State) -> Vec<ObjId> {
        if self.scope.length == 0 {
            return Vec::new();
        }
        let all = self.completing && self.traits.inputs == Inputs::Enumerated;
        if self.hex.is_empty() && !all {
            return state.heap.inputs().map(|(id, _)| id).filter(|o| self.is_full(state, *o)).collect();
        }
        let arrays: Vec<ObjId> = state.heap.inputs().map(|(id, _)| id).collect();
        let of_references = |o: &ObjId| state.heap.ty(*o).element().is_some_and(|e| e.is_ref());
        let mut watched = Vec::new();
        for o in arrays.into_iter().filter(of_references) {
            let unread = Loc::Elem(o, u32::MAX);
            if all || self.is_full(state, o) || self.hex.concerns(self.program, &state.heap, &state.hex, unread) {
                watched.push(o);
            }
        }
        watched
    }

    /// Whether the elements of an input array are those of a collection that has no null, or in which nothing is twice.
    pub fn is_full(&self, state: &State, array: ObjId) -> bool {
        let content = state.heap.array(array).and_then(|_| state.heap.content_of(self.program, array));
        let copied = || init::is_copied(self.program, &state.heap, array);
        let nulls = || init::has_nulls(self.program, self.function, &state.heap, array);
        content.is_some_and(|c| c.kind.of_objects() && (!nulls() || c.kind.distinct() || copied()))
    }

    /// A step towards knowing all elements that matter; `None` when they are known.
    pub fn supply_elements(&mut self, state: &mut State) -> Option<Flow> {
        for array in self.watched_arrays(state) {
            if let Some(missing) = self.missing_element(state, array) {
                return Some(self.supply(state, array, missing));
            }
        }
        None
    }

    /// The same for an object behind the arguments of a contract, where it is an array. Of an array that the program made, only whether it
    /// has elements that were never written matters: they are null, and HEX does not tell them apart.
    pub fn elements_known(&mut self, state: &mut State, array: ObjId) -> Result<(), Flow> {
        if state.heap.ty(array).element().is_none_or(|e| !e.is_ref()) || state.heap.object(array).freed {
            return Ok(());
        }
        if state.heap.is_input(array) {
            return match self.missing_element(state, array) {
                Some(missing) => Err(self.supply(state, array, missing)),
                None => Ok(()),
            };
        }
        match self.unwritten(state, array) {
            Some(more) if self.truth(state, more).is_none() => Err(self.decide(state, more)),
            _ => Ok(()),
        }
    }

    /// Whether an array that the program made has elements that were never written, as a term.
    fn unwritten(&mut self, state: &State, array: ObjId) -> Option<Term> {
        let data = state.heap.array(array)?;
        let written = self.terms.int(data.entries.len() as i32);
        Some(self.terms.binary(BinOp::Lt, written, data.len))
    }

    /// Whether an array that the program made is known to have elements that were never written.
    pub fn has_unwritten(&mut self, state: &State, array: ObjId) -> bool {
        let made = !state.heap.is_input(array);
        let more = if made { self.unwritten(state, array) } else { None };
        more.is_some_and(|more| self.truth(state, more) == Some(true))
    }
}
