//! From tokens to the white space between them.

use super::collect::{Token, TokenKind};
use super::space::space;
use super::{CONTINUATION, INDENT, TextEdit, WIDTH};
use crate::parse::Parse;
use crate::span::Span;

/// The changes that lay the tokens out.
pub(super) fn edits(parse: &Parse, tokens: &[Token<'_>]) -> Vec<TextEdit> {
    let source = parse.source();
    // A text with any LF of its own gets LF everywhere: that is stable, whatever is joined or kept.
    let crlf = source.contains("\r\n") && source.matches('\n').count() == source.matches("\r\n").count();
    let blocks = tokens.iter().filter_map(|token| token.line?.block).max().unwrap_or(0);
    let mut layout = Layout {
        parse,
        tokens,
        open: vec![false; blocks + 1],
        eol: if crlf { "\r\n" } else { "\n" },
        line: 0,
        column: 0,
    };
    let mut edits = Vec::new();
    let mut end = source.len() - source.trim_start_matches('\u{feff}').len();
    for (i, token) in tokens.iter().enumerate() {
        let gap = Span::new(end, token.span.start);
        let wanted = layout.gap(i, parse.span_text(gap));
        add(&mut edits, parse, gap, wanted);
        end = end_of(parse, token);
    }
    if !tokens.last().is_some_and(Token::is_opaque) {
        let last = if tokens.is_empty() { String::new() } else { layout.eol.to_string() };
        add(&mut edits, parse, Span::new(end, source.len()), last);
    }
    edits
}

fn add(edits: &mut Vec<TextEdit>, parse: &Parse, span: Span, text: String) {
    if parse.span_text(span) != text {
        edits.push(TextEdit { span, text });
    }
}

/// The end of a token; white space at the end of a line comment belongs to the gap behind it.
fn end_of(parse: &Parse, token: &Token<'_>) -> usize {
    match token.kind {
        TokenKind::LineComment => token.span.start + parse.span_text(token.span).trim_end().len(),
        _ => token.span.end,
    }
}

struct Layout<'a, 't> {
    parse: &'a Parse,
    tokens: &'a [Token<'t>],
    /// Which blocks that could stay on one line are too long for it.
    open: Vec<bool>,
    eol: &'static str,
    /// The indentation of the current line's statement.
    line: usize,
    /// Where the current line ends so far.
    column: usize,
}

/// How a token follows the one before it.
enum Break {
    /// On the same line.
    No,
    /// On a new line of its own, perhaps after an empty one.
    Line(usize),
    /// On the next line of a broken one.
    Continue(usize),
}

impl Layout<'_, '_> {
    /// The white space before token `i`, where the source has `gap`.
    fn gap(&mut self, i: usize, gap: &str) -> String {
        let token = &self.tokens[i];
        let previous = i.checked_sub(1).map(|previous| &self.tokens[previous]);
        if token.is_opaque() || previous.is_some_and(Token::is_opaque) {
            self.line = 0;
            self.column = self.width(i);
            return gap.to_string();
        }
        let how = self.break_before(i, gap);
        let text = match how {
            Break::No if i == 0 => String::new(),
            Break::No => " ".repeat(self.spaces(i, gap)),
            Break::Line(indent) | Break::Continue(indent) => {
                let keep_blank = matches!(how, Break::Line(_)) && self.blank_allowed(i) && newlines(gap) > 1;
                let breaks = if i == 0 { 0 } else { 1 + usize::from(keep_blank) };
                self.column = 0;
                format!("{}{}", self.eol.repeat(breaks), " ".repeat(indent))
            }
        };
        self.column += text.trim_start_matches(['\r', '\n']).len() + self.width(i);
        text
    }

