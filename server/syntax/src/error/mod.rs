//! Syntax errors in sentences that say what to do.
//!
//! The parser repairs what it can and leaves three kinds of marks: `ERROR` nodes around what it skipped, missing
//! tokens that it made up, and `unclosed` where a `}` never came. The grammar also accepts a few things that are
//! not in the language (`=` for `:=`), because a tree without holes is worth more than a refusal. All of them are
//! reported here, at most one for each line: what follows an error on its line is usually its echo.

mod explain;
mod foreign;
mod hints;
mod lenient;
mod tokens;
mod words;

use std::collections::HashSet;

use tree_sitter::Node;

use crate::parse::{Findings, Language, Parse};
use crate::recover::recover;
use crate::span::Span;
use crate::walk::{MAX_DEPTH, preorder};
use explain::Explain;
pub(crate) use lenient::is_unterminated;

/// More errors than this say nothing new.
const MAX_ERRORS: usize = 100;

/// Tokens looked at in front of an error where they are in no item: as many as a function begins with.
const LOOSE: usize = 3;

/// The stable code of a syntax error.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ErrorCode {
    /// Something that must stand here does not.
    Expected,
    /// Something stands here that cannot.
    Unexpected,
    /// `=` where `:=` or `==` is meant, or the other way round.
    WrongOperator,
    /// A bracket that is never closed.
    UnclosedDelimiter,
    /// A closing bracket that closes nothing.
    UnmatchedCloser,
    /// A character that no token begins with.
    UnknownCharacter,
    /// A string without its closing quote.
    UnterminatedString,
    /// A `/*` without `*/`.
    UnterminatedComment,
    /// A construct of another language.
    ForeignSyntax,
    /// A `try` with neither `catch` nor `finally`.
    TryWithoutHandler,
    /// Deeper than [`MAX_DEPTH`].
    NestedTooDeep,
    /// The text was not parsed at all.
    NotAnalysed,
}

impl ErrorCode {
    /// All of them.
    pub const ALL: [ErrorCode; 12] = [
        ErrorCode::Expected,
        ErrorCode::Unexpected,
        ErrorCode::WrongOperator,
        ErrorCode::UnclosedDelimiter,
        ErrorCode::UnmatchedCloser,
        ErrorCode::UnknownCharacter,
        ErrorCode::UnterminatedString,
        ErrorCode::UnterminatedComment,
        ErrorCode::ForeignSyntax,
        ErrorCode::TryWithoutHandler,
        ErrorCode::NestedTooDeep,
        ErrorCode::NotAnalysed,
    ];

    /// What it means, in half a sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            ErrorCode::Expected => "something that must stand here does not",
            ErrorCode::Unexpected => "something stands here that cannot",
            ErrorCode::WrongOperator => "`=` where `:=` or `==` is meant, or the other way round",
            ErrorCode::UnclosedDelimiter => "a bracket is never closed",
            ErrorCode::UnmatchedCloser => "a closing bracket closes nothing",
            ErrorCode::UnknownCharacter => "no token begins with this character",
            ErrorCode::UnterminatedString => "a string has no closing quote",
            ErrorCode::UnterminatedComment => "a `/*` has no `*/`",
            ErrorCode::ForeignSyntax => "this is how another language writes it",
            ErrorCode::TryWithoutHandler => "a `try` has neither a `catch` nor a `finally`",
            ErrorCode::NestedTooDeep => "code that nests too deeply is not read",
            ErrorCode::NotAnalysed => "the file was not parsed at all: it is too large, binary, or not a program",
        }
    }

    /// The code as people and editors see it.
    pub fn as_str(self) -> &'static str {
        match self {
            ErrorCode::Expected => "expected-token",
            ErrorCode::Unexpected => "unexpected-token",
            ErrorCode::WrongOperator => "wrong-operator",
            ErrorCode::UnclosedDelimiter => "unclosed-delimiter",
            ErrorCode::UnmatchedCloser => "unmatched-closer",
            ErrorCode::UnknownCharacter => "unknown-character",
            ErrorCode::UnterminatedString => "unterminated-string",
            ErrorCode::UnterminatedComment => "unterminated-comment",
            ErrorCode::ForeignSyntax => "foreign-syntax",
            ErrorCode::TryWithoutHandler => "try-without-handler",
            ErrorCode::NestedTooDeep => "nested-too-deep",
            ErrorCode::NotAnalysed => "not-analysed",
        }
    }
}

