//! Nodes of a Java tree with their text and place.
//!
//! The parser's tree is made for being changed: to step from one of its nodes to the next costs a search, and to its
//! parent a walk from the root. Lowering looks at each node many times, so a text's nodes are listed once, in order.

use ir::{FileId, Span};
use rustc_hash::FxHashMap;
use std::iter;
use std::ptr;
use std::sync::{Arc, OnceLock};
use syntax::Parse;
use tree_sitter::{Node, TreeCursor};

/// What ends the scopes of the variables that are declared in it.
const SCOPES: [&str; 11] = [
    "block",
    "catch_clause",
    "compact_constructor_declaration",
    "constructor_body",
    "constructor_declaration",
    "enhanced_for_statement",
    "for_statement",
    "lambda_expression",
    "method_declaration",
    "switch_block",
    "try_with_resources_statement",
];

/// The words of the grammar of Java. The parser compares them letter by letter, and lowering asks a million times.
struct Grammar {
    kinds: Vec<String>,
    /// The numbers that nodes of a named kind may have.
    numbers: FxHashMap<String, Vec<u16>>,
    /// By kind: what each of its nodes is, where nothing is wrong.
    marks: Vec<u8>,
    fields: FxHashMap<String, u16>,
}

fn grammar(of: Node) -> &'static Grammar {
    static GRAMMAR: OnceLock<Grammar> = OnceLock::new();
    GRAMMAR.get_or_init(|| {
        let language = of.language();
        let kind = |id| language.node_kind_for_id(id).unwrap_or("").to_owned();
        let field = |id| Some((language.field_name_for_id(id)?.to_owned(), id));
        let (kinds, fields) = (language.node_kind_count() as u16, language.field_count() as u16);
        let kinds: Vec<String> = (0..kinds).map(kind).collect();
        let mut numbers = FxHashMap::from_iter([(ERROR.to_owned(), vec![ERROR_NUMBER])]);
        for (id, kind) in (0..).zip(&kinds).filter(|(id, _)| language.node_kind_is_named(*id)) {
            numbers.entry(kind.clone()).or_default().push(id);
        }
        let marks = (0..)
            .zip(&kinds)
            .map(|(id, kind)| mark(language.node_kind_is_named(id), NAMED) | mark(is_kind_of_comment(kind), EXTRA));
        Grammar { marks: marks.collect(), kinds, numbers, fields: (1..=fields).filter_map(field).collect() }
    })
}

/// The kind of what could not be read, and its number, which is beyond all others.
const ERROR: &str = "ERROR";
const ERROR_NUMBER: u16 = u16::MAX;

/// A node in the list of its text.
struct Entry {
    start: u32,
    end: u32,
    /// The place of the node around it; its own, for the root.
    parent: u32,
    /// The place of the first node that is not below it.
    past: u32,
    kind: u16,
    /// Of what its parent calls it; 0 where it has no name there.
    field: u16,
    marks: u8,
}

const NAMED: u8 = 1;
const HAS_ERROR: u8 = 2;
/// The parser's guess at what is missing, or what it could not read.
const WRONG: u8 = 4;
/// What may stand anywhere: comments.
const EXTRA: u8 = 8;

fn mark(is: bool, mark: u8) -> u8 {
    if is { mark } else { 0 }
}

fn is_kind_of_comment(kind: &str) -> bool {
    matches!(kind, "line_comment" | "block_comment")
}

/// The nodes of a text in their order, each before those below it.
pub(crate) struct Nodes {
    all: Vec<Entry>,
    grammar: &'static Grammar,
}

impl Nodes {
    pub(crate) fn of(parse: &Parse) -> Nodes {
        let root = parse.root();
        let grammar = grammar(root);
        // Where nothing is wrong, a kind says it all.
        let marks = Some(&grammar.marks).filter(|_| !root.has_error());
        let mut all: Vec<Entry> = Vec::with_capacity(root.descendant_count());
        let mut cursor = root.walk();
        // The places of the nodes from the root to the current one.
        let mut path: Vec<u32> = Vec::new();
        loop {
            path.push(all.len() as u32);
            all.push(entry(&cursor, path.len().checked_sub(2).map_or(0, |up| path[up]), marks));
            if cursor.goto_first_child() {
                continue;
            }
            loop {
                let left = path.pop().unwrap_or(0);
                all[left as usize].past = all.len() as u32;
                if cursor.goto_next_sibling() {
                    break;
                }
                if !cursor.goto_parent() {
                    return Nodes { all, grammar };
                }
            }
        }
    }
}

