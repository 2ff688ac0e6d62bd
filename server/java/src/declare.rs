//! Classes and their members: who is there, above whom, with which fields, methods and constructors.

use crate::comments::ClauseWord;
use crate::cx::{Access, ClassInfo, Code, Cx, FieldInfo, Kind, MethodInfo, with_dims};
use crate::given::Given;
use crate::reassigned::Assigned;
use crate::sources::Sources;
use crate::tree::J;
use crate::types::Jt;
use ir::content::Declared;
use ir::{Builtin, Class, ClassId, Field, FieldId, FnId, Function, Param, Sight, Span, Ty};
use lower::{DefKind, Definition};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Declares everything that is not inside a body.
pub(crate) fn declare<'a>(cx: &mut Cx<'a>, sources: &'a Sources) {
    for builtin in Builtin::ALL {
        new_class(cx, builtin.name(), None, None, true);
    }
    let library: Vec<J<'a>> = sources.library.iter().flat_map(|s| s.root().children()).collect();
    let object = new_class(cx, "Object", None, None, true);
    cx.root = object;
    cx.program.root = Some(object);
    cx.library.insert("Object", object);
    for file in &sources.files {
        for node in file.root().children().into_iter().filter(|n| is_class(*n)) {
            let id = class(cx, node, None, false);
            cx.top.entry(node.name()).or_default().push(id);
        }
    }
    for node in library.into_iter().filter(|n| is_class(*n) && sources.has.has_class(n.name())) {
        let known = (0..=object.0).map(ClassId).find(|c| cx.program.class(*c).name == node.name());
        let id = match known {
            Some(id) => {
                fill(cx, id, node);
                id
            }
            None => class(cx, node, None, true),
        };
        cx.library.insert(node.name(), id);
    }
    for (outer, name) in crate::library::MEMBERS {
        if let (Some(outer), Some(member)) = (cx.lib(outer), cx.lib(name)) {
            cx.classes[outer.index()].members.push((name, member));
        }
    }
    for (interface, source) in &sources.stubs {
        stub(cx, *interface, source.root());
    }
    crate::opaque::declare(cx, sources);
    let all: Vec<ClassId> = (0..cx.classes.len() as u32).map(ClassId).collect();
    for id in &all {
        headers(cx, *id);
    }
    for id in &all {
        break_cycle(cx, *id);
    }
    let order = by_depth(cx, &all);
    for id in &order {
        fields(cx, *id);
    }
    crate::statics::declare(cx, sources);
    note_invariants(cx, sources);
    for id in &order {
        methods(cx, *id);
    }
    for id in &order {
        crate::tables::table(cx, *id);
    }
    crate::above::declare(cx);
}

/// Notes which classes have invariants, of their own or inherited ones.
fn note_invariants(cx: &mut Cx, sources: &Sources) {
    let clauses = sources.clauses.iter().filter(|c| c.raw.word == ClauseWord::Invariant);
    let bodies: FxHashSet<_> = clauses.map(|c| c.owner).collect();
    let says = |cx: &Cx, c: ClassId| cx.class(c).body.is_some_and(|body| bodies.contains(&body.id()));
    let above = |cx: &Cx, c: ClassId| cx.class(c).superclass.as_ref().and_then(Jt::class);
    for id in (0..cx.classes.len() as u32).map(ClassId) {
        let told = std::iter::successors(Some(id), |c| above(cx, *c)).any(|c| says(cx, c));
        cx.classes[id.index()].has_invariants = told;
        let promised: Vec<ClassId> = std::iter::successors(told.then_some(id), |c| above(cx, *c)).collect();
        promised.into_iter().for_each(|c| cx.classes[c.index()].promises = true);
    }
}

/// Declares the class of an interface's stubs, which sees what the interface sees. It has no place, as nobody wrote it.
fn stub<'a>(cx: &mut Cx<'a>, interface: usize, root: J<'a>) {
    let is_it = |c: &ClassId| cx.class(*c).node.is_some_and(|n| n.id() == interface);
    let around = (0..cx.classes.len() as u32).map(ClassId).find(is_it);
    if let (Some(around), Some(node)) = (around, root.first()) {
        let id = new_class(cx, node.name(), None, Some(around), false);
        fill(cx, id, node);
    }
}

fn is_class(node: J) -> bool {
    matches!(node.kind(), "class_declaration" | "interface_declaration" | "enum_declaration" | "record_declaration")
}

/// The package of a class, or what is shown for that of the JDK where nobody knows it.
fn package<'a>(cx: &Cx<'a>, simple: &str, node: Option<J>) -> &'a str {
    let own = node.and_then(|n| cx.imports.get(&n.src.file)).map_or("", |i| &i.package);
    if own.is_empty() { crate::library::package_of(simple).unwrap_or("java") } else { own }
}

