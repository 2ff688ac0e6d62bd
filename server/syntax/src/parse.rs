//! Parsing and incremental reparsing, with bounds on what a text may cost.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use tree_sitter::{Node, ParseOptions, ParseState, Parser, Point, Tree};

use crate::error::SyntaxError;
use crate::escapes;
use crate::recover::Recovered;
use crate::span::Span;
use crate::text::{Edit, Text};

/// Longer texts are not parsed. That is some 80,000 lines. The effort grows with the length, also for garbage, whose
/// repair takes seconds at this size.
pub const MAX_BYTES: usize = 2 << 20;

/// Calls of the parser's progress callback (one per hundred steps) that a text may cost: a constant part, and one call
/// for so many bytes. A correct text costs one for 80 bytes; garbage makes the parser try many repairs. Steps are
/// counted, not milliseconds, so that equal texts have equal trees.
const CALLS: usize = 10_000;
const BYTES_PER_CALL: usize = 16;

/// Why a text was not parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseLimit {
    /// More than [`MAX_BYTES`].
    TooLarge { bytes: usize },
    /// A NUL byte: not a source text.
    Binary { offset: usize },
    /// The parser gave up repairing.
    TooCostly,
}

impl fmt::Display for ParseLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseLimit::TooLarge { bytes } => write!(
                f,
                "this file has {bytes} bytes; files of more than {MAX_BYTES} are not analysed: split it and `use` the parts"
            ),
            ParseLimit::Binary { offset } => {
                write!(f, "this is not a source text: it has a NUL byte at offset {offset}")
            }
            ParseLimit::TooCostly => {
                write!(f, "this text has too many syntax errors to be analysed; is it a `.hir` file?")
            }
        }
    }
}

impl std::error::Error for ParseLimit {}

/// What a text is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    #[default]
    Hir,
    Java,
    /// A Java class with specifications and without code, beside the class itself.
    Jml,
}

impl Language {
    /// The language of a file, by the ending of its name.
    pub fn of_file(name: &str) -> Language {
        match name.rsplit('.').next() {
            Some("java") => Language::Java,
            Some("jml") => Language::Jml,
            _ => Language::Hir,
        }
    }
}

/// A text and its syntax tree. Clones share both.
#[derive(Clone, Debug)]
pub struct Parse {
    language: Language,
    text: Text,
    source: Arc<str>,
    tree: Tree,
    limit: Option<ParseLimit>,
    settled: bool,
    /// Found when somebody asks first: an editor and the lowering both do after every keystroke.
    errors: OnceLock<Arc<Findings>>,
    /// The tree that was reused, and what is known about it.
    before: Option<(Tree, Arc<Findings>)>,
}

/// What [`crate::errors`] has found out about a tree.
#[derive(Debug)]
pub(crate) struct Findings {
    pub(crate) errors: Vec<SyntaxError>,
    /// The items without any error. A node of another tree is the same one when it has the same id and both trees
    /// are alive.
    pub(crate) clean: HashSet<usize>,
    /// The text read again, where an error costs items that are right.
    pub(crate) recovered: Option<Recovered>,
}

impl Parse {
    /// The text that was parsed.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// The language whose grammar made the tree.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The same text in one piece. In Java, a line that ends with a lone CR ends with LF here, and Unicode escapes in code
    /// are what they stand for, with blanks behind.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The same, for those who keep it: a copy of its own for each would be most of what they keep.
    pub fn shared_source(&self) -> Arc<str> {
        self.source.clone()
    }

