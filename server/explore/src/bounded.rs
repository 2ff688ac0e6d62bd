//! Completions by the bounded search of `spec`: the way where operational preconditions decide.
//!
//! What HEX or separation logic says on top is checked on the input that was found; only where it says no, the slower
//! search that all languages share ([`Engine::complete`]) takes over.

use crate::complete::Search;
use crate::engine::{Asked, Engine};
use crate::state::State;
use crate::techniques::Refuses;
use crate::witness::{NONE, Witness};
use heap::{Loc, SymHeap, Value, View};
use ir::scope::Scope;
use ir::spec::{Clause, ClauseKind};
use ir::{ClassId, FnId, Program};
use replay::Verdict;
use spec::oper::{Completion, Conflict, Found, Oper, Query, Solutions, Stop, Why};
use std::cell::OnceCell;
use std::rc::Rc;

/// Operations of predicate code that the first try may spend; then the list of all inputs may be the better way.
const FIRST: u64 = 25_000;
/// What it costs to look at a known input, in operations.
const PER_KNOWN: u64 = 10;
/// Known inputs that are tried.
const TRIES: usize = 8;

/// The preconditions, compiled when they are first asked.
pub struct Bounded<'p> {
    function: (&'p Program, FnId),
    scope: Scope,
    /// Places that hold no object which another of them holds, in every heap that is asked about.
    single: Vec<(Option<ClassId>, u32)>,
    /// Some clause is marked `data`.
    marked: bool,
    all: OnceCell<Oper>,
    shape: OnceCell<Oper>,
}

impl<'p> Bounded<'p> {
    pub fn new(
        function: (&'p Program, FnId),
        scope: Scope,
        single: Vec<(Option<ClassId>, u32)>,
        marked: bool,
    ) -> Bounded<'p> {
        Bounded { function, scope, single, marked, all: OnceCell::new(), shape: OnceCell::new() }
    }

    /// All clauses.
    pub fn all(&self) -> &Oper {
        let (program, function) = self.function;
        self.all.get_or_init(|| {
            let all = match self.marked {
                true => self.shape().with_data(program, function, &self.scope),
                false => Oper::new(program, function, &self.scope, false),
            };
            all.with_single(&self.single)
        })
    }

    /// The clauses that are not marked `data`.
    pub fn shape(&self) -> &Oper {
        let (program, function) = self.function;
        let shape = || Oper::new(program, function, &self.scope, true).with_single(&self.single);
        if self.marked { self.shape.get_or_init(shape) } else { self.all() }
    }
}

/// Whether the preconditions came to an end in a search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ends {
    Always,
    /// On some heap they never do.
    NotAlways,
    /// On some heap they were given up.
    Unknown,
}

impl Ends {
    pub fn of(solutions: &Solutions<'_>) -> Ends {
        match (solutions.ran_away(), solutions.endless()) {
            (true, _) => Ends::Unknown,
            (false, true) => Ends::NotAlways,
            (false, false) => Ends::Always,
        }
    }
}

/// What the search asks while it runs.
pub struct Ask<'a>(pub &'a mut dyn crate::Control, pub &'a mut Option<crate::report::Stop>);

impl Stop for Ask<'_> {
    fn stop(&mut self) -> bool {
        if self.1.is_none() {
            *self.1 = self.0.stop();
        }
        self.1.is_some()
    }
}

impl Engine<'_, '_> {
    /// A completion of a state under its operational preconditions; `None` when this search does not decide.
    pub fn bounded_search(&mut self, state: &State) -> Option<Search> {
        if !self.asks_searches(state) || self.knows_of_unplaced(&state.heap) {
            return None;
        }
        let plain = !state.heap.has_arrays();
        if let Some(decided) = plain.then(|| self.search_listed(state)).flatten() {
            return Some(decided);
        }
        if plain && let Some(witness) = self.known_completion(state) {
            return Some(Search::Found(Rc::new(witness)));
        }
        let mut budget = FIRST.min(self.effort.steps);
        loop {
            match self.ask_oper(state, &state.heap, budget) {
                Found::Solution(completion) => {
                    let witness = witness_of(state, completion);
                    return self.accepts(&witness).then(|| self.found(witness));
                }
                Found::Impossible(conflict) => return Some(self.learn(state, conflict)),
                Found::Unknown(Why::Stopped) if self.stop.is_none() && budget < self.effort.steps => {
                    budget = if self.effort.shared { (budget * 8).min(self.effort.steps) } else { budget * 8 };
                    if let Some(decided) = plain.then(|| self.search_listed(state)).flatten() {
                        return Some(decided);
                    }
                }
                Found::Unknown(Why::Stopped) => return Some(Search::Unknown),
                Found::Unknown(Why::Solver | Why::Unsupported(_)) => return None,
            }
        }
    }

    /// Whether operational preconditions are asked about a state.
    pub fn asks_searches(&self, state: &State) -> bool {
        !self.entry.is_empty() && !self.requires_done(state) && self.asked != Asked::UntilUnknown
    }

