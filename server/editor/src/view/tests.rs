//! Tests: written for generated inputs, and run.

use super::{TextEdit, is_here, local};
use explore::report::Report;
use findings::line;
use ir::{FnId, Program};
use replay::{EmitError, Limits, RunOutcome};
use std::collections::BTreeSet;
use std::fmt;
use syntax::Span;
use work::{Analysis, FileName, FileView, FunctionView};

/// Longer names of tests are cut.
const MAX_NAME: usize = 80;

/// Tests and where they go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Emitted {
    /// The file that gets them.
    pub file: FileName,
    /// Whether that is a new file.
    pub create: bool,
    /// Inserts them.
    pub edit: TextEdit,
    pub names: Vec<String>,
    /// Inputs that no test can be written for, with the reason.
    pub skipped: Vec<String>,
}

/// Which tests to write.
pub struct Request<'a> {
    pub function: &'a str,
    /// One input, or all.
    pub input: Option<usize>,
    /// The test of an exception fails until the code is mended, instead of expecting the exception.
    pub failing: bool,
    /// `junit`, `junit4`, `hir`; by the language and the project when nothing is said.
    pub target: Option<&'a str>,
    /// The text of a file, when there is one.
    pub read: &'a dyn Fn(&str) -> Option<String>,
}

/// Why nothing was emitted, or no test was run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TestError {
    NoFunction(String),
    /// Not explored yet, or the text has changed since.
    NoInputs(String),
    NoInput {
        function: String,
        input: usize,
        inputs: usize,
    },
    NotEmitted(String),
    /// The form of tests that was asked for, and those that there are.
    NoTarget(String, &'static str),
    NoTest(String),
    BrokenTest(String),
    /// Why the JVM could not be asked.
    NoMachine(String),
}

impl fmt::Display for TestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TestError::NoFunction(name) => write!(f, "there is no function `{name}` in this file"),
            TestError::NoInputs(name) => {
                write!(f, "`{name}` has no inputs yet: wait until it is explored, and correct its errors first")
            }
            TestError::NoInput { function, input, inputs } => {
                write!(
                    f,
                    "`{function}` has {inputs} inputs, #1 to #{inputs}; there is no input #{}",
                    input.saturating_add(1)
                )
            }
            TestError::NotEmitted(why) => write!(f, "no test can be written: {why}"),
            TestError::NoTarget(target, known) => {
                write!(f, "tests of this file are written for {known} only, not for `{target}`")
            }
            TestError::NoTest(name) => write!(f, "there is no test \"{name}\" in this file"),
            TestError::NoMachine(why) => write!(f, "the JVM could not be asked: {why}"),
            TestError::BrokenTest(name) => write!(f, "test \"{name}\" has errors; correct them first"),
        }
    }
}

impl std::error::Error for TestError {}

/// Tests for one input of a function, or for all of them.
///
/// # Errors
/// When the function or the input is not there, or no test can be written for it.
pub fn emit(file: &FileView, request: &Request<'_>) -> Result<Emitted, TestError> {
    if let Some(other) = request.target.filter(|t| *t != "hir") {
        return Err(TestError::NoTarget(other.into(), "the target `hir`"));
    }
    let (view, analysis, report) = explored(file, request.function)?;
    let chosen = chosen(report, request)?;
    let mut taken: BTreeSet<String> = analysis.program.tests.iter().map(|t| t.name.clone()).collect();
    let edit = behind(analysis, view.id);
    let (names, skipped) = (Vec::new(), Vec::new());
    let mut emitted = Emitted { file: file.name.clone(), create: false, edit, names, skipped };
    let there = existing(analysis);
    for index in chosen {
        if let Some(same) = there.iter().find(|(name, test)| is_test(analysis, view.id, report, index, (name, test))) {
            emitted.skipped.push(format!("#{}: test \"{}\" has it already", index + 1, same.0));
            continue;
        }
        let name = free_name(&analysis.program, report, index, &mut taken);
        match text(&analysis.program, view.id, report, index, &name) {
            Ok(text) => {
                emitted.edit.text += &format!("\n\n{}", text.trim_end());
                emitted.names.push(name);
            }
            Err(error) => emitted.skipped.push(format!("#{}: {error}", index + 1)),
        }
    }
    match emitted.names.is_empty() {
        true => Err(nothing(request.function, emitted.skipped)),
        false => Ok(emitted),
    }
}

/// A function of the file, with what exploration says about its current text.
pub(super) fn explored<'f>(
    file: &'f FileView,
    function: &str,
) -> Result<(&'f FunctionView, &'f Analysis, &'f Report), TestError> {
    let view = file.function(function).ok_or_else(|| TestError::NoFunction(function.into()))?;
    let none = || TestError::NoInputs(function.into());
    Ok((view, file.analysis.as_ref().ok_or_else(none)?, view.report.as_ref().ok_or_else(none)?))
}

/// The inputs that are asked for.
pub(super) fn chosen(report: &Report, request: &Request<'_>) -> Result<Vec<usize>, TestError> {
    let inputs = report.inputs.len();
    match request.input {
        Some(index) if index < inputs => Ok(vec![index]),
        Some(index) => Err(TestError::NoInput { function: request.function.into(), input: index, inputs }),
        None => Ok((0..inputs).collect()),
    }
}

/// Why no test was written, when these inputs were left out.
pub(super) fn nothing(function: &str, mut skipped: Vec<String>) -> TestError {
    skipped.pop().map_or_else(|| TestError::NoInputs(function.into()), TestError::NotEmitted)
}

/// Why no test can be written for an input; `None` where one can.
pub(super) fn untestable(program: &Program, id: FnId, report: &Report, index: usize) -> Option<String> {
    report.inputs.get(index)?;
    text(program, id, report, index, "test").err().map(|why| why.to_string())
}

