//! Second phase: supertypes, fields, signatures and method tables.

use crate::cx::Cx;
use crate::diagnostic::Diagnostic;
use crate::items::duplicate;
use crate::names::{DefKind, Definition};
use crate::syn::{Name, Syn};
use ir::{Builtin, ClassId, Field, FieldId, FnId, Param, Ty};

/// Resolves everything outside bodies and specifications.
pub(crate) fn resolve(cx: &mut Cx) {
    let classes: Vec<ClassId> = (0..cx.program.classes.len() as u32).map(ClassId).collect();
    classes.iter().for_each(|c| superclass(cx, *c));
    classes.iter().for_each(|c| break_cycle(cx, *c));
    cx.program.list_subclasses();
    // Parents first: their slots and methods come first.
    let order = by_depth(cx, &classes);
    order.iter().for_each(|c| fields(cx, *c));
    (0..cx.program.functions.len() as u32).for_each(|f| signature(cx, FnId(f)));
    order.iter().for_each(|c| methods(cx, *c));
    for i in 0..cx.program.tests.len() {
        throws(cx, i);
    }
}

fn superclass(cx: &mut Cx, id: ClassId) {
    let Some(name) = cx.class_items[id.index()].and_then(|item| item.name("superclass")) else { return };
    match cx.resolve_class(name) {
        Some(parent) => cx.program.classes[id.index()].parent = Some(parent),
        None => (cx.class_broken[id.index()], cx.lacks_fields[id.index()]) = (true, true),
    }
}

/// Cuts `extends` where following it from `id` comes back to `id`.
fn break_cycle(cx: &mut Cx, id: ClassId) {
    let mut at = cx.program.class(id).parent;
    let mut steps = 0;
    while let Some(parent) = at {
        if parent == id {
            let Some(name) = cx.class_items[id.index()].and_then(|item| item.name("superclass")) else { return };
            let message = format!("`{}` extends itself; remove this `extends`", cx.program.class(id).name);
            cx.report(Diagnostic::error("cyclic-extends", name.span, message));
            cx.program.classes[id.index()].parent = None;
            cx.class_broken[id.index()] = true;
            return;
        }
        steps += 1;
        if steps > cx.program.classes.len() {
            return; // another cycle, reported at one of its classes
        }
        at = cx.program.class(parent).parent;
    }
}

fn by_depth(cx: &Cx, classes: &[ClassId]) -> Vec<ClassId> {
    let depth = |id: &ClassId| std::iter::successors(Some(*id), |c| cx.program.class(*c).parent).count();
    let mut order = classes.to_vec();
    order.sort_by_key(|id| (depth(id), *id));
    order
}

fn members<'a>(cx: &Cx<'a>, id: ClassId) -> Vec<Syn<'a>> {
    let body = cx.class_items[id.index()].and_then(|item| item.field("body"));
    body.map(Syn::surviving_children).unwrap_or_default()
}

fn fields(cx: &mut Cx, id: ClassId) {
    if let Some(parent) = cx.program.class(id).parent {
        cx.program.classes[id.index()].fields = cx.program.class(parent).fields.clone();
        cx.lacks_fields[id.index()] |= cx.lacks_fields[parent.index()];
    }
    for member in members(cx, id) {
        if member.kind() == "field_declaration" && field(cx, id, member).is_none() {
            cx.class_broken[id.index()] = true;
            cx.lacks_fields[id.index()] = true;
        }
    }
    if let Some(item) = cx.class_items[id.index()] {
        let broken = layout_has_syntax_error(cx, item);
        cx.class_broken[id.index()] |= broken;
        cx.lacks_fields[id.index()] |= broken;
    }
}

/// Whether a syntax error lies in the class but outside its methods.
fn layout_has_syntax_error(cx: &Cx, item: Syn) -> bool {
    let methods: Vec<_> = item.field("body").map(Syn::surviving_children).unwrap_or_default();
    let methods: Vec<_> = methods.into_iter().filter(|m| m.kind() == "function_item").map(Syn::span).collect();
    let (extent, errors) = (item.span(), &cx.syntax_errors);
    errors.iter().any(|e| extent.contains(*e) && !methods.iter().any(|m| m.contains(*e)))
}

fn field<'a>(cx: &mut Cx<'a>, class: ClassId, node: Syn<'a>) -> Option<()> {
    let name = node.name("name")?;
    let same = cx.find_field(class, name.text);
    let ty = node.field("type").and_then(|t| cx.resolve_type(t));
    if let Some(first) = same {
        let first = cx.program.field(first);
        let (span, owner) = (first.span, first.class);
        if owner == class {
            duplicate(cx, "duplicate-field", "field", name, Some(span));
        } else {
            let owner = cx.program.class(owner).name.clone();
            let message = format!("`{}` is already a field of the supertype `{owner}`; rename it", name.text);
            cx.report(Diagnostic::error("field-shadows", name.span, message).related(span, "declared here"));
        }
        return None;
    }
    let id = FieldId(cx.program.fields.len() as u32);
    let slot = cx.program.class(class).fields.len() as u32;
    let ty = ty?;
    cx.program.fields.push(Field {
        name: name.text.to_owned(),
        ty,
        class,
        slot,
        span: name.span,
        settled: false,
        copied: false,
        apart: false,
        own: false,
        noted: false,
        by_use: false,
        length: None,
        rows: None,
        kept: false,
        table: false,
        holds: None,
    });
    cx.program.classes[class.index()].fields.push(id);
    let owner = cx.names.def_of(DefKind::Class(class));
    cx.names.define(Definition {
        kind: DefKind::Field(id),
        name: name.text.to_owned(),
        span: Some(name.span),
        extent: Some(node.span()),
        ty: Some(ty),
        scope: None,
        owner,
    });
    Some(())
}

