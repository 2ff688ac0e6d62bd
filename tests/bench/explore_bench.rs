//! How fast the engine explores: seed 002's trees (tables IX and X).

use crate::line;
use explore::report::{Options, Technique};
use explore::{RunToEnd, explore};
use std::time::Instant;

/// A benchmark, given its name.
type Bench = fn(&str);

pub const ALL: [(&str, Bench); 4] = [
    ("trees/hex/scope 11", |n| trees(n, 11, 82_500, 0.825)),
    ("trees/hex/scope 13", |n| trees(n, 13, 1_033_412, 10.334)),
    ("lists/auto/scope 200", lists),
    ("linked list/summary, against lazier#", linked_list),
];

const TREE: &str = "data Tree { Tree left; Tree right; }
fn int count(Tree t) requires hex { t(.left|.right)* aliases nothing; } {
  if (t == null) { return 0; }
  int l := count(t.left);
  int r := count(t.right);
  return 1 + l + r;
}";

const LIST: &str = "data Node { Node next; }
fn int length(Node list) requires hex { list(.next)* aliases nothing; } {
  int n := 0;
  while (list != null) { n := n + 1; list := list.next; }
  return n;
}";

/// All binary trees within scope, empty one included; the bar is 100,000 paths per second.
fn trees(name: &str, scope: u32, paths: u64, bar: f64) {
    let (seconds, explored) = timed(TREE, "count", ("Tree", scope), Technique::Hex);
    assert_eq!(explored, paths, "the sum of the Catalan numbers");
    line(name, seconds, bar, "s");
}

fn lists(name: &str) {
    let (seconds, explored) = timed(LIST, "length", ("Node", 200), Technique::Auto);
    assert_eq!(explored, 201);
    line(name, seconds, 0.1, "s");
}

fn timed(text: &str, function: &str, (class, n): (&str, u32), technique: Technique) -> (f64, u64) {
    let program = lower::lower_text(text).program;
    let f = program.find_function(function).expect("the function is there");
    let mut options = Options { technique, ..Options::default() };
    options.scope.objects.insert(class.to_owned(), n);
    let start = Instant::now();
    let report = explore(&program, f, &options, &mut RunToEnd);
    (start.elapsed().as_secs_f64(), report.paths.explored)
}

/// The program of seed 003, figure 1: one search in lists of up to so many nodes, and nodes' values.
const LINKED_LIST: &str = "data Data { int value; } data Node { Data elem; Node next; }
fn bool contains(Node root, Data value) {
  Node node := root;
  while (true) {
    if (node.elem == value) { return true; }
    if (node.next == null) { return false; }
    node := node.next;
  }
}";

/// Seed 003, figure 2: time against complexity. Each line has heap summaries against lazier#.
fn linked_list(name: &str) {
    for nodes in 4..=8 {
        let (sharp, many) = search(nodes, Technique::LazierSharp);
        let (summary, few) = search(nodes, Technique::Summary);
        assert_eq!(few, 2 * u64::from(nodes) + 2, "null, found or not at each node, and behind the bound");
        line(&format!("{name}, {nodes} nodes, {few}/{many} paths"), summary, sharp, "s");
    }
}

fn search(nodes: u32, technique: Technique) -> (f64, u64) {
    let program = lower::lower_text(LINKED_LIST).program;
    let f = program.find_function("contains").expect("the function is there");
    let mut options = Options { technique, ..Options::default() };
    options.scope.objects.extend([("Node".to_owned(), nodes), ("Data".to_owned(), nodes)]);
    options.scope.unwind = Some(nodes - 1);
    let start = Instant::now();
    let report = explore(&program, f, &options, &mut RunToEnd);
    (start.elapsed().as_secs_f64(), report.paths.explored)
}
