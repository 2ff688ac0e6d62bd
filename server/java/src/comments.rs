//! Specifications in comments: `//@ ..` and `/*@ .. @*/` to clauses with their places.
//!
//! A run of comments is read as one text of the same length, in which everything that is no specification is a
//! blank: so offsets stay what they are in the file, and a clause may go on in the next comment.

use crate::tree::J;
use ir::Span;
use lower::Fix;

/// What a clause says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClauseWord {
    Requires,
    Ensures,
    Invariant,
    Scope,
    Helper,
    Pred,
}

/// A clause, in offsets of its file.
#[derive(Clone, Debug)]
pub(crate) struct RawClause {
    pub(crate) word: ClauseWord,
    /// The whole clause, with its keyword.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Where what follows the keyword starts.
    pub(crate) body: usize,
    /// What follows the keyword, without the `;`; as long as it is in the file.
    pub(crate) text: String,
}

impl ClauseWord {
    /// How it is written.
    pub fn text(self) -> &'static str {
        WORDS.iter().find(|(_, clause)| *clause == self).map_or("", |(word, _)| word)
    }
}

const WORDS: [(&str, ClauseWord); 6] = [
    ("requires", ClauseWord::Requires),
    ("ensures", ClauseWord::Ensures),
    ("invariant", ClauseWord::Invariant),
    ("scope", ClauseWord::Scope),
    ("helper", ClauseWord::Helper),
    ("pred", ClauseWord::Pred),
];

/// What JML calls some of them as well.
const SYNONYMS: [(&str, ClauseWord); 7] = [
    ("pre", ClauseWord::Requires),
    ("precondition", ClauseWord::Requires),
    ("requires_redundantly", ClauseWord::Requires),
    ("post", ClauseWord::Ensures),
    ("postcondition", ClauseWord::Ensures),
    ("ensures_redundantly", ClauseWord::Ensures),
    ("invariant_redundantly", ClauseWord::Invariant),
];

/// The clause that a word begins, as the other names of JML do.
fn clause_of(word: &str) -> Option<ClauseWord> {
    WORDS.iter().chain(&SYNONYMS).find(|(known, _)| *known == word).map(|(_, clause)| *clause)
}

/// The clauses that there are, for people.
pub(crate) const KNOWN: &str =
    "the clauses are `requires`, `ensures`, `scope`, `helper` before a method, and `invariant`, `pred` in a class";

/// Why a word that stands where a clause should begin has no effect.
pub(crate) fn no_clause(word: &str) -> String {
    let meant = near(word).map_or_else(String::new, |known| format!("did you mean `{known}`? "));
    format!("`{word}` begins no clause and has no effect: {meant}{KNOWN}")
}

/// What to write instead.
pub(crate) fn meant(word: &str, span: Span) -> Option<Fix> {
    near(word).map(|known| Fix::replace(format!("Replace with `{known}`"), span, known))
}

/// The word of a clause that was meant by a misspelled one.
fn near(word: &str) -> Option<&'static str> {
    let small = word.to_lowercase();
    let known = WORDS.iter().map(|(known, _)| *known);
    // Too many words of other tools and of prose differ from `pred` in a letter.
    let apart = known.filter(|known| known.len() > 4).map(|known| (strsim::osa_distance(&small, known), known));
    apart.min().filter(|(distance, known)| *distance <= known.len() / 4).map(|(_, known)| known)
}

/// Where a comment that would be a specification begins with a word that is nearly that of a clause, and the word.
pub(crate) fn misspelled(comment: J) -> Option<(usize, usize, String)> {
    let (start, word) = first_word(comment)?;
    // What is still being typed is no mistake.
    let typed = is_begun(comment) || clause_of(word).is_some() || IGNORED.contains(&word);
    near(word).filter(|_| !typed).map(|_| (start, start + word.len(), word.to_owned()))
}

/// Words of JML that are no clauses, and say nothing here but `non_null`.
const IGNORED: [&str; 12] = [
    "pure",
    "nullable",
    "non_null",
    "spec_public",
    "spec_protected",
    "also",
    "public",
    "private",
    "protected",
    "normal_behavior",
    "exceptional_behavior",
    "instance",
];

