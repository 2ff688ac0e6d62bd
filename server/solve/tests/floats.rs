//! Floating-point terms: what the crate computes, what Rust computes, and what Z3 says must be the same.

mod common;

use common::Random;
use solve::{BinOp, FloatFn, FloatOp, Limits, Solver, Sort, Term, Terms, UnOp, Verdict};

const FNS: [FloatFn; 6] = [FloatFn::Neg, FloatFn::Abs, FloatFn::Sqrt, FloatFn::Floor, FloatFn::Ceil, FloatFn::Rint];
const OPS: [FloatOp; 8] =
    [FloatOp::Add, FloatOp::Sub, FloatOp::Mul, FloatOp::Div, FloatOp::Rem, FloatOp::Eq, FloatOp::Lt, FloatOp::Le];
const SORTS: [Sort; 4] = [Sort::I32, Sort::I64, Sort::F32, Sort::F64];

/// Bit patterns: special ones, small numbers, anything.
fn pattern(r: &mut Random, sort: Sort) -> i64 {
    let special: &[i64] = match sort {
        Sort::F32 => &[0, 0x8000_0000, 1, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0x7f7f_ffff, 0x4f00_0000, 0xcf00_0000],
        Sort::F64 => &[
            0,
            i64::MIN,
            1,
            0x7ff0_0000_0000_0000,
            -0x10_0000_0000_0000,
            0x7ff8_0000_0000_0000,
            0x41df_ffff_ffff_ffff,
            0x43e0_0000_0000_0000,
            0x000f_ffff_ffff_ffff,
        ],
        _ => &[0, 1, -1, i32::MIN as i64, i32::MAX as i64, 16_777_217, i64::MAX, i64::MIN, (1 << 53) + 1],
    };
    let value = match (r.below(4), sort) {
        (0, _) => r.pick(special),
        (1, Sort::F32) => (((r.below(4000) as f32) - 2000.0) / 8.0).to_bits().into(),
        (1, Sort::F64) => (((r.below(4000) as f64) - 2000.0) / 8.0).to_bits() as i64,
        (1, _) => r.below(200) as i64 - 100,
        _ => r.next() as i64,
    };
    sort.wrap(value)
}

/// A variable that a condition fixes to a value.
fn fixed(terms: &mut Terms, path: &mut Vec<Term>, sort: Sort, value: i64) -> Term {
    let var = terms.fresh_var(sort, "x");
    let constant = terms.constant(sort, value);
    path.push(terms.binary(BinOp::Eq, var, constant));
    var
}

/// Z3 finds no value of `t` but `expected`.
fn only(terms: &mut Terms, mut path: Vec<Term>, t: Term, expected: i64) -> Verdict {
    let expected = terms.constant(terms.sort(t), expected);
    path.push(terms.binary(BinOp::Ne, t, expected));
    Solver::new(Limits::QUESTION).check(terms, &path, &[])
}

#[test]
fn z3_agrees_on_functions_and_conversions() {
    let mut r = Random(7);
    for round in 0..400 {
        let mut terms = Terms::new();
        let sort = r.pick(&SORTS);
        let value = pattern(&mut r, sort);
        let op = match (sort.is_float(), round % 3) {
            (true, 0) => UnOp::Float(r.pick(&FNS)),
            (true, 1) => UnOp::Bits,
            (false, 0) => UnOp::OfBits,
            _ => {
                let to = r.pick(&SORTS);
                if sort == to || !sort.is_float() && !to.is_float() {
                    continue;
                }
                UnOp::Convert(to)
            }
        };
        let mut path = Vec::new();
        let x = fixed(&mut terms, &mut path, sort, value);
        let t = terms.unary(op, x);
        let expected = solve::apply_unary(op, sort, value);
        assert!(
            only(&mut terms, path, t, expected).is_unsat(),
            "{op:?} of {value:#x} in {sort:?} is not {expected:#x}"
        );
    }
}

#[test]
fn z3_agrees_on_operators() {
    let mut r = Random(11);
    for _ in 0..400 {
        let mut terms = Terms::new();
        let (sort, op) = (r.pick(&[Sort::F32, Sort::F64]), r.pick(&OPS));
        let (a, b) = (pattern(&mut r, sort), pattern(&mut r, sort));
        let mut path = Vec::new();
        let (x, y) = (fixed(&mut terms, &mut path, sort, a), fixed(&mut terms, &mut path, sort, b));
        let t = terms.binary(BinOp::Float(op), x, y);
        let expected = solve::apply_binary(BinOp::Float(op), sort, a, b);
        let verdict = only(&mut terms, path, t, expected);
        let undecided = op == FloatOp::Rem && matches!(verdict, Verdict::Unknown(_));
        assert!(verdict.is_unsat() || undecided, "{a:#x} {op:?} {b:#x} in {sort:?} is not {expected:#x}: {verdict:?}");
    }
}

