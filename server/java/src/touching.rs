//! Which methods may touch a static field that is no constant.
//!
//! Decided by names and numbers of arguments, without types: code touches a field when it names it where its class is
//! around it or in front of it, or when it may call what touches one. What overrides one another has one name and one
//! number of parameters, so a family of methods takes the static fields as a whole or not at all. Static methods of the
//! library belong to no family: of these, the class is known, too.

use crate::body::class_objects::NAMED;
use crate::cx::Cx;
use crate::library::ONE;
use crate::nonnull::declarations;
use crate::sources::Sources;
use crate::tree::J;
use ir::{ClassId, FileId};
use rustc_hash::{FxHashMap, FxHashSet};

/// What may be called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Key<'a> {
    /// A method with a number of parameters; of one file, when it is private.
    Method(&'a str, usize, Option<FileId>),
    /// A static method of the user, which the library never calls.
    Static(&'a str, usize),
    /// A static method of a class of the library: `Math.min` is not `Collections.min`.
    Of(&'a str, &'a str, usize),
    /// A method of any number of parameters.
    Any(&'a str),
    /// The constructors of a class.
    Make(&'a str),
}

/// What may touch static fields.
pub(crate) struct Touching<'a> {
    found: FxHashSet<Key<'a>>,
}

impl Touching<'_> {
    pub(crate) fn making(&self, class: &str) -> bool {
        self.found.contains(&Key::Make(class))
    }

    /// Whether a method does; `private`: the file that it is private to; `owner`: whose static one it is.
    pub(crate) fn calling(&self, name: &str, params: usize, private: Option<FileId>, owner: Owner) -> bool {
        let key = method(name, params, private, owner);
        self.found.contains(&key) || self.found.contains(&Key::Any(name))
    }
}

/// Whose a static method is.
#[derive(Clone, Copy)]
pub(crate) enum Owner<'a> {
    /// It is none.
    Object,
    User,
    /// That class of the library.
    Library(&'a str),
}

fn method<'a>(name: &'a str, params: usize, private: Option<FileId>, owner: Owner<'a>) -> Key<'a> {
    match owner {
        Owner::User if private.is_none() => Key::Static(name, params),
        Owner::Library(class) if private.is_none() => Key::Of(class, name, params),
        _ => Key::Method(name, params, private),
    }
}

/// The code of a method, or of what runs when an object is made.
#[derive(Default)]
struct Code<'a> {
    touches: bool,
    calls: FxHashSet<Key<'a>>,
}

/// Finds them. The fields that are meant have [`FieldInfo::global`].
pub(crate) fn find<'a>(cx: &Cx<'a>, sources: &'a Sources) -> Touching<'a> {
    let classes: FxHashMap<usize, ClassId> =
        (0..cx.classes.len() as u32).map(ClassId).filter_map(|c| Some((cx.class(c).node?.id(), c))).collect();
    let names: FxHashSet<&str> =
        cx.classes.iter().flat_map(|c| &c.fields).filter(|f| f.kept().next().is_some()).map(|f| f.name).collect();
    let look = Look { cx, classes, names };
    let mut all: FxHashMap<Key<'a>, Code<'a>> = FxHashMap::default();
    let unwritten = sources.extra.iter().map(|(_, s)| s);
    // The library names no field of the user's classes, though its own may be called the same.
    let own = sources.files.iter().chain(unwritten).map(|s| (s, true));
    for (file, own) in own.chain(sources.library.iter().map(|s| (s, false))) {
        for node in file.root().descendants() {
            look.declaration(node, own, &mut all);
        }
    }
    // Who asks for the characters of a string, for a class object, or whether two objects are one, has no static fields at
    // hand.
    all.remove(&Key::Method("fill$", 0, None));
    all.remove(&Key::Method(ONE, 1, None));
    all.remove(&Key::Method(NAMED, 0, None));
    // Nobody has written that it calls `hashCode`.
    all.entry(Key::Method("hash$", 0, None)).or_default().calls.insert(Key::Method("hashCode", 0, None));
    let mut found: FxHashSet<Key<'a>> = FxHashSet::default();
    loop {
        let hit = |code: &Code<'a>| code.touches || code.calls.iter().any(|c| reaches(&found, &all, c));
        let new: Vec<Key<'a>> =
            all.iter().filter(|(k, code)| !found.contains(k) && hit(code)).map(|(k, _)| *k).collect();
        if new.is_empty() {
            return Touching { found };
        }
        found.extend(new);
    }
}

/// Whether a call may run something that was found.
fn reaches<'a>(found: &FxHashSet<Key<'a>>, all: &FxHashMap<Key<'a>, Code<'a>>, call: &Key<'a>) -> bool {
    match call {
        Key::Method(name, ..) | Key::Static(name, _) | Key::Of(_, name, _) if all.contains_key(&Key::Any(name)) => {
            found.contains(call) || found.contains(&Key::Any(name))
        }
        // A method reference may mean any of them.
        Key::Any(name) => {
            let is_it = |k: &Key| matches!(k, Key::Method(n, ..) | Key::Static(n, _) | Key::Of(_, n, _) | Key::Any(n) if n == name);
            found.iter().any(is_it)
        }
        _ => found.contains(call),
    }
}

