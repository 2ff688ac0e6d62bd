//! What a name in the code of a Java file would mean: the scopes that Java opens, by the tree alone.
//!
//! Exploration knows the parameters of methods; other variables, and the fields of classes inside others, are found here.

use syntax::{Parse, parent, preorder};
use tree_sitter::Node;

/// The declaration that a name alone at a place would mean before it means what is declared at `home` (in another file
/// where that is `None`): what it is in words, and where.
pub(super) fn nearer(parse: &Parse, place: usize, home: Option<usize>, name: &str) -> Option<(String, usize)> {
    let mut node = parse.root().descendant_for_byte_range(place, place)?;
    while let Some(scope) = parent(parse, node) {
        let is_home = match home {
            Some(home) => opens_scope(scope.kind()) && (scope.start_byte()..scope.end_byte()).contains(&home),
            None => is_class_body(scope.kind()),
        };
        if is_home {
            return None;
        }
        if opens_scope(scope.kind())
            && let Some(found) = declaration(parse, scope, place, name)
        {
            return Some((in_words(parse, found), found.start_byte()));
        }
        node = scope;
    }
    None
}

/// A declaration of a name that belongs to a scope, in front of a place when it is a variable.
fn declaration<'a>(parse: &'a Parse, scope: Node<'a>, place: usize, name: &str) -> Option<Node<'a>> {
    let mut walk = preorder(scope);
    while let Some((node, _)) = walk.next() {
        if node != scope && opens_scope(node.kind()) {
            walk.skip_children();
            continue;
        }
        let declares = || walk.ancestors().last().is_some_and(|p| declares(*p, node));
        let before = is_class_body(scope.kind()) || node.start_byte() < place;
        if node.kind() == "identifier" && before && parse.node_text(node) == name && declares() {
            return Some(node);
        }
    }
    None
}

/// Whether an identifier is what its parent declares.
fn declares(parent: Node<'_>, name: Node<'_>) -> bool {
    let is = |field: &str| parent.child_by_field_name(field) == Some(name);
    match parent.kind() {
        "variable_declarator" | "formal_parameter" | "catch_formal_parameter" | "resource" => is("name"),
        "enhanced_for_statement" | "instanceof_expression" => is("name"),
        "lambda_expression" => is("parameters"),
        "inferred_parameters" | "type_pattern" | "record_pattern_component" => true,
        _ => false,
    }
}

fn opens_scope(kind: &str) -> bool {
    let statement = matches!(kind, "for_statement" | "enhanced_for_statement" | "try_with_resources_statement");
    let member = matches!(kind, "method_declaration" | "constructor_declaration" | "compact_constructor_declaration");
    let part = matches!(kind, "block" | "constructor_body" | "catch_clause" | "switch_block" | "lambda_expression");
    statement || member || part || is_class_body(kind)
}

fn is_class_body(kind: &str) -> bool {
    matches!(kind, "class_body" | "interface_body" | "enum_body" | "annotation_type_body")
}

/// What is declared: "a parameter of `poll`", "a variable of `poll`", "a field".
fn in_words(parse: &Parse, declared: Node<'_>) -> String {
    let mut around = parent(parse, declared);
    let mut kind = "a variable";
    while let Some(node) = around {
        match node.kind() {
            "field_declaration" => return "a field".to_owned(),
            "formal_parameter" => kind = "a parameter",
            "method_declaration" | "constructor_declaration" => {
                let name = node.child_by_field_name("name").map_or("", |name| parse.node_text(name));
                return format!("{kind} of `{name}`");
            }
            _ => {}
        }
        around = parent(parse, node);
    }
    kind.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::{Language, Text};

    #[test]
    fn the_innermost_declaration_in_front_of_a_use_counts() {
        let text = "class A { int size;
  int f() { int k = 1; return size + 0; }
  int g() { { int k = 1; } return size + 1; }
  int h() { try { } catch (Exception k) { return size + 2; } return 0; }
  int i() { return java.util.stream.IntStream.of(1).map(k -> size + 3).sum(); }
  int j(Object o) { for (int k : o) { int s = size + 4; } return size + 5; }
  class B { int k; int f() { return size + 6; } }
  int k(int k) { return size + 7; }
  int l() { int s = size + 8; int k = 2; return s; }
}\n";
        let parse = syntax::parse_as(Language::Java, &Text::from(text));
        let home = text.find("size");
        let found = |n: usize| {
            let place = text.find(&format!("size + {n}")).unwrap();
            nearer(&parse, place, home, "k").map(|(what, at)| (what, parse.text().line_of(at) + 1))
        };
        assert_eq!(found(0), Some(("a variable of `f`".to_owned(), 2)));
        assert_eq!((found(1), found(5), found(8)), (None, None, None));
        assert_eq!(found(2), Some(("a variable of `h`".to_owned(), 4)));
        assert_eq!(found(3), Some(("a variable of `i`".to_owned(), 5)));
        assert_eq!(found(4), Some(("a variable of `j`".to_owned(), 6)));
        assert_eq!(found(6), Some(("a field".to_owned(), 7)));
        assert_eq!(found(7), Some(("a parameter of `k`".to_owned(), 8)));
    }
}