/// A new entry of the class table.
pub(crate) fn new_class<'a>(
    cx: &mut Cx<'a>,
    simple: &'a str,
    node: Option<J<'a>>,
    outer: Option<ClassId>,
    library: bool,
) -> ClassId {
    let id = ClassId(cx.program.classes.len() as u32);
    let taken = |cx: &Cx, name: &str| cx.taken.contains(name);
    let mut name = simple.to_owned();
    if taken(cx, &name) {
        name = match outer {
            Some(o) => format!("{}.{simple}", cx.program.class(o).name),
            None => format!("{}.{simple}", package(cx, simple, node.filter(|_| !library))),
        };
    }
    let mut n = 1;
    while taken(cx, &name) {
        n += 1;
        name = format!("{simple}${n}");
    }
    cx.taken.insert(name.clone());
    let private = node.is_some_and(|n| !library && n.modifier("private"));
    let private = private || outer.is_some_and(|o| cx.program.class(o).private);
    cx.program.classes.push(Class {
        name,
        parent: (id != cx.root).then_some(cx.root),
        interfaces: Vec::new(),
        no_inputs: library,
        sight: sight(node, library),
        private,
        confined: false,
        single: false,
        drawn: library && simple == crate::drawn::DRAWN,
        candidates: None,
        content: None,
        equality: Default::default(),
        fields: Vec::new(),
        methods: Vec::new(),
        invariants: Vec::new(),
        operations: None,
        span: node.filter(|_| !library).and_then(|n| n.field("name")).map(J::span),
        doc: None,
    });
    cx.classes.push(ClassInfo {
        node,
        body: None,
        nodes: [].into(),
        simple,
        outer,
        kind: Kind::Class,
        initialiser: None,
        unfollowed: Vec::new(),
        is_static: true,
        library,
        tparams: Vec::new(),
        superclass: None,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        ctors: Vec::new(),
        creators: Vec::new(),
        members: Vec::new(),
        outer_field: None,
        made: None,
        captures: Vec::new(),
        constants: Vec::new(),
        extra: Vec::new(),
        has_invariants: false,
        promises: false,
        types: Vec::new(),
    });
    if let Some(span) = cx.program.class(id).span {
        cx.names.define(Definition {
            kind: DefKind::Class(id),
            name: simple.to_owned(),
            span: Some(span),
            extent: node.map(J::span),
            ty: Some(Ty::class(id)),
            scope: None,
            owner: None,
        });
    }
    id
}

/// Whether classes that are not in sight may be below one.
fn sight(node: Option<J>, library: bool) -> Sight {
    let kinds = ["enum_declaration", "record_declaration", "object_creation_expression", "lambda_expression"];
    // Those below the library's `String` are ours.
    let ours = |n: J| library && n.name() == "String";
    let whole = |n: J| n.modifier("final") || kinds.contains(&n.kind()) || ours(n);
    if node.is_some_and(whole) { Sight::Whole } else { Sight::Above }
}

/// Declares a class and the classes in it.
pub(crate) fn class<'a>(cx: &mut Cx<'a>, node: J<'a>, outer: Option<ClassId>, library: bool) -> ClassId {
    let id = new_class(cx, node.name(), Some(node), outer, library);
    fill(cx, id, node);
    id
}

/// What a declaration says of a class: its kind and what it is made of, with the members that nobody wrote.
pub(crate) fn shape<'a>(cx: &mut Cx<'a>, id: ClassId, node: J<'a>) {
    let unwritten = cx.unwritten.get(&node.id()).and_then(|root| root.first());
    let info = &mut cx.classes[id.index()];
    info.node = Some(node);
    info.kind = match node.kind() {
        "interface_declaration" => Kind::Interface,
        "enum_declaration" => Kind::Enum,
        "record_declaration" => Kind::Record,
        _ => Kind::Class,
    };
    info.extra = unwritten.and_then(|class| class.field("body")).map(J::children).unwrap_or_default();
    set_body(cx, id, node.field("body"));
    let constants = cx.class(id).nodes.iter().copied().filter(|n| n.kind() == "enum_constant").collect();
    cx.classes[id.index()].constants = constants;
}

fn fill<'a>(cx: &mut Cx<'a>, id: ClassId, node: J<'a>) {
    shape(cx, id, node);
    let library = cx.class(id).library;
    let kind = cx.class(id).kind;
    let outer = cx.class(id).outer;
    let in_interface = outer.is_some_and(|o| cx.class(o).kind == Kind::Interface);
    cx.classes[id.index()].is_static =
        outer.is_none() || in_interface || kind != Kind::Class || node.modifier("static");
    let is_abstract = kind == Kind::Interface || node.modifier("abstract");
    cx.program.classes[id.index()].no_inputs =
        is_abstract || (library && !crate::contents::holds_anything(node.name()));
    for n in cx.class(id).nodes.clone().iter().copied().filter(|n| is_class(*n)) {
        let member = class(cx, n, Some(id), library);
        cx.classes[id.index()].members.push((n.name(), member));
    }
}

