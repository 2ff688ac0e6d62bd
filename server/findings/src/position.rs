//! Lines and columns as people count them: from 1, in characters.

use ir::{Program, Span, line_starts};
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
    let (line, before) = line_up_to(text, offset);
    (line, before.chars().count() as u32 + 1)
}

/// The same with the column in UTF-16 code units, as the protocols of editors count.
pub fn line_column_utf16(text: &str, offset: u32) -> (u32, u32) {
    let (line, before) = line_up_to(text, offset);
    (line, before.encode_utf16().count() as u32 + 1)
}

/// The line (from 1) of a byte offset, and what stands before it there.
fn line_up_to(text: &str, offset: u32) -> (u32, &str) {
    let mut end = (offset as usize).min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let starts = line_starts(text).take_while(|start| *start <= end);
    let (line, start) = (1..).zip(starts).last().unwrap_or((1, 0));
    let before = &text[start..end];
    // A byte order mark is no character of the first line.
    (line, if start == 0 { before.trim_start_matches('\u{feff}') } else { before })
}

/// The lines of a text without their ends; one that is empty and the last is none, as in [`str::lines`].
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let ends = line_starts(text).skip(1).chain([text.len()]);
    let lines = line_starts(text).zip(ends).filter(|(start, end)| start < end);
    lines.map(|(start, end)| text[start..end].trim_end_matches(['\r', '\n']))
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
    fn editors_count_code_units_and_every_line_end() {
        let text = "a\rb\r\n𝒳c";
        assert_eq!(lines(text).collect::<Vec<_>>(), ["a", "b", "𝒳c"]);
        assert_eq!(lines("a\n\nb\n").collect::<Vec<_>>(), ["a", "", "b"]);
        assert_eq!([0, 2, 4, 9].map(|at| line_column(text, at)), [(1, 1), (2, 1), (2, 3), (3, 2)]);
        assert_eq!(line_column_utf16(text, 9), (3, 3));
    }

    #[test]
    fn an_end_before_the_start_is_an_empty_range() {
        assert_eq!(range_in("abc", 2, 1), Range { line: 1, column: 3, end_line: 1, end_column: 3 });
    }
}
