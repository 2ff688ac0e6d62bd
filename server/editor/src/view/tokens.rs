//! Semantic colours, from the tree alone: they are right in broken code too.

use std::collections::HashSet;
use syntax::{MAX_DEPTH, Parse, Span, preorder};
use tree_sitter::Node;

/// The kinds of tokens, by position.
pub const KINDS: [&str; 12] = [
    "comment",
    "keyword",
    "string",
    "number",
    "operator",
    "type",
    "class",
    "function",
    "method",
    "parameter",
    "variable",
    "property",
];

/// The modifiers of tokens, by bit.
pub const MODIFIERS: [&str; 3] = ["declaration", "defaultLibrary", "documentation"];

const DECLARATION: u32 = 1;
const BUILT_IN: u32 = 2;
const DOCUMENTATION: u32 = 4;

/// A coloured piece of one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub span: Span,
    /// Index into [`KINDS`].
    pub kind: u32,
    /// Bits of [`MODIFIERS`].
    pub modifiers: u32,
}

/// The tokens inside `within`, in order, none across a line break and none overlapping.
pub fn tokens(parse: &Parse, within: Span) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut params = HashSet::new();
    // Where the item of these parameters ends: behind it, whatever a broken text has there, they mean nothing.
    let mut end = 0;
    // The way from the root to the current node: a node finds its own parent only by a search.
    let mut ancestors: Vec<Node<'_>> = Vec::new();
    let mut walk = preorder(parse.root());
    while let Some((node, depth)) = walk.next() {
        if node.end_byte() < within.start || node.start_byte() > within.end || depth > MAX_DEPTH {
            walk.skip_children();
            continue;
        }
        ancestors.truncate(depth);
        if node.start_byte() >= end {
            params.clear();
        }
        if matches!(node.kind(), "function_item" | "pred_item") {
            (params, end) = (parameters(parse, node), node.end_byte());
        }
        let classified = classify(parse, node, &ancestors, &params);
        ancestors.push(node);
        if let Some((kind, modifiers)) = classified {
            walk.skip_children();
            split_lines(parse, Span::of(node), kind, modifiers, &mut tokens);
        }
    }
    tokens.retain(|t| t.span.overlaps(within));
    tokens
}

/// The names of the parameters of a function or predicate.
fn parameters<'p>(parse: &'p Parse, item: Node<'_>) -> HashSet<&'p str> {
    let Some(list) = item.child_by_field_name("parameters") else { return HashSet::new() };
    let mut cursor = list.walk();
    let names = list.named_children(&mut cursor).filter_map(|p| p.child_by_field_name("name"));
    names.map(|n| parse.node_text(n)).collect()
}

/// One token per line of a node.
fn split_lines(parse: &Parse, span: Span, kind: u32, modifiers: u32, tokens: &mut Vec<Token>) {
    let text = parse.text();
    // Nearly every token; finding its line would cost more than all else.
    if !parse.span_text(span).contains(['\n', '\r']) {
        tokens.extend((!span.is_empty()).then_some(Token { span, kind, modifiers }));
        return;
    }
    for line in text.line_of(span.start)..=text.line_of(span.end) {
        let line = text.line_span(line);
        let part = Span::new(span.start.max(line.start), span.end.min(line.end));
        if !part.is_empty() {
            tokens.push(Token { span: part, kind, modifiers });
        }
    }
}

pub(super) fn kind(name: &str) -> u32 {
    KINDS.iter().position(|k| *k == name).unwrap_or(0) as u32
}

/// The colour of a node, when it is one token; `None` for inner nodes and punctuation.
fn classify(parse: &Parse, node: Node<'_>, ancestors: &[Node<'_>], params: &HashSet<&str>) -> Option<(u32, u32)> {
    let plain = |name: &str| Some((kind(name), 0));
    match node.kind() {
        "doc_comment" => Some((kind("comment"), DOCUMENTATION)),
        "line_comment" | "block_comment" => plain("comment"),
        "string" => plain("string"),
        "integer" => plain("number"),
        "true" | "false" | "null" | "this" => plain("keyword"),
        "primitive_type" | "void_type" => Some((kind("type"), BUILT_IN)),
        "type_identifier" => Some((kind("class"), built_in(parse.node_text(node)))),
        "identifier" => Some(name(parse, node, ancestors, params)),
        _ if node.child_count() > 0 || node.is_named() => None,
        token if token.starts_with(|c: char| c.is_ascii_alphabetic()) => plain("keyword"),
        token if token.chars().all(|c| "+-*/%<>=!&|^~:".contains(c)) && token != ":" && !token.is_empty() => {
            plain("operator")
        }
        _ => None,
    }
}

