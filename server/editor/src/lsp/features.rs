//! Hover, completion, signatures, outlines, folds, formats, hints and lenses, in protocol types.

use super::commands::lens_command;
use super::convert::{Lines, markup};
use super::documents::name_of;
use super::world::World;
use crate::view;
use crate::view::completion::{self, ItemKind};
use crate::view::folding::{self, FoldKind};
use crate::view::hints::{self as inlay, HintKind};
use crate::view::language::{self, Format};
use crate::view::lenses::{self, Lens, LensKind};
use crate::view::symbols::{self, Symbol};
use serde::{Deserialize, Serialize};
use tower_lsp::ls_types::*;
use work::{FileView, Snapshot};

pub(super) fn hover(world: &World, file: &FileView, offset: usize) -> Option<Hover> {
    let mut hover = view::hover::hover(file, offset)?;
    if let Some(topic) = hover.topic {
        let page = world.pages.link(topic).filter(|_| world.caps.markdown);
        let more =
            page.map_or_else(|| format!("`heaplens explain {topic}`"), |page| format!("[{topic}]({})", page.as_str()));
        hover.markdown += &format!("\n\nMore: {more}");
    }
    Some(Hover {
        contents: HoverContents::Markup(markup(hover.markdown, world.caps.markdown)),
        range: Some(Lines::of(file, &world.caps).range(hover.span)),
    })
}

/// What a completion item carries to its resolution.
#[derive(Serialize, Deserialize)]
struct ItemData {
    file: String,
    offset: usize,
}

pub(super) fn completion(world: &World, file: &FileView, offset: usize) -> Option<CompletionResponse> {
    let items = language::of(&file.parse).completions(file, offset).into_iter().map(|item| {
        let snippet = item.snippet.filter(|_| world.caps.snippets);
        CompletionItem {
            kind: Some(item_kind(item.kind)),
            detail: (!item.detail.is_empty()).then_some(item.detail),
            insert_text_format: snippet.is_some().then_some(InsertTextFormat::SNIPPET),
            insert_text: snippet,
            sort_text: Some(format!("{}{}", item.rank, item.label)),
            data: serde_json::to_value(ItemData { file: file.name.to_string(), offset }).ok(),
            label: item.label,
            ..CompletionItem::default()
        }
    });
    Some(CompletionResponse::Array(items.collect()))
}

/// Adds the documentation, which is worth computing only for the item that is looked at.
pub(super) fn resolve_completion(world: &World, snapshot: &Snapshot, mut item: CompletionItem) -> CompletionItem {
    let data: Option<ItemData> = item.data.clone().and_then(|d| serde_json::from_value(d).ok());
    let found = data.and_then(|d| completion::documentation(snapshot.file(&d.file)?, d.offset, &item.label));
    item.documentation = found.map(|text| Documentation::MarkupContent(markup(text, world.caps.completion_markdown)));
    item
}

fn item_kind(kind: ItemKind) -> CompletionItemKind {
    match kind {
        ItemKind::Keyword => CompletionItemKind::KEYWORD,
        ItemKind::Snippet => CompletionItemKind::SNIPPET,
        ItemKind::Type => CompletionItemKind::CLASS,
        ItemKind::Function => CompletionItemKind::FUNCTION,
        ItemKind::Method => CompletionItemKind::METHOD,
        ItemKind::Field => CompletionItemKind::FIELD,
        ItemKind::Variable => CompletionItemKind::VARIABLE,
        ItemKind::Label => CompletionItemKind::REFERENCE,
    }
}

pub(super) fn signature(world: &World, file: &FileView, offset: usize) -> Option<SignatureHelp> {
    let found = language::of(&file.parse).signature(file, offset)?;
    let param = |range: &std::ops::Range<usize>| ParameterInformation {
        label: match world.caps.signature_offsets {
            true => {
                // These offsets are UTF-16 in every encoding that is negotiated for documents, as the
                // protocol defines them; names and types are ASCII, so they are bytes as well.
                ParameterLabel::LabelOffsets([range.start as u32, range.end as u32])
            }
            false => ParameterLabel::Simple(found.label[range.clone()].to_owned()),
        },
        documentation: None,
    };
    let active = u32::try_from(found.active).ok();
    let information = SignatureInformation {
        documentation: found.doc.clone().map(|d| Documentation::MarkupContent(markup(d, world.caps.markdown))),
        parameters: Some(found.params.iter().map(param).collect()),
        active_parameter: active,
        label: found.label.clone(),
    };
    Some(SignatureHelp { signatures: vec![information], active_signature: Some(0), active_parameter: active })
}

