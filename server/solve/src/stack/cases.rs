//! Division by small numbers, by cases: where bounds leave few quotients, `x % c` is `x`, or `x - c`, or `x - 2 * c` ..
//!
//! Indexes of ring buffers and hash tables are remainders by a length. As circuits they are among the dearest questions;
//! case by case they are sums, of which order reasoning thinks little. What that leaves open, once divisors are numbers, is
//! linear arithmetic (`linear`).

use super::Verdict;
use super::frames::Literal;
use super::linear::Linear;
use super::order::Order;
use super::span::{self, Int};
use crate::model::Model;
use crate::ops::{BinOp, Sort, Var};
use crate::terms::{Node, Term, Terms};
use rustc_hash::FxHashMap;

/// Divisions in one question beyond which it is not taken apart.
const DIVISIONS: usize = 32;
/// Values of one divisor, and quotients by one, that are tried in turn.
const WIDEST: Int = 8;
/// Cases of one question, and those that refuting all quotients at once may take.
const MOST: u32 = 60;
const REFUTING: u32 = 20;
/// The arena is made anew when it has so many terms.
const CAPACITY: usize = 100_000;

/// The procedure, with the terms of its cases.
pub(super) struct Cases {
    terms: Terms,
    linear: Linear,
    order: Order,
    /// Questions that reached Z3.
    smt_checks: u64,
    /// The arena of the questions, and what its variables are in this one, by serial numbers.
    arena: u64,
    variables: FxHashMap<u64, Term>,
}

/// A division by cases: of one term by another, which both have no division in them that is not decided.
#[derive(Clone, Copy)]
struct Division {
    dividend: Term,
    divisor: Term,
}

/// What is left of a question.
struct Left {
    nodes: u32,
    /// Some case was not decided, or left out.
    open: bool,
}

impl Cases {
    pub(super) fn new(linear: Linear) -> Cases {
        let (terms, order, variables) = (Terms::new(), Order::default(), FxHashMap::default());
        Cases { terms, linear, order, smt_checks: 0, arena: u64::MAX, variables }
    }

    /// Whether there is anything to take apart.
    pub(super) fn concern(terms: &Terms, literals: &[&Literal]) -> bool {
        let found = divisions(terms, literals.iter().map(|l| l.term));
        (1..=DIVISIONS).contains(&found.len()) && !literals.iter().any(|l| terms.has_float(l.term))
    }

    /// How many questions reached Z3.
    pub(super) fn smt_checks(&self) -> u64 {
        self.smt_checks
    }

    /// Decides literals by cases; `None` when some stay open.
    pub(super) fn decide(&mut self, terms: &Terms, literals: &[&Literal]) -> Option<Verdict> {
        let path = self.copied(terms, literals)?;
        match self.settle(&path)? {
            Verdict::Sat(model) => {
                let model = self.translated(terms, literals, &model);
                literals.iter().all(|l| l.holds(terms, &model)).then_some(Verdict::Sat(model))
            }
            verdict => Some(verdict),
        }
    }

    /// Decides a conjunction: for each value of the divisors, quotient by quotient, or as linear arithmetic.
    fn settle(&mut self, path: &[Term]) -> Option<Verdict> {
        if path.iter().any(|t| self.terms.as_const(*t) == Some(0)) || !self.bound(path) {
            return Some(Verdict::Unsat);
        }
        let unknown = |d: &Division| self.terms.as_const(d.divisor).is_none();
        if let Some(division) = divisions(&self.terms, path.iter().copied()).into_iter().find(unknown) {
            return self.fix(path, division.divisor);
        }
        let mut left = Left { nodes: MOST, open: false };
        match self.explore(path, &mut left) {
            Some(model) => Some(Verdict::Sat(model)),
            None if !left.open => Some(Verdict::Unsat),
            None => {
                self.smt_checks += 1;
                self.bound(path);
                let (terms, order) = (&self.terms, &self.order);
                self.linear.decide(terms, path, &|t| order.bounds_of(t))
            }
        }
    }

    /// Finds the bounds of the terms in a conjunction; whether they allow any values.
    fn bound(&mut self, path: &[Term]) -> bool {
        let literals: Vec<Literal> = path.iter().map(|t| Literal::new(&self.terms, *t, true)).collect();
        self.order.bound(&self.terms, &literals.iter().collect::<Vec<_>>())
    }