fn text(program: &Program, id: FnId, report: &Report, index: usize, name: &str) -> Result<String, EmitError> {
    let input = &report.inputs[index].input;
    let run = replay::run(program, id, input, &Limits::default());
    let expected = replay::expected(program, id, input, run)?;
    replay::emit_hir(program, id, input, &expected, name, &[])
}

/// The tests of the file, each with its text.
fn existing(analysis: &Analysis) -> Vec<(&str, &str)> {
    let parse = &analysis.parse;
    let mut cursor = parse.root().walk();
    let items: Vec<_> = parse.root().children(&mut cursor).filter(|n| n.kind() == "test_item").collect();
    let own = analysis.program.tests.iter().filter(|t| is_here(t.span));
    let text = |span: Span| items.iter().find(|n| Span::of(**n).contains(span)).map(|n| parse.node_text(*n));
    own.filter_map(|t| Some((t.name.as_str(), text(local(t.span))?))).collect()
}

/// Whether a test is that of an input, however it is laid out.
fn is_test(analysis: &Analysis, id: FnId, report: &Report, index: usize, (name, test): (&str, &str)) -> bool {
    let dense = |text: &str| text.split_whitespace().collect::<String>();
    text(&analysis.program, id, report, index, name).is_ok_and(|text| dense(&text) == dense(test))
}

/// `f: list = null, foo = -1`, with a number when a test has that name already.
fn free_name(program: &Program, report: &Report, index: usize, taken: &mut BTreeSet<String>) -> String {
    let params = program.find_function(&report.function).map_or(&[][..], |f| &program.function(f).params);
    let input = line::input(program, params, &report.inputs[index].input);
    let mut name = format!("{}: {input}", report.function).trim_end_matches([':', ' ']).replace('"', "'");
    if let Some((at, _)) = name.char_indices().nth(MAX_NAME) {
        name.truncate(at);
        name += "..";
    }
    unused(name, taken)
}

/// The name, with a number when a test has it already: inputs that differ in the classes of objects alone read alike.
pub fn unused(name: String, taken: &mut BTreeSet<String>) -> String {
    let mut unused = name.clone();
    let mut number = 2;
    while !taken.insert(unused.clone()) {
        unused = format!("{name} ({number})");
        number += 1;
    }
    unused
}

/// An empty insertion behind the top-level item of a function, on a line of its own.
fn behind(analysis: &Analysis, id: FnId) -> TextEdit {
    let parse = &analysis.parse;
    let extent = analysis.program.functions.get(id.index()).map(|f| f.extent).filter(|e| is_here(*e));
    let start = extent.map_or(parse.text().len(), |e| local(e).start);
    let mut cursor = parse.root().walk();
    let item = parse.root().children(&mut cursor).find(|n| n.start_byte() <= start && start < n.end_byte());
    let end = item.map_or(parse.text().len(), |n| n.end_byte());
    // A comment behind the item stays on its line.
    let line = parse.text().line_span(parse.text().line_of(end));
    TextEdit { span: Span::at(line.end.max(end)), text: String::new() }
}

/// How a test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestResult {
    pub passed: bool,
    /// For people: what happened, and what was expected when that differs.
    pub message: String,
}

/// Runs a test item on the concrete interpreter.
///
/// # Errors
/// When there is no such test in the file, or it has errors.
pub fn run(file: &FileView, name: &str) -> Result<TestResult, TestError> {
    let program = file.analysis.as_ref().map(|a| &a.program).ok_or_else(|| TestError::NoTest(name.into()))?;
    let test = program
        .tests
        .iter()
        .find(|t| t.name == name && is_here(t.span))
        .ok_or_else(|| TestError::NoTest(name.into()))?;
    if program.functions.get(test.body.index()).is_none_or(|f| f.broken || f.body.is_none()) {
        return Err(TestError::BrokenTest(name.into()));
    }
    let run = replay::run(program, test.body, &ir::input::Input::default(), &Limits::default());
    let wanted = test.throws.map(|c| program.class(c).name.as_str());
    let (passed, happened) = match (&run.outcome, test.throws) {
        (RunOutcome::Returns(_), wanted) => (wanted.is_none(), "it ended normally".to_owned()),
        (RunOutcome::Throws(raised), wanted) => {
            let place = findings::position::range(program, replay_span(program, raised)).line;
            let text = format!("{} in line {place}", program.class(raised.class).name);
            (wanted.is_some_and(|c| program.is_subclass(raised.class, c)), text)
        }
        (RunOutcome::AssumeFailed, _) => (false, "an `assume` does not hold".to_owned()),
        (RunOutcome::OutOfBudget(_), _) => (false, "it does not end within its limits".to_owned()),
        (RunOutcome::Unsupported(what), _) => (false, what.clone()),
    };
    let message = match (passed, wanted) {
        (true, _) => format!("passed: {happened}"),
        (false, Some(wanted)) => format!("failed: {happened}, but {wanted} was expected"),
        (false, None) => format!("failed: {happened}"),
    };
    Ok(TestResult { passed, message })
}

/// Where an exception was raised, or the call in the test that led to it.
fn replay_span(program: &Program, raised: &replay::Raised) -> ir::Span {
    let places = [raised.place].into_iter().chain(raised.call_sites.iter().copied());
    let span = |place: replay::Place| match place.code {
        replay::CodeRef::Function(id) => program.function(id).body.as_ref()?.sites.get(place.site.index()).copied(),
        replay::CodeRef::Clause(_) => None,
    };
    places.filter_map(span).next().unwrap_or(ir::Span { file: ir::FileId(0), start: 0, end: 0 })
}
