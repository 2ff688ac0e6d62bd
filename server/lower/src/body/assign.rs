//! Declarations and assignments.

use super::{BodyCx, Variable};
use crate::diagnostic::{Diagnostic, Fix};
use crate::names::{DefId, DefKind, Definition, Role};
use crate::syn::{Name, Syn};
use ir::{InstrKind, LocalId, Operand, Span, Ty};

impl<'a> BodyCx<'_, 'a> {
    /// `T v := e;` and `T v;`.
    pub(super) fn declaration(&mut self, node: Syn<'a>) {
        let ty = node.field("type").and_then(|t| self.cx.resolve_type(t));
        let value = node.field("value");
        let Some(name) = node.name("name") else {
            value.map(|v| self.right_hand_side(v, None));
            return;
        };
        // The variable is not visible in its own value.
        let (local, def) = self.new_local(node, name, ty, self.scope_end);
        if let Some(value) = value {
            self.write_local(local, ty, value);
        }
        self.bring_into_scope(name, Variable { name: name.text, local, def, ty });
    }

    /// The local of a declaration; copies of a `finally` block share it.
    pub(super) fn new_local(
        &mut self,
        node: Syn<'a>,
        name: Name<'a>,
        ty: Option<Ty>,
        visible_to: u32,
    ) -> (LocalId, DefId) {
        if let Some(known) = self.declared.get(&node.id()) {
            return *known;
        }
        let local = self.b.local(Some(name.text), ty.unwrap_or(Ty::INT));
        let owner = self.function.and_then(|f| self.cx.names.def_of(DefKind::Function(f)));
        let scope = Span { start: node.span().end, end: visible_to.max(node.span().end), ..node.span() };
        self.b.visible(local, scope);
        let def = self.cx.names.define(Definition {
            kind: DefKind::Local,
            name: name.text.to_owned(),
            span: Some(name.span),
            extent: Some(node.span()),
            ty,
            scope: Some(scope),
            owner,
        });
        self.declared.insert(node.id(), (local, def));
        (local, def)
    }

    /// Makes a declared local visible; reports a name that is taken.
    pub(super) fn bring_into_scope(&mut self, name: Name<'a>, var: Variable<'a>) {
        if let Some(first) = self.variable(name.text) {
            let first = self.cx.names.definition(first.def).span;
            let message = format!("there already is a variable `{}` here; rename one of them", name.text);
            let d = Diagnostic::error("duplicate-variable", name.span, message);
            self.cx.report(match first {
                Some(span) => d.related(span, "declared here"),
                None => d,
            });
        }
        self.vars.push(var);
    }

    /// `local := value`, where `ty` is the declared type of the local.
    pub(super) fn write_local(&mut self, local: LocalId, ty: Option<Ty>, node: Syn<'a>) {
        let Some(ty) = ty else {
            self.right_hand_side(node, None);
            // One of an unknown type counts as assigned all the same.
            let site = self.site(node);
            self.b.push(InstrKind::Copy { dst: local, src: Operand::Int(0) }, site);
            return;
        };
        let value = self.right_hand_side(node, Some(local));
        let op = self.coerce_into(value, ty, Some(local), node);
        // Also after an error the variable counts as assigned.
        let op = op.unwrap_or(Operand::Null);
        if op != Operand::Local(local) {
            let site = self.site(node);
            self.b.push(InstrKind::Copy { dst: local, src: op }, site);
        }
    }

    pub(super) fn assignment(&mut self, node: Syn<'a>) {
        let (Some(left), right) = (node.field("left"), node.field("right")) else { return };
        let Some(right) = right else {
            self.expr(left, None);
            return;
        };
        match left.kind() {
            "identifier" => self.assign_variable(node, left, right),
            "field_expression" => self.store_field(left, right),
            "index_expression" => self.store_element(left, right),
            _ => {
                self.expr(left, None);
                self.right_hand_side(right, None);
                let message = "this cannot be assigned to; the left side is a variable, `e.f`, or `a[i]`";
                self.error("cannot-assign", left.span(), message);
            }
        }
    }

    fn assign_variable(&mut self, node: Syn<'a>, left: Syn<'a>, right: Syn<'a>) {
        let Some(name) = left.as_name() else { return };
        let Some(var) = self.variable(name.text) else {
            let value = self.right_hand_side(right, None);
            return self.undeclared(node, name, value.ty);
        };
        self.cx.names.refer(name.span, var.def, Role::Write);
        if let Some(ty) = var.ty {
            self.cx.names.typed(left.span(), ty);
        }
        self.write_local(var.local, var.ty, right);
    }

    /// Assignment to a name that is no variable: offer to declare it.
    fn undeclared(&mut self, node: Syn<'a>, name: Name<'a>, ty: Option<Ty>) {
        let near = crate::diagnostic::similar(name.text, self.vars.iter().map(|v| v.name));
        let own_field = self.variable("this").and_then(|t| t.ty?.as_class());
        let own_field = own_field.is_some_and(|c| self.cx.find_field(c, name.text).is_some());
        if near.is_some() || own_field || name.text == "result" {
            return self.unknown_variable(name);
        }
        let shown = ty.filter(|t| *t != Ty::NULL && *t != Ty::VOID).map(|t| self.cx.show(t));
        let in_block = node.node.parent().is_some_and(|p| p.kind() == "block");
        let fix = shown.as_ref().filter(|_| in_block).map(|t| {
            let at = Span { end: name.span.start, ..name.span };
            Fix::replace(format!("Declare it as `{t}`"), at, format!("{t} "))
        });
        let t = shown.unwrap_or_else(|| "T".to_owned());
        let message = format!("the variable `{0}` is not declared; write `{t} {0} := ..;`", name.text);
        self.cx.report(Diagnostic::error("undeclared-variable", name.span, message).fix(fix));
    }

    fn store_field(&mut self, left: Syn<'a>, right: Syn<'a>) {
        let Some(object) = left.field("object") else { return };
        let base = self.expr(object, None);
        let field = left.name("field").and_then(|name| {
            let ty = base.ty?;
            if ty.dims > 0 {
                let message = "the length of an array never changes; create a new array with `new T[n]`";
                self.error("cannot-assign", left.span(), message);
                return None;
            }
            let class = self.class_of(ty, object, name)?;
            let field = self.cx.find_field(class, name.text);
            match field {
                Some(field) => self.cx.names.refer_to(name.span, DefKind::Field(field), Role::Write),
                None => self.unknown_field(class, name),
            }
            field
        });
        let value = self.right_hand_side(right, None);
        let Some(field) = field else { return };
        let ty = self.cx.program.field(field).ty;
        self.cx.names.typed(left.span(), ty);
        let Some(value) = self.coerce(value, ty, right) else { return };
        let site = self.site(left);
        self.b.push(InstrKind::StoreField { obj: base.op, field, value }, site);
    }

    fn store_element(&mut self, left: Syn<'a>, right: Syn<'a>) {
        let (Some(array), Some(index)) = (left.field("array"), left.field("index")) else { return };
        let element = self.element(array, index);
        let value = self.right_hand_side(right, None);
        let Some((arr, idx, ty)) = element else { return };
        self.cx.names.typed(left.span(), ty);
        let Some(value) = self.coerce(value, ty, right) else { return };
        let site = self.site(left);
        self.b.push(InstrKind::StoreElem { arr, idx, value }, site);
    }

    /// Variables that are declared and never read.
    pub(super) fn report_unused(&mut self) {
        let mut unused: Vec<_> = self.declared.values().filter(|(local, _)| !self.used.contains(local)).collect();
        unused.sort();
        for (_, def) in unused {
            let d = self.cx.names.definition(*def);
            if let (Some(span), false) = (d.span, d.name.starts_with('_')) {
                let message = format!("`{}` is never read; remove it", d.name);
                self.cx.sink.push(Diagnostic::hint("unused-variable", span, message).unnecessary());
            }
        }
    }
}