fn signature(cx: &mut Cx, id: FnId) {
    let item = cx.function_items[id.index()];
    if item.kind() == "test_item" {
        return;
    }
    let before = cx.sink.errors();
    match item.field("return_type").map(|t| cx.resolve_type(t)) {
        Some(Some(ty)) => {
            cx.program.functions[id.index()].ret = ty;
            if let Some(def) = cx.names.def_of(DefKind::Function(id)) {
                cx.names.definition_mut(def).ty = Some(ty);
            }
        }
        Some(None) => {
            cx.unknown_results.insert(id);
        }
        None => {}
    }
    if let Some(owner) = cx.program.function(id).owner {
        let span = cx.program.function(id).span;
        param(cx, id, "this", Some(Ty::class(owner)), span, item, None);
    }
    for node in item.field("parameters").map(Syn::children).unwrap_or_default() {
        let Some(name) = node.name("name") else { continue };
        let ty = node.field("type").and_then(|t| cx.resolve_type(t));
        let first = cx.program.function(id).params.iter().find(|p| p.name == name.text).map(|p| p.span);
        if first.is_some() {
            duplicate(cx, "duplicate-parameter", "parameter", name, first);
        } else {
            shadowed(cx, id, name, item);
            // One of an unknown type keeps its name and its place.
            param(cx, id, name.text, ty, name.span, item, Some(node));
        }
    }
    let parts = [item.field("return_type"), item.field("parameters")];
    let holes = parts.iter().any(|part| part.is_none_or(|n| n.node.has_error()));
    let broken = holes || cx.sink.errors() > before;
    cx.signature_broken[id.index()] = broken;
    cx.program.functions[id.index()].broken |= broken;
}

/// A parameter that the clauses which would speak of it cannot name.
fn shadowed(cx: &mut Cx, f: FnId, name: Name, item: Syn) {
    let ensures = || item.fields("clause").iter().any(|clause| clause.kind() == "ensures_clause");
    if name.text == "result" && cx.program.function(f).ret != Ty::VOID && ensures() {
        let message = "in `ensures`, `result` is what the function returns: give this parameter another name";
        cx.report(Diagnostic::warning("shadowed-parameter", name.span, message));
    }
}

fn param<'a>(
    cx: &mut Cx<'a>,
    f: FnId,
    name: &str,
    ty: Option<Ty>,
    span: ir::Span,
    item: Syn<'a>,
    node: Option<Syn<'a>>,
) {
    let owner = cx.names.def_of(DefKind::Function(f));
    let def = cx.names.define(Definition {
        kind: DefKind::Param,
        name: name.to_owned(),
        span: node.map(|_| span),
        extent: node.map(Syn::span),
        ty,
        scope: Some(item.span()),
        owner,
    });
    if ty.is_none() {
        cx.unknown_params.insert(f);
    }
    let ty = ty.unwrap_or(Ty::VOID);
    cx.param_defs[f.index()].push(def);
    cx.program.functions[f.index()].params.push(Param { name: name.to_owned(), ty, span });
}

/// Adds inherited methods and checks overriding.
fn methods(cx: &mut Cx, id: ClassId) {
    let mut table = cx.program.class(id).parent.map(|p| cx.program.class(p).methods.clone()).unwrap_or_default();
    let own = std::mem::take(&mut cx.program.classes[id.index()].methods);
    for (name, method) in own {
        match table.iter_mut().find(|(n, _)| *n == name) {
            Some(entry) => {
                let inherited = std::mem::replace(&mut entry.1, method);
                check_override(cx, method, inherited);
            }
            None => table.push((name, method)),
        }
    }
    table.sort();
    cx.program.classes[id.index()].methods = table;
}

fn check_override(cx: &mut Cx, method: FnId, inherited: FnId) {
    let (m, i) = (cx.program.function(method), cx.program.function(inherited));
    let types = |f: &ir::Function| f.params.iter().skip(1).map(|p| p.ty).collect::<Vec<_>>();
    if m.broken || i.broken || (types(m) == types(i) && m.ret == i.ret) {
        return;
    }
    let params: Vec<_> = types(i).into_iter().map(|t| cx.show(t)).collect();
    let wanted = format!("{} {}({})", cx.show(i.ret), i.name, params.join(", "));
    let (span, first) = (m.span, i.span);
    let message = format!("this overrides a method with another signature; make it `{wanted}` or rename it");
    cx.report(Diagnostic::error("override-mismatch", span, message).related(first, "the method it overrides"));
    cx.program.functions[method.index()].broken = true;
}

fn throws(cx: &mut Cx, test: usize) {
    let body = cx.program.tests[test].body;
    let Some(name) = cx.function_items[body.index()].name("throws") else { return };
    let before = cx.sink.errors();
    if let Some(class) = cx.resolve_class(name) {
        cx.program.tests[test].throws = Some(class);
        if !cx.program.is_subclass(class, Builtin::Throwable.class()) {
            let message = format!("`{0}` cannot be thrown; write `data {0} extends Throwable`", name.text);
            cx.report(Diagnostic::error("not-throwable", name.span, message));
        }
    }
    cx.program.functions[body.index()].broken |= cx.sink.errors() > before;
}
