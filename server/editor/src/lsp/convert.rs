//! Between bytes and positions, and between view data and protocol types.

use super::caps::Caps;
use super::world::World;
use crate::view::diagnostics::{Diagnostic, Origin, Severity};
use crate::view::{Target, TextEdit};
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use syntax::{Encoding, Span, Text};
use tower_lsp::ls_types as lsp;
use work::{FileName, FileView, Snapshot};

/// The first of the client's encodings that is one of ours; UTF-16 when it names none.
pub(crate) fn negotiate(offered: Option<&[lsp::PositionEncodingKind]>) -> Encoding {
    let known = |kind: &lsp::PositionEncodingKind| {
        [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32].into_iter().find(|e| encoding_kind(*e) == *kind)
    };
    offered.unwrap_or_default().iter().find_map(known).unwrap_or_default()
}

/// The protocol's name of an encoding.
pub(crate) fn encoding_kind(encoding: Encoding) -> lsp::PositionEncodingKind {
    match encoding {
        Encoding::Utf8 => lsp::PositionEncodingKind::UTF8,
        Encoding::Utf16 => lsp::PositionEncodingKind::UTF16,
        Encoding::Utf32 => lsp::PositionEncodingKind::UTF32,
    }
}

/// A text with the encoding of the client: converts positions.
#[derive(Clone)]
pub(crate) struct Lines {
    text: Text,
    encoding: Encoding,
}

impl Lines {
    pub(crate) fn new(text: &Text, encoding: Encoding) -> Lines {
        Lines { text: text.clone(), encoding }
    }

    /// The lines of the text that was analysed, to which the spans of views belong.
    pub(crate) fn of(file: &FileView, caps: &Caps) -> Lines {
        let parse = file.analysis.as_ref().map_or(&file.parse, |a| &a.parse);
        Lines::new(parse.text(), caps.encoding)
    }

    pub(crate) fn position(&self, offset: usize) -> lsp::Position {
        let at = self.text.position(offset, self.encoding);
        lsp::Position { line: at.line, character: at.column }
    }

    pub(crate) fn range(&self, span: Span) -> lsp::Range {
        lsp::Range { start: self.position(span.start), end: self.position(span.end) }
    }

    /// The offset of a position; one outside of the text is moved back to the nearest place in it.
    pub(crate) fn offset(&self, at: lsp::Position) -> usize {
        self.text.offset(syntax::Position { line: at.line, column: at.character }, self.encoding)
    }

    pub(crate) fn span(&self, range: lsp::Range) -> Span {
        let (a, b) = (self.offset(range.start), self.offset(range.end));
        Span::new(a.min(b), a.max(b))
    }

    pub(crate) fn text(&self) -> &Text {
        &self.text
    }

    /// How many units of the encoding a piece of the text takes.
    pub(crate) fn width(&self, text: &str) -> u32 {
        text.chars().map(|c| self.encoding.width(c) as u32).sum()
    }

    pub(crate) fn edit(&self, edit: &TextEdit) -> lsp::TextEdit {
        let text = if edit.text.contains('\n') { with_ends(&edit.text, self.line_end()) } else { edit.text.clone() };
        lsp::TextEdit { range: self.range(edit.span), new_text: text }
    }

    /// How lines end: as the first does.
    fn line_end(&self) -> &'static str {
        let text = self.text.to_string();
        match text.find(['\r', '\n']).map(|at| &text[at..]) {
            Some(end) if end.starts_with("\r\n") => "\r\n",
            Some(end) if end.starts_with('\r') => "\r",
            _ => "\n",
        }
    }
}

fn with_ends(text: &str, end: &str) -> String {
    text.replace("\r\n", "\n").replace('\n', end)
}

/// Converts places in any file of a snapshot; remembers the texts it needed.
pub(crate) struct Places<'w> {
    world: &'w World,
    snapshot: &'w Snapshot,
    lines: BTreeMap<FileName, Lines>,
}

