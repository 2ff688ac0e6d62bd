//! Syntax errors in sentences that say what to do.
//!
//! The parser repairs what it can and leaves three kinds of marks: `ERROR` nodes around what it skipped, missing
//! tokens that it made up, and `unclosed` where a `}` never came. The grammar also accepts a few things that are
//! not in the language (`=` for `:=`), because a tree without holes is worth more than a refusal. All of them are
//! reported here, at most one for each line: what follows an error on its line is usually its echo.

mod explain;
mod foreign;
mod tokens;

use tree_sitter::Node;

use crate::parse::Parse;
use crate::span::Span;
use crate::walk::{MAX_DEPTH, preorder};
use explain::Explain;

/// More errors than this say nothing new.
const MAX_ERRORS: usize = 100;

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
}

impl SyntaxError {
    fn new(span: Span, code: ErrorCode, message: impl Into<String>) -> Self {
        Self { span, code, message: message.into(), related: None, fix: None }
    }

    fn fix(mut self, title: impl Into<String>, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix { title: title.into(), span, replacement: replacement.into() });
        self
    }

    fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related = Some((span, message.into()));
        self
    }
}

/// All syntax errors of a text, in its order.
pub fn errors(parse: &Parse) -> Vec<SyntaxError> {
    if let Some(limit) = parse.limit() {
        return vec![SyntaxError::new(Span::at(0), ErrorCode::NotAnalysed, format!("{limit}"))];
    }
    let mut found = Vec::new();
    let mut marks = Vec::new();
    let mut walk = preorder(parse.root());
    while let Some((node, depth)) = walk.next() {
        if depth > MAX_DEPTH {
            found.push(too_deep(node));
            walk.skip_children();
        } else if node.is_error() || node.is_missing() || node.kind() == "unclosed" {
            marks.push(node);
            walk.skip_children();
        } else if let Some(error) = accepted_too_much(node) {
            found.push(error);
        }
    }
    if !marks.is_empty() {
        let explain = Explain::new(parse);
        found.extend(marks.into_iter().take(MAX_ERRORS).map(|node| explain.mark(node)));
    }
    one_per_line(parse, found)
}

fn too_deep(node: Node<'_>) -> SyntaxError {
    let message = format!(
        "this is nested more than {MAX_DEPTH} levels deep and is not read; name parts of it, or move them to functions"
    );
    SyntaxError::new(Span::of(node), ErrorCode::NestedTooDeep, message)
}

/// What the grammar accepts and the language does not.
fn accepted_too_much(node: Node<'_>) -> Option<SyntaxError> {
    match node.kind() {
        "=" if matches!(node.parent()?.kind(), "assignment" | "local_declaration") => {
            let span = Span::of(node);
            let error = SyntaxError::new(span, ErrorCode::WrongOperator, "assignment is `:=`, as in `x := 1;`");
            Some(error.fix("write `:=`", span, ":="))
        }
        "==" if node.parent()?.kind() == "sl_comparison" => {
            let span = Span::of(node);
            let error = SyntaxError::new(span, ErrorCode::WrongOperator, "equality in separation logic is a single `=`");
            Some(error.fix("write `=`", span, "="))
        }
        "try_statement" if !node.has_error() => {
            let bare = node.child_by_field_name("catch").or(node.child_by_field_name("finally")).is_none();
            let keyword = Span::of(node.child(0)?);
            let end = node.child_by_field_name("body")?.end_byte();
            let message = "a `try` needs a `catch (T e) { .. }` or a `finally { .. }` after its block";
            let error = SyntaxError::new(keyword, ErrorCode::TryWithoutHandler, message);
            bare.then(|| error.fix("add a `catch`", Span::at(end), " catch (Throwable e) {}"))
        }
        _ => None,
    }
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
