//! The tokens of a broken stretch of text with their brackets paired.

use tree_sitter::Node;

use crate::parse::Parse;
use crate::span::Span;
use crate::walk::preorder;

/// All tokens but comments, in order, made-up ones included.
pub(super) struct Tokens<'a> {
    parse: &'a Parse,
    leaves: Vec<Node<'a>>,
    /// For each token, the bracket that is open around it.
    around: Vec<Option<usize>>,
    /// For each bracket, its partner.
    partner: Vec<Option<usize>>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(parse: &'a Parse, items: &[Node<'a>]) -> Self {
        let all = items.iter().flat_map(|&item| preorder(item)).map(|(node, _)| node);
        let leaves: Vec<_> = all.filter(|node| node.child_count() == 0 && !node.is_extra()).collect();
        let mut tokens = Tokens { parse, around: vec![None; leaves.len()], partner: vec![None; leaves.len()], leaves };
        tokens.pair();
        tokens
    }

    fn pair(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        for i in 0..self.leaves.len() {
            self.around[i] = open.last().copied();
            match self.text(i) {
                "{" | "(" | "[" => open.push(i),
                closer @ ("}" | ")" | "]") => {
                    let opener = open.iter().rposition(|&o| self.text(o) == opener_of(closer));
                    // A `)` or `]` does not reach out of its braces.
                    let brace = open.iter().rposition(|&o| self.text(o) == "{");
                    if let Some(at) = opener.filter(|&at| closer == "}" || brace.is_none_or(|brace| brace < at)) {
                        self.partner[i] = Some(open[at]);
                        self.partner[open[at]] = Some(i);
                        open.truncate(at);
                        self.around[i] = open.last().copied();
                    }
                }
                _ => {}
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.leaves.len()
    }

    pub(super) fn node(&self, i: usize) -> Node<'a> {
        self.leaves[i]
    }

    pub(super) fn text(&self, i: usize) -> &'a str {
        self.leaves.get(i).map_or("", |&leaf| self.parse.node_text(leaf))
    }

    pub(super) fn span(&self, i: usize) -> Span {
        self.leaves.get(i).map_or(Span::at(self.parse.source().len()), |&leaf| Span::of(leaf))
    }

    /// The bracket that is open around token `i`.
    pub(super) fn around(&self, i: usize) -> Option<usize> {
        self.around.get(i).copied().flatten()
    }

    /// The bracket that belongs to bracket `i`.
    pub(super) fn partner(&self, i: usize) -> Option<usize> {
        self.partner.get(i).copied().flatten()
    }

    /// The first token that starts at or after the offset.
    pub(super) fn from(&self, offset: usize) -> usize {
        self.leaves.partition_point(|leaf| leaf.start_byte() < offset)
    }

    /// The index of a token.
    pub(super) fn index(&self, leaf: Node<'_>) -> usize {
        let from = self.from(leaf.start_byte());
        (from..self.len()).find(|&i| self.leaves[i].id() == leaf.id()).unwrap_or(from)
    }

    /// The last token before `i` that is in the text.
    pub(super) fn before(&self, i: usize) -> Option<usize> {
        (0..i.min(self.len())).rev().find(|&k| !self.leaves[k].is_missing() && !self.text(k).is_empty())
    }

    /// Whether token `i + 1` follows token `i` without a space.
    pub(super) fn adjacent(&self, i: usize) -> bool {
        i + 1 < self.len() && self.leaves[i].end_byte() == self.leaves[i + 1].start_byte()
    }

    /// The first token on the line of token `i`.
    pub(super) fn line_start(&self, i: usize) -> usize {
        let text = self.parse.text();
        let line = text.line_span(text.line_of(self.span(i).start));
        self.from(line.start).min(i)
    }

    /// The width of the white space that the line of token `i` starts with.
    pub(super) fn indent(&self, i: usize) -> usize {
        let text = self.parse.text();
        let line = text.line_span(text.line_of(self.span(i).start));
        let body = self.parse.span_text(line);
        body.len() - body.trim_start().len()
    }
}

fn opener_of(closer: &str) -> &'static str {
    match closer {
        "}" => "{",
        ")" => "(",
        _ => "[",
    }
}
