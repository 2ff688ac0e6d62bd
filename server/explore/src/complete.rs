//! Completions: complete inputs behind a partial heap that satisfy every precondition.
//!
//! The search is exploration without a program: it initialises what is still open, null first, lets the
//! specifications refuse, and stops at the first complete input that the concrete check accepts.

use crate::engine::{Asked, End, Engine, Flow};
use crate::state::{FrameKind, State};
use crate::witness::Witness;
use heap::{Loc, ObjId, Value, View};
use ir::input::Input;
use replay::{Reason, Verdict as Checked};
use solve::{BinOp, Model, Term, Verdict};
use std::rc::Rc;

/// The result of a search for a completion.
pub enum Search {
    /// A complete input, and which of its objects the state has.
    Found(Rc<Witness>),
    /// There is none within scope.
    Impossible,
    /// The search or a decision ran out of its budget.
    Unknown,
    /// A precondition does what no engine runs.
    Unsupported(String),
}

/// What a search may still do, and whether it left something undecided.
pub struct Left {
    pub states: u32,
    pub unknown: bool,
    /// What was undecided for what no engine runs.
    pub unsupported: Option<String>,
}

impl Left {
    pub fn states(states: u32) -> Left {
        Left { states, unknown: false, unsupported: None }
    }
}

/// What one search may cost.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// States that it may visit.
    pub states: u32,
    /// Operations of predicate code that a bounded search may spend.
    pub steps: u64,
    /// All searches spend them together.
    pub shared: bool,
}

impl Effort {
    /// For what must be known.
    pub const FULL: Effort = Effort { states: 50_000, steps: 50_000_000, shared: false };
    /// For what is good to know.
    pub const EXPLANATION: Effort = Effort { states: 400, steps: 20_000, shared: false };

    /// For one of the questions of an explanation, where all together may visit so many states.
    pub fn question(left: u32) -> Effort {
        let states = (left / 20).clamp(Effort::EXPLANATION.states, Effort::FULL.states - 1);
        Effort { states: states.min(left), ..Effort::EXPLANATION }
    }
}

/// Elements of an array that a run has room for, and people too.
const ROOMY: i32 = 1_000;

impl Engine<'_, '_> {
    /// Searches for a completion of a state that satisfies every precondition, whatever the technique
    /// enforced on the way.
    pub fn complete(&mut self, state: &State) -> Search {
        let found = match self.bounded_search(state) {
            Some(found) => found,
            None => self.initialise_rest(state),
        };
        match found {
            Search::Unknown => self.at_a_guess(state).map_or(Search::Unknown, |w| Search::Found(Rc::new(w))),
            decided => decided,
        }
    }

    /// Where no search decides: null in all that is open, and some numbers that the path condition allows. Code of a
    /// precondition that counts to one of them is soon run on it, and is a long way where it is not known.
    fn at_a_guess(&mut self, state: &State) -> Option<Witness> {
        let at_will = |loc: Loc| state.heap.get(loc, View::Entry) == Value::Uninit;
        let asked = self.asked == Asked::Everything && self.effort.states == Effort::FULL.states;
        if !asked || self.stop.is_some() || !state.open_places().into_iter().all(at_will) {
            return None;
        }
        let Verdict::Sat(model) = self.solver.check(&self.terms, &state.pc, &[]) else { return None };
        let model = self.small_values(&state.heap, &state.pc, model);
        let (input, numbers) = self.concretise(state, &model);
        let fits = input.misfit(self.program).is_none();
        let valid = fits && self.satisfies_requires(&input);
        valid.then(|| Witness::new(Rc::new(input), numbers))
    }

    fn satisfies_requires(&self, input: &Input) -> bool {
        replay::check_requires(self.program, self.function, input, &replay::Limits::default()) == Checked::Yes
    }

    /// The search that all specification languages share: lazy initialization without a program.
    fn initialise_rest(&mut self, state: &State) -> Search {
        let outer = std::mem::take(&mut self.work);
        let was = std::mem::replace(&mut self.completing, true);
        let result = match self.start_completion(state) {
            Some(start) => self.search(start),
            None => Search::Impossible,
        };
        self.completing = was;
        self.work = outer;
        match result {
            // Objects that the search found have other numbers in the state, if it finds them.
            Search::Found(witness) => Search::Found(Rc::new(witness.restrict(state.heap.len()))),
            other => other,
        }
    }

