//! Whether a text that is written in code is surely one that a class of the JDK takes.

use super::Takes;

/// Whether a text fits.
pub(crate) fn text(takes: Takes, text: &str) -> bool {
    match takes {
        Takes::Text => true,
        Takes::File => !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c)),
        Takes::Regex => is_regex(text),
        Takes::Date => is_date(text),
        Takes::Decimal => is_decimal(text),
        Takes::OneOf(texts) => texts.contains(&text),
        _ => false,
    }
}

/// Letters and digits, classes of these, groups, `|`, and one quantifier behind each of them.
fn is_regex(text: &str) -> bool {
    let mut rest = text;
    sequence(&mut rest, 0) && rest.is_empty()
}

/// Groups are so deep at most.
const DEEPEST: u32 = 20;

/// Takes alternatives up to a `)` or the end.
fn sequence(rest: &mut &str, depth: u32) -> bool {
    while !rest.is_empty() && !rest.starts_with(')') {
        if let Some(next) = rest.strip_prefix(['|', '^', '$']) {
            *rest = next;
        } else if atom(rest, depth) {
            quantifier(rest);
        } else {
            return false;
        }
    }
    true
}

/// Takes what a quantifier may stand behind.
fn atom(rest: &mut &str, depth: u32) -> bool {
    if let Some(inner) = rest.strip_prefix('(') {
        let mut inner = inner.strip_prefix("?:").unwrap_or(inner);
        let closed = depth < DEEPEST && sequence(&mut inner, depth + 1);
        let Some(after) = inner.strip_prefix(')').filter(|_| closed) else { return false };
        *rest = after;
        return true;
    }
    if let Some(inner) = rest.strip_prefix('[') {
        let inner = inner.strip_prefix('^').unwrap_or(inner);
        let Some((members, after)) = inner.split_once(']') else { return false };
        *rest = after;
        return is_class(members);
    }
    let mut chars = rest.chars();
    let fits = match chars.next() {
        // Of those behind `\`, letters have a meaning of their own each; others stand for themselves.
        Some('\\') => chars.next().is_some_and(|c| c.is_ascii_punctuation() || "dDsSwW".contains(c)),
        Some(c) => is_plain(c) || c == '.',
        None => false,
    };
    *rest = chars.as_str();
    fits
}

/// Whether a character means itself wherever it stands.
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || " _@#%,:;/=<>!~'\"-".contains(c)
}

/// Whether these are letters and digits, ranges of them, and characters that mean themselves.
fn is_class(members: &str) -> bool {
    let mut rest = members;
    let one = |c: char| c.is_ascii_alphanumeric() || " _@%,:;/.+*".contains(c);
    while let Some(first) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix('\\') {
            let Some(c) = after.chars().next().filter(|c| c.is_ascii_punctuation() || "dsw".contains(*c)) else {
                return false;
            };
            rest = &after[c.len_utf8()..];
            continue;
        }
        let mut next = rest[first.len_utf8()..].chars();
        match (next.next(), next.next()) {
            _ if first == '-' => return members.len() > 1 && rest.len() == 1,
            _ if !one(first) => return false,
            (Some('-'), Some(last)) => {
                if !(first.is_ascii_alphanumeric() && last.is_ascii_alphanumeric() && first <= last) {
                    return false;
                }
                rest = next.as_str();
            }
            _ => rest = &rest[first.len_utf8()..],
        }
    }
    !members.is_empty()
}

/// Takes a quantifier, if one is there; a second one is not taken.
fn quantifier(rest: &mut &str) {
    if let Some(next) = rest.strip_prefix(['*', '+', '?']) {
        *rest = next.strip_prefix('?').unwrap_or(next);
        return;
    }
    let Some((counts, after)) = rest.strip_prefix('{').and_then(|r| r.split_once('}')) else { return };
    let number = |n: &str| n.parse::<u16>().ok().filter(|_| n.bytes().all(|b| b.is_ascii_digit()));
    let fits = match counts.split_once(',') {
        None => number(counts).is_some(),
        Some((least, "")) => number(least).is_some(),
        Some((least, most)) => number(least).zip(number(most)).is_some_and(|(a, b)| a <= b),
    };
    if fits {
        *rest = after;
    }
}

/// Letters that both `SimpleDateFormat` and `DateTimeFormatter` take, as often as both take them, and what stands between
/// them.
fn is_date(text: &str) -> bool {
    let letters = |c: char| match c {
        'y' | 'S' => 9,
        'M' => 5,
        'E' => 4,
        'H' | 'K' | 'd' | 'h' | 'k' | 'm' | 's' => 2,
        'a' => 1,
        _ => 0,
    };
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let after = rest.trim_start_matches(first);
        let between = "-/:., _".contains(first) || rest.starts_with("'T'");
        let count = rest.len() - after.len();
        rest = match () {
            () if rest.starts_with("'T'") => &rest["'T'".len()..],
            () if between || first.is_ascii_alphabetic() && count <= letters(first) => after,
            () => return false,
        };
    }
    !text.is_empty()
}

/// `#,##0.00`: digits that may be there, then digits that are, and the other way round behind the point.
fn is_decimal(text: &str) -> bool {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let whole = whole.strip_prefix("#,##").unwrap_or(whole);
    let whole = whole.trim_start_matches('#').trim_start_matches('0');
    let part = part.trim_start_matches('0').trim_start_matches('#');
    whole.is_empty() && part.is_empty() && text.contains(['0', '#']) && !text.ends_with(['.', ','])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `Pattern.compile` of JDK 17 has it: all of the first are patterns. Of the second some are, too.
    #[test]
    fn regular_expressions_are_those_of_java() {
        for fits in [
            "[a-z]+",
            "",
            "a|b",
            "(ab)*c?",
            "(?:x|y){2,3}",
            "^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,6}$",
            "\\d{4}-\\d{2}",
            "\\s*,\\s*",
            "[^,]*?",
        ] {
            assert!(is_regex(fits), "{fits}");
        }
        for other in [
            "[", "(", ")", "*", "a**", "a{", "a{2,1}", "[z-a]", "\\", "\\k", "(?<n>a)", "[]", "x{99999}", "[a",
            "a{1}{2}",
        ] {
            assert!(!is_regex(other), "{other}");
        }
    }

    #[test]
    fn patterns_of_dates_and_numbers_are_those_of_both_formats() {
        for fits in ["yyyy-MM-dd", "dd.MM.yyyy HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss.SSS", "h:mm a"] {
            assert!(is_date(fits), "{fits}");
        }
        for other in ["", "yyyy-MM-ddd", "bbb", "yyyy'", "{yyyy}", "YYYY-DDDD", "HHH"] {
            assert!(!is_date(other), "{other}");
        }
        for fits in ["0.00", "#.##", "#,##0.00", "000", "0.0#", "#"] {
            assert!(is_decimal(fits), "{fits}");
        }
        for other in ["", ".", "0#", "0.#0", "0..0", "'", "0,#", "0."] {
            assert!(!is_decimal(other), "{other}");
        }
    }
}
