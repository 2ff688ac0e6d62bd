//! Lines as editors count them: LF, CR and CRLF end one.

/// Where the lines of a text start; behind the last line end, there is an empty line.
pub fn line_starts(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let ends = |at: &usize| match bytes[*at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at + 1))
}

/// The line of a byte offset, from 1.
pub fn line_at(text: &str, offset: u32) -> u32 {
    line_starts(text).take_while(|start| *start <= offset as usize).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_of_editors_counts_once() {
        assert_eq!(line_starts("a\nb\rc\r\nd\n\r").collect::<Vec<_>>(), [0, 2, 4, 7, 9, 10]);
        assert_eq!(line_starts("").collect::<Vec<_>>(), [0]);
        assert_eq!([0, 1, 2, 3, 4].map(|at| line_at("a\r\n\rb", at)), [1, 1, 1, 2, 3]);
    }
}
