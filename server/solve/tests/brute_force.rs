//! The whole stack against enumeration, and Z3's encoding against evaluation.

mod common;

use common::{Both, Random, corners, random_model, random_term};
use solve::{BinOp, Limits, Model, Solver, Sort, Term, Terms, UnOp, Verdict};

const LIMITS: Limits = Limits { rlimit: 0, timeout_ms: 60_000 };

/// Values of the small domains; both ends of the sort, where wrapping shows.
fn domains(sort: Sort) -> [(i64, i64); 3] {
    [(-2, 2), (sort.max() - 2, sort.max()), (sort.min(), sort.min() + 2)]
}

/// What problems are about, besides bounds and differences.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Order,
    Arithmetic,
    /// Quotients and remainders of sums, mostly by small numbers.
    Divisions,
}

struct Problem {
    sort: Sort,
    terms: Terms,
    vars: Vec<(Term, i64, i64)>,
    /// In two problems of three, a number without bounds that is their sum: so not all values can be computed.
    sum: Option<Term>,
    path: Vec<Term>,
}

impl Problem {
    fn random(random: &mut Random, about: About, sort: Sort) -> Problem {
        let mut terms = Terms::new();
        let mut path = Vec::new();
        let mut vars = Vec::new();
        for i in 0..2 + random.below(3) {
            let (low, high) = random.pick(&domains(sort));
            let x = terms.fresh_var(sort, &format!("x{i}"));
            let (least, greatest) = (terms.constant(sort, low), terms.constant(sort, high));
            path.push(terms.binary(BinOp::Le, least, x));
            path.push(terms.binary(BinOp::Le, x, greatest));
            vars.push((x, low, high));
        }
        let mut sum = None;
        if random.below(3) > 0 {
            let all = vars.iter().map(|v| v.0).reduce(|a, b| terms.binary(BinOp::Add, a, b)).expect("a variable");
            let total = terms.fresh_var(sort, "sum");
            path.push(terms.binary(BinOp::Eq, total, all));
            sum = Some(total);
        }
        let mut problem = Problem { sort, terms, vars, sum, path };
        for _ in 0..random.below(8) {
            let atom = problem.atom(random, about);
            problem.path.push(atom);
        }
        problem
    }

    fn atom(&mut self, random: &mut Random, about: About) -> Term {
        let (a, b) = (self.side(random, about), self.side(random, about));
        let op = random.pick(&[BinOp::Lt, BinOp::Le, BinOp::Eq, BinOp::Ne]);
        let (t, sort) = (&mut self.terms, self.sort);
        let atom = match random.below(6) {
            0 if sort == Sort::I32 => {
                let (a, b) = (t.unary(UnOp::Widen, a), t.unary(UnOp::Widen, b));
                let offset = t.long(random.below(3) as i64 - 1);
                let a = t.binary(BinOp::Add, a, offset);
                t.binary(op, a, b)
            }
            _ => t.binary(op, a, b),
        };
        match random.below(8) {
            0 => {
                let other = self.atom(random, about);
                self.terms.or(atom, other)
            }
            1 => {
                let other = self.atom(random, about);
                let both = self.terms.or(atom, other);
                self.terms.not(both)
            }
            _ => atom,
        }
    }

    fn side(&mut self, random: &mut Random, about: About) -> Term {
        let (x, low, high) = random.pick(&self.vars);
        let (t, sort) = (&mut self.terms, self.sort);
        match random.below(8) {
            0 | 1 => t.constant(sort, random.pick(&[low, high, low.wrapping_add(1), 0])),
            2 => {
                let offset = t.constant(sort, random.below(5) as i64 - 2);
                t.binary(BinOp::Add, x, offset)
            }
            3 if about == About::Arithmetic => {
                let (y, ..) = random.pick(&self.vars);
                let op = random.pick(&[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Xor, BinOp::Div]);
                t.binary(op, x, y)
            }
            3 | 5 | 6 if about == About::Divisions => self.division(random),
            4 => {
                let (y, ..) = random.pick(&self.vars);
                let offset = t.constant(sort, random.below(5) as i64 - 2);
                match random.below(4) {
                    0 => t.unary(UnOp::Neg, x),
                    1 => t.binary(BinOp::Sub, offset, x),
                    2 => t.binary(BinOp::Sub, x, y),
                    _ => {
                        let sum = t.binary(BinOp::Add, y, offset);
                        t.binary(BinOp::Sub, x, sum)
                    }
                }
            }
            _ => x,
        }
    }

