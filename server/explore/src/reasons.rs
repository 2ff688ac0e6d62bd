//! Why operational preconditions refuse a heap: the fewest clauses, facts of the heap and conditions of the path that
//! the bounded search finds contradictory. Clauses and conditions are minimised by deletion, facts are those that the
//! failing runs of the predicates read.

use crate::code::ClauseId;
use crate::engine::Engine;
use crate::names::{loc_name, object_name};
use crate::report::Refusal;
use crate::state::State;
use heap::{Loc, Value, View};
use solve::Term;
use spec::oper::{Conflict, Found, Never, Oper, Query};
use std::rc::Rc;

/// Operations that all explanations together may cost.
const FUEL: u64 = 150_000;
/// Operations of one search.
const STEP: u64 = 10_000;
/// Clauses beyond which nothing is minimised.
const MOST: usize = 16;

impl Engine<'_, '_> {
    /// The reasons why a state in which `loc` was just decided has no completion. `None` when the bounded search alone
    /// cannot tell, or explanations have cost enough.
    pub fn bounded_reason(&mut self, state: &State, loc: Loc) -> Option<Refusal> {
        let own =
            |item: &crate::contract::EntryItem| matches!(item.clause, ClauseId::Requires(..)).then_some(item.clause);
        let mut clauses: Vec<ClauseId> = self.entry.iter().filter_map(own).collect();
        if !self.hex.is_empty() || !self.sl.is_empty() || clauses.is_empty() || clauses.len() > MOST {
            return None;
        }
        let mut pc = state.pc.clone();
        let mut conflict = self.clash(state, &clauses, &pc)?;
        let mut k = 0;
        while clauses.len() > 1 && k < clauses.len() {
            let mut fewer = clauses.clone();
            fewer.remove(k);
            match self.clash(state, &fewer, &pc) {
                Some(smaller) => (clauses, conflict) = (fewer, smaller),
                None => k += 1,
            }
        }
        pc.retain(|_| conflict.path_condition);
        let mut k = 0;
        while k < pc.len() {
            let mut fewer = pc.clone();
            fewer.remove(k);
            match self.clash(state, &clauses, &fewer) {
                Some(smaller) => (pc, conflict) = (fewer, smaller),
                None => k += 1,
            }
        }
        Some(self.refusal(state, loc, &clauses, &conflict, &pc))
    }

    /// The conflict of a heap with some clauses and conditions, when there is one.
    fn clash(&mut self, state: &State, clauses: &[ClauseId], pc: &[Term]) -> Option<Conflict> {
        let budget = self.explaining.fuel.min(STEP);
        if budget == 0 {
            return None;
        }
        let oper = self.oper_of(clauses);
        let query = Query { heap: &state.heap, pc, budget };
        let mark = self.terms.mark();
        let (found, steps) = {
            let mut never = Never;
            let mut solutions = oper.solutions(self.program, query, &mut self.terms, &mut self.solver, &mut never);
            (solutions.next(), solutions.stats().steps)
        };
        self.terms.truncate(mark);
        self.explaining.fuel = self.explaining.fuel.saturating_sub(steps.max(1));
        match found {
            Found::Impossible(conflict) => Some(conflict),
            _ => None,
        }
    }

    /// Some of the function's clauses, and the invariants, compiled.
    fn oper_of(&mut self, clauses: &[ClauseId]) -> Rc<Oper> {
        if let Some((_, oper)) = self.explaining.compiled.iter().find(|(c, _)| c == clauses) {
            return Rc::clone(oper);
        }
        let mut program = self.program.clone();
        let kept = |k: usize| clauses.contains(&ClauseId::Requires(self.function, k as u32));
        let requires = self.program.function(self.function).requires.iter().enumerate();
        let requires = requires.filter(|(k, _)| kept(*k)).map(|(_, c)| c.clone()).collect();
        program.functions[self.function.index()].requires = requires;
        let oper = Rc::new(Oper::new(&program, self.function, &self.scope, false));
        self.explaining.compiled.push((clauses.to_vec(), Rc::clone(&oper)));
        oper
    }

    fn refusal(&self, state: &State, loc: Loc, clauses: &[ClauseId], conflict: &Conflict, pc: &[Term]) -> Refusal {
        let heap = &state.heap;
        let name = |loc| loc_name(self.program, self.function, heap, loc);
        let is_way = |o| conflict.places.iter().any(|l| l.holder() == Some(o));
        let mut facts = Vec::new();
        for place in conflict.places.iter().copied().filter(|p| *p != loc) {
            match heap.get(place, View::Entry) {
                Value::Null => facts.push(format!("`{} = null`", name(place))),
                Value::Ref(o) if heap.object(o).via == Some(place) && is_way(o) => {}
                Value::Ref(o) if heap.object(o).via == Some(place) => facts.push(format!("`{} != null`", name(place))),
                Value::Ref(o) => {
                    let object = object_name(self.program, self.function, heap, o);
                    facts.push(format!("`{} = {object}`", name(place)));
                }
                _ => {}
            }
        }
        facts.extend(pc.iter().map(|t| format!("`{}`", self.terms.display(*t))));
        if facts.is_empty() {
            facts.push("no input within scope completes this heap".to_owned());
        }
        Refusal { clauses: clauses.iter().map(|c| self.codes.clause_ref(*c, None)).collect(), facts }
    }
}

/// What explanations may still cost, and what they compiled.
#[derive(Debug)]
pub struct Explaining {
    pub fuel: u64,
    compiled: Vec<(Vec<ClauseId>, Rc<Oper>)>,
}

impl Default for Explaining {
    fn default() -> Explaining {
        Explaining { fuel: FUEL, compiled: Vec::new() }
    }
}
