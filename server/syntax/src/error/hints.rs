//! Sentences for mistakes that the place of a token gives away.

use tree_sitter::Node;

use super::explain::{Explain, assigns, equals};
use super::{ErrorCode, SyntaxError, foreign};
use crate::span::Span;

/// Words that a condition may follow.
const BEFORE_CONDITIONS: [&str; 11] =
    ["requires", "ensures", "invariant", "assert", "assume", "return", "and", "or", "not", "data", "shape"];

/// How far a hint looks back.
const WINDOW: usize = 200;

pub(super) const AFTER_ALIASES: &str = "expected `nothing`, `some T` or a path after `aliases`";

pub(super) const RESULT_TYPE: &str =
    "a function needs a result type before its name: `fn int f(..)`, or `fn void f(..)`";

pub(super) const UNFINISHED_SENTENCE: &str =
    "a sentence says something of a path: add `not null`, `is null`, `expands to T` or `aliases p`";

const IN_BRACES: &str = "sentences of HEX stand in braces: `hex { list not null; }`";

impl<'a> Explain<'a> {
    /// A better sentence than "cannot stand here", where there is one. `bad` is the token that cannot stand there,
    /// `from` the first that was skipped because of it.
    pub(super) fn hint(&self, parent: Node<'a>, from: usize, bad: usize) -> Option<SyntaxError> {
        let before = self.tokens.before(bad)?;
        let hint = self
            .operator_word(before)
            .or_else(|| self.operator_word(bad))
            .or_else(|| self.in_hex(from, before, bad))
            .or_else(|| self.behind_hex(before, bad))
            .or_else(|| self.compared(before, bad))
            .or_else(|| self.made(before))
            .or_else(|| self.without_type(bad))
            .or_else(|| self.bare_condition(bad))
            .or_else(|| self.definition(before, bad))
            .or_else(|| self.member(parent, bad))
            .or_else(|| self.parameter(parent, bad))?;
        Some(hint)
    }

    fn expected(&self, token: usize, message: &str) -> SyntaxError {
        SyntaxError::new(self.tokens.span(token), ErrorCode::Expected, message)
    }

    /// `a and b`.
    pub(super) fn operator_word(&self, token: usize) -> Option<SyntaxError> {
        let word = self.tokens.text(token);
        let operator = foreign::operator(word).filter(|_| !self.hex_opener(token))?;
        if word == "not" {
            return Some(self.negation(token));
        }
        let span = self.tokens.span(token);
        let error = SyntaxError::new(span, ErrorCode::ForeignSyntax, format!("`{word}` is written `{operator}`"));
        Some(error.fix(format!("write `{operator}`"), span, operator))
    }

    /// `not x == null` as in Python, or `x not null` as in HEX.
    fn negation(&self, token: usize) -> SyntaxError {
        let span = self.tokens.span(token);
        let error = |span, message| SyntaxError::new(span, ErrorCode::ForeignSyntax, message);
        if self.tokens.text(token + 1) == "null" && self.ends_operand(token) {
            let both = span.cover(self.tokens.span(token + 1));
            return error(both, "`not null` is written `!= null` outside of HEX").fix(
                "write `!= null`",
                both,
                "!= null",
            );
        }
        let error = error(span, "`not` is written `!`");
        let end = self.condition_end(token + 1);
        let Some(last) = end.checked_sub(1).filter(|last| *last > token) else { return error };
        // `!` binds tighter than `not` does where people know it from.
        let operand = Span::new(self.tokens.span(token + 1).start, self.tokens.span(last).end);
        let text = self.parse.text().slice(operand);
        let text = if last == token + 1 { format!("!{text}") } else { format!("!({text})") };
        error.fix("write `!`", span.cover(operand), text)
    }

    /// Whether an operand ends right before a token.
    fn ends_operand(&self, token: usize) -> bool {
        let Some(before) = self.tokens.before(token) else { return false };
        let text = self.tokens.text(before);
        let word = text.starts_with(|c: char| c.is_alphanumeric() || c == '_') && !BEFORE_CONDITIONS.contains(&text);
        word || matches!(text, ")" | "]")
    }

    /// The token behind a condition that begins with another one: what joins it to the next, or ends it.
    fn condition_end(&self, first: usize) -> usize {
        let mut at = first;
        while !matches!(self.tokens.text(at), "" | ";" | "{" | "}" | ")" | "]" | "," | "&&" | "||" | "and" | "or") {
            at = self.tokens.partner(at).filter(|partner| *partner > at).unwrap_or(at) + 1;
        }
        at
    }