/// Written apart from the crate: what the numbers are.
#[test]
fn values_are_those_of_rust() {
    let double = |x: f64| x.to_bits() as i64;
    let of = |op: FloatOp, x: f64, y: f64| solve::apply_binary(BinOp::Float(op), Sort::F64, double(x), double(y));
    assert_eq!(of(FloatOp::Rem, -7.5, 2.0), double(-1.5));
    assert_eq!(of(FloatOp::Rem, -4.0, 2.0), double(-0.0));
    assert_eq!(of(FloatOp::Div, 0.0, 0.0), 0x7ff8_0000_0000_0000);
    assert_eq!(of(FloatOp::Eq, 0.0, -0.0), 1);
    assert_eq!(of(FloatOp::Eq, f64::NAN, f64::NAN), 0);
    let cast = |x: f64, to| solve::apply_unary(UnOp::Convert(to), Sort::F64, double(x));
    assert_eq!(cast(1e10, Sort::I32), i64::from(i32::MAX));
    assert_eq!(cast(f64::NAN, Sort::I64), 0);
    assert_eq!(cast(-1e300, Sort::I64), i64::MIN);
    assert_eq!(cast(-0.9, Sort::I32), 0);
    assert_eq!(
        solve::apply_unary(UnOp::Convert(Sort::F32), Sort::I64, (1 << 53) + 1),
        (((1_i64 << 53) + 1) as f32).to_bits().into()
    );
}

#[test]
fn models_are_found_and_contradictions_too() {
    let mut terms = Terms::new();
    let x = terms.fresh_var(Sort::F64, "x");
    let same = terms.binary(BinOp::Float(FloatOp::Eq), x, x);
    let nan = terms.not(same);
    let mut solver = Solver::new(Limits::QUESTION);
    let Verdict::Sat(model) = solver.check(&terms, &[nan], &[]) else { panic!("NaN is not itself") };
    assert_eq!(terms.eval(x, &model), 0x7ff8_0000_0000_0000);
    let zero = terms.constant(Sort::F64, 0);
    let below = terms.binary(BinOp::Float(FloatOp::Lt), x, zero);
    assert!(solver.check(&terms, &[nan, below], &[]).is_unsat());
    let cut = terms.unary(UnOp::Convert(Sort::I32), x);
    let none = terms.int(0);
    let is_none = terms.binary(BinOp::Eq, cut, none);
    assert!(solver.check(&terms, &[below, is_none], &[]).is_sat());
    let half = terms.constant(Sort::F64, 0.1_f64.to_bits() as i64);
    let sum = terms.binary(BinOp::Float(FloatOp::Add), x, half);
    let fifth = terms.constant(Sort::F64, 0.3_f64.to_bits() as i64);
    let is = terms.binary(BinOp::Float(FloatOp::Eq), sum, fifth);
    assert!(solver.check(&terms, &[is], &[]).is_sat());
    assert_eq!(terms.display(is), "x + 0.1 == 0.3");
}

#[test]
fn roots_and_converted_numbers_are_found_without_z3() {
    let mut terms = Terms::new();
    let (x, n) = (terms.fresh_var(Sort::F64, "x"), terms.fresh_var(Sort::I32, "n"));
    let three = terms.constant(Sort::F64, 3.0_f64.to_bits() as i64);
    let root = terms.unary(UnOp::Float(FloatFn::Sqrt), x);
    let is_three = terms.binary(BinOp::Float(FloatOp::Eq), root, three);
    // (int) sqrt(n) - 5 == 0
    let wide = terms.unary(UnOp::Convert(Sort::F64), n);
    let root = terms.unary(UnOp::Float(FloatFn::Sqrt), wide);
    let (cut, five, zero) = (terms.unary(UnOp::Convert(Sort::I32), root), terms.int(5), terms.int(0));
    let less = terms.binary(BinOp::Sub, cut, five);
    let is_five = terms.binary(BinOp::Eq, less, zero);
    // (long) x - 7 == 0
    let (cut, seven, none) = (terms.unary(UnOp::Convert(Sort::I64), x), terms.long(7), terms.long(0));
    let less = terms.binary(BinOp::Sub, cut, seven);
    let is_seven = terms.binary(BinOp::Eq, less, none);
    let mut solver = Solver::new(Limits::QUESTION);
    for condition in [is_three, is_five, is_seven] {
        assert!(solver.check(&terms, &[condition], &[]).is_sat(), "{}", terms.display(condition));
    }
    assert_eq!(solver.stats().smt_checks, 0);
}

