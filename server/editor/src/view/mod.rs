//! What editors show, as plain data computed from published results.
//!
//! Every function here is pure: snapshot in, data out. Spans are bytes of the text that was analysed;
//! nothing here knows a protocol, a clock or a client.

pub mod actions;
pub mod calls;
pub mod completion;
mod declared;
pub mod diagnostics;
pub mod early;
pub mod facts;
pub mod folding;
mod guarded;
pub mod hints;
pub mod hover;
pub mod junit;
pub mod language;
pub mod lenses;
pub mod machine;
pub mod missing;
pub mod names;
mod receiver;
#[cfg(test)]
mod sample;
pub mod selection;
pub mod signature;
mod spec_words;
pub mod symbols;
pub mod tests;
pub mod tokens;
mod traced;
mod typed;
mod unreachable;
pub mod why;
mod words;
mod written;

use ir::Program;
use syntax::Span;
use work::FileName;

/// A place in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Target {
    pub file: FileName,
    pub span: Span,
}

/// Replaces a piece of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextEdit {
    pub span: Span,
    pub text: String,
}

/// A span of the resolved program as a place; `None` when it is of no file of it.
pub fn target(program: &Program, span: ir::Span) -> Option<Target> {
    let file = program.files.get(span.file.index())?.path.as_str().into();
    Some(Target { file, span: local(span) })
}

/// The bytes of a span, in whatever file it is.
pub fn local(span: ir::Span) -> Span {
    Span::new(span.start as usize, span.end as usize)
}

/// Whether a span is in the file that was analysed, not in one it uses.
pub fn is_here(span: ir::Span) -> bool {
    span.file.index() == 0
}
