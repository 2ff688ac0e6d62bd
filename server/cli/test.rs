//! `heaplens test`: runs `test` items on the concrete interpreter.

use crate::cli::args::{Stdin, Test, TestFormat};
use crate::cli::error::Error;
use crate::cli::explore::pretty;
use crate::cli::files::{Files, Found};
use crate::cli::output::Output;
use crate::cli::program::{self, Loaded};
use crate::cli::{CLEAN, FOUND, UNUSABLE};
use findings::human::{Style, count, safe};
use findings::junit::{self, TestCase};
use findings::position;
use findings::problem::Unusable;
use ir::Program;
use replay::{CodeRef, Limits, Place, TestResult};
use serde_json::json;
use std::fmt::Write;
use std::time::Instant;
use work::Disk;

pub fn run(args: &Test, output: &Output) -> Result<u8, Error> {
    let Found { files, names, mut unusable } = Files::find(&args.paths, &Stdin::default())?;
    let (mut cases, mut usable) = (Vec::new(), 0);
    for name in &names {
        match files.read(name) {
            Ok(text) => {
                let loaded = program::load(&files, name, &text);
                run_file(&loaded, &mut cases);
                unusable.extend(hides_tests(&loaded));
                usable += 1;
            }
            Err(why) => unusable.push(Unusable { file: name.clone(), reason: why.to_string() }),
        }
    }
    unusable.iter().for_each(|u| output.error(&Error::Unusable(u.clone())));
    let failed = cases.iter().filter(|c| c.failure.is_some()).count();
    let text = match args.format {
        TestFormat::Human if usable == 0 => String::new(),
        TestFormat::Human => human(&cases, failed, output.style),
        TestFormat::Json => pretty(&json(&cases, failed, &unusable)),
        TestFormat::Junit => junit::xml(&cases),
    };
    output.print(&text)?;
    Ok(match (unusable.is_empty(), failed) {
        (false, _) => UNUSABLE,
        (true, 0) => CLEAN,
        (true, _) => FOUND,
    })
}

/// Where a text cannot be read to its end, there may be tests that nobody sees.
fn hides_tests(loaded: &Loaded) -> Option<Unusable> {
    let error = loaded.problems.iter().find(|p| p.at.file == loaded.name && program::is_of_syntax(&p.code))?;
    let line = error.at.range.line;
    let reason = format!("a syntax error in line {line} may hide tests; `heaplens check` shows it");
    Some(Unusable { file: loaded.name.clone(), reason })
}

fn run_file(loaded: &Loaded, cases: &mut Vec<TestCase>) {
    let program = &loaded.program;
    for test in program.tests.iter().filter(|t| t.span.file.index() == 0) {
        let start = Instant::now();
        let failure = match program.function(test.body).broken {
            true => Some(("it has errors: `heaplens check` shows them".to_owned(), String::new())),
            false => failure(program, replay::run_test(program, test, &Limits::default())),
        };
        let line = position::range(program, test.span).line;
        let time_ms = start.elapsed().as_secs_f64() * 1000.0;
        cases.push(TestCase { file: loaded.name.clone(), name: test.name.clone(), line, failure, time_ms });
    }
}

/// What a failure says: the message, and where the exception comes from.
fn failure(program: &Program, result: TestResult) -> Option<(String, String)> {
    let TestResult::Fail { message, place, call_sites } = result else { return None };
    let places = place.iter().chain(call_sites.iter().rev()).filter_map(|p| describe(program, p));
    Some((message, places.collect::<Vec<_>>().join("\n")))
}

/// `at a.hir:10:20: first.next`
fn describe(program: &Program, place: &Place) -> Option<String> {
    let CodeRef::Function(function) = place.code else { return None };
    let span = program.function(function).body.as_ref()?.sites.get(place.site.index()).copied()?;
    let at = findings::problem::location(program, span);
    let text = findings::message::one_line(program.text(span));
    Some(format!("at {}:{}:{}: {text}", at.file, at.range.line, at.range.column))
}

fn human(cases: &[TestCase], failed: usize, style: Style) -> String {
    let mut out = String::new();
    for case in cases {
        match &case.failure {
            None => {
                let _ = writeln!(out, "{}  {}", style.good("pass"), safe(&case.name));
            }
            Some((message, details)) => {
                let place = style.dim(&format!("{}:{}", safe(&case.file), case.line));
                let (name, message) = (safe(&case.name), safe(message));
                let _ = writeln!(out, "{}  {name}  {place}\n      {message}", style.bad("FAIL"));
                details.lines().for_each(|l| out += &format!("      {}\n", style.dim(&safe(l))));
            }
        }
    }
    let passed = cases.len() - failed;
    let _ = writeln!(out, "{}: {passed} passed, {failed} failed", count(cases.len(), "test"));
    out
}

fn json(cases: &[TestCase], failed: usize, unusable: &[Unusable]) -> serde_json::Value {
    let tests: Vec<_> = cases
        .iter()
        .map(|c| {
            json!({
                "file": c.file,
                "name": c.name,
                "line": c.line,
                "passed": c.failure.is_none(),
                "message": c.failure.as_ref().map(|f| &f.0),
                "details": c.failure.as_ref().map(|f| f.1.lines().collect::<Vec<_>>()),
            })
        })
        .collect();
    json!({ "passed": cases.len() - failed, "failed": failed, "tests": tests, "unusable": unusable })
}
