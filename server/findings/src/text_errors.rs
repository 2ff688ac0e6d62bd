//! Pages of the codes that a text alone brings about: syntax, names and types. Each is a sentence and the smallest
//! program with the problem (`docs/text-errors.txt`); the comment in it says what would be right.

use syntax::ErrorCode;

const EXAMPLES: &str = include_str!("../docs/text-errors.txt");

/// Every such code, and what it means in half a sentence: those of syntax first, then those of names and types.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let syntax = ErrorCode::ALL.iter().map(|code| (code.as_str(), code.meaning()));
    let named = lower::codes::ALL.iter().map(|code| (code.name, code.meaning));
    // One code may come from both.
    syntax.chain(named.filter(|(name, _)| ErrorCode::ALL.iter().all(|code| code.as_str() != *name)))
}

/// The smallest program that has the problem, or a sketch of one where none fits on a page.
pub fn example(code: &str) -> Option<&'static str> {
    let mut sections = EXAMPLES.split("# ").filter_map(|section| section.split_once('\n'));
    sections.find(|(name, _)| *name == code).map(|(_, program)| program)
}

/// The page of such a code in Markdown.
pub fn page(code: &str) -> Option<String> {
    let (_, meaning) = all().find(|(name, _)| *name == code)?;
    let mut letters = meaning.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let mut page = format!("# {code}\n\n{first}{}.\n", letters.as_str());
    if let Some(program) = example(code) {
        page += &format!("\n```hir\n{program}```\n");
    }
    page += "\n## What to do\n\nThe message says what is wrong in your program and what would be right; where one edit \
             mends it, the editor offers that as a quick fix.\n";
    Some(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing that fits on a page is too large, and a file is not used twice where there is one file: these show what is
    /// meant and do not have it.
    const SKETCHED: [&str; 4] = ["duplicate-use", "nested-too-deep", "not-analysed", "too-large"];

    #[test]
    fn every_example_has_its_problem() {
        let mut wrong = Vec::new();
        for (code, _) in all().filter(|(code, _)| crate::codes::own_page(code).is_none()) {
            let Some(program) = example(code) else {
                wrong.push(format!("{code}: no example"));
                continue;
            };
            let found: Vec<_> = lower::lower_text(program).diagnostics.iter().map(|d| d.code).collect();
            if !found.contains(&code) && !SKETCHED.contains(&code) {
                wrong.push(format!("{code}: {found:?}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
