//! Floating-point numbers in Z3's form.
//!
//! A variable is a bit vector, of which a number is made where it is used: so a model gives bits. Z3 leaves the bits of
//! NaN and integers beyond the range of a conversion open; here they are what Java says.

use super::smt::Ast;
use crate::float::{FloatFn, FloatOp};
use crate::ops::Sort;
use z3::ast::{Ast as _, BV, Bool, Float, RoundingMode};

/// The number of these bits.
pub(super) fn of_bits(bits: &BV) -> Float {
    let sort = if bits.get_size() == 32 { z3::Sort::float32() } else { z3::Sort::double() };
    let context = bits.get_ctx();
    // SAFETY: both objects are alive and of the context they are used in; Z3 answers with an object of that context.
    let made = unsafe {
        z3_sys::Z3_mk_fpa_to_fp_bv(context.get_z3_context(), bits.get_z3_ast(), sort.get_z3_sort())
            .map(|number| Float::wrap(context, number))
    };
    made.unwrap_or_else(|| Float::nan(&sort))
}

/// The bits of a number.
pub(super) fn bits(number: &Float, sort: Sort) -> BV {
    number.is_nan().ite(&constant_bits(sort, sort.wrap(NAN)), &number.to_ieee_bv())
}

/// Read at either width, these bits are a NaN.
const NAN: i64 = -1;

pub(super) fn constant(sort: Sort, value: i64) -> Float {
    of_bits(&constant_bits(sort, value))
}

fn constant_bits(sort: Sort, value: i64) -> BV {
    BV::from_i64(value, if sort == Sort::F32 { 32 } else { 64 })
}

fn z3_sort(sort: Sort) -> z3::Sort {
    if sort == Sort::F32 { z3::Sort::float32() } else { z3::Sort::double() }
}

fn nearest() -> RoundingMode {
    RoundingMode::round_nearest_ties_to_even()
}

/// The number nearest to an integer.
fn of_integer(integer: &BV, to: Sort) -> Float {
    let (sort, mode, context) = (z3_sort(to), nearest(), integer.get_ctx());
    // SAFETY: as in `of_bits`.
    let made = unsafe {
        let (context, mode) = (context.get_z3_context(), mode.get_z3_ast());
        z3_sys::Z3_mk_fpa_to_fp_signed(context, mode, integer.get_z3_ast(), sort.get_z3_sort())
            .map(|number| Float::wrap(integer.get_ctx(), number))
    };
    made.unwrap_or_else(|| Float::nan(&sort))
}

/// A number cut off to an integer; the nearest one beyond the range, 0 for NaN.
fn to_integer(number: &Float, from: Sort, to: Sort) -> BV {
    let width = if to == Sort::I32 { 32 } else { 64 };
    let limit = |value: f64| constant(from, crate::float::convert(Sort::F64, from, value.to_bits() as i64));
    let beyond = if width == 32 { 2_147_483_648.0 } else { 9_223_372_036_854_775_808.0 };
    let (zero, least, most) = (BV::from_i64(0, width), BV::from_i64(to.min(), width), BV::from_i64(to.max(), width));
    let cut = number.to_sbv_with_rounding_mode(&RoundingMode::round_towards_zero(), width);
    let inside = number.le(limit(-beyond)).ite(&least, &cut);
    let below = number.ge(limit(beyond)).ite(&most, &inside);
    number.is_nan().ite(&zero, &below)
}

pub(super) fn convert(a: Ast, from: Sort, to: Sort) -> Ast {
    match (a, to) {
        (Ast::Float(a), Sort::F32 | Sort::F64) => Ast::Float(a.to_fp_with_rounding_mode(&nearest(), &z3_sort(to))),
        (Ast::Float(a), _) => Ast::Bits(to_integer(&a, from, to)),
        (Ast::Bits(a), _) => Ast::Float(of_integer(&a, to)),
        (truth, _) => truth,
    }
}

pub(super) fn apply_fn(of: FloatFn, a: &Float) -> Float {
    match of {
        FloatFn::Neg => a.unary_neg(),
        FloatFn::Abs => a.unary_abs(),
        FloatFn::Sqrt => a.sqrt(),
        FloatFn::Floor => a.round_to_integral_with_rounding_mode(&RoundingMode::round_towards_negative()),
        FloatFn::Ceil => a.round_to_integral_with_rounding_mode(&RoundingMode::round_towards_positive()),
        FloatFn::Rint => a.round_to_integral(),
    }
}

/// An operator; `unknown` makes a number that nothing is known of.
pub(super) fn apply_op(op: FloatOp, a: &Float, b: &Float, unknown: impl FnOnce() -> Float) -> Ast {
    let number = |f: Float| Ast::Float(f);
    match op {
        FloatOp::Add => number(nearest().add(a, b)),
        FloatOp::Sub => number(nearest().sub(a, b)),
        FloatOp::Mul => number(nearest().mul(a, b)),
        FloatOp::Div => number(nearest().div(a, b)),
        FloatOp::Rem => number(remainder(a, b, unknown)),
        FloatOp::Eq => Ast::Bool(a.eq_fpa(b)),
        FloatOp::Lt => Ast::Bool(a.lt(b)),
        FloatOp::Le => Ast::Bool(a.le(b)),
    }
}

/// Z3 has only the remainder of IEEE 754, which rounds the quotient, and takes bit vectors of thousands of bits for it.
/// What is easy is said here. The rest may be any number: too much, so a contradiction is certain and a model is
/// checked by whoever asks.
fn remainder(a: &Float, b: &Float, unknown: impl FnOnce() -> Float) -> Float {
    let nan = Float::nan(&a.get_sort());
    let undefined = Bool::or(&[a.is_nan(), b.is_nan(), a.is_infinite(), b.is_zero()]);
    let small = a.unary_abs().lt(b.unary_abs());
    undefined.ite(&nan, &small.ite(a, &unknown()))
}
