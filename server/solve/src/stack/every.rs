//! Where unknown integers are multiplied or divided and all of them are between narrow bounds: every value.
//!
//! That squares of small numbers do not wrap around, say, is dear to whoever works on bits, and quickly computed. A number
//! that others say is computed from them, and one whose square has a bound has one itself.

use super::frames::Literal;
use super::guesses::Tape;
use super::span::{self, Int};
use super::{Model, Verdict};
use crate::ops::{BinOp, UnOp, Var};
use crate::terms::{Arithmetic, Node, Term, Terms};
use std::collections::{BTreeMap, BTreeSet};

/// Combinations of values that are computed, about a hundredth of a second.
const MOST: Int = 1 << 18;
/// How often bounds are drawn from others.
const ROUNDS: usize = 3;

/// The verdict on the literals; none where there are too many values.
pub(super) fn decide(terms: &Terms, literals: &[&Literal]) -> Option<Verdict> {
    if !literals.iter().any(|l| terms.arithmetic(l.term) > Arithmetic::Linear) {
        return None;
    }
    let known = Known::of(terms, literals);
    if known.bounds.values().any(|(low, high)| low > high) {
        return Some(Verdict::Unsat);
    }
    let said = known.said();
    let free = known.bounds.iter().filter(|(var, _)| !said.iter().any(|(by, _)| by == *var));
    let free: Vec<(Var, Int, Int)> = free.map(|(var, (low, high))| (*var, *low, *high)).collect();
    let count = |all: Int, (_, low, high): &(Var, Int, Int)| all.checked_mul(high - low + 1).filter(|all| *all <= MOST);
    free.iter().try_fold(1, count)?;
    let tape = Tape::new(terms, literals);
    let mut model = Model::new();
    free.iter().for_each(|(var, low, _)| model.set(*var, *low as i64));
    let (mut values, mut spent) = (tape.values(), 0);
    loop {
        said.iter().for_each(|(var, by)| model.set(*var, terms.eval(*by, &model)));
        if tape.holds(&model, &mut values, &mut spent) {
            return Some(Verdict::Sat(model));
        }
        // The next combination, as an odometer counts.
        let Some(turned) = free.iter().position(|(var, _, high)| Int::from(model.get(*var)) < *high) else {
            return Some(Verdict::Unsat);
        };
        free[..turned].iter().for_each(|(var, low, _)| model.set(*var, *low as i64));
        let (var, ..) = free[turned];
        model.set(var, model.get(var) + 1);
    }
}

/// What literals say of single variables.
struct Known<'t> {
    terms: &'t Terms,
    bounds: BTreeMap<Var, (Int, Int)>,
    /// Terms that a literal says are equal.
    equal: Vec<(Term, Term)>,
}

impl<'t> Known<'t> {
    fn of(terms: &'t Terms, literals: &[&Literal]) -> Known<'t> {
        let vars: BTreeSet<Var> = literals.iter().flat_map(|l| l.vars()).copied().collect();
        let bounds = vars.into_iter().map(|var| {
            let sort = terms.sort(terms.term_of(var));
            (var, (sort.min().into(), sort.max().into()))
        });
        let equality = |l: &&&Literal| match terms.node(l.term) {
            Node::Binary(BinOp::Eq, a, b) if l.positive => Some((a, b)),
            _ => None,
        };
        let equal = literals.iter().filter_map(|l| equality(&l)).flat_map(|(a, b)| [(a, b), (b, a)]).collect();
        let mut known = Known { terms, bounds: bounds.collect(), equal };
        for _ in 0..ROUNDS {
            for (t, said) in literals.iter().filter_map(|literal| span::compared(terms, literal)) {
                known.bound(t, said);
            }
            for (a, b) in known.equal.clone() {
                let span = known.span(b);
                known.bound(a, span);
            }
        }
        known
    }

    /// Notes that a term is between two numbers, as far as that says something of one variable.
    fn bound(&mut self, t: Term, (low, high): (Int, Int)) {
        match self.terms.node(t) {
            Node::Var(var) => {
                if let Some(known) = self.bounds.get_mut(&var) {
                    *known = span::both(*known, (low, high));
                }
            }
            Node::Unary(UnOp::Widen, a) => self.bound(a, (low, high)),
            Node::Binary(BinOp::Mul, a, b) if a == b && high >= 0 => {
                let (least, greatest) = self.span(a);
                let most = least.abs().max(greatest.abs());
                // What wraps says nothing.
                if most.checked_mul(most).is_some_and(|square| square <= self.terms.sort(t).max().into()) {
                    let root = high.min(most * most).isqrt();
                    self.bound(a, (-root, root));
                }
            }
            _ => {}
        }
    }

    fn span(&self, t: Term) -> (Int, Int) {
        span::span(self.terms, t, &|t| match self.terms.node(t) {
            Node::Var(var) => self.bounds.get(&var).copied(),
            _ => None,
        })
    }

    /// The variables that a literal says are equal to a term of others, of which it says nothing.
    fn said(&self) -> Vec<(Var, Term)> {
        let (mut said, mut by): (Vec<(Var, Term)>, BTreeSet<Var>) = Default::default();
        for (a, b) in &self.equal {
            let Node::Var(var) = self.terms.node(*a) else { continue };
            let others = self.terms.vars(*b);
            let is_said = |v: &Var| said.iter().any(|(said, _)| said == v);
            if !by.contains(&var) && !is_said(&var) && !others.contains(&var) && !others.iter().any(is_said) {
                by.extend(others);
                said.push((var, *b));
            }
        }
        said
    }
}