    /// Sentences of HEX.
    fn in_hex(&self, from: usize, before: usize, bad: usize) -> Option<SyntaxError> {
        let (last, text) = (self.tokens.text(before), self.tokens.text(bad));
        if last == "hex" && text != "{" {
            return Some(self.expected(before, IN_BRACES));
        }
        if !self.hex_opener(from) && !self.hex_opener(bad) {
            return None;
        }
        let span = self.tokens.span(before).cover(self.tokens.span(bad));
        match (last, text) {
            ("is", "not") => {
                let error = SyntaxError::new(span, ErrorCode::Unexpected, "HEX writes `not null`, without `is`");
                Some(error.fix("write `not`", span, "not"))
            }
            ("aliases", _) => Some(self.expected(before, AFTER_ALIASES)),
            (_, "=" | "==" | "!=" | ":=") => Some(self.expected(
                bad,
                "HEX compares in words: a path with `is null`, `not null`, `aliases p`, `aliases nothing` or `expands to T`",
            )),
            (_, ";" | "}") if last != ";" || from < before => Some(self.expected(from.min(before), UNFINISHED_SENTENCE)),
            (_, "not" | "is" | "null" | "expands" | "aliases" | "with") => self.sentence_before(bad),
            _ => None,
        }
    }

    /// `requires hex list not null;`
    pub(super) fn bare_hex(&self, bad: usize) -> Option<SyntaxError> {
        let path = |i: usize| {
            let text = self.tokens.text(i);
            text.starts_with(|c: char| c.is_alphabetic() || c == '_') && !matches!(text, "not" | "is" | "instanceof")
        };
        let clause = |i: usize| i > 0 && matches!(self.tokens.text(i - 1), "requires" | "ensures" | "invariant");
        let hex = self.back(bad).find(|&i| self.tokens.text(i) == "hex" && clause(i) && path(i + 1))?;
        let error = self.expected(hex, IN_BRACES);
        let ends = |text: &str| matches!(text, ";" | "{" | "}" | "requires" | "ensures" | "scope" | "invariant");
        let end = (hex + 1..self.tokens.len()).find(|&i| ends(self.tokens.text(i)));
        let Some(end) = end.filter(|&end| self.tokens.text(end) == ";") else { return Some(error) };
        // Behind the brace stands no `;`.
        let sentence = Span::new(self.tokens.span(hex + 1).start, self.tokens.span(end).end);
        let text = self.parse.text().slice(sentence);
        Some(error.fix("put braces around it", sentence, format!("{{ {text} }}")))
    }

    /// `hex { .. };`, which ends a declaration where a clause or a body should follow.
    fn behind_hex(&self, before: usize, bad: usize) -> Option<SyntaxError> {
        let semicolon = [before, bad].into_iter().find(|&i| self.tokens.text(i) == ";")?;
        let closer = self.tokens.before(semicolon).filter(|&i| self.tokens.text(i) == "}")?;
        let opener = self.tokens.partner(closer).filter(|&i| i > 0 && self.tokens.text(i - 1) == "hex")?;
        let goes_on = matches!(self.tokens.text(bad), ";" | "{" | "requires" | "ensures" | "scope");
        let span = self.tokens.span(semicolon);
        let message = "no `;` stands behind `hex { .. }`: remove it";
        (opener < closer && goes_on)
            .then(|| SyntaxError::new(span, ErrorCode::Unexpected, message).fix("remove `;`", span, ""))
    }

    /// Two sentences without a `;` between them, where a path runs on into the next line.
    fn sentence_before(&self, bad: usize) -> Option<SyntaxError> {
        let start = self.tokens.line_start(bad);
        let last = self.tokens.before(start)?;
        let runs_on = self.back(bad).any(|i| i <= last && matches!(self.tokens.text(i), "aliases" | "expands"));
        let end = Span::at(self.tokens.span(last).end);
        let error = self.expected(last, "expected `;` after this sentence").fix("insert `;`", end, ";");
        runs_on.then_some(error)
    }

    /// Whether the token stands in a `hex { .. }`.
    pub(super) fn hex_opener(&self, token: usize) -> bool {
        let mut around = self.tokens.around(token);
        while let Some(opener) = around {
            if self.tokens.text(opener) == "{" {
                return opener > 0 && self.tokens.text(opener - 1) == "hex";
            }
            around = self.tokens.around(opener);
        }
        false
    }

    /// `requires x = 3;`: where a clause goes on, the parser stumbles over what stands behind the `=`.
    fn compared(&self, before: usize, bad: usize) -> Option<SyntaxError> {
        let clause = self.back(bad).any(|i| matches!(self.tokens.text(i), "requires" | "ensures" | "invariant"));
        if !clause || self.in_separation_logic(bad) {
            return None;
        }
        match self.tokens.text(before) {
            "=" => Some(equals(self.tokens.span(before))),
            ":=" => Some(assigns(self.tokens.span(before))),
            _ => None,
        }
    }

    /// `new int`.
    fn made(&self, before: usize) -> Option<SyntaxError> {
        let primitive = matches!(self.tokens.text(before), "int" | "long" | "bool");
        let new = before > 0 && self.tokens.text(before - 1) == "new";
        let message = "`new` makes an object or an array: `new C` or `new int[n]`";
        (primitive && new).then(|| self.expected(before, message))
    }

