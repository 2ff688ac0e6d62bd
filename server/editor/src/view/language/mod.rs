//! What differs between the languages that files are written in: the one place where views ask for trees.
//!
//! Findings, inputs, lenses and pictures are about programs, whatever they were written in. What a view reads off
//! the text itself (an outline, colours, where a clause goes) it asks of the [`Language`] of that text.

mod hir;
mod java;
mod scopes;
mod spec_text;

use super::completion::Item;
use super::diagnostics::Severity;
use super::folding::Fold;
use super::hints::Hint;
use super::hover::Hover;
use super::missing::MissingClause;
use super::names::RenameError;
use super::signature::Signature;
use super::symbols::Symbol;
use super::tests::{Emitted, Request, TestError};
use super::tokens::Token;
use explore::report::Report;
use ir::{FnId, Function, Program};
use lower::DefId;
use std::sync::Arc;
use syntax::{Parse, Span};
use work::{Analysis, FileView, Snapshot};

/// A language as editors see it.
pub trait Language: Sync {
    /// How Markdown names it.
    fn fence(&self) -> &'static str;

    /// How serious a syntax error is.
    fn syntax_severity(&self) -> Severity;

    /// Whether names and types at an offset are ours to explain; elsewhere another server answers.
    fn answers_at(&self, parse: &Parse, offset: usize) -> bool;

    /// The outline of a file, in source order.
    fn outline(&self, parse: &Parse) -> Vec<Symbol>;

    /// The ranges that fold; `None` when another server knows them.
    fn folds(&self, parse: &Parse) -> Option<Vec<Fold>>;

    /// The spans around an offset, innermost first; `None` when another server knows them.
    fn selections(&self, parse: &Parse, offset: usize) -> Option<Vec<Span>>;

    /// The coloured pieces inside `within`.
    fn tokens(&self, parse: &Parse, within: Span) -> Vec<Token>;

    /// What can be typed at an offset.
    fn completions(&self, file: &FileView, offset: usize) -> Vec<Item>;

    /// What a word at an offset says that is no name.
    fn word(&self, analysis: &Analysis, offset: usize) -> Option<Hover>;

    /// The parameters of the call that is being typed.
    fn signature(&self, file: &FileView, offset: usize) -> Option<Signature>;

    /// What the arguments of calls are for.
    fn hints(&self, file: &FileView, within: Span) -> Vec<Hint>;

    /// The edits that format what is asked for; `None` when that is not ours, or cannot be done.
    fn format(&self, parse: &Arc<Parse>, what: Format) -> Option<Vec<syntax::TextEdit>>;

    /// The head of a function as its declaration has it.
    fn head(&self, program: &Program, function: &Function) -> String;

    /// The head of a class with its own fields.
    fn class(&self, program: &Program, class: ir::ClassId) -> String;

    /// Whether a kind of node is a statement.
    fn is_statement(&self, kind: &str) -> bool;

    /// Puts a clause to those that a function has.
    fn add_clause(&self, analysis: &Analysis, function: &Function, text: &str) -> Option<MissingClause>;

    /// Gives a class of the file an invariant.
    fn add_invariant(&self, analysis: &Analysis, class: &str, condition: &str) -> Option<MissingClause>;

    /// Whether a text is an identifier and no keyword.
    fn is_name(&self, text: &str) -> bool;

    /// Whether every use of a definition is known, so that it can be renamed.
    ///
    /// # Errors
    /// When other names would have to change that are not ours.
    fn renames(&self, snapshot: &Snapshot, analysis: &Analysis, def: DefId) -> Result<(), RenameError>;

    /// Whether the code of a file means the same under a new name, as far as the index of names does not tell.
    ///
    /// # Errors
    /// When the new name means something else at a use.
    fn keeps_meaning(&self, analysis: &Analysis, def: DefId, new: &str) -> Result<(), RenameError>;

    /// What tests of a finding there are: how the offer of one ends, and whether it fails until the code is mended.
    fn test_actions(&self) -> &'static [(&'static str, bool)];

    /// Why no test can be written for an input of a function; `None` where one can.
    fn no_test(&self, of: &Analysis, function: FnId, report: &Report, input: usize) -> Option<String>;

    /// Whether a Java machine can run it.
    fn runs_on_jvm(&self) -> bool;

    /// Writes tests for inputs of a function.
    ///
    /// # Errors
    /// When the function or the input is not there, or no test can be written for it.
    fn emit(&self, file: &FileView, request: &Request<'_>) -> Result<Emitted, TestError>;
}

/// What is to be formatted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    All,
    Lines(Span),
    /// What a character just typed at an offset ends.
    Typed(usize, char),
}

/// The language of a text.
pub fn of(parse: &Parse) -> &'static dyn Language {
    match parse.language() {
        syntax::Language::Hir => &hir::Hir,
        syntax::Language::Java => &java::Java { side: false },
        syntax::Language::Jml => &java::Java { side: true },
    }
}

/// The language of a program: that of its root file.
pub fn of_program(program: &Program) -> &'static dyn Language {
    match program.files.first().map_or(syntax::Language::Hir, |f| syntax::Language::of_file(&f.path)) {
        // A buffer without a name: only Java has a class above all.
        syntax::Language::Hir if program.root.is_some() => &java::Java { side: false },
        syntax::Language::Hir => &hir::Hir,
        syntax::Language::Java => &java::Java { side: false },
        syntax::Language::Jml => &java::Java { side: true },
    }
}
