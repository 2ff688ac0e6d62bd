//! Ranges of bytes.

use std::ops::Range;

/// A half-open range of bytes of one text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// `start..end`; an `end` before `start` gives the empty span at `start`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end: end.max(start) }
    }

    /// The empty span at `offset`.
    pub fn at(offset: usize) -> Self {
        Self { start: offset, end: offset }
    }

    /// The bytes of a node.
    pub fn of(node: tree_sitter::Node<'_>) -> Self {
        Self { start: node.start_byte(), end: node.end_byte() }
    }

    /// Number of bytes.
    pub fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether no byte is inside.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether `other` lies inside.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether `offset` is inside, the end included: a cursor behind the last letter counts.
    pub fn touches(self, offset: usize) -> bool {
        self.start <= offset && offset <= self.end
    }

    /// Whether the two share a byte, or one of them is empty and touches the other.
    pub fn overlaps(self, other: Span) -> bool {
        self.start < other.end && other.start < self.end
            || self.is_empty() && other.touches(self.start)
            || other.is_empty() && self.touches(other.start)
    }

    /// The smallest span with both.
    pub fn cover(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// As a standard range, to index a `str`.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Span::new(range.start, range.end)
    }
}
