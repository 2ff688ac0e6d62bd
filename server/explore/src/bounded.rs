//! Completions by the bounded search of `spec`: the way where operational preconditions decide.
//!
//! What HEX or separation logic says on top is checked on the input that was found; only where it says no, the slower
//! search that all languages share ([`Engine::complete`]) takes over.

use crate::complete::Search;
use crate::engine::{Asked, Engine};
use crate::state::State;
use crate::techniques::Refuses;
use crate::witness::{NONE, Witness};
use ir::scope::Scope;
use ir::{FnId, Program};
use replay::Verdict;
use spec::oper::{Conflict, Found, Oper, Query, Stop, Why};
use std::rc::Rc;

/// Operations of predicate code that one search may spend.
const BUDGET: u64 = 50_000_000;

/// The compiled preconditions, and what was learned about them.
pub struct Bounded {
    all: Oper,
    shape: Oper,
}

impl Bounded {
    pub fn new(program: &Program, function: FnId, scope: &Scope) -> Bounded {
        let compile = |shape_only| Oper::new(program, function, scope, shape_only);
        Bounded { all: compile(false), shape: compile(true) }
    }
}

/// What the search asks while it runs.
struct Ask<'a>(&'a mut dyn crate::Control, &'a mut Option<crate::report::Stop>);

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
        if self.entry.is_empty() || self.requires_done(state) || self.asked == Asked::UntilUnknown {
            return None;
        }
        let shape = self.asked == Asked::Shape;
        let bounded = Rc::clone(&self.bounded);
        let oper = if shape { &bounded.shape } else { &bounded.all };
        let query = Query { heap: &state.heap, pc: &state.pc, budget: BUDGET };
        let mark = self.terms.mark();
        let (found, endless) = {
            let mut stop = Ask(&mut *self.control, &mut self.stop);
            let (terms, solver) = (&mut self.terms, &mut self.solver);
            let mut solutions = oper.solutions(self.program, query, terms, solver, &mut stop);
            (solutions.next(), solutions.endless())
        };
        self.terms.truncate(mark);
        if let (true, Some(item)) = (endless, self.entry.first()) {
            self.rec.endless(item.clause);
        }
        match found {
            Found::Solution(completion) => {
                let mut numbers = vec![NONE; state.heap.len()];
                for (object, number) in &completion.objects {
                    numbers[object.index()] = *number;
                }
                let witness = Witness::new(Rc::new(completion.input), numbers);
                (self.accepts(&witness)).then(|| Search::Found(Rc::new(witness)))
            }
            Found::Impossible(conflict) => Some(self.learn(state, conflict)),
            Found::Unknown(Why::Stopped) => Some(Search::Unknown),
            Found::Unknown(Why::Solver | Why::Unsupported(_)) => None,
        }
    }

    /// Remembers why there is no completion.
    fn learn(&mut self, state: &State, conflict: Conflict) -> Search {
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
    fn accepts(&self, witness: &Witness) -> bool {
        if self.asked == Asked::Shape || (self.hex.is_empty() && self.sl.is_empty()) {
            return true;
        }
        let limits = replay::Limits::default();
        replay::check_requires(self.program, self.function, witness.input(), &limits) == Verdict::Yes
    }
}