/// Clauses of JML that mean nothing here.
const UNKNOWN: [&str; 27] = [
    "static",
    "signals",
    "signals_only",
    "exsures",
    "assignable",
    "modifies",
    "modifiable",
    "diverges",
    "accessible",
    "measured_by",
    "constraint",
    "assert",
    "assume",
    "loop_invariant",
    "loop_modifies",
    "loop_writes",
    "maintaining",
    "decreasing",
    "decreases",
    "ghost",
    "set",
    "model",
    "represents",
    "initially",
    "axiom",
    "when",
    "predicate",
];

/// Where a comment begins with a clause of JML that means nothing here, and its word.
pub(crate) fn unknown_clause(comment: J) -> Option<(usize, usize, String)> {
    let (at, word) = first_word(comment)?;
    let plain = word.strip_suffix("_redundantly").unwrap_or(word);
    UNKNOWN.contains(&plain).then(|| (at, at + word.len(), word.to_owned()))
}

/// That a clause of JML means nothing here, and what to write where something does.
pub(crate) fn no_effect(word: &str) -> String {
    let instead = match word {
        "assert" => ": write `assert ..;`, which is checked",
        "predicate" => ": a predicate of separation logic is written `pred p(T x) := ..;`",
        "static" => ": write what holds of static fields as a precondition of the methods that read them",
        _ => "",
    };
    let of = if word == "predicate" { "" } else { " of JML" };
    format!("`{word}`{of} is not known here, so that this clause has no effect{instead}")
}

/// The first word of a comment that would be a specification, and where it begins.
fn first_word<'a>(comment: J<'a>) -> Option<(usize, &'a str)> {
    let text = comment.text();
    let begun = text.get(2..)?.trim_start().strip_prefix('@')?;
    let begun = begun.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '@' | '*'));
    let word = begun.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    Some((comment.start_byte() + text.len() - begun.len(), word))
}

/// The clauses of a run of comments; empty when none of them is a specification.
pub(crate) fn clauses(run: &[J], source: &str) -> Vec<RawClause> {
    blanked(run, source).map_or_else(Vec::new, |(base, text)| split(&text, base))
}

/// A run as one text of its length, everything that is no specification blank, and where it starts in its file.
pub(crate) fn blanked(run: &[J], source: &str) -> Option<(usize, String)> {
    let (first, last) = (run.first()?, run.last()?);
    let base = first.start_byte();
    let slice = source.get(base..last.end_byte())?;
    let mut text: Vec<u8> = slice.bytes().map(|b| if b == b'\n' { b } else { b' ' }).collect();
    let mut any = false;
    for comment in run {
        let start = comment.start_byte() - base;
        if any && is_remark(comment.text()) && is_complete(&text[..start]) {
            continue;
        }
        if let Some((from, to)) = content(comment.text(), any) {
            let line = &comment.text()[from..to];
            let begins = |before: &[u8]| starts_condition(line) || ends_operand(before) && starts_other(line);
            if any && !is_complete(&text[..start]) && begins(&text[..start]) {
                // Whoever starts a clause on a line of its own has ended the one before.
                text[start] = b';';
            }
            any = true;
            let piece = comment.text().as_bytes();
            text[start + from..start + to].copy_from_slice(&piece[from..to]);
            if comment.kind() == "block_comment" {
                undecorate(&mut text[start + from..start + to]);
            }
            without_remarks(&mut text[start + from..start + to]);
        } else if any {
            break;
        }
    }
    Some((base, String::from_utf8(text).ok().filter(|_| any)?))
}

/// Whether a comment has no `@`, nor begins a clause as a formatter may leave it.
fn is_remark(comment: &str) -> bool {
    let Some(inner) = comment.strip_prefix("//").map(str::trim_start) else { return false };
    let word = inner.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
    !inner.starts_with('@') && !WORDS.iter().any(|(known, _)| *known == word) && near(word).is_none()
}

