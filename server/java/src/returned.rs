//! Methods of objects that a method makes and returns, and whose classes are anonymous, in the method or those of lambdas:
//! inputs have no objects of them. Such a method is explored behind the one that makes the object, as whoever is given it
//! calls it: `iterator().next()` is a function of its own, `Bag.iterator.next`. So it is with methods behind what keeps such
//! objects ([`crate::kept`]).

use crate::cx::{Code, Cx, Kind, MethodInfo};
use crate::kept::{self, Kept};
use crate::nullness::never_null;
use crate::running::Running;
use crate::statics;
use crate::uncalled::{is_here, is_inside, may_happen};
use ir::scope::Bound;
use ir::spec::ClauseKind;
use ir::{Behind, Body, ClassId, FnId, Function, InstrKind, Param};
use rustc_hash::{FxHashMap, FxHashSet};

/// Declares and lowers these functions.
pub(crate) fn explore(cx: &mut Cx, running: &mut Running) {
    let all = (0..cx.methods.len() as u32).map(FnId);
    let mut makers: Vec<(FnId, FnId)> = all.filter(|f| is_maker(cx, *f)).map(|f| (f, f)).collect();
    let mut names: FxHashSet<String> = FxHashSet::default();
    let mut at = 0;
    while let Some((maker, code)) = makers.get(at).copied() {
        at += 1;
        for (class, method) in offered(cx, code) {
            let behind = Behind { maker, class, method, on: None };
            let Some(function) = lower(cx, running, behind, &mut names) else { continue };
            // Of what only makes another object there is nothing to tell; and by itself, the method has no inputs.
            cx.program.functions[function.index()].internal = !may_happen(cx, method);
            cx.program.functions[method.index()].internal = true;
            // What it returns may be another such object.
            makers.push((function, method));
        }
    }
    let mut known: FxHashMap<(FnId, FnId, Option<u32>), Option<FnId>> = FxHashMap::default();
    for Kept { behind, between } in kept::explored(cx) {
        let Some(first) = between else {
            let function = lower(cx, running, behind, &mut names);
            known.insert((behind.maker, behind.method, behind.on), function);
            continue;
        };
        let first = *known.entry((first.maker, first.method, first.on)).or_insert_with(|| {
            let function = lower(cx, running, first, &mut names)?;
            cx.program.functions[function.index()].internal = true;
            Some(function)
        });
        if let Some(maker) = first {
            lower(cx, running, Behind { maker, ..behind }, &mut names);
        }
    }
}

/// Declares and lowers one of these functions; `None` where there is none, or its code cannot be lowered.
fn lower(cx: &mut Cx, running: &mut Running, behind: Behind, names: &mut FxHashSet<String>) -> Option<FnId> {
    let function = declare(cx, behind, names)?;
    match crate::body::function(cx, function) {
        Ok(body) => {
            running.body(&cx.program, &body);
            cx.program.functions[function.index()].body = Some(body.into());
            Some(function)
        }
        Err(_) => {
            cx.program.functions[function.index()].internal = true;
            None
        }
    }
}

/// Whether people can call a method of the root file on an input.
pub(crate) fn is_maker(cx: &Cx, f: FnId) -> bool {
    let (method, function) = (cx.method(f), cx.program.function(f));
    let named = cx.program.class(method.class).span.is_some() && !cx.class(method.class).library;
    named && is_here(method.node) && matches!(method.code, Code::Block(_)) && !function.internal && !function.broken
}

/// The methods that whoever is given what a body returns can call on objects which it makes, with the classes of these.
fn offered(cx: &Cx, code: FnId) -> Vec<(ClassId, FnId)> {
    let (Some(as_seen), Some(body)) = (cx.method(code).ret.class(), cx.program.function(code).body.as_deref()) else {
        return Vec::new();
    };
    if as_seen == cx.root {
        return Vec::new();
    }
    let mut found = Vec::new();
    for class in made(cx, body).into_iter().filter(|c| cx.program.is_subclass(*c, as_seen)) {
        for (_, method) in &cx.program.class(class).methods {
            let info = cx.method(*method);
            let own = info.class == class && matches!(info.code, Code::Block(_) | Code::Expr(_)) && !info.is_static;
            let named = || cx.find_methods(as_seen, info.name).iter().any(|above| cx.overrides(*method, *above));
            let seen = cx.class(class).kind == Kind::Lambda || named();
            let matters = may_happen(cx, *method) || makes(cx, *method);
            if own && seen && matters && !found.contains(&(class, *method)) {
                found.push((class, *method));
            }
        }
    }
    found
}

