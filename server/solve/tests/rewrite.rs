//! The rewrite table against the second semantics: folds, every rule, random terms.

mod common;

use common::{BOOL_OPS, Both, INT_OPS, Random, Value, corners, random_model, random_term};
use solve::{BinOp, Model, Sort, Term, Terms, UnOp};

#[test]
fn constants_fold_to_the_concrete_result() {
    let mut terms = Terms::new();
    for sort in [Sort::I32, Sort::I64] {
        for op in INT_OPS {
            let right = if op.is_shift() { Sort::I32 } else { sort };
            for &a in corners(sort) {
                for &b in corners(right) {
                    let (x, y) = (Both::constant(&mut terms, sort, a), Both::constant(&mut terms, right, b));
                    let folded = terms.binary(op, x.term, y.term);
                    let expected = common::binary(op, Value::of(sort, a), Value::of(right, b)).raw();
                    assert_eq!(terms.as_const(folded), Some(expected), "{a} {op:?} {b} in {sort:?}");
                }
            }
        }
    }
}

/// A dividend is its quotient times the divisor plus the remainder, also for the least value by -1 and for divisor 0.
#[test]
fn quotient_and_remainder_make_the_whole() {
    for sort in [Sort::I32, Sort::I64] {
        let mut terms = Terms::new();
        let (x, y) = (Both::var(&mut terms, sort, "x"), Both::var(&mut terms, sort, "y"));
        let quotient = Both::binary(&mut terms, BinOp::Div, &x, &y);
        let rest = Both::binary(&mut terms, BinOp::Rem, &x, &y);
        let models = all_models(&terms, &[x.clone(), y.clone()]);
        for product in [(&quotient, &y), (&y, &quotient)] {
            let product = Both::binary(&mut terms, BinOp::Mul, product.0, product.1);
            for (op, a, b, is) in [
                (BinOp::Add, &product, &rest, &x),
                (BinOp::Add, &rest, &product, &x),
                (BinOp::Sub, &x, &product, &rest),
            ] {
                let made = Both::binary(&mut terms, op, a, b);
                assert_eq!(made.term, is.term);
                check(&terms, &made, &models, &|| format!("{op:?} in {sort:?}"));
            }
        }
    }
}

/// Quotients and remainders by numbers, one after the other and put together again, compared with numbers, and of ints as
/// longs.
#[test]
fn quotients_by_numbers_keep_the_value() {
    const BY: [i64; 10] = [0, 1, -1, 2, 3, 10, -10, 1_000, 1 << 30, i32::MIN as i64];
    for (sort, wide) in [(Sort::I32, false), (Sort::I64, false), (Sort::I32, true)] {
        let mut terms = Terms::new();
        let x = Both::var(&mut terms, sort, "x");
        let models = models_of(&terms, &x);
        let (x, sort) = match wide {
            true => (Both::unary(&mut terms, UnOp::Widen, &x), Sort::I64),
            false => (x, sort),
        };
        let beyond = [1 << 31, 1 << 40, i64::MIN];
        let by: Vec<Both> = BY
            .into_iter()
            .chain(beyond.into_iter().filter(|_| sort == Sort::I64))
            .map(|by| Both::constant(&mut terms, sort, by))
            .collect();
        for c in &by {
            let [quotient, rest] = [BinOp::Div, BinOp::Rem].map(|op| Both::binary(&mut terms, op, &x, c));
            for d in &by {
                for first in [&quotient, &rest] {
                    for op in [BinOp::Div, BinOp::Rem, BinOp::Mul, BinOp::And, BinOp::Lt, BinOp::Le, BinOp::Eq] {
                        for (a, b) in [(first, d), (d, first)] {
                            let made = Both::binary(&mut terms, op, a, b);
                            let what = format!("{} {op:?} {}", terms.display(a.term), terms.display(b.term));
                            check(&terms, &made, &models, &|| what.clone());
                        }
                    }
                }
                let next = Both::binary(&mut terms, BinOp::Rem, &quotient, d);
                for digit in [&next, &quotient] {
                    let product = Both::binary(&mut terms, BinOp::Mul, digit, c);
                    let sum = Both::binary(&mut terms, BinOp::Add, &product, &rest);
                    check(&terms, &sum, &models, &|| format!("digits by {:?}, {:?}", c.term, d.term));
                }
            }
        }
    }
}