/// Whether nothing of a specification is open at its end: then an ordinary comment is no part of it.
fn is_complete(text: &[u8]) -> bool {
    let depth: i32 =
        text.iter().map(|b| i32::from(matches!(b, b'{' | b'(')) - i32::from(matches!(b, b'}' | b')'))).sum();
    let text = text.trim_ascii_end();
    let last = text.iter().rposition(|b| !b.is_ascii_alphabetic() && *b != b'_').map_or(0, |at| at + 1);
    let alone = |w: &str| text[last..] == *w.as_bytes();
    depth == 0 && (text.ends_with(b";") || text.ends_with(b"}") || alone("helper") || IGNORED.iter().any(|w| alone(w)))
}

/// Whether a line of a comment starts a condition. The words of other clauses may be names in an expression that goes on.
fn starts_condition(line: &str) -> bool {
    let line = line.trim_start();
    ["requires", "ensures", "invariant"]
        .iter()
        .any(|w| line.strip_prefix(w).is_some_and(|r| r.starts_with([' ', '\t'])))
}

/// Whether a text ends with a name, a number, or what is in parentheses: no other name can go on with it.
fn ends_operand(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let from = text.iter().rposition(|b| !b.is_ascii_alphanumeric() && *b != b'_').map_or(0, |at| at + 1);
    let open = ["instanceof", "new", "shape", "data", "sl", "exists"];
    match &text[from..] {
        [] => text.last().is_some_and(|last| b")]\"'".contains(last)),
        word => !open.iter().any(|open| open.as_bytes() == word),
    }
}

/// Whether a line of a comment starts a clause that is no condition, where no expression goes on: `scope Node <= 3`.
fn starts_other(line: &str) -> bool {
    let (word, rest) = word_of(line.trim_start());
    let (next, behind) = word_of(rest.trim_start());
    match word {
        "helper" => rest.trim_matches([' ', '\t', '\r', ';']).is_empty(),
        "scope" => !next.is_empty(),
        "pred" => !next.is_empty() && behind.trim_start().starts_with('('),
        _ => clause_of(word).is_some() && rest.starts_with([' ', '\t']),
    }
}

/// The word that a text begins with, and what stands behind it.
fn word_of(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len()))
}

/// Whether a text begins with the word of a clause.
pub(crate) fn begins_clause(text: &str) -> bool {
    clause_of(word_of(text).0).is_some()
}

/// Whether a comment starts a specification.
pub(crate) fn is_spec(comment: J) -> bool {
    content(comment.text(), false).is_some()
}

/// Where a comment has what was a clause before a formatter (or a person) took its `@` away, or made it a Javadoc tag:
/// `// requires x > 0;`, `/** @requires x > 0; */`. Sentences that begin with such a word end otherwise.
pub(crate) fn killed(comment: J) -> Option<(usize, usize)> {
    let text = comment.text();
    let mut at = comment.start_byte();
    for line in text.split_inclusive('\n') {
        let plain = line.trim_start().trim_start_matches(['/', '*', ' ', '\t']);
        let bare = plain.strip_prefix('@').unwrap_or(plain).trim_start();
        let end = bare.trim_end().trim_end_matches("*/").trim_end();
        let word = WORDS.iter().find(|(w, _)| bare.strip_prefix(w).is_some_and(|r| r.starts_with([' ', '\t'])));
        let start = at + line.len() - plain.len();
        if word.is_some_and(|(_, k)| *k != ClauseWord::Helper) && end.ends_with([';', '}']) {
            return Some((start, start + plain.len() - bare.len() + end.len()));
        }
        at += line.len();
    }
    None
}

/// Where an `@` makes a comment a specification: not in documentation, nor in front of several lines.
pub(crate) fn revived(comment: J) -> Option<usize> {
    let text = comment.text();
    let plain = ["//", "/*"].iter().any(|open| text.starts_with(open)) && !text[2..].starts_with(['/', '*', '@']);
    (plain && !text.contains('\n')).then(|| comment.start_byte() + 2)
}

