//! What the solver cannot decide about floating-point numbers, and what is not known of them, is said, and soon.

use explore::report::{Options, Report};
use ir::scope::ScopeOptions;
use std::sync::Arc;
use std::time::{Duration, Instant};
use syntax::{Language, Text};

const PROGRAM: &str = "class Slow {
  static int root(double a, double b, double c) {
    double d = b * b - 4 * a * c;
    if (d < 0) return 0;
    double r = (-b + Math.sqrt(d)) / (2 * a);
    if (r == 1.25) return 1 / 0;
    return 1;
  }
  static int rest(double x) {
    if (x % 7 == 1.5 && x > 1e9) return 1 / 0;
    return 0;
  }
  static boolean text(double x) { return (\"a\" + x).length() > 3; }
  static double power(double x) { return Math.pow(x, 2); }
  static double sine(double x) { return Math.sin(x); }
  static void later() {
    for (int a = -7; a < 8; a++) for (int b = -3; b < 4; b++) {
      if (Math.clamp((long) a, -2, 3) != Math.max(-2, Math.min(3, a)) || Math.clamp(a, -2.0, 3.0) != Math.max(-2, Math.min(3, a))) throw null;
      if (b == 0) continue;
      if (Math.ceilDiv(a, b) != -Math.floorDiv(-a, b) || Math.ceilMod(a, b) != a - b * Math.ceilDiv(a, b)) throw null;
      if (Math.ceilDiv((long) a, b) != Math.ceilDiv(a, b) || Math.ceilMod((long) a, b) != Math.ceilMod(a, b)) throw null;
    }
    Math.clamp(0L, 3, -2);
  }
}";

fn explored(name: &str) -> Report {
    explored_with(name, &Options::default())
}

fn explored_with(name: &str, options: &Options) -> Report {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(PROGRAM)));
    let program = java::lower("Slow.java", parse, &mut lower::NoFiles).program;
    let f = program.find_function(name).expect("a method");
    explore::explore(&program, f, options, &mut explore::RunToEnd)
}

/// No guess either way: what is not decided is neither a finding nor explored.
#[test]
fn slow_conditions_end_soon_and_are_no_findings() {
    for name in ["Slow.root", "Slow.rest"] {
        let start = Instant::now();
        let report = explored(name);
        assert!(start.elapsed() < Duration::from_secs(60), "{name} took {:?}", start.elapsed());
        let stopped = format!("{:?}", report.stopped);
        assert!(stopped.contains("the solver could not decide") && !report.complete, "{name}: {stopped}");
        assert!(report.findings.is_empty() && report.paths.normal >= 1, "{name}: {:?}", report.paths);
    }
}

#[test]
fn the_digits_of_a_number_are_not_explored() {
    let stopped = format!("{:?}", explored("Slow.text").stopped);
    assert!(stopped.contains("the digits of a floating-point number"), "{stopped}");
}

#[test]
fn functions_without_an_exact_meaning_are_named() {
    for (method, named) in [("Slow.power", "`Math.pow`"), ("Slow.sine", "`Math.sin`")] {
        let stopped = format!("{:?}", explored(method).stopped);
        assert!(stopped.contains(named), "{method}: {stopped}");
    }
}

/// The JDK that the tests run has no `ceilDiv` and no `clamp` yet: they are held to what defines them.
#[test]
fn what_later_versions_of_java_add_is_what_defines_it() {
    let scope = ScopeOptions { unwind: Some(200), ..ScopeOptions::default() };
    let report = explored_with("Slow.later", &Options { scope, ..Options::default() });
    let found: Vec<_> = report.findings.iter().map(|f| format!("{f:?}")).collect();
    assert!(
        report.complete && found.len() == 1 && found[0].contains("IllegalArgumentException"),
        "{:?}: {found:?}",
        report.stopped
    );
}
