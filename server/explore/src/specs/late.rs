//! What there is to say when the time is over. Clauses without end, after the exploration was stopped or gave one of them up:
//! they may be the reason why, or beside it, and a few small heaps show it. And that the check itself was stopped.

use super::units::{Language, clauses};
use super::{Check, Subject, sample};
use crate::code::ClauseId;
use crate::engine::Engine;
use crate::report::{Event, SpecProblem, SpecProblemKind, Stop};
use crate::{Control, Interrupter};

/// Operational preconditions without end, or what the others contradict each other in.
pub fn problems(engine: &mut Engine<'_, '_>) -> Vec<SpecProblem> {
    let of = (engine.program, engine.function);
    let mut patient = Patient(&mut *engine.control);
    let mut check = Check::new(of, Subject::Precondition, engine.options, &mut patient);
    let mut problems = Vec::new();
    if check.units.iter().any(|u| u.language == Language::Operational) {
        check.rows = sample::sample(of.0, of.1, &engine.scope, &check.units, &mut check.asker);
        check.endless(&mut problems);
        // Where the other languages refuse every heap, what does not end on some of them is not why nothing is explored.
        check.units.retain(|u| u.language != Language::Operational);
        let others = clauses(&check.units);
        if problems.is_empty() && !check.units.is_empty() && check.asker.satisfiable(others) == Some(false) {
            check.rows = sample::sample(of.0, of.1, &engine.scope, &check.units, &mut check.asker);
            problems.extend(check.unsatisfiable(&engine.scope, None));
        }
    }
    if check.asker.stopped { Vec::new() } else { problems }
}

/// That the time was over before everything was asked, said at a clause: silence would say that every part matters.
pub fn interrupted(engine: &mut Engine<'_, '_>, at: Option<ClauseId>) -> Vec<SpecProblem> {
    if engine.control.stop() != Some(Stop::Timeout) {
        return Vec::new();
    }
    let f = engine.program.function(engine.function);
    let required = || (!f.requires.is_empty()).then_some(ClauseId::Requires(engine.function, 0));
    let ensured = || (!f.ensures.is_empty()).then_some(ClauseId::Ensures(engine.function, 0));
    let said = |at| {
        let message = "it was not decided whether parts of the specification never matter: the time was over before";
        SpecProblem::new(SpecProblemKind::Undecided, engine.codes.clause_ref(at, None), message.to_owned())
    };
    at.or_else(required).or_else(ensured).map(said).into_iter().collect()
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