impl<'w> Places<'w> {
    pub(crate) fn new(world: &'w World, snapshot: &'w Snapshot) -> Places<'w> {
        Places { world, snapshot, lines: BTreeMap::new() }
    }

    /// Takes spans in this file for bytes of its newest text, not of the one that was analysed.
    pub(crate) fn in_newest(mut self, file: &FileView) -> Places<'w> {
        self.lines.insert(file.name.clone(), Lines::new(file.parse.text(), self.world.caps.encoding));
        self
    }

    /// Takes this for the text of a file that nothing was analysed of.
    pub(crate) fn with_text(mut self, file: &FileName, text: &str) -> Places<'w> {
        if self.snapshot.file(file).is_none() {
            self.lines.insert(file.clone(), Lines::new(&Text::new(text, 0), self.world.caps.encoding));
        }
        self
    }

    /// An edit that makes files and fills them.
    pub(crate) fn new_file(&mut self, edits: &BTreeMap<FileName, Vec<TextEdit>>) -> Option<lsp::WorkspaceEdit> {
        let mut operations = Vec::new();
        for (file, edits) in edits {
            let uri = self.world.documents.uri(file)?;
            let lines = Lines::new(&Text::default(), self.world.caps.encoding);
            let edits = edits.iter().map(|e| lsp::OneOf::Left(lines.edit(e))).collect();
            let options = lsp::CreateFileOptions { overwrite: Some(false), ignore_if_exists: Some(true) };
            operations.push(lsp::DocumentChangeOperation::Op(lsp::ResourceOp::Create(lsp::CreateFile {
                uri: uri.clone(),
                options: Some(options),
                annotation_id: None,
            })));
            let text_document = lsp::OptionalVersionedTextDocumentIdentifier { uri, version: None };
            operations.push(lsp::DocumentChangeOperation::Edit(lsp::TextDocumentEdit { text_document, edits }));
        }
        let document_changes = Some(lsp::DocumentChanges::Operations(operations));
        Some(lsp::WorkspaceEdit { document_changes, ..Default::default() })
    }

    /// The lines of a file: of the snapshot, or as some analysis that uses it has read it.
    pub(crate) fn lines(&mut self, file: &FileName) -> Option<&Lines> {
        if !self.lines.contains_key(file) {
            let lines = match self.snapshot.file(file) {
                Some(view) => Lines::of(view, &self.world.caps),
                None => Lines::new(&used_text(self.snapshot, file)?, self.world.caps.encoding),
            };
            self.lines.insert(file.clone(), lines);
        }
        self.lines.get(file)
    }

    pub(crate) fn location(&mut self, target: &Target) -> Option<lsp::Location> {
        let library = || self.world.pages.library(&target.file);
        let uri = self.world.documents.uri(&target.file).or_else(library)?;
        Some(lsp::Location { uri, range: self.lines(&target.file)?.range(target.span) })
    }

    /// The place that the analysis of a file knows of another one: that may be known here by an older text, or a newer one.
    fn noted(&mut self, file: &FileView, target: &Target) -> Option<lsp::Location> {
        let mut location = self.location(target)?;
        let analysis = file.analysis.as_ref().filter(|_| target.file != file.name);
        let read = analysis.and_then(|a| a.program.files.iter().find(|read| *read.path == *target.file));
        let known =
            self.snapshot.file(&target.file).map(|view| view.analysis.as_ref().map_or(&view.parse, |a| &a.parse));
        if let (Some(read), Some(known)) = (read, known)
            && known.source() != &*read.text
        {
            location.range = Lines::new(&Text::new(&read.text, 0), self.world.caps.encoding).range(target.span);
        }
        Some(location)
    }

    pub(crate) fn diagnostic(&mut self, file: &FileView, diagnostic: &Diagnostic) -> lsp::Diagnostic {
        let range = self.lines(&file.name).map(|lines| lines.range(diagnostic.span)).unwrap_or_default();
        let caps = &self.world.caps;
        let page = || self.world.pages.link(&diagnostic.code);
        let code_description = caps.code_description.then(page).flatten();
        let related = diagnostic.related.iter().take(if caps.related_information { usize::MAX } else { 0 });
        let related: Vec<_> = related
            .filter_map(|r| {
                Some(lsp::DiagnosticRelatedInformation {
                    location: self.noted(file, &r.at)?,
                    message: r.message.clone(),
                })
            })
            .collect();
        lsp::Diagnostic {
            range,
            severity: Some(severity(diagnostic.severity)),
            code: Some(lsp::NumberOrString::String(diagnostic.code.clone())),
            code_description: code_description.map(|href| lsp::CodeDescription { href }),
            source: Some("heaplens".into()),
            message: diagnostic.message.clone(),
            related_information: (!related.is_empty()).then_some(related),
            tags: (diagnostic.unnecessary && caps.unnecessary_tag).then(|| vec![lsp::DiagnosticTag::UNNECESSARY]),
            data: caps.diagnostic_data.then(|| data(&diagnostic.origin)).flatten(),
        }
    }

    /// An edit of several files, in the form that the client takes.
    pub(crate) fn workspace_edit(&mut self, edits: &BTreeMap<FileName, Vec<TextEdit>>) -> Option<lsp::WorkspaceEdit> {
        let mut converted = Vec::new();
        for (file, edits) in edits {
            let uri = self.world.documents.uri(file)?;
            let lines = self.lines(file)?;
            converted.push((file, uri, edits.iter().map(|e| lines.edit(e)).collect::<Vec<_>>()));
        }
        Some(match self.world.caps.document_changes {
            true => {
                let edit = |(file, uri, edits): (&FileName, lsp::Uri, Vec<lsp::TextEdit>)| lsp::TextDocumentEdit {
                    text_document: lsp::OptionalVersionedTextDocumentIdentifier {
                        uri,
                        version: self.world.documents.version(file),
                    },
                    edits: edits.into_iter().map(lsp::OneOf::Left).collect(),
                };
                let changes = converted.into_iter().map(edit).collect();
                lsp::WorkspaceEdit {
                    document_changes: Some(lsp::DocumentChanges::Edits(changes)),
                    ..Default::default()
                }
            }
            false => {
                let changes: HashMap<_, _> = converted.into_iter().map(|(_, uri, edits)| (uri, edits)).collect();
                lsp::WorkspaceEdit { changes: Some(changes), ..Default::default() }
            }
        })
    }
}

