//! Programs as text, and short ways to run them.
#![allow(dead_code)] // every test binary uses some of it

use ir::input::{Input, InputObject, InputValue};
use ir::scope::{Scope, ScopeOptions};
use ir::{FnId, Program};
use replay::enumerate::{Primitives, inputs};
use replay::{Limits, RunOutcome, Verdict, check_requires, run};

/// Lowers a program that must have no errors.
pub fn program(text: &str) -> Program {
    let lowered = lower::lower_text(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{text}");
    lowered.program
}

pub fn function(program: &Program, name: &str) -> FnId {
    program.find_function(name).unwrap_or_else(|| panic!("no function {name}"))
}

/// How a call with primitive or null arguments ends: `returns 3`, `throws null-dereference at `x.f``.
pub fn outcome(program: &Program, name: &str, args: &[InputValue]) -> String {
    outcome_of(program, name, &Input { args: args.to_vec(), objects: Vec::new() })
}

pub fn outcome_of(program: &Program, name: &str, input: &Input) -> String {
    let run = run(program, function(program, name), input, &Limits::default());
    match run.outcome {
        RunOutcome::Returns(None) => "returns".to_owned(),
        RunOutcome::Returns(Some(value)) => match value {
            InputValue::Null => "returns null".to_owned(),
            InputValue::Bool(b) => format!("returns {b}"),
            InputValue::Int(i) => format!("returns {i}"),
            InputValue::Long(l) => format!("returns {l}L"),
            InputValue::Ref(r) if r < run.input_objects => format!("returns N{r}"),
            InputValue::Float(f) => format!("returns {f}"),
            InputValue::Double(d) => format!("returns {d}"),
            InputValue::Ref(_) => "returns new".to_owned(),
        },
        RunOutcome::Throws(raised) => {
            let body = match raised.place.code {
                replay::CodeRef::Function(f) => program.function(f).body.as_ref(),
                replay::CodeRef::Clause(_) => None,
            };
            let text = body.map_or("?", |b| program.text(b.span(raised.place.site)));
            format!("throws {} at `{}`", raised.code.name(), text.trim_end_matches(';'))
        }
        RunOutcome::AssumeFailed => "assume".to_owned(),
        RunOutcome::OutOfBudget(budget) => format!("out of {budget:?}"),
        RunOutcome::Unsupported(what) => format!("unsupported: {what}"),
    }
}

pub fn scope(program: &Program, function: FnId, objects: u32) -> Scope {
    let options = ScopeOptions { default_objects: Some(objects), ..ScopeOptions::default() };
    Scope::resolve(program, function, &options)
}

/// All inputs within so many objects per class, with these numbers.
pub fn all(program: &Program, name: &str, objects: u32, numbers: &[i32]) -> Vec<Input> {
    let f = function(program, name);
    inputs(program, f, &scope(program, f, objects), Primitives::of(numbers)).collect()
}

/// The inputs among them that satisfy the preconditions; none may be undecided.
pub fn valid(program: &Program, name: &str, objects: u32, numbers: &[i32]) -> Vec<Input> {
    let f = function(program, name);
    let mut inputs = all(program, name, objects, numbers);
    inputs.retain(|input| match check_requires(program, f, input, &Limits::default()) {
        Verdict::Yes => true,
        Verdict::No { .. } => false,
        Verdict::Unknown(reason) => panic!("{reason}: {input:?}"),
    });
    inputs
}

/// An object of class `class`.
pub fn object(program: &Program, class: &str, fields: &[InputValue]) -> InputObject {
    InputObject::Object { class: program.find_class(class).unwrap(), fields: fields.to_vec() }
}

/// Runs every test item; the names of those that fail, with the reason.
pub fn failures(program: &Program) -> Vec<String> {
    let results = program.tests.iter().map(|t| (t, replay::run_test(program, t, &Limits::default())));
    results
        .filter_map(|(t, result)| match result {
            replay::TestResult::Pass => None,
            replay::TestResult::Fail { message, .. } => Some(format!("{}: {message}", t.name)),
        })
        .collect()
}
