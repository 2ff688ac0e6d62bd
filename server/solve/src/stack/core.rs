//! Small unsatisfiable cores, for explanations.

use super::Solver;
use super::frames::Literal;
use crate::terms::{Term, Terms};

/// Checks that one minimisation may spend.
const BUDGET: usize = 64;

impl Solver {
    /// Indexes into `path` followed by `extra` of conjuncts that are unsatisfiable together,
    /// ascending. Nothing when the conjunction is satisfiable or unknown.
    ///
    /// No conjunct can be left out of the result, unless the budget for trying ran out or a try
    /// was undecided.
    pub fn core(&mut self, terms: &Terms, path: &[Term], extra: &[Term]) -> Vec<usize> {
        if !self.check(terms, path, extra).is_unsat() {
            return Vec::new();
        }
        let all: Vec<Term> = path.iter().chain(extra).copied().collect();
        let mut core = self.suspects(terms, &all);
        // Latest first: explanations read better with the earliest causes.
        let mut index = core.len();
        let mut budget = BUDGET;
        while index > 0 && budget > 0 {
            index -= 1;
            budget -= 1;
            let left_out = core.remove(index);
            let rest: Vec<Term> = core.iter().map(|&i| all[i]).collect();
            if !self.check(terms, &rest, &[]).is_unsat() {
                core.insert(index, left_out);
            }
        }
        core
    }

    /// A first core: what Z3 used when there is much to choose from, otherwise everything.
    fn suspects(&mut self, terms: &Terms, all: &[Term]) -> Vec<usize> {
        let everything = (0..all.len()).collect();
        if all.len() <= BUDGET / 2 {
            return everything;
        }
        let literals: Vec<Literal> = all.iter().map(|&t| Literal::new(terms, t, true)).collect();
        let literals: Vec<&Literal> = literals.iter().collect();
        self.smt.core(terms, &literals).unwrap_or(everything)
    }
}
