//! `heaplens fmt`: formats files in place; of `.java` files, the specifications in their comments.

use crate::cli::args::{Fmt, Stdin};
use crate::cli::error::Error;
use crate::cli::files::{Files, STDIN};
use crate::cli::output::Output;
use crate::cli::{CLEAN, FOUND};
use findings::human;
use std::path::PathBuf;
use std::sync::Arc;
use syntax::{Language, Text};

pub fn run(args: &Fmt, output: &Output) -> Result<u8, Error> {
    let (files, names) = Files::find(&args.paths, &Stdin::default())?;
    let mut would_change = false;
    for name in &names {
        let text = files.text(name)?;
        let formatted = formatted(name, &text, output)?;
        let changed = formatted != text;
        would_change |= changed;
        match (args.check, name == STDIN) {
            (true, _) if changed => output.print(&format!("{name} is not formatted\n"))?,
            (true, _) => {}
            (false, true) => output.print(&formatted)?,
            (false, false) if changed => {
                std::fs::write(name, formatted).map_err(|why| Error::Unwritable { path: PathBuf::from(name), why })?;
            }
            (false, false) => {}
        }
    }
    Ok(if args.check && would_change { FOUND } else { CLEAN })
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
