//! Order reasoning: bounds, differences and disequalities over integers, without bit vectors.
//!
//! Every comparison is read as one between *points*: variables, and other terms taken as unknown
//! integers of their sort. What holds of points whatever their terms mean holds of the terms, so
//! a contradiction is certain. Values found for the points give values of the variables, and
//! those are evaluated on the literals themselves before they count as a model. All arithmetic
//! here is on exact integers wide enough not to wrap; a sum `x + c` is related to `x`, and a
//! difference `x - y` to `x` and `y`, only where their bounds exclude wrapping: those of what is
//! added, or those of the result.

use super::Verdict;
use super::frames::Literal;
use super::span::{self, Int};
use crate::model::Model;
use crate::ops::{BinOp, Sort, UnOp, Var};
use crate::terms::{Node, Term, Terms};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::VecDeque;

/// Steps of propagation in one call before it gives up.
const BUDGET: u32 = 50_000;
/// Values tried in each direction when disequalities exclude the preferred one.
const TRIES: i128 = 64;
/// The sides of a difference are related so many times, and then only when its bounds have come twice as near: where they
/// come nearer step by step, that could go on through all numbers.
const STEPWISE: u32 = 8;
/// Small numbers are this part of all of their sort.
const SMALL: Int = 16;

struct Point {
    term: Term,
    /// Bounds that the literals imply, at first those of the sort.
    low: Int,
    high: Int,
    /// The bounds of the sort.
    range: (Int, Int),
    /// Edges that leave, and edges that enter, by index.
    out: SmallVec<[u32; 4]>,
    into: SmallVec<[u32; 4]>,
    /// For a sum `x + c`: the point of `x`, the constant, and whether they are related already.
    sum: Option<(u32, Int, bool)>,
    difference: Option<Difference>,
    /// Whether it is among those that wait for propagation.
    waits: bool,
}

/// What a point that is a difference knows of its sides.
#[derive(Clone, Copy)]
struct Difference {
    sides: (Side, Side),
    /// The bounds of the difference that they are related by.
    by: Option<(Int, Int)>,
    /// How many times they were related.
    times: u32,
}

/// `points[from] + gap <= points[to]`.
#[derive(Clone, Copy)]
struct Edge {
    from: u32,
    to: u32,
    gap: Int,
}

/// The side of a comparison.
#[derive(Clone, Copy)]
enum Side {
    Point(u32),
    Value(Int),
}

/// Why propagation stopped early.
enum Stop {
    Contradiction,
    Budget,
}

/// The procedure, with its memory kept for the next call.
#[derive(Default)]
pub(super) struct Order {
    points: Vec<Point>,
    ids: FxHashMap<Term, u32>,
    edges: Vec<Edge>,
    /// Values that a point must not have, and pairs of points that must differ.
    excluded: Vec<(u32, Int)>,
    different: Vec<(u32, u32)>,
    flags: Vec<(Var, bool)>,
    /// Only numbers far from where they wrap are looked for.
    small: bool,
    /// Points whose neighbours may have nearer bounds. First come, first served: one that many others bound is looked at
    /// when all of them have spoken, not after each.
    pending: VecDeque<u32>,
    steps: u32,
}

impl Order {
    /// Decides the literals when bounds and differences suffice.
    pub(super) fn decide(&mut self, terms: &Terms, literals: &[&Literal]) -> Option<Verdict> {
        self.small = false;
        let verdict = self.decide_within(terms, literals);
        // Most conjunctions that hold for some numbers hold for some with which nothing wraps.
        verdict.or_else(|| {
            self.small = true;
            self.decide_within(terms, literals).filter(Verdict::is_sat)
        })
    }

    fn decide_within(&mut self, terms: &Terms, literals: &[&Literal]) -> Option<Verdict> {
        self.clear();
        let read = literals.iter().try_for_each(|literal| self.read(terms, literal));
        self.sharpen();
        match read.and_then(|()| self.tighten()).and_then(|()| self.assign(terms)) {
            Ok(model) => {
                let holds = literals.iter().all(|literal| literal.holds(terms, &model));
                holds.then_some(Verdict::Sat(model))
            }
            Err(Stop::Contradiction) => Some(Verdict::Unsat),
            Err(Stop::Budget) => None,
        }
    }

