//! `heaplens explain`: the page of a code, or of a word of specifications.

use crate::cli::CLEAN;
use crate::cli::args::Explain;
use crate::cli::error::Error;
use crate::cli::output::Output;
use findings::{codes, words};

pub fn run(args: &Explain, output: &Output) -> Result<u8, Error> {
    let text = match args.code.as_deref().map(str::trim) {
        None => list(),
        Some(code) => {
            let named =
                codes::all().chain(words::all().map(|word| word.name)).find(|name| name.eq_ignore_ascii_case(code));
            codes::explain(named.unwrap_or(code)).ok_or_else(|| Error::UnknownCode { code: code.to_owned() })?
        }
    };
    output.print(&text)?;
    Ok(CLEAN)
}

/// Every code with one line on it: those of explorations first, then those of the text. The words behind them.
fn list() -> String {
    let width = codes::all().map(str::len).max().unwrap_or(0);
    let codes: String = codes::all().map(|code| format!("{code:width$}  {}\n", codes::summary(code))).collect();
    let mut names: Vec<&str> = Vec::new();
    for word in words::all() {
        if !names.contains(&word.name) {
            names.push(word.name);
        }
    }
    format!("{codes}\nWords of specifications have pages, too: {}\n", names.join(", "))
}
