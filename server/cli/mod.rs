//! The command line. [`args`] says what people may type; every subcommand is one file; [`error`] is what is
//! said when something is wrong with the arguments or the input (exit status 2).

mod args;
mod bounds;
mod check;
mod confirm;
mod dap;
mod doctor;
mod emit;
mod error;
mod explain;
mod explore;
mod files;
mod fmt;
mod graph;
mod import;
mod interrupt;
mod output;
mod program;
mod sat;
mod shell;
mod test;
mod watch;

use args::{Arguments, Command};
use clap::Parser;
use error::Error;
use output::Output;
use std::process::ExitCode;

/// Programs nest as deep as people write them; only what is used of the stack costs memory.
const STACK_BYTES: usize = 512 << 20;

/// Exit status: nothing found, everything passed.
const CLEAN: u8 = 0;
/// Exit status: findings, failed tests, files that are not formatted.
const FOUND: u8 = 1;
/// Exit status: unusable input or arguments.
const UNUSABLE: u8 = 2;

/// Runs the command that the arguments ask for.
pub fn main() -> ExitCode {
    let arguments = Arguments::try_parse().unwrap_or_else(|error| said(error).exit());
    let worker = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || status(arguments));
    let status = match worker.map(|w| w.join()) {
        Ok(Ok(status)) => status,
        // The panic has already been reported on stderr.
        Ok(Err(_)) => UNUSABLE,
        Err(error) => {
            eprintln!("heaplens: cannot start a thread: {error}");
            UNUSABLE
        }
    };
    ExitCode::from(status)
}

/// An error about the arguments, without the advice to pass what is no option as the name of a file: nobody means that.
fn said(mut error: clap::Error) -> clap::Error {
    error.remove(clap::error::ContextKind::Suggested);
    error
}

fn status(arguments: Arguments) -> u8 {
    let output = Output::new(arguments.color);
    match run(arguments.command, &output) {
        Ok(status) => status,
        Err(error) => {
            output.error(&error);
            UNUSABLE
        }
    }
}

fn run(command: Command, output: &Output) -> Result<u8, Error> {
    match command {
        Command::Lsp(_) => Ok(editor::run_stdio()),
        Command::Dap => Ok(dap::run()),
        Command::Check(args) => check::run(&args, output),
        Command::Explore(args) => explore::run(&args, output),
        Command::Test(args) => test::run(&args, output),
        Command::Emit(args) => emit::run(&args, output),
        Command::Graph(args) => graph::run(&args, output),
        Command::Sat(args) => sat::run(&args, output),
        Command::Import(args) => import::run(&args, output),
        Command::Bounds(args) => bounds::run(&args, output),
        Command::Fmt(args) => fmt::run(&args, output),
        Command::Explain(args) => explain::run(&args, output),
        Command::Doctor(args) => doctor::run(&args, output),
        Command::Completions(args) => shell::completions(&args, output),
        Command::Man(args) => shell::man(&args, output),
    }
}