pub(super) fn document_symbols(world: &World, file: &FileView) -> Option<DocumentSymbolResponse> {
    let lines = Lines::new(file.parse.text(), world.caps.encoding);
    let outline = language::of(&file.parse).outline(&file.parse);
    if world.caps.symbol_tree {
        return Some(DocumentSymbolResponse::Nested(outline.iter().map(|s| nested(&lines, s)).collect()));
    }
    let uri = world.documents.uri(&file.name)?;
    let mut flat = Vec::new();
    for symbol in &outline {
        flat.push(information(&lines, &uri, symbol, None));
        flat.extend(symbol.children.iter().map(|member| information(&lines, &uri, member, Some(&symbol.name))));
    }
    Some(DocumentSymbolResponse::Flat(flat))
}

fn nested(lines: &Lines, symbol: &Symbol) -> DocumentSymbol {
    #[allow(deprecated)]
    DocumentSymbol {
        name: symbol.name.clone(),
        detail: (!symbol.detail.is_empty()).then(|| symbol.detail.clone()),
        kind: symbol_kind(symbol.kind),
        tags: None,
        deprecated: None,
        range: lines.range(symbol.span),
        selection_range: lines.range(symbol.name_span),
        children: Some(symbol.children.iter().map(|c| nested(lines, c)).collect()),
    }
}

fn information(lines: &Lines, uri: &Uri, symbol: &Symbol, container: Option<&str>) -> SymbolInformation {
    #[allow(deprecated)]
    SymbolInformation {
        name: symbol.name.clone(),
        kind: symbol_kind(symbol.kind),
        tags: None,
        deprecated: None,
        location: Location { uri: uri.clone(), range: lines.range(symbol.span) },
        container_name: container.map(str::to_owned),
    }
}

fn symbol_kind(kind: symbols::SymbolKind) -> SymbolKind {
    match kind {
        symbols::SymbolKind::Class => SymbolKind::CLASS,
        symbols::SymbolKind::Field => SymbolKind::FIELD,
        symbols::SymbolKind::Function => SymbolKind::FUNCTION,
        symbols::SymbolKind::Method => SymbolKind::METHOD,
        symbols::SymbolKind::Predicate => SymbolKind::INTERFACE,
        symbols::SymbolKind::Invariant => SymbolKind::BOOLEAN,
        symbols::SymbolKind::Test => SymbolKind::EVENT,
    }
}

/// The most symbols that one search answers with.
const MAX_SYMBOLS: usize = 500;

pub(super) fn workspace_symbols(world: &World, snapshot: &Snapshot, query: &str) -> WorkspaceSymbolResponse {
    let mut found = Vec::new();
    for file in snapshot.files() {
        let Some(uri) = world.documents.uri(&file.name) else { continue };
        let lines = Lines::new(file.parse.text(), world.caps.encoding);
        for symbol in &language::of(&file.parse).outline(&file.parse) {
            let members = symbol.children.iter().map(|m| (m, Some(symbol.name.as_str())));
            for (symbol, container) in [(symbol, None)].into_iter().chain(members) {
                if symbols::matches(query, &symbol.name) && found.len() < MAX_SYMBOLS {
                    found.push(information(&lines, &uri, symbol, container));
                }
            }
        }
    }
    WorkspaceSymbolResponse::Flat(found)
}

pub(super) fn folds(file: &FileView) -> Option<Vec<FoldingRange>> {
    let folds = language::of(&file.parse).folds(&file.parse)?.into_iter();
    let range = |fold: folding::Fold| FoldingRange {
        start_line: fold.first as u32,
        end_line: fold.last as u32,
        // Without columns, whole lines fold: right for every client.
        kind: Some(match fold.kind {
            FoldKind::Region => FoldingRangeKind::Region,
            FoldKind::Comment => FoldingRangeKind::Comment,
            FoldKind::Imports => FoldingRangeKind::Imports,
        }),
        ..FoldingRange::default()
    };
    Some(folds.map(range).collect())
}

pub(super) fn selections(world: &World, file: &FileView, positions: &[Position]) -> Option<Vec<SelectionRange>> {
    let lines = Lines::new(file.parse.text(), world.caps.encoding);
    let one = |position: &Position| {
        let spans = language::of(&file.parse).selections(&file.parse, lines.offset(*position))?;
        let mut parent: Option<Box<SelectionRange>> = None;
        for span in spans.into_iter().rev() {
            parent = Some(Box::new(SelectionRange { range: lines.range(span), parent }));
        }
        let empty = || SelectionRange { range: Range::new(*position, *position), parent: None };
        Some(parent.map_or_else(empty, |b| *b))
    };
    positions.iter().map(one).collect()
}

