//! Rules of heap summaries: field read, field write, reference equality, dynamic types (seed 003, figures 8 and 9).
//!
//! A reference is a set of objects, each under a guard; guards exclude one another, and one of them holds. A
//! field read gives the union of the objects' fields, each guard strengthened by that of its object; numbers
//! become `ite` terms. A write changes the field of every object of the set where its guard holds. Equality is
//! a term. So aliasing never forks.
//!
//! Deviations from the paper: equality gives a condition, and only a branch on it forks (the paper forks at
//! once); guards of the same object are joined by a disjunction. Beyond the paper: a call forks on the methods
//! that the receiver's class may choose (not on classes, and not on objects); an array, an object that is freed
//! and one that is thrown are decided, one object per path.

use super::{Ask, Cx, Effect};
use crate::report::Code;
use crate::state::Frame;
use heap::{Guarded, Loc, ObjId, SetId, Value, View};
use ir::{Builtin, FnId, LocalId, Operand, Ty};
use solve::Term;

/// A slot and its declared type.
type Slot = (u32, Ty);

impl Cx<'_, '_> {
    /// The members of a reference; one that is known has a single member.
    fn members(&mut self, value: Value) -> Vec<Guarded> {
        let guard = self.terms.bool(true);
        match value {
            Value::Guarded(set) => self.vars.symbols.set(set).to_vec(),
            Value::Ref(o) => vec![Guarded { guard, target: Some(o) }],
            _ => vec![Guarded { guard, target: None }],
        }
    }

