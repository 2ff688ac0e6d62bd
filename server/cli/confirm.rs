//! `heaplens check --confirm`: findings in Java code, run on the JVM.

use editor::jvm::Jdk;
use explore::report::Report;
use ir::Program;
use java::junit::{Tests, Version};
use std::collections::BTreeSet;
use syntax::{Language, Parse, Text};

/// A finding with its test.
struct Asked {
    /// Function and exception.
    name: String,
    tests: Tests,
}

/// What the JVM does on the inputs of the findings in a file: one line for each finding.
pub fn findings<'r>(program: &Program, reports: impl Iterator<Item = &'r Report>) -> Vec<String> {
    let root = syntax::parse_as(Language::Java, &Text::from(program.files.first().map_or("", |f| &f.text)));
    let asked: Vec<Asked> = reports.flat_map(|report| asked(program, &root, report)).collect();
    if asked.is_empty() {
        return Vec::new();
    }
    let jdk = Jdk::find();
    let confirmed = jdk.as_ref().map_or_else(BTreeSet::new, |jdk| together(jdk, program, &asked));
    let told = asked.iter().enumerate().map(|(number, asked)| {
        let said = match (asked.tests.skipped.first(), &jdk) {
            (Some(why), _) => format!("no test: {why}"),
            (None, None) => "the JVM could not be asked: there is no `javac` on PATH; install a JDK".to_owned(),
            (None, Some(_)) if confirmed.contains(&number) => CONFIRMED.to_owned(),
            (None, Some(jdk)) => alone(jdk, program, &asked.tests),
        };
        format!("{}: {said}", asked.name)
    });
    told.collect()
}

const CONFIRMED: &str = "confirmed by the JVM";

fn asked(program: &Program, root: &Parse, report: &Report) -> Vec<Asked> {
    let Some(function) = program.find_function(&report.function) else { return Vec::new() };
    let of_finding = |finding: &explore::report::Finding| {
        let inputs = [(finding.input + 1, report.inputs.get(finding.input)?)];
        let tests = editor::view::junit::write((program, root), (function, None), &inputs, Version::Five, false);
        Some(Asked { name: format!("`{}` {}", report.function, finding.exception), tests })
    };
    report.findings.iter().filter_map(of_finding).collect()
}

/// The findings that one run of all tests confirms, by number: a machine takes longer to start than to run them. One test may
/// keep the others from being compiled or change what they see, so that whatever fails here is asked again by itself.
fn together(jdk: &Jdk, program: &Program, asked: &[Asked]) -> BTreeSet<usize> {
    let with_test: Vec<usize> = (0..asked.len()).filter(|n| asked[*n].tests.skipped.is_empty()).collect();
    if with_test.len() < 2 {
        return BTreeSet::new();
    }
    let (mut all, mut names) = (Tests::default(), Vec::new());
    for number in with_test {
        names.extend(all.append(asked[number].tests.clone(), number).into_iter().map(|name| (name, number)));
    }
    let ran = jdk.run(program, &all).unwrap_or_default();
    let passed: BTreeSet<String> = ran.into_iter().filter(|r| r.failure.is_none()).map(|r| r.name).collect();
    names.into_iter().filter(|(name, _)| passed.contains(name)).map(|(_, number)| number).collect()
}

fn alone(jdk: &Jdk, program: &Program, tests: &Tests) -> String {
    match jdk.run(program, tests) {
        Err(why) => format!("the JVM could not be asked: {why}"),
        Ok(ran) => match ran.into_iter().find_map(|r| r.failure) {
            None => CONFIRMED.to_owned(),
            Some(why) => format!("not confirmed by the JVM: {why}"),
        },
    }
}
