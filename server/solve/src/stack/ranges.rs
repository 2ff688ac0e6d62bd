//! Contradictions of floating-point comparisons, by the range in which each term is.
//!
//! Rounding keeps the order of numbers, so the bounds of a result are the results of bounds, computed as the program
//! does. Z3 needs long for what this answers (`c < 10 && c * 9 / 5 + 32 > 1000`). That no range is empty says nothing.

use super::frames::Literal;
use super::span::{self, Int};
use crate::float::{FloatFn, FloatOp};
use crate::ops::{BinOp, Sort, UnOp};
use crate::terms::{Node, Term, Terms};
use rustc_hash::FxHashMap;

/// Terms deeper than this in another one may be anything.
const DEEPEST: u32 = 24;

/// The numbers that a term may be; none where `low` is above `high`.
#[derive(Clone, Copy, Debug)]
struct Range {
    low: f64,
    high: f64,
    /// It may be no number.
    nan: bool,
}

const ALL: Range = Range { low: f64::NEG_INFINITY, high: f64::INFINITY, nan: true };

/// Whether the literals contradict each other.
pub(super) fn contradict(terms: &Terms, literals: &[&Literal]) -> bool {
    let (known, integers, found) = Default::default();
    let mut ranges = Ranges { terms, known, integers, found };
    literals.iter().for_each(|literal| ranges.learn(literal));
    literals.iter().any(|literal| !ranges.may_hold(literal))
}

struct Ranges<'t> {
    terms: &'t Terms,
    /// What literals say of terms.
    known: FxHashMap<Term, Range>,
    integers: FxHashMap<Term, (Int, Int)>,
    /// The ranges found so far: terms share what they are made of.
    found: FxHashMap<Term, Range>,
}

impl Ranges<'_> {
    /// Takes in a comparison with a constant.
    fn learn(&mut self, literal: &Literal) {
        if let Some((t, said)) = span::compared(self.terms, literal) {
            let known = self.integers.entry(t).or_insert(said);
            *known = span::both(*known, said);
        }
        let Node::Binary(BinOp::Float(op), a, b) = self.terms.node(literal.term) else { return };
        for (t, constant, flipped) in [(a, b, false), (b, a, true)] {
            let Some(value) = self.terms.as_const(constant) else { continue };
            let sort = self.terms.sort(t);
            let said = compared(op, (number(sort, value), sort), flipped, literal.positive);
            let known = self.known.entry(t).or_insert(ALL);
            *known = known.and(said);
        }
    }

    /// Whether a literal is one way or the other for some numbers of the ranges.
    fn may_hold(&mut self, literal: &Literal) -> bool {
        let Node::Binary(BinOp::Float(op), a, b) = self.terms.node(literal.term) else { return true };
        if !op.is_comparison() {
            return true;
        }
        let (a, b) = (self.range(a, DEEPEST), self.range(b, DEEPEST));
        let (true_of_some, false_of_some) = match op {
            FloatOp::Lt => (a.low < b.high, a.high >= b.low),
            FloatOp::Le => (a.low <= b.high, a.high > b.low),
            _ => (a.low.max(b.low) <= a.high.min(b.high), !(a.low == a.high && b.low == b.high && a.low == b.low)),
        };
        let numbers = a.low <= a.high && b.low <= b.high;
        match literal.positive {
            true => numbers && true_of_some,
            false => numbers && false_of_some || a.nan || b.nan,
        }
    }

    fn range(&mut self, t: Term, depth: u32) -> Range {
        if let Some(range) = self.found.get(&t) {
            return *range;
        }
        let formed = if depth == 0 { ALL } else { self.of_form(t, depth - 1) };
        let range = self.known.get(&t).map_or(formed, |known| formed.and(*known));
        self.found.insert(t, range);
        range
    }

    fn of_form(&mut self, t: Term, depth: u32) -> Range {
        let terms = self.terms;
        let sort = terms.sort(t);
        let mut of = |t: Term| self.range(t, depth);
        match terms.node(t) {
            Node::Const(_, value) => {
                let value = number(sort, value);
                let nan = value.is_nan();
                if nan { Range { nan, ..ALL } } else { Range { low: value, high: value, nan } }
            }
            Node::Unary(UnOp::Float(op), a) => function(op, sort, of(a)),
            Node::Unary(UnOp::Convert(_), a) if terms.sort(a).is_float() => of(a).monotone(sort, |x| x),
            Node::Unary(UnOp::Convert(_), a) => {
                let known = |t: Term| self.integers.get(&t).copied();
                let (low, high) = span::span(terms, a, &known);
                let nearest = |n: Int| if sort == Sort::F32 { f64::from(n as f32) } else { n as f64 };
                Range { low: nearest(low), high: nearest(high), nan: false }
            }
            Node::Binary(BinOp::Float(op), a, b) => operation(op, sort, (of(a), of(b)), a == b),
            Node::Ite(_, a, b) => {
                let (a, b) = (of(a), of(b));
                Range { low: a.low.min(b.low), high: a.high.max(b.high), nan: a.nan || b.nan }
            }
            _ => ALL,
        }
    }
}

