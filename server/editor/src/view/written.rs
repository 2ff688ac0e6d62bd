//! What a line writes: what is told of values at its end must be so there, and not only where they were read.

use syntax::{Parse, Span, preorder};
use tree_sitter::Node;

/// Code that gives something a new value.
pub(super) struct Write {
    pub span: Span,
    /// The variable or the field, whatever object that is of; `[` for an element of an array.
    pub name: String,
    /// It is `x++` or the like: its own value may be the one before.
    pub counts: bool,
}

impl Write {
    /// Whether what was told of `value`, as it was at `place`, may no longer be so behind this.
    pub fn concerns(&self, value: &str, place: Span) -> bool {
        let within = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
        let mentioned = match self.name.as_str() {
            "[" => value.contains('['),
            name => value.split(|c| !within(c)).any(|word| word == name),
        };
        mentioned && self.span != place && self.span.end > place.start
    }
}

/// Everything that is written on a line.
pub(super) fn on_line(parse: &Parse, line: Span) -> Vec<Write> {
    let mut writes = Vec::new();
    let mut walk = preorder(parse.root());
    while let Some((node, depth)) = walk.next() {
        if !Span::of(node).overlaps(line) || depth > syntax::MAX_DEPTH {
            walk.skip_children();
        } else if let Some(target) = target(node) {
            let (span, counts) = (Span::of(node), node.kind() == "update_expression");
            writes.push(Write { span, name: name_of(parse.node_text(target)).to_owned(), counts });
        }
    }
    writes
}

/// The left side of an assignment, of either language.
fn target(node: Node<'_>) -> Option<Node<'_>> {
    match node.kind() {
        "assignment" | "assignment_expression" => node.child_by_field_name("left"),
        "update_expression" => node.named_child(0),
        _ => None,
    }
}

fn name_of(target: &str) -> &str {
    match target.ends_with(']') {
        true => "[",
        false => target.rsplit('.').next().unwrap_or(target).trim(),
    }
}
