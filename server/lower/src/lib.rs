//! Trees to IR: names, types, control flow, and everything an editor asks about names.
//!
//! Lowering never fails. What is wrong is reported, and the function it is in is marked broken; its neighbours
//! are lowered as if nothing had happened. Nothing here explores, runs or formats a program.
//!
//! Start with [`lower`]. It works in phases: `files` (what is used), `items` (who has which name), `classes`
//! (supertypes, fields, signatures), `functions` (specifications: `hex`, `sl`; code: `body`). A second front end
//! would produce the same [`ir::Program`] and needs nothing from here.

mod body;
mod classes;
pub mod codes;
mod cx;
mod diagnostic;
mod expression;
mod files;
mod functions;
mod hex;
mod items;
pub mod library;
mod names;
mod purity;
mod sl;
mod syn;

pub use diagnostic::{Diagnostic, Fix, Severity, TextEdit, did_you_mean, similar};
pub use expression::{Compiled, Expression, Unreadable, expression};
pub use files::{LoadError, Loader, NoFiles, plain};
pub use names::{CallEdge, DefId, DefKind, Definition, NameIndex, NameRef, Role};

use cx::Cx;
use diagnostic::Sink;
use files::SourceFile;
use ir::{FileId, Program, Span};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use syntax::Parse;

/// A program, what is wrong with it, and its names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lowered {
    pub program: Program,
    /// Syntax errors included, of all files, by file and position.
    pub diagnostics: Vec<Diagnostic>,
    pub names: NameIndex,
}

/// Lowers a file and all that it uses.
pub fn lower(root_path: &str, root: Arc<Parse>, loader: &mut dyn Loader) -> Lowered {
    let mut sink = Sink::default();
    let (files, uses) = files::load_all(root_path, root, loader, &mut sink);
    let mut cx = Cx { sink, ..Cx::default() };
    syntax_errors(&mut cx, &files);
    items::declare(&mut cx, &files, &uses);
    classes::resolve(&mut cx);
    functions::lower_all(&mut cx);
    purity::check(&mut cx);
    functions::spread_brokenness(&mut cx);
    cx.names.finish();
    let mut diagnostics = cx.sink.finish();
    drop_echoes(&mut diagnostics, &cx.program, &cx.echoing);
    Lowered { diagnostics, names: cx.names, program: cx.program }
}

/// Drops what is reported on a line with a syntax error that leaves a hole besides that error: it is usually its echo.
fn drop_echoes(diagnostics: &mut Vec<Diagnostic>, program: &Program, errors: &[Span]) {
    let is_syntax = |d: &Diagnostic| syntax::ErrorCode::ALL.iter().any(|c| c.as_str() == d.code);
    let line = |span: Span| {
        let before = program.files[span.file.index()].text.get(..span.start as usize).unwrap_or("");
        (span.file, before.rfind(['\n', '\r']).map_or(0, |i| i + 1))
    };
    let lines: FxHashSet<(FileId, usize)> = errors.iter().map(|e| line(*e)).collect();
    diagnostics.retain(|d| is_syntax(d) || lines.is_empty() || !lines.contains(&line(d.span)));
}

/// Lowers a text that uses no other file: for tests and texts without a place on disk.
pub fn lower_text(text: &str) -> Lowered {
    let parse = syntax::parse(&syntax::Text::new(text, 0));
    lower("input.hir", Arc::new(parse), &mut NoFiles)
}

/// Reports the syntax errors of all files and remembers where they are.
fn syntax_errors(cx: &mut Cx, files: &[SourceFile]) {
    for (i, file) in files.iter().enumerate() {
        let at = |s: syntax::Span| Span { file: FileId(i as u32), start: s.start as u32, end: s.end as u32 };
        for e in syntax::errors(&file.parse) {
            let span = at(e.span);
            cx.syntax_errors.push(span);
            cx.echoing.extend((!e.whole).then_some(span));
            let fix = e.fix.as_ref().map(|f| Fix::replace(&f.title, at(f.span), &f.replacement));
            let mut d = Diagnostic::error(e.code.as_str(), span, &e.message).fix(fix);
            d.related.extend(e.related.iter().map(|(s, note)| (at(*s), note.clone())));
            cx.sink.push(d);
        }
        cx.syntax_errors.extend(syntax::left_out(&file.parse).iter().map(|span| at(*span)));
    }
    cx.syntax_errors.sort();
}
