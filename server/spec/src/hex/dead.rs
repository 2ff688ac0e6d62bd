//! Paths that can match no reference of the types at hand: usually a typing error in a specification.

use super::automaton::StateId;
use super::{AtomRef, Hex};
use ir::{ClassId, FnId, Program, Ty};
use rustc_hash::FxHashSet;

impl Hex {
    /// The atoms whose path matches no reference that any heap of these types has, whatever the scope.
    pub fn dead_atoms(&mut self, program: &Program, function: FnId) -> Vec<AtomRef> {
        let mut live = vec![false; self.atoms.len()];
        let mut seen: FxHashSet<(ClassId, StateId)> = FxHashSet::default();
        let mut queue = Vec::new();
        let start = self.automaton.start();
        for (i, p) in program.function(function).params.iter().enumerate() {
            if p.ty.is_ref() {
                let state = self.automaton.step(start, self.param_symbols[i]);
                self.visit(program, p.ty, state, &mut live, &mut queue);
            }
        }
        while let Some((class, state)) = queue.pop() {
            if !seen.insert((class, state)) || self.automaton.is_dead(state) {
                continue;
            }
            for field in &program.class(class).fields {
                let ty = program.field(*field).ty;
                if ty.is_ref() {
                    let next = self.automaton.step(state, self.field_symbols[field.index()]);
                    self.visit(program, ty, next, &mut live, &mut queue);
                }
            }
        }
        let dead = self.atoms.iter().zip(live).filter(|(_, live)| !live);
        dead.map(|(atom, _)| atom.origin).collect()
    }

    /// Whether the first two atoms match the same references in every heap of these types.
    pub fn match_alike(&mut self, program: &Program, function: FnId) -> bool {
        let mut seen: FxHashSet<(ClassId, StateId)> = FxHashSet::default();
        let mut queue = Vec::new();
        let start = self.automaton.start();
        let mut reached = Vec::new();
        for (i, p) in program.function(function).params.iter().enumerate().filter(|(_, p)| p.ty.is_ref()) {
            reached.push((p.ty, self.automaton.step(start, self.param_symbols[i])));
        }
        loop {
            for (ty, state) in reached.drain(..) {
                // One atom at a time: a place where only one of the two matches tells them apart.
                let mut live = vec![false; self.atoms.len()];
                self.visit(program, ty, state, &mut live, &mut queue);
                if live.first() != live.get(1) {
                    return false;
                }
            }
            let Some((class, state)) = queue.pop() else { return true };
            if !seen.insert((class, state)) || self.automaton.is_dead(state) {
                continue;
            }
            for field in &program.class(class).fields {
                let ty = program.field(*field).ty;
                if ty.is_ref() {
                    reached.push((ty, self.automaton.step(state, self.field_symbols[field.index()])));
                }
            }
        }
    }

    /// Marks the atoms that match a reference of type `ty`, and queues the objects behind it. Elements of
    /// arrays are references too, under a name that no specification mentions.
    fn visit(
        &mut self,
        program: &Program,
        ty: Ty,
        state: StateId,
        live: &mut [bool],
        queue: &mut Vec<(ClassId, StateId)>,
    ) {
        let mut at = (ty, state);
        loop {
            for (atom, live) in self.atoms.iter().zip(live.iter_mut()) {
                *live |= self.automaton.accepts(at.1, atom.path);
            }
            match (at.0.element(), at.0.as_class()) {
                (Some(elem), _) if elem.is_ref() => at = (elem, self.automaton.step(at.1, 0)),
                (_, Some(class)) => {
                    queue.extend(program.concrete_subclasses(class).into_iter().map(|c| (c, at.1)));
                    return;
                }
                _ => return,
            }
        }
    }
}
