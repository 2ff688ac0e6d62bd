//! Stable codes and their explanation pages: `docs/<code>.md`, and for problems of the text [`crate::text_errors`].
//!
//! The pages are part of the program: no address on the web is needed to read them. `heaplens explain CODE` prints
//! one, the language server unpacks those it links to, and SARIF carries them as the help of its rules.

use crate::{text_errors, words};
use explore::report::{Code, SpecProblemKind};

macro_rules! pages {
    ($($code:literal),* $(,)?) => {
        /// Every code that has a page of its own, in alphabetical order.
        pub const ALL: &[&str] = &[$($code),*];

        /// The page of a finding or of a problem of a specification.
        pub(crate) fn own_page(code: &str) -> Option<&'static str> {
            match code {
                $($code => Some(include_str!(concat!("../docs/", $code, ".md"))),)*
                _ => None,
            }
        }
    };
}

pages![
    "array-index-out-of-bounds",
    "array-store",
    "assertion-failure",
    "bad-specification",
    "bounded",
    "class-cast",
    "dead-disjunct",
    "dead-path",
    "disagreeing-specifications",
    "division-by-zero",
    "double-free",
    "implied-clause",
    "invariant-violated",
    "negative-array-size",
    "non-terminating-predicate",
    "not-explored",
    "null-dereference",
    "postcondition-violated",
    "precondition-violated",
    "redundant-atom",
    "rep-ok",
    "stray-specification",
    "uncaught-exception",
    "undecided-clause",
    "unreachable",
    "unsatisfiable-precondition",
    "use-after-free",
    "vacuous-ensures",
];

/// A path ended at a bound.
pub const BOUNDED: &str = "bounded";
/// A function was not explored, or not to the end.
pub const NOT_EXPLORED: &str = "not-explored";
/// Code that no input within scope reaches.
pub const UNREACHABLE: &str = "unreachable";

/// The code of a specification problem.
pub fn of_problem(kind: SpecProblemKind) -> &'static str {
    match kind {
        SpecProblemKind::Unsatisfiable => "unsatisfiable-precondition",
        SpecProblemKind::DeadPath => "dead-path",
        SpecProblemKind::DeadDisjunct => "dead-disjunct",
        SpecProblemKind::Implied => "implied-clause",
        SpecProblemKind::Disagreeing => "disagreeing-specifications",
        SpecProblemKind::Redundant => "redundant-atom",
        SpecProblemKind::NonTerminating => "non-terminating-predicate",
        SpecProblemKind::VacuousEnsures => "vacuous-ensures",
        SpecProblemKind::Undecided => "undecided-clause",
    }
}

/// The page of a code in Markdown: what it means, an example program, what to do about it. Words of specifications have
/// pages, too.
pub fn explain(code: &str) -> Option<String> {
    own_page(code).map(str::to_owned).or_else(|| text_errors::page(code)).or_else(|| words::page(code))
}

/// Every code that has a page: those of findings and specifications, then those of the text.
pub fn all() -> impl Iterator<Item = &'static str> {
    let text = text_errors::all().map(|(code, _)| code).filter(|code| own_page(code).is_none());
    ALL.iter().copied().chain(text)
}

/// The first sentence of a page, without its heading: what rules and lists show.
pub fn summary(code: &str) -> String {
    let page = explain(code).unwrap_or_default();
    page.lines().skip(1).map(str::trim).find(|l| !l.is_empty()).unwrap_or_default().to_owned()
}

/// The codes of findings, in the order of [`Code::ALL`].
pub fn of_findings() -> impl Iterator<Item = &'static str> {
    Code::ALL.iter().map(|c| c.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_page_with_a_program_and_advice() {
        use SpecProblemKind::*;
        let problems = [
            Unsatisfiable,
            DeadPath,
            DeadDisjunct,
            Redundant,
            Implied,
            Disagreeing,
            NonTerminating,
            VacuousEnsures,
            Undecided,
        ];
        let problems = problems.map(of_problem);
        for code in of_findings().chain(problems).chain([BOUNDED, NOT_EXPLORED, UNREACHABLE]) {
            let page = own_page(code).unwrap_or_else(|| panic!("no page for {code}"));
            assert!(page.starts_with(&format!("# {code}\n")), "{code}: the heading is the code");
            assert!(page.contains("```"), "{code}: shows an example");
            assert!(page.contains("## What to do"), "{code}: says what to do");
            assert!(summary(code).ends_with('.'), "{code}: begins with one whole sentence in one line");
        }
    }

    #[test]
    fn codes_are_sorted_and_unique() {
        assert!(ALL.windows(2).all(|w| w[0] < w[1]));
        assert_eq!(explain("no-such-code"), None);
    }
}