    fn break_before(&mut self, i: usize, gap: &str) -> Break {
        let token = &self.tokens[i];
        let after_line_comment = i > 0 && self.tokens[i - 1].kind == TokenKind::LineComment;
        if token.is_comment() {
            let own = i == 0 || newlines(gap) > 0 || after_line_comment;
            return if own { self.own_line_comment(i) } else { Break::No };
        }
        if self.starts_line(i) {
            self.line = token.line.map_or(0, |start| start.indent);
            self.open_blocks_if_long(i);
            return Break::Line(self.line);
        }
        let after_own_comment = i > 0 && self.tokens[i - 1].is_comment() && self.was_own_line(i - 1);
        if after_line_comment || after_own_comment {
            let resumes = matches!(token.text, "{" | "}" | "else" | "catch" | "finally" | "then");
            return Break::Continue(self.line + if resumes { 0 } else { CONTINUATION });
        }
        if token.rank.is_some() && self.should_wrap(i) { Break::Continue(self.line + CONTINUATION) } else { Break::No }
    }

    /// A comment on its own line stands like what follows it; before a closing brace like what is inside.
    fn own_line_comment(&self, i: usize) -> Break {
        let next = (i + 1..self.tokens.len()).find(|&next| !self.tokens[next].is_comment());
        let Some(next) = next else { return Break::Line(0) };
        match self.tokens[next].line.filter(|_| self.starts_line(next)) {
            Some(start) if self.tokens[next].text == "}" => Break::Line(start.indent + INDENT),
            Some(start) => Break::Line(start.indent),
            None if self.tokens[next].is_opaque() => Break::Line(0),
            None => Break::Continue(self.line + CONTINUATION),
        }
    }

    /// Whether a comment stood on its own line in the source.
    fn was_own_line(&self, i: usize) -> bool {
        let before = i.checked_sub(1).map_or(0, |before| self.tokens[before].span.end);
        i == 0 || newlines(self.parse.span_text(Span::new(before, self.tokens[i].span.start))) > 0
    }

    fn starts_line(&self, i: usize) -> bool {
        self.tokens[i].line.is_some_and(|start| start.block.is_none_or(|block| self.open[block]))
    }

    /// Spreads the one-line blocks of the line that starts at token `i` when it is too long.
    fn open_blocks_if_long(&mut self, i: usize) {
        let end = self.line_end(i);
        let mut column = self.line;
        for k in i..end {
            column += self.width(k) + usize::from(k > i && self.spaces(k, "") > 0);
            if column > WIDTH {
                for token in &self.tokens[i..end] {
                    if let Some(block) = token.line.and_then(|start| start.block) {
                        self.open[block] = true;
                    }
                }
                return;
            }
        }
    }

    /// One past the last token before the next line.
    fn line_end(&self, i: usize) -> usize {
        (i + 1..self.tokens.len())
            .find(|&k| self.starts_line(k) || self.tokens[k].kind != TokenKind::Code)
            .unwrap_or(self.tokens.len())
    }

    /// Whether the line must be broken before token `i`: what comes up to the next place at which it could be broken as
    /// well, or better, does not fit any more.
    fn should_wrap(&self, i: usize) -> bool {
        let rank = self.tokens[i].rank;
        let mut column = self.column;
        for k in i..self.line_end(i) {
            if k > i && self.tokens[k].rank.is_some_and(|other| Some(other) <= rank) {
                return false;
            }
            column += self.width(k) + usize::from(self.spaces(k, "") > 0);
            if column > WIDTH {
                return true;
            }
        }
        false
    }

    fn spaces(&self, i: usize, gap: &str) -> usize {
        let token = &self.tokens[i];
        if token.kind == TokenKind::LineComment && newlines(gap) == 0 {
            // Comments behind code are often aligned by hand.
            return gap.len().max(1);
        }
        i.checked_sub(1).map_or(0, |before| usize::from(space(&self.tokens[before], token)))
    }

    /// No empty lines after an opening and before a closing brace.
    fn blank_allowed(&self, i: usize) -> bool {
        let opened = i > 0 && self.tokens[i - 1].text == "{";
        !opened && self.tokens[i].text != "}"
    }

    fn width(&self, i: usize) -> usize {
        self.parse.span_text(self.tokens[i].span).chars().count()
    }
}

fn newlines(gap: &str) -> usize {
    gap.matches('\n').count() + gap.matches('\r').count() - gap.matches("\r\n").count()
}
