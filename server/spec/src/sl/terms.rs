//! Linear constraints over exact integers as terms over wrapping ones, without overflow.
//!
//! Values of the program are 32 or 64 bits wide. What speaks of 32-bit values only is computed in 64 bits,
//! where small linear expressions do not wrap. Comparisons of two 64-bit values are written so that nothing
//! wraps, and whatever is left is computed on halves of 32 bits with a carry.

use super::number::{Constraint, Linear, Numbers, Relation, Symbol};
use solve::{BinOp, Sort, Term, Terms, UnOp};

/// Existentials that could not be eliminated are looked for between plus and minus this, where that is enough. Solutions of
/// constraints with small numbers over 32-bit values, when there are any, lie far within.
const FREE_RANGE: i64 = 1 << 40;
/// A small number of a constraint.
const SMALL: i128 = 1 << 20;
/// Sums up to this much are computed in 64 bits as they stand.
const SAFE: i128 = 1 << 62;

/// The variables of existentials in one query; the first `offset` belong to other symbolic heaps.
pub struct Pool<'a> {
    pub vars: &'a mut Vec<Term>,
    pub offset: usize,
}

impl Pool<'_> {
    fn var(&mut self, terms: &mut Terms, symbol: u32) -> Term {
        let at = self.offset + symbol as usize;
        while self.vars.len() <= at {
            self.vars.push(terms.fresh_var(Sort::I64, "some number"));
        }
        self.vars[at]
    }
}

/// A symbol as a 64-bit term, with bounds of its value.
struct Wide {
    term: Term,
    most: i128,
    /// The 32-bit term it widens.
    narrow: Option<Term>,
}

/// Between plus and minus what existentials are looked for.
fn free_range(numbers: &Numbers) -> i64 {
    let wide = |s: &Symbol| matches!(s, Symbol::Program(_, Sort::I64) | Symbol::Field(Sort::I64));
    let factors = |c: &Constraint| c.linear.terms.iter().all(|(_, k)| k.abs() <= SMALL);
    let small = |c: &Constraint| c.linear.constant.abs() <= SMALL && factors(c);
    let near = !numbers.symbols().iter().any(wide) && numbers.constraints.iter().all(small);
    if near { FREE_RANGE } else { i64::MAX }
}

/// The constraints of a symbolic heap as terms; `None` when they contradict each other.
pub fn open_constraints(numbers: &Numbers, terms: &mut Terms, pool: &mut Pool<'_>) -> Option<Vec<Term>> {
    let constraints = numbers.eliminated()?;
    let mut all = Vec::new();
    let mut symbols: Vec<u32> = constraints.iter().flat_map(|c| c.linear.terms.iter().map(|t| t.0)).collect();
    symbols.sort_unstable();
    symbols.dedup();
    for symbol in symbols {
        let (low, high) = match numbers.kind(symbol) {
            Symbol::Free => (-free_range(numbers), free_range(numbers)),
            Symbol::Field(sort) if sort != Sort::I64 => (sort.min(), sort.max()),
            _ => continue,
        };
        let var = pool.var(terms, symbol);
        let (low, high) = (terms.long(low), terms.long(high));
        all.push(terms.binary(BinOp::Le, low, var));
        all.push(terms.binary(BinOp::Le, var, high));
    }
    for c in &constraints {
        all.push(constraint(c, numbers, terms, pool));
    }
    Some(all)
}

/// One constraint as a term.
pub fn constraint(c: &Constraint, numbers: &Numbers, terms: &mut Terms, pool: &mut Pool<'_>) -> Term {
    let wides: Vec<(Wide, i128)> = c.linear.terms.iter().map(|(s, k)| (wide(*s, numbers, terms, pool), *k)).collect();
    let most = wides.iter().map(|(w, k)| w.most.saturating_mul(k.saturating_abs()));
    let most = most.fold(c.linear.constant.saturating_abs(), i128::saturating_add);
    if most < SAFE {
        return safe(c.relation, &wides, c.linear.constant, terms);
    }
    match &wides[..] {
        [(a, 1), (b, -1)] => difference(c.relation, a.term, b.term, c.linear.constant, terms),
        [(a, -1), (b, 1)] if c.relation != Relation::Le => {
            difference(c.relation, a.term, b.term, -c.linear.constant, terms)
        }
        [(a, -1), (b, 1)] => difference(Relation::Le, b.term, a.term, c.linear.constant, terms),
        [(a, 1)] => bound(c.relation, a.term, -c.linear.constant, false, terms),
        [(a, -1)] => bound(c.relation, a.term, c.linear.constant, true, terms),
        _ => halves(c.relation, &c.linear, &wides, terms),
    }
}