/// Says where the members of a class are.
pub(crate) fn set_body<'a>(cx: &mut Cx<'a>, id: ClassId, body: Option<J<'a>>) {
    let mut all = Vec::new();
    for n in body.map(J::children).unwrap_or_default() {
        match n.kind() {
            "enum_body_declarations" => all.extend(n.children()),
            _ => all.push(n),
        }
    }
    let info = &mut cx.classes[id.index()];
    // Those of classes in classes belong to what is around these.
    if info.library && info.outer.is_none() {
        let has = |n: &J| n.kind() != "method_declaration" || n.field("body").is_none() || cx.has.has_method(n.name());
        all.retain(has);
    }
    all.extend(info.extra.iter().copied());
    (info.body, info.nodes) = (body, all.into());
}

pub(crate) fn type_params<'a>(cx: &Cx<'a>, node: J<'a>, scope: ClassId) -> Vec<(Arc<str>, Jt)> {
    let mut vars: Vec<(Arc<str>, Jt)> = Vec::new();
    let nodes = node.field("type_parameters").map(J::children).unwrap_or_default();
    for p in &nodes {
        let name = p.children().iter().find(|n| n.kind().ends_with("identifier")).map_or("", |n| n.text());
        vars.push((name.into(), cx.object()));
    }
    for (i, p) in nodes.iter().enumerate() {
        let bounds = p.child("type_bound").map(J::children).unwrap_or_default();
        // A bound may name the variables themselves (`T extends Comparable<T>`): one step deep will do.
        let known: Vec<(Arc<str>, Jt)> =
            vars.iter().map(|(n, b)| (n.clone(), Jt::Var(n.clone(), Box::new(b.clone())))).collect();
        // `T extends Object & Comparable<T>` says the second one, for those who need another erasure.
        let told = bounds.iter().filter(|b| b.text() != "Object");
        let told: Vec<Jt> = told.map(|bound| cx.ty(*bound, Some(scope), &known)).collect();
        match told.as_slice() {
            [] => {}
            [one] => vars[i].1 = one.clone(),
            several => vars[i].1 = Jt::All(several.into()),
        }
    }
    vars
}

/// Supertypes and type variables.
pub(crate) fn headers(cx: &mut Cx, id: ClassId) {
    let Some(node) = cx.class(id).node else {
        if id != cx.root {
            cx.classes[id.index()].superclass.get_or_insert(Jt::obj(cx.root));
        }
        return;
    };
    if node.kind() == "object_creation_expression" || node.kind() == "lambda_expression" {
        return;
    }
    cx.classes[id.index()].tparams = type_params(cx, node, id);
    let superclass = node.field("superclass").and_then(J::first).map(|t| cx.ty(t, Some(id), &[]));
    let list = node.field("interfaces").or_else(|| node.child("extends_interfaces"));
    let types = list.and_then(J::first).map(J::children).unwrap_or_default();
    let interfaces: Vec<Jt> = types.into_iter().map(|t| cx.ty(t, Some(id), &[])).collect();
    let implied = match cx.class(id).kind {
        Kind::Enum => Some(cx.lib_type("Enum")),
        Kind::Record if cx.lib("Record").is_some() => Some(cx.lib_type("Record")),
        Kind::Interface => None,
        _ if id == cx.root => None,
        _ => Some(cx.object()),
    };
    set_supers(cx, id, superclass.or(implied), interfaces);
}

/// Puts a class below its supertypes.
pub(crate) fn set_supers(cx: &mut Cx, id: ClassId, superclass: Option<Jt>, interfaces: Vec<Jt>) {
    let root = cx.root;
    let class = &mut cx.program.classes[id.index()];
    class.parent = superclass.as_ref().and_then(Jt::stood_for).or((id != root).then_some(root));
    class.interfaces = interfaces.iter().filter_map(Jt::stood_for).collect();
    cx.classes[id.index()].superclass = superclass;
    cx.classes[id.index()].interfaces = interfaces;
}

/// Cuts supertypes where following them from `id` comes back to `id`.
pub(crate) fn break_cycle(cx: &mut Cx, id: ClassId) {
    let mut work: Vec<ClassId> = Vec::new();
    let up = |cx: &Cx, c: ClassId| {
        let class = cx.program.class(c);
        class.interfaces.iter().copied().chain(class.parent).collect::<Vec<_>>()
    };
    work.extend(up(cx, id));
    let mut seen = vec![false; cx.classes.len()];
    while let Some(at) = work.pop() {
        if at == id {
            let object = cx.object();
            return set_supers(cx, id, Some(object), Vec::new());
        }
        if !std::mem::replace(&mut seen[at.index()], true) {
            work.extend(up(cx, at));
        }
    }
}

