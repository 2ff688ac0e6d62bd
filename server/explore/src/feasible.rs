//! Whether a state may stand: what a technique asks before a choice of initialization or a side of a branch is
//! explored.

use crate::complete::Search;
use crate::engine::Engine;
use crate::state::{Phase, State};
use crate::techniques::Refuses;
use crate::witness::{Known, Witness};
use heap::{Alternative, Loc, Value, View};
use solve::Term;
use std::rc::Rc;

impl Engine<'_, '_> {
    /// Whether a state in which `loc` was just initialised may stand.
    pub fn choice_stands(&mut self, state: &mut State, loc: Loc) -> bool {
        // A list of all inputs answers sooner.
        if state.witness.is_none() && !self.lists.is_there(self.asked) && self.conflicts.refuse(&state.heap, loc) {
            return false;
        }
        match self.traits.refuses {
            Refuses::Nothing => true,
            // What holds of a valid input holds of its references alone as far as they decide it.
            Refuses::Hybrid => self.entry.is_empty() || self.example_of(state).is_some() || self.hybrid_holds(state),
            Refuses::Shape => self.null_completes(state) || self.shape_completable(state),
            Refuses::Jointly => self.completable(state),
        }
    }

    /// Whether a state whose path condition just grew, and has models, may stand.
    pub fn side_stands(&mut self, state: &mut State) -> bool {
        if self.traits.sl && self.sl.entry.is_numeric() {
            match self.sl_admits(state) {
                Err(_) => return false,
                Ok(true) if self.sl_decides(state) => return true,
                Ok(_) => {}
            }
        }
        match self.traits.refuses {
            Refuses::Nothing | Refuses::Hybrid | Refuses::Shape => true,
            Refuses::Jointly => {
                let matter = self.numbers_matter() || !self.watched_arrays(state).is_empty();
                !matter || self.completable(state)
            }
        }
    }

    /// Whether the preconditions relate numbers of the input to one another or to its shape.
    fn numbers_matter(&self) -> bool {
        !self.hex.is_simple() || !self.entry.is_empty() || self.sl.late || self.sl.entry.is_numeric()
    }

    /// The witness after a choice, when it makes the same choice.
    pub fn witness_of_choice(&self, state: &State, loc: Loc, alternative: Alternative) -> Option<Rc<Witness>> {
        let known = Known { terms: &self.terms, vars: &self.vars };
        state.witness.as_ref()?.follow(&known, &state.heap, loc, alternative).map(Rc::new)
    }

    /// Whether a valid input that is at hand takes the path of a state.
    pub fn example_takes(&self, state: &State) -> bool {
        self.example_of(state).is_some_and(|w| self.goes_along(&w, state))
    }

    /// Whether an input that completes the references of a state takes its path.
    pub fn goes_along(&self, witness: &Witness, state: &State) -> bool {
        let known = Known { terms: &self.terms, vars: &self.vars };
        state.pc.iter().all(|t| witness.eval(&known, &state.heap, *t).is_some_and(|v| v != 0))
    }

    /// Whether the witness of a state satisfies a term.
    pub fn witness_agrees(&self, state: &State, term: Term) -> bool {
        let known = Known { terms: &self.terms, vars: &self.vars };
        state.witness.as_ref().and_then(|w| w.eval(&known, &state.heap, term)).is_some_and(|v| v != 0)
    }

    /// Whether some completion within scope satisfies every precondition and the path condition. Unknown counts as
    /// yes: what ends on such a state must still be confirmed.
    pub fn completable(&mut self, state: &mut State) -> bool {
        if state.witness.is_some() || self.null_completes(state) {
            return true;
        }
        let key = self.completion_key(state);
        if let Some(known) = key.and_then(|k| self.completions.get(&k)) {
            return *known;
        }
        let possible = match self.complete(state) {
            Search::Found(witness) => {
                state.witness = Some(witness);
                true
            }
            Search::Impossible => false,
            Search::Unknown | Search::Unsupported(_) => {
                state.unknown = true;
                return true;
            }
        };
        if let Some(k) = key {
            self.completions.insert(k, possible);
        }
        possible
    }

    /// What the verdict depends on, when it is worth remembering: the structure, where numbers do not matter.
    fn completion_key(&self, state: &State) -> Option<u128> {
        let shape_only = self.hex.has_no_companions() && self.requires_done(state) && self.sl.is_empty();
        // The length of an array says how many elements must be found.
        let shape_only = shape_only && !state.heap.inputs().any(|(o, _)| state.heap.array(o).is_some());
        shape_only.then(|| heap::partial_key(&state.heap))
    }

    /// The input of a finished path: its witness, or what a search finds.
    pub fn input_of(&mut self, state: &State) -> Search {
        if state.by_address {
            self.in_order = true;
            let found = self.complete(state);
            self.in_order = false;
            if let Search::Found(_) = found {
                return found;
            }
        }
        match &state.witness {
            Some(witness) => Search::Found(Rc::clone(witness)),
            None => self.complete(state),
        }
    }

    /// Whether the preconditions of the function under analysis are being executed.
    pub fn in_entry(&self, state: &State) -> bool {
        state.frames.first().is_some_and(|f| matches!(f.phase, Phase::Entry(_)))
    }

    /// Whether null everywhere surely completes the input: the common case, without a search.
    pub fn null_completes(&mut self, state: &State) -> bool {
        let decided_now = self.hex.is_simple() && self.sl.is_empty() && state.companions.is_empty();
        if !decided_now || !self.requires_done(state) || (state.aliased && !self.hex.is_empty()) {
            return false;
        }
        let heap = &state.heap;
        let fields = heap.inputs().flat_map(|(o, _)| heap.places(o));
        let mut places = (0..heap.args.len() as u32).map(Loc::Param).chain(fields);
        let nulls = places.all(|loc| match heap.get(loc, View::Entry) {
            Value::Uninit if self.is_reference(state, loc) => {
                !self.is_receiver(loc) && self.hex.admits_null(self.program, heap, &state.hex, loc)
            }
            value => value != Value::NonNull,
        });
        nulls && self.null_elements_complete(state)
    }

    /// Whether null may stand in all elements of arrays that nothing has read.
    fn null_elements_complete(&mut self, state: &State) -> bool {
        let mut short = Vec::new();
        for array in self.watched_arrays(state) {
            let unread = Loc::Elem(array, u32::MAX);
            if !self.hex.admits_null(self.program, &state.heap, &state.hex, unread) {
                return false;
            }
            if self.is_full(state, array) {
                let Some(short_enough) = self.null_fills(state, array) else { return false };
                short.push(short_enough);
            }
        }
        short.is_empty() || matches!(self.solver.check(&self.terms, &state.pc, &short), solve::Verdict::Sat(_))
    }

    /// Whether the operational preconditions have been executed on this path.
    pub fn requires_done(&self, state: &State) -> bool {
        let past_entry = state.frames.first().is_some_and(|f| !matches!(f.phase, Phase::Entry(_)));
        self.entry.is_empty() || (self.traits.requires_first && past_entry)
    }

    pub fn is_reference(&self, state: &State, loc: Loc) -> bool {
        init::declared_type(self.program, self.function, &state.heap, loc).is_ref()
    }

    /// Whether the place is `this`, which is never null.
    fn is_receiver(&self, loc: Loc) -> bool {
        loc == Loc::Param(0) && self.program.function(self.function).owner.is_some()
    }
}
