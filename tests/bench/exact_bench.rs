//! How fast `auto`, `bliss` and the field bounds are on the papers' subjects, against the bars of the project. What does
//! not finish within twice its bar is stopped there: a ratio of 2 and more says that the bar is not reached.

use crate::line;
use explore::report::{Event, Options, Report, Stop, Technique};
use explore::{Control, explore};
use ir::{FnId, Program};
use std::time::{Duration, Instant};

/// A benchmark, given its name.
type Bench = fn(&str);

pub const ALL: [(&str, Bench); 13] = [
    ("TreeSet.add/auto/scope 9", |n| {
        paths(n, ("TreeSet.add", TREE_SET, "Entry"), 9, 0.05, |r| r.paths.explored == 134)
    }),
    ("TreeSet.add/auto/scope 10", |n| paths(n, ("TreeSet.add", TREE_SET, "Entry"), 10, 0.2, |r| r.complete)),
    ("TreeSet.add/auto/scope 15", |n| paths(n, ("TreeSet.add", TREE_SET, "Entry"), 15, 60.0, |r| r.complete)),
    // Twice the scope of seed 004 in its time.
    ("TreeSet.add/auto/scope 18", |n| paths(n, ("TreeSet.add", TREE_SET, "Entry"), 18, 12.7, |r| r.complete)),
    ("TreeMap.put/auto/scope 18", |n| paths(n, ("TreeMap.put", TREE_MAP, "Entry"), 18, 17.0, |r| r.complete)),
    ("TreeMap.remove/auto/scope 18", |n| paths(n, ("TreeMap.remove", TREE_MAP, "Entry"), 18, 17.0, |r| r.complete)),
    ("AvlTree.insert/auto/scope 7", |n| paths(n, ("AvlTree.insert", AVL_TREE, "Node"), 7, 0.0148, |r| r.complete)),
    ("AvlTree.insert/auto/scope 14", |n| paths(n, ("AvlTree.insert", AVL_TREE, "Node"), 14, 14.8, |r| r.complete)),
    ("BinomialHeap, the bug/auto/scope 13", |n| {
        paths(n, ("BinomialHeap.extractMinFind", BINOMIAL, "Node"), 13, 2.0, |r| r.findings.len() == 1);
    }),
    ("AvlTree.bfs/bliss/scope 20", |n| bliss(n, 20, 10.0)),
    ("field bounds/red-black/20", |n| bounds(n, ("TreeSet.bfs", TREE_SET, "Entry"), 60.0)),
    ("field bounds/red-black without HEX/20", |n| bounds(n, ("TreeSet.repOK", TREE_SET, "Entry"), 60.0)),
    ("field bounds/AVL/20", |n| bounds(n, ("AvlTree.bfs", AVL_TREE, "Node"), 120.0)),
];

const TREE_SET: &str = include_str!("../corpus/subjects/tree_set.hir");
const TREE_MAP: &str = include_str!("../corpus/subjects/tree_map.hir");
const AVL_TREE: &str = include_str!("../corpus/subjects/avl_tree.hir");
const BINOMIAL: &str = include_str!("../corpus/subjects/binomial_heap.hir");

/// Stops at a time.
struct Until(Instant);

impl Until {
    fn twice(bar: f64) -> Until {
        Until(Instant::now() + Duration::from_secs_f64(2.0 * bar))
    }
}

impl Control for Until {
    fn stop(&mut self) -> Option<Stop> {
        (Instant::now() >= self.0).then_some(Stop::Timeout)
    }
    fn event(&mut self, _: Event) {}
}

fn subject(function: &str, text: &str, (class, n): (&str, u32), technique: Technique) -> (Program, FnId, Options) {
    let program = lower::lower_text(text).program;
    let f = program.find_function(function).expect("the function is there");
    // As on the command line.
    let mut options = Options { technique, max_tree: 0, reasons: 0, ..Options::default() };
    options.scope.objects.insert(class.to_owned(), n);
    (program, f, options)
}

/// One exploration; what finishes must be `right`.
fn paths(name: &str, (function, text, class): (&str, &str, &str), scope: u32, bar: f64, right: fn(&Report) -> bool) {
    let (program, f, options) = subject(function, text, (class, scope), Technique::Auto);
    let start = Instant::now();
    let report = explore(&program, f, &options, &mut Until::twice(bar));
    let seconds = start.elapsed().as_secs_f64();
    assert!(!report.complete || right(&report), "{name}: {:?}", report.paths);
    line(&noted(name, report.complete), seconds, bar, "s");
}

fn bliss(name: &str, scope: u32, bar: f64) {
    let (program, f, mut options) = subject("AvlTree.bfs", AVL_TREE, ("Node", scope), Technique::Bliss);
    options.memory_bytes = 1 << 30;
    let start = Instant::now();
    let report = explore(&program, f, &options, &mut Until::twice(bar));
    line(&noted(name, report.complete), start.elapsed().as_secs_f64(), bar, "s");
}

/// The name with a word about what took too long: it was stopped at twice its bar.
fn noted(name: &str, complete: bool) -> String {
    if complete { name.to_owned() } else { format!("{name} (stopped)") }
}

fn bounds(name: &str, (function, text, class): (&str, &str, &str), bar: f64) {
    let (program, f, options) = subject(function, text, (class, 20), Technique::Enumerate);
    let start = Instant::now();
    let found = explore::bounds::field_bounds(&program, f, &options, &mut Until::twice(bar));
    line(&noted(name, found.is_ok()), start.elapsed().as_secs_f64(), bar, "s");
}
