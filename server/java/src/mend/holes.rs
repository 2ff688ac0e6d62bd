//! The methods whose declarations were blanked: calls that may mean one of them mean nothing until it is mended.

use super::Mended;
use std::collections::BTreeMap;
use syntax::{Parse, Span};

/// The names of methods whose heads were blanked in a text, with the lines where that begins.
pub(crate) fn methods(broken: &Parse, mended: &Mended) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for blanked in &mended.blanked {
        let is_member = is_member(mended, *blanked);
        let text = broken.span_text(*blanked);
        let start = blanked.start + (text.len() - text.trim_start().len());
        for name in declared(text).into_iter().filter(|_| is_member) {
            found.entry(name.to_owned()).or_insert_with(|| broken.text().line_of(start) + 1);
        }
    }
    found
}

/// Whether what was blanked stood between the members of a class.
fn is_member(mended: &Mended, blanked: Span) -> bool {
    let around = mended.parse.root().descendant_for_byte_range(blanked.start, blanked.end);
    around.is_some_and(|n| n.kind() == "program" || n.kind().ends_with("_body"))
}

/// Whether what was blanked outside of methods may have been, or have held, something that runs when an object is made: it
/// is a part of an initialiser, or between the members of a class and [`initialises`].
pub(crate) fn may_initialise(broken: &Parse, mended: &Mended, blanked: Span) -> bool {
    !is_member(mended, blanked) || initialises(broken.span_text(blanked))
}

/// The names in front of parentheses that are outside of braces and have a type in front of them.
fn declared(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let mut names = Vec::new();
    let mut depth = 0_i32;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == '(' && depth == 0 {
            let head = text[..at].trim_end();
            let rest = head.trim_end_matches(is_word);
            let typed = rest.trim_end().ends_with(|c: char| is_word(c) || matches!(c, '>' | ']'));
            names.extend(Some(&head[rest.len()..]).filter(|name| typed && !name.is_empty()));
        }
    }
    names
}

/// Whether a text between the members of a class is anything but whole methods, the beginning of a head, and fields without
/// values.
fn initialises(text: &str) -> bool {
    let (mut depth, mut member) = (0_i32, 0);
    let is_head = |head: &str| !declared(head).is_empty();
    for (at, c) in text.char_indices() {
        match c {
            '{' if depth == 0 && !is_head(&text[member..at]) => return true,
            '{' => depth += 1,
            '}' if depth == 0 => return true,
            '}' => {
                depth -= 1;
                member = at + 1;
            }
            '=' if depth == 0 && !text[member..at].contains('(') => return true,
            ';' if depth == 0 => member = at + 1,
            _ => {}
        }
    }
    let rest = &text[member..];
    depth > 0 || !rest.trim().is_empty() && !is_head(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::{Language, Text};

    #[test]
    fn initialisers_are_told_from_methods() {
        for text in
            ["  ", "public int f(int", "int f() { return 1; }\n void g(A a) { x = 3; } ", "int n;", "@A(b = 3) int f("]
        {
            assert!(!initialises(text), "{text}");
        }
        for text in [
            "int n = 3",
            "{ n = 3; }",
            "A, B",
            "A(1), B(",
            "int f() { if (x) {",
            "static {",
            "class B { int n = 3; }",
            "}",
        ] {
            assert!(initialises(text), "{text}");
        }
    }

    #[test]
    fn declarations_are_told_from_calls() {
        assert_eq!(declared("  @Test(timeout = 3) static <T> List<T> of(T[] all {\n  f(x); if (a) g();\n"), ["of"]);
        assert_eq!(declared("int[] all(, "), ["all"]);
        assert_eq!(declared("f(3);"), Vec::<&str>::new());
    }

    #[test]
    fn only_members_are_holes() {
        let holes = |text: &str| {
            let broken = syntax::parse_as(Language::Java, &Text::from(text));
            methods(&broken, &super::super::mend(&broken).expect("a text without errors"))
        };
        let head = "class A {\n  int n;\n  int f(A a, {\n    return a.n;\n  }\n}\n";
        assert_eq!(holes(head), BTreeMap::from([("f".to_owned(), 3)]));
        let body = "class A {\n  int n;\n  int f(A a) {\n    int g(;\n    return a.n;\n  }\n}\n";
        assert_eq!(holes(body), BTreeMap::new());
    }
}