    pub fn start_completion(&mut self, state: &State) -> Option<State> {
        let mut start = self.bare(state);
        if self.traits.hex {
            resume_companion(&mut start, state);
        }
        if !self.traits.hex && !self.hex.is_empty() {
            start.companions.clear();
            let (program, calls) = (self.program, &mut start.companions);
            start.hex = self.hex.catch_up(program, &start.heap, calls).ok()?;
            start.companions.reverse();
        }
        if !self.hex.is_empty() {
            self.hex.refused_in_other_orders(self.program, &start.heap, &start.hex).ok()?;
            self.hex.refused_already(self.program, &start.heap, &start.hex).ok()?;
        }
        if !self.sl.entry.is_empty() && !self.traits.sl {
            start.sl = self.catch_up_sl(&mut start)?;
        }
        if !self.requires_done(state) {
            self.push_validate(&mut start);
        }
        Some(start)
    }

    /// Whether some completion has a valid shape, whatever the path condition says: the clauses that are not marked
    /// `data` hold for some numbers. Unknown counts as yes.
    pub fn shape_completable(&mut self, state: &State) -> bool {
        let key = heap::partial_key(&state.heap);
        let arrays = state.heap.has_arrays();
        if let Some(known) = self.completions.get(&key).filter(|_| !arrays) {
            return *known;
        }
        let mut shape = state.clone();
        if !arrays {
            shape.heap = state.heap.without_numbers();
            shape.pc.clear();
        }
        let was = std::mem::replace(&mut self.asked, Asked::Shape);
        let possible = !matches!(self.complete(&shape), Search::Impossible);
        self.asked = was;
        if !arrays {
            self.completions.insert(key, possible);
        }
        possible
    }

    /// A state without a program: what its input is.
    pub fn bare(&self, state: &State) -> State {
        let mut bare = state.clone();
        bare.frames.clear();
        bare.locals.clear();
        bare.counters.clear();
        bare.witness = None;
        bare
    }

    fn search(&mut self, start: State) -> Search {
        self.work.push(start);
        let mut left = Left::states(self.effort.states);
        let found = self.next_complete(&mut left);
        self.spent(self.effort.states - left.states, 0);
        match (found, left.unsupported) {
            (Some((_, witness)), _) => Search::Found(witness),
            (None, Some(what)) => Search::Unsupported(what),
            (None, None) if left.unknown => Search::Unknown,
            (None, None) => Search::Impossible,
        }
    }

    /// Notes what a search cost, where it is made for an explanation.
    pub fn spent(&mut self, states: u32, steps: u64) {
        if self.effort.states < Effort::FULL.states {
            self.explaining.spend(states, steps);
        }
    }

    /// Continues the search in the work list to the next complete state that satisfies every precondition.
    pub fn next_complete(&mut self, left: &mut Left) -> Option<(State, Rc<Witness>)> {
        while let Some(mut state) = self.work.pop() {
            if left.states == 0 {
                left.unknown = true;
                return None;
            }
            left.states -= 1;
            match self.advance(&mut state) {
                End::Idle => match self.next_open(&state) {
                    Some(loc) => {
                        if let Flow::Go = self.init(&mut state, loc) {
                            self.work.push(state);
                        }
                    }
                    None => match self.supply_elements(&mut state) {
                        Some(Flow::Go) => self.work.push(state),
                        Some(_) => {}
                        None => match self.accept(&mut state) {
                            Ok(Some(witness)) => return Some((state, Rc::new(witness))),
                            Ok(None) => {}
                            Err(()) => left.unknown = true,
                        },
                    },
                },
                End::Stopped => {
                    left.unknown = true;
                    return None;
                }
                End::Unsupported(what) => {
                    left.unknown = true;
                    left.unsupported.get_or_insert(what);
                }
                End::Endless => self.endless(&state),
                End::RanAway => {
                    left.unknown |= !self.refuses_what_runs_away();
                    self.ran_away(&state);
                }
                End::Pruned | End::Normal | End::Exceptional(_) | End::Bounded(_) => {}
            }
        }
        None
    }

