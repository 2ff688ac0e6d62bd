//! The words and signs of specifications, for people who see them for the first time: what each means, in a sentence or two,
//! and the smallest clause that has it (`docs/words.txt`).

use std::fmt::Write;

const WORDS: &str = include_str!("../docs/words.txt");
const HEX: &str = include_str!("../../docs/hex.md");

/// What a word means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// The word whose page says more: `hex`, `sl`, or `requires`.
    pub topic: &'static str,
    pub name: &'static str,
    pub meaning: &'static str,
    /// A clause, or an item where it is none of a clause.
    pub example: &'static str,
}

/// Every word, by topics.
pub fn all() -> impl Iterator<Item = Word> {
    WORDS.split("\n# ").filter_map(|section| {
        let (head, text) = section.trim_start_matches("# ").split_once('\n')?;
        let (topic, name) = head.split_once(": ")?;
        let (meaning, example) = text.trim_end().rsplit_once('\n')?;
        Some(Word { topic, name, meaning, example })
    })
}

/// A word of a topic.
pub fn find(topic: &str, name: &str) -> Option<Word> {
    all().find(|word| word.topic == topic && word.name == name)
}

/// The page of a word in Markdown: its meanings; that of a topic has all that belongs to it.
pub fn page(name: &str) -> Option<String> {
    if name == "hex" {
        return Some(HEX.to_owned());
    }
    let is_topic = find(name, name).is_some();
    let mut wanted = all().filter(|word| word.name == name || is_topic && word.topic == name).peekable();
    wanted.peek()?;
    let mut page = format!("# {name}\n");
    for word in wanted {
        if word.name != name {
            let _ = write!(page, "\n## {}\n", word.name);
        }
        let _ = write!(page, "\n{}\n", word.text());
        if !is_topic {
            let _ = write!(page, "\nMore: `heaplens explain {}`\n", word.topic);
        }
    }
    Some(page)
}

impl Word {
    /// The example and the meaning, in Markdown.
    pub fn text(&self) -> String {
        format!("```hir\n{}\n```\n\n{}", self.example, self.meaning.replace('\n', " "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The program that an example is part of.
    fn program(example: &str) -> String {
        let before = "data Node { Node next; Node prev; int value; }\n\
                      fn void positive(Node x) { if (x != null) { assume x.value > 0; } }\n";
        let is_clause = ["requires", "ensures", "scope"].iter().any(|word| example.starts_with(word));
        let around = if is_clause { ("fn Node f(Node list, int n)\n", "\n{ return list; }") } else { ("", "") };
        format!("{before}{}{example}{}\n", around.0, around.1)
    }

    #[test]
    fn every_example_has_its_word_and_is_right() {
        for word in all() {
            let wrong = lower::lower_text(&program(word.example)).diagnostics;
            assert!(wrong.is_empty(), "{}: {wrong:?}", word.name);
            assert!(word.example.contains(word.name), "{}", word.name);
            assert!(word.meaning.starts_with(char::is_uppercase) && word.meaning.ends_with(['.']), "{}", word.name);
            assert!(find(word.topic, word.topic).is_some(), "{}: `{}` has a page", word.name, word.topic);
        }
        assert!(all().count() > 30);
    }

    #[test]
    fn a_page_has_all_meanings_and_that_of_a_topic_all_words() {
        let star = page("*").unwrap();
        assert!(star.contains("any number of times") && star.contains("none is in both"), "{star}");
        assert!(page("sl").unwrap().contains("## emp\n"));
        assert!(page("hex").unwrap().starts_with("# HEX on one page"));
        assert_eq!(page("no-such-word"), None);
    }
}
