//! `heaplens check --confirm`: findings in Java code, run on the JVM.

use editor::jvm::{Jdk, JvmError, Ran};
use explore::report::{Finding, Report};
use ir::{Program, line_at};
use java::junit::{Tests, Version};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;
use syntax::{Language, Parse, Text};

/// A finding with its test.
struct Asked {
    /// Function and exception.
    name: String,
    tests: Tests,
    /// The name of the file, and the lines, where it is said to be raised.
    place: Option<(String, RangeInclusive<u32>)>,
}

/// What runs the tests of one program.
struct Machine<'a> {
    jdk: &'a Jdk,
    program: &'a Program,
    stop: &'a dyn Fn() -> bool,
}

impl Machine<'_> {
    fn run(&self, tests: &Tests) -> Result<Vec<Ran>, JvmError> {
        self.jdk.run(self.program, tests, self.stop)
    }
}

/// What the JVM does on the inputs of the findings in a file, until somebody says to stop: one line for each finding.
pub fn findings<'r>(
    program: &Program,
    reports: impl Iterator<Item = &'r Report>,
    stop: &dyn Fn() -> bool,
) -> Vec<String> {
    let root = syntax::parse_as(Language::Java, &Text::from(program.files.first().map_or("", |f| &f.text)));
    let asked: Vec<Asked> = reports.flat_map(|report| asked(program, &root, report)).collect();
    if asked.is_empty() {
        return Vec::new();
    }
    let jdk = Jdk::find();
    let machine = jdk.as_ref().map(|jdk| Machine { jdk, program, stop });
    let (confirmed, broken) = match machine.as_ref().map_or(Ok(BTreeMap::new()), |machine| together(machine, &asked)) {
        Ok(confirmed) => (confirmed, None),
        Err(error) => (BTreeMap::new(), Some(error).filter(JvmError::is_of_program)),
    };
    let told = asked.iter().enumerate().map(|(number, asked)| {
        let said = match (asked.tests.skipped.first(), &machine) {
            (Some(why), _) => format!("no test: {why}"),
            (None, None) => "the JVM could not be asked: there is no `javac` on PATH; install a JDK".to_owned(),
            (None, Some(machine)) => match (confirmed.get(&number), &broken) {
                (Some(ran), _) => confirmation(asked, ran),
                (None, Some(error)) => format!("the JVM could not be asked: {error}"),
                (None, None) => alone(machine, asked),
            },
        };
        format!("{}: {said}", asked.name)
    });
    told.collect()
}

/// What is said of a finding whose test has passed.
fn confirmation(asked: &Asked, ran: &Ran) -> String {
    let confirmed = "confirmed by the JVM".to_owned();
    let Some((file, lines)) = &asked.place else { return confirmed };
    let mut there = ran.lines.iter().filter(|(f, _)| f == file).map(|(_, line)| *line).peekable();
    match there.peek().copied() {
        Some(first) if !there.any(|line| lines.contains(&line)) => {
            format!("{confirmed}, which raises it at line {first}")
        }
        _ => confirmed,
    }
}

fn asked(program: &Program, root: &Parse, report: &Report) -> Vec<Asked> {
    let Some(function) = program.find_function(&report.function) else { return Vec::new() };
    let of_finding = |finding: &Finding| {
        let inputs = [(finding.input + 1, report.inputs.get(finding.input)?)];
        let tests = editor::view::junit::write((program, root), (function, None), &inputs, Version::Five, false);
        let place = place(program, finding);
        Some(Asked { name: format!("`{}` {}", report.function, finding.exception), tests, place })
    };
    report.findings.iter().filter_map(of_finding).collect()
}

/// Where people see a finding, as a machine names it.
fn place(program: &Program, finding: &Finding) -> Option<(String, RangeInclusive<u32>)> {
    let (span, _) = findings::message::place(program, finding)?;
    let file = program.files.get(span.file.index())?;
    let name = Path::new(&*file.path).file_name()?.to_string_lossy().into_owned();
    Some((name, line_at(&file.text, span.start)..=line_at(&file.text, span.end)))
}

/// The tests of findings that pass when all run together, by the number of the finding: a machine takes longer to start
/// than to run them. One test may keep the others from being compiled or change what they see, so that whatever fails here
/// is asked again by itself, unless the program itself does not compile.
fn together(machine: &Machine, asked: &[Asked]) -> Result<BTreeMap<usize, Ran>, JvmError> {
    let with_test: Vec<usize> = (0..asked.len()).filter(|n| asked[*n].tests.skipped.is_empty()).collect();
    if with_test.len() < 2 {
        return Ok(BTreeMap::new());
    }
    let (mut all, mut names) = (Tests::default(), BTreeMap::new());
    for number in with_test {
        names.extend(all.append(asked[number].tests.clone(), number).into_iter().map(|name| (name, number)));
    }
    let passed = machine.run(&all)?.into_iter().filter(|r| r.failure.is_none());
    Ok(passed.filter_map(|r| Some((*names.get(&r.name)?, r))).collect())
}

fn alone(machine: &Machine, asked: &Asked) -> String {
    match machine.run(&asked.tests).as_deref() {
        Err(why) => format!("the JVM could not be asked: {why}"),
        Ok([ran]) if ran.failure.is_none() => confirmation(asked, ran),
        Ok(ran) => {
            let why = ran.iter().find_map(|r| r.failure.as_deref()).unwrap_or("no test of it ran");
            format!("not confirmed by the JVM: {why}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_on_another_line_is_told() {
        let asked = |place| Asked { name: String::new(), tests: Tests::default(), place };
        let here = asked(Some(("A.java".to_owned(), 3..=4)));
        let through = |lines: &[(&str, u32)]| {
            let lines = lines.iter().map(|(file, line)| ((*file).to_owned(), *line)).collect();
            Ran { name: String::new(), failure: None, lines }
        };
        let same = through(&[("HashMap.java", 9), ("A.java", 7), ("A.java", 4), ("ATest.java", 30)]);
        let other = through(&[("HashMap.java", 3), ("A.java", 7), ("A.java", 9)]);
        assert_eq!(confirmation(&here, &same), "confirmed by the JVM");
        assert_eq!(confirmation(&here, &other), "confirmed by the JVM, which raises it at line 7");
        // What nobody knows is nothing to tell.
        assert_eq!(confirmation(&here, &through(&[])), "confirmed by the JVM");
        assert_eq!(confirmation(&asked(None), &other), "confirmed by the JVM");
    }
}