fn built_in(class: &str) -> u32 {
    if ir::Builtin::ALL.iter().any(|b| b.name() == class) { BUILT_IN } else { 0 }
}

/// The colour of an identifier, from what it stands in.
fn name(parse: &Parse, node: Node<'_>, ancestors: &[Node<'_>], params: &HashSet<&str>) -> (u32, u32) {
    let Some(parent) = ancestors.last() else { return (kind("variable"), 0) };
    let is = |field: &str| parent.child_by_field_name(field) == Some(node);
    let text = parse.node_text(node);
    match parent.kind() {
        "data_item" if is("name") => (kind("class"), DECLARATION),
        "field_declaration" if is("name") => (kind("property"), DECLARATION),
        "function_item" if is("name") => (kind(function(ancestors)), DECLARATION),
        "pred_item" if is("name") => (kind("function"), DECLARATION),
        "parameter" if is("name") => (kind("parameter"), DECLARATION),
        "local_declaration" | "catch_clause" if is("name") => (kind("variable"), DECLARATION),
        "sl_exists" => (kind("variable"), DECLARATION),
        "hex_field" => (kind("property"), 0),
        "field_expression" if is("field") => (kind("property"), 0),
        "sl_argument" if is("name") => (kind("property"), 0),
        "call_expression" if is("name") && text == "old" => (kind("keyword"), 0),
        "call_expression" if is("name") && parent.child_by_field_name("receiver").is_some() => (kind("method"), 0),
        "call_expression" if is("name") => (kind("function"), 0),
        "sl_predicate" if is("name") => (kind("function"), 0),
        "hex_companion" if is("function") => (kind("function"), 0),
        "hex_name" if matches!(text, "root" | "any" | "here") && !params.contains(text) => (kind("keyword"), 0),
        _ if params.contains(text) => (kind("parameter"), 0),
        _ => (kind("variable"), 0),
    }
}

/// Whether a function whose own node is the last of `ancestors` is a method.
fn function(ancestors: &[Node<'_>]) -> &'static str {
    match ancestors.iter().rev().nth(1).map(|p| p.kind()) {
        Some("data_body") => "method",
        _ => "function",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Text;

    fn shown(source: &str) -> Vec<String> {
        let parse = syntax::parse(&Text::new(source, 0));
        let all = tokens(&parse, Span::new(0, source.len()));
        all.iter().map(|t| format!("{}:{}{}", parse.span_text(t.span), KINDS[t.kind as usize], t.modifiers)).collect()
    }

    #[test]
    fn names_are_coloured_by_what_they_are() {
        let tokens = shown("fn int f(List a) requires hex { a not null; } { int b := a.next; return g(b); }");
        let expected = [
            "fn:keyword0",
            "int:type2",
            "f:function1",
            "List:class0",
            "a:parameter1",
            "requires:keyword0",
            "hex:keyword0",
            "a:parameter0",
            "not:keyword0",
            "null:keyword0",
            "int:type2",
            "b:variable1",
            ":=:operator0",
            "a:parameter0",
            "next:property0",
            "return:keyword0",
            "g:function0",
            "b:variable0",
        ];
        assert_eq!(tokens, expected);
    }

    #[test]
    fn comments_are_cut_at_line_ends() {
        assert_eq!(
            shown("/* a\n b */ /// c\ndata D { }"),
            ["/* a:comment0", " b */:comment0", "/// c:comment4", "data:keyword0", "D:class1",]
        );
    }

    #[test]
    fn a_part_is_coloured_as_in_the_whole() {
        let source = "fn N f(N p,){}\np";
        let parse = syntax::parse(&Text::new(source, 0));
        let last = Span::new(source.len() - 1, source.len());
        let whole = tokens(&parse, Span::new(0, source.len()));
        assert_eq!(tokens(&parse, last).last(), whole.last());
        assert_eq!(whole.last().map(|t| KINDS[t.kind as usize]), Some("variable"));
    }

    #[test]
    fn broken_code_keeps_its_colours() {
        let tokens = shown("fn int f(int a { return a; }");
        assert!(tokens.contains(&"return:keyword0".to_owned()), "{tokens:?}");
    }
}
