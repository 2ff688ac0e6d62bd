//! Inside the specification comments of Java files: colours and completion, which are those of `.hir` headers.
//!
//! Clauses are written alike in both languages, so each is read with the grammar of `.hir`, in a header made up
//! around it. A Java expression that this grammar does not know leaves a broken tree, whose words keep their colours.

use crate::view::completion::{self, Item, ItemKind, Items, Place, Word};
use crate::view::hover::Hover;
use crate::view::signature::{self, Signature};
use crate::view::tokens::{self, KINDS, Token};
use ir::{ClassId, FileId, Function, Ty};
use java::specs::{self, Clause, ClauseWord, Specification};
use lower::DefKind;
use syntax::{Parse, Span, Text};
use tree_sitter::Node;
use work::{Analysis, FileView};

/// The colours inside specifications.
pub(super) fn tokens(parse: &Parse, within: Span) -> Vec<Token> {
    let mut found = Vec::new();
    for spec in specs::specifications(parse).iter().filter(|s| s.span.overlaps(within)) {
        let fields = fields_at(parse, spec.span.end);
        for clause in &spec.clauses {
            let tokens = of_clause(spec, clause);
            found.extend(tokens.into_iter().map(|token| of_field(parse, &fields, token)));
        }
    }
    found.retain(|t: &Token| t.span.overlaps(within));
    found.sort_by_key(|t| t.span);
    found
}

/// A name that nothing else in its clause is, and that is one of a field, has the colour of fields, as in HEX.
fn of_field(parse: &Parse, fields: &[&str], token: Token) -> Token {
    let is = |kind: &str| KINDS.get(token.kind as usize) == Some(&kind);
    match is("variable") && token.modifiers == 0 && fields.contains(&parse.span_text(token.span)) {
        true => Token { kind: tokens::kind("property"), ..token },
        false => token,
    }
}