/// Ends of the sort, powers and multiples of ten and their neighbours.
fn models_of(terms: &Terms, x: &Both) -> Vec<Model> {
    let (min, max) = match x.sort {
        Sort::I32 => (i64::from(i32::MIN), i64::from(i32::MAX)),
        _ => (i64::MIN, i64::MAX),
    };
    let powers = (0..19).map(|n| 10_i64.pow(n)).chain((0..63).map(|n| 1 << n)).chain([27, 30, 31, 20_000, 123_456_789]);
    let near = powers.chain([0, min, max]).flat_map(|n| (-1..=1).map(move |by| n.wrapping_add(by)));
    let all = near.flat_map(|n| [n, n.wrapping_neg()]).filter(|n| (min..=max).contains(n));
    let variable = terms.var_of(x.term).expect("a variable");
    let model = |n: i64| {
        let mut model = Model::new();
        model.set(variable, n);
        model
    };
    all.map(model).collect()
}

/// The digits of a number as texts have them make it again when they are read, from the first one on.
#[test]
fn digits_make_the_number_again() {
    for (sort, most) in [(Sort::I32, 10), (Sort::I64, 19)] {
        for (digits, negative) in (1..=most).flat_map(|digits| [(digits, false), (digits, true)]) {
            let mut t = Terms::new();
            let x = t.fresh_var(sort, "x");
            let number = if sort == Sort::I32 { t.unary(UnOp::Widen, x) } else { x };
            let (ten, zero, mask) = (t.long(10), t.int(i32::from(b'0')), t.int(0xffff));
            let (mut rest, mut text) = (number, Vec::new());
            for _ in 0..digits {
                let digit = t.binary(BinOp::Rem, rest, ten);
                let digit = t.unary(UnOp::Narrow, digit);
                let digit = if negative { t.unary(UnOp::Neg, digit) } else { digit };
                let code = t.binary(BinOp::Add, zero, digit);
                text.push(t.binary(BinOp::And, code, mask));
                rest = t.binary(BinOp::Div, rest, ten);
            }
            let mut read = t.long(0);
            for unit in text.into_iter().rev() {
                let digit = t.binary(BinOp::Sub, unit, zero);
                let digit = if negative { t.unary(UnOp::Neg, digit) } else { digit };
                let (product, digit) = (t.binary(BinOp::Mul, read, ten), t.unary(UnOp::Widen, digit));
                read = t.binary(BinOp::Add, product, digit);
            }
            let expected = match 10_i64.checked_pow(digits).filter(|_| digits < most) {
                Some(power) => {
                    let power = t.long(power);
                    t.binary(BinOp::Rem, number, power)
                }
                None => number,
            };
            assert_eq!(read, expected, "{digits} digits: {}", t.display(read));
        }
    }
}

/// Every operator applied to every pair of small terms, on every pair of corner values: each rule
/// of the table has its left-hand side among these.
#[test]
fn every_rule_keeps_the_value_on_ints() {
    every_rule_keeps_the_value(Sort::I32);
}

#[test]
fn every_rule_keeps_the_value_on_longs() {
    every_rule_keeps_the_value(Sort::I64);
}

fn every_rule_keeps_the_value(sort: Sort) {
    let mut terms = Terms::new();
    let vars = [Both::var(&mut terms, sort, "x"), Both::var(&mut terms, sort, "y")];
    let models = all_models(&terms, &vars);
    let small = small_terms(&mut terms, sort, &vars);
    for op in INT_OPS.into_iter().filter(|op| !op.is_shift() || sort == Sort::I32) {
        for a in &small {
            for b in &small {
                let made = Both::binary(&mut terms, op, a, b);
                check(&terms, &made, &models, &|| {
                    format!("{} {op:?} {}", terms.display(a.term), terms.display(b.term))
                });
                if made.sort == Sort::Bool {
                    let negated = Both::unary(&mut terms, UnOp::Not, &made);
                    check(&terms, &negated, &models, &|| format!("not {}", terms.display(made.term)));
                }
            }
        }
    }
}