fn entry(cursor: &TreeCursor, parent: u32, marks: Option<&Vec<u8>>) -> Entry {
    let node = cursor.node();
    let kind = node.kind_id();
    let marks = marks.and_then(|marks| marks.get(usize::from(kind)).copied()).unwrap_or_else(|| {
        mark(node.is_named(), NAMED)
            | mark(node.has_error(), HAS_ERROR)
            | mark(node.is_error() || node.is_missing(), WRONG)
            | mark(node.is_extra(), EXTRA)
    });
    let field = cursor.field_id().map_or(0, |field| field.get());
    let (start, end) = (node.start_byte() as u32, node.end_byte() as u32);
    Entry { start, end, parent, past: 0, kind, field, marks }
}

/// A parsed text: a file, or a piece of one (the expression of a specification), or code that nobody wrote.
pub(crate) struct Source {
    pub(crate) file: FileId,
    /// Where the piece starts in its file.
    pub(crate) base: usize,
    /// The place of everything in it, for code that nobody wrote.
    pub(crate) fixed: Option<Span>,
    pub(crate) parse: Arc<Parse>,
    pub(crate) nodes: Arc<Nodes>,
}

impl Source {
    /// A whole file.
    pub(crate) fn file(file: FileId, parse: Arc<Parse>) -> Source {
        Source::piece(file, 0, None, parse)
    }
    /// A piece of a file, or what stands for one.
    pub(crate) fn piece(file: FileId, base: usize, fixed: Option<Span>, parse: Arc<Parse>) -> Source {
        Source { nodes: Arc::new(Nodes::of(&parse)), file, base, fixed, parse }
    }
    /// The same text as another file.
    pub(crate) fn shared(&self, file: FileId) -> Source {
        let (parse, nodes) = (self.parse.clone(), self.nodes.clone());
        Source { file, base: self.base, fixed: self.fixed, parse, nodes }
    }
    pub(crate) fn root(&self) -> J<'_> {
        J { at: 0, src: self }
    }
}

/// A node.
#[derive(Clone, Copy)]
pub(crate) struct J<'a> {
    at: u32,
    pub(crate) src: &'a Source,
}

