//! Side files: `Queue.jml` beside `Queue.java` has the specifications of code that cannot be edited.
//!
//! It is written as the class is, with the heads of methods and the comments in front of them; bodies may be left out.
//! A clause belongs to the method of the same class with the same name and types of parameters, whether these are named with
//! their packages or without.

use crate::Code;
use crate::bodiless::mended;
use crate::comments;
use crate::nullness;
use crate::sources::{Clause, Head, Never, Owner, Part, Sources, marks, scan};
use crate::tree::{J, Source};
use ir::{FileId, FileInfo, Span};
use lower::{Diagnostic, Fix, LoadError, Loader};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use syntax::{Language, Parse, Text};

/// The diagnostic of what a specification should be and is not.
const UNREADABLE: &str = "bad-specification";

/// The class that a side file is about, and the side file. Where there is no such class, an empty text stands for it.
pub(crate) fn subject(path: &str, side: Arc<Parse>, loader: &mut dyn Loader) -> (Code, Code) {
    let own = Code { path: path.to_owned(), parse: side };
    let name = source_name(path);
    let found = loader.load(path, name.rsplit(['/', '\\']).next().unwrap_or(&name)).ok();
    let (path, parse) = found.unwrap_or_else(|| (name, Arc::new(syntax::parse_as(Language::Java, &Text::default()))));
    (Code { path, parse }, own)
}

/// `Queue.java` for `Queue.jml`.
fn source_name(side: &str) -> String {
    format!("{}.java", side.strip_suffix(".jml").unwrap_or(side))
}

/// Loads the side files of the user's files, and gives their clauses to what these declare. That of the first file may
/// be at hand.
pub(crate) fn load(sources: &mut Sources, given: Option<&Code>, loader: &mut dyn Loader) {
    if let Some(given) = given {
        let side = Source::file(FileId(0), mended(&given.parse));
        take(sources, 0, &side);
    }
    for i in usize::from(given.is_some())..sources.files.len() {
        let FileInfo { path, shipped, .. } = sources.infos[sources.files[i].file.index()].clone();
        if shipped {
            continue;
        }
        let name = path.rsplit(['/', '\\']).next().unwrap_or(&path);
        let Some(side) = name.strip_suffix(".java").map(|stem| format!("{stem}.jml")) else { continue };
        let (name, found) = match loader.load(&path, &side) {
            Ok(found) => found,
            Err(LoadError::Unreadable(why)) => {
                let message =
                    format!("`{side}`, the side file with specifications of this class, cannot be read: {why}");
                sources.diagnostics.push(Diagnostic::error(UNREADABLE, head_of(&sources.files[i]), message));
                continue;
            }
            Err(LoadError::NotFound | LoadError::Unsupported | LoadError::Foreign) => continue,
        };
        let file = FileId(sources.infos.len() as u32);
        sources.infos.push(FileInfo { path: name, text: found.shared_source(), shipped: false });
        take(sources, i, &Source::file(file, mended(&found)));
    }
}

fn take(sources: &mut Sources, of: usize, side: &Source) {
    unreadable(side, &mut sources.unreadable);
    attach(sources, of, side);
}

/// What in a side file is no Java, and what stands behind `@` and is no clause.
fn unreadable(side: &Source, found: &mut Vec<Diagnostic>) {
    for e in syntax::errors(&side.parse) {
        let span = Span { file: side.file, start: e.span.start as u32, end: e.span.end as u32 };
        let message = format!(
            "this part of a side file cannot be read ({}): write the class as its source does, its methods without bodies",
            e.message
        );
        found.push(Diagnostic::error(UNREADABLE, span, message));
    }
    for comment in side.root().below(&["line_comment", "block_comment"]) {
        let text = comment.text().get(2..).unwrap_or("").trim_start();
        if text.starts_with('@') && !comments::is_spec(comment) {
            let word = text.trim_matches(['@', ' ']).split_whitespace().next().unwrap_or("").trim_end_matches("*/");
            found.push(Diagnostic::error(UNREADABLE, comment.span(), comments::no_clause(word)));
        }
    }
}