    /// A quotient or remainder of a sum, which another division may be a part of.
    fn division(&mut self, random: &mut Random) -> Term {
        let ((x, ..), (y, ..)) = (random.pick(&self.vars), random.pick(&self.vars));
        let inner = if random.below(3) == 0 { self.division(random) } else { x };
        let (t, sort) = (&mut self.terms, self.sort);
        let small = t.constant(sort, random.pick(&[-2, -1, 1, 2, 5]));
        let dividend = match random.below(8) {
            0 | 1 => t.binary(BinOp::Add, inner, y),
            2 => t.binary(BinOp::Sub, inner, y),
            3 => t.binary(BinOp::Add, inner, small),
            4 => t.binary(BinOp::Mul, inner, small),
            5 => {
                let mask = t.constant(sort, random.pick(&[1, 3, 15]));
                t.binary(BinOp::And, inner, mask)
            }
            6 => {
                let places = t.int(random.pick(&[1, 4, 31]));
                t.binary(BinOp::Shr, inner, places)
            }
            _ => inner,
        };
        let constant = t.constant(sort, random.pick(&[1, 2, 3, 4, 7, 10, 1000, -1, -3, sort.min(), 0]));
        let divisor = if random.below(4) == 0 { y } else { constant };
        let op = random.pick(&[BinOp::Rem, BinOp::Div]);
        match random.below(5) {
            0 if sort == Sort::I32 => {
                let (a, b) = (t.unary(UnOp::Widen, dividend), t.unary(UnOp::Widen, divisor));
                let wide = t.binary(op, a, b);
                t.unary(UnOp::Narrow, wide)
            }
            _ => t.binary(op, dividend, divisor),
        }
    }

    /// How many conjuncts say where the numbers are.
    fn bounds(&self) -> usize {
        2 * self.vars.len() + usize::from(self.sum.is_some())
    }

    /// Whether some values within the domains satisfy the conjuncts.
    fn satisfiable(&self, conjuncts: &[Term]) -> bool {
        let mut values: Vec<i64> = self.vars.iter().map(|v| v.1).collect();
        loop {
            let mut model = Model::new();
            for (&(x, ..), &value) in self.vars.iter().zip(&values) {
                model.set(self.terms.var_of(x).expect("a variable"), value);
            }
            if let Some(sum) = self.sum {
                let total = values.iter().fold(0i64, |a, b| a.wrapping_add(*b));
                model.set(self.terms.var_of(sum).expect("a variable"), self.sort.wrap(total));
            }
            if conjuncts.iter().all(|&t| self.terms.eval(t, &model) == 1) {
                return true;
            }
            let Some(i) = (0..values.len()).find(|&i| values[i] < self.vars[i].2) else { return false };
            values[i] += 1;
            for (value, var) in values.iter_mut().zip(&self.vars).take(i) {
                *value = var.1;
            }
        }
    }
}

fn agree(problem: &Problem, solver: &mut Solver, path: &[Term], extra: &[Term]) {
    let conjuncts: Vec<Term> = path.iter().chain(extra).copied().collect();
    let verdict = solver.check(&problem.terms, path, extra);
    let texts = || conjuncts.iter().map(|&t| problem.terms.display(t)).collect::<Vec<_>>();
    match &verdict {
        Verdict::Sat(model) => {
            let holds = conjuncts.iter().all(|&t| problem.terms.eval(t, model) == 1);
            assert!(holds, "{model:?} is no model of {:?}", texts());
        }
        Verdict::Unsat => assert!(!problem.satisfiable(&conjuncts), "{:?} is satisfiable", texts()),
        Verdict::Unknown(reason) => panic!("{reason} on {:?}", texts()),
    }
}

/// One solver walks up and down random paths, so that all state that it keeps is tried.
fn walk(seed: u64, problems: usize, about: About, sort: Sort) -> Solver {
    let mut random = Random(seed);
    let mut solver = Solver::new(LIMITS);
    for _ in 0..problems {
        let mut problem = Problem::random(&mut random, about, sort);
        let bounds = problem.bounds();
        for _ in 0..6 {
            let length = bounds + random.below(problem.path.len() - bounds + 1);
            let path = problem.path[..length].to_vec();
            let mark = problem.terms.mark();
            let atom = problem.atom(&mut random, about);
            let opposite = problem.terms.not(atom);
            agree(&problem, &mut solver, &path, &[]);
            agree(&problem, &mut solver, &path, &[atom]);
            agree(&problem, &mut solver, &path, &[opposite]);
            match random.below(2) {
                0 => problem.terms.truncate(mark),
                _ => problem.path.push(atom),
            }
        }
    }
    solver
}

#[test]
fn order_problems_agree_with_enumeration_and_rarely_need_z3() {
    let stats = walk(11, 700, About::Order, Sort::I32).stats();
    assert!(stats.smt_checks * 100 < stats.quick, "{stats:?}");
}

