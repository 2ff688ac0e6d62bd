//! Where text went: carries spans of an older text into the current one.

use std::collections::HashMap;
use syntax::{Edit, Parse, Span, Text};

/// One replacement, as small as it can be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shift {
    start: usize,
    old_end: usize,
    new_end: usize,
}

impl Shift {
    /// What `edits` did to `old`, which is now `new`.
    ///
    /// Editors replace more than changes: a formatter the whole file, some clients always all. What is equal at both ends of
    /// a single replacement is therefore left out, and so are lines in it that are there once before and after. Of several
    /// edits one of which replaces the whole text, only what was there before the first and is after the last is known.
    pub(crate) fn all(old: &Parse, new: &Text, edits: &[Edit]) -> Vec<Shift> {
        let exactly = || edits.iter().map(Shift::exactly).collect();
        let (before, after) = match edits {
            [edit] => (edit.old_span(), edit.new_span()),
            _ if replaces_all(old.source().len(), edits) => (Span::new(0, old.source().len()), Span::new(0, new.len())),
            _ => return exactly(),
        };
        let Some(removed) = old.source().get(before.range()) else { return exactly() };
        let (removed, inserted) = (removed.as_bytes(), new.slice(after));
        let whole = Piece { start: before.start, removed, inserted: inserted.as_bytes() }.smallest();
        let mut all = whole.between_lines();
        // From the last on: what comes before has not moved yet.
        all.reverse();
        if all.is_empty() { vec![whole.shift()] } else { all }
    }

    fn exactly(edit: &Edit) -> Shift {
        Shift { start: edit.old_span().start, old_end: edit.old_span().end, new_end: edit.new_span().end }
    }

    /// The end of the new text: where somebody typed last.
    pub(crate) fn end(self) -> usize {
        self.new_end
    }

    /// Where `start..end` of the old text is in the new one; what was replaced becomes what replaces it. Text
    /// inserted at either end does not belong to it.
    pub(crate) fn range(self, start: usize, end: usize) -> (usize, usize) {
        let moved = |offset: usize| offset - self.old_end + self.new_end;
        let new_start = match start {
            s if s >= self.old_end => moved(s),
            s => s.min(self.start),
        };
        let new_end = match end {
            e if e <= self.start => e,
            e if e >= self.old_end => moved(e),
            _ => self.new_end,
        };
        (new_start, new_end.max(new_start))
    }
}

/// Whether one of the edits of a text of some length replaces all that is there by then.
fn replaces_all(length: usize, edits: &[Edit]) -> bool {
    let mut length = length;
    edits.iter().any(|edit| {
        let all = edit.old_span() == Span::new(0, length);
        length = length + edit.new_span().len() - edit.old_span().len();
        all
    })
}

/// What is replaced somewhere in a text, and by what.
#[derive(Clone, Copy)]
struct Piece<'a> {
    start: usize,
    removed: &'a [u8],
    inserted: &'a [u8],
}

impl<'a> Piece<'a> {
    fn shift(self) -> Shift {
        let (start, old_end) = (self.start, self.start + self.removed.len());
        Shift { start, old_end, new_end: self.start + self.inserted.len() }
    }

    /// Without what is equal at both ends.
    fn smallest(self) -> Piece<'a> {
        let prefix = self.removed.iter().zip(self.inserted).take_while(|(a, b)| a == b).count();
        let (removed, inserted) = (&self.removed[prefix..], &self.inserted[prefix..]);
        let suffix = removed.iter().rev().zip(inserted.iter().rev()).take_while(|(a, b)| a == b).count();
        let but = |text: &'a [u8]| &text[..text.len() - suffix];
        Piece { start: self.start + prefix, removed: but(removed), inserted: but(inserted) }
    }

    /// What changes between the lines that stay, in their order.
    fn between_lines(self) -> Vec<Shift> {
        let (old, new) = (ends(self.removed), ends(self.inserted));
        let mut all = Vec::new();
        let mut from = (0, 0);
        let last = (old.len(), new.len());
        for (i, j) in staying(&lines(self.removed), &lines(self.inserted)).into_iter().chain([last]) {
            let at = |ends: &[usize], line: usize| line.checked_sub(1).map_or(0, |before| ends[before]);
            let (removed, inserted) = (at(&old, from.0)..at(&old, i), at(&new, from.1)..at(&new, j));
            let start = self.start + removed.start;
            let piece = Piece { start, removed: &self.removed[removed], inserted: &self.inserted[inserted] }.smallest();
            all.extend((!piece.removed.is_empty() || !piece.inserted.is_empty()).then(|| piece.shift()));
            from = (i + 1, j + 1);
        }
        all
    }
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

/// Where the lines of a text end.
fn ends(text: &[u8]) -> Vec<usize> {
    let lines = lines(text).into_iter();
    lines
        .scan(0, |end, line| {
            *end += line.len();
            Some(*end)
        })
        .collect()
}

