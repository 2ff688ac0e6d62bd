//! Calls, returns and the contracts around them.

use super::instr::unsupported;
use super::{At, Fault, Frame, Halt, Judgement, Machine, Pending};
use crate::heap::{Heap, Value, default_value};
use crate::outcome::{Budget, ClauseId, Code, CodeRef, Owner};
use crate::specs;
use ir::spec::ClauseKind;
use ir::{Body, Callee, FnId, Instr, InstrKind, LocalId};

impl<'p> Machine<'p> {
    /// Executes a call up to the first instruction of the callee.
    pub(super) fn call(&mut self, instr: &'p Instr) -> Result<(), Fault> {
        let InstrKind::Call { dst, callee, args } = &instr.kind else { return Ok(()) };
        let base = self.frames.last().map_or(0, |f| f.base);
        let args: Vec<Value> = args.iter().map(|a| self.operand(*a, base)).collect();
        let function = match callee {
            Callee::Static(function) => *function,
            Callee::Virtual { name, .. } => self.dispatch(args.first().copied(), name)?,
        };
        if self.spec.is_none() {
            self.check_requires_at_call(function, &args)?;
        }
        self.enter(function, args, *dst)
    }

    fn dispatch(&self, receiver: Option<Value>, name: &str) -> Result<FnId, Fault> {
        let Some(cell) = receiver.and_then(|r| self.heap.get(r)) else {
            return Err(Fault::Code(Code::NullDereference));
        };
        // Choosing the method reads the class of the object.
        if !cell.live {
            return Err(Fault::Code(Code::UseAfterFree));
        }
        let method = cell.ty().and_then(|ty| self.program.method_on(ty, name));
        method.ok_or_else(|| unsupported(&format!("a receiver without a method `{name}`")))
    }

    fn check_requires_at_call(&mut self, function: FnId, args: &[Value]) -> Result<(), Fault> {
        let program = self.program;
        let of_people = self.frames.last().is_some_and(|frame| match frame.code {
            CodeRef::Function(caller) => program.is_of_people(caller, function),
            _ => false,
        });
        for (n, clause) in program.function(function).requires.iter().enumerate() {
            let id = ClauseId { owner: Owner::Requires(function), index: n as u32, atom: None };
            let verdict = self.judge(clause, id, args, None).map_err(Fault::Halt)?;
            if of_people && matches!(verdict, Judgement::No { .. }) {
                return Err(Fault::Halt(Halt::Assume));
            }
            self.expect(verdict, id, Code::PreconditionViolated)?;
        }
        Ok(())
    }

    /// Pushes the activation of `function`.
    pub(crate) fn enter(&mut self, function: FnId, args: Vec<Value>, dst: Option<LocalId>) -> Result<(), Fault> {
        let f = self.program.function(function);
        let Some(body) = f.body.as_ref().filter(|_| !f.broken) else {
            let name = self.program.qualified_name(function);
            return Err(unsupported(&match &f.unsupported {
                // Nobody knows the name of what stands for what cannot be run.
                Some(what) if f.internal => what.clone(),
                _ if f.broken => format!("a call of `{name}`, which has errors"),
                _ => format!("a call of `{name}`, which has no body"),
            }));
        };
        if self.frames.len() >= self.limits.calls as usize {
            return Err(Fault::Halt(Halt::Budget(Budget::Calls)));
        }
        if self.is_called_by_test() {
            (self.given_objects, self.outermost, self.written) = (self.heap.cells.len() as u32, 2, false);
        }
        let pending = self.pending(function, &args);
        self.push(CodeRef::Function(function), body, &args, dst, pending);
        Ok(())
    }

    /// Whether the body of a test runs: what it has made is the input of the function that it calls.
    fn is_called_by_test(&self) -> bool {
        let tests = &self.program.tests;
        matches!(self.frames[..], [Frame { code: CodeRef::Function(f), .. }] if tests.iter().any(|test| test.body == f))
    }

    /// Pushes a frame for `body` with these arguments.
    pub(super) fn push(
        &mut self,
        code: CodeRef,
        body: &'p Body,
        args: &[Value],
        dst: Option<LocalId>,
        pending: Option<Box<Pending>>,
    ) {
        let base = self.values.len();
        self.values.extend_from_slice(args);
        let rest = body.locals.iter().skip(args.len());
        self.values.extend(rest.map(|l| default_value(l.ty)));
        let asks = matches!(code, CodeRef::Function(f) if self.program.function(f).asks);
        let asked = asks || self.is_asked();
        self.frames.push(Frame { code, body, at: At { block: 0, instr: 0 }, base, dst, pending, asked });
    }