fn small_terms(terms: &mut Terms, sort: Sort, vars: &[Both]) -> Vec<Both> {
    let min = if sort == Sort::I32 { i32::MIN.into() } else { i64::MIN };
    let mut small = vars.to_vec();
    for raw in [0, 1, -1, 5, min, min + 1, -(min + 1), -(min + 2)] {
        small.push(Both::constant(terms, sort, raw));
    }
    let five = Both::constant(terms, sort, 5);
    let (x, y) = (vars[0].clone(), vars[1].clone());
    for op in [UnOp::Neg, UnOp::BitNot] {
        small.push(Both::unary(terms, op, &x));
        small.push(Both::unary(terms, op, &y));
    }
    for op in [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::And, BinOp::Or, BinOp::Xor] {
        small.push(Both::binary(terms, op, &x, &five));
        small.push(Both::binary(terms, op, &five, &x));
        small.push(Both::binary(terms, op, &x, &y));
    }
    let order = Both::binary(terms, BinOp::Lt, &x, &y);
    let one = Both::constant(terms, sort, 1);
    small.push(Both::ite(terms, &order, &one, &five));
    small.push(Both::ite(terms, &order, &x, &y));
    small
}

#[test]
fn every_rule_keeps_the_value_on_truth_values() {
    let mut terms = Terms::new();
    let vars: Vec<Both> = ["a", "b", "c"].map(|n| Both::var(&mut terms, Sort::Bool, n)).into();
    let x = Both::var(&mut terms, Sort::I32, "x");
    let five = Both::constant(&mut terms, Sort::I32, 5);
    let mut all = vars.clone();
    all.push(x.clone());
    let models = all_models(&terms, &all);
    let mut small = vars.clone();
    small.extend([0, 1].map(|raw| Both::constant(&mut terms, Sort::Bool, raw)));
    for op in [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le] {
        small.push(Both::binary(&mut terms, op, &x, &five));
    }
    for v in &vars {
        small.push(Both::unary(&mut terms, UnOp::Not, v));
    }
    for op in BOOL_OPS {
        small.push(Both::binary(&mut terms, op, &vars[0], &vars[1]));
    }
    for a in &small {
        for b in &small {
            for op in BOOL_OPS {
                let made = Both::binary(&mut terms, op, a, b);
                check(&terms, &made, &models, &|| format!("{op:?}"));
                let negated = Both::unary(&mut terms, UnOp::Not, &made);
                check(&terms, &negated, &models, &|| format!("not {op:?}"));
            }
            for c in &small {
                let made = Both::ite(&mut terms, c, a, b);
                check(&terms, &made, &models, &|| "ite".to_owned());
            }
        }
    }
}

#[test]
fn comparisons_across_widths_keep_the_value() {
    let mut terms = Terms::new();
    let (x, y) = (Both::var(&mut terms, Sort::I32, "x"), Both::var(&mut terms, Sort::I32, "y"));
    let vars = [x.clone(), y.clone()];
    let models = all_models(&terms, &vars);
    let mut sides: Vec<Both> = vars.iter().map(|v| Both::unary(&mut terms, UnOp::Widen, v)).collect();
    sides.extend(corners(Sort::I64).iter().map(|&raw| Both::constant(&mut terms, Sort::I64, raw)));
    for op in [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le] {
        for a in &sides {
            for b in &sides {
                let made = Both::binary(&mut terms, op, a, b);
                check(&terms, &made, &models, &|| format!("{op:?}"));
            }
        }
    }
    let back = Both::unary(&mut terms, UnOp::Narrow, &sides[0]);
    assert_eq!(back.term, x.term);
}

#[test]
fn random_terms_keep_the_value() {
    let mut random = Random(1);
    for _ in 0..3_000 {
        let mut terms = Terms::new();
        let vars: Vec<Both> = [Sort::Bool, Sort::I32, Sort::I32, Sort::I64, Sort::I64]
            .map(|sort| Both::var(&mut terms, sort, "v"))
            .into();
        let sort = random.pick(&[Sort::Bool, Sort::I32, Sort::I64]);
        let made = random_term(&mut terms, &mut random, &vars, sort, 6);
        let models: Vec<Model> = (0..20).map(|_| random_model(&terms, &mut random, &vars)).collect();
        check(&terms, &made, &models, &|| terms.display(made.term));
    }
}

