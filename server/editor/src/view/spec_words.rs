//! What the words and signs of specifications say that are no names: read off the tree of `.hir`, in which Java's clauses are
//! read, too.

use super::hover::Hover;
use findings::words::{self, Word};
use syntax::{Parse, Span, parent};
use tree_sitter::Node;

/// The word at an offset, as a hover.
pub(super) fn hover(parse: &Parse, offset: usize) -> Option<Hover> {
    let (span, word) = at(parse, offset)?;
    Some(Hover { span, markdown: word.text(), topic: Some(word.topic) })
}

/// The word that an offset is in or directly behind.
fn at(parse: &Parse, offset: usize) -> Option<(Span, Word)> {
    let leaf = |at: usize| parse.root().descendant_for_byte_range(at, at + 1);
    let places = [Some(offset), offset.checked_sub(1)].into_iter().flatten();
    places.filter(|at| *at < parse.source().len()).find_map(|at| of_leaf(parse, leaf(at)?))
}

fn of_leaf(parse: &Parse, leaf: Node<'_>) -> Option<(Span, Word)> {
    let around = parent(parse, leaf)?;
    let of = |topic: &str, name: &str| Some((Span::of(leaf), words::find(topic, name)?));
    let whole = |name: &str| Some((Span::of(around), words::find("hex", name)?));
    let has = |field: &str| around.child_by_field_name(field).is_some();
    match (around.kind(), leaf.kind()) {
        ("hex_not_null", _) => whole("not null"),
        ("hex_is_null", _) => whole("is null"),
        ("hex_expands", "expands" | "to" | "nothing") => match has("nothing") {
            true => whole("expands to nothing"),
            false => of("hex", "expands to"),
        },
        ("hex_aliases", "aliases" | "nothing" | "some" | "max") => match () {
            () if has("nothing") => whole("aliases nothing"),
            () if has("type") => of("hex", "aliases some"),
            () if has("max") => of("hex", "aliases max"),
            () => of("hex", "aliases"),
        },
        ("hex_name", _) => of("hex", parse.node_text(leaf)),
        ("hex_field", "identifier") if parse.node_text(leaf) == "up" => of("hex", "up"),
        ("hex_binary", "=>") | ("hex_companion", "with") => of("hex", leaf.kind()),
        ("hex_complement" | "hex_repeat" | "hex_group", sign @ ("~" | "*" | "+" | "?" | "|")) => of("hex", sign),
        ("sl_points_to", "->") | ("sl_exists", "exists") => of("sl", leaf.kind()),
        ("sl_formula" | "sl_disjunct", sign @ ("|" | "&" | "*")) => of("sl", sign),
        ("wildcard", _) | (_, "wildcard") => of("sl", "_"),
        ("sl_emp", _) | (_, "sl_emp") => of("sl", "emp"),
        (_, word @ ("hex" | "sl")) => of(word, word),
        ("expression_assertion", word @ ("shape" | "data")) => of("requires", word),
        ("call_expression", "identifier") if parse.node_text(leaf) == "old" => of("requires", "old"),
        (_, word @ ("requires" | "ensures" | "invariant" | "pred" | "helper" | "scope" | "unwind" | "calls")) => {
            of("requires", word)
        }
        // `with f(here, here.up)`
        (_, "identifier") if is_in_companion(parse, leaf) => of("hex", parse.node_text(leaf)),
        _ => None,
    }
}

fn is_in_companion(parse: &Parse, leaf: Node<'_>) -> bool {
    std::iter::successors(Some(leaf), |n| parent(parse, *n)).any(|n| n.kind() == "hex_companion")
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Text;

    const TEXT: &str = "data Node { Node next; invariant this.next != this; }\n\
        pred p(Node x) := emp & x = null | exists y. x -> Node(_) * p(y);\n\
        helper fn Node f(Node list)\n  requires hex { list(.next|.next)+ not null; list is null => ~(any.next) aliases nothing;\n    \
        list.next? expands to nothing with g(here.up); root.list expands to Node; list* aliases max list;\n    \
        list aliases some Node; list aliases here.up; }\n  \
        requires sl p(list);\n  requires shape list != null;\n  ensures old(list) == list;\n  scope Node <= 2, unwind 3, calls 4;\n\
        { Node data := list; if (1 | 2 == 3 & 4) { return data; } return list; }\n";

    /// What is said at the nth character of a piece of the text, and of which piece of it.
    fn said(piece: &str, plus: usize) -> Option<(&'static str, &'static str, String)> {
        let parse = syntax::parse(&Text::new(TEXT, 0));
        let (span, word) = at(&parse, TEXT.find(piece).unwrap() + plus)?;
        Some((word.topic, word.name, parse.span_text(span).to_owned()))
    }

    #[test]
    fn every_word_is_found_where_it_stands() {
        for (piece, plus, topic, name, span) in [
            ("invariant", 3, "requires", "invariant", "invariant"),
            ("pred", 0, "requires", "pred", "pred"),
            ("emp", 1, "sl", "emp", "emp"),
            ("& x", 0, "sl", "&", "&"),
            ("| exists", 0, "sl", "|", "|"),
            ("exists", 2, "sl", "exists", "exists"),
            ("->", 1, "sl", "->", "->"),
            ("(_)", 1, "sl", "_", "_"),
            ("* p", 0, "sl", "*", "*"),
            ("helper", 0, "requires", "helper", "helper"),
            ("requires hex", 8, "requires", "requires", "requires"),
            ("hex {", 0, "hex", "hex", "hex"),
            ("|.next", 0, "hex", "|", "|"),
            (")+ not", 1, "hex", "+", "+"),
            ("not null", 5, "hex", "not null", "not null"),
            ("is null", 1, "hex", "is null", "is null"),
            ("=>", 0, "hex", "=>", "=>"),
            ("~", 0, "hex", "~", "~"),
            ("any", 0, "hex", "any", "any"),
            ("aliases nothing", 9, "hex", "aliases nothing", "aliases nothing"),
            ("? expands", 0, "hex", "?", "?"),
            ("expands to nothing", 2, "hex", "expands to nothing", "expands to nothing"),
            ("with", 0, "hex", "with", "with"),
            ("g(here", 2, "hex", "here", "here"),
            ("g(here.up", 7, "hex", "up", "up"),
            ("root", 0, "hex", "root", "root"),
            ("to Node;", 0, "hex", "expands to", "to"),
            ("* aliases", 0, "hex", "*", "*"),
            ("max", 0, "hex", "aliases max", "max"),
            ("some", 0, "hex", "aliases some", "some"),
            ("aliases here", 0, "hex", "aliases", "aliases"),
            ("aliases here.up", 8, "hex", "here", "here"),
            ("aliases here.up", 13, "hex", "up", "up"),
            ("sl p", 0, "sl", "sl", "sl"),
            ("shape", 0, "requires", "shape", "shape"),
            ("ensures", 0, "requires", "ensures", "ensures"),
            ("old(", 3, "requires", "old", "old"),
            ("scope", 0, "requires", "scope", "scope"),
            ("unwind", 0, "requires", "unwind", "unwind"),
            ("calls", 0, "requires", "calls", "calls"),
        ] {
            assert_eq!(said(piece, plus), Some((topic, name, span.to_owned())), "{piece}");
        }
        for (piece, plus) in [("data Node", 1), ("data :=", 0), ("| 2", 0), ("& 4", 0), ("<= 2", 0), (".next", 2)] {
            assert_eq!(said(piece, plus), None, "{piece}");
        }
    }
}
