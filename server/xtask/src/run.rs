//! Starting other programs.

use crate::Error;
use crate::repository::Repository;
use crate::tally::Counts;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

/// Link arguments that `.cargo/config.toml` gives, and that a hand-set `RUSTFLAGS` would replace.
const RUN_PATH: &str = "-Clink-arg=-Wl,-rpath,$ORIGIN:$ORIGIN/../../.z3/lib:$ORIGIN/../../../.z3/lib";

/// A command in the root of the repository, with the tools of `target/tools` in reach.
pub fn command(repository: &Repository, program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(repository.path("."));
    let tools = repository.path("target/tools/node_modules/node/bin");
    if tools.is_dir() {
        let mut path = OsString::from(tools);
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap_or_default());
        command.env("PATH", path);
    }
    if let Some(flags) = std::env::var_os("RUSTFLAGS").filter(|flags| !flags.is_empty()) {
        let mut flags = flags;
        flags.push(" ");
        flags.push(RUN_PATH);
        command.env("RUSTFLAGS", flags);
    }
    command
}

/// Whether a program can be started at all.
pub fn exists(repository: &Repository, program: &str, arguments: &[&str]) -> bool {
    let mut command = command(repository, program, arguments);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The standard output of a command that succeeds.
pub fn output(repository: &Repository, program: &str, arguments: &[&str]) -> Option<String> {
    let output = command(repository, program, arguments).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a command to its end, showing what it prints; its failure is an error.
pub fn run(command: &mut Command) -> Result<(), Error> {
    let text = announce(command);
    let status = command.status().map_err(|error| Error::Io { what: text.clone(), error })?;
    match status.success() {
        true => Ok(()),
        false => Err(Error::Failed { command: text, status: status.to_string() }),
    }
}

/// How a counted command ended: its exit status, and the tests that its output counts.
pub struct Ended {
    pub code: Option<i32>,
    pub counts: Counts,
}

/// Runs a command to its end, showing what it prints and counting the tests it reports.
pub fn run_counting(command: &mut Command) -> Result<Ended, Error> {
    let text = announce(command);
    let failed = |error| Error::Io { what: text.clone(), error };
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let counts = std::thread::scope(|scope| {
        let errors = scope.spawn(|| stderr.map(|pipe| forward(pipe, std::io::stderr())));
        let mut counts = stdout.map(|pipe| forward(pipe, std::io::stdout())).unwrap_or_default();
        if let Ok(Some(more)) = errors.join() {
            counts.add(more);
        }
        counts
    });
    let status = child.wait().map_err(failed)?;
    Ok(Ended { code: status.code(), counts })
}

fn announce(command: &Command) -> String {
    let mut text = command.get_program().to_string_lossy().into_owned();
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    println!("\n$ {text}");
    // Keeps our lines before those of the command.
    let _ = std::io::stdout().flush();
    text
}

fn forward(pipe: impl Read, mut to: impl Write) -> Counts {
    let mut counts = Counts::default();
    let mut reader = BufReader::new(pipe);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        counts.read(&String::from_utf8_lossy(&line));
        // A closed terminal is no reason to stop the tests.
        let _ = to.write_all(&line);
        line.clear();
    }
    counts
}
