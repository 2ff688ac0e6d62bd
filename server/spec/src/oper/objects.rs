//! Objects and arrays, of the input and of the predicates.

use super::OPAQUE;
use super::code::Arg;
use super::machine::{Event, Exit, Step, wait};
use super::partial::{NONE, Object, Val, VarId};
use super::search::Search;
use super::thread::{Own, Run, Wait};
use super::types::{Domain, Fresh, Place};
use ir::{Builtin, Ty};
use solve::{BinOp, Sort, Term};

/// Array sizes that a symbolic length is tried for.
const LARGEST: i64 = 64;
/// Values that a symbolic number is compared with before it is asked whether it is one of them at all.
const COMPARED: i64 = 8;

impl Search<'_> {
    pub(super) fn own(&self, run: &Run, o: u32) -> Own {
        self.arena.objs[run.start.objs + (o - run.own_base) as usize]
    }

    pub(super) fn next_slot(&self, run: &Run) -> u32 {
        run.slot_base + (self.arena.slots.len() - run.start.slots) as u32
    }

    pub(super) fn next_own(&self, run: &Run) -> u32 {
        run.own_base + (self.arena.objs.len() - run.start.objs) as u32
    }

    pub(super) fn push_own(&mut self, run: &Run, kind: Fresh, base: u32, len: u32) -> Val {
        let id = self.next_own(run);
        self.arena.objs.push(Own { kind, base, len });
        Val::Own(id)
    }

    pub(super) fn own_slot(&self, run: &Run, o: u32, slot: u32) -> usize {
        run.start.slots + (self.own(run, o).base - run.slot_base + slot) as usize
    }

    /// Stops where code reads what a text or collection of the input contains.
    pub(super) fn leave_contents(&self, object: Val, slot: u32) -> Step<()> {
        let Val::In(o) = object else { return Ok(()) };
        let Fresh::Class(class) = self.partial.objects[o as usize].kind else { return Ok(()) };
        match self.program.class(class).content {
            Some(c) if c.array == slot || c.count == Some(slot) => Err(Exit::Event(Event::Unsupported(OPAQUE))),
            _ => Ok(()),
        }
    }

    /// A field of an object, or an element (of an input array: one higher).
    pub(super) fn load(&mut self, run: &mut Run, object: Val, slot: u32) -> Val {
        match object {
            Val::In(o) => {
                let v = self.partial.objects[o as usize].base + slot;
                self.look(run, Val::Open(v))
            }
            Val::Own(o) => self.arena.slots[self.own_slot(run, o, slot)],
            _ => Val::Null,
        }
    }

    pub(super) fn store(&mut self, run: &Run, object: Val, slot: u32, value: Val) -> Step<()> {
        let Val::Own(o) = object else {
            return Err(Exit::Event(Event::Unsupported("a predicate writes to the input")));
        };
        let at = self.own_slot(run, o, slot);
        self.arena.slots[at] = value;
        Ok(())
    }

    pub(super) fn length(&mut self, run: &mut Run, array: Val) -> Step<i64> {
        match array {
            Val::Own(o) => Ok(self.own(run, o).len.into()),
            Val::In(o) => match self.load(run, Val::In(o), 0) {
                Val::Num(n) => Ok(n),
                _ => wait(Wait::Var(self.partial.objects[o as usize].base)),
            },
            _ => Err(Exit::Event(Event::Unsupported("the length of no array"))),
        }
    }

    pub(super) fn element(&mut self, run: &mut Run, arr: Arg, idx: Arg, base: usize) -> Step<(Val, u32)> {
        let array = self.object(run, arr, base)?;
        let length = self.length(run, array)?;
        if let Val::In(o) = array {
            self.indexes(run, o)?;
        }
        match self.small(run, idx, base, length)? {
            Some(at) => Ok((array, at as u32)),
            None => Err(Exit::Raise(Builtin::ArrayIndexOutOfBoundsException)),
        }
    }

    /// Waits until the known elements of a given array have their places.
    pub(super) fn indexes(&mut self, run: &mut Run, array: u32) -> Step<()> {
        let Some(at) = self.partial.indexed.iter().position(|x| x.object == array) else { return Ok(()) };
        for e in 0..self.partial.indexed[at].entries.len() {
            let var = self.partial.indexed[at].entries[e].0;
            if !self.partial.is_decided(var) {
                return wait(Wait::Var(var));
            }
            run.reads = self.read(run.reads, var);
        }
        Ok(())
    }

    /// The value of a number if it is one of `0..bound`.
    pub(super) fn small(&mut self, run: &mut Run, a: Arg, base: usize, bound: i64) -> Step<Option<i64>> {
        let t = match self.prim(run, a, base)? {
            Val::Num(n) => return Ok((0..bound).contains(&n).then_some(n)),
            Val::Sym(t) => t,
            _ => return Err(Exit::Event(Event::Unsupported("a reference as a number"))),
        };
        // Where it is none of many, each comparison would be a condition of its own.
        if bound > COMPARED && !self.is_one_below(run, t, bound)? {
            return Ok(None);
        }
        let sort = self.terms.sort(t);
        for n in 0..bound {
            // A thread that goes on compares again with all that it was compared with.
            self.pay(1);
            let c = self.terms.constant(sort, n);
            let is = self.terms.binary(BinOp::Eq, t, c);
            if self.condition(run, is, None)? {
                return Ok(Some(n));
            }
        }
        Ok(None)
    }

    /// Whether a number is one of `0..bound`.
    fn is_one_below(&mut self, run: &mut Run, t: Term, bound: i64) -> Step<bool> {
        let sort = self.terms.sort(t);
        let (zero, bound) = (self.terms.constant(sort, 0), self.terms.constant(sort, bound));
        let natural = self.terms.binary(BinOp::Le, zero, t);
        let below = self.terms.binary(BinOp::Lt, t, bound);
        Ok(self.condition(run, natural, None)? && self.condition(run, below, None)?)
    }

    pub(super) fn new_array(&mut self, run: &mut Run, elem: Ty, len: Arg, base: usize) -> Step<Val> {
        let len = match self.prim(run, len, base)? {
            Val::Num(n) if n < 0 => return Err(Exit::Raise(Builtin::NegativeArraySizeException)),
            Val::Num(n) => n,
            Val::Sym(t) => {
                let zero = self.terms.constant(Sort::I32, 0);
                let negative = self.terms.binary(BinOp::Lt, t, zero);
                if self.condition(run, negative, None)? {
                    return Err(Exit::Raise(Builtin::NegativeArraySizeException));
                }
                match self.small(run, len, base, LARGEST)? {
                    Some(n) => n,
                    None => return Err(Exit::Event(Event::Unsupported("an array of unknown size"))),
                }
            }
            _ => return Err(Exit::Event(Event::Unsupported("a reference as a number"))),
        };
        if len > 1 << 20 {
            return Err(Exit::Event(Event::Unsupported("a predicate makes a huge array")));
        }
        let slot_base = self.next_slot(run);
        let default = if elem.is_ref() { Val::Null } else { Val::Num(0) };
        self.arena.slots.extend(std::iter::repeat_n(default, len as usize));
        Ok(self.push_own(run, Fresh::Array(elem), slot_base, len as u32))
    }

    pub(super) fn element_type(&mut self, run: &mut Run, array: Arg, base: usize) -> Step<Ty> {
        let array = self.object(run, array, base)?;
        let elem = self.type_of(run, array).and_then(Ty::element);
        elem.ok_or(Exit::Event(Event::Unsupported("an array was expected here")))
    }

    pub(super) fn type_of(&self, run: &Run, val: Val) -> Option<Ty> {
        match val {
            Val::In(o) => Some(self.partial.ty(o)),
            Val::Own(o) => match self.own(run, o).kind {
                Fresh::Class(c) => Some(Ty::class(c)),
                Fresh::Array(elem) => elem.array(),
            },
            _ => None,
        }
    }

    pub(super) fn conforms(&self, run: &Run, val: Val, ty: Ty) -> bool {
        self.type_of(run, val).is_some_and(|t| self.program.is_assignable(t, ty))
    }

    /// Whether a value is an object of a type, as a cast asks.
    pub(super) fn is_one(&self, run: &Run, val: Val, ty: Ty) -> Step<bool> {
        let is = self.type_of(run, val).map_or(Some(false), |found| self.program.is_instance(found, ty));
        is.ok_or(Exit::Event(Event::Unsupported("what a class is below whose source is not in sight")))
    }

    /// Whether an array may have a value as an element; an open place is decided only when its declared type does not
    /// say.
    pub(super) fn may_hold(&mut self, run: &mut Run, array: Val, value: Arg, base: usize) -> Step<bool> {
        let Some(elem) = self.type_of(run, array).and_then(Ty::element).filter(|elem| elem.is_ref()) else {
            return Ok(true);
        };
        if let Val::Open(v) = self.looked(run, value, base) {
            let declared = self.types.info(self.partial.vars[v as usize].ty).ty;
            if self.program.is_assignable(declared, elem) {
                return Ok(true);
            }
        }
        let value = self.reference(run, value, base)?;
        Ok(value == Val::Null || self.conforms(run, value, elem))
    }

    /// The parameter or field that a place is; `None` in arrays.
    fn declared(&self, var: VarId) -> Option<Place> {
        match self.partial.vars[var as usize].holder {
            NONE => Some((None, var)).filter(|_| (var as usize) < self.types.params.len()),
            holder => match self.partial.objects[holder as usize] {
                Object { kind: Fresh::Class(class), base, .. } => Some((Some(class), var - base)),
                _ => None,
            },
        }
    }

    /// Whether two places never hold the same object.
    fn never_share(&self, a: VarId, b: VarId) -> bool {
        if self.types.single.is_empty() {
            return false;
        }
        let (Some(a), Some(b)) = (self.declared(a), self.declared(b)) else { return false };
        self.types.single.iter().any(|single| single.has(a) && single.has(b))
    }

    /// Whether a place may hold this reference.
    pub(super) fn fits(&self, var: VarId, val: Val) -> bool {
        let info = self.types.info(self.partial.vars[var as usize].ty);
        match val {
            Val::Null => info.domain == Domain::Ref,
            Val::In(o) => {
                let via = self.partial.objects[o as usize].via;
                let shared = via != NONE && via != var && self.never_share(var, via);
                let ty = self.partial.ty(o);
                let unfit = ty.as_class().is_some_and(|c| info.unfit.contains(&c));
                !shared && !unfit && self.program.is_assignable(ty, info.ty)
            }
            _ => false,
        }
    }
}
