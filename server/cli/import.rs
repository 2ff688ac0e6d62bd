//! `heaplens import`: specifications of other tools as ours.

use crate::cli::args::{Import, ImportTarget, Stdin};
use crate::cli::error::Error;
use crate::cli::files::Files;
use crate::cli::output::Output;
use crate::cli::{CLEAN, FOUND, program};
use java::import::{self, Kind, Source, Target};
use syntax::Language;

/// Prints the specification, and on stderr what became of what. Exit status 1 when something in it is wrong.
pub fn run(args: &Import, output: &Output) -> Result<u8, Error> {
    let (_, name, text) = Files::one(&args.file, &Stdin::default())?;
    let Some(source) = Source::of(&text) else { return Err(Error::NotImportable { path: name }) };
    let loaded = match &args.program {
        Some(path) => {
            let (files, name, text) = Files::one(path, &Stdin::default())?;
            Some(program::load(&files, &name, &text))
        }
        None => None,
    };
    let hir = loaded.as_ref().is_some_and(|l| Language::of_file(&l.name) == Language::Hir);
    let target = match args.form {
        Some(ImportTarget::Hir) => Target::Hir,
        Some(ImportTarget::Java) => Target::Java,
        None if hir => Target::Hir,
        None => Target::Java,
    };
    let imported = import::import(&text, source, target, loaded.as_ref().map(|l| &l.program));
    imported.notes.iter().for_each(|n| output.note(&n.to_string()));
    output.write(args.output.as_deref(), &imported.text)?;
    let wrong = imported.notes.iter().any(|n| n.kind == Kind::Wrong);
    Ok(if wrong { FOUND } else { CLEAN })
}