/// Whether a method makes such objects itself.
fn makes(cx: &Cx, method: FnId) -> bool {
    cx.program.function(method).body.as_deref().is_some_and(|body| !made(cx, body).is_empty())
}

/// The classes without a name of which a body makes objects.
fn made(cx: &Cx, body: &Body) -> Vec<ClassId> {
    let mut found = Vec::new();
    for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
        if let InstrKind::New { class, .. } = instr.kind {
            let lambda = cx.class(class).kind == Kind::Lambda && cx.class(class).node.is_some_and(is_here);
            if (lambda || is_inside(cx, class)) && !found.contains(&class) {
                found.push(class);
            }
        }
    }
    found
}

/// Adds the function that calls the maker, then the method; `None` where people state of either what this one cannot
/// state, or would have no name for it.
fn declare(cx: &mut Cx, behind: Behind, names: &mut FxHashSet<String>) -> Option<FnId> {
    let Behind { maker, method, .. } = behind;
    let (first, then) = (cx.program.function(maker), cx.program.function(method));
    let is_statics = |p: &&Param| p.name == statics::NAME;
    let mut params: Vec<Param> = first.params.iter().filter(|p| !is_statics(p)).cloned().collect();
    for param in then.params.iter().skip(1).filter(|p| !is_statics(p)) {
        let numbered = (2..).map(|n| format!("{}{n}", param.name));
        let mut free = std::iter::once(param.name.clone()).chain(numbered);
        let name = free.find(|name| params.iter().all(|p| p.name != *name)).unwrap_or_default();
        params.push(Param { name, ..param.clone() });
    }
    params.extend(first.params.iter().chain(&then.params).find(is_statics).cloned());
    let behind_first = first.params.iter().filter(|p| !is_statics(p)).count();
    let place = |f: &Function, n: usize| match f.params.get(n) {
        Some(p) if is_statics(&p) => params.len() - 1,
        _ if std::ptr::eq(f, then) => behind_first + n - 1,
        _ => n,
    };
    let mut requires = Vec::new();
    // What is said of the static fields is so wherever they are a parameter.
    let mut said: FxHashSet<usize> = FxHashSet::default();
    for function in [first, then] {
        for clause in &function.requires {
            // What a declaration says of a parameter; more than this would speak of parameters that are others here, and
            // whoever calls sees to it ([`ir::Program::is_of_people`]). The static fields, the last one, may stand where the
            // receiver does.
            match function.params.iter().rposition(|p| p.span == clause.span) {
                Some(at) if said.insert(place(function, at)) => {
                    requires.push(never_null(&params, place(function, at), clause.span));
                }
                Some(_) => {}
                None if matches!(clause.kind, ClauseKind::Expr { .. }) => {}
                None => return None,
            }
        }
    }
    let known = |c: ClassId| first.scope.iter().any(|b| matches!(b, Bound::Objects { class, .. } if *class == c));
    let mut scope = first.scope.clone();
    if let Some(of) = params.last().filter(is_statics)
        && let Some(statics) = of.ty.as_class().filter(|c| !known(*c))
    {
        if said.insert(params.len() - 1) {
            requires.push(never_null(&params, params.len() - 1, of.span));
        }
        scope.push(Bound::Objects { class: statics, at_most: 1, span: of.span });
    }
    let simple = cx.method(method).name;
    let short = format!("{}.{simple}", first.name.split('(').next().unwrap_or(&first.name));
    let types: Vec<String> = params.iter().map(|p| cx.program.type_name(p.ty)).collect();
    let long = format!("{short}({})", types.join(","));
    let owner = first.owner.map_or_else(String::new, |c| cx.program.class(c).name.clone());
    let name = [short, long].into_iter().find(|name| names.insert(format!("{owner}.{name}")))?;
    let declared = Function::declared(name, then.span, then.extent);
    let function = Function {
        owner: first.owner,
        params,
        ret: then.ret,
        helper: first.helper,
        requires,
        scope,
        private: first.private,
        behind: Some(behind),
        ..declared
    };
    let (m, of) = (cx.method(maker).clone(), cx.method(method));
    let params = m.params.iter().chain(&of.params).cloned().collect();
    let code = Code::Behind(behind);
    let info = MethodInfo { name: simple, params, ret: of.ret.clone(), tparams: m.tparams.clone(), code, ..m };
    let id = FnId(cx.program.functions.len() as u32);
    cx.program.functions.push(function.into());
    cx.methods.push(info);
    Some(id)
}