fn used_text(snapshot: &Snapshot, file: &FileName) -> Option<Text> {
    let programs = snapshot.files().filter_map(|f| f.analysis.as_ref()).map(|a| &a.program);
    let info = programs.flat_map(|p| &p.files).find(|f| *f.path == **file)?;
    Some(Text::new(&info.text, 0))
}

fn severity(severity: Severity) -> lsp::DiagnosticSeverity {
    match severity {
        Severity::Error => lsp::DiagnosticSeverity::ERROR,
        Severity::Warning => lsp::DiagnosticSeverity::WARNING,
        Severity::Information => lsp::DiagnosticSeverity::INFORMATION,
        Severity::Hint => lsp::DiagnosticSeverity::HINT,
    }
}

fn data(origin: &Origin) -> Option<serde_json::Value> {
    match origin {
        Origin::Text => None,
        Origin::Finding { function, input, stale } => {
            Some(json!({"function": function, "input": input, "stale": stale}))
        }
        Origin::Exploration { function } | Origin::Specification { function } => Some(json!({"function": function})),
    }
}

/// Markdown for clients that show it, else the same text without its marks.
pub(crate) fn markup(markdown: String, supported: bool) -> lsp::MarkupContent {
    match supported {
        true => lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value: markdown },
        false => lsp::MarkupContent { kind: lsp::MarkupKind::PlainText, value: plain(&markdown) },
    }
}

fn plain(markdown: &str) -> String {
    let lines = markdown.lines().filter(|l| !l.starts_with("```"));
    lines.map(|l| if l == "---" { String::new() } else { l.replace('`', "") }).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clients_first_choice_wins() {
        use lsp::PositionEncodingKind as Kind;
        assert_eq!(negotiate(None), Encoding::Utf16);
        assert_eq!(negotiate(Some(&[Kind::UTF32, Kind::UTF8])), Encoding::Utf32);
        assert_eq!(negotiate(Some(&[Kind::new("utf-7"), Kind::UTF8])), Encoding::Utf8);
    }

    #[test]
    fn positions_count_in_the_negotiated_unit() {
        let text = Text::new("a😀b", 0);
        let column = |encoding| Lines::new(&text, encoding).position(5).character;
        assert_eq!([Encoding::Utf8, Encoding::Utf16, Encoding::Utf32].map(column), [5, 3, 2]);
        let far = lsp::Position { line: 9, character: 9 };
        assert_eq!(Lines::new(&text, Encoding::Utf16).offset(far), 6);
    }

    #[test]
    fn edits_take_the_line_ends_of_their_file() {
        let edit = TextEdit { span: Span::at(0), text: "a\nb".into() };
        let written = |text: &str| Lines::new(&Text::new(text, 0), Encoding::Utf16).edit(&edit).new_text;
        assert_eq!((written("x\r\ny\r\n"), written("x\ny\r\n")), ("a\r\nb".to_owned(), "a\nb".to_owned()));
        assert_eq!((written("x\ry\r"), written("x")), ("a\rb".to_owned(), "a\nb".to_owned()));
    }

    #[test]
    fn plain_text_has_no_marks() {
        assert_eq!(plain("```hir\nint a\n```\n\n---\n`a` is 1"), "int a\n\n\na is 1");
    }
}
