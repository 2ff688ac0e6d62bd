//! Arithmetic of the machine: on numbers where they are known, on terms otherwise.

use super::machine::{Event, Exit, Step};
use super::partial::Val;
use super::search::Search;
use super::thread::Run;
use ir::{BinOp, Builtin, FloatFn, FloatOp, Ty, UnOp};
use solve::{Sort, Term, apply_binary, apply_unary};

impl Search<'_> {
    pub(super) fn unary(&mut self, op: UnOp, sort: Sort, a: Val) -> Val {
        let op = solver_unary(op);
        match a {
            Val::Num(n) => Val::Num(apply_unary(op, sort, n)),
            Val::Sym(t) => {
                let t = self.terms.unary(op, t);
                self.folded(t)
            }
            other => other,
        }
    }

    pub(super) fn binary(&mut self, run: &mut Run, (op, sort): (BinOp, Sort), a: Val, b: Val) -> Step<Val> {
        let count_sort = if matches!(op, BinOp::Shl | BinOp::Shr | BinOp::UShr) { Sort::I32 } else { sort };
        if matches!(op, BinOp::Div | BinOp::Rem) && self.is_zero(run, b, sort)? {
            return Err(Exit::Raise(Builtin::ArithmeticException));
        }
        let (op, swapped) = solver_op(op);
        if let (Val::Num(a), Val::Num(b)) = (a, b) {
            let (a, b) = if swapped { (b, a) } else { (a, b) };
            return Ok(Val::Num(apply_binary(op, sort, a, b)));
        }
        let (Some(a), Some(b)) = (self.term(a, sort), self.term(b, count_sort)) else {
            return Err(Exit::Event(Event::Unsupported("arithmetic on references")));
        };
        let t = if swapped { self.terms.binary(op, b, a) } else { self.terms.binary(op, a, b) };
        Ok(self.folded(t))
    }

    fn is_zero(&mut self, run: &mut Run, b: Val, sort: Sort) -> Step<bool> {
        match b {
            Val::Sym(t) => {
                let zero = self.terms.constant(sort, 0);
                let is = self.terms.binary(solve::BinOp::Eq, t, zero);
                self.condition(run, is, None)
            }
            other => Ok(other == Val::Num(0)),
        }
    }

    pub(super) fn term(&mut self, val: Val, sort: Sort) -> Option<Term> {
        match val {
            Val::Num(n) => Some(self.terms.constant(sort, n)),
            Val::Sym(t) => Some(t),
            _ => None,
        }
    }

    fn folded(&self, t: Term) -> Val {
        self.terms.as_const(t).map_or(Val::Sym(t), Val::Num)
    }
}

/// The solver's operator of one operand.
pub fn solver_unary(op: UnOp) -> solve::UnOp {
    use solve::FloatFn as F;
    match op {
        UnOp::Not => solve::UnOp::Not,
        UnOp::Neg => solve::UnOp::Neg,
        UnOp::BitNot => solve::UnOp::BitNot,
        UnOp::Widen => solve::UnOp::Widen,
        UnOp::Narrow => solve::UnOp::Narrow,
        UnOp::Float(of) => solve::UnOp::Float(match of {
            FloatFn::Neg => F::Neg,
            FloatFn::Abs => F::Abs,
            FloatFn::Sqrt => F::Sqrt,
            FloatFn::Floor => F::Floor,
            FloatFn::Ceil => F::Ceil,
            FloatFn::Rint => F::Rint,
        }),
        UnOp::Convert(to) => {
            let sort = super::code::sort_of(Ty { base: to, dims: 0 });
            solve::UnOp::Convert(sort.unwrap_or(Sort::I32))
        }
        UnOp::Bits => solve::UnOp::Bits,
        UnOp::OfBits => solve::UnOp::OfBits,
    }
}

/// The solver's operator on floating-point numbers.
fn float_op(op: FloatOp) -> solve::FloatOp {
    use solve::FloatOp as S;
    match op {
        FloatOp::Add => S::Add,
        FloatOp::Sub => S::Sub,
        FloatOp::Mul => S::Mul,
        FloatOp::Div => S::Div,
        FloatOp::Rem => S::Rem,
        FloatOp::Eq => S::Eq,
        FloatOp::Lt => S::Lt,
        FloatOp::Le => S::Le,
    }
}

/// The solver's operator, and whether it takes the operands in the other order.
pub fn solver_op(op: BinOp) -> (solve::BinOp, bool) {
    use solve::BinOp as S;
    match op {
        BinOp::Gt => (S::Lt, true),
        BinOp::Ge => (S::Le, true),
        BinOp::Lt => (S::Lt, false),
        BinOp::Le => (S::Le, false),
        BinOp::Eq => (S::Eq, false),
        BinOp::Ne => (S::Ne, false),
        BinOp::Add => (S::Add, false),
        BinOp::Sub => (S::Sub, false),
        BinOp::Mul => (S::Mul, false),
        BinOp::Div => (S::Div, false),
        BinOp::Rem => (S::Rem, false),
        BinOp::And => (S::And, false),
        BinOp::Or => (S::Or, false),
        BinOp::Xor => (S::Xor, false),
        BinOp::Shl => (S::Shl, false),
        BinOp::Shr => (S::Shr, false),
        BinOp::UShr => (S::UShr, false),
        BinOp::Float(op) => (S::Float(float_op(op)), false),
    }
}
