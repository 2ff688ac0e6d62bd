//! Names of nodes, tokens and parser states in words.

use tree_sitter::Node;

/// How much of a token a message repeats.
const MAX_QUOTE: usize = 30;

/// What stands at the top of a file.
pub(super) const ITEM: &str = "an item (`use`, `data`, `pred`, `fn`, `test`)";

/// What a `;` is missing from.
pub(super) fn owner(parent: Node<'_>) -> &'static str {
    match parent.kind() {
        "hex_block" => "sentence",
        "field_declaration" => "field",
        "requires_clause" | "ensures_clause" | "scope_clause" => "clause",
        "invariant" => "invariant",
        "use_item" => "`use`",
        "pred_item" => "predicate",
        _ => "statement",
    }
}

/// A kind of node or token in words.
pub(super) fn name_of(kind: &str) -> String {
    match kind {
        "identifier" => "a name".into(),
        "type_identifier" | "type" => "a type".into(),
        "integer" => "a number".into(),
        "string" => "a string in `\"..\"`".into(),
        "label" => "a label".into(),
        "block" => "a block `{ .. }`".into(),
        _ => format!("`{kind}`"),
    }
}

/// What a state of the parser can take instead of a token, from the names of its symbols and whether they are named
/// nodes. Some states stand for several places, so the token itself can be among them.
pub(super) fn phrase(symbols: &[(&str, bool)], token: &str, opener: Option<&str>) -> Option<String> {
    let has = |name: &str| symbols.iter().any(|&(symbol, _)| symbol == name);
    let general = [
        ("statement", "a statement or `}`"),
        ("item", ITEM),
        ("member", "a field, a method, an `invariant` or `}`"),
        ("hex_sentence", "a HEX sentence or `}`"),
        ("sl_formula", "a separation-logic formula"),
        ("expression_assertion", "a condition, `hex { .. }` or `sl ..`"),
        ("expression", "an expression"),
        ("hex_path", "a path"),
        ("parameter", "a parameter or `)`"),
        ("type", "a type"),
    ];
    if let Some((_, words)) = general.iter().find(|(name, _)| has(name)) {
        return Some((*words).into());
    }
    if has("&&") && has("||") {
        let closer = match opener {
            Some("(") => "`)`",
            Some("[") => "`]`",
            _ => "`;`",
        };
        return Some(format!("an operator or {closer}"));
    }
    if has("pred") && has("fn") && has("use") {
        return Some(ITEM.into());
    }
    let any_name = has("identifier");
    let mut words: Vec<String> = symbols
        .iter()
        .filter(|(name, named)| !named || matches!(*name, "identifier" | "integer" | "string" | "block"))
        .filter(|(name, _)| !(any_name && matches!(*name, "data" | "hex" | "shape" | "sl")))
        .filter(|(name, _)| !name.starts_with('_') && *name != "end" && *name != token)
        .map(|(name, _)| name_of(name))
        .collect();
    words.sort();
    words.dedup();
    match words.len() {
        0 | 7.. => None,
        1 => words.pop(),
        n => Some(format!("{} or {}", words[..n - 1].join(", "), words[n - 1])),
    }
}

/// The words after a prefix; nothing where there are none.
pub(super) fn prefixed(prefix: &str, words: Option<String>) -> String {
    words.map_or_else(String::new, |words| format!("{prefix}{words}"))
}

/// A token as a message repeats it.
pub(super) fn quote(text: &str) -> String {
    let mut chars = text.chars();
    let start: String = chars.by_ref().take(MAX_QUOTE).collect();
    if chars.next().is_some() { format!("{start}..") } else { start }
}