/// Where a problem of a whole side file is shown: at the name of the first class.
fn head_of(file: &Source) -> Span {
    let class = file.root().children().into_iter().find_map(|n| n.field("name").filter(|_| n.field("body").is_some()));
    class.map_or(Span { file: file.file, start: 0, end: 0 }, J::span)
}

/// Problems in the side file of the root file, told where people look: at the class. Its own place has each of them, too.
pub(crate) fn tell(sources: &Sources, diagnostics: &mut Vec<Diagnostic>) {
    let Some(root) = sources.files.first() else { return };
    let name = sources.infos[root.file.index()].path.strip_suffix(".java").map(|stem| format!("{stem}.jml"));
    let Some(side) = sources.infos.iter().position(|f| Some(&f.path) == name.as_ref()) else { return };
    let wrong = |d: &&Diagnostic| d.span.file.index() == side && d.severity != lower::Severity::Hint;
    let mut found: Vec<(Span, String)> =
        diagnostics.iter().filter(wrong).map(|d| (d.span, d.message.clone())).collect();
    found.sort_by_key(|(span, _)| span.start);
    let Some((first, message)) = found.first() else { return };
    let text = &sources.infos[side].text;
    let line = ir::line_at(text, first.start);
    let shown = sources.infos[side].path.rsplit(['/', '\\']).next().unwrap_or("");
    let message = format!(
        "the side file `{shown}` has {} in line {line}: {message}",
        match found.len() {
            1 => "a problem".to_owned(),
            n => format!("{n} problems, the first"),
        }
    );
    let mut told = Diagnostic::warning(UNREADABLE, head_of(root), message);
    told.related = found;
    diagnostics.push(told);
}

fn attach(sources: &mut Sources, of: usize, side: &Source) {
    let (mut clauses, mut stray) = (Vec::new(), Vec::new());
    scan(side, &marks(side.root()), &mut clauses, &mut Vec::new(), &mut stray);
    let path = sources.infos[sources.files[of].file.index()].path.clone();
    if sources.files[of].root().children().is_empty() {
        let message = format!("`{path}` has no class, so that these specifications have no effect");
        sources.unreadable.push(Diagnostic::warning("stray-specification", head_of(side), message));
        return;
    }
    let own = Own::of(owners(&sources.files[of]));
    let heads = owners(side);
    let shown = path.rsplit(['/', '\\']).next().unwrap_or(&path);
    stray.extend(other_package(&sources.files[of], side, shown));
    let known = |(id, key, _): &(Owner, String, Span)| Some((*id, own.find(key)?));
    let pairs: FxHashMap<Owner, Owner> = heads.iter().filter_map(known).collect();
    stray.extend(other_types(&sources.files[of], side, &pairs, shown));
    sources.heads.extend(extents(side, &pairs));
    sources.never.extend(never(side, &pairs));
    let theirs: FxHashMap<Owner, (String, Span)> = heads.into_iter().map(|(id, key, span)| (id, (key, span))).collect();
    for clause in clauses {
        let Some((key, span)) = theirs.get(&clause.owner) else { continue };
        match own.find(key) {
            Some(owner) => sources.clauses.push(Clause { owner, ..clause }),
            None => {
                let message =
                    format!("`{path}` declares no `{}`: this specification has no effect", key.trim_end_matches('.'));
                stray.push(Diagnostic::warning("stray-specification", *span, message));
            }
        }
    }
    sources.diagnostics.extend(stray);
}

/// That a side file names another package than the source.
fn other_package(source: &Source, side: &Source, path: &str) -> Option<Diagnostic> {
    fn package<'a>(file: &'a Source) -> Option<(J<'a>, J<'a>)> {
        let line = file.root().child("package_declaration")?;
        let name = line.children().into_iter().find(|n| matches!(n.kind(), "identifier" | "scoped_identifier"))?;
        Some((line, name))
    }
    let (line, name) = package(side)?;
    let (message, fix) = match package(source) {
        Some((_, own)) if own.text() == name.text() => return None,
        Some((_, own)) => {
            let message = format!("`{path}` is in the package `{}`: write the same here", own.text());
            (message, Fix::replace(format!("Replace with `{}`", own.text()), name.span(), own.text()))
        }
        None => {
            let message = format!("`{path}` is in no package: leave this line out");
            (message, Fix::replace("Remove this line", line.span(), ""))
        }
    };
    Some(Diagnostic::warning(UNREADABLE, name.span(), message).fix(Some(fix)))
}

