//! JUnit tests for inputs of Java methods.

use super::TextEdit;
use super::tests::{Emitted, Request, TestError, chosen, explored, nothing};
use ::java::junit::{self, Case, Expected, Tests, Version};
use explore::report::GeneratedInput;
use findings::line;
use ir::{FnId, Program};
use replay::{Limits, origin};
use std::collections::BTreeSet;
use syntax::{Parse, Span};
use work::{FileName, FileView};

/// Writes tests for inputs of a function, in the class of tests of its file.
pub(super) fn emit(file: &FileView, request: &Request<'_>) -> Result<Emitted, TestError> {
    let (view, analysis, report) = explored(file, request.function)?;
    let inputs: Vec<_> = chosen(report, request)?.into_iter().map(|i| (i + 1, &report.inputs[i])).collect();
    let path = junit::path(&analysis.program, &file.name);
    let existing = (request.read)(&path);
    let version = version(request, existing.as_deref(), &file.name)?;
    let tests = write(&analysis.program, &analysis.parse, view.id, &inputs, version, request.failing);
    if tests.methods.is_empty() {
        return Err(nothing(request.function, tests.skipped));
    }
    let (create, edit) = match existing {
        None => {
            let text = junit::file(&analysis.program, &analysis.parse, &tests, version);
            (true, TextEdit { span: Span::at(0), text })
        }
        Some(text) => {
            let there = || TestError::NotEmitted(format!("`{path}` has it already"));
            let (at, text) = junit::addition(&text, &tests).ok_or_else(there)?;
            (false, TextEdit { span: Span::at(at), text })
        }
    };
    let names = tests.methods.into_iter().map(|m| m.name).collect();
    Ok(Emitted { file: FileName::from(path), create, edit, names, skipped: tests.skipped })
}

/// The tests of these inputs, each with its number. What cannot be asserted is left out.
pub fn write(
    program: &Program,
    root: &Parse,
    function: FnId,
    inputs: &[(usize, &GeneratedInput)],
    version: Version,
    failing: bool,
) -> Tests {
    let (mut cases, mut skipped, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    let params = &program.function(function).params;
    for (number, generated) in inputs.iter().filter(|(_, g)| seen.insert(&g.input)) {
        let input = &generated.input;
        let shown = line::input(program, params, input);
        let outcome = replay::run(program, function, input, &Limits::default()).outcome;
        let expected = match Expected::of(program, function, outcome, failing) {
            Ok(expected) => expected,
            Err(why) => {
                skipped.push(format!("{shown}: {why}"));
                continue;
            }
        };
        let drawing = format!("{shown} => {}", line::outcome(&generated.outcome));
        let built = origin::builders(program, function, input);
        cases.push(Case { function, number: *number, input, expected, drawing, built });
    }
    let mut tests = junit::tests(program, root, &cases, version);
    skipped.append(&mut tests.skipped);
    tests.skipped = skipped;
    tests
}

/// The version of JUnit: as asked for, as the class of tests has it, as the project has it; else 5.
fn version(request: &Request<'_>, existing: Option<&str>, source: &str) -> Result<Version, TestError> {
    match request.target {
        Some("junit" | "junit5") | None => {}
        Some("junit4") => return Ok(Version::Four),
        Some(other) => return Err(TestError::NoTarget(other.into(), "the targets `junit` and `junit4`")),
    }
    if let Some(text) = existing {
        return Ok(if text.contains("org.junit.Test") { Version::Four } else { Version::Five });
    }
    let mut folder = source;
    while let Some((above, _)) = folder.rsplit_once('/') {
        folder = above;
        let read = |name: &&str| (request.read)(&format!("{folder}/{name}"));
        let build = ["pom.xml", "build.gradle", "build.gradle.kts"].iter().find_map(read);
        if let Some(text) = build {
            let four = text.contains("junit:junit") || text.contains("<artifactId>junit</artifactId>");
            return Ok(if four && !text.contains("jupiter") { Version::Four } else { Version::Five });
        }
    }
    Ok(Version::Five)
}
