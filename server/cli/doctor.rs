//! `heaplens doctor`: whether this installation works, part by part, and what to do where it does not.

use crate::cli::args::Doctor;
use crate::cli::error::Error;
use crate::cli::files::Files;
use crate::cli::output::Output;
use crate::cli::watch::{self, Around};
use crate::cli::{CLEAN, FOUND, program};
use explore::report::{Options, Report};
use std::process::Command;
use std::thread;
use std::time::Duration;
use work::store::{SIZE_LIMIT, Store};
use work::{CacheDir, Settings};

/// A program whose one finding takes all parts to find: the heap, the solver, and the replay.
const SAMPLE: &str = "data Node { Node next; int value; }
fn int sample(Node node, int x, int y)
  requires hex { node not null; }
  scope Node <= 2;
{
  if (x > 1 && y > x && x * y == 1517) { return node.next.value; }
  return 0;
}
";
/// What the sample may take on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// How a part does.
enum State {
    Fine,
    /// Nothing is wrong, but something would be better; how.
    Note(&'static str),
    /// The part does not work; what to do.
    Broken(&'static str),
}

struct Part {
    name: &'static str,
    said: String,
    state: State,
}

pub fn run(args: &Doctor, output: &Output) -> Result<u8, Error> {
    let settings = args.cache.apply(Settings::default());
    let mut parts = vec![itself(), solver(), exploration(), store(&settings)];
    parts.extend(shared(settings));
    parts.extend([processors(), jdk()]);
    let style = output.style;
    let mut text = String::new();
    for Part { name, said, state } in &parts {
        let (sign, help) = match state {
            State::Fine => (style.good("ok     "), None),
            State::Note(help) => (style.dim("note   "), Some(help)),
            State::Broken(help) => (style.bad("broken "), Some(help)),
        };
        text += &format!("{sign} {name:<12} {said}\n");
        text += &help.map_or_else(String::new, |help| format!("{:21}{help}\n", ""));
    }
    output.print(&text)?;
    let broken = parts.iter().any(|p| matches!(p.state, State::Broken(_)));
    Ok(if broken { FOUND } else { CLEAN })
}

fn itself() -> Part {
    let place = std::env::current_exe().map_or_else(|_| "an unknown place".to_owned(), |p| p.display().to_string());
    Part { name: "program", said: format!("heaplens {}, {place}", env!("CARGO_PKG_VERSION")), state: State::Fine }
}

/// The solver library was loaded when the program started: without it there is no program to say so.
fn solver() -> Part {
    Part { name: "solver", said: format!("Z3 {}", solve::library()), state: State::Fine }
}

fn exploration() -> Part {
    let name = "exploration";
    let loaded = program::load(&Files::default(), "sample.hir", SAMPLE);
    let Some(function) = loaded.program.find_function("sample") else {
        return Part { name, said: "the sample cannot be read".to_owned(), state: State::Broken(REPORT) };
    };
    let (report, ms) = watch::explore(&loaded.program, function, &Options::default(), Some(PATIENCE), Around::alone());
    match judge(&report) {
        Ok(()) => {
            Part { name, said: format!("a sample's exception found and replayed in {ms:.0} ms"), state: State::Fine }
        }
        Err(why) => Part { name, said: why, state: State::Broken(REPORT) },
    }
}

const REPORT: &str = "this is a defect; install Heaplens anew, and report it when that does not help";

/// The sample has one finding, which no technique finds without the solver.
fn judge(report: &Report) -> Result<(), String> {
    let (found, asked) = (report.findings.len(), report.solver.smt_checks);
    match (found, asked) {
        (1, 1..) => Ok(()),
        (1, 0) => Err("a sample's exception was found without the solver".to_owned()),
        _ => Err(format!("a sample with one exception shows {found}, after {asked} questions to the solver")),
    }
}

fn store(settings: &Settings) -> Part {
    let name = "verdicts";
    const ELSEWHERE: &str =
        "set `heaplens.cache.dir` in the editor, or HEAPLENS_CACHE_DIR, to a folder that can be written";
    if settings.cache_dir == CacheDir::Off {
        return Part { name, said: "not kept on this machine: the cache is `off`".to_owned(), state: State::Fine };
    }
    let Some(dir) = settings.cache_dir.path() else {
        let said = "not kept between runs: the environment names no home".to_owned();
        return Part { name, said, state: State::Note(ELSEWHERE) };
    };
    let store = Store::open(Some(&dir), SIZE_LIMIT);
    store.probe();
    let probe = dir.join(format!("doctor-{}", std::process::id()));
    let written = std::fs::write(&probe, "");
    let _ = std::fs::remove_file(&probe);
    match (store.take_warnings().into_iter().next(), written) {
        (Some(warning), _) => Part { name, said: warning, state: State::Note(ELSEWHERE) },
        (None, Err(e)) => {
            let said = format!("not kept between runs: `{}` cannot be written ({e})", dir.display());
            Part { name, said, state: State::Note(ELSEWHERE) }
        }
        (None, Ok(())) => Part { name, said: format!("kept in {}", store.describe()), state: State::Fine },
    }
}

/// The cache that machines share, where one is named.
fn shared(settings: Settings) -> Option<Part> {
    settings.cache_url.as_ref()?;
    let store = Store::of(&Settings { cache_dir: CacheDir::Off, ..settings });
    store.probe();
    let warnings = store.take_warnings();
    let (said, state) = match warnings.is_empty() {
        true => (format!("through {}", store.describe()), State::Fine),
        false => (warnings.join("; "), State::Note("see HEAPLENS_CACHE_URL and HEAPLENS_CACHE_KEY in README.md")),
    };
    Some(Part { name: "shared", said, state })
}

fn processors() -> Part {
    let count = thread::available_parallelism().map_or(1, usize::from);
    let said = match count {
        1 => "one; functions are explored one after the other".to_owned(),
        n => format!("{n}; so many functions are explored at a time"),
    };
    Part { name: "processors", said, state: State::Fine }
}

fn jdk() -> Part {
    let name = "JDK";
    let said = Command::new("javac").arg("-version").output().ok().filter(|o| o.status.success());
    match said {
        Some(output) => {
            // Old compilers say it on standard error.
            let text = [output.stdout, output.stderr].concat();
            Part { name, said: String::from_utf8_lossy(&text).trim().to_owned(), state: State::Fine }
        }
        None => Part {
            name,
            said: "no `javac` on PATH".to_owned(),
            state: State::Note("only `check --confirm` and running JUnit tests need one"),
        },
    }
}
