//! Calls of methods on what other methods return, or on what these were called with, after them.

use super::BodyCx;
use crate::cx::R;
use crate::statics;
use crate::tree::J;
use crate::types::Jt;
use ir::{Behind, Builtin, Callee, ClassId, FnId, InstrKind, LocalId, Operand, SiteId, Terminator, Ty};

impl<'a> BodyCx<'_, 'a> {
    /// Calls the function that makes an object, and the method on it. What happens before that is explored where it is
    /// written: paths that end there are no paths of this function.
    pub(super) fn behind(&mut self, id: FnId, to: Behind, node: J<'a>) -> R<()> {
        let site = self.b.site(self.cx.program.function(id).span);
        let exception = self.b.temp(Ty::class(Builtin::Throwable.class()));
        let landing = self.b.block();
        let outer = self.b.set_handler(Some((landing, exception)));
        let maker = self.cx.program.function(to.maker);
        let (ret, own) = (maker.ret, count(&maker.params));
        let mut args: Vec<Operand> = (0..own).map(|n| Operand::Local(LocalId(n))).collect();
        args.extend(self.statics_for(to.maker, node)?);
        let made = (ret != Ty::VOID).then(|| self.b.temp(ret));
        // The object of a method is one that runs this one ([`ir::Program::receivers`]).
        self.b.push(InstrKind::Call { dst: made, callee: Callee::Static(to.maker), args }, site);
        self.b.set_handler(outer);
        let object = match (to.on, made) {
            // The receiver is there.
            (Some(0), _) if self.cx.program.function(to.maker).owner.is_some() => LocalId(0),
            (Some(n), _) => self.as_one(LocalId(n), to.class, site),
            (None, Some(made)) => self.as_one(made, to.class, site),
            (None, None) => LocalId(0),
        };
        let further = count(&self.cx.program.function(to.method).params) - 1;
        let mut args = vec![Operand::Local(object)];
        args.extend((own..own + further).map(|n| Operand::Local(LocalId(n))));
        args.extend(self.statics_for(to.method, node)?);
        let ret = self.ret.clone();
        let dst = (ret != Jt::Void).then(|| {
            let ir = self.stored(&ret);
            self.b.temp(ir)
        });
        let named = self.cx.program.class(to.class).span.is_some();
        let callee = match named {
            true => Callee::Virtual { class: to.class, name: self.cx.program.function(to.method).name.clone() },
            false => Callee::Static(to.method),
        };
        self.b.push(InstrKind::Call { dst, callee, args }, site);
        self.b.end(Terminator::Return { value: dst.map(Operand::Local), site });
        self.b.enter(landing);
        self.b.push(InstrKind::Assume { cond: Operand::Bool(false) }, site);
        self.end_here(site);
        Ok(())
    }

    /// What was made, as an object of the class; what is of another is no matter of this function.
    fn as_one(&mut self, made: LocalId, class: ClassId, site: SiteId) -> LocalId {
        let (object, is_it) = (self.b.temp(Ty::class(class)), self.b.temp(Ty::BOOL));
        let (obj, ty) = (Operand::Local(made), Ty::class(class));
        self.b.push(InstrKind::InstanceOf { dst: is_it, obj, ty }, site);
        self.b.push(InstrKind::Assume { cond: Operand::Local(is_it) }, site);
        self.b.push(InstrKind::Cast { dst: object, obj, ty, vouched: false }, site);
        object
    }
}

/// The parameters of a function but for the static fields.
fn count(params: &[ir::Param]) -> u32 {
    params.iter().filter(|p| p.name != statics::NAME).count() as u32
}
