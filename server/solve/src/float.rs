//! Floating-point numbers as concrete values: the machine computes them, to the nearest with ties to even, as Java does.
//!
//! Integer operators never meet them: theirs are operators of their own, so no rule about integers applies by accident.

use crate::ops::Sort;

/// Functions of one floating-point number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatFn {
    /// The other sign; also of zero.
    Neg,
    /// Without the sign.
    Abs,
    /// The square root, correctly rounded.
    Sqrt,
    /// The nearest integral number that is not greater.
    Floor,
    /// The nearest integral number that is not less.
    Ceil,
    /// The nearest integral number, ties to even.
    Rint,
}

/// Operators on two floating-point numbers of one sort. Comparisons are false when one is NaN; zeros are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    /// The remainder of cutting off, with the sign of the dividend: C's `fmod`, Java's `%`.
    Rem,
    Eq,
    Lt,
    Le,
}

impl FloatOp {
    /// Whether the result is a truth value.
    pub fn is_comparison(self) -> bool {
        matches!(self, FloatOp::Eq | FloatOp::Lt | FloatOp::Le)
    }
}

fn single(value: i64) -> f32 {
    f32::from_bits(value as u32)
}

fn double(value: i64) -> f64 {
    f64::from_bits(value as u64)
}

/// The concrete value of a `float`.
fn of_single(number: f32) -> i64 {
    let bits = if number.is_nan() { 0x7fc0_0000 } else { number.to_bits() };
    i64::from(bits as i32)
}

/// The concrete value of a `double`.
fn of_double(number: f64) -> i64 {
    if number.is_nan() { 0x7ff8_0000_0000_0000 } else { number.to_bits() as i64 }
}

/// The value with the low bits of `value`.
pub(crate) fn canonical(sort: Sort, value: i64) -> i64 {
    if sort == Sort::F32 { of_single(single(value)) } else { of_double(double(value)) }
}

pub(crate) fn apply_fn(of: FloatFn, sort: Sort, value: i64) -> i64 {
    macro_rules! apply {
        ($x:expr) => {
            match of {
                FloatFn::Neg => -$x,
                FloatFn::Abs => $x.abs(),
                FloatFn::Sqrt => $x.sqrt(),
                FloatFn::Floor => $x.floor(),
                FloatFn::Ceil => $x.ceil(),
                FloatFn::Rint => $x.round_ties_even(),
            }
        };
    }
    if sort == Sort::F32 { of_single(apply!(single(value))) } else { of_double(apply!(double(value))) }
}

pub(crate) fn apply_op(op: FloatOp, sort: Sort, a: i64, b: i64) -> i64 {
    macro_rules! apply {
        ($x:expr, $y:expr, $of:path) => {
            match op {
                FloatOp::Add => $of($x + $y),
                FloatOp::Sub => $of($x - $y),
                FloatOp::Mul => $of($x * $y),
                FloatOp::Div => $of($x / $y),
                FloatOp::Rem => $of($x % $y),
                FloatOp::Eq => ($x == $y).into(),
                FloatOp::Lt => ($x < $y).into(),
                FloatOp::Le => ($x <= $y).into(),
            }
        };
    }
    if sort == Sort::F32 { apply!(single(a), single(b), of_single) } else { apply!(double(a), double(b), of_double) }
}

pub(crate) fn convert(from: Sort, to: Sort, value: i64) -> i64 {
    match (from, to) {
        (Sort::F32, Sort::I32) => (single(value) as i32).into(),
        (Sort::F32, Sort::I64) => single(value) as i64,
        (Sort::F32, Sort::F64) => of_double(single(value).into()),
        (Sort::F64, Sort::I32) => (double(value) as i32).into(),
        (Sort::F64, Sort::I64) => double(value) as i64,
        (Sort::F64, Sort::F32) => of_single(double(value) as f32),
        _ if from == to => value,
        (_, Sort::F32) => of_single(value as f32),
        (_, Sort::F64) => of_double(value as f64),
        (_, Sort::Bool | Sort::I32 | Sort::I64) => to.wrap(value),
    }
}
