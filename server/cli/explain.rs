//! `heaplens explain`: the page of a code.

use crate::cli::CLEAN;
use crate::cli::args::Explain;
use crate::cli::error::Error;
use crate::cli::output::Output;
use findings::codes;

pub fn run(args: &Explain, output: &Output) -> Result<u8, Error> {
    let text = match &args.code {
        None => {
            let width = codes::ALL.iter().map(|c| c.len()).max().unwrap_or(0);
            codes::ALL.iter().map(|c| format!("{c:width$}  {}\n", codes::summary(c))).collect()
        }
        Some(code) => match codes::explain(code.trim()) {
            Some(page) => page.to_owned(),
            None => return Err(Error::UnknownCode { code: code.clone() }),
        },
    };
    output.print(&text)?;
    Ok(CLEAN)
}
