//! Half-typed files: what is wrong is blanked, so that the rest is read as if it were not there.
//!
//! The parser's own repairs are local, but a stray quote or brace can swallow a class. So when a text has errors,
//! blanking is tried: first the lines on which the parser stumbles, then the insides of the members around and above
//! them, as their indentation shows them; where there are several errors, each member by itself (`pieces`). The first
//! text without errors is taken. It is as long as the original, so places stay what they are.

mod holes;
#[cfg(test)]
mod mutated;
mod pieces;

pub(crate) use holes::{may_initialise, methods};

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use syntax::{Language, Parse, Span, Text, preorder};

/// Lines that are blanked one by one before whole members are tried.
const MAX_LINES: usize = 4;
/// Members that are tried; each costs a parse.
const MAX_MEMBERS: usize = 12;

/// A text without errors, and what was blanked for it.
#[derive(Clone)]
pub(crate) struct Mended {
    pub(crate) parse: Arc<Parse>,
    pub(crate) blanked: Vec<Span>,
}

/// Texts with errors, each with what mends it, if anything does; the last ones that were asked for. A half-typed file is
/// mended for each file that uses it, and that costs many parses.
static KNOWN: Mutex<VecDeque<(Arc<str>, Option<Mended>)>> = Mutex::new(VecDeque::new());
const MAX_KNOWN: usize = 4;

/// Mends a text that has errors, as [`mend`] does, once for all who ask.
pub(crate) fn mended(parse: &Parse) -> Option<Mended> {
    let text = parse.shared_source();
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, mended)) = known().iter().find(|(known, _)| *known == text) {
        return mended.clone();
    }
    let mended = mend(parse);
    let mut known = known();
    known.push_front((text, mended.clone()));
    known.truncate(MAX_KNOWN);
    mended
}

/// Mends a text that has errors; `None` when nothing that is tried does.
fn mend(parse: &Parse) -> Option<Mended> {
    let quotes = odd_quotes(parse.source());
    let mut errors = bad_lines(parse);
    // What was typed last may only be noticed behind it: the line above counts, too.
    let is_blank = |l: &usize| parse.span_text(parse.text().line_span(*l)).trim().is_empty();
    let above: Vec<usize> = errors.iter().filter_map(|l| (0..*l).rev().find(|l| !is_blank(l))).collect();
    errors.extend(above);
    // A quote that is not closed says more than where the parser noticed it.
    let lines: Vec<usize> = quotes.iter().chain(errors.iter().filter(|l| !quotes.contains(l))).copied().collect();
    let first = *lines.first()?;
    // Without a line that has a brace, two methods may become one, which then has no errors but another meaning.
    let safe = |l: &&usize| quotes.contains(l) || !parse.span_text(parse.text().line_span(**l)).contains(['{', '}']);
    let spans: Vec<Span> = lines.iter().filter(safe).take(MAX_LINES).map(|l| parse.text().line_span(*l)).collect();
    let one = spans.iter().find_map(|span| without(parse, std::slice::from_ref(span)));
    if let Some(mended) = one.or_else(|| if spans.len() > 1 { without(parse, &spans) } else { None }) {
        return Some(mended);
    }
    if let Some(mended) = pieces::mend(parse, &lines) {
        return Some(mended);
    }
    let mut members = members(parse);
    // Those around the error and just above it come first: what opens too much is noticed below.
    let distance = |m: &(usize, usize)| if m.0 <= first { first - m.0 } else { usize::MAX / 2 + m.0 };
    members.sort_by_key(distance);
    let inside = |(from, to): (usize, usize)| {
        let (first, last) = (parse.text().line_span(from), parse.text().line_span(to));
        Span::new(first.start, last.end)
    };
    let of_member = members.into_iter().take(MAX_MEMBERS).find_map(|m| without(parse, &[inside(m)]));
    of_member
        .or_else(|| whole(parse, &lines).into_iter().take(MAX_MEMBERS).find_map(|m| without(parse, &[inside(m)])))
        .or_else(|| unfinished(parse.source(), &[]))
}

/// The first and last line of each member that has one of some lines, its head included, by indentation.
fn whole(parse: &Parse, bad: &[usize]) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = parse.source().split('\n').collect();
    let depth = |at: usize| lines.get(at).filter(|l| !l.trim().is_empty()).map(|l| indent(l));
    let mut found = Vec::new();
    for at in bad.iter().copied() {
        let Some(own) = depth(at) else { continue };
        let above = (0..at).rev().find(|l| depth(*l).is_some_and(|d| d < own));
        for head in [Some(at), above].into_iter().flatten().filter(|l| depth(*l).is_some_and(|d| d > 0)) {
            let next = (head + 1..lines.len()).find(|l| depth(*l).is_some_and(|d| Some(d) <= depth(head)));
            let last = match next {
                Some(next) if depth(next) == depth(head) && lines[next].trim_start().starts_with('}') => next,
                Some(next) => next - 1,
                None => continue,
            };
            found.push((head, last));
        }
    }
    found
}