/// Formats the lines of a range, or the whole text; `None` when the text cannot be formatted.
pub(super) fn format(world: &World, file: &FileView, range: Option<Range>) -> Option<Vec<TextEdit>> {
    let lines = Lines::new(file.parse.text(), world.caps.encoding);
    let what = range.map_or(Format::All, |range| Format::Lines(lines.span(range)));
    Some(format_edits(&lines, &language::of(&file.parse).format(&file.parse, what)?))
}

/// Formats what a typed `}` or `;` or a line break has just ended.
pub(super) fn format_typed(world: &World, file: &FileView, position: Position, typed: &str) -> Option<Vec<TextEdit>> {
    let lines = Lines::new(file.parse.text(), world.caps.encoding);
    let what = Format::Typed(lines.offset(position), typed.chars().next()?);
    Some(format_edits(&lines, &language::of(&file.parse).format(&file.parse, what)?))
}

fn format_edits(lines: &Lines, edits: &[syntax::TextEdit]) -> Vec<TextEdit> {
    edits.iter().map(|e| TextEdit { range: lines.range(e.span), new_text: e.text.clone() }).collect()
}

pub(super) fn hints(world: &World, file: &FileView, range: Range) -> Vec<InlayHint> {
    let lines = Lines::of(file, &world.caps);
    let within = lines.span(range);
    // Editors ask for hints of what is on the screen.
    world.workspace().set_visible(&file.name, &[within.range()]);
    let wanted = world.settings().inlay_hints;
    let mut shown = Vec::new();
    if wanted.parameters {
        shown.extend(language::of(&file.parse).hints(file, within));
    }
    if wanted.scope {
        shown.extend(view::facts::scopes(file, within));
    }
    if wanted.facts {
        shown.extend(view::facts::facts(file, within));
    }
    shown.into_iter().map(|h| hint(world, &lines, h)).collect()
}

fn hint(world: &World, lines: &Lines, hint: inlay::Hint) -> InlayHint {
    let before = hint.kind == HintKind::Parameter;
    let tooltip = (!hint.tooltip.is_empty()).then(|| markup(hint.tooltip, world.caps.markdown));
    InlayHint {
        position: lines.position(hint.offset),
        label: hint.label.into(),
        // The protocol knows two kinds; what exploration says is neither.
        kind: before.then_some(InlayHintKind::PARAMETER),
        text_edits: None,
        tooltip: tooltip.map(InlayHintTooltip::MarkupContent),
        padding_left: (!before).then_some(true),
        padding_right: before.then_some(true),
        data: None,
    }
}

/// What a lens carries to its resolution.
#[derive(Serialize, Deserialize)]
struct LensData {
    uri: Uri,
    function: String,
    kind: String,
    input: Option<usize>,
}

pub(super) fn lenses(world: &World, file: &FileView, uri: &Uri) -> Vec<CodeLens> {
    let max = world.settings().max_lenses;
    let lines = Lines::of(file, &world.caps);
    let lens = |lens: Lens| {
        let (kind, input) = kind_name(lens.kind);
        let data = LensData { uri: uri.clone(), function: lens.function.clone(), kind: kind.into(), input };
        Some(CodeLens {
            range: lines.range(lens.span),
            command: Some(lens_command(&world.caps, uri, &lens)?),
            data: serde_json::to_value(data).ok(),
        })
    };
    lenses::lenses(file, max, world.jdk.is_some()).into_iter().filter_map(lens).collect()
}

fn kind_name(kind: LensKind) -> (&'static str, Option<usize>) {
    match kind {
        LensKind::Summary { .. } => ("summary", None),
        LensKind::Input(index) => ("input", Some(index)),
        LensKind::More => ("more", None),
        LensKind::Test => ("test", None),
        LensKind::Jvm => ("jvm", None),
    }
}

/// Fills in the title and command of a lens as of now. A lens whose function is gone keeps what it had.
pub(super) fn resolve_lens(world: &World, snapshot: &Snapshot, mut lens: CodeLens) -> CodeLens {
    let data: Option<LensData> = lens.data.clone().and_then(|d| serde_json::from_value(d).ok());
    let found = data.and_then(|data| {
        let file = snapshot.file(&name_of(&data.uri))?;
        let all = lenses::lenses(file, world.settings().max_lenses, world.jdk.is_some());
        let same = |l: &&Lens| l.function == data.function && kind_name(l.kind) == (data.kind.as_str(), data.input);
        all.iter().find(same).and_then(|l| lens_command(&world.caps, &data.uri, l))
    });
    if found.is_some() {
        lens.command = found;
    }
    lens
}
