//! Text of control-flow graphs.

use super::Type;
use crate::body::*;
use crate::program::{Base, FieldId, Program, Ty};
use std::fmt::{self, Display, Formatter, Write};

/// The blocks of a body; every instruction ends with the number of its site.
pub fn body(p: &Program, b: &Body) -> String {
    let names: Vec<&String> = b.locals.iter().filter_map(|l| l.name.as_ref()).collect();
    let again = |name: &String| names.iter().filter(|n| **n == name).count() > 1;
    let shared = b.locals.iter().map(|l| l.name.as_ref().is_some_and(again)).collect();
    let printer = Printer { p, b, shared };
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = printer.blocks(&mut out);
    let side = |(site, side): Side| format!("@{} {side}", site.0);
    for (from, to) in &b.counted {
        let _ = writeln!(out, "  counted {}: {}", side(*from), to.map_or_else(|| "-".to_owned(), side));
    }
    out
}

struct Printer<'a> {
    p: &'a Program,
    b: &'a Body,
    /// By local: whether another one has its name.
    shared: Vec<bool>,
}

impl Printer<'_> {
    fn blocks(&self, out: &mut String) -> fmt::Result {
        for (i, block) in self.b.blocks.iter().enumerate() {
            write!(out, "bb{i}")?;
            *out += if block.loop_head { " loop" } else { "" };
            if let Some((to, exc)) = block.handler {
                write!(out, " catch {} -> bb{}", Name(self, exc), to.0)?;
            }
            *out += ":\n";
            for it in &block.instrs {
                *out += "  ";
                self.instr(out, &it.kind)?;
                writeln!(out, " @{}", it.site.0)?;
            }
            *out += "  ";
            self.terminator(out, &block.term)?;
            *out += "\n";
        }
        Ok(())
    }

    /// One instruction, without its site.
    fn instr(&self, out: &mut String, kind: &InstrKind) -> fmt::Result {
        let l = |id: &LocalId| Name(self, *id);
        let o = |op: &Operand| Value(self, *op);
        let t = |ty: &Ty| Type(self.p, *ty);
        let f = |id: &FieldId| FieldName(self.p, *id);
        match kind {
            InstrKind::Copy { dst, src } => write!(out, "{} := {}", l(dst), o(src)),
            InstrKind::Unary { dst, op, a } => write!(out, "{} := {} {}", l(dst), un_op(*op), o(a)),
            InstrKind::Binary { dst, op, ty, a, b } => {
                write!(out, "{} := {} {}[{}] {}", l(dst), o(a), bin_op(*op), t(ty), o(b))
            }
            InstrKind::LoadField { dst, obj, field } => write!(out, "{} := {}.<{}>", l(dst), o(obj), f(field)),
            InstrKind::StoreField { obj, field, value } => write!(out, "{}.<{}> := {}", o(obj), f(field), o(value)),
            InstrKind::LoadElem { dst, arr, idx } => write!(out, "{} := {}[{}]", l(dst), o(arr), o(idx)),
            InstrKind::StoreElem { arr, idx, value } => write!(out, "{}[{}] := {}", o(arr), o(idx), o(value)),
            InstrKind::Address { dst, of, clock } => {
                let word = if *clock { "clock" } else { "address" };
                write!(out, "{} := {word} {}", l(dst), o(of))
            }
            InstrKind::ArrayLen { dst, arr } => write!(out, "{} := length {}", l(dst), o(arr)),
            InstrKind::New { dst, class, init } => {
                write!(out, "{} := new {}", l(dst), t(&Ty::class(*class)))?;
                match init {
                    FieldInit::Defaults => Ok(()),
                    FieldInit::Values(values) => self.operands(out, values),
                }
            }
            InstrKind::NewArray { dst, elem, len, like } => {
                write!(out, "{} := new {}[{}]", l(dst), t(elem), o(len))?;
                like.map_or(Ok(()), |a| write!(out, " like {}", o(&a)))
            }
            InstrKind::Free { obj } => write!(out, "free {}", o(obj)),
            InstrKind::Call { dst, callee, args } => {
                if let Some(dst) = dst {
                    write!(out, "{} := ", l(dst))?;
                }
                *out += "call ";
                self.callee(out, callee)?;
                self.operands(out, args)
            }
            InstrKind::InstanceOf { dst, obj, ty } => write!(out, "{} := {} instanceof {}", l(dst), o(obj), t(ty)),
            InstrKind::Cast { dst, obj, ty, vouched } => {
                let mark = if *vouched { "~" } else { "" };
                write!(out, "{} := ({mark}{}) {}", l(dst), t(ty), o(obj))
            }
            InstrKind::Assert { cond } => write!(out, "assert {}", o(cond)),
            InstrKind::Assume { cond } => write!(out, "assume {}", o(cond)),
            InstrKind::VouchInvariants { obj } => write!(out, "vouch {}", o(obj)),
            InstrKind::VouchAlike { a, b, above } => {
                write!(out, "vouch {} and {} alike below {}", o(a), o(b), t(&Ty::class(*above)))
            }
            InstrKind::Vouch { obj, field } => write!(out, "vouch {}.<{}>", o(obj), f(field)),
            InstrKind::EnterOld => out.write_str("enter old"),
            InstrKind::LeaveOld => out.write_str("leave old"),
        }
    }

    fn operands(&self, out: &mut String, all: &[Operand]) -> fmt::Result {
        for (i, operand) in all.iter().enumerate() {
            write!(out, "{}{}", if i == 0 { "(" } else { ", " }, Value(self, *operand))?;
        }
        out.write_str(if all.is_empty() { "()" } else { ")" })
    }

    fn callee(&self, out: &mut String, callee: &Callee) -> fmt::Result {
        let p = self.p;
        match callee {
            Callee::Static(id) => match p.functions.get(id.index()) {
                None => write!(out, "?fn{}", id.0),
                Some(f) => match f.owner {
                    Some(owner) => write!(out, "{}.{}", p.class(owner).name, f.name),
                    None => out.write_str(&f.name),
                },
            },
            Callee::Virtual { class, name } => write!(out, "virtual {}.{name}", Type(p, Ty::class(*class))),
        }
    }

    /// A terminator, with its site.
    fn terminator(&self, out: &mut String, term: &Terminator) -> fmt::Result {
        let o = |op: &Operand| Value(self, *op);
        match term {
            Terminator::Goto(to) => write!(out, "goto bb{}", to.0),
            Terminator::Branch { cond, then, els, site } => {
                write!(out, "branch {} ? bb{} : bb{} @{}", o(cond), then.0, els.0, site.0)
            }
            Terminator::Switch { cond, then, els } => write!(out, "switch {} ? bb{} : bb{}", o(cond), then.0, els.0),
            Terminator::Return { value: Some(v), site } => write!(out, "return {} @{}", o(v), site.0),
            Terminator::Return { value: None, site } => write!(out, "return @{}", site.0),
            Terminator::Throw { value, site } => write!(out, "throw {} @{}", o(value), site.0),
            Terminator::Rethrow { value } => write!(out, "rethrow {}", o(value)),
        }
    }
}

