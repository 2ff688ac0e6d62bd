//! Satisfiability against brute force: random predicates and formulas, all small heaps, and the model checker of
//! `replay`, which shares nothing with the procedure.
//!
//! A formula that some heap satisfies must not be unsatisfiable, and a satisfiable formula of this size has a model
//! among the small heaps.

use ir::scope::{Scope, ScopeOptions};
use replay::enumerate::{Primitives, inputs};
use replay::{Limits, Verdict, check_requires};
use spec::sl::decide::program::Formulas;
use spec::sl::decide::{Answer, Decider};

/// xorshift64*: a seed means the same for ever.
struct Rng(u64);

impl Rng {
    fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}

/// A disjunct over `vars` with an existential `n` (and integers `k`, `i`): few atoms, many ways to clash.
fn disjunct(rng: &mut Rng, vars: &[&str], base: bool, numbers: bool) -> String {
    let mut scope = vars.to_vec();
    scope.push("n");
    let with_null: Vec<&str> = scope.iter().copied().chain(["null"]).collect();
    let mut spatial = Vec::new();
    for var in vars {
        if rng.below(if base { 6 } else { 2 }) == 0 {
            spatial.push(format!("{var} -> N({})", rng.pick(&with_null)));
        }
    }
    if !base {
        // A step that owns nothing may be repeated for ever: slow for the model checker.
        if spatial.is_empty() {
            spatial.push(format!("{} -> N({})", vars[0], rng.pick(&with_null)));
        }
        let called = rng.pick(&["p", "q"]);
        let args = (rng.pick(&with_null), rng.pick(&with_null));
        spatial.push(match called {
            "p" => format!("p({}, {})", args.0, args.1),
            _ => format!("q({}, {}, i)", args.0, args.1),
        });
    }
    if spatial.is_empty() {
        spatial.push("emp".to_owned());
    }
    let mut text = format!("exists n, i. {}", spatial.join(" * "));
    for _ in 0..rng.below(3) {
        text += &format!(" & {} {} {}", rng.pick(&scope), rng.pick(&["=", "!="]), rng.pick(&with_null));
    }
    if numbers {
        text += match base {
            true => rng.pick(&[" & k = 0", " & k = 1 & i = 0", " & k >= 2 & i = 0"]),
            false => rng.pick(&[" & k = i + 1", " & k = i + 2", " & k > i", " & k = i", " & k <= i", " & k != i"]),
        };
    }
    // Existentials that nothing mentions have no type.
    if !text[12..].contains('n') || !text.replace("null", "").split("exists n, i.").any(|t| t.contains('n')) {
        text += " & n = null";
    }
    if !numbers || !text[12..].contains('i') {
        text += " & i = 0";
    }
    text
}

/// A program whose function `f` has a random formula.
fn generate(seed: u64) -> String {
    let rng = &mut Rng::new(seed);
    let mut text = "data N { N a; }\n".to_owned();
    for (name, params, numbers) in [("p", "N x, N y", false), ("q", "N x, N y, int k", true)] {
        let mut ways = vec![disjunct(rng, &["x", "y"], true, numbers)];
        for _ in 0..1 + rng.below(2) {
            ways.push(disjunct(rng, &["x", "y"], false, numbers));
        }
        text += &format!("pred {name}({params}) := {};\n", ways.join(" | "));
    }
    let vars = ["x", "y", "null"];
    let mut atoms = Vec::new();
    for _ in 0..1 + rng.below(3) {
        let (a, b) = (rng.pick(&vars[..2]), rng.pick(&vars));
        atoms.push(match rng.below(3) {
            0 => format!("{a} -> N({b})"),
            1 => format!("p({a}, {b})"),
            _ => format!("q({a}, {b}, k)"),
        });
    }
    let mut formula = atoms.join(" * ");
    for _ in 0..rng.below(3) {
        formula += &format!(" & {} {} {}", rng.pick(&vars[..2]), rng.pick(&["=", "!="]), rng.pick(&vars));
    }
    formula += rng.pick(&["", " & k < 2", " & k = 3", " & k < 0", " & k > 1"]);
    text + &format!("fn void f(N x, N y, int k) requires sl {formula}; {{ }}\n")
}

/// Whether a formula is satisfiable, and whether a small heap satisfies it.
fn compare(text: &str) -> (Answer, bool) {
    let lowered = lower::lower_text(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{text}");
    let program = lowered.program;
    let f = program.find_function("f").expect("f");
    let function = program.function(f);
    let ir::spec::ClauseKind::Sl(formula) = &function.requires[0].kind else { panic!("an sl clause") };
    let formulas = Formulas::new(&program);
    let types: Vec<ir::Ty> = function.params.iter().map(|p| p.ty).collect();
    let rules: Vec<_> =
        formulas.questions(formula, &types, &[]).expect("small numbers").into_iter().map(|q| q.rule).collect();
    let mut decider = Decider::new(formulas.system().expect("small numbers"));
    let answer = decider.decide(&rules, &mut || false);
    let options = ScopeOptions { default_objects: Some(3), ..ScopeOptions::default() };
    let scope = Scope::resolve(&program, f, &options);
    let numbers = Primitives::of(&[-1, 0, 1, 2, 3, 4]);
    let holds = |input| matches!(check_requires(&program, f, &input, &Limits::default()), Verdict::Yes);
    (answer, inputs(&program, f, &scope, numbers).any(holds))
}

#[test]
fn agrees_with_all_small_heaps() {
    let (mut sat, mut unsat, mut unknown, mut without) = (0, 0, 0, Vec::new());
    for seed in 0..400 {
        let text = generate(seed);
        match compare(&text) {
            (Answer::Unsat, true) => panic!("seed {seed}: a heap satisfies this:\n{text}"),
            (Answer::Unsat, false) => unsat += 1,
            (Answer::Unknown(_), _) => unknown += 1,
            (Answer::Sat(_), true) => sat += 1,
            (Answer::Sat(_), false) => without.push(seed),
        }
    }
    println!("{sat} satisfiable, {unsat} not, {unknown} unknown, without a small model: {without:?}");
    assert!(sat > 60 && unsat > 60, "both verdicts are tried: {sat}, {unsat}");
    assert!(unknown <= 8, "{unknown} unknown");
    assert!(without.is_empty(), "without a small model: {without:?}");
}