    /// Brings the bounds of all terms that the literals compare as near as they tell; whether they can hold together, as
    /// far as bounds say.
    pub(super) fn bound(&mut self, terms: &Terms, literals: &[&Literal]) -> bool {
        self.small = false;
        self.clear();
        let read = literals.iter().try_for_each(|literal| self.read(terms, literal));
        self.sharpen();
        !matches!(read.and_then(|()| self.tighten()), Err(Stop::Contradiction))
    }

    /// What the last call of [`Order::bound`] found of a term.
    pub(super) fn bounds_of(&self, t: Term) -> Option<(Int, Int)> {
        self.ids.get(&t).map(|id| self.bounds(Side::Point(*id)))
    }

    fn clear(&mut self) {
        self.points.clear();
        self.ids.clear();
        self.edges.clear();
        self.excluded.clear();
        self.different.clear();
        self.flags.clear();
        self.pending.clear();
        self.steps = 0;
    }

    fn read(&mut self, terms: &Terms, literal: &Literal) -> Result<(), Stop> {
        match terms.node(literal.term) {
            Node::Var(v) => self.flags.push((v, literal.positive)),
            Node::Binary(op, a, b) if op.is_comparison() && matches!(terms.sort(a), Sort::I32 | Sort::I64) => {
                let (a, b) = (self.side(terms, a), self.side(terms, b));
                match (op, literal.positive) {
                    (BinOp::Lt, true) => self.at_most(a, b, 1)?,
                    (BinOp::Lt, false) => self.at_most(b, a, 0)?,
                    (BinOp::Le, true) => self.at_most(a, b, 0)?,
                    (BinOp::Le, false) => self.at_most(b, a, 1)?,
                    (BinOp::Eq, true) | (BinOp::Ne, false) => {
                        self.at_most(a, b, 0)?;
                        self.at_most(b, a, 0)?;
                    }
                    _ => self.differ(a, b)?,
                }
            }
            // Not about order: the model is tried on it.
            _ => {}
        }
        Ok(())
    }

    fn side(&mut self, terms: &Terms, t: Term) -> Side {
        let t = unwidened(terms, t);
        match terms.node(t) {
            Node::Const(_, value) => Side::Value(value.into()),
            _ => Side::Point(self.point(terms, t)),
        }
    }

    fn point(&mut self, terms: &Terms, t: Term) -> u32 {
        if let Some(&id) = self.ids.get(&t) {
            return id;
        }
        let sides = match terms.node(t) {
            Node::Binary(BinOp::Sub, a, b) => Some((self.operand(terms, a), self.operand(terms, b))),
            Node::Unary(UnOp::Neg, b) => Some((Side::Value(0), self.operand(terms, b))),
            _ => return self.sum_point(terms, t),
        };
        let id = self.plain_point(terms, t);
        self.points[id as usize].difference = sides.map(|sides| Difference { sides, by: None, times: 0 });
        id
    }

    /// One side of a difference: a constant, a sum, or something unknown.
    fn operand(&mut self, terms: &Terms, t: Term) -> Side {
        let t = unwidened(terms, t);
        match terms.node(t) {
            Node::Const(_, value) => Side::Value(value.into()),
            _ => Side::Point(self.sum_point(terms, t)),
        }
    }

    /// The point of a term, without looking into differences.
    fn sum_point(&mut self, terms: &Terms, t: Term) -> u32 {
        if let Some(&id) = self.ids.get(&t) {
            return id;
        }
        let sum = match terms.node(t) {
            Node::Binary(BinOp::Add, x, c) => terms.as_const(c).map(|c| (x, c)),
            _ => None,
        };
        // One level is enough: chains of constants are folded when terms are made.
        let sum = sum.map(|(x, c)| (self.plain_point(terms, unwidened(terms, x)), c.into(), false));
        let id = self.plain_point(terms, t);
        self.points[id as usize].sum = sum;
        id
    }

