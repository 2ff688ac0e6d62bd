//! What the solver cannot decide about floating-point numbers, and what is not known of them, is said, and soon.

use explore::report::{Options, Report};
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
}";

fn explored(name: &str) -> Report {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(PROGRAM)));
    let program = java::lower("Slow.java", parse, &mut lower::NoFiles).program;
    let f = program.find_function(name).expect("a method");
    explore::explore(&program, f, &Options::default(), &mut explore::RunToEnd)
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
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(PROGRAM)));
    let program = java::lower("Slow.java", parse, &mut lower::NoFiles).program;
    let f = program.find_function("Slow.power").expect("a method");
    let why = program.function(f).unsupported.as_deref().unwrap_or_default();
    assert!(why.contains("`pow`"), "{why}");
}
