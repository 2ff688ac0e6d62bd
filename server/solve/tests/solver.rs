//! The solver as its callers use it: verdicts on known conjunctions, models, limits, stacks.

use solve::{BinOp, Limits, Reason, Solver, Sort, Term, Terms, UnOp, Verdict};

const LIMITS: Limits = Limits { rlimit: 20_000_000, timeout_ms: 10_000 };

fn solver() -> Solver {
    Solver::new(LIMITS)
}

fn satisfied(terms: &Terms, verdict: &Verdict, conjuncts: &[Term]) -> bool {
    match verdict {
        Verdict::Sat(model) => conjuncts.iter().all(|&t| terms.eval(t, model) == 1),
        _ => false,
    }
}

#[test]
fn the_three_cases_of_get_list_are_decided_without_z3() {
    let mut t = Terms::new();
    let mut s = solver();
    let foo = t.fresh_var(Sort::I32, "foo");
    let (zero, ten) = (t.int(0), t.int(10));
    let negative = t.binary(BinOp::Lt, foo, zero);
    let large = t.binary(BinOp::Lt, ten, foo);
    let not_negative = t.not(negative);
    assert!(satisfied(&t, &s.check(&t, &[], &[negative]), &[negative]));
    assert!(satisfied(&t, &s.check(&t, &[not_negative], &[large]), &[not_negative, large]));
    assert_eq!(s.check(&t, &[negative], &[large]), Verdict::Unsat);
    assert_eq!(s.stats().smt_checks, 0);
    assert_eq!(s.stats().quick, 3);
}

#[test]
fn products_between_narrow_bounds_are_computed() {
    // 46340 is the greatest int whose square is one.
    let mut t = Terms::new();
    let x = t.fresh_var(Sort::I32, "x");
    let square = t.binary(BinOp::Mul, x, x);
    let zero = t.int(0);
    let negative = t.binary(BinOp::Lt, square, zero);
    for (most, fits) in [(46340, true), (46341, false)] {
        let mut s = solver();
        let (low, high) = (t.int(-most), t.int(most));
        let path = [t.binary(BinOp::Le, low, x), t.binary(BinOp::Le, x, high), negative];
        let verdict = s.check(&t, &path, &[]);
        assert_eq!(verdict == Verdict::Unsat, fits, "{most}: {verdict:?}");
        assert!(fits || satisfied(&t, &verdict, &path));
        assert_eq!(s.stats().smt_checks, 0);
    }
    // 8633 = 89 * 97, and 206 has no factors up to 100 but 1 and 2.
    let y = t.fresh_var(Sort::I32, "y");
    let product = t.binary(BinOp::Mul, x, y);
    for (number, composite) in [(8633, true), (206, false)] {
        let mut s = solver();
        let (one, hundred, number) = (t.int(1), t.int(100), t.int(number));
        let inside = [x, y].map(|v| [t.binary(BinOp::Le, one, v), t.binary(BinOp::Le, v, hundred)]);
        let mut path = inside.concat();
        path.push(t.binary(BinOp::Eq, product, number));
        let verdict = s.check(&t, &path, &[]);
        assert_eq!(satisfied(&t, &verdict, &path), composite);
        assert_eq!(verdict == Verdict::Unsat, !composite);
        assert_eq!(s.stats().smt_checks, 0);
    }
}

/// A number and the same one in 64 bits: their squares are equal up to 46340, which is said of neither of them but of the
/// wide square.
#[test]
fn squares_bound_their_numbers() {
    let mut t = Terms::new();
    let (narrow, wide) = (t.fresh_var(Sort::I32, "narrow"), t.fresh_var(Sort::I64, "wide"));
    let (zero, same) = (t.int(0), t.unary(UnOp::Widen, narrow));
    let squares = [narrow, wide].map(|x| t.binary(BinOp::Mul, x, x));
    let wrapped = t.unary(UnOp::Widen, squares[0]);
    let equal = t.binary(BinOp::Eq, squares[1], wrapped);
    for (most, fits) in [(46340 * 46340, true), (46341 * 46341, false)] {
        let mut s = solver();
        let most = t.long(most);
        let path = [
            t.binary(BinOp::Lt, zero, narrow),
            t.binary(BinOp::Eq, wide, same),
            t.binary(BinOp::Le, squares[1], most),
            t.not(equal),
        ];
        let verdict = s.check(&t, &path, &[]);
        assert_eq!(verdict == Verdict::Unsat, fits, "{verdict:?}");
        assert!(fits || satisfied(&t, &verdict, &path));
        assert_eq!(s.stats().smt_checks, 0);
    }
}

