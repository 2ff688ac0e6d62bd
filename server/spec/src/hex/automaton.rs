//! All path expressions of a specification read a path at once: a product automaton, built on demand.

use super::path::{ExprId, Exprs, Symbol};
use rustc_hash::FxHashMap;

/// A state of the [`Automaton`]: how far every path expression has come. The default one has read nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct StateId(pub u32);

/// The product of the automata of some path expressions.
#[derive(Debug)]
pub struct Automaton {
    exprs: Exprs,
    symbols: u32,
    states: Vec<State>,
    ids: FxHashMap<Vec<ExprId>, StateId>,
    next: Vec<u32>,
}

#[derive(Debug)]
struct State {
    parts: Vec<ExprId>,
    /// Positions of the expressions that accept here.
    accepted: Vec<bool>,
    dead: bool,
}

const UNKNOWN: u32 = u32::MAX;

impl Automaton {
    /// The automaton of `parts` over the symbols below `symbols`; its first state has read nothing.
    pub fn new(exprs: Exprs, parts: Vec<ExprId>, symbols: u32) -> Automaton {
        let mut a = Automaton { exprs, symbols, states: Vec::new(), ids: FxHashMap::default(), next: Vec::new() };
        a.state(parts);
        a
    }

    /// The state that has read nothing.
    pub fn start(&self) -> StateId {
        StateId::default()
    }

    fn state(&mut self, parts: Vec<ExprId>) -> StateId {
        if let Some(id) = self.ids.get(&parts) {
            return *id;
        }
        let id = StateId(self.states.len() as u32);
        let accepted = parts.iter().map(|p| self.exprs.accepts(*p)).collect();
        let dead = parts.iter().all(|p| self.exprs.is_dead(*p));
        self.states.push(State { parts: parts.clone(), accepted, dead });
        self.ids.insert(parts, id);
        self.next.resize(self.next.len() + self.symbols as usize, UNKNOWN);
        id
    }

    /// The state after one more name.
    pub fn step(&mut self, from: StateId, symbol: Symbol) -> StateId {
        let at = (from.0 * self.symbols + symbol) as usize;
        if self.next[at] == UNKNOWN {
            let parts = self.states[from.0 as usize].parts.clone();
            let parts = parts.into_iter().map(|p| self.exprs.derive(p, symbol)).collect();
            self.next[at] = self.state(parts).0;
        }
        StateId(self.next[at])
    }

    /// Whether the expression at position `part` matches the path read so far.
    pub fn accepts(&self, state: StateId, part: usize) -> bool {
        self.states[state.0 as usize].accepted[part]
    }

    /// Whether no expression can match this path or any longer one.
    pub fn is_dead(&self, state: StateId) -> bool {
        self.states[state.0 as usize].dead
    }

    /// Whether the expression at position `part` matches this path or a longer one.
    pub fn leads_to(&self, state: StateId, part: usize) -> bool {
        !self.exprs.is_dead(self.states[state.0 as usize].parts[part])
    }

    /// The number of states so far; ids are below it.
    pub fn state_count(&self) -> usize {
        self.states.len()
    }
}
