//! Ends of paths: validity, inputs, confirmation by a concrete run.

use crate::code::{CodeId, CodeTable, Origin};
use crate::complete::Search;
use crate::engine::{End, Engine};
use crate::kept::{Rank, Way};
use crate::now::clause_id;
use crate::record::{Found, Recorder};
use crate::report::{CodeOf, Event, Finding, GeneratedInput, Outcome, Place, Step};
use crate::state::{Frame, Raised, State};
use crate::structure;
use crate::summary::{Hope, Settled};
use crate::witness::Witness;
use ir::input::{Input, InputValue};
use replay::{Budget, CodeRef, Run, RunOutcome, Verdict};

/// Steps of a finding's path that are kept, the last ones.
pub const PATH_STEPS: usize = 100;
/// Steps of two runs that are compared.
const MOST_COMPARED: u64 = 20_000;
/// Paths between two progress events.
const PROGRESS_EVERY: u64 = 1_024;

impl Engine<'_, '_> {
    /// Counts an end of a path, keeps its input, confirms its exception.
    pub fn finish(&mut self, state: State, end: End) {
        if let End::Unsupported(what) = &end {
            // Where people see it: what the library does for them is no place of theirs.
            let own = |f: &&Frame| !self.is_given(f.code);
            let mut frames = state.frames.iter().rev().filter(|f| !f.spec && !f.is_called());
            let place = frames.clone().find(own).or_else(|| frames.next()).map(|f| {
                let site = crate::rules::current_site(&self.codes, f, f.code).unwrap_or(ir::SiteId(0));
                self.codes.place(f.code, site)
            });
            self.rec.unsupported(what, place);
            return;
        }
        let Settled { state, hope } = self.settle_aliasing(state);
        let keys = heap::structure_keys(&state.heap);
        let way = Recorder::way(keys, &state.covered, &end);
        let rank = self.rec.rank(&way, &state.covered, &end);
        let exceptional = matches!(end, End::Exceptional(_));
        let by_sl = self.traits.sl && self.sl_decides_alone() && self.entry.is_empty();
        let surely_valid = self.traits.exact() || by_sl || (self.traits.hex && self.null_completes(&state));
        let plain = !exceptional && rank.is_none() && !state.unknown;
        if plain && (surely_valid || self.example_takes(&state)) {
            self.rec.structures(keys);
            self.rec.count(&end, true);
            self.rec.covered(&state.covered);
            self.tell_progress();
            return;
        }
        let found = match hope {
            Hope::This => self.input_of(&state),
            Hope::Nothing => Search::Impossible,
            Hope::Others => Search::Unknown,
        };
        let (valid, witness) = match found {
            Search::Found(witness) => (true, Some(witness)),
            Search::Impossible if state.unknown && (self.traits.exact() || self.is_refuted(&state)) => {
                // What was undecided on the way is decided now: there is no such path.
                self.rec.counts.pruned += 1;
                return;
            }
            Search::Impossible => (false, None),
            // As when the path itself did it.
            Search::Unsupported(what) => return self.rec.unsupported(&what, None),
            Search::Unknown => {
                // A search that was cut short says nothing: the path is not counted at all.
                self.stop = self.stop.take().or_else(|| self.control.stop());
                if self.stop.is_some() || self.solver.interrupt_handle().is_interrupted() {
                    return;
                }
                self.rec.undecided();
                // Not decided is not invalid: an exception counts as unconfirmed.
                if state.pc.iter().any(|c| self.terms.has_float(*c)) {
                    self.rec
                        .unsupported("a condition on floating-point numbers that the solver could not decide", None);
                }
                (true, None)
            }
        };
        self.rec.structures(keys);
        self.rec.count(&end, valid);
        self.tell_progress();
        if witness.is_some() {
            self.rec.covered(&state.covered);
        }
        match (witness, &end, rank) {
            (Some(w), End::Exceptional(raised), _) => self.confirm(&state, raised, self.shown_input(&w), (way, rank)),
            (Some(w), _, Some(rank)) => self.keep(&state, &end, self.shown_input(&w), (way, rank)),
            (None, End::Exceptional(_), _) if valid || self.traits.exact() && !self.may_repeat(&state) => {
                self.rec.unconfirmed();
            }
            _ => {}
        }
    }

