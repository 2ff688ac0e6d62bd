//! The papers' tables beside ours: `cargo xtask tables [--only NAME] [--seconds N]`.
//!
//! Every cell is one exploration (`lab`), ended when its CPU time is over and never made up. A table is a module that
//! knows its paper's figures (`data/`) and which of our functions stands for which of the paper's; `sheet` sets them side
//! by side, `notes` says why figures deviate. As a test, small scopes are measured and what must be equal is checked.

#[cfg(test)]
mod checks;
mod clock;
mod data;
mod lab;
mod notes;
mod output;
mod plot;
mod seed000;
mod seed001;
mod seed002;
mod seed003;
mod seed004;
mod sheet;

use lab::Lab;
use output::Output;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str = "\
usage: cargo xtask tables [--only NAME].. [--seconds N] [--to FOLDER]

  --only NAME     this table only: seed000, seed001, seed002, seed003, seed004, seed004-java
  --seconds N     CPU seconds for one exploration (1)
  --to FOLDER     where the tables go (tests/tables/results)
";

/// Writes one paper's tables.
type Table = fn(&mut Lab, &mut Output) -> Result<(), String>;

const TABLES: [(&str, Table); 6] = [
    ("seed000", seed000::write),
    ("seed001", seed001::write),
    ("seed002", seed002::write),
    ("seed003", seed003::write),
    ("seed004", seed004::write),
    ("seed004-java", seed004::write_java),
];

/// Explorations nest deeply; only what is used of the stack costs memory.
const STACK_BYTES: usize = 512 << 20;

struct Arguments {
    only: Vec<String>,
    seconds: f64,
    folder: PathBuf,
}

fn main() -> ExitCode {
    let arguments = match arguments(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(why) => {
            eprintln!("{why}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let worker = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || write(&arguments));
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        Ok(Ok(Err(why))) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
        _ => ExitCode::FAILURE,
    }
}

fn arguments(mut given: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    let mut arguments = Arguments { only: Vec::new(), seconds: 1.0, folder };
    while let Some(option) = given.next() {
        let value = given.next().ok_or_else(|| format!("`{option}` wants a value"))?;
        match option.as_str() {
            "--only" if TABLES.iter().any(|(name, _)| *name == value) => arguments.only.push(value),
            "--only" => return Err(format!("there is no table `{value}`")),
            "--seconds" => {
                let seconds = value.parse().ok().filter(|s: &f64| *s > 0.0 && s.is_finite());
                arguments.seconds = seconds.ok_or_else(|| format!("`{value}` is no number of seconds"))?;
            }
            "--to" => arguments.folder = PathBuf::from(value),
            _ => return Err(format!("there is no option `{option}`")),
        }
    }
    Ok(arguments)
}

fn write(arguments: &Arguments) -> Result<(), String> {
    let mut lab = Lab::new(arguments.seconds);
    let mut output = Output::new(arguments.folder.clone(), arguments.seconds)?;
    for (name, table) in TABLES {
        if arguments.only.is_empty() || arguments.only.iter().any(|only| only == name) {
            println!("{name}");
            table(&mut lab, &mut output)?;
        }
    }
    let (done, not) = lab.counts();
    println!("{done} explorations ended, {not} did not; the tables are in {}", arguments.folder.display());
    output.index(ABOUT)
}

const ABOUT: &str = "\
Written by `cargo xtask tables`. Every figure was measured. An exploration that did not end within its CPU time shows as \
`> N s`, and a dash stands where a smaller scope had already taken too long. A figure in bold is exactly the paper's; one \
that is not has a note.";
