//! Nodes of a Java tree with their text and place.

use ir::{FileId, Span};
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};
use syntax::Parse;
use tree_sitter::Node;

/// The words of the grammar of Java. The parser compares them letter by letter, and lowering asks a million times.
struct Grammar {
    kinds: Vec<String>,
    fields: FxHashMap<String, u16>,
}

fn grammar(of: Node) -> &'static Grammar {
    static GRAMMAR: OnceLock<Grammar> = OnceLock::new();
    GRAMMAR.get_or_init(|| {
        let language = of.language();
        let kind = |id| language.node_kind_for_id(id).unwrap_or("").to_owned();
        let field = |id| Some((language.field_name_for_id(id)?.to_owned(), id));
        let (kinds, fields) = (language.node_kind_count() as u16, language.field_count() as u16);
        Grammar { kinds: (0..kinds).map(kind).collect(), fields: (1..=fields).filter_map(field).collect() }
    })
}

/// The kind of a node of a Java tree.
pub(crate) fn kind(node: Node<'_>) -> &str {
    // Errors have a number beyond all kinds.
    grammar(node).kinds.get(usize::from(node.kind_id())).map_or_else(|| node.kind(), String::as_str)
}

/// A parsed text: a file, or a piece of one (the expression of a specification), or code that nobody wrote.
pub(crate) struct Source {
    pub(crate) file: FileId,
    /// Where the piece starts in its file.
    pub(crate) base: usize,
    /// The place of everything in it, for code that nobody wrote.
    pub(crate) fixed: Option<Span>,
    pub(crate) parse: Arc<Parse>,
}

impl Source {
    pub(crate) fn root(&self) -> J<'_> {
        J { node: self.parse.root(), src: self }
    }
}

/// A node.
#[derive(Clone, Copy)]
pub(crate) struct J<'a> {
    pub(crate) node: Node<'a>,
    pub(crate) src: &'a Source,
}

impl<'a> J<'a> {
    fn with(self, node: Node<'a>) -> J<'a> {
        J { node, src: self.src }
    }
    pub(crate) fn kind(self) -> &'a str {
        kind(self.node)
    }
    pub(crate) fn text(self) -> &'a str {
        self.src.parse.node_text(self.node)
    }
    pub(crate) fn span(self) -> Span {
        self.span_of(self.node.start_byte(), self.node.end_byte())
    }
    /// A span of the same source, from offsets of its tree.
    pub(crate) fn span_of(self, start: usize, end: usize) -> Span {
        let at = |offset: usize| (self.src.base + offset) as u32;
        self.src.fixed.unwrap_or(Span { file: self.src.file, start: at(start), end: at(end) })
    }
    pub(crate) fn field(self, name: &str) -> Option<J<'a>> {
        let field = *grammar(self.node).fields.get(name)?;
        self.node.child_by_field_id(field).map(|n| self.with(n))
    }
    pub(crate) fn fields(self, name: &str) -> Vec<J<'a>> {
        let mut cursor = self.node.walk();
        self.node.children_by_field_name(name, &mut cursor).map(|n| self.with(n)).collect()
    }
    /// The text of a field; empty when it is missing.
    pub(crate) fn name(self) -> &'a str {
        self.field("name").map_or("", J::text)
    }
    /// All children, comments and tokens included.
    pub(crate) fn all(self) -> Vec<J<'a>> {
        let mut cursor = self.node.walk();
        self.node.children(&mut cursor).map(|n| self.with(n)).collect()
    }
    /// The named children that are no comments.
    pub(crate) fn children(self) -> Vec<J<'a>> {
        let mut cursor = self.node.walk();
        let named = self.node.named_children(&mut cursor).map(|n| self.with(n));
        named.filter(|n| !n.is_comment()).collect()
    }
    pub(crate) fn is_comment(self) -> bool {
        matches!(self.kind(), "line_comment" | "block_comment")
    }
    pub(crate) fn child(self, kind: &str) -> Option<J<'a>> {
        let mut cursor = self.node.walk();
        self.node.children(&mut cursor).find(|n| n.kind() == kind).map(|n| self.with(n))
    }
    pub(crate) fn first(self) -> Option<J<'a>> {
        let mut cursor = self.node.walk();
        let mut all = self.node.named_children(&mut cursor).map(|n| self.with(n));
        all.find(|n| !n.is_comment())
    }
    pub(crate) fn parent(self) -> Option<J<'a>> {
        self.node.parent().map(|n| self.with(n))
    }
    /// Whether one of the modifiers of a declaration is `word`.
    pub(crate) fn modifier(self, word: &str) -> bool {
        self.child("modifiers").is_some_and(|m| m.all().iter().any(|n| n.kind() == word))
    }
    /// Whether a declaration has an annotation of this simple name.
    pub(crate) fn annotated(self, names: &[&str]) -> bool {
        let is_it = |n: &J| {
            let name = n.name();
            n.kind().ends_with("annotation") && names.contains(&name.rsplit('.').next().unwrap_or(name))
        };
        self.child("modifiers").is_some_and(|m| m.all().iter().any(is_it))
    }
    /// All nodes below, itself first.
    pub(crate) fn descendants(self) -> Vec<J<'a>> {
        syntax::preorder(self.node).map(|(n, _)| self.with(n)).collect()
    }
    /// Those of some kinds, in the same order. Kinds of tokens are none of these.
    pub(crate) fn below(self, kinds: &[&str]) -> Vec<J<'a>> {
        let named = syntax::preorder(self.node).map(|(n, _)| n).filter(|n| n.is_named());
        named.filter(|n| kinds.contains(&kind(*n))).map(|n| self.with(n)).collect()
    }
    /// Whether it is a type whose values are no references.
    pub(crate) fn is_primitive_type(self) -> bool {
        matches!(self.kind(), "integral_type" | "floating_point_type" | "boolean_type")
    }
    /// Whether nobody uses the value of an expression. An arm `case 1 -> i++;` may be the value of a `switch`.
    pub(crate) fn is_statement(self) -> bool {
        let Some(parent) = self.parent().filter(|p| p.kind() == "expression_statement") else { return false };
        parent.parent().is_none_or(|p| p.kind() != "switch_rule")
    }
    /// Without parentheses around it.
    pub(crate) fn bare(self) -> J<'a> {
        let mut at = self;
        while at.kind() == "parenthesized_expression" {
            match at.first() {
                Some(inner) => at = inner,
                None => break,
            }
        }
        at
    }
}

/// `(x) - 1`, which the grammar takes for a cast of a signed value: the name, and the sign with what follows it. A cast to
/// a type of references has no sign behind it (JLS 15.16).
pub(crate) fn misread_cast<'a>(cast: J<'a>) -> Option<(J<'a>, J<'a>)> {
    let value = cast.field("value").filter(|v| cast.kind() == "cast_expression" && v.kind() == "unary_expression")?;
    let sign = value.field("operator").is_some_and(|o| matches!(o.text(), "+" | "-"));
    let name = cast.field("type").filter(|t| matches!(t.kind(), "type_identifier" | "scoped_type_identifier"))?;
    sign.then_some((name, value))
}