fn all_models(terms: &Terms, vars: &[Both]) -> Vec<Model> {
    let mut models = vec![Model::new()];
    for var in vars {
        let variable = terms.var_of(var.term).expect("a variable");
        models = models
            .iter()
            .flat_map(|model| {
                corners(var.sort).iter().map(|&raw| {
                    let mut model = model.clone();
                    model.set(variable, raw);
                    model
                })
            })
            .collect();
    }
    models
}

fn check(terms: &Terms, made: &Both, models: &[Model], what: &dyn Fn() -> String) {
    for model in models {
        let (found, expected) = (terms.eval(made.term, model), made.value(model).raw());
        assert_eq!(found, expected, "{} became {} under {model:?}", what(), terms.display(made.term));
    }
}

/// The rules do fire: each left-hand side becomes the right-hand side.
#[test]
fn rules_simplify_as_documented() {
    let mut t = Terms::new();
    let (x, y) = (t.fresh_var(Sort::I32, "x"), t.fresh_var(Sort::I32, "y"));
    let (p, q) = (t.fresh_var(Sort::Bool, "p"), t.fresh_var(Sort::Bool, "q"));
    let consts: Vec<Term> = [0, 1, -1, 3, 7].map(|c| t.int(c)).into();
    let [zero, one, minus_one, three, seven] = consts[..] else { unreachable!() };
    let (yes, no) = (t.bool(true), t.bool(false));

    let sum = t.binary(BinOp::Add, x, three);
    let difference = t.binary(BinOp::Sub, x, y);
    let negated = t.unary(UnOp::Neg, x);
    let complement = t.unary(UnOp::BitNot, x);
    let (four, ten, minus_three) = (t.int(4), t.int(10), t.int(-3));
    let less = t.binary(BinOp::Lt, x, three);
    let (eight, nine, minus_nine) = (t.int(8), t.int(9), t.int(-9));
    let (third, last) = (t.binary(BinOp::Div, x, three), t.binary(BinOp::Rem, x, three));
    let letter = t.binary(BinOp::Add, last, three);
    let (not_p, both, either) = (t.not(p), t.and(p, q), t.or(p, q));
    let choice = t.ite(p, one, zero);
    let wide = t.unary(UnOp::Widen, x);
    let (long_three, long_big) = (t.long(3), t.long(1 << 40));

    let cases: Vec<(BinOp, Term, Term, Term)> = {
        let x_plus_ten = t.binary(BinOp::Add, x, ten);
        let x_minus_three = t.binary(BinOp::Add, x, minus_three);
        let x_and_y = t.binary(BinOp::Add, x, y);
        let x_and_y_and_three = t.binary(BinOp::Add, x_and_y, three);
        let x_is_four = t.binary(BinOp::Eq, x, four);
        let x_is_y = t.binary(BinOp::Eq, x, y);
        let three_at_most = t.binary(BinOp::Le, three, x);
        vec![
            (BinOp::Add, x, zero, x),
            (BinOp::Add, sum, seven, x_plus_ten),
            (BinOp::Add, y, sum, x_and_y_and_three),
            (BinOp::Add, sum, y, x_and_y_and_three),
            (BinOp::Add, y, negated, t.binary(BinOp::Sub, y, x)),
            (BinOp::Sub, x, x, zero),
            (BinOp::Sub, x, three, x_minus_three),
            (BinOp::Sub, zero, x, negated),
            (BinOp::Sub, x_and_y_and_three, x, t.binary(BinOp::Add, y, three)),
            (BinOp::Sub, x_and_y_and_three, x_plus_ten, t.binary(BinOp::Sub, y, seven)),
            (BinOp::Sub, x_plus_ten, sum, seven),
            (BinOp::Mul, x, zero, zero),
            (BinOp::Mul, x, one, x),
            (BinOp::Mul, x, minus_one, negated),
            (BinOp::Div, x, one, x),
            (BinOp::Rem, x, minus_one, zero),
            (BinOp::Div, third, three, t.binary(BinOp::Div, x, nine)),
            (BinOp::Lt, third, three, t.binary(BinOp::Le, x, eight)),
            (BinOp::Le, third, minus_three, t.binary(BinOp::Le, x, minus_nine)),
            (BinOp::Rem, last, seven, last),
            (BinOp::And, letter, seven, letter),
            (BinOp::And, x, complement, zero),
            (BinOp::Or, x, complement, minus_one),
            (BinOp::Xor, x, minus_one, complement),
            (BinOp::Eq, sum, seven, x_is_four),
            (BinOp::Eq, difference, zero, x_is_y),
            (BinOp::Eq, x_and_y_and_three, x_plus_ten, t.binary(BinOp::Eq, y, seven)),
            (BinOp::Eq, x_plus_ten, x_and_y_and_three, t.binary(BinOp::Eq, y, seven)),
            (BinOp::Eq, x_and_y_and_three, x, t.binary(BinOp::Eq, y, minus_three)),
            (BinOp::Eq, sum, x, no),
            (BinOp::Eq, less, no, three_at_most),
            (BinOp::Lt, x, x, no),
            (BinOp::Le, x, x, yes),
            (BinOp::And, p, not_p, no),
            (BinOp::Or, p, not_p, yes),
            (BinOp::And, p, either, p),
            (BinOp::Or, p, both, p),
            (BinOp::And, both, p, both),
            (BinOp::And, both, not_p, no),
            (BinOp::Eq, choice, one, p),
            (BinOp::Eq, choice, zero, not_p),
            (BinOp::Lt, wide, long_three, less),
            (BinOp::Lt, wide, long_big, yes),
            (BinOp::Eq, wide, long_big, no),
        ]
    };
    for (op, a, b, expected) in cases {
        let made = t.binary(op, a, b);
        assert_eq!(made, expected, "{} {op:?} {}: {}", t.display(a), t.display(b), t.display(made));
    }
    assert_eq!(t.not(not_p), p);
    assert_eq!(t.unary(UnOp::Neg, negated), x);
    assert_eq!(t.ite(not_p, x, y), t.ite(p, y, x));
}