#[test]
fn wrapping_is_seen() {
    // x + 1 < x exactly when x is the greatest int.
    let mut t = Terms::new();
    let mut s = solver();
    let x = t.fresh_var(Sort::I32, "x");
    let one = t.int(1);
    let next = t.binary(BinOp::Add, x, one);
    let wraps = t.binary(BinOp::Lt, next, x);
    match s.check(&t, &[wraps], &[]) {
        Verdict::Sat(model) => assert_eq!(t.eval(x, &model), i64::from(i32::MAX)),
        other => panic!("{other:?}"),
    }
    let bound = t.int(100);
    let small = t.binary(BinOp::Lt, x, bound);
    assert_eq!(s.check(&t, &[wraps], &[small]), Verdict::Unsat);
}

#[test]
fn a_long_count_down_needs_no_z3() {
    // As recursion over n asks at every depth k: still above zero, or done?
    let mut t = Terms::new();
    let mut s = solver();
    let n = t.fresh_var(Sort::I32, "n");
    let zero = t.int(0);
    let mut path = Vec::new();
    for k in 0..1_000 {
        let k = t.int(-k);
        let left = t.binary(BinOp::Add, n, k);
        let done = t.binary(BinOp::Le, left, zero);
        path.push(t.not(done));
        assert_eq!(s.check(&t, &path, &[done]), Verdict::Unsat);
        assert!(satisfied(&t, &s.check(&t, &path, &[]), &path));
    }
    assert_eq!(s.stats().smt_checks, 0);
}

#[test]
fn what_holds_without_wrapping_needs_no_z3() {
    // As code that balances trees asks: heights differ by more than one, and -h may wrap.
    let mut t = Terms::new();
    let mut s = solver();
    let [h, k] = ["h", "k"].map(|name| t.fresh_var(Sort::I32, name));
    let (one, two, minus) = (t.int(1), t.int(2), t.unary(UnOp::Neg, h));
    let higher = t.binary(BinOp::Lt, one, minus);
    let (next, rest) = (t.binary(BinOp::Add, k, two), t.binary(BinOp::Sub, h, k));
    let lean = t.binary(BinOp::Sub, next, h);
    let steep = t.binary(BinOp::Lt, one, lean);
    let flat = t.binary(BinOp::Le, rest, two);
    let path = [higher, steep, flat];
    assert!(satisfied(&t, &s.check(&t, &path, &[]), &path));
    assert_eq!(s.stats().smt_checks, 0);
    // 1 - h lies between -1 and 1, so h between 0 and 2, whatever wraps.
    let rest = t.binary(BinOp::Sub, one, h);
    let (low, high) = (t.int(-1), t.int(1));
    let near = [t.binary(BinOp::Le, low, rest), t.binary(BinOp::Le, rest, high)];
    let (zero, three) = (t.int(0), t.int(3));
    for outside in [t.binary(BinOp::Lt, h, zero), t.binary(BinOp::Le, three, h)] {
        assert_eq!(s.check(&t, &near, &[outside]), Verdict::Unsat);
    }
    assert_eq!(s.stats().smt_checks, 0);
    // The least number is its own negation: what holds of it alone is still found.
    let (below, still_below) = (t.binary(BinOp::Lt, h, zero), t.binary(BinOp::Lt, minus, zero));
    assert!(satisfied(&t, &s.check(&t, &[below], &[still_below]), &[below, still_below]));
    assert_eq!(s.stats().smt_checks, 0);
}

#[test]
fn a_chain_of_strict_comparisons_has_no_cycle() {
    let mut t = Terms::new();
    let mut s = solver();
    let keys: Vec<Term> = (0..40).map(|i| t.fresh_var(Sort::I32, &format!("k{i}"))).collect();
    let chain: Vec<Term> = keys.windows(2).map(|w| t.binary(BinOp::Lt, w[0], w[1])).collect();
    assert!(satisfied(&t, &s.check(&t, &chain, &[]), &chain));
    let back = t.binary(BinOp::Le, keys[39], keys[0]);
    assert_eq!(s.check(&t, &chain, &[back]), Verdict::Unsat);
    assert_eq!(s.core(&t, &chain, &[back]).len(), 40, "every link of the cycle is needed");
    assert_eq!(s.stats().smt_checks, 0);
}

