//! What names in specifications mean, for editors: parameters, and what `hex` and `sl` clauses name.
//!
//! The rest of the index (classes, fields, methods) is filled where these are declared and used.

use crate::cx::{Code, Cx};
use crate::formal::{Chunk, Target, place, place_in};
use crate::sources::{Clause, Sources};
use crate::tree::J;
use ir::{ClassId, FieldId, FileId, FnId, Program, Span, Ty};
use lower::{DefId, DefKind, Definition, NameIndex, Role};
use rustc_hash::FxHashMap;

/// Defines the parameters of the user's methods, `this` among them. They can be named in the body and in the
/// specification in front.
pub(crate) fn parameters(cx: &mut Cx, sources: &Sources) {
    let mut starts: FxHashMap<usize, u32> = FxHashMap::default();
    // The clauses of side files are not in front of anything here.
    for clause in sources.clauses.iter().filter(|c| sources.files.iter().any(|f| f.file == c.file)) {
        let start = starts.entry(clause.owner).or_insert(clause.raw.start as u32);
        *start = (*start).min(clause.raw.start as u32);
    }
    for f in (0..cx.methods.len() as u32).map(FnId) {
        let m = cx.method(f);
        let written = matches!(m.code, Code::None | Code::Block(_) | Code::Init(Some(_)) | Code::Create(_));
        if cx.class(m.class).library || m.node.src.fixed.is_some() || m.node.src.base != 0 || !written {
            continue;
        }
        let extent = m.node.span();
        let start = starts.get(&m.node.id()).map_or(extent.start, |s| (*s).min(extent.start));
        let scope = Span { start, ..extent };
        let (node, is_static, class) = (m.node, m.is_static, m.class);
        if !is_static {
            let this = variable("this", None, scope, Ty::class(class), cx.names.def_of(DefKind::Function(f)));
            let def = cx.names.define(this);
            cx.params.insert((f, "this"), def);
        }
        let offset = usize::from(!is_static);
        for (i, p) in node.field("parameters").map(J::children).unwrap_or_default().iter().enumerate() {
            let name = crate::declare::param_name(*p);
            let span = p.child("variable_declarator").unwrap_or(*p).field("name").map(J::span);
            let Some(ty) = cx.program.function(f).params.get(i + offset).map(|p| p.ty) else { continue };
            // A constructor is two functions, one behind the other: one fills the object, one makes it.
            let before = FnId(f.0.wrapping_sub(1));
            let twins = before.0 < f.0 && cx.method(before).node.id() == node.id();
            let twin = cx.params.get(&(before, name)).copied().filter(|_| twins);
            let owner = cx.names.def_of(DefKind::Function(f));
            let def = twin.unwrap_or_else(|| cx.names.define(variable(name, span, scope, ty, owner)));
            cx.params.insert((f, name), def);
        }
    }
    in_side_files(cx, sources);
}

/// What a side file says about a method can name what the method can.
fn in_side_files(cx: &mut Cx, sources: &Sources) {
    let mut known: Vec<(usize, DefId)> =
        cx.params.iter().map(|((f, _), def)| (cx.method(*f).node.id(), *def)).collect();
    known.sort_unstable();
    known.dedup();
    for head in &sources.heads {
        for (_, def) in known.iter().filter(|(owner, _)| *owner == head.owner) {
            let there = cx.names.definition(*def).clone();
            cx.names.define(Definition { span: None, scope: Some(head.extent), ..there });
        }
        let class = (0..cx.classes.len() as u32).map(ClassId);
        let mut class = class.filter(|c| cx.class(*c).body.is_some_and(|b| b.id() == head.owner));
        if let Some(def) = class.next().and_then(|c| cx.names.def_of(DefKind::Class(c))) {
            let there = cx.names.definition(def).clone();
            cx.names.define(Definition { span: None, extent: Some(head.extent), ..there });
        }
    }
}

