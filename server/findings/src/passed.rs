//! What private methods are passed: parameters for which no call passes null.

use crate::callers::filling;
use crate::message::dereferenced;
use explore::report::{Code, CodeOf, Finding};
use ir::{Body, FnId, InstrKind, LocalId, Operand, Program};

/// The parameter whose null a finding of a private method is about, when no call passes null for it.
pub(crate) fn never_null<'p>(program: &'p Program, function: FnId, finding: &Finding) -> Option<&'p str> {
    let own = |code: &CodeOf| matches!(code, CodeOf::Function(name) if *name == program.qualified_name(function));
    if finding.code != Code::NullDereference || !own(&finding.place.code) {
        return None;
    }
    let body = program.function(function).body.as_ref()?;
    let at = body.blocks.iter().flat_map(|b| &b.instrs).filter(|i| i.site == finding.place.site);
    let LocalId(param) =
        at.filter_map(|i| dereferenced(&i.kind)).find_map(|o| parameter(program, function, body, o))?;
    let (called, at) = called_with(program, function, param);
    let passed = Passed { program, assumed: Vec::new() }.never_null(called, at);
    passed.then(|| program.function(function).params[param as usize].name.as_str())
}

/// The function that code calls where it makes an object, and where that has a parameter of a constructor: behind the object.
fn called_with(program: &Program, function: FnId, param: u32) -> (FnId, u32) {
    let called = filling(program, function);
    let behind = program.function(called).params.len().saturating_sub(program.function(function).params.len());
    (called, param + behind as u32)
}

fn writes(body: &Body, local: LocalId) -> impl Iterator<Item = &InstrKind> {
    let instrs = body.blocks.iter().flat_map(|b| &b.instrs).map(|i| &i.kind);
    instrs.filter(move |kind| kind.written() == Some(local))
}

/// The parameter that a value is, where nothing else is ever put there.
fn parameter(program: &Program, function: FnId, body: &Body, value: Operand) -> Option<LocalId> {
    let Operand::Local(local) = value else { return None };
    let is_param = (local.0 as usize) < program.function(function).params.len();
    (is_param && writes(body, local).next().is_none()).then_some(local)
}

/// Looks through calls. Where it comes back to a local, what is to be shown is assumed: a run has met it once less by then.
struct Passed<'p> {
    program: &'p Program,
    assumed: Vec<(FnId, u32)>,
}

impl Passed<'_> {
    fn never_null(&mut self, function: FnId, param: u32) -> bool {
        let f = self.program.function(function);
        if f.owner.is_some() && param == 0 || self.assumed.contains(&(function, param)) {
            return true;
        }
        if !f.private {
            return false;
        }
        self.assumed.push((function, param));
        let mut calls = 0;
        for caller in self.program.callers(function) {
            let Some(body) = &self.program.function(caller).body else { continue };
            for kind in body.blocks.iter().flat_map(|b| &b.instrs).map(|i| &i.kind) {
                let InstrKind::Call { callee, args, .. } = kind else { continue };
                if self.program.may_run(callee, function) {
                    calls += 1;
                    if !args.get(param as usize).is_some_and(|arg| self.is_object(caller, body, *arg)) {
                        return false;
                    }
                }
            }
        }
        calls > 0
    }

    /// Whether a value in a body is an object for sure.
    fn is_object(&mut self, function: FnId, body: &Body, value: Operand) -> bool {
        let Operand::Local(local) = value else { return false };
        if let Some(param) = parameter(self.program, function, body, value) {
            return self.never_null(function, param.0);
        }
        if self.assumed.contains(&(function, local.0)) {
            return true;
        }
        self.assumed.push((function, local.0));
        let is_param = (local.0 as usize) < self.program.function(function).params.len();
        let mut written = writes(body, local).peekable();
        let made = |kind: &InstrKind| matches!(kind, InstrKind::New { .. } | InstrKind::NewArray { .. });
        !is_param
            && written.peek().is_some()
            && written.all(|kind| match kind {
                InstrKind::Copy { src, .. } => self.is_object(function, body, *src),
                kind => made(kind),
            })
    }
}
