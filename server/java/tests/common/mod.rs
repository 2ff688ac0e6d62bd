//! Emitted tests on the JVM: written, compiled without a warning, run.

mod steps;
mod tool;

use ir::{FnId, Program};
use java::junit::{self, Case, Expected, Version};
use replay::Limits;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use syntax::{Language, Parse, Text};

pub use steps::Steps;
pub use tool::tool;

/// The files of one folder.
pub struct Folder<'a>(pub &'a Path);

impl lower::Loader for Folder<'_> {
    fn load(&mut self, _: &str, path: &str) -> Result<(String, Arc<Parse>), lower::LoadError> {
        let text = std::fs::read_to_string(self.0.join(path)).map_err(|_| lower::LoadError::NotFound)?;
        Ok((path.to_owned(), Arc::new(syntax::parse_as(Language::of_file(path), &Text::from(text.as_str())))))
    }
}

/// As much of JUnit as emitted tests use, and what runs them.
pub const JUNIT: [(&str, &str); 3] = [
    (
        "org/junit/jupiter/api/Test.java",
        "package org.junit.jupiter.api; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface Test { }",
    ),
    ("org/junit/jupiter/api/Assertions.java", include_str!("../../../editor/src/jvm/Assertions.java")),
    ("heaplens/RunAll.java", include_str!("RunAll.java")),
];

/// The tests of a class.
#[derive(Clone)]
pub struct TestClass {
    /// With its package.
    pub name: String,
    pub text: String,
    /// How many tests it has.
    pub count: usize,
    /// Inputs without a test, and why.
    pub skipped: Vec<String>,
}

/// The inputs of a program, each with the function it is for, as one class of tests.
pub fn test_class(program: &Program, root: &Parse, inputs: &[(FnId, &ir::input::Input)]) -> TestClass {
    let mut cases = Vec::new();
    for (number, (function, input)) in inputs.iter().enumerate() {
        let run = replay::run(program, *function, input, &Limits::default());
        let Ok(expected) = Expected::of(program, *function, run, false) else { continue };
        let drawing = findings::line::input(program, &program.function(*function).params, input);
        let drawing = format!("{} {drawing}", program.qualified_name(*function));
        let built = replay::origin::builders(program, *function, input);
        let options = findings::draw::Options { ascii: true, ..findings::draw::Options::default() };
        let picture = findings::draw::objects(program, &program.function(*function).params, input, options);
        let given = Vec::new();
        cases.push(Case { function: *function, number, input, expected, drawing, picture, built, given });
    }
    written(program, root, &cases)
}

/// The tests of these cases as a class.
pub fn written(program: &Program, root: &Parse, cases: &[Case]) -> TestClass {
    let tests = junit::tests(program, root, cases, Version::Five);
    let text = junit::file(program, root, &tests, Version::Five);
    let class = junit::class_name(program);
    let name = junit::package(root).map_or_else(|| class.clone(), |p| format!("{p}.{class}"));
    TestClass { name, text, count: tests.methods.len(), skipped: tests.skipped }
}

/// What each test said, by its class and name.
pub type Said = BTreeMap<String, String>;

/// A test and what it said.
pub fn said_in(line: &str) -> Option<(String, String)> {
    let mut parts = line.splitn(3, ' ');
    let test = format!("{} {}", parts.next()?, parts.next()?);
    Some((test, parts.next()?.to_owned()))
}

/// Writes a file, and the folders that it is in.
pub fn write(folder: &Path, path: &str, text: &str) {
    let whole = folder.join(path);
    std::fs::create_dir_all(whole.parent().expect("a parent")).expect("a folder");
    std::fs::write(&whole, text).expect("a file");
}

/// Compiles files (their paths and texts) into `own`, and tests with what helps them into `out`, with these options.
pub fn compile(
    files: &[(String, String)],
    help: &[(&str, &str)],
    tests: &[&TestClass],
    options: &[&str],
) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut sources = Vec::new();
    let mut add = |path: &str, text: &str| {
        let path = format!("src/{path}");
        write(folder.path(), &path, text);
        sources.push(path);
    };
    files.iter().for_each(|(path, text)| add(path, text));
    help.iter().for_each(|(path, text)| add(path, text));
    tests.iter().for_each(|test| add(&format!("{}.java", test.name.replace('.', "/")), &test.text));
    for made in ["own", "out"] {
        std::fs::create_dir_all(folder.path().join(made)).expect("a folder");
    }
    // What people have written may have warnings, and classes beside the one that a file is named after.
    let (own, emitted) = sources.split_at(files.len());
    if !own.is_empty() {
        tool(Command::new("javac").args(["-nowarn", "-d", "own"]).args(own), folder.path());
    }
    tool(Command::new("javac").args(options).args(["-d", "out"]).args(emitted), folder.path());
    folder
}
