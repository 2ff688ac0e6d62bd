//! Nodes of the syntax tree together with their file and text.

use ir::{FileId, Span};
use rustc_hash::FxHashMap;
use std::num::NonZeroU16;
use std::sync::OnceLock;
use syntax::Parse;
use tree_sitter::Node;

/// The names of node kinds and fields: the library looks them up by comparing strings, which would be most of the
/// work of lowering.
struct Tables {
    kinds: Vec<String>,
    fields: FxHashMap<String, NonZeroU16>,
}

static TABLES: OnceLock<Tables> = OnceLock::new();

impl Tables {
    fn new(node: Node) -> Tables {
        let language = node.language();
        let kinds =
            (0..language.node_kind_count() as u16).map(|id| language.node_kind_for_id(id).unwrap_or("").to_owned());
        let ids = (1..=language.field_count()).filter_map(|id| NonZeroU16::new(id as u16));
        let fields = ids.filter_map(|id| Some((language.field_name_for_id(id.get())?.to_owned(), id)));
        Tables { kinds: kinds.collect(), fields: fields.collect() }
    }

    fn kind(&self, node: Node) -> &str {
        // Errors have an id outside of the table.
        self.kinds.get(node.kind_id() as usize).map_or("ERROR", String::as_str)
    }

    fn field(&self, name: &str) -> Option<NonZeroU16> {
        self.fields.get(name).copied()
    }
}

/// A node, its file and its text.
#[derive(Clone, Copy)]
pub(crate) struct Syn<'a> {
    pub(crate) file: FileId,
    pub(crate) parse: &'a Parse,
    pub(crate) node: Node<'a>,
}

impl<'a> Syn<'a> {
    /// The root of a file, as it is read where it has errors.
    pub(crate) fn root(file: FileId, parse: &'a Parse) -> Syn<'a> {
        let parse = syntax::recovered(parse);
        Syn { file, parse, node: parse.root() }
    }

    fn at(self, node: Node<'a>) -> Syn<'a> {
        Syn { node, ..self }
    }

    pub(crate) fn kind(self) -> &'static str {
        self.tables().kind(self.node)
    }

    fn tables(self) -> &'static Tables {
        TABLES.get_or_init(|| Tables::new(self.node))
    }

    /// Identifies the node within its tree.
    pub(crate) fn id(self) -> usize {
        self.node.id()
    }

    pub(crate) fn text(self) -> &'a str {
        self.parse.node_text(self.node)
    }

    pub(crate) fn span(self) -> Span {
        self.span_of(self.node.start_byte(), self.node.end_byte())
    }

    /// A range of bytes of this node's file.
    pub(crate) fn span_of(self, start: usize, end: usize) -> Span {
        Span { file: self.file, start: start as u32, end: end.max(start) as u32 }
    }

    /// The child in a field; `None` when the text lacks it.
    pub(crate) fn field(self, name: &str) -> Option<Syn<'a>> {
        let node = self.raw_field(name)?;
        (!node.is_missing() && !node.is_error()).then(|| self.at(node))
    }

    /// The child in a field, whatever it is.
    fn raw_field(self, name: &str) -> Option<Node<'a>> {
        self.node.child_by_field_id(self.tables().field(name)?.get())
    }

    /// Whether there is something in a field.
    pub(crate) fn has(self, field: &str) -> bool {
        self.raw_field(field).is_some()
    }

    /// The children in a repeated field.
    pub(crate) fn fields(self, name: &str) -> Vec<Syn<'a>> {
        let Some(id) = self.tables().field(name) else { return Vec::new() };
        let mut cursor = self.node.walk();
        let nodes = self.node.children_by_field_id(id, &mut cursor);
        nodes.filter(|n| !n.is_missing() && n.is_named() && !n.is_extra()).map(|n| self.at(n)).collect()
    }

    /// The text of the anonymous token in a field, e.g. an operator.
    pub(crate) fn token(self, field: &str) -> &'static str {
        self.raw_field(field).map_or("", |n| self.tables().kind(n))
    }

    /// The named children that are no comments; errors included.
    pub(crate) fn children(self) -> Vec<Syn<'a>> {
        let mut cursor = self.node.walk();
        let nodes = self.node.named_children(&mut cursor);
        nodes.filter(|n| !n.is_missing() && (!n.is_extra() || n.is_error())).map(|n| self.at(n)).collect()
    }

    /// As [`Syn::children`], with the children of errors in place of the errors: what survived a syntax error.
    pub(crate) fn surviving_children(self) -> Vec<Syn<'a>> {
        let mut out = Vec::new();
        let mut work: Vec<Syn<'a>> = self.children();
        work.reverse();
        while let Some(next) = work.pop() {
            if next.node.is_error() {
                work.extend(next.children().into_iter().rev());
            } else {
                out.push(next);
            }
        }
        out
    }

    /// The text of a name in a field; `None` when it is missing or empty.
    pub(crate) fn name(self, field: &str) -> Option<Name<'a>> {
        let node = self.field(field)?;
        node.as_name()
    }

    /// This node as a name.
    pub(crate) fn as_name(self) -> Option<Name<'a>> {
        let text = self.text();
        (!text.is_empty()).then(|| Name { text, span: self.span() })
    }

    /// This expression without the parentheses around it.
    pub(crate) fn unparenthesized(self) -> Syn<'a> {
        let mut at = self;
        while at.kind() == "parenthesized_expression" {
            match at.field("inner") {
                Some(inner) => at = inner,
                None => break,
            }
        }
        at
    }

    /// The span of the closing token of a block: its last byte.
    pub(crate) fn last_byte(self) -> Span {
        let end = self.node.end_byte();
        self.span_of(end.saturating_sub(1).max(self.node.start_byte()), end)
    }

    /// The span without a trailing `;` and the white space before it.
    pub(crate) fn span_without_semicolon(self) -> Span {
        let text = self.text();
        let kept = text.strip_suffix(';').unwrap_or(text).trim_end();
        self.span_of(self.node.start_byte(), self.node.start_byte() + kept.len())
    }
}

/// A name in the source.
#[derive(Clone, Copy)]
pub(crate) struct Name<'a> {
    pub(crate) text: &'a str,
    pub(crate) span: Span,
}
