//! Sums, and quotients and remainders by numbers that are known, in linear arithmetic over exact integers.
//!
//! `x = c * q + r` with `|r| < |c|` is one equation there, where circuits divide bit by bit. What wraps is what an exact sum
//! leaves when a multiple of `2^32` or `2^64` is taken off; where bounds exclude it, nothing is. The encoding says all that
//! the terms mean, so both its answers count.

use super::context::Own;
use super::interrupt::Interrupter;
use super::span::{self, Int as Number};
use super::{Limits, Verdict};
use crate::model::Model;
use crate::ops::{BinOp, Sort, UnOp};
use crate::terms::{Node, Term, Terms};
use rustc_hash::FxHashMap;
use z3::ast::{Bool, Int};
use z3::{Params, SatResult, Solver};

/// Questions may cost this part of what others may.
const SHARE: u32 = 16;

/// The procedure.
pub(super) struct Linear {
    limits: Limits,
    interrupter: Interrupter,
    context: Own,
}

#[derive(Clone)]
enum Ast {
    Bool(Bool),
    Int(Int),
}

impl Linear {
    pub(super) fn new(limits: Limits, interrupter: Interrupter, context: Own) -> Linear {
        Linear { limits, interrupter, context }
    }

    /// Decides a conjunction; `None` where something in it is not linear, or Z3 does not decide it. `bounds` are those
    /// that follow from the conjunction.
    pub(super) fn decide(
        &self,
        terms: &Terms,
        path: &[Term],
        bounds: &dyn Fn(Term) -> Option<(Number, Number)>,
    ) -> Option<Verdict> {
        self.context.clone().within(|| {
            let mut encoding = Encoding { terms, bounds, done: FxHashMap::default(), facts: Vec::new() };
            let all: Option<Vec<Bool>> = path.iter().map(|t| encoding.truth(*t)).collect();
            let solver = Solver::new_for_logic("QF_LIA")?;
            let mut params = Params::new();
            if self.limits.rlimit > 0 {
                params.set_u32("rlimit", self.limits.rlimit.div_ceil(SHARE));
            }
            if self.limits.timeout_ms > 0 {
                params.set_u32("timeout", self.limits.timeout_ms.div_ceil(SHARE));
            }
            solver.set_params(&params);
            all?.iter().chain(&encoding.facts).for_each(|fact| solver.assert(fact));
            let context = solver.get_context().get_z3_context();
            match self.interrupter.guard(context, || solver.check())? {
                SatResult::Unsat => Some(Verdict::Unsat),
                SatResult::Sat => encoding.model(&solver).map(Verdict::Sat),
                SatResult::Unknown => None,
            }
        })
    }
}

/// Terms in Z3's form.
struct Encoding<'a> {
    terms: &'a Terms,
    bounds: &'a dyn Fn(Term) -> Option<(Number, Number)>,
    done: FxHashMap<Term, Ast>,
    /// What holds of the unknown numbers that stand for variables, quotients and multiples.
    facts: Vec<Bool>,
}

