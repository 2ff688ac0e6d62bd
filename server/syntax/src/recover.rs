//! Half-typed items: the other items are read as if what is wrong with one were not there.
//!
//! The parser's own repairs are local as long as it finds its way to the next item. Where it does not, a word that
//! begins an item at the start of a line says where that is: what the parser stumbled over is blanked, as little of its
//! item as leaves the items behind it alone, and the text is parsed again. It stays as long as it was, so places stay
//! what they are. Texts without errors, and errors that cost nobody else, are left to the parser.

use std::collections::HashSet;

use tree_sitter::Node;

use crate::error::{self, SyntaxError};
use crate::parse::{Findings, Language, Parse, parse, parse_as, reparse};
use crate::span::Span;
use crate::text::Text;

/// Items that may be wrong at the same time; each costs some parses of its text.
const MAX_WRONG: usize = 16;
/// Lines with errors that are blanked one by one; beyond, the item is cut off at the first.
const MAX_LINES: usize = 4;
/// An item that shows whether what stands before it leaves it alone.
const NEXT: &str = "fn void next() { }\n";

/// A text whose wrong items keep to themselves.
#[derive(Debug)]
pub(crate) struct Recovered {
    pub(crate) parse: Parse,
    /// What was blanked of the items that are wrong.
    pub(crate) blanked: Vec<Span>,
    /// What is wrong in them: nothing else is.
    pub(crate) errors: Vec<SyntaxError>,
}

/// Reads a text again in which `found` was found; `None` when no item suffers from another one's errors, or the language has
/// no items that begin so.
pub(crate) fn recover(parse: &Parse, found: &Findings) -> Option<Recovered> {
    if parse.language() != Language::Hir || found.errors.is_empty() || parse.limit().is_some() {
        return None;
    }
    let items = Items::of(parse, found);
    let suspects: Vec<Span> = pieces(parse, &items).into_iter().filter(|piece| !items.are_whole_in(*piece)).collect();
    let (right, wrong): (Vec<Span>, Vec<Span>) = suspects.into_iter().partition(|p| stands(parse.span_text(*p)));
    if right.is_empty() || wrong.is_empty() || wrong.len() > MAX_WRONG {
        return None;
    }
    let least = wrong.iter().map(|piece| change(parse.span_text(*piece)).at(*piece)).collect();
    let all = || wrong.iter().map(|piece| Change::all(parse.span_text(*piece)).at(*piece)).collect();
    with(parse, &right, &wrong, least).or_else(|| with(parse, &right, &wrong, all()))
}

/// The text with some changes of what is wrong, when all that is right is then read as such.
fn with(parse: &Parse, right: &[Span], wrong: &[Span], changes: Vec<Change>) -> Option<Recovered> {
    let mut text = parse.text().clone();
    let edits: Vec<_> = changes.iter().map(|change| text.replace(change.span, &change.text)).collect();
    // The first answer to a keystroke reuses what was read before, and so does this.
    let changed = if parse.is_settled() { parse_as(parse.language(), &text) } else { reparse(parse, &text, &edits) };
    let found = error::find(&changed, &HashSet::new());
    let items = Items::of(&changed, &found);
    if !right.iter().all(|piece| items.are_whole_in(*piece)) {
        return None;
    }
    let errors = wrong.iter().flat_map(|piece| errors_of(parse.span_text(*piece), piece.start)).collect();
    let blanked = changes.into_iter().flat_map(|change| change.blanked).collect();
    Some(Recovered { parse: changed, blanked, errors })
}

/// The errors of an item by itself, which starts at an offset.
fn errors_of(item: &str, start: usize) -> Vec<SyntaxError> {
    let found = error::find(&parse(&Text::from(item)), &HashSet::new());
    let moved = |span: Span| Span::new(span.start + start, span.end + start);
    let place = |mut e: SyntaxError| {
        e.span = moved(e.span);
        e.related = e.related.map(|(span, note)| (moved(span), note));
        e.fix = e.fix.map(|fix| error::Fix { span: moved(fix.span), ..fix });
        e
    };
    found.errors.into_iter().map(place).collect()
}

/// Whether a text can be read as items by itself.
fn stands(item: &str) -> bool {
    error::find(&parse(&Text::from(item)), &HashSet::new()).errors.is_empty()
}

/// The children of a root, in order, each with whether it has no errors.
struct Items {
    spans: Vec<(Span, bool)>,
    /// The parser lost its way altogether.
    lost: bool,
}

impl Items {
    fn of(parse: &Parse, found: &Findings) -> Items {
        let mut cursor = parse.root().walk();
        let item = |child: Node<'_>| (Span::of(child), is_clean(parse, found, child));
        let spans = parse.root().children(&mut cursor).map(item).collect();
        Items { spans, lost: parse.root().is_error() }
    }

    /// Whether all that is in a piece of the text has no errors and ends in it.
    fn are_whole_in(&self, piece: Span) -> bool {
        let from = self.spans.partition_point(|(span, _)| span.end <= piece.start);
        let mut inside = self.spans[from..].iter().take_while(|(span, _)| span.start < piece.end);
        !self.lost && inside.all(|(span, clean)| *clean && piece.contains(*span))
    }

    /// Whether an offset is within an item without errors.
    fn have_inside(&self, at: usize) -> bool {
        let next = self.spans.partition_point(|(span, _)| span.start < at);
        next.checked_sub(1).map(|before| self.spans[before]).is_some_and(|(span, clean)| clean && at < span.end)
    }
}

