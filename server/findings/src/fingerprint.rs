//! What a problem is called from run to run: whoever compares two runs sees by it which problems are new.
//!
//! It says where the problem is without numbers of lines: the file, the function around it, and what stands on its line.

use crate::position::{self, Range};
use crate::problem::Problem;
use ir::{FnId, Program, line_at, line_starts};
use siphasher::sip::SipHasher13;
use std::collections::BTreeMap;
use std::hash::Hasher;

/// The fingerprint of a problem by itself: that of others at the same place may be the same, and [`number`] tells them
/// apart. `full_name` is that of a function.
pub fn of(program: &Program, problem: &Problem, full_name: impl FnOnce(FnId) -> String) -> String {
    let text = program.files.iter().find(|f| f.path == problem.at.file).map_or("", |f| &f.text);
    let around = around(program, problem, text);
    // From the name of the function on, its own lines alone are counted: others may have the same line.
    let from = around.map_or(1, |id| line_at(text, program.function(id).span.start));
    let place = Place::of(text, problem.at.range, from);
    let parts = [
        problem.at.file.trim_start_matches("./").replace('\\', "/"),
        around.map_or_else(String::new, full_name),
        problem.code.clone(),
        place.line,
        place.alike.to_string(),
        place.before.to_string(),
    ];
    let mut hasher = SipHasher13::new();
    for part in parts {
        hasher.write(part.as_bytes());
        hasher.write(&[0]);
    }
    format!("{:016x}", hasher.finish())
}

/// A place in a text as its own line shows it.
struct Place {
    /// The line without blanks: its layout is no part of what it says.
    line: String,
    /// The lines between another one and this one that say the same.
    alike: usize,
    /// The characters, but blanks, in front of the place on its line.
    before: usize,
}

impl Place {
    fn of(text: &str, range: Range, from: u32) -> Place {
        let index = |line: u32| (line as usize).saturating_sub(1);
        let lines: Vec<&str> = position::lines(text).collect();
        let (own, from) = (index(range.line), index(from));
        let marked = lines.get(own).copied().unwrap_or_default();
        let line = bare(marked.chars());
        let between = lines.iter().enumerate().take(own.max(from)).skip(own.min(from)).filter(|(at, _)| *at != own);
        let alike = between.filter(|(_, other)| bare(other.chars()) == line).count();
        let before = bare(marked.chars().take(range.column.saturating_sub(1) as usize)).chars().count();
        Place { line, alike, before }
    }
}

/// Numbers the problems that have the same fingerprint, in their order: `1f0e..:1`, `1f0e..:2`.
pub fn number<'p>(problems: impl Iterator<Item = &'p mut Problem>) {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for fingerprint in problems.filter_map(|p| p.fingerprint.as_mut()) {
        let count = counts.entry(fingerprint.clone()).or_default();
        *count += 1;
        *fingerprint = format!("{fingerprint}:{count}");
    }
}

/// The function in whose text a problem is, or else the one that it was found in: callers come and go.
fn around(program: &Program, problem: &Problem, text: &str) -> Option<FnId> {
    let at = offset(text, problem.at.range.line, problem.at.range.column);
    let here = |id: &FnId| {
        let span = program.function(*id).extent;
        program.files.get(span.file.index()).is_some_and(|f| f.path == problem.at.file)
    };
    let has_it = |id: &FnId| {
        let f = program.function(*id);
        !f.internal && (f.extent.start..=f.extent.end).contains(&at) && here(id)
    };
    let all = (0..program.functions.len() as u32).map(FnId);
    let inner = all.filter(has_it).min_by_key(|id| {
        let extent = program.function(*id).extent;
        extent.end.saturating_sub(extent.start)
    });
    inner.or_else(|| program.find_function(problem.function.as_ref()?).filter(here))
}

/// The byte offset of a line and a column.
fn offset(text: &str, line: u32, column: u32) -> u32 {
    let start = line_starts(text).nth((line as usize).saturating_sub(1)).unwrap_or(text.len());
    let before = text[start..].chars().take(column.saturating_sub(1) as usize).map(char::len_utf8);
    (start + before.sum::<usize>()) as u32
}

fn bare(text: impl Iterator<Item = char>) -> String {
    text.filter(|c| !c.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Level, Location};

    /// The fingerprint of a problem that is marked at the n-th place with a text.
    fn marked(text: &str, what: &str, nth: usize) -> String {
        let program = lower::lower_text(text).program;
        let start = text.match_indices(what).nth(nth).expect("the place").0 as u32;
        let range = position::range_in(text, start, start + what.len() as u32);
        let at = Location { file: program.files[0].path.clone(), range };
        let problem = Problem::new("null-dereference", Level::Error, "m", at);
        of(&program, &problem, |id| program.qualified_name(id))
    }

    const TWICE: &str = "data L { L next; }\nfn L f(L a)\n{\n  L b := a.next;\n  b := null;\n  a := b;\n  a := a.next;\n  \
                         a := a.next;\n  return b;\n}\n";

    #[test]
    fn lines_elsewhere_do_not_matter() {
        let (first, second) = (marked(TWICE, "a := a.next", 0), marked(TWICE, "a := a.next", 1));
        assert_ne!(first, second, "equal lines of one function are two places");
        for more in [
            format!("// why\n\n{TWICE}"),
            format!("fn L g(L a)\n{{\n  a := a.next;\n  return a;\n}}\n{TWICE}"),
            TWICE.replace("  b := null;", "  b := null; // why\n  b := a;"),
            TWICE.replace("  a := a.next;", "\ta := a.next;  "),
        ] {
            let skipped = usize::from(more.contains("fn L g"));
            assert_eq!(marked(&more, "a := a.next", skipped), first, "{more}");
            assert_eq!(marked(&more, "a := a.next", skipped + 1), second, "{more}");
        }
    }

    #[test]
    fn what_the_line_says_and_where_it_stands_matter() {
        let text = "data L { L next; }\nfn L f(L a, L b)\n{\n  a := a.next; b := b.next;\n  return a;\n}\n";
        let one = marked(text, "a.next", 0);
        assert_ne!(one, marked(text, "b.next", 0), "two places of a line");
        assert_ne!(one, marked(&text.replace("fn L f", "fn L g"), "a.next", 0), "another function");
        assert_ne!(one, marked(&text.replace("b := b.next", "b := null"), "a.next", 0), "another line");
    }

    #[test]
    fn problems_of_one_place_are_numbered() {
        let at = Location { file: "a".into(), range: Range { line: 1, column: 1, end_line: 1, end_column: 2 } };
        let mut all = ["x", "y", "x"].map(|fingerprint| {
            let mut problem = Problem::new("c", Level::Error, "m", at.clone());
            problem.fingerprint = Some(fingerprint.to_owned());
            problem
        });
        number(all.iter_mut());
        assert_eq!(all.map(|p| p.fingerprint.expect("one")), ["x:1", "y:1", "x:2"]);
    }
}
