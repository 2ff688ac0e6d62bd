//! Heap summaries: one symbolic heap for all aliasings (seed 003, sections 3 and 4).
//!
//! An input reference that is read becomes a *guarded set*: null, every input object that is there already,
//! and a new one, each where an integer variable, the *choice* of the reference, has its number. Rules work on
//! sets (`rules/guarded.rs`), so a path is one control flow, whatever aliases whatever. An object *exists* where
//! the reference that created it does and chose it; the scope bounds how many exist at once.
//!
//! Preconditions are decided at the end of a path (`settle.rs`): aliasings that agree with the path condition
//! are tried one after another until one has a completion that satisfies all of them. A path without one is
//! counted as invalid, as under plain lazy initialization. What a contract runs on a summary before that may go round in
//! circles of heaps that are no input: after some rounds they are asked for then (`endless.rs`).
//!
//! Deviations from the paper: its constraints between references are equalities with a choice here, which say
//! the same and exclude one another by themselves; an object that is new at a reference counts against the
//! scope; a set loses members that the path condition excludes when it is loaded.

mod choices;
mod settle;

pub use settle::{Hope, Settled};

use crate::engine::{End, Engine, Flow};
use crate::rules::VarOf;
use crate::state::{Frame, State};
use heap::{Alternative, Guarded, Loc, ObjId, SetId, SymHeap, Value};
use ir::{ClassId, LocalId, Ty};
use solve::{BinOp, Sort, Term, Verdict};

/// What heap summaries remember of a state.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Per object of the heap: where it exists. Objects that the program allocated are always there.
    exists: Vec<Option<Term>>,
    /// The references that became sets, oldest first.
    order: Vec<(Loc, SetId)>,
}

impl Summary {
    fn exists(&self, id: ObjId) -> Option<Term> {
        self.exists.get(id.index()).copied().flatten()
    }
}

impl Engine<'_, '_> {
    /// Initialises an input reference with everything that it may be (figure 8).
    pub fn summarise(&mut self, state: &mut State, loc: Loc) -> Flow {
        let declared = init::declared_type(self.program, self.function, &state.heap, loc);
        if let (Some(_), Some(elem)) = (state.heap.content_at(self.program, loc), declared.element()) {
            // It is there wherever its holder is.
            self.initialise(state, loc, Alternative::FreshArray(elem));
            return Flow::Go;
        }
        let name = || crate::names::loc_name(self.program, self.function, &state.heap, loc);
        let choice = self.vars.get(&mut self.terms, VarOf::Choice(loc), Sort::I32, name);
        let proposal = self.proposer.propose(self.program, &state.heap, loc, true);
        // The proposal counts every object that may exist; how many do is a constraint here.
        let full = proposal.out_of_scope.into_iter().map(|(alternative, _)| alternative);
        let alternatives: Vec<Alternative> = proposal.alternatives.into_iter().chain(full).collect();
        self.note_choices(state, loc, &alternatives);
        let mut members = Vec::new();
        let mut domain = self.terms.bool(false);
        for alternative in alternatives {
            let Some((target, there)) = self.location(state, loc, choice, alternative) else { continue };
            let guard = self.is_choice(choice, target);
            members.push(Guarded { guard, target });
            let holds = self.terms.and(guard, there);
            domain = self.terms.or(domain, holds);
        }
        let set = self.vars.symbols.set_id(members);
        state.heap.initialise(loc, Value::Guarded(set));
        if let Some(summary) = &mut state.summary {
            summary.order.push((loc, set));
        }
        self.constrain(state, domain)
    }

    fn is_choice(&mut self, choice: Term, target: Option<ObjId>) -> Term {
        let number = self.terms.int(target.map_or(0, |o| o.0 as i32 + 1));
        self.terms.binary(BinOp::Eq, choice, number)
    }

    /// The object of an alternative, and where it may be chosen; `None` when that is nowhere.
    fn location(
        &mut self,
        state: &mut State,
        loc: Loc,
        choice: Term,
        alternative: Alternative,
    ) -> Option<(Option<ObjId>, Term)> {
        let always = self.terms.bool(true);
        match alternative {
            Alternative::Null => Some((None, always)),
            Alternative::Alias(o) => {
                let apart = loc.holder().is_some_and(|holder| exclude(&way(&state.heap, holder), &way(&state.heap, o)));
                (!apart).then(|| (Some(o), self.there(state, o)))
            }
            Alternative::Fresh(class) => self.new_location(state, loc, choice, Ty::class(class)),
            Alternative::FreshArray(elem) => self.new_location(state, loc, choice, elem.array()?),
        }
    }

    /// Where an object exists.
    fn there(&mut self, state: &State, o: ObjId) -> Term {
        let exists = state.summary.as_ref().and_then(|s| s.exists(o));
        exists.unwrap_or_else(|| self.terms.bool(true))
    }

