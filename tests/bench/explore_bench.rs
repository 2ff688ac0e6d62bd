//! How fast the engine explores: seed 002's trees (tables IX and X).

use crate::line;
use explore::report::{Options, Technique};
use explore::{RunToEnd, explore};
use std::time::Instant;

/// A benchmark, given its name.
type Bench = fn(&str);

pub const ALL: [(&str, Bench); 3] = [
    ("trees/hex/scope 11", |n| trees(n, 11, 82_500, 0.825)),
    ("trees/hex/scope 13", |n| trees(n, 13, 1_033_412, 10.334)),
    ("lists/auto/scope 200", lists),
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
