//! What the numbers of a predicate instance can be: a closed form for the whole least fixpoint.
//!
//! The productions of the base pairs are a grammar. Where every rule only *adds up* (`n = n1 + n2 + 1`,
//! `lower < next lower`; see `steps`), a derivation's numbers are sums of what its rule applications contribute, in
//! any order. So they depend only on how often each production is used; and such counts are exactly those that enter
//! and leave every base pair equally often and are connected to the start (Verma, Seidl and Schwentick, "On the
//! complexity of equational Horn clauses"). That is linear arithmetic, without a bound on the derivation.
//!
//! `n` uses of a production contribute together what `n` times its constraint allows. That is exact when the
//! constraint bounds single contributions or their differences: its matrix is then totally unimodular, so every
//! integer point of the `n`-fold polyhedron is a sum of `n` points. All else is relaxed: the claim then holds of all
//! derivations, and perhaps of more, and is marked as not exact.

use super::heap::System;
use super::steps::{Step, steps};
use super::table::Table;
use rustc_hash::FxHashMap;
use solve::{Claim, Overflow, Relation, Sum};
use std::rc::Rc;

/// Base pairs with the ways of their numbers to the start; more are not looked at.
const MAX_STATES: usize = 2_000;
/// Productions between them; more are not looked at.
const MAX_USES: usize = 10_000;

/// What is claimed of the numbers of a call.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    pub(super) claim: Claim,
    /// Whether every solution is a derivation.
    pub(super) exact: bool,
}

/// Predicate, base pair, and which number of the start each of its numbers flows into.
type State = (usize, usize, Vec<Option<usize>>);

/// One production between states, with the variable that counts its uses.
struct Use {
    from: usize,
    step: Rc<Step>,
    children: Vec<usize>,
    count: u32,
}

/// The states that a call reaches.
#[derive(Default)]
struct Graph {
    states: Vec<State>,
    numbers: FxHashMap<State, usize>,
    uses: Vec<Use>,
}

/// A closed form is out of reach: too many states, or numbers beyond 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooLarge;

impl From<Overflow> for TooLarge {
    fn from(_: Overflow) -> TooLarge {
        TooLarge
    }
}

/// Makes claims; remembers what rules do.
pub(super) struct Grammar<'a> {
    system: &'a System,
    tables: &'a [Table],
    steps: FxHashMap<(usize, usize), Vec<Rc<Step>>>,
}

impl<'a> Grammar<'a> {
    pub(super) fn new(system: &'a System, tables: &'a [Table]) -> Grammar<'a> {
        Grammar { system, tables, steps: FxHashMap::default() }
    }

    /// What holds of the numbers `args` of a call that a base pair of its predicate describes. Fresh variables are
    /// taken from `next`.
    pub(super) fn claim(
        &mut self,
        predicate: usize,
        shape: usize,
        args: &[Sum],
        next: &mut u32,
    ) -> Result<Counted, TooLarge> {
        let graph = self.explore((predicate, shape, (0..args.len()).map(Some).collect()), next)?;
        let mut claims = Vec::new();
        let mut totals: Vec<Sum> = args.iter().map(|a| a.times(-1)).collect::<Result<_, _>>()?;
        for used in &graph.uses {
            let free: Vec<u32> = (0..used.step.free).map(|_| fresh(next)).collect();
            claims.push(used.step.repeated(used.count, &free)?);
            for (number, channel) in graph.states[used.from].2.iter().enumerate() {
                if let Some(channel) = channel {
                    let part = used.step.contribution(number, used.count, &free)?;
                    totals[*channel] = totals[*channel].plus(1, &part)?;
                }
            }
        }
        claims.extend(totals.into_iter().map(|total| Claim::Compare(total, Relation::Equal)));
        graph.balance(&mut claims)?;
        graph.connection(&mut claims, next)?;
        Ok(Counted { claim: Claim::All(claims), exact: graph.uses.iter().all(|u| u.step.exact) })
    }

    fn explore(&mut self, start: State, next: &mut u32) -> Result<Graph, TooLarge> {
        let (system, tables) = (self.system, self.tables);
        let mut graph = Graph::default();
        graph.state(start);
        let mut from = 0;
        while from < graph.states.len() {
            let (predicate, shape, channels) = graph.states[from].clone();
            for production in &tables[predicate].entries[shape].productions {
                let rule = &system.predicates[predicate].rules[production.rule];
                for step in self.steps(predicate, production.rule)? {
                    let mut children = Vec::new();
                    for ((call, child), flows) in rule.calls().zip(&production.children).zip(&step.flows) {
                        if tables[call.1].counts {
                            let channels = flows.iter().map(|f| f.and_then(|number| channels[number])).collect();
                            children.push(graph.state((call.1, *child, channels)));
                        }
                    }
                    graph.uses.push(Use { from, step, children, count: fresh(next) });
                }
            }
            if graph.states.len() > MAX_STATES || graph.uses.len() > MAX_USES {
                return Err(TooLarge);
            }
            from += 1;
        }
        Ok(graph)
    }

    fn steps(&mut self, predicate: usize, rule: usize) -> Result<Vec<Rc<Step>>, TooLarge> {
        if let Some(known) = self.steps.get(&(predicate, rule)) {
            return Ok(known.clone());
        }
        let definition = &self.system.predicates[predicate];
        let found: Vec<Rc<Step>> = steps(&definition.rules[rule], definition.ints)?.into_iter().map(Rc::new).collect();
        self.steps.insert((predicate, rule), found.clone());
        Ok(found)
    }
}

impl Graph {
    fn state(&mut self, state: State) -> usize {
        let states = &mut self.states;
        *self.numbers.entry(state).or_insert_with_key(|state| {
            states.push(state.clone());
            states.len() - 1
        })
    }

    /// Every state is entered as often as it is left; the start once more.
    fn balance(&self, claims: &mut Vec<Claim>) -> Result<(), Overflow> {
        let mut balance = vec![Sum::default(); self.states.len()];
        balance[0] = Sum::constant(1);
        for used in &self.uses {
            let count = Sum::var(used.count);
            balance[used.from] = balance[used.from].plus(-1, &count)?;
            for child in &used.children {
                balance[*child] = balance[*child].plus(1, &count)?;
            }
        }
        claims.extend(balance.into_iter().map(|sum| Claim::Compare(sum, Relation::Equal)));
        Ok(())
    }

    /// Every state that is left was entered from one that is nearer to the start: no cycle feeds itself.
    fn connection(&self, claims: &mut Vec<Claim>, next: &mut u32) -> Result<(), Overflow> {
        let distance: Vec<u32> = self.states.iter().map(|_| fresh(next)).collect();
        for state in 1..self.states.len() {
            let leaving = self.uses.iter().filter(|u| u.from == state);
            let unused = leaving.map(|u| Claim::Compare(Sum::var(u.count), Relation::Equal)).collect();
            let mut ways = vec![Claim::All(unused)];
            for used in self.uses.iter().filter(|u| u.from != state && u.children.contains(&state)) {
                let some = Sum::constant(1).plus(-1, &Sum::var(used.count))?;
                let nearer = Sum::var(distance[used.from]).plus(-1, &Sum::var(distance[state]))?;
                let nearer = nearer.plus(1, &Sum::constant(1))?;
                ways.push(Claim::All(vec![
                    Claim::Compare(some, Relation::AtMost),
                    Claim::Compare(nearer, Relation::AtMost),
                ]));
            }
            claims.push(Claim::Any(ways));
        }
        Ok(())
    }
}

fn fresh(next: &mut u32) -> u32 {
    *next += 1;
    *next - 1
}
