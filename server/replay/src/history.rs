//! Runs that people step through, forwards and backwards.
//!
//! A history keeps only places. The state at one of them is found again by running up to it: runs are
//! deterministic, and a second run costs less than a copy of the heap at every step.

use crate::heap::{Heap, Value};
use crate::machine::Watch;
use crate::outcome::{Limits, Place, Run, RunOutcome};
use crate::run::run_watched;
use ir::input::Input;
use ir::{FnId, Program};

/// A point of a run, before an instruction or the end of a block that people wrote. Contracts are no stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// Steps made before it.
    pub steps: u64,
    /// Activations below the running one.
    pub depth: u32,
    pub place: Place,
}

/// A run and the points it passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    pub stops: Vec<Stop>,
    pub run: Run,
}

/// An activation as it is at a point of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Activation {
    /// Where it is: for all but the innermost one, the call that it waits for.
    pub place: Place,
    /// One value per local of the body.
    pub locals: Vec<Value>,
    /// Which of them have been given that value; the others hold nothing that anybody wrote.
    pub known: Vec<bool>,
}

/// The state of a run at a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Outermost first.
    pub frames: Vec<Activation>,
    /// The objects of the input keep their numbers.
    pub heap: Heap,
}

/// Runs `function` on `input` and notes every point it passes, at most `limits.steps` of them.
pub fn history(program: &Program, function: FnId, input: &Input, limits: &Limits) -> History {
    let (run, watch) = run_watched(program, function, input, limits, Some(Watch::default()));
    History { stops: watch.map_or_else(Vec::new, |w| w.stops), run }
}

/// The state after `steps` steps; `None` when the run does not come so far.
pub fn moment(program: &Program, function: FnId, input: &Input, steps: u64) -> Option<Moment> {
    moments(program, function, input, vec![steps]).pop()
}

/// The states after so many steps each, which are in ascending order; those that the run does not come to are left out.
pub fn moments(program: &Program, function: FnId, input: &Input, steps: Vec<u64>) -> Vec<Moment> {
    let Some(last) = steps.last() else { return Vec::new() };
    let limits = Limits { steps: last.saturating_add(1), ..Limits::default() };
    run_watched(program, function, input, &limits, Some(Watch::at(steps))).1.map_or_else(Vec::new, |w| w.moments)
}

impl History {
    /// Whether the run ended as its function says: by a return or an exception, not by a limit.
    pub fn is_whole(&self) -> bool {
        matches!(self.run.outcome, RunOutcome::Returns(_) | RunOutcome::Throws(_))
    }
}
