//! Unary and binary operators, and conditions as values.

use super::{BodyCx, Val};
use crate::diagnostic::incomparable;
use crate::syn::Syn;
use ir::{BinOp, InstrKind, LocalId, Operand, Ty, UnOp};

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn unary(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        let Some(operand) = node.field("operand") else { return Val::HOLE };
        let operator = node.token("operator");
        if operator == "-" && operand.kind() == "integer" {
            return self.integer(operand, true, node);
        }
        let value = self.expr(operand, None);
        let Some(ty) = value.ty else { return Val::HOLE };
        let (op, fits) = match operator {
            "!" => (UnOp::Not, ty == Ty::BOOL),
            "~" => (UnOp::BitNot, is_number(ty)),
            _ => (UnOp::Neg, is_number(ty)),
        };
        if !fits {
            let (shown, want) = (self.cx.show(ty), if op == UnOp::Not { "`bool`" } else { "`int` or `long`" });
            let message = format!("`{operator}` needs a value of type {want}, but this has type `{shown}`");
            self.error("operator-type", operand.span(), message);
            return Val::HOLE;
        }
        if let (UnOp::Not, Operand::Bool(b)) = (op, value.op) {
            return Val::new(Operand::Bool(!b), Ty::BOOL);
        }
        let site = self.site(node);
        self.emit(ty, dst, site, |dst| InstrKind::Unary { dst, op, a: value.op })
    }

    /// A binary expression. The left operands of a chain `a + b + c` are lowered in a loop: chains may be long.
    pub(super) fn binary(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        if matches!(node.token("operator"), "&&" | "||") {
            return self.condition_value(node);
        }
        let mut chain = vec![node];
        let mut first = node.field("left");
        while let Some(left) = first.filter(|l| l.kind() == "binary_expression") {
            if matches!(left.token("operator"), "&&" | "||") {
                break;
            }
            chain.push(left);
            first = left.field("left");
        }
        let Some(mut left_node) = first else { return Val::HOLE };
        let mut left = self.expr(left_node, None);
        while let Some(at) = chain.pop() {
            let right = at.field("right").map(|r| (self.expr(r, None), r));
            let to = if chain.is_empty() { dst } else { None };
            left = match right {
                Some((right, right_node)) => self.apply(at, (left, left_node), (right, right_node), to),
                None => Val::HOLE,
            };
            if let Some(ty) = left.ty {
                self.cx.names.typed(at.span(), ty);
            }
            left_node = at;
        }
        left
    }

    /// Applies the operator of `node` to two values.
    fn apply(&mut self, node: Syn<'a>, a: (Val, Syn<'a>), b: (Val, Syn<'a>), dst: Option<LocalId>) -> Val {
        let Some(op) = BinOp::of_token(node.token("operator")) else { return Val::HOLE };
        let (Some(left), Some(right)) = (a.0.ty, b.0.ty) else { return Val::HOLE };
        let Some(ty) = self.operand_type(op, left, right) else {
            self.operator_mismatch(node, op, left, right);
            return Val::HOLE;
        };
        let x = self.promote(a.0, ty, a.1);
        let y = match op {
            BinOp::Shl | BinOp::Shr | BinOp::UShr => self.shift_count(b.0, b.1),
            _ => self.promote(b.0, ty, b.1),
        };
        let result = if is_comparison(op) { Ty::BOOL } else { ty };
        let site = self.site(node);
        self.emit(result, dst, site, |dst| InstrKind::Binary { dst, op, ty, a: x, b: y })
    }

    /// The type both operands are converted to; `None` when the operator does not apply.
    fn operand_type(&self, op: BinOp, left: Ty, right: Ty) -> Option<Ty> {
        let number = (is_number(left) && is_number(right)).then(|| wider(left, right));
        let both_bool = (left == Ty::BOOL && right == Ty::BOOL).then_some(Ty::BOOL);
        match op {
            BinOp::Shl | BinOp::Shr | BinOp::UShr => number.map(|_| left),
            BinOp::And | BinOp::Or | BinOp::Xor => number.or(both_bool),
            BinOp::Eq | BinOp::Ne => number.or(both_bool).or_else(|| {
                let ty = if left == Ty::NULL { right } else { left };
                self.related(left, right).then_some(ty)
            }),
            _ => number,
        }
    }

    fn operator_mismatch(&mut self, node: Syn<'a>, op: BinOp, left: Ty, right: Ty) {
        let (l, r) = (self.cx.show(left), self.cx.show(right));
        let sign = node.token("operator");
        if matches!(op, BinOp::Eq | BinOp::Ne) {
            let message = incomparable(&l, &r);
            return self.error("incomparable-types", node.span(), message);
        }
        let want = match op {
            BinOp::And | BinOp::Or | BinOp::Xor => "two numbers or two `bool`s",
            _ => "two numbers",
        };
        let message = format!("`{sign}` needs {want}, but the operands have types `{l}` and `{r}`");
        self.error("operator-type", node.span(), message);
    }

    fn promote(&mut self, value: Val, ty: Ty, node: Syn<'a>) -> Operand {
        if value.ty == Some(Ty::INT) && ty == Ty::LONG { self.widen(value.op, None, node) } else { value.op }
    }

    /// Only the low bits of a shift count matter, so a `long` count loses nothing.
    fn shift_count(&mut self, value: Val, node: Syn<'a>) -> Operand {
        match (value.ty, value.op) {
            (Some(Ty::LONG), Operand::Long(n)) => Operand::Int(n as i32),
            (Some(Ty::LONG), a) => {
                let site = self.site(node);
                self.emit(Ty::INT, None, site, |dst| InstrKind::Unary { dst, op: UnOp::Narrow, a }).op
            }
            (_, op) => op,
        }
    }
}

pub(super) fn is_number(ty: Ty) -> bool {
    ty == Ty::INT || ty == Ty::LONG
}

fn wider(a: Ty, b: Ty) -> Ty {
    if a == Ty::LONG || b == Ty::LONG { Ty::LONG } else { Ty::INT }
}

fn is_comparison(op: BinOp) -> bool {
    matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge)
}