    /// Tries the values of a divisor in turn. In its place there is a number then, everywhere.
    fn fix(&mut self, path: &[Term], divisor: Term) -> Option<Verdict> {
        let (low, high) = span::span(&self.terms, divisor, &|t| self.order.bounds_of(t));
        if high - low >= WIDEST {
            return None;
        }
        let mut open = false;
        for value in low..=high {
            let terms = &mut self.terms;
            let value = terms.constant(terms.sort(divisor), value as i64);
            let mut known = FxHashMap::from_iter([(divisor, value)]);
            let mut case: Vec<Term> = path.iter().map(|t| terms.replaced(*t, &mut known)).collect();
            case.push(terms.binary(BinOp::Eq, divisor, value));
            match self.settle(&case) {
                Some(Verdict::Unsat) => {}
                None => open = true,
                found => return found,
            }
        }
        (!open).then_some(Verdict::Unsat)
    }

    /// The literals in the arena of the cases.
    fn copied(&mut self, terms: &Terms, literals: &[&Literal]) -> Option<Vec<Term>> {
        if self.arena != terms.arena() || self.terms.len() > CAPACITY {
            self.arena = terms.arena();
            self.terms = Terms::new();
            self.variables.clear();
        }
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        for var in literals.iter().flat_map(|l| l.vars()) {
            let term = terms.term_of(*var);
            let (own, variables) = (&mut self.terms, &mut self.variables);
            let copy = variables.entry(terms.serial(term)).or_insert_with(|| own.fresh_var(terms.sort(term), ""));
            known.insert(term, *copy);
        }
        let mut copy = |l: &&Literal| {
            let copy = self.terms.copy(terms, l.term, &mut known)?;
            Some(match (l.positive, terms.sort(l.term)) {
                (true, _) => copy,
                (false, Sort::Bool) => self.terms.not(copy),
                (false, sort) => {
                    let zero = self.terms.constant(sort, 0);
                    self.terms.binary(BinOp::Eq, copy, zero)
                }
            })
        };
        literals.iter().map(&mut copy).collect()
    }

    /// A model of the cases as one of the question.
    fn translated(&self, terms: &Terms, literals: &[&Literal], found: &Model) -> Model {
        let mut model = Model::new();
        for var in literals.iter().flat_map(|l| l.vars()) {
            let own = self.variables.get(&terms.serial(terms.term_of(*var))).and_then(|t| self.terms.var_of(*t));
            model.set(*var, own.map_or(0, |own: Var| found.get(own)));
        }
        model
    }

    /// A model of a conjunction; `None` when there is none, or `left` says that something stays open.
    fn explore(&mut self, path: &[Term], left: &mut Left) -> Option<Model> {
        if left.nodes == 0 {
            left.open = true;
            return None;
        }
        left.nodes -= 1;
        let literals: Vec<Literal> = path.iter().map(|t| Literal::new(&self.terms, *t, true)).collect();
        let literals: Vec<&Literal> = literals.iter().collect();
        if path.iter().any(|t| self.terms.as_const(*t) == Some(0)) {
            return None;
        }
        match self.order.decide(&self.terms, &literals) {
            Some(Verdict::Sat(model)) => return Some(model),
            Some(Verdict::Unsat) => return None,
            _ => {}
        }
        match divisions(&self.terms, path.iter().copied()).first().copied() {
            Some(division) => self.divide(path, &literals, division, left),
            None => {
                left.open = true;
                None
            }
        }
    }

    /// Tries the quotients of a division in turn.
    fn divide(&mut self, path: &[Term], literals: &[&Literal], division: Division, left: &mut Left) -> Option<Model> {
        if !self.order.bound(&self.terms, literals) {
            return None;
        }
        let by = Int::from(self.terms.as_const(division.divisor)?);
        let dividend = span::span(&self.terms, division.dividend, &|t| self.order.bounds_of(t));
        let (quotients, all) = quotients(dividend, by);
        if !all && self.refutes(path, division, by, left) {
            return None;
        }
        left.open |= !all;
        quotients.into_iter().find_map(|quotient| {
            let case = self.case(path, division, by, quotient);
            self.explore(&case, left)
        })
    }

    /// Whether no remainder by a divisor will do, whatever the quotient.
    fn refutes(&mut self, path: &[Term], division: Division, divisor: Int, left: &mut Left) -> bool {
        let most = left.nodes.min(REFUTING);
        let mut own = Left { nodes: most, open: false };
        let refuted = [false, true].into_iter().all(|negative| {
            let case = self.any_quotient(path, division, divisor, negative);
            self.explore(&case, &mut own).is_none() && !own.open
        });
        left.nodes -= most - own.nodes;
        refuted
    }

