//! Turns one mark of the parser into a sentence.

use tree_sitter::Node;

use super::tokens::Tokens;
use super::words::{ITEM, name_of, owner, phrase, prefixed, quote};
use super::{ErrorCode, Mark, SyntaxError, foreign};
use crate::parse::Parse;
use crate::span::Span;

/// How many tokens are looked at around an error: what is further away hardly explains it.
const WINDOW: usize = 500;

const NO_IMPLICATION: &str = "separation logic has no `=>`: write each case with what holds in it, and `|` between two";

pub(super) struct Explain<'a> {
    pub(super) parse: &'a Parse,
    pub(super) tokens: Tokens<'a>,
}

impl<'a> Explain<'a> {
    /// Explains marks within these neighbouring nodes.
    pub(super) fn new(parse: &'a Parse, items: &[Node<'a>]) -> Self {
        Self { parse, tokens: Tokens::new(parse, items) }
    }

    /// The error that an `ERROR`, missing or `unclosed` node stands for.
    pub(super) fn mark(&self, mark: &Mark<'a>) -> SyntaxError {
        if mark.node.kind() == "unclosed" {
            self.unclosed(mark.node, mark.parent)
        } else if mark.node.is_missing() {
            self.missing(mark.node, mark.parent)
        } else {
            self.skipped(mark.node, mark.parent)
        }
    }

    fn unclosed(&self, node: Node<'a>, block: Node<'a>) -> SyntaxError {
        let mut cursor = block.walk();
        let Some(opener) = block.children(&mut cursor).find(|child| child.kind() == "{") else {
            return self.unfinished(node, block);
        };
        let index = self.tokens.index(opener);
        let at =
            self.tokens.before(self.tokens.index(node)).map_or(node.start_byte(), |last| self.tokens.span(last).end);
        let span = self.tokens.span(self.suspect(index, at).unwrap_or(index));
        let before =
            if node.start_byte() >= self.parse.source().len() { "the file ends" } else { "the next item begins" };
        SyntaxError::new(span, ErrorCode::UnclosedDelimiter, "this `{` is never closed; add the `}` that belongs to it")
            .related(Span::at(at), format!("{before} here and the `{{` is still open"))
            .fix("insert `}`", Span::at(at), "\n}")
    }

    /// An item that stops before its body.
    fn unfinished(&self, node: Node<'a>, item: Node<'a>) -> SyntaxError {
        let (message, rest) = match item.kind() {
            "function_item" => ("a function goes on with its body `{ .. }`, or ends with `;`", " {\n}"),
            "data_item" => ("a `data` goes on with its fields in `{ .. }`", " {\n}"),
            _ => ("expected `;` after this predicate", ";"),
        };
        let last = self.tokens.before(self.tokens.index(node)).map_or(Span::of(item), |last| self.tokens.span(last));
        let error = SyntaxError::new(last, ErrorCode::Expected, message);
        error.fix(format!("insert `{}`", rest.trim().replace('\n', " ")), Span::at(last.end), rest)
    }

    /// The brace inside an unclosed one that took its `}`: the first one whose `}` stands further left than its line.
    fn suspect(&self, opener: usize, end: usize) -> Option<usize> {
        (opener + 1..self.tokens.from(end)).take(WINDOW).find(|&i| {
            let closed = self.tokens.partner(i).filter(|&close| close > i && self.tokens.text(i) == "{");
            closed.is_some_and(|close| self.tokens.indent(close) < self.tokens.indent(i))
        })
    }

    fn missing(&self, node: Node<'a>, parent: Node<'a>) -> SyntaxError {
        let index = self.tokens.index(node);
        if let Some(error) = self.foreign_around(index, index).or_else(|| self.operator_word(index + 1)) {
            return error;
        }
        let Some(before) = self.tokens.before(index) else {
            return SyntaxError::new(Span::at(0), ErrorCode::Expected, format!("expected {}", name_of(node.kind())));
        };
        let last = self.tokens.span(before);
        let span = Span::new(self.parse.text().floor(last.end.saturating_sub(1)), last.end);
        let kind = node.kind();
        let message = match kind {
            _ if self.tokens.text(before) == "aliases" => super::hints::AFTER_ALIASES.into(),
            ";" => format!("expected `;` after this {}", owner(parent)),
            _ => format!("expected {} after `{}`", name_of(kind), quote(self.tokens.text(before))),
        };
        let mut error = SyntaxError::new(span, ErrorCode::Expected, message);
        if let Some(opener) = self.tokens.around(index).filter(|_| matches!(kind, ")" | "]" | "}")) {
            error.code = ErrorCode::UnclosedDelimiter;
            error = error.related(self.tokens.span(opener), "this is still open");
        }
        if node.is_named() { error } else { error.fix(format!("insert `{kind}`"), Span::at(last.end), kind) }
    }

    fn skipped(&self, node: Node<'a>, parent: Node<'a>) -> SyntaxError {
        let (from, to) = (self.tokens.from(node.start_byte()), self.tokens.from(node.end_byte()));
        let bad = self.offender(from, to);
        self.lexical(from, to.max(bad + 1))
            .or_else(|| self.bare_hex(bad))
            .or_else(|| self.doubled(from.saturating_sub(1), bad))
            .or_else(|| self.foreign_around(from, bad.max(to.saturating_sub(1))))
            .or_else(|| self.bracket(bad))
            .or_else(|| self.function_without_fn(parent, from))
            .or_else(|| self.hint(parent, from, bad))
            .unwrap_or_else(|| self.unexpected(bad, to))
    }

    /// The first of the skipped tokens that the parser could not take, or the one behind them.
    fn offender(&self, from: usize, to: usize) -> usize {
        (from..to)
            .find(|&i| {
                let leaf = self.tokens.node(i);
                leaf.parse_state() == 0 || !self.takes(leaf.parse_state()).contains(&leaf.grammar_id())
            })
            .unwrap_or(to)
    }

    fn takes(&self, state: u16) -> Vec<u16> {
        let language = self.parse.tree().language();
        let iterator = if state == 0 { None } else { language.lookahead_iterator(state) };
        iterator.map(Iterator::collect).unwrap_or_default()
    }

    /// Characters that begin no token, and strings that do not end.
    fn lexical(&self, from: usize, to: usize) -> Option<SyntaxError> {
        (from..to.min(self.tokens.len())).find_map(|i| {
            let start = self.tokens.span(i).start;
            let rest = self.parse.source().get(start..)?;
            let c = rest.chars().next()?;
            let one = Span::new(start, start + c.len_utf8());
            let broken = self.tokens.node(i).is_error();
            match c {
                '"' if broken => Some(SyntaxError::new(
                    Span::new(start, start + rest.find(['\r', '\n']).unwrap_or(rest.len())),
                    ErrorCode::UnterminatedString,
                    "this string is not closed; end it with `\"` on the same line",
                )),
                _ if !broken => None,
                '\'' => Some(SyntaxError::new(
                    one,
                    ErrorCode::UnknownCharacter,
                    "there are no character literals; write the code as an `int`",
                )),
                _ => Some(unknown_character(c, one)),
            }
        })
    }

    /// `||` and `&&` in separation logic, read as one token or as two.
    fn doubled(&self, from: usize, to: usize) -> Option<SyntaxError> {
        (from..=to).find_map(|i| {
            let (text, next) = (self.tokens.text(i), self.tokens.text(i + 1));
            let span = match text {
                "||" | "&&" if self.in_separation_logic(i) => self.tokens.span(i),
                "|" | "&" if next == text && self.tokens.adjacent(i) => {
                    self.tokens.span(i).cover(self.tokens.span(i + 1))
                }
                _ => return None,
            };
            let one = &text[..1];
            let message = format!("separation logic writes `{one}` for `{one}{one}`");
            Some(SyntaxError::new(span, ErrorCode::WrongOperator, message).fix(format!("write `{one}`"), span, one))
        })
    }

    /// Constructs of other languages in the tokens `from..=to` or in front of them on their line.
    fn foreign_around(&self, from: usize, to: usize) -> Option<SyntaxError> {
        let start = self.tokens.line_start(from).max(from.saturating_sub(WINDOW));
        (start..(to + 2).min(self.tokens.len())).take(2 * WINDOW).find_map(|i| {
            let (text, next) = (self.tokens.text(i), self.tokens.text(i + 1));
            let near = i + 1 >= from;
            if let Some(message) = foreign::word(text).filter(|_| self.used_as_keyword(i)) {
                return Some(SyntaxError::new(self.tokens.span(i), ErrorCode::ForeignSyntax, message));
            }
            if !near || !self.tokens.adjacent(i) {
                return None;
            }
            let span = self.tokens.span(i).cover(self.tokens.span(i + 1));
            let error = |message| SyntaxError::new(span, ErrorCode::ForeignSyntax, message);
            match (text, next) {
                ("|" | "-", "->") if self.in_separation_logic(i) => {
                    Some(error("the arrow is written `->`".to_owned()).fix("write `->`", span, "->"))
                }
                ("=", ">") if self.in_separation_logic(i) => Some(error(NO_IMPLICATION.to_owned())),
                _ => foreign::pair(text, next).map(error),
            }
        })
    }

    /// Whether a word stands where a keyword would: at the start of a statement or item, and not as a name.
    fn used_as_keyword(&self, i: usize) -> bool {
        let starts = match self.tokens.before(i) {
            None => true,
            Some(before) => {
                matches!(self.tokens.text(before), ";" | "{" | "}" | ")" | "else" | "static" | "public" | "private")
            }
        };
        starts && !matches!(self.tokens.text(i + 1), ":=" | "=" | "." | "[" | ":" | ";")
    }

    fn bracket(&self, bad: usize) -> Option<SyntaxError> {
        let text = self.tokens.text(bad);
        if !matches!(text, "}" | ")" | "]") || self.tokens.node(bad).is_missing() {
            return None;
        }
        let span = self.tokens.span(bad);
        if self.tokens.partner(bad).is_none() {
            let opener = self.tokens.around(bad).map(|opener| self.tokens.span(opener));
            let error =
                SyntaxError::new(span, ErrorCode::UnmatchedCloser, format!("this `{text}` closes nothing; remove it"))
                    .fix(format!("remove `{text}`"), span, "");
            return Some(match opener {
                Some(opener) => error.related(opener, "this is the innermost bracket that is open there"),
                None => error,
            });
        }
        let before = self.tokens.before(bad)?;
        (self.tokens.text(before) == "," && text != "}").then(|| {
            let comma = self.tokens.span(before);
            SyntaxError::new(
                comma,
                ErrorCode::Unexpected,
                format!("nothing stands between `,` and `{text}`; remove the `,`"),
            )
            .fix("remove `,`", comma, "")
        })
    }

    /// `int f(int x) { .. }` as in C or Java.
    fn function_without_fn(&self, parent: Node<'a>, from: usize) -> Option<SyntaxError> {
        let outer = matches!(parent.kind(), "source_file" | "ERROR" | "data_body");
        let name = |i: usize| self.tokens.text(i).starts_with(|c: char| c.is_alphabetic() || c == '_');
        if !outer || !name(from) || !name(from + 1) || self.tokens.text(from + 2) != "(" {
            return None;
        }
        let span = self.tokens.span(from);
        if matches!(self.tokens.text(from), "fn" | "pred" | "helper") {
            let error = || SyntaxError::new(self.tokens.span(from + 1), ErrorCode::Expected, super::hints::RESULT_TYPE);
            return (self.tokens.text(from) == "fn").then(error);
        }
        let error = SyntaxError::new(
            span,
            ErrorCode::Expected,
            "a function begins with `fn`: write `fn` before its result type",
        );
        Some(error.fix("insert `fn`", Span::at(span.start), "fn "))
    }

    fn unexpected(&self, bad: usize, skipped_to: usize) -> SyntaxError {
        let span = self.tokens.span(bad);
        let text = self.tokens.text(bad);
        let expected = self.wanted(bad, skipped_to);
        if bad >= self.tokens.len() {
            let last = self.tokens.before(bad).map_or(Span::at(0), |last| self.tokens.span(last));
            let message = format!("the text ends in the middle of this{}", prefixed(", expected ", expected));
            return SyntaxError::new(last, ErrorCode::Expected, message);
        }
        // What is no item at all leaves nothing unfinished above it.
        let unfinished = expected.as_ref().filter(|words| *words != ITEM || bad >= skipped_to);
        let line = |i: usize| self.parse.text().line_of(self.tokens.span(i).start);
        if let Some(last) = self.tokens.before(bad).filter(|last| line(*last) < line(bad)) {
            let (last_span, last) = (self.tokens.span(last), quote(self.tokens.text(last)));
            if let Some(words) = unfinished {
                let message = format!("expected {words} after `{last}`");
                return SyntaxError::new(last_span, ErrorCode::Expected, message);
            }
            // The next line is read without what was skipped: nothing is wrong there.
            if bad >= skipped_to {
                return SyntaxError::new(last_span, ErrorCode::Expected, format!("`{last}` is not finished"));
            }
        }
        if let Some(error) = self.joined(bad).or_else(|| self.unfinished_word(bad)) {
            return error;
        }
        match text {
            "=" => equals(span),
            ":=" => assigns(span),
            "else" => SyntaxError::new(span, ErrorCode::Unexpected, "this `else` has no `if` in front of it"),
            "catch" | "finally" => {
                SyntaxError::new(span, ErrorCode::Unexpected, format!("this `{text}` has no `try` in front of it"))
            }
            "?" => {
                SyntaxError::new(span, ErrorCode::ForeignSyntax, "there is no `?:`; write `if (..) { .. } else { .. }`")
            }
            _ => {
                let message = format!("`{}` cannot stand here{}", quote(text), prefixed("; expected ", expected));
                SyntaxError::new(span, ErrorCode::Unexpected, message)
            }
        }
    }

    /// What a construct lacks that is all right but for one sign or word.
    fn unfinished_word(&self, bad: usize) -> Option<SyntaxError> {
        let span = self.tokens.span(bad);
        let before = |n: usize| bad.checked_sub(n).map_or("", |i| self.tokens.text(i));
        let clause = |words: &[&str]| self.clause_before(bad).any(|text| words.contains(&text));
        match self.tokens.text(bad) {
            "=" if clause(&["scope"]) && !clause(&["requires", "ensures"]) => {
                let error = SyntaxError::new(span, ErrorCode::WrongOperator, "a bound is written `Node <= 3`");
                Some(error.fix("write `<=`", span, "<="))
            }
            "=" if self.names_field(bad) => {
                let sign = Span::new(self.tokens.span(bad - 1).end, span.end);
                let error = SyntaxError::new(
                    span,
                    ErrorCode::WrongOperator,
                    "a field is named with `:`, as in `Node(next: y)`",
                );
                Some(error.fix("write `:`", sign, ":"))
            }
            "->" if self.in_separation_logic(bad) => None,
            "->" if clause(&["requires", "ensures", "invariant"]) => {
                let message = "`->` stands in separation logic, which `sl` begins: `requires sl x -> Node(..);`";
                Some(SyntaxError::new(span, ErrorCode::Unexpected, message))
            }
            "->" => {
                let error = SyntaxError::new(span, ErrorCode::ForeignSyntax, "a field is read with `.`: `x.f`");
                Some(error.fix("write `.`", span, "."))
            }
            ")" | "," if matches!(before(2), "(" | ",") && clause(&["fn", "pred"]) && !clause(&[":="]) => {
                let name = self.tokens.before(bad).filter(|_| before(1).starts_with(char::is_alphabetic))?;
                let message = format!("a parameter needs its type: `T {}`", before(1));
                Some(SyntaxError::new(self.tokens.span(name), ErrorCode::Expected, message))
            }
            word if (before(2) == "fn" || matches!(before(1), "data" | "pred" | "int" | "long" | "bool"))
                && self.is_keyword(bad) =>
            {
                let message = format!("`{word}` is a keyword, and a name is expected here; write another one");
                Some(SyntaxError::new(span, ErrorCode::Unexpected, message))
            }
            _ if before(1) == "|" && self.hex_opener(bad) => {
                let opener = self.tokens.around(bad).filter(|&i| i > 0 && self.tokens.text(i - 1) == "~")?;
                let message = "alternatives behind `~` have parentheses of their own: `~((a|b))`";
                Some(SyntaxError::new(self.tokens.span(opener), ErrorCode::Unexpected, message))
            }
            _ => None,
        }
    }

    /// `p = null * k = 0`, `p -> Node(next: _) * k = 0`.
    fn joined(&self, bad: usize) -> Option<SyntaxError> {
        let back = |n: usize| bad.checked_sub(n).map_or("", |i| self.tokens.text(i));
        let goes_on = |text: &str| compares(text) || text == "->";
        let behind = self.tokens.text(bad + 2);
        let star = match self.tokens.text(bad) {
            "*" if goes_on(behind) || behind == "(" => bad,
            sign if goes_on(sign) && back(2) == "*" => bad - 2,
            _ if compares(back(1)) && back(3) == "*" => bad - 3,
            _ => return None,
        };
        let span = self.tokens.span(star);
        let message = "`*` joins parts of the heap; what compares values is joined with `&`";
        let error = SyntaxError::new(span, ErrorCode::WrongOperator, message).fix("write `&`", span, "&");
        self.in_separation_logic(bad).then_some(error)
    }

    /// Whether an `=` stands behind a name among the arguments of a points-to: `x -> Node(next = y)`.
    fn names_field(&self, bad: usize) -> bool {
        let opener = self.tokens.around(bad).filter(|&opener| opener > 1 && self.tokens.text(opener) == "(");
        let points_to = opener.is_some_and(|opener| self.tokens.text(opener - 2) == "->");
        points_to && matches!(self.tokens.text(bad - 2), "(" | ",")
    }

    /// Whether a token is a word that the grammar keeps for itself.
    fn is_keyword(&self, token: usize) -> bool {
        let node = self.tokens.node(token);
        !node.is_named() && !node.is_missing() && self.tokens.text(token).starts_with(char::is_alphabetic)
    }

    /// The tokens before one, back to where its clause or item begins.
    fn clause_before(&self, bad: usize) -> impl Iterator<Item = &'a str> {
        let tokens = (0..bad).rev().take(WINDOW).map(|i| self.tokens.text(i));
        tokens.take_while(|text| !matches!(*text, ";" | "{" | "}"))
    }

    pub(super) fn in_separation_logic(&self, bad: usize) -> bool {
        self.clause_before(bad).any(|text| matches!(text, "sl" | "pred" | "emp" | "->"))
    }

    /// What could have stood at the token, in words. The parser's state at a token it could not take tells; where
    /// it dropped what stood before and took the token after all, the token before does.
    fn wanted(&self, bad: usize, skipped_to: usize) -> Option<String> {
        let before = self.tokens.before(bad);
        let state = if bad < skipped_to && bad < self.tokens.len() { self.tokens.node(bad).parse_state() } else { 0 };
        let state =
            if state == 0 { before.map_or(0, |before| self.tokens.node(before).next_parse_state()) } else { state };
        if state == 0 {
            return before.and_then(|before| self.wanted_after(before));
        }
        let language = self.parse.tree().language();
        let symbols = self.takes(state);
        let names: Vec<(&str, bool)> = symbols
            .iter()
            .filter_map(|&id| Some((language.node_kind_for_id(id)?, language.node_kind_is_named(id))))
            .collect();
        phrase(&names, self.tokens.text(bad), self.tokens.around(bad).map(|opener| self.tokens.text(opener)))
    }

    fn wanted_after(&self, token: usize) -> Option<String> {
        let words = match self.tokens.text(token) {
            "." => "a name",
            "requires" | "ensures" | "invariant" => "a condition, `hex { .. }` or `sl ..`",
            ":=" | "|" | "&" | "sl" if self.in_separation_logic(token) => "a separation-logic formula",
            ":=" | "=" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "&&" | "||" | "!" | "+" | "-" | "*" | "/" | "%"
            | "&" | "|" | "^" | "<<" | ">>" | ">>>" | "," | "(" | "[" | "assert" | "assume" | "throw" | "free" => {
                "an expression"
            }
            _ => return None,
        };
        Some(words.into())
    }
}

