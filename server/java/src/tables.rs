//! Names of methods in the IR, method tables, and bridges.
//!
//! A method keeps its simple name unless it is overloaded; then the types of its parameters belong to the name. An
//! override has the name of what it overrides. Where erasures differ (`compareTo(T)`), a bridge has it, which
//! casts and calls on, as javac makes it.

use crate::body::class_objects::NAMED;
use crate::cx::{Code, Cx, Kind, MethodInfo};
use crate::declare::add_function;
use crate::types::Jt;
use indexmap::IndexMap;
use ir::{ClassId, FnId};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// Names the methods of a class and makes its table; those above it are done.
pub(crate) fn table(cx: &mut Cx, id: ClassId) {
    let own = cx.class(id).methods.clone();
    let above = above(cx, id);
    for m in &own {
        name(cx, id, *m, &above);
    }
    for (i, c) in cx.class(id).ctors.clone().into_iter().enumerate() {
        cx.program.functions[c.index()].name = if i == 0 { "<init>".into() } else { format!("<init>{i}") };
    }
    creators(cx, id);
    let mut table = Table::default();
    for up in cx.supers(id).iter().rev().filter_map(Jt::stood_for).collect::<Vec<_>>() {
        for n in 0..cx.program.class(up).methods.len() {
            let (name, f) = &cx.program.class(up).methods[n];
            let f = *f;
            if table.get(name).is_none_or(|known| wins(cx, f, *known)) {
                table.insert(name.clone(), f);
            }
        }
    }
    for m in own.iter().chain(&cx.class(id).ctors.clone()).filter(|m| !cx.method(**m).is_static) {
        table.insert(cx.program.function(*m).name.clone(), *m);
    }
    for slots in alike(cx, &table) {
        for slot in &slots {
            if let Some(f) = bridge(cx, id, (*slot, &slots), &table) {
                table[*slot] = f;
            }
        }
    }
    extras(cx, id, &mut table);
    table.sort_unstable_keys();
    cx.program.classes[id.index()].methods = table.into_iter().collect();
}

/// A method table in the making.
type Table = IndexMap<String, FnId, FxBuildHasher>;

/// The places of several methods with one simple name, in their order.
fn alike(cx: &Cx, table: &Table) -> Vec<Vec<usize>> {
    let mut order: Vec<(&str, usize)> = table.values().map(|f| cx.method(*f).name).zip(0..).collect();
    order.sort_unstable();
    let groups = order.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1);
    groups.map(|group| group.iter().map(|(_, slot)| *slot).collect()).collect()
}

/// Whether a class inherits a method from one of its supertypes although another one gave it `known`: methods of classes
/// win over those of interfaces, and what is lower over what it overrides. Of others one has code.
pub(crate) fn wins(cx: &Cx, f: FnId, known: FnId) -> bool {
    if f == known {
        return false;
    }
    let declared = |f: FnId| match cx.method(f).code {
        Code::Bridge(to) => cx.method(to).class,
        _ => cx.method(f).class,
    };
    let (new, old) = (declared(f), declared(known));
    let of_class = |c: ClassId| cx.class(c).kind != Kind::Interface;
    if of_class(new) != of_class(old) {
        return of_class(new);
    }
    if new != old && cx.program.is_subclass(old, new) {
        return false;
    }
    cx.program.is_subclass(new, old) || cx.method(known).is_abstract && !cx.method(f).is_abstract
}

fn signature(cx: &Cx, m: FnId) -> String {
    let info = cx.method(m);
    let params: Vec<String> = info.params.iter().map(|(_, t)| cx.show(&t.erase())).collect();
    format!("{}({})", info.name, params.join(","))
}

fn same_erasure(cx: &Cx, a: FnId, b: FnId) -> bool {
    let (a, b) = (cx.method(a), cx.method(b));
    a.params.len() == b.params.len() && a.params.iter().zip(&b.params).all(|(x, y)| x.1.erase() == y.1.erase())
}

/// Names a method of a class; `above` are all that it could override.
fn name(cx: &mut Cx, id: ClassId, m: FnId, above: &FxHashMap<&str, Vec<FnId>>) {
    let (simple, is_static) = (cx.method(m).name, cx.method(m).is_static);
    if is_static {
        let overloaded = cx.class(id).methods.iter().filter(|o| cx.method(**o).name == simple).count() > 1;
        let own = if overloaded { signature(cx, m) } else { simple.to_owned() };
        cx.program.functions[m.index()].name = format!("{}.{own}", cx.program.class(id).name);
        return;
    }
    let above = above.get(simple).map_or(&[][..], Vec::as_slice);
    let same = above.iter().copied().find(|h| cx.overrides(m, *h) && same_erasure(cx, m, *h));
    let overloaded =
        cx.class(id).methods.iter().any(|o| *o != m && cx.method(*o).name == simple && !cx.method(*o).is_static);
    let clash = above.iter().any(|h| !same_erasure(cx, m, *h) || !cx.overrides(m, *h));
    let mut new = match same {
        Some(h) => cx.program.function(h).name.clone(),
        None if overloaded || clash => signature(cx, m),
        None => simple.to_owned(),
    };
    // One of another package that is not overridden keeps its name.
    while same.is_none() && above.iter().any(|h| cx.program.function(*h).name == new) {
        new.push('\'');
    }
    cx.program.functions[m.index()].name = new;
}