    /// A new object for a reference, unless the scope has no room for it on any input of this path.
    fn new_location(&mut self, state: &mut State, loc: Loc, choice: Term, ty: Ty) -> Option<(Option<ObjId>, Term)> {
        let id = ObjId(state.heap.len() as u32);
        let mut exists = self.is_choice(choice, Some(id));
        if let Some(holder) = loc.holder() {
            let there = self.there(state, holder);
            exists = self.terms.and(there, exists);
        }
        let mut bounds = Vec::new();
        for (kind, most) in self.bounds(ty) {
            bounds.extend(self.at_most(state, (loc, kind), most, exists));
        }
        let mut needed = bounds.clone();
        needed.push(exists);
        if self.solver.check(&self.terms, &state.pc, &needed).is_unsat() {
            self.rec.counts.pruned += 1;
            return None;
        }
        state.pc.extend(bounds);
        self.add_location(state, loc, ty);
        if let Some(summary) = &mut state.summary {
            summary.exists.resize(id.index(), None);
            summary.exists.push(Some(exists));
        }
        let always = self.terms.bool(true);
        Some((Some(id), always))
    }

    fn add_location(&mut self, state: &mut State, loc: Loc, ty: Ty) {
        match ty.as_class() {
            Some(class) => {
                let fields = self.program.class(class).fields.len() as u32;
                state.heap.add_input(class, fields, loc);
            }
            None => {
                self.add_array(state, loc, ty.element().unwrap_or(Ty::INT));
            }
        }
    }

    /// The types whose objects a new object of a type counts against, with their bounds.
    fn bounds(&self, ty: Ty) -> Vec<(Ty, u32)> {
        match ty.as_class() {
            Some(class) => self.class_bounds(class),
            None => vec![(ty, self.scope.arrays)],
        }
    }

    fn class_bounds(&self, class: ClassId) -> Vec<(Ty, u32)> {
        self.scope.bounds_of(self.program, class).map(|(c, most)| (Ty::class(c), most)).collect()
    }

    /// At most so many input objects of a type exist, one more at a place included; `None` when there are not more.
    fn at_most(&mut self, state: &State, (loc, ty): (Loc, Ty), most: u32, more: Term) -> Option<Term> {
        let same = |id: &ObjId| match ty.as_class() {
            Some(c) => state.heap.ty(*id).as_class().is_some_and(|d| self.scope.counts(self.program, d, c)),
            None => state.heap.ty(*id) == ty,
        };
        let mut leads = loc.holder().map_or_else(Vec::new, |holder| way(&state.heap, holder));
        leads.push((loc, ObjId(state.heap.len() as u32)));
        let beside = |id: &ObjId| same(id) && !exclude(&leads, &way(&state.heap, *id));
        let others: Vec<ObjId> = state.heap.inputs().map(|(id, _)| id).filter(beside).collect();
        if others.len() < most as usize {
            return None;
        }
        let mut exist: Vec<Term> = others.into_iter().map(|id| self.there(state, id)).collect();
        exist.push(more);
        let too_many = self.at_least(&exist, most as usize + 1);
        Some(self.terms.not(too_many))
    }

    /// Where at least so many of these hold, without numbers: sums of bits cost the solver much more.
    fn at_least(&mut self, all: &[Term], count: usize) -> Term {
        let (always, never) = (self.terms.bool(true), self.terms.bool(false));
        // By number: where so many of those before hold.
        let mut reached = vec![never; count + 1];
        reached[0] = always;
        for holds in all {
            for n in (1..=count).rev() {
                let one_more = self.terms.and(reached[n - 1], *holds);
                reached[n] = self.terms.or(reached[n], one_more);
            }
        }
        reached[count]
    }

    fn constrain(&mut self, state: &mut State, term: Term) -> Flow {
        match self.terms.as_const(term) {
            Some(0) => return Flow::End(End::Pruned),
            Some(_) => {}
            None => state.pc.push(term),
        }
        Flow::Go
    }

    /// Takes the members out of a set that the path condition excludes (the paper's value sets keep only
    /// what is satisfiable), and goes on with the next instruction.
    pub fn filter(&mut self, state: &mut State, frame: &Frame, local: LocalId) -> Flow {
        if let Value::Guarded(set) = state.local(frame, local) {
            let mut members = self.vars.symbols.set(set).to_vec();
            members.retain(|m| !matches!(self.solver.check(&self.terms, &state.pc, &[m.guard]), Verdict::Unsat));
            let value = match members[..] {
                [only] => only.target.map_or(Value::Null, Value::Ref),
                _ => Value::Guarded(self.vars.symbols.set_id(members)),
            };
            state.set_local(local, value);
        }
        if let Some(f) = state.frames.last_mut() {
            f.instr += 1;
        }
        Flow::Go
    }

    /// Decides which object a reference is, one after another; the caller asks again.
    pub fn decide_member(&mut self, state: &mut State, set: SetId) -> Flow {
        for member in self.vars.symbols.set(set).to_vec() {
            let not = self.terms.not(member.guard);
            if !state.knows(not) {
                return self.decide(state, member.guard);
            }
        }
        Flow::End(End::Pruned)
    }
}

/// The places on the way to an input object, each with the object that it holds where this one exists.
fn way(heap: &SymHeap, object: ObjId) -> Vec<(Loc, ObjId)> {
    let found = |o: ObjId| heap.object(o).via.map(|loc| (loc, o));
    std::iter::successors(found(object), |(loc, _)| found(loc.holder()?)).collect()
}

/// Whether two objects never exist at once, because a place on the way to both would hold one and another.
fn exclude(a: &[(Loc, ObjId)], b: &[(Loc, ObjId)]) -> bool {
    a.iter().any(|(loc, o)| b.iter().any(|(other, p)| loc == other && o != p))
}
