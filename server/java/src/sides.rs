//! Side files: `Queue.jml` beside `Queue.java` has the specifications of code that cannot be edited.
//!
//! It is written as the class is, with the heads of methods and the comments in front of them; bodies may be left out.
//! A clause belongs to the method of the same class with the same name and types of parameters.

use crate::sources::{Clause, Owner, Sources, scan};
use crate::tree::{J, Source};
use ir::{FileId, FileInfo, Span};
use lower::{Diagnostic, Loader};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use syntax::{Language, Text};

/// Loads the side files of the user's files, and gives their clauses to what these declare.
pub(crate) fn load(sources: &mut Sources, loader: &mut dyn Loader) {
    for i in 0..sources.files.len() {
        let path = sources.infos[i].path.clone();
        let name = path.rsplit(['/', '\\']).next().unwrap_or(&path);
        let Some(side) = name.strip_suffix(".java").map(|stem| format!("{stem}.jml")) else { continue };
        let Ok((name, found)) = loader.load(&path, &side) else { continue };
        // By its name a loader takes it for `.hir`.
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(found.source())));
        let file = FileId(sources.infos.len() as u32);
        sources.infos.push(FileInfo { path: name, text: parse.source().into() });
        let side = Source { file, base: 0, fixed: None, parse };
        attach(sources, i, &side);
    }
}

fn attach(sources: &mut Sources, of: usize, side: &Source) {
    let (mut clauses, mut stray) = (Vec::new(), Vec::new());
    scan(side, &mut clauses, &mut Vec::new(), &mut stray);
    let own: FxHashMap<String, Owner> = owners(&sources.files[of]).into_iter().map(|(id, key, _)| (key, id)).collect();
    let theirs: FxHashMap<Owner, (String, Span)> =
        owners(side).into_iter().map(|(id, key, span)| (id, (key, span))).collect();
    for clause in clauses {
        let Some((key, span)) = theirs.get(&clause.owner) else { continue };
        match own.get(key) {
            Some(owner) => sources.clauses.push(Clause { owner: *owner, ..clause }),
            None => {
                let message =
                    format!("`{}` declares no `{key}`: this specification has no effect", sources.infos[of].path);
                stray.push(Diagnostic::warning("stray-specification", *span, message));
            }
        }
    }
    sources.diagnostics.extend(stray);
}

/// What clauses can belong to: methods, constructors and bodies of classes, each with its key and place.
fn owners(file: &Source) -> Vec<(Owner, String, Span)> {
    let mut found = Vec::new();
    for node in file.root().descendants() {
        match node.kind() {
            "method_declaration" | "constructor_declaration" => {
                let at = node.field("name").unwrap_or(node).span();
                found.push((node.node.id(), format!("{}{}", class_path(node), head(node)), at));
            }
            "class_body" | "interface_body" | "record_body" | "enum_body_declarations" => {
                found.push((node.node.id(), class_path(node), node.parent().unwrap_or(node).span()));
            }
            "program" => found.push((node.node.id(), String::new(), node.span())),
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
        let dims = p.field("dimensions").map_or("", J::text);
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
  static class Node { Node next; int value; }
  int first() { return head.value; }
  int at(int k, java.util.List<E> l) { return 1 / k; }
}
";

    /// A folder with one side file.
    struct Side(&'static str);

    impl Loader for Side {
        fn load(&mut self, _: &str, path: &str) -> Result<(String, Arc<Parse>), LoadError> {
            match path {
                "Queue.jml" => Ok((path.to_owned(), Arc::new(syntax::parse(&Text::from(self.0))))),
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

    #[test]
    fn what_belongs_to_nothing_is_diagnosed() {
        let found = lowered("class Queue { \n //@ requires head != null;\n int last(); }\n");
        let stray: Vec<&str> =
            found.diagnostics.iter().filter(|d| d.code == "stray-specification").map(|d| d.message.as_str()).collect();
        assert_eq!(stray, ["`Queue.java` declares no `Queue.last()`: this specification has no effect"]);
    }
}
