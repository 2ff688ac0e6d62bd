//! What no engine can run, in a body: the paths that come to it stop there, with the reason. What runs before it and
//! beside it is explored like anything else.

use super::{BodyCx, MAX_BLOCKS};
use crate::cx::{Code, Cx, MethodInfo, R, Stop};
use crate::tree::J;
use crate::types::Jt;
use ir::build::Handler;
use ir::{Callee, FnId, Function, InstrKind, Terminator};

/// How things stood before a statement or a part of one.
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
        self.or_cut(node, |b| b.nested(node, |b| b.one_statement(node, None)))
    }

    /// Lowers a part that ends its block, or goes on behind it; `false` when paths stop in it.
    pub(super) fn or_cut(&mut self, node: J<'a>, lower: impl FnOnce(&mut Self) -> R<()>) -> R<bool> {
        let before = Before {
            blocks: self.b.blocks.len(),
            frames: self.frames.len(),
            vars: self.vars.len(),
            types: self.types.len(),
            handler: self.b.handler,
        };
        match lower(self) {
            Ok(()) => Ok(true),
            Err(stop) => self.cut(stop, &before, node).map(|()| false),
        }
    }

    /// Ends all ways through a part that could not be lowered, where that ends paths only and is no draft.
    fn cut(&mut self, stop: Stop, before: &Before, node: J<'a>) -> R<()> {
        let Some(function) = self.function.filter(|f| ends_paths(self.cx, *f) && !self.in_spec && self.drafts == 0)
        else {
            return Err(stop);
        };
        if self.b.blocks.len() > MAX_BLOCKS {
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
        let kind = call(self.cx, function, stop);
        self.b.push(kind, site);
        self.end_here(site);
        Ok(())
    }
}

/// Whether what cannot be run in a function ends paths only: a part of the body is of use to people.
pub(crate) fn ends_paths(cx: &Cx, function: FnId) -> bool {
    let info = cx.method(function);
    !cx.class(info.class).library && matches!(info.code, Code::Block(_) | Code::Init(_) | Code::Create(_))
}

/// The call at which paths of a function stop, with the reason.
pub(crate) fn call(cx: &mut Cx, within: FnId, stop: Stop) -> InstrKind {
    InstrKind::Call { dst: None, callee: Callee::Static(stopper(cx, within, stop)), args: Vec::new() }
}

/// A function that no engine runs, with the reason.
fn stopper(cx: &mut Cx, within: FnId, stop: Stop) -> FnId {
    let (span, half) = (stop.span, stop.unread);
    let reason = crate::unfinished(cx, within, stop);
    if let Some(known) = cx.stoppers.get(&span) {
        return *known;
    }
    let id = FnId(cx.program.functions.len() as u32);
    let declared = Function::declared("stop$".to_owned(), span, span);
    let unsupported = Some(reason);
    cx.program.functions.push(Function { internal: true, unsupported, broken: half, misread: half, ..declared }.into());
    let (class, node) = (cx.method(within).class, cx.method(within).node);
    let info = MethodInfo::unwritten(class, "stop$", Jt::Void, Code::Stop, node);
    cx.methods.push(MethodInfo { is_static: true, ..info });
    cx.stoppers.insert(span, id);
    id
}
