//! `heaplens completions` and `heaplens man`: what a shell and `man` want to know, made from the same definition
//! as the command line itself.

use crate::cli::CLEAN;
use crate::cli::args::{Arguments, Completions, Man};
use crate::cli::error::Error;
use crate::cli::output::Output;
use clap::CommandFactory;
use std::path::Path;

/// The completion script of a shell, on standard output.
pub fn completions(args: &Completions, output: &Output) -> Result<u8, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "heaplens", &mut script);
    output.print(&String::from_utf8_lossy(&script))?;
    Ok(CLEAN)
}

/// The manual page: one for everything on standard output, or one for each command in a folder.
pub fn man(args: &Man, output: &Output) -> Result<u8, Error> {
    let command = Arguments::command().disable_help_subcommand(true);
    match &args.dir {
        None => output.print(&page(&command)?)?,
        Some(dir) => pages(command, dir)?,
    }
    Ok(CLEAN)
}

fn page(command: &clap::Command) -> Result<String, Error> {
    let mut page = Vec::new();
    let rendered = clap_mangen::Man::new(command.clone()).render(&mut page);
    rendered.map_err(|why| Error::Unwritable { path: "the manual page".into(), why })?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

fn pages(command: clap::Command, dir: &Path) -> Result<(), Error> {
    let unwritable = |why| Error::Unwritable { path: dir.to_owned(), why };
    std::fs::create_dir_all(dir).map_err(unwritable)?;
    clap_mangen::generate_to(command, dir).map_err(unwritable)
}
