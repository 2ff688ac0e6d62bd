//! Counts of textbook structures.

use heap::{SymHeap, Value};
use ir::scope::{Scope, ScopeOptions};
use ir::{FnId, Program};
use solve::{Limits, Solver, Terms};
use spec::oper::{Never, Oper, Query, Solutions};

fn program(text: &str) -> Program {
    let lowered = lower::lower_text(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    lowered.program
}

fn scope(program: &Program, function: FnId, bounds: &[(&str, u32)]) -> Scope {
    let objects = bounds.iter().map(|(c, n)| ((*c).to_owned(), *n)).collect();
    Scope::resolve(program, function, &ScopeOptions { objects, ..ScopeOptions::default() })
}

/// All completions of the empty heap.
fn count(text: &str, function: &str, bounds: &[(&str, u32)]) -> u64 {
    let program = program(text);
    let f = program.find_function(function).expect("the function");
    let scope = scope(&program, f, bounds);
    let oper = Oper::new(&program, f, &scope, false);
    let mut terms = Terms::new();
    let mut solver = Solver::new(Limits { rlimit: 4_000_000, timeout_ms: 2_000 });
    let heap = SymHeap::new(vec![Value::Uninit; program.function(f).params.len()]);
    let query = Query { heap: &heap, pc: &[], budget: u64::MAX };
    let mut never = Never;
    let mut solutions: Solutions<'_> = oper.solutions(&program, query, &mut terms, &mut solver, &mut never);
    let n = solutions.count().expect("everything decided");
    eprintln!("{function} {bounds:?}: {n} {:?}", solutions.stats());
    n
}

const RED_BLACK: [u64; 12] = [1, 2, 2, 4, 8, 16, 33, 56, 90, 164, 330, 688];

#[test]
fn red_black() {
    for (text, name) in [
        (include_str!("structures/red_black.hir"), "shapes"),
        (include_str!("structures/red_black.hir"), "keys"),
        (include_str!("structures/red_black_worklist.hir"), "shapes"),
    ] {
        let mut total = 1;
        for (n, exactly) in RED_BLACK.iter().enumerate().take(8) {
            total += exactly;
            let start = std::time::Instant::now();
            assert_eq!(count(text, name, &[("Tree", 1), ("Node", n as u32 + 1)]), total);
            eprintln!("{:?}", start.elapsed());
        }
    }
}
