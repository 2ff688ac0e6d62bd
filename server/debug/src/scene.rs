//! One point of a run as a picture, for those who do not hold a session.

use crate::motion;
use crate::variables::Shown;
use ir::input::Input;
use ir::{FnId, Program, Span};
use replay::{Limits, RunOutcome};
use std::fmt;

/// Longer runs can be looked at up to here.
const MAX_STEPS: u64 = 100_000;

/// The heap at a point of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// What the step before it wrote stands out.
    pub svg: String,
    /// The number of the last point; the first is 0.
    pub last: usize,
    /// What runs next, or raises the exception that ends the run.
    pub next: Option<Span>,
}

/// Why there is no such scene.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoScene {
    /// The run has fewer steps.
    Beyond { step: usize, last: usize },
    /// The input cannot be run at all.
    NotRun(String),
}

impl fmt::Display for NoScene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoScene::Beyond { step, last } => {
                write!(f, "there is no step {step}: the run of this input has the steps 0 to {last}")
            }
            NoScene::NotRun(why) => write!(f, "this input cannot be run: {why}"),
        }
    }
}

impl std::error::Error for NoScene {}

/// The state of the run of `function` on `input` after `step` steps, where a step is an instruction or the end of a
/// block that people wrote; 0 is on entry.
///
/// # Errors
/// When the run has no such step.
pub fn scene(program: &Program, function: FnId, input: &Input, step: usize) -> Result<Scene, NoScene> {
    let limits = Limits { steps: MAX_STEPS, ..Limits::default() };
    let history = replay::history(program, function, input, &limits);
    if let RunOutcome::Unsupported(what) = history.run.outcome {
        return Err(NoScene::NotRun(what));
    }
    let Some(last) = history.stops.len().checked_sub(1) else {
        return Err(NoScene::NotRun("nothing of its body runs".to_owned()));
    };
    let Some(stop) = history.stops.get(step) else { return Err(NoScene::Beyond { step, last }) };
    let state = |n: usize| replay::moment(program, function, input, history.stops.get(n)?.steps);
    let moment = state(step).ok_or(NoScene::Beyond { step, last })?;
    let before = step.checked_sub(1).and_then(state);
    let shown = Shown { program, moment: &moment, inputs: history.run.input_objects };
    Ok(Scene { svg: shown.picture(before.as_ref()), last, next: motion::span(program, stop.place) })
}
