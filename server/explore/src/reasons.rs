//! Why operational preconditions refuse a heap: the fewest clauses, facts of the heap and conditions of the path that
//! the bounded search finds contradictory, all minimised by deletion. It begins with the facts that the failing runs of
//! the predicates read.

use crate::code::ClauseId;
use crate::engine::Engine;
use crate::explain::{parts, restricted};
use crate::pare::{delete, given, new_objects, only, pare};
use crate::report::Refusal;
use crate::state::State;
use heap::{Loc, SymHeap};
use solve::Term;
use spec::oper::{Conflict, Found, Never, Oper, Query};
use std::rc::Rc;

/// Operations of predicates that cost as much as a state of a search.
const STEPS_PER_STATE: u64 = 250;
/// Operations of one search.
const STEP: u64 = 10_000;
/// Clauses beyond which nothing is minimised.
const MOST: usize = 16;

impl Engine<'_, '_> {
    /// The reasons why a state in which `loc` was just decided has no completion. `None` when the bounded search alone
    /// cannot tell, or explanations have cost enough.
    pub fn bounded_reason(&mut self, state: &State, loc: Loc) -> Option<Refusal> {
        let mut clauses: Vec<ClauseId> = self.entry.iter().map(|item| item.clause).collect();
        clauses.sort();
        clauses.dedup();
        if !self.hex.is_empty() || !self.sl.is_empty() || clauses.is_empty() || clauses.len() > MOST {
            return None;
        }
        let mut pc = state.pc.clone();
        let mut conflict = self.clash(&state.heap, &clauses, &pc)?;
        // The first of several that refuse it is the one to name, as people read them.
        delete(&mut clauses, |fewer| {
            let smaller = Some(fewer).filter(|f| !f.is_empty()).and_then(|fewer| self.clash(&state.heap, fewer, &pc));
            smaller.map(|smaller| conflict = smaller).is_some()
        });
        // Most facts of a large heap are none of the conflict's; what is left is tried one by one.
        let mut near = given(&state.heap, loc);
        near.extend(conflict.places.iter().copied());
        let ways: Vec<Loc> = near.iter().flat_map(|place| given(&state.heap, *place)).collect();
        let smaller = only(&state.heap, &ways);
        pc.retain(|_| conflict.path_condition);
        let heap = if self.clash(&smaller, &clauses, &pc).is_some() { &smaller } else { &state.heap };
        let mut facts = pare(heap, loc, &pc, &mut |heap, pc| self.clash(heap, &clauses, pc).is_some())?;
        facts.new = new_objects(heap, loc, &facts, &mut |heap, pc| self.clash(heap, &clauses, pc).is_some());
        let clauses = clauses.iter().map(|c| self.codes.clause_ref(*c, None)).collect();
        Some(Refusal { clauses, facts: self.words(&state.heap, loc, &facts) })
    }

    /// The conflict of a heap with some clauses and conditions, when there is one.
    fn clash(&mut self, heap: &SymHeap, clauses: &[ClauseId], pc: &[Term]) -> Option<Conflict> {
        let budget = self.explaining.steps().min(STEP);
        if budget == 0 {
            return None;
        }
        let oper = self.oper_of(clauses);
        let query = Query { heap, pc, budget };
        let mark = self.terms.mark();
        let (found, steps) = {
            let mut never = Never;
            let mut solutions = oper.solutions(self.program, query, &mut self.terms, &mut self.solver, &mut never);
            (solutions.next(), solutions.stats().steps)
        };
        self.terms.truncate(mark);
        self.explaining.spend(2, steps);
        match found {
            Found::Impossible(conflict) => Some(conflict),
            _ => None,
        }
    }

    /// Some of the clauses, compiled.
    fn oper_of(&mut self, clauses: &[ClauseId]) -> Rc<Oper> {
        if let Some((_, oper)) = self.explaining.compiled.iter().find(|(c, _)| c == clauses) {
            return Rc::clone(oper);
        }
        let program = {
            let all = parts(self.program, self.function);
            let kept: Vec<_> = all.into_iter().filter(|p| clauses.contains(&p.clause)).collect();
            restricted(self.program, self.function, &kept)
        };
        let oper = Rc::new(Oper::new(&program, self.function, &self.scope, false));
        self.explaining.compiled.push((clauses.to_vec(), Rc::clone(&oper)));
        oper
    }
}

/// What explanations may still cost, and what they compiled.
#[derive(Debug)]
pub struct Explaining {
    /// In states of searches.
    left: u32,
    all: u32,
    compiled: Vec<(Vec<ClauseId>, Rc<Oper>)>,
}

impl Explaining {
    pub fn new(all: u32) -> Explaining {
        Explaining { left: all, all, compiled: Vec::new() }
    }

    /// What is left, as operations of predicates.
    fn steps(&self) -> u64 {
        u64::from(self.left) * STEPS_PER_STATE
    }

    pub fn left(&self) -> u32 {
        self.left
    }

    /// Spends states and operations of predicates.
    pub fn spend(&mut self, states: u32, steps: u64) {
        let steps = u32::try_from(steps / STEPS_PER_STATE).unwrap_or(u32::MAX);
        self.left = self.left.saturating_sub(states).saturating_sub(steps);
    }

    /// Whether less than half of it is spent.
    pub fn has_plenty(&self) -> bool {
        self.left > self.all / 2
    }
}
