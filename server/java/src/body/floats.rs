//! `float` and `double`: literals, operators, conversions, and what the library is made of.

use super::{BodyCx, Val, Want};
use crate::cx::{R, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::input::InputValue;
use ir::{Base, BinOp, Double, Float, FloatFn, FloatOp, InstrKind, Operand, UnOp};

/// What a function of the library stands for that is no method: `sqrt$(x)`.
pub(super) fn function(name: &str) -> Option<UnOp> {
    Some(match name {
        "abs$" => UnOp::Float(FloatFn::Abs),
        "sqrt$" => UnOp::Float(FloatFn::Sqrt),
        "floor$" => UnOp::Float(FloatFn::Floor),
        "ceil$" => UnOp::Float(FloatFn::Ceil),
        "rint$" => UnOp::Float(FloatFn::Rint),
        "bits$" => UnOp::Bits,
        "ofBits$" => UnOp::OfBits,
        _ => return None,
    })
}

impl<'a> BodyCx<'_, 'a> {
    /// `1.5`, `1e3f`, `0x1.8p3`
    pub(super) fn float_literal(&mut self, node: J<'a>) -> R<Val> {
        match fraction(node.text()) {
            Some(InputValue::Float(n)) => Ok(Val::new(Operand::Float(n), Jt::Float)),
            Some(InputValue::Double(n)) => Ok(Val::new(Operand::Double(n), Jt::Double)),
            _ => stop(node, "a number out of range"),
        }
    }

    /// `a op b`, both promoted to `ty`.
    pub(super) fn float_operation(
        &mut self,
        op: BinOp,
        ty: Jt,
        (a, b): (Val, Val),
        node: J<'a>,
        want: &Want,
    ) -> R<Val> {
        let (op, a, b) = match op {
            BinOp::Add => (FloatOp::Add, a, b),
            BinOp::Sub => (FloatOp::Sub, a, b),
            BinOp::Mul => (FloatOp::Mul, a, b),
            BinOp::Div => (FloatOp::Div, a, b),
            BinOp::Rem => (FloatOp::Rem, a, b),
            BinOp::Eq => (FloatOp::Eq, a, b),
            BinOp::Ne => {
                let same = self.float_operation(BinOp::Eq, ty, (a, b), node, &Want::default())?;
                return Ok(self.negate(same, node, want));
            }
            BinOp::Lt => (FloatOp::Lt, a, b),
            BinOp::Le => (FloatOp::Le, a, b),
            // Both are evaluated already.
            BinOp::Gt => return self.float_operation(BinOp::Lt, ty, (b, a), node, want),
            BinOp::Ge => return self.float_operation(BinOp::Le, ty, (b, a), node, want),
            BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Shl | BinOp::Shr | BinOp::UShr | BinOp::Float(_) => {
                return stop(node, "an operator on values of these types");
            }
        };
        let result = if op.is_comparison() { Jt::Bool } else { ty.clone() };
        Ok(self.instruction(BinOp::Float(op), ty, result, a, b, node, want))
    }

    /// An operator on one operand, folded where that is a constant and the result obvious.
    pub(super) fn float_unary(&mut self, op: UnOp, ty: Jt, val: Val, node: J<'a>, want: &Want) -> Val {
        if let Some(constant) = folded(op, val.op) {
            return Val::new(constant, ty);
        }
        let site = self.site(node);
        self.emit(ty, want, site, |dst| InstrKind::Unary { dst, op, a: val.op })
    }

    /// Conversions between numbers of which one is floating.
    pub(super) fn float_conversion(&mut self, val: Val, to: &Jt, node: J<'a>) -> R<Val> {
        let (base, ty) = match to {
            Jt::Float => (Base::Float, Jt::Float),
            Jt::Double => (Base::Double, Jt::Double),
            Jt::Long => (Base::Long, Jt::Long),
            _ => (Base::Int, Jt::Int),
        };
        let out = self.float_unary(UnOp::Convert(base), ty, val, node, &Want::default());
        // `byte`, `short` and `char` come through `int`.
        Ok(if to.range().is_some() { self.truncate(out, to, node) } else { out })
    }

    /// `sqrt$(x)` and its like.
    pub(super) fn float_function(&mut self, op: UnOp, val: Val, node: J<'a>, want: &Want) -> R<Val> {
        let ty = match (op, &val.ty) {
            (UnOp::Float(_), ty) if ty.is_float() => ty.clone(),
            (UnOp::Bits, Jt::Float) => Jt::Int,
            (UnOp::Bits, Jt::Double) => Jt::Long,
            (UnOp::OfBits, Jt::Int) => Jt::Float,
            (UnOp::OfBits, Jt::Long) => Jt::Double,
            _ => return stop(node, "an operator on values of these types"),
        };
        Ok(self.float_unary(op, ty, val, node, want))
    }
}

