//! Models with floating-point numbers, found by trying values at which conditions change their mind.
//!
//! Z3 needs long for what one such value answers (NaN, zero, a constant of the program and its neighbours), or the place
//! between two such values where the sides of a comparison cross, which is found by halving. Only models come from here:
//! that no value fits says nothing.

use super::frames::Literal;
use crate::float::FloatFn;
use crate::model::Model;
use crate::ops::{BinOp, Sort, UnOp, Var};
use crate::terms::{Node, Terms};
use rustc_hash::FxHashSet;
use std::cmp::Ordering;

/// Evaluations of one call.
const BUDGET: u32 = 8_000;
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
        if values.iter().any(|value| self.tries(at, (var, *value), &decided)) {
            return true;
        }
        let crossings = self.crossings(var, &values, &decided);
        crossings.into_iter().any(|value| self.tries(at, (var, value), &decided))
    }

    /// Whether a model has this value of the variable, and those before it.
    fn tries(&mut self, at: usize, (var, value): (Var, i64), decided: &[&Literal]) -> bool {
        let Some(left) = self.left.checked_sub(decided.len() as u32 + 1) else { return false };
        self.left = left;
        self.model.set(var, value);
        decided.iter().all(|l| l.holds(self.terms, &self.model)) && self.extend(at + 1)
    }

    /// Values at which the sides of comparisons cross.
    fn crossings(&mut self, var: Var, values: &[i64], decided: &[&Literal]) -> Vec<i64> {
        let sort = self.terms.sort(self.terms.term_of(var));
        let mut places: Vec<i64> = values.iter().filter_map(|value| rank(sort, *value)).collect();
        places.sort_unstable();
        let mut found = Vec::new();
        for literal in decided {
            let mut below = None;
            for place in &places {
                let Some(side) = self.side(literal, (var, sort), *place) else {
                    below = None;
                    continue;
                };
                if let Some((before, was)) = below
                    && side != was
                {
                    found.extend(self.between(literal, (var, sort), (before, was), *place));
                }
                below = Some((*place, side));
            }
        }
        found.into_iter().map(|place| at_rank(sort, place)).collect()
    }

    /// The place between two where the sides of a comparison cross, and its neighbours.
    fn between(&mut self, literal: &Literal, of: (Var, Sort), from: (i64, Ordering), to: i64) -> Vec<i64> {
        let ((mut low, was), mut high) = (from, to);
        // The middle of numbers that differ in their signs.
        while low < high && high.wrapping_sub(low) != 1 {
            let middle = (low & high) + ((low ^ high) >> 1);
            match self.side(literal, of, middle) {
                Some(Ordering::Equal) => return vec![middle],
                Some(side) if side == was => low = middle,
                Some(_) => high = middle,
                None => break,
            }
        }
        vec![low, high]
    }

    /// How the sides of a comparison lie where a variable has the value at a place. `None` when this is no comparison of
    /// numbers, one of them is NaN, or enough was tried.
    fn side(&mut self, literal: &Literal, (var, sort): (Var, Sort), place: i64) -> Option<Ordering> {
        let Node::Binary(op, a, b) = self.terms.node(literal.term) else { return None };
        if !op.is_comparison() || (op == BinOp::Eq || op == BinOp::Ne) && self.terms.sort(a) == Sort::Bool {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        self.model.set(var, at_rank(sort, place));
        let value = |t| self.terms.eval(t, &self.model);
        match (self.terms.sort(a), value(a), value(b)) {
            (Sort::F32, a, b) => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
            (Sort::F64, a, b) => f64::from_bits(a as u64).partial_cmp(&f64::from_bits(b as u64)),
            (_, a, b) => Some(a.cmp(&b)),
        }
    }
}

/// The number of a value in the order of its sort; `None` for NaN.
fn rank(sort: Sort, value: i64) -> Option<i64> {
    match sort {
        Sort::F32 if f32::from_bits(value as u32).is_nan() => None,
        Sort::F64 if f64::from_bits(value as u64).is_nan() => None,
        Sort::F32 | Sort::F64 => Some(mirrored(sort, value)),
        Sort::Bool | Sort::I32 | Sort::I64 => Some(value),
    }
}

/// The value with this number.
fn at_rank(sort: Sort, place: i64) -> i64 {
    match sort {
        Sort::F32 | Sort::F64 => sort.wrap(mirrored(sort, place)),
        Sort::Bool | Sort::I32 | Sort::I64 => place,
    }
}

/// The bits of negative numbers count down from zero. The other way round it is the same.
fn mirrored(sort: Sort, bits: i64) -> i64 {
    match (sort, bits as i32) {
        (Sort::F32, bits) if bits < 0 => (bits ^ i32::MAX).into(),
        (Sort::F32, bits) => bits.into(),
        _ if bits < 0 => bits ^ i64::MAX,
        _ => bits,
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