/// `=` where a value is compared.
pub(super) fn equals(span: Span) -> SyntaxError {
    let message = "`=` cannot stand here: compare with `==`, assign with `:=`";
    SyntaxError::new(span, ErrorCode::WrongOperator, message).fix("write `==`", span, "==")
}

/// `:=` where a value is compared.
pub(super) fn assigns(span: Span) -> SyntaxError {
    let message = "`:=` assigns, and an assignment is a statement of its own; compare with `==`";
    SyntaxError::new(span, ErrorCode::WrongOperator, message).fix("write `==`", span, "==")
}

fn compares(sign: &str) -> bool {
    matches!(sign, "=" | "==" | "!=" | "<" | "<=" | ">" | ">=")
}

fn unknown_character(c: char, span: Span) -> SyntaxError {
    let code = ErrorCode::UnknownCharacter;
    match foreign::character(c) {
        Some(ascii) => SyntaxError::new(span, code, format!("`{c}` is not used here; write `{ascii}`")).fix(
            format!("write `{ascii}`"),
            span,
            ascii,
        ),
        None if c.is_control() => SyntaxError::new(
            span,
            code,
            format!("the control character U+{:04X} cannot stand here; remove it", u32::from(c)),
        ),
        None => SyntaxError::new(span, code, format!("the character `{c}` is not part of the language; remove it"))
            .fix(format!("remove `{c}`"), span, ""),
    }
}
