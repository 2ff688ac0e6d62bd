//! Stubs: objects of interfaces that no class in sight implements. Anybody can implement one, so inputs have objects of a
//! class that does: each of its methods answers what a field of it holds, always the same. They also stand where an
//! interface has type arguments that no class in sight implements it with ([`spare`]).
//!
//! An interface has none where a stub could not keep what is promised: it is sealed, or one of its methods has a
//! postcondition; nor where its methods cannot be told from the text: it is below one of another file, other than a
//! function of the JDK, or has methods with type variables of their own.

use crate::comments::ClauseWord;
use crate::contents::is_function;
use crate::defaults::{Defaults, What};
use crate::heirs::{classes, heads, simple};
use crate::library::declaration;
use crate::nullness;
use crate::sources::{Clause, Owner, Sources, unwritten};
use crate::tree::{J, Source};
use ir::{ClassId, Program};
use std::collections::{BTreeMap, BTreeSet};

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
    let defaults = Defaults::of(sources);
    let of = Named { all: &all, clauses: &sources.clauses, defaults: &defaults };
    let stub = |n: &J| Some((n.id(), unwritten(*n, text(*n, &of)?)));
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
        let names = below(*t).map(variables).unwrap_or_default();
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
    never_null: bool,
    /// Whether what is around it says that nothing is null in a collection which it returns.
    marked: bool,
    /// What it returns and its parameters, in terms of the type variables of the stub.
    ty: String,
    parameters: String,
}

impl Method<'_> {
    /// What the declaration of a field with what it returns says.
    fn says(&self) -> &'static str {
        match (self.marked, self.never_null) {
            (false, false) => "",
            (false, true) => "@NonNull",
            (true, false) => "@NullMarked @Nullable",
            (true, true) => "@NullMarked @NonNull",
        }
    }
}

/// Type variables with what stands for them.
type Given = BTreeMap<String, String>;

/// A text with other types in the place of type variables.
fn in_terms_of(given: &Given, text: &str) -> String {
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = rest.find(|c| !is_letter(c)).filter(|end| *end > 0).unwrap_or(rest.len());
        let (word, after) = rest.split_at(if is_letter(c) { end } else { c.len_utf8() });
        out += given.get(word).map_or(word, String::as_str);
        rest = after;
    }
    out
}

/// The names of the type variables of a declaration.
fn variables(node: J<'_>) -> Vec<&str> {
    let all = node.field("type_parameters").map(J::children).unwrap_or_default();
    all.iter().filter_map(|v| Some(v.first()?.text())).collect()
}

/// The interface that a type in the head of another one names, and what it has for its type variables: one without any, or
/// a function of the JDK.
fn above<'a>(head: J<'a>, all: &[J<'a>], given: &Given) -> Option<(J<'a>, Given)> {
    let name = simple(head);
    let found = match all.iter().find(|n| n.name() == name) {
        Some(_) => {
            let is_it = |n: &&J| n.name() == name && n.src.file == head.src.file && is_interface(**n);
            all.iter().find(is_it).copied().filter(|n| variables(*n).is_empty())?
        }
        None => declaration(name).filter(|_| is_function(name))?,
    };
    let said = head.parent().filter(|ty| ty.kind() == "generic_type").map(arguments).unwrap_or_default();
    let (names, said) = (variables(found), said.iter().map(|text| in_terms_of(given, text)));
    (names.len() == said.len()).then(|| (found, names.into_iter().map(str::to_owned).zip(said).collect()))
}

/// What stubs are made from.
struct Named<'s, 'a> {
    all: &'s [J<'a>],
    clauses: &'s [Clause],
    defaults: &'s Defaults<'a>,
}

/// The class of an interface's stubs.
fn text<'a>(node: J<'a>, of: &Named<'_, 'a>) -> Option<String> {
    let mut methods = Vec::new();
    collect((node, &Given::new()), of, &mut methods, 0)?;
    let names = variables(node);
    let arguments = if names.is_empty() { String::new() } else { format!("<{}>", names.join(", ")) };
    let (name, declared) = (node.name(), node.field("type_parameters").map_or("", J::text));
    let mut members = String::new();
    for (k, method) in methods.iter().enumerate() {
        let (name, ty, parameters) = (method.signature.0, method.ty.as_str(), &method.parameters);
        let earlier = methods[..k].iter().filter(|m| m.signature.0 == name).count();
        let field = if earlier == 0 { name.to_owned() } else { format!("{name}{}", earlier + 1) };
        members += &match ty {
            "void" => format!("public void {name}{parameters} {{ }} "),
            _ => {
                let says = method.says();
                format!("{says} {ty} {field}; public {ty} {name}{parameters} {{ return this.{field}; }} ")
            }
        };
    }
    Some(format!("class {PREFIX}{name}{declared} implements {name}{arguments} {{ {members} }}"))
}

/// The methods without bodies of an interface and of those above it. `None` when some are not known, or promise something.
fn collect<'a>(
    (node, given): (J<'a>, &Given),
    of: &Named<'_, 'a>,
    methods: &mut Vec<Method<'a>>,
    depth: u32,
) -> Option<()> {
    let body = node.field("body")?;
    let invariant = |c: &Clause| c.owner == body.id();
    if depth > 16 || of.clauses.iter().any(invariant) {
        return None;
    }
    for head in heads(node).into_iter().filter(|head| !MARKERS.contains(&simple(*head))) {
        let (above, of_it) = above(head, of.all, given)?;
        collect((above, &of_it), of, methods, depth + 1)?;
    }
    let is_of_objects = |n: J| n.kind() == "method_declaration" && !n.modifier("static");
    for (method, never) in nullness::said(body).into_iter().filter(|(n, _)| is_of_objects(*n)) {
        let written = method.field("parameters")?;
        let ty =
            |p: &J| in_terms_of(given, p.field("type").or(p.first()).map_or("", J::text)).split_whitespace().collect();
        let signature = (method.name(), written.children().iter().map(ty).collect::<Vec<String>>());
        methods.retain(|m| m.signature != signature);
        if method.field("body").is_some() || OF_OBJECTS.contains(&signature.0) {
            continue;
        }
        let promises = |c: &Clause| c.owner == method.id() && matches!(c.raw.word, ClauseWord::Ensures);
        let generic = method.field("type_parameters").is_some() || method.field("dimensions").is_some();
        if generic || of.clauses.iter().any(promises) || never.is_some_and(J::is_comment) {
            return None;
        }
        let (ty, parameters) = (method.field("type")?.text(), in_terms_of(given, written.text()));
        let never_null = never.is_some() || of.defaults.mark(method, What::Result).is_some();
        let marked = of.defaults.mark(method, What::Argument).is_some();
        methods.push(Method { signature, never_null, marked, ty: in_terms_of(given, ty), parameters });
    }
    Some(())
}
