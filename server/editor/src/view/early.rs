//! The first answers to a keystroke: syntax errors of the new text, then its names, and what was known about the old one.
//!
//! Names, types and findings take a moment longer than the tree. Until they are there, those of the last analysis
//! stay where their text went: nothing that is still true disappears in between.

use super::diagnostics::{Diagnostic, Origin, Related, diagnostics, of_text};
use super::{Target, language};
use std::collections::BTreeSet;
use syntax::{ErrorCode, Span, SyntaxError};
use work::FileView;

/// Everything known about a file whose analysis is of an older text, sorted by place in the new one.
pub fn diagnostics_so_far(file: &FileView, show_unreachable: bool) -> Vec<Diagnostic> {
    let mut shown: Vec<Diagnostic> = diagnostics(file, show_unreachable);
    shown.retain(|d| !ErrorCode::ALL.iter().any(|code| code.as_str() == d.code));
    shown.iter_mut().for_each(|d| move_on(file, d));
    let named = file.named.as_ref().filter(|named| named.parse.text().version() == file.version);
    match named {
        Some(named) => {
            shown.retain(|d| d.origin != Origin::Text);
            shown.extend(of_text(&named.program, &named.diagnostics));
        }
        None => with_syntax_errors(file, &mut shown),
    }
    shown.sort_by(|a, b| (a.span, a.severity, &a.code, &a.message).cmp(&(b.span, b.severity, &b.code, &b.message)));
    shown
}

/// Puts the syntax errors of the new text in the place of what the analysis will leave out.
fn with_syntax_errors(file: &FileView, shown: &mut Vec<Diagnostic>) {
    let errors = syntax::errors(&file.parse);
    let line = |span: Span| file.parse.text().line_of(span.start);
    // Echoes of the syntax error on their line.
    let echoing = errors.iter().filter(|e| !e.whole);
    let lines: BTreeSet<usize> = echoing.map(|e| line(e.span)).collect();
    shown.retain(|d| d.origin != Origin::Text || !lines.contains(&line(d.span)));
    shown.extend(errors.iter().map(|e| of_error(file, e)));
}

/// Moves a problem of the analysed text to where it is now. Stale findings have moved with every edit already.
fn move_on(file: &FileView, diagnostic: &mut Diagnostic) {
    if matches!(diagnostic.origin, Origin::Finding { stale: true, .. }) {
        return;
    }
    let here = diagnostic.related.iter_mut().map(|r| &mut r.at).filter(|at| at.file == file.name);
    for span in here.map(|at| &mut at.span).chain([&mut diagnostic.span]) {
        let (start, end) = file.current(span.start, span.end);
        *span = Span::new(start, end);
    }
}

fn of_error(file: &FileView, error: &SyntaxError) -> Diagnostic {
    let related = error
        .related
        .iter()
        .map(|(span, note)| Related { at: Target { file: file.name.clone(), span: *span }, message: note.clone() });
    Diagnostic {
        span: error.span,
        severity: language::of(&file.parse).syntax_severity(),
        code: error.code.as_str().into(),
        message: error.message.clone(),
        unnecessary: false,
        related: related.collect(),
        origin: Origin::Text,
    }
}
