//! Static fields that are no constants (see [`crate::statics`]).

use super::names::Member;
use super::{BodyCx, Val, Want};
use crate::cx::{FieldInfo, R, stop};
use crate::statics;
use crate::tree::J;
use crate::types::Jt;
use ir::{BinOp, FieldId, FnId, InstrKind, Operand, SiteId, Ty};
use lower::Role;

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
        if let Some(table) = self.table(info, node)? {
            return Ok(table);
        }
        let (object, field) = self.static_field(info, node)?;
        self.refer(node, field, Role::Read);
        let val = self.load(object, field, info.ty.clone(), node, want);
        self.as_initialised(info, &val, node)?;
        if maker(info).is_some() {
            let (ty, site) = (self.ir(&info.ty), self.site(node));
            for other in self.made_beside(info) {
                let theirs = self.load(object, other, info.ty.clone(), node, &Want::default());
                self.assume(BinOp::Ne, ty, val.op, theirs.op, site);
            }
        }
        Ok(val)
    }

    /// Believes what the initialiser of a final field says of its value: what it makes is there, and an array has its
    /// length.
    pub(super) fn as_initialised(&mut self, info: &FieldInfo<'a>, val: &Val, node: J<'a>) -> R<()> {
        if !info.is_final || (info.id.is_some() && self.in_init) {
            return Ok(());
        }
        let held = info.ty.element().unwrap_or(&info.ty);
        let made = maker(info);
        if self.is_of_library(held) && (made.is_some() || info.id.is_none()) {
            return stop(node, format!("the field `{}`, which has objects of the library", info.name));
        }
        let Some(init) = made else { return Ok(()) };
        let site = self.site(node);
        let ty = self.ir(&info.ty);
        self.assume(BinOp::Ne, ty, val.op, Operand::Null, site);
        let Some(length) = statics::array_length(init) else { return Ok(()) };
        if u32::try_from(length).is_ok_and(|n| n > statics::LONGEST) {
            return stop(node, format!("the field `{}`, an array that is longer than those of inputs", info.name));
        }
        let len = self.emit(Jt::Int, &Want::default(), site, |dst| InstrKind::ArrayLen { dst, arr: val.op });
        self.assume(BinOp::Eq, Ty::INT, len.op, Operand::Int(length), site);
        Ok(())
    }

    /// A table: literals, in an array that nothing in the file writes to or gives away. Nobody can tell it from a new one.
    fn table(&mut self, info: &FieldInfo<'a>, node: J<'a>) -> R<Option<Val>> {
        let Some((init, elem)) = maker(info).zip(info.ty.element().cloned()) else { return Ok(None) };
        let values = init.field("value").or(Some(init).filter(|i| i.kind() == "array_initializer"));
        let literal = |n: &J| n.kind().ends_with("_literal") || matches!(n.kind(), "true" | "false");
        let signed = |n: &J| n.kind() == "unary_expression" && n.first().is_some_and(|o| literal(&o));
        match values {
            Some(v) if v.children().iter().all(|n| literal(n) || signed(n)) && is_table(info, init) => {
                if let Some(field) = info.global {
                    self.refer(node, field, Role::Read);
                }
                self.array_literal(v, &elem).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Whether inputs have no objects of a type: they are null there, and a field that never is says nothing.
    fn is_of_library(&self, ty: &Jt) -> bool {
        ty.class().is_some_and(|c| self.cx.class(c).library && self.cx.program.class(c).no_inputs)
    }

    /// The other fields of the class whose initialisers have made an object of the same type: another one.
    fn made_beside(&self, info: &FieldInfo<'a>) -> Vec<FieldId> {
        let makes = |f: &FieldInfo| maker(f).is_some() && f.ty == info.ty && f.global != info.global;
        let owner = self.cx.classes.iter().find(|c| c.fields.iter().any(|f| f.global == info.global));
        owner.map_or_else(Vec::new, |c| c.fields.iter().filter(|f| makes(f)).filter_map(|f| f.global).collect())
    }

    fn assume(&mut self, op: BinOp, ty: Ty, a: Operand, b: Operand, site: SiteId) {
        let kind = |dst| InstrKind::Binary { dst, op, ty, a, b };
        let cond = self.emit(Jt::Bool, &Want::default(), site, kind);
        self.b.push(InstrKind::Assume { cond: cond.op }, site);
    }
}

/// The initialiser of a final field that makes an object.
fn maker<'a>(info: &FieldInfo<'a>) -> Option<J<'a>> {
    let makes = ["object_creation_expression", "array_creation_expression", "array_initializer"];
    info.init.filter(|_| info.is_final).map(J::bare).filter(|i| makes.contains(&i.kind()))
}

/// Whether the file only reads elements of an array that a field has.
fn is_table(info: &FieldInfo, init: J) -> bool {
    let is = |part: Option<J>, n: J| part.is_some_and(|p| p.node == n.node);
    init.src.root().below(&["identifier"]).into_iter().filter(|n| n.text() == info.name).all(|name| {
        let whole = |n: J| n.parent().is_some_and(|p| p.kind() == "field_access" && is(p.field("field"), n));
        let name = if whole(name) { name.parent().unwrap_or(name) } else { name };
        let Some(around) = name.parent() else { return false };
        match around.kind() {
            "variable_declarator" => is(around.field("name"), name),
            "field_access" => around.field("field").is_some_and(|f| f.text() == "length"),
            "enhanced_for_statement" => is(around.field("value"), name),
            "array_access" => {
                let written = |p: J| match p.kind() {
                    "assignment_expression" => is(p.field("left"), around),
                    kind => kind == "update_expression",
                };
                is(around.field("array"), name) && !around.parent().is_some_and(written)
            }
            _ => false,
        }
    })
}
