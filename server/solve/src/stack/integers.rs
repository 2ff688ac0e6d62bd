//! Conjunctions over unbounded integers, decided by Z3's linear arithmetic.
//!
//! Program variables wrap around and are decided on bit vectors; formulas of separation logic speak of exact
//! integers (lengths, heights), which is what this is for.

use super::interrupt::Interrupter;
use super::{Limits, Reason};
use std::fmt;
use z3::ast::{Bool, Int};
use z3::{Params, SatResult};

/// A sum of variables, each with a coefficient, and a constant. Variables are numbered by the caller.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sum {
    /// Sorted by variable, without zero coefficients.
    terms: Vec<(u32, i64)>,
    constant: i64,
}

/// A number left the range of 64 bits while sums were computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overflow;

impl fmt::Display for Overflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number is beyond 64 bits")
    }
}

impl std::error::Error for Overflow {}

impl Sum {
    /// A number.
    pub fn constant(value: i64) -> Sum {
        Sum { terms: Vec::new(), constant: value }
    }

    /// One variable.
    pub fn var(var: u32) -> Sum {
        Sum { terms: vec![(var, 1)], constant: 0 }
    }

    /// The variables and their coefficients, sorted, none zero.
    pub fn terms(&self) -> &[(u32, i64)] {
        &self.terms
    }

    /// What is added to the variables.
    pub fn offset(&self) -> i64 {
        self.constant
    }

    /// The coefficient of a variable, zero when it does not occur.
    pub fn coefficient(&self, var: u32) -> i64 {
        self.terms.binary_search_by_key(&var, |t| t.0).map_or(0, |at| self.terms[at].1)
    }

    /// `self + factor * other`.
    ///
    /// # Errors
    /// When a number leaves 64 bits.
    pub fn plus(&self, factor: i64, other: &Sum) -> Result<Sum, Overflow> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let take = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(l), Some(r)) => l.0.cmp(&r.0),
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
            };
            let l = if take.is_le() { left.next() } else { None };
            let r = if take.is_ge() { right.next() } else { None };
            let var = l.or(r).map_or(0, |t| t.0);
            let added = r.map_or(0, |t| t.1).checked_mul(factor).ok_or(Overflow)?;
            let sum = l.map_or(0, |t| t.1).checked_add(added).ok_or(Overflow)?;
            if sum != 0 {
                terms.push((var, sum));
            }
        }
        let added = other.constant.checked_mul(factor).ok_or(Overflow)?;
        Ok(Sum { terms, constant: self.constant.checked_add(added).ok_or(Overflow)? })
    }

    /// `factor * self`.
    ///
    /// # Errors
    /// When a number leaves 64 bits.
    pub fn times(&self, factor: i64) -> Result<Sum, Overflow> {
        Sum::default().plus(factor, self)
    }

    /// The sum with each variable replaced by another sum.
    ///
    /// # Errors
    /// When a number leaves 64 bits.
    pub fn replace(&self, with: impl Fn(u32) -> Sum) -> Result<Sum, Overflow> {
        let start = Sum::constant(self.constant);
        self.terms.iter().try_fold(start, |sum, (var, factor)| sum.plus(*factor, &with(*var)))
    }
}

/// How a sum relates to zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// `sum <= 0`.
    AtMost,
    /// `sum = 0`.
    Equal,
    /// `sum != 0`.
    Different,
}

/// A statement about integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    Compare(Sum, Relation),
    /// All hold; an empty one is true.
    All(Vec<Claim>),
    /// One holds; an empty one is false.
    Any(Vec<Claim>),
}

/// Whether claims can hold together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Possible {
    Yes,
    No,
    /// Not decided, for this reason.
    Unknown(Reason),
}

/// A stack of claims. Belongs to the thread that made it.
pub struct Integers {
    solver: z3::Solver,
    interrupter: Interrupter,
    /// By number.
    variables: Vec<Int>,
    depth: u32,
}

impl Integers {
    /// An empty stack, each of whose checks is limited as given.
    pub fn new(limits: Limits) -> Integers {
        let solver = z3::Solver::new_for_logic("QF_LIA").unwrap_or_default();
        let mut params = Params::new();
        if limits.rlimit > 0 {
            params.set_u32("rlimit", limits.rlimit);
        }
        if limits.timeout_ms > 0 {
            params.set_u32("timeout", limits.timeout_ms);
        }
        solver.set_params(&params);
        Integers { solver, interrupter: Interrupter::default(), variables: Vec::new(), depth: 0 }
    }

    /// Opens a scope.
    pub fn push(&mut self) {
        self.solver.push();
        self.depth += 1;
    }

