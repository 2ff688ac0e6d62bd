//! Static fields that are no constants (see [`crate::statics`]).

use super::names::Member;
use super::{BodyCx, Val, Want};
use crate::cx::{FieldInfo, R, stop};
use crate::statics;
use crate::tree::J;
use crate::types::Jt;
use ir::{BinOp, FieldId, FnId, InstrKind, Operand, SiteId, Ty};
use lower::Role;

/// Initialisers that make an object.
const MADE: [&str; 3] = ["object_creation_expression", "array_creation_expression", "array_initializer"];

impl<'a> BodyCx<'_, 'a> {
    /// The object with the static fields: the parameter, or what a lambda or local class has captured of it.
    fn statics(&mut self, node: J<'a>) -> R<Operand> {
        if let Some(var) = self.variable(statics::NAME) {
            return Ok(Operand::Local(var.local));
        }
        match self.member(statics::NAME) {
            Some(Member::Captured(class, field, ty)) => {
                let object = self.level(class, node)?;
                Ok(self.load(object, field, ty, node, &Want::default()).op)
            }
            _ => stop(node, "a static field that changes, in an invariant or in code that the library calls"),
        }
    }

    /// The last argument of a call, when the function takes static fields.
    pub(super) fn statics_for(&mut self, f: FnId, node: J<'a>) -> R<Option<Operand>> {
        match self.cx.statics_of(f) {
            Some(_) => self.statics(node).map(Some),
            None => Ok(None),
        }
    }

    /// The object and the field where a static field is.
    pub(super) fn static_field(&mut self, info: &FieldInfo<'a>, node: J<'a>) -> R<(Operand, FieldId)> {
        let Some(field) = info.global else {
            return stop(node, format!("the static field `{}`", info.name));
        };
        Ok((self.statics(node)?, field))
    }

    /// Reads a static field. What its initialiser makes once and for all is not null.
    pub(super) fn global(&mut self, info: &FieldInfo<'a>, node: J<'a>, want: &Want) -> R<Val> {
        let (object, field) = self.static_field(info, node)?;
        self.refer(node, field, Role::Read);
        if info.is_final && self.is_of_library(&info.ty) {
            return stop(node, format!("the static field `{}`, which has an object of the library", info.name));
        }
        let val = self.load(object, field, info.ty.clone(), node, want);
        let site = self.site(node);
        let Some(init) = info.init.filter(|_| info.is_final).map(J::bare) else { return Ok(val) };
        if MADE.contains(&init.kind()) {
            let ty = self.ir(&info.ty);
            self.assume(BinOp::Ne, ty, val.op, Operand::Null, site);
            for other in self.made_beside(info) {
                let theirs = self.load(object, other, info.ty.clone(), node, &Want::default());
                self.assume(BinOp::Ne, ty, val.op, theirs.op, site);
            }
            if let Some(length) = array_length(init) {
                let len = self.emit(Jt::Int, &Want::default(), site, |dst| InstrKind::ArrayLen { dst, arr: val.op });
                self.assume(BinOp::Eq, Ty::INT, len.op, Operand::Int(length), site);
            }
        }
        Ok(val)
    }

    /// Whether inputs have no objects of a type: they are null there, and a field that never is says nothing.
    fn is_of_library(&self, ty: &Jt) -> bool {
        ty.class().is_some_and(|c| self.cx.class(c).library && self.cx.program.class(c).no_inputs)
    }

    /// The other fields of the class whose initialisers have made an object of the same type: another one.
    fn made_beside(&self, info: &FieldInfo<'a>) -> Vec<FieldId> {
        let makes = |f: &FieldInfo| {
            let init = f.init.filter(|_| f.is_final).map(J::bare);
            init.is_some_and(|i| MADE.contains(&i.kind())) && f.ty == info.ty && f.global != info.global
        };
        let owner = self.cx.classes.iter().find(|c| c.fields.iter().any(|f| f.global == info.global));
        owner.map_or_else(Vec::new, |c| c.fields.iter().filter(|f| makes(f)).filter_map(|f| f.global).collect())
    }

    fn assume(&mut self, op: BinOp, ty: Ty, a: Operand, b: Operand, site: SiteId) {
        let kind = |dst| InstrKind::Binary { dst, op, ty, a, b };
        let cond = self.emit(Jt::Bool, &Want::default(), site, kind);
        self.b.push(InstrKind::Assume { cond: cond.op }, site);
    }
}

/// The length of an array that an initialiser makes, where it is written.
fn array_length(init: J) -> Option<i32> {
    let listed = |n: J| i32::try_from(n.children().len()).ok();
    match init.kind() {
        "array_initializer" => listed(init),
        "array_creation_expression" => match (init.field("value"), init.child("dimensions_expr")) {
            (Some(values), _) => listed(values),
            (None, Some(first)) => first.first()?.text().parse().ok(),
            _ => None,
        },
        _ => None,
    }
}
