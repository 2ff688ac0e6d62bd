//! Expressions without side effects.

use super::{BodyCx, Mode, Val, literal};
use crate::diagnostic::{Diagnostic, Fix, did_you_mean, one_of, similar};
use crate::names::{DefKind, Role};
use crate::syn::{Name, Syn};
use ir::{ClassId, InstrKind, LocalId, Operand, SiteId, Ty};

impl<'a> BodyCx<'_, 'a> {
    /// Lowers an expression. When its last instruction yields a value of the type of `dst`, it writes there;
    /// otherwise the value is a constant, a variable, or a temporary.
    pub(super) fn expr(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        let value = self.nested(node, Val::HOLE, |this| this.expr_inner(node, dst));
        if let Some(ty) = value.ty {
            self.cx.names.typed(node.span(), ty);
        }
        value
    }

    fn expr_inner(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        match node.kind() {
            "identifier" => self.identifier(node),
            "this" => self.this(node),
            "null" => Val::new(Operand::Null, Ty::NULL),
            "true" => Val::new(Operand::Bool(true), Ty::BOOL),
            "false" => Val::new(Operand::Bool(false), Ty::BOOL),
            "integer" => self.integer(node, false, node),
            "string" => self.string(node),
            "parenthesized_expression" => node.field("inner").map_or(Val::HOLE, |inner| self.expr(inner, dst)),
            "field_expression" => self.load_field(node, dst),
            "index_expression" => self.load_element(node, dst),
            "unary_expression" => self.unary(node, dst),
            "binary_expression" => self.binary(node, dst),
            "instanceof_expression" => self.instance_of(node, dst),
            "cast_expression" => self.cast(node, dst),
            "call_expression" => self.nested_call(node, dst),
            "new_expression" | "new_array_expression" => self.nested_new(node, dst),
            _ => Val::HOLE,
        }
    }

    /// Emits an instruction that yields a `ty`, into `dst` when that fits.
    pub(super) fn emit(
        &mut self,
        ty: Ty,
        dst: Option<LocalId>,
        site: SiteId,
        make: impl FnOnce(LocalId) -> InstrKind,
    ) -> Val {
        let to = match dst {
            Some(d) if self.b.locals[d.index()].ty == ty => d,
            _ => self.b.temp(ty),
        };
        self.b.push(make(to), site);
        Val::new(Operand::Local(to), ty)
    }

    pub(super) fn site(&mut self, node: Syn<'a>) -> SiteId {
        self.b.site(node.span())
    }

    fn identifier(&mut self, node: Syn<'a>) -> Val {
        let Some(name) = node.as_name() else { return Val::HOLE };
        if let Some(var) = self.variable(name.text) {
            if self.in_old && self.mode == Mode::After && name.text == "result" {
                let message = "nothing is returned on entry, so there is no `result` in `old`; take it out of `old`";
                self.error("result-in-old", name.span, message);
            }
            return self.read(var, name);
        }
        self.unknown_variable(name);
        Val::HOLE
    }

    /// Reports a name that is no variable here, with the most likely cause.
    pub(super) fn unknown_variable(&mut self, name: Name<'a>) {
        let own_field = self.variable("this").and_then(|t| t.ty?.as_class());
        let own_field = own_field.filter(|c| self.cx.find_field(*c, name.text).is_some());
        if name.text == "result" {
            let message = match self.mode {
                Mode::After => "this function returns nothing, so there is no `result`; remove it",
                _ => "`result` is the returned value and only has a meaning in `ensures`; use a variable here",
            };
            return self.error("result-outside-ensures", name.span, message);
        }
        if own_field.is_some() {
            let text = format!("this.{}", name.text);
            let message = format!("`{}` is a field; write `{text}`", name.text);
            let fix = Fix::replace(format!("Replace with `{text}`"), name.span, text);
            return self.cx.report(Diagnostic::error("field-without-this", name.span, message).fix(Some(fix)));
        }
        if self.cx.functions.contains_key(name.text) {
            let message = format!("`{0}` is a function; call it with `{0}(..)`", name.text);
            return self.error("not-a-variable", name.span, message);
        }
        let best = similar(name.text, self.vars.iter().map(|v| v.name));
        let message = match best {
            Some(_) => format!("there is no variable `{}` here{}", name.text, did_you_mean(best)),
            None => format!("there is no variable `{0}` here; declare it with `T {0} := ..;`", name.text),
        };
        let fix = best.map(|b| Fix::replace(format!("Replace with `{b}`"), name.span, b));
        self.cx.report(Diagnostic::error("unknown-variable", name.span, message).fix(fix));
    }

    fn this(&mut self, node: Syn<'a>) -> Val {
        match self.variable("this") {
            Some(var) => {
                self.used.insert(var.local);
                self.cx.names.refer(node.span(), var.def, Role::Read);
                Val { op: Operand::Local(var.local), ty: var.ty }
            }
            None => {
                let message = "`this` only has a meaning in methods and invariants; name a parameter instead";
                self.error("this-outside-method", node.span(), message);
                Val::HOLE
            }
        }
    }

    /// An integer literal; `whole` is the expression with the minus in front.
    pub(super) fn integer(&mut self, node: Syn<'a>, negative: bool, whole: Syn<'a>) -> Val {
        use literal::LiteralError;
        match literal::integer(node.text(), negative) {
            Ok((op, ty)) => Val::new(op, ty),
            Err(LiteralError::TooLargeForInt) => {
                let message = "this number does not fit `int`; append `L` to make it a `long`";
                let fix = Fix::replace("Append `L`", node.span(), format!("{}L", node.text()));
                self.cx.report(Diagnostic::error("int-out-of-range", whole.span(), message).fix(Some(fix)));
                Val::HOLE
            }
            Err(LiteralError::TooLargeForLong) => {
                let message = "this number does not fit `long`; use one from -2^63 to 2^63 - 1";
                self.error("int-out-of-range", whole.span(), message);
                Val::HOLE
            }
        }
    }

    fn string(&mut self, node: Syn<'a>) -> Val {
        let message = "there are no string values; strings only name tests and used files";
        self.error("string-value", node.span(), message);
        Val::HOLE
    }

    fn load_field(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        let Some(object) = node.field("object") else { return Val::HOLE };
        let base = self.expr(object, None);
        let (Some(name), Some(ty)) = (node.name("field"), base.ty) else { return Val::HOLE };
        if ty.dims > 0 {
            return self.length(node, base, name, dst);
        }
        let Some(class) = self.class_of(ty, object, name) else { return Val::HOLE };
        let Some(field) = self.cx.find_field(class, name.text) else {
            self.unknown_field(class, name);
            return Val::HOLE;
        };
        self.cx.names.refer_to(name.span, DefKind::Field(field), Role::Read);
        let (ty, site) = (self.cx.program.field(field).ty, self.site(node));
        self.emit(ty, dst, site, |dst| InstrKind::LoadField { dst, obj: base.op, field })
    }

    fn length(&mut self, node: Syn<'a>, base: Val, name: Name<'a>, dst: Option<LocalId>) -> Val {
        if name.text != "length" {
            let message = format!("arrays have no `{}`; they only have `length`", name.text);
            let fix = Fix::replace("Replace with `length`", name.span, "length");
            self.cx.report(Diagnostic::error("unknown-field", name.span, message).fix(Some(fix)));
            return Val::HOLE;
        }
        let site = self.site(node);
        self.emit(Ty::INT, dst, site, |dst| InstrKind::ArrayLen { dst, arr: base.op })
    }

    /// The class of an object whose member is named; reports values that have no members.
    pub(super) fn class_of(&mut self, ty: Ty, object: Syn<'a>, member: Name<'a>) -> Option<ClassId> {
        let class = ty.as_class();
        if class.is_none() {
            let shown = self.cx.show(ty);
            let message = format!("a value of type `{shown}` has no `{}`; only objects have members", member.text);
            self.error("no-members", object.span(), message);
        }
        class
    }

    /// Reports a field that a class lacks.
    pub(super) fn unknown_field(&mut self, class: ClassId, name: Name<'a>) {
        let owner = &self.cx.program.class(class).name;
        let known = self.cx.field_names(class);
        let best = similar(name.text, known.iter().copied());
        let hint = match best {
            Some(_) => did_you_mean(best),
            None if known.is_empty() => "; it has no fields".to_owned(),
            None => format!("; it has {}", one_of(known.iter().copied()).replace(" or ", " and ")),
        };
        let message = format!("`{owner}` has no field `{}`{hint}", name.text);
        let fix = best.map(|b| Fix::replace(format!("Replace with `{b}`"), name.span, b));
        let d = Diagnostic::error("unknown-field", name.span, message).fix(fix);
        if self.cx.lacks_fields[class.index()] {
            return self.cx.sink.silent(); // it may be one whose declaration has an error
        }
        self.cx.report(d);
    }

    fn load_element(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        let (Some(array), Some(index)) = (node.field("array"), node.field("index")) else { return Val::HOLE };
        let Some((arr, idx, elem)) = self.element(array, index) else { return Val::HOLE };
        let site = self.site(node);
        self.emit(elem, dst, site, |dst| InstrKind::LoadElem { dst, arr, idx })
    }

    /// Lowers `array[index]` up to the access itself: array, index, and the type of the element.
    pub(super) fn element(&mut self, array: Syn<'a>, index: Syn<'a>) -> Option<(Operand, Operand, Ty)> {
        let arr = self.expr(array, None);
        let idx = self.expr(index, None);
        let idx = self.coerce(idx, Ty::INT, index);
        let ty = arr.ty?;
        let Some(elem) = ty.element() else {
            let shown = self.cx.show(ty);
            let message = format!("a value of type `{shown}` has no elements; only arrays can be indexed");
            self.error("not-an-array", array.span(), message);
            return None;
        };
        Some((arr.op, idx?, elem))
    }
}
