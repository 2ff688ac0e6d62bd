//! What code outside of a class can do with its objects: its constructors and methods, where it cannot set the fields.
//!
//! Data with fields that anybody sets has none: every heap of it can be built. A field is closed when it is private, or
//! when methods of its own class change it, unless it is public or one of them is a plain setter. Of a private class the
//! code around it can call everything.

use crate::cx::{Access, Code, Cx, Kind};
use crate::types::Jt;
use ir::{Body, Callee, ClassId, FieldId, FnId, InstrKind, LocalId, Maker, Operand, Operations};
use rustc_hash::FxHashSet;

/// Finds the operations of the user's classes, once all bodies are there.
pub(crate) fn list(cx: &mut Cx) {
    let stores = stores(cx);
    let own = (0..cx.classes.len() as u32).map(ClassId).filter(|c| is_named(cx, *c));
    let found: Vec<_> = own.filter(|c| hides(cx, *c, &stores)).map(|c| (c, operations(cx, c))).collect();
    for (class, operations) in found {
        cx.program.classes[class.index()].operations = Some(operations);
    }
}

/// The fields that methods change.
#[derive(Default)]
struct Stores {
    /// Those that a method of the same class changes.
    own: FxHashSet<FieldId>,
    /// Those that a method sets to its argument and does nothing else.
    plain: FxHashSet<FieldId>,
}

fn stores(cx: &Cx) -> Stores {
    let mut stores = Stores::default();
    for (info, function) in cx.methods.iter().zip(&cx.program.functions) {
        let (Code::Block(_), Some(body), false) = (info.code, &function.body, cx.class(info.class).library) else {
            continue;
        };
        if let Some(field) = plainly_set(body).filter(|_| !info.node.modifier("private")) {
            stores.plain.insert(field);
        }
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            if let InstrKind::StoreField { field, .. } = instr.kind
                && cx.program.field(field).class == info.class
            {
                stores.own.insert(field);
            }
        }
    }
    stores
}

/// The field of `this` that is all a method sets, to its first argument.
fn plainly_set(body: &Body) -> Option<FieldId> {
    let mut instrs = body.blocks.iter().flat_map(|b| &b.instrs);
    match (instrs.next().map(|i| &i.kind), instrs.next()) {
        (Some(InstrKind::StoreField { obj, field, value }), None) => {
            let local = |n| Operand::Local(LocalId(n));
            (*obj == local(0) && *value == local(1)).then_some(*field)
        }
        _ => None,
    }
}

/// A class that the user has declared by name, with objects of its own.
fn is_named(cx: &Cx, class: ClassId) -> bool {
    let info = cx.class(class);
    let declared = info.node.is_some_and(|n| matches!(n.kind(), "class_declaration" | "record_declaration"));
    declared && !info.library && !cx.program.class(class).no_inputs
}

fn is_private(cx: &Cx, class: ClassId) -> bool {
    cx.class(class).node.is_some_and(|n| n.modifier("private"))
}

/// Whether others can name a type, and so have something of it to pass.
fn has_name(cx: &Cx, ty: &Jt) -> bool {
    match ty {
        Jt::Arr(elem) => has_name(cx, elem),
        ty => ty.class().is_none_or(|c| !is_private(cx, c)),
    }
}

/// Whether a class has a field that others cannot set.
fn hides(cx: &Cx, class: ClassId, stores: &Stores) -> bool {
    let closed = |id: &FieldId| {
        let class = cx.program.field(*id).class;
        let owner = cx.class(class);
        let Some(field) = owner.fields.iter().find(|f| f.id == Some(*id)) else { return false };
        match field.access {
            _ if stores.plain.contains(id) => false,
            // Of the components of records it is known which there are.
            Access::Public | Access::Package if field.is_final && owner.kind == Kind::Class && !owner.library => {
                !is_plainly_made(cx, class)
            }
            Access::Public => false,
            Access::Package => stores.own.contains(id),
            Access::Private => !owner.library,
        }
    };
    cx.program.class(class).fields.iter().any(closed)
}

/// Whether the constructors of a class put what they are given into its fields, and do nothing else: its final fields can
/// be anything then.
fn is_plainly_made(cx: &Cx, class: ClassId) -> bool {
    let stores = |f: &FnId| {
        let body = cx.program.function(*f).body.as_ref().filter(|b| b.blocks.len() == 1);
        let plain = |kind: &InstrKind| match kind {
            InstrKind::StoreField { .. } => true,
            // That of `Object` does nothing.
            InstrKind::Call { callee: Callee::Static(above), .. } => cx.method(*above).class == cx.root,
            _ => false,
        };
        body.is_some_and(|b| b.blocks[0].instrs.iter().all(|i| plain(&i.kind)))
    };
    cx.class(class).ctors.iter().all(stores)
}

fn operations(cx: &Cx, class: ClassId) -> Operations {
    let info = cx.class(class);
    let program = &cx.program;
    let inside = is_private(cx, class);
    let private = |f: FnId| cx.method(f).node.modifier("private");
    let named = |f: FnId| !private(f) && cx.method(f).params.iter().all(|(_, ty)| has_name(cx, ty));
    let usable = |f: FnId| {
        let function = program.function(f);
        function.body.is_some() && !function.broken && (inside || named(f)) && cx.statics_of(f).is_none()
    };
    let mut makers: Vec<Maker> = (0..cx.methods.len() as u32)
        .map(FnId)
        .filter(|f| usable(*f))
        .filter(|f| {
            let method = cx.method(*f);
            let returned = method.ret.class() == Some(class);
            // A builder is an object, too.
            let elsewhere = method.class != class && has_name(cx, &Jt::obj(method.class));
            let of_class = returned && (method.is_static || elsewhere && !program.function(*f).internal);
            let outer = cx.class(method.class).outer_field.is_some();
            let created = matches!(method.code, Code::Create(_)) && !crate::declare::is_implicit(method.code);
            let made = created && method.class == class && !outer;
            // Classes of the library and those in methods have no place: nobody outside names the latter.
            let factory = matches!(method.code, Code::Block(_)) && program.class(method.class).span.is_some();
            of_class && (made || factory)
        })
        .map(Maker::Function)
        .collect();
    let written = info.ctors.iter().any(|f| matches!(cx.method(*f).code, Code::Init(Some(_))));
    let outer = info.outer_field.is_some();
    if !written && !outer && info.kind == Kind::Class {
        match info.ctors.first() {
            None => makers.push(Maker::New(None)),
            Some(init) if usable(*init) => makers.push(Maker::New(Some(*init))),
            Some(_) => {}
        }
    }
    let called = program.class(class).methods.iter().map(|(_, f)| *f);
    let mut methods: Vec<FnId> =
        called.filter(|f| usable(*f) && !program.function(*f).internal && !cx.method(*f).is_static).collect();
    methods.sort();
    methods.dedup();
    let whole = info.ctors.iter().all(|f| (private(*f) && !inside) || usable(*f)) && !outer;
    Operations { whole, makers, methods }
}
