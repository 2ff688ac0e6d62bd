//! Models with floating-point numbers, found by trying values at which conditions change their mind.
//!
//! Z3 needs long for what one such value answers (NaN, zero, a constant of the program and its neighbours). Only models
//! come from here: that no value fits says nothing.

use super::frames::Literal;
use crate::float::FloatFn;
use crate::model::Model;
use crate::ops::{Sort, UnOp, Var};
use crate::terms::{Node, Terms};
use rustc_hash::FxHashSet;

/// Evaluations of one call.
const BUDGET: u32 = 4_000;
/// Values tried for one variable.
const VALUES: usize = 40;

/// A variable, its values, and the literals that are decided once it has one.
type Step<'a> = (Var, Vec<i64>, Vec<&'a Literal>);

/// A search through the values of some variables.
struct Search<'a> {
    terms: &'a Terms,
    steps: Vec<Step<'a>>,
    model: Model,
    left: u32,
}

/// Numbers of the program, floating-point and integer.
#[derive(Default)]
struct Constants {
    floats: Vec<f64>,
    integers: Vec<i64>,
}

/// A model of the literals.
pub(super) fn find(terms: &Terms, literals: &[&Literal]) -> Option<Model> {
    let constants = constants(terms, literals);
    let mut search = Search { terms, steps: Vec::new(), model: Model::new(), left: BUDGET };
    let mut known = FxHashSet::default();
    for var in literals.iter().flat_map(|l| l.vars()) {
        if !known.insert(*var) {
            continue;
        }
        let decided = |l: &&&Literal| l.vars().contains(var) && l.vars().iter().all(|v| known.contains(v));
        let decided = literals.iter().filter(decided).copied().collect();
        search.steps.push((*var, values(terms.sort(terms.term_of(*var)), &constants), decided));
    }
    search.extend(0).then_some(search.model)
}

impl Search<'_> {
    /// Gives the variables from this one on values. As deep as there are variables with a budget.
    fn extend(&mut self, at: usize) -> bool {
        let Some((var, values, decided)) = self.steps.get(at) else { return true };
        let (var, values, decided) = (*var, values.clone(), decided.clone());
        for value in values {
            let Some(left) = self.left.checked_sub(decided.len() as u32 + 1) else { return false };
            self.left = left;
            self.model.set(var, value);
            if decided.iter().all(|l| l.holds(self.terms, &self.model)) && self.extend(at + 1) {
                return true;
            }
        }
        false
    }
}

fn constants(terms: &Terms, literals: &[&Literal]) -> Constants {
    let (mut found, mut roots) = (Constants::default(), false);
    for literal in literals {
        terms.for_each_once(literal.term, |terms, t| match terms.node(t) {
            Node::Const(Sort::F32, c) => found.floats.push(f32::from_bits(c as u32).into()),
            Node::Const(Sort::F64, c) => found.floats.push(f64::from_bits(c as u64)),
            Node::Const(Sort::I32 | Sort::I64, c) => found.integers.push(c),
            Node::Unary(UnOp::Float(FloatFn::Sqrt), _) => roots = true,
            _ => {}
        });
    }
    // A number that is converted is compared with constants of the other kind; what is subtracted stands there negated.
    found.floats.extend(found.integers.iter().flat_map(|c| [*c as f64, -(*c as f64)]));
    if roots {
        // A root changes its mind at the square.
        let squares: Vec<f64> = found.floats.iter().map(|c| c * c).collect();
        found.integers.splice(0..0, squares.iter().map(|square| *square as i64));
        found.floats.splice(0..0, squares);
    }
    found
}

/// What to try for a variable of this sort, likely values first.
fn values(sort: Sort, constants: &Constants) -> Vec<i64> {
    const FLOATS: [f64; 14] = [
        0.0,
        1.0,
        -1.0,
        f64::NAN,
        0.5,
        -0.5,
        -0.0,
        2.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        f64::MIN,
        1e10,
        f64::MIN_POSITIVE,
    ];
    const INTEGERS: [i64; 6] = [0, 1, -1, 2, i64::MAX, i64::MIN];
    let integers = constants.integers.iter().flat_map(|c| [*c, c.wrapping_add(1), c.wrapping_sub(1)]);
    let floats = constants.floats.iter().copied();
    let mut values: Vec<i64> = match sort {
        Sort::Bool => vec![0, 1],
        Sort::I32 | Sort::I64 => {
            INTEGERS.into_iter().chain(integers).map(|n| n.clamp(sort.min(), sort.max())).collect()
        }
        Sort::F32 => {
            let near = floats.map(|c| c as f32).flat_map(|c| [c, c.next_up(), c.next_down(), -c, c + 0.5]);
            let all = FLOATS.iter().map(|c| *c as f32).chain(near);
            all.map(|x| sort.wrap(x.to_bits().into())).collect()
        }
        Sort::F64 => {
            let near = floats.flat_map(|c| [c, c.next_up(), c.next_down(), -c, c + 0.5]);
            FLOATS.into_iter().chain(near).map(|x| sort.wrap(x.to_bits() as i64)).collect()
        }
    };
    let mut seen = FxHashSet::default();
    values.retain(|v| seen.insert(*v));
    values.truncate(VALUES);
    values
}
