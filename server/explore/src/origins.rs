//! Whether others can build the heaps of findings.

use crate::finish::PATH_STEPS;
use crate::report::{CodeOf, Finding, GeneratedInput, Outcome, Place, Report, Step, TreeKind};
use ir::input::Input;
use ir::{FnId, Program};
use replay::origin::Origin;
use replay::{CodeRef, Limits, Run, RunOutcome};
use std::sync::Arc;

/// Other heaps of a finding that are asked about, when nobody can build the first.
const OTHERS: usize = 6;

/// Whether [`retrace_origins`] may say something of a finding of `function` in this program, or did in another one.
pub fn has_origins(program: &Program, function: FnId, report: &Report) -> bool {
    let mut inputs = report.findings.iter().filter_map(|f| report.inputs.get(f.input)).map(|i| &i.input);
    report.depends_on_others() || inputs.any(|input| replay::origin::may_matter(program, function, input))
}

/// Says of every finding of `function` whether others can build its heap ([`replay::origin`]). One for which that was not found
/// takes another heap of which it was.
pub(crate) fn trace_origins(program: &Program, function: FnId, report: &mut Report) {
    let origins = origins(program, function, report);
    report.findings.iter_mut().zip(origins).for_each(|(finding, origin)| finding.origin = origin);
    for n in 0..report.findings.len() {
        if matches!(report.findings[n].origin, Origin::NotFound { .. })
            && let Some((better, shown)) = other_heap(program, function, report, &report.findings[n])
        {
            show(report, n, better, shown);
        }
    }
}

/// The same once other code has changed. A report of which nothing else is to be said stays as it is: that is what it mostly
/// comes to, after every edit, and a copy of one with all its paths takes longer than the question.
pub fn retrace_origins(program: &Program, function: FnId, report: &mut Arc<Report>) {
    let origins = origins(program, function, report);
    let found = |f: &Finding| other_heap(program, function, report, f).is_some();
    let news =
        |(f, origin): (&Finding, &Origin)| f.origin != *origin || matches!(origin, Origin::NotFound { .. }) && found(f);
    if report.findings.iter().zip(&origins).any(news) {
        trace_origins(program, function, Arc::make_mut(report));
    }
}

/// Whether others can build the heap of each finding.
fn origins(program: &Program, function: FnId, report: &Report) -> Vec<Origin> {
    let inputs = report.findings.iter().filter_map(|f| report.inputs.get(f.input)).map(|i| &i.input);
    replay::origin::origins(program, function, &inputs.collect::<Vec<_>>())
}

/// The finding on another input, one that others can build.
fn other_heap(
    program: &Program,
    function: FnId,
    report: &Report,
    finding: &Finding,
) -> Option<(Finding, GeneratedInput)> {
    let throws = |g: &&GeneratedInput| matches!(&g.outcome, Outcome::Throws(e) if *e == finding.exception);
    let shown = report.inputs.get(finding.input)?;
    let others = finding.spare.iter().chain(report.inputs.iter().filter(|other| *other != shown)).filter(throws);
    let same = others.filter_map(|other| Some((found_by(program, function, finding, &other.input)?, other)));
    let found: Vec<(Finding, &GeneratedInput)> = same.take(OTHERS).collect();
    let inputs: Vec<&Input> = found.iter().map(|(_, other)| &other.input).collect();
    let origins = replay::origin::origins(program, function, &inputs);
    let mut better = found.into_iter().zip(origins);
    let ((found, other), origin) = better.find(|(_, origin)| !matches!(origin, Origin::NotFound { .. }))?;
    Some((Finding { origin, ..found }, other.clone()))
}

/// What a finding is on another input, where that raises the same.
fn found_by(program: &Program, function: FnId, finding: &Finding, input: &Input) -> Option<Finding> {
    let run = replay::run(program, function, input, &Limits::default());
    let RunOutcome::Throws(raised) = &run.outcome else { return None };
    let other = Finding {
        place: place(program, raised.place)?,
        seen: place(program, raised.seen(program))?,
        calls: raised.call_sites.iter().map(|p| place(program, *p)).collect::<Option<_>>()?,
        path: steps(program, &run)?,
        ..finding.clone()
    };
    (raised.code == finding.code && raised.clause.is_none() && other.is_as(finding)).then_some(other)
}

fn steps(program: &Program, run: &Run) -> Option<Vec<Step>> {
    let steps: Vec<_> = run.trace.iter().filter(|t| !t.in_spec).collect();
    let last = &steps[steps.len().saturating_sub(PATH_STEPS)..];
    last.iter().map(|t| Some(Step { place: place(program, t.place)?, taken: t.side })).collect()
}

/// The name of a place in a function.
fn place(program: &Program, place: replay::Place) -> Option<Place> {
    match place.code {
        CodeRef::Function(f) => Some(Place { code: CodeOf::Function(program.qualified_name(f)), site: place.site }),
        CodeRef::Clause(_) => None,
    }
}

/// Puts a finding with its input in the place of another one.
fn show(report: &mut Report, number: usize, finding: Finding, input: GeneratedInput) {
    let place = report.inputs.iter().position(|known| *known == input);
    let finding = Finding { input: place.unwrap_or(report.inputs.len()), ..finding };
    if place.is_none() {
        report.inputs.push(input);
    }
    for node in &mut report.tree {
        if let TreeKind::End { input, finding: shown, .. } = &mut node.kind {
            let own = *input == Some(finding.input as u32);
            if own || *shown == Some(number as u32) {
                *shown = own.then_some(number as u32);
            }
        }
    }
    report.findings[number] = finding;
}
