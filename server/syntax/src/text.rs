//! Versioned texts and positions in them.
//!
//! Offsets are bytes. Positions are lines and columns as the language server protocol counts them: lines end
//! at LF, CRLF or CR, columns count units of an [`Encoding`]. No conversion fails: what lies outside a line or
//! the text, or inside a character, is moved back to the nearest place that exists.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use ropey::{Rope, RopeSlice};
use tree_sitter::{InputEdit, Point};

use crate::span::Span;

/// The unit of a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// 16-bit code units; what a client means that negotiates nothing.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Utf32,
}

impl Encoding {
    /// How many units `c` takes.
    pub fn width(self, c: char) -> usize {
        match self {
            Encoding::Utf8 => c.len_utf8(),
            Encoding::Utf16 => c.len_utf16(),
            Encoding::Utf32 => 1,
        }
    }
}

/// A line and a column, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Position {
    pub line: u32,
    /// In units of an [`Encoding`].
    pub column: u32,
}

/// What one change did, in the terms in which a syntax tree is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edit(pub(crate) InputEdit);

impl Edit {
    /// The bytes that were replaced, in the old text.
    pub fn old_span(&self) -> Span {
        Span::new(self.0.start_byte, self.0.old_end_byte)
    }

    /// The bytes that replace them, in the new text.
    pub fn new_span(&self) -> Span {
        Span::new(self.0.start_byte, self.0.new_end_byte)
    }

    /// Where an offset of the old text is in the new one; what was replaced moves to the end of its replacement.
    pub fn map(&self, offset: usize) -> usize {
        if offset < self.0.start_byte {
            offset
        } else if offset >= self.0.old_end_byte {
            offset - self.0.old_end_byte + self.0.new_end_byte
        } else {
            self.0.new_end_byte
        }
    }
}

/// A text with a version. Clones share their contents.
#[derive(Clone, Debug, Default)]
pub struct Text {
    rope: Rope,
    version: i32,
}

impl Text {
    /// A text as a client opened it.
    pub fn new(text: &str, version: i32) -> Self {
        Self { rope: Rope::from_str(text), version }
    }

    /// The version that the last change brought.
    pub fn version(&self) -> i32 {
        self.version
    }

    /// Says which version the text is now.
    pub fn set_version(&mut self, version: i32) {
        self.version = version;
    }

    /// Number of bytes.
    pub fn len(&self) -> usize {
        self.rope.len_bytes()
    }

    /// Whether there is no byte.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of lines; a text that ends with a line break has an empty last line.
    pub fn line_count(&self) -> usize {
        self.rope.len_lines()
    }

    /// The line's bytes without its line break; a line past the end is the empty span at the end.
    pub fn line_span(&self, line: usize) -> Span {
        if line >= self.line_count() {
            return Span::at(self.len());
        }
        let start = self.rope.line_to_byte(line);
        Span::new(start, start + self.line_body(line).len_bytes())
    }

    /// The line that holds the byte.
    pub fn line_of(&self, offset: usize) -> usize {
        self.rope.byte_to_line(offset.min(self.len()))
    }

    /// The part of the text inside the span (cut to the text and to whole characters).
    pub fn slice(&self, span: Span) -> Cow<'_, str> {
        let (start, end) = self.whole(span);
        self.rope.byte_slice(start..end).into()
    }

    /// The nearest start of a character at or before the offset.
    pub fn floor(&self, offset: usize) -> usize {
        let offset = offset.min(self.len());
        self.rope.char_to_byte(self.rope.byte_to_char(offset))
    }

    /// The position of an offset.
    pub fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let offset = self.floor(offset);
        let line = self.rope.byte_to_line(offset);
        let start = self.rope.line_to_byte(line);
        let before = self.rope.byte_slice(start..offset);
        let column = match encoding {
            Encoding::Utf8 => offset - start,
            Encoding::Utf16 => before.len_utf16_cu(),
            Encoding::Utf32 => before.len_chars(),
        };
        Position { line: clamp_u32(line), column: clamp_u32(column) }
    }

    /// The offset of a position. A column past the end of its line means the end of the line (before the line
    /// break), a line past the end the end of the text, a column inside a character the character's start.
    pub fn offset(&self, position: Position, encoding: Encoding) -> usize {
        let line = position.line as usize;
        if line >= self.line_count() {
            return self.len();
        }
        let body = self.line_body(line);
        let column = position.column as usize;
        let inside = match encoding {
            Encoding::Utf8 => body.char_to_byte(body.byte_to_char(column.min(body.len_bytes()))),
            Encoding::Utf16 => body.char_to_byte(body.utf16_cu_to_char(column.min(body.len_utf16_cu()))),
            Encoding::Utf32 => body.char_to_byte(column.min(body.len_chars())),
        };
        self.rope.line_to_byte(line) + inside
    }

    /// The span between two positions, in whichever order they come.
    pub fn span(&self, range: Range<Position>, encoding: Encoding) -> Span {
        let (a, b) = (self.offset(range.start, encoding), self.offset(range.end, encoding));
        Span::new(a.min(b), a.max(b))
    }

    /// The positions of a span's ends.
    pub fn range(&self, span: Span, encoding: Encoding) -> Range<Position> {
        self.position(span.start, encoding)..self.position(span.end, encoding)
    }

    /// Replaces the span (cut to the text and to whole characters).
    pub fn replace(&mut self, span: Span, text: &str) -> Edit {
        let (start, old_end) = self.whole(span);
        let (start_point, old_end_point) = (self.point(start), self.point(old_end));
        let (from, to) = (self.rope.byte_to_char(start), self.rope.byte_to_char(old_end));
        self.rope.remove(from..to);
        self.rope.insert(from, text);
        let new_end = start + text.len();
        Edit(InputEdit {
            start_byte: start,
            old_end_byte: old_end,
            new_end_byte: new_end,
            start_position: start_point,
            old_end_position: old_end_point,
            new_end_position: self.point(new_end),
        })
    }

    /// Replaces the whole text.
    pub fn replace_all(&mut self, text: &str) -> Edit {
        self.replace(Span::new(0, self.len()), text)
    }

    /// The text in pieces, as it is stored.
    pub fn chunks(&self) -> impl Iterator<Item = &str> {
        self.rope.chunks()
    }

    fn whole(&self, span: Span) -> (usize, usize) {
        let start = self.floor(span.start);
        (start, self.floor(span.end).max(start))
    }

    /// The line without its line break.
    fn line_body(&self, line: usize) -> RopeSlice<'_> {
        let slice = self.rope.line(line);
        let mut end = slice.len_chars();
        if end > 0 && slice.char(end - 1) == '\n' {
            end -= 1;
        }
        if end > 0 && slice.char(end - 1) == '\r' {
            end -= 1;
        }
        slice.slice(..end)
    }

    fn point(&self, offset: usize) -> Point {
        let row = self.rope.byte_to_line(offset);
        Point { row, column: offset - self.rope.line_to_byte(row) }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rope.chunks().try_for_each(|chunk| f.write_str(chunk))
    }
}

impl PartialEq for Text {
    /// Same contents; versions do not count.
    fn eq(&self, other: &Self) -> bool {
        self.rope == other.rope
    }
}

impl Eq for Text {}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Text::new(text, 0)
    }
}

fn clamp_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