/// A text that ends in the middle of a class: what ends it is written over the blank end, over the last line, or over
/// the last member. Some of it may have been blanked before.
fn unfinished(source: &str, blanked: &[Span]) -> Option<Mended> {
    let end = source.trim_end().len();
    let last = source[..end].rfind('\n').map_or(0, |at| at + 1);
    let depth = indent(&source[last..end]);
    let mut above = source[..last].split_inclusive('\n').rev().scan(last, |at, line| {
        *at -= line.len();
        Some((*at, line))
    });
    let head = above.find(|(_, line)| !line.trim().is_empty() && indent(line) < depth && indent(line) > 0);
    let starts = [Some(end), Some(last), head.map(|(at, _)| at)];
    starts.into_iter().flatten().find_map(|start| {
        let kept = &source[..start];
        let open = kept.matches('{').count().checked_sub(kept.matches('}').count())?;
        let blank = source.len().checked_sub(start + open).filter(|_| open > 0)?;
        let text = format!("{kept}{}{}", "}".repeat(open), " ".repeat(blank));
        parsed(&text, [blanked, &[Span::new(start, source.len())]].concat())
    })
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The lines with errors, in order, each once.
fn bad_lines(parse: &Parse) -> Vec<usize> {
    let mut lines: Vec<usize> = Vec::new();
    let mut walk = preorder(parse.root());
    while let Some((node, _)) = walk.next() {
        if !node.has_error() && !node.is_missing() {
            walk.skip_children();
        } else if node.is_missing() || (node.is_error() && node != parse.root()) {
            lines.push(parse.text().line_of(node.start_byte()));
            walk.skip_children();
        }
    }
    lines.dedup();
    lines
}

/// The lines that end inside a string or character. (Text blocks are no errors to the parser, so that counting
/// their quotes does no harm.)
fn odd_quotes(source: &str) -> Vec<usize> {
    let mut odd = Vec::new();
    for (number, line) in source.split('\n').enumerate() {
        let (mut quote, mut escaped) = (None, false);
        for (i, c) in line.char_indices() {
            match (quote, c) {
                (Some(_), _) if escaped => escaped = false,
                (Some(_), '\\') => escaped = true,
                (Some(q), c) if q == c => quote = None,
                (None, '"' | '\'') => quote = Some(c),
                (None, '/') if line[i..].starts_with("//") => break,
                _ => {}
            }
        }
        let comment = line.trim_start().starts_with(['*', '/']);
        if quote.is_some() && !comment {
            odd.push(number);
        }
    }
    odd
}

/// The first and last line inside the braces of each member, by indentation: from a line that opens a brace to the
/// next line that is no deeper and closes one.
fn members(parse: &Parse) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = parse.source().split('\n').collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let word = line.trim();
        let class =
            ["class ", "interface ", "enum ", "record "].iter().any(|w| format!(" {word}").contains(&format!(" {w}")));
        if !word.ends_with('{') || !word.contains('(') || class || indent(line) == 0 {
            continue;
        }
        let end =
            lines.iter().enumerate().skip(at + 1).find(|(_, l)| !l.trim().is_empty() && indent(l) <= indent(line));
        if let Some((end, closing)) = end
            && closing.trim_start().starts_with('}')
            && end > at + 1
        {
            found.push((at + 1, end - 1));
        }
    }
    found
}

/// The text without some pieces of it, when it then has no errors.
fn without(parse: &Parse, blanked: &[Span]) -> Option<Mended> {
    parsed(&blank(parse.source(), blanked)?, blanked.to_vec())
}

/// A text with spaces over some pieces of it.
fn blank(source: &str, pieces: &[Span]) -> Option<String> {
    let mut bytes = source.as_bytes().to_vec();
    for span in pieces {
        for byte in bytes.get_mut(span.range())?.iter_mut().filter(|b| **b != b'\n') {
            *byte = b' ';
        }
    }
    String::from_utf8(bytes).ok()
}

