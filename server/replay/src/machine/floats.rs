//! Floating-point numbers, as Java 17 defines them: every result to the nearest, ties to even, which is what Rust computes.

use super::ops::OpError;
use crate::heap::Value;
use ir::{Base, FloatFn, FloatOp, UnOp};

/// A function of a number, whichever of the two types it has.
macro_rules! function {
    ($of:expr, $x:expr) => {
        match $of {
            FloatFn::Neg => -$x,
            FloatFn::Abs => $x.abs(),
            FloatFn::Sqrt => $x.sqrt(),
            FloatFn::Floor => $x.floor(),
            FloatFn::Ceil => $x.ceil(),
            FloatFn::Rint => $x.round_ties_even(),
        }
    };
}

/// An operator on two numbers of the type that the value has.
macro_rules! operator {
    ($op:expr, $value:path, $a:expr, $b:expr) => {
        match $op {
            FloatOp::Add => $value(($a + $b).into()),
            FloatOp::Sub => $value(($a - $b).into()),
            FloatOp::Mul => $value(($a * $b).into()),
            FloatOp::Div => $value(($a / $b).into()),
            FloatOp::Rem => $value(($a % $b).into()),
            FloatOp::Eq => Value::Bool($a == $b),
            FloatOp::Lt => Value::Bool($a < $b),
            FloatOp::Le => Value::Bool($a <= $b),
        }
    };
}

/// A unary operator that takes or gives a floating-point number.
///
/// # Errors
/// [`OpError::IllTyped`] only.
pub(super) fn unary(op: UnOp, a: Value) -> Result<Value, OpError> {
    Ok(match (op, a) {
        (UnOp::Float(of), Value::Float(x)) => Value::Float(function!(of, x.get()).into()),
        (UnOp::Float(of), Value::Double(x)) => Value::Double(function!(of, x.get()).into()),
        (UnOp::Bits, Value::Float(x)) => Value::Int(x.bits()),
        (UnOp::Bits, Value::Double(x)) => Value::Long(x.bits()),
        (UnOp::OfBits, Value::Int(x)) => Value::Float(x.into()),
        (UnOp::OfBits, Value::Long(x)) => Value::Double(x.into()),
        (UnOp::Convert(Base::Int), Value::Float(x)) => Value::Int(x.get() as i32),
        (UnOp::Convert(Base::Int), Value::Double(x)) => Value::Int(x.get() as i32),
        (UnOp::Convert(Base::Long), Value::Float(x)) => Value::Long(x.get() as i64),
        (UnOp::Convert(Base::Long), Value::Double(x)) => Value::Long(x.get() as i64),
        (UnOp::Convert(Base::Float), Value::Int(x)) => Value::Float((x as f32).into()),
        (UnOp::Convert(Base::Float), Value::Long(x)) => Value::Float((x as f32).into()),
        (UnOp::Convert(Base::Float), Value::Double(x)) => Value::Float((x.get() as f32).into()),
        (UnOp::Convert(Base::Double), Value::Int(x)) => Value::Double(f64::from(x).into()),
        (UnOp::Convert(Base::Double), Value::Long(x)) => Value::Double((x as f64).into()),
        (UnOp::Convert(Base::Double), Value::Float(x)) => Value::Double(f64::from(x.get()).into()),
        _ => return Err(OpError::IllTyped),
    })
}

/// An operator on two numbers of one type.
///
/// # Errors
/// [`OpError::IllTyped`] only.
pub(super) fn binary(op: FloatOp, a: Value, b: Value) -> Result<Value, OpError> {
    match (a, b) {
        (Value::Float(a), Value::Float(b)) => Ok(operator!(op, Value::Float, a.get(), b.get())),
        (Value::Double(a), Value::Double(b)) => Ok(operator!(op, Value::Double, a.get(), b.get())),
        _ => Err(OpError::IllTyped),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::Double;

    /// The Java Language Specification, sections 5.1.3, 15.17.3 and 15.20.1.
    #[test]
    fn corner_cases_follow_java() {
        let d = |x: f64| Value::Double(x.into());
        assert_eq!(binary(FloatOp::Rem, d(-7.5), d(2.0)), Ok(d(-1.5)));
        assert_eq!(binary(FloatOp::Rem, d(-4.0), d(2.0)), Ok(d(-0.0)));
        assert_eq!(binary(FloatOp::Div, d(1.0), d(-0.0)), Ok(d(f64::NEG_INFINITY)));
        assert_eq!(binary(FloatOp::Eq, d(f64::NAN), d(f64::NAN)), Ok(Value::Bool(false)));
        assert_eq!(binary(FloatOp::Eq, d(0.0), d(-0.0)), Ok(Value::Bool(true)));
        assert_eq!(unary(UnOp::Convert(Base::Int), d(f64::NAN)), Ok(Value::Int(0)));
        assert_eq!(unary(UnOp::Convert(Base::Long), d(-1e300)), Ok(Value::Long(i64::MIN)));
        assert_eq!(unary(UnOp::Convert(Base::Float), Value::Int(16_777_217)), Ok(Value::Float(16_777_216_f32.into())));
        assert_eq!(unary(UnOp::Bits, d(-f64::NAN)), Ok(Value::Long(0x7ff8_0000_0000_0000)));
        assert_eq!(unary(UnOp::Float(FloatFn::Rint), d(2.5)), Ok(Value::Double(Double::from(2.0))));
        assert_eq!(unary(UnOp::Float(FloatFn::Neg), Value::Int(1)), Err(OpError::IllTyped));
    }
}
