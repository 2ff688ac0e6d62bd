//! How fast the bounded search lists structures: the trees that seed 004's program lists. Its figures, on this kind of
//! machine: red-black trees up to 12 nodes in 52 s, AVL trees up to 14 in 47 s (`techniques.md`). The bars are a
//! thousandth of those.

use crate::line;
use heap::{SymHeap, Value};
use ir::scope::{Scope, ScopeOptions};
use solve::{Limits, Solver, Terms};
use spec::oper::{Never, Oper, Query};
use std::time::Instant;

/// A benchmark, given its name.
type Bench = fn(&str);

pub const ALL: [(&str, Bench); 4] = [
    ("structures/red-black/12", |n| list(n, RED_BLACK, "shapes", 12, 1_395, 0.052)),
    ("structures/red-black/worklists/12", |n| list(n, WORKLISTS, "shapes", 12, 1_395, 0.052)),
    ("structures/red-black/15", |n| list(n, RED_BLACK, "shapes", 15, 12_134, 1.0)),
    ("structures/avl/14", |n| list(n, AVL, "computed", 14, 1_774, 0.047)),
];

const RED_BLACK: &str = include_str!("../../server/spec/tests/structures/red_black.hir");
const WORKLISTS: &str = include_str!("../../server/spec/tests/structures/red_black_worklist.hir");
const AVL: &str = include_str!("../../server/spec/tests/structures/avl.hir");

fn list(name: &str, text: &str, function: &str, nodes: u32, expected: u64, bar: f64) {
    let program = lower::lower_text(text).program;
    let f = program.find_function(function).expect("the function is there");
    let mut options = ScopeOptions::default();
    options.objects.insert("Node".to_owned(), nodes);
    let scope = Scope::resolve(&program, f, &options);
    let (mut terms, mut solver) = (Terms::new(), Solver::new(Limits { rlimit: 4_000_000, timeout_ms: 2_000 }));
    let heap = SymHeap::new(vec![Value::Uninit]);
    let mut never = Never;
    let start = Instant::now();
    let oper = Oper::new(&program, f, &scope, false);
    let query = Query { heap: &heap, pc: &[], budget: u64::MAX };
    let found = oper.solutions(&program, query, &mut terms, &mut solver, &mut never).count();
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(found, Some(expected), "{name}");
    line(name, seconds, bar, "s");
}