/// That methods in a side file return another type than those of the source.
fn other_types(source: &Source, side: &Source, pairs: &FxHashMap<Owner, Owner>, path: &str) -> Vec<Diagnostic> {
    let methods = source.root().below(&["method_declaration"]);
    let own: FxHashMap<Owner, J> = methods.into_iter().map(|n| (n.id(), n)).collect();
    let mut found = Vec::new();
    for here in side.root().below(&["method_declaration"]) {
        let Some(there) = pairs.get(&here.id()).and_then(|owner| own.get(owner)) else { continue };
        let (Some(ty), Some(meant)) = (here.field("type"), there.field("type")) else { continue };
        if short(&returned(here)) == short(&returned(*there)) {
            continue;
        }
        let message = format!("`{path}` declares that `{}` returns `{}`", there.name(), meant.text());
        let fix = Fix::replace(format!("Replace with `{}`", meant.text()), ty.span(), meant.text());
        found.push(Diagnostic::warning(UNREADABLE, ty.span(), message).fix(Some(fix)));
    }
    found
}

/// The type that a method returns, as [`short`] takes it: without type arguments.
fn returned(method: J) -> String {
    let text = method.field("type").map_or("", J::text).split('<').next().unwrap_or("");
    let dims = method.field("dimensions").map_or("", J::text);
    format!("({text}{dims}").split_whitespace().collect()
}

/// What a source declares, by its key, and by that with the last names of types only.
struct Own {
    exact: FxHashMap<String, Owner>,
    /// `None` for what several have.
    short: FxHashMap<String, Option<Owner>>,
}

impl Own {
    fn of(all: Vec<(Owner, String, Span)>) -> Own {
        let mut own = Own { exact: FxHashMap::default(), short: FxHashMap::default() };
        for (owner, key, _) in all {
            own.short.entry(short(&key)).and_modify(|known| *known = None).or_insert(Some(owner));
            own.exact.insert(key, owner);
        }
        own
    }

    fn find(&self, key: &str) -> Option<Owner> {
        self.exact.get(key).copied().or_else(|| self.short.get(&short(key)).copied().flatten())
    }
}

/// A key with the last names of the types: a source imports them, and a side file may not, or the other way round.
fn short(key: &str) -> String {
    let Some((head, params)) = key.split_once('(') else { return key.to_owned() };
    let last = |ty: &str| ty.rsplit('.').next().unwrap_or(ty).to_owned();
    let params: Vec<String> = params.split(',').map(last).collect();
    format!("{head}({}", params.join(","))
}

/// Where the names of what is specified can be used in a side file.
fn extents(side: &Source, pairs: &FxHashMap<Owner, Owner>) -> Vec<Head> {
    let mut found = Vec::new();
    for node in side.root().descendants() {
        let Some(owner) = pairs.get(&node.id()) else { continue };
        let mut extent = node.span();
        let beside = node.parent().map(J::all).unwrap_or_default();
        let before = beside.iter().rev().skip_while(|n| n.id() != node.id()).skip(1);
        if let Some(first) = before.take_while(|n| n.is_extra()).last() {
            extent.start = first.start_byte() as u32;
        }
        found.push(Head { owner: *owner, extent });
    }
    found
}

