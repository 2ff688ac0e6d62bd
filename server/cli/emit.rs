//! `heaplens emit`: tests for the generated inputs.

use crate::cli::args::{Emit, EmitTarget};
use crate::cli::error::Error;
use crate::cli::files::STDIN;
use crate::cli::output::Output;
use crate::cli::watch::{self, Around};
use crate::cli::{CLEAN, program};
use editor::view::tests::unused;
use explore::report::{GeneratedInput, Report};
use findings::{Shown, line};
use ir::{FnId, Program};
use java::junit::Version;
use replay::Limits;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use syntax::{Language, Text};

pub fn run(args: &Emit, output: &Output) -> Result<u8, Error> {
    let (loaded, function, mut options) = program::target(&args.target, output)?;
    options.max_inputs = usize::MAX;
    if let Some(path) = args.output.as_ref().filter(|p| same_file(p, &loaded.name)) {
        return Err(Error::WouldOverwrite { path: path.clone() });
    }
    let (report, _) =
        watch::explore(&loaded.program, function, &options, Some(args.target.bounds.time()), Around::alone());
    watch::tell_early_end(&report, output);
    let chosen = choose(&report, args.input)?;
    let is_java = Language::of_file(&loaded.name) == Language::Java;
    let form = args.form.unwrap_or(if is_java { EmitTarget::Junit } else { EmitTarget::Hir });
    if is_java != (form != EmitTarget::Hir) {
        return Err(Error::WrongTestForm { file: loaded.name });
    }
    if args.failing && !is_java {
        return Err(Error::NoFailingTests { file: loaded.name });
    }
    let (text, skipped) = if is_java {
        let version =
            if form == EmitTarget::Junit4 { Version::Four } else { used_version(&loaded.program, &loaded.name) };
        junit(&loaded.program, (function, &report), &chosen, (version, args.failing))
    } else {
        let (tests, skipped) = tests(&loaded.program, function, &chosen);
        let text = use_line(&loaded.name, args.output.as_deref()) + &tests.join("\n");
        ((!tests.is_empty()).then_some(text), skipped)
    };
    skipped.iter().for_each(|why| output.note(&format!("no test: {why}")));
    match text {
        Some(text) => output.write(args.output.as_deref(), &text)?,
        None => output.note(&nothing(&report)),
    }
    Ok(CLEAN)
}

/// Why there is no test to write.
fn nothing(report: &Report) -> String {
    let none = match report.inputs.is_empty() {
        true if report.complete => "has no input within scope",
        true => "has no input so far",
        false => "has no input that a test can build",
    };
    format!("`{}` {none}: nothing is written", report.function)
}

/// The inputs that are asked for, each with its number as people count.
fn choose(report: &Report, input: Option<usize>) -> Result<Vec<(usize, &GeneratedInput)>, Error> {
    match input {
        None => Ok((1..).zip(&report.inputs).collect()),
        Some(wanted) => match report.inputs.get(wanted) {
            Some(input) => Ok(vec![(wanted + 1, input)]),
            None => Err(Error::NoSuchInput { wanted, count: report.inputs.len(), function: report.function.clone() }),
        },
    }
}

/// The version of JUnit that the project of a file uses.
fn used_version(program: &Program, name: &str) -> Version {
    let full = std::path::absolute(name).map_or_else(|_| name.to_owned(), |path| path.to_string_lossy().into_owned());
    let full = full.replace('\\', "/");
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let existing = read(&java::junit::path(program, &full));
    editor::view::junit::used_version(&full, existing.as_deref(), &read)
}

/// A class of JUnit tests for these inputs, if there are any, and why others have none.
fn junit(
    program: &Program,
    (function, report): (FnId, &Report),
    inputs: &[(usize, &GeneratedInput)],
    (version, failing): (Version, bool),
) -> (Option<String>, Vec<String>) {
    let root = syntax::parse_as(Language::Java, &Text::from(program.files.first().map_or("", |f| &f.text)));
    let tests = editor::view::junit::write((program, &root), (function, Some(report)), inputs, version, failing);
    let text = (!tests.methods.is_empty()).then(|| java::junit::file(program, &root, &tests, version));
    (text, tests.skipped)
}

