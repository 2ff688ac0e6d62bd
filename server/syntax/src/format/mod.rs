//! The formatter: changes white space between tokens, and nothing else.
//!
//! It works on the sequence of tokens, comments included, each with what the tree says about it: whether a line
//! starts there, whether a long line may be broken there, whether a space stands before it. So a comment can be
//! anywhere. Whether short blocks stay on one line is the author's choice; where long lines break is not. Items with
//! syntax errors keep their text. Reading is in [`collect`], spacing in [`space`], lines in [`layout`].

mod collect;
mod layout;
mod space;

use std::fmt;

use tree_sitter::Node;

use crate::parse::{Parse, ParseLimit, parse};
use crate::span::Span;
use crate::text::Text;
use crate::walk::preorder;

/// Lines longer than this are broken where that is possible.
pub const WIDTH: usize = 100;

/// Spaces for one level of indentation.
pub const INDENT: usize = 2;

/// Spaces by which the rest of a broken line is indented.
const CONTINUATION: usize = 4;

/// Why a text was not formatted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatError {
    /// The text could not be parsed at all.
    NotParsed(ParseLimit),
    /// Formatting would have changed more than white space (at this offset): a defect of the formatter.
    Unfaithful { offset: usize },
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatError::NotParsed(limit) => write!(f, "{limit}"),
            FormatError::Unfaithful { offset } => {
                write!(
                    f,
                    "formatting would have changed the program at byte {offset}, so nothing was changed; please report it"
                )
            }
        }
    }
}

impl std::error::Error for FormatError {}

/// A replacement of white space by other white space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextEdit {
    pub span: Span,
    pub text: String,
}

/// The whole text, formatted. Items with syntax errors keep their text.
///
/// # Errors
/// When the text was not parsed.
pub fn format(parse: &Parse) -> Result<String, FormatError> {
    Ok(apply(parse.source(), &format_edits(parse)?))
}

/// The changes that format the whole text, in order, none where nothing changes.
///
/// # Errors
/// When the text was not parsed.
pub fn format_edits(parse: &Parse) -> Result<Vec<TextEdit>, FormatError> {
    if let Some(limit) = parse.limit() {
        return Err(FormatError::NotParsed(limit));
    }
    let tokens = collect::tokens(parse);
    let edits = layout::edits(parse, &tokens);
    match check(parse, &edits) {
        // What is repaired where depends on line starts too, so moving an item can change how its broken neighbour
        // reads: then the text waits until that is mended.
        Err(_) if tokens.iter().any(collect::Token::is_opaque) => Ok(Vec::new()),
        Ok(()) if tokens.iter().any(collect::Token::is_opaque) => Ok(settled(parse, edits)),
        checked => checked.map(|()| edits),
    }
}

/// Times that a text with errors is formatted before it is left as it stands.
const ROUNDS: usize = 3;

/// The changes after which nothing is left to change: beside a broken item another one may read otherwise once it stands
/// where it belongs.
fn settled(parse: &Parse, edits: Vec<TextEdit>) -> Vec<TextEdit> {
    let mut text = apply(parse.source(), &edits);
    for round in 0..ROUNDS {
        let again = self::parse(&Text::from(text.as_str()));
        let more = layout::edits(&again, &collect::tokens(&again));
        if more.is_empty() {
            return if round == 0 { edits } else { between(parse.source(), &text) };
        }
        if check(&again, &more).is_err() {
            break;
        }
        text = apply(&text, &more);
    }
    Vec::new()
}

/// The changes that lead from a text to one with other white space.
fn between(before: &str, after: &str) -> Vec<TextEdit> {
    let space = |text: &str| text.len() - text.trim_start().len();
    let word = |text: &str| text.find(char::is_whitespace).unwrap_or(text.len());
    let (mut edits, mut at, mut there) = (Vec::new(), 0, 0);
    while at < before.len() && there < after.len() {
        let (old, new) = (&before[at..], &after[there..]);
        let (old_space, new_space) = (space(old), space(new));
        if old[..old_space] != new[..new_space] {
            edits.push(TextEdit { span: Span::new(at, at + old_space), text: new[..new_space].to_owned() });
        }
        // Words are the same, but one text may go on where the other has a space.
        let same = word(&old[old_space..]).min(word(&new[new_space..]));
        (at, there) = (at + old_space + same, there + new_space + same);
    }
    if before[at..] != after[there..] {
        edits.push(TextEdit { span: Span::new(at, before.len()), text: after[there..].to_owned() });
    }
    edits
}

