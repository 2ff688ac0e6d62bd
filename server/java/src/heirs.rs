//! The files of classes that are below those of a program and that nothing in it names.
//!
//! Where an input has a shape it may have a circle, and a call goes to the circle's method: classes below those that
//! inputs have are part of the program. Their files are found by what stands after `extends` and `implements` in the
//! files of the source root; the loader keeps that, so that nothing is read twice. Classes of the library are not asked
//! for: too many implement `Comparable`.

use crate::NOT_EXPLORED;
use crate::imports::{Imports, Path};
use crate::neighbours::{Home, Own};
use crate::sources::Sources;
use crate::tree::{J, Source};
use ir::Span;
use lower::{Diagnostic, Loader};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use syntax::{Language, Parse};

/// So many files are read for one because of what their classes are below.
const MOST_HEIRS: usize = 32;

/// The simple names of the classes that those of a text say they are below. It is found without a tree: a source root has
/// many files, and few of them matter. Some may be no such names.
pub fn parents(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // Type arguments are no heads, and neither are bounds of type variables.
    let (mut depth, mut in_head) = (0_usize, false);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' | '"' | '\'' => aside(rest),
            c if is_of_word(c) => rest.find(|c| !is_of_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        match token {
            "<" => depth += 1,
            ">" => depth = depth.saturating_sub(1),
            "{" | "}" | "(" | ")" | ";" => (depth, in_head) = (0, false),
            "extends" | "implements" => in_head |= depth == 0,
            "permits" => in_head = false,
            word if in_head && depth == 0 && word.starts_with(is_of_word) => {
                found.insert(word.to_owned());
            }
            _ => {}
        }
    }
    found
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of the comment or literal that a text begins with; one character where it is neither.
fn aside(text: &str) -> usize {
    let past = |from: usize, end: &str| text[from..].find(end).map_or(text.len(), |at| from + at + end.len());
    if text.starts_with("//") {
        return past(2, "\n");
    } else if text.starts_with("/*") {
        return past(2, "*/");
    } else if text.starts_with('/') {
        return 1;
    }
    let quote = if text.starts_with("\"\"\"") { "\"\"\"" } else { &text[..1] };
    let mut at = quote.len();
    while let Some(c) = text[at..].chars().next() {
        match c {
            '\\' => at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
            // A stray quote is not to hide the rest of the file.
            '\n' if quote.len() == 1 => return at,
            _ if text[at..].starts_with(quote) => return at + quote.len(),
            c => at += c.len_utf8(),
        }
    }
    text.len()
}

/// A class of a file that others may be below, or that is below others.
struct Class {
    name: String,
    /// Whether others may be below it.
    open: bool,
    parents: Vec<String>,
}

/// What matters of a file.
struct Facts {
    classes: Vec<Class>,
    /// The names of types that inputs may have.
    inputs: BTreeSet<String>,
}

impl Facts {
    /// Of a file; `root`: of the one whose methods are explored, so that what they take counts.
    fn of(file: &Source, root: bool) -> Facts {
        let classes: Vec<Class> = classes(file.root()).into_iter().map(class).collect();
        let places: &[&str] = match root {
            true => &INPUTS,
            false => &INPUTS[..2],
        };
        let types = file.root().below(places).into_iter().flat_map(|n| n.children());
        let types = types.filter(|n| !["block", "class_body", "modifiers"].contains(&n.kind()));
        let names = types.flat_map(|ty| ty.below(&["type_identifier"])).map(|n| n.text().to_owned());
        let own = classes.iter().filter(|_| root).map(|c| c.name.clone());
        let inputs = names.chain(own).collect();
        Facts { classes, inputs }
    }
}

/// Where the types of inputs stand: in every file, and in the one whose methods are explored.
const INPUTS: [&str; 7] = [
    "field_declaration",
    "type_bound",
    "formal_parameter",
    "spread_parameter",
    "cast_expression",
    "instanceof_expression",
    "type_pattern",
];

pub(crate) fn classes(root: J) -> Vec<J> {
    root.below(&["class_declaration", "interface_declaration", "enum_declaration", "record_declaration"])
}

fn class(node: J) -> Class {
    let kind = matches!(node.kind(), "class_declaration" | "interface_declaration");
    let open = kind && !node.modifier("final") && !node.modifier("sealed");
    Class {
        name: node.name().to_owned(),
        open,
        parents: heads(node).into_iter().map(|h| simple(h).to_owned()).collect(),
    }
}

/// The types that a class says it is below.
pub(crate) fn heads(class: J) -> Vec<J> {
    let of = |part: J<'_>| ["superclass", "super_interfaces", "extends_interfaces"].contains(&part.kind());
    let parts = class.children().into_iter().filter(|part| of(*part)).flat_map(J::children);
    let types = parts.flat_map(|part| if part.kind() == "type_list" { part.children() } else { vec![part] });
    types.filter_map(|ty| if ty.kind() == "generic_type" { ty.first() } else { Some(ty) }).collect()
}

/// The last name of a type.
pub(crate) fn simple(ty: J<'_>) -> &str {
    ty.text().rsplit('.').next().unwrap_or("").trim()
}

/// What was asked for so far.
#[derive(Default)]
pub(crate) struct Heirs {
    facts: Vec<Facts>,
    /// Places and names.
    asked: BTreeSet<(usize, String)>,
    loaded: usize,
    /// The files that were left out, by the name of the class that theirs are below.
    left: BTreeMap<String, BTreeSet<String>>,
}

impl Heirs {
    /// Loads the files with classes that are below those that inputs have. Whether there was one.
    pub(crate) fn load(&mut self, sources: &mut Sources, loader: &mut dyn Loader) -> bool {
        let known = self.facts.len();
        let news = sources.files.iter().enumerate().skip(known).map(|(at, file)| Facts::of(file, at == 0));
        self.facts.extend(news);
        let before = sources.files.len();
        for (at, class) in self.wanted() {
            // Where the class is, and where the file is that everything is about: tests have classes of their own.
            for from in BTreeSet::from([at, 0]) {
                if self.asked.insert((from, class.clone())) {
                    self.ask(from, &sources.imports[at].package.clone(), &class, sources, loader);
                }
            }
        }
        sources.files.len() > before
    }

    /// The classes of which inputs may have others that are below them, each with its file.
    fn wanted(&self) -> Vec<(usize, String)> {
        let mut names: FxHashSet<&str> = self.facts.iter().flat_map(|f| &f.inputs).map(String::as_str).collect();
        let classes = || self.facts.iter().flat_map(|f| &f.classes);
        let mut size = 0;
        while size < names.len() {
            size = names.len();
            for class in classes() {
                if class.parents.iter().any(|p| names.contains(p.as_str())) {
                    names.insert(&class.name);
                }
            }
        }
        let of_file = |(at, facts): (usize, &Facts)| {
            let open = facts.classes.iter().filter(|c| c.open && names.contains(c.name.as_str()));
            open.map(|c| (at, c.name.clone())).collect::<Vec<_>>()
        };
        self.facts.iter().enumerate().flat_map(of_file).collect()
    }

    /// Loads the files with classes below one, as seen from a file.
    fn ask(&mut self, from: usize, package: &str, class: &str, sources: &mut Sources, loader: &mut dyn Loader) {
        let home = Home::of(&sources.infos[sources.files[from].file.index()].path, &sources.imports[from].package);
        let own = [home.source_root().to_owned()].into_iter().chain(home.tested.clone());
        for root in own.chain(home.modules(loader)).collect::<Vec<_>>() {
            for below in loader.heirs(&home.file, &root, class) {
                let Ok((name, parse)) = loader.load(&home.file, &format!("{root}{below}")) else { continue };
                let place = (!root.is_empty()).then(|| below.rsplit_once('/').map_or("", |(folder, _)| folder));
                if sources.infos.iter().any(|f| f.path == name) || !fits(&parse, place, package, class, sources) {
                } else if self.loaded == MOST_HEIRS {
                    self.left.entry(class.to_owned()).or_default().insert(name);
                } else {
                    self.loaded += 1;
                    sources.add_file(name, parse, false);
                }
            }
        }
    }

    /// Says which files were left out, where the class is named.
    pub(crate) fn tell(self, sources: &mut Sources) {
        let root = &sources.files[0];
        let named = |class: &str| -> Option<Span> {
            let declared = || classes(root.root()).into_iter().find(|c| c.name() == class)?.field("name");
            let used = root.root().below(&["type_identifier"]).into_iter().find(|n| n.text() == class);
            declared().or(used).map(J::span)
        };
        let hints = self.left.iter().filter_map(|(class, left)| {
            let message = format!(
                "inputs have no objects of the classes below `{class}` in {} more {} of the source root: at most \
                 {MOST_HEIRS} are read for one file",
                left.len(),
                if left.len() == 1 { "file" } else { "files" }
            );
            Some(Diagnostic::hint(NOT_EXPLORED, named(class)?, message))
        });
        let hints: Vec<Diagnostic> = hints.collect();
        sources.diagnostics.extend(hints);
    }
}

/// Whether a file has a class below one of a package, and can be part of the program. `place`: its folder, where that
/// says of which package its classes are.
fn fits(parse: &Arc<Parse>, place: Option<&str>, package: &str, class: &str, sources: &Sources) -> bool {
    if parse.language() != Language::Java {
        return false;
    }
    let file = Source::file(ir::FileId(0), parse.clone());
    let imports = Imports::of(file.root());
    let top: Vec<&str> = file.root().children().into_iter().map(J::name).filter(|name| !name.is_empty()).collect();
    // Another version of what is there already.
    let twice = top.iter().any(|name| sources.declared.contains(&(imports.package.clone(), (*name).to_owned())));
    let misplaced = place.is_some_and(|folder| folder.replace('/', ".") != imports.package);
    if twice || misplaced {
        return false;
    }
    let own = Own::of(file.root());
    let heads = classes(file.root()).into_iter().flat_map(heads).filter(|head| simple(*head) == class);
    let means = |head: J| match Path::qualified(head.text()) {
        Some(path) => path.package == package,
        None if head.kind() != "type_identifier" => true,
        None if own.has(head) || top.contains(&class) => false,
        None => is_seen(&imports, package, class),
    };
    heads.into_iter().any(means)
}

/// Whether a simple name may mean a class of a package.
fn is_seen(imports: &Imports, package: &str, class: &str) -> bool {
    match imports.single.get(class) {
        Some(path) => path.package == package,
        None => imports.package == package || imports.on_demand.iter().any(|p| p.package == package),
    }
}

#[cfg(test)]
mod tests {
    use super::parents;

    #[test]
    fn heads_are_found_in_texts_without_a_tree() {
        let cases = [
            ("class A extends B {}", "B"),
            ("class A<T extends X<Y>> extends B<C> implements p.q.D<E, F>, G { int f; }", "B D G p q"),
            ("interface A extends B,\n C {} // extends D\n /* class E extends F {} */", "B C"),
            ("enum A implements B { X, Y } record R(int a) implements C {}", "B C"),
            ("class A { <T extends B> T f(java.util.List<? extends C> l) { return a < b ? x : y; } }", ""),
            ("class A { String s = \"class B extends C {\"; char c = '\"'; } class D extends E {}", "E"),
            ("class A { String s = \"\"\"\n class B extends \"C\" {\n\"\"\"; } class D extends E {}", "E"),
            ("class A { String s = \"half; }\nclass D extends E {}", "E"),
            ("sealed interface A extends B permits C, D {}", "B"),
            ("class A /* of B */ extends /* C */ D {}", "D"),
            ("class A extends", ""),
            ("class Ä extends Öl {", "Öl"),
            ("class A extends B", "B"),
            ("/", ""),
            ("\"\\", ""),
            ("", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(parents(text).into_iter().collect::<Vec<_>>().join(" "), expected, "{text}");
        }
    }
}
