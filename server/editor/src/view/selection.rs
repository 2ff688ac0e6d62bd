//! What "expand selection" selects: the syntax around a cursor, from small to large.

use syntax::{Parse, Span};

/// The spans of the nodes around `offset`, innermost first, each strictly larger than the one before. The
/// whole text is the last.
pub fn around(parse: &Parse, offset: usize) -> Vec<Span> {
    let offset = parse.text().floor(offset);
    let whole = Span::new(0, parse.text().len());
    let mut spans = Vec::new();
    let mut node = syntax::token_at(parse, offset).or_else(|| parse.root().descendant_for_byte_range(offset, offset));
    while let Some(at) = node {
        let span = Span::of(at);
        if spans.last() != Some(&span) && span.touches(offset) && whole.contains(span) {
            spans.push(span);
        }
        node = at.parent();
    }
    if spans.last() != Some(&whole) {
        spans.push(whole);
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Text;

    #[test]
    fn selections_grow_from_the_token_to_the_file() {
        let source = "fn int f(int a) { return a + 1; }\n";
        let parse = syntax::parse(&Text::new(source, 0));
        let at = source.find("a + 1").unwrap();
        let texts: Vec<_> = around(&parse, at).iter().map(|s| &source[s.range()]).collect();
        let expected = ["a", "a + 1", "return a + 1;", "{ return a + 1; }", source.trim_end(), source];
        assert_eq!(texts, expected);
    }

    #[test]
    fn a_cursor_in_an_empty_text_selects_it() {
        assert_eq!(around(&syntax::parse(&Text::new("", 0)), 99), [Span::at(0)]);
    }
}
