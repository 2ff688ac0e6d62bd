//! What code outside of a class can do with its objects: its constructors and methods, where it cannot set the fields.
//!
//! Data with fields that anybody sets has none: every heap of it can be built. A field is closed when it is private, or
//! when methods of its own class change it, unless it is public or one of them is a plain setter; and so are all of a class
//! when none is public, its constructors give them what they make or check, and no other code in sight sets one. Of a
//! private class the code around it can call everything.

use crate::cx::{Access, ClassInfo, Code, Cx, FieldInfo, Kind};
use crate::refusals::Made;
use crate::tree::J;
use crate::types::Jt;
use ir::{Body, Callee, ClassId, FieldId, FnId, InstrKind, LocalId, Maker, Operand, Operations, Terminator};
use rustc_hash::{FxHashMap, FxHashSet};

/// Finds the operations of the user's classes, once all bodies are there.
pub(crate) fn list(cx: &mut Cx) {
    let mut stores = stores(cx);
    stores.given_out = given_out(cx);
    stores.changed = changed(cx);
    let own = (0..cx.classes.len() as u32).map(ClassId).filter(|c| is_named(cx, *c));
    let found: Vec<_> = own.filter(|c| hides(cx, *c, &stores)).map(|c| (c, operations(cx, c, &stores))).collect();
    for (class, operations) in found {
        cx.program.classes[class.index()].operations = Some(operations);
    }
    if let Some((class, methods)) = of_statics(cx) {
        let operations = Operations { methods, ..Operations::default() };
        cx.program.classes[class.index()].operations = Some(operations);
    }
}

/// The class of the object with the static fields, and what others can call that may change those which they cannot set:
/// methods and constructors of the classes that declare them.
fn of_statics(cx: &Cx) -> Option<(ClassId, Vec<FnId>)> {
    let statics = cx.program.statics.as_ref()?;
    let declares = |c: ClassId| cx.class(c).fields.iter().any(|f| f.kept().any(|id| statics.hidden.contains(&id)));
    let called = |f: &FnId| {
        let info = cx.method(*f);
        let code = matches!(info.code, Code::Block(_) | Code::Create(_));
        code && declares(info.class) && cx.program.takes_statics(*f) && is_usable(cx, *f, is_private(cx, info.class))
    };
    let all = (0..cx.methods.len() as u32).map(FnId);
    Some((statics.class, all.filter(|f| called(f) && !cx.program.function(*f).internal).collect()))
}

/// Whether others can call a function, or, `inside`, the code around its class, and it is known what it does.
fn is_usable(cx: &Cx, f: FnId, inside: bool) -> bool {
    let (info, function) = (cx.method(f), cx.program.function(f));
    let named = || !info.node.modifier("private") && info.params.iter().all(|(_, ty)| has_name(cx, ty));
    function.body.is_some() && !function.broken && (inside || named())
}

/// For private classes, and those with private constructors only: methods that others call of the classes around and beside
/// it, and that return an object of it, or of a type above it.
fn given_out(cx: &Cx) -> FxHashMap<ClassId, Vec<FnId>> {
    let outermost = |class: ClassId| std::iter::successors(Some(class), |c| cx.class(*c).outer).last();
    let private = |f: &FnId| cx.method(*f).node.modifier("private");
    let closed = |c: &ClassId| {
        let ctors = &cx.class(*c).ctors;
        is_private(cx, *c) || !ctors.is_empty() && ctors.iter().all(private)
    };
    let own = (0..cx.classes.len() as u32).map(ClassId).filter(|c| is_named(cx, *c) && closed(c));
    let gives = |class: ClassId, f: &FnId| {
        let method = cx.method(*f);
        let above = |c: ClassId| c != cx.root && cx.program.is_subclass(class, c);
        matches!(method.code, Code::Block(_))
            && method.class != class
            && method.ret.class().is_some_and(above)
            && has_name(cx, &Jt::obj(method.class))
            && outermost(method.class) == outermost(class)
            && !cx.program.function(*f).internal
            && is_usable(cx, *f, false)
    };
    let all = |class| (0..cx.methods.len() as u32).map(FnId).filter(|f| gives(class, f)).collect::<Vec<_>>();
    own.map(|class| (class, all(class))).filter(|(_, found)| !found.is_empty()).collect()
}

