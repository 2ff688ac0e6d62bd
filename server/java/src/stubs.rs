//! Stubs: objects of interfaces that no class in sight implements. Anybody can implement one, so inputs have objects of a
//! class that does: each of its methods answers what a field of it holds, always the same. They also stand where an
//! interface has type arguments that no class in sight implements it with ([`spare`]).
//!
//! An interface has none where a stub could not keep what is promised: it is sealed, or one of its methods has a
//! postcondition; nor where its methods cannot be told from the text: it is below one of another file, or has methods with
//! type variables of their own.

use crate::comments::ClauseWord;
use crate::heirs::{classes, heads, simple};
use crate::nullness;
use crate::sources::{Clause, Owner, Sources, unwritten};
use crate::tree::{J, Source};
use ir::{ClassId, Program};
use std::collections::BTreeSet;

/// What the name of a stub's class begins with.
const PREFIX: &str = "Some";

/// Interfaces without methods of their own.
const MARKERS: [&str; 2] = ["Serializable", "Cloneable"];

/// What every object has.
const OF_OBJECTS: [&str; 3] = ["equals", "hashCode", "toString"];

/// The classes of stubs, by the node of their interface.
pub(crate) fn load(sources: &Sources) -> Vec<(Owner, Source)> {
    let all: Vec<J> = sources.files.iter().flat_map(|f| classes(f.root())).collect();
    let implemented = implemented(&all);
    let own = |n: &&J| !sources.infos[n.src.file.index()].shipped;
    let open = |n: &&J| {
        let free = || !implemented.contains(n.name()) || has_other_arguments(**n, sources);
        is_interface(**n) && !n.modifier("sealed") && free()
    };
    let stub = |n: &J| Some((n.id(), unwritten(*n, text(*n, &all, &sources.clauses)?)));
    all.iter().filter(own).filter(open).filter_map(stub).collect()
}

/// The interface of a stub, by its class.
pub(crate) fn interface_of(program: &Program, class: ClassId) -> Option<ClassId> {
    let class = program.class(class);
    let interface = *class.interfaces.first()?;
    let simple = |name: &'_ str| name.rsplit('.').next().unwrap_or(name).split('$').next().unwrap_or(name).to_owned();
    let of_user = class.span.is_none() && program.class(interface).span.is_some();
    (of_user && simple(&class.name) == PREFIX.to_owned() + &simple(&program.class(interface).name)).then_some(interface)
}

/// The stubs of interfaces that some class implements. Inputs have them where no other object fits.
pub(crate) fn spare(program: &Program) -> Vec<ClassId> {
    let stub = |c: ClassId| interface_of(program, c).map(|interface| (c, interface));
    let written = |c: &ClassId| program.class(*c).span.is_some();
    let stubs = (0..program.classes.len() as u32).map(ClassId).filter_map(stub);
    stubs.filter(|(_, i)| program.concrete_subclasses(*i).iter().any(written)).map(|(c, _)| c).collect()
}

/// Whether an interface is named with type arguments that nobody who is below it says.
fn has_other_arguments(node: J, sources: &Sources) -> bool {
    if node.field("type_parameters").is_none() {
        return false;
    }
    let own = sources.files.iter().filter(|f| !sources.infos[f.file.index()].shipped);
    let named = own.flat_map(|f| f.root().below(&["generic_type"]));
    let named = named.filter(|t| t.first().is_some_and(|head| simple(head) == node.name()));
    let (said, used): (Vec<J>, Vec<J>) = named.partition(|t| below(*t).is_some());
    // Who is below it for all arguments leaves nothing open.
    let for_all = |t: &J| {
        let variables = below(*t).and_then(|class| class.field("type_parameters")).map(J::children).unwrap_or_default();
        let names: Vec<&str> = variables.iter().filter_map(|v| Some(v.first()?.text())).collect();
        arguments(*t).iter().any(|a| names.contains(&a.as_str()))
    };
    !said.iter().any(for_all) && used.iter().any(|t| said.iter().all(|s| arguments(*s) != arguments(*t)))
}

