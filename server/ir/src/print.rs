//! Readable, deterministic text of programs, with every id resolved to its name.
//!
//! Ids never appear in it except those that belong to one body (blocks, temporaries, sites), so the text of a
//! function stays the same when unrelated items come and go; [`crate::fingerprint`] relies on that.

mod body;
mod specs;

pub use body::body;
pub use specs::{aexpr, clause, formula, hex, hex_atom, path, path_part, sentence};

use crate::body::Body;
use crate::program::{ClassId, FnId, PredId, Program, Ty};
use crate::scope::Bound;
use std::fmt::{self, Display, Formatter, Write};

/// All classes that are not built in, all predicates and all functions, in order of declaration.
pub fn program(p: &Program) -> String {
    let mut out = String::new();
    let builtin = crate::Builtin::ALL.len();
    for id in builtin..p.classes.len() {
        out += &class(p, ClassId(id as u32));
    }
    for id in 0..p.predicates.len() {
        out += &predicate(p, PredId(id as u32));
    }
    for id in 0..p.functions.len() {
        out += &function(p, FnId(id as u32));
    }
    out
}

/// A class: its slots, methods and own invariants.
pub fn class(p: &Program, id: ClassId) -> String {
    let methods = p.class(id).methods.iter();
    let methods: String = methods.map(|(name, m)| format!("  {name} = {}\n", p.qualified_name(*m))).collect();
    class_layout(p, id) + &methods + "}\n"
}

/// A class without its methods (and without the closing brace).
pub(crate) fn class_layout(p: &Program, id: ClassId) -> String {
    let c = p.class(id);
    let mut out = format!("data {}", c.name);
    if let Some(parent) = c.parent {
        let _ = write!(out, " extends {}", p.class(parent).name);
    }
    for interface in &c.interfaces {
        let _ = write!(out, " implements {}", p.class(*interface).name);
    }
    if let Some(content) = c.content {
        let _ = write!(out, " contains {:?} in {}", content.kind, content.array);
        let _ = content.count.map(|n| write!(out, " counted in {n}"));
        let _ = content.values.map(|n| write!(out, " with values in {n}"));
    }
    if c.equality != Default::default() {
        let _ = write!(out, " equal by {:?}", c.equality);
    }
    if c.sight != Default::default() {
        let _ = write!(out, " with {:?} in sight", c.sight);
    }
    if c.single {
        out += " at most once";
    }
    if c.drawn {
        out += " drawn at random";
    }
    out += if c.no_inputs { " without inputs {\n" } else { " {\n" };
    for field in &c.fields {
        let f = p.field(*field);
        let _ = writeln!(out, "  {} {}.{};", p.type_name(f.ty), p.class(f.class).name, f.name);
    }
    for invariant in &c.invariants {
        let _ = writeln!(out, "  invariant {}", clause(p, invariant, &["this".to_owned()]));
    }
    out
}

/// A separation-logic predicate.
pub fn predicate(p: &Program, id: PredId) -> String {
    let pred = p.predicate(id);
    let params: Vec<_> = pred.params.iter().map(|(name, ty)| format!("{} {name}", p.type_name(*ty))).collect();
    let names: Vec<_> = pred.params.iter().map(|(name, _)| name.clone()).collect();
    let broken = if pred.broken { " broken" } else { "" };
    format!("pred{broken} {}({}) := {};\n", pred.name, params.join(", "), formula(p, &pred.formula, &names))
}

/// A function: signature, contract, scope and body.
pub fn function(p: &Program, id: FnId) -> String {
    let (head, body) = head_and_body(p, id, p.function(id).body.as_deref());
    head + &scope(p, id) + &body
}

/// The `scope` clauses of a function.
pub(crate) fn scope(p: &Program, id: FnId) -> String {
    p.function(id).scope.iter().map(|b| format!("  scope {}\n", bound(p, b))).collect()
}

/// What stands in front of the `scope` clauses of a function, and behind them.
pub(crate) fn head_and_body(p: &Program, id: FnId, code: Option<&Body>) -> (String, String) {
    let f = p.function(id);
    let mut out = String::new();
    out += if f.broken { "broken " } else { "" };
    out += if f.helper { "helper " } else { "" };
    out += if f.constructor { "constructor " } else { "" };
    let _ = write!(out, "fn {} ", Type(p, f.ret));
    if let Some(owner) = f.owner {
        let _ = write!(out, "{}.", p.class(owner).name);
    }
    let _ = write!(out, "{}(", f.name);
    for (i, param) in f.params.iter().enumerate() {
        let _ = write!(out, "{}{} {}", if i == 0 { "" } else { ", " }, Type(p, param.ty), param.name);
    }
    out += ")\n";
    let names: Vec<_> = f.params.iter().map(|x| x.name.clone()).collect();
    for (word, clauses) in [("requires", &f.requires), ("ensures", &f.ensures)] {
        for c in clauses {
            let _ = writeln!(out, "  {word} {}", clause(p, c, &names));
        }
    }
    let body = code.map_or_else(|| ";\n".to_owned(), |b| format!("{{\n{}}}\n", body(p, b)));
    (out, body)
}

fn bound(p: &Program, b: &Bound) -> String {
    match b {
        Bound::Objects { class, at_most, .. } => format!("{} <= {at_most}", p.class(*class).name),
        Bound::Arrays { at_most, .. } => format!("arrays <= {at_most}"),
        Bound::Length { at_most, .. } => format!("length <= {at_most}"),
        Bound::Asked { texts, elements, .. } => format!("asked for: texts {texts}, elements {elements}"),
        Bound::Unwind { at_most, .. } => format!("unwind {at_most}"),
        Bound::Calls { at_most, .. } => format!("calls {at_most}"),
    }
}

/// A type name, or a mark when the id is out of range: printing never panics on a program that the verifier refuses.
fn ty(p: &Program, ty: Ty) -> String {
    Type(p, ty).to_string()
}

/// The same to be written.
struct Type<'a>(&'a Program, Ty);

impl Display for Type<'_> {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self.1.base.word() {
            Ok(word) => out.write_str(word)?,
            Err(class) => match self.0.classes.get(class.index()) {
                Some(class) => out.write_str(&class.name)?,
                None => return write!(out, "?class{}", class.0),
            },
        }
        (0..self.1.dims).try_for_each(|_| out.write_str("[]"))
    }
}
