//! Where unknown integers are multiplied or divided and all of them are between narrow bounds: every value.
//!
//! That squares of small numbers do not wrap around, say, is dear to whoever works on bits, and quickly computed.

use super::frames::Literal;
use super::guesses::Tape;
use super::ranges::between;
use super::span::Int;
use super::{Model, Verdict};
use crate::ops::Var;
use crate::terms::{Arithmetic, Node, Terms};
use std::collections::BTreeSet;

/// Combinations of values that are computed, about a hundredth of a second.
const MOST: Int = 1 << 18;

/// The verdict on the literals; none where there are too many values.
pub(super) fn decide(terms: &Terms, literals: &[&Literal]) -> Option<Verdict> {
    if !literals.iter().any(|l| terms.arithmetic(l.term) > Arithmetic::Linear) {
        return None;
    }
    let vars: BTreeSet<Var> = literals.iter().flat_map(|l| l.vars()).copied().collect();
    let bounds: Vec<(Var, Int, Int)> = vars.into_iter().map(|var| bounds(terms, literals, var)).collect();
    let count = |all: Int, (_, low, high): &(Var, Int, Int)| {
        let values = (high - low + 1).max(0);
        all.checked_mul(values).filter(|all| *all <= MOST)
    };
    bounds.iter().try_fold(1, count)?;
    if bounds.iter().any(|(_, low, high)| low > high) {
        return Some(Verdict::Unsat);
    }
    let tape = Tape::new(terms, literals);
    let mut model = Model::new();
    bounds.iter().for_each(|(var, low, _)| model.set(*var, *low as i64));
    let (mut values, mut spent) = (tape.values(), 0);
    loop {
        if tape.holds(&model, &mut values, &mut spent) {
            return Some(Verdict::Sat(model));
        }
        // The next combination, as an odometer counts.
        let Some(turned) = bounds.iter().position(|(var, _, high)| Int::from(model.get(*var)) < *high) else {
            return Some(Verdict::Unsat);
        };
        bounds[..turned].iter().for_each(|(var, low, _)| model.set(*var, *low as i64));
        let (var, ..) = bounds[turned];
        model.set(var, model.get(var) + 1);
    }
}

/// A variable with the smallest and the largest value that comparisons with constants leave it.
fn bounds(terms: &Terms, literals: &[&Literal], var: Var) -> (Var, Int, Int) {
    let sort = terms.sort(terms.term_of(var));
    let is_it = |t| matches!(terms.node(t), Node::Var(of) if of == var);
    let all = (Int::from(sort.min()), Int::from(sort.max()));
    let said = literals.iter().filter_map(|literal| {
        let Node::Binary(op, a, b) = terms.node(literal.term) else { return None };
        let (constant, flipped) = match (is_it(a), is_it(b)) {
            (true, _) => (terms.as_const(b)?, false),
            (_, true) => (terms.as_const(a)?, true),
            _ => return None,
        };
        Some(between(op, constant.into(), flipped, literal.positive))
    });
    let (low, high) = said.fold(all, |(low, high), (from, to)| (low.max(from), high.min(to)));
    (var, low, high)
}