/// One test per distinct input, and why others have none.
fn tests(program: &Program, function: FnId, inputs: &[(usize, &GeneratedInput)]) -> (Vec<String>, Vec<String>) {
    let (mut tests, mut skipped) = (Vec::new(), Vec::new());
    let (mut seen, mut taken) = (BTreeSet::new(), BTreeSet::new());
    let of = Shown::of(program, function);
    for (_, generated) in inputs.iter().filter(|(_, g)| seen.insert(&g.input)) {
        let input = &generated.input;
        let run = replay::run(program, function, input, &Limits::default());
        let shown = line::input(program, &of, input);
        let name = match shown.is_empty() {
            true => program.qualified_name(function),
            false => format!("{}: {shown}", program.qualified_name(function)),
        };
        let name = unused(name, &mut taken);
        let text = replay::expected(program, function, input, run)
            .and_then(|expected| replay::emit_hir(program, function, input, &expected, &name, &[]));
        match text {
            Ok(text) => tests.push(text),
            Err(why) => skipped.push(format!("{shown}: {why}")),
        }
    }
    (tests, skipped)
}

/// The line that brings the program into the file of the tests.
fn use_line(program: &str, tests: Option<&Path>) -> String {
    if program == STDIN {
        return String::new();
    }
    let folder = tests.and_then(Path::parent).unwrap_or(Path::new(""));
    let path = relative(Path::new(program), folder).to_string_lossy().replace('\\', "/");
    format!("use \"{}\";\n\n", path.replace('"', "\\\""))
}

/// `file` as seen from `folder`, both as seen from the current directory; in full where they have nothing in common.
fn relative(file: &Path, folder: &Path) -> PathBuf {
    let leaves = |p: &Path| p.is_absolute() || p.components().any(|c| c == Component::ParentDir);
    let full = leaves(file) || leaves(folder);
    let parts = |p: &Path| {
        let p = if full { std::path::absolute(p).unwrap_or_else(|_| p.to_owned()) } else { p.to_owned() };
        let mut found: Vec<OsString> = Vec::new();
        for part in p.components() {
            match part {
                Component::CurDir => {}
                Component::ParentDir => _ = found.pop(),
                part => found.push(part.as_os_str().to_owned()),
            }
        }
        found
    };
    let (file, folder) = (parts(file), parts(folder));
    let common = file.iter().zip(&folder).take_while(|(a, b)| a == b).count();
    // The root is no place that both are in.
    if full && common < 2 {
        return file.iter().collect();
    }
    let ups = folder[common..].iter().map(|_| "..".into());
    ups.chain(file[common..].iter().cloned()).collect()
}

fn same_file(a: &Path, b: &str) -> bool {
    match (a.canonicalize(), Path::new(b).canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

#[cfg(test)]
mod tests_of_paths {
    use super::*;

    #[test]
    fn programs_are_used_from_where_the_tests_stand() {
        let line = |program: &str, tests: Option<&str>| use_line(program, tests.map(Path::new));
        assert_eq!(line("a/b.hir", None), "use \"a/b.hir\";\n\n");
        assert_eq!(line("a/b.hir", Some("a/t.hir")), "use \"b.hir\";\n\n");
        assert_eq!(line("./b.hir", Some("out/deep/t.hir")), "use \"../../b.hir\";\n\n");
        assert_eq!(line("/x/b.hir", Some("t.hir")), "use \"/x/b.hir\";\n\n");
        assert_eq!(line("/x/y/b.hir", Some("/x/z/t.hir")), "use \"../y/b.hir\";\n\n");
        assert_eq!(line("a/../b.hir", Some("c/t.hir")), "use \"../b.hir\";\n\n");
        let full = std::path::absolute("a/t.hir").expect("a path");
        assert_eq!(line("a/b.hir", full.to_str()), "use \"b.hir\";\n\n");
        assert_eq!(line(STDIN, None), "");
    }
}
