//! Exploration against brute force on generated programs.
//!
//! `HEAPLENS_BRUTE_CASES=100000` runs more cases, `HEAPLENS_BRUTE_SEED=17` shows the one of a seed.

mod compare;
mod explain;
mod facts;
mod generate;
mod rng;
mod shrink;

use compare::{Result, compare};
use generate::{Case, case, mixed_case, separation_case};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

const CASES: u64 = 3_000;
const SEPARATION_CASES: u64 = 1_000;
const MIXED_CASES: u64 = 700;
const EXPLAINED_CASES: u64 = 120;

#[derive(Default)]
struct Tally {
    agree: u64,
    inputs: usize,
    skipped: Vec<(u64, String)>,
    no_program: Vec<(u64, String)>,
    wrong: Vec<u64>,
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// A deep heap or a deep search must not depend on the stack of the test thread.
fn with_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work);
        thread.expect("a thread").join().unwrap_or_else(|e| std::panic::resume_unwind(e))
    })
}

fn run_all(first: u64, count: u64, case: fn(u64) -> Case) -> Tally {
    let next = AtomicU64::new(first);
    let tally = Mutex::new(Tally::default());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                with_stack(|| {
                    loop {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed >= first + count {
                            break;
                        }
                        let result = compare(&case(seed));
                        let mut tally = tally.lock().expect("no worker panics while it holds the lock");
                        match result {
                            Result::Agrees { inputs } => {
                                tally.agree += 1;
                                tally.inputs += inputs;
                            }
                            Result::Skipped(why) => tally.skipped.push((seed, why)),
                            Result::NoProgram(why) => tally.no_program.push((seed, why)),
                            Result::Disagrees(_) => tally.wrong.push(seed),
                        }
                    }
                });
            });
        }
    });
    let mut tally = tally.into_inner().expect("no worker panics while it holds the lock");
    tally.wrong.sort_unstable();
    tally
}

fn show(seed: u64, case: fn(u64) -> Case) -> String {
    let small = shrink::shrink(&case(seed));
    format!("seed {seed}: {:?}\n{}", compare(&small), indent(&small))
}

fn indent(case: &Case) -> String {
    let mut depth = 0usize;
    let mut text = String::new();
    for line in case.text.lines() {
        let closes = line.matches('}').count();
        let opens = line.matches('{').count();
        let at = depth.saturating_sub(usize::from(line.starts_with('}')));
        text += &format!("{}{line}\n", "  ".repeat(at));
        depth = (depth + opens).saturating_sub(closes);
    }
    text
}

#[test]
fn exploration_agrees_with_brute_force() {
    agree(case, CASES);
}

/// The same with preconditions in separation logic.
#[test]
fn separation_logic_agrees_with_brute_force() {
    agree(separation_case, SEPARATION_CASES);
}

/// The same with all three languages on the function, on its classes and on what it calls.
#[test]
fn languages_side_by_side_agree_with_brute_force() {
    agree(mixed_case, MIXED_CASES);
}

fn agree(case: fn(u64) -> Case, cases: u64) {
    if let Some(seed) = number("HEAPLENS_BRUTE_SEED") {
        println!("{}", indent(&case(seed)));
        let result = with_stack(|| compare(&case(seed)));
        assert!(!matches!(result, Result::Disagrees(_) | Result::NoProgram(_)), "{}", with_stack(|| show(seed, case)));
        println!("{result:?}");
        return;
    }
    let count = number("HEAPLENS_BRUTE_CASES").unwrap_or(cases);
    let tally = run_all(number("HEAPLENS_BRUTE_FIRST").unwrap_or(0), count, case);
    println!(
        "{} cases agree on {} inputs, {} skipped, {} no programs; facts were looked at {} times",
        tally.agree,
        tally.inputs,
        tally.skipped.len(),
        tally.no_program.len(),
        facts::LOOKED.load(Ordering::Relaxed)
    );
    if std::env::var_os("HEAPLENS_BRUTE_REASONS").is_some() {
        for (seed, why) in tally.skipped.iter().chain(&tally.no_program) {
            println!("seed {seed}: {why}");
        }
    }
    assert!(tally.no_program.is_empty(), "generated texts that are no programs: {:?}", tally.no_program.first());
    if !tally.wrong.is_empty() {
        let shown: Vec<String> = tally.wrong.iter().take(3).map(|seed| with_stack(|| show(*seed, case))).collect();
        panic!("{} cases disagree: {:?}\n{}", tally.wrong.len(), tally.wrong, shown.join("\n"));
    }
    assert!(facts::LOOKED.load(Ordering::Relaxed) > count, "too few facts come by for a check of them to say anything");
    // A skipped case says nothing; most must say something.
    assert!(
        tally.agree * 10 >= count * 7,
        "too many cases are skipped: {:?}",
        &tally.skipped[..tally.skipped.len().min(10)]
    );
}

/// Every explanation of a refused choice excludes it by itself, and needs all that it names.
#[test]
fn explanations_are_sound_and_minimal() {
    let first = number("HEAPLENS_BRUTE_FIRST").unwrap_or(0);
    let count = number("HEAPLENS_BRUTE_CASES").unwrap_or(EXPLAINED_CASES);
    let (mut good, mut coarse, mut other, mut wrong) = (0, 0, 0, Vec::new());
    for generator in [case, separation_case, mixed_case] {
        for seed in first..first + count {
            let judged = with_stack(|| explain::judge(&generator(seed)));
            (good, coarse, other) = (good + judged.good, coarse + judged.coarse, other + judged.other);
            wrong.extend(judged.wrong.iter().map(|w| format!("seed {seed}: {w}\n{}", indent(&generator(seed)))));
        }
    }
    println!("{good} explanations are right, {coarse} name everything, {other} are not judged");
    let shown: Vec<&str> = wrong.iter().take(20).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} cases have wrong explanations:\n{}", wrong.len(), shown.join("\n"));
    assert!(coarse * 20 <= good, "{coarse} explanations name everything, only {good} do not");
}

/// The generator covers what it is meant to cover.
#[test]
fn generated_programs_are_varied() {
    let texts: Vec<String> = (0..500).map(|seed| case(seed).text).collect();
    for needle in [
        "requires hex",
        "any.",
        "aliases max",
        "here.up.up",
        "=>",
        "~(",
        "with",
        "invariant",
        "ensures",
        "old(",
        "try {",
        "finally {",
        "while (",
        "free ",
        "throw ",
        "instanceof",
        "[] ",
        "g(",
        ".m()",
        "short(",
        "extends C0",
        "assume ",
        "walk(",
        "long ",
    ] {
        let count = texts.iter().filter(|t| t.contains(needle)).count();
        assert!(count > 2, "`{needle}` appears in {count} of 500 programs");
    }
}

/// Cases in several languages do use them together, on the function, on a class and on what is called.
#[test]
fn mixed_programs_are_varied() {
    let texts: Vec<String> = (0..500).map(|seed| mixed_case(seed).text).collect();
    for needles in [
        &["requires sl", "requires hex", "requires short("][..],
        &["invariant short(this)", "requires sl"],
        &["invariant sl", "requires hex"],
        &["invariant hex", "requires sl"],
        &["ensures sl", "requires hex"],
        &["ensures hex", "requires sl"],
        &[":= h("],
    ] {
        let count = texts.iter().filter(|t| needles.iter().all(|n| t.contains(n))).count();
        assert!(count > 2, "{needles:?} appear together in {count} of 500 programs");
    }
}
