//! `cargo xtask test`: everything that can be checked, as one table of steps.

use crate::Error;
use crate::packages::{can_install, need, need_node};
use crate::repository::Repository;
use crate::run::{Ended, command, exists, run, run_counting};
use crate::setup::{build_server, copy_library, setup};
use crate::tally::Counts;
use std::process::Command;
use std::time::Instant;

/// How much to check.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Without the release build and the editors.
    Quick,
    Everything,
}

/// What became of a step.
enum Outcome {
    Passed,
    Failed(String),
    /// A tool is missing, and why it could not be had.
    Skipped(String),
}

/// One line of the table.
struct Step {
    name: &'static str,
    extent: Extent,
    run: fn(&Repository) -> Result<Done, Error>,
}

/// How a step ended, and the tests it counted.
struct Done {
    outcome: Outcome,
    counts: Counts,
}

const STEPS: &[Step] = &[
    Step { name: "format", extent: Extent::Quick, run: format },
    Step { name: "lints", extent: Extent::Quick, run: lints },
    Step { name: "tests", extent: Extent::Quick, run: cargo_tests },
    Step { name: "documentation tests", extent: Extent::Quick, run: documentation_tests },
    Step { name: "release build", extent: Extent::Everything, run: release_build },
    Step { name: "installed program", extent: Extent::Everything, run: installed_program },
    Step { name: "VS Code extension", extent: Extent::Everything, run: extension },
    Step { name: "Neovim", extent: Extent::Everything, run: |r| suite(r, "neovim") },
    Step { name: "Emacs", extent: Extent::Everything, run: |r| suite(r, "emacs") },
    Step { name: "Helix", extent: Extent::Everything, run: |r| suite(r, "helix") },
    Step { name: "VS Code", extent: Extent::Everything, run: |r| suite(r, "vscode") },
];

/// Sets up and runs the steps, all of them even when one fails; true when none did.
pub fn test(repository: &Repository, extent: Extent) -> Result<bool, Error> {
    setup(repository)?;
    let steps: Vec<&Step> =
        STEPS.iter().filter(|step| extent == Extent::Everything || step.extent == Extent::Quick).collect();
    Ok(run_steps(repository, &steps))
}

/// Builds the server and tries the named editors, or all; true when no check failed.
pub fn editors(repository: &Repository, suites: &[String]) -> Result<bool, Error> {
    setup(repository)?;
    build_server(repository)?;
    let mut script = editor_script(repository, "tests/editors/run.sh");
    let ended = run_counting(script.args(suites))?;
    Ok(ended.code == Some(0))
}

/// Runs the benchmarks; `options` go to them.
pub fn bench(repository: &Repository, options: &[String]) -> Result<(), Error> {
    setup(repository)?;
    run(command(repository, "cargo", &["bench", "--bench", "bench", "--"]).args(options))
}

/// Writes the papers' tables beside ours; `options` say which, and how much time each exploration has.
pub fn tables(repository: &Repository, options: &[String]) -> Result<(), Error> {
    setup(repository)?;
    run(command(repository, "cargo", &["run", "--release", "--quiet", "--package", "tables", "--bin", "tables", "--"])
        .args(options))
}

fn run_steps(repository: &Repository, steps: &[&Step]) -> bool {
    let mut total = Counts::default();
    let mut skipped = 0;
    let mut report = Vec::new();
    for step in steps {
        println!("\n== {}", step.name);
        let start = Instant::now();
        let done = (step.run)(repository).unwrap_or_else(|error| from_error(repository, error));
        let seconds = start.elapsed().as_secs();
        total.add(done.counts);
        let result = match done.outcome {
            Outcome::Passed => {
                // A step that counts nothing is itself what passed.
                total.passed += u64::from(done.counts == Counts::default());
                "passed".to_owned()
            }
            Outcome::Failed(why) => {
                total.failed += u64::from(done.counts.failed == 0);
                format!("FAILED: {why}")
            }
            Outcome::Skipped(why) => {
                skipped += 1;
                format!("skipped: {why}")
            }
        };
        report.push(format!("{:20} {seconds:5} s  {result}", step.name));
    }
    println!("\n{}\n", report.join("\n"));
    let note = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
    println!("{} passed, {} failed{note}", total.passed, total.failed);
    total.failed == 0
}

/// A missing tool is a failure only where it could have been installed and nobody looks: in CI.
fn from_error(repository: &Repository, error: Error) -> Done {
    let excusable = matches!(error, Error::Missing { .. }) && !(in_ci() && can_install(repository));
    let outcome = match excusable {
        true => Outcome::Skipped(error.to_string()),
        false => Outcome::Failed(error.to_string()),
    };
    Done { outcome, counts: Counts::default() }
}

fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|ci| !ci.is_empty() && ci != "false" && ci != "0")
}