    /// Whether the path condition contradicts itself.
    fn is_refuted(&mut self, state: &State) -> bool {
        self.solver.check(&self.terms, &state.pc, &[]).is_unsat()
    }

    /// The input of a witness as people see it.
    pub fn shown_input(&self, witness: &Witness) -> Input {
        self.whole(witness.input().clone().with_rows(self.program)).readable(self.program)
    }

    /// The input with what its fields surely hold, where that is an input, too, of which the same is true.
    fn whole(&self, input: Input) -> Input {
        let Some(whole) = input.with_held(self.program) else { return input };
        let valid = replay::check_requires(self.program, self.function, &whole, &replay::Limits::default());
        let fits = valid == Verdict::Yes && whole.misfit(self.program).is_none();
        let same = |a: Run, b: Run| {
            let at = |raised: &replay::Raised| (raised.class, raised.code, raised.place);
            a.trace == b.trace
                && match (&a.outcome, &b.outcome) {
                    (RunOutcome::Throws(a), RunOutcome::Throws(b)) => at(a) == at(b),
                    (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
                }
        };
        // What fields hold that nothing reads changes nothing: the first steps of a long run say as much as all of them.
        let limits = replay::Limits { steps: MOST_COMPARED, ..Default::default() };
        let begun = |input: &Input| replay::run(self.program, self.function, input, &limits);
        let takes = fits && same(begun(&input), begun(&whole));
        if takes { whole } else { input }
    }

    fn tell_progress(&mut self) {
        if self.rec.counts.explored.is_multiple_of(PROGRESS_EVERY) {
            self.control.event(Event::Progress { paths: self.rec.counts.explored });
        }
    }

    /// Keeps the input of a normal or bounded path, with what the concrete run says it does.
    fn keep(&mut self, state: &State, end: &End, input: Input, (way, rank): (Way, Rank)) {
        if input.misfit(self.program).is_some() {
            self.rec.unconfirmed();
            return;
        }
        let outcome = match end {
            End::Bounded(bound) => Outcome::Bounded(bound.clone()),
            // Nobody can say what comes of numbers that are drawn at random.
            _ if self.has_drawn(state) => return,
            _ => {
                let run = self.run_concretely(&input);
                if !self.is_steady(&input, &run) {
                    return;
                }
                match &run.outcome {
                    RunOutcome::Returns(_) => self.outcome(&run),
                    _ if state.by_address => return,
                    outcome => return self.not_as_predicted(outcome),
                }
            }
        };
        let structure = self.structure(state, &input);
        self.rec.input(state.node, GeneratedInput { input, outcome, structure }, way, rank);
    }

    /// What a path knows of the input that it became.
    fn structure(&self, state: &State, input: &Input) -> String {
        structure::of_input(self.program, self.function, &self.terms, &state.heap, input)
    }

    /// Counts a run that ended otherwise: a defect of ours, unless memory is what it lacked.
    fn not_as_predicted(&mut self, outcome: &RunOutcome) {
        match outcome {
            RunOutcome::OutOfBudget(Budget::Objects) => self.rec.unsupported("a run that fills the memory", None),
            _ => self.rec.unconfirmed(),
        }
    }

    pub fn run_concretely(&self, input: &Input) -> Run {
        replay::run(self.program, self.function, input, &replay::Limits::default())
    }

    /// Replays an exceptional path on its input; only what agrees becomes a finding. What has a rank is an input of its
    /// own.
    fn confirm(&mut self, state: &State, raised: &Raised, input: Input, (way, rank): (Way, Option<Rank>)) {
        let run = self.run_concretely(&input);
        let agrees = self.raises(raised, &run).is_some() && input.misfit(self.program).is_none();
        // In another order than that of the machine: no finding, and no error of ours.
        if !agrees && !state.by_address {
            return self.not_as_predicted(&run.outcome);
        }
        let confirmed = if self.is_by_draw(state) {
            None
        } else if agrees && self.is_steady(&input, &run) {
            Some((input.clone(), run))
        } else {
            self.with_like_keys(raised, &input)
        };
        let Some((input, run)) = confirmed else { return self.note_chance(state, raised, &input) };
        let Some(finding) = self.finding_of(raised, &run) else { return };
        let structure = self.structure(state, &input);
        let generated = GeneratedInput { input, outcome: self.outcome(&run), structure };
        self.rec.finding(self.control, state, finding, Found { generated, way, rank });
    }

    /// What a run raised, where that is what a path raises.
    pub fn raises<'r>(&self, raised: &Raised, run: &'r Run) -> Option<&'r replay::Raised> {
        let RunOutcome::Throws(concrete) = &run.outcome else { return None };
        let same_place = self.same_code(raised.at.0, concrete.place.code) && raised.at.1 == concrete.place.site;
        (same_place && (raised.class, raised.code) == (concrete.class, concrete.code)).then_some(concrete)
    }

    /// The finding that a run shows which raised what a path raises.
    pub fn finding_of(&self, raised: &Raised, run: &Run) -> Option<Finding> {
        let concrete = self.raises(raised, run)?;
        Some(Finding {
            code: raised.code,
            exception: self.program.class(raised.class).name.clone(),
            also: Default::default(),
            place: self.codes.place(raised.at.0, raised.at.1),
            seen: place_of(&self.codes, concrete.seen(self.program)),
            calls: concrete.call_sites.iter().map(|p| place_of(&self.codes, *p)).collect(),
            clause: raised.clause.map(|c| {
                let atom = concrete.clause.and_then(|c| c.atom);
                self.codes.clause_ref(c, atom)
            }),
            within: concrete
                .within
                .map(|(place, class)| (place_of(&self.codes, place), self.program.class(class).name.clone())),
            path: self.steps(run),
            input: 0,
            origin: Default::default(),
            spare: Vec::new(),
        })
    }

    /// Whether code is that of a function that people have not written.
    pub fn is_given(&self, code: CodeId) -> bool {
        matches!(self.codes.get(code).origin, Origin::Function(f) if self.program.is_given(f))
    }

    fn same_code(&self, code: CodeId, concrete: CodeRef) -> bool {
        match (self.codes.get(code).origin, concrete) {
            (Origin::Function(f), CodeRef::Function(g)) => f == g,
            (Origin::Clause(c), CodeRef::Clause(d)) => c == clause_id(d),
            _ => false,
        }
    }

    fn steps(&self, run: &Run) -> Vec<Step> {
        let steps: Vec<_> = run.trace.iter().filter(|t| !t.in_spec).collect();
        let from = steps.len().saturating_sub(PATH_STEPS);
        steps[from..].iter().map(|t| Step { place: place_of(&self.codes, t.place), taken: t.side }).collect()
    }

    /// An object that a concrete run returned, in words.
    fn object(&self, run: &Run, object: u32) -> String {
        let reference = InputValue::Ref(object);
        let unnamed = || match run.heap.get(reference).and_then(|cell| cell.ty()) {
            _ if object < run.input_objects => format!("N{object}"),
            Some(ty) => format!("new {}", self.program.type_name(replay::known_type(self.program, ty))),
            None => "a new object".to_owned(),
        };
        run.heap.label(self.program, reference).unwrap_or_else(unnamed)
    }

    /// What a concrete run did, in words.
    fn outcome(&self, run: &Run) -> Outcome {
        let returns = self.program.function(self.function).ret;
        match &run.outcome {
            RunOutcome::Throws(raised) => Outcome::Throws(self.program.class(raised.class).name.clone()),
            RunOutcome::Returns(value) => Outcome::Returns(match value {
                None => String::new(),
                Some(InputValue::Null) => "null".to_owned(),
                Some(InputValue::Bool(b)) => b.to_string(),
                Some(InputValue::Int(n)) if returns == ir::Ty::CHAR => ir::content::character(*n),
                Some(InputValue::Int(n)) => n.to_string(),
                Some(InputValue::Long(n)) => n.to_string(),
                Some(InputValue::Float(f)) => f.to_string(),
                Some(InputValue::Double(d)) => d.to_string(),
                Some(InputValue::Ref(n)) => self.object(run, *n),
            }),
            _ => Outcome::Returns(String::new()),
        }
    }
}

/// The name of a place of a concrete run in reports.
pub fn place_of(codes: &CodeTable<'_>, place: replay::Place) -> Place {
    let code = match place.code {
        CodeRef::Function(f) => CodeOf::Function(codes.program.qualified_name(f)),
        CodeRef::Clause(c) => CodeOf::Clause(codes.clause_ref(clause_id(c), None)),
    };
    Place { code, site: place.site }
}
