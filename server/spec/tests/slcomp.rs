//! The satisfiability divisions of SL-COMP, when they are there: every verdict is the expected one, in time.

use spec::sl::decide::{Answer, Decider};
use spec::sl::smtlib;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// No problem may take longer.
const LIMIT: Duration = Duration::from_secs(10);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/slcomp")
}

fn division(name: &str) {
    let Ok(expected) = std::fs::read_to_string(folder().join("expected.csv")) else {
        eprintln!("skipped: {} is not there", folder().display());
        return;
    };
    let mut wrong = Vec::new();
    let mut total = Duration::ZERO;
    let mut slowest = (Duration::ZERO, "");
    for line in expected.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [division, file, verdict] = fields[..] else { panic!("three columns in {line}") };
        if division != name {
            continue;
        }
        let start = Instant::now();
        let answer = decide(&folder().join(division).join(file), start);
        let time = start.elapsed();
        total += time;
        slowest = slowest.max((time, file));
        if answer != verdict {
            wrong.push(format!("{file}: {answer}, expected {verdict}, {time:?}"));
        }
    }
    println!("{name}: {total:?}, slowest {slowest:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn decide(path: &Path, start: Instant) -> String {
    let text = std::fs::read(path).expect("a readable file");
    let problem = match smtlib::read(&text) {
        Ok(problem) => problem,
        Err(mistake) => return mistake.to_string(),
    };
    match Decider::new(problem.system).decide(&problem.disjuncts, &mut || start.elapsed() > LIMIT) {
        Answer::Sat(_) => "sat".to_owned(),
        Answer::Unsat => "unsat".to_owned(),
        Answer::Unknown(doubt) => doubt.to_string(),
    }
}

#[test]
fn list_segments() {
    division("qf_shls_sat");
}

#[test]
fn inductive_definitions() {
    division("qf_shid_sat");
}

#[test]
fn inductive_definitions_with_arithmetic() {
    division("qf_shidlia_sat");
}