/// What is said to be never null in a side file.
fn never(side: &Source, pairs: &FxHashMap<Owner, Owner>) -> Vec<Never> {
    let mut found = Vec::new();
    for node in side.root().descendants() {
        let Some(owner) = pairs.get(&node.id()).copied() else { continue };
        let mut add = |part, span| found.push(Never { owner, part, span });
        let params = node.field("parameters").map(nullness::said).unwrap_or_default();
        for (i, (param, _)) in params.into_iter().enumerate().filter(|(_, (_, never))| never.is_some()) {
            add(Part::Parameter(i), param.span());
        }
        if node.kind() == "method_declaration" {
            let beside = node.parent().map(nullness::said).unwrap_or_default();
            let of_result = beside.into_iter().find(|(n, _)| n.id() == node.id()).and_then(|(_, never)| never);
            of_result.into_iter().for_each(|mark| add(Part::Result, mark.span()));
            continue;
        }
        let fields =
            nullness::said(node).into_iter().filter(|(n, never)| n.kind() == "field_declaration" && never.is_some());
        for name in fields.flat_map(|(n, _)| n.fields("declarator")) {
            add(Part::Field(name.name().to_owned()), name.span());
        }
    }
    found
}

/// What clauses can belong to: methods, constructors and bodies of classes, each with its key and place.
fn owners(file: &Source) -> Vec<(Owner, String, Span)> {
    let mut found = Vec::new();
    for node in file.root().descendants() {
        match node.kind() {
            "method_declaration" | "constructor_declaration" => {
                let at = node.field("name").unwrap_or(node).span();
                found.push((node.id(), format!("{}{}", class_path(node), head(node)), at));
            }
            "class_body" | "interface_body" | "record_body" | "enum_body_declarations" => {
                found.push((node.id(), class_path(node), node.parent().unwrap_or(node).span()));
            }
            "program" => found.push((node.id(), String::new(), node.span())),
            _ => {}
        }
    }
    found
}

/// The classes around a node: `Outer.Inner.`
fn class_path(node: J) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut at = node.parent();
    while let Some(n) = at {
        if ["class_declaration", "interface_declaration", "enum_declaration", "record_declaration"].contains(&n.kind())
        {
            names.push(n.name());
        }
        at = n.parent();
    }
    names.iter().rev().map(|n| format!("{n}.")).collect()
}

