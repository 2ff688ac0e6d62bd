//! JUnit tests for inputs of Java methods.

use super::TextEdit;
use super::tests::{Emitted, Request, TestError, chosen, explored, nothing};
use ::java::junit::{self, Case, Expected, Tests, Version};
use explore::report::{Arg, GeneratedInput, Origin, Report, Sequence};
use findings::{Shown, draw, line};
use ir::input::Input;
use ir::{FnId, Program};
use replay::{Limits, origin};
use std::collections::BTreeSet;
use syntax::{Parse, Span};
use work::{Analysis, FileName, FileView};

/// Writes tests for inputs of a function, in the class of tests of its file.
pub(super) fn emit(file: &FileView, request: &Request<'_>) -> Result<Emitted, TestError> {
    let (view, analysis, report) = explored(file, request.function)?;
    let inputs: Vec<_> = chosen(report, request)?.into_iter().map(|i| (i + 1, &report.inputs[i])).collect();
    let path = junit::path(&analysis.program, &file.name);
    let existing = (request.read)(&path);
    let version = version(request, existing.as_deref(), &file.name)?;
    let origins = Some(report);
    let tests = write((&analysis.program, &analysis.parse), (view.id, origins), &inputs, version, request.failing);
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

/// Why no test can be written for an input; `None` where one can.
pub(super) fn untestable(of: &Analysis, id: FnId, report: &Report, index: usize) -> Option<String> {
    let inputs = [(index + 1, report.inputs.get(index)?)];
    let tests = write((&of.program, &of.parse), (id, Some(report)), &inputs, Version::Five, false);
    tests.skipped.into_iter().next().filter(|_| tests.methods.is_empty())
}

/// The tests of these inputs, each with its number. What cannot be asserted is left out. With the report, an exception
/// whose heap no short sequence of calls builds is reached by calls that lead there, where some do.
pub fn write(
    (program, root): (&Program, &Parse),
    (function, origins): (FnId, Option<&Report>),
    inputs: &[(usize, &GeneratedInput)],
    version: Version,
    failing: bool,
) -> Tests {
    let (mut cases, mut skipped, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    let of = Shown::of(program, function);
    let distinct: Vec<_> = inputs.iter().filter(|(_, g)| seen.insert(&g.input)).collect();
    let made = distinct.iter().map(|(_, generated)| {
        let built = origin::builders(program, function, &generated.input);
        let called = origins.filter(|_| built.is_none()).and_then(|report| calls(program, report, generated));
        called.map_or_else(
            || (generated.input.clone(), built, Vec::new()),
            |(input, calls, given)| (input, Some(calls), given),
        )
    });
    let made: Vec<(Input, Option<Sequence>, Vec<Arg>)> = made.collect();
    for ((number, generated), (input, built, given)) in distinct.into_iter().zip(&made) {
        let shown = line::input(program, &of, input);
        let run = replay::run(program, function, input, &Limits::default());
        let expected = match Expected::of(program, function, run, failing) {
            Ok(expected) => expected,
            Err(why) => {
                skipped.push(format!("{shown}: {why}"));
                continue;
            }
        };
        let options = draw::Options { ascii: true, ..draw::Options::default() };
        let (heap, picture) = match built {
            Some(calls) if junit::has_inside(program, input) => (after(program, calls), String::new()),
            _ => (shown, draw::objects(program, &of, input, options)),
        };
        let drawing = format!("{heap} => {}", line::outcome(&generated.outcome));
        let (built, given) = (built.clone(), given.clone());
        cases.push(Case { function, number: *number, input, expected, drawing, picture, built, given });
    }
    let mut tests = junit::tests(program, root, &cases, version);
    skipped.append(&mut tests.skipped);
    tests.skipped = skipped;
    tests
}

/// `after new Queue(), add(0)`
fn after(program: &Program, calls: &Sequence) -> String {
    format!("after {}", findings::origin::texts(program, calls).join(", "))
}

/// Calls that end in the exception of an input, without the last one, and what that is given: as values, and as calls
/// make them.
fn calls(program: &Program, report: &Report, generated: &GeneratedInput) -> Option<(Input, Sequence, Vec<Arg>)> {
    let finding = report.findings.iter().find(|f| report.inputs.get(f.input) == Some(generated))?;
    let Origin::Calls(sequence) = &finding.origin else { return None };
    if junit::touches_statics(program, program.find_function(&report.function)?, &sequence.calls) {
        return None;
    }
    let input = origin::arrival(program, sequence)?;
    let mut before = sequence.clone();
    let given = before.calls.pop()?.args;
    // What the calls build is the receiver.
    let built = Some(&Arg::Result(sequence.built));
    (given.first() == built).then_some((input, before, given))
}

/// The version of JUnit: as asked for, or else as the project has it.
fn version(request: &Request<'_>, existing: Option<&str>, source: &str) -> Result<Version, TestError> {
    match request.target {
        Some("junit" | "junit5") | None => Ok(used_version(source, existing, request.read)),
        Some("junit4") => Ok(Version::Four),
        Some(other) => Err(TestError::NoTarget(other.into(), "the targets `junit` and `junit4`")),
    }
}

/// The version of JUnit as the class of tests beside a source file has it, or as the project around it; else 5. The path
/// of the source is a full one.
pub fn used_version(source: &str, existing: Option<&str>, read: &dyn Fn(&str) -> Option<String>) -> Version {
    if let Some(text) = existing {
        return if text.contains("org.junit.Test") { Version::Four } else { Version::Five };
    }
    let mut folder = source;
    while let Some((above, _)) = folder.rsplit_once('/') {
        folder = above;
        let read = |name: &&str| read(&format!("{folder}/{name}"));
        let build = ["pom.xml", "build.gradle", "build.gradle.kts"].iter().find_map(read);
        if let Some(text) = build {
            let four = text.contains("junit:junit") || text.contains("<artifactId>junit</artifactId>");
            return if four && !text.contains("jupiter") { Version::Four } else { Version::Five };
        }
    }
    Version::Five
}