/// A local by its name in the source, with its number when the name is not unique; temporaries by number.
struct Name<'a>(&'a Printer<'a>, LocalId);

impl Display for Name<'_> {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let Name(printer, id) = *self;
        match printer.b.locals.get(id.index()).and_then(|l| l.name.as_ref()) {
            None => write!(out, "%{}", id.0),
            Some(name) if printer.shared[id.index()] => write!(out, "{name}%{}", id.0),
            Some(name) => out.write_str(name),
        }
    }
}

struct Value<'a>(&'a Printer<'a>, Operand);

impl Display for Value<'_> {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self.1 {
            Operand::Local(id) => Name(self.0, id).fmt(out),
            Operand::Null => out.write_str("null"),
            Operand::Bool(v) => v.fmt(out),
            Operand::Int(v) => v.fmt(out),
            Operand::Long(v) => write!(out, "{v}L"),
            Operand::Float(v) => v.fmt(out),
            Operand::Double(v) => v.fmt(out),
        }
    }
}

struct FieldName<'a>(&'a Program, FieldId);

impl Display for FieldName<'_> {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self.0.fields.get(self.1.index()) {
            Some(f) => write!(out, "{}.{}", Type(self.0, Ty::class(f.class)), f.name),
            None => write!(out, "?field{}", self.1.0),
        }
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

pub(super) fn bin_op(op: BinOp) -> &'static str {
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