/// Whether a comment may become a specification while its first word is being typed.
pub(crate) fn is_begun(comment: J) -> bool {
    let text = comment.text();
    let word = text.get(2..).unwrap_or("").trim_start().strip_prefix('@').map(|w| w.trim_matches(['@', '*', '/', ' ']));
    word.is_some_and(|word| word.is_empty() || WORDS.iter().chain(&SYNONYMS).any(|(known, _)| known.starts_with(word)))
}

/// Where the specification in a comment is; a comment that goes on needs no `@`.
fn content(comment: &str, goes_on: bool) -> Option<(usize, usize)> {
    let (skip, end) = match comment.strip_prefix("//") {
        Some(_) => (2, comment.len()),
        None => (2, comment.len() - comment.strip_suffix("*/").map_or(0, |_| 2)),
    };
    let inner = comment.get(skip..end)?;
    let trimmed = inner.trim_start();
    let at = skip + inner.len() - trimmed.len();
    let Some(rest) = trimmed.strip_prefix('@') else {
        return (goes_on && comment.starts_with("//")).then_some((skip, end));
    };
    let from = at + trimmed.len() - rest.trim_start_matches('@').len();
    let end = skip + inner.trim_end().trim_end_matches('@').len();
    // The first clause may stand on the next line, behind an `@` or `*` of its own.
    let begun = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '@' | '*'));
    let word = word_of(begun).0;
    let known = clause_of(word).is_some() || IGNORED.contains(&word);
    (known || goes_on).then_some((from.min(end), end))
}

/// Blanks what stands behind `//`, or between `/*` and `*/`, in the lines of a specification: it is for people, as
/// everywhere in Java.
fn without_remarks(text: &mut [u8]) {
    for line in text.split_mut(|b| *b == b'\n') {
        let mut at = 0;
        while let Some((from, to)) = remark(line, at) {
            line[from..to].fill(b' ');
            at = to;
        }
    }
}

/// Where the next remark in a line is. What begins with `/*` and does not end in its line is left alone.
fn remark(line: &[u8], from: usize) -> Option<(usize, usize)> {
    let mut quoted = false;
    (from..line.len()).find_map(|i| {
        quoted ^= line[i] == b'"' && (i == 0 || line[i - 1] != b'\\');
        match &line[i..] {
            _ if quoted => None,
            [b'/', b'/', ..] => Some((i, line.len())),
            [b'/', b'*', rest @ ..] => {
                rest.windows(2).position(|end| end == b"*/").map(|length| (i, i + length + b"/**/".len()))
            }
            _ => None,
        }
    })
}

/// Whether a comment has only words of JML that are no clauses: `public /*@ pure @*/ int size()`.
pub(crate) fn says_no_clause(comment: J) -> bool {
    words(comment.text()).is_some_and(|mut words| words.all(|w| IGNORED.contains(&w)))
}

/// Whether it says that what is declared behind it is never null.
pub(crate) fn says_non_null(comment: J) -> bool {
    says_no_clause(comment) && has_word(comment.text(), "non_null")
}

/// Whether the text of a comment is a specification with a word of JML, as `non_null`.
pub(crate) fn has_word(comment: &str, word: &str) -> bool {
    words(comment).is_some_and(|mut words| words.any(|w| w == word))
}

/// The words of a specification.
fn words(text: &str) -> Option<impl Iterator<Item = &str>> {
    let piece = content(text, false).and_then(|(from, to)| text.get(from..to))?;
    Some(piece.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()))
}

/// Blanks the `@` (or `*`, when all lines have one) that formatters put in front of the lines of a block comment.
fn undecorate(text: &mut [u8]) {
    let lines: Vec<usize> = text.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i + 1).collect();
    let starts: Vec<usize> =
        lines.iter().filter_map(|l| (*l..text.len()).find(|i| !matches!(text[*i], b' ' | b'\t' | b'\r'))).collect();
    let stars = !starts.is_empty() && starts.iter().all(|s| text[*s] == b'*');
    for s in starts {
        if text[s] == b'@' || (stars && text[s] == b'*') {
            text[s] = b' ';
        }
    }
}