/// Whether a child of a root has no errors.
fn is_clean(parse: &Parse, found: &Findings, child: Node<'_>) -> bool {
    match child.kind() {
        "line_comment" | "doc_comment" => true,
        "block_comment" => !error::is_unterminated(parse, child),
        _ => error::identity(child).is_some_and(|id| found.clean.contains(&id)),
    }
}

/// The text from one word that begins an item at the start of a line to the next, outside of what is known to be whole.
fn pieces(parse: &Parse, items: &Items) -> Vec<Span> {
    let mut starts = starts(parse.source());
    starts.retain(|start| !items.have_inside(*start) && !in_comment(parse, *start));
    starts.insert(0, 0);
    starts.dedup();
    let ends = starts.iter().skip(1).copied().chain([parse.source().len()]);
    starts.iter().zip(ends).map(|(start, end)| Span::new(*start, end)).collect()
}

/// Whether an offset is inside a comment that is closed.
fn in_comment(parse: &Parse, at: usize) -> bool {
    let node = parse.root().descendant_for_byte_range(at, at);
    node.is_some_and(|n| n.kind() == "block_comment" && n.start_byte() < at && !error::is_unterminated(parse, n))
}

/// Where the lines start that begin an item, with the comments right above it.
fn starts(source: &str) -> Vec<usize> {
    let (mut starts, mut at, mut comments) = (Vec::new(), 0, None);
    for line in source.split_inclusive('\n') {
        if begins_item(line) {
            starts.push(comments.take().unwrap_or(at));
        } else if line.starts_with("//") {
            comments.get_or_insert(at);
        } else {
            comments = None;
        }
        at += line.len();
    }
    starts
}

/// Whether a line begins an item, as far as its first words tell.
fn begins_item(line: &str) -> bool {
    let end = line.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(line.len());
    let rest = line[end..].trim_start();
    let apart = rest.len() < line[end..].len();
    match &line[..end] {
        "fn" => apart || rest.is_empty(),
        "helper" => apart && rest.starts_with("fn"),
        "use" | "test" => rest.starts_with('"'),
        "data" | "pred" => apart && rest.starts_with(|c: char| c.is_alphabetic() || c == '_'),
        _ => false,
    }
}

/// What is written over an item, as long as it.
struct Change {
    span: Span,
    text: String,
    blanked: Vec<Span>,
}

impl Change {
    /// Spaces over some of an item, and in the end perhaps a brace where it has space.
    fn new(item: &str, blanked: Vec<Span>, closed: bool) -> Option<Change> {
        let mut bytes = item.as_bytes().to_vec();
        for span in &blanked {
            bytes.get_mut(span.range())?.iter_mut().filter(|b| !matches!(**b, b'\n' | b'\r')).for_each(|b| *b = b' ');
        }
        if closed {
            let end = item.trim_end().len();
            let last = item[..end].rsplit('\n').next().unwrap_or("");
            // Not behind a comment, which would hide it.
            let free = if last.contains("//") { end + item[end..].find('\n')? + 1 } else { end };
            *bytes.get_mut(free)? = b'}';
        }
        Some(Change { span: Span::new(0, item.len()), text: String::from_utf8(bytes).ok()?, blanked })
    }

    /// Spaces over all of an item.
    fn all(item: &str) -> Change {
        let text = item.bytes().map(|b| if matches!(b, b'\n' | b'\r') { b as char } else { ' ' }).collect();
        let all = Span::new(0, item.len());
        Change { span: all, text, blanked: vec![all] }
    }

    /// The same for an item that stands there.
    fn at(self, piece: Span) -> Change {
        let moved = |span: &Span| Span::new(span.start + piece.start, span.end + piece.start);
        Change { span: piece, text: self.text, blanked: self.blanked.iter().map(moved).collect() }
    }
}

/// The least of a wrong item that is to be changed so that the items behind it are left alone.
fn change(item: &str) -> Change {
    let text = Text::from(item);
    let found = error::find(&parse(&text), &HashSet::new()).errors;
    let mut lines: Vec<usize> = found.iter().map(|e| text.line_of(e.span.start)).collect();
    lines.dedup();
    let first = lines.first().copied().unwrap_or(0);
    let from = |line: usize| vec![Span::new(text.line_span(line).start, item.len())];
    let each = lines.iter().take(MAX_LINES).map(|l| text.line_span(*l)).collect();
    // What was typed last may only be noticed behind it.
    let blanked = [Vec::new(), each, from(first), from(first.saturating_sub(1))];
    let tried = blanked.into_iter().flat_map(|b| [(b.clone(), false), (b, true)]);
    let mut changes = tried.filter_map(|(blanked, closed)| Change::new(item, blanked, closed));
    changes.find(|change| leaves_alone(&change.text)).unwrap_or_else(|| Change::all(item))
}

/// Whether an item that follows a text is read as if it stood alone.
fn leaves_alone(text: &str) -> bool {
    let between = if text.ends_with(['\n', '}']) { "" } else { "\n" };
    let parse = parse(&Text::from(format!("{text}{between}{NEXT}").as_str()));
    let found = error::find(&parse, &HashSet::new());
    Items::of(&parse, &found).are_whole_in(Span::new(text.len() + between.len(), parse.source().len()))
}
