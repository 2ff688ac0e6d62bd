//! Satisfiability of symbolic heaps with inductive predicates: verdicts without a bound on the heap.
//!
//! [`Decider::decide`] says whether some heap, of any size, satisfies a disjunction of symbolic heaps.
//!
//! - References (`table`, `join`, `shape`, `frame`): each predicate is summarised by its *base pairs*, which
//!   parameters own objects and which are equal or different (Brotherston, Fuhs, Navarro Pérez and Gorogiannis, the
//!   procedure that seed 001, section 4, builds on). There are finitely many; they are the least fixpoint of the
//!   rules, computed for what the question reaches, semi-naively, weaker pairs replacing stronger ones. The question
//!   itself is then a search for one base pair per call that fit together.
//! - Truth values (`boolean`): where nothing owns objects and references are compared with null only, a reference is
//!   just null or not. The relations are then binary decision diagrams, and linear recursion is closed by squaring:
//!   a counter with `2^n` steps takes `n`.
//! - Integers (`grammar`, `steps`): a closed form, in linear arithmetic, of what a base pair's numbers can be.
//!   [`solve::Integers`] decides it.
//! - Where the closed form is not exact (a height that is one more than the larger of two heights), it still refutes,
//!   and calls are replaced by their rules (`unfold`) until an exact model or nothing is left, or the patience is over.
//!
//! [`program`] puts questions about the formulas of a program.
//!
//! Rules that only come back to their own predicate contribute nothing, and are taken out first (`circular`).
//!
//! Unknown are, besides what is stopped: questions that need more than `unfold` has patience for, or more base pairs
//! than `table` keeps.

mod boolean;
mod circular;
mod core;
mod frame;
mod goal;
mod grammar;
pub mod heap;
mod join;
pub mod program;
mod shape;
mod steps;
mod table;
mod unfold;

use goal::Verdict;
use heap::{Rule, System};
use std::collections::VecDeque;
use table::{Incomplete, Table};

/// Unfoldings for one question.
const PATIENCE: usize = 120;
/// Questions about integers for one question, once something had to be unfolded.
const CHECKS: u32 = 1_200;

/// Memory that the search in one rule may take.
const MAX_BYTES: usize = 1 << 30;

/// What the search in a rule takes at most: per call, a bit for each pair of nodes.
fn bytes(rule: &Rule) -> usize {
    let pairs = rule.nodes.len().saturating_mul(rule.nodes.len() / 8 + 32);
    pairs.saturating_mul(rule.calls().count() + 1)
}

/// Whether a disjunction is satisfiable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Sat(Choice),
    /// No heap of any size satisfies it.
    Unsat,
    Unknown(Doubt),
}

/// How a model begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The disjunct that holds.
    pub disjunct: usize,
    /// Per call of the disjunct, the rule that a model uses first; empty when the procedure did not need to know.
    pub rules: Vec<usize>,
}

/// Why there is no verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// The caller said so.
    Stopped,
    /// There are too many base pairs, or too many references in one formula.
    TooLarge,
    /// Arithmetic for which there is no closed form, and no model of few unfoldings.
    Arithmetic,
}

impl std::fmt::Display for Doubt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Doubt::Stopped => "it was stopped",
            Doubt::TooLarge => "its references are related in too many ways",
            Doubt::Arithmetic => "the arithmetic of the predicates has no closed form",
        })
    }
}

/// Decides questions about the predicates of one system, and remembers what it learned about them.
pub struct Decider {
    system: System,
    tables: Vec<Table>,
}

impl Decider {
    /// Nothing is computed yet.
    pub fn new(system: System) -> Decider {
        let system = circular::without(system);
        let tables = vec![Table::default(); system.predicates.len()];
        Decider { system, tables }
    }

    /// The predicates.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// Whether one of the conjunctions is satisfiable. `stop` is asked now and then whether to give up.
    pub fn decide(&mut self, disjuncts: &[Rule], stop: &mut dyn FnMut() -> bool) -> Answer {
        if stop() {
            return Answer::Unknown(Doubt::Stopped);
        }
        if let Some(holds) = boolean::decide(&self.system, disjuncts, stop) {
            return match holds {
                Some(disjunct) => Answer::Sat(Choice { disjunct, rules: Vec::new() }),
                None => Answer::Unsat,
            };
        }
        let reachable = self.system.reachable(disjuncts);
        let rules = reachable.iter().flat_map(|p| &self.system.predicates[*p].rules);
        if rules.chain(disjuncts).any(|rule| bytes(rule) > MAX_BYTES) {
            return Answer::Unknown(Doubt::TooLarge);
        }
        match table::complete(&self.system, &mut self.tables, &reachable, stop) {
            Ok(()) => self.search(disjuncts, stop),
            Err(Incomplete::Stopped) => Answer::Unknown(Doubt::Stopped),
            Err(Incomplete::TooLarge) => Answer::Unknown(Doubt::TooLarge),
        }
    }

    /// Atoms of an unsatisfiable conjunction, by position, that are already unsatisfiable together; no atom can be
    /// left out. Everything when it is satisfiable or not decided.
    pub fn core(&mut self, conjunction: &Rule, stop: &mut dyn FnMut() -> bool) -> Vec<usize> {
        core::minimise(self, conjunction, stop)
    }

    /// Searches the disjuncts, and what becomes of them by unfolding.
    fn search(&self, disjuncts: &[Rule], stop: &mut dyn FnMut() -> bool) -> Answer {
        let disjuncts = disjuncts.iter().cloned().enumerate();
        let mut open: VecDeque<(Rule, usize, bool)> = disjuncts.map(|(n, rule)| (rule, n, false)).collect();
        let mut unfolded = 0;
        let mut checks = u32::MAX;
        // In turn what is newest, to get deep, and what is oldest, to miss nothing.
        while let Some((rule, disjunct, is_unfolded)) =
            if unfolded % 2 == 0 { open.pop_front() } else { open.pop_back() }
        {
            match goal::decide(&self.system, &self.tables, &rule, &mut checks, stop) {
                Verdict::Sat(rules) => {
                    let rules = if is_unfolded { Vec::new() } else { rules };
                    return Answer::Sat(Choice { disjunct, rules });
                }
                Verdict::Unsat => {}
                Verdict::Stopped => return Answer::Unknown(Doubt::Stopped),
                Verdict::Open => {
                    unfolded += 1;
                    checks = checks.min(CHECKS);
                    let next = unfold::unfold(&self.system, &self.tables, &rule);
                    let Some(next) = next.filter(|_| unfolded <= PATIENCE && checks > 0) else {
                        return Answer::Unknown(Doubt::Arithmetic);
                    };
                    open.extend(next.into_iter().map(|rule| (rule, disjunct, true)));
                }
            }
        }
        Answer::Unsat
    }
}
