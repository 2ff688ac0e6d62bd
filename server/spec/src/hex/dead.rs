//! Paths that can match no reference of the types at hand: usually a typing error in a specification.

use super::automaton::StateId;
use super::{AtomRef, Hex, Kind};
use ir::{ClassId, FnId, Program, Ty};
use rustc_hash::FxHashSet;

impl Hex {
    /// The atoms whose path matches no reference that any heap of these types has, whatever the scope.
    pub fn dead_atoms(&mut self, program: &Program, function: FnId) -> Vec<AtomRef> {
        let mut live = vec![false; self.atoms.len()];
        self.each_match(program, function, &mut |atom, _| live[atom] = true);
        let dead = self.atoms.iter().zip(live).filter(|(_, live)| !live);
        dead.map(|(atom, _)| atom.origin).collect()
    }

    /// The atoms that name a type of which no reference that their path matches is in any heap, and there are such
    /// references.
    pub fn misfits(&mut self, program: &Program, function: FnId) -> Vec<(AtomRef, Ty)> {
        let mut named = vec![Vec::new(); self.atoms.len()];
        self.each_match(program, function, &mut |atom, ty| named[atom].push(ty));
        let mut found = Vec::new();
        for (atom, types) in self.atoms.iter().zip(named) {
            let (Kind::ExpandsTo(wanted) | Kind::AliasesSome(wanted)) = atom.kind else { continue };
            if !types.is_empty() && types.iter().all(|ty| is_never(program, *ty, wanted)) {
                found.push((atom.origin, wanted));
            }
        }
        found
    }

    /// Whether of the first two atoms the second matches no reference that the first one matches may be: their types have
    /// nothing in common, or there are none. The first one matches some.
    pub fn never_meet(&mut self, program: &Program, function: FnId) -> bool {
        let mut types = vec![Vec::new(); self.atoms.len()];
        self.each_match(program, function, &mut |atom, ty| types[atom].push(ty));
        let [own, others, ..] = &types[..] else { return false };
        !own.is_empty() && own.iter().all(|a| others.iter().all(|b| is_never(program, *a, *b)))
    }

    /// Calls `each` with an atom and the declared type of a reference that its path matches, for all that there may be.
    fn each_match(&mut self, program: &Program, function: FnId, each: &mut dyn FnMut(usize, Ty)) {
        let mut seen: FxHashSet<(ClassId, StateId)> = FxHashSet::default();
        let mut queue = Vec::new();
        let start = self.automaton.start();
        for (i, p) in program.function(function).params.iter().enumerate() {
            if p.ty.is_ref() {
                let state = self.automaton.step(start, self.param_symbols[i]);
                self.visit(program, (p.ty, state), each, &mut queue);
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
                    self.visit(program, (ty, next), each, &mut queue);
                }
            }
        }
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
                self.visit(program, (ty, state), &mut |atom, _| live[atom] = true, &mut queue);
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

    /// Tells the atoms that match a reference of a type, and queues the objects behind it. Elements of
    /// arrays are references too, under a name that no specification mentions.
    fn visit(
        &mut self,
        program: &Program,
        reference: (Ty, StateId),
        each: &mut dyn FnMut(usize, Ty),
        queue: &mut Vec<(ClassId, StateId)>,
    ) {
        let mut at = reference;
        loop {
            for (n, atom) in self.atoms.iter().enumerate() {
                if self.automaton.accepts(at.1, atom.path) {
                    each(n, at.0);
                }
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

/// Whether no object that a reference of the declared type holds is of the wanted one.
fn is_never(program: &Program, declared: Ty, wanted: Ty) -> bool {
    let related = program.is_assignable(declared, wanted) || program.is_assignable(wanted, declared);
    let both = || {
        let below = declared.as_class().map_or_else(Vec::new, |c| program.concrete_subclasses(c));
        below.into_iter().any(|c| program.is_assignable(Ty::class(c), wanted))
    };
    !related && !both()
}
