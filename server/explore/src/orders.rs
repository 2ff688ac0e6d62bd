//! Which of two numbers is the smaller one, as far as the path condition says so literally.
//!
//! No solver is asked: ranges of terms are computed from their parts and from the comparisons on the path. Everything
//! here errs on the side of "may be".

use crate::report::Relation;
use solve::{BinOp, Node, Sort, Term, Terms, UnOp};

/// How a value may stand to another one: a set of less, equal and greater. References are equal or both others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Orders(u8);

impl Orders {
    pub const NONE: Orders = Orders(0);
    pub const LESS: Orders = Orders(1);
    pub const EQUAL: Orders = Orders(2);
    pub const GREATER: Orders = Orders(4);
    pub const OTHER: Orders = Orders(5);
    pub const ANY: Orders = Orders(7);

    pub fn or(self, other: Orders) -> Orders {
        Orders(self.0 | other.0)
    }
    fn and(self, other: Orders) -> Orders {
        Orders(self.0 & other.0)
    }
    fn swapped(self) -> Orders {
        Orders((self.0 & 2) | (self.0 & 1) << 2 | self.0 >> 2)
    }
    /// What that says; nothing, when everything is possible.
    pub fn relation(self) -> Option<Relation> {
        match self.0 {
            1 => Some(Relation::Less),
            2 => Some(Relation::Equal),
            3 => Some(Relation::AtMost),
            4 => Some(Relation::Greater),
            5 => Some(Relation::Unequal),
            6 => Some(Relation::AtLeast),
            _ => None,
        }
    }
}

/// The values between two bounds, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    pub low: i64,
    pub high: i64,
}

impl Range {
    pub fn of(sort: Sort) -> Range {
        Range { low: sort.min(), high: sort.max() }
    }
    pub fn hull(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high) }
    }
    /// Whether it begins with the least number of its sort, or of the smaller one.
    pub fn is_lowest(self) -> bool {
        self.low == Sort::I32.min() || self.low == Sort::I64.min()
    }
    /// Whether it ends with the greatest number of its sort, or of the smaller one.
    pub fn is_highest(self) -> bool {
        self.high == Sort::I32.max() || self.high == Sort::I64.max()
    }
    fn orders(self, other: Range) -> Orders {
        let less = if self.low < other.high { Orders::LESS } else { Orders::NONE };
        let greater = if self.high > other.low { Orders::GREATER } else { Orders::NONE };
        let apart = self.high < other.low || self.low > other.high;
        less.or(greater).or(if apart { Orders::NONE } else { Orders::EQUAL })
    }
    /// The values `low` to `high`, if the sort has them all: otherwise they may have wrapped.
    fn exact(sort: Sort, low: Option<i64>, high: Option<i64>) -> Range {
        let all = Range::of(sort);
        match (low, high) {
            (Some(low), Some(high)) if low >= all.low && high <= all.high => Range { low, high },
            _ => all,
        }
    }
}

/// Terms are looked into so deep; conditions are looked at from the last one back.
const DEPTH: u32 = 3;
const CONDITIONS: usize = 16;

/// What a path says about numbers.
pub struct Path<'a> {
    pub terms: &'a Terms,
    pub pc: &'a [Term],
}

