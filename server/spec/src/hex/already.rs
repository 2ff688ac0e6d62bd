//! What a partial heap violates whatever is initialised next.

use super::elsewhere::places;
use super::{Hex, Refused, StateId, Track, Truth, truth, unviolated};
use heap::{Loc, SymHeap, Value, View};
use ir::Program;

impl Hex {
    /// Refuses a partial heap of which a sentence of several atoms is false in the order of discovery: an atom that no open
    /// place leads to any more is as true as it will ever be.
    pub fn refused_already(&mut self, program: &Program, heap: &SymHeap, track: &Track) -> Result<(), Refused> {
        // Elements that nothing has read are open places, too.
        if self.soft.is_empty() || heap.ids().any(|o| heap.array(o).is_some()) {
            return Ok(());
        }
        let open: Vec<Loc> = places(heap).filter(|loc| is_open(program, heap, *loc)).collect();
        let open = self.paths_to(program, heap, track, &open);
        self.soft_verdict(program, heap, track, &|atom| self.so_far(track, &open, atom))
    }

    /// The first of the open places of a heap that may decide a sentence of several atoms. Whoever completes the heap goes
    /// there first: what the other places hold does not matter to the sentence, and there are many such heaps.
    pub fn awaited(&mut self, program: &Program, heap: &SymHeap, track: &Track, open: &[Loc]) -> Option<Loc> {
        if self.soft.is_empty() || open.len() < 2 {
            return None;
        }
        let paths = self.paths_to(program, heap, track, open);
        let so_far = |atom| self.so_far(track, &paths, atom);
        let mut waiting = Vec::new();
        for soft in self.soft.iter().filter(|soft| self.applies(program, heap, soft.guard)) {
            if truth(&soft.formula, track, &so_far) == Truth::Open {
                soft.formula.collect_atoms(&mut waiting);
            }
        }
        waiting.retain(|atom| track.violated.binary_search(atom).is_err());
        let leads = |state: &StateId| {
            waiting.iter().any(|atom| self.automaton.leads_to(*state, self.atoms[*atom as usize].path))
        };
        open.iter().zip(&paths).find(|(_, state)| leads(state)).map(|(loc, _)| *loc)
    }

    fn paths_to(&mut self, program: &Program, heap: &SymHeap, track: &Track, open: &[Loc]) -> Vec<StateId> {
        open.iter().map(|loc| self.path_state(program, heap, track, *loc)).collect()
    }

    /// What an atom is that nothing violates, where these paths lead to all places that are open.
    fn so_far(&self, track: &Track, open: &[StateId], atom: u32) -> Truth {
        let path = self.atoms[atom as usize].path;
        match open.iter().any(|state| self.automaton.leads_to(*state, path)) {
            true => Truth::Open,
            false => unviolated(track, atom),
        }
    }
}

/// Whether a place holds a reference that is not known. What a parameter is that holds a number, no path asks.
fn is_open(program: &Program, heap: &SymHeap, loc: Loc) -> bool {
    let number = match loc {
        Loc::Field(o, slot) => heap.ty(o).as_class().is_some_and(|class| {
            let field = program.class(class).fields[slot as usize];
            !program.field(field).ty.is_ref()
        }),
        Loc::Param(_) | Loc::Elem(..) => false,
    };
    !number && !matches!(heap.get(loc, View::Entry), Value::Null | Value::Ref(_) | Value::Prim(_))
}
