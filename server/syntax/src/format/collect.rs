//! From the tree to tokens that know where lines start and may break.

use tree_sitter::Node;

use super::{CONTINUATION, INDENT};
use crate::error::is_unterminated;
use crate::parse::Parse;
use crate::span::Span;
use crate::walk::{MAX_DEPTH, preorder};

/// A break after `:=` is the last resort.
const AFTER_ASSIGN: u32 = u32::MAX;

/// Levels of operators within one level of brackets.
const LEVELS: u32 = 32;

/// What a token is to the formatter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Code,
    /// Ends its line.
    LineComment,
    BlockComment,
    /// A whole item with errors; neither it nor the white space around it is touched.
    Opaque,
}

/// That a line starts at a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LineStart {
    /// In spaces.
    pub(super) indent: usize,
    /// The block that may stay on one line: if it does, no line starts here.
    pub(super) block: Option<usize>,
}

/// A token or comment with what the tree says about it.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub(super) span: Span,
    pub(super) kind: TokenKind,
    /// The text of a code token.
    pub(super) text: &'t str,
    /// Whether it is a name or literal.
    pub(super) named: bool,
    /// The kind of the node around it.
    pub(super) parent: &'t str,
    /// Whether something stands before its parent within the node around both.
    pub(super) follows: bool,
    pub(super) line: Option<LineStart>,
    /// Whether a long line may be broken before it; smaller numbers are better places.
    pub(super) rank: Option<u32>,
}

impl Token<'_> {
    pub(super) fn is_comment(&self) -> bool {
        matches!(self.kind, TokenKind::LineComment | TokenKind::BlockComment)
    }

    pub(super) fn is_opaque(&self) -> bool {
        self.kind == TokenKind::Opaque
    }
}

/// All tokens and comments of a text.
pub(super) fn tokens(parse: &Parse) -> Vec<Token<'_>> {
    let mut collect =
        Collect { parse, tokens: Vec::new(), frames: Vec::new(), pending: None, indent: 0, nest: 0, blocks: 0 };
    let root = parse.root();
    if root.is_error() {
        collect.opaque(root);
        return collect.tokens;
    }
    let mut cursor = root.walk();
    for item in root.children(&mut cursor) {
        collect.item(item);
    }
    collect.tokens
}

/// What is remembered of an open node.
struct Frame<'t> {
    kind: &'t str,
    /// The indentation of the line it starts on.
    base: usize,
    /// Set where its contents may stay on one line.
    block: Option<usize>,
    /// The kind of the child before the current one.
    last: &'t str,
    children: usize,
    has_clauses: bool,
    follows: bool,
}

struct Collect<'t> {
    parse: &'t Parse,
    tokens: Vec<Token<'t>>,
    frames: Vec<Frame<'t>>,
    /// The line start that waits for its first token.
    pending: Option<LineStart>,
    /// The indentation of the current line.
    indent: usize,
    /// Open brackets.
    nest: u32,
    blocks: usize,
}

impl<'t> Collect<'t> {
    fn opaque(&mut self, node: Node<'t>) {
        let span = Span::of(node);
        if !span.is_empty() {
            self.push(span, TokenKind::Opaque, "", false);
        }
    }

    fn item(&mut self, item: Node<'t>) {
        let (from, blocks) = (self.tokens.len(), self.blocks);
        self.frames.clear();
        self.frames.push(frame("source_file", 0));
        self.indent = 0;
        self.nest = 0;
        let mut sound = !item.has_error();
        if sound {
            for (node, depth) in preorder(item) {
                self.frames.truncate(depth + 1);
                sound = sound && node.kind() != "unclosed" && depth < MAX_DEPTH && !open_comment(self.parse, node);
                self.visit(node);
            }
        }
        if !sound {
            self.tokens.truncate(from);
            self.blocks = blocks;
            self.pending = None;
            self.opaque(item);
        }
    }

    fn visit(&mut self, node: Node<'t>) {
        let kind = node.kind();
        if node.is_extra() {
            let comment = if kind == "block_comment" { TokenKind::BlockComment } else { TokenKind::LineComment };
            return self.push(Span::of(node), comment, "", false);
        }
        if let Some(start) = self.line_start(kind, node) {
            self.pending = Some(start);
        }
        let follows = self.frames.last_mut().is_some_and(|parent| {
            parent.children += 1;
            parent.last = kind;
            parent.children > 1 || parent.kind == "hex_repeat" && parent.follows
        });
        if node.child_count() == 0 {
            self.push(Span::of(node), TokenKind::Code, self.parse.node_text(node), node.is_named());
        } else {
            let base = self.pending.map_or(self.indent, |start| start.indent);
            let block = self.may_stay_on_one_line(kind, node).then(|| {
                self.blocks += 1;
                self.blocks
            });
            let has_clauses = kind == "function_item" && node.child_by_field_name("clause").is_some();
            self.frames.push(Frame { block, has_clauses, follows, ..frame(kind, base) });
        }
    }

