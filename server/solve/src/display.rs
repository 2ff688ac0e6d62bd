//! Readable text of terms, with the operators as people write them.

use crate::float::{FloatFn, FloatOp};
use crate::ops::{BinOp, Sort, UnOp};
use crate::terms::{Node, Term, Terms};
use std::fmt::Write;

/// Nesting beyond this is shown as an ellipsis: nobody reads deeper, and the stack is finite.
const MAX_DEPTH: usize = 24;
/// Text beyond this length is cut likewise.
const MAX_LENGTH: usize = 400;

/// Binding strength of atoms and prefix operators.
const ATOM: u8 = 12;
const PREFIX: u8 = 11;

impl Terms {
    /// Readable text of a term, such as `foo < 0`. Very large terms are abbreviated with `…`.
    pub fn display(&self, t: Term) -> String {
        let mut text = String::new();
        self.write(&mut text, t, 0, 0);
        text
    }

    fn write(&self, out: &mut String, t: Term, context: u8, depth: usize) {
        if depth > MAX_DEPTH || out.len() > MAX_LENGTH {
            out.push('…');
            return;
        }
        let strength = self.strength(t);
        let parenthesise = strength < context;
        if parenthesise {
            out.push('(');
        }
        self.write_node(out, t, strength, depth + 1);
        if parenthesise {
            out.push(')');
        }
    }

    fn write_node(&self, out: &mut String, t: Term, strength: u8, depth: usize) {
        match self.node(t) {
            Node::Const(sort, value) => write_constant(out, sort, value),
            Node::Var(v) => out.push_str(self.name_of(v)),
            Node::Unary(op, a) => {
                out.push_str(prefix(op, self.sort(a)));
                let function = is_function(op);
                self.write(out, a, if function { 0 } else { PREFIX }, depth);
                out.push_str(if function { ")" } else { "" });
            }
            Node::Binary(BinOp::Add, a, c) if self.as_const(c).is_some_and(|c| c < 0) => {
                self.write(out, a, strength, depth);
                let magnitude = self.as_const(c).unwrap_or(0).unsigned_abs();
                let suffix = if self.sort(c) == Sort::I64 { "L" } else { "" };
                // Writing to a string cannot fail.
                let _ = write!(out, " - {magnitude}{suffix}");
            }
            Node::Binary(op, a, b) if is_order(op) && self.as_const(a).is_some() => {
                // People write the variable first: `x > 3`, not `3 < x`.
                self.write(out, b, strength, depth);
                let less = matches!(op, BinOp::Lt | BinOp::Float(FloatOp::Lt));
                out.push_str(if less { " > " } else { " >= " });
                self.write(out, a, strength + 1, depth);
            }
            Node::Binary(op, a, b) => {
                self.write(out, a, strength, depth);
                let _ = write!(out, " {} ", symbol(op, self.sort(a)));
                self.write(out, b, strength + 1, depth);
            }
            Node::Ite(c, a, b) => {
                self.write(out, c, 1, depth);
                out.push_str(" ? ");
                self.write(out, a, 1, depth);
                out.push_str(" : ");
                self.write(out, b, 0, depth);
            }
        }
    }

    fn strength(&self, t: Term) -> u8 {
        match self.node(t) {
            Node::Const(_, value) if value < 0 => PREFIX,
            Node::Const(..) | Node::Var(_) => ATOM,
            Node::Unary(..) => PREFIX,
            Node::Binary(op, a, _) => binary_strength(op, self.sort(a)),
            Node::Ite(..) => 0,
        }
    }
}

fn write_constant(out: &mut String, sort: Sort, value: i64) {
    let _ = match sort {
        Sort::Bool => write!(out, "{}", value != 0),
        Sort::I32 => write!(out, "{value}"),
        Sort::I64 => write!(out, "{value}L"),
        Sort::F32 => write!(out, "{:?}f", f32::from_bits(value as u32)),
        Sort::F64 => write!(out, "{:?}", f64::from_bits(value as u64)),
    };
}

fn is_order(op: BinOp) -> bool {
    matches!(op, BinOp::Lt | BinOp::Le | BinOp::Float(FloatOp::Lt | FloatOp::Le))
}

/// Whether an operator is written as a call.
fn is_function(op: UnOp) -> bool {
    matches!(op, UnOp::Bits | UnOp::OfBits) || matches!(op, UnOp::Float(of) if of != FloatFn::Neg)
}

fn prefix(op: UnOp, sort: Sort) -> &'static str {
    match op {
        UnOp::Float(FloatFn::Neg) => "-",
        UnOp::Float(FloatFn::Abs) => "Math.abs(",
        UnOp::Float(FloatFn::Sqrt) => "Math.sqrt(",
        UnOp::Float(FloatFn::Floor) => "Math.floor(",
        UnOp::Float(FloatFn::Ceil) => "Math.ceil(",
        UnOp::Float(FloatFn::Rint) => "Math.rint(",
        UnOp::Convert(Sort::F32) => "(float) ",
        UnOp::Convert(Sort::F64) => "(double) ",
        UnOp::Convert(Sort::I64) => "(long) ",
        UnOp::Convert(_) => "(int) ",
        UnOp::Bits if sort == Sort::F32 => "Float.floatToIntBits(",
        UnOp::Bits => "Double.doubleToLongBits(",
        UnOp::OfBits if sort == Sort::I32 => "Float.intBitsToFloat(",
        UnOp::OfBits => "Double.longBitsToDouble(",
        UnOp::Not => "!",
        UnOp::Neg => "-",
        UnOp::BitNot => "~",
        UnOp::Widen => "(long) ",
        UnOp::Narrow => "(int) ",
    }
}

fn symbol(op: BinOp, sort: Sort) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Div => "/",
        BinOp::Rem => "%",
        BinOp::Float(op) => match op {
            FloatOp::Add => "+",
            FloatOp::Sub => "-",
            FloatOp::Mul => "*",
            FloatOp::Div => "/",
            FloatOp::Rem => "%",
            FloatOp::Eq => "==",
            FloatOp::Lt => "<",
            FloatOp::Le => "<=",
        },
        BinOp::And if sort == Sort::Bool => "&&",
        BinOp::And => "&",
        BinOp::Or if sort == Sort::Bool => "||",
        BinOp::Or => "|",
        BinOp::Xor => "^",
        BinOp::Shl => "<<",
        BinOp::Shr => ">>",
        BinOp::UShr => ">>>",
        BinOp::Eq => "==",
        BinOp::Ne => "!=",
        BinOp::Lt => "<",
        BinOp::Le => "<=",
    }
}

/// The precedences of the language, from `||` upwards.
fn binary_strength(op: BinOp, sort: Sort) -> u8 {
    match op {
        BinOp::Or if sort == Sort::Bool => 1,
        BinOp::And if sort == Sort::Bool => 2,
        BinOp::Or => 3,
        BinOp::Xor => 4,
        BinOp::And => 5,
        BinOp::Eq | BinOp::Ne => 6,
        BinOp::Lt | BinOp::Le => 7,
        BinOp::Shl | BinOp::Shr | BinOp::UShr => 8,
        BinOp::Float(FloatOp::Eq) => 6,
        BinOp::Float(FloatOp::Lt | FloatOp::Le) => 7,
        BinOp::Float(FloatOp::Add | FloatOp::Sub) => 9,
        BinOp::Float(FloatOp::Mul | FloatOp::Div | FloatOp::Rem) => 10,
        BinOp::Add | BinOp::Sub => 9,
        BinOp::Mul | BinOp::Div | BinOp::Rem => 10,
    }
}
