//! What a value in the code of a function is in terms of its arguments, as far as one expression can say it.

use ir::input::{Input, InputObject, InputValue};
use ir::{
    BinOp, Block, BlockId, Body, FieldId, Function, Instr, InstrKind, LocalId, Operand, Program, Terminator, Ty, UnOp,
};

/// Where values come from: traced through copies, loads and operators that have no alternative.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Traced {
    /// A parameter, or what is reached from it by fields.
    Path(Vec<String>),
    Number(i64),
    Null,
    /// Of the array at a path.
    Length(Vec<String>),
    Not(Box<Traced>),
    /// On numbers of 64 bits where it is `wide`.
    Binary {
        op: BinOp,
        wide: bool,
        sides: Box<(Traced, Traced)>,
    },
    /// Whether what is at a path is an object of a class.
    Is(Vec<String>, Ty),
}

/// Traces no further than this.
const MAX_TRACE: usize = 16;

impl Traced {
    /// What an operand is, when every local on the way is written once.
    pub(super) fn of(program: &Program, function: &Function, body: &Body, operand: Operand) -> Option<Traced> {
        trace(program, function, body, operand, 0)
    }

    /// The path, when it is nothing else.
    pub(super) fn into_path(self) -> Option<Vec<String>> {
        if let Traced::Path(path) = self { Some(path) } else { None }
    }

    /// `op` of two numbers of 32 bits.
    pub(super) fn binary(op: BinOp, a: Traced, b: Traced) -> Traced {
        Traced::Binary { op, wide: false, sides: Box::new((a, b)) }
    }

    /// As people write it in a specification.
    pub(super) fn text(&self, program: &Program) -> String {
        let inner = |of: &Traced| match of {
            Traced::Is(..) => format!("({})", of.text(program)),
            Traced::Binary { op, .. } if !(is_arithmetic(*op) && self.compares()) => format!("({})", of.text(program)),
            _ => of.text(program),
        };
        match self {
            Traced::Path(path) => spelled(path),
            Traced::Number(n) if i32::try_from(*n).is_ok() => n.to_string(),
            Traced::Number(n) => format!("{n}L"),
            Traced::Null => "null".to_owned(),
            Traced::Length(array) => format!("{}.length", spelled(array)),
            Traced::Not(of) => format!("!{}", inner(of)),
            Traced::Binary { op, sides, .. } => {
                format!("{} {} {}", inner(&sides.0), sign(*op).unwrap_or("?"), inner(&sides.1))
            }
            Traced::Is(path, ty) => format!("{} instanceof {}", spelled(path), program.type_name(*ty)),
        }
    }

    fn compares(&self) -> bool {
        matches!(self, Traced::Binary { op, .. } if !is_arithmetic(*op))
    }

    /// The references that must not be null for it to have a value, each behind what leads to it.
    pub(super) fn guards(&self) -> Vec<Vec<String>> {
        // `this` is never null, and no object stands for static fields.
        let from = |path: &[String]| 1 + usize::from(["this", java::STATICS].contains(&path[0].as_str()));
        let prefixes = |path: &[String], to: usize| (from(path)..to).map(|n| path[..n].to_vec()).collect::<Vec<_>>();
        match self {
            Traced::Number(_) | Traced::Null => Vec::new(),
            Traced::Path(path) => prefixes(path, path.len()),
            Traced::Length(path) | Traced::Is(path, _) => prefixes(path, path.len() + 1),
            Traced::Not(of) => of.guards(),
            Traced::Binary { sides, .. } => [sides.0.guards(), sides.1.guards()].concat(),
        }
    }

    /// Its value in an input: truth is 1, null is -1, and other references are the numbers of their objects. `None` where it has none.
    pub(super) fn number(&self, program: &Program, function: &Function, input: &Input) -> Option<i64> {
        let number = |of: &Traced| of.number(program, function, input);
        Some(match self {
            Traced::Number(n) => *n,
            Traced::Null => -1,
            Traced::Not(of) => 1 - number(of)?,
            Traced::Path(path) => match value(program, function, input, path)? {
                InputValue::Null => -1,
                InputValue::Bool(b) => i64::from(b),
                InputValue::Int(n) => i64::from(n),
                InputValue::Long(n) => n,
                InputValue::Ref(object) => i64::from(object),
                InputValue::Float(_) | InputValue::Double(_) => return None,
            },
            Traced::Length(path) => match object(program, function, input, path)? {
                InputObject::Array { elements, .. } => i64::try_from(elements.len()).ok()?,
                InputObject::Object { .. } => return None,
            },
            Traced::Is(path, ty) => match object(program, function, input, path)? {
                InputObject::Object { class, .. } => i64::from(program.is_subclass(*class, ty.as_class()?)),
                InputObject::Array { .. } => return None,
            },
            Traced::Binary { op, wide, sides } => {
                let n = operate(*op, number(&sides.0)?, number(&sides.1)?)?;
                if *wide { n } else { i64::from(n as i32) }
            }
        })
    }
}

fn operate(op: BinOp, a: i64, b: i64) -> Option<i64> {
    Some(match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::Eq => i64::from(a == b),
        BinOp::Ne => i64::from(a != b),
        BinOp::Lt => i64::from(a < b),
        BinOp::Le => i64::from(a <= b),
        BinOp::Gt => i64::from(a > b),
        BinOp::Ge => i64::from(a >= b),
        _ => return None,
    })
}

fn is_arithmetic(op: BinOp) -> bool {
    matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul)
}

/// The sign of an operator that is traced.
fn sign(op: BinOp) -> Option<&'static str> {
    let signs = ["+", "-", "*", "==", "!=", "<", "<=", ">", ">="];
    signs.into_iter().find(|sign| BinOp::of_token(sign) == Some(op))
}