impl Encoding<'_> {
    fn truth(&mut self, root: Term) -> Option<Bool> {
        let mut order = Vec::new();
        self.terms.for_each_once(root, |_, t| order.push(t));
        for t in order {
            if !self.done.contains_key(&t) {
                let ast = self.encode(t)?;
                self.done.insert(t, ast);
            }
        }
        self.bool_of(root)
    }

    fn bool_of(&self, t: Term) -> Option<Bool> {
        match self.done.get(&t)? {
            Ast::Bool(b) => Some(b.clone()),
            Ast::Int(_) => None,
        }
    }

    fn int_of(&self, t: Term) -> Option<Int> {
        match self.done.get(&t)? {
            Ast::Int(n) => Some(n.clone()),
            Ast::Bool(_) => None,
        }
    }

    /// A term whose operands are encoded.
    fn encode(&mut self, t: Term) -> Option<Ast> {
        let sort = self.terms.sort(t);
        if sort.is_float() {
            return None;
        }
        match self.terms.node(t) {
            Node::Const(Sort::Bool, value) => Some(Ast::Bool(Bool::from_bool(value != 0))),
            Node::Const(_, value) => Some(Ast::Int(Int::from_i64(value))),
            Node::Var(var) if sort == Sort::Bool => Some(Ast::Bool(Bool::new_const(format!("b{}", var.0)))),
            Node::Var(var) => {
                let number = Int::new_const(format!("v{}", var.0));
                self.within(&number, self.span(t));
                Some(Ast::Int(number))
            }
            Node::Unary(op, a) => self.unary(t, op, a),
            Node::Binary(op, a, b) if sort == Sort::Bool => self.condition(op, a, b).map(Ast::Bool),
            Node::Binary(op, a, b) => self.number(t, op, a, b).map(Ast::Int),
            Node::Ite(c, a, b) => {
                let c = self.bool_of(c)?;
                Some(match (self.done.get(&a)?, self.done.get(&b)?) {
                    (Ast::Bool(a), Ast::Bool(b)) => Ast::Bool(c.ite(a, b)),
                    (Ast::Int(a), Ast::Int(b)) => Ast::Int(c.ite(a, b)),
                    _ => return None,
                })
            }
        }
    }

    fn unary(&mut self, t: Term, op: UnOp, a: Term) -> Option<Ast> {
        Some(match op {
            UnOp::Not => Ast::Bool(self.bool_of(a)?.not()),
            UnOp::Widen => Ast::Int(self.int_of(a)?),
            UnOp::Narrow => {
                let (number, span) = (self.int_of(a)?, self.span(a));
                Ast::Int(self.wrapped(t, number, span))
            }
            UnOp::Neg => {
                let (low, high) = self.span(a);
                let number = -self.int_of(a)?;
                Ast::Int(self.wrapped(t, number, (-high, -low)))
            }
            // `~x` is `-x - 1` in two's complement.
            UnOp::BitNot => Ast::Int(Int::from_i64(-1) - self.int_of(a)?),
            UnOp::Float(_) | UnOp::Convert(_) | UnOp::Bits | UnOp::OfBits => return None,
        })
    }

    fn condition(&self, op: BinOp, a: Term, b: Term) -> Option<Bool> {
        if let (Some(a), Some(b)) = (self.bool_of(a), self.bool_of(b)) {
            return Some(match op {
                BinOp::And => Bool::and(&[a, b]),
                BinOp::Or => Bool::or(&[a, b]),
                BinOp::Xor | BinOp::Ne => a.xor(b),
                BinOp::Eq => a.iff(b),
                _ => return None,
            });
        }
        let (a, b) = (self.int_of(a)?, self.int_of(b)?);
        Some(match op {
            BinOp::Eq => a.eq(&b),
            BinOp::Ne => a.eq(&b).not(),
            BinOp::Lt => a.lt(&b),
            BinOp::Le => a.le(&b),
            _ => return None,
        })
    }

    fn number(&mut self, t: Term, op: BinOp, a: Term, b: Term) -> Option<Int> {
        let (x, y) = (self.int_of(a)?, self.int_of(b)?);
        let ((low, high), (least, greatest)) = (self.span(a), self.span(b));
        let constant = self.terms.as_const(b);
        Some(match (op, constant) {
            (BinOp::Add, _) => self.wrapped(t, x + y, (low + least, high + greatest)),
            (BinOp::Sub, _) => self.wrapped(t, x - y, (low - greatest, high - least)),
            (BinOp::Mul, Some(_)) => {
                let ends = [low * least, high * least];
                self.wrapped(t, x * y, (ends[0].min(ends[1]), ends[0].max(ends[1])))
            }
            (BinOp::Div | BinOp::Rem, Some(by)) if by.unsigned_abs() > 1 => {
                let (quotient, rest) = self.divided(x, by, (low, high));
                if op == BinOp::Div { quotient } else { rest }
            }
            // The last bits of a number.
            (BinOp::And, Some(mask)) if mask >= 0 && mask & (mask + 1) == 0 => {
                self.floored(x, mask.checked_add(1)?, (low, high)).1
            }
            (BinOp::Shr, Some(places @ 0..=31)) => self.floored(x, 1 << places, (low, high)).0,
            _ => return None,
        })
    }

    /// The quotient and the remainder by a number, rounded to zero.
    fn divided(&mut self, x: Int, by: i64, (low, high): (Number, Number)) -> (Int, Int) {
        let [quotient, rest] = ["q", "r"].map(Int::fresh_const);
        self.facts.push(x.eq(Int::from_i64(by) * &quotient + &rest));
        let most = Number::from(by).abs() - 1;
        self.within(&rest, (if low < 0 { -most } else { 0 }, if high > 0 { most } else { 0 }));
        if low < 0 && high > 0 {
            let zero = Int::from_i64(0);
            self.facts.push(x.ge(&zero).implies(rest.ge(&zero)));
            self.facts.push(x.le(&zero).implies(rest.le(&zero)));
        }
        (quotient, rest)
    }

    /// The quotient and the remainder by a positive number, rounded down.
    fn floored(&mut self, x: Int, by: i64, (low, high): (Number, Number)) -> (Int, Int) {
        let [quotient, rest] = ["q", "r"].map(Int::fresh_const);
        self.facts.push(x.eq(Int::from_i64(by) * &quotient + &rest));
        self.within(&rest, (0, Number::from(by) - 1));
        self.within(&quotient, (low.div_euclid(by.into()), high.div_euclid(by.into())));
        (quotient, rest)
    }

    /// A number of the sort of a term, which an exact one between two bounds is after wrapping.
    fn wrapped(&mut self, t: Term, exact: Int, (low, high): (Number, Number)) -> Int {
        let (least, greatest) = span::of_sort(self.terms.sort(t));
        if low >= least && high <= greatest {
            return exact;
        }
        let size = greatest - least + 1;
        let [number, times] = ["n", "w"].map(Int::fresh_const);
        self.facts.push(exact.eq(&number + big(size) * &times));
        self.within(&number, self.span(t));
        self.within(&times, ((low - least).div_euclid(size), (high - least).div_euclid(size)));
        number
    }

    fn within(&mut self, number: &Int, (low, high): (Number, Number)) {
        self.facts.push(number.ge(big(low)));
        self.facts.push(number.le(big(high)));
    }

    fn span(&self, t: Term) -> (Number, Number) {
        span::span(self.terms, t, self.bounds)
    }

    fn model(&self, solver: &Solver) -> Option<Model> {
        let found = solver.get_model()?;
        let mut model = Model::new();
        for (t, ast) in &self.done {
            let Some(var) = self.terms.var_of(*t) else { continue };
            let value = match ast {
                Ast::Bool(b) => found.get_const_interp(b).and_then(|b| b.as_bool()).map(i64::from),
                Ast::Int(n) => found.get_const_interp(n).and_then(|n| n.as_i64()),
            };
            model.set(var, value.unwrap_or(0));
        }
        Some(model)
    }
}

/// A number that may be beyond 64 bits.
fn big(value: Number) -> Int {
    match i64::try_from(value) {
        Ok(value) => Int::from_i64(value),
        Err(_) => big(value >> 32) * Int::from_i64(1 << 32) + Int::from_i64((value & 0xFFFF_FFFF) as i64),
    }
}
