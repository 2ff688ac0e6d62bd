//! `.hir` files: everything about them is ours.

use super::{Format, Language};
use crate::view::completion::{self, Item};
use crate::view::diagnostics::Severity;
use crate::view::folding::{self, Fold};
use crate::view::hints::{self, Hint};
use crate::view::hover::Hover;
use crate::view::missing::{self, MissingClause};
use crate::view::names::RenameError;
use crate::view::signature::{self, Signature};
use crate::view::symbols::{self, Symbol};
use crate::view::tests::{self, Emitted, Request, TestError};
use crate::view::tokens::{self, Token};
use crate::view::{hover, selection, spec_words};
use explore::report::Report;
use ir::{ClassId, FnId, Function, Program};
use lower::DefId;
use std::sync::Arc;
use syntax::{Parse, Span};
use work::{Analysis, FileView, Snapshot};

pub(super) struct Hir;

impl Language for Hir {
    fn fence(&self) -> &'static str {
        "hir"
    }
    fn syntax_severity(&self) -> Severity {
        Severity::Error
    }
    fn answers_at(&self, _: &Parse, _: usize) -> bool {
        true
    }
    fn outline(&self, parse: &Parse) -> Vec<Symbol> {
        symbols::outline(parse)
    }
    fn folds(&self, parse: &Parse) -> Option<Vec<Fold>> {
        Some(folding::folds(parse))
    }
    fn selections(&self, parse: &Parse, offset: usize) -> Option<Vec<Span>> {
        Some(selection::around(parse, offset))
    }
    fn tokens(&self, parse: &Parse, within: Span) -> Vec<Token> {
        tokens::tokens(parse, within)
    }
    fn completions(&self, file: &FileView, offset: usize) -> Vec<Item> {
        completion::completions(file, offset)
    }

    fn word(&self, analysis: &Analysis, offset: usize) -> Option<Hover> {
        spec_words::hover(&analysis.parse, offset)
    }

    fn signature(&self, file: &FileView, offset: usize) -> Option<Signature> {
        signature::signature(file, offset)
    }
    fn hints(&self, file: &FileView, within: Span) -> Vec<Hint> {
        hints::hints(file, within)
    }
    fn format(&self, parse: &Arc<Parse>, what: Format) -> Option<Vec<syntax::TextEdit>> {
        let edits = match what {
            Format::All => syntax::format_edits(parse),
            Format::Lines(span) => syntax::format_range(parse, span),
            Format::Typed(offset, typed) => syntax::format_on_type(parse, offset, typed),
        };
        edits.ok()
    }
    fn head(&self, program: &Program, function: &Function) -> String {
        hover::head(program, function)
    }
    fn class(&self, program: &Program, class: ClassId) -> String {
        hover::class_head(program, class)
    }
    fn is_statement(&self, kind: &str) -> bool {
        matches!(kind, "block" | "local_declaration" | "assignment") || kind.ends_with("_statement")
    }
    fn add_clause(&self, analysis: &Analysis, function: &Function, text: &str) -> Option<MissingClause> {
        Some(MissingClause { edit: missing::insert(analysis, function, text)?, text: text.to_owned() })
    }
    fn add_invariant(&self, _: &Analysis, _: &str, _: &str) -> Option<MissingClause> {
        // Everybody can set the fields of `data`: no heap is in doubt.
        None
    }
    fn is_name(&self, text: &str) -> bool {
        crate::view::names::is_name(text)
    }
    fn renames(&self, _: &Snapshot, _: &Analysis, _: DefId) -> Result<(), RenameError> {
        Ok(())
    }
    fn keeps_meaning(&self, _: &Analysis, _: DefId, _: &str) -> Result<(), RenameError> {
        Ok(())
    }
    fn test_actions(&self) -> &'static [(&'static str, bool)] {
        &[("", false)]
    }
    fn no_test(&self, of: &Analysis, function: FnId, report: &Report, input: usize) -> Option<String> {
        tests::untestable(&of.program, function, report, input)
    }
    fn runs_on_jvm(&self) -> bool {
        false
    }
    fn emit(&self, file: &FileView, request: &Request<'_>) -> Result<Emitted, TestError> {
        tests::emit(file, request)
    }
}
