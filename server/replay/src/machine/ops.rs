//! Arithmetic and comparison on concrete values, as Java defines them.

use super::floats;
use crate::heap::Value;
use ir::{BinOp, UnOp};

/// Why an operator gives no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpError {
    DivisionByZero,
    /// Operand types that no front end produces.
    IllTyped,
}

/// A unary operator.
///
/// # Errors
/// [`OpError::IllTyped`] only.
pub fn unary(op: UnOp, a: Value) -> Result<Value, OpError> {
    Ok(match (op, a) {
        (UnOp::Not, Value::Bool(b)) => Value::Bool(!b),
        (UnOp::Neg, Value::Int(x)) => Value::Int(x.wrapping_neg()),
        (UnOp::Neg, Value::Long(x)) => Value::Long(x.wrapping_neg()),
        (UnOp::BitNot, Value::Int(x)) => Value::Int(!x),
        (UnOp::BitNot, Value::Long(x)) => Value::Long(!x),
        (UnOp::Widen, Value::Int(x)) => Value::Long(i64::from(x)),
        (UnOp::Narrow, Value::Long(x)) => Value::Int(x as i32),
        (UnOp::Float(_) | UnOp::Convert(_) | UnOp::Bits | UnOp::OfBits, a) => return floats::unary(op, a),
        _ => return Err(OpError::IllTyped),
    })
}

/// A binary operator.
///
/// # Errors
/// Division or remainder by zero; operand types that no front end produces.
pub fn binary(op: BinOp, a: Value, b: Value) -> Result<Value, OpError> {
    match (op, a, b) {
        (BinOp::Float(op), a, b) => floats::binary(op, a, b),
        (BinOp::Eq, a, b) => Ok(Value::Bool(a == b)),
        (BinOp::Ne, a, b) => Ok(Value::Bool(a != b)),
        (_, Value::Int(a), Value::Int(b)) => int(op, a, b),
        (BinOp::Shl, Value::Long(a), Value::Int(b)) => Ok(Value::Long(a.wrapping_shl(b as u32))),
        (BinOp::Shr, Value::Long(a), Value::Int(b)) => Ok(Value::Long(a.wrapping_shr(b as u32))),
        (BinOp::UShr, Value::Long(a), Value::Int(b)) => Ok(Value::Long((a as u64).wrapping_shr(b as u32) as i64)),
        (_, Value::Long(a), Value::Long(b)) => long(op, a, b),
        (BinOp::And, Value::Bool(a), Value::Bool(b)) => Ok(Value::Bool(a & b)),
        (BinOp::Or, Value::Bool(a), Value::Bool(b)) => Ok(Value::Bool(a | b)),
        (BinOp::Xor, Value::Bool(a), Value::Bool(b)) => Ok(Value::Bool(a ^ b)),
        _ => Err(OpError::IllTyped),
    }
}

fn int(op: BinOp, a: i32, b: i32) -> Result<Value, OpError> {
    if b == 0 && matches!(op, BinOp::Div | BinOp::Rem) {
        return Err(OpError::DivisionByZero);
    }
    Ok(match op {
        BinOp::Add => Value::Int(a.wrapping_add(b)),
        BinOp::Sub => Value::Int(a.wrapping_sub(b)),
        BinOp::Mul => Value::Int(a.wrapping_mul(b)),
        BinOp::Div => Value::Int(a.wrapping_div(b)),
        BinOp::Rem => Value::Int(a.wrapping_rem(b)),
        BinOp::And => Value::Int(a & b),
        BinOp::Or => Value::Int(a | b),
        BinOp::Xor => Value::Int(a ^ b),
        BinOp::Shl => Value::Int(a.wrapping_shl(b as u32)),
        BinOp::Shr => Value::Int(a.wrapping_shr(b as u32)),
        BinOp::UShr => Value::Int((a as u32).wrapping_shr(b as u32) as i32),
        BinOp::Lt => Value::Bool(a < b),
        BinOp::Le => Value::Bool(a <= b),
        BinOp::Gt => Value::Bool(a > b),
        BinOp::Ge => Value::Bool(a >= b),
        BinOp::Eq => Value::Bool(a == b),
        BinOp::Ne => Value::Bool(a != b),
        BinOp::Float(_) => return Err(OpError::IllTyped),
    })
}

