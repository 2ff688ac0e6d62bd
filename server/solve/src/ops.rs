//! Sorts, operators, and what the operators mean on concrete values.
//!
//! Concrete values are `i64`: a boolean is 0 or 1, a 32-bit integer is sign-extended. A floating-point number is its bits
//! (IEEE 754), read as an integer of its width, with a single NaN; see [`float`].

use crate::float::{self, FloatFn, FloatOp};

/// Sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// Truth value, 0 or 1 as a concrete value.
    Bool,
    /// 32-bit two's complement.
    I32,
    /// 64-bit two's complement.
    I64,
    /// IEEE 754 single precision. `Eq` and `Ne` are about sameness: NaN is NaN, -0.0 is not 0.0.
    F32,
    /// IEEE 754 double precision, likewise.
    F64,
}

impl Sort {
    /// The least concrete value of the sort; of floating-point numbers, as an integer that says nothing about their order.
    pub fn min(self) -> i64 {
        match self {
            Sort::Bool => 0,
            Sort::I32 | Sort::F32 => i32::MIN.into(),
            Sort::I64 | Sort::F64 => i64::MIN,
        }
    }

    /// The greatest concrete value of the sort, likewise.
    pub fn max(self) -> i64 {
        match self {
            Sort::Bool => 1,
            Sort::I32 | Sort::F32 => i32::MAX.into(),
            Sort::I64 | Sort::F64 => i64::MAX,
        }
    }

    /// Whether the values are floating-point numbers.
    pub fn is_float(self) -> bool {
        matches!(self, Sort::F32 | Sort::F64)
    }

    /// The integers as wide as the values of the sort.
    pub fn bits(self) -> Sort {
        match self {
            Sort::F32 => Sort::I32,
            Sort::F64 => Sort::I64,
            other => other,
        }
    }

    /// The floating-point numbers as wide as the integers of the sort.
    pub fn of_bits(self) -> Sort {
        match self {
            Sort::I32 => Sort::F32,
            Sort::I64 => Sort::F64,
            other => other,
        }
    }

    /// Brings an arbitrary value into the sort by keeping its low bits; every NaN becomes the one.
    pub fn wrap(self, value: i64) -> i64 {
        match self {
            Sort::Bool => value & 1,
            Sort::I32 => (value as i32).into(),
            Sort::I64 => value,
            Sort::F32 | Sort::F64 => float::canonical(self, value),
        }
    }
}

/// A symbolic input variable: an index into the variables of its [`Terms`](crate::Terms).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

/// Operators of one operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnOp {
    /// Boolean negation.
    Not,
    /// Wrapping integer negation.
    Neg,
    /// Bitwise complement.
    BitNot,
    /// `I32` to `I64`, keeping the value.
    Widen,
    /// `I64` to `I32`, keeping the low 32 bits.
    Narrow,
    /// A function of a floating-point number that gives one of the same sort.
    Float(FloatFn),
    /// A number as one of this other sort; at least one of both sorts is floating. To the nearest, ties to even; to integers
    /// by cutting off, the nearest integer beyond their range, 0 for NaN (Java's casts).
    Convert(Sort),
    /// The bits of a floating-point number; of NaN, the one pattern.
    Bits,
    /// The floating-point number of these bits.
    OfBits,
}

impl UnOp {
    /// The sort of the result for an operand of sort `sort`.
    pub fn result(self, sort: Sort) -> Sort {
        match self {
            UnOp::Not | UnOp::Neg | UnOp::BitNot | UnOp::Float(_) => sort,
            UnOp::Widen => Sort::I64,
            UnOp::Narrow => Sort::I32,
            UnOp::Convert(to) => to,
            UnOp::Bits => sort.bits(),
            UnOp::OfBits => sort.of_bits(),
        }
    }
}

