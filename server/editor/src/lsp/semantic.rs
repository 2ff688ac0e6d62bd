//! Semantic tokens in the protocol's relative numbers, with differences to what was sent before.

use super::convert::Lines;
use super::world::World;
use crate::view::language;
use crate::view::tokens::Token;
use syntax::{Parse, Span};
use tower_lsp::ls_types::*;
use work::FileView;

/// All tokens of a file; remembers them for the next difference.
pub(super) fn full(world: &World, file: &FileView) -> SemanticTokensResult {
    let (id, data) = current(world, file);
    remember(world, file, &id, &data);
    SemanticTokens { result_id: Some(id), data }.into()
}

/// What changed since `previous`; everything when that is not the last answer.
pub(super) fn delta(world: &World, file: &FileView, previous: &str) -> SemanticTokensFullDeltaResult {
    let (id, data) = current(world, file);
    let before =
        world.tokens().get(&file.name).filter(|(known, _)| known == previous).map(|(_, tokens)| tokens.clone());
    remember(world, file, &id, &data);
    match before {
        None => SemanticTokensFullDeltaResult::Tokens(SemanticTokens { result_id: Some(id), data }),
        Some(old) => SemanticTokensFullDeltaResult::TokensDelta(SemanticTokensDelta {
            result_id: Some(id),
            edits: difference(&old, &data).into_iter().collect(),
        }),
    }
}

/// The tokens of a range.
pub(super) fn range(world: &World, file: &FileView, range: Range) -> SemanticTokensRangeResult {
    let lines = Lines::new(file.parse.text(), world.caps.encoding);
    let data = relative(&lines, &file.parse, &language::of(&file.parse).tokens(&file.parse, lines.span(range)));
    SemanticTokens { result_id: None, data }.into()
}

fn current(world: &World, file: &FileView) -> (String, Vec<SemanticToken>) {
    let lines = Lines::new(file.parse.text(), world.caps.encoding);
    let whole = Span::new(0, file.parse.text().len());
    let tokens = language::of(&file.parse).tokens(&file.parse, whole);
    (format!("v{}", file.version), relative(&lines, &file.parse, &tokens))
}

fn remember(world: &World, file: &FileView, id: &str, data: &[SemanticToken]) {
    world.tokens().insert(file.name.clone(), (id.to_owned(), data.to_vec()));
}

/// Each token relative to the one before it. The tokens are in order, so that a place is looked up once for each line.
fn relative(lines: &Lines, parse: &Parse, tokens: &[Token]) -> Vec<SemanticToken> {
    let width = |start, end| lines.width(parse.span_text(Span::new(start, end)));
    let mut last = Position::new(0, 0);
    // The start of the token before this one, and the end of its line.
    let (mut from, mut line_end) = (0, 0);
    let one = |token: &Token| {
        let Span { start, end } = token.span;
        let at = match start < line_end {
            true => Position::new(last.line, last.character + width(from, start)),
            false => {
                let at = lines.position(start);
                line_end = lines.text().line_span(at.line as usize).end;
                at
            }
        };
        let delta_start = if at.line == last.line { at.character - last.character } else { at.character };
        let delta_line = at.line - last.line;
        (last, from) = (at, start);
        SemanticToken {
            delta_line,
            delta_start,
            length: width(start, end),
            token_type: token.kind,
            token_modifiers_bitset: token.modifiers,
        }
    };
    tokens.iter().map(one).collect()
}

/// One edit that replaces what lies between the common beginning and the common end; none when all is equal.
fn difference(old: &[SemanticToken], new: &[SemanticToken]) -> Option<SemanticTokensEdit> {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let (deleted, inserted) = (old_rest.len() - end, &new_rest[..new_rest.len() - end]);
    // The protocol counts numbers, of which a token has five.
    (deleted > 0 || !inserted.is_empty()).then(|| SemanticTokensEdit {
        start: 5 * start as u32,
        delete_count: 5 * deleted as u32,
        data: (!inserted.is_empty()).then(|| inserted.to_vec()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::{Encoding, Text};

    fn tokens_of(kinds: &[u32]) -> Vec<SemanticToken> {
        let token = |kind: &u32| SemanticToken {
            delta_line: 0,
            delta_start: 1,
            length: 1,
            token_type: *kind,
            token_modifiers_bitset: 0,
        };
        kinds.iter().map(token).collect()
    }

    #[test]
    fn tokens_are_where_their_text_is() {
        let source = "/* é\n 𝄞 */ fn int f(int a) { return a; } // 𝄞 é\r\n\r\nfn int g() { /* 𝄞 */ return 1; }\n";
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            let parse = syntax::parse(&Text::new(source, 0));
            let lines = Lines::new(parse.text(), encoding);
            let tokens = language::of(&parse).tokens(&parse, Span::new(0, source.len()));
            let (mut line, mut character) = (0, 0);
            for (token, sent) in tokens.iter().zip(relative(&lines, &parse, &tokens)) {
                character = if sent.delta_line == 0 { character + sent.delta_start } else { sent.delta_start };
                line += sent.delta_line;
                let start = Position::new(line, character);
                let range = Range { start, end: Position::new(line, character + sent.length) };
                assert_eq!(range, lines.range(token.span), "{:?} {encoding:?}", parse.span_text(token.span));
            }
            assert_eq!(tokens.len(), 16);
        }
    }

    #[test]
    fn a_difference_is_the_middle() {
        let edit = difference(&tokens_of(&[1, 2, 3, 4]), &tokens_of(&[1, 5, 6, 4])).unwrap();
        assert_eq!((edit.start, edit.delete_count, edit.data), (5, 10, Some(tokens_of(&[5, 6]))));
        assert_eq!(difference(&tokens_of(&[1]), &tokens_of(&[1])), None);
        let edit = difference(&tokens_of(&[1, 1]), &tokens_of(&[1])).unwrap();
        assert_eq!((edit.start, edit.delete_count, edit.data), (5, 5, None));
    }
}