/// Reads a literal of a floating-point number; `None` where it is out of range.
pub(crate) fn fraction(text: &str) -> Option<InputValue> {
    let text = text.replace('_', "").to_lowercase();
    let hex = text.starts_with("0x");
    let single = text.ends_with('f') && (!hex || text.contains('p'));
    let digits = if single || text.ends_with('d') { &text[..text.len() - 1] } else { &text[..] };
    let number = match (hex, single) {
        (true, _) => hexadecimal(digits, if single { 24 } else { 53 }, if single { -149 } else { -1074 }),
        (false, true) => digits.parse::<f32>().ok().map(f64::from),
        (false, false) => digits.parse::<f64>().ok(),
    };
    let most = if single { f64::from(f32::MAX) } else { f64::MAX };
    let number = number.filter(|n| *n <= most)?;
    Some(if single { InputValue::Float((number as f32).into()) } else { InputValue::Double(number.into()) })
}

fn folded(op: UnOp, a: Operand) -> Option<Operand> {
    Some(match (op, a) {
        (UnOp::Float(FloatFn::Neg), Operand::Float(f)) => Operand::Float((-f.get()).into()),
        (UnOp::Float(FloatFn::Neg), Operand::Double(d)) => Operand::Double((-d.get()).into()),
        (UnOp::OfBits, Operand::Int(n)) => Operand::Float(Float::from(n)),
        (UnOp::OfBits, Operand::Long(n)) => Operand::Double(Double::from(n)),
        (UnOp::Convert(Base::Float), Operand::Int(n)) => Operand::Float((n as f32).into()),
        (UnOp::Convert(Base::Float), Operand::Long(n)) => Operand::Float((n as f32).into()),
        (UnOp::Convert(Base::Double), Operand::Int(n)) => Operand::Double(f64::from(n).into()),
        (UnOp::Convert(Base::Double), Operand::Long(n)) => Operand::Double((n as f64).into()),
        (UnOp::Convert(Base::Double), Operand::Float(f)) => Operand::Double(f64::from(f.get()).into()),
        _ => return None,
    })
}

/// `0x1.8p3` rounded to a number with `precision` bits whose last one is worth at least two to the `least`: to the
/// nearest, ties to even.
fn hexadecimal(text: &str, precision: u32, least: i64) -> Option<f64> {
    let (digits, exponent) = text.strip_prefix("0x")?.split_once('p')?;
    let exponent: i64 = exponent.parse().ok()?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let (mut bits, mut rest, mut scale) = (0_u128, false, 0_i64);
    for digit in whole.chars().chain(fraction.chars()) {
        let digit = digit.to_digit(16)?;
        if bits >> 120 == 0 {
            bits = bits << 4 | u128::from(digit);
        } else {
            rest |= digit != 0;
            scale += 4;
        }
    }
    scale = scale.checked_add(exponent)?.checked_sub(4 * fraction.len() as i64)?;
    if bits == 0 {
        return Some(0.0);
    }
    let length = i64::from(128 - bits.leading_zeros());
    let drop = (length - i64::from(precision)).max(least.saturating_sub(scale)).max(0);
    let kept = match u32::try_from(drop) {
        Ok(0) => bits,
        Ok(n) if n < 128 => {
            let (high, low, half) = (bits >> n, bits & ((1 << n) - 1), 1 << (n - 1));
            let up = low > half || low == half && (rest || high & 1 == 1);
            high + u128::from(up)
        }
        _ => 0,
    };
    let scale = scale.checked_add(drop)?;
    if scale > 2_000 {
        return None;
    }
    // Each factor is exact, and so is the product: `kept` has no more bits than the result.
    let power = |n: i64| 2_f64.powi(i32::try_from(n).unwrap_or(i32::MIN));
    let (first, second) = (scale.max(-1000), scale - scale.max(-1000));
    Some(kept as f64 * power(first) * power(second))
}

#[cfg(test)]
mod tests {
    use super::hexadecimal;

    #[test]
    fn hexadecimal_literals_are_rounded_once() {
        let double = |text| hexadecimal(text, 53, -1074);
        assert_eq!(double("0x1.8p3"), Some(12.0));
        assert_eq!(double("0x.8p0"), Some(0.5));
        assert_eq!(double("0x1p-1074"), Some(f64::from_bits(1)));
        assert_eq!(double("0x1p-1075"), Some(0.0));
        assert_eq!(double("0x1.8p-1074"), Some(f64::from_bits(2)));
        assert_eq!(double("0x1.fffffffffffffp1023"), Some(f64::MAX));
        assert_eq!(double("0x1.00000000000008p0"), Some(1.0));
        assert_eq!(double("0x1.00000000000008000000000000000000000001p0"), Some(1.0 + f64::EPSILON));
        assert_eq!(hexadecimal("0x1.fffffep127", 24, -149), Some(f64::from(f32::MAX)));
        assert_eq!(hexadecimal("0x1.000001p0", 24, -149), Some(1.0));
    }
}
