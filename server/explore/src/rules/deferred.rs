//! Values that are only passed on, null checks and reference equality: where the lazier techniques differ.
//!
//! Plain lazy initialization initialises an input reference when it is read. Lazier initialization passes a
//! copy on and initialises it where it is dereferenced or compared; lazier# asks a null check only for null
//! or not null (seed 003, section 2). So a reference of lazier# goes from uninitialised over non-null to
//! initialised.

use super::{Ask, Cx, Effect};
use crate::state::Frame;
use crate::techniques::Reads;
use heap::{Loc, Value, View};
use ir::{Operand, Ty};
use solve::Term;

impl Cx<'_, '_> {
    /// The value of an operand that the instruction only passes on.
    pub(super) fn carry(&mut self, frame: &Frame, op: Operand) -> Ask<Value> {
        match op {
            Operand::Local(l) if self.defers(frame) => {
                Ok(self.state.look(&self.vars.symbols, self.state.local(frame, l)))
            }
            _ => self.read(frame, op),
        }
    }

    /// Whether code passes on what it reads. That of the library always does: which of its elements a collection copies
    /// when it grows is no choice of the program.
    fn defers(&self, frame: &Frame) -> bool {
        match self.reads {
            Reads::Defer | Reads::DeferObjects => true,
            Reads::Initialise => !frame.spec && self.codes.get(frame.code).internal,
            Reads::Summarise => false,
        }
    }

    /// What a function returns: to code that initialises what it reads, something initialised.
    pub(super) fn returned(&mut self, frame: &Frame, op: Operand) -> Ask<Value> {
        let depth = self.state.frames.len();
        let caller = depth.checked_sub(2).map(|k| &self.state.frames[k]);
        match caller.is_none_or(|caller| self.defers(caller)) {
            true => self.carry(frame, op),
            false => self.read(frame, op),
        }
    }

    /// A value that is passed on.
    pub(super) fn passed_on(&self, frame: &Frame, value: Value) -> Ask<Value> {
        if self.defers(frame) { Ok(self.state.look(&self.vars.symbols, value)) } else { self.resolve(value) }
    }

    /// An input reference that was not initialised when it is read.
    pub(super) fn input_ref(&mut self, frame: &Frame, loc: Loc) -> Ask<Value> {
        if self.defers(frame) { Ok(Value::Later(self.vars.symbols.place_id(loc))) } else { Err(Effect::Init(loc)) }
    }

    /// Whether two references are the same.
    pub(super) fn same(&mut self, frame: &Frame, a: Operand, b: Operand) -> Ask<Term> {
        if self.reads == Reads::DeferObjects {
            let same = self.same_deferred(frame, a, b)?;
            return Ok(self.terms.bool(same));
        }
        let (a, b) = (self.read(frame, a)?, self.read(frame, b)?);
        Ok(self.same_guarded(a, b))
    }

    fn same_deferred(&mut self, frame: &Frame, a: Operand, b: Operand) -> Ask<bool> {
        let (a, b) = (self.carry(frame, a)?, self.carry(frame, b)?);
        if a == b {
            return Ok(true);
        }
        if self.is_new(a) || self.is_new(b) {
            return Ok(false);
        }
        match (self.is_null(a), self.is_null(b)) {
            (Ok(a), Ok(b)) if a || b => Ok(a == b),
            (Ok(_), Ok(_)) => Ok(self.resolve(a)? == self.resolve(b)?),
            (Err(ask), _) | (_, Err(ask)) => Err(ask),
        }
    }

    /// An object that the program allocated is nothing that an input reference can be.
    fn is_new(&self, value: Value) -> bool {
        matches!(value, Value::Ref(o) if !self.state.heap.is_input(o))
    }

    /// Whether a reference is null: all that a null check needs.
    fn is_null(&self, value: Value) -> Ask<bool> {
        let Some(loc) = self.state.place_of(&self.vars.symbols, value) else { return Ok(value == Value::Null) };
        match self.state.heap.get(loc, View::Entry) {
            Value::NonNull => Ok(false),
            _ => Err(Effect::InitNull(loc)),
        }
    }

    /// Whether an object has a type, where its declared type says so: then only null matters.
    pub(super) fn declared_instance(&mut self, frame: &Frame, obj: Operand, ty: Ty) -> Ask<Option<Option<bool>>> {
        let Operand::Local(l) = obj else { return Ok(None) };
        if self.reads != Reads::DeferObjects {
            return Ok(None);
        }
        let value = self.carry(frame, obj)?;
        let declared = self.codes.get(frame.code).body.locals[l.index()].ty;
        let program = self.codes.program;
        let unknown = self.state.place_of(&self.vars.symbols, value).is_some();
        if !unknown || !program.is_assignable(declared, ty) {
            return Ok(None);
        }
        Ok(Some(if self.is_null(value)? { None } else { Some(true) }))
    }
}
