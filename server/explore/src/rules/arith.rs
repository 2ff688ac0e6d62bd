//! Rules of arithmetic and comparison, on terms.

use super::{Ask, Cx, Effect};
use crate::report::Code;
use crate::state::Frame;
use heap::Value;
use ir::{BinOp, Builtin, LocalId, Operand, Ty, UnOp};
use solve::Term;

impl Cx<'_, '_> {
    pub(super) fn unary(&mut self, frame: &Frame, dst: LocalId, op: UnOp, a: Operand) -> Ask<Effect> {
        let a = self.prim(frame, a)?;
        let t = self.terms.unary(spec::oper::solver_unary(op), a);
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
        let t = self.operation(op, a, b);
        self.set(dst, Value::Prim(t))
    }

    /// What an operator makes of two numbers; none raises anything here.
    pub(super) fn operation(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        let (op, swapped) = spec::oper::solver_op(op);
        let (a, b) = if swapped { (b, a) } else { (a, b) };
        self.terms.binary(op, a, b)
    }
}
