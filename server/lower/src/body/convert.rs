//! Conversions: widening, casts, `instanceof`.

use super::{BodyCx, Val};
use crate::diagnostic::{Diagnostic, Fix, TextEdit};
use crate::syn::Syn;
use ir::{InstrKind, LocalId, Operand, Ty, UnOp, with_article};

impl<'a> BodyCx<'_, 'a> {
    /// Makes `value` fit `want`, widening `int`; reports what does not fit. `None` after an error.
    pub(super) fn coerce(&mut self, value: Val, want: Ty, node: Syn<'a>) -> Option<Operand> {
        self.coerce_into(value, want, None, node)
    }

    /// As [`Self::coerce`]; a conversion writes to `dst` when there is one.
    pub(super) fn coerce_into(&mut self, value: Val, want: Ty, dst: Option<LocalId>, node: Syn<'a>) -> Option<Operand> {
        let have = value.ty?;
        if !self.cx.program.is_assignable(have, want) {
            if have.is_ref() && want.is_ref() && self.cx.has_unknown_supertype(have) {
                self.cx.sink.silent();
            } else {
                self.mismatch(have, want, node);
            }
            return None;
        }
        Some(if have == Ty::INT && want == Ty::LONG { self.widen(value.op, dst, node) } else { value.op })
    }

    /// `int` to `long`.
    pub(super) fn widen(&mut self, op: Operand, dst: Option<LocalId>, node: Syn<'a>) -> Operand {
        match op {
            Operand::Int(n) => Operand::Long(n.into()),
            _ => {
                let site = self.site(node);
                self.emit(Ty::LONG, dst, site, |dst| InstrKind::Unary { dst, op: UnOp::Widen, a: op }).op
            }
        }
    }

    /// Reports a value of the wrong type.
    fn mismatch(&mut self, have: Ty, want: Ty, node: Syn<'a>) {
        let (h, w) = (self.cx.show(have), self.cx.show(want));
        if have == Ty::LONG && want == Ty::INT {
            let message = "a `long` does not fit `int`; write `(int)` in front to keep the low 32 bits";
            let fix = Some(add_cast(node, "int"));
            return self.cx.report(Diagnostic::error("lossy-narrowing", node.span(), message).fix(fix));
        }
        if have == Ty::VOID {
            let message = "this call returns nothing, so it has no value; call it as a statement of its own";
            return self.error("void-value", node.span(), message);
        }
        let down = have.is_ref() && want.is_ref() && self.cx.program.is_assignable(want, have);
        let advice = match (have, want) {
            _ if down => format!("cast it with `({w})`"),
            (Ty::NULL, _) => format!("`null` is no `{w}`"),
            (_, Ty::BOOL) if have.is_ref() => "compare it with `null`".to_owned(),
            (Ty::INT | Ty::LONG, Ty::BOOL) => "compare it, e.g. with `!= 0`".to_owned(),
            _ => format!("use a value of type `{w}`"),
        };
        let message = format!("this has type `{h}`, but `{w}` is expected here; {advice}");
        let fix = down.then(|| add_cast(node, &w));
        self.cx.report(Diagnostic::error("type-mismatch", node.span(), message).fix(fix));
    }

    pub(super) fn cast(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        let ty = node.field("type").and_then(|t| self.cx.resolve_type(t));
        let Some(inner) = node.field("value") else { return Val::HOLE };
        let value = self.expr(inner, None);
        let (Some(to), Some(from)) = (ty, value.ty) else { return Val::HOLE };
        let site = self.site(node);
        match (from, to) {
            _ if from == to => value,
            (Ty::INT, Ty::LONG) => Val::new(self.widen(value.op, dst, node), Ty::LONG),
            (Ty::LONG, Ty::INT) => match value.op {
                Operand::Long(n) => Val::new(Operand::Int(n as i32), Ty::INT),
                a => self.emit(Ty::INT, dst, site, |dst| InstrKind::Unary { dst, op: UnOp::Narrow, a }),
            },
            // Going up never fails.
            _ if self.cx.program.is_assignable(from, to) => Val::new(value.op, to),
            _ if self.related(from, to) => {
                self.emit(to, dst, site, |dst| InstrKind::Cast { dst, obj: value.op, ty: to, vouched: false })
            }
            _ => {
                let (from, to) = (with_article(&self.cx.show(from)), with_article(&self.cx.show(to)));
                let message = format!("{from} can never be {to}; remove the cast or cast something else");
                self.error("impossible-cast", node.span(), message);
                Val::HOLE
            }
        }
    }

    /// Whether a value of one type may be a value of the other: one inherits from the other, both references.
    pub(super) fn related(&self, a: Ty, b: Ty) -> bool {
        let p = &self.cx.program;
        let unknown = self.cx.has_unknown_supertype(a) || self.cx.has_unknown_supertype(b);
        a.is_ref() && b.is_ref() && (unknown || p.is_assignable(a, b) || p.is_assignable(b, a))
    }

    pub(super) fn instance_of(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        let Some(inner) = node.field("value") else { return Val::HOLE };
        let value = self.expr(inner, None);
        let ty = node.field("type").and_then(|t| self.cx.resolve_type(t));
        let (Some(have), Some(ty)) = (value.ty, ty) else { return Val::HOLE };
        if !have.is_ref() || !ty.is_ref() {
            let (h, t) = (with_article(&self.cx.show(have)), with_article(&self.cx.show(ty)));
            let message = format!("`instanceof` asks for the type of an object, not whether {h} is {t}");
            self.error("not-a-reference", node.span(), message);
            return Val::HOLE;
        }
        if !self.related(have, ty) {
            let (h, t) = (with_article(&self.cx.show(have)), with_article(&self.cx.show(ty)));
            let message = format!("{h} can never be {t}; this is always false, so ask for another type");
            self.cx.report(Diagnostic::warning("impossible-instanceof", node.span(), message));
        }
        let site = self.site(node);
        self.emit(Ty::BOOL, dst, site, |dst| InstrKind::InstanceOf { dst, obj: value.op, ty })
    }
}

/// Puts `(ty)` in front of an expression, and parentheses around it where they are needed.
fn add_cast(node: Syn, ty: &str) -> Fix {
    let span = node.span();
    let start = ir::Span { end: span.start, ..span };
    let end = ir::Span { start: span.end, ..span };
    let edit = |span, text: String| TextEdit { span, text };
    let compound = matches!(node.kind(), "binary_expression" | "instanceof_expression" | "unary_expression");
    let edits = if compound {
        vec![edit(start, format!("({ty}) (")), edit(end, ")".to_owned())]
    } else {
        vec![edit(start, format!("({ty}) "))]
    };
    Fix { title: format!("Cast to `{ty}`"), edits }
}