    fn next_open(&mut self, state: &State) -> Option<Loc> {
        let mut open = state.open_places();
        open.retain(|loc| self.is_reference(state, *loc));
        let awaited = self.hex.awaited(self.program, &state.heap, &state.hex, &open);
        awaited.or(open.first().copied())
    }

    /// The input of a complete state, if it satisfies every precondition; `Err` when undecided.
    fn accept(&mut self, state: &mut State) -> Result<Option<Witness>, ()> {
        if self.hex.settle(self.program, &state.heap, &state.hex).is_err() {
            return Ok(None);
        }
        let conditions = self.sl_conditions(state);
        let sure = conditions.is_some();
        let mut pc = state.pc.clone();
        let known = pc.len();
        pc.extend(conditions.unwrap_or_default());
        let mut differ = self.late_distinctions(state);
        differ.extend(self.order(state));
        pc.extend(state.pc[known..].iter().copied().chain(differ));
        let model = match self.roomy(state, &pc) {
            Verdict::Sat(model) => self.small_values(&state.heap, &pc, model),
            Verdict::Unsat => return Ok(None),
            Verdict::Unknown(_) => return Err(()),
        };
        let (input, numbers) = self.concretise(state, &model);
        if input.misfit(self.program).is_some() {
            return Err(());
        }
        if self.asked == Asked::Shape {
            return Ok(Some(Witness::new(Rc::new(input), numbers)));
        }
        match replay::check_requires(self.program, self.function, &input, &replay::Limits::default()) {
            Checked::Yes => Ok(Some(Witness::new(Rc::new(input), numbers))),
            Checked::No { .. } => {
                self.other_companions(state, &model);
                if sure { Ok(None) } else { Err(()) }
            }
            Checked::Unknown(reason) => {
                if matches!(reason, Reason::Budget { .. }) {
                    self.note_ran_away();
                }
                Err(())
            }
        }
    }

    /// Decides a path condition, with values for which the arrays that the program makes fit into any memory if it can be.
    fn roomy(&mut self, state: &State, pc: &[Term]) -> Verdict {
        let mut few = Vec::new();
        for array in state.heap.ids().filter(|o| !state.heap.is_input(*o)) {
            let Some(length) = state.heap.array(array).map(|a| a.len) else { continue };
            let most = self.terms.int(ROOMY);
            let fits = self.terms.binary(BinOp::Le, length, most);
            few.extend(Some(fits).filter(|t| self.terms.as_const(*t).is_none()));
        }
        match self.solver.check(&self.terms, pc, &few) {
            Verdict::Sat(model) => Verdict::Sat(model),
            verdict if few.is_empty() => verdict,
            _ => self.solver.check(&self.terms, pc, &[]),
        }
    }

    /// A complete heap that is refused although its own backbone admits it: other backbones may run other
    /// companion methods, so these run, too, before the heap is given up.
    fn other_companions(&mut self, state: &mut State, model: &Model) {
        if self.hex.has_no_companions() || std::mem::replace(&mut state.every_backbone, true) {
            return;
        }
        let (input, _) = self.concretise(state, model);
        let ids: Vec<ObjId> = state.heap.inputs().map(|(id, _)| id).collect();
        let Some(calls) = replay::companion_calls(self.program, self.function, &input) else { return };
        let params = self.known_params(state);
        let mut next = state.clone();
        for call in calls {
            if let Some((function, args)) = self.companion_of(&call, &ids, &params) {
                self.push_companion_run(&mut next, function, &args, View::Entry, false);
            }
        }
        self.work.push(next);
    }
}

/// A companion method of the preconditions that runs goes on: what it asks of the input is a part of the question.
fn resume_companion(start: &mut State, state: &State) {
    if let Some(at) = state.frames.iter().position(|f| f.kind == FrameKind::Companion { checked: false }) {
        start.frames = state.frames[at..].to_vec();
        start.locals = state.locals.clone();
        start.counters = state.counters.clone();
    }
}
