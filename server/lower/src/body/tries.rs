//! `try`, `catch` and `finally`.

use super::jumps::Frame;
use super::{BodyCx, Variable};
use crate::diagnostic::Diagnostic;
use crate::syn::Syn;
use ir::{BlockId, Builtin, InstrKind, LocalId, Operand, Terminator, Ty, with_article};

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn try_statement(&mut self, node: Syn<'a>) {
        let catches = node.fields("catch");
        let finally = node.field("finally").and_then(|f| f.field("body"));
        let outer = self.b.handler;
        match finally {
            None => self.guarded(node, &catches),
            Some(block) => {
                let caught = self.landing();
                self.frames.push(Frame::Finally { node: block, outer, vars: self.vars.len() });
                self.b.set_handler(Some(caught));
                self.guarded(node, &catches);
                self.frames.pop();
                self.b.set_handler(outer);
                self.finish_finally(block, caught);
            }
        }
    }

    /// A block that receives exceptions, and the local they come in.
    fn landing(&mut self) -> (BlockId, LocalId) {
        let exception = self.b.temp(throwable());
        (self.b.block(), exception)
    }

    /// The normal exit of a `try` with `finally`, and the exceptional one.
    fn finish_finally(&mut self, block: Syn<'a>, (landing, exception): (BlockId, LocalId)) {
        let end = self.b.block();
        self.finally_copy(block);
        self.b.goto(end);
        self.b.enter(landing);
        self.finally_copy(block);
        self.b.end(Terminator::Rethrow { value: Operand::Local(exception) });
        self.b.enter(end);
    }

    /// The body and the catches, under the handler that is in force.
    fn guarded(&mut self, node: Syn<'a>, catches: &[Syn<'a>]) {
        let outer = self.b.handler;
        let end = self.b.block();
        let dispatch = (!catches.is_empty()).then(|| self.landing());
        self.b.set_handler(dispatch.or(outer));
        if let Some(body) = node.field("body") {
            self.block_statements(body);
        }
        self.b.goto(end);
        self.b.handler = outer;
        if let Some(dispatch) = dispatch {
            self.dispatch(dispatch, catches, end);
        }
        self.b.enter(end);
    }

    /// Tries one `catch` after the other; what none takes is raised again.
    fn dispatch(&mut self, (landing, exception): (BlockId, LocalId), catches: &[Syn<'a>], end: BlockId) {
        self.b.enter(landing);
        let mut caught: Vec<Ty> = Vec::new();
        for catch in catches {
            let ty = catch.field("type").and_then(|t| self.cx.resolve_type(t));
            let ty = ty.filter(|t| self.may_be_caught(*t, *catch, &caught));
            let (body, next) = (self.b.block(), self.b.block());
            match ty {
                Some(ty) if ty == throwable() => self.b.goto(body),
                Some(ty) => {
                    let site = self.site(catch.field("type").unwrap_or(*catch));
                    let obj = Operand::Local(exception);
                    let test = self.emit(Ty::BOOL, None, site, |dst| InstrKind::InstanceOf { dst, obj, ty });
                    self.b.end(Terminator::Switch { cond: test.op, then: body, els: next });
                }
                None => self.b.end(Terminator::Switch { cond: Operand::Bool(true), then: body, els: next }),
            }
            caught.extend(ty);
            self.b.enter(body);
            self.catch(*catch, exception, ty);
            self.b.goto(end);
            self.b.enter(next);
        }
        self.b.end(Terminator::Rethrow { value: Operand::Local(exception) });
    }

    fn may_be_caught(&mut self, ty: Ty, catch: Syn<'a>, before: &[Ty]) -> bool {
        let span = catch.field("type").map_or_else(|| catch.span(), Syn::span);
        if !self.cx.program.is_assignable(ty, throwable()) {
            let shown = with_article(&self.cx.show(ty));
            let message = format!("{shown} is never thrown; catch a type that extends `Throwable`");
            self.error("not-throwable", span, message);
            return false;
        }
        if let Some(earlier) = before.iter().find(|e| self.cx.program.is_assignable(ty, **e)) {
            let shown = self.cx.show(*earlier);
            let message = format!("the `catch` of `{shown}` above takes every exception of this type; remove this one");
            self.cx.report(Diagnostic::warning("unreachable-catch", span, message).unnecessary());
        }
        true
    }

    /// The body of a `catch`, with its variable.
    fn catch(&mut self, catch: Syn<'a>, exception: LocalId, ty: Option<Ty>) {
        let vars = self.vars.len();
        if let Some(name) = catch.name("name") {
            let declared = ty.or(Some(throwable()));
            let (local, def) = self.new_local(catch, name, declared, catch.span().end);
            self.cx.names.definition_mut(def).scope = Some(catch.span());
            let (src, site) = (Operand::Local(exception), self.b.site(name.span));
            self.b.push(
                match ty {
                    Some(ty) if ty != throwable() => InstrKind::Cast { dst: local, obj: src, ty, vouched: false },
                    _ => InstrKind::Copy { dst: local, src },
                },
                site,
            );
            // A `catch` needs its variable, read or not.
            self.used.insert(local);
            self.bring_into_scope(name, Variable { name: name.text, local, def, ty });
        }
        if let Some(body) = catch.field("body") {
            self.block_statements(body);
        }
        self.vars.truncate(vars);
    }
}

fn throwable() -> Ty {
    Ty::class(Builtin::Throwable.class())
}
