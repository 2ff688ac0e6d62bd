//! What is true of products, quotients and remainders, said without multiplying or dividing.
//!
//! Division of bits by bits is what Z3 takes longest for, and most questions of programs about `x % y` or `x * y / y`
//! need only the size and the sign of it. So such a term is taken for an unknown number first, of which the lemmas here
//! hold: what contradicts them cannot be. (Products alone are decided sooner by computing them.) All of them also hold
//! where numbers wrap, and of divisions by zero as [`crate::BinOp::Div`] has them; the tests have Z3 prove each.

use z3::ast::{BV, Bool};

/// Of `m = a * b`, of which `fits` says whether it is known not to wrap.
pub(super) fn product(a: &BV, b: &BV, m: &BV, fits: &Bool) -> Vec<Bool> {
    let (size_a, size_b, size) = (magnitude(a), magnitude(b), magnitude(m));
    let (none_a, none_b, none) = (is_zero(a), is_zero(b), is_zero(m));
    let mut all = vec![
        Bool::or(&[none_a.clone(), none_b.clone()]).implies(&none),
        number(a, 1).implies(m.eq(b)),
        number(b, 1).implies(m.eq(a)),
        number(a, -1).implies(m.eq(b.bvneg())),
        number(b, -1).implies(m.eq(a.bvneg())),
        // Of its last bits one knows more.
        m.extract(0, 0).eq(a.extract(0, 0).bvand(b.extract(0, 0))),
    ];
    let both = Bool::and(&[none_a.not(), none_b.not()]);
    let more = |x: &BV| Bool::and(&[magnitude(x).bvuge(from(x, 2)), fits.clone()]);
    let sum = size_a.bvadd(&size_b);
    all.extend([
        Bool::and(&[fits.clone(), both.clone()]).implies(Bool::and(&[size.bvuge(&size_a), size.bvuge(&size_b)])),
        Bool::and(&[fits.clone(), both]).implies(Bool::and(&[none.not(), signs(a, b, m)])),
        Bool::and(&[more(a), more(b)]).implies(size.bvuge(&sum)),
    ]);
    all.extend(bounds(&size_a, &size_b, &size));
    all.extend(bounds(&size_b, &size_a, &size));
    all
}

/// Where the product does not wrap, it is at most `2^k` times as large as one of its factors when the other is at most
/// `2^k`. Not for each `k`: what these leave open is computed.
fn bounds(a: &BV, b: &BV, size: &BV) -> Vec<Bool> {
    let width = a.get_size();
    let bound = |k: u32| {
        let small = Bool::and(&[a.bvule(power(a, k)), b.bvult(power(b, width - 1 - k))]);
        small.implies(size.bvule(b.bvshl(from(b, k.into()))))
    };
    (1..width - 1).step_by(width.div_ceil(10) as usize).map(bound).collect()
}

/// Whether `a * b` is known not to wrap: the sizes of both, rounded up to powers of two, give less than half the range.
pub(super) fn fits(a: &BV, b: &BV) -> Bool {
    let (size_a, size_b, width) = (magnitude(a), magnitude(b), a.get_size());
    let split = |k: u32| Bool::and(&[size_a.bvult(power(a, k)), size_b.bvult(power(b, width - 1 - k))]);
    Bool::or(&(0..width).step_by(width.div_ceil(32) as usize).map(split).collect::<Vec<_>>())
}

/// Whether `m = a * b` is known not to wrap because `q = m / b` gives `a` back: how programs check it.
pub(super) fn gives_back(a: &BV, b: &BV, m: &BV, q: &BV) -> Bool {
    Bool::and(&[quotient_fits(m, b), q.eq(a)])
}

/// Of `q = x / y`.
pub(super) fn quotient(x: &BV, y: &BV, q: &BV) -> Vec<Bool> {
    let (size_x, size_y, size) = (magnitude(x), magnitude(y), magnitude(q));
    let none = is_zero(q);
    let by_zero = x.bvsge(from(x, 0)).ite(&from(x, -1), &from(x, 1));
    let divides = is_zero(y).not();
    let reaches = size_x.bvuge(&size_y);
    let least = is_least(q);
    let mut known = vec![
        size.bvule(&size_x),
        reaches.not().implies(&none),
        reaches.implies(none.not()),
        // The least number by -1 is itself.
        Bool::or(&[none, least, signs(x, y, q)]),
        number(y, 1).implies(q.eq(x)),
        number(y, -1).implies(q.eq(x.bvneg())),
        Bool::and(&[reaches, size_x.bvsub(&size_y).bvult(&size_y)]).implies(size.eq(from(q, 1))),
    ];
    let shifts = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48].into_iter().filter(|k| *k < x.get_size() - 1);
    let shifted = |k: u32| size_y.bvuge(power(y, k)).implies(size.bvule(size_x.bvlshr(from(x, k.into()))));
    known.extend(shifts.map(shifted));
    vec![divides.implies(Bool::and(&known)), is_zero(y).implies(q.eq(by_zero))]
}