/// `add(int,List)`: without type arguments, annotations and names.
fn head(method: J) -> String {
    let params = method.field("parameters").map(J::children).unwrap_or_default();
    let types = params.iter().map(|p| {
        let ty = p.field("type").or_else(|| p.children().into_iter().find(|n| n.kind() != "modifiers"));
        let text = ty.map_or("", J::text).split('<').next().unwrap_or("");
        // Any number of arguments is an array of them.
        let many = if p.kind() == "spread_parameter" { "[]" } else { "" };
        let dims = p.field("dimensions").map_or(many, J::text);
        format!("{text}{dims}").split_whitespace().collect::<String>()
    });
    format!("{}({})", method.name(), types.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use lower::{LoadError, Loader};
    use std::sync::Arc;
    use syntax::{Language, Parse, Text};

    const QUEUE: &str = "class Queue<E> {
  Node head;
  static class Node { Node next; int value; Node(int value) { this.value = value; }
    Node copy() { return next; } }
  int first() { return head.value; }
  int at(int k, java.util.List<E> l) { return 1 / k; }
  int part(int whole, int by) { return whole / by; }
  java.util.List<E> list() { return null; }
}
";

    /// A folder with one side file.
    struct Side(&'static str);

    impl Loader for Side {
        fn load(&mut self, _: &str, path: &str) -> Result<(String, Arc<Parse>), LoadError> {
            match path {
                "Queue.jml" => Ok((path.to_owned(), Arc::new(syntax::parse_as(Language::Jml, &Text::from(self.0))))),
                _ => Err(LoadError::NotFound),
            }
        }
    }

    fn lowered(side: &'static str) -> lower::Lowered {
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(QUEUE)));
        crate::lower("Queue.java", parse, &mut Side(side))
    }

    #[test]
    fn clauses_find_their_methods() {
        let found = lowered(
            "class Queue<E> {
  //@ invariant hex { this.head(.next)* aliases nothing; }
  //@ requires head != null;
  //@ scope Node <= 2;
  int first();
  //@ requires k > 0;
  int at(int index, java.util.List<E> list);
}
",
        );
        let wrong: Vec<_> = found.diagnostics.iter().filter(|d| d.severity != lower::Severity::Hint).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        let of = |name: &str| found.program.function(found.program.find_function(name).expect(name));
        let class = found.program.class(found.program.find_class("Queue").expect("the class"));
        assert_eq!(class.invariants.len(), 1);
        assert_eq!((of("Queue.first").requires.len(), of("Queue.first").scope.len()), (1, 1));
        assert_eq!(of("Queue.at").requires.len(), 1);
    }

    /// The source imports a type, and the side file names its package, or the other way round.
    #[test]
    fn types_are_the_same_with_and_without_their_packages() {
        for list in ["List<E>", "java.util.List<E>", "java.util.List", "java.util.LinkedList"] {
            let text = format!("class Queue<E> {{\n  //@ requires k > 0;\n  int at(int k, {list} l);\n}}\n");
            let found = lowered(Box::leak(text.into_boxed_str()));
            let of = |name: &str| found.program.function(found.program.find_function(name).expect(name));
            let expected = usize::from(!list.contains("Linked"));
            assert_eq!(of("Queue.at").requires.len(), expected, "{list}");
        }
    }

    /// A constructor without a body is no Java, and yet what stands in a side file.
    #[test]
    fn clauses_find_constructors() {
        let found = lowered(
            "class Queue<E> {\n  static class Node {\n    //@ requires value > 0;\n    Node(int value);\n  }\n  int first();\n}\n",
        );
        let of = |name: &str| found.program.function(found.program.find_function(name).expect(name));
        assert_eq!((of("Node.Node").requires.len(), wrong(&found)), (1, Vec::new()));
    }

    /// What cannot be edited is annotated beside it.
    #[test]
    fn annotations_count() {
        let found = lowered(
            "class Queue<E> {
  @NonNull Node head;
  static class Node {
    @NonNull Node copy();
  }
  int at(int index, @NonNull java.util.List<E> list);
}
",
        );
        assert_eq!(wrong(&found), Vec::<String>::new());
        let of = |name: &str| found.program.function(found.program.find_function(name).expect(name));
        assert_eq!(of("Queue.at").requires.len(), 1);
        assert_eq!(of("Node.copy").ensures.len(), 1);
        assert_eq!(found.program.class(found.program.find_class("Queue").expect("the class")).invariants.len(), 1);
    }

    #[test]
    fn what_belongs_to_nothing_is_diagnosed() {
        let found = lowered("class Queue { \n //@ requires head != null;\n int last(); }\n");
        let stray: Vec<&str> =
            found.diagnostics.iter().filter(|d| d.code == "stray-specification").map(|d| d.message.as_str()).collect();
        assert_eq!(stray, ["`Queue.java` declares no `Queue.last()`: this specification has no effect"]);
    }

    #[test]
    fn parameters_are_called_as_in_the_source() {
        let found = wrong(&lowered(
            "class Queue<E> {\n  //@ requires index > 0;\n  int at(int index, java.util.List<E> list);\n}\nclass Other { \n  //@ invariant true;\n}\n",
        ));
        let told = "this clause cannot be understood: parameters are called as in `Queue.java`; did you mean `k`?";
        assert!(found.iter().any(|d| !d.starts_with("0:") && d.ends_with(told)), "{found:?}");
        let stray = "`Queue.java` declares no `Other`: this specification has no effect";
        assert!(found.iter().any(|d| d.ends_with(stray)), "{found:?}");
    }

    /// What the head calls one parameter is another one in the source.
    #[test]
    fn swapped_names_are_told() {
        for (clause, told) in [("by != 0", 1), ("hex { by not null; }", 1), ("true", 0)] {
            let text = format!(
                "class Queue<E> {{\n  //@ requires {clause};\n  int part(int by, int whole);\n  //@ requires head != null;\n  int first();\n}}\n"
            );
            let found = lowered(Box::leak(text.into_boxed_str()));
            let of = |name: &str| found.program.function(found.program.find_function(name).expect(name));
            let swapped =
                "this clause cannot be understood: parameters are called as in `Queue.java`; did you mean `whole`?";
            let all = wrong(&found);
            let here = all.iter().filter(|d| !d.starts_with("0:") && d.ends_with(swapped)).count();
            assert_eq!((here, of("Queue.part").broken), (told, told > 0), "{clause}: {all:?}");
            // The others have theirs.
            assert_eq!((of("Queue.first").broken, of("Queue.first").requires.len()), (false, 1), "{clause}");
        }
    }

    /// What mends each problem in the side file.
    fn mends(side: &'static str) -> Vec<(&'static str, String)> {
        let found = lowered(side).diagnostics.into_iter().filter(|d| d.span.file.index() > 0);
        let edits = found.filter_map(|d| d.fix).flat_map(|fix| fix.edits);
        edits.map(|e| (&side[e.span.start as usize..e.span.end as usize], e.text)).collect()
    }

    #[test]
    fn heads_are_written_as_in_the_source() {
        let queue =
            "class Queue<E> {\n  long first();\n  List<E> list();\n  static class Node { Queue.Node copy(); }\n}\n";
        assert_eq!(mends(queue), [("long", "int".to_owned())]);
        let told = "`Queue.java` declares that `first` returns `int`";
        assert!(wrong(&lowered(queue)).iter().any(|d| d.ends_with(told)));
        assert_eq!(mends("package a.b;\nclass Queue<E> {\n  int first();\n}\n"), [("package a.b;", String::new())]);
        assert_eq!(mends("class Queue<E> {\n  int first();\n}\n"), []);
        let source = format!("package a.b;\n{QUEUE}");
        let side = |package: &'static str| {
            let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(source.as_str())));
            wrong(&crate::lower("Queue.java", parse, &mut Side(package)))
        };
        let told = "`Queue.java` is in the package `a.b`: write the same here";
        assert!(side("package a.c;\nclass Queue<E> {\n  int first();\n}\n").iter().any(|d| d.ends_with(told)));
        assert_eq!(side("package a.b;\nclass Queue<E> {\n  int first();\n}\n"), Vec::<String>::new());
        assert_eq!(side("class Queue<E> {\n  int first();\n}\n"), Vec::<String>::new());
    }

    /// A side file that is no text.
    struct Binary;

    impl Loader for Binary {
        fn load(&mut self, _: &str, path: &str) -> Result<(String, Arc<Parse>), LoadError> {
            Err(if path == "Queue.jml" {
                LoadError::Unreadable("it is not UTF-8 text".into())
            } else {
                LoadError::NotFound
            })
        }
    }

    /// The places and messages of what is wrong, those in the source first.
    fn wrong(found: &lower::Lowered) -> Vec<String> {
        let shown = |d: &lower::Diagnostic| format!("{}:{}: {}", d.span.file.index(), d.span.start, d.message);
        found.diagnostics.iter().filter(|d| d.severity != lower::Severity::Hint).map(shown).collect()
    }

    #[test]
    fn what_cannot_be_read_is_told_here_and_there() {
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(QUEUE)));
        let found = wrong(&crate::lower("Queue.java", parse, &mut Binary));
        assert_eq!(
            found,
            ["0:6: `Queue.jml`, the side file with specifications of this class, cannot be read: it is not UTF-8 text"]
        );
        for (side, want) in [
            ("class Queue<E> {\n  //@ requres head != null;\n  int first();\n}\n", "`requres` begins no clause"),
            ("class Queue<E> {\n  //@ requires head != ;\n  int first();\n}\n", "this clause cannot be understood"),
            ("class Queue<E> {\n  //@ requires hex { head ( ; }\n  int first();\n}\n", ""),
            ("\u{1}\u{2}\u{3} no Java {{{\n", "this part of a side file cannot be read"),
        ] {
            let found = wrong(&lowered(side));
            assert!(found[0].starts_with("0:6: the side file `Queue.jml` has "), "{side}: {found:?}");
            assert!(found.iter().any(|d| !d.starts_with("0:") && d.contains(want)), "{side}: {found:?}");
        }
    }

    /// The first of them stands first in the side file, whatever found it.
    #[test]
    fn problems_are_told_in_the_order_of_the_text() {
        let side =
            "class Queue<E> {\n  //@ requires gone > 0;\n  int first();\n  //@ requires true;\n  int other();\n}\n";
        let found = wrong(&lowered(side));
        assert!(found[0].contains("has 2 problems, the first in line 2: "), "{found:?}");
    }
}