/// Supertypes before subtypes.
fn by_depth(cx: &Cx, all: &[ClassId]) -> Vec<ClassId> {
    let mut order: Vec<ClassId> = Vec::new();
    let mut done = vec![false; all.len()];
    for id in all {
        let mut work = vec![(*id, false)];
        while let Some((at, above_done)) = work.pop() {
            if done[at.index()] {
                continue;
            }
            if above_done {
                done[at.index()] = true;
                order.push(at);
                continue;
            }
            work.push((at, true));
            let class = cx.program.class(at);
            let above = class.interfaces.iter().copied().chain(class.parent);
            work.extend(above.filter(|c| !done[c.index()]).map(|c| (c, false)));
        }
    }
    order
}

/// Adds an instance field.
pub(crate) fn add_field<'a>(cx: &mut Cx<'a>, class: ClassId, name: &'a str, ty: &Jt, span: Span) -> FieldId {
    let id = FieldId(cx.program.fields.len() as u32);
    let slot = cx.program.class(class).fields.len() as u32;
    let ir_ty = ty.stored(cx.root);
    cx.program.fields.push(Field {
        name: name.to_owned(),
        ty: ir_ty,
        class,
        slot,
        span,
        settled: false,
        copied: false,
        apart: false,
        own: false,
        noted: cx.class(class).library && crate::library::is_note(cx.class(class).simple, name),
        by_use: false,
        length: None,
        rows: None,
        kept: false,
        table: false,
        holds: None,
    });
    cx.program.classes[class.index()].fields.push(id);
    crate::contents::note(cx, Declared::Field(id), ty);
    let owner = cx.names.def_of(DefKind::Class(class));
    let unwritten = cx.class(class).node.is_some_and(|n| n.src.fixed.is_some()) || cx.class(class).kind == Kind::Lambda;
    if !cx.class(class).library && !unwritten {
        let (span, extent, scope) = (Some(span), Some(span), None);
        cx.names.define(Definition {
            kind: DefKind::Field(id),
            name: name.to_owned(),
            span,
            extent,
            ty: Some(ir_ty),
            scope,
            owner,
        });
    }
    id
}

/// The field that has the object around one, called `Outer.this`: as code writes it, and as no field is called.
pub(crate) fn outer_field(cx: &mut Cx, id: ClassId, outer: ClassId, place: Span) -> FieldId {
    let ty = cx.this_type(outer);
    let field = add_field(cx, id, "this", &ty, place);
    cx.program.fields[field.index()].name = format!("{}.this", cx.class(outer).simple);
    field
}

/// The fields of a class; those of its supertypes are there already.
pub(crate) fn fields(cx: &mut Cx, id: ClassId) {
    if let Some(parent) = cx.program.class(id).parent {
        cx.program.classes[id.index()].fields = cx.program.class(parent).fields.clone();
    }
    let place = cx.class(id).node.map_or(Span { file: ir::FileId(0), start: 0, end: 0 }, J::span);
    if !cx.class(id).is_static
        && cx.class(id).outer_field.is_none()
        && let Some(outer) = cx.class(id).outer
    {
        let shared = cx.outer_above(id).filter(|(_, of)| cx.program.is_subclass(outer, *of)).map(|(field, _)| field);
        let field = shared.unwrap_or_else(|| outer_field(cx, id, outer, place));
        cx.classes[id.index()].outer_field = Some(field);
    }
    if let (Kind::Record, Some(node)) = (cx.class(id).kind, cx.class(id).node) {
        // Whatever its constructor does not look at can be built. Others call that one.
        let looks = has_canonical(cx, id);
        let access = if looks { Access::Private } else { Access::Public };
        for p in node.field("parameters").map(J::children).unwrap_or_default() {
            let ty = param_type(cx, p, id, &[]);
            let name = param_name(p);
            let declarator = p.child("variable_declarator").unwrap_or(p);
            let field = add_field(cx, id, name, &ty, declarator.field("name").unwrap_or(p).span());
            let info = FieldInfo {
                name,
                ty,
                id: Some(field),
                is_final: true,
                never_null: false,
                access,
                init: None,
                given: Vec::new(),
                makers: Vec::new(),
                numbers: Vec::new(),
                place: None,
                global: None,
                shared: Vec::new(),
            };
            cx.classes[id.index()].fields.push(info);
        }
    }
    let in_interface = cx.class(id).kind == Kind::Interface;
    let hidden = crate::reassigned::is_hidden(cx, id);
    let own = |n: &J| n.kind() == "field_declaration" && (hidden || n.modifier("private")) && !n.modifier("final");
    let nodes = cx.class(id).nodes.clone();
    let assigned = (!cx.class(id).library && nodes.iter().any(own)).then(|| Assigned::around(cx, id));
    let never_null = assigned.as_ref().map(|assigned| assigned.never_null(cx)).unwrap_or_default();
    for n in nodes.iter().copied() {
        if !matches!(n.kind(), "field_declaration" | "constant_declaration") {
            continue;
        }
        let assigned = assigned.as_ref().filter(|_| own(&n));
        let base = n.field("type").map_or(Jt::Void, |t| cx.ty(t, Some(id), &[]));
        for d in n.fields("declarator") {
            let ty = with_dims(base.clone(), d.field("dimensions"));
            let is_static = in_interface || n.modifier("static");
            let is_final = in_interface || n.modifier("final") || assigned.is_some_and(|a| a.is_final(cx, n, d));
            let span = d.field("name").unwrap_or(d).span();
            let (init, place) = (d.field("value"), Some(d.field("name").unwrap_or(d).span()));
            let access = Access::of(n);
            let given = match (init, is_final && !is_static) {
                (Some(init), _) if is_final && ty.is_ref() => crate::given::by_initialiser(cx, id, init),
                (None, true) if ty.is_ref() => crate::given::by_constructors(cx, id, d.name(), false),
                _ if ty.is_ref() && !is_static && never_null.contains(d.name()) => vec![Given::There(None)],
                _ => Vec::new(),
            };
            let numbers = match init {
                _ if !is_final || is_static || ty.is_ref() => Vec::new(),
                None => crate::given::numbers(cx, id, d.name()),
                // One with `final` is a constant of the compiler, or nobody knows its number.
                Some(init) if !n.modifier("final") => vec![init],
                Some(_) => Vec::new(),
            };
            let makers: Vec<J> = match (init, assigned) {
                (_, Some(assigned)) if !is_final && assigned.is_own(cx, n) => assigned.makers(cx, d),
                (Some(init), _) if is_final => vec![init],
                _ => given.iter().map(|given| given.maker()).collect::<Option<_>>().unwrap_or_default(),
            };
            let held = one_held(cx, id, &makers).filter(|held| is_below(cx, *held, &ty));
            let field = (!is_static).then(|| add_field(cx, id, d.name(), &ty, span));
            if let (Some(field), Some(held)) = (field, held) {
                cx.program.fields[field.index()].ty = ir::Ty::class(held);
            }
            let by_use = access == Access::Private
                && !given.is_empty()
                && given.iter().all(|given| given.maker().is_some_and(|maker| is_by_use(maker) == Some(true)));
            if let Some(field) = field {
                cx.program.fields[field.index()].by_use = by_use;
            }
            let info = FieldInfo {
                name: d.name(),
                ty,
                id: field,
                is_final,
                never_null: cx.class(id).library && n.annotation(&crate::nullness::NAMES).is_some(),
                access,
                init,
                makers: if is_final || given.is_empty() { Vec::new() } else { makers },
                given,
                numbers,
                place,
                global: None,
                shared: Vec::new(),
            };
            cx.classes[id.index()].fields.push(info);
        }
    }
}