    /// Whether an element at an index that is not known is known not to be null: this search knows that of places alone.
    fn knows_of_unplaced(&self, heap: &SymHeap) -> bool {
        let arrays = heap.inputs().filter_map(|(o, _)| heap.array(o));
        let mut entries = arrays.flat_map(|a| &a.entries);
        entries.any(|e| e.entry == Value::NonNull && self.terms.as_const(e.index).is_none())
    }

    pub fn found(&mut self, witness: Witness) -> Search {
        // What has a valid shape alone is no valid input.
        if self.asked == Asked::Everything {
            self.pool.add(witness.shared());
        }
        Search::Found(Rc::new(witness))
    }

    /// A completion that an earlier search found, its numbers included.
    fn known_completion(&mut self, state: &State) -> Option<Witness> {
        self.lists.spent(PER_KNOWN * self.pool.len() as u64);
        let fitting = self.pool.fitting(&state.heap);
        fitting.map(|(input, numbers)| Witness::new(input, numbers)).take(TRIES).find(|w| self.goes_along(w, state))
    }

    /// Asks the search about the heap of a state, or one with more places decided.
    pub fn ask_oper(&mut self, state: &State, heap: &SymHeap, budget: u64) -> Found {
        let bounded = Rc::clone(&self.bounded);
        let oper = if self.asked == Asked::Shape { bounded.shape() } else { bounded.all() };
        let query = Query { heap, pc: &state.pc, budget };
        let mark = self.terms.mark();
        let (found, ends, stats) = {
            let mut stop = Ask(&mut *self.control, &mut self.stop);
            let (terms, solver) = (&mut self.terms, &mut self.solver);
            let mut solutions = oper.solutions(self.program, query, terms, solver, &mut stop);
            (solutions.first(), Ends::of(&solutions), solutions.stats())
        };
        self.terms.truncate(mark);
        let steps = stats.steps;
        self.lists.searched(steps + stats.looked);
        self.spent(0, steps);
        if self.effort.shared {
            self.effort.steps = self.effort.steps.saturating_sub(steps);
        }
        // Another language may exclude what was given up: the search that knows all of them decides.
        if ends == Ends::Unknown && !(self.hex.is_empty() && self.sl.is_empty()) {
            return if matches!(found, Found::Solution(_)) { found } else { Found::Unknown(Why::Solver) };
        }
        self.note_ends(ends);
        match found {
            // What was given up says nothing where nobody asks whether to go on.
            Found::Impossible(_) if ends == Ends::Unknown && !self.refuses_what_runs_away() => {
                Found::Unknown(Why::Solver)
            }
            found => found,
        }
    }

    /// Notes that a precondition did not end on some input.
    pub fn note_ends(&mut self, ends: Ends) {
        if let (true, Some(item)) = (ends != Ends::Always, self.entry.first()) {
            self.rec.endless(item.clause);
        }
        if ends == Ends::Unknown {
            self.note_ran_away();
        }
    }

    /// Notes that a precondition was given up on some input. What only says of the ends of paths whether they are valid
    /// leaves nothing out: all of it is explored.
    pub fn note_ran_away(&mut self) {
        self.rec.note_ran_away(match self.traits.refuses {
            Refuses::Nothing => false,
            Refuses::Hybrid => self.asked == Asked::UntilUnknown,
            Refuses::Shape | Refuses::Jointly => true,
        });
    }

    /// Remembers why there is no completion.
    pub fn learn(&mut self, state: &State, conflict: Conflict) -> Search {
        let decides = match self.asked {
            Asked::Everything => self.traits.refuses == Refuses::Jointly,
            Asked::Shape | Asked::UntilUnknown => self.traits.refuses == Refuses::Shape,
        };
        if decides && !conflict.path_condition {
            self.conflicts.add(&state.heap, &conflict.places);
        }
        Search::Impossible
    }

    /// Whether an input satisfies the preconditions that the search does not know.
    pub fn accepts(&self, witness: &Witness) -> bool {
        if self.asked == Asked::Shape || (self.hex.is_empty() && self.sl.is_empty()) {
            return true;
        }
        let limits = replay::Limits::default();
        let unknown = |clause: &Clause| !matches!(clause.kind, ClauseKind::Expr { .. });
        replay::check_some(self.program, self.function, witness.input(), &limits, unknown) == Verdict::Yes
    }
}

/// A completion as the witness of the state whose heap was completed.
pub fn witness_of(state: &State, completion: Completion) -> Witness {
    let mut numbers = vec![NONE; state.heap.len()];
    for (object, number) in completion.objects {
        if let Some(n) = numbers.get_mut(object.index()) {
            *n = number;
        }
    }
    Witness::new(Rc::new(completion.input), numbers)
}

/// Whether a state decides a place; a search may ask about places of objects that the state does not have.
pub fn is_known(state: &State, loc: Loc) -> bool {
    loc.holder().is_none_or(|o| o.index() < state.heap.len()) && state.heap.get(loc, View::Entry) != Value::Uninit
}