#[test]
fn text_reads_as_people_write_it() {
    let mut t = Terms::new();
    let (foo, size) = (t.fresh_var(Sort::I32, "foo"), t.fresh_var(Sort::I64, "size"));
    let flag = t.fresh_var(Sort::Bool, "list.full");
    let (zero, three) = (t.int(0), t.int(3));
    let negative = t.binary(BinOp::Lt, foo, zero);
    let positive = t.not(negative);
    let product = t.binary(BinOp::Mul, foo, three);
    let shifted = t.binary(BinOp::Sub, product, three);
    let scaled = t.binary(BinOp::Mul, shifted, foo);
    let wide = t.unary(UnOp::Widen, foo);
    let not_flag = t.not(flag);
    let full = t.binary(BinOp::Eq, wide, size);
    let either = t.or(not_flag, full);
    let guarded = t.and(negative, either);
    let expected = [
        (negative, "foo < 0"),
        (positive, "foo >= 0"),
        (shifted, "foo * 3 - 3"),
        (scaled, "foo * (foo * 3 - 3)"),
        (not_flag, "!list.full"),
        (guarded, "foo < 0 && (!list.full || size == (long) foo)"),
    ];
    for (term, text) in expected {
        assert_eq!(t.display(term), text);
    }
}

#[test]
fn equal_structure_is_one_term_and_truncation_returns_to_the_mark() {
    let mut t = Terms::new();
    let (x, y) = (t.fresh_var(Sort::I32, "x"), t.fresh_var(Sort::I32, "x"));
    assert_ne!(x, y, "equal names do not make equal variables");
    let sum = t.binary(BinOp::Add, x, y);
    assert_eq!(sum, t.binary(BinOp::Add, y, x));
    let (mark, length) = (t.mark(), t.len());
    let z = t.fresh_var(Sort::I32, "z");
    t.binary(BinOp::Mul, sum, z);
    t.truncate(mark);
    assert_eq!(t.len(), length);
    assert_eq!(t.mark(), mark);
    let again = t.fresh_var(Sort::Bool, "z");
    assert_eq!(t.var_of(again), Some(solve::Var(2)));
    assert_eq!(t.sort(again), Sort::Bool);
}
