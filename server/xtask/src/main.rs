//! `cargo xtask`: what the project needs beyond cargo. Depends on nothing, so that it builds in
//! seconds on a fresh machine and without network.
//!
//! `setup` fetches the solver, `demo` shows the main job, `test` checks everything. Start reading
//! at `test`, whose steps are one table.

mod demo;
mod packages;
mod repository;
mod run;
mod setup;
mod tally;
mod test;

use repository::Repository;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  setup                 fetch the Z3 library into .z3 (instant and offline when it is there)
  demo                  set up, build, and find the exception of the example; says how to see it in VS Code
  test [--quick]        set up and check everything; --quick leaves out the release build and the editors
  e2e [SUITE..]         try the editors against the real server: vscode, neovim, emacs, helix
  bench [ARGUMENT..]    run the benchmarks
  tables [OPTION..]     write the papers' tables beside ours to tests/tables/results; --only NAME, --seconds N for each cell
";

/// What went wrong, in words for the person at the terminal.
#[derive(Debug)]
pub enum Error {
    /// A program that is needed is missing, and why it was not installed.
    Missing { what: String, why: String },
    /// A command ended without success.
    Failed { command: String, status: String },
    /// A command could not be started, or a file could not be used.
    Io { what: String, error: std::io::Error },
    /// The arguments make no sense.
    Usage(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Missing { what, why } => write!(f, "{what} is missing: {why}"),
            Error::Failed { command, status } => write!(f, "`{command}` failed ({status})"),
            Error::Io { what, error } => write!(f, "{what}: {error}"),
            Error::Usage(problem) => write!(f, "{problem}\n\n{USAGE}"),
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs the command; false when it ran and found failures.
fn dispatch(arguments: &[String]) -> Result<bool, Error> {
    let repository = Repository::find();
    let Some((command, rest)) = arguments.split_first() else {
        return Err(Error::Usage("which command?".to_owned()));
    };
    match (command.as_str(), rest) {
        ("setup", []) => setup::setup(&repository).map(|()| true),
        ("demo", []) => demo::demo(&repository).map(|()| true),
        ("test", []) => test::test(&repository, test::Extent::Everything),
        ("test", [quick]) if quick == "--quick" => test::test(&repository, test::Extent::Quick),
        ("e2e", suites) => test::editors(&repository, suites),
        ("bench", options) => test::bench(&repository, options).map(|()| true),
        ("tables", options) => test::tables(&repository, options).map(|()| true),
        ("help" | "--help" | "-h", _) => {
            print!("{USAGE}");
            Ok(true)
        }
        ("setup" | "demo" | "test", _) => Err(Error::Usage(format!("`{command}` does not take `{}`", rest.join(" ")))),
        _ => Err(Error::Usage(format!("there is no command `{command}`"))),
    }
}