/// Whether an initialiser makes a map in which each read changes the order, or nobody knows whether it does: maps of inputs
/// have that of their arrival.
pub(crate) fn is_by_use(init: J) -> Option<bool> {
    let arguments = init.field("arguments").map(J::children).unwrap_or_default();
    let order = arguments.get(2).filter(|order| init.makes("LinkedHashMap") && order.text() != "false")?;
    Some(order.text() == "true")
}

/// The class of all objects that a field ever has: what it is declared as may be more.
fn one_held(cx: &Cx, id: ClassId, makers: &[J]) -> Option<ClassId> {
    let made = makers.iter().map(|m| m.bare()).filter(|m| m.kind() != "null_literal");
    let classes: Vec<ClassId> = made.map(|maker| held(cx, id, maker)).collect::<Option<_>>()?;
    classes.first().copied().filter(|first| classes.iter().all(|class| class == first))
}

/// The class of the object that an expression makes.
pub(crate) fn held(cx: &Cx, id: ClassId, maker: J) -> Option<ClassId> {
    let called = Some(maker).filter(|v| v.kind() == "method_invocation").and_then(|v| v.field("object"));
    if called.is_some_and(|object| object.text() == "EnumSet") {
        return cx.lookup_class("EnumSet", Some(id)).filter(|c| cx.class(*c).library);
    }
    let made = Some(maker).filter(|v| v.kind() == "object_creation_expression")?;
    let anonymous = made.child("class_body").is_some() || made.field("object").is_some();
    cx.ty(made.field("type").filter(|_| !anonymous)?, Some(id), &[]).class()
}

fn is_below(cx: &Cx, class: ClassId, ty: &Jt) -> bool {
    let declared = ty.class().filter(|d| *d != cx.root && *d != class);
    declared.is_some_and(|d| cx.program.is_subclass(class, d))
}

/// The type of a formal parameter.
pub(crate) fn param_type<'a>(cx: &Cx<'a>, p: J<'a>, scope: ClassId, vars: &[(Arc<str>, Jt)]) -> Jt {
    if p.kind() == "spread_parameter" {
        let node = p.children().into_iter().find(|n| n.kind() != "modifiers" && n.kind() != "variable_declarator");
        return node.map_or(Jt::Void, |t| cx.ty(t, Some(scope), vars)).array();
    }
    with_dims(p.field("type").map_or(Jt::Void, |t| cx.ty(t, Some(scope), vars)), p.field("dimensions"))
}

