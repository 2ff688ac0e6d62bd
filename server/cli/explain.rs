//! `heaplens explain`: the page of a code, or what a code of an error in the text means.

use crate::cli::CLEAN;
use crate::cli::args::Explain;
use crate::cli::error::Error;
use crate::cli::output::Output;
use findings::codes;

pub fn run(args: &Explain, output: &Output) -> Result<u8, Error> {
    let text = match args.code.as_deref().map(str::trim) {
        None => list(),
        Some(code) => page(code).ok_or_else(|| Error::UnknownCode { code: code.to_owned() })?,
    };
    output.print(&text)?;
    Ok(CLEAN)
}

/// What the code means, in Markdown.
fn page(code: &str) -> Option<String> {
    let named = || lower::codes::ALL.iter().find(|c| c.name == code);
    let sentence = |meaning: &str| {
        let mut letters = meaning.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        format!(
            "# {code}\n\n{first}{}. The message says what is wrong in your program and what to do.\n",
            letters.as_str()
        )
    };
    codes::explain(code).map(str::to_owned).or_else(|| named().map(|c| sentence(c.meaning)))
}

/// Every code with one line on it: those of explorations first, then those of names and types.
fn list() -> String {
    let found = codes::ALL.iter().map(|c| (*c, codes::summary(c)));
    let named = lower::codes::ALL.iter().map(|c| (c.name, c.meaning));
    let mut all: Vec<(&str, &str)> = found.collect();
    for (code, meaning) in named {
        if !all.iter().any(|(c, _)| *c == code) {
            all.push((code, meaning));
        }
    }
    let width = all.iter().map(|(c, _)| c.len()).max().unwrap_or(0);
    all.iter().map(|(code, meaning)| format!("{code:width$}  {meaning}\n")).collect()
}
