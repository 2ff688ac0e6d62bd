//! What a partial heap violates whatever is initialised next.

use super::elsewhere::places;
use super::{Hex, Refused, StateId, Track, Truth};
use heap::{Loc, SymHeap, Value, View};
use ir::Program;

impl Hex {
    /// Refuses a partial heap of which a sentence of several atoms is false in the order of discovery: an atom that no open
    /// place leads to any more is as true as it will ever be.
    pub fn refused_already(&mut self, program: &Program, heap: &SymHeap, track: &Track) -> Result<(), Refused> {
        // Elements that nothing has read are open places, too.
        if self.late || track.violated.is_empty() || heap.ids().any(|o| heap.array(o).is_some()) {
            return Ok(());
        }
        let open: Vec<Loc> = places(heap).filter(|loc| is_open(program, heap, *loc)).collect();
        let open: Vec<StateId> = open.into_iter().map(|loc| self.path_state(program, heap, track, loc)).collect();
        let unviolated = |atom: u32| {
            let path = self.atoms[atom as usize].path;
            match open.iter().any(|state| self.automaton.leads_to(*state, path)) {
                true => Truth::Open,
                false => Truth::True,
            }
        };
        self.soft_verdict(program, heap, track, &unviolated)
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
