//! `heaplens fmt`: formats files in place; of `.java` files, the specifications in their comments.

use crate::cli::args::Fmt;
use crate::cli::error::Error;
use crate::cli::files::{Files, Found};
use crate::cli::output::Output;
use crate::cli::{CLEAN, FOUND, UNUSABLE};
use findings::human;
use std::path::PathBuf;
use std::sync::Arc;
use syntax::{Language, Text};

pub fn run(args: &Fmt, output: &Output) -> Result<u8, Error> {
    let Found { files, names, unusable } = Files::find(&args.paths, &args.stdin)?;
    let mut wrong: Vec<Error> = unusable.into_iter().map(Error::Unusable).collect();
    let mut would_change = false;
    for name in &names {
        match format(args, &files, name, output) {
            Ok(changed) => would_change |= changed,
            Err(error) => wrong.push(error),
        }
    }
    wrong.iter().for_each(|error| output.error(error));
    Ok(match (wrong.is_empty(), args.check && would_change) {
        (false, _) => UNUSABLE,
        (true, true) => FOUND,
        (true, false) => CLEAN,
    })
}

/// Formats one file, or says that it is not formatted; whether that makes a difference.
fn format(args: &Fmt, files: &Files, name: &str, output: &Output) -> Result<bool, Error> {
    let text = files.text(name)?;
    let formatted = formatted(name, &text, output)?;
    let changed = formatted != text;
    match (args.check, files.is_stdin(name)) {
        (true, _) if changed => output.print(&format!("{name} is not formatted\n"))?,
        (true, _) => {}
        (false, true) => output.print(&formatted)?,
        (false, false) if changed => {
            std::fs::write(name, formatted).map_err(|why| Error::Unwritable { path: PathBuf::from(name), why })?;
        }
        (false, false) => {}
    }
    Ok(changed)
}

fn formatted(name: &str, text: &str, output: &Output) -> Result<String, Error> {
    let language = Language::of_file(name);
    let parse = syntax::parse_as(language, &Text::from(text));
    if language != Language::Hir {
        return Ok(java::format(&Arc::new(parse)));
    }
    let formatted =
        syntax::format(&parse).map_err(|why| Error::NotFormattable { path: name.to_owned(), why: why.to_string() })?;
    let skipped = syntax::format_skips(&parse).len();
    if skipped > 0 {
        output.note(&format!("{name}: {} with errors kept as it stands", human::count(skipped, "part")));
    }
    Ok(formatted)
}