/// Of `r = x % y`.
pub(super) fn remainder(x: &BV, y: &BV, r: &BV) -> Vec<Bool> {
    let (size_x, size_y, size) = (magnitude(x), magnitude(y), magnitude(r));
    let reaches = size_x.bvuge(&size_y);
    let known = [
        size.bvult(&size_y),
        sign_of_rest(x, r),
        reaches.not().implies(r.eq(x)),
        reaches.implies(size.bvule(size_x.bvsub(&size_y))),
    ];
    vec![is_zero(y).not().implies(Bool::and(&known)), is_zero(y).implies(r.eq(x))]
}

/// Of `q = x / c` and `r = x % c`, which are these and no others: division by a number that is known (not 0, 1 or -1) is
/// multiplication by it.
pub(super) fn by_constant(x: &BV, c: i64, q: &BV, r: &BV) -> Vec<Bool> {
    let divisor = from(x, c);
    let (size, width) = (c.unsigned_abs(), x.get_size());
    let most = (1 << (width - 1)) / size;
    vec![
        x.eq(q.bvmul(&divisor).bvadd(r)),
        magnitude(r).bvult(magnitude(&divisor)),
        sign_of_rest(x, r),
        magnitude(q).bvule(BV::from_u64(most, width)),
        // The least number by itself is 1, and not -1.
        Bool::or(&[is_zero(q), signs(x, &divisor, q)]),
    ]
}

/// A product: of terms that the program multiplies, or of a quotient with its divisor.
pub(super) struct Product {
    /// With what tells them apart.
    pub(super) factors: [(u64, BV); 2],
    pub(super) it: BV,
    /// Whether it is known not to wrap.
    pub(super) fits: Bool,
}

/// Of two products that have a factor in common: they are ordered as the others are, and differ by that factor at least.
pub(super) fn together(one: &Product, other: &Product) -> Vec<Bool> {
    let mut all = Vec::new();
    for (i, (common, by)) in one.factors.iter().enumerate() {
        for (j, (key, _)) in other.factors.iter().enumerate() {
            if key != common {
                continue;
            }
            let (a, b) = (&one.factors[1 - i].1, &other.factors[1 - j].1);
            let less = |a: &BV, b: &BV, m: &BV, n: &BV| {
                let positive = is_positive(by).implies(m.bvadd(by).bvsle(n));
                let negative = is_negative(by).implies(n.bvsub(by).bvsle(m));
                a.bvslt(b).implies(Bool::and(&[positive, negative]))
            };
            let both = Bool::and(&[less(a, b, &one.it, &other.it), less(b, a, &other.it, &one.it)]);
            all.push(Bool::and(&[one.fits.clone(), other.fits.clone()]).implies(both));
            all.push(a.eq(b).implies(one.it.eq(&other.it)));
        }
    }
    all
}

/// Whether `x / y * y`, which is `x - x % y`, does not wrap.
pub(super) fn quotient_fits(x: &BV, y: &BV) -> Bool {
    Bool::and(&[is_zero(y).not(), Bool::or(&[is_least(x).not(), number(y, -1).not()])])
}

/// Of `q = a * b / b` and `r = a * b % b`, where the product `fits`.
pub(super) fn divided_again((a, b): (&BV, &BV), fits: &Bool, q: &BV, r: &BV) -> Bool {
    Bool::and(&[fits.clone(), is_zero(b).not()]).implies(Bool::and(&[q.eq(a), is_zero(r)]))
}

/// Of `m = x / y * y`, where `r = x % y`.
pub(super) fn multiplied_again(x: &BV, r: &BV, m: &BV) -> Bool {
    m.eq(x.bvsub(r))
}