impl Path<'_> {
    /// The values that a number may have.
    pub fn range(&self, t: Term) -> Range {
        self.range_at(t, DEPTH)
    }

    fn range_at(&self, t: Term, depth: u32) -> Range {
        let mut range = self.of_parts(t, depth);
        for (a, op, b) in self.conditions() {
            let (than, orders) = match (a == t, b == t) {
                (true, false) => (b, holding(op)),
                (false, true) => (a, holding(op).swapped()),
                _ => continue,
            };
            let Some(deeper) = depth.checked_sub(1) else { continue };
            let Range { low, high } = self.range_at(than, deeper);
            match orders {
                Orders::LESS => range.high = range.high.min(high.saturating_sub(1)),
                Orders::GREATER => range.low = range.low.max(low.saturating_add(1)),
                Orders::EQUAL => range = Range { low: range.low.max(low), high: range.high.min(high) },
                Orders::OTHER if low < high => {}
                Orders::OTHER if range.low == low => range.low = low.saturating_add(1),
                Orders::OTHER if range.high == high => range.high = high.saturating_sub(1),
                Orders::OTHER => {}
                at_most if at_most.and(Orders::LESS) != Orders::NONE => range.high = range.high.min(high),
                _ => range.low = range.low.max(low),
            }
        }
        range
    }

    fn of_parts(&self, t: Term, depth: u32) -> Range {
        let sort = self.terms.sort(t);
        let all = Range::of(sort);
        if let Some(value) = self.terms.as_const(t) {
            return Range { low: value, high: value };
        }
        let Some(deeper) = depth.checked_sub(1) else { return all };
        let of = |part| self.range_at(part, deeper);
        match self.terms.node(t) {
            Node::Ite(_, a, b) => of(a).hull(of(b)),
            Node::Unary(UnOp::Widen, a) => of(a),
            Node::Unary(UnOp::Neg, a) => {
                let a = of(a);
                Range::exact(sort, a.high.checked_neg(), a.low.checked_neg())
            }
            Node::Binary(BinOp::Add, a, b) => {
                let (a, b) = (of(a), of(b));
                Range::exact(sort, a.low.checked_add(b.low), a.high.checked_add(b.high))
            }
            Node::Binary(BinOp::Sub, a, b) => {
                let (a, b) = (of(a), of(b));
                Range::exact(sort, a.low.checked_sub(b.high), a.high.checked_sub(b.low))
            }
            Node::Binary(BinOp::Rem, a, b) => match self.terms.as_const(b) {
                Some(m) if m > 0 => {
                    let low = if of(a).low >= 0 { 0 } else { 1 - m };
                    Range { low, high: m - 1 }
                }
                _ => all,
            },
            Node::Binary(BinOp::And, _, b) if self.terms.as_const(b).is_some_and(|b| b >= 0) => {
                Range { low: 0, high: self.terms.as_const(b).unwrap_or(all.high) }
            }
            _ => all,
        }
    }

    /// How one number may stand to another one.
    pub fn compare(&self, a: Term, b: Term) -> Orders {
        if a == b {
            return Orders::EQUAL;
        }
        let mut orders = self.range(a).orders(self.range(b));
        let (Some((base_a, plus_a)), Some((base_b, plus_b))) = (self.split(a), self.split(b)) else { return orders };
        if base_a == base_b {
            return orders.and(of_difference(plus_a - plus_b, Orders::EQUAL));
        }
        for (x, op, y) in self.conditions() {
            let (Some((base_x, plus_x)), Some((base_y, plus_y))) = (self.split(x), self.split(y)) else { continue };
            if (base_x, base_y) == (base_a, base_b) {
                orders = orders.and(of_difference((plus_a - plus_x) - (plus_b - plus_y), holding(op)));
            } else if (base_x, base_y) == (base_b, base_a) {
                orders = orders.and(of_difference((plus_a - plus_y) - (plus_b - plus_x), holding(op).swapped()));
            }
        }
        orders
    }

    /// A number as another one plus a constant, where that does not wrap.
    fn split(&self, t: Term) -> Option<(Term, i128)> {
        let Node::Binary(op @ (BinOp::Add | BinOp::Sub), a, b) = self.terms.node(t) else { return Some((t, 0)) };
        let (base, plus) = match (self.terms.as_const(a), self.terms.as_const(b)) {
            (None, Some(plus)) if op == BinOp::Add => (a, i128::from(plus)),
            (None, Some(minus)) => (a, -i128::from(minus)),
            (Some(plus), None) if op == BinOp::Add => (b, i128::from(plus)),
            _ => return Some((t, 0)),
        };
        let (all, range) = (Range::of(self.terms.sort(t)), self.range_at(base, 1));
        let fits = i128::from(range.low) + plus >= i128::from(all.low);
        (fits && i128::from(range.high) + plus <= i128::from(all.high)).then_some((base, plus)).or(Some((t, 0)))
    }

    /// The comparisons of integers that hold on the path.
    fn conditions(&self) -> impl Iterator<Item = (Term, BinOp, Term)> + '_ {
        self.pc.iter().rev().take(CONDITIONS).filter_map(|c| match self.terms.node(*c) {
            Node::Binary(op @ (BinOp::Lt | BinOp::Le | BinOp::Eq | BinOp::Ne), a, b) => Some((a, op, b)),
            Node::Unary(UnOp::Not, c) => match self.terms.node(c) {
                Node::Binary(BinOp::Lt, a, b) => Some((b, BinOp::Le, a)),
                Node::Binary(BinOp::Le, a, b) => Some((b, BinOp::Lt, a)),
                Node::Binary(BinOp::Eq, a, b) => Some((a, BinOp::Ne, b)),
                Node::Binary(BinOp::Ne, a, b) => Some((a, BinOp::Eq, b)),
                _ => None,
            },
            _ => None,
        })
    }
}