    /// The point of a term, without looking into sums.
    fn plain_point(&mut self, terms: &Terms, t: Term) -> u32 {
        if let Some(&id) = self.ids.get(&t) {
            return id;
        }
        let id = self.points.len() as u32;
        let range = span::of_sort(terms.sort(t));
        let (low, high) = if self.small { (range.0 / SMALL, range.1 / SMALL) } else { range };
        // Sums and differences are related to their parts, which says more.
        let (low, high) = match terms.node(t) {
            Node::Binary(BinOp::Mul | BinOp::Rem | BinOp::Div | BinOp::And, ..) => {
                let (least, greatest) = span::span(terms, t, &|_| None);
                let (low, high) = (low.max(least), high.min(greatest));
                if low <= high { (low, high) } else { (least, greatest) }
            }
            _ => (low, high),
        };
        let (out, into) = (SmallVec::new(), SmallVec::new());
        self.points.push(Point { term: t, low, high, range, out, into, sum: None, difference: None, waits: false });
        self.queue(id);
        self.ids.insert(t, id);
        id
    }

    /// Requires `a + gap <= b`.
    fn at_most(&mut self, a: Side, b: Side, gap: Int) -> Result<(), Stop> {
        match (a, b) {
            (Side::Value(a), Side::Value(b)) => {
                if a + gap > b {
                    return Err(Stop::Contradiction);
                }
            }
            (Side::Value(a), Side::Point(b)) => self.raise(b, a + gap)?,
            (Side::Point(a), Side::Value(b)) => self.lower(a, b - gap)?,
            (Side::Point(a), Side::Point(b)) => self.relate(a, b, gap),
        }
        Ok(())
    }

    fn relate(&mut self, from: u32, to: u32, gap: Int) {
        let edge = self.edges.len() as u32;
        self.edges.push(Edge { from, to, gap });
        self.points[from as usize].out.push(edge);
        self.points[to as usize].into.push(edge);
        self.queue(from);
        self.queue(to);
    }

    fn queue(&mut self, point: u32) {
        if !std::mem::replace(&mut self.points[point as usize].waits, true) {
            self.pending.push_back(point);
        }
    }

    fn differ(&mut self, a: Side, b: Side) -> Result<(), Stop> {
        match (a, b) {
            (Side::Value(a), Side::Value(b)) if a == b => return Err(Stop::Contradiction),
            (Side::Value(_), Side::Value(_)) => {}
            (Side::Point(p), Side::Value(v)) | (Side::Value(v), Side::Point(p)) => {
                self.excluded.push((p, v));
            }
            (Side::Point(a), Side::Point(b)) if a == b => return Err(Stop::Contradiction),
            (Side::Point(a), Side::Point(b)) => self.different.push((a, b)),
        }
        Ok(())
    }

    fn raise(&mut self, point: u32, low: Int) -> Result<(), Stop> {
        let p = &mut self.points[point as usize];
        if low > p.low {
            p.low = low;
            if p.low > p.high {
                return Err(Stop::Contradiction);
            }
            self.queue(point);
        }
        Ok(())
    }

    fn lower(&mut self, point: u32, high: Int) -> Result<(), Stop> {
        let p = &mut self.points[point as usize];
        if high < p.high {
            p.high = high;
            if p.low > p.high {
                return Err(Stop::Contradiction);
            }
            self.queue(point);
        }
        Ok(())
    }

    /// Points that are ordered and differ are strictly ordered.
    fn sharpen(&mut self) {
        for edge in self.edges.iter_mut().filter(|e| e.gap == 0) {
            let apart = |&(a, b): &(u32, u32)| (a, b) == (edge.from, edge.to) || (b, a) == (edge.from, edge.to);
            edge.gap = Int::from(self.different.iter().any(apart));
        }
    }

    /// Brings all bounds to their fixpoint.
    fn tighten(&mut self) -> Result<(), Stop> {
        if self.has_positive_cycle() {
            return Err(Stop::Contradiction);
        }
        loop {
            self.propagate()?;
            self.exclude()?;
            let related = self.relate_sums() | self.relate_differences()?;
            if related && self.has_positive_cycle() {
                return Err(Stop::Contradiction);
            }
            if self.pending.is_empty() {
                return Ok(());
            }
        }
    }

