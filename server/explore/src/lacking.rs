//! Classes of which inputs have no objects: what a library declares, and what is abstract and has no subclass. A
//! reference of such a type is null in every input, so what a specification says about it was judged on too few heaps.

use crate::places::collect_atoms;
use ir::spec::{ClauseKind, PathExpr};
use ir::{Body, Callee, ClassId, FnId, InstrKind, Program, Ty};
use rustc_hash::FxHashSet;

/// A class of which inputs have no objects and about which the specification of a function says something.
pub fn spoken_of(program: &Program, function: FnId) -> Option<ClassId> {
    let f = program.function(function);
    let lacking = |ty: Ty| ty.as_class().filter(|c| program.concrete_subclasses(*c).is_empty());
    let invariants = crate::contract::invariants(program, function).into_iter().map(|(_, _, _, clause)| clause);
    let params: Vec<ClassId> = f.params.iter().filter_map(|p| lacking(p.ty)).collect();
    let mut seen = FxHashSet::default();
    f.requires.iter().chain(invariants).find_map(|clause| match &clause.kind {
        ClauseKind::Expr { body, .. } => params.first().copied().or_else(|| read(program, body, &mut seen)),
        ClauseKind::Hex(sentences) => {
            let mut names = FxHashSet::default();
            let mut atoms = Vec::new();
            sentences.iter().for_each(|s| collect_atoms(&s.formula, &mut atoms));
            atoms.iter().for_each(|a| collect(&a.path, &mut names));
            let fields = program.fields.iter().filter(|f| !program.concrete_subclasses(f.class).is_empty());
            let fields = fields.map(|f| (&f.name, f.ty));
            let named = fields.chain(f.params.iter().map(|p| (&p.name, p.ty)));
            named.filter(|(name, _)| names.contains(name.as_str())).find_map(|(_, ty)| lacking(ty))
        }
        ClauseKind::Sl(_) => None,
    })
}

/// A field of such a type that code reads from an object that inputs may have, or that what it calls reads.
fn read(program: &Program, body: &Body, seen: &mut FxHashSet<FnId>) -> Option<ClassId> {
    let mut callees = Vec::new();
    for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
        match &instr.kind {
            InstrKind::LoadField { field, .. } => {
                let field = program.field(*field);
                let held = |c: &ClassId| {
                    program.concrete_subclasses(*c).is_empty() && !program.concrete_subclasses(field.class).is_empty()
                };
                if let Some(class) = field.ty.as_class().filter(held) {
                    return Some(class);
                }
            }
            InstrKind::Call { callee: Callee::Static(f), .. } => callees.push(*f),
            InstrKind::Call { callee: Callee::Virtual { class, name }, .. } => {
                let below = program.concrete_subclasses(*class).into_iter();
                callees.extend(below.filter_map(|c| program.method(c, name)));
            }
            _ => {}
        }
    }
    callees.retain(|f| seen.insert(*f));
    callees.into_iter().find_map(|f| read(program, program.function(f).body.as_ref()?, seen))
}

/// The names in a path.
fn collect<'h>(path: &'h PathExpr, names: &mut FxHashSet<&'h str>) {
    match path {
        PathExpr::Name(name) => {
            names.insert(name);
        }
        PathExpr::Seq(parts) | PathExpr::Alt(parts) => parts.iter().for_each(|p| collect(p, names)),
        PathExpr::Star(inner) | PathExpr::Plus(inner) | PathExpr::Opt(inner) | PathExpr::Not(inner) => {
            collect(inner, names);
        }
        PathExpr::Empty | PathExpr::Any => {}
    }
}