impl<'a> J<'a> {
    fn entry(self) -> &'a Entry {
        &self.src.nodes.all[self.at as usize]
    }
    fn with(self, at: u32) -> J<'a> {
        J { at, src: self.src }
    }
    fn is(self, mark: u8) -> bool {
        self.entry().marks & mark != 0
    }
    /// What no other node has while its text is there.
    pub(crate) fn id(self) -> usize {
        ptr::from_ref(self.entry()).addr()
    }
    pub(crate) fn kind(self) -> &'static str {
        self.src.nodes.grammar.kinds.get(usize::from(self.entry().kind)).map_or(ERROR, String::as_str)
    }
    pub(crate) fn text(self) -> &'a str {
        self.src.parse.source().get(self.start_byte()..self.end_byte()).unwrap_or("")
    }
    pub(crate) fn start_byte(self) -> usize {
        self.entry().start as usize
    }
    pub(crate) fn end_byte(self) -> usize {
        self.entry().end as usize
    }
    /// Whether something in it could not be read.
    pub(crate) fn has_error(self) -> bool {
        self.is(HAS_ERROR)
    }
    /// Whether it could not be read itself, or the parser has put it there.
    pub(crate) fn is_wrong(self) -> bool {
        self.is(WRONG)
    }
    pub(crate) fn is_extra(self) -> bool {
        self.is(EXTRA)
    }
    pub(crate) fn is_named(self) -> bool {
        self.is(NAMED)
    }
    pub(crate) fn span(self) -> Span {
        self.span_of(self.start_byte(), self.end_byte())
    }
    /// Where it is told what becomes of an expression: of a call in a chain of several lines from its dot on. The JVM names
    /// that line too.
    pub(crate) fn place(self) -> Span {
        let whole = self.span();
        if self.kind() != "method_invocation" || self.src.fixed.is_some() {
            return whole;
        }
        let below = |dot: &J| {
            let before = self.src.parse.source().get(self.start_byte()..dot.start_byte());
            before.is_some_and(|before| before.contains('\n'))
        };
        match self.each().find(|n| n.kind() == ".").filter(below) {
            Some(dot) => self.span_of(dot.start_byte(), self.end_byte()),
            None => whole,
        }
    }
    /// Whether a line lies between a node and the end of one in front of it.
    pub(crate) fn is_apart(self, before: J) -> bool {
        let between = self.src.parse.source().get(before.end_byte()..self.start_byte()).unwrap_or("");
        between.bytes().filter(|b| *b == b'\n').count() > 1
    }
    /// A span of the same source, from offsets of its tree.
    pub(crate) fn span_of(self, start: usize, end: usize) -> Span {
        let at = |offset: usize| (self.src.base + offset) as u32;
        self.src.fixed.unwrap_or(Span { file: self.src.file, start: at(start), end: at(end) })
    }
    /// All children, comments and tokens included.
    pub(crate) fn each(self) -> impl Iterator<Item = J<'a>> {
        let past = self.entry().past;
        let inside = move |at: u32| Some(self.with(at)).filter(|_| at < past);
        iter::successors(inside(self.at + 1), move |child| inside(child.entry().past))
    }
    fn named(self) -> impl Iterator<Item = J<'a>> {
        self.each().filter(|n| n.is_named())
    }
    fn in_field(self, name: &str) -> impl Iterator<Item = J<'a>> {
        let field = self.src.nodes.grammar.fields.get(name).copied();
        self.each().filter(move |n| Some(n.entry().field) == field)
    }
    pub(crate) fn field(self, name: &str) -> Option<J<'a>> {
        self.in_field(name).next()
    }
    /// Whether a node is what this one has in a field.
    pub(crate) fn has_in_field(self, name: &str, node: J) -> bool {
        self.field(name).is_some_and(|n| n.id() == node.id())
    }
    /// Whether it makes an object of the class of this simple name.
    pub(crate) fn makes(self, simple: &str) -> bool {
        let is_it = |ty: J| ty.text().split('<').next() == Some(simple);
        self.kind() == "object_creation_expression" && self.field("type").is_some_and(is_it)
    }
    pub(crate) fn fields(self, name: &str) -> Vec<J<'a>> {
        self.in_field(name).collect()
    }
    /// The text of a field; empty when it is missing.
    pub(crate) fn name(self) -> &'a str {
        self.field("name").map_or("", J::text)
    }
    /// All children, comments and tokens included.
    pub(crate) fn all(self) -> Vec<J<'a>> {
        self.each().collect()
    }
    /// The named children that are no comments.
    pub(crate) fn children(self) -> Vec<J<'a>> {
        self.named().filter(|n| !n.is_comment()).collect()
    }
    pub(crate) fn is_comment(self) -> bool {
        is_kind_of_comment(self.kind())
    }
    pub(crate) fn child(self, kind: &str) -> Option<J<'a>> {
        self.each().find(|n| n.kind() == kind)
    }
    pub(crate) fn first(self) -> Option<J<'a>> {
        self.named().find(|n| !n.is_comment())
    }
    pub(crate) fn parent(self) -> Option<J<'a>> {
        (self.at > 0).then(|| self.with(self.entry().parent))
    }
    /// The name in `x` or `this.x`: that of a field of the object itself, where no variable has it.
    pub(crate) fn own_name(self) -> Option<J<'a>> {
        match self.kind() {
            "identifier" => Some(self),
            "field_access" if self.field("object")?.kind() == "this" => self.field("field"),
            _ => None,
        }
    }
    /// Where the name that a declaration of a variable gives means it: from there to the end of what it stands in.
    pub(crate) fn scope(self) -> Span {
        let scope = iter::successors(Some(self), |n| n.parent()).find(|n| SCOPES.contains(&n.kind()));
        self.span_of(self.start_byte(), scope.map_or(self.end_byte(), J::end_byte))
    }
    /// The whole text that it stands in.
    pub(crate) fn root(self) -> J<'a> {
        std::iter::successors(Some(self), |n| n.parent()).last().unwrap_or(self)
    }
    /// Whether one of the modifiers of a declaration is `word`.
    pub(crate) fn modifier(self, word: &str) -> bool {
        self.child("modifiers").is_some_and(|m| m.each().any(|n| n.kind() == word))
    }
    /// The annotation of one of these simple names that a declaration, or its type, has: `java.lang.@NonNull String`,
    /// `int @NonNull []`.
    pub(crate) fn annotation(self, names: &[&str]) -> Option<J<'a>> {
        let declared = self.child("modifiers").and_then(|m| m.each().find(|n| n.is_annotation(names)));
        declared.or_else(|| self.field("type").and_then(|ty| ty.annotation_of_type(names)))
    }
    /// The same of a type, which may be an argument of another one.
    pub(crate) fn annotation_of_type(self, names: &[&str]) -> Option<J<'a>> {
        let of_type = match self.kind() {
            // That of the element is another matter.
            "array_type" => self.field("dimensions"),
            "generic_type" => self.first(),
            "annotated_type" => match self.children().last().filter(|ty| ty.kind() == "array_type") {
                Some(array) => return array.annotation_of_type(names),
                None => Some(self),
            },
            _ => Some(self),
        };
        let first_dimension = |n: &J| n.kind() != "[";
        of_type.and_then(|t| t.each().take_while(first_dimension).find(|n| n.is_annotation(names)))
    }
    fn is_annotation(self, names: &[&str]) -> bool {
        let name = self.name();
        self.kind().ends_with("annotation") && names.contains(&name.rsplit('.').next().unwrap_or(name))
    }
    /// All nodes below, itself first.
    pub(crate) fn descendants(self) -> impl Iterator<Item = J<'a>> {
        (self.at..self.entry().past).map(move |at| self.with(at))
    }
    /// Those of some kinds, in the same order. Kinds of tokens are none of these.
    pub(crate) fn below(self, kinds: &[&str]) -> Vec<J<'a>> {
        let numbers = &self.src.nodes.grammar.numbers;
        let wanted: Vec<u16> = kinds.iter().filter_map(|kind| numbers.get(*kind)).flatten().copied().collect();
        self.descendants().filter(|n| n.is_named() && wanted.contains(&n.entry().kind)).collect()
    }
    /// Whether it is a type whose values are no references.
    pub(crate) fn is_primitive_type(self) -> bool {
        matches!(self.kind(), "integral_type" | "floating_point_type" | "boolean_type")
    }
    /// Whether nobody uses the value of an expression. An arm `case 1 -> i++;` may be the value of a `switch`.
    pub(crate) fn is_statement(self) -> bool {
        let Some(parent) = self.parent().filter(|p| p.kind() == "expression_statement") else { return false };
        parent.parent().is_none_or(|p| p.kind() != "switch_rule")
    }
    /// Without parentheses around it.
    pub(crate) fn bare(self) -> J<'a> {
        let mut at = self;
        while at.kind() == "parenthesized_expression" {
            match at.first() {
                Some(inner) => at = inner,
                None => break,
            }
        }
        at
    }
}