pub(crate) fn param_name<'a>(p: J<'a>) -> &'a str {
    match p.child("variable_declarator") {
        Some(d) if p.kind() == "spread_parameter" => d.name(),
        _ => p.name(),
    }
}

/// The methods and constructors of a class, as functions without bodies.
pub(crate) fn methods(cx: &mut Cx, id: ClassId) {
    for n in cx.class(id).nodes.clone().iter().copied() {
        match n.kind() {
            "method_declaration" => method(cx, id, n),
            "constructor_declaration" if n.name() == cx.class(id).simple => constructor(cx, id, Some(n)),
            // A method that lacks its type of result.
            "constructor_declaration" => method(cx, id, n),
            "compact_constructor_declaration" => constructor(cx, id, Some(n)),
            _ => {}
        }
    }
    crate::enums::bodies(cx, id);
    class_initialiser(cx, id);
    let has_node = cx.class(id).node.is_some();
    if cx.class(id).kind == Kind::Record && !cx.class(id).ctors.is_empty() && !has_canonical(cx, id) {
        constructor(cx, id, None);
    }
    let told = |cx: &Cx| cx.class(id).has_invariants || crate::nullness::leaves_null(cx, id);
    let runs = needs_init(cx, id) || is_made(cx, id) && told(cx);
    if cx.class(id).ctors.is_empty() && has_node && cx.class(id).kind != Kind::Interface && runs {
        constructor(cx, id, None);
    }
}

/// `<clinit>`, for classes of the user whose initialisation runs code.
fn class_initialiser(cx: &mut Cx, id: ClassId) {
    let info = cx.class(id);
    let Some(node) = info.node.filter(|_| !info.library) else { return };
    let set = info.fields.iter().any(|f| (f.global.is_some() && f.init.is_some()) || !f.shared.is_empty());
    if !set && !cx.class(id).nodes.iter().any(|n| n.kind() == "static_initializer") {
        return;
    }
    let info = MethodInfo {
        class: id,
        name: "<clinit>",
        params: Vec::new(),
        varargs: false,
        ret: Jt::Void,
        tparams: Vec::new(),
        is_static: true,
        is_abstract: false,
        code: Code::ClassInit,
        node,
    };
    let f = add_function(cx, info, true);
    let name = format!("{}.<clinit>", cx.program.class(id).name);
    let function = &mut cx.program.functions[f.index()];
    function.internal = true;
    function.name = name;
    cx.classes[id.index()].initialiser = Some(f);
}

/// Whether a record writes the constructor that takes its components.
fn has_canonical(cx: &Cx, id: ClassId) -> bool {
    let types = |n: J| {
        let params = n.field("parameters").map(J::children).unwrap_or_default();
        params.into_iter().map(|p| param_type(cx, p, id, &[]).erase()).collect::<Vec<_>>()
    };
    let components = cx.class(id).node.map(types);
    cx.class(id).nodes.iter().any(|n| match n.kind() {
        "compact_constructor_declaration" => true,
        "constructor_declaration" => Some(types(*n)) == components,
        _ => false,
    })
}

/// Whether making an object runs code.
fn needs_init(cx: &Cx, id: ClassId) -> bool {
    let c = cx.class(id);
    let above = match &c.superclass {
        Some(Jt::Unknown(..)) => true,
        Some(s) => s.class().is_some_and(|s| !cx.class(s).ctors.is_empty()),
        None => false,
    };
    let inits = c.fields.iter().any(|f| f.id.is_some() && f.init.is_some());
    let blocks = cx.class(id).nodes.iter().any(|n| n.kind() == "block");
    above || inits || blocks || c.kind == Kind::Record
}

fn params_of<'a>(cx: &Cx<'a>, n: J<'a>, id: ClassId, vars: &[(Arc<str>, Jt)]) -> (Vec<(&'a str, Jt)>, bool) {
    let nodes = n.field("parameters").map(J::children).unwrap_or_default();
    let nodes: Vec<J> = nodes.into_iter().filter(|p| p.kind() != "receiver_parameter").collect();
    let params = nodes.iter().map(|p| (param_name(*p), param_type(cx, *p, id, vars))).collect();
    (params, nodes.last().is_some_and(|p| p.kind() == "spread_parameter"))
}

fn as_vars(tparams: &[(Arc<str>, Jt)]) -> Vec<(Arc<str>, Jt)> {
    tparams.iter().map(|(n, b)| (n.clone(), Jt::Var(n.clone(), Box::new(b.clone())))).collect()
}

fn method<'a>(cx: &mut Cx<'a>, id: ClassId, n: J<'a>) {
    declare_method(cx, id, n, n.name());
}

/// A method that is called by another name than is written; nobody explores it by itself.
pub(crate) fn method_named<'a>(cx: &mut Cx<'a>, id: ClassId, n: J<'a>, name: &'a str) {
    let f = declare_method(cx, id, n, name);
    cx.program.functions[f.index()].internal = true;
}

