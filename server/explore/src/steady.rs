//! What happens wherever a machine keeps objects, and what happens by chance only.

use crate::engine::Engine;
use crate::report::Place;
use crate::rules::VarOf;
use crate::state::{Raised, State};
use heap::ObjId;
use ir::input::{Input, InputValue};
use replay::{Limits, Run, RunOutcome, Verdict};
use solve::Term;

/// Why what some runs raise is no finding.
const BY_DRAW: &str = "random numbers, which nobody can have again";
const BY_ORDER: &str = "what depends on the order of a map or set, or on a hash code";
const BY_TIME: &str = "what depends on the time";

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

    /// Whether a path has drawn numbers at random.
    pub fn has_drawn(&self, state: &State) -> bool {
        state.by_address && state.heap.ids().any(|object| self.is_drawn(state, object))
    }

    /// Whether it decides on the way which numbers were drawn: where none does, the same comes of all of them.
    pub fn is_by_draw(&self, state: &State) -> bool {
        self.has_drawn(state) && state.pc.iter().any(|condition| self.is_of_draw(state, *condition))
    }

    fn is_of_draw(&self, state: &State, term: Term) -> bool {
        self.terms.vars(term).into_iter().any(|var| match self.vars.of(var) {
            Some(VarOf::Address(object)) => self.is_drawn(state, object),
            Some(VarOf::Scattered(number)) => self.is_of_draw(state, number),
            _ => false,
        })
    }

    fn is_drawn(&self, state: &State, object: ObjId) -> bool {
        state.heap.ty(object).as_class().is_some_and(|class| self.program.class(class).drawn)
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
    pub fn note_chance(&mut self, state: &State, raised: &Raised, input: &Input) {
        if input.misfit(self.program).is_some() {
            return;
        }
        let mut runs = (0..=replay::end::ADDRESSES).map(|addresses| self.run_elsewhere(input, addresses, BRIEF));
        let finding = runs.find_map(|run| self.finding_of(raised, &run));
        let chance = if self.is_by_draw(state) { Some(BY_DRAW) } else { state.by_clock.then_some(BY_TIME) };
        match (finding, chance) {
            (Some(finding), chance) => self.rec.by_chance(finding, chance.unwrap_or(BY_ORDER)),
            // Too rare for these runs.
            (None, Some(chance)) => self.rec.unsupported(chance, self.own_place(raised)),
            // No machine has the order of the path.
            (None, None) => {}
        }
    }

    /// Where something is raised, if that is code of people's own.
    fn own_place(&self, raised: &Raised) -> Option<Place> {
        let (code, site) = raised.at;
        (!self.is_given(code)).then(|| self.codes.place(code, site))
    }
}