/// A remainder has the sign of the dividend, unless it is zero.
fn sign_of_rest(x: &BV, r: &BV) -> Bool {
    Bool::or(&[is_zero(r), is_negative(r).iff(is_negative(x))])
}

/// Whether `m` is negative when one of the two is, and not both.
fn signs(a: &BV, b: &BV, m: &BV) -> Bool {
    is_negative(m).iff(is_negative(a).xor(is_negative(b)))
}

/// Its size without the sign, as a number that is never negative: half the range and no more.
fn magnitude(v: &BV) -> BV {
    is_negative(v).ite(&v.bvneg(), v)
}

fn is_negative(v: &BV) -> Bool {
    v.bvslt(from(v, 0))
}

fn is_positive(v: &BV) -> Bool {
    v.bvsgt(from(v, 0))
}

fn is_zero(v: &BV) -> Bool {
    number(v, 0)
}

/// Whether it is the least number, which is its own negation.
fn is_least(v: &BV) -> Bool {
    v.eq(power(v, v.get_size() - 1))
}

fn number(v: &BV, value: i64) -> Bool {
    v.eq(from(v, value))
}

/// A number of the width of `like`.
fn from(like: &BV, value: i64) -> BV {
    BV::from_i64(value, like.get_size())
}

/// `2^k` at the width of `like`.
fn power(like: &BV, k: u32) -> BV {
    BV::from_u64(1 << k, like.get_size())
}

#[cfg(test)]
mod tests {
    use super::*;
    use z3::{SatResult, Solver};

    /// Whether Z3 finds no numbers of five, and of eight bits, for which one of the lemmas fails.
    fn hold(lemmas: impl Fn(&BV, &BV) -> Vec<Bool>) {
        for width in [5, 8] {
            let [a, b] = ["a", "b"].map(|name| BV::new_const(name, width));
            for (number, lemma) in lemmas(&a, &b).into_iter().enumerate() {
                let solver = Solver::new();
                solver.assert(lemma.not());
                assert_eq!(solver.check(), SatResult::Unsat, "lemma {number} at {width} bits: {lemma}");
            }
        }
    }

    #[test]
    fn z3_proves_them() {
        let all_fits = |a: &BV, b: &BV, m: &BV| {
            let back = |a: &BV, b: &BV| gives_back(a, b, m, &m.bvsdiv(b));
            Bool::or(&[fits(a, b), back(a, b), back(b, a)])
        };
        hold(|a, b| product(a, b, &a.bvmul(b), &all_fits(a, b, &a.bvmul(b))));
        hold(|x, y| quotient(x, y, &x.bvsdiv(y)));
        hold(|x, y| remainder(x, y, &x.bvsrem(y)));
        hold(|a, b| {
            let m = a.bvmul(b);
            vec![divided_again((a, b), &all_fits(a, b, &m), &m.bvsdiv(b), &m.bvsrem(b))]
        });
        hold(|x, y| vec![multiplied_again(x, &x.bvsrem(y), &x.bvsdiv(y).bvmul(y))]);
        hold(|x, y| {
            let z = BV::new_const("z", x.get_size());
            let product = |a: &BV, key: u64| Product {
                factors: [(key, a.clone()), (0, y.clone())],
                it: a.bvmul(y),
                fits: fits(a, y),
            };
            let quotient = Product {
                factors: [(3, x.bvsdiv(y)), (0, y.clone())],
                it: x.bvsub(x.bvsrem(y)),
                fits: quotient_fits(x, y),
            };
            let pairs = [(product(x, 1), product(&z, 2)), (product(&z, 2), quotient)];
            pairs.iter().flat_map(|(one, other)| together(one, other)).collect()
        });
    }

    #[test]
    fn division_by_constants_is_defined_by_them() {
        let width = 6;
        let [x, q, r] = ["x", "q", "r"].map(|name| BV::new_const(name, width));
        for c in (-32..32).filter(|c: &i64| c.abs() > 1) {
            let divisor = from(&x, c);
            let these = Bool::and(&[q.eq(x.bvsdiv(&divisor)), r.eq(x.bvsrem(&divisor))]);
            let solver = Solver::new();
            solver.assert(these.iff(Bool::and(&by_constant(&x, c, &q, &r))).not());
            assert_eq!(solver.check(), SatResult::Unsat, "division by {c}");
        }
    }
}