/// Defines the parameters of a lambda, which is what a function runs.
pub(crate) fn of_lambda<'a>(cx: &mut Cx<'a>, lambda: J<'a>, f: FnId) {
    if cx.class(cx.method(f).class).library || lambda.src.fixed.is_some() {
        return;
    }
    for at in declared_by(lambda) {
        let name = at.text();
        let param = cx.program.function(f).params.iter().find(|p| p.name == name).map(|p| p.ty);
        let Some(ty) = param else { continue };
        let def = match cx.lambda_params.get(&at.span()) {
            Some(def) => *def,
            None => cx.names.define(variable(name, Some(at.span()), lambda.span(), ty, None)),
        };
        // What it was tried with first may have said less of its type.
        cx.names.definition_mut(def).ty = Some(ty);
        cx.lambda_params.insert(at.span(), def);
        cx.params.insert((f, name), def);
    }
}

/// The names that a lambda declares.
fn declared_by(lambda: J<'_>) -> Vec<J<'_>> {
    let Some(params) = lambda.field("parameters") else { return Vec::new() };
    match params.kind() {
        "identifier" => vec![params],
        "inferred_parameters" => params.children(),
        _ => params.children().into_iter().filter_map(|p| p.field("name")).collect(),
    }
}

/// A parameter.
pub(crate) fn variable(name: &str, span: Option<Span>, scope: Span, ty: Ty, owner: Option<DefId>) -> Definition {
    let name = name.to_owned();
    Definition { kind: DefKind::Param, name, span, extent: span, ty: Some(ty), scope: Some(scope), owner }
}

/// Takes over the names of a generated `.hir` text, where they stand in pieces of the Java file.
pub(crate) fn carry(
    cx: &mut Cx,
    program: &Program,
    names: &NameIndex,
    chunks: &[Chunk],
    clauses: &[(Target, &Clause)],
    companions: &[Option<FnId>],
) {
    let mut known: FxHashMap<DefId, Option<DefId>> = FxHashMap::default();
    for name in names.names_in(FileId(0)) {
        let Some(span) = place_in(chunks, name.span) else { continue };
        let def = names.definition(name.def);
        let to = *known.entry(name.def).or_insert_with(|| {
            meant(cx, program, names, def, clauses, companions).or_else(|| declared(cx, def, chunks))
        });
        if let Some(to) = to.filter(|_| name.role != Role::Declaration) {
            cx.names.refer(span, to, name.role);
        }
    }
}

/// What of the Java program a definition of the generated text stands for.
fn meant(
    cx: &Cx,
    program: &Program,
    names: &NameIndex,
    def: &Definition,
    clauses: &[(Target, &Clause)],
    companions: &[Option<FnId>],
) -> Option<DefId> {
    match def.kind {
        DefKind::Class(c) => cx.names.def_of(DefKind::Class(c)),
        DefKind::Field(f) => cx.names.def_of(DefKind::Field(same_field(cx, program, f)?)),
        DefKind::Function(f) => cx.names.def_of(DefKind::Function((*companions.get(f.index())?)?)),
        DefKind::Param => {
            let DefKind::Function(f) = names.definition(def.owner?).kind else { return None };
            let number: usize = program.function(f).name.strip_prefix("spec_")?.parse().ok()?;
            let Target::Function(own) = clauses.get(number)?.0 else { return None };
            cx.params.iter().find(|((of, name), _)| *of == own && *name == def.name).map(|(_, def)| *def)
        }
        _ => None,
    }
}

/// The field of the Java program at the same place of the same class.
fn same_field(cx: &Cx, program: &Program, field: FieldId) -> Option<FieldId> {
    let field = program.fields.get(field.index())?;
    let ClassId(class) = field.class;
    cx.program.classes.get(class as usize)?.fields.get(field.slot as usize).copied()
}

/// What a specification declares itself: a predicate, its parameters, a bound variable.
fn declared(cx: &mut Cx, def: &Definition, chunks: &[Chunk]) -> Option<DefId> {
    let span = place_in(chunks, def.span?)?;
    let at = |s: Option<Span>| s.and_then(|s| place(chunks, s));
    let (extent, scope) = (at(def.extent), at(def.scope));
    Some(cx.names.define(Definition { span: Some(span), extent, scope, owner: None, ..def.clone() }))
}