/// Where the sides of a comparison cross: `9 * x / 5 + 32 == 212`, `y * y == 9` below zero, a product of two numbers.
#[test]
fn crossings_are_found_without_z3() {
    let mut terms = Terms::new();
    let (x, z) = (terms.fresh_var(Sort::F64, "x"), terms.fresh_var(Sort::F64, "z"));
    let y = terms.fresh_var(Sort::F32, "y");
    let double = |terms: &mut Terms, c: f64| terms.constant(Sort::F64, c.to_bits() as i64);
    let single = |terms: &mut Terms, c: f32| terms.constant(Sort::F32, c.to_bits().into());
    let op = BinOp::Float;
    let (nine, five, more, boiling) =
        (double(&mut terms, 9.0), double(&mut terms, 5.0), double(&mut terms, 32.0), double(&mut terms, 212.0));
    let product = terms.binary(op(FloatOp::Mul), x, nine);
    let part = terms.binary(op(FloatOp::Div), product, five);
    let fahrenheit = terms.binary(op(FloatOp::Add), part, more);
    let boils = terms.binary(op(FloatOp::Eq), fahrenheit, boiling);
    let square = terms.binary(op(FloatOp::Mul), y, y);
    let (nine, zero) = (single(&mut terms, 9.0), single(&mut terms, 0.0));
    let is_nine = terms.binary(op(FloatOp::Eq), square, nine);
    let below = terms.binary(op(FloatOp::Lt), y, zero);
    let both = terms.binary(op(FloatOp::Mul), x, z);
    let odd = double(&mut terms, 391.0);
    let is_odd = terms.binary(op(FloatOp::Eq), both, odd);
    let two = double(&mut terms, 2.0);
    let large = terms.binary(op(FloatOp::Lt), two, x);
    let mut solver = Solver::new(Limits::QUESTION);
    for conditions in [&[boils][..], &[is_nine, below], &[is_odd, large]] {
        let Verdict::Sat(model) = solver.check(&terms, conditions, &[]) else { panic!("{conditions:?}") };
        assert!(conditions.iter().all(|c| terms.eval(*c, &model) == 1));
    }
    assert_eq!(solver.stats().smt_checks, 0);
}

/// `c < 10` and `9 * c / 5 + 32 > 1000`: the bounds of a sum are the sums of bounds.
#[test]
fn ranges_that_exclude_each_other_are_a_contradiction_without_z3() {
    let mut terms = Terms::new();
    let (c, n) = (terms.fresh_var(Sort::F64, "c"), terms.fresh_var(Sort::I32, "n"));
    let double = |terms: &mut Terms, c: f64| terms.constant(Sort::F64, c.to_bits() as i64);
    let op = BinOp::Float;
    let [nine, five, more, ten, many, zero] = [9.0, 5.0, 32.0, 10.0, 1000.0, 0.0].map(|c| double(&mut terms, c));
    let product = terms.binary(op(FloatOp::Mul), c, nine);
    let part = terms.binary(op(FloatOp::Div), product, five);
    let fahrenheit = terms.binary(op(FloatOp::Add), part, more);
    let hot = terms.binary(op(FloatOp::Lt), many, fahrenheit);
    let cold = terms.binary(op(FloatOp::Lt), c, ten);
    // A square of a number that is none is not below zero either.
    let square = terms.binary(op(FloatOp::Mul), fahrenheit, fahrenheit);
    let below = terms.binary(op(FloatOp::Lt), square, zero);
    // 9 * n < 0 for n >= 2.
    let wide = terms.unary(UnOp::Convert(Sort::F64), n);
    let times = terms.binary(op(FloatOp::Mul), nine, wide);
    let negative = terms.binary(op(FloatOp::Lt), times, zero);
    let two = terms.int(2);
    let enough = terms.binary(BinOp::Le, two, n);
    let mut solver = Solver::new(Limits::QUESTION);
    for conditions in [&[hot, cold][..], &[below], &[negative, enough]] {
        assert!(solver.check(&terms, conditions, &[]).is_unsat(), "{conditions:?}");
    }
    assert_eq!(solver.stats().smt_checks, 0);
}