/// Functions that make objects: `C.C`.
fn creators(cx: &mut Cx, id: ClassId) {
    let makers = cx.class(id).creators.clone();
    for f in &makers {
        let own = if makers.len() > 1 { signature(cx, *f) } else { cx.method(*f).name.to_owned() };
        cx.program.functions[f.index()].name = format!("{}.{own}", cx.program.class(id).name);
    }
}

/// The instance methods above a class by their simple names, private ones left out.
fn above<'a>(cx: &Cx<'a>, id: ClassId) -> FxHashMap<&'a str, Vec<FnId>> {
    let mut found: FxHashMap<&str, Vec<FnId>> = FxHashMap::default();
    let own: FxHashSet<&str> = cx.class(id).methods.iter().map(|m| cx.method(*m).name).collect();
    let mut work: Vec<ClassId> = cx.supers(id).iter().filter_map(Jt::stood_for).collect();
    let mut seen = Vec::new();
    while let Some(at) = work.pop() {
        if seen.contains(&at) {
            continue;
        }
        seen.push(at);
        for m in &cx.class(at).methods {
            let info = cx.method(*m);
            if own.contains(info.name) && !info.is_static && !info.node.modifier("private") {
                found.entry(info.name).or_default().push(*m);
            }
        }
        work.extend(cx.supers(at).iter().filter_map(Jt::stood_for));
    }
    found
}

/// The bridge that an entry of the table of a class needs, when what it should run has another name or signature. `alike`
/// are the entries for methods with the same simple name.
fn bridge(cx: &mut Cx, id: ClassId, (slot, alike): (usize, &[usize]), table: &Table) -> Option<FnId> {
    let (name, old) = table.get_index(slot).map(|(name, f)| (name, *f))?;
    let high = cx.method(old);
    if matches!(high.code, Code::Init(_)) {
        return None;
    }
    // What runs: the lowest method of the class that overrides it. A bridge above stands for what it calls.
    let called = if let Code::Bridge(to) = high.code { to } else { old };
    let target = alike.iter().map(|slot| table[*slot]).find(|f| {
        *f != old
            && !matches!(cx.method(*f).code, Code::Bridge(_))
            && !cx.method(*f).is_abstract
            && (*f == called || cx.overrides(*f, called))
            && cx.program.is_subclass(id, cx.method(*f).class)
    })?;
    if let Code::Bridge(to) = high.code
        && to == target
    {
        return None;
    }
    // A default method must not win over what is lower than it.
    if !high.is_abstract
        && !matches!(high.code, Code::Bridge(_))
        && !cx.program.is_subclass(cx.method(target).class, high.class)
    {
        return None;
    }
    let (code, node, high) = (Code::Bridge(target), cx.method(target).node, high.clone());
    let info = MethodInfo { class: id, code, is_abstract: false, node, ..high };
    let f = add_function(cx, info, true);
    let function = &mut cx.program.functions[f.index()];
    function.internal = true;
    function.name = name.clone();
    function.owner = Some(id);
    Some(f)
}

/// `class$`, which tells classes apart, `named$`, their class objects, `hash$`, which calls the `hashCode` of classes that
/// have one, or an `equals` (and no `hash$` of their own, and are no plain records), `coded$`, which knows these, `told$`,
/// which knows those that have a `toString`, and `title$`, the names of exceptions.
fn extras(cx: &mut Cx, id: ClassId, table: &mut Table) {
    let Some(node) = cx.class(id).node else { return };
    let mut wanted = Vec::new();
    let has =
        |name: &str| cx.class(id).methods.iter().any(|m| cx.method(*m).name == name && cx.method(*m).params.is_empty());
    if cx.class(id).kind != Kind::Interface && !has("class$") {
        wanted.push(("class$", Code::ClassNumber));
        if cx.has.has_method(NAMED) {
            wanted.push((NAMED, Code::Named));
        }
    }
    // Where objects that are equal have hash codes of their own, maps do not find them.
    let equals = |m: &FnId| cx.method(*m).name == "equals" && cx.method(*m).params.len() == 1;
    let by_address = !cx.class(id).library && cx.class(id).methods.iter().any(equals);
    // Plain records are equal for good or never.
    let hashes = (has("hashCode") || by_address) && !crate::contents::is_plain_record(cx, id);
    if hashes && !has("hash$") && id != cx.root {
        wanted.extend([("hash$", Code::Hash), ("coded$", Code::Told)]);
    }
    let throwable = cx.lib("Throwable").filter(|above| id != *above && cx.program.is_subclass(id, *above));
    if throwable.is_some() {
        wanted.push(("title$", Code::Title));
    }
    if !cx.class(id).library && has("toString") {
        wanted.push(("told$", Code::Told));
    }
    let cloneable = cx.lib("Cloneable").is_some_and(|c| cx.program.is_subclass(id, c));
    if cloneable && cx.class(id).kind == Kind::Class {
        wanted.push(("copy$", Code::Copy));
    }
    for (name, code) in wanted {
        let ret = match code {
            Code::Copy => cx.object(),
            Code::Named => cx.lib_type("Class"),
            Code::Title => cx.lib_type("String"),
            _ => Jt::Int,
        };
        let info = MethodInfo::unwritten(id, name, ret, code, node);
        let f = add_function(cx, info, true);
        cx.program.functions[f.index()].internal = true;
        table.insert(name.to_owned(), f);
    }
}