    fn propagate(&mut self) -> Result<(), Stop> {
        while let Some(point) = self.pending.pop_front() {
            self.points[point as usize].waits = false;
            for index in 0..self.points[point as usize].out.len() {
                let edge = self.edges[self.points[point as usize].out[index] as usize];
                self.raise(edge.to, self.points[point as usize].low + edge.gap)?;
            }
            for index in 0..self.points[point as usize].into.len() {
                let edge = self.edges[self.points[point as usize].into[index] as usize];
                self.lower(edge.from, self.points[point as usize].high - edge.gap)?;
            }
            let p = &self.points[point as usize];
            self.steps += 1 + p.out.len() as u32 + p.into.len() as u32;
            if self.steps > BUDGET {
                return Err(Stop::Budget);
            }
        }
        Ok(())
    }

    /// Moves bounds away from values that their point must not have.
    fn exclude(&mut self) -> Result<(), Stop> {
        for index in 0..self.excluded.len() {
            let (point, value) = self.excluded[index];
            self.avoid(point, value)?;
        }
        for index in 0..self.different.len() {
            let (a, b) = self.different[index];
            if let Some(value) = self.fixed(a) {
                self.avoid(b, value)?;
            }
            if let Some(value) = self.fixed(b) {
                self.avoid(a, value)?;
            }
        }
        Ok(())
    }

    fn avoid(&mut self, point: u32, value: Int) -> Result<(), Stop> {
        if self.points[point as usize].low == value {
            self.raise(point, value + 1)?;
        }
        if self.points[point as usize].high == value {
            self.lower(point, value - 1)?;
        }
        Ok(())
    }

    fn fixed(&self, point: u32) -> Option<Int> {
        let p = &self.points[point as usize];
        (p.low == p.high).then_some(p.low)
    }

    /// Relates sums to their summands where the bounds exclude wrapping.
    fn relate_sums(&mut self) -> bool {
        let mut related = false;
        for id in 0..self.points.len() {
            let Some((base, c, false)) = self.points[id].sum else { continue };
            let (least, greatest) = self.points[id].range;
            let fits = |low: Int, high: Int| low >= least && high <= greatest;
            let (x, sum) = (&self.points[base as usize], &self.points[id]);
            // Wrapping there is wrapping back.
            if fits(x.low + c, x.high + c) || fits(sum.low - c, sum.high - c) {
                self.points[id].sum = Some((base, c, true));
                self.relate(base, id as u32, c);
                self.relate(id as u32, base, -c);
                related = true;
            }
        }
        related
    }

    fn bounds(&self, side: Side) -> (Int, Int) {
        match side {
            Side::Value(v) => (v, v),
            Side::Point(p) => (self.points[p as usize].low, self.points[p as usize].high),
        }
    }

    /// Relates the sides of differences where the bounds exclude wrapping.
    fn relate_differences(&mut self) -> Result<bool, Stop> {
        let mut related = false;
        for id in 0..self.points.len() as u32 {
            let Point { low, high, range, difference, .. } = &self.points[id as usize];
            let Some(Difference { sides: (a, b), by, times }) = *difference else { continue };
            let ((a_low, a_high), (b_low, b_high)) = (self.bounds(a), self.bounds(b));
            let (least, greatest) = (a_low - b_high, a_high - b_low);
            let known = by.is_some_and(|(l, h)| l >= *low && h <= *high);
            let fits = |least: Int, greatest: Int| least >= range.0 && greatest <= range.1;
            // As of sums: one side is the other and the difference.
            let back = fits(low + b_low, high + b_high) || fits(a_low - high, a_high - low);
            let slow = times >= STEPWISE && by.is_some_and(|(l, h)| 2 * (*high - *low) > h - l);
            if known || slow || !(fits(least, greatest) || back) {
                continue;
            }
            self.raise(id, least)?;
            self.lower(id, greatest)?;
            let (low, high) = self.bounds(Side::Point(id));
            self.points[id as usize].difference =
                Some(Difference { sides: (a, b), by: Some((low, high)), times: times + 1 });
            self.at_most(b, a, low)?;
            self.at_most(a, b, -high)?;
            related = true;
            // Each time there are more of them.
            self.steps += self.edges.len() as u32;
        }
        Ok(related)
    }

