//! What the hover shows at a read: a summary decides no choice there, so each is judged by itself, whatever aliases what
//! else. A choice that is impossible only on some paths counts as possible.

use crate::complete::{Effort, Search};
use crate::engine::Engine;
use crate::report::Refusal;
use crate::state::State;
use crate::within::exceeded;
use heap::{Alternative, Loc, ObjId, Value, View};
use ir::ClassId;

impl Engine<'_, '_> {
    /// Notes which values a reference may have at its first read here, and why it cannot have the others.
    pub fn note_choices(&mut self, state: &State, loc: Loc, alternatives: &[Alternative]) {
        let Some(read) = self.rec.read(&self.codes, state, loc, self.completing) else { return };
        let arrays = state.heap.ids().any(|o| state.heap.array(o).is_some());
        let unspecified = self.hex.is_empty() && self.entry.is_empty() && self.sl.is_empty();
        let free = arrays || unspecified || self.explaining.left() == 0;
        if self.rec.has_choices(read) {
            return;
        }
        for alternative in alternatives {
            let why = if free { None } else { self.forbidden(state, loc, *alternative) };
            let (program, function, heap) = (self.program, self.function, &state.heap);
            match why {
                None => self.rec.admitted(Some(read), program, function, heap, *alternative, None),
                Some(why) => {
                    if let Some(slot) = self.rec.refused(Some(read), program, function, heap, *alternative) {
                        *slot = Some(why);
                    }
                }
            }
        }
    }

    /// Why no valid input has a value at a place.
    fn forbidden(&mut self, state: &State, loc: Loc, alternative: Alternative) -> Option<Refusal> {
        let mut alone = self.bare(state);
        (alone.summary, alone.aliased) = (None, true);
        alone.pc.clear();
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
        let effort = std::mem::replace(&mut self.effort, Effort::EXPLANATION);
        let impossible = matches!(self.complete(&alone), Search::Impossible);
        self.effort = effort;
        impossible.then(|| self.reason(&alone, loc).unwrap_or_else(|| self.all_reasons()))
    }
}