/// The fields that methods change, and what constructors do with them.
#[derive(Default)]
struct Stores<'a> {
    /// Those that a method of the same class changes.
    own: FxHashSet<FieldId>,
    /// Those that a method sets to its argument and does nothing else.
    plain: FxHashSet<FieldId>,
    /// Those that a method returns and does nothing else: whoever calls it may put something into what they have.
    shown: FxHashSet<FieldId>,
    /// Those that a constructor of the class or of one below it sets.
    made: FxHashSet<FieldId>,
    /// Those that other code sets.
    elsewhere: FxHashSet<FieldId>,
    /// Of classes that others cannot make objects of: what the class around them has that may give others one.
    given_out: FxHashMap<ClassId, Vec<FnId>>,
    /// By function that is no constructor: the fields which it changes, or what they have.
    changed: FxHashMap<FnId, FxHashSet<FieldId>>,
    /// The names of those that code sets which was not lowered to its end, with the class where it stands.
    unread: FxHashSet<(ClassId, &'a str)>,
}

fn stores<'a>(cx: &Cx<'a>) -> Stores<'a> {
    let mut stores = Stores::default();
    for (info, function) in cx.methods.iter().zip(&cx.program.functions) {
        if cx.class(info.class).library || !matches!(info.code, Code::Block(_) | Code::Expr(_) | Code::Init(_)) {
            continue;
        }
        if function.body.is_none() || function.unsupported.is_some() {
            stores.unread.extend(set_in(info.node).map(|name| (info.class, name)));
        }
        let Some(body) = &function.body else { continue };
        let makes = matches!(info.code, Code::Init(_));
        if let Some(field) = plainly_set(body).filter(|_| !makes && !info.node.modifier("private")) {
            stores.plain.insert(field);
        }
        if let Some(field) = plainly_shown(body).filter(|_| !info.node.modifier("private")) {
            stores.shown.insert(field);
        }
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            let InstrKind::StoreField { field, .. } = instr.kind else { continue };
            let owner = cx.program.field(field).class;
            let set = match makes {
                true if cx.program.is_subclass(info.class, owner) => &mut stores.made,
                false if owner == info.class => &mut stores.own,
                _ => &mut stores.elsewhere,
            };
            set.insert(field);
        }
    }
    stores
}

/// The fields that functions of the user change, and those whose arrays and objects of the library they change or ask, each
/// with what private methods do for it.
fn changed(cx: &Cx) -> FxHashMap<FnId, FxHashSet<FieldId>> {
    let written = |f: &FnId| matches!(cx.method(*f).code, Code::Block(_) | Code::Expr(_));
    let own = |f: &FnId| !cx.class(cx.method(*f).class).library && written(f);
    let all = (0..cx.methods.len() as u32).map(FnId).filter(own);
    let (mut changed, mut helped) = (FxHashMap::default(), Vec::new());
    for f in all {
        let Some(body) = &cx.program.function(f).body else { continue };
        changed.insert(f, changed_by(cx, body));
        let called = body.blocks.iter().flat_map(|b| &b.instrs).filter_map(|i| match i.kind {
            InstrKind::Call { callee: Callee::Static(called), .. } => Some(called),
            _ => None,
        });
        helped.extend(called.filter(|g| own(g) && cx.method(*g).node.modifier("private")).map(|g| (f, g)));
    }
    loop {
        let mut news = false;
        for (f, helper) in &helped {
            let more = changed.get(helper).cloned().unwrap_or_default();
            let known: &mut FxHashSet<FieldId> = changed.entry(*f).or_default();
            let before = known.len();
            known.extend(more);
            news |= known.len() > before;
        }
        if !news {
            return changed;
        }
    }
}

/// The same of one body alone.
fn changed_by(cx: &Cx, body: &Body) -> FxHashSet<FieldId> {
    let (mut held, mut found) = (FxHashMap::default(), FxHashSet::default());
    for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
        match &instr.kind {
            InstrKind::StoreField { field, .. } => {
                found.insert(*field);
            }
            InstrKind::LoadField { dst, field, .. } => {
                held.insert(Operand::Local(*dst), *field);
            }
            InstrKind::StoreElem { arr, .. } => found.extend(held.get(arr)),
            InstrKind::Call { callee, args, .. } => {
                let class = match callee {
                    Callee::Static(f) => cx.method(*f).class,
                    Callee::Virtual { class, .. } => *class,
                };
                found.extend(args.first().filter(|_| cx.class(class).library).and_then(|of| held.get(of)));
            }
            _ => {}
        }
    }
    found
}

/// The names of the fields and variables that code sets.
fn set_in<'a>(code: J<'a>) -> impl Iterator<Item = &'a str> {
    let changes = code.below(&["assignment_expression", "update_expression"]).into_iter();
    let place = |n: J<'a>| if n.kind() == "assignment_expression" { n.field("left") } else { n.first() };
    changes.filter_map(place).map(|to| to.field("field").unwrap_or(to).text())
}

