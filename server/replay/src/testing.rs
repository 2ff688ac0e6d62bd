//! Running `test` items.

use crate::outcome::{Budget, Limits, Place, RunOutcome};
use crate::run::run;
use ir::input::Input;
use ir::{ClassId, Program, Test};

/// What became of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TestResult {
    Pass,
    Fail {
        message: String,
        /// Where the exception comes from, when the test ended with one.
        place: Option<Place>,
        /// The calls that lead there, outermost first.
        call_sites: Vec<Place>,
    },
}

/// Runs a test: it passes when its body ends as the item says.
pub fn run_test(program: &Program, test: &Test, limits: &Limits) -> TestResult {
    let run = run(program, test.body, &Input::default(), limits);
    let name = |class: ClassId| program.class(class).name.as_str();
    match (run.outcome, test.throws) {
        (RunOutcome::Returns(_), None) => TestResult::Pass,
        (RunOutcome::Returns(_), Some(expected)) => {
            fail(format!("expected {}, but the test ends normally", name(expected)))
        }
        (RunOutcome::Throws(raised), Some(expected)) if program.is_subclass(raised.class, expected) => TestResult::Pass,
        (RunOutcome::Throws(raised), expected) => {
            let what = format!("{} ({})", name(raised.class), raised.code.name());
            let message = match expected {
                Some(expected) => format!("expected {}, but the test ends with {what}", name(expected)),
                None => format!("the test ends with {what}"),
            };
            TestResult::Fail { message, place: Some(raised.place), call_sites: raised.call_sites }
        }
        (RunOutcome::AssumeFailed, _) => fail("an `assume` does not hold".to_owned()),
        (RunOutcome::OutOfBudget(budget), _) => fail(match budget {
            Budget::Steps => format!("the test does not end within {} steps", limits.steps),
            Budget::Calls => format!("the test calls deeper than {} activations", limits.calls),
            Budget::Objects => format!("the test makes more than {} objects, or arrays as large", limits.objects),
            Budget::Specification => "a contract is too expensive to check on this heap".to_owned(),
        }),
        (RunOutcome::Unsupported(what), _) => fail(format!("the test cannot be run: {what}")),
    }
}

fn fail(message: String) -> TestResult {
    TestResult::Fail { message, place: None, call_sites: Vec::new() }
}