impl Range {
    fn and(self, other: Range) -> Range {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        Range { low, high, nan: self.nan && other.nan }
    }

    /// The range of a function that keeps the order, rounded to a sort.
    fn monotone(self, sort: Sort, of: impl Fn(f64) -> f64) -> Range {
        Range { low: rounded(sort, of(self.low)), high: rounded(sort, of(self.high)), nan: self.nan }
    }

    fn has(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    fn has_infinity(self) -> bool {
        self.low == f64::NEG_INFINITY || self.high == f64::INFINITY
    }
}

fn number(sort: Sort, value: i64) -> f64 {
    if sort == Sort::F32 { f32::from_bits(value as u32).into() } else { f64::from_bits(value as u64) }
}

/// The result of one operation as its sort has it: of two numbers of single precision, rounding twice rounds once.
fn rounded(sort: Sort, value: f64) -> f64 {
    if sort == Sort::F32 { (value as f32).into() } else { value }
}

/// What a comparison with a constant says of the other side.
fn compared(op: FloatOp, (constant, sort): (f64, Sort), flipped: bool, positive: bool) -> Range {
    let (above, below) = match sort {
        Sort::F32 => (f64::from((constant as f32).next_up()), f64::from((constant as f32).next_down())),
        _ => (constant.next_up(), constant.next_down()),
    };
    let nan = !positive;
    let from = |low| Range { low, nan, ..ALL };
    let to = |high| Range { high, nan, ..ALL };
    match (op, flipped, positive) {
        _ if constant.is_nan() => ALL,
        (FloatOp::Eq, _, true) => Range { low: constant, high: constant, nan },
        (FloatOp::Lt, false, true) | (FloatOp::Le, true, false) => to(below),
        (FloatOp::Le, false, true) | (FloatOp::Lt, true, false) => to(constant),
        (FloatOp::Lt, true, true) | (FloatOp::Le, false, false) => from(above),
        (FloatOp::Le, true, true) | (FloatOp::Lt, false, false) => from(constant),
        _ => ALL,
    }
}

fn function(op: FloatFn, sort: Sort, a: Range) -> Range {
    match op {
        FloatFn::Neg => Range { low: -a.high, high: -a.low, nan: a.nan },
        FloatFn::Abs if a.low >= 0.0 => a,
        FloatFn::Abs if a.high <= 0.0 => Range { low: -a.high, high: -a.low, nan: a.nan },
        FloatFn::Abs => Range { low: 0.0, high: a.high.max(-a.low), nan: a.nan },
        FloatFn::Sqrt => {
            let nan = a.nan || a.low < 0.0;
            Range { low: a.low.max(0.0), high: a.high.max(0.0), nan }.monotone(sort, f64::sqrt)
        }
        FloatFn::Floor => a.monotone(sort, f64::floor),
        FloatFn::Ceil => a.monotone(sort, f64::ceil),
        FloatFn::Rint => a.monotone(sort, f64::round_ties_even),
    }
}

fn operation(op: FloatOp, sort: Sort, (a, b): (Range, Range), same: bool) -> Range {
    let nan = a.nan || b.nan;
    // Infinities that cancel are no number.
    let undecided = |value: f64, instead: f64| rounded(sort, if value.is_nan() { instead } else { value });
    let corners = |of: fn(f64, f64) -> f64| {
        let all = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)];
        let all = all.map(|(x, y)| undecided(of(x, y), 0.0));
        (all.into_iter().fold(f64::INFINITY, f64::min), all.into_iter().fold(f64::NEG_INFINITY, f64::max))
    };
    match op {
        FloatOp::Add | FloatOp::Sub => {
            let b = if op == FloatOp::Sub { function(FloatFn::Neg, sort, b) } else { b };
            Range {
                low: undecided(a.low + b.low, f64::NEG_INFINITY),
                high: undecided(a.high + b.high, f64::INFINITY),
                nan: nan || a.has_infinity() && b.has_infinity(),
            }
        }
        FloatOp::Mul => {
            let (low, high) = corners(|x, y| x * y);
            let cancels = a.has_infinity() && b.has(0.0) || a.has(0.0) && b.has_infinity();
            Range { low: if same { low.max(0.0) } else { low }, high, nan: nan || cancels }
        }
        FloatOp::Div if !b.has(0.0) && b.low <= b.high => {
            let (low, high) = corners(|x, y| x / y);
            Range { low, high, nan: nan || a.has_infinity() && b.has_infinity() }
        }
        FloatOp::Rem => {
            let most = a.high.max(-a.low);
            Range {
                low: if a.low >= 0.0 { 0.0 } else { -most },
                high: if a.high <= 0.0 { 0.0 } else { most },
                nan: true,
            }
        }
        _ => ALL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

    /// Numbers in no order that anybody would see (Knuth's linear congruential generator).
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % bound
        }
    }

    const NUMBERS: [f64; 12] =
        [0.0, -0.0, 1.0, -1.5, 3.25, 1e300, -1e-300, 0.1, 7.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];

    fn constant(terms: &mut Terms, sort: Sort, value: f64) -> Term {
        let bits = if sort == Sort::F32 { (value as f32).to_bits().into() } else { value.to_bits() as i64 };
        terms.constant(sort, sort.wrap(bits))
    }

    /// What some numbers make true is never a contradiction.
    #[test]
    fn what_holds_of_some_numbers_is_no_contradiction() {
        let mut dice = Dice(7);
        let (mut asked, mut found) = (0, 0);
        for round in 0..4_000 {
            let sort = if round % 2 == 0 { Sort::F64 } else { Sort::F32 };
            let mut terms = Terms::new();
            let (x, y, n) = (terms.fresh_var(sort, "x"), terms.fresh_var(sort, "y"), terms.fresh_var(Sort::I64, "n"));
            let mut model = Model::new();
            for var in [x, y] {
                let value = NUMBERS[dice.below(NUMBERS.len())];
                let bits = if sort == Sort::F32 { (value as f32).to_bits().into() } else { value.to_bits() as i64 };
                model.set(terms.var_of(var).expect("a variable"), sort.wrap(bits));
            }
            model.set(terms.var_of(n).expect("a variable"), (1 << 53) + 1 - dice.below(3) as i64);
            let converted = terms.unary(UnOp::Convert(sort), n);
            let mut all = vec![x, y, converted];
            for _ in 0..dice.below(6) {
                let (a, b) = (all[dice.below(all.len())], all[dice.below(all.len())]);
                let number = constant(&mut terms, sort, NUMBERS[dice.below(NUMBERS.len())]);
                let b = if dice.below(2) == 0 { number } else { b };
                let op = [FloatOp::Add, FloatOp::Sub, FloatOp::Mul, FloatOp::Div, FloatOp::Rem][dice.below(5)];
                let of = [FloatFn::Neg, FloatFn::Abs, FloatFn::Sqrt, FloatFn::Floor, FloatFn::Rint][dice.below(5)];
                let made = match dice.below(3) {
                    0 => terms.unary(UnOp::Float(of), a),
                    _ => terms.binary(BinOp::Float(op), a, b),
                };
                all.push(made);
            }
            let mut literals = Vec::new();
            for _ in 0..4 {
                let op = [FloatOp::Lt, FloatOp::Le, FloatOp::Eq][dice.below(3)];
                let number = constant(&mut terms, sort, NUMBERS[dice.below(NUMBERS.len())]);
                let (a, b) = (all[dice.below(all.len())], number);
                let (a, b) = if dice.below(2) == 0 { (a, b) } else { (b, a) };
                let condition = terms.binary(BinOp::Float(op), a, b);
                let holds = terms.eval(condition, &model) != 0;
                literals.push((condition, holds));
            }
            let literal = |terms: &Terms, (t, positive): &(Term, bool)| Literal::new(terms, *t, *positive);
            let all: Vec<Literal> = literals.iter().map(|l| literal(&terms, l)).collect();
            assert!(!contradict(&terms, &all.iter().collect::<Vec<_>>()), "round {round}");
            // The opposite of one of them may be a contradiction; then no number that is tried makes it true.
            let opposite: Vec<Literal> = literals.iter().map(|(t, holds)| literal(&terms, &(*t, !holds))).collect();
            let mixed: Vec<&Literal> = all.iter().skip(1).chain(&opposite[..1]).collect();
            asked += 1;
            if contradict(&terms, &mixed) {
                found += 1;
                for (a, b) in NUMBERS.iter().flat_map(|a| NUMBERS.map(|b| (*a, b))) {
                    for (var, value) in [(x, a), (y, b)] {
                        let bits =
                            if sort == Sort::F32 { (value as f32).to_bits().into() } else { value.to_bits() as i64 };
                        model.set(terms.var_of(var).expect("a variable"), sort.wrap(bits));
                    }
                    assert!(!mixed.iter().all(|l| l.holds(&terms, &model)), "round {round}: {a} and {b}");
                }
            }
        }
        assert!(found * 20 > asked, "{found} of {asked}");
    }
}