    /// The conjunction where the remainder and the quotient are any numbers of the signs and sizes that they may have.
    fn any_quotient(&mut self, path: &[Term], division: Division, by: Int, negative: bool) -> Vec<Term> {
        let terms = &mut self.terms;
        let sort = terms.sort(division.dividend);
        let [rest, quotient] = ["", ""].map(|name| terms.fresh_var(sort, name));
        let mut constant = |value: Int| terms.constant(sort, value as i64);
        let [zero, minus, most, least] = [0, -1, by.abs() - 1, 1 - by.abs()].map(&mut constant);
        let mut case = self.replaced(path, division, (rest, quotient));
        let terms = &mut self.terms;
        let mut at_most = |a: Term, b: Term| terms.binary(BinOp::Le, a, b);
        match negative {
            false => case.extend([at_most(zero, division.dividend), at_most(zero, rest), at_most(rest, most)]),
            true => case.extend([at_most(division.dividend, minus), at_most(least, rest), at_most(rest, zero)]),
        }
        let (low, high) = if negative == (by < 0) { (zero, quotient) } else { (quotient, zero) };
        case.push(at_most(low, high));
        case
    }

    /// The conjunction where the quotient by a divisor of this value is this one.
    fn case(&mut self, path: &[Term], Division { dividend, divisor }: Division, by: Int, quotient: Int) -> Vec<Term> {
        let sort = self.terms.sort(dividend);
        let (least, greatest) = span::of_sort(sort);
        let terms = &mut self.terms;
        let mut constant = |value: Int| terms.constant(sort, value.clamp(least, greatest) as i64);
        let (product, most) = (quotient * by, by.abs() - 1);
        let low = constant(if product > 0 { product } else { product - most });
        let high = constant(if product < 0 { product } else { product + most });
        let [product, quotient] = [product, quotient].map(constant);
        let (rest, quotient) = match by {
            0 => (dividend, self.quotient_by_zero(dividend)),
            _ => (self.terms.binary(BinOp::Sub, dividend, product), quotient),
        };
        let mut case = self.replaced(path, Division { dividend, divisor }, (rest, quotient));
        if by != 0 {
            case.extend([(low, dividend), (dividend, high)].map(|(a, b)| self.terms.binary(BinOp::Le, a, b)));
        }
        case
    }

    /// A conjunction with these in place of a remainder and the quotient.
    fn replaced(&mut self, path: &[Term], division: Division, (rest, quotient): (Term, Term)) -> Vec<Term> {
        let (terms, Division { dividend, divisor }) = (&mut self.terms, division);
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        for (op, value) in [(BinOp::Rem, rest), (BinOp::Div, quotient)] {
            known.insert(terms.intern(Node::Binary(op, dividend, divisor)), value);
        }
        path.iter().map(|t| terms.replaced(*t, &mut known)).collect()
    }

    /// See [`BinOp::Div`].
    fn quotient_by_zero(&mut self, dividend: Term) -> Term {
        let sort = self.terms.sort(dividend);
        let terms = &mut self.terms;
        let [zero, one, minus] = [0, 1, -1].map(|value| terms.constant(sort, value));
        let negative = terms.binary(BinOp::Lt, dividend, zero);
        terms.ite(negative, one, minus)
    }
}

/// The quotients of numbers within bounds by another, those nearest to zero first, and whether these are all: of many it is
/// a few.
fn quotients((low, high): (Int, Int), divisor: Int) -> (Vec<Int>, bool) {
    // One case for all dividends. Divisions by 1 and -1 are none: terms are made without them.
    if divisor == 0 {
        return (vec![0], true);
    }
    let ends = [low / divisor, high / divisor];
    let (least, greatest) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    let all = greatest - least < WIDEST;
    let (from, to) = if all { (least, greatest) } else { (least.max(-1), greatest.min(1)) };
    let mut quotients: Vec<Int> = (from..=to).collect();
    quotients.sort_by_key(|q| (q.abs(), *q < 0));
    (quotients, all)
}

/// The divisions in some terms that can be decided by cases, those in others first.
fn divisions(terms: &Terms, all: impl Iterator<Item = Term>) -> Vec<Division> {
    let mut found: Vec<Division> = Vec::new();
    for root in all.filter(|t| terms.arithmetic(*t) == crate::terms::Arithmetic::Quotients) {
        terms.for_each_once(root, |terms, t| {
            if let Node::Binary(BinOp::Div | BinOp::Rem, dividend, divisor) = terms.node(t)
                && !found.iter().any(|d| (d.dividend, d.divisor) == (dividend, divisor))
            {
                found.push(Division { dividend, divisor });
            }
        });
    }
    found
}
