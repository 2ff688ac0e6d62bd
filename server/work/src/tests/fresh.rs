//! After any edits, everything is as if the final text had just been opened: byte for byte.

use super::*;
use std::collections::BTreeSet;
use syntax::{Span, Text};

/// A small generator of pseudo-random numbers (Knuth's MMIX constants): the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// What is edited.
struct Sample {
    file: &'static str,
    program: &'static str,
    /// Lines that are inserted anywhere.
    lines: &'static [&'static str],
    last: &'static str,
}

const HIR: Sample =
    Sample { file: "a.hir", program: PROGRAM, lines: &LINES, last: "fn int last(int x) { return 1 % x; }\n" };

/// With code of the library, which is lowered only where it may run, and a class that hides its field.
const JAVA: Sample = Sample {
    file: "List.java",
    program: "\
import java.util.function.*;

class List {
  List next;
  int val;

  /** The number of nodes of an acyclic list. */
  //@ requires hex { l(.next)+ aliases nothing; }
  //@ scope List <= 3;
  static int length(List l) {
    int n = 0;
    while (l != null) { n = n + 1; l = l.next; }
    return n;
  }

  static List second(List l) { return l.next; }

  static int ratio(int a, int b) { return a / b; }

  //@ requires b < 4;
  static int both(List l, int b) {
    if (l == null) { return 0; }
    List m = second(l);
    return ratio(7, b);
  }

  static int applied(int x) {
    Function<Integer, Integer> f = v -> v - 1;
    return 10 / f.apply(x);
  }

  static int words(int x) {
    String s = \"ab\";
    return s.isEmpty() ? 1 / 0 : \"c\".length();
  }
}

class Bits {
  private int[] all;
  int get(int i) { return all[i]; }
  void set(int n) {
    int k = 1;
    all = new int[k];
  }
}
",
    lines: &[
        "// a comment\n",
        "class Extra { int x; List l; }\n",
        "class Sub extends List { Sub other; }\n",
        "  static int counter;\n",
        "  //@ requires l != null;\n",
        "  static int id(int x) { return x; }\n",
        "  static int deep(List l) { int n = length(l); return 10 / n; }\n",
        "  String text = \"one more literal\";\n",
        "  if (b == 3) { return 9; }\n",
    ],
    last: "class Last { static int last(int x) { return 1 % x; } }\n",
};

const LINES: [&str; 8] = [
    "// a comment\n",
    "data Extra { int x; List l; }\n",
    "data Sub extends List { Sub other; }\n",
    "data Tub extends List { }\n",
    "fn int id(int x) { return x; }\n",
    "  int unused := 4;\n",
    "fn int deep(List l) { int n := length(l); return 10 / n; }\n",
    "  if (b == 3) { return 9; }\n",
];

/// One random edit: a line more or less or elsewhere, another digit, a character less, or all as it was.
fn edit(sample: &Sample, random: &mut Random, text: &mut Text) -> Vec<syntax::Edit> {
    let source = text.to_string();
    let line = |random: &mut Random| text.line_span(random.below(text.line_count()));
    match random.below(14) {
        0..=4 => {
            let at = line(random).start;
            vec![text.replace(Span::at(at), sample.lines[random.below(sample.lines.len())])]
        }
        5..=6 => {
            let span = line(random);
            vec![text.replace(Span::new(span.start, span.end + 1), "")]
        }
        7..=8 => {
            let digits: Vec<_> =
                source.bytes().enumerate().filter(|(_, b)| b.is_ascii_digit()).map(|(i, _)| i).collect();
            let Some(at) = digits.get(random.below(digits.len())) else { return Vec::new() };
            vec![text.replace(Span::new(*at, at + 1), &random.below(10).to_string())]
        }
        9 => {
            let at = random.below(source.len());
            vec![text.replace(Span::new(at, at + 1), "")]
        }
        10 => {
            let first = text.replace(Span::at(0), "// first\n");
            let end = text.len();
            vec![first, text.replace(Span::at(end), sample.last)]
        }
        11..=12 => {
            let mut lines: Vec<_> = source.split_inclusive('\n').collect();
            let (from, to) = (random.below(lines.len()), random.below(lines.len()));
            lines.swap(from, to);
            vec![text.replace_all(&lines.concat())]
        }
        _ => vec![text.replace_all(sample.program)],
    }
}

/// A function's name, state and report as bytes.
type Shown = (String, String, Option<Vec<u8>>);

/// What a file shows once everything is explored.
fn shown(workspace: &Workspace, file: &str) -> Vec<Shown> {
    let file = settled(workspace, file);
    let bytes = |f: &FunctionView| f.report.as_ref().map(|r| postcard::to_allocvec(&**r).unwrap());
    file.functions.iter().map(|f| (f.name.clone(), format!("{:?}", f.state), bytes(f))).collect()
}

/// The functions that are not the same.
fn differences(a: Vec<Shown>, b: Vec<Shown>) -> Vec<String> {
    let (a, b): (BTreeSet<_>, BTreeSet<_>) = (a.into_iter().collect(), b.into_iter().collect());
    a.symmetric_difference(&b).map(|(name, state, _)| format!("{name}: {state}")).collect()
}

fn run(sample: &Sample, seed: u64, edits: i32, cache: Option<&Path>) {
    let file = sample.file;
    let mut random = Random(seed);
    let (workspace, _) = watched(cache);
    workspace.open(file, 0, sample.program);
    for version in 1..=edits {
        workspace.change(file, version, |text| edit(sample, &mut random, text)).unwrap();
        if random.below(3) > 0 {
            // Mostly the next edit comes while the last one is still being worked on.
            continue;
        }
        let live = shown(&workspace, file);
        let text = workspace.snapshot().file(file).unwrap().parse.source().to_owned();
        let (fresh, _) = watched(None);
        fresh.open(file, version, &text);
        let wrong = differences(live, shown(&fresh, file));
        assert!(wrong.is_empty(), "seed {seed}, after edit {version}: {wrong:?} in\n{text}");
    }
}

/// How many sequences to try: a few, or `HEAPLENS_EDIT_SEEDS` many.
fn seeds(few: u64) -> std::ops::RangeInclusive<u64> {
    let many = std::env::var("HEAPLENS_EDIT_SEEDS").ok().and_then(|n| n.parse().ok());
    1..=many.unwrap_or(few)
}

#[test]
fn edited_equals_fresh() {
    for seed in seeds(6) {
        run(&HIR, seed, 25, None);
    }
}

#[test]
fn edited_equals_fresh_with_a_store() {
    let dir = tempfile::tempdir().unwrap();
    for seed in seeds(4) {
        run(&HIR, seed, 25, Some(dir.path()));
    }
}

#[test]
fn edited_java_equals_fresh() {
    for seed in seeds(4) {
        run(&JAVA, seed, 25, None);
    }
}
