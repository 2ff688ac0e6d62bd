//! `heaplens fmt`: formats files in place.

use crate::cli::args::{Fmt, Stdin};
use crate::cli::error::Error;
use crate::cli::files::{Files, STDIN};
use crate::cli::output::Output;
use crate::cli::{CLEAN, FOUND};
use findings::human;
use std::path::PathBuf;
use syntax::Text;

pub fn run(args: &Fmt, output: &Output) -> Result<u8, Error> {
    let (files, names) = Files::find(&args.paths, &Stdin::default())?;
    let mut would_change = false;
    for name in &names {
        let text = files.text(name)?;
        let parse = syntax::parse(&Text::from(text.as_str()));
        let formatted =
            syntax::format(&parse).map_err(|why| Error::NotFormattable { path: name.clone(), why: why.to_string() })?;
        let skipped = syntax::format_skips(&parse).len();
        if skipped > 0 {
            output.note(&format!("{name}: {} with errors kept as it stands", human::count(skipped, "part")));
        }
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