/// Divisors up to this: sums of remainders by them, with coefficients as small, stay far within 64 bits.
const DIVISOR: i128 = 1 << 20;

/// Whether an expression is a multiple of a number; `None` where the number is too large.
pub fn multiple(linear: &Linear, of: i128, numbers: &Numbers, terms: &mut Terms, pool: &mut Pool<'_>) -> Option<Term> {
    let of = of.abs();
    if !(1..=DIVISOR).contains(&of) || linear.terms.len() as i128 > DIVISOR {
        return None;
    }
    let by = terms.long(of as i64);
    let mut sum = terms.long((linear.constant % of) as i64);
    for (symbol, k) in &linear.terms {
        let whole = wide(*symbol, numbers, terms, pool).term;
        let rest = terms.binary(BinOp::Rem, whole, by);
        let factor = terms.long((k % of) as i64);
        let product = terms.binary(BinOp::Mul, rest, factor);
        sum = terms.binary(BinOp::Add, sum, product);
    }
    let rest = terms.binary(BinOp::Rem, sum, by);
    let zero = terms.long(0);
    Some(terms.binary(BinOp::Eq, rest, zero))
}

fn wide(symbol: u32, numbers: &Numbers, terms: &mut Terms, pool: &mut Pool<'_>) -> Wide {
    let most = |sort: Sort| -i128::from(sort.min()).min(-i128::from(sort.max()));
    match numbers.kind(symbol) {
        Symbol::Program(t, Sort::Bool) => {
            let (one, zero) = (terms.long(1), terms.long(0));
            Wide { term: terms.ite(t, one, zero), most: 1, narrow: None }
        }
        Symbol::Program(t, Sort::I32) => {
            Wide { term: terms.unary(UnOp::Widen, t), most: most(Sort::I32), narrow: Some(t) }
        }
        // Formulas ask for sameness only, which is that of the bits.
        Symbol::Program(t, Sort::F32) => {
            let bits = terms.unary(UnOp::Bits, t);
            Wide { term: terms.unary(UnOp::Widen, bits), most: most(Sort::F32), narrow: None }
        }
        Symbol::Program(t, Sort::F64) => Wide { term: terms.unary(UnOp::Bits, t), most: most(Sort::F64), narrow: None },
        Symbol::Program(t, Sort::I64) => Wide { term: t, most: most(Sort::I64), narrow: None },
        Symbol::Field(sort) => Wide { term: pool.var(terms, symbol), most: most(sort).max(1), narrow: None },
        Symbol::Free => Wide { term: pool.var(terms, symbol), most: i128::from(free_range(numbers)), narrow: None },
    }
}

/// `a relation b`; both have one sort.
fn compare(relation: Relation, a: Term, b: Term, terms: &mut Terms) -> Term {
    match relation {
        Relation::Eq => terms.binary(BinOp::Eq, a, b),
        Relation::Ne => terms.binary(BinOp::Ne, a, b),
        Relation::Le => terms.binary(BinOp::Le, a, b),
    }
}

/// Positive summands on one side, negative ones on the other.
fn safe(relation: Relation, wides: &[(Wide, i128)], constant: i128, terms: &mut Terms) -> Term {
    if let ([(a, 1), (b, -1)] | [(b, -1), (a, 1)], 0) = (wides, constant)
        && let (Some(a), Some(b)) = (a.narrow, b.narrow)
    {
        return compare(relation, a, b, terms);
    }
    if let [(a, k @ (1 | -1))] = wides
        && let (Some(t), Ok(n)) = (a.narrow, i32::try_from(-constant * k))
    {
        let n = terms.int(n);
        let (left, right) = if *k == 1 { (t, n) } else { (n, t) };
        return compare(relation, left, right, terms);
    }
    let mut sides = [None, None];
    for (w, k) in wides {
        let summand = match k.abs() {
            1 => w.term,
            factor => {
                let factor = terms.long(factor as i64);
                terms.binary(BinOp::Mul, w.term, factor)
            }
        };
        add(&mut sides[usize::from(*k < 0)], summand, terms);
    }
    if constant != 0 {
        let n = terms.long(constant.abs() as i64);
        add(&mut sides[usize::from(constant < 0)], n, terms);
    }
    let zero = terms.long(0);
    compare(relation, sides[0].unwrap_or(zero), sides[1].unwrap_or(zero), terms)
}

