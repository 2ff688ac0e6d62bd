//! The outline of a file, from the tree alone: it is there in broken code too.

use syntax::{Parse, Span};
use tree_sitter::Node;

/// What a symbol is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    Class,
    Field,
    Function,
    Method,
    Predicate,
    /// What holds of every object of a class.
    Invariant,
    Test,
}

/// An item of a file, or a member of a `data`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    pub name: String,
    /// The type of a field, the signature of a function.
    pub detail: String,
    pub kind: SymbolKind,
    /// The name in the declaration.
    pub name_span: Span,
    /// The whole item.
    pub span: Span,
    pub children: Vec<Symbol>,
}

/// The items of a file, in source order. A half-typed one has none of those below it as its members.
pub fn outline(parse: &Parse) -> Vec<Symbol> {
    let parse = syntax::recovered(parse);
    members(parse, parse.root())
}

/// The items among the children of a node, also inside what the parser could not place.
fn members(parse: &Parse, parent: Node<'_>) -> Vec<Symbol> {
    let in_class = parent.kind() == "data_body";
    let mut cursor = parent.walk();
    let mut found = Vec::new();
    for node in parent.named_children(&mut cursor) {
        match node.kind() {
            "ERROR" => {
                let mut inner = node.walk();
                found.extend(node.named_children(&mut inner).filter_map(|n| symbol(parse, n, in_class)));
            }
            _ => found.extend(symbol(parse, node, in_class)),
        }
    }
    found
}

fn symbol(parse: &Parse, node: Node<'_>, in_class: bool) -> Option<Symbol> {
    let kind = match node.kind() {
        "data_item" => SymbolKind::Class,
        "field_declaration" => SymbolKind::Field,
        "function_item" if in_class => SymbolKind::Method,
        "function_item" => SymbolKind::Function,
        "pred_item" => SymbolKind::Predicate,
        "test_item" => SymbolKind::Test,
        _ => return None,
    };
    let name = node.child_by_field_name("name")?;
    let body = node.child_by_field_name("body").filter(|_| kind == SymbolKind::Class);
    let text = parse.node_text(name).trim_matches('"');
    Some(Symbol {
        // Clients refuse a symbol without a name.
        name: if text.is_empty() { "?".into() } else { text.into() },
        detail: detail(parse, node),
        kind,
        name_span: Span::of(name),
        span: Span::of(node),
        children: body.map_or_else(Vec::new, |b| members(parse, b)),
    })
}

fn detail(parse: &Parse, node: Node<'_>) -> String {
    let text = |field: &str| node.child_by_field_name(field).map(|n| findings::message::one_line(parse.node_text(n)));
    match node.kind() {
        "field_declaration" => text("type").unwrap_or_default(),
        "function_item" | "pred_item" => {
            let returned = text("return_type").map_or_else(String::new, |t| format!(" {t}"));
            format!("{}{returned}", text("parameters").unwrap_or_default())
        }
        "data_item" => text("superclass").map_or_else(String::new, |s| format!("extends {s}")),
        _ => String::new(),
    }
}

/// Whether the letters of `query` occur in `name` in this order, without regard to case.
pub fn matches(query: &str, name: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|c| c == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Text;

    #[test]
    fn the_outline_has_items_and_members() {
        let source = "data A { int x; fn int get() { return this.x; } }\nfn void f(A a) { }\npred p(A a) := emp;\ntest \"t\" { }\n";
        let found = outline(&syntax::parse(&Text::new(source, 0)));
        let names: Vec<_> = found.iter().map(|s| (s.name.as_str(), s.kind)).collect();
        use SymbolKind::*;
        assert_eq!(names, [("A", Class), ("f", Function), ("p", Predicate), ("t", Test)]);
        let members: Vec<_> = found[0].children.iter().map(|s| (s.name.as_str(), s.detail.as_str())).collect();
        assert_eq!(members, [("x", "int"), ("get", "() int")]);
        assert_eq!(&source[found[1].name_span.range()], "f");
    }

    #[test]
    fn what_follows_a_half_typed_item_is_beside_it() {
        let source = "data D {\nfn int f(int x) { return x; }\nfn int g(int x) { return x; }\n";
        let found = outline(&syntax::parse(&Text::new(source, 0)));
        let names: Vec<_> = found.iter().map(|s| s.name.as_str()).filter(|name| *name != "D").collect();
        assert_eq!(names, ["f", "g"]);
    }

    #[test]
    fn queries_match_letters_in_order() {
        assert!(matches("gls", "getList") && matches("", "x") && !matches("tsl", "getList"));
    }
}
