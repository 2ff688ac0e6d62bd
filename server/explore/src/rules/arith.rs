//! Rules of arithmetic and comparison, on terms.

use super::{Ask, Cx, Effect};
use crate::report::Code;
use crate::state::Frame;
use heap::Value;
use ir::{BinOp, Builtin, LocalId, Operand, Ty, UnOp};
use solve::{Term, Terms};

impl Cx<'_, '_> {
    pub(super) fn unary(&mut self, frame: &Frame, dst: LocalId, op: UnOp, a: Operand) -> Ask<Effect> {
        let a = self.prim(frame, a)?;
        let op = match op {
            UnOp::Not => solve::UnOp::Not,
            UnOp::Neg => solve::UnOp::Neg,
            UnOp::BitNot => solve::UnOp::BitNot,
            UnOp::Widen => solve::UnOp::Widen,
            UnOp::Narrow => solve::UnOp::Narrow,
        };
        let t = self.terms.unary(op, a);
        self.set(dst, Value::Prim(t))
    }

    pub(super) fn binary(
        &mut self,
        frame: &Frame,
        dst: LocalId,
        op: BinOp,
        ty: Ty,
        a: Operand,
        b: Operand,
    ) -> Ask<Effect> {
        if ty.is_ref() || ty == Ty::NULL {
            let same = self.same(frame, a, b)?;
            let t = if op == BinOp::Eq { same } else { self.terms.not(same) };
            return self.set(dst, Value::Prim(t));
        }
        let (a, b) = (self.prim(frame, a)?, self.prim(frame, b)?);
        if matches!(op, BinOp::Div | BinOp::Rem) {
            let zero = if ty == Ty::LONG { self.terms.long(0) } else { self.terms.int(0) };
            let fails = self.terms.binary(solve::BinOp::Eq, b, zero);
            if self.ask(fails)? {
                return Self::raise(Builtin::ArithmeticException, Code::DivisionByZero);
            }
        }
        let t = binary_term(self.terms, op, a, b);
        self.set(dst, Value::Prim(t))
    }
}

fn binary_term(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Term {
    use solve::BinOp as S;
    let (op, a, b) = match op {
        BinOp::Gt => (S::Lt, b, a),
        BinOp::Ge => (S::Le, b, a),
        BinOp::Lt => (S::Lt, a, b),
        BinOp::Le => (S::Le, a, b),
        BinOp::Eq => (S::Eq, a, b),
        BinOp::Ne => (S::Ne, a, b),
        BinOp::Add => (S::Add, a, b),
        BinOp::Sub => (S::Sub, a, b),
        BinOp::Mul => (S::Mul, a, b),
        BinOp::Div => (S::Div, a, b),
        BinOp::Rem => (S::Rem, a, b),
        BinOp::And => (S::And, a, b),
        BinOp::Or => (S::Or, a, b),
        BinOp::Xor => (S::Xor, a, b),
        BinOp::Shl => (S::Shl, a, b),
        BinOp::Shr => (S::Shr, a, b),
        BinOp::UShr => (S::UShr, a, b),
    };
    terms.binary(op, a, b)
}
