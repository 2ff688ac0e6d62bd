//! The values of constants that are numbers (JLS 15.29), where they are needed without code that computes them: in fields
//! that nothing reads, and as the lengths of arrays.

use crate::body::{fraction, unescape, whole};
use crate::cx::{Cx, FieldInfo};
use crate::tree::{J, misread_cast};
use crate::types::Jt;
use ir::input::InputValue;
use ir::{Base, BinOp, ClassId, FloatOp, UnOp};
use replay::ops;

/// Constants that name constants are followed this far.
const DEEPEST: usize = 40;

/// A number, a character, or a truth value.
pub(crate) struct Number {
    value: InputValue,
    ty: Jt,
}

impl Number {
    /// The same as a value of another primitive type.
    pub(crate) fn converted(self, to: &Jt) -> Option<Number> {
        let apply = |op, value| ops::unary(op, value).ok();
        let value = match (self.value, to) {
            (value @ InputValue::Bool(_), Jt::Bool) => value,
            (InputValue::Bool(_), _) => return None,
            (value @ InputValue::Float(_), Jt::Float) | (value @ InputValue::Double(_), Jt::Double) => value,
            (value, Jt::Float) => apply(UnOp::Convert(Base::Float), value)?,
            (value, Jt::Double) => apply(UnOp::Convert(Base::Double), value)?,
            (value @ InputValue::Long(_), Jt::Long) => value,
            (value @ InputValue::Int(_), Jt::Long) => apply(UnOp::Widen, value)?,
            (value, Jt::Long) => apply(UnOp::Convert(Base::Long), value)?,
            (value, to) if to.is_integral() => InputValue::Int(cut(to_int(value)?, to)),
            _ => return None,
        };
        Some(Number { value, ty: to.clone() })
    }

    pub(crate) fn value(self) -> InputValue {
        self.value
    }
}

fn to_int(value: InputValue) -> Option<i32> {
    let converted = match value {
        InputValue::Int(_) => Some(value),
        InputValue::Long(_) => ops::unary(UnOp::Narrow, value).ok(),
        _ => ops::unary(UnOp::Convert(Base::Int), value).ok(),
    };
    match converted? {
        InputValue::Int(n) => Some(n),
        _ => None,
    }
}

/// The low bits of an `int` that a type has.
fn cut(n: i32, ty: &Jt) -> i32 {
    match ty {
        Jt::Byte => i32::from(n as i8),
        Jt::Short => i32::from(n as i16),
        Jt::Char => i32::from(n as u16),
        _ => n,
    }
}

impl<'a> Cx<'a> {
    /// The number that a final field of objects has for good, as its initialiser is a constant, or all constructors give it
    /// the same one.
    pub(crate) fn number_of(&self, class: ClassId, field: &FieldInfo<'a>) -> Option<InputValue> {
        match self.constant_of_objects(class, field) {
            Some(init) => Some(self.number(init, class, &|_| false)?.converted(&field.ty)?.value()),
            None => crate::given::number(self, class, field),
        }
    }

    /// The value of an expression in the members of a class, where that is a constant number. `hidden`: the names that mean
    /// variables there.
    pub(crate) fn number(&self, node: J<'a>, class: ClassId, hidden: &dyn Fn(&str) -> bool) -> Option<Number> {
        Folding { cx: self, class, hidden }.fold(node, 0)
    }
}

struct Folding<'c, 'a> {
    cx: &'c Cx<'a>,
    class: ClassId,
    hidden: &'c dyn Fn(&str) -> bool,
}

impl<'a> Folding<'_, 'a> {
    fn fold(&self, node: J<'a>, depth: usize) -> Option<Number> {
        if depth > DEEPEST {
            return None;
        }
        let part = |name| node.field(name).and_then(|n| self.fold(n, depth + 1));
        match node.kind() {
            "parenthesized_expression" => self.fold(node.first()?, depth + 1),
            "unary_expression" => prefix(node.field("operator")?.text(), part("operand")?),
            "binary_expression" => infix(node.field("operator")?.text(), part("left")?, part("right")?),
            "ternary_expression" => {
                let (then, els) = (part("consequence")?, part("alternative")?);
                let ty = if then.ty == els.ty { then.ty.clone() } else { then.ty.promoted(&els.ty) };
                let chosen = if part("condition")?.value == InputValue::Bool(true) { then } else { els };
                chosen.converted(&ty)
            }
            "cast_expression" => match misread_cast(node) {
                Some((name, signed)) => {
                    let right = self.fold(signed.field("operand")?, depth + 1)?;
                    infix(signed.field("operator")?.text(), self.named(name, depth)?, right)
                }
                None => part("value")?.converted(&self.cx.ty(node.field("type")?, Some(self.class), &[])),
            },
            "identifier" | "type_identifier" | "field_access" | "scoped_type_identifier" => self.named(node, depth),
            _ => literal(node),
        }
    }

    fn named(&self, node: J<'a>, depth: usize) -> Option<Number> {
        if (self.hidden)(node.text().split('.').next()?) {
            return None;
        }
        let (owner, field, init) = self.cx.constant_named(node, self.class, depth)?;
        let folding = Folding { cx: self.cx, class: owner, hidden: &|_| false };
        folding.fold(init, depth + 1)?.converted(&field.ty)
    }
}