struct Look<'c, 'a> {
    cx: &'c Cx<'a>,
    /// Declared classes by the id of their node.
    classes: FxHashMap<usize, ClassId>,
    /// The names of the fields.
    names: FxHashSet<&'c str>,
}

impl<'a> Look<'_, 'a> {
    /// Notes the code of a declaration. `own`: it may name the fields.
    fn declaration(&self, node: J<'a>, own: bool, all: &mut FxHashMap<Key<'a>, Code<'a>>) {
        match node.kind() {
            "method_declaration" => {
                let params = node.field("parameters").map(J::children).unwrap_or_default();
                let varargs = params.last().is_some_and(|p| p.kind() == "spread_parameter");
                let private = node.modifier("private").then_some(node.src.file);
                let count = params.iter().filter(|p| p.kind() != "receiver_parameter").count();
                let owner = match (node.modifier("static"), own) {
                    (false, _) => Owner::Object,
                    (true, true) => Owner::User,
                    (true, false) => classes_around(node).next().map_or(Owner::Object, Owner::Library),
                };
                let key = if varargs { Key::Any(node.name()) } else { method(node.name(), count, private, owner) };
                self.code(node, own, all.entry(key).or_default());
            }
            "class_declaration" | "enum_declaration" | "record_declaration" => {
                let code = all.entry(Key::Make(node.name())).or_default();
                if let Some(up) = node.field("superclass").and_then(J::first) {
                    code.calls.insert(Key::Make(simple(up)));
                }
                let members = node.field("body").map(J::children).unwrap_or_default();
                let making = |m: &J| {
                    let kinds = ["constructor_declaration", "compact_constructor_declaration", "block"];
                    kinds.contains(&m.kind()) || (m.kind() == "field_declaration" && !m.modifier("static"))
                };
                members.into_iter().filter(making).for_each(|m| self.code(m, own, code));
            }
            _ => {}
        }
    }

    /// What is named below a node.
    fn code(&self, root: J<'a>, own: bool, code: &mut Code<'a>) {
        for node in root.descendants() {
            match node.kind() {
                "method_invocation" => {
                    let count = node.field("arguments").map_or(0, |a| a.children().len());
                    code.calls.insert(Key::Method(node.name(), count, None));
                    code.calls.insert(Key::Method(node.name(), count, Some(node.src.file)));
                    let of = node.field("object");
                    if own && !of.is_some_and(|of| self.is_of_library(of, root)) {
                        code.calls.insert(Key::Static(node.name(), count));
                    }
                    match of {
                        Some(of) => _ = code.calls.insert(Key::Of(simple(of), node.name(), count)),
                        None => {
                            let around = self.around(node).filter(|_| own);
                            let imported = around.map(|class| self.cx.of_static_imports(class, node.name()));
                            let imported = imported.into_iter().flatten().map(|class| self.cx.class(class).simple);
                            let classes = classes_around(node).chain(imported);
                            code.calls.extend(classes.map(|class| Key::Of(class, node.name(), count)));
                        }
                    }
                }
                "object_creation_expression" => {
                    code.calls.extend(node.field("type").map(|t| Key::Make(simple(t))));
                }
                "method_reference" => {
                    code.calls.extend(node.all().last().map(|n| Key::Any(n.text())));
                    code.calls.extend(node.first().map(|t| Key::Make(simple(t))));
                }
                // Joining strings asks objects for theirs. Without types, a sum of the user's may be one of strings; the
                // library's name a literal.
                "binary_expression" | "assignment_expression"
                    if adds(node) && (own || !node.below(&["string_literal"]).is_empty()) =>
                {
                    code.calls
                        .extend([("valueOf", 1), ("join$", 2), ("text$", 1)].map(|(n, k)| Key::Of("String", n, k)));
                }
                "enhanced_for_statement" => {
                    code.calls.extend(["iterator", "hasNext", "next"].map(|n| Key::Method(n, 0, None)));
                }
                "try_with_resources_statement" => {
                    code.calls.insert(Key::Method("close", 0, None));
                }
                "identifier" | "type_identifier" if own && !code.touches && self.names.contains(node.text()) => {
                    code.touches = self.touches(node, root);
                }
                _ => {}
            }
        }
    }

    /// Whether an expression names a class of the library, or a variable or field that is declared with one: no method of the
    /// user that is static is called on that.
    fn is_of_library(&self, of: J<'a>, root: J<'a>) -> bool {
        let Some(around) = self.around(of).filter(|_| of.kind() == "identifier") else { return false };
        let is_library = |class: ClassId| self.cx.class(class).library;
        let named = |ty: J<'a>| self.cx.lookup_class(simple(ty), Some(around)).is_some_and(is_library);
        let declared = declarations(root, of.text());
        if !declared.is_empty() {
            let ty = |n: &J<'a>| match n.kind() {
                "variable_declarator" => n.parent()?.field("type").filter(|_| n.field("dimensions").is_none()),
                _ => n.field("type").filter(|_| n.field("dimensions").is_none()),
            };
            return declared.iter().all(|n| ty(n).is_some_and(named));
        }
        let outer = std::iter::successors(Some(around), |c| self.cx.class(*c).outer);
        match outer.into_iter().find_map(|class| self.cx.find_field(class, of.text())) {
            Some((_, field)) => field.ty.class().is_some_and(is_library),
            None => named(of),
        }
    }

    /// Whether an identifier is such a field.
    fn touches(&self, node: J<'a>, root: J<'a>) -> bool {
        let Some(parent) = node.parent() else { return false };
        if node.kind() == "type_identifier" {
            return self.misread_touches(node, parent, root);
        }
        let is = |field: &str| parent.has_in_field(field, node);
        let name = node.text();
        match parent.kind() {
            "method_invocation" | "method_declaration" | "formal_parameter" | "variable_declarator" if is("name") => {
                false
            }
            "field_access" if is("field") => {
                let of = parent.field("object");
                let around = self.around(node);
                let class = match of.map(J::kind) {
                    Some("this") => around,
                    _ => around.and_then(|c| self.cx.lookup_class(of.map_or("", |o| simple(o)), Some(c))),
                };
                class.is_none_or(|c| self.is_kept(c, name, root))
            }
            _ => !is_variable(node, root) && self.is_in_scope(node, name, root),
        }
    }

    /// The same for a name that the grammar takes for a type, or for a part of its name: `(C.count) - 1`.
    fn misread_touches(&self, node: J<'a>, parent: J<'a>, root: J<'a>) -> bool {
        let name = node.text();
        let first = parent.first().filter(|f| parent.kind() == "scoped_type_identifier" && f.id() != node.id());
        if let Some(class) = first {
            let class = self.around(node).and_then(|c| self.cx.lookup_class(simple(class), Some(c)));
            return class.is_none_or(|c| self.is_kept(c, name, root));
        }
        !is_variable(node, root) && self.is_in_scope(node, name, root)
    }

    /// Whether a plain name is such a field of a class around it.
    fn is_in_scope(&self, node: J<'a>, name: &str, root: J<'a>) -> bool {
        let around = self.around(node);
        let mut at = around;
        while let Some(class) = at {
            if self.cx.find_field(class, name).is_some() {
                return self.is_kept(class, name, root);
            }
            at = self.cx.class(class).outer;
        }
        around.and_then(|class| self.cx.imported_field(class, name)).is_some_and(|(_, field)| field.global.is_some())
    }

    /// Whether a field of a class is kept with the static ones. What makes an enum constant writes none of the constant's.
    fn is_kept(&self, class: ClassId, name: &str, root: J<'a>) -> bool {
        let Some((owner, field)) = self.cx.find_field(class, name) else { return false };
        let makes = || root.kind() != "method_declaration" && self.around(root) == Some(owner);
        field.global.is_some() || !field.shared.is_empty() && !makes()
    }

    /// The declared class around a node.
    fn around(&self, node: J<'a>) -> Option<ClassId> {
        let mut at = node.parent();
        while let Some(n) = at {
            if let Some(class) = self.classes.get(&n.id()) {
                return Some(*class);
            }
            at = n.parent();
        }
        None
    }
}