/// A path as people write it: static fields are named without the object that stands for all of them.
fn spelled(path: &[String]) -> String {
    path.strip_prefix(&[java::STATICS.to_owned()]).unwrap_or(path).join(".")
}

fn trace(program: &Program, function: &Function, body: &Body, operand: Operand, depth: usize) -> Option<Traced> {
    let local = match operand {
        Operand::Local(local) => local,
        Operand::Null => return Some(Traced::Null),
        Operand::Bool(b) => return Some(Traced::Number(i64::from(b))),
        Operand::Int(n) => return Some(Traced::Number(i64::from(n))),
        Operand::Long(n) => return Some(Traced::Number(n)),
        Operand::Float(_) | Operand::Double(_) => return None,
    };
    let mut writers = body.blocks.iter().flat_map(|b| &b.instrs).filter(|i| i.kind.written() == Some(local));
    let writer = writers.next();
    if depth > MAX_TRACE {
        return None;
    }
    let further = |operand: Operand| trace(program, function, body, operand, depth + 1);
    if writers.next().is_some() {
        let (condition, holds) = decided(body, local)?;
        let traced = further(condition)?;
        return Some(if holds { traced } else { Traced::Not(Box::new(traced)) });
    }
    match writer.map(|i| &i.kind) {
        None => Some(Traced::Path(vec![named(&function.params.get(local.index())?.name)?])),
        // A parameter that is assigned may be either value.
        Some(_) if local.index() < function.params.len() => None,
        Some(InstrKind::Copy { src: from, .. } | InstrKind::Unary { op: UnOp::Widen, a: from, .. }) => further(*from),
        Some(InstrKind::Unary { op: UnOp::Not, a, .. }) => Some(Traced::Not(Box::new(further(*a)?))),
        Some(InstrKind::Binary { op, ty, a, b, .. }) if sign(*op).is_some() => {
            let sides = Box::new((further(*a)?, further(*b)?));
            Some(Traced::Binary { op: *op, wide: *ty == Ty::LONG, sides })
        }
        Some(InstrKind::ArrayLen { arr, .. }) => Some(Traced::Length(further(*arr)?.into_path()?)),
        Some(InstrKind::InstanceOf { obj, ty, .. }) if ty.dims == 0 => {
            Some(Traced::Is(further(*obj)?.into_path()?, *ty))
        }
        // What the code itself has written there is not what was there on entry.
        Some(InstrKind::LoadField { obj, field, .. }) if !writes(body, *field) => {
            let mut path = further(*obj)?.into_path()?;
            path.push(named(&program.fields.get(field.index())?.name)?);
            Some(Traced::Path(path))
        }
        Some(_) => None,
    }
}

fn writes(body: &Body, written: FieldId) -> bool {
    let mut instrs = body.blocks.iter().flat_map(|b| &b.instrs);
    instrs.any(|i| matches!(i.kind, InstrKind::StoreField { field, .. } if field == written))
}

/// The condition that a local says the truth of, and whether it holds where the local is true: one branch leads to where it
/// becomes true, and to where it becomes false.
fn decided(body: &Body, local: LocalId) -> Option<(Operand, bool)> {
    let writes = |block: &Block| -> Vec<Option<bool>> {
        let writers = block.instrs.iter().filter(|i| i.kind.written() == Some(local));
        let value = |i: &Instr| if let InstrKind::Copy { src: Operand::Bool(b), .. } = i.kind { Some(b) } else { None };
        writers.map(value).collect()
    };
    let written: Vec<(BlockId, Vec<Option<bool>>)> =
        (0..).map(BlockId).zip(body.blocks.iter().map(writes)).filter(|(_, values)| !values.is_empty()).collect();
    let [(a, first), (b, second)] = written.as_slice() else { return None };
    let (yes, no) = match (first.as_slice(), second.as_slice()) {
        ([Some(true)], [Some(false)]) => (*a, *b),
        ([Some(false)], [Some(true)]) => (*b, *a),
        _ => return None,
    };
    let leads = |block: &&Block| block.successors().into_iter().any(|next| next == yes || next == no);
    let mut from = body.blocks.iter().filter(leads);
    let (Some(block), None) = (from.next(), from.next()) else { return None };
    match block.term {
        Terminator::Branch { cond, then, els, .. } if (then, els) == (yes, no) => Some((cond, true)),
        Terminator::Branch { cond, then, els, .. } if (then, els) == (no, yes) => Some((cond, false)),
        _ => None,
    }
}

/// The name of a parameter or field, unless it is that of the object around one of Java, which no path goes through.
fn named(name: &str) -> Option<String> {
    (!name.ends_with(".this")).then(|| name.to_owned())
}

/// The value of a path in the input; `None` when the path ends before.
pub(super) fn value(program: &Program, function: &Function, input: &Input, path: &[String]) -> Option<InputValue> {
    let (first, fields) = path.split_first()?;
    let position = function.params.iter().position(|p| p.name == *first)?;
    let mut at = *input.args.get(position)?;
    for name in fields {
        let InputValue::Ref(object) = at else { return None };
        let InputObject::Object { class, fields } = input.objects.get(object as usize)? else { return None };
        let declared = &program.classes.get(class.index())?.fields;
        let slot = declared.iter().rposition(|f| program.field(*f).name == *name)?;
        at = *fields.get(slot)?;
    }
    Some(at)
}

/// The object or array at a path.
fn object<'i>(program: &Program, function: &Function, input: &'i Input, path: &[String]) -> Option<&'i InputObject> {
    let InputValue::Ref(object) = value(program, function, input, path)? else { return None };
    input.objects.get(object as usize)
}