    /// The tree; the tree of the empty text where [`Parse::limit`] gives a reason.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The root, a `source_file` (or an `ERROR` where nothing could be recognised).
    pub fn root(&self) -> Node<'_> {
        self.tree.root_node()
    }

    /// Why there is no tree.
    pub fn limit(&self) -> Option<ParseLimit> {
        self.limit
    }

    /// Whether this is what [`parse_as`] gives for the text, whatever came before.
    pub fn is_settled(&self) -> bool {
        self.settled
    }

    /// The parse of the same text that does not depend on what came before.
    pub fn settle(&self) -> Parse {
        if self.settled { self.clone() } else { parse_as(self.language, &self.text) }
    }

    /// What [`crate::errors`] found, or finds now; it is given the items that are known to have no error.
    pub(crate) fn findings(&self, find: impl FnOnce(&HashSet<usize>) -> Findings) -> &Findings {
        let known = self.before.as_ref().map(|(_, findings)| &findings.clean);
        self.errors.get_or_init(|| Arc::new(find(known.unwrap_or(&HashSet::new()))))
    }

    /// The text of a node of this tree.
    pub fn node_text(&self, node: Node<'_>) -> &str {
        self.source.get(node.byte_range()).unwrap_or("")
    }

    /// The text of a span; empty where the span is not of this text.
    pub fn span_text(&self, span: Span) -> &str {
        self.source.get(span.range()).unwrap_or("")
    }
}

/// Parses a `.hir` text.
pub fn parse(text: &Text) -> Parse {
    run(Language::Hir, text, None)
}

/// Parses a text of a language.
pub fn parse_as(language: Language, text: &Text) -> Parse {
    run(language, text, None)
}

/// Parses a text that came from `old`'s by `edits`, in that order, and reuses what they left alone.
///
/// Where the text has no errors, the result is that of [`parse`]. Where it has, how they are repaired may depend on
/// what was reused (about one tree in 200 differs): the result is good for a first answer, and [`Parse::settle`]
/// gives the one that stands.
pub fn reparse(old: &Parse, text: &Text, edits: &[Edit]) -> Parse {
    if old.limit.is_some() {
        return parse_as(old.language, text);
    }
    let mut tree = old.tree.clone();
    for edit in edits {
        tree.edit(&edit.0);
    }
    let mut parse = run(old.language, text, Some(&tree));
    parse.settled = parse.limit.is_none() && !parse.root().has_error();
    parse.before = old.errors.get().map(|findings| (old.tree.clone(), findings.clone()));
    parse
}

fn run(language: Language, text: &Text, old: Option<&Tree>) -> Parse {
    if text.len() > MAX_BYTES {
        return unparsed(language, text, "".into(), ParseLimit::TooLarge { bytes: text.len() });
    }
    let source: Arc<str> = as_read(language, text.to_string()).into();
    if let Some(offset) = source.bytes().position(|byte| byte == 0) {
        return unparsed(language, text, source, ParseLimit::Binary { offset });
    }
    match bounded(language, &readable(language, &source), old) {
        Some(tree) => made(language, text, source, tree, None),
        None => unparsed(language, text, source, ParseLimit::TooCostly),
    }
}

/// A text as its language reads it, with everything where it was: that of Java has no Unicode escapes in its code, and lines
/// that end with a lone CR end as the grammar knows it.
fn as_read(language: Language, text: String) -> String {
    match language {
        Language::Hir => text,
        Language::Java | Language::Jml => with_line_feeds(escapes::decoded(text)),
    }
}

fn with_line_feeds(mut text: String) -> String {
    let lone = |at: usize| !text[at + 1..].starts_with('\n');
    let ends: Vec<usize> = text.match_indices('\r').map(|(at, _)| at).filter(|at| lone(*at)).collect();
    for at in ends {
        text.replace_range(at..=at, "\n");
    }
    text
}

/// A text as the grammar can read it, with everything where it was: that of Java knows no octal number with `_` behind
/// its first 0, and no name with dots in front of a record pattern, which is one `identifier` then.
fn readable(language: Language, source: &str) -> Cow<'_, str> {
    if language == Language::Hir {
        return Cow::Borrowed(source);
    }
    let (zeros, dots) = (zeros(source), dots(source));
    if zeros.is_empty() && dots.is_empty() {
        return Cow::Borrowed(source);
    }
    let mut text = source.to_owned();
    for span in zeros {
        text.replace_range(span.range(), &"0".repeat(span.end - span.start));
    }
    for at in dots {
        text.replace_range(at..=at, "_");
    }
    Cow::Owned(text)
}

