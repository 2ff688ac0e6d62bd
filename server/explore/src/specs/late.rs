//! Clauses without end, after the time for the exploration is over or it gave one of them up: they may be the reason why. A
//! few small heaps show it.

use super::units::Language;
use super::{Check, Subject, sample};
use crate::engine::Engine;
use crate::report::{Event, SpecProblem, Stop};
use crate::{Control, Interrupter};

/// Operational preconditions without end.
pub fn problems(engine: &mut Engine<'_, '_>) -> Vec<SpecProblem> {
    let of = (engine.program, engine.function);
    let mut patient = Patient(&mut *engine.control);
    let mut check = Check::new(of, Subject::Precondition, engine.options, &mut patient);
    let mut problems = Vec::new();
    if check.units.iter().any(|u| u.language == Language::Operational) {
        check.rows = sample::sample(of.0, of.1, &engine.scope, &check.units, &mut check.asker);
        check.endless(&mut problems);
    }
    if check.asker.stopped { Vec::new() } else { problems }
}

/// Listens to everything but the clock.
struct Patient<'c>(&'c mut dyn Control);

impl Control for Patient<'_> {
    fn started(&mut self, solver: Interrupter) {
        self.0.started(solver);
    }

    fn stop(&mut self) -> Option<Stop> {
        self.0.stop().filter(|stop| *stop != Stop::Timeout)
    }

    fn event(&mut self, event: Event) {
        self.0.event(event);
    }
}