/// `(x) - 1`, which the grammar takes for a cast of a signed value: the name, and the sign with what follows it. A cast to
/// a type of references has no sign behind it (JLS 15.16).
pub(crate) fn misread_cast<'a>(cast: J<'a>) -> Option<(J<'a>, J<'a>)> {
    let value = cast.field("value").filter(|v| cast.kind() == "cast_expression" && v.kind() == "unary_expression")?;
    let sign = value.field("operator").is_some_and(|o| matches!(o.text(), "+" | "-"));
    let name = cast.field("type").filter(|t| matches!(t.kind(), "type_identifier" | "scoped_type_identifier"))?;
    sign.then_some((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::{Language, Text};
    use tree_sitter::Node;

    /// What the list says of a node is what the parser's tree says of it.
    fn compare(listed: J, node: Node) {
        assert_eq!((listed.start_byte(), listed.end_byte()), (node.start_byte(), node.end_byte()));
        assert_eq!((listed.kind(), listed.is_named()), (node.kind(), node.is_named()), "{}", listed.text());
        assert_eq!((listed.has_error(), listed.is_extra()), (node.has_error(), node.is_extra()));
        assert_eq!(listed.is_wrong(), node.is_error() || node.is_missing());
        let start = |n: Option<Node>| n.map(|n| n.byte_range());
        let listed_start = |n: Option<J>| n.map(|n| n.start_byte()..n.end_byte());
        let fields = &listed.src.nodes.grammar.fields;
        let mut names: Vec<(&String, &u16)> = fields.iter().collect();
        names.sort();
        for (name, id) in names {
            assert_eq!(
                listed_start(listed.field(name)),
                start(node.child_by_field_id(*id)),
                "{name}: {}",
                node.to_sexp()
            );
            let all = node.children_by_field_name(name, &mut node.walk()).count();
            assert_eq!(listed.fields(name).len(), all, "{name}");
        }
        let mut cursor = node.walk();
        let children: Vec<Node> = node.children(&mut cursor).collect();
        assert_eq!(listed.all().len(), children.len());
        for (below, child) in listed.all().into_iter().zip(children) {
            assert!(below.parent().is_some_and(|p| p.id() == listed.id()));
            compare(below, child);
        }
    }

    #[test]
    fn the_list_is_the_tree() {
        let text = include_str!("../library/functions.java");
        let member = "enum E { A(1) { int f() { return x ? y : z; } }, B; /* c */ E(int... n) { this.n[0] = n; } }\n\
                      record R<T>(int a, T b) implements I { R { switch (a) { case 1 -> f(); default: } } }\n\
                      class C { int[] a[], b = { 1 }; <T> C(T t) throws E { super(); for (;;) try { } finally { } } }\n";
        let broken = ["class A { int f( { return 1 } }", "class { \"", "} int x; class B { void f() { a. } }", ""];
        for text in [text, member].into_iter().chain(broken) {
            let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
            let source = Source::file(FileId(0), parse.clone());
            assert!(source.root().parent().is_none());
            compare(source.root(), parse.root());
        }
    }
}
