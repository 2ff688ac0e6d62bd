//! Inlay hints: what the arguments of calls and of `new` are for.

use super::local;
use ir::{FileId, Program};
use lower::DefKind;
use syntax::{Parse, Span, preorder};
use tree_sitter::Node;
use work::{Analysis, FileView};

/// A small text inside a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    pub offset: usize,
    pub label: String,
    pub kind: HintKind,
    /// More about it, in Markdown; may be empty.
    pub tooltip: String,
}

/// What a hint is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintKind {
    /// In front of an argument, what it is for: `next:`.
    Parameter,
    /// Behind the head of a function: bounds and paths.
    Scope,
    /// At the end of a line: what holds of its values on every path.
    Fact,
}

/// The hints inside `within`. An argument that is spelled like its parameter needs none.
pub fn hints(file: &FileView, within: Span) -> Vec<Hint> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let parse = &analysis.parse;
    let mut hints = Vec::new();
    let mut walk = preorder(parse.root());
    while let Some((node, depth)) = walk.next() {
        if !Span::of(node).overlaps(within) || depth > syntax::MAX_DEPTH {
            walk.skip_children();
        } else if matches!(node.kind(), "call_expression" | "new_expression") {
            of_call(analysis, node, &mut hints);
        }
    }
    hints.retain(|h| within.touches(h.offset));
    hints
}

fn of_call(analysis: &Analysis, call: Node<'_>, hints: &mut Vec<Hint>) {
    let Some(arguments) = call.child_by_field_name("arguments") else { return };
    let name = call.child_by_field_name("name").or_else(|| call.child_by_field_name("type"));
    let Some(labels) = name.and_then(|n| labels(analysis, n)) else { return };
    let mut cursor = arguments.walk();
    let values: Vec<Node<'_>> = arguments.named_children(&mut cursor).filter(|n| !n.is_extra()).collect();
    // More values than names: a class may lack a field of an unknown type, and nobody knows which name belongs where.
    if values.len() > labels.len() {
        return;
    }
    for (value, label) in values.into_iter().zip(labels) {
        if !names_itself(&analysis.parse, value, &label) {
            let label = format!("{label}:");
            let kind = HintKind::Parameter;
            hints.push(Hint { offset: value.start_byte(), label, kind, tooltip: String::new() });
        }
    }
}

/// The names of the parameters of the function, or of the fields of the class, that a node names.
fn labels(analysis: &Analysis, name: Node<'_>) -> Option<Vec<String>> {
    let found = analysis.names.name_at(FileId(0), u32::try_from(name.start_byte()).ok()?)?;
    if local(found.span) != Span::of(name) {
        return None;
    }
    let program: &Program = &analysis.program;
    match analysis.names.definition(found.def).kind {
        DefKind::Function(id) => {
            let function = program.functions.get(id.index())?;
            let params = function.params.iter().skip(usize::from(function.owner.is_some()));
            Some(params.map(|p| p.name.clone()).collect())
        }
        DefKind::Class(id) => {
            let fields = program.classes.get(id.index())?.fields.iter();
            Some(fields.map(|f| program.field(*f).name.clone()).collect())
        }
        _ => None,
    }
}

/// Whether an argument already says what it is: `next` or `x.next` for `next`.
fn names_itself(parse: &Parse, value: Node<'_>, label: &str) -> bool {
    let text = parse.node_text(value);
    text == label || text.rsplit('.').next() == Some(label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::sample::explored;

    fn labels_in(text: &str) -> Vec<String> {
        hints(&explored(text), Span::new(0, text.len())).into_iter().map(|hint| hint.label).collect()
    }

    #[test]
    fn values_of_a_class_that_lacks_a_field_are_not_named_after_their_neighbours() {
        let text = |first: &str| {
            format!("data D {{ {first} a; int b; }}\nfn int f(int x) {{ D d := new D(1, 2); return d.b; }}\n")
        };
        assert_eq!(labels_in(&text("int")), ["a:", "b:"]);
        assert_eq!(labels_in(&text("Unknown")), Vec::<String>::new());
    }
}