/// What a comparison that holds says.
fn holding(op: BinOp) -> Orders {
    match op {
        BinOp::Lt => Orders::LESS,
        BinOp::Le => Orders::LESS.or(Orders::EQUAL),
        BinOp::Eq => Orders::EQUAL,
        BinOp::Ne => Orders::OTHER,
        _ => Orders::ANY,
    }
}

/// How `a + d` may stand to `b`, when `a` stands to `b` in one of `orders`.
fn of_difference(d: i128, orders: Orders) -> Orders {
    // The difference of a and b, then of a + d and b, from the least to the greatest.
    let least = match orders {
        Orders::EQUAL => Some(d),
        o if o.and(Orders::LESS) == Orders::NONE => Some(d + i128::from(o == Orders::GREATER)),
        _ => None,
    };
    let greatest = match orders {
        Orders::EQUAL => Some(d),
        o if o.and(Orders::GREATER) == Orders::NONE => Some(d - i128::from(o == Orders::LESS)),
        _ => None,
    };
    if orders == Orders::OTHER && d == 0 {
        return Orders::OTHER;
    }
    let less = if least.is_none_or(|l| l < 0) { Orders::LESS } else { Orders::NONE };
    let greater = if greatest.is_none_or(|g| g > 0) { Orders::GREATER } else { Orders::NONE };
    let equal = least.is_none_or(|l| l <= 0) && greatest.is_none_or(|g| g >= 0);
    less.or(greater).or(if equal { Orders::EQUAL } else { Orders::NONE })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lt(terms: &mut Terms, a: Term, b: Term) -> Term {
        terms.binary(BinOp::Lt, a, b)
    }

    #[test]
    fn conditions_bound_numbers_and_sums_of_them() {
        let mut terms = Terms::new();
        let (x, ten, zero) = (terms.fresh_var(Sort::I32, "x"), terms.int(10), terms.int(0));
        let pc = [lt(&mut terms, zero, x), lt(&mut terms, x, ten)];
        let one = terms.int(1);
        let next = terms.binary(BinOp::Add, x, one);
        let path = Path { terms: &terms, pc: &pc };
        assert_eq!(path.range(x), Range { low: 1, high: 9 });
        assert_eq!(path.range(next), Range { low: 2, high: 10 });
        assert_eq!(path.compare(next, x), Orders::GREATER);
        assert_eq!(Path { terms: &terms, pc: &[] }.compare(next, x), Orders::ANY, "it may wrap");
    }

    #[test]
    fn an_index_below_a_length_is_at_most_the_length_after_one_more_step() {
        let mut terms = Terms::new();
        let (i, n) = (terms.fresh_var(Sort::I32, "i"), terms.fresh_var(Sort::I32, "n"));
        let pc = [lt(&mut terms, i, n)];
        let one = terms.int(1);
        let next = terms.binary(BinOp::Add, i, one);
        let path = Path { terms: &terms, pc: &pc };
        assert_eq!(path.compare(i, n), Orders::LESS);
        assert_eq!(path.compare(n, i), Orders::GREATER);
        // What is below another number is not the greatest one: one more does not wrap.
        assert_eq!(path.compare(next, n), Orders::LESS.or(Orders::EQUAL));
        assert_eq!(Path { terms: &terms, pc: &[] }.compare(next, n), Orders::ANY);
    }

    #[test]
    fn differences_keep_what_they_can() {
        use Orders as O;
        assert_eq!(of_difference(0, O::OTHER), O::OTHER);
        assert_eq!(of_difference(1, O::OTHER), O::ANY);
        assert_eq!(of_difference(1, O::LESS), O::LESS.or(O::EQUAL));
        assert_eq!(of_difference(-1, O::GREATER), O::GREATER.or(O::EQUAL));
        assert_eq!(of_difference(2, O::LESS), O::ANY);
        assert_eq!(of_difference(0, O::LESS.or(O::EQUAL)), O::LESS.or(O::EQUAL));
        assert_eq!(of_difference(-1, O::LESS.or(O::EQUAL)), O::LESS);
        assert_eq!(of_difference(3, O::EQUAL), O::GREATER);
    }
}