#[test]
fn pigeons_do_not_fit() {
    // Four different values within 0..=2: disequalities only, so order reasoning must not guess.
    let mut t = Terms::new();
    let mut s = solver();
    let (low, high) = (t.int(0), t.int(2));
    let pigeons: Vec<Term> = (0..4).map(|i| t.fresh_var(Sort::I32, &format!("p{i}"))).collect();
    let mut path = Vec::new();
    for (i, &p) in pigeons.iter().enumerate() {
        path.push(t.binary(BinOp::Le, low, p));
        path.push(t.binary(BinOp::Le, p, high));
        for &q in &pigeons[..i] {
            path.push(t.binary(BinOp::Ne, p, q));
        }
    }
    assert_eq!(s.check(&t, &path, &[]), Verdict::Unsat);
    let without_last: Vec<Term> = path[..path.len() - 1].to_vec();
    assert!(satisfied(&t, &s.check(&t, &without_last, &[]), &without_last));
}

#[test]
fn a_repeated_query_is_remembered() {
    let mut t = Terms::new();
    let mut s = solver();
    let x = t.fresh_var(Sort::I32, "x");
    let square = t.binary(BinOp::Mul, x, x);
    let two = t.int(2);
    // No square is 2 modulo 2^32.
    let odd = t.binary(BinOp::Eq, square, two);
    assert_eq!(s.check(&t, &[odd], &[]), Verdict::Unsat);
    assert_eq!(s.check(&t, &[], &[odd]), Verdict::Unsat);
    assert_eq!((s.stats().smt_checks, s.stats().cache_hits), (1, 1));
}