/// A text when it has no errors.
fn parsed(text: &str, blanked: Vec<Span>) -> Option<Mended> {
    let mended = syntax::parse_as(Language::Java, &Text::from(text));
    let sound = !mended.root().has_error() && mended.limit().is_none();
    sound.then(|| Mended { parse: Arc::new(mended), blanked })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: &str = "class A {\n  int n;\n  int f(A a) {\n    int x = 1;\n    return a.n;\n  }\n\n  /*@ requires b != null; @*/\n  int g(A b) {\n    return b.n;\n  }\n}\n";

    /// What is blanked when `old` becomes `new`.
    fn blanked(old: &str, new: &str) -> Option<Vec<String>> {
        let text = CLASS.replacen(old, new, 1);
        let parse = syntax::parse_as(Language::Java, &Text::from(text.as_str()));
        assert!(parse.root().has_error(), "{text}");
        let mended = mend(&parse)?;
        assert_eq!(mended.parse.source().len(), text.len());
        Some(mended.blanked.iter().map(|s| text[s.range()].trim().to_owned()).collect())
    }

    #[test]
    fn one_stray_character_costs_a_line_or_a_body() {
        let line = |text: &str| Some(vec![text.to_owned()]);
        assert_eq!(blanked("int x = 1;", "String x = \"1;"), line("String x = \"1;"));
        assert_eq!(blanked("int x = 1;", "int x = ;"), line("int x = ;"));
        assert_eq!(blanked("int x = 1;", "if (n > 1) {"), line("if (n > 1) {\n    return a.n;"));
        assert_eq!(blanked("int x = 1;", "}"), line("}\n    return a.n;"));
        assert_eq!(blanked("int x = 1;", "/* what"), line("/* what\n    return a.n;"));
        assert_eq!(blanked("int n;", "int n;\n  public vo"), line("public vo"));
    }

    #[test]
    fn a_half_typed_head_costs_its_member() {
        let member = |head: &str| Some(vec![format!("{head}\n    int x = 1;\n    return a.n;\n  }}")]);
        for head in ["int f( {", "int f(A a {", "int f(A a, ) {"] {
            assert_eq!(blanked("int f(A a) {", head), member(head));
        }
    }

    #[test]
    fn a_text_that_ends_too_early_keeps_what_is_whole() {
        let cut = |text: &str| {
            let parse = syntax::parse_as(Language::Java, &Text::from(text));
            let mended = mend(&parse)?;
            assert_eq!(mended.parse.source().len(), text.len());
            Some(text[mended.blanked[0].range()].trim().to_owned())
        };
        let (body, end) =
            (CLASS.strip_suffix("}\n").expect("a class"), CLASS.strip_suffix("  }\n}\n").expect("a class"));
        assert_eq!(cut(body).as_deref(), Some(""));
        assert_eq!(cut(end).as_deref(), Some("return b.n;"));
        assert_eq!(cut(&format!("{end}    int y = (")).as_deref(), Some("int y = ("));
        assert_eq!(cut("class A {\n  int f() {\n    if (").as_deref(), Some("if ("));
        for text in ["{", "class", "class A {", "é {", "", "}\n", "\n\n{\n"] {
            cut(text);
        }
    }

    /// What is blanked of a text that has errors.
    fn costs(text: &str) -> Option<Vec<String>> {
        let parse = syntax::parse_as(Language::Java, &Text::from(text));
        assert!(parse.root().has_error(), "{text}");
        let mended = mend(&parse)?;
        assert_eq!(mended.parse.source().len(), text.len());
        Some(mended.blanked.iter().map(|s| text[s.range()].trim().to_owned()).collect())
    }

    const THREE: &str = "class A {\n  int n;\n  int f(A a) {\n    return a.n;\n  }\n\n  //@ requires b != null;\n  int g(A b) {\n    return b.n;\n  }\n\n  int h(A c) {\n    int x = 1;\n    return c.n;\n  }\n}\n";

    #[test]
    fn errors_of_different_kinds_cost_their_own_members() {
        // A head here, a brace, quote, comment or text block there: what stands between them stays.
        for (old, new, rest) in [
            ("int x = 1;", "String x = \"1;", "String x = \"1;\n    return c.n;"),
            ("int x = 1;", "if (n > 1) {", "if (n > 1) {\n    return c.n;"),
            ("int x = 1;", "/* x", "/* x\n    return c.n;"),
            ("int x = 1;", "var s = \"\"\"", "var s = \"\"\"\n    return c.n;"),
            ("return c.n;", "return c.n);", "int x = 1;\n    return c.n);"),
        ] {
            let text = THREE.replacen("int f(A a) {", "int f(A a, {", 1).replacen(old, new, 1);
            let head = "int f(A a, {\n    return a.n;\n  }".to_owned();
            assert_eq!(costs(&text), Some(vec![head, rest.to_owned()]), "{text}");
        }
    }

    #[test]
    fn an_end_that_is_missing_costs_no_more_beside_another_error() {
        let end = THREE.strip_suffix("    return c.n;\n  }\n}\n").expect("its end");
        let blanked = costs(&end.replacen("int f(A a) {", "int f(A a, {", 1)).expect("a text without errors");
        assert!(!blanked.iter().any(|b| b.contains("int g")), "{blanked:?}");
    }
}