    /// A cycle of edges whose gaps add up to more than zero admits no values at all.
    fn has_positive_cycle(&self) -> bool {
        // Of each point: the longest way to it, the number of edges on it, and whether the edges behind it wait. Only few
        // edges begin a way that is longer than none.
        let mut ways: Vec<(Int, usize, bool)> = vec![(0, 0, false); self.points.len()];
        let mut pending = VecDeque::new();
        for from in self.edges.iter().filter(|edge| edge.gap > 0).map(|edge| edge.from) {
            if !std::mem::replace(&mut ways[from as usize].2, true) {
                pending.push_back(from);
            }
        }
        while let Some(point) = pending.pop_front() {
            ways[point as usize].2 = false;
            let (length, edges, _) = ways[point as usize];
            for edge in self.points[point as usize].out.iter().map(|index| self.edges[*index as usize]) {
                let way = &mut ways[edge.to as usize];
                if length + edge.gap <= way.0 {
                    continue;
                }
                (way.0, way.1) = (length + edge.gap, edges + 1);
                // A way with as many edges as there are points comes to one of them twice.
                if way.1 >= self.points.len() {
                    return true;
                }
                if !std::mem::replace(&mut way.2, true) {
                    pending.push_back(edge.to);
                }
            }
        }
        false
    }

    /// Gives the points values within their bounds, one after the other, nearest to zero.
    ///
    /// After propagation every value within its bounds extends to a solution of the differences;
    /// only disequalities can make this fail.
    fn assign(&mut self, terms: &Terms) -> Result<Model, Stop> {
        let mut model = Model::new();
        for &(var, value) in &self.flags {
            model.set(var, value.into());
        }
        for point in 0..self.points.len() as u32 {
            let value = self.choose(point).ok_or(Stop::Budget)?;
            // A contradiction here is one with the values chosen before, not with the literals.
            self.raise(point, value)
                .and_then(|()| self.lower(point, value))
                .and_then(|()| self.propagate())
                .map_err(|_| Stop::Budget)?;
            if let Some(var) = terms.var_of(self.points[point as usize].term) {
                model.set(var, value as i64);
            }
        }
        Ok(model)
    }

    fn choose(&self, point: u32) -> Option<Int> {
        let Point { low, high, .. } = self.points[point as usize];
        let nearest = Int::clamp(0, low, high);
        let up = (nearest..=high.min(nearest + TRIES)).find(|&v| self.allowed(point, v));
        let down = || {
            let least = low.max(nearest - TRIES);
            (least..nearest).rev().find(|&v| self.allowed(point, v))
        };
        up.or_else(down)
    }

    fn allowed(&self, point: u32, value: Int) -> bool {
        let clashes = |other: u32| self.fixed(other) == Some(value);
        !self.excluded.contains(&(point, value))
            && !self.different.iter().any(|&(a, b)| (a == point && clashes(b)) || (b == point && clashes(a)))
    }
}

/// The term under any widenings: it has the same value.
fn unwidened(terms: &Terms, t: Term) -> Term {
    let mut t = t;
    while let Node::Unary(UnOp::Widen, narrow) = terms.node(t) {
        t = narrow;
    }
    t
}

#[cfg(test)]
mod tests {
    use super::{BUDGET, Order};
    use crate::ops::{BinOp, Sort};
    use crate::stack::frames::Literal;
    use crate::terms::Terms;

    #[test]
    fn bounds_that_come_nearer_step_by_step_are_given_up_early() {
        // s - v is s + 3, and v at least 1: each round says that s is greater by four.
        let mut t = Terms::new();
        let [s, v] = ["s", "v"].map(|name| t.fresh_var(Sort::I32, name));
        let (zero, three) = (t.int(0), t.int(3));
        let (difference, sum) = (t.binary(BinOp::Sub, s, v), t.binary(BinOp::Add, s, three));
        let wanted = [
            t.binary(BinOp::Lt, zero, v),
            t.binary(BinOp::Le, v, three),
            t.binary(BinOp::Le, zero, s),
            t.binary(BinOp::Le, zero, sum),
            t.binary(BinOp::Le, zero, difference),
            t.binary(BinOp::Eq, difference, sum),
        ];
        let literals: Vec<Literal> = wanted.iter().map(|term| Literal::new(&t, *term, true)).collect();
        let mut order = Order::default();
        let verdict = order.decide(&t, &literals.iter().collect::<Vec<_>>());
        assert!(verdict.is_none_or(|v| v.is_unsat()));
        assert!(order.steps < BUDGET / 20, "{} steps", order.steps);
    }
}