/// Words that stand where a clause should begin and begin none, with their places in the file.
pub(crate) fn unknown(run: &[J], source: &str) -> Vec<(usize, usize, String)> {
    let Some((base, text)) = blanked(run, source) else { return Vec::new() };
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(skip) = text[at..].find(|c: char| c.is_alphabetic()) {
        let start = at + skip;
        let word = word_of(&text[start..]).0;
        let body = start + word.len();
        let (known, ignored) = (clause_of(word), IGNORED.contains(&word));
        if known.is_none() && !ignored {
            found.push((base + start, base + body, word.to_owned()));
        }
        let no_end = ignored || known == Some(ClauseWord::Helper);
        at = if no_end { body } else { end_of(&text, body).1 };
    }
    found
}

/// Splits a text into clauses.
fn split(text: &str, base: usize) -> Vec<RawClause> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(skip) = text[at..].find(|c: char| c.is_alphabetic()) {
        let start = at + skip;
        let word = word_of(&text[start..]).0;
        let body = start + word.len();
        let Some(kind) = clause_of(word) else {
            at = if IGNORED.contains(&word) { body } else { end_of(text, body).1 };
            continue;
        };
        let (end, next) = match kind {
            ClauseWord::Helper => (body, body),
            _ => end_of(text, body),
        };
        let text = without_backslashes(&text[body..end]);
        found.push(RawClause { word: kind, start: base + start, end: base + next, body: base + body, text });
        at = next;
    }
    found
}

/// A clause with JML's `\result` and `\old` as they are called here, and as long.
fn without_backslashes(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut quote = None;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let word = || rest.as_str().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        match (quote, c) {
            (None, '\\') if matches!(word(), "result" | "old") => bare.push(' '),
            (Some(_), '\\') => {
                bare.push(c);
                bare.extend(rest.next());
            }
            _ => {
                quote = match quote {
                    None => Some(c).filter(|c| matches!(c, '"' | '\'')),
                    Some(q) => Some(q).filter(|q| *q != c),
                };
                bare.push(c);
            }
        }
    }
    bare
}

/// Where a clause ends: its text, and with its `;`. A `hex` block needs none.
fn end_of(text: &str, from: usize) -> (usize, usize) {
    let hex = text[from..].trim_start().starts_with("hex");
    let mut depth = 0i32;
    let mut quote = None;
    let mut escaped = false;
    for (i, c) in text[from..].char_indices() {
        let at = from + i;
        match (quote, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(q), c) if q == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '{' | '(') => depth += 1,
            (None, '}' | ')') => {
                depth -= 1;
                // What goes on with an operator is told to be no HEX.
                if hex && c == '}' && depth == 0 && !text[at + 1..].trim_start().starts_with(['&', '|']) {
                    return (at + 1, at + 1);
                }
            }
            (None, ';') if depth == 0 => return (at, at + 1),
            _ => {}
        }
    }
    let end = text.trim_end().len().max(from);
    (end, end)
}

