//! Positions and edits of texts, checked against counting by hand.

use syntax::{Encoding, Position, Span, Text};

const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

fn at(line: u32, column: u32) -> Position {
    Position { line, column }
}

#[test]
fn columns_count_the_units_of_the_encoding() {
    // a, é (2 bytes, 1 unit), 𝄞 (4 bytes, 2 units), b
    let text = Text::from("x\naé𝄞b");
    let b = "x\naé𝄞".len();
    assert_eq!(text.position(b, Encoding::Utf8), at(1, 7));
    assert_eq!(text.position(b, Encoding::Utf16), at(1, 4));
    assert_eq!(text.position(b, Encoding::Utf32), at(1, 3));
    for encoding in ENCODINGS {
        assert_eq!(text.offset(text.position(b, encoding), encoding), b);
    }
}

#[test]
fn positions_inside_a_character_move_to_its_start() {
    let text = Text::from("👩‍👧x");
    assert_eq!(text.offset(at(0, 1), Encoding::Utf16), 0, "between the surrogates of the first emoji");
    assert_eq!(text.offset(at(0, 2), Encoding::Utf16), 4);
    assert_eq!(text.offset(at(0, 3), Encoding::Utf8), 0);
    assert_eq!(text.position(2, Encoding::Utf16), at(0, 0));
    assert_eq!(text.offset(at(0, 3), Encoding::Utf32), 4 + 3 + 4, "two emoji and the joiner between them");
}

#[test]
fn lines_end_at_lf_crlf_and_cr_only() {
    let text = Text::from("a\r\nb\rc\nd\u{2028}e\u{b}f");
    assert_eq!(text.line_count(), 4);
    assert_eq!(text.slice(text.line_span(0)), "a");
    assert_eq!(text.slice(text.line_span(1)), "b");
    assert_eq!(text.slice(text.line_span(3)), "d\u{2028}e\u{b}f");
    for encoding in ENCODINGS {
        assert_eq!(text.offset(at(0, 9), encoding), 1, "past the end of a line means before its CRLF");
        assert_eq!(text.offset(at(2, 0), encoding), 5);
    }
}

#[test]
fn places_outside_the_text_are_moved_back() {
    let text = Text::from("ab\n");
    for encoding in ENCODINGS {
        assert_eq!(text.offset(at(1, 5), encoding), 3);
        assert_eq!(text.offset(at(7, 0), encoding), 3);
        assert_eq!(text.offset(at(u32::MAX, u32::MAX), encoding), 3);
        assert_eq!(text.position(usize::MAX, encoding), at(1, 0));
        assert_eq!(text.span(at(9, 9)..at(0, 1), encoding), Span::new(1, 3), "ends in either order");
    }
    assert_eq!(text.line_span(9), Span::at(3));
    assert_eq!(text.slice(Span::new(1, 900)), "b\n");
    assert_eq!(Text::default().offset(at(3, 3), Encoding::Utf16), 0);
}

/// Every offset of a character, in every encoding, survives the way to a position and back.
#[test]
fn offset_and_position_are_inverse() {
    let source = "héllo\r\n\r\n  wörld 👩‍👧\rx\n𝄞𝄞\n";
    let text = Text::from(source);
    for (offset, c) in source.char_indices() {
        let within_crlf = c == '\n' && source[..offset].ends_with('\r');
        for encoding in ENCODINGS {
            let back = text.offset(text.position(offset, encoding), encoding);
            assert_eq!(back, if within_crlf { offset - 1 } else { offset }, "{offset} {encoding:?}");
        }
    }
}

#[test]
fn edits_replace_what_they_say() {
    let mut text = Text::new("fn void f() { }", 3);
    let edit = text.replace(Span::new(8, 9), "größe");
    assert_eq!(text.to_string(), "fn void größe() { }");
    assert_eq!(edit.old_span(), Span::new(8, 9));
    assert_eq!(edit.new_span(), Span::new(8, 15));
    assert_eq!((edit.map(3), edit.map(8), edit.map(9)), (3, 15, 15));
    assert_eq!(text.version(), 3);
    text.set_version(4);
    assert_eq!(text.version(), 4);
    text.replace(Span::new(11, 900), "");
    assert_eq!(text.to_string(), "fn void gr", "the cut moved to the start of the character");
    text.replace_all("ab");
    text.replace(Span::new(50, 60), "c");
    assert_eq!(text.to_string(), "abc");
}

#[test]
fn clones_share_and_do_not_change_together() {
    let mut text = Text::from("a");
    let before = text.clone();
    text.replace_all("b");
    assert_eq!((before.to_string(), text.to_string()), ("a".into(), "b".into()));
    assert_ne!(before, text);
}
