//! Integer literals.

use ir::{Operand, Ty};

/// Why a literal has no value.
pub(crate) enum LiteralError {
    TooLargeForInt,
    TooLargeForLong,
}

/// The value of an integer literal as in Java: decimal literals fit the type (a minus in front counts), and
/// hexadecimal ones may use all of its bits.
pub(crate) fn integer(text: &str, negative: bool) -> Result<(Operand, Ty), LiteralError> {
    let (digits, long) = match text.strip_suffix(['l', 'L']) {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    let hex = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let value = match hex {
        Some(hex) => i128::from_str_radix(hex, 16),
        None => digits.parse::<i128>(),
    };
    let value = value.map_err(|_| LiteralError::TooLargeForLong)?;
    let value = match (hex, long) {
        (Some(_), false) if value <= i128::from(u32::MAX) => i128::from(value as u32 as i32),
        (Some(_), true) if value <= i128::from(u64::MAX) => i128::from(value as u64 as i64),
        _ => value,
    };
    // Two's complement: the negation of the smallest number is itself.
    let value = if negative { -value } else { value };
    let wrapped = |min: i128| if negative && hex.is_some() && value == -min { min } else { value };
    if long {
        let value = wrapped(i64::MIN.into());
        return i64::try_from(value).map(|v| (Operand::Long(v), Ty::LONG)).map_err(|_| LiteralError::TooLargeForLong);
    }
    let value = wrapped(i32::MIN.into());
    match i32::try_from(value) {
        Ok(v) => Ok((Operand::Int(v), Ty::INT)),
        Err(_) if i64::try_from(value).is_ok() => Err(LiteralError::TooLargeForInt),
        Err(_) => Err(LiteralError::TooLargeForLong),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, negative: bool) -> Option<Operand> {
        integer(text, negative).ok().map(|(op, _)| op)
    }

    #[test]
    fn borders_of_int_and_long() {
        assert_eq!(value("2147483647", false), Some(Operand::Int(i32::MAX)));
        assert_eq!(value("2147483648", false), None);
        assert_eq!(value("2147483648", true), Some(Operand::Int(i32::MIN)));
        assert_eq!(value("2147483649", true), None);
        assert_eq!(value("9223372036854775807L", false), Some(Operand::Long(i64::MAX)));
        assert_eq!(value("9223372036854775808L", true), Some(Operand::Long(i64::MIN)));
        assert_eq!(value("9223372036854775808l", false), None);
        assert_eq!(value("99999999999999999999999999999999999999999999", false), None);
    }

    #[test]
    fn hexadecimal_uses_all_bits() {
        assert_eq!(value("0xFFFFFFFF", false), Some(Operand::Int(-1)));
        assert_eq!(value("0x80000000", true), Some(Operand::Int(i32::MIN)));
        assert_eq!(value("0x100000000", false), None);
        assert_eq!(value("0xFFFFFFFFFFFFFFFFL", false), Some(Operand::Long(-1)));
        assert_eq!(value("0x1FL", true), Some(Operand::Long(-31)));
    }
}
