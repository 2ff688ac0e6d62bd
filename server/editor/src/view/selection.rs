//! What "expand selection" selects: the syntax around a cursor, from small to large.

use syntax::{Parse, Span};

/// More levels than this around a cursor help nobody, and some clients read JSON of 128 levels at most.
const MAX_LEVELS: usize = 100;

/// The spans of the nodes around `offset`, innermost first, each strictly larger than the one before. The
/// whole text is the last.
pub fn around(parse: &Parse, offset: usize) -> Vec<Span> {
    let offset = parse.text().floor(offset);
    let whole = Span::new(0, parse.text().len());
    let token = syntax::token_at(parse, offset).map(|n| n.start_byte());
    // From the root downwards: asking nodes for their parents would take quadratic time in deep trees.
    let mut spans = vec![whole];
    let mut cursor = parse.root().walk();
    loop {
        let span = Span::of(cursor.node());
        if spans.last() != Some(&span) && span.touches(offset) && whole.contains(span) {
            spans.push(span);
        }
        if cursor.goto_first_child_for_byte(token.unwrap_or(offset)).is_none() {
            break;
        }
    }
    spans.reverse();
    if spans.len() > MAX_LEVELS {
        spans.truncate(MAX_LEVELS);
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
    fn deep_trees_take_little_time_and_few_levels() {
        let source = format!("fn int f() {{ return {}1{}; }}", "(".repeat(50_000), ")".repeat(50_000));
        let parse = syntax::parse(&Text::new(&source, 0));
        let spans = around(&parse, source.find('1').unwrap());
        assert!(spans.len() <= MAX_LEVELS + 1 && spans.windows(2).all(|w| w[1].contains(w[0])));
    }

    #[test]
    fn a_cursor_in_an_empty_text_selects_it() {
        assert_eq!(around(&syntax::parse(&Text::new("", 0)), 99), [Span::at(0)]);
    }
}