    /// Forgets what was added since the last [`Integers::push`]; does nothing without one.
    pub fn pop(&mut self) {
        if self.depth > 0 {
            self.solver.pop(1);
            self.depth -= 1;
        }
    }

    /// Adds a claim to the current scope.
    pub fn add(&mut self, claim: &Claim) {
        let claim = self.translate(claim);
        self.solver.assert(&claim);
    }

    /// Whether all claims of all scopes can hold together.
    pub fn check(&mut self) -> Possible {
        let context = self.solver.get_context().get_z3_context();
        match self.interrupter.guard(context, || self.solver.check()) {
            Some(SatResult::Sat) => Possible::Yes,
            Some(SatResult::Unsat) => Possible::No,
            None => Possible::Unknown(Reason::Interrupted),
            Some(SatResult::Unknown) if self.interrupter.is_interrupted() => Possible::Unknown(Reason::Interrupted),
            Some(SatResult::Unknown) => {
                Possible::Unknown(Reason::Other(self.solver.get_reason_unknown().unwrap_or_default()))
            }
        }
    }

    /// A handle that stops the checks from any thread.
    pub fn interrupt_handle(&self) -> Interrupter {
        self.interrupter.clone()
    }

    /// Claims nest only as deep as the code that builds them, never as deep as an input.
    fn translate(&mut self, claim: &Claim) -> Bool {
        match claim {
            Claim::All(parts) => Bool::and(&parts.iter().map(|p| self.translate(p)).collect::<Vec<_>>()),
            Claim::Any(parts) => Bool::or(&parts.iter().map(|p| self.translate(p)).collect::<Vec<_>>()),
            Claim::Compare(sum, relation) => {
                let mut parts = vec![Int::from_i64(sum.constant)];
                parts.extend(sum.terms.iter().map(|(var, factor)| self.variable(*var) * Int::from_i64(*factor)));
                let (sum, zero) = (Int::add(&parts), Int::from_i64(0));
                match relation {
                    Relation::AtMost => sum.le(&zero),
                    Relation::Equal => sum.eq(&zero),
                    Relation::Different => sum.eq(&zero).not(),
                }
            }
        }
    }

    fn variable(&mut self, var: u32) -> Int {
        let known = self.variables.len() as u32;
        self.variables.extend((known..=var).map(Int::new_const));
        self.variables[var as usize].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Limits = Limits { rlimit: 0, timeout_ms: 0 };

    fn compare(terms: &[(u32, i64)], constant: i64, relation: Relation) -> Claim {
        let sum = terms.iter().try_fold(Sum::constant(constant), |sum, (v, c)| sum.plus(*c, &Sum::var(*v)));
        Claim::Compare(sum.expect("small numbers"), relation)
    }

    #[test]
    fn integers_do_not_wrap() {
        let mut integers = Integers::new(FREE);
        // x <= y - 1 and y <= x - 1 + 2^40: 64-bit numbers and no wrapping.
        integers.add(&compare(&[(0, 1), (1, -1)], 1, Relation::AtMost));
        assert_eq!(integers.check(), Possible::Yes);
        integers.push();
        integers.add(&compare(&[(0, -1), (1, 1)], 1, Relation::AtMost));
        assert_eq!(integers.check(), Possible::No, "x < y and y < x");
        integers.pop();
        assert_eq!(integers.check(), Possible::Yes);
    }

    #[test]
    fn parities_are_seen() {
        let mut integers = Integers::new(FREE);
        integers.add(&compare(&[(0, 2), (1, -2)], -1, Relation::Equal));
        assert_eq!(integers.check(), Possible::No, "2x = 2y + 1");
    }

    #[test]
    fn alternatives_and_the_empty_claims() {
        let mut integers = Integers::new(FREE);
        integers.add(&Claim::All(Vec::new()));
        let zero_or_two = [0, -2].map(|k| compare(&[(0, 1)], k, Relation::Equal));
        integers.add(&Claim::Any(zero_or_two.to_vec()));
        integers.add(&compare(&[(0, 1)], 0, Relation::Different));
        assert_eq!(integers.check(), Possible::Yes);
        integers.add(&Claim::Any(Vec::new()));
        assert_eq!(integers.check(), Possible::No);
    }

    #[test]
    fn sums_are_canonical_and_checked() {
        let sum = Sum::var(3).plus(2, &Sum::var(1)).and_then(|s| s.plus(-1, &Sum::var(3))).expect("small");
        assert_eq!(sum.terms(), [(1, 2)]);
        assert_eq!(sum.replace(|_| Sum::constant(5)), Ok(Sum::constant(10)));
        assert_eq!(Sum::constant(i64::MAX).times(2), Err(Overflow));
    }
}
