//! `float` and `double` as values: compared, hashed and stored by their bits, with a single NaN.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A `float`. Equality is sameness: NaN is the same as NaN, and -0.0 is not the same as 0.0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "i32", into = "i32")]
pub struct Float(i32);

/// A `double`. Equality is sameness, as for [`Float`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "i64", into = "i64")]
pub struct Double(i64);

macro_rules! floating {
    ($name:ident, $number:ty, $bits:ty, $unsigned:ty, $nan:literal) => {
        impl $name {
            /// 0.0, what a field has that nothing has set.
            pub const ZERO: $name = $name(0);

            /// The number, as the machine computes with it.
            pub fn get(self) -> $number {
                <$number>::from_bits(self.0 as $unsigned)
            }
            /// The bits of IEEE 754, those of the one NaN that Java's `ToBits` methods know.
            pub fn bits(self) -> $bits {
                self.0
            }
        }
        impl From<$number> for $name {
            fn from(number: $number) -> $name {
                if number.is_nan() { $name($nan) } else { $name(number.to_bits() as $bits) }
            }
        }
        impl From<$bits> for $name {
            fn from(bits: $bits) -> $name {
                <$number>::from_bits(bits as $unsigned).into()
            }
        }
        impl From<$name> for $bits {
            fn from(number: $name) -> $bits {
                number.0
            }
        }
    };
}

floating!(Float, f32, i32, u32, 0x7fc0_0000);
floating!(Double, f64, i64, u64, 0x7ff8_0000_0000_0000);

/// As Java reads it back, bit by bit: the shortest decimal of Rust is exact, and Java takes the same form.
impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match special(f64::from(self.get())) {
            Some(name) => write!(f, "Float.{name}"),
            None => write!(f, "{:?}f", self.get()),
        }
    }
}

/// As Java reads it back, bit by bit.
impl fmt::Display for Double {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match special(self.get()) {
            Some(name) => write!(f, "Double.{name}"),
            None => write!(f, "{:?}", self.get()),
        }
    }
}

/// The constant of `Float` and `Double` that names a value without digits.
fn special(number: f64) -> Option<&'static str> {
    match number {
        n if n.is_nan() => Some("NaN"),
        f64::INFINITY => Some("POSITIVE_INFINITY"),
        f64::NEG_INFINITY => Some("NEGATIVE_INFINITY"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_reads_back_and_nan_is_one() {
        let shown = |bits: i32| Float::from(bits).to_string();
        assert_eq!(shown(1), "1e-45f");
        assert_eq!(shown(i32::MIN), "-0.0f");
        assert_eq!(shown(0x7f7f_ffff), "3.4028235e38f");
        assert_eq!(shown(0x7fc0_0001), "Float.NaN");
        assert_eq!(Float::from(0x7f80_0001), Float::from(f32::NAN));
        assert_eq!(Double::from(f64::NEG_INFINITY).to_string(), "Double.NEGATIVE_INFINITY");
        assert_eq!(Double::from(0.1).to_string(), "0.1");
        for bits in [3_i64, -7, 0x3ff0_0000_0000_0001, 0x7fef_ffff_ffff_ffff, 0x0008_1234_5678_9abc] {
            let double = Double::from(bits);
            assert_eq!(
                double.to_string().parse::<f64>().ok().map(Double::from),
                Some(double).filter(|d| !d.get().is_nan())
            );
        }
    }
}