#[test]
fn a_model_of_variables_that_were_dropped_gives_others_values_of_their_sorts() {
    let mut t = Terms::new();
    let mut s = solver();
    let mark = t.mark();
    let wide = t.fresh_var(Sort::I64, "wide");
    let most = t.long(4_000_000_000);
    let beyond = t.binary(BinOp::Lt, most, wide);
    assert!(satisfied(&t, &s.check(&t, &[], &[beyond]), &[beyond]));
    t.truncate(mark);
    let narrow = t.fresh_var(Sort::I32, "narrow");
    let zero = t.int(0);
    let positive = t.binary(BinOp::Lt, zero, narrow);
    match s.check(&t, &[], &[positive]) {
        Verdict::Sat(model) => {
            let value = t.eval(narrow, &model);
            assert!(0 < value && value <= i64::from(i32::MAX), "{value}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn truncated_terms_are_forgotten_by_the_solver() {
    let mut t = Terms::new();
    let mut s = solver();
    let x = t.fresh_var(Sort::I32, "x");
    let zero = t.int(0);
    let square = t.binary(BinOp::Mul, x, x);
    let two = t.int(2);
    let mark = t.mark();
    let first = t.binary(BinOp::Eq, square, two);
    assert_eq!(s.check(&t, &[first], &[]), Verdict::Unsat);
    t.truncate(mark);
    let second = t.binary(BinOp::Eq, square, zero);
    assert_eq!(first, second, "the id is reused for another term");
    assert!(satisfied(&t, &s.check(&t, &[second], &[]), &[second]));
}

#[test]
fn variables_reused_with_another_sort_keep_apart() {
    let mut t = Terms::new();
    let mut s = solver();
    let mark = t.mark();
    for sort in [Sort::I32, Sort::I64, Sort::Bool, Sort::I32] {
        t.truncate(mark);
        let x = t.fresh_var(sort, "x");
        let y = t.fresh_var(sort, "y");
        let both = t.binary(BinOp::Xor, x, y);
        let conjunct = match sort {
            Sort::Bool => both,
            _ => {
                let product = t.binary(BinOp::Mul, x, both);
                let nine = t.constant(sort, 9);
                t.binary(BinOp::Eq, product, nine)
            }
        };
        assert!(satisfied(&t, &s.check(&t, &[conjunct], &[]), &[conjunct]), "{sort:?}");
    }
}

#[test]
fn hard_multiplications_end_by_the_limit_as_unknown() {
    // Factoring a product of two primes: far beyond the limits given here.
    let mut t = Terms::new();
    let mut s = Solver::new(Limits { rlimit: 50_000, timeout_ms: 5_000 });
    let (x, y) = (t.fresh_var(Sort::I64, "x"), t.fresh_var(Sort::I64, "y"));
    let product = t.binary(BinOp::Mul, x, y);
    let goal = t.long(4_611_685_975_477_714_963);
    let one = t.long(1);
    let big = t.long(3_000_000_000);
    let path: Vec<Term> = vec![
        t.binary(BinOp::Eq, product, goal),
        t.binary(BinOp::Lt, one, x),
        t.binary(BinOp::Le, x, y),
        t.binary(BinOp::Lt, y, big),
    ];
    match s.check(&t, &path, &[]) {
        Verdict::Unknown(Reason::ResourceLimit | Reason::Timeout) => {}
        other => panic!("{other:?}"),
    }
    assert!(s.core(&t, &path, &[]).is_empty(), "unknown is not unsatisfiable");
    // The solver is usable afterwards.
    let x_is_one = t.binary(BinOp::Eq, x, one);
    assert!(satisfied(&t, &s.check(&t, &[x_is_one], &[]), &[x_is_one]));
}

#[test]
fn what_takes_long_is_not_decided_at_once_and_can_be_asked_again() {
    let mut t = Terms::new();
    let mut s = Solver::new(Limits::QUESTION);
    let (x, y) = (t.fresh_var(Sort::I32, "x"), t.fresh_var(Sort::I32, "y"));
    let easy = t.binary(BinOp::Lt, x, y);
    let hard = {
        let (a, b, c) = (t.fresh_var(Sort::I64, "a"), t.fresh_var(Sort::I64, "b"), t.long(4_611_685_975_477_714_963));
        let (one, big, product) = (t.long(1), t.long(3_000_000_000), t.binary(BinOp::Mul, a, b));
        let bounds = [(one, a), (a, b), (b, big)].map(|(less, more)| t.binary(BinOp::Lt, less, more));
        [&bounds[..], &[t.binary(BinOp::Eq, product, c)]].concat()
    };
    assert_eq!(s.check_at_once(&t, &hard, &[]), Verdict::Unknown(Reason::NotAtOnce));
    assert_eq!(s.check_at_once(&t, &[easy], &hard), Verdict::Unknown(Reason::NotAtOnce));
    assert!(satisfied(&t, &s.check_at_once(&t, &[easy], &[]), &[easy]));
    // Whoever has the time is not told what somebody in a hurry was.
    assert_ne!(s.check(&t, &hard, &[]), Verdict::Unknown(Reason::NotAtOnce));
}

#[test]
fn numbers_at_corners_answer_what_is_too_long_for_z3() {
    // One bit after the other is taken away: how many rounds that takes is how many there are.
    let mut t = Terms::new();
    let mut s = Solver::new(Limits::QUESTION);
    let x = t.fresh_var(Sort::I32, "x");
    let (zero, one) = (t.int(0), t.int(1));
    let (mut left, mut path) = (x, Vec::new());
    for _ in 0..32 {
        path.push(t.binary(BinOp::Ne, left, zero));
        let less = t.binary(BinOp::Sub, left, one);
        left = t.binary(BinOp::And, left, less);
        let end = t.binary(BinOp::Eq, left, zero);
        assert!(satisfied(&t, &s.check_at_once(&t, &path, &[end]), &[&path[..], &[end]].concat()));
    }
}

#[test]
fn an_interrupt_stops_a_running_check_and_later_ones_until_resumed() {
    let mut t = Terms::new();
    let mut s = Solver::new(Limits { rlimit: 0, timeout_ms: 60_000 });
    let (x, y) = (t.fresh_var(Sort::I64, "x"), t.fresh_var(Sort::I64, "y"));
    let product = t.binary(BinOp::Mul, x, y);
    let goal = t.long(4_611_685_975_477_714_963);
    let (one, big) = (t.long(1), t.long(3_000_000_000));
    let path = vec![
        t.binary(BinOp::Eq, product, goal),
        t.binary(BinOp::Lt, one, x),
        t.binary(BinOp::Le, x, y),
        t.binary(BinOp::Lt, y, big),
    ];
    let handle = s.interrupt_handle();
    let start = std::time::Instant::now();
    let other = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(100));
        handle.interrupt();
        handle
    });
    assert_eq!(s.check(&t, &path, &[]), Verdict::Unknown(Reason::Interrupted));
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    let handle = other.join().expect("the interrupting thread ends");
    assert_eq!(s.check(&t, &[], &[]), Verdict::Unknown(Reason::Interrupted));
    handle.resume();
    assert!(s.check(&t, &[], &[]).is_sat());
}

