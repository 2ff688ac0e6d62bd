//! When a callee's HEX precondition follows from the caller's, without looking at the heap.
//!
//! A recursive function over a tree calls itself on subtrees; deciding its precondition there by
//! initialising the whole subtree would undo lazy initialization. Both specifications read the same
//! paths in lock-step over the class table: where the callee's atom matches, an atom of the caller that
//! is at least as strong must match too. This is only sound where no path can come back to what the
//! callee cannot see, so every reference on the way must be under the caller's `aliases nothing`.

use super::automaton::StateId;
use super::{Hex, Kind, Track};
use heap::{ObjId, SymHeap};
use ir::{Base, ClassId, Program, Ty};
use rustc_hash::FxHashSet;

impl Hex {
    /// Whether `callee`, the HEX precondition of a function, holds for the input object `arg` as its
    /// parameter number `param`, all other reference arguments being null. The input must be as it was
    /// on entry.
    pub fn implies_at(
        &mut self,
        program: &Program,
        (heap, track): (&SymHeap, &Track),
        arg: ObjId,
        callee: &mut Hex,
        param: u32,
    ) -> bool {
        if !callee.is_simple() || callee.atoms.iter().any(|a| a.guard.is_some()) {
            return false;
        }
        let Some(class) = heap.ty(arg).as_class() else { return false };
        let start = callee.automaton.step(callee.automaton.start(), callee.param_symbols[param as usize]);
        if !callee.object_may_stand_at(program, start, class) {
            return false;
        }
        let mut seen = FxHashSet::default();
        // Without atoms nobody keeps a track, and any state says the same.
        let from = if self.atoms.is_empty() { self.automaton.start() } else { track.states[arg.index()] };
        let mut queue = vec![(class, from, start)];
        while let Some(at) = queue.pop() {
            if callee.automaton.is_dead(at.2) || !seen.insert(at) {
                continue;
            }
            if !self.step_implies(program, heap, callee, at, &mut queue) {
                return false;
            }
        }
        true
    }

    /// What [`Hex::implies_at`] depends on besides the callee, when it can be remembered: the class of the
    /// object and how far its backbone path has been read.
    pub fn implication_key(&self, heap: &SymHeap, track: &Track, arg: ObjId) -> Option<(ClassId, StateId)> {
        let fixed = self.atoms.iter().all(|a| a.guard.is_none());
        Some((heap.ty(arg).as_class()?, *track.states.get(arg.index())?)).filter(|_| fixed)
    }

    /// Whether null may stand at parameter `param` of this specification.
    pub fn null_argument(&mut self, param: u32) -> bool {
        let state = self.automaton.step(self.automaton.start(), self.param_symbols[param as usize]);
        let mut matched = self.atoms.iter().filter(|a| self.automaton.accepts(state, a.path));
        matched.all(|a| !matches!(a.kind, Kind::NotNull))
    }

    fn object_may_stand_at(&self, program: &Program, state: StateId, class: ClassId) -> bool {
        let mut matched = self.atoms.iter().filter(|a| self.automaton.accepts(state, a.path));
        matched.all(|a| match &a.kind {
            Kind::IsNull | Kind::ExpandsToNothing => false,
            Kind::ExpandsTo(t) => program.is_assignable(Ty::class(class), *t),
            _ => true,
        })
    }

    fn step_implies(
        &mut self,
        program: &Program,
        heap: &SymHeap,
        callee: &mut Hex,
        (class, own, theirs): (ClassId, StateId, StateId),
        queue: &mut Vec<(ClassId, StateId, StateId)>,
    ) -> bool {
        for field in &program.class(class).fields {
            let ty = program.field(*field).ty;
            if !ty.is_ref() {
                continue;
            }
            let own = self.automaton.step(own, self.field_symbols[field.index()]);
            let theirs = callee.automaton.step(theirs, callee.field_symbols[field.index()]);
            if callee.automaton.is_dead(theirs) {
                continue;
            }
            let facts: Vec<&Kind> = self.facts(program, heap, own);
            let Base::Class(target) = ty.base else { return false };
            if ty.dims > 0 || !facts.iter().any(|k| matches!(k, Kind::AliasesNothing)) {
                return false;
            }
            let goals = callee.atoms.iter().filter(|a| callee.automaton.accepts(theirs, a.path));
            if !goals.map(|a| &a.kind).all(|goal| follows(program, target, goal, &facts)) {
                return false;
            }
            queue.extend(program.concrete_subclasses(target).into_iter().map(|c| (c, own, theirs)));
        }
        true
    }

    /// What surely holds of a reference with this automaton state.
    fn facts(&self, program: &Program, heap: &SymHeap, state: StateId) -> Vec<&Kind> {
        let atoms = self.atoms.iter().filter(|a| a.hard && a.root.is_none() && self.automaton.accepts(state, a.path));
        atoms.filter(|a| self.applies(program, heap, a.guard)).map(|a| &a.kind).collect()
    }
}

fn follows(program: &Program, declared: ClassId, goal: &Kind, facts: &[&Kind]) -> bool {
    let has = |p: fn(&Kind) -> bool| facts.iter().any(|k| p(k));
    match goal {
        Kind::NotNull => has(|k| matches!(k, Kind::NotNull)),
        Kind::IsNull => has(|k| matches!(k, Kind::IsNull)),
        Kind::ExpandsToNothing => has(|k| matches!(k, Kind::ExpandsToNothing | Kind::IsNull)),
        Kind::ExpandsTo(t) => {
            program.is_assignable(Ty::class(declared), *t)
                || facts.iter().any(|k| matches!(k, Kind::ExpandsTo(u) if program.is_assignable(*u, *t)))
        }
        // No alias ever stands here.
        Kind::AliasesNothing | Kind::AliasesSome(_) | Kind::AliasesPath(_) | Kind::AliasesHere { .. } => true,
        Kind::AliasesMax(_) | Kind::Late => false,
    }
}
