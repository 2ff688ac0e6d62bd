//! Places that never share what they hold, by the class table alone.

use super::automaton::StateId;
use super::{Hex, Kind};
use ir::{ClassId, FnId, Program, Ty};
use rustc_hash::FxHashSet;

/// A parameter (no class) or field, by its slot.
pub type Place = (Option<ClassId>, u32);

impl Hex {
    /// The parameters and fields that hold no alias in any valid heap, wherever their object is. Of two such places that
    /// hold the same object, one would hold an alias in whatever order the heap is discovered: so no two of them do.
    pub fn single_places(&mut self, program: &Program, function: FnId) -> Vec<Place> {
        let (mut places, mut shared): (Vec<Place>, FxHashSet<Place>) = (Vec::new(), FxHashSet::default());
        let mut seen: FxHashSet<(ClassId, StateId)> = FxHashSet::default();
        let mut queue: Vec<(Place, Ty, StateId)> = Vec::new();
        for (i, p) in program.function(function).params.iter().enumerate().filter(|(_, p)| p.ty.is_ref()) {
            let state = self.automaton.step(self.automaton.start(), self.param_symbols[i]);
            queue.push(((None, i as u32), p.ty, state));
        }
        while let Some((place, ty, state)) = queue.pop() {
            places.push(place);
            if !self.surely(state, |k| matches!(k, Kind::AliasesNothing | Kind::IsNull)) {
                shared.insert(place);
            }
            // No object is discovered through a place that never expands.
            if !self.surely(state, |k| matches!(k, Kind::ExpandsToNothing | Kind::IsNull)) {
                self.behind(program, (ty, state), &mut seen, &mut queue);
            }
        }
        places.sort_unstable();
        places.dedup();
        places.retain(|p| !shared.contains(p));
        places
    }

    /// Queues the fields of the objects that a reference may discover. Elements of arrays have the symbol 0.
    fn behind(
        &mut self,
        program: &Program,
        (mut ty, mut state): (Ty, StateId),
        seen: &mut FxHashSet<(ClassId, StateId)>,
        queue: &mut Vec<(Place, Ty, StateId)>,
    ) {
        while let Some(elem) = ty.element().filter(|e| e.is_ref()) {
            (ty, state) = (elem, self.automaton.step(state, 0));
        }
        let Some(declared) = ty.as_class() else { return };
        for class in program.concrete_subclasses(declared) {
            if !seen.insert((class, state)) {
                continue;
            }
            for (slot, field) in program.class(class).fields.iter().enumerate() {
                let ty = program.field(*field).ty;
                if ty.is_ref() {
                    let next = self.automaton.step(state, self.field_symbols[field.index()]);
                    queue.push(((Some(class), slot as u32), ty, next));
                }
            }
        }
    }

    /// Whether an atom of a kind holds of every reference with this automaton state.
    fn surely(&self, state: StateId, is: fn(&Kind) -> bool) -> bool {
        let mut atoms = self.atoms.iter().filter(|a| a.hard && a.root.is_none() && a.guard.is_none());
        atoms.any(|a| is(&a.kind) && self.automaton.accepts(state, a.path))
    }
}
