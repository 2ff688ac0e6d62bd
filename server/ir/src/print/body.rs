//! Text of control-flow graphs.

use super::ty;
use crate::body::*;
use crate::program::{Base, FieldId, Program};
use std::fmt::Write;

/// The blocks of a body; every instruction ends with the number of its site.
pub fn body(p: &Program, b: &Body) -> String {
    let mut out = String::new();
    for (i, block) in b.blocks.iter().enumerate() {
        let _ = write!(out, "bb{i}");
        out += if block.loop_head { " loop" } else { "" };
        if let Some((to, exc)) = block.handler {
            let _ = write!(out, " catch {} -> bb{}", local(b, exc), to.0);
        }
        out += ":\n";
        for it in &block.instrs {
            let _ = writeln!(out, "  {} @{}", instr(p, b, &it.kind), it.site.0);
        }
        let _ = writeln!(out, "  {}", terminator(b, &block.term));
    }
    out
}

/// A local by its name in the source, with its number when the name is not unique; temporaries by number.
fn local(b: &Body, id: LocalId) -> String {
    let Some(Some(name)) = b.locals.get(id.index()).map(|l| l.name.as_ref()) else {
        return format!("%{}", id.0);
    };
    let shared = b.locals.iter().filter(|l| l.name.as_ref() == Some(name)).count() > 1;
    if shared { format!("{name}%{}", id.0) } else { name.clone() }
}

fn operand(b: &Body, o: &Operand) -> String {
    match o {
        Operand::Local(id) => local(b, *id),
        Operand::Null => "null".to_owned(),
        Operand::Bool(v) => v.to_string(),
        Operand::Int(v) => v.to_string(),
        Operand::Long(v) => format!("{v}L"),
        Operand::Float(v) => v.to_string(),
        Operand::Double(v) => v.to_string(),
    }
}

fn operands(b: &Body, all: &[Operand]) -> String {
    all.iter().map(|o| operand(b, o)).collect::<Vec<_>>().join(", ")
}

fn field(p: &Program, id: FieldId) -> String {
    match p.fields.get(id.index()) {
        Some(f) => format!("{}.{}", ty(p, crate::Ty::class(f.class)), f.name),
        None => format!("?field{}", id.0),
    }
}

/// One instruction, without its site.
pub fn instr(p: &Program, b: &Body, kind: &InstrKind) -> String {
    let l = |id: &LocalId| local(b, *id);
    let o = |op: &Operand| operand(b, op);
    match kind {
        InstrKind::Copy { dst, src } => format!("{} := {}", l(dst), o(src)),
        InstrKind::Unary { dst, op, a } => format!("{} := {} {}", l(dst), un_op(*op), o(a)),
        InstrKind::Binary { dst, op, ty: t, a, b: c } => {
            format!("{} := {} {}[{}] {}", l(dst), o(a), bin_op(*op), ty(p, *t), o(c))
        }
        InstrKind::LoadField { dst, obj, field: f } => format!("{} := {}.<{}>", l(dst), o(obj), field(p, *f)),
        InstrKind::StoreField { obj, field: f, value } => format!("{}.<{}> := {}", o(obj), field(p, *f), o(value)),
        InstrKind::LoadElem { dst, arr, idx } => format!("{} := {}[{}]", l(dst), o(arr), o(idx)),
        InstrKind::StoreElem { arr, idx, value } => format!("{}[{}] := {}", o(arr), o(idx), o(value)),
        InstrKind::ArrayLen { dst, arr } => format!("{} := length {}", l(dst), o(arr)),
        InstrKind::New { dst, class, init } => {
            let args = match init {
                FieldInit::Defaults => String::new(),
                FieldInit::Values(values) => format!("({})", operands(b, values)),
            };
            format!("{} := new {}{args}", l(dst), ty(p, crate::Ty::class(*class)))
        }
        InstrKind::NewArray { dst, elem, len, like } => {
            let like = like.map_or_else(String::new, |a| format!(" like {}", o(&a)));
            format!("{} := new {}[{}]{like}", l(dst), ty(p, *elem), o(len))
        }
        InstrKind::Free { obj } => format!("free {}", o(obj)),
        InstrKind::Call { dst, callee: c, args } => {
            let to = dst.map_or_else(String::new, |d| format!("{} := ", l(&d)));
            format!("{to}call {}({})", callee(p, c), operands(b, args))
        }
        InstrKind::InstanceOf { dst, obj, ty: t } => format!("{} := {} instanceof {}", l(dst), o(obj), ty(p, *t)),
        InstrKind::Cast { dst, obj, ty: t, vouched } => {
            let mark = if *vouched { "~" } else { "" };
            format!("{} := ({mark}{}) {}", l(dst), ty(p, *t), o(obj))
        }
        InstrKind::Assert { cond } => format!("assert {}", o(cond)),
        InstrKind::Assume { cond } => format!("assume {}", o(cond)),
        InstrKind::EnterOld => "enter old".to_owned(),
        InstrKind::LeaveOld => "leave old".to_owned(),
    }
}

