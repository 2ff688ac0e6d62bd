//! Unicode escapes of Java (JLS 3.3), which may stand anywhere and of which the grammar knows those in literals only.
//!
//! What an escape stands for is written over it, and blanks behind the word, the literal or the comment that it belongs to:
//! everything begins where it was. Escapes in literals and comments stay as they are unless they are a part of the
//! syntax, as a quote is.

use std::ops::Range;

/// A character, and where it is written.
struct Unit {
    is: char,
    at: Range<usize>,
    escaped: bool,
}

/// A text of Java without such escapes, as long as it was.
pub(crate) fn decoded(text: String) -> String {
    if !text.contains("\\u") {
        return text;
    }
    let units = units(&text);
    let mut out = String::with_capacity(text.len());
    let mut rest = &units[..];
    while let Some(first) = rest.first() {
        let (piece, behind) = rest.split_at(length(rest));
        let range = first.at.start..piece.last().map_or(first.at.end, |last| last.at.end);
        let written = &text[range];
        let escapes = piece.iter().chain(behind.first()).any(|u| u.escaped);
        let replaced = if escapes { replaced(piece, behind, &text) } else { None };
        let shown = replaced.as_deref().filter(|shown| shown.len() <= written.len()).unwrap_or(written);
        out += shown;
        out += &" ".repeat(written.len() - shown.len());
        rest = behind;
    }
    out
}

fn units(text: &str) -> Vec<Unit> {
    let mut units = Vec::new();
    let mut at = 0;
    while let Some(is) = text[at..].chars().next() {
        let escape = escape(&text[at..]);
        let (is, length) = escape.unwrap_or((is, is.len_utf8()));
        units.push(Unit { is, at: at..at + length, escaped: escape.is_some() });
        at += length;
        // The second of two backslashes begins no escape.
        if is == '\\' && escape.is_none() && text[at..].starts_with('\\') {
            units.push(Unit { is, at: at..at + 1, escaped: false });
            at += 1;
        }
    }
    units
}

/// The character that an escape at the beginning of a text stands for, and how long the escape is.
fn escape(text: &str) -> Option<(char, usize)> {
    let digits = text.strip_prefix("\\u")?.trim_start_matches('u');
    let number = digits.get(..4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()))?;
    // Half of a character is none, and no text has a NUL.
    let is = char::from_u32(u32::from_str_radix(number, 16).ok()?).filter(|is| *is != '\0')?;
    Some((is, text.len() - digits.len() + 4))
}

/// How many units the word, the literal, the comment or the other character is that they begin with.
fn length(units: &[Unit]) -> usize {
    let is = |n: usize| units.get(n).map(|u| u.is);
    let end = |found: Option<usize>| found.unwrap_or(units.len());
    match (is(0), is(1)) {
        (Some('/'), Some('/')) => end(units.iter().position(|u| ends_line(u.is))),
        (Some('/'), Some('*')) => end((4..=units.len()).find(|n| (units[n - 2].is, units[n - 1].is) == ('*', '/'))),
        (Some('"'), Some('"')) if is(2) == Some('"') => {
            end(closed(units, 3, |rest| rest.len() > 2 && rest.iter().take(3).all(|u| u.is == '"')).map(|n| n + 3))
        }
        (Some(quote @ ('"' | '\'')), _) => {
            let close = closed(units, 1, |rest| rest.first().is_some_and(|u| u.is == quote || ends_line(u.is)));
            end(close.map(|n| n + 1))
        }
        (Some(c), _) if is_part(c) => end(units.iter().position(|u| !is_part(u.is))),
        _ => 1,
    }
}

/// Where the inside of a literal ends that begins at `from`.
fn closed(units: &[Unit], from: usize, ends: impl Fn(&[Unit]) -> bool) -> Option<usize> {
    let mut at = from;
    while at < units.len() {
        if ends(&units[at..]) {
            return Some(at);
        }
        at += if units[at].is == '\\' { 2 } else { 1 };
    }
    None
}

fn ends_line(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// Whether a character may be one of a name or a number.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

/// What stands for a piece with escapes; `behind` is what follows.
fn replaced(piece: &[Unit], behind: &[Unit], text: &str) -> Option<String> {
    let last = piece.len() - 1;
    let is_delimiter = |n: usize, width: usize| n < width || last - n < width;
    let (first, second) = (piece[0].is, piece.get(1).map(|u| u.is));
    let syntax: &dyn Fn(usize) -> bool = match (first, second) {
        // A comment that an escape ends: the line goes on.
        ('/', Some('/')) => return behind.first().filter(|u| u.escaped).map(|_| String::new()),
        ('/', Some('*')) => &|n| is_delimiter(n, 2),
        ('"', Some('"')) => &|n| is_delimiter(n, 3),
        ('"' | '\'', _) => &|n| matches!(piece[n].is, '"' | '\'' | '\\'),
        _ => &|_| true,
    };
    let shown = |(n, unit): (usize, &Unit)| match unit.escaped && syntax(n) {
        true if unit.is.is_whitespace() => " ".to_owned(),
        true => unit.is.to_string(),
        false => text[unit.at.clone()].to_owned(),
    };
    Some(piece.iter().enumerate().map(shown).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(text: &str, expected: &str) {
        assert_eq!(decoded(text.to_owned()), expected);
        assert_eq!(text.len(), expected.len());
    }

    #[test]
    fn what_stands_in_code_begins_where_it_was() {
        is(r"int \u0061bc = a\u0062c;", r"int abc      = abc     ;");
        is(r"f(\uuu0041)\u007b}", r"f(A       ){     }");
        is(r"int n;\u0020int m;\u000aint k;", r"int n;      int m;      int k;");
        is(r"\u00e9t\u00e9 = 1", "été         = 1");
    }

    #[test]
    fn literals_and_comments_keep_what_is_no_syntax() {
        for text in [r#"s = "\u0041\"\\u0061";"#, r"'\u0041'", r"// \u0041", r"/* \u0041 */", r"a \\u0061"] {
            is(text, text);
        }
        is(r#"s = "a\u0022;"#, "s = \"a\"     ;");
        is(r#"s = "\u005cn" + a;"#, "s = \"\\n\"      + a;");
        is(r"/* \u002a/ int \u0061;", r"/* */      int a     ;");
        is(r"// no \u000a int \u0061;", r"             int a     ;");
        is(r"\u002f/ \u0061 no", r"\u002f/ \u0061 no");
    }

    #[test]
    fn what_is_no_escape_stays() {
        for text in [r"\u", r"\u00g1", r"a\u006", r"\ud835", r"\u0000", "\"\"\"\n\\u0041\"\"\"", r#""\u0041"#, "'\\"] {
            is(text, text);
        }
    }
}
