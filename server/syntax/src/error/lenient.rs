//! What the grammar accepts and the language does not.

use tree_sitter::Node;

use super::{ErrorCode, SyntaxError, hints};
use crate::parse::Parse;
use crate::span::Span;

/// The error of one node that is in the tree without a mark of the parser.
pub(super) fn check(parse: &Parse, node: Node<'_>, parent: Node<'_>) -> Option<SyntaxError> {
    match node.kind() {
        "=" if matches!(parent.kind(), "assignment" | "local_declaration") => {
            Some(operator(node, ":=", "assignment is `:=`, as in `x := 1;`"))
        }
        "==" if parent.kind() == "sl_comparison" => {
            Some(operator(node, "=", "equality in separation logic is a single `=`"))
        }
        "block_comment" if is_unterminated(parse, node) => {
            let opener = Span::new(node.start_byte(), node.start_byte() + 2);
            let message = "this comment is never closed; end it with `*/`";
            Some(SyntaxError::new(opener, ErrorCode::UnterminatedComment, message))
        }
        "try_statement" if !node.has_error() => bare_try(parse, node),
        "hex_atom" if node.child_by_field_name("predicate").is_none() && !node.has_error() && !before_error(node) => {
            Some(SyntaxError::new(Span::of(node), ErrorCode::Expected, hints::UNFINISHED_SENTENCE))
        }
        "hex_block" => last_sentence(node),
        "pred_item" if node.child_by_field_name("formula").is_none() && !node.has_error() => {
            let mut cursor = node.walk();
            let defined = node.children(&mut cursor).find(|child| child.kind() == ":=")?;
            let message = "expected a separation-logic formula after `:=`";
            Some(SyntaxError::new(Span::of(defined), ErrorCode::Expected, message))
        }
        _ => None,
    }
}

/// Whether what was skipped begins right behind the node, and says more.
fn before_error(node: Node<'_>) -> bool {
    node.next_sibling().is_some_and(|next| next.is_error())
}

fn operator(node: Node<'_>, right: &str, message: &str) -> SyntaxError {
    let span = Span::of(node);
    SyntaxError::new(span, ErrorCode::WrongOperator, message).fix(format!("write `{right}`"), span, right).whole()
}

fn bare_try(parse: &Parse, node: Node<'_>) -> Option<SyntaxError> {
    let bare = node.child_by_field_name("catch").or(node.child_by_field_name("finally")).is_none();
    let keyword = Span::of(node.child(0)?);
    let end = node.child_by_field_name("body")?.end_byte();
    // A handler with an error of its own stands behind the statement.
    let rest = parse.source().get(node.end_byte()..).unwrap_or("").trim_start();
    let bare = bare && !rest.starts_with("catch") && !rest.starts_with("finally");
    let message = "a `try` needs a `catch (T e) { .. }` or a `finally { .. }` after its block";
    let error = SyntaxError::new(keyword, ErrorCode::TryWithoutHandler, message);
    bare.then(|| error.fix("add a `catch`", Span::at(end), " catch (Throwable e) {}"))
}

/// The `;` that the last sentence of a HEX block lacks.
fn last_sentence(block: Node<'_>) -> Option<SyntaxError> {
    let mut cursor = block.walk();
    let mut open: Option<Node<'_>> = None;
    for child in block.children(&mut cursor).filter(|child| !child.is_extra() && !child.is_error()) {
        match child.kind() {
            ";" => open = None,
            "hex" | "{" | "}" | "unclosed" => {}
            _ => open = Some(child),
        }
    }
    let sentence = Span::of(open?);
    let end = Span::at(sentence.end);
    let error = SyntaxError::new(sentence, ErrorCode::Expected, "expected `;` after this sentence");
    Some(error.fix("insert `;`", end, ";"))
}

/// Whether a block comment runs to the end of the text because nothing closes it.
pub(crate) fn is_unterminated(parse: &Parse, comment: Node<'_>) -> bool {
    let text = parse.node_text(comment);
    text.len() < "/**/".len() || !text.ends_with("*/")
}
