//! Where text went: carries spans of an older text into the current one.

use syntax::{Edit, Parse, Text};

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
    /// Editors replace more than changes: a formatter the whole file, some clients always all. Equal text at both
    /// ends of a single replacement is therefore left out.
    pub(crate) fn all(old: &Parse, new: &Text, edits: &[Edit]) -> Vec<Shift> {
        match edits {
            [edit] => vec![Shift::smallest(old.source(), &new.slice(edit.new_span()), edit)],
            edits => edits.iter().map(Shift::exactly).collect(),
        }
    }

    fn exactly(edit: &Edit) -> Shift {
        Shift { start: edit.old_span().start, old_end: edit.old_span().end, new_end: edit.new_span().end }
    }

    fn smallest(old: &str, inserted: &str, edit: &Edit) -> Shift {
        let whole = Shift::exactly(edit);
        let Some(removed) = old.get(edit.old_span().range()) else { return whole };
        let prefix = removed.bytes().zip(inserted.bytes()).take_while(|(a, b)| a == b).count();
        let (removed, inserted) = (&removed.as_bytes()[prefix..], &inserted.as_bytes()[prefix..]);
        let suffix = removed.iter().rev().zip(inserted.iter().rev()).take_while(|(a, b)| a == b).count();
        Shift { start: whole.start + prefix, old_end: whole.old_end - suffix, new_end: whole.new_end - suffix }
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

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Span;

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
}