    /// `fn f(int x)`.
    fn without_type(&self, bad: usize) -> Option<SyntaxError> {
        let function = self.back(bad).find(|&i| self.tokens.text(i) == "fn")?;
        let name = function + 1;
        (self.tokens.text(name + 1) == "(").then(|| self.expected(name, RESULT_TYPE))
    }

    /// `if x > 3 {`.
    fn bare_condition(&self, bad: usize) -> Option<SyntaxError> {
        if self.tokens.text(bad) != "{" {
            return None;
        }
        let keyword = self.back(bad).find(|&i| matches!(self.tokens.text(i), "if" | "while"))?;
        let word = self.tokens.text(keyword);
        (self.tokens.text(keyword + 1) != "(").then(|| {
            self.expected(keyword, &format!("the condition of `{word}` stands in brackets: `{word} (x > 0) {{ .. }}`"))
        })
    }

    /// What a declaration cannot have.
    fn definition(&self, before: usize, bad: usize) -> Option<SyntaxError> {
        let (last, text) = (self.tokens.text(before), self.tokens.text(bad));
        let begins_with = |word: &str| self.back(bad).last().is_some_and(|first| self.tokens.text(first) == word);
        let span = self.tokens.span(bad);
        match text {
            "=" if last == ")" && begins_with("pred") => {
                let error = SyntaxError::new(span, ErrorCode::WrongOperator, "a predicate is defined with `:=`");
                Some(error.fix("write `:=`", span, ":="))
            }
            "." if self.in_separation_logic(bad) => Some(self.expected(
                bad,
                "separation logic reads fields by points-to: `x -> Node(next: y)` says that `x.next` is `y`",
            )),
            _ if text != "[" && self.makes_an_array(before) => {
                Some(self.expected(bad, "an array is made with its length: `new int[n]`"))
            }
            "," if self.declares_before(bad) => {
                let error = SyntaxError::new(
                    span,
                    ErrorCode::Unexpected,
                    "one name for each declaration; write `;` and its type again",
                );
                Some(error)
            }
            "catch" | "{"
                if text == "catch" && last == "}" || self.back(bad).any(|i| self.tokens.text(i) == "catch") =>
            {
                Some(self.expected(bad, "a handler names a type and a variable: `catch (T e) { .. }`"))
            }
            _ => None,
        }
    }

    /// `int x := 3;` or `x;` in a `data`.
    fn member(&self, parent: Node<'a>, bad: usize) -> Option<SyntaxError> {
        if !matches!(parent.kind(), "data_body" | "field_declaration") {
            return None;
        }
        if matches!(self.tokens.text(bad), "=" | ":=") {
            return Some(self.expected(bad, "a field has no value of its own; `new` gives it one"));
        }
        let first = self.back(bad + 1).last().unwrap_or(bad);
        let first = if self.tokens.text(bad) == "}" { self.back(self.tokens.before(bad)?).last()? } else { first };
        let message = "expected a field with its type (`int x;`), a method (`fn ..`) or an `invariant`";
        Some(self.expected(first, message))
    }

    /// `int x` right before the token, at the start of a statement or member.
    fn declares_before(&self, bad: usize) -> bool {
        let words: Vec<_> = self.back(bad).take(3).collect();
        let name = |i: usize| self.tokens.text(i).starts_with(|c: char| c.is_alphabetic() || c == '_');
        words.len() == 2 && words.iter().all(|&i| name(i))
    }

    fn parameter(&self, parent: Node<'a>, bad: usize) -> Option<SyntaxError> {
        let opener = self.tokens.around(bad).filter(|&opener| self.tokens.text(opener) == "(")?;
        let mut head = (opener.saturating_sub(6)..opener).rev();
        let of_function = parent.kind() == "parameters"
            || head
                .find(|&i| matches!(self.tokens.text(i), "fn" | ";" | "{" | "}" | "("))
                .is_some_and(|i| self.tokens.text(i) == "fn");
        // The next function is no part of it.
        let last = if self.tokens.text(bad) == "fn" { self.tokens.before(bad)? } else { bad };
        let span = Span::new(self.tokens.span(opener).start, self.tokens.span(last).end);
        of_function.then(|| {
            let message = "each parameter has a type and a name, with `,` between two: `(int x, Node y)`";
            SyntaxError::new(span, ErrorCode::Expected, message)
        })
    }

    /// Whether the tokens up to one are `new T[]..`, or the beginning of it from `[` on.
    fn makes_an_array(&self, last: usize) -> bool {
        let is_bracket = |i: &usize| matches!(self.tokens.text(*i), "[" | "]");
        let mut before = (0..=last).rev().skip_while(is_bracket);
        is_bracket(&last) && before.nth(1).is_some_and(|i| self.tokens.text(i) == "new")
    }

    /// The tokens before one, backwards, up to the statement, clause or item before.
    fn back(&self, token: usize) -> impl Iterator<Item = usize> {
        (0..token).rev().take(WINDOW).take_while(|&i| !matches!(self.tokens.text(i), ";" | "{" | "}"))
    }
}
