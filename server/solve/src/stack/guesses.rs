//! Models where unknown integers are multiplied or divided, found by guessing.
//!
//! The steps of Euclid's algorithm, the halves of `3n + 1`, the digits of a number: chains of remainders are among the
//! dearest questions, and most numbers of the right size answer them. Only models come from here: that no guess fits says
//! nothing.

use super::frames::Literal;
use crate::model::Model;
use crate::ops::{Sort, Var, apply_binary, apply_unary};
use crate::terms::{Arithmetic, Node, Term, Terms};
use rustc_hash::FxHashMap;

/// Evaluations of single terms in one call: less than a millisecond.
const BUDGET: usize = 150_000;
/// With more unknown numbers guessing is hopeless.
const UNKNOWNS: usize = 4;
/// Guesses of one call.
const GUESSES: u32 = 4_000;
/// By the number of variables: how many values of each are tried with all of the others.
const CORNERS: [usize; UNKNOWNS + 1] = [1, 300, 60, 15, 8];

/// The literals as a list of steps, operands first.
pub(super) struct Tape {
    steps: Vec<(Node, Sort)>,
    places: FxHashMap<Term, usize>,
    /// The value that a literal wants of the step before which so many steps were done.
    wanted: Vec<(usize, usize, bool)>,
    vars: Vec<(Var, Sort)>,
    constants: Vec<i64>,
}

/// A model of the literals.
pub(super) fn find(terms: &Terms, literals: &[&Literal]) -> Option<Model> {
    if !literals.iter().any(|l| terms.arithmetic(l.term) > Arithmetic::Linear) || !are_few_integers(terms, literals) {
        return None;
    }
    let tape = Tape::new(terms, literals);
    let mut values = tape.values();
    let (mut dice, mut spent) = (Dice(0x9E37_79B9_7F4A_7C15), 0);
    for guess in 0..GUESSES {
        let model = tape.guess(guess, &mut dice);
        if tape.holds(&model, &mut values, &mut spent) {
            return Some(model);
        }
        if spent > BUDGET {
            break;
        }
    }
    None
}

/// A model of literals that Z3 does not decide, with values at the ends of something: how often a loop runs that takes one bit
/// after the other away depends on how many there are, and computing with bits is slow to find out.
pub(super) fn at_corners(terms: &Terms, literals: &[&Literal]) -> Option<Model> {
    if !are_few_integers(terms, literals) {
        return None;
    }
    let tape = Tape::new(terms, literals);
    let most = CORNERS[tape.vars.len()];
    let corners: Vec<Vec<i64>> = tape.vars.iter().map(|(_, sort)| tape.corners(*sort, most)).collect();
    let (mut values, mut spent) = (tape.values(), 0);
    for n in 0..corners.iter().map(Vec::len).product() {
        let (mut model, mut rest) = (Model::new(), n);
        for ((var, _), corners) in tape.vars.iter().zip(&corners) {
            model.set(*var, corners[rest % corners.len()]);
            rest /= corners.len();
        }
        if tape.holds(&model, &mut values, &mut spent) {
            return Some(model);
        }
        if spent > BUDGET {
            break;
        }
    }
    None
}

/// Whether the variables are so few that guessing makes sense, and no floating-point numbers.
fn are_few_integers(terms: &Terms, literals: &[&Literal]) -> bool {
    let mut vars: Vec<Var> = Vec::new();
    for var in literals.iter().flat_map(|l| l.vars()) {
        if !vars.contains(var) {
            vars.push(*var);
        }
        if vars.len() > UNKNOWNS || terms.sort(terms.term_of(*var)).is_float() {
            return false;
        }
    }
    true
}

impl Tape {
    pub(super) fn new(terms: &Terms, literals: &[&Literal]) -> Tape {
        let (steps, places, wanted) = Default::default();
        let mut tape = Tape { steps, places, wanted, vars: Vec::new(), constants: Vec::new() };
        for literal in literals {
            terms.for_each_once(literal.term, |terms, t| tape.add(terms, t));
            tape.wanted.push((tape.steps.len(), tape.places[&literal.term], literal.positive));
        }
        tape
    }

