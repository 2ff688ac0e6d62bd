//! Static fields that are no constants: the fields of one object, which every method that may touch one of them takes
//! as its last parameter.
//!
//! So the state of a class is part of an input, arbitrary as everything else in it, and no engine knows of it. Which
//! methods have the parameter is decided by name, before any body is lowered: a method has it when its text names such
//! a field, or a method or class that has it. What overrides a method of the library cannot have it.

use crate::cx::{Code, Cx, MethodInfo};
use crate::declare;
use crate::sources::Sources;
use crate::tree::J;
use crate::types::Jt;
use ir::scope::Bound;
use ir::spec::{Clause, ClauseKind, ExprMode};
use ir::{ClassId, FnId, Param, Span, Ty};
use rustc_hash::{FxHashMap, FxHashSet};

/// The name of the parameter that has the static fields: what no variable of Java is called.
pub const NAME: &str = "static";

/// Where static fields are.
pub(crate) struct Statics<'a> {
    /// The class of the object that has them.
    pub(crate) class: ClassId,
    /// Methods, and classes whose constructors, may touch them.
    touching: FxHashSet<&'a str>,
}

/// Gives the program its static fields. Afterwards [`declare::add_function`] adds the parameter.
pub(crate) fn declare<'a>(cx: &mut Cx<'a>, sources: &'a Sources) {
    let mut found: Vec<(ClassId, usize)> = Vec::new();
    for id in (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.class(*c).library) {
        let fields = cx.class(id).fields.iter().enumerate();
        found.extend(fields.filter(|(_, f)| f.id.is_none() && changes(f.is_final, f.init)).map(|(i, _)| (id, i)));
    }
    found.retain(|(c, i)| cx.class(*c).fields[*i].ty.unknown().is_none() && cx.class(*c).fields[*i].ty != Jt::Real);
    let Some((first, _)) = found.first() else { return };
    let place = cx.class(*first).node.map_or(Span { file: ir::FileId(0), start: 0, end: 0 }, J::span);
    let class = declare::new_class(cx, NAME, None, None, false);
    // It is no object of the program: no reference to an `Object` is a reference to it.
    cx.program.classes[class.index()].parent = None;
    let mut names: FxHashSet<&'a str> = FxHashSet::default();
    for (owner, i) in found {
        let field = cx.class(owner).fields[i].clone();
        names.insert(field.name);
        let span = field.place.unwrap_or(place);
        let id = declare::add_field(cx, class, field.name, &field.ty, span);
        cx.program.fields[id.index()].name = format!("{}.{}", cx.program.class(owner).name, field.name);
        cx.classes[owner.index()].fields[i].global = Some(id);
    }
    let touching = touching(sources, &names);
    cx.statics = Some(Statics { class, touching });
}

/// Whether a static field may be more than a constant of the compiler.
fn changes(is_final: bool, init: Option<J>) -> bool {
    let Some(init) = init.filter(|_| is_final) else { return true };
    init.descendants().iter().chain([&init]).any(|n| {
        matches!(
            n.kind(),
            "object_creation_expression" | "array_creation_expression" | "method_invocation" | "array_initializer"
        )
    })
}

/// The names of methods and classes whose code names one of these fields, or each other.
fn touching<'a>(sources: &'a Sources, fields: &FxHashSet<&'a str>) -> FxHashSet<&'a str> {
    let mut mentions: FxHashMap<&'a str, FxHashSet<&'a str>> = FxHashMap::default();
    for node in sources.files.iter().flat_map(|f| f.root().descendants()) {
        match node.kind() {
            "method_declaration" => mentions.entry(node.name()).or_default().extend(names_in(node)),
            "class_declaration" | "enum_declaration" | "record_declaration" => {
                let all = mentions.entry(node.name()).or_default();
                all.extend(node.field("superclass").into_iter().flat_map(names_in));
                let members = node.field("body").map(J::children).unwrap_or_default();
                let making = |m: &J| {
                    let kinds = ["constructor_declaration", "compact_constructor_declaration", "block"];
                    kinds.contains(&m.kind()) || (m.kind() == "field_declaration" && !m.modifier("static"))
                };
                all.extend(members.into_iter().filter(making).flat_map(names_in));
            }
            _ => {}
        }
    }
    let mut found: FxHashSet<&'a str> = FxHashSet::default();
    loop {
        let hit = |all: &FxHashSet<&'a str>| all.iter().any(|n| fields.contains(n) || found.contains(n));
        let new: Vec<&'a str> =
            mentions.iter().filter(|(n, all)| !found.contains(*n) && hit(all)).map(|(n, _)| *n).collect();
        if new.is_empty() {
            return found;
        }
        found.extend(new);
    }
}

fn names_in<'a>(node: J<'a>) -> Vec<&'a str> {
    let all = node.descendants().into_iter().chain([node]);
    all.filter(|n| matches!(n.kind(), "identifier" | "type_identifier")).map(|n| n.text()).collect()
}

/// Whether a function has the parameter.
pub(crate) fn takes(cx: &Cx, info: &MethodInfo) -> bool {
    let Some(statics) = &cx.statics else { return false };
    let class = cx.class(info.class);
    if class.library || info.node.src.fixed.is_some() {
        return false;
    }
    match info.code {
        Code::Init(_) | Code::Create(_) => statics.touching.contains(class.simple),
        Code::Expr(_) | Code::ClassNumber | Code::Hash => false,
        Code::None | Code::Block(_) | Code::Bridge(_) => {
            statics.touching.contains(info.name) && (info.is_static || !of_library(cx, info.class, info.name))
        }
    }
}

/// Whether a method of this name overrides one of the library.
fn of_library(cx: &Cx, class: ClassId, name: &str) -> bool {
    let mut work: Vec<ClassId> = cx.supers(class).iter().filter_map(Jt::class).collect();
    let mut seen: Vec<ClassId> = Vec::new();
    while let Some(at) = work.pop().filter(|_| seen.len() < 200) {
        if seen.contains(&at) {
            continue;
        }
        seen.push(at);
        let info = cx.class(at);
        let declares = member_names(cx, at).contains(&name);
        if declares && info.library {
            return true;
        }
        work.extend(cx.supers(at).iter().filter_map(Jt::class));
    }
    false
}

/// The names of the methods of a class, which may not be declared yet.
fn member_names<'a>(cx: &Cx<'a>, class: ClassId) -> Vec<&'a str> {
    let members = declare::member_nodes(cx, class);
    members.iter().filter(|n| n.kind() == "method_declaration").map(|n| n.name()).collect()
}

/// Adds the parameter to a new function.
pub(crate) fn add_parameter(cx: &mut Cx, f: FnId, place: Span) {
    let Some(statics) = &cx.statics else { return };
    let class = statics.class;
    cx.program.functions[f.index()].params.push(Param { name: NAME.into(), ty: Ty::class(class), span: place });
}

/// The object is there, and there is one.
pub(crate) fn contracts(cx: &mut Cx) {
    let Some(class) = cx.statics.as_ref().map(|s| s.class) else { return };
    for f in 0..cx.program.functions.len() {
        let function = &cx.program.functions[f];
        let Some(index) = function.params.iter().position(|p| p.name == NAME) else { continue };
        let span = function.params[index].span;
        let body = crate::contracts::not_null(&function.params, index, span);
        let clause = Clause { kind: ClauseKind::Expr { mode: ExprMode::Unmarked, body }, span };
        let function = &mut cx.program.functions[f];
        function.requires.push(clause);
        function.scope.push(Bound::Objects { class, at_most: 1, span });
    }
}
