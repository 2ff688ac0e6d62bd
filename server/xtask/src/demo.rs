//! The main job on a real example.

use crate::Error;
use crate::repository::Repository;
use crate::run::{command, run};
use crate::setup::{build_server, setup};
use std::process::Command;

/// A program with one real exception, under a specification that excludes another.
const EXAMPLE: &str = "tests/corpus/get_list.hir";

/// What the demonstration runs, with what to say before; all of them take the example.
const STEPS: &[(&str, &[&str])] = &[
    ("The exceptions that the program really has, each replayed on the heap that causes it:", &["check"]),
    ("All inputs that explore one function, up to three list cells:", &["explore", "--fn", "getList", "--inputs"]),
    ("A test that reproduces the finding:", &["emit", "--fn", "getList", "--input", "0"]),
];

/// Sets up, builds, runs the main job on the example, and says how to see it in an editor.
pub fn demo(repository: &Repository) -> Result<(), Error> {
    setup(repository)?;
    build_server(repository)?;
    let server = repository.server();
    for (title, arguments) in STEPS {
        println!("\n{title}");
        let (subcommand, options) = arguments.split_first().unwrap_or((&"check", &[]));
        let mut step = command(repository, &server.display().to_string(), &[subcommand, EXAMPLE]);
        show(step.args(options))?;
    }
    println!("\nThe same while you type, in VS Code:");
    println!("  cd editors/vscode && npm ci && npm run package");
    println!("  code --install-extension heaplens.vsix");
    println!("  code ../../{EXAMPLE}");
    println!("Other editors: editors/neovim, editors/helix, editors/emacs. The server is {}", server.display());
    Ok(())
}

/// Runs a step; 1 means that it found something, which is what a demonstration is for.
fn show(step: &mut Command) -> Result<(), Error> {
    match run(step) {
        Err(Error::Failed { status, .. }) if status.ends_with(": 1") => Ok(()),
        result => result,
    }
}
