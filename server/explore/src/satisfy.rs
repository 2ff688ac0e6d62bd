//! Whether a partial heap has any valid completion, whatever the path condition: the satisfiability of the invariant
//! under a concrete prefix (seed 002, section IV).

use crate::complete::Search;
use crate::engine::Engine;
use heap::{Loc, ObjId, SymHeap, Value};
use ir::input::{Input, InputObject, InputValue};

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// This input completes the heap, and satisfies every precondition.
    Yes(Input),
    /// Nothing within scope completes the heap.
    No,
    /// Not decided.
    Open,
}

impl Engine<'_, '_> {
    /// Whether some valid input within scope completes a heap that has no numbers.
    pub fn satisfiable(&mut self, heap: &SymHeap) -> Answer {
        match self.complete_heap(heap) {
            Search::Found(witness) => Answer::Yes(witness.input().readable(self.program)),
            Search::Impossible => Answer::No,
            Search::Unknown | Search::Unsupported(_) => Answer::Open,
        }
    }

    fn complete_heap(&mut self, heap: &SymHeap) -> Search {
        let mut state = self.initial();
        let args = std::mem::replace(&mut state.heap, heap.clone()).args;
        for (i, arg) in args.into_iter().enumerate().filter(|(_, a)| matches!(a, Value::Prim(_))) {
            state.heap.args[i] = arg;
        }
        state.aliased = true;
        if self.traits.hex && !self.hex.is_empty() {
            let (program, calls) = (self.program, &mut state.companions);
            match self.hex.catch_up(program, &state.heap, calls) {
                Ok(track) => state.hex = track,
                Err(_) => return Search::Impossible,
            }
            state.companions.reverse();
        }
        self.complete(&state)
    }
}

/// The references of an input as a heap whose numbers are open, and so are the `free` places, given as (object, slot).
/// `None` when there are arrays, whose lengths are numbers, too.
pub fn structure(input: &Input, free: &[(Option<u32>, u32)]) -> Option<SymHeap> {
    let mut heap = SymHeap::new(vec![Value::Uninit; input.args.len()]);
    let mut number: Vec<Option<ObjId>> = vec![None; input.objects.len()];
    let mut queue = Vec::new();
    let mut put = |heap: &mut SymHeap, loc: Loc, value: InputValue, queue: &mut Vec<(ObjId, u32)>| {
        let value = match value {
            InputValue::Null => Value::Null,
            InputValue::Ref(n) => Value::Ref(match number[n as usize] {
                Some(known) => known,
                None => {
                    let InputObject::Object { class, fields } = &input.objects[n as usize] else { return None };
                    let fresh = heap.add_input(*class, fields.len() as u32, loc);
                    number[n as usize] = Some(fresh);
                    queue.push((fresh, n));
                    fresh
                }
            }),
            _ => return Some(()),
        };
        heap.initialise(loc, value);
        Some(())
    };
    for (i, value) in input.args.iter().enumerate().filter(|(i, _)| !free.contains(&(None, *i as u32))) {
        put(&mut heap, Loc::Param(i as u32), *value, &mut queue)?;
    }
    let mut next = 0;
    while let Some((object, n)) = queue.get(next).copied() {
        let values = input.objects[n as usize].values().iter().enumerate();
        for (slot, value) in values.filter(|(slot, _)| !free.contains(&(Some(n), *slot as u32))) {
            put(&mut heap, Loc::Field(object, slot as u32), *value, &mut queue)?;
        }
        next += 1;
    }
    Some(heap)
}
