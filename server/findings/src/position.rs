//! Lines and columns as people count them: from 1, in characters.

use ir::{Program, Span};
use serde::Serialize;

/// A range of source text; the end is exclusive, as in editors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Range {
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
}

/// Line and column (from 1, in characters) of a byte offset. An offset inside a character counts as its
/// start, one behind the text as its end.
pub fn line_column(text: &str, offset: u32) -> (u32, u32) {
    let mut end = (offset as usize).min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    // A byte order mark is no character of the first line.
    let first = text.len() - text.trim_start_matches('\u{feff}').len();
    let line_start = before.rfind('\n').map_or(first.min(end), |i| i + 1);
    let line = before.bytes().filter(|b| *b == b'\n').count() as u32 + 1;
    (line, before[line_start..].chars().count() as u32 + 1)
}

/// The range of `start..end` (bytes) in `text`.
pub fn range_in(text: &str, start: u32, end: u32) -> Range {
    let (line, column) = line_column(text, start);
    let (end_line, end_column) = line_column(text, end.max(start));
    Range { line, column, end_line, end_column }
}

/// The range of a span in its file.
pub fn range(program: &Program, span: Span) -> Range {
    let text = program.files.get(span.file.index()).map_or("", |f| &f.text);
    range_in(text, span.start, span.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        // `é` has two bytes and `𝒳` four, each is one column.
        let text = "aé𝒳b\nc";
        assert_eq!(line_column(text, 0), (1, 1));
        assert_eq!(line_column(text, 3), (1, 3));
        assert_eq!(line_column(text, 5), (1, 3), "inside a character: its start");
        assert_eq!(line_column(text, 7), (1, 4));
        assert_eq!(line_column(text, 9), (2, 1));
        assert_eq!(line_column(text, 99), (2, 2));
        let marked = "\u{feff}a\nb";
        assert_eq!([0, 3, 4, 5].map(|at| line_column(marked, at)), [(1, 1), (1, 1), (1, 2), (2, 1)]);
    }

    #[test]
    fn an_end_before_the_start_is_an_empty_range() {
        assert_eq!(range_in("abc", 2, 1), Range { line: 1, column: 3, end_line: 1, end_column: 3 });
    }
}
