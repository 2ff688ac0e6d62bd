//! Disjuncts of separation logic that never matter. Of those that cover one another only as many are reported as can be
//! left out together.

use super::ask::Answer;
use super::definitions::unfolds;
use super::parts::{Variant, Without, with_disjuncts};
use super::premises::Premises;
use super::units::clauses;
use super::{Check, formula};
use crate::report::{ClauseRef, RelatedClause, SpecProblem, SpecProblemKind};
use ir::spec::{Clause, Disjunct};
use std::collections::BTreeSet;

/// Of more disjuncts than these it is not looked for which ones cover another one.
const COVERS: usize = 8;

impl Check<'_, '_> {
    /// The disjuncts of a part that can be left out together where the rest holds, and what there is to say about them.
    pub(super) fn dead_disjuncts(&mut self, k: usize, rest: &[usize]) -> (BTreeSet<u32>, Vec<SpecProblem>) {
        let Some(all) = formula(&self.units[k]).map(|f| f.disjuncts.clone()) else { return Default::default() };
        let mut kept: Vec<usize> = (0..all.len()).collect();
        // A predicate is the last to go, as among the alternatives of its definition.
        let mut order = kept.clone();
        order.sort_by_key(|d| (unfolds(&all[*d]), std::cmp::Reverse(*d)));
        let mut dead: Vec<(usize, Premises)> = Vec::new();
        for d in order.into_iter().filter(|_| all.len() > 1) {
            let fewer: Vec<usize> = kept.iter().copied().filter(|other| *other != d).collect();
            let shorter = self.of(k, &all, &fewer);
            if let Some(by) = self.covered(k, rest, self.disjunct(k, d), &shorter)
                && !self.is_covered_by_scope((k, &by), &self.of(k, &all, &[d]), &shorter)
            {
                kept = fewer;
                dead.push((d, by));
            }
        }
        dead.sort_unstable();
        let problems = dead.iter().map(|(d, by)| self.dead_disjunct(k, rest, (*d, by), &kept)).collect();
        (dead.into_iter().map(|(d, _)| d as u32).collect(), problems)
    }

    /// The fewest of the other parts that it takes for a shorter clause to be the clause as written.
    fn covered(&mut self, k: usize, rest: &[usize], name: ClauseRef, shorter: &Clause) -> Option<Premises> {
        let written = self.units[k].clause.clone();
        let (without, clause) = (Without::Stronger, shorter.clone());
        let variant = Variant { name, without, clause, alternative: None, repeated: false };
        if self.matters(k, rest, &variant) {
            return None;
        }
        let own = Some(self.units[k].language);
        self.premises(rest.to_vec(), own, &mut |mut given, asker| {
            given.push(written.clone());
            asker.implies(given, shorter.clone()) == Answer::Yes
        })
    }

    /// Whether others allow what a disjunct allows only because larger inputs are out of scope. That nothing within scope
    /// satisfies it is worth saying.
    fn is_covered_by_scope(&mut self, (k, by): (usize, &Premises), alone: &Clause, shorter: &Clause) -> bool {
        let mut given = clauses(by.parts.iter().map(|n| &self.units[*n]));
        let written = self.units[k].clause.clone();
        given.push(alone.clone());
        self.asker.satisfiable(given) != Some(false) && self.ends_with_scope(&by.parts, Some(&written), shorter)
    }

    fn dead_disjunct(&mut self, k: usize, rest: &[usize], (d, by): (usize, &Premises), kept: &[usize]) -> SpecProblem {
        let all = formula(&self.units[k]).map_or_else(Vec::new, |f| f.disjuncts.clone());
        let alone = self.of(k, &all, &[d]);
        let own = Some(self.units[k].language);
        let against = self.premises(rest.to_vec(), own, &mut |mut given, asker| {
            given.push(alone.clone());
            asker.satisfiable(given) == Some(false)
        });
        let (message, covers, by) = match against {
            Some(none) if none.is_empty() => {
                ("no heap within scope satisfies this disjunct, whatever the rest says", Vec::new(), none)
            }
            Some(by) => ("no heap within scope satisfies this disjunct together with the rest", Vec::new(), by),
            None => {
                let mut given = clauses(rest.iter().map(|n| &self.units[*n]));
                given.push(alone);
                let message = "every heap within scope that this disjunct allows, another one allows too";
                (message, self.covers(k, &all, given, kept), by.clone())
            }
        };
        let text = if covers.len() == 1 { "this one allows them" } else { "one of those that allow them" };
        let named = covers.iter().map(|c| RelatedClause { clause: self.disjunct(k, *c), text: text.to_owned() });
        let related = named.chain(self.needed(&by)).collect();
        SpecProblem {
            related,
            ..SpecProblem::new(SpecProblemKind::DeadDisjunct, self.disjunct(k, d), message.to_owned())
        }
    }

    /// The fewest of some disjuncts one of which allows each heap that is `given`; none where that is not looked for.
    fn covers(&mut self, k: usize, all: &[Disjunct], given: Vec<Clause>, from: &[usize]) -> Vec<usize> {
        if from.len() > COVERS {
            return Vec::new();
        }
        let mut covers = from.to_vec();
        for c in from.iter().rev().filter(|_| from.len() > 1) {
            let fewer: Vec<usize> = covers.iter().copied().filter(|other| other != c).collect();
            let wanted = self.of(k, all, &fewer);
            if !fewer.is_empty() && self.asker.implies(given.clone(), wanted) == Answer::Yes {
                covers = fewer;
            }
        }
        covers
    }

    /// The clause with these disjuncts alone.
    fn of(&self, k: usize, all: &[Disjunct], some: &[usize]) -> Clause {
        with_disjuncts(&self.units[k], some.iter().map(|d| all[*d].clone()).collect())
    }

    fn disjunct(&self, k: usize, d: usize) -> ClauseRef {
        ClauseRef { disjunct: Some(d as u32), ..self.units[k].name.clone() }
    }
}
