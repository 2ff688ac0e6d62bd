//! Putting reports of one function together.

use explore::report::{Branches, SolverCounts};
use explore::report::{Finding, GeneratedInput, Options, PathCounts, Report, Stop, StructureCounts};
use ir::scope::Scope;
use ir::{FnId, Program};

/// A report that stands for an exploration that gave none: it holds the findings that were confirmed.
pub fn salvage(
    program: &Program,
    function: FnId,
    options: &Options,
    live: &[(Finding, GeneratedInput)],
    stop: Stop,
) -> Report {
    let mut report = Report {
        function: program.qualified_name(function),
        technique: options.technique,
        scope: Scope::resolve(program, function, &options.scope),
        complete: false,
        stopped: Some(stop),
        paths: PathCounts::default(),
        false_alarms: 0,
        unconfirmed: 0,
        structures: StructureCounts::default(),
        solver: SolverCounts::default(),
        branches: Branches::default(),
        reached: Vec::new(),
        never_null: Vec::new(),
        facts: Vec::new(),
        findings: Vec::new(),
        inputs: Vec::new(),
        reads: Vec::new(),
        tree: Vec::new(),
        spec_problems: Vec::new(),
        left_out: Vec::new(),
        examples: Vec::new(),
    };
    add(&mut report, live.iter().map(|(f, i)| (f, i)));
    report
}

/// A report with findings that a larger scope has confirmed meanwhile; its own inputs keep their places.
pub fn with_confirmed(report: &Report, live: &[(Finding, GeneratedInput)]) -> Report {
    let mut report = report.clone();
    add(&mut report, live.iter().map(|(f, i)| (f, i)));
    report
}

/// Adds to an incomplete report the findings of a smaller scope that it did not come to.
///
/// Their inputs lie within the larger scope too, so they are findings of it.
pub fn complete_with(report: &mut Report, smaller: &Report) {
    let known = smaller.findings.iter().filter_map(|f| Some((f, smaller.inputs.get(f.input)?)));
    add(report, known);
}

fn add<'a>(report: &mut Report, findings: impl Iterator<Item = (&'a Finding, &'a GeneratedInput)>) {
    for (finding, input) in findings {
        if let Some(known) = report.findings.iter_mut().find(|f| f.is_as(finding)) {
            known.absorb(finding);
            continue;
        }
        report.findings.push(Finding { input: report.inputs.len(), ..finding.clone() });
        report.inputs.push(input.clone());
    }
    report.findings.sort_by(Finding::by_place);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{program, report};
    use ir::SiteId;

    #[test]
    fn findings_of_the_smaller_scope_are_kept_once() {
        let p = program(&["List"], &["f"]);
        let f = p.find_function("f").unwrap();
        let options = Options::default();
        let smaller = report(&p, f, &options);
        let mut larger = Report { complete: false, stopped: Some(Stop::Timeout), ..smaller.clone() };
        complete_with(&mut larger, &smaller);
        assert_eq!((larger.findings.len(), larger.inputs.len()), (1, 1), "known already");
        larger.findings[0].place.site = SiteId(7);
        larger.findings[0].seen.site = SiteId(7);
        complete_with(&mut larger, &smaller);
        let at: Vec<_> = larger.findings.iter().map(|f| (f.place.site.0, f.input)).collect();
        assert_eq!(at, [(0, 1), (7, 0)], "sorted by place, inputs renumbered");
    }

    #[test]
    fn what_was_confirmed_before_a_crash_is_kept() {
        let p = program(&["List"], &["f"]);
        let f = p.find_function("f").unwrap();
        let whole = report(&p, f, &Options::default());
        let live = [(whole.findings[0].clone(), whole.inputs[0].clone())];
        let kept = salvage(&p, f, &Options::default(), &live, Stop::Internal("x".to_owned()));
        assert_eq!((kept.findings, kept.inputs, kept.complete), (whole.findings, whole.inputs, false));
    }
}