fn declare_method<'a>(cx: &mut Cx<'a>, id: ClassId, n: J<'a>, name: &'a str) -> FnId {
    let tparams = type_params(cx, n, id);
    let vars = as_vars(&tparams);
    let (params, varargs) = params_of(cx, n, id, &vars);
    let ret = with_dims(n.field("type").map_or(Jt::Void, |t| cx.ty(t, Some(id), &vars)), n.field("dimensions"));
    let body = n.field("body");
    let info = MethodInfo {
        class: id,
        name,
        params,
        varargs,
        ret,
        tparams,
        is_static: n.modifier("static"),
        is_abstract: body.is_none() && !n.modifier("native"),
        code: body.map_or(Code::None, Code::Block),
        node: n,
    };
    let private = n.modifier("private") || cx.class(id).library;
    let f = add_function(cx, info, private);
    cx.classes[id.index()].methods.push(f);
    f
}

/// `<init>`, and for constructors of the user the function that makes an object and runs them.
fn constructor<'a>(cx: &mut Cx<'a>, id: ClassId, n: Option<J<'a>>) {
    let Some(node) = n.or(cx.class(id).node) else { return };
    let compact = node.kind() == "compact_constructor_declaration";
    let record = cx.class(id).kind == Kind::Record && (n.is_none() || compact);
    let tparams = if n.is_some() && !compact { type_params(cx, node, id) } else { Vec::new() };
    let vars = as_vars(&tparams);
    let (params, varargs) = match (record, n) {
        (true, _) => {
            let components = cx.class(id).node.and_then(|n| n.field("parameters")).map(J::children).unwrap_or_default();
            let varargs = components.last().is_some_and(|p| p.kind() == "spread_parameter");
            let fields = cx.class(id).fields.iter().filter(|f| f.id.is_some());
            (fields.map(|f| (f.name, f.ty.clone())).collect(), varargs)
        }
        (_, Some(n)) => params_of(cx, n, id, &vars),
        (_, None) => (Vec::new(), false),
    };
    let info = MethodInfo {
        class: id,
        name: "<init>",
        params,
        varargs,
        ret: Jt::Void,
        tparams,
        is_static: false,
        is_abstract: false,
        code: Code::Init(n),
        node,
    };
    let f = add_function(cx, info.clone(), true);
    cx.classes[id.index()].ctors.push(f);
    cx.program.functions[f.index()].internal = true;
    let explored = n.map_or_else(|| is_worth_exploring(cx, id), |n| !forbids(n));
    if is_made(cx, id) && explored {
        creator(cx, id, node, info);
    }
}

/// Whether a private constructor does nothing but throw: so people say that their class has no objects.
fn forbids(constructor: J) -> bool {
    let body = constructor.field("body").map(J::children).unwrap_or_default();
    let mut does = body.iter().filter(|s| s.kind() != "explicit_constructor_invocation");
    constructor.modifier("private") && does.next().is_some_and(|s| s.kind() == "throw_statement")
}

/// Whether there is something to explore in the constructor that nobody wrote: invariants, a field that it leaves null although
/// that never is, or an initialiser that does more than to name values and to make objects, whose constructors are explored
/// by themselves.
fn is_worth_exploring(cx: &Cx, id: ClassId) -> bool {
    let info = cx.class(id);
    let written = |n: &&J| n.kind() == "block" || n.kind() == "field_declaration" && !n.modifier("static");
    let told = || info.has_invariants || crate::nullness::leaves_null(cx, id);
    info.kind == Kind::Class && (told() || info.nodes.iter().filter(written).any(|n| may_raise(*n)))
}

/// Whether code does more than to name values and to make objects.
pub(crate) fn may_raise(node: J) -> bool {
    let raises = |n: J| {
        matches!(n.kind(), "method_invocation" | "array_access" | "cast_expression" | "throw_statement")
            || n.kind() == "dimensions_expr" && !n.first().is_some_and(|len| len.kind().ends_with("integer_literal"))
            || n.kind() == "binary_expression" && n.field("operator").is_some_and(|o| matches!(o.text(), "/" | "%"))
    };
    runs(node).into_iter().any(raises)
}

