//! Words of a text that is being typed, and the call around its end.

/// Whether a character belongs to a name.
pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The name at the end of a text; empty when there is none.
pub(super) fn last_word(text: &str) -> &str {
    &text[text.trim_end_matches(is_word).len()..]
}

/// The text up to the parenthesis that is open at the end of a text, without blanks, and the number of arguments that end
/// behind it.
pub(super) fn open_call(before: &str) -> Option<(&str, usize)> {
    let (mut depth, mut commas) = (0, 0);
    for (at, c) in before.char_indices().rev() {
        match c {
            ')' | ']' => depth += 1,
            '(' if depth == 0 => return Some((before[..at].trim_end(), commas)),
            '(' | '[' => depth -= 1,
            ',' if depth == 0 => commas += 1,
            ';' | '{' | '}' => return None,
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    None
}
