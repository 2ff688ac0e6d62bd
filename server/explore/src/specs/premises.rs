//! What a claim rests on: as few parts as possible, and as few invariants of the parameters' types. Those hold in every
//! question, unless they are left out of it.

use super::Check;
use super::ask::Asker;
use super::units::{Language, clauses};
use crate::code::ClauseId;
use crate::contract;
use crate::report::{ClauseRef, RelatedClause};
use ir::ClassId;
use ir::spec::Clause;

/// An invariant, by position.
pub type Invariant = (ClassId, u32);

/// Whether something follows from clauses.
type Follows<'q> = dyn FnMut(Vec<Clause>, &mut Asker<'_, '_>) -> bool + 'q;

/// What something follows from; nothing of it can be left out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Premises {
    /// Parts, by position.
    pub parts: Vec<usize>,
    pub invariants: Vec<Invariant>,
}

impl Premises {
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    pub fn count(&self) -> usize {
        self.parts.len() + self.invariants.len()
    }
}

impl Check<'_, '_> {
    /// The fewest of some parts, and of the invariants, that imply something; those in one language, where they do it alone.
    pub(super) fn premises(
        &mut self,
        mut rest: Vec<usize>,
        own: Option<Language>,
        implies: &mut Follows<'_>,
    ) -> Option<Premises> {
        let (units, asker) = (&self.units, &mut self.asker);
        let mut by =
            |rest: &[usize], asker: &mut Asker<'_, '_>| implies(clauses(rest.iter().map(|n| &units[*n])), asker);
        let same: Vec<usize> = rest.iter().copied().filter(|n| Some(units[*n].language) == own).collect();
        if own.is_some() && same.len() < rest.len() && by(&same, asker) {
            rest = same;
        } else if !by(&rest, asker) {
            return None;
        }
        Some(self.fewest(rest, implies))
    }

    /// Parts and invariants of an unsatisfiable precondition none of which can be left out.
    pub(super) fn core(&mut self) -> Premises {
        let all = (0..self.units.len()).collect();
        let mut core = self.fewest(all, &mut |given, asker| asker.satisfiable(given) == Some(false));
        // Something is to blame, and where there is no invariant it is a part.
        if core.parts.is_empty() && contract::invariants(self.program, self.function).is_empty() {
            core.parts.extend((!self.units.is_empty()).then_some(0));
        }
        core
    }

    /// What leaves no input that satisfies one clause.
    pub(super) fn against(&mut self, clause: ClauseId) -> Premises {
        let name = self.codes.clause_ref(clause, None);
        let is_own = |k: &usize| ClauseRef { atom: None, last: None, ..self.units[*k].name.clone() } == name;
        let (own, rest): (Vec<usize>, Vec<usize>) = (0..self.units.len()).partition(is_own);
        let own = clauses(own.into_iter().map(|k| &self.units[k]));
        let refuse = &mut |mut given: Vec<Clause>, asker: &mut Asker<'_, '_>| {
            given.extend_from_slice(&own);
            asker.satisfiable(given) == Some(false)
        };
        let mut found = self.premises(rest, None, refuse).unwrap_or_default();
        found.invariants.retain(|(class, k)| ClauseId::Invariant(*class, *k) != clause);
        found
    }

    /// The fewest of parts from which something follows, and of invariants.
    fn fewest(&mut self, mut parts: Vec<usize>, follows: &mut Follows<'_>) -> Premises {
        let invariants = self.invariants();
        let (units, asker) = (&self.units, &mut self.asker);
        let given = |parts: &[usize]| clauses(parts.iter().map(|n| &units[*n]));
        // What is less admits more heaps, which takes longer.
        let mut is_enough = |parts: &[usize], without: &[Invariant]| {
            let mut ask = |asker: &mut Asker<'_, '_>| asker.without(without, |asker| follows(given(parts), asker));
            ask(asker) || asker.patiently(ask)
        };
        for n in (0..parts.len()).rev() {
            let mut fewer = parts.clone();
            fewer.remove(n);
            if is_enough(&fewer, &[]) {
                parts = fewer;
            }
        }
        // Most claims need none of them.
        let mut without = invariants.clone();
        if !invariants.is_empty() && !is_enough(&parts, &without) {
            without.clear();
            for invariant in invariants.iter().rev().filter(|_| invariants.len() > 1) {
                without.push(*invariant);
                if !is_enough(&parts, &without) {
                    without.pop();
                }
            }
        }
        let invariants = invariants.into_iter().filter(|i| !without.contains(i)).collect();
        Premises { parts, invariants }
    }

    /// The invariants of the parameters' types that somebody wrote: the others always hold.
    fn invariants(&self) -> Vec<Invariant> {
        let is_written = |clause: &Clause| !clause.is_given() && !self.program.is_shipped(clause.span);
        let all = contract::invariants(self.program, self.function).into_iter();
        let position = |id| if let ClauseId::Invariant(class, k) = id { Some((class, k)) } else { None };
        let mut found: Vec<Invariant> =
            all.filter(|(.., clause)| is_written(clause)).filter_map(|(id, ..)| position(id)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Premises as a report names them.
    pub(super) fn named(&self, by: &Premises, text: &str) -> Vec<RelatedClause> {
        let parts = by.parts.iter().map(|n| self.units[*n].name.clone());
        let invariants = by.invariants.iter().map(|(class, k)| ClauseId::Invariant(*class, *k));
        let invariants = invariants.map(|id| self.codes.clause_ref(id, None));
        parts.chain(invariants).map(|clause| RelatedClause { clause, text: text.to_owned() }).collect()
    }

    /// Whether all premises are in one language.
    pub(super) fn are_in(&self, by: &Premises, language: Language) -> bool {
        let of = |(class, k): &Invariant| Language::of(self.codes.clause(ClauseId::Invariant(*class, *k)));
        by.parts.iter().all(|n| self.units[*n].language == language) && by.invariants.iter().all(|i| of(i) == language)
    }
}
