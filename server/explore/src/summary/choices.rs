//! What the hover shows at a read: a summary decides no choice there, so each is judged by itself, whatever aliases what
//! else, with what the path condition says of the objects that lead there. As under the other techniques, a choice is
//! impossible if it is on every path that reaches the read.
//!
//! Left out are conditions on other aliasings: a choice that only they exclude counts as possible.

use crate::complete::{Effort, Search};
use crate::engine::Engine;
use crate::report::Refusal;
use crate::rules::VarOf;
use crate::state::State;
use crate::within::exceeded;
use heap::{Alternative, Loc, ObjId, Value, View};
use ir::ClassId;
use rustc_hash::FxHashMap;
use solve::{Term, Var};

impl Engine<'_, '_> {
    /// Notes which values a reference may have at its first read here, and why it cannot have the others.
    pub fn note_choices(&mut self, state: &State, loc: Loc, alternatives: &[Alternative]) {
        let Some(read) = self.rec.read(&self.codes, state, loc, self.completing) else { return };
        let arrays = state.heap.has_arrays();
        let unspecified = self.hex.is_empty() && self.entry.is_empty() && self.sl.is_empty();
        let (program, function, heap) = (self.program, self.function, &state.heap);
        for alternative in alternatives {
            let choice = self.rec.choice(Some(read), program, function, heap, *alternative);
            let Some(choice) = choice.filter(|id| !self.rec.known(*id).possible) else { continue };
            let free = arrays || unspecified || self.explaining.left() == 0;
            let why = if free { None } else { self.forbidden(state, loc, *alternative) };
            match why {
                None => self.rec.admit(choice, None),
                Some(why) => {
                    if let Some(slot) = self.rec.known(choice).unexplained() {
                        *slot = Some(why);
                    }
                }
            }
        }
    }

    /// Why no valid input has a value at a place on this path.
    fn forbidden(&mut self, state: &State, loc: Loc, alternative: Alternative) -> Option<Refusal> {
        let mut alone = self.bare(state);
        (alone.summary, alone.aliased) = (None, true);
        let target = if let Alternative::Alias(o) = alternative { Some(o) } else { None };
        let mut there: Vec<ObjId> = Vec::new();
        for end in [loc.holder(), target] {
            let mut next = end;
            while let Some(o) = next.filter(|o| !there.contains(o)) {
                there.push(o);
                next = state.heap.object(o).via.and_then(Loc::holder);
            }
        }
        // They cannot both be there.
        let via = |o: &ObjId| state.heap.object(*o).via;
        if there.iter().any(|o| there.iter().any(|p| o != p && via(o) == via(p))) {
            return None;
        }
        let params = (0..state.heap.args.len() as u32).map(Loc::Param);
        let fields = state.heap.inputs().flat_map(|(o, _)| state.heap.places(o));
        for place in params.chain(fields).filter(|p| !matches!(state.heap.get(*p, View::Entry), Value::Prim(_))) {
            alone.heap.reopen(place);
        }
        for (o, object) in state.heap.inputs() {
            match object.via.filter(|_| there.contains(&o)) {
                // Two objects of a summary may be new at one place; only one of them is here.
                Some(via) => alone.heap.initialise(via, Value::Ref(o)),
                None => alone.heap.set_via(o, None),
            }
        }
        self.initialise(&mut alone, loc, alternative);
        let classes: Vec<ClassId> = alone.heap.inputs().filter_map(|(o, _)| alone.heap.ty(o).as_class()).collect();
        if let Some(class) = exceeded(self.program, &self.scope, &classes) {
            return Some(self.scope_refusal(Some(class)));
        }
        // What needs no condition of the path is said without one.
        alone.pc.clear();
        self.refuted(&alone, loc).or_else(|| {
            alone.pc = self.conditions_on(state, &there);
            if alone.pc.is_empty() { None } else { self.refuted(&alone, loc) }
        })
    }

    /// Why a state in which `loc` was just decided has no completion.
    fn refuted(&mut self, alone: &State, loc: Loc) -> Option<Refusal> {
        let effort = std::mem::replace(&mut self.effort, Effort::EXPLANATION);
        let impossible = matches!(self.complete(alone), Search::Impossible);
        self.effort = effort;
        impossible.then(|| self.reason(alone, loc).unwrap_or_else(|| self.all_reasons()))
    }

    /// The path condition where these objects are, each at the place that it was found at, as far as it depends on no
    /// other choice.
    fn conditions_on(&mut self, state: &State, there: &[ObjId]) -> Vec<Term> {
        let mut conditions = Vec::new();
        let mut known = FxHashMap::default();
        for t in &state.pc {
            let choices = self.terms.vars(*t).into_iter().filter_map(|v| match self.vars.of(v)? {
                VarOf::Choice(loc) => Some((v, there.iter().find(|o| state.heap.object(**o).via == Some(loc)))),
                _ => None,
            });
            let Some(choices) = choices.map(|(v, o)| Some((v, *o?))).collect::<Option<Vec<(Var, ObjId)>>>() else {
                continue;
            };
            for (var, o) in choices {
                known.insert(self.terms.term_of(var), self.terms.int(o.0 as i32 + 1));
            }
            let t = self.terms.replaced(*t, &mut known);
            if self.terms.as_const(t).is_none() {
                conditions.push(t);
            }
        }
        conditions
    }
}