/// A change that would mend an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What it does, for a menu: "insert `;`".
    pub title: String,
    /// What is replaced; empty to insert.
    pub span: Span,
    /// By what.
    pub replacement: String,
}

/// One syntax error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// Where to look.
    pub span: Span,
    pub code: ErrorCode,
    /// A sentence that says what is wrong and what would be right.
    pub message: String,
    /// Another place that matters, and why: the bracket that is still open.
    pub related: Option<(Span, String)>,
    pub fix: Option<Fix>,
    /// Whether the tree says there what is meant, so that nothing else that is reported on the line echoes this.
    pub whole: bool,
}

impl SyntaxError {
    fn new(span: Span, code: ErrorCode, message: impl Into<String>) -> Self {
        Self { span, code, message: message.into(), related: None, fix: None, whole: false }
    }

    fn fix(mut self, title: impl Into<String>, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix { title: title.into(), span, replacement: replacement.into() });
        self
    }

    fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related = Some((span, message.into()));
        self
    }
}

/// All syntax errors of a text, in its order. They are looked for once for each [`Parse`].
pub fn errors(parse: &Parse) -> &[SyntaxError] {
    &findings(parse).errors
}

/// The text as it is to be read: as if what is wrong with one item were not in it, where that costs other items. Places
/// are those of the text itself.
pub fn recovered(parse: &Parse) -> &Parse {
    findings(parse).recovered.as_ref().map_or(parse, |recovered| &recovered.parse)
}

/// What is not in [`recovered`]: who has some of it has an error.
pub fn left_out(parse: &Parse) -> &[Span] {
    findings(parse).recovered.as_ref().map_or(&[], |recovered| &recovered.blanked)
}

fn findings(parse: &Parse) -> &Findings {
    parse.findings(|known| {
        let mut found = find(parse, known);
        if let Some(mut recovered) = recover(parse, &found) {
            found.errors = one_per_line(parse, std::mem::take(&mut recovered.errors));
            found.recovered = Some(recovered);
        }
        found
    })
}

/// What is wrong with a tree.
pub(crate) fn find(parse: &Parse, known: &HashSet<usize>) -> Findings {
    if let Some(limit) = parse.limit() {
        let error = SyntaxError::new(Span::at(0), ErrorCode::NotAnalysed, format!("{limit}"));
        return Findings { errors: vec![error], clean: HashSet::new(), recovered: None };
    }
    if parse.language() != Language::Hir {
        return Findings { errors: one_per_line(parse, java(parse)), clean: HashSet::new(), recovered: None };
    }
    let Marks { mut found, mut marks, items, clean, .. } = Marks::collect(parse, known);
    // What an open comment swallows is missing behind it.
    if let Some(open) = found.iter().find(|e| e.code == ErrorCode::UnterminatedComment).map(|e| e.span.start) {
        marks.retain(|mark| mark.node.start_byte() < open);
    }
    for group in marks.chunk_by(|a, b| a.item == b.item) {
        // What is wrong between items shows at their borders; where nothing is an item, each token stands for itself.
        let item = group[0].item;
        let reach = if parse.root().is_error() { LOOSE } else { 1 };
        let around = &items[item.saturating_sub(reach)..(item + 2).min(items.len())];
        let explain = Explain::new(parse, around);
        found.extend(group.iter().map(|mark| explain.mark(mark)));
    }
    Findings { errors: one_per_line(parse, found), clean, recovered: None }
}

/// Where the parser of Java stumbles. What is wrong there is left to its compiler.
fn java(parse: &Parse) -> Vec<SyntaxError> {
    let mut found = Vec::new();
    let mut walk = preorder(parse.root());
    while let Some((node, depth)) = walk.next() {
        if !node.has_error() && !node.is_missing() || depth > MAX_DEPTH {
            walk.skip_children();
        } else if (node.is_error() || node.is_missing()) && found.len() < MAX_ERRORS {
            let code = if node.is_missing() { ErrorCode::Expected } else { ErrorCode::Unexpected };
            let message = "a syntax error: what is around it is not explored until it is mended";
            found.push(SyntaxError::new(Span::of(node), code, message));
            walk.skip_children();
        }
    }
    found
}

/// A node that stands for an error.
struct Mark<'t> {
    node: Node<'t>,
    parent: Node<'t>,
    /// Which child of the root holds it; brackets are paired within it and its neighbours.
    item: usize,
}