    /// Whether a question runs what runs now.
    pub(super) fn is_asked(&self) -> bool {
        self.frames.last().is_some_and(|f| f.asked)
    }

    /// Number of frames.
    pub(crate) fn depth(&self) -> usize {
        self.frames.len()
    }

    /// What the return of `function` has to check; nothing within a specification.
    fn pending(&self, function: FnId, args: &[Value]) -> Option<Box<Pending>> {
        let f = self.program.function(function);
        let invariants = self.has_invariants && !f.helper;
        if self.spec.is_some() || (f.ensures.is_empty() && !invariants) {
            return None;
        }
        let old = f.ensures.iter().any(|c| matches!(&c.kind, ClauseKind::Expr { body, .. } if uses_old(body)));
        let old: Option<Heap> = old.then(|| self.heap.clone());
        Some(Box::new(Pending { function, args: args.to_vec(), old }))
    }

    /// Ends the top activation normally: contract, then the value goes to the caller, or out when the
    /// frame is the first above `floor`.
    pub(super) fn leave(&mut self, value: Option<Value>, floor: usize) -> Result<Option<Option<Value>>, Fault> {
        let outermost = self.frames.len() == floor + 1;
        let pending = self.frames.last_mut().and_then(|f| f.pending.take());
        if let Some(pending) = pending {
            match self.check_exit(*pending, value) {
                Ok(()) => {}
                Err(Fault::Contract(code, clause)) => {
                    // Raised at the `return`, but no handler of the function catches it: it has been left.
                    let object = self.raise(code, Some(clause));
                    self.drop_frames(self.frames.len() - 1);
                    return Err(Fault::Again(object));
                }
                Err(fault) => return Err(fault),
            }
        }
        let dst = self.frames.last().and_then(|f| f.dst);
        self.drop_frames(self.frames.len() - 1);
        if outermost {
            return Ok(Some(value));
        }
        if let Some(caller) = self.frames.last_mut() {
            caller.at.instr += 1;
            let base = caller.base;
            if let (Some(dst), Some(value)) = (dst, value) {
                self.set(dst, base, value);
            }
        }
        Ok(None)
    }

    /// The `ensures` of a function, then the invariants of its arguments, and of what a constructor has made.
    fn check_exit(&mut self, pending: Pending, result: Option<Value>) -> Result<(), Fault> {
        let Pending { function, args, mut old } = pending;
        let program = self.program;
        let f = program.function(function);
        let mut values = args.clone();
        values.extend(result);
        for (n, clause) in f.ensures.iter().enumerate() {
            let id = ClauseId { owner: Owner::Ensures(function), index: n as u32, atom: None };
            let verdict = self.judge(clause, id, &values, old.as_mut()).map_err(Fault::Halt)?;
            self.expect(verdict, id, Code::PostconditionViolated)?;
        }
        if f.helper || !self.has_invariants {
            return Ok(());
        }
        for (n, arg) in args.iter().chain(result.as_ref().filter(|_| f.constructor)).enumerate() {
            // Whatever does not hold of an untouched input did not hold before: a callee has not broken it.
            let is_given = matches!(arg, Value::Ref(object) if *object < self.given_objects);
            if is_given && !self.written && self.frames.len() > self.outermost {
                continue;
            }
            let Some(class) = self.heap.get(*arg).filter(|c| c.live).and_then(|c| c.class()) else { continue };
            for (id, clause) in specs::owed(program, class) {
                // What is called may leave what a declaration says to its caller.
                if clause.is_declared() && self.frames.len() > self.outermost {
                    continue;
                }
                if let (0, Owner::Invariant(of)) = (n, id.owner)
                    && !program.owes(function, of, class)
                {
                    continue;
                }
                let verdict = self.judge(clause, id, &[*arg], None).map_err(Fault::Halt)?;
                self.expect(verdict, id, Code::InvariantViolated)?;
            }
        }
        Ok(())
    }

    fn expect(&self, verdict: Judgement, id: ClauseId, code: Code) -> Result<(), Fault> {
        match verdict {
            Judgement::Yes => Ok(()),
            Judgement::No { atom, .. } => Err(Fault::Contract(code, ClauseId { atom, ..id })),
            Judgement::Unknown(_) => Err(Fault::Halt(Halt::Budget(Budget::Specification))),
        }
    }
}

/// Whether a clause reads the heap on entry.
fn uses_old(body: &Body) -> bool {
    body.blocks.iter().flat_map(|b| &b.instrs).any(|i| i.kind == InstrKind::EnterOld)
}