/// Operators of two operands. Both have one sort, except that a shift count is always `I32`.
///
/// Greater-than comparisons are written with swapped operands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BinOp {
    /// Wrapping addition.
    Add,
    /// Wrapping subtraction.
    Sub,
    /// Wrapping multiplication.
    Mul,
    /// Division rounding to zero; `MIN / -1` is `MIN`. By zero: -1 for a non-negative dividend, else 1.
    Div,
    /// Remainder with the sign of the dividend; `MIN % -1` is 0. By zero: the dividend.
    Rem,
    /// Conjunction, bitwise on integers.
    And,
    /// Disjunction, bitwise on integers.
    Or,
    /// Exclusive or, bitwise on integers.
    Xor,
    /// Left shift; the count is taken modulo the width.
    Shl,
    /// Arithmetic right shift; the count is taken modulo the width.
    Shr,
    /// Logical right shift; the count is taken modulo the width.
    UShr,
    /// Equality, on any sort.
    Eq,
    /// Disequality, on any sort.
    Ne,
    /// Signed less-than on integers.
    Lt,
    /// Signed less-or-equal on integers.
    Le,
    /// An operator on floating-point numbers.
    Float(FloatOp),
}

impl BinOp {
    /// Whether the result is a truth value whatever the operands are.
    pub fn is_comparison(self) -> bool {
        match self {
            BinOp::Float(op) => op.is_comparison(),
            _ => matches!(self, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le),
        }
    }

    /// Whether the operator is a shift, whose right operand is always `I32`.
    pub fn is_shift(self) -> bool {
        matches!(self, BinOp::Shl | BinOp::Shr | BinOp::UShr)
    }

    /// Whether the operands may be swapped.
    pub fn is_commutative(self) -> bool {
        use BinOp::*;
        matches!(self, Add | Mul | And | Or | Xor | Eq | Ne)
    }
}

/// The value of a unary operator on a concrete operand of sort `sort`.
pub fn apply_unary(op: UnOp, sort: Sort, value: i64) -> i64 {
    match op {
        UnOp::Not => 1 - value,
        UnOp::Neg => sort.wrap(value.wrapping_neg()),
        UnOp::BitNot => !value,
        UnOp::Widen => value,
        UnOp::Narrow => Sort::I32.wrap(value),
        UnOp::Float(of) => float::apply_fn(of, sort, value),
        UnOp::Convert(to) => float::convert(sort, to, value),
        UnOp::Bits => value,
        UnOp::OfBits => sort.of_bits().wrap(value),
    }
}

/// The value of a binary operator on concrete operands; `sort` is that of the left operand.
pub fn apply_binary(op: BinOp, sort: Sort, a: i64, b: i64) -> i64 {
    match op {
        BinOp::Add => sort.wrap(a.wrapping_add(b)),
        BinOp::Sub => sort.wrap(a.wrapping_sub(b)),
        BinOp::Mul => sort.wrap(a.wrapping_mul(b)),
        BinOp::Div if b == 0 => {
            if a >= 0 {
                -1
            } else {
                1
            }
        }
        BinOp::Div => sort.wrap(a.wrapping_div(b)),
        BinOp::Rem if b == 0 => a,
        BinOp::Rem => a.wrapping_rem(b),
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Shl | BinOp::Shr | BinOp::UShr => apply_shift(op, sort, a, b),
        BinOp::Eq => (a == b).into(),
        BinOp::Ne => (a != b).into(),
        BinOp::Lt => (a < b).into(),
        BinOp::Le => (a <= b).into(),
        BinOp::Float(op) => float::apply_op(op, sort, a, b),
    }
}

fn apply_shift(op: BinOp, sort: Sort, a: i64, count: i64) -> i64 {
    // `wrapping_sh?` masks the count by the width, which is the rule of Java.
    let count = count as u32;
    match (op, sort) {
        (BinOp::Shl, Sort::I64) => a.wrapping_shl(count),
        (BinOp::Shl, _) => (a as i32).wrapping_shl(count).into(),
        (BinOp::Shr, Sort::I64) => a.wrapping_shr(count),
        (BinOp::Shr, _) => (a as i32).wrapping_shr(count).into(),
        (_, Sort::I64) => (a as u64).wrapping_shr(count) as i64,
        (_, _) => ((a as u32).wrapping_shr(count) as i32).into(),
    }
}
