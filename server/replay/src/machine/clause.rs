//! Evaluating one clause of a specification on the present heap.
//!
//! An expression that raises an exception is false: a specification that reads through null does not hold.

use super::{Fault, Halt, Machine, Spec};
use crate::heap::{Heap, Value};
use crate::outcome::{Budget, ClauseId, CodeRef, Place, Raised};
use crate::{hex, sl, specs};
use ir::spec::{Clause, ClauseKind};
use ir::{Body, ClassId, FnId};

/// Whether a clause holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Judgement {
    Yes,
    No {
        /// The HEX atom to blame, in source order within the clause.
        atom: Option<u32>,
        explanation: String,
    },
    /// Too expensive to decide; the text says what.
    Unknown(String),
}

/// The place in a clause at which something is raised, there or in what is called there, and its class.
fn part(raised: &Raised) -> Option<(Place, ClassId)> {
    let mut places = raised.call_sites.iter().chain([&raised.place]);
    let place = places.find(|place| matches!(place.code, CodeRef::Clause(_)))?;
    Some((*place, raised.class))
}

impl<'p> Machine<'p> {
    /// Whether `clause` holds for these arguments. `old` is the heap on entry, for an `ensures`.
    ///
    /// # Errors
    /// A failed `assume`, an exhausted budget or unsupported code inside an operational clause.
    pub fn judge(
        &mut self,
        clause: &'p Clause,
        id: ClauseId,
        args: &[Value],
        old: Option<&mut Heap>,
    ) -> Result<Judgement, Halt> {
        self.within = None;
        match &clause.kind {
            ClauseKind::Expr { body, .. } => {
                let result = self.evaluate(body, id, args, old);
                if let Err(Halt::Raised(object)) = &result {
                    self.within = self.raised(*object).and_then(part);
                }
                self.truth_of(result, "the expression")
            }
            ClauseKind::Hex(sentences) => {
                let names = specs::names(self.program, id.owner);
                hex::judge(self, sentences, &names, args)
            }
            ClauseKind::Sl(formula) => Ok(sl::judge(self.program, &self.heap, formula, args)),
        }
    }

    /// The exception that an operational clause raises for these arguments.
    pub fn raised_by(&mut self, clause: &'p Clause, id: ClauseId, args: &[Value]) -> Option<Raised> {
        let ClauseKind::Expr { body, .. } = &clause.kind else { return None };
        match self.evaluate(body, id, args, None) {
            Err(Halt::Raised(object)) => self.raised(object).cloned(),
            _ => None,
        }
    }

    fn evaluate(
        &mut self,
        body: &'p Body,
        id: ClauseId,
        args: &[Value],
        old: Option<&mut Heap>,
    ) -> Result<Option<Value>, Halt> {
        let code = CodeRef::Clause(ClauseId { atom: None, ..id });
        self.in_spec(old, |machine| {
            let floor = machine.depth();
            machine.push(code, body, args, None, None);
            machine.exec(floor)
        })
    }

    /// Runs a companion method: whether all that it assumes holds.
    ///
    /// # Errors
    /// An exhausted budget or unsupported code.
    pub fn companion(&mut self, function: FnId, args: Vec<Value>) -> Result<Result<(), String>, Halt> {
        let result = self.in_spec(None, |machine| {
            let floor = machine.depth();
            match machine.enter(function, args, None) {
                Ok(()) => machine.exec(floor),
                Err(Fault::Halt(halt)) => Err(halt),
                Err(_) => Err(Halt::Budget(Budget::Specification)),
            }
        });
        match result {
            Ok(_) => Ok(Ok(())),
            Err(Halt::Assume) => Ok(Err("it assumes something that does not hold".to_owned())),
            Err(Halt::Raised(object)) => Ok(Err(self.exception_text(object))),
            Err(halt) => Err(halt),
        }
    }

    /// Runs `body` as a specification: its effects are undone afterwards.
    fn in_spec<T>(&mut self, old: Option<&mut Heap>, body: impl FnOnce(&mut Machine<'p>) -> T) -> T {
        let outer = self.spec.take();
        let (length, bulk) = (self.heap.cells.len(), self.bulk);
        let mut old = old;
        let old_length = old.as_ref().map_or(0, |h| h.cells.len());
        let heap = old.as_mut().map(|h| std::mem::take(*h));
        self.spec = Some(Spec { floor: length, undo: Vec::new(), old: heap, present: None });
        let result = body(self);
        self.leave_old();
        let mut spec = self.spec.take().unwrap_or_default();
        self.spec = outer;
        for undo in spec.undo.drain(..).rev() {
            let heap = match (undo.in_old, spec.old.as_mut()) {
                (true, Some(old)) => old,
                _ => &mut self.heap,
            };
            let cell = &mut heap.cells[undo.object as usize];
            match undo.slot {
                Some((slot, value)) => cell.values[slot] = value,
                None => cell.live = true,
            }
        }
        self.heap.cells.truncate(length);
        self.bulk = bulk;
        if let (Some(place), Some(mut heap)) = (old, spec.old) {
            heap.cells.truncate(old_length);
            *place = heap;
        }
        result
    }

    /// The verdict of an operational clause from its run.
    fn truth_of(&self, result: Result<Option<Value>, Halt>, what: &str) -> Result<Judgement, Halt> {
        match result {
            Ok(Some(Value::Bool(true))) => Ok(Judgement::Yes),
            Ok(_) => Ok(Judgement::No { atom: None, explanation: format!("{what} is false") }),
            Err(Halt::Raised(object)) => {
                Ok(Judgement::No { atom: None, explanation: format!("{what} {}", self.exception_text(object)) })
            }
            Err(halt) => Err(halt),
        }
    }

    /// The exception object itself may be gone with the specification's heap; its origin is not.
    fn exception_text(&self, object: u32) -> String {
        match self.raised(object) {
            Some(raised) => format!("raises {}", self.program.class(raised.class).name),
            None => "raises an exception".to_owned(),
        }
    }
}