/// The class in whose head a type stands.
fn below(ty: J<'_>) -> Option<J<'_>> {
    let list = ty.parent()?;
    let part = if list.kind() == "type_list" { list.parent()? } else { list };
    part.parent().filter(|_| ["superclass", "super_interfaces", "extends_interfaces"].contains(&part.kind()))
}

/// The arguments of a generic type, without blanks.
fn arguments(ty: J) -> Vec<String> {
    let list = ty.children().into_iter().find(|c| c.kind() == "type_arguments");
    let text = |n: &J| n.text().split_whitespace().collect::<String>();
    list.map(J::children).unwrap_or_default().iter().map(text).collect()
}

fn is_interface(node: J) -> bool {
    node.kind() == "interface_declaration"
}

/// The names of interfaces that some class implements, or one below them.
fn implemented<'a>(all: &[J<'a>]) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut work: Vec<J> = all.iter().copied().filter(|n| !is_interface(*n)).collect();
    while let Some(node) = work.pop() {
        for name in heads(node).into_iter().map(simple) {
            if found.insert(name) {
                work.extend(all.iter().filter(|n| n.name() == name));
            }
        }
    }
    found
}

/// A method that a stub has to have.
struct Method<'a> {
    /// Its name and the types of its parameters.
    signature: (&'a str, Vec<String>),
    node: J<'a>,
}

/// The class of an interface's stubs.
fn text(node: J, all: &[J], clauses: &[Clause]) -> Option<String> {
    let mut methods = Vec::new();
    collect(node, all, clauses, &mut methods, 0)?;
    let variables: Vec<J> = node.field("type_parameters").map(J::children).unwrap_or_default();
    let names: Vec<&str> = variables.iter().filter_map(|v| Some(v.first()?.text())).collect();
    let arguments = if names.is_empty() { String::new() } else { format!("<{}>", names.join(", ")) };
    let (name, declared) = (node.name(), node.field("type_parameters").map_or("", J::text));
    let mut members = String::new();
    for (k, method) in methods.iter().enumerate() {
        let (name, ty) = (method.signature.0, method.node.field("type")?.text());
        let earlier = methods[..k].iter().filter(|m| m.signature.0 == name).count();
        let field = if earlier == 0 { name.to_owned() } else { format!("{name}{}", earlier + 1) };
        let parameters = method.node.field("parameters")?.text();
        members += &match ty {
            "void" => format!("public void {name}{parameters} {{ }} "),
            _ => {
                let never_null = method.node.annotation(&nullness::NAMES).map_or("", J::text);
                format!("{never_null} {ty} {field}; public {ty} {name}{parameters} {{ return this.{field}; }} ")
            }
        };
    }
    Some(format!("class {PREFIX}{name}{declared} implements {name}{arguments} {{ {members} }}"))
}

/// The methods without bodies of an interface and of those above it. `None` when some are not known, or promise something.
fn collect<'a>(
    node: J<'a>,
    all: &[J<'a>],
    clauses: &[Clause],
    methods: &mut Vec<Method<'a>>,
    depth: u32,
) -> Option<()> {
    let body = node.field("body")?;
    let invariant = |c: &Clause| c.owner == body.id();
    if depth > 16 || clauses.iter().any(invariant) {
        return None;
    }
    for above in heads(node).into_iter().map(simple).filter(|name| !MARKERS.contains(name)) {
        let is_it = |n: &&J| n.name() == above && n.src.file == node.src.file && is_interface(**n);
        let above = all.iter().find(is_it).filter(|n| n.field("type_parameters").is_none())?;
        collect(*above, all, clauses, methods, depth + 1)?;
    }
    let is_of_objects = |n: J| n.kind() == "method_declaration" && !n.modifier("static");
    for (method, never) in nullness::said(body).into_iter().filter(|(n, _)| is_of_objects(*n)) {
        let parameters = method.field("parameters")?.children();
        let ty = |p: &J| p.field("type").or(p.first()).map_or("", J::text).split_whitespace().collect::<String>();
        let signature = (method.name(), parameters.iter().map(ty).collect::<Vec<_>>());
        methods.retain(|m| m.signature != signature);
        if method.field("body").is_some() || OF_OBJECTS.contains(&signature.0) {
            continue;
        }
        let promises = |c: &Clause| c.owner == method.id() && matches!(c.raw.word, ClauseWord::Ensures);
        let generic = method.field("type_parameters").is_some() || method.field("dimensions").is_some();
        if generic || clauses.iter().any(promises) || never.is_some_and(J::is_comment) {
            return None;
        }
        methods.push(Method { signature, node: method });
    }
    Some(())
}