/// The names of the fields that the class around an offset declares.
fn fields_at(parse: &Parse, offset: usize) -> Vec<&str> {
    let mut around =
        std::iter::successors(parse.root().descendant_for_byte_range(offset, offset), |n: &Node<'_>| n.parent());
    let Some(body) = around.find(|n| n.kind().ends_with("_body")) else { return Vec::new() };
    let (mut members, mut declarators) = (body.walk(), body.walk());
    let mut names = Vec::new();
    for field in body.named_children(&mut members).filter(|n| n.kind() == "field_declaration") {
        let named = field.children_by_field_name("declarator", &mut declarators);
        names.extend(named.filter_map(|d| d.child_by_field_name("name")).map(|n| parse.node_text(n)));
    }
    names
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

/// What `\result` and `\old` are; the other words of a clause are names.
pub(super) fn word(analysis: &Analysis, offset: usize) -> Option<Hover> {
    let parse = &analysis.parse;
    let spec = specs::specification_at(parse, offset)?;
    spec.clauses.iter().find(|c| c.word == ClauseWord::Ensures && c.body.touches(offset))?;
    let source = parse.source();
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '\\');
    let before: usize = source[..offset].chars().rev().take_while(|c| inside(*c)).map(char::len_utf8).sum();
    let after: usize = source[offset..].chars().take_while(|c| inside(*c)).map(char::len_utf8).sum();
    let span = Span::new(offset - before, offset + after);
    let (text, what) = match parse.span_text(span) {
        text @ ("\\result" | "result") => {
            let ty = result(analysis, spec.method.as_ref()?.span)?;
            (format!("{} {text}", analysis.program.type_name(ty)), "what the method returns")
        }
        text @ ("\\old" | "old") => (format!("{text}(..)"), "the value when the method was called"),
        _ => return None,
    };
    Some(Hover { span, markdown: format!("```java\n{text}\n```\n\n{what}") })
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
    if is_before_text(parse.source(), offset) {
        return Vec::new();
    }
    let start = completion::word_start(parse, offset);
    let head = "fn void f()\n";
    let moved = |at: usize| at.saturating_sub(spec.span.start) + head.len();
    let header = syntax::parse(&Text::new(&format!("{head}{}", spec.text), 0));
    let (place, hex) = completion::place(&header, moved(start), moved(offset));
    let mut items = Items::new(analysis, start, class_around(analysis, spec.span.end));
    items.before = spec.text.get(..start.saturating_sub(spec.span.start)).unwrap_or("");
    items.result = spec.method.as_ref().and_then(|method| result(analysis, method.span));
    fill(&mut items, place, start, hex, spec.method.is_some());
    items.list.retain(|item| item.kind != ItemKind::Type || !item.label.contains('$'));
    items.list
}

/// The call in a specification that is being typed.
pub(super) fn signature(file: &FileView, offset: usize) -> Option<Signature> {
    let analysis = file.analysis.as_ref()?;
    let spec = specs::specification_at(&analysis.parse, offset)?;
    let before = spec.text.get(..offset.checked_sub(spec.span.start)?)?;
    signature::of_call(analysis, before, spec.span.start)
}

/// Whether an offset is in front of the text of a comment that begins in its line: before `//@`, or in it.
fn is_before_text(source: &str, offset: usize) -> bool {
    let line = source.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let rest = source[line..].trim_start_matches([' ', '\t']);
    let text = source.len() - rest.len() + "//@".len();
    (rest.starts_with("//") || rest.starts_with("/*")) && offset < text
}

fn fill(items: &mut Items<'_>, place: Place, start: usize, hex: bool, of_method: bool) {
    match place {
        Place::Nothing | Place::Label | Place::Pred => {}
        Place::Member => items.members(start, hex),
        Place::Type | Place::Class => items.own_types(),
        Place::Scope => {
            items.words(&completion::SCOPE);
            items.own_types();
        }
        Place::Hex => {
            items.variables(|d| d.kind == DefKind::Param);
            items.words(&completion::HEX);
        }
        Place::Aliases => {
            items.variables(|d| d.kind == DefKind::Param);
            items.words(&completion::ALIASES);
        }
        Place::Expands => {
            items.own_types();
            items.words(&completion::EXPANDS);
        }
        Place::Companion => items.companions(),
        Place::Sl => {
            items.variables(|d| d.kind != DefKind::Label);
            items.argument_names();
            items.own_fields();
            items.predicates();
            items.own_types();
            items.words(&completion::SL);
        }
        Place::Spec | Place::Ensures => {
            items.variables(|d| d.kind != DefKind::Label);
            items.own_fields();
            items.own_methods();
            items.conditions(place);
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

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Language;

    #[test]
    fn the_text_of_a_comment_begins_behind_what_makes_it_one() {
        let text = "int x; //@ ensures x;\n\n  //@ requires y;\n  /*@ scope\n  z @*/\n";
        let before = |what: &str| is_before_text(text, text.find(what).unwrap());
        assert!(["//@ r", "/@ r", "@ r", "@ s"].into_iter().all(before));
        assert!(is_before_text(text, text.find("  //@ r").unwrap()));
        assert!(![" requires", "y;", " scope", "z @", " ensures"].into_iter().any(before));
        assert!(!is_before_text(text, text.len()));
    }

    #[test]
    fn fields_have_one_colour_in_all_clauses() {
        let text = "class Q {\n  int size, n;\n  Q head;\n  //@ invariant size >= 0;\n  int x(int n) { return n; }\n  \
                    //@ requires size > n && head != null;\n  //@ requires hex { this.head(.next)* aliases nothing; }\n  \
                    //@ ensures size == other;\n  int y(int n) { return n; }\n}\n";
        let parse = syntax::parse_as(Language::Java, &Text::from(text));
        let found = tokens(&parse, Span::new(0, text.len()));
        let named = |name: &str| -> Vec<&str> {
            let of = found.iter().filter(|t| parse.span_text(t.span) == name);
            of.map(|t| KINDS[t.kind as usize]).collect()
        };
        assert_eq!(named("size"), ["property"; 3]);
        assert_eq!(named("head"), ["property"; 2]);
        assert_eq!((named("n"), named("other")), (vec!["parameter"], vec!["variable"]));
    }
}