fn literal(node: J) -> Option<Number> {
    let number = |value, ty| Some(Number { value, ty });
    match node.kind() {
        "true" | "false" => number(InputValue::Bool(node.kind() == "true"), Jt::Bool),
        "character_literal" => {
            let units = unescape(node.text().strip_prefix('\'')?.strip_suffix('\'')?);
            number(InputValue::Int(i32::from(*units.first()?)), Jt::Char)
        }
        kind if kind.ends_with("integer_literal") => {
            let literal = whole(node.text())?;
            match literal.long {
                true => number(InputValue::Long(literal.n as i64), Jt::Long),
                // 2147483648 stands behind a minus.
                false => number(InputValue::Int(literal.n as i32), Jt::Int),
            }
        }
        kind if kind.ends_with("floating_point_literal") => {
            let value = fraction(node.text())?;
            number(value, if matches!(value, InputValue::Float(_)) { Jt::Float } else { Jt::Double })
        }
        _ => None,
    }
}

fn prefix(word: &str, operand: Number) -> Option<Number> {
    if word == "!" {
        return Some(Number { value: ops::unary(UnOp::Not, operand.value).ok()?, ty: Jt::Bool });
    }
    let ty = operand.ty.promoted(&Jt::Int);
    let operand = operand.converted(&ty)?;
    let op = match word {
        "+" => return Some(operand),
        "~" => UnOp::BitNot,
        _ if ty.is_float() => UnOp::Float(ir::FloatFn::Neg),
        _ => UnOp::Neg,
    };
    Some(Number { value: ops::unary(op, operand.value).ok()?, ty })
}

fn infix(word: &str, a: Number, b: Number) -> Option<Number> {
    let op = match word {
        "&&" => BinOp::And,
        "||" => BinOp::Or,
        word => BinOp::of_token(word)?,
    };
    let ty = match op {
        BinOp::Shl | BinOp::Shr | BinOp::UShr => {
            let ty = a.ty.promoted(&Jt::Int);
            let value = ops::binary(op, a.converted(&ty)?.value, b.converted(&Jt::Int)?.value).ok()?;
            return Some(Number { value, ty });
        }
        _ if a.ty == Jt::Bool => Jt::Bool,
        _ => a.ty.promoted(&b.ty),
    };
    let (a, b) = (a.converted(&ty)?.value, b.converted(&ty)?.value);
    let value = if ty.is_float() { of_floats(op, a, b) } else { ops::binary(op, a, b).ok() }?;
    let ty = if matches!(value, InputValue::Bool(_)) { Jt::Bool } else { ty };
    Some(Number { value, ty })
}

fn of_floats(op: BinOp, a: InputValue, b: InputValue) -> Option<InputValue> {
    let apply = |op, a, b| ops::binary(BinOp::Float(op), a, b).ok();
    match op {
        BinOp::Add => apply(FloatOp::Add, a, b),
        BinOp::Sub => apply(FloatOp::Sub, a, b),
        BinOp::Mul => apply(FloatOp::Mul, a, b),
        BinOp::Div => apply(FloatOp::Div, a, b),
        BinOp::Rem => apply(FloatOp::Rem, a, b),
        BinOp::Eq => apply(FloatOp::Eq, a, b),
        BinOp::Ne => ops::unary(UnOp::Not, apply(FloatOp::Eq, a, b)?).ok(),
        BinOp::Lt => apply(FloatOp::Lt, a, b),
        BinOp::Le => apply(FloatOp::Le, a, b),
        BinOp::Gt => apply(FloatOp::Lt, b, a),
        BinOp::Ge => apply(FloatOp::Le, b, a),
        _ => None,
    }
}
