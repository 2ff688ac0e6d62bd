//! Constructors without bodies, as side files have them: `Stack(int room);` is no Java.
//!
//! Where a side file has one, it is read as a method of that name, in a text of the same length: `v` stands in place of
//! its modifiers, or of two blanks in front of it. So places stay what they are.

use std::sync::Arc;
use syntax::{Language, Parse, Text};

/// A side file that can be read, if these constructors are all that is in the way.
pub(crate) fn mended(side: &Arc<Parse>) -> Arc<Parse> {
    if syntax::errors(side).is_empty() {
        return side.clone();
    }
    match with_types(side.source()) {
        Some(text) => Arc::new(syntax::parse_as(Language::Jml, &Text::from(text.as_str()))),
        None => side.clone(),
    }
}

/// The text with a type in front of each of them; nothing where there is none.
fn with_types(text: &str) -> Option<String> {
    let code = code_of(text);
    let mut out = text.as_bytes().to_vec();
    let mut any = false;
    for name in class_names(&code) {
        for (start, _) in code.match_indices(name) {
            if is_head(&code[start + name.len()..]) && give_type(&code[..start], &mut out) {
                any = true;
            }
        }
    }
    String::from_utf8(out).ok().filter(|_| any)
}

/// A text with its comments and literals blank, as long as it is.
fn code_of(text: &str) -> String {
    let blank = |s: &str| s.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect::<String>();
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let until = |end: &str, skip: usize| rest[skip..].find(end).map_or(rest.len(), |at| skip + at + end.len());
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => until("*/", 2),
            '"' => until("\"", 1),
            '\'' => until("'", 1),
            _ => 0,
        };
        if length > 0 {
            out += &blank(&rest[..length]);
            rest = &rest[length..];
        } else {
            // What is no ASCII is part of a name, or nothing.
            if first.is_ascii() {
                out.push(first)
            } else {
                out += &"_".repeat(first.len_utf8())
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    out
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

/// The names that stand behind `class`, `record` and `enum`.
fn class_names(code: &str) -> Vec<&str> {
    let words: Vec<&str> = code.split(|c| !is_part(c)).filter(|w| !w.is_empty()).collect();
    let mut names: Vec<&str> =
        words.windows(2).filter(|w| ["class", "record", "enum"].contains(&w[0])).map(|w| w[1]).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Whether what follows a name are parameters, perhaps exceptions, and then a `;`.
fn is_head(behind: &str) -> bool {
    let Some(params) = behind.trim_start().strip_prefix('(') else { return false };
    let mut depth = 1;
    let end = params.find(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    let Some(rest) = end.map(|end| params[end + 1..].trim_start()) else { return false };
    let raised = rest.strip_prefix("throws").map(|r| r.trim_start_matches(|c| is_part(c) || ". ,\r\n\t".contains(c)));
    raised.unwrap_or(rest).starts_with(';')
}

/// Puts `v` in front of a name: over the modifiers, or over blanks. `false` where it has a type, or no room.
fn give_type(before: &str, out: &mut [u8]) -> bool {
    let head = before.trim_end();
    if head.len() == before.len() {
        return false;
    }
    let start = head.trim_end_matches(is_part).len();
    match &head[start..] {
        "public" | "protected" | "private" => {
            out[start..head.len()].fill(b' ');
            out[start] = b'v';
            true
        }
        "" if head.ends_with(['{', '}', ';']) => {
            let blank = |at: usize| matches!(out[at], b' ' | b'\t');
            let room = before.len() >= 2 && (before.len() - 2..before.len()).all(blank);
            if room {
                out[before.len() - 2] = b'v';
            }
            room
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructors_without_bodies_get_a_type_where_there_is_room() {
        for (text, want) in [
            ("class A {\n  A(int n);\n}\n", Some("class A {\nv A(int n);\n}\n")),
            ("class A {\n  //@ requires n > 0;\n  A(int n)\n    throws E, p.F;\n}\n", None),
            ("class A { int x;\n  public A(List<A> l);\n}", Some("class A { int x;\n  v      A(List<A> l);\n}")),
            ("class A { // A(int n);\n  A copy(); A() { } }", None),
            ("class A { void f() { new A(); } }", None),
            ("class A {\nA(int n); }", None),
        ] {
            let found = with_types(text);
            let expected = match want {
                Some(_) => want.map(str::to_owned),
                None if text.contains("throws") => Some(text.replace("  A(int n)\n", "v A(int n)\n")),
                None => None,
            };
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn what_is_mended_has_no_errors_and_its_length() {
        let text =
            "class Ü {\n  /** 'x */\n  class In {\n    protected In(String s, int... n) throws Exception;\n  }\n}\n";
        let parse = Arc::new(syntax::parse_as(Language::Jml, &Text::from(text)));
        assert!(!syntax::errors(&parse).is_empty());
        let found = mended(&parse);
        assert_eq!((syntax::errors(&found).len(), found.source().len()), (0, text.len()));
    }
}
