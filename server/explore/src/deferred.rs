//! Lazier#: a reference is null or not null before it is an object (seed 003, section 2).

use crate::engine::{Engine, Flow};
use crate::state::State;
use heap::{Alternative, Loc, SymHeap, Value, View};

/// Heaps that are tried before references that are not null count as fillable.
const FILL_BUDGET: u32 = 1_000;

impl Engine<'_, '_> {
    /// Decides only whether a place is null: lazier#.
    pub fn init_null(&mut self, state: &mut State, loc: Loc) -> Flow {
        let proposal = self.proposer.propose(self.program, &state.heap, loc, true);
        let mut sides = Vec::new();
        if proposal.alternatives.contains(&Alternative::Null) {
            sides.push((self.with(state, loc, Value::Null), "= null"));
        }
        let object = self.with(state, loc, Value::NonNull);
        if self.fillable(&object) {
            sides.push((object, "!= null"));
        }
        let named = sides.len() > 1;
        for (mut next, is) in sides.into_iter().rev() {
            if named {
                let node = self.rec.place_node(&self.codes, self.function, state, loc, is);
                self.enter_node(&mut next, node);
            }
            self.push_work(next);
        }
        Flow::Forked
    }

    fn with(&self, state: &State, loc: Loc, value: Value) -> State {
        let mut next = state.clone();
        next.heap.initialise(loc, value);
        next
    }

    /// Whether every reference that is known not to be null can still be an object within scope.
    pub fn fillable(&mut self, state: &State) -> bool {
        let Some(first) = non_null(&state.heap) else { return true };
        let mut waiting = vec![(state.heap.clone(), first)];
        for _ in 0..FILL_BUDGET {
            let Some((heap, loc)) = waiting.pop() else { return false };
            for alternative in self.proposer.propose(self.program, &heap, loc, true).alternatives {
                let mut next = heap.clone();
                let value = match alternative {
                    Alternative::Null => Value::Null,
                    Alternative::Alias(o) => Value::Ref(o),
                    Alternative::Fresh(c) => {
                        Value::Ref(next.add_input(c, self.program.class(c).fields.len() as u32, loc))
                    }
                    Alternative::FreshArray(elem) => Value::Ref(next.add_array(elem, self.terms.int(0), Some(loc))),
                };
                next.initialise(loc, value);
                match non_null(&next) {
                    None => return true,
                    Some(open) => waiting.push((next, open)),
                }
            }
        }
        true
    }
}

/// A reference that is known not to be null, and nothing else.
fn non_null(heap: &SymHeap) -> Option<Loc> {
    let params = (0..heap.args.len() as u32).map(Loc::Param);
    let mut places = params.chain(heap.inputs().flat_map(|(id, _)| heap.places(id)));
    places.find(|loc| heap.get(*loc, View::Entry) == Value::NonNull)
}
