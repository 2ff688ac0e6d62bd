//! Readable text of terms, with the operators as people write them.

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
                out.push_str(prefix(op));
                self.write(out, a, PREFIX, depth);
            }
            Node::Binary(BinOp::Add, a, c) if self.as_const(c).is_some_and(|c| c < 0) => {
                self.write(out, a, strength, depth);
                let magnitude = self.as_const(c).unwrap_or(0).unsigned_abs();
                let suffix = if self.sort(c) == Sort::I64 { "L" } else { "" };
                // Writing to a string cannot fail.
                let _ = write!(out, " - {magnitude}{suffix}");
            }
            Node::Binary(op @ (BinOp::Lt | BinOp::Le), a, b) if self.as_const(a).is_some() => {
                // People write the variable first: `x > 3`, not `3 < x`.
                self.write(out, b, strength, depth);
                out.push_str(if op == BinOp::Lt { " > " } else { " >= " });
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
    };
}

fn prefix(op: UnOp) -> &'static str {
    match op {
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
        BinOp::Add | BinOp::Sub => 9,
        BinOp::Mul | BinOp::Div | BinOp::Rem => 10,
    }
}
