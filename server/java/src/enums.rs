//! Enum constants with bodies.
//!
//! Constants are values, so there is no class for each: a method that some of them write becomes one that asks which
//! constant it has (code that nobody wrote), and what the constants write becomes `m$0`, `m$1` .. and, for the others,
//! `m$own`.

use crate::cx::{Code, Cx, Kind, MethodInfo};
use crate::declare;
use crate::tree::J;
use ir::{ClassId, FnId};

/// The methods in the bodies of constants, with the number of the constant.
fn written<'a>(constants: &[J<'a>]) -> Vec<(usize, J<'a>)> {
    let of = |(k, c): (usize, &J<'a>)| {
        let members = c.field("body").map(J::children).unwrap_or_default();
        members.into_iter().filter(|n| n.kind() == "method_declaration").map(move |n| (k, n)).collect::<Vec<_>>()
    };
    constants.iter().enumerate().flat_map(of).collect()
}

/// Whether the bodies of constants have methods only, which override what the constants have in common.
pub(crate) fn are_plain(constants: &[J]) -> bool {
    let plain = |n: &J| n.kind() == "method_declaration";
    constants.iter().filter_map(|c| c.field("body")).all(|body| body.children().iter().all(plain))
}

/// What `super.m()` means in the body of a constant: the method that the constants have in common; none where the enum
/// has none of that name.
pub(crate) fn above_constant(cx: &Cx, id: ClassId, call: J, name: &str) -> Vec<FnId> {
    let around = std::iter::successors(call.parent(), |n| n.parent());
    if cx.class(id).kind != Kind::Enum || !around.into_iter().any(|n| n.kind() == "enum_constant") {
        return Vec::new();
    }
    let own = format!("{name}$own");
    let of = |name: &str| cx.class(id).methods.iter().copied().filter(|m| cx.method(*m).name == name).collect();
    // Where some constant overrides it, its own code has another name.
    let apart: Vec<FnId> = of(&own);
    let all = if apart.is_empty() { of(name) } else { apart };
    all.into_iter().filter(|m| !cx.method(*m).is_abstract && cx.method(*m).node.src.fixed.is_none()).collect()
}

/// Name and types of parameters.
fn signature(method: J) -> (String, Vec<String>) {
    let params = method.field("parameters").map(J::children).unwrap_or_default();
    let ty = |p: &J| p.field("type").map_or("", J::text).split_whitespace().collect::<String>();
    (method.name().to_owned(), params.iter().map(ty).collect())
}

/// The methods that ask which constant they have.
pub(crate) fn dispatchers(constants: &[J], members: &[J], has_interfaces: bool) -> String {
    let all = written(constants);
    let mut done = Vec::new();
    let mut out = String::new();
    for (_, method) in all.iter().filter(|_| are_plain(constants)) {
        let key = signature(*method);
        if done.contains(&key) {
            continue;
        }
        let own = members.iter().find(|m| m.kind() == "method_declaration" && signature(**m) == key);
        let head = own.unwrap_or(method);
        let params = head.field("parameters").map(J::children).unwrap_or_default();
        let args: Vec<&str> = params.iter().map(|p| p.name()).collect();
        let ret = head.field("type").map_or("void", J::text);
        let call = |name: String| match ret {
            "void" => format!("{{ {name}({}); return; }} ", args.join(", ")),
            _ => format!("return {name}({}); ", args.join(", ")),
        };
        // What only some constants write the others inherit, unless it is a helper of theirs.
        let inherited = (key.0 == "toString" && params.is_empty()) || (has_interfaces && !method.modifier("private"));
        let mut written_by = 0;
        let mut body = "int o$ = ordinal(); ".to_owned();
        for (k, _) in all.iter().filter(|(_, m)| signature(*m) == key) {
            written_by += 1;
            body += &format!("if (o$ == {k}) {}", call(format!("{}${k}", key.0)));
        }
        body += &match own.filter(|m| m.field("body").is_some()) {
            Some(_) => call(format!("{}$own", key.0)),
            None if inherited && written_by < constants.len() => call(format!("super.{}", key.0)),
            None => "throw new Error(); ".to_owned(),
        };
        let list = head.field("parameters").map_or("()", J::text);
        out += &format!("public {ret} {}{list} {{ {body} }} ", key.0);
        done.push(key);
    }
    out
}

/// Declares what the constants of an enum write, and lets the methods that they have in common ask which one it is.
pub(crate) fn bodies(cx: &mut Cx, id: ClassId) {
    if cx.class(id).kind != Kind::Enum || !are_plain(&cx.class(id).constants) {
        return;
    }
    let written = written(&cx.class(id).constants);
    let asking: Vec<J> = cx.class(id).extra.iter().copied().filter(|m| m.kind() == "method_declaration").collect();
    for (k, method) in written {
        let Some(asks) = asking.iter().find(|m| signature(**m) == signature(method)) else { continue };
        let wanted = format!("{}${k}", method.name());
        let Some(name) = asks.below(&["identifier"]).into_iter().find(|n| n.text() == wanted) else { continue };
        declare::method_named(cx, id, method, name.text());
    }
    // The common ones keep their place in the text, and run what asks.
    for m in cx.class(id).methods.clone() {
        let info = cx.method(m).clone();
        let Some(asks) = asking.iter().find(|a| signature(**a) == signature(info.node)) else { continue };
        let is_common = info.node.src.fixed.is_none() && info.name == info.node.name();
        let (Some(code), true) = (asks.field("body"), is_common) else { continue };
        let own = format!("{}$own", info.name);
        if let (Code::Block(_), Some(name)) =
            (info.code, asks.below(&["identifier"]).into_iter().find(|n| n.text() == own))
        {
            declare::method_named(cx, id, info.node, name.text());
        }
        cx.methods[m.index()] = MethodInfo { code: Code::Block(code), is_abstract: false, ..info };
        cx.program.functions[m.index()].unwritten = true;
        if !cx.queue.contains(&m) {
            cx.queue.push(m);
        }
    }
    // Of the two that there are now, the one in the text.
    let twice = |m: &ir::FnId| {
        let own = cx.method(*m).node;
        let common = |o: &ir::FnId| {
            let other = cx.method(*o);
            o != m
                && other.node.src.fixed.is_none()
                && other.name == own.name()
                && signature(other.node) == signature(own)
        };
        own.src.fixed.is_some() && cx.class(id).methods.iter().any(common)
    };
    let doubles: Vec<_> = cx.class(id).methods.iter().copied().filter(twice).collect();
    cx.classes[id.index()].methods.retain(|m| !doubles.contains(m));
    cx.queue.retain(|m| !doubles.contains(m));
}
