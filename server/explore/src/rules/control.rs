//! Rules of control flow: how blocks end, `assert`, `assume`, `old`.

use super::{Ask, Cx, Effect, Exception};
use crate::report::Code;
use crate::state::Frame;
use heap::{Value, View};
use ir::{Builtin, Operand, Terminator};

impl Cx<'_, '_> {
    /// Runs the end of a block.
    pub fn terminator(&mut self, frame: &Frame, term: &Terminator) -> Effect {
        self.try_terminator(frame, term).unwrap_or_else(|effect| effect)
    }

    fn try_terminator(&mut self, frame: &Frame, term: &Terminator) -> Ask<Effect> {
        Ok(match term {
            Terminator::Goto(b) => Effect::Jump(*b),
            Terminator::Branch { cond, then, els, site } => {
                let cond = self.prim(frame, *cond)?;
                Effect::Branch { cond, then: *then, els: *els, site: Some(*site) }
            }
            Terminator::Switch { cond, then, els } => {
                let cond = self.prim(frame, *cond)?;
                Effect::Branch { cond, then: *then, els: *els, site: None }
            }
            Terminator::Return { value, .. } => {
                let value = value.map(|v| self.returned(frame, v)).transpose()?;
                Effect::Return(value)
            }
            Terminator::Throw { value, .. } => match self.thrown(frame, *value)? {
                Value::Null => return Self::raise(Builtin::NullPointerException, Code::NullDereference),
                value => Effect::Raise(Exception::Thrown(value)),
            },
            Terminator::Rethrow { value } => Effect::Raise(Exception::Again(self.thrown(frame, *value)?)),
        })
    }

    fn thrown(&mut self, frame: &Frame, value: Operand) -> Ask<Value> {
        let value = self.read(frame, value)?;
        self.single(value)
    }

    pub(super) fn assert(&mut self, frame: &Frame, cond: Operand) -> Ask<Effect> {
        let cond = self.prim(frame, cond)?;
        if self.ask(cond)? {
            return Ok(Effect::Next);
        }
        Self::raise(Builtin::AssertionError, Code::AssertionFailure)
    }

    pub(super) fn assume(&mut self, frame: &Frame, cond: Operand) -> Ask<Effect> {
        Ok(Effect::Assume(self.prim(frame, cond)?))
    }

    pub(super) fn old(&mut self, enter: bool) -> Ask<Effect> {
        if let Some(f) = self.state.frames.last_mut() {
            f.view = if enter { View::Entry } else { View::Now };
        }
        Ok(Effect::Next)
    }
}
