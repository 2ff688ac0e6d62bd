//! `try`, `catch`, `finally`, resources.

use super::jumps::{Finally, Frame};
use super::{BodyCx, Val, Want};
use crate::cx::{R, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::{BinOp, BlockId, Builtin, InstrKind, LocalId, Operand, Terminator, Ty};

fn throwable() -> Ty {
    Ty::class(Builtin::Throwable.class())
}

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn try_statement(&mut self, node: J<'a>) -> R<()> {
        let catches: Vec<J> = node.children().into_iter().filter(|n| n.kind() == "catch_clause").collect();
        let finally = node.child("finally_clause").and_then(|f| f.child("block"));
        let resources = node.field("resources").map(J::children).unwrap_or_default();
        match finally {
            None => self.guarded(node, &catches, &resources),
            Some(block) => self.with_finally(Finally::Block(block), |b| b.guarded(node, &catches, &resources)),
        }
    }

    /// Runs `body` with something to do on every way out.
    fn with_finally(&mut self, action: Finally<'a>, body: impl FnOnce(&mut Self) -> R<()>) -> R<()> {
        let outer = self.b.handler;
        let (landing, exception) = self.landing();
        self.frames.push(Frame::Finally { action: action.clone(), outer, vars: self.vars.len() });
        self.b.set_handler(Some((landing, exception)));
        let vars = self.vars.len();
        body(self)?;
        self.vars.truncate(vars);
        self.frames.pop();
        self.b.set_handler(outer);
        let end = self.b.block();
        self.run_finally(&action)?;
        self.b.goto(end);
        self.b.enter(landing);
        match &action {
            Finally::Block(_) => self.run_finally(&action)?,
            // An exception of `close` is added to the first one, which goes on.
            Finally::Close(..) => {
                let (swallow, ignored) = self.landing();
                let again = self.b.block();
                self.b.set_handler(Some((swallow, ignored)));
                self.run_finally(&action)?;
                self.b.set_handler(outer);
                self.b.goto(again);
                self.b.enter(swallow);
                self.set_aside(exception, ignored, &action)?;
                self.b.goto(again);
                self.b.enter(again);
            }
        }
        self.b.end(Terminator::Rethrow { value: Operand::Local(exception) });
        self.b.enter(end);
        Ok(())
    }

    /// `first.addSuppressed(other);`
    fn set_aside(&mut self, first: LocalId, other: LocalId, action: &Finally<'a>) -> R<()> {
        let Finally::Close(_, _, node) = action else { return Ok(()) };
        let val = |local| Val::new(Operand::Local(local), Jt::obj(Builtin::Throwable.class()));
        self.invoke(val(first), "addSuppressed", vec![val(other)], *node, *node)?;
        Ok(())
    }

    fn landing(&mut self) -> (BlockId, LocalId) {
        let exception = self.b.temp(throwable());
        (self.b.block(), exception)
    }

    /// The body and the catches, under the handler that is in force.
    fn guarded(&mut self, node: J<'a>, catches: &[J<'a>], resources: &[J<'a>]) -> R<()> {
        let outer = self.b.handler;
        let end = self.b.block();
        let dispatch = (!catches.is_empty()).then(|| self.landing());
        self.b.set_handler(dispatch.or(outer));
        let vars = self.vars.len();
        self.with_resources(node, resources)?;
        self.vars.truncate(vars);
        self.b.goto(end);
        self.b.handler = outer;
        if let Some(dispatch) = dispatch {
            self.dispatch(dispatch, catches, end)?;
        }
        self.b.enter(end);
        Ok(())
    }

    fn with_resources(&mut self, node: J<'a>, resources: &[J<'a>]) -> R<()> {
        let Some((first, rest)) = resources.split_first() else {
            return match node.field("body") {
                Some(body) => self.block(body),
                None => Ok(()),
            };
        };
        let (local, ty) = match (first.field("type"), first.field("value")) {
            (Some(ty), Some(value)) => {
                let ty = if ty.text() == "var" { self.type_of(value, &Want::default())? } else { self.resolve(ty)? };
                let val = self.expr(value, &Want::ty(&ty))?;
                let val = self.convert(val, &ty, value)?;
                let local = self.declare(first.name(), &ty);
                self.copy_into(&val, local, *first);
                (local, ty)
            }
            _ => {
                let Some(e) = first.first() else { return stop(*first, "this resource") };
                let val = self.expr(e, &Want::default())?;
                let site = self.site(e);
                let ty = val.ty.clone();
                let copy = self.temp_copy(val, site);
                match copy.op {
                    Operand::Local(l) => (l, ty),
                    _ => return stop(*first, "this resource"),
                }
            }
        };
        self.with_finally(Finally::Close(local, ty, *first), |b| b.with_resources(node, rest))
    }

    /// `if (r != null) r.close();`
    pub(super) fn close(&mut self, local: LocalId, ty: &Jt, node: J<'a>) -> R<()> {
        let (then, end) = (self.b.block(), self.b.block());
        let site = self.site(node);
        let ir = self.ir(ty);
        let test = self.emit(Jt::Bool, &Want::default(), site, |dst| InstrKind::Binary {
            dst,
            op: BinOp::Ne,
            ty: ir,
            a: Operand::Local(local),
            b: Operand::Null,
        });
        self.b.end(Terminator::Switch { cond: test.op, then, els: end });
        self.b.enter(then);
        self.invoke(Val::new(Operand::Local(local), ty.clone()), "close", Vec::new(), node, node)?;
        self.b.goto(end);
        self.b.enter(end);
        Ok(())
    }

    /// Tries one `catch` after the other; what none takes is raised again.
    fn dispatch(&mut self, (landing, exception): (BlockId, LocalId), catches: &[J<'a>], end: BlockId) -> R<()> {
        self.b.enter(landing);
        for catch in catches {
            let Some(param) = catch.child("catch_formal_parameter") else { return stop(*catch, "this `catch`") };
            let types = param.child("catch_type").map(J::children).unwrap_or_default();
            let mut taken: Vec<(J, Jt)> = Vec::new();
            for t in types {
                // What is thrown here is of classes that are known, and of those above them.
                let unknown = self.cx.ty(t, Some(self.class), &self.types).unknown().is_some();
                if !unknown || crate::opaque::is_above_some(self.cx) {
                    taken.push((t, self.resolve(t)?));
                }
            }
            if taken.is_empty() {
                continue;
            }
            let (body, next) = (self.b.block(), self.b.block());
            for (t, ty) in &taken {
                let other = self.b.block();
                let (site, ir) = (self.site(*t), self.ir(ty));
                if ir == throwable() || ir == Ty::class(self.cx.root) {
                    self.b.goto(body);
                } else {
                    let obj = Operand::Local(exception);
                    let test =
                        self.emit(Jt::Bool, &Want::default(), site, |dst| InstrKind::InstanceOf { dst, obj, ty: ir });
                    self.b.end(Terminator::Switch { cond: test.op, then: body, els: other });
                }
                self.b.enter(other);
            }
            self.b.goto(next);
            self.b.enter(body);
            let vars = self.vars.len();
            let ty = match taken.as_slice() {
                [(_, one)] => one.clone(),
                _ => Jt::obj(Builtin::Throwable.class()),
            };
            let local = self.declare(param.name(), &ty);
            let src = Val::new(Operand::Local(exception), Jt::obj(Builtin::Throwable.class()));
            let val = self.checked(src, &ty, param, &Want { local: Some(local), ..Want::default() });
            self.copy_into(&val, local, param);
            if let Some(block) = catch.field("body") {
                self.block(block)?;
            }
            self.vars.truncate(vars);
            self.b.goto(end);
            self.b.enter(next);
        }
        self.b.end(Terminator::Rethrow { value: Operand::Local(exception) });
        Ok(())
    }
}