    /// Room for the values of the steps.
    pub(super) fn values(&self) -> Vec<i64> {
        vec![0; self.steps.len()]
    }

    fn add(&mut self, terms: &Terms, t: Term) {
        if self.places.contains_key(&t) {
            return;
        }
        let place = |operand: Term| Term(self.places[&operand] as u32);
        let sort_of = |operand: Term| terms.sort(operand);
        let (node, sort) = match terms.node(t) {
            node @ Node::Const(sort, value) => {
                self.constants.push(value);
                (node, sort)
            }
            node @ Node::Var(var) => {
                self.vars.push((var, sort_of(t)));
                (node, sort_of(t))
            }
            Node::Unary(op, a) => (Node::Unary(op, place(a)), sort_of(a)),
            Node::Binary(op, a, b) => (Node::Binary(op, place(a), place(b)), sort_of(a)),
            Node::Ite(c, a, b) => (Node::Ite(place(c), place(a), place(b)), sort_of(a)),
        };
        self.places.insert(t, self.steps.len());
        self.steps.push((node, sort));
    }

    /// Values for all variables: small ones first, then of all sizes up to one that grows, and now and then a constant of
    /// the program or a neighbour of it.
    fn guess(&self, guess: u32, dice: &mut Dice) -> Model {
        let mut model = Model::new();
        for (var, sort) in &self.vars {
            let value = match dice.below(4) {
                0 if guess > 0 && !self.constants.is_empty() => {
                    let constant = self.constants[dice.below(self.constants.len() as u64) as usize];
                    constant.wrapping_add(dice.below(3) as i64 - 1)
                }
                _ => {
                    let bits = if *sort == Sort::I64 { 62 } else { 30 };
                    let most = 2 + guess * bits / GUESSES;
                    let size = dice.below(u64::from(most) + 1);
                    let value = dice.below(1 << size) as i64;
                    if dice.below(4) == 0 { -value } else { value }
                }
            };
            model.set(*var, sort.wrap(if *sort == Sort::Bool { value & 1 } else { value }));
        }
        model
    }

    /// The first and last numbers, those nearest to zero and to constants of the program, and those where another bit begins.
    fn corners(&self, sort: Sort, most: usize) -> Vec<i64> {
        let ends = [0, 1, -1, sort.max(), sort.min(), 2, -2];
        let near = self.constants.iter().flat_map(|c| [*c, c.wrapping_add(1), c.wrapping_sub(1)]);
        let bits = if sort == Sort::I64 { 63 } else { 31 };
        let powers = (2..bits).map(|bit| 1i64 << bit).flat_map(|power| [power - 1, power, -power]);
        let mut corners: Vec<i64> = Vec::new();
        for value in ends.into_iter().chain(near).chain(powers).filter(|v| (sort.min()..=sort.max()).contains(v)) {
            if !corners.contains(&value) && corners.len() < most {
                corners.push(value);
            }
        }
        corners
    }

    /// Whether every literal holds; as far as the first that does not is computed.
    pub(super) fn holds(&self, model: &Model, values: &mut [i64], spent: &mut usize) -> bool {
        let mut done = 0;
        for (before, place, positive) in &self.wanted {
            for at in done..*before {
                values[at] = self.value(at, model, values);
            }
            *spent += before - done + 1;
            done = *before;
            if (values[*place] != 0) != *positive {
                return false;
            }
        }
        true
    }

    fn value(&self, at: usize, model: &Model, values: &[i64]) -> i64 {
        let (node, sort) = self.steps[at];
        let value = |place: Term| values[place.0 as usize];
        match node {
            Node::Const(_, constant) => constant,
            Node::Var(var) => model.get(var),
            Node::Unary(op, a) => apply_unary(op, sort, value(a)),
            Node::Binary(op, a, b) => apply_binary(op, sort, value(a), value(b)),
            Node::Ite(c, a, b) => value(if value(c) != 0 { a } else { b }),
        }
    }
}

/// Numbers in no order that anybody would see, the same in every run (Marsaglia's xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}
