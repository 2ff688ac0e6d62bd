//! What a partial heap violates when its objects are discovered in another order.

use super::automaton::StateId;
use super::{Atom, Hex, Refused, Track};
use heap::{Alternative, Loc, ObjId, SymHeap, Value, View};
use ir::{Program, Ty};

impl Hex {
    /// The atoms that refuse a heap in the backbone that discovers an object through an alias that was just made, instead
    /// of through the reference that discovered it: definition 3.4 of seed 000 is about all backbones, and a backbone of
    /// what is initialised is part of one of the whole heap.
    pub fn refused_through(
        &mut self,
        program: &Program,
        heap: &SymHeap,
        track: &Track,
        alias: Loc,
    ) -> Result<(), Refused> {
        let Value::Ref(object) = heap.get(alias, View::Entry) else { return Ok(()) };
        let Some(before) = heap.object(object).via else { return Ok(()) };
        if before == alias || is_above(heap, object, alias) {
            return Ok(());
        }
        let outside = self.path_state(program, heap, track, before);
        self.refuses(program, heap, outside, Alternative::Alias(object))?;
        let discovered = self.path_state(program, heap, track, alias);
        self.refuses(program, heap, discovered, expansion(heap, object))?;
        let mut below = vec![(object, discovered)];
        while let Some((holder, state)) = below.pop() {
            for loc in heap.places(holder) {
                let symbol = self.symbol(program, heap, loc);
                let here = self.automaton.step(state, symbol);
                match heap.get(loc, View::Entry) {
                    Value::Null => self.refuses(program, heap, here, Alternative::Null)?,
                    Value::Ref(o) => {
                        let alternative = reference(heap, loc, o);
                        self.refuses(program, heap, here, alternative)?;
                        below.extend((alternative != Alternative::Alias(o)).then_some((o, here)));
                    }
                    _ => {}
                }
            }
        }
        if self.soft.is_empty() && !self.atoms.iter().any(|atom| atom.hard && atom.says_where()) {
            return Ok(());
        }
        // Other aliases lead elsewhere now, and sentences are about all references together.
        let mut other = heap.clone();
        other.set_via(object, Some(alias));
        let track = self.catch_up(program, &other, &mut Vec::new())?;
        self.refused_already(program, &other, &track)
    }

    /// The same for all aliases of a heap.
    pub fn refused_in_other_orders(&mut self, program: &Program, heap: &SymHeap, track: &Track) -> Result<(), Refused> {
        places(heap).try_for_each(|place| self.refused_through(program, heap, track, place))
    }

    /// Whether an atom about all references with this path, by what they are alone, refuses one.
    fn refuses(
        &mut self,
        program: &Program,
        heap: &SymHeap,
        state: StateId,
        alternative: Alternative,
    ) -> Result<(), Refused> {
        self.know();
        let alone = |atom: &&Atom| !atom.says_where() && atom.hard && atom.root.is_none();
        let atoms = self.matched[state.0 as usize].iter().map(|a| &self.atoms[*a as usize]);
        let violated = |atom: &&Atom| {
            self.applies(program, heap, atom.guard)
                && !self.holds(program, heap, &Track::default(), atom, Loc::Param(0), alternative)
        };
        match atoms.filter(alone).find(violated) {
            Some(atom) => Err(Refused { atoms: vec![atom.origin] }),
            None => Ok(()),
        }
    }
}

/// Whether an object is one of those that a place was discovered through.
fn is_above(heap: &SymHeap, object: ObjId, place: Loc) -> bool {
    let mut at = place.holder();
    while let Some(holder) = at {
        if holder == object {
            return true;
        }
        at = heap.object(holder).via.and_then(|via| via.holder());
    }
    false
}

/// All places of an input, parameters first.
pub(super) fn places(heap: &SymHeap) -> impl Iterator<Item = Loc> {
    let params = (0..heap.args.len() as u32).map(Loc::Param);
    params.chain(heap.inputs().flat_map(|(id, _)| heap.places(id)))
}

/// The choice that a place was initialised by, which holds an object.
pub(super) fn reference(heap: &SymHeap, place: Loc, object: ObjId) -> Alternative {
    match heap.object(object).via == Some(place) {
        true => expansion(heap, object),
        false => Alternative::Alias(object),
    }
}

fn expansion(heap: &SymHeap, object: ObjId) -> Alternative {
    match heap.ty(object).as_class() {
        Some(class) => Alternative::Fresh(class),
        None => Alternative::FreshArray(heap.ty(object).element().unwrap_or(Ty::INT)),
    }
}
