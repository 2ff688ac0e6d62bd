//! What happens wherever a machine keeps objects, and what happens by chance only.

use crate::engine::Engine;
use crate::state::Raised;
use ir::input::{Input, InputValue};
use replay::{Limits, Run, RunOutcome, Verdict};

/// Why what some runs raise is no finding.
const BY_ORDER: &str = "what depends on the order of a map or set, on a hash code or on the time";

/// For a run that finds out whether something is raised by chance: a longer one finds nothing out.
const BRIEF: Limits = Limits { steps: 20_000, calls: 400, objects: 2_000, addresses: 0 };

impl Engine<'_, '_> {
    /// Whether the same happens wherever objects are kept.
    pub fn is_steady(&self, input: &Input, run: &Run) -> bool {
        let same = |addresses| match (&run.outcome, self.run_elsewhere(input, addresses, Limits::default()).outcome) {
            (RunOutcome::Throws(a), RunOutcome::Throws(b)) => (a.class, a.code, a.place) == (b.class, b.code, b.place),
            (RunOutcome::Returns(Some(a)), RunOutcome::Returns(Some(b))) => match (a, b) {
                // New objects have other numbers.
                (InputValue::Ref(a), InputValue::Ref(b)) => *a == b || b.min(*a) >= run.input_objects,
                (a, b) => *a == b,
            },
            (RunOutcome::Returns(a), RunOutcome::Returns(b)) => a.is_none() == b.is_none(),
            _ => false,
        };
        !run.by_address || (1..=replay::end::ADDRESSES).all(same)
    }

    fn run_elsewhere(&self, input: &Input, addresses: u32, limits: Limits) -> Run {
        replay::run(self.program, self.function, input, &Limits { addresses, ..limits })
    }

    /// The input of a path on which the order of keys decides what happens, changed so that the same is raised in every
    /// order, with a run: where a path has read one key only, the others may be like it.
    pub fn with_like_keys(&self, raised: &Raised, input: &Input) -> Option<(Input, Run)> {
        let alike = input.with_like_keys(self.program)?.canonical();
        let valid = replay::check_requires(self.program, self.function, &alike, &Limits::default());
        if valid != Verdict::Yes || alike.misfit(self.program).is_some() {
            return None;
        }
        let run = self.run_concretely(&alike);
        (self.raises(raised, &run).is_some() && self.is_steady(&alike, &run)).then_some((alike, run))
    }

    /// Notes what a path raises that is no finding, because it is not raised in every run on its input.
    pub fn note_chance(&mut self, raised: &Raised, input: &Input) {
        if input.misfit(self.program).is_some() {
            return;
        }
        let mut runs = (0..=replay::end::ADDRESSES).map(|addresses| self.run_elsewhere(input, addresses, BRIEF));
        // Where none raises it, no machine has the order of the path.
        if let Some(finding) = runs.find_map(|run| self.finding_of(raised, &run)) {
            self.rec.by_chance(finding, BY_ORDER);
        }
    }
}
