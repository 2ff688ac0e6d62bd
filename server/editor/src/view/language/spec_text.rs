//! Inside the specification comments of Java files: colours and completion, which are those of `.hir` headers.
//!
//! Clauses are written alike in both languages, so each is read with the grammar of `.hir`, in a header made up
//! around it. A Java expression that this grammar does not know leaves a broken tree, whose words keep their colours.

use crate::view::completion::{self, Item, ItemKind, Items, Place, Word};
use crate::view::tokens::{self, Token};
use ir::{ClassId, FileId, Function, Ty};
use java::specs::{self, Clause, ClauseWord, Specification};
use lower::DefKind;
use syntax::{Parse, Span, Text};
use work::{Analysis, FileView};

/// The colours inside specifications.
pub(super) fn tokens(parse: &Parse, within: Span) -> Vec<Token> {
    let mut found = Vec::new();
    for spec in specs::specifications(parse).iter().filter(|s| s.span.overlaps(within)) {
        for clause in &spec.clauses {
            found.extend(of_clause(spec, clause));
        }
    }
    found.retain(|t: &Token| t.span.overlaps(within));
    found.sort_by_key(|t| t.span);
    found
}

fn of_clause(spec: &Specification, clause: &Clause) -> Vec<Token> {
    let inner = Span::new(clause.span.start - spec.span.start, clause.span.end - spec.span.start);
    let text = spec.text.get(inner.range()).unwrap_or("");
    let params: Vec<String> = spec.method.iter().flat_map(|m| &m.params).map(|p| format!("int {p}")).collect();
    let (before, behind) = match clause.word {
        ClauseWord::Helper => (String::new(), " fn void f();"),
        ClauseWord::Pred => (String::new(), ""),
        ClauseWord::Invariant => ("data D {\n".to_owned(), "\n}"),
        _ => (format!("fn void f({})\n", params.join(", ")), "\n;"),
    };
    let source = format!("{before}{text}{behind}");
    let own = Span::new(before.len(), before.len() + text.len());
    let parse = syntax::parse(&Text::new(&source, 0));
    let tokens = tokens::tokens(&parse, own).into_iter().filter(|t| own.contains(t.span));
    let moved = |t: Token| {
        let at = |offset: usize| offset - before.len() + clause.span.start;
        Token { span: Span::new(at(t.span.start), at(t.span.end)), ..t }
    };
    tokens.map(moved).collect()
}

const METHOD: [Word; 6] = [
    ("requires", "what holds on entry", None),
    ("requires hex", "a precondition in HEX", Some("requires hex { $0 }")),
    ("requires sl", "a precondition in separation logic", Some("requires sl $0;")),
    ("ensures", "what holds on normal exit", None),
    ("scope", "bounds of the exploration", Some("scope ${1:Node} <= ${2:3};")),
    ("helper", "a method that is exempt from invariants", None),
];

const CLASS: [Word; 4] = [
    ("invariant", "what holds of every object", None),
    ("invariant hex", "an invariant in HEX", Some("invariant hex { $0 }")),
    ("invariant sl", "an invariant in separation logic", Some("invariant sl $0;")),
    ("pred", "a separation-logic predicate", Some("pred ${1:name}(${2:Node x}) := ${0:emp};")),
];

/// What can be typed inside a specification.
pub(super) fn completions(file: &FileView, offset: usize) -> Vec<Item> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let parse = &analysis.parse;
    let Some(spec) = specs::specification_at(parse, offset) else { return Vec::new() };
    let start = completion::word_start(parse, offset);
    let head = "fn void f()\n";
    let moved = |at: usize| at.saturating_sub(spec.span.start) + head.len();
    let header = syntax::parse(&Text::new(&format!("{head}{}", spec.text), 0));
    let (place, hex) = completion::place(&header, moved(start), moved(offset));
    let mut items = Items::new(analysis, start, class_around(analysis, spec.span.end));
    items.result = spec.method.as_ref().and_then(|method| result(analysis, method.span));
    fill(&mut items, place, start, hex, spec.method.is_some());
    items.list.retain(|item| item.kind != ItemKind::Type || !item.label.contains('$'));
    items.list
}

fn fill(items: &mut Items<'_>, place: Place, start: usize, hex: bool, of_method: bool) {
    match place {
        Place::Nothing | Place::Label => {}
        Place::Member => items.members(start, hex),
        Place::Type => items.types(),
        Place::Scope => {
            items.words(&completion::SCOPE);
            items.own_types();
        }
        Place::Hex => {
            items.variables(|d| d.kind == DefKind::Param);
            items.words(&completion::HEX);
        }
        Place::Sl => {
            items.variables(|d| d.kind != DefKind::Label);
            items.argument_names();
            items.own_fields();
            items.predicates();
            items.own_types();
            items.words(&completion::SL);
        }
        Place::Spec => {
            items.variables(|d| d.kind != DefKind::Label);
            items.own_fields();
            items.own_methods();
            items.words(&completion::SPEC);
        }
        Place::Top | Place::Data | Place::Header | Place::Body => {
            if of_method {
                items.words(&METHOD);
            }
            items.words(&CLASS);
        }
    }
}

/// What the method that is declared at a place returns.
fn result(analysis: &Analysis, method: Span) -> Option<Ty> {
    let inside = |f: &Function| {
        f.span.file == FileId(0) && method.contains(Span::new(f.span.start as usize, f.span.end as usize))
    };
    analysis.program.functions.iter().find(|f| !f.internal && inside(f)).map(|f| f.ret)
}

/// The innermost class whose declaration has an offset in it.
fn class_around(analysis: &Analysis, offset: usize) -> Option<ClassId> {
    let at = u32::try_from(offset).ok()?;
    let classes = analysis.names.definitions().iter().filter_map(|d| match d.kind {
        DefKind::Class(class) => Some((d.extent?, class)),
        _ => None,
    });
    let around = classes.filter(|(extent, _)| extent.touches(FileId(0), at));
    around.min_by_key(|(extent, _)| extent.end - extent.start).map(|(_, class)| class)
}