    /// The set that an operand is, if it is one.
    pub(super) fn operand_set(&mut self, frame: &Frame, op: Operand) -> Ask<Option<SetId>> {
        match op {
            Operand::Local(_) if self.state.summary.is_some() => match self.read(frame, op)? {
                Value::Guarded(set) => Ok(Some(set)),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// Decides which object a reference is: one path each.
    pub(super) fn single(&mut self, value: Value) -> Ask<Value> {
        let Value::Guarded(set) = value else { return Ok(value) };
        for member in self.vars.symbols.set(set).to_vec() {
            if self.ask(member.guard)? {
                return Ok(member.target.map_or(Value::Null, Value::Ref));
            }
        }
        Err(Effect::Infeasible)
    }

    /// The disjunction of the guards of the members that `wanted` accepts.
    fn where_any(&mut self, members: &[Guarded], wanted: impl Fn(&Self, Option<ObjId>) -> bool) -> Term {
        let mut any = self.terms.bool(false);
        for member in members {
            if wanted(self, member.target) {
                any = self.terms.or(any, member.guard);
            }
        }
        any
    }

    /// Where a reference is null.
    pub(super) fn where_null(&mut self, set: SetId) -> Term {
        let members = self.vars.symbols.set(set).to_vec();
        self.where_any(&members, |_, target| target.is_none())
    }

    /// The objects of a reference that is about to be used: what is null raises, what is freed raises.
    fn objects(&mut self, frame: &Frame, set: SetId) -> Ask<Vec<(Term, ObjId)>> {
        let members = self.vars.symbols.set(set).to_vec();
        let null = self.where_any(&members, |_, target| target.is_none());
        if self.ask(null)? {
            return Self::raise(Builtin::NullPointerException, Code::NullDereference);
        }
        if frame.view == View::Now {
            let freed = self.where_any(&members, |cx, target| target.is_some_and(|o| cx.state.heap.object(o).freed));
            if self.ask(freed)? {
                return Self::raise(Builtin::UseAfterFreeError, Code::UseAfterFree);
            }
        }
        Ok(members.iter().filter_map(|m| Some((m.guard, m.target?))).collect())
    }

    pub(super) fn load_guarded(&mut self, frame: &Frame, dst: LocalId, set: SetId, (slot, ty): Slot) -> Ask<Effect> {
        let mut parts = Vec::new();
        for (guard, o) in self.objects(frame, set)? {
            parts.push((guard, self.load(frame, Loc::Field(o, slot), ty)?));
        }
        let value = self.merge(&parts);
        self.state.set_local(dst, value);
        Ok(if matches!(value, Value::Guarded(_)) { Effect::Filter(dst) } else { Effect::Next })
    }

    pub(super) fn store_guarded(&mut self, frame: &Frame, set: SetId, (slot, ty): Slot, value: Value) -> Ask<Effect> {
        let mut writes = Vec::new();
        for (guard, o) in self.objects(frame, set)? {
            let loc = Loc::Field(o, slot);
            let before = self.load(frame, loc, ty)?;
            let not = self.terms.not(guard);
            let after = self.merge(&[(guard, value), (not, before)]);
            writes.push((loc, after));
        }
        for (loc, after) in writes {
            self.store(frame, loc, after)?;
        }
        Ok(Effect::Next)
    }

    /// The value that is each of these where its guard holds.
    fn merge(&mut self, parts: &[(Term, Value)]) -> Value {
        let mut number: Option<Term> = None;
        let mut members: Vec<Guarded> = Vec::new();
        for (guard, value) in parts.iter().rev() {
            if let Value::Prim(t) = value {
                number = Some(number.map_or(*t, |other| self.terms.ite(*guard, *t, other)));
                continue;
            }
            for member in self.members(*value) {
                let guard = self.terms.and(*guard, member.guard);
                self.add_member(&mut members, Guarded { guard, ..member });
            }
        }
        match (number, &members[..]) {
            (Some(t), _) => Value::Prim(t),
            (None, [one]) => one.target.map_or(Value::Null, Value::Ref),
            _ => Value::Guarded(self.vars.symbols.set_id(members)),
        }
    }

    fn add_member(&mut self, members: &mut Vec<Guarded>, new: Guarded) {
        if self.terms.as_const(new.guard) == Some(0) {
            return;
        }
        match members.iter_mut().find(|m| m.target == new.target) {
            Some(known) => known.guard = self.terms.or(known.guard, new.guard),
            None => members.push(new),
        }
    }

    /// Where two references are the same object, or both null.
    pub(super) fn same_guarded(&mut self, a: Value, b: Value) -> Term {
        if !matches!(a, Value::Guarded(_)) && !matches!(b, Value::Guarded(_)) {
            return self.terms.bool(a == b);
        }
        let (a, b) = (self.members(a), self.members(b));
        let mut same = self.terms.bool(false);
        for x in &a {
            for y in b.iter().filter(|y| y.target == x.target) {
                let both = self.terms.and(x.guard, y.guard);
                same = self.terms.or(same, both);
            }
        }
        same
    }

    /// The method that a receiver's class chooses, and the receiver as far as it chooses this one.
    pub(super) fn dispatch_guarded(&mut self, frame: &Frame, set: SetId, name: &str) -> Ask<(FnId, Value)> {
        let program = self.codes.program;
        let mut groups: Vec<(FnId, Vec<(Term, Value)>)> = Vec::new();
        for (guard, o) in self.objects(frame, set)? {
            let Some(f) = program.method_on(self.state.heap.ty(o), name) else {
                return Err(Effect::Unsupported(format!("no method `{name}` on this object")));
            };
            let member = (guard, Value::Ref(o));
            match groups.iter_mut().find(|(known, _)| *known == f) {
                Some((_, members)) => members.push(member),
                None => groups.push((f, vec![member])),
            }
        }
        let last = groups.len().saturating_sub(1);
        for (i, (f, members)) in groups.iter().enumerate() {
            let mut chosen = self.terms.bool(false);
            for (guard, _) in members {
                chosen = self.terms.or(chosen, *guard);
            }
            if i == last || self.ask(chosen)? {
                return Ok((*f, self.merge(members)));
            }
        }
        Err(Effect::Unsupported(format!("no object to call `{name}` on")))
    }

    fn is_a(&self, target: Option<ObjId>, ty: Ty) -> bool {
        target.is_some_and(|o| self.codes.program.is_assignable(self.state.heap.ty(o), ty))
    }

    /// The members of a set, where it is known which of them are objects of a type.
    fn told_apart(&self, set: SetId, ty: Ty) -> Ask<Vec<Guarded>> {
        let members = self.vars.symbols.set(set).to_vec();
        members.iter().filter_map(|m| m.target).try_for_each(|o| self.is_one(self.state.heap.ty(o), ty).map(drop))?;
        Ok(members)
    }

    /// Where a reference is an object of a type.
    pub(super) fn instances(&mut self, set: SetId, ty: Ty) -> Ask<Term> {
        let members = self.told_apart(set, ty)?;
        Ok(self.where_any(&members, |cx, target| cx.is_a(target, ty)))
    }

    /// Where a reference is an object of another type.
    pub(super) fn others(&mut self, set: SetId, ty: Ty) -> Term {
        let members = self.vars.symbols.set(set).to_vec();
        self.where_any(&members, |cx, target| target.is_some() && !cx.is_a(target, ty))
    }

    /// A reference after a cast; objects of other types raise.
    pub(super) fn cast_guarded(&mut self, set: SetId, ty: Ty, vouched: bool) -> Ask<Value> {
        let members = self.told_apart(set, ty)?;
        if vouched {
            let of_input = |cx: &Self, o: ObjId| cx.state.heap.is_input(o) && !cx.is_a(Some(o), ty);
            let none = self.where_any(&members, |cx, target| target.is_some_and(|o| of_input(cx, o)));
            if self.ask(none)? {
                return Err(Effect::Infeasible);
            }
        }
        let fails = self.others(set, ty);
        if self.ask(fails)? {
            return Self::raise(Builtin::ClassCastException, Code::ClassCast);
        }
        let fits = members.iter().filter(|m| m.target.is_none() || self.is_a(m.target, ty));
        let parts: Vec<_> = fits.map(|m| (m.guard, m.target.map_or(Value::Null, Value::Ref))).collect();
        Ok(self.merge(&parts))
    }
}
