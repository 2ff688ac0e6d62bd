//! A text with several errors, member by member.
//!
//! An error may make the parser lose its way to the end of the text, and a second one elsewhere keeps whatever mends the
//! first from showing. Indentation says where members start and end whatever their text is, so each is parsed by
//! itself: those that are wrong are blanked, and no error has to do with another. Each line is parsed a few times at
//! most, however many errors there are.

use super::{Mended, blank, indent, parsed, unfinished};
use syntax::{Language, Parse, Span, Text};

/// A member with the comments and annotations in front of it, as its indentation shows it.
struct Piece {
    span: Span,
    /// Between the line that opens its body and the one that closes it.
    inside: Option<Span>,
    /// What it stands in.
    holder: &'static str,
}

/// The text without the members that are wrong; `None` when that does not mend it, or only its end is wrong. `lines` are
/// those on which the parser stumbles.
pub(super) fn mend(parse: &Parse, lines: &[usize]) -> Option<Mended> {
    let source = parse.source();
    let pieces = pieces(source);
    // To read every member takes as long as all the rest, and most errors are where the parser says.
    let stumbles = |p: &&Piece| lines.iter().any(|l| p.span.contains(Span::at(parse.text().line_span(*l).start)));
    let near = without_wrong(source, pieces.iter().filter(stumbles));
    let mended = near.and_then(|(text, wrong)| parsed(&text, wrong));
    mended.or_else(|| {
        let (text, wrong) = without_wrong(source, pieces.iter())?;
        parsed(&text, wrong.clone()).or_else(|| unfinished(&text, &wrong))
    })
}

/// The text without those of some members that are wrong, and what that leaves out; `None` when there are none, or only its
/// end is wrong.
fn without_wrong<'p>(source: &str, pieces: impl Iterator<Item = &'p Piece>) -> Option<(String, Vec<Span>)> {
    let wrong: Vec<Span> = pieces.filter_map(|p| cost(source, p)).collect();
    let at_end = |span: &Span| source[span.end..].trim().is_empty();
    if wrong.is_empty() || matches!(wrong.as_slice(), [only] if at_end(only)) {
        return None;
    }
    Some((blank(source, &wrong)?, wrong))
}

/// What of a member is to be blanked; nothing when it can be read.
fn cost(source: &str, piece: &Piece) -> Option<Span> {
    let text = &source[piece.span.range()];
    if stands(text, piece.holder) {
        return None;
    }
    let without_body = |inside: &Span| {
        let local = Span::new(inside.start - piece.span.start, inside.end - piece.span.start);
        blank(text, &[local]).is_some_and(|text| stands(&text, piece.holder))
    };
    Some(piece.inside.filter(without_body).unwrap_or(piece.span))
}

/// Whether a text can be read as members of a class (or enum ..), and leaves it open where it ends.
fn stands(text: &str, holder: &str) -> bool {
    let parse = syntax::parse_as(Language::Java, &Text::from(format!("{holder} X {{\n{text}\n}}").as_str()));
    !parse.root().has_error() && parse.root().named_child_count() == 1
}

/// The members of all classes of a text.
fn pieces(source: &str) -> Vec<Piece> {
    let lines: Vec<&str> = source.split('\n').collect();
    let mut starts: Vec<usize> = lines.iter().scan(0, |at, l| Some(std::mem::replace(at, *at + l.len() + 1))).collect();
    starts.push(source.len() + 1);
    let mut found = Vec::new();
    // The classes around, with how far they are indented.
    let mut around: Vec<(usize, &'static str)> = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let (word, depth) = (line.trim(), indent(line));
        if let Some(holder) = holder(word) {
            around.retain(|(d, _)| *d < depth);
            around.push((depth, holder));
        } else if depth > 0 && !word.is_empty() && !word.starts_with('}') {
            let (past, head) = extent(&lines, at);
            let holder = around.iter().rev().find(|(d, _)| *d < depth).map_or("class", |(_, holder)| holder);
            let lines_of = |from: usize, to: usize| Span::new(starts[from], starts[to] - 1);
            let closed = past > head + 2 && lines[past - 1].trim_start().starts_with('}');
            let inside = closed.then(|| lines_of(head + 1, past - 1));
            found.push(Piece { span: lines_of(at, past), inside, holder });
            at = past;
            continue;
        }
        at += 1;
    }
    found
}

/// What a line opens that has members.
fn holder(word: &str) -> Option<&'static str> {
    let opens = word.ends_with('{') && !word.starts_with(['*', '/']);
    let has = |what: &str| word.split(|c: char| c.is_whitespace() || c == '<').any(|w| w == what);
    match () {
        () if !opens => None,
        () if has("@interface") => Some("@interface"),
        () if has("enum") => Some("enum"),
        () if has("class") || has("interface") || has("record") => Some("class"),
        () => None,
    }
}

/// The line behind a member that starts at a line, and the one on which its body opens.
fn extent(lines: &[&str], first: usize) -> (usize, usize) {
    let depth = indent(lines[first]);
    let leads = |line: &str| line.trim_start().starts_with(['/', '*', '@']) && holder(line.trim()).is_none();
    let mut head = None;
    let mut last = first;
    for (at, line) in lines.iter().enumerate().skip(first) {
        let word = line.trim();
        if word.is_empty() {
            // Comments with nothing behind them belong to the class.
            if head.is_none() {
                break;
            }
            continue;
        }
        if indent(line) <= depth {
            let goes_on = word.starts_with(['{', ')']) && indent(line) == depth;
            if head.is_some() && word.starts_with('}') && indent(line) == depth {
                return (at + 1, opening(lines, head.unwrap_or(first), at));
            }
            if head.is_some() && !goes_on || indent(line) < depth || head.is_none() && holder(word).is_some() {
                break;
            }
            head = head.or_else(|| (!leads(line)).then_some(at));
        }
        last = at;
    }
    (last + 1, opening(lines, head.unwrap_or(first), last))
}

/// The first of some lines that ends with a brace.
fn opening(lines: &[&str], from: usize, to: usize) -> usize {
    (from..to).find(|at| lines[*at].trim_end().ends_with('{')).unwrap_or(from)
}
