//! What no engine can run, in a body: the paths that come to it stop there, with the reason. What runs before it and
//! beside it is explored like anything else.

use super::{BodyCx, MAX_BLOCKS};
use crate::cx::{Code, MethodInfo, R, Stop};
use crate::tree::J;
use crate::types::Jt;
use ir::build::Handler;
use ir::{Callee, FnId, Function, InstrKind, Terminator};

/// How things stood before a statement.
struct Before {
    blocks: usize,
    frames: usize,
    vars: usize,
    types: usize,
    handler: Handler,
}

impl<'a> BodyCx<'_, 'a> {
    /// Lowers a statement; `false` when paths stop in it, so that nothing after it in its block is ever reached.
    pub(super) fn goes_on(&mut self, node: J<'a>) -> R<bool> {
        let before = Before {
            blocks: self.b.blocks.len(),
            frames: self.frames.len(),
            vars: self.vars.len(),
            types: self.types.len(),
            handler: self.b.handler,
        };
        match self.nested(node, |b| b.one_statement(node, None)) {
            Ok(()) => Ok(true),
            Err(stop) => self.cut(stop, &before, node).map(|()| false),
        }
    }

    /// Ends all ways through a statement that could not be lowered, where a part of the body is of use: it belongs to a
    /// method of the user, is no specification, and is no draft.
    fn cut(&mut self, stop: Stop, before: &Before, node: J<'a>) -> R<()> {
        let Some(function) = self.function.filter(|_| !self.info().library && !self.in_spec && self.drafts == 0) else {
            return Err(stop);
        };
        let written = matches!(self.cx.method(function).code, Code::Block(_) | Code::Init(_) | Code::Create(_));
        if !written || self.b.blocks.len() > MAX_BLOCKS {
            return Err(stop);
        }
        self.frames.truncate(before.frames);
        self.vars.truncate(before.vars);
        self.types.truncate(before.types);
        self.b.handler = before.handler;
        let end = self.b.block();
        self.b.goto(end);
        for block in before.blocks..end.index() {
            self.b.blocks[block].term.get_or_insert(Terminator::Goto(end));
        }
        self.b.enter(end);
        let site = self.site(node);
        let callee = Callee::Static(self.stopper(function, stop, node));
        self.b.push(InstrKind::Call { dst: None, callee, args: Vec::new() }, site);
        let value = self.default_of(&self.ret.clone());
        self.b.end(Terminator::Return { value, site });
        Ok(())
    }

    /// A function that no engine runs, with the reason.
    fn stopper(&mut self, within: FnId, stop: Stop, node: J<'a>) -> FnId {
        let span = stop.span;
        let reason = crate::unfinished(self.cx, within, stop);
        if let Some(known) = self.cx.stoppers.get(&span) {
            return *known;
        }
        let id = FnId(self.cx.program.functions.len() as u32);
        let declared = Function::declared("stop$".to_owned(), span, span);
        self.cx.program.functions.push(Function { internal: true, unsupported: Some(reason), ..declared }.into());
        let info = MethodInfo::unwritten(self.class, "stop$", Jt::Void, Code::None, node);
        self.cx.methods.push(MethodInfo { is_static: true, ..info });
        self.cx.stoppers.insert(span, id);
        id
    }
}