/// The word `shape` or `data` before a condition. They are words of the specification, not of Java: `data != null` and
/// `data.length > 0` are about a field.
pub(crate) fn mode(text: &str) -> Option<&'static str> {
    let begins = |rest: &str| {
        let apart = rest.starts_with(|c: char| c.is_whitespace() || c == '(' || c == '!');
        let rest = rest.trim_start();
        let operator =
            rest.starts_with("!=") || rest.split(|c: char| !c.is_alphanumeric()).next() == Some("instanceof");
        apart && !operator && rest.starts_with(|c: char| c.is_alphanumeric() || "_$(!\"'\\".contains(c))
    };
    ["shape", "data"].into_iter().find(|word| text.trim_start().strip_prefix(word).is_some_and(begins))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Source;
    use ir::FileId;
    use std::sync::Arc;

    fn all(text: &str) -> Vec<(ClauseWord, String)> {
        let parse = Arc::new(syntax::parse_as(syntax::Language::Java, &syntax::Text::from(text)));
        let source = Source::file(FileId(0), parse);
        let run: Vec<J> = source.root().all().into_iter().filter(|n| n.is_comment()).collect();
        let squeeze = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
        clauses(&run, text).iter().map(|c| (c.word, squeeze(&c.text))).collect()
    }

    #[test]
    fn what_a_formatter_has_killed_is_found() {
        let found = |text: &str| {
            let parse = Arc::new(syntax::parse_as(syntax::Language::Java, &syntax::Text::from(text)));
            let source = Source::file(FileId(0), parse);
            let comment = source.root().all().into_iter().find(|n| n.is_comment()).expect("a comment");
            killed(comment).map(|(start, end)| text[start..end].to_owned())
        };
        assert_eq!(found("// requires x > 0;\n").as_deref(), Some("requires x > 0;"));
        assert_eq!(found("/** @requires x > 0; */").as_deref(), Some("@requires x > 0;"));
        assert_eq!(found("/**\n * Adds.\n * @ensures size > 0;\n */").as_deref(), Some("@ensures size > 0;"));
        for prose in
            ["// requires a lock\n", "/** Requires x; */", "// scope; of this", "/* helper; */", "// {@code x;}"]
        {
            assert_eq!(found(prose), None, "{prose}");
        }
    }

    #[test]
    fn words_that_are_nearly_those_of_clauses_are_found() {
        let found = |text: &str| {
            let parse = Arc::new(syntax::parse_as(syntax::Language::Java, &syntax::Text::from(text)));
            let source = Source::file(FileId(0), parse);
            let comment = source.root().all().into_iter().find(|n| n.is_comment()).expect("a comment");
            misspelled(comment).map(|(start, end, word)| {
                assert_eq!(text[start..end], word);
                no_clause(&word)
            })
        };
        let meant = [
            ("//@ requres x != null;\n", "requires"),
            ("// @ require x;\n", "requires"),
            ("/*@ Ensures x; @*/", "ensures"),
            ("/*@\n  @ ensurse x;\n  @*/", "ensures"),
            ("//@invarient x;\n", "invariant"),
            ("//@ scop Node <= 3;\n", "scope"),
            ("//@ helpers\n", "helper"),
        ];
        for (text, known) in meant {
            let message = found(text).unwrap_or_default();
            assert!(message.contains(&format!("did you mean `{known}`?")), "{text}: {message}");
        }
        for other in [
            "//@ requires x;\n",
            "//@ pure\n",
            "//@ prep x;\n",
            "//@ pre x;\n",
            "//@ postcondition x;\n",
            "//@ requires_redundantly x;\n",
            "//@Override\n",
            "//@ assignable x;\n",
            "// requres x;\n",
            "//@ requir\n",
            "//@\n",
            "//@ \u{e9}\n",
            "/**/",
            "/*@*/",
        ] {
            assert_eq!(found(other), None, "{other}");
        }
    }

    #[test]
    fn names_of_jml_are_those_of_ours() {
        assert_eq!(all("//@ ensures \\result > \\old(size);\n"), [(ClauseWord::Ensures, "result > old(size)".into())]);
        // Texts and characters keep their backslashes, and other names of JML are none.
        for same in [r#"s == "\\result" && c == '\\'"#, r#""\"\result" != s"#, r"\results > 0"] {
            assert_eq!(all(&format!("//@ requires {same};\n")), [(ClauseWord::Requires, same.into())]);
        }
    }

    #[test]
    fn clauses_have_other_names_in_jml() {
        use ClauseWord::*;
        for (word, clause) in [
            ("pre", Requires),
            ("precondition", Requires),
            ("requires_redundantly", Requires),
            ("post", Ensures),
            ("postcondition", Ensures),
            ("ensures_redundantly", Ensures),
            ("invariant_redundantly", Invariant),
        ] {
            assert_eq!(all(&format!("//@ {word} x > 0;\n")), [(clause, "x > 0".into())]);
        }
        // They are words of prose, too.
        assert_eq!(all("//@ requires a;\n// pre and post;\n//@ requires b;\n").len(), 2);
        assert_eq!(all("//@ precondition\n").len(), 1);
        assert_eq!(all("// pre x;\n//@ presumably\n"), []);
    }

    #[test]
    fn clauses_survive_formatters() {
        use ClauseWord::*;
        assert_eq!(all("//@ requires x > 0;\n"), [(Requires, "x > 0".into())]);
        assert_eq!(all("// @ requires x > 0\n//    && y;\n"), [(Requires, "x > 0 && y".into())]);
        assert_eq!(all("/*@\n  @ requires x;\n  @*/"), [(Requires, "x".into())]);
        assert_eq!(all("/*@ requires x;\n  @ ensures y;\n  @*/"), [(Requires, "x".into()), (Ensures, "y".into())]);
        assert_eq!(
            all("/*@ invariant hex { this not null; } pred p(A a) := emp; @*/"),
            [(Invariant, "hex { this not null; }".into()), (Pred, "p(A a) := emp".into())]
        );
        assert_eq!(all("//@Override\n"), []);
        assert_eq!(all("// plain\n"), []);
        assert_eq!(all("//@Requires\n"), []);
        // Remarks: at the end of a line, and between clauses.
        let requires = |text: &str| (Requires, text.to_owned());
        assert_eq!(all("//@ requires a; // it's so\n//@ requires b;\n"), [requires("a"), requires("b")]);
        assert_eq!(all("//@ requires a // one\n//     && b; // two\n"), [requires("a && b")]);
        assert_eq!(all("/*@ requires a; // one\n  @ requires b; @*/\n"), [requires("a"), requires("b")]);
        assert_eq!(all("//@ requires s != \"//\"; // x\n"), [requires("s != \"//\"")]);
        assert_eq!(
            all("//@ requires a; /* one */\n//@ requires b; /* two; */ // c;\n"),
            [requires("a"), requires("b")]
        );
        assert_eq!(
            all("//@ requires a /* ; */ && b; /* one */ requires c; /**/\n"),
            [requires("a && b"), requires("c")]
        );
        assert_eq!(all("//@ requires s != \"/* x */\";\n"), [requires("s != \"/* x */\"")]);
        assert_eq!(
            all("//@ requires a;\n// Why the next one is there\n//@ requires b;\n"),
            [requires("a"), requires("b")]
        );
        assert_eq!(all("//@ helper\n// nobody calls it\n//@ requires b;\n"), [(Helper, "".into()), requires("b")]);
        let hex = "hex { a not null; b not null; }";
        assert_eq!(all("//@ requires hex { a not null;\n// b not null; }\n"), [requires(hex)]);
        // What cannot go on with the condition before begins another clause.
        for (before, behind, word, text) in [
            ("x > 0", "scope Entry <= 3;", Scope, "Entry <= 3"),
            ("f(x)", "scope unwind 3", Scope, "unwind 3"),
            ("a[0]", "helper", Helper, ""),
            ("sl l -> A(next: _)", "pred p(A a) := emp;", Pred, "p(A a) := emp"),
            ("x", "pre y;", Requires, "y"),
        ] {
            let both = [requires(before), (word, text.to_owned())];
            assert_eq!(all(&format!("//@ requires {before}\n//@ {behind}\n")), both);
        }
        for (before, behind) in
            [("x >", "scope"), ("x > 0", "&& helper"), ("x ==", "helper"), ("x instanceof", "pre"), ("f(", "scope)")]
        {
            let one = format!("{before} {behind}");
            assert_eq!(all(&format!("//@ requires {before}\n//@ {behind};\n")), [requires(&one)]);
        }
        assert_eq!(all("//@ helper\n//@ scope Entry <= 3\n"), [(Helper, "".into()), (Scope, "Entry <= 3".into())]);
    }

    #[test]
    fn fields_may_be_called_as_the_words_before_conditions() {
        for marked in
            ["data sorted(this)", " shape  acyclic()", "data (a < b)", "data !empty()", "data !(a)", "data 0 < n"]
        {
            assert_eq!(mode(marked), Some(marked.split_whitespace().next().unwrap()), "{marked}");
        }
        let fields = ["data != null", "data.length > 0", "data[0] == 1", "data", "data == other", "data + 1 > n"];
        for field in fields.into_iter().chain(["data instanceof Node", "database()", "shape == 1", "shapes(this)"]) {
            assert_eq!(mode(field), None, "{field}");
        }
    }
}