/// What is between the first 0 of octal numbers and their next digit.
fn zeros(source: &str) -> Vec<Span> {
    let in_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
    let bytes = source.as_bytes();
    let begins = |at: usize| at == 0 || !in_word(bytes[at - 1]);
    let between = |(at, _)| {
        let digit = source[at + 1..].find(|c| c != '_').map(|n| at + 1 + n)?;
        matches!(bytes[digit], b'0'..=b'7').then_some(Span::new(at + 1, digit))
    };
    source.match_indices("0_").filter(|(at, _)| begins(*at)).filter_map(between).collect()
}

/// The dots in the names of record patterns: `case Token.Num(..)`, `t instanceof Token.Pair(Token.Num(..), ..)`. Nothing
/// else that stands there has a `(`.
fn dots(source: &str) -> Vec<usize> {
    let bytes = source.as_bytes();
    let in_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || !byte.is_ascii();
    let past = |from: usize, is: &mut dyn FnMut(u8) -> bool| {
        bytes[from..].iter().position(|b| !is(*b)).map_or(bytes.len(), |n| from + n)
    };
    let blank = |byte: u8| byte.is_ascii_whitespace();
    let mut found = Vec::new();
    for word in ["case", "instanceof"] {
        for (at, _) in source.match_indices(word) {
            let mut next = at + word.len();
            // What such a comment begins may go on in code.
            let remark = source[..at].rsplit('\n').next().is_some_and(|line| line.contains("//"));
            if remark || at > 0 && in_word(bytes[at - 1]) || !bytes.get(next).is_some_and(|b| blank(*b)) {
                continue;
            }
            // How many parentheses of patterns are open.
            let mut open = 0;
            loop {
                next = past(next, &mut { blank });
                let name = next..past(next, &mut |b| in_word(b) || b == b'.');
                next = past(name.end, &mut { blank });
                match bytes.get(next) {
                    Some(b'(') => {
                        found.extend(name.filter(|at| bytes[*at] == b'.'));
                        open += 1;
                    }
                    Some(b')') if open > 1 => open -= 1,
                    Some(b',' | b'[' | b']') if open > 0 => {}
                    Some(b'<') => {
                        let mut depth = 0;
                        next = past(next, &mut |b| {
                            depth += i32::from(b == b'<') - i32::from(b == b'>');
                            depth > 0 && !matches!(b, b'(' | b';' | b'{')
                        });
                    }
                    // The variable behind a type.
                    Some(byte) if open > 0 && !name.is_empty() && in_word(*byte) => continue,
                    _ => break,
                }
                next += 1;
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn unparsed(language: Language, text: &Text, source: Arc<str>, limit: ParseLimit) -> Parse {
    let tree = parser(language).parse("", None).expect("the empty text parses: nothing cancels it");
    made(language, text, source, tree, Some(limit))
}

fn made(language: Language, text: &Text, source: Arc<str>, tree: Tree, limit: Option<ParseLimit>) -> Parse {
    let (text, errors) = (text.clone(), OnceLock::new());
    Parse { language, text, source, tree, limit, settled: true, errors, before: None }
}

fn parser(language: Language) -> Parser {
    let mut parser = Parser::new();
    let grammar = match language {
        Language::Hir => tree_sitter_hir::LANGUAGE,
        Language::Java | Language::Jml => tree_sitter_java::LANGUAGE,
    };
    parser.set_language(&grammar.into()).expect("the grammar's version fits the tree-sitter library");
    parser
}

fn bounded(language: Language, source: &str, old: Option<&Tree>) -> Option<Tree> {
    let mut left = CALLS + source.len() / BYTES_PER_CALL;
    let mut progress = |_: &ParseState| {
        left = left.saturating_sub(1);
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let mut read = |offset: usize, _: Point| source.as_bytes().get(offset..).unwrap_or_default();
    parser(language).parse_with_options(&mut read, old, Some(options))
}