    /// Where a line starts because of the tree.
    fn line_start(&self, kind: &str, node: Node<'t>) -> Option<LineStart> {
        let parent = self.frames.last()?;
        let at = |indent: usize| Some(LineStart { indent, block: parent.block });
        match parent.kind {
            "source_file" => at(0),
            "block" | "data_body" | "hex_block" => match kind {
                "{" | "hex" => None,
                ";" if parent.kind == "hex_block" => None,
                "}" if parent.last == "{" && !(self.after_comment() && self.has_lines(node.parent())) => None,
                "}" => at(parent.base),
                _ => at(parent.base + INDENT),
            },
            "function_item" if kind.ends_with("_clause") => at(parent.base + INDENT),
            "function_item" if parent.has_clauses && matches!(kind, "block" | ";") => at(parent.base),
            "if_statement" if kind == "else" && parent.last != "block" => at(parent.base),
            "pred_item" if kind == "sl_formula" => {
                let block = self.one_line(node.parent()?).then_some(self.blocks + 1);
                Some(LineStart { indent: parent.base + CONTINUATION, block })
            }
            "sl_formula" if kind == "|" && self.frames.iter().rev().nth(1)?.kind == "pred_item" => {
                at(parent.base - INDENT)
            }
            _ => None,
        }
    }

    /// Whether what stands in braces goes over several lines.
    fn has_lines(&self, braces: Option<Node<'t>>) -> bool {
        braces.is_some_and(|node| self.parse.node_text(node).contains(['\n', '\r']))
    }

    fn after_comment(&self) -> bool {
        self.tokens.last().is_some_and(Token::is_comment)
    }

    /// Short blocks that the author wrote on one line.
    fn may_stay_on_one_line(&self, kind: &str, node: Node<'t>) -> bool {
        let simple = |statement: Node<'_>| {
            !matches!(
                statement.kind(),
                "block" | "if_statement" | "while_statement" | "try_statement" | "labeled_statement"
            )
        };
        match kind {
            "block" => self.one_line(node) && node.named_child_count() <= 1 && node.named_child(0).is_none_or(simple),
            "data_body" => {
                let mut cursor = node.walk();
                self.one_line(node)
                    && node.named_children(&mut cursor).all(|member| member.kind() == "field_declaration")
            }
            "hex_block" => self.one_line(node),
            "sl_formula" => {
                let owner = self.frames.last().map(|parent| parent.kind);
                owner == Some("pred_item") && node.parent().is_some_and(|pred| self.one_line(pred))
            }
            _ => false,
        }
    }

    fn one_line(&self, node: Node<'_>) -> bool {
        let text = self.parse.node_text(node);
        !text.contains(['\n', '\r']) && !text.contains("//") && !text.contains("/*")
    }

    fn push(&mut self, span: Span, kind: TokenKind, text: &'t str, named: bool) {
        let code = kind == TokenKind::Code;
        let line = if code || kind == TokenKind::Opaque { self.pending.take() } else { None };
        if let Some(LineStart { indent, block: None }) = line {
            self.indent = indent;
        }
        if matches!(text, ")" | "]") {
            self.nest = self.nest.saturating_sub(1);
        }
        let parent = self.frames.last().map_or("", |frame| frame.kind);
        let rank = if code { self.rank(text, parent) } else { None };
        let follows = self.frames.last().is_some_and(|frame| frame.follows);
        self.tokens.push(Token { span, kind, text, named, parent, follows, line, rank });
        if matches!(text, "(" | "[") {
            self.nest += 1;
        }
    }

    /// How good it is to break before a token: outer brackets before inner ones, loose operators before tight ones.
    fn rank(&self, text: &str, parent: &str) -> Option<u32> {
        let within = self.nest.saturating_mul(LEVELS);
        let last = self.tokens.last().filter(|last| last.kind == TokenKind::Code)?;
        match last.text {
            "," => return Some(within),
            ":=" | "=" if matches!(last.parent, "assignment" | "local_declaration") => return Some(AFTER_ASSIGN),
            _ => {}
        }
        let level = match parent {
            "binary_expression" | "hex_binary" | "sl_binary" | "instanceof_expression" => operator_level(text)?,
            "sl_formula" | "sl_disjunct" if matches!(text, "|" | "&" | "*") => operator_level(text)?,
            "if_goto_statement" if matches!(text, "then" | "else") => 1,
            "hex_atom" | "hex_aliases" | "hex_expands" | "hex_companion"
                if matches!(text, "aliases" | "expands" | "with") =>
            {
                20
            }
            _ => return None,
        };
        Some(within.saturating_add(level))
    }
}

fn open_comment(parse: &Parse, node: Node<'_>) -> bool {
    node.kind() == "block_comment" && is_unterminated(parse, node)
}

fn operator_level(operator: &str) -> Option<u32> {
    let levels: [&[&str]; 11] = [
        &["=>"],
        &["||"],
        &["&&"],
        &["|"],
        &["^"],
        &["&"],
        &["==", "!="],
        &["<", "<=", ">", ">=", "instanceof"],
        &["<<", ">>", ">>>"],
        &["+", "-"],
        &["*", "/", "%"],
    ];
    levels.iter().position(|level| level.contains(&operator)).map(|level| level as u32 + 1)
}

fn frame(kind: &str, base: usize) -> Frame<'_> {
    Frame { kind, base, block: None, last: "", children: 0, has_clauses: false, follows: false }
}
