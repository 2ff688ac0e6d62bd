//! Ranges that editors fold, and the ranges that a selection grows through.

use tree_sitter::Node;

use crate::parse::Parse;
use crate::span::Span;
use crate::walk::preorder;

/// What a folding range holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FoldKind {
    /// Code between braces, or a definition.
    Region,
    /// A comment, or comments on consecutive lines.
    Comment,
    /// Consecutive `use` items.
    Imports,
}

/// Lines that fold into the first of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fold {
    /// The line that stays visible, from 0.
    pub first: usize,
    /// The last line that disappears.
    pub last: usize,
    pub kind: FoldKind,
}

/// All folding ranges, in the order of their first lines, at most one for each first line.
pub fn folding_ranges(parse: &Parse) -> Vec<Fold> {
    let mut folds = Vec::new();
    let mut runs = Runs { folds: Vec::new(), run: None };
    for (node, _) in preorder(parse.root()) {
        let lines = Lines::of(parse, node);
        match node.kind() {
            // The line of a closing brace stays visible.
            "block" | "data_body" | "hex_block" => folds.push(lines.fold(FoldKind::Region, 1)),
            "pred_item" => folds.push(lines.fold(FoldKind::Region, 0)),
            "block_comment" => folds.push(lines.fold(FoldKind::Comment, 0)),
            "line_comment" | "doc_comment" if lines.alone => runs.add(lines, FoldKind::Comment),
            "use_item" => runs.add(lines, FoldKind::Imports),
            _ => {}
        }
    }
    folds.extend(runs.finish());
    folds.retain(|fold| fold.last > fold.first);
    // Where several begin on a line, the one that hides most stays.
    folds.sort_by_key(|fold| (fold.first, std::cmp::Reverse(fold.last)));
    folds.dedup_by_key(|fold| fold.first);
    folds
}

/// The lines that a node covers.
#[derive(Clone, Copy)]
struct Lines {
    first: usize,
    last: usize,
    /// Whether nothing stands before it on its line.
    alone: bool,
}

impl Lines {
    fn of(parse: &Parse, node: Node<'_>) -> Self {
        let text = parse.text();
        let first = text.line_of(node.start_byte());
        let before = Span::new(text.line_span(first).start, node.start_byte());
        let last = text.line_of(node.end_byte());
        Self { first, last, alone: parse.span_text(before).trim().is_empty() }
    }

    fn fold(self, kind: FoldKind, visible: usize) -> Fold {
        Fold { first: self.first, last: self.last.saturating_sub(visible), kind }
    }
}

/// Joins nodes of one kind on consecutive lines.
struct Runs {
    folds: Vec<Fold>,
    run: Option<Fold>,
}

impl Runs {
    fn add(&mut self, lines: Lines, kind: FoldKind) {
        match &mut self.run {
            Some(run) if run.kind == kind && lines.first == run.last + 1 => run.last = lines.last,
            run => self.folds.extend(run.replace(lines.fold(kind, 0))),
        }
    }

    fn finish(mut self) -> Vec<Fold> {
        self.folds.extend(self.run);
        self.folds
    }
}

/// The ranges that a selection at the offset grows through: token, expression, statement, .., file. Each lies
/// within the next and is smaller. Inside braces and brackets the contents come before the whole.
pub fn selection_ranges(parse: &Parse, offset: usize) -> Vec<Span> {
    let mut spans = vec![Span::new(0, parse.source().len())];
    let mut node = parse.root();
    let mut cursor = node.walk();
    loop {
        let inside = contents(parse, node).filter(|inside| inside.touches(offset));
        spans.extend([Some(Span::of(node)), inside].into_iter().flatten());
        let children: Vec<_> = node.children(&mut cursor).filter(|child| Span::of(*child).touches(offset)).collect();
        // At a border between two, names win over punctuation, then the later over the earlier.
        let next = children.iter().rev().find(|child| child.is_named()).or(children.last());
        let Some(next) = next else { break };
        node = *next;
    }
    spans.reverse();
    let mut chain: Vec<Span> = Vec::new();
    for span in spans {
        if chain.last().is_none_or(|last| *last != span && span.contains(*last)) {
            chain.push(span);
        }
    }
    chain
}

/// What stands between the first and the last token of a bracketed node, without the white space.
fn contents(parse: &Parse, node: Node<'_>) -> Option<Span> {
    let (first, last) = (node.child(0)?, node.child(node.child_count().checked_sub(1)?)?);
    let paired = matches!((first.kind(), last.kind()), ("{", "}") | ("(", ")") | ("[", "]"));
    let inside = Span::new(first.end_byte(), last.start_byte());
    let text = parse.span_text(inside);
    let trimmed = text.trim();
    let start = inside.start + (text.len() - text.trim_start().len());
    (paired && !trimmed.is_empty()).then(|| Span::new(start, start + trimmed.len()))
}