fn done(ended: Ended) -> Done {
    let outcome = match (ended.code, ended.counts.failed) {
        (Some(0), 0) => Outcome::Passed,
        (_, failed @ 1..) => Outcome::Failed(format!("{failed} tests failed")),
        (Some(code), _) => Outcome::Failed(format!("exit status {code}")),
        (None, _) => Outcome::Failed("ended by a signal".to_owned()),
    };
    Done { outcome, counts: ended.counts }
}

fn check(command: &mut Command) -> Result<Done, Error> {
    run_counting(command).map(done)
}

fn skipped(why: &str) -> Result<Done, Error> {
    Ok(Done { outcome: Outcome::Skipped(why.to_owned()), counts: Counts::default() })
}

fn format(repository: &Repository) -> Result<Done, Error> {
    if !exists(repository, "cargo", &["fmt", "--version"]) {
        return skipped("rustfmt is not installed; `rustup component add rustfmt` adds it");
    }
    check(&mut command(repository, "cargo", &["fmt", "--all", "--check"]))
}

fn lints(repository: &Repository) -> Result<Done, Error> {
    if !exists(repository, "cargo", &["clippy", "--version"]) {
        return skipped("clippy is not installed; `rustup component add clippy` adds it");
    }
    let arguments = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    check(&mut command(repository, "cargo", &arguments))
}

fn cargo_tests(repository: &Repository) -> Result<Done, Error> {
    // The tests of the shared cache talk to a real server; without one, and outside of CI, they say so and pass.
    match need(repository, "redis-server", &["--version"], &["redis-server"]) {
        Err(error) if in_ci() => return Err(error),
        Err(error) => println!("the shared cache is not tested: {error}"),
        Ok(()) => {}
    }
    if exists(repository, "cargo", &["nextest", "--version"]) {
        let arguments = ["nextest", "run", "--workspace", "--no-fail-fast"];
        return check(&mut command(repository, "cargo", &arguments));
    }
    let arguments = ["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"];
    check(&mut command(repository, "cargo", &arguments))
}

fn documentation_tests(repository: &Repository) -> Result<Done, Error> {
    check(&mut command(repository, "cargo", &["test", "--workspace", "--doc", "--quiet"]))
}

fn release_build(repository: &Repository) -> Result<Done, Error> {
    build_server(repository)?;
    Ok(Done { outcome: Outcome::Passed, counts: Counts::default() })
}

/// The program must also start elsewhere, with the library beside it: so editors ship it.
fn installed_program(repository: &Repository) -> Result<Done, Error> {
    let folder = repository.path("target/installed");
    let failed = |what: &str| {
        let what = what.to_owned();
        move |error| Error::Io { what, error }
    };
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(failed("target/installed"))?;
    std::fs::copy(repository.server(), folder.join("heaplens")).map_err(failed("the release build"))?;
    copy_library(repository, &folder)?;
    let program = folder.join("heaplens").display().to_string();
    let ended = run_counting(command(repository, &program, &["--version"]).env_remove("LD_LIBRARY_PATH"));
    let _ = std::fs::remove_dir_all(&folder);
    ended.map(done)
}

fn extension(repository: &Repository) -> Result<Done, Error> {
    need_node(repository)?;
    let npm = |arguments: &[&str]| {
        let mut npm = command(repository, "npm", arguments);
        npm.current_dir(repository.path("editors/vscode"));
        npm.env("HEAPLENS_BIN", repository.server());
        npm
    };
    if !repository.path("editors/vscode/node_modules/.package-lock.json").is_file() {
        run(&mut npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"]))
            .map_err(|error| Error::Missing { what: "a package of npm".to_owned(), why: error.to_string() })?;
    }
    let tests = check(&mut npm(&["test"]))?;
    match tests.outcome {
        Outcome::Passed => {
            run(&mut npm(&["run", "package"]))?;
            Ok(tests)
        }
        _ => Ok(tests),
    }
}

fn suite(repository: &Repository, name: &str) -> Result<Done, Error> {
    if name == "vscode" {
        need_node(repository)?;
    }
    let scratch = repository.path("target/editors");
    std::fs::create_dir_all(&scratch).map_err(|error| Error::Io { what: scratch.display().to_string(), error })?;
    let ended = run_counting(&mut editor_script(repository, &format!("tests/editors/{name}/run.sh")))?;
    // The scripts end with 2 when something that they need is missing, and say what.
    if ended.code == Some(2) && ended.counts.failed == 0 {
        let why = "its script could not set itself up, see above".to_owned();
        return Err(Error::Missing { what: format!("what {name} needs"), why });
    }
    Ok(done(ended))
}

fn editor_script(repository: &Repository, script: &str) -> Command {
    let mut script = command(repository, "bash", &[script]);
    script.env("HEAPLENS_BIN", repository.server());
    script
}