fn long(op: BinOp, a: i64, b: i64) -> Result<Value, OpError> {
    if b == 0 && matches!(op, BinOp::Div | BinOp::Rem) {
        return Err(OpError::DivisionByZero);
    }
    Ok(match op {
        BinOp::Add => Value::Long(a.wrapping_add(b)),
        BinOp::Sub => Value::Long(a.wrapping_sub(b)),
        BinOp::Mul => Value::Long(a.wrapping_mul(b)),
        BinOp::Div => Value::Long(a.wrapping_div(b)),
        BinOp::Rem => Value::Long(a.wrapping_rem(b)),
        BinOp::And => Value::Long(a & b),
        BinOp::Or => Value::Long(a | b),
        BinOp::Xor => Value::Long(a ^ b),
        BinOp::Shl => Value::Long(a.wrapping_shl(b as u32)),
        BinOp::Shr => Value::Long(a.wrapping_shr(b as u32)),
        BinOp::UShr => Value::Long((a as u64).wrapping_shr(b as u32) as i64),
        BinOp::Lt => Value::Bool(a < b),
        BinOp::Le => Value::Bool(a <= b),
        BinOp::Gt => Value::Bool(a > b),
        BinOp::Ge => Value::Bool(a >= b),
        BinOp::Eq => Value::Bool(a == b),
        BinOp::Ne => Value::Bool(a != b),
        BinOp::Float(_) => return Err(OpError::IllTyped),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The corner cases of the Java Language Specification, sections 15.17 to 15.19.
    #[test]
    fn corner_cases_follow_java() {
        let int = |op, a, b| binary(op, Value::Int(a), Value::Int(b));
        assert_eq!(int(BinOp::Div, i32::MIN, -1), Ok(Value::Int(i32::MIN)));
        assert_eq!(int(BinOp::Rem, i32::MIN, -1), Ok(Value::Int(0)));
        assert_eq!(int(BinOp::Div, -7, 2), Ok(Value::Int(-3)));
        assert_eq!(int(BinOp::Rem, -7, 2), Ok(Value::Int(-1)));
        assert_eq!(int(BinOp::Rem, 7, -2), Ok(Value::Int(1)));
        assert_eq!(int(BinOp::Div, 1, 0), Err(OpError::DivisionByZero));
        assert_eq!(int(BinOp::Shl, 1, 33), Ok(Value::Int(2)));
        assert_eq!(int(BinOp::Shl, 1, -1), Ok(Value::Int(i32::MIN)));
        assert_eq!(int(BinOp::Shr, -8, 1), Ok(Value::Int(-4)));
        assert_eq!(int(BinOp::UShr, -1, 28), Ok(Value::Int(15)));
        assert_eq!(int(BinOp::Add, i32::MAX, 1), Ok(Value::Int(i32::MIN)));
        let long = |op, a, b| binary(op, Value::Long(a), b);
        assert_eq!(long(BinOp::Shl, 1, Value::Int(65)), Ok(Value::Long(2)));
        assert_eq!(long(BinOp::UShr, -1, Value::Int(60)), Ok(Value::Long(15)));
        assert_eq!(long(BinOp::Div, i64::MIN, Value::Long(-1)), Ok(Value::Long(i64::MIN)));
        assert_eq!(unary(UnOp::Narrow, Value::Long(0x1_8000_0000)), Ok(Value::Int(i32::MIN)));
        assert_eq!(unary(UnOp::Neg, Value::Int(i32::MIN)), Ok(Value::Int(i32::MIN)));
        assert_eq!(unary(UnOp::Not, Value::Int(1)), Err(OpError::IllTyped));
    }
}