fn callee(p: &Program, c: &Callee) -> String {
    match c {
        Callee::Static(id) if id.index() < p.functions.len() => p.qualified_name(*id),
        Callee::Static(id) => format!("?fn{}", id.0),
        Callee::Virtual { class, name } => format!("virtual {}.{name}", ty(p, crate::Ty::class(*class))),
    }
}

/// A terminator, with its site.
pub fn terminator(b: &Body, term: &Terminator) -> String {
    let o = |op: &Operand| operand(b, op);
    match term {
        Terminator::Goto(to) => format!("goto bb{}", to.0),
        Terminator::Branch { cond, then, els, site } => {
            format!("branch {} ? bb{} : bb{} @{}", o(cond), then.0, els.0, site.0)
        }
        Terminator::Switch { cond, then, els } => format!("switch {} ? bb{} : bb{}", o(cond), then.0, els.0),
        Terminator::Return { value: Some(v), site } => format!("return {} @{}", o(v), site.0),
        Terminator::Return { value: None, site } => format!("return @{}", site.0),
        Terminator::Throw { value, site } => format!("throw {} @{}", o(value), site.0),
        Terminator::Rethrow { value } => format!("rethrow {}", o(value)),
    }
}

fn un_op(op: UnOp) -> &'static str {
    match op {
        UnOp::Float(FloatFn::Neg) => "-",
        UnOp::Float(FloatFn::Abs) => "abs",
        UnOp::Float(FloatFn::Sqrt) => "sqrt",
        UnOp::Float(FloatFn::Floor) => "floor",
        UnOp::Float(FloatFn::Ceil) => "ceil",
        UnOp::Float(FloatFn::Rint) => "rint",
        UnOp::Convert(Base::Float) => "float",
        UnOp::Convert(Base::Double) => "double",
        UnOp::Convert(Base::Long) => "long",
        UnOp::Convert(_) => "int",
        UnOp::Bits => "bits",
        UnOp::OfBits => "of bits",
        UnOp::Not => "!",
        UnOp::Neg => "-",
        UnOp::BitNot => "~",
        UnOp::Widen => "widen",
        UnOp::Narrow => "narrow",
    }
}

fn bin_op(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Div => "/",
        BinOp::Rem => "%",
        BinOp::And => "&",
        BinOp::Or => "|",
        BinOp::Xor => "^",
        BinOp::Shl => "<<",
        BinOp::Shr => ">>",
        BinOp::UShr => ">>>",
        BinOp::Eq => "==",
        BinOp::Ne => "!=",
        BinOp::Lt => "<",
        BinOp::Le => "<=",
        BinOp::Gt => ">",
        BinOp::Ge => ">=",
        BinOp::Float(FloatOp::Add) => "+",
        BinOp::Float(FloatOp::Sub) => "-",
        BinOp::Float(FloatOp::Mul) => "*",
        BinOp::Float(FloatOp::Div) => "/",
        BinOp::Float(FloatOp::Rem) => "%",
        BinOp::Float(FloatOp::Eq) => "==",
        BinOp::Float(FloatOp::Lt) => "<",
        BinOp::Float(FloatOp::Le) => "<=",
    }
}