/// Lines that are there once in each of two texts, by their numbers in both: as many as have one order.
fn staying(old: &[&[u8]], new: &[&[u8]]) -> Vec<(usize, usize)> {
    let mut met: HashMap<&[u8], [Vec<usize>; 2]> = HashMap::new();
    for (side, lines) in [old, new].into_iter().enumerate() {
        lines.iter().zip(0..).for_each(|(line, n)| met.entry(line).or_default()[side].push(n));
    }
    let once = old.iter().filter_map(|line| match &met[line] {
        [before, after] if before.len() == 1 && after.len() == 1 => Some((before[0], after[0])),
        _ => None,
    });
    let pairs: Vec<(usize, usize)> = once.collect();
    // By length: the pair with which a row of that length ends earliest, and by pair the one before it in its row.
    let (mut rows, mut before): (Vec<usize>, Vec<Option<usize>>) = (Vec::new(), Vec::new());
    for (n, (_, j)) in pairs.iter().enumerate() {
        let length = rows.partition_point(|last| pairs[*last].1 < *j);
        before.push(length.checked_sub(1).map(|shorter| rows[shorter]));
        match rows.get_mut(length) {
            Some(row) => *row = n,
            None => rows.push(n),
        }
    }
    let mut found: Vec<(usize, usize)> =
        std::iter::successors(rows.last().copied(), |n| before[*n]).map(|n| pairs[n]).collect();
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shift(old: &str, change: impl Fn(&mut Text) -> Vec<Edit>) -> (Vec<Shift>, String) {
        let parse = syntax::parse(&Text::from(old));
        let mut text = parse.text().clone();
        let edits = change(&mut text);
        (Shift::all(&parse, &text, &edits), text.to_string())
    }

    /// Where `word` of the old text is said to be in the new one.
    fn follow(old: &str, word: &str, change: impl Fn(&mut Text) -> Vec<Edit>) -> String {
        let (shifts, new) = shift(old, change);
        let start = old.find(word).unwrap();
        let (start, end) = shifts.iter().fold((start, start + word.len()), |(s, e), shift| shift.range(s, e));
        new[start..end].to_owned()
    }

    #[test]
    fn a_word_is_followed_through_edits_around_it() {
        let old = "one two three";
        assert_eq!(follow(old, "two", |t| vec![t.replace(Span::at(0), "zero ")]), "two");
        assert_eq!(follow(old, "two", |t| vec![t.replace(Span::at(4), "1.5 ")]), "two");
        assert_eq!(follow(old, "two", |t| vec![t.replace(Span::at(7), " 2.5")]), "two");
        assert_eq!(follow(old, "two", |t| vec![t.replace(Span::new(0, 4), "")]), "two");
        assert_eq!(follow(old, "two", |t| vec![t.replace(Span::at(5), "xx")]), "txxwo");
        assert_eq!(follow(old, "two", |t| vec![t.replace(Span::new(2, 5), "")]), "wo");
        let both = |t: &mut Text| vec![t.replace(Span::at(0), "// "), t.replace(Span::at(3), "a ")];
        assert_eq!(follow(old, "two", both), "two");
    }

    #[test]
    fn a_replacement_of_everything_is_no_more_than_its_difference() {
        let old = "one two three";
        assert_eq!(follow(old, "three", |t| vec![t.replace_all("one 2 three")]), "three");
        assert_eq!(follow(old, "one", |t| vec![t.replace_all("one 2 three")]), "one");
        assert_eq!(follow("aaa b", "b", |t| vec![t.replace_all("aaaa b")]), "b");
        let (shifts, _) = shift(old, |t| vec![t.replace_all(old)]);
        assert_eq!(shifts[0].range(4, 7), (4, 7), "nothing has changed");
    }

    #[test]
    fn edits_around_a_replacement_of_everything_are_no_more_than_the_difference() {
        let old = "class Q {\n  int v;\n  int f() { return v; }\n}\n";
        let all = |t: &mut Text| t.replace_all(old);
        let after = |t: &mut Text| vec![all(t), t.replace(Span::at(12), "Node")];
        let before = |t: &mut Text| vec![t.replace(Span::new(10, 18), "x"), all(t)];
        let between = |t: &mut Text| vec![t.replace(Span::at(0), "// "), all(t), t.replace(Span::at(12), "Node")];
        for word in ["class Q", "return v"] {
            assert_eq!(follow(old, word, after), word);
            assert_eq!(follow(old, word, before), word);
            assert_eq!(follow(old, word, between), word);
        }
        // What replaces the text from its beginning on, but not to its end, is told as it is.
        let (shifts, _) = shift(old, |t| vec![t.replace(Span::new(0, 9), "class R {"), t.replace(Span::at(0), " ")]);
        assert_eq!(shifts.len(), 2);
    }

    #[test]
    fn lines_that_stay_are_followed_between_several_changes() {
        let old = "class Q {\n  int v;\n  int f(Q q) {\n    int k = 1;\n    return q.v + k;\n  }\n  int g() { return v; }\n}\n";
        let changes = [("class", "// é\nclass"), ("k = 1", "k = "), ("int g", "int gg"), ("\n", "\r\n")];
        let mut new = old.to_owned();
        for (n, (from, to)) in changes.into_iter().enumerate() {
            new = new.replace(from, to);
            let all = |t: &mut Text| vec![t.replace_all(&new)];
            // Where all ends of lines change, no line stays.
            if n < 3 {
                for word in ["int v", "return q.v", "f(Q", "return v"] {
                    assert_eq!(follow(old, word, all), word, "{new}");
                }
            }
            let (shifts, _) = shift(old, all);
            let (start, end) = shifts.iter().fold((0, old.len()), |(s, e), shift| shift.range(s, e));
            assert!(start <= 6 && end == new.len(), "{new}");
        }
        let swapped = "b\na\nc\n";
        assert_eq!(follow("a\nb\nc\n", "c", |t| vec![t.replace_all(swapped)]), "c");
    }
}
