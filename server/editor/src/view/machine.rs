//! What a Java machine says about the inputs of a function, beside what was predicted.

use super::junit;
use super::tests::{Request, TestError, chosen, explored, nothing};
use crate::jvm::{Jdk, Ran};
use ::java::junit::Version;
use work::FileView;

/// The tests of a function's inputs on the machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Whether every input did what was predicted.
    pub passed: bool,
    pub message: String,
    pub tests: Vec<Ran>,
    /// Inputs without a test, and why.
    pub skipped: Vec<String>,
}

/// Runs a test for each input of a function (or for one), which expects what was predicted, until
/// somebody says to stop.
///
/// # Errors
/// When the function or the input is not there, no test can be written, or the machine cannot be asked.
pub fn run(
    (jdk, stop): (&Jdk, &dyn Fn() -> bool),
    file: &FileView,
    function: &str,
    input: Option<usize>,
) -> Result<Outcome, TestError> {
    let request = Request { function, input, failing: false, target: None, read: &|_| None };
    let (view, analysis, report) = explored(file, function)?;
    let inputs: Vec<_> = chosen(report, &request)?.into_iter().map(|i| (i + 1, &report.inputs[i])).collect();
    let tests = junit::write((&analysis.program, &analysis.parse), (view.id, None), &inputs, Version::Five, false);
    if tests.methods.is_empty() {
        return Err(nothing(function, tests.skipped));
    }
    let ran = jdk.run(&analysis.program, &tests, stop).map_err(|e| TestError::NoMachine(e.to_string()))?;
    let failed: Vec<&Ran> = ran.iter().filter(|r| r.failure.is_some()).collect();
    let count = super::words::count(ran.len(), "input");
    let message = match failed.first() {
        None => format!("`{function}` does on the JVM what was predicted, on {count}"),
        Some(first) => format!(
            "`{function}` does something else on the JVM than was predicted, on {} of {count}: {}: {}",
            failed.len(),
            first.name,
            first.failure.as_deref().unwrap_or_default()
        ),
    };
    Ok(Outcome { passed: failed.is_empty(), message, tests: ran, skipped: tests.skipped })
}