#[test]
fn independent_parts_are_solved_apart_and_their_models_joined() {
    let mut t = Terms::new();
    let mut s = solver();
    let mut path = Vec::new();
    let (mask, wanted) = (t.int(0x0F0F), t.int(0x0501));
    for i in 0..5 {
        let x = t.fresh_var(Sort::I32, &format!("x{i}"));
        let bits = t.binary(BinOp::And, x, mask);
        path.push(t.binary(BinOp::Eq, bits, wanted));
        assert!(satisfied(&t, &s.check(&t, &path, &[]), &path));
    }
    let before = s.stats().smt_checks;
    assert_eq!(before, 5, "each step solves its own part only");
    let flag = t.fresh_var(Sort::Bool, "flag");
    path.push(flag);
    assert!(satisfied(&t, &s.check(&t, &path, &[]), &path));
    assert_eq!(s.stats().smt_checks, before);
}

#[test]
fn chains_of_remainders_have_models_without_z3() {
    // Twelve steps of Euclid's algorithm, which small numbers do not take (Lame's theorem).
    let mut t = Terms::new();
    let mut s = solver();
    let (mut a, mut b) = (t.fresh_var(Sort::I32, "a"), t.fresh_var(Sort::I32, "b"));
    let zero = t.int(0);
    let mut path = Vec::new();
    for _ in 0..12 {
        path.push(t.binary(BinOp::Ne, b, zero));
        assert!(satisfied(&t, &s.check(&t, &path, &[]), &path));
        (a, b) = (b, t.binary(BinOp::Rem, a, b));
    }
    let end = t.binary(BinOp::Eq, b, zero);
    assert!(satisfied(&t, &s.check(&t, &path, &[end]), &[&path[..], &[end]].concat()));
    assert_eq!(s.stats().smt_checks, 0);
}

#[test]
fn array_bounds_are_related_to_lengths_without_z3() {
    // 0 <= i, i < length, length <= i + 1, i + 1 < length is contradictory, and wrapping is excluded
    // by i < length.
    let mut t = Terms::new();
    let mut s = solver();
    let (i, length) = (t.fresh_var(Sort::I32, "i"), t.fresh_var(Sort::I32, "length"));
    let (zero, one) = (t.int(0), t.int(1));
    let next = t.binary(BinOp::Add, i, one);
    let path = vec![t.binary(BinOp::Le, zero, i), t.binary(BinOp::Lt, i, length)];
    let last = t.binary(BinOp::Le, length, next);
    let inner = t.binary(BinOp::Lt, next, length);
    assert!(satisfied(&t, &s.check(&t, &path, &[last]), &path));
    assert!(satisfied(&t, &s.check(&t, &path, &[inner]), &path));
    let wraps = t.binary(BinOp::Lt, next, zero);
    assert_eq!(s.check(&t, &path, &[wraps]), Verdict::Unsat);
    assert_eq!(s.stats().smt_checks, 0);
}

#[test]
fn cores_name_only_what_matters() {
    let mut t = Terms::new();
    let mut s = solver();
    let vars: Vec<Term> = (0..4).map(|i| t.fresh_var(Sort::I32, &format!("v{i}"))).collect();
    let (three, five) = (t.int(3), t.int(5));
    let path = vec![
        t.binary(BinOp::Lt, vars[0], three),
        t.binary(BinOp::Lt, vars[1], vars[2]),
        t.binary(BinOp::Lt, five, vars[1]),
        t.binary(BinOp::Ne, vars[3], three),
    ];
    let extra = t.binary(BinOp::Le, vars[2], three);
    assert_eq!(s.core(&t, &path, &[extra]), vec![1, 2, 4]);
    assert!(s.core(&t, &path, &[]).is_empty());
}

#[test]
fn deep_terms_do_not_exhaust_the_stack() {
    let mut t = Terms::new();
    let mut s = solver();
    let x = t.fresh_var(Sort::I32, "x");
    let mut sum = x;
    for _ in 0..20_000 {
        let negated = t.unary(UnOp::Neg, sum);
        sum = t.unary(UnOp::BitNot, negated);
    }
    // ~(-x) is x - 1.
    let model = solve::Model::new();
    assert_eq!(t.eval(sum, &model), -20_000);
    assert_eq!(t.vars(sum).len(), 1);
    assert!(t.display(sum).ends_with('…'));
    let zero = t.int(0);
    let equal = t.binary(BinOp::Eq, sum, zero);
    match s.check(&t, &[equal], &[]) {
        Verdict::Sat(model) => assert_eq!(t.eval(x, &model), 20_000),
        other => panic!("{other:?}"),
    }
}
