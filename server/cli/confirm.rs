//! `heaplens check --confirm`: findings in Java code, run on the JVM.

use editor::jvm::{Jdk, JvmError, Ran};
use explore::report::Report;
use ir::Program;
use java::junit::{Tests, Version};
use syntax::{Language, Text};

/// What the JVM does on the inputs of the findings of a report: one line for each finding.
pub fn findings(program: &Program, report: &Report) -> Vec<String> {
    let Some(function) = program.find_function(&report.function) else { return Vec::new() };
    let root = syntax::parse_as(Language::Java, &Text::from(program.files.first().map_or("", |f| &f.text)));
    let jdk = Jdk::find();
    let mut lines = Vec::new();
    for finding in &report.findings {
        let Some(input) = report.inputs.get(finding.input) else { continue };
        let inputs = [(finding.input + 1, input)];
        let tests = editor::view::junit::write((program, &root), (function, None), &inputs, Version::Five, false);
        let said = match (tests.skipped.first(), &jdk) {
            (Some(why), _) => format!("no test: {why}"),
            (None, None) => "the JVM could not be asked: there is no `javac` on PATH; install a JDK".to_owned(),
            (None, Some(jdk)) => told(jdk, program, &tests),
        };
        lines.push(format!("`{}` {}: {said}", report.function, finding.exception));
    }
    lines
}

fn told(jdk: &Jdk, program: &Program, tests: &Tests) -> String {
    let ran: Result<Vec<Ran>, JvmError> = jdk.run(program, tests);
    match ran {
        Err(why) => format!("the JVM could not be asked: {why}"),
        Ok(ran) => match ran.into_iter().find_map(|r| r.failure) {
            None => "confirmed by the JVM".to_owned(),
            Some(why) => format!("not confirmed by the JVM: {why}"),
        },
    }
}