/// The changes of [`format_edits`] that touch a span. Line breaks and what indents a line belong to that line, which is
/// within the span when some of it is.
///
/// # Errors
/// When the text was not parsed.
pub fn format_range(parse: &Parse, span: Span) -> Result<Vec<TextEdit>, FormatError> {
    let text = parse.text();
    let first = text.line_of(span.start);
    let behind = text.line_of(span.end);
    let untouched = behind > first && text.line_span(behind).start == span.end;
    let last = if untouched { behind - 1 } else { behind };
    let within = |edit: &TextEdit| match parse.span_text(edit.span).contains('\n') {
        // The end of the text is no line.
        true if edit.span.end == text.len() => edit.span.overlaps(span),
        true => (first..=last).contains(&text.line_of(edit.span.end)),
        false => edit.span.overlaps(span),
    };
    let start = text.line_span(first).start;
    Ok(format_edits(parse)?.into_iter().filter(within).filter_map(|edit| from_line(parse, edit, start)).collect())
}

/// What an edit does from the start of a line on, when it ends in this line: what is above may belong to others.
fn from_line(parse: &Parse, edit: TextEdit, start: usize) -> Option<TextEdit> {
    let text = parse.text();
    if edit.span.start >= start || text.line_of(edit.span.end) != text.line_of(start) {
        return Some(edit);
    }
    let Some((_, indent)) = edit.text.rsplit_once('\n') else { return Some(edit) };
    let span = Span::new(start, edit.span.end);
    (parse.span_text(span) != indent).then(|| TextEdit { span, text: indent.to_owned() })
}

/// The changes after `typed` was typed right before `offset`: for `}` the block it closes, for `;` the lines of the
/// statement it ends, for a line break the line before and the indentation of the new line.
///
/// # Errors
/// When the text was not parsed.
pub fn format_on_type(parse: &Parse, offset: usize, typed: char) -> Result<Vec<TextEdit>, FormatError> {
    if typed == '\n' {
        return Ok(new_line(parse, offset).into_iter().collect());
    }
    let root = parse.root();
    let before = parse.text().floor(offset.saturating_sub(1));
    let token = root.descendant_for_byte_range(before, offset).filter(|node| node.kind() == typed.to_string());
    let Some(owner) = token.and_then(|_| root.named_descendant_for_byte_range(before, offset)) else {
        return Ok(Vec::new());
    };
    let line = parse.text().line_span(parse.text().line_of(owner.start_byte()));
    format_range(parse, Span::new(line.start, offset))
}

/// The items whose text [`format()`] leaves alone.
pub fn format_skips(parse: &Parse) -> Vec<Span> {
    collect::tokens(parse).iter().filter(|token| token.is_opaque()).map(|token| token.span).collect()
}

/// Indents the line of the offset, on which nothing stands yet but perhaps a `}`.
fn new_line(parse: &Parse, offset: usize) -> Option<TextEdit> {
    let text = parse.text();
    let line = text.line_of(offset);
    let code = |line: usize| parse.span_text(text.line_span(line));
    let above = (0..line).rev().map(code).find(|above| !above.trim().is_empty())?;
    let here = code(line);
    let space = here.len() - here.trim_start().len();
    let opens = above.split("//").next().is_some_and(|code| code.trim_end().ends_with('{'));
    let mut indent = above.len() - above.trim_start().len() + if opens { INDENT } else { 0 };
    if here.trim_start().starts_with('}') {
        indent = indent.saturating_sub(INDENT);
    }
    let start = text.line_span(line).start;
    let wanted = " ".repeat(indent);
    (here[..space] != wanted).then(|| TextEdit { span: Span::new(start, start + space), text: wanted })
}

/// A text after some changes, which are in order.
pub fn apply(source: &str, edits: &[TextEdit]) -> String {
    let mut out = String::with_capacity(source.len());
    let mut done = 0;
    for edit in edits {
        out.push_str(&source[done..edit.span.start]);
        out.push_str(&edit.text);
        done = edit.span.end;
    }
    out.push_str(&source[done..]);
    out
}

/// The last line of defence: the formatted text has the same tokens and comments.
fn check(before: &Parse, edits: &[TextEdit]) -> Result<(), FormatError> {
    let after = parse(&Text::from(apply(before.source(), edits).as_str()));
    let mut old =
        leaves(before.root()).map(|leaf| (leaf.kind_id(), before.node_text(leaf).trim_end(), leaf.start_byte()));
    let mut new = leaves(after.root()).map(|leaf| (leaf.kind_id(), after.node_text(leaf).trim_end()));
    loop {
        match (old.next(), new.next()) {
            (None, None) => return Ok(()),
            (Some((kind, text, _)), Some(other)) if (kind, text) == other => {}
            (old, _) => {
                let offset = old.map_or(before.source().len(), |(_, _, start)| start);
                return Err(FormatError::Unfaithful { offset });
            }
        }
    }
}

fn leaves<'t>(root: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    preorder(root).map(|(node, _)| node).filter(|node| node.child_count() == 0 && node.end_byte() > node.start_byte())
}