/// What declares a variable, but for parameters without a type and patterns, whose names reach as far as the flow has it.
const DECLARING: [&str; 5] =
    ["formal_parameter", "variable_declarator", "enhanced_for_statement", "catch_formal_parameter", "resource"];

/// Whether a name is that of a variable which code declares before, and whose scope has not ended.
fn is_variable(node: J, root: J) -> bool {
    let declares = |n: &J| {
        let field = n.parent().is_some_and(|p| p.kind() == "field_declaration");
        !field && n.name() == node.text()
    };
    root.below(&DECLARING).into_iter().any(|n| declares(&n) && n.scope().contains(node.span()))
}

/// The names of the classes around a node, the nearest first.
fn classes_around(node: J<'_>) -> impl Iterator<Item = &str> {
    let declares = ["class_declaration", "enum_declaration", "interface_declaration", "record_declaration"];
    let around = std::iter::successors(node.parent(), |n| n.parent());
    around.filter(move |n| declares.contains(&n.kind())).map(J::name)
}

/// Whether it is `a + b` or `a += b`.
fn adds(node: J) -> bool {
    node.field("operator").is_some_and(|o| matches!(o.text(), "+" | "+="))
}

/// The last name of a type or expression: `Entry` of `Map.Entry<K, V>`.
fn simple<'a>(node: J<'a>) -> &'a str {
    let text = node.text().split('<').next().unwrap_or("");
    text.rsplit('.').next().unwrap_or(text).trim()
}