struct Marks<'t> {
    parse: &'t Parse,
    found: Vec<SyntaxError>,
    marks: Vec<Mark<'t>>,
    /// The children of the root.
    items: Vec<Node<'t>>,
    /// How many marks there were, and where the last one stands: not all are kept.
    seen: usize,
    line: Option<usize>,
    /// The items without any error, by [`identity`].
    clean: HashSet<usize>,
}

impl<'t> Marks<'t> {
    /// Looks at every node, except in the items that are `known` to have no error.
    fn collect(parse: &'t Parse, known: &HashSet<usize>) -> Self {
        let (found, marks, items, clean) = (Vec::new(), Vec::new(), Vec::new(), HashSet::new());
        let mut all = Marks { parse, found, marks, items, seen: 0, line: None, clean };
        let mut walk = preorder(parse.root());
        let mut before = 0;
        while let Some((node, depth)) = walk.next() {
            let parent = walk.ancestors().last().copied().unwrap_or(node);
            if depth == 1 {
                all.end_item(before);
                before = all.count();
                all.items.push(node);
                if identity(node).is_some_and(|id| known.contains(&id)) {
                    walk.skip_children();
                    continue;
                }
            }
            if all.visit(node, parent, depth) {
                walk.skip_children();
            }
        }
        all.end_item(before);
        if parse.root().is_error() && all.marks.is_empty() {
            all.marks.push(Mark { node: parse.root(), parent: parse.root(), item: 0 });
            all.items = vec![parse.root()];
        }
        all
    }

    /// Everything seen so far.
    fn count(&self) -> usize {
        self.found.len() + self.seen
    }

    /// Notes that the last item has no error when nothing was added since there were `before`.
    fn end_item(&mut self, before: usize) {
        if self.count() == before {
            self.clean.extend(self.items.last().and_then(|item| identity(*item)));
        }
    }

    /// Notes what is wrong with one node; whether its children need no visit.
    fn visit(&mut self, node: Node<'t>, parent: Node<'t>, depth: usize) -> bool {
        if depth > MAX_DEPTH {
            self.found.push(too_deep(node));
            return true;
        }
        let unclosed = node.kind() == "unclosed";
        if node.is_error() && depth > 0 || node.is_missing() || unclosed {
            self.mark(Mark { node, parent, item: self.items.len().saturating_sub(1) }, unclosed);
            return true;
        }
        self.found.extend(lenient::check(self.parse, node, parent));
        is_settled(node, depth)
    }

    /// Keeps a mark unless another one stands before it on its line. What is not closed is shown where it opens.
    fn mark(&mut self, mark: Mark<'t>, unclosed: bool) {
        let line = self.parse.text().line_of(mark.node.start_byte());
        self.seen += 1;
        if self.marks.len() < MAX_ERRORS && (unclosed || self.line.replace(line) != Some(line)) {
            self.marks.push(mark);
        }
    }
}

/// What tells an item from all others, in this tree and in those that share it. (The id of a node is the place where
/// its parent holds it; that of its first child is its own.)
pub(crate) fn identity(item: Node<'_>) -> Option<usize> {
    item.child(0).map(|first| first.id())
}

/// Whether nothing to report can be inside: all that is checked here happens in statements and clauses, and few
/// bytes cannot nest deep (each makes two levels at most: a `(` of a HEX path a group and a path).
fn is_settled(node: Node<'_>, depth: usize) -> bool {
    let kind = node.kind();
    let hex = matches!(kind, "hex_path" | "hex_aliases" | "hex_expands" | "hex_companion");
    let plain = kind.ends_with("_expression") || hex || matches!(kind, "parameters" | "argument_list");
    plain && !node.has_error() && depth + 2 * Span::of(node).len() + 4 <= MAX_DEPTH
}

fn too_deep(node: Node<'_>) -> SyntaxError {
    let message = format!(
        "this is nested more than {MAX_DEPTH} levels deep and is not read; name parts of it, or move them to functions"
    );
    SyntaxError::new(Span::of(node), ErrorCode::NestedTooDeep, message)
}

fn one_per_line(parse: &Parse, mut errors: Vec<SyntaxError>) -> Vec<SyntaxError> {
    errors.sort_by_key(|error| (error.span, error.code));
    let mut last = None;
    errors.retain(|error| {
        let line = parse.text().line_of(error.span.start);
        last.replace(line) != Some(line)
    });
    errors.truncate(MAX_ERRORS);
    errors
}