/// What runs when an initialiser does: not what is in lambdas and in the bodies of classes.
fn runs(node: J<'_>) -> Vec<J<'_>> {
    let mut all = vec![node];
    let mut at = 0;
    while let Some(next) = all.get(at).copied() {
        if !matches!(next.kind(), "lambda_expression" | "class_body" | "modifiers") {
            all.extend(next.children());
        }
        at += 1;
    }
    all
}

/// Whether the constructors of a class are explored by themselves: nobody can call those of classes in methods.
fn is_made(cx: &Cx, id: ClassId) -> bool {
    let (info, class) = (cx.class(id), cx.program.class(id));
    let named = class.span.is_some() && !info.library && matches!(info.kind, Kind::Class | Kind::Record);
    named && cx.has_one_around(id) && (!class.no_inputs || is_abstract(cx, id))
}

fn is_abstract(cx: &Cx, id: ClassId) -> bool {
    cx.class(id).node.is_some_and(|n| n.modifier("abstract"))
}

/// The function that makes an object and runs a constructor. The first parameter of one of an inner class is the object
/// around; an object of an abstract class is the part of it that its subclasses have in common.
fn creator<'a>(cx: &mut Cx<'a>, id: ClassId, n: J<'a>, mut info: MethodInfo<'a>) {
    let ret = cx.this_type(id);
    let around = cx.class(id).outer_field.map(|field| cx.program.field(field).name.clone());
    if let (Some(_), Some(outer)) = (&around, cx.class(id).outer) {
        info.params.insert(0, ("this$0", cx.this_type(outer)));
    }
    let info = MethodInfo { name: cx.class(id).simple, ret, is_static: true, code: Code::Create(n), ..info };
    // As with methods, what is private need not know of invariants; nor what is not finished.
    let helper = n.modifier("private") || is_abstract(cx, id);
    let f = add_function(cx, info, helper);
    let function = &mut cx.program.functions[f.index()];
    function.constructor = true;
    if let (Some(name), Some(first)) = (around, function.params.first_mut()) {
        first.name = name;
    }
    cx.classes[id.index()].creators.push(f);
    cx.queue.push(f);
}

/// Whether code is that of a constructor that nobody wrote, as people explore it.
pub(crate) fn is_implicit(code: Code) -> bool {
    matches!(code, Code::Create(node) if node.kind() == "class_declaration")
}

/// Adds a function; its name in the IR is settled with the method table.
pub(crate) fn add_function<'a>(cx: &mut Cx<'a>, info: MethodInfo<'a>, helper: bool) -> FnId {
    let id = FnId(cx.program.functions.len() as u32);
    let name_node = info.node.field("name").unwrap_or(info.node);
    let mut params = Vec::new();
    if !info.is_static {
        params.push(Param { name: "this".into(), ty: Ty::class(info.class), span: name_node.span() });
    }
    // The components are the parameters of a constructor that does not write them.
    let written = match info.node.kind() {
        "compact_constructor_declaration" => cx.class(info.class).node,
        _ => Some(info.node),
    };
    let nodes = written.and_then(|n| n.field("parameters")).map(J::children).unwrap_or_default();
    for (name, ty) in &info.params {
        let span = nodes.iter().find(|p| param_name(**p) == *name).map_or(name_node.span(), |p| p.span());
        params.push(Param { name: (*name).to_owned(), ty: ty.stored(cx.root), span });
    }
    let statics = crate::statics::takes(cx, &info);
    let internal = cx.class(info.class).library || info.node.src.fixed.is_some();
    // The lambda of a method reference stands where that is; a member that nobody wrote, where its class is.
    let declared = cx.class(info.class).node.and_then(|n| n.field("name")).map(J::span);
    let unwritten = info.node.src.fixed.is_some_and(|place| declared == Some(place));
    // Only the code around a private class can name its static methods.
    let unnamed = info.is_static && matches!(info.code, Code::Block(_)) && cx.program.class(info.class).private;
    let extent = if is_implicit(info.code) { name_node.span() } else { info.node.span() };
    cx.program.functions.push(
        Function {
            owner: (!info.is_static).then_some(info.class),
            params,
            ret: info.ret.stored(cx.root),
            helper,
            internal,
            unwritten,
            private: !internal && (info.node.modifier("private") || unnamed),
            ends: internal && info.node.annotation(&["Ends"]).is_some(),
            at_once: internal && info.node.annotation(&["AtOnce"]).is_some(),
            asks: matches!(info.code, Code::Made(_) | Code::Checks),
            ..Function::declared(info.name.to_owned(), name_node.span(), extent)
        }
        .into(),
    );
    for (i, (_, ty)) in (u32::from(!info.is_static)..).zip(&info.params) {
        crate::contents::note(cx, Declared::Param(id, i), ty);
    }
    // What one of the library contains itself is for whoever has it to say.
    if !info.is_static && !cx.class(info.class).library {
        let this = cx.this_type(info.class);
        crate::contents::note(cx, Declared::Param(id, 0), &this);
    }
    if statics {
        crate::statics::add_parameter(cx, id, name_node.span());
    }
    // Where nobody wrote it, the name is that of the class, which editors know as such.
    if !internal && info.node.src.base == 0 && !is_implicit(info.code) && !matches!(info.code, Code::ClassInit) {
        cx.names.define(Definition {
            kind: DefKind::Function(id),
            name: info.name.to_owned(),
            span: Some(name_node.span()),
            extent: Some(info.node.span()),
            ty: Some(info.ret.stored(cx.root)),
            scope: None,
            owner: cx.names.def_of(DefKind::Class(info.class)),
        });
    }
    if !matches!(info.code, Code::None | Code::Create(_) | Code::Asked(_)) {
        cx.queue.push(id);
    }
    cx.methods.push(info);
    id
}
