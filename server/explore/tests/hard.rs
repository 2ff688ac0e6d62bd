//! Questions about numbers that take the solver long: what can be reached without them is not lost.

use explore::report::{Code, Event, Options, Report, Stop};
use explore::{Control, explore};

/// Stops after so many findings, or steps.
struct Until {
    findings: u32,
    steps: u32,
}

impl Control for Until {
    fn stop(&mut self) -> Option<Stop> {
        self.steps = self.steps.saturating_sub(1);
        (self.findings == 0 || self.steps == 0).then_some(Stop::Cancelled)
    }

    fn event(&mut self, event: Event) {
        self.findings = self.findings.saturating_sub(u32::from(matches!(event, Event::Found(..))));
    }
}

fn run(text: &str, findings: u32, steps: u32) -> Report {
    let lowered = lower::lower_text(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let f = lowered.program.find_function("f").expect("the function is there");
    explore(&lowered.program, f, &Options { specs: false, ..Options::default() }, &mut Until { findings, steps })
}

fn codes(report: &Report) -> Vec<Code> {
    report.findings.iter().map(|f| f.code).collect()
}

#[test]
fn what_is_reached_without_a_hard_question_comes_first() {
    // Each round of the loop divides by a quotient.
    let text = "fn void f(int v, int w, int k) scope unwind 8;
        { if (v == 3) { assert false; } while (v > k) { k := w / k; } if (v == 4) { assert false; } }";
    assert_eq!(codes(&run(text, 3, 100)), [Code::AssertionFailure, Code::DivisionByZero, Code::AssertionFailure]);
    let text = "fn void f(int v, int w, int k, int[] a) scope unwind 9;
        { while (v > k) { k := w / k; } int y := a.length; }";
    assert_eq!(codes(&run(text, 2, 100)), [Code::DivisionByZero, Code::NullDereference]);
}

#[test]
fn a_side_that_a_corner_takes_is_confirmed() {
    // As many rounds as the number has bits: -1 has the most.
    let text = "fn int f(int x) ensures result <= 31; scope unwind 33;
        { int n := 0; while (x != 0) { x := x & (x - 1); n := n + 1; } return n; }";
    assert_eq!(codes(&run(text, 1, 1_000)), [Code::PostconditionViolated]);
}
