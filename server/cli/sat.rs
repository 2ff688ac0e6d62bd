//! `heaplens sat`: satisfiability problems in the format of the separation logic competition.

use crate::cli::args::Sat;
use crate::cli::error::Error;
use crate::cli::output::Output;
use crate::cli::{CLEAN, UNUSABLE, watch};
use spec::sl::decide::{Answer, Decider, Doubt};
use spec::sl::smtlib;
use std::io::Read;
use std::time::{Duration, Instant};

pub fn run(args: &Sat, output: &Output) -> Result<u8, Error> {
    let bar = watch::spinner("deciding".to_owned());
    let mut status = CLEAN;
    for (number, file) in args.files.iter().enumerate() {
        bar.set_message(format!("{} of {} files: {file}", number + 1, args.files.len()));
        let deadline = args.timeout.and_then(|s| Instant::now().checked_add(Duration::from_secs_f64(s)));
        let result = decide(file, deadline);
        bar.suspend(|| match result {
            Ok(answer) => {
                if let Answer::Unknown(doubt) = &answer {
                    output.note(&format!("{file}: not decided because {}", reason(*doubt)));
                }
                output.print(&format!("{file} {}\n", word(&answer)))
            }
            Err(error) => {
                status = UNUSABLE;
                output.error(&error);
                // Who counts answers finds one for every file that there is.
                match error {
                    Error::NotDecidable { .. } => output.print(&format!("{file} unknown\n")),
                    _ => Ok(()),
                }
            }
        })?;
    }
    bar.finish_and_clear();
    Ok(status)
}

fn decide(file: &str, deadline: Option<Instant>) -> Result<Answer, Error> {
    let problem = smtlib::read(&bytes(file)?)
        .map_err(|mistake| Error::NotDecidable { path: file.to_owned(), why: mistake.to_string() })?;
    let mut stop = || deadline.is_some_and(|d| Instant::now() >= d);
    Ok(Decider::new(problem.system).decide(&problem.disjuncts, &mut stop))
}

/// The bytes of a file or of standard input: the format is not always UTF-8.
fn bytes(file: &str) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let read = match file {
        "-" => std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes),
        _ => std::fs::read(file),
    };
    read.map_err(|why| Error::unusable(file, why))
}

fn word(answer: &Answer) -> &'static str {
    match answer {
        Answer::Sat(_) => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown(_) => "unknown",
    }
}

fn reason(doubt: Doubt) -> String {
    match doubt {
        Doubt::Stopped => "the time is over".to_owned(),
        other => other.to_string(),
    }
}