/// The field of `this` that is all a method sets, to its first argument.
pub(crate) fn plainly_set(body: &Body) -> Option<FieldId> {
    let mut instrs = body.blocks.iter().flat_map(|b| &b.instrs);
    match (instrs.next().map(|i| &i.kind), instrs.next()) {
        (Some(InstrKind::StoreField { obj, field, value }), None) => {
            let local = |n| Operand::Local(LocalId(n));
            (*obj == local(0) && *value == local(1)).then_some(*field)
        }
        _ => None,
    }
}

/// The field of `this` that is all a method returns. What the front end knows of it is assumed in between.
fn plainly_shown(body: &Body) -> Option<FieldId> {
    let [block] = &body.blocks[..] else { return None };
    let Terminator::Return { value: Some(Operand::Local(shown)), .. } = block.term else { return None };
    let (first, rest) = block.instrs.split_first()?;
    let assumes = |kind: &InstrKind| matches!(kind, InstrKind::Binary { .. } | InstrKind::Assume { .. });
    match first.kind {
        InstrKind::LoadField { dst, obj: Operand::Local(LocalId(0)), field } if dst == shown => {
            rest.iter().all(|i| assumes(&i.kind)).then_some(field)
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
    let fields = || cx.program.class(class).fields.iter().copied();
    fields().any(|f| is_closed(cx, f, stores)) || is_left_alone(cx, class, stores)
}

/// The declaration of a field.
fn declared<'c, 'a>(cx: &'c Cx<'a>, id: FieldId) -> Option<(&'c FieldInfo<'a>, &'c ClassInfo<'a>)> {
    let owner = cx.class(cx.program.field(id).class);
    owner.fields.iter().find(|f| f.id == Some(id)).map(|field| (field, owner))
}

fn is_closed(cx: &Cx, id: FieldId, stores: &Stores) -> bool {
    let Some((field, owner)) = declared(cx, id) else { return false };
    match field.access {
        _ if stores.plain.contains(&id) => false,
        _ if field.is_final && stores.given_out.contains_key(&cx.program.field(id).class) => true,
        // Of the components of records it is known which there are.
        Access::Public | Access::Package if field.is_final && owner.kind == Kind::Class && !owner.library => {
            !is_plainly_made(cx, cx.program.field(id).class)
        }
        Access::Public => false,
        Access::Package => stores.own.contains(&id),
        Access::Private => !owner.library,
    }
}

/// Whether all fields of a class that others see are left alone by the code in sight, while constructors of the class give
/// them more than what they are passed.
fn is_left_alone(cx: &Cx, class: ClassId, stores: &Stores) -> bool {
    let unread = |name: &str, own: ClassId| stores.unread.iter().any(|(class, set)| *class != own && *set == name);
    let left_alone = |id: FieldId| {
        declared(cx, id).is_some_and(|(field, owner)| {
            let set = stores.plain.contains(&id)
                || stores.elsewhere.contains(&id)
                || unread(field.name, cx.program.field(id).class);
            field.access != Access::Public && !owner.library && !set
        })
    };
    // What stands around an object is no field that anybody declares.
    let mut fields = cx.program.class(class).fields.iter().copied().filter(|f| declared(cx, *f).is_some()).peekable();
    let made = |f: FieldId| stores.made.contains(&f) && !is_plainly_made(cx, cx.program.field(f).class);
    fields.peek().is_some() && fields.all(|f| left_alone(f) && made(f))
}

/// Whether a field has an array or an object of the library that its class makes, and others see it: they put into that what
/// they like.
fn is_filled_by_others(cx: &Cx, id: FieldId, stores: &Stores) -> bool {
    let class = cx.program.field(id).class;
    let Some((field, owner)) = declared(cx, id).filter(|(_, owner)| !owner.library) else { return false };
    let seen = owner.kind == Kind::Class && (field.access != Access::Private || stores.shown.contains(&id));
    let given = field.given.iter().map(|given| given.maker());
    let makers: Option<Vec<J>> = match field.given.is_empty() {
        true => field.init.map(|init| vec![init.bare()]),
        false => given.collect(),
    };
    let of_library = |maker: J| crate::declare::held(cx, class, maker).is_some_and(|c| cx.class(c).library);
    seen && makers.is_some_and(|all| all.into_iter().all(|m| m.kind().starts_with("array_") || of_library(m)))
}

/// Whether the constructors of a class put what they are given into its fields, and do nothing else: its final fields can
/// be anything then, where others can call them.
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
    let callable = |f: &FnId| is_private(cx, class) || !cx.method(*f).node.modifier("private");
    cx.class(class).ctors.iter().all(|f| stores(f) && callable(f))
}

/// What others, or, `inside`, the code around a class, can call that may change its objects beside its own methods: static
/// functions that are given one, and all methods of objects of which one changes it.
fn changers(cx: &Cx, class: ClassId, stores: &Stores, inside: bool) -> Vec<FnId> {
    let fields = &cx.program.class(class).fields;
    let changes = |f: &FnId| {
        let changed = stores.changed.get(f).is_some_and(|changed| fields.iter().any(|field| changed.contains(field)));
        changed && (cx.method(*f).is_static || !cx.program.is_subclass(class, cx.method(*f).class))
    };
    let (statics, methods): (Vec<FnId>, Vec<FnId>) =
        stores.changed.keys().copied().filter(changes).partition(|f| cx.method(*f).is_static);
    let given = |(_, ty): &(&str, Jt)| ty.class().is_some_and(|c| c != cx.root && cx.program.is_subclass(class, c));
    let named = |c: ClassId| has_name(cx, &Jt::obj(c));
    let statics = statics.into_iter().filter(|f| {
        let method = cx.method(*f);
        method.params.iter().any(given) && (inside || named(method.class))
    });
    let owners: FxHashSet<ClassId> = methods.into_iter().map(|f| cx.method(f).class).collect();
    let methods = stores.changed.keys().copied().filter(|f| {
        let owner = cx.method(*f).class;
        let known = || named(owner) && is_named(cx, owner) || cx.program.is_known_above(owner, *f);
        !cx.method(*f).is_static && owners.contains(&owner) && (inside || known())
    });
    let usable = |f: &FnId| !cx.program.function(*f).internal && is_usable(cx, *f, inside);
    let mut found: Vec<FnId> = statics.chain(methods).filter(usable).collect();
    found.sort();
    found
}

fn operations(cx: &Cx, class: ClassId, stores: &Stores) -> Operations {
    let info = cx.class(class);
    let program = &cx.program;
    let given_out = stores.given_out.get(&class);
    let inside = is_private(cx, class) && given_out.is_none();
    // Others cannot name it.
    let unnamed = is_private(cx, class) && !inside;
    let private = |f: FnId| cx.method(f).node.modifier("private");
    let usable = |f: FnId| is_usable(cx, f, inside);
    let mut makers: Vec<Maker> = (0..cx.methods.len() as u32)
        .map(FnId)
        .filter(|f| usable(*f))
        .filter(|f| {
            let method = cx.method(*f);
            let returned = method.ret.class() == Some(class);
            // A builder is an object, too.
            let elsewhere = method.class != class && has_name(cx, &Jt::obj(method.class));
            let of_class = returned && (method.is_static || elsewhere && !program.function(*f).internal);
            let created = matches!(method.code, Code::Create(_)) && !crate::declare::is_implicit(method.code);
            let made = created && method.class == class && !unnamed;
            // Classes of the library and those in methods have no place: nobody outside names the latter.
            let factory = matches!(method.code, Code::Block(_)) && program.class(method.class).span.is_some();
            of_class && (made || factory)
        })
        .map(Maker::Function)
        .collect();
    let others = given_out.into_iter().flatten().copied().map(Maker::Function);
    let others: Vec<Maker> = others.filter(|maker| !makers.contains(maker)).collect();
    makers.extend(others);
    let written = info.ctors.iter().any(|f| matches!(cx.method(*f).code, Code::Init(Some(_))));
    if !written && !unnamed && info.kind == Kind::Class && cx.has_one_around(class) {
        match info.ctors.first() {
            None => makers.push(Maker::New(None)),
            Some(init) if usable(*init) => makers.push(Maker::New(Some(*init))),
            Some(_) => {}
        }
    }
    let called = program.class(class).methods.iter().map(|(_, f)| *f);
    let called = called.filter(|f| !unnamed || program.is_known_above(class, *f));
    let mut methods: Vec<FnId> =
        called.filter(|f| usable(*f) && !program.function(*f).internal && !cx.method(*f).is_static).collect();
    methods.sort();
    methods.dedup();
    let changers = changers(cx, class, stores, inside);
    let followed = |f: FnId| usable(f) && program.function(f).unsupported.is_none();
    let closed = |f: FnId| unnamed || private(f) && !inside;
    let whole = info.ctors.iter().all(|f| closed(*f) || followed(*f)) && cx.has_one_around(class);
    let fields = program.class(class).fields.iter().copied();
    let filled = fields.filter(|f| is_filled_by_others(cx, *f, stores)).collect();
    let decided = info.made.is_some_and(|f| matches!(cx.method(f).code, Code::Made(Made::Anew(_))));
    Operations { whole, makers, methods, changers, decided, around: info.outer_field, filled }
}