fn add(side: &mut Option<Term>, summand: Term, terms: &mut Terms) {
    *side = Some(match *side {
        Some(sum) => terms.binary(BinOp::Add, sum, summand),
        None => summand,
    });
}

/// `x relation n`, or `n relation x` when swapped.
fn bound(relation: Relation, x: Term, n: i128, swapped: bool, terms: &mut Terms) -> Term {
    match i64::try_from(n) {
        Ok(n) => {
            let n = terms.long(n);
            let (a, b) = if swapped { (n, x) } else { (x, n) };
            compare(relation, a, b, terms)
        }
        Err(_) => match relation {
            Relation::Eq => terms.bool(false),
            Relation::Ne => terms.bool(true),
            Relation::Le => terms.bool((n > 0) != swapped),
        },
    }
}

/// `a - b + constant relation 0`, that is `a + constant relation b`.
fn difference(relation: Relation, a: Term, b: Term, constant: i128, terms: &mut Terms) -> Term {
    let Ok(shift) = i64::try_from(constant.abs()) else {
        // The difference of two 64-bit values has 65 bits.
        return match relation {
            Relation::Eq => terms.bool(false),
            Relation::Ne => terms.bool(true),
            Relation::Le => terms.bool(constant < 0),
        };
    };
    if shift == 0 {
        return compare(relation, a, b, terms);
    }
    // Whichever side grows must have room to grow.
    let (grows, other) = if constant > 0 { (a, b) } else { (b, a) };
    let (by, limit) = (terms.long(shift), terms.long(i64::MAX - shift));
    let sum = terms.binary(BinOp::Add, grows, by);
    let room = terms.binary(BinOp::Le, grows, limit);
    match (relation, constant > 0) {
        (Relation::Eq, _) => {
            let same = terms.binary(BinOp::Eq, sum, other);
            terms.and(room, same)
        }
        (Relation::Ne, _) => {
            let same = terms.binary(BinOp::Eq, sum, other);
            let equal = terms.and(room, same);
            terms.not(equal)
        }
        (Relation::Le, true) => {
            let le = terms.binary(BinOp::Le, sum, other);
            terms.and(room, le)
        }
        (Relation::Le, false) => {
            let (le, full) = (terms.binary(BinOp::Le, other, sum), terms.not(room));
            terms.or(full, le)
        }
    }
}

/// The sum on halves: with `x = high * 2^32 + low`, the sums of highs and of lows fit into 64 bits, and
/// the carry of the lows decides.
fn halves(relation: Relation, linear: &Linear, wides: &[(Wide, i128)], terms: &mut Terms) -> Term {
    let split = |n: i128| (n >> 32, n & 0xFFFF_FFFF);
    let (high, low) = split(linear.constant);
    let Ok(high) = i64::try_from(high) else {
        let far = if relation == Relation::Le { linear.constant < 0 } else { relation == Relation::Ne };
        return terms.bool(far);
    };
    let (mut high, mut low) = (terms.long(high), terms.long(low as i64));
    let (half, mask) = (terms.int(32), terms.long(0xFFFF_FFFF));
    for (w, k) in wides {
        let k = terms.long(*k as i64);
        let h = terms.binary(BinOp::Shr, w.term, half);
        let l = terms.binary(BinOp::And, w.term, mask);
        let (h, l) = (terms.binary(BinOp::Mul, h, k), terms.binary(BinOp::Mul, l, k));
        high = terms.binary(BinOp::Add, high, h);
        low = terms.binary(BinOp::Add, low, l);
    }
    let carry = terms.binary(BinOp::Shr, low, half);
    let (rest, sum) = (terms.binary(BinOp::And, low, mask), terms.binary(BinOp::Add, high, carry));
    let zero = terms.long(0);
    let (no_rest, no_sum) = (terms.binary(BinOp::Eq, rest, zero), terms.binary(BinOp::Eq, sum, zero));
    let equal = terms.and(no_rest, no_sum);
    match relation {
        Relation::Eq => equal,
        Relation::Ne => terms.not(equal),
        Relation::Le => {
            let negative = terms.binary(BinOp::Lt, sum, zero);
            terms.or(negative, equal)
        }
    }
}
