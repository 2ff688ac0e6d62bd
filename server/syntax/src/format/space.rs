//! Whether a space stands between two tokens of a line.

use super::collect::{Token, TokenKind};

/// Whether to write a space between two neighbours on one line.
pub(super) fn space(before: &Token<'_>, after: &Token<'_>) -> bool {
    if after.kind != TokenKind::Code {
        return !matches!(before.text, "(" | "[");
    }
    if before.kind != TokenKind::Code {
        return !matches!(after.text, ")" | "]" | "," | ";");
    }
    !(sticks_to_next(before, after) || sticks_to_previous(before, after))
}

/// Tokens without a space behind them.
fn sticks_to_next(token: &Token<'_>, after: &Token<'_>) -> bool {
    match token.text {
        "(" | "[" => true,
        "." => token.parent != "sl_exists",
        "|" => token.parent == "hex_group",
        "~" if token.parent == "hex_complement" => true,
        "-" if is_unary(token) => after.text != "-",
        "!" | "~" => is_unary(token),
        _ => false,
    }
}

/// Tokens without a space before them.
fn sticks_to_previous(before: &Token<'_>, token: &Token<'_>) -> bool {
    match token.text {
        ")" | "]" | "," => true,
        ";" => token.parent != "empty_statement",
        ":" => matches!(token.parent, "labeled_statement" | "sl_argument"),
        "." => token.parent == "sl_exists" || ends_operand(before),
        "[" => true,
        "(" => match token.parent {
            "argument_list" | "parameters" | "sl_arguments" | "hex_complement" => true,
            "hex_group" => token.follows,
            _ => false,
        },
        "|" => token.parent == "hex_group",
        "*" | "+" | "?" => token.parent == "hex_repeat",
        _ => false,
    }
}

fn is_unary(token: &Token<'_>) -> bool {
    matches!(token.parent, "unary_expression" | "hex_not" | "sl_not" | "sl_negative")
}

/// Whether a dot can follow the token directly: it ends a name, a literal or a bracket, or is a quantifier.
fn ends_operand(token: &Token<'_>) -> bool {
    token.named || matches!(token.text, ")" | "]") || token.parent == "hex_repeat"
}