#[test]
fn arithmetic_problems_agree_with_enumeration() {
    for sort in [Sort::I32, Sort::I64] {
        let stats = walk(12, 300, About::Arithmetic, sort).stats();
        assert!(stats.smt_checks > 30, "Z3 takes part: {stats:?}");
    }
}

#[test]
fn divisions_agree_with_enumeration() {
    for (sort, problems) in [(Sort::I32, 1_500), (Sort::I64, 1_000)] {
        let stats = walk(16, problems, About::Divisions, sort).stats();
        assert!(stats.smt_checks > 10, "Z3 takes part: {stats:?}");
    }
}

/// Conjunctions of what holds for some numbers, of any size, and is said of numbers of any size: no step may refute them.
#[test]
fn what_has_a_model_is_not_refuted() {
    let mut random = Random(17);
    let mut solver = Solver::new(Limits { rlimit: 400_000, timeout_ms: 10_000 });
    for round in 0..6000 {
        let sort = random.pick(&[Sort::I32, Sort::I64]);
        let about = random.pick(&[About::Order, About::Arithmetic, About::Divisions, About::Divisions]);
        let mut problem = Problem::random(&mut random, about, sort);
        problem.path.clear();
        let mut model = Model::new();
        for (x, ..) in &problem.vars {
            let bits = random.below(64) as u32;
            let value = sort.wrap((random.next() >> bits) as i64);
            model.set(problem.terms.var_of(*x).expect("a variable"), value);
        }
        for _ in 0..1 + random.below(4) {
            let atom = problem.atom(&mut random, about);
            let holds = problem.terms.eval(atom, &model) == 1;
            problem.path.push(if holds { atom } else { problem.terms.not(atom) });
        }
        let verdict = solver.check(&problem.terms, &problem.path, &[]);
        let texts = || problem.path.iter().map(|&t| problem.terms.display(t)).collect::<Vec<_>>();
        assert!(!verdict.is_unsat(), "round {round}: {:?} holds with {model:?}", texts());
    }
}

#[test]
fn answers_do_not_depend_on_what_the_thread_asked_before() {
    let answers = || {
        let (mut random, mut solver) = (Random(14), Solver::new(LIMITS));
        let mut answer = || {
            let problem = Problem::random(&mut random, About::Arithmetic, Sort::I32);
            // Without the bounds, so that there is much to choose from.
            solver.check(&problem.terms, &problem.path[problem.bounds()..], &[])
        };
        let all: Vec<Verdict> = (0..100).map(|_| answer()).collect();
        assert!(solver.stats().smt_checks > 5, "{:?}", solver.stats());
        all
    };
    let alone = std::thread::spawn(answers).join().expect("it ends");
    walk(15, 20, About::Arithmetic, Sort::I32);
    assert_eq!(answers(), alone);
}

/// Z3 must find the value that evaluation gives: the term equals a free variable, and the
/// term's variables are fixed.
#[test]
fn the_encoding_agrees_with_evaluation() {
    let mut random = Random(13);
    let mut solver = Solver::new(LIMITS);
    for round in 0..260 {
        let mut terms = Terms::new();
        let vars: Vec<Both> =
            [Sort::Bool, Sort::I32, Sort::I32, Sort::I64].map(|sort| Both::var(&mut terms, sort, "v")).into();
        let sort = random.pick(&[Sort::Bool, Sort::I32, Sort::I64]);
        let made = random_term(&mut terms, &mut random, &vars, sort, 4);
        let model = random_model(&terms, &mut random, &vars);
        let mut path = Vec::new();
        for var in &vars {
            let value = model.get(terms.var_of(var.term).expect("a variable"));
            let value = Both::constant(&mut terms, var.sort, value);
            path.push(terms.binary(BinOp::Eq, var.term, value.term));
        }
        let result = terms.fresh_var(sort, "result");
        path.push(terms.binary(BinOp::Eq, made.term, result));
        let expected = terms.eval(made.term, &model);
        match solver.check(&terms, &path, &[]) {
            Verdict::Sat(found) => assert_eq!(terms.eval(result, &found), expected, "round {round}"),
            other => panic!("round {round}: {other:?} for {}", terms.display(made.term)),
        }
        let wrong = corners(sort).iter().copied().find(|&raw| raw != expected).unwrap_or(0);
        let wrong = Both::constant(&mut terms, sort, wrong);
        let differs = terms.binary(BinOp::Eq, result, wrong.term);
        assert_eq!(solver.check(&terms, &path, &[differs]), Verdict::Unsat, "round {round}");
    }
    assert!(solver.stats().smt_checks > 150, "{:?}", solver.stats());
}
