//! Exploration against brute force: every heap within scope times a few integers, filtered by the concrete
//! preconditions and run concretely.

use crate::generate::{Case, Numbers};
use explore::recall::{Memory, Recalled};
use explore::report::{CodeOf, Event, Finding, Options, Outcome, Report, SolverCounts, Stop, Technique};
use explore::{Control, RunToEnd, explore};
use ir::input::Input;
use ir::scope::{Scope, ScopeOptions};
use ir::{FnId, Program, SiteId};
use replay::enumerate::{Primitives, inputs};
use replay::{
    CodeRef, Limits, Raised, Run, RunOutcome, TestResult, Verdict, check_requires, emit_hir, expected, run, run_test,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

/// What came of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Result {
    /// Everything agrees; so many valid inputs were run.
    Agrees {
        inputs: usize,
    },
    /// The case says nothing: too many inputs, or something that one side does not do.
    Skipped(String),
    /// The generator made something that is no program.
    NoProgram(String),
    Disagrees(String),
}

/// Inputs tried per case, valid or not.
const MAX_INPUTS: usize = 6_000;
/// Valid inputs per case on which facts are checked.
const MAX_RUNS: usize = 150;

/// An exception: code, function, site.
type Exception = (&'static str, String, SiteId);

/// What a run raises, and the sides of branches that it takes.
type End = (Option<Exception>, BTreeSet<(SiteId, bool)>);

/// What all valid inputs together do.
#[derive(Default)]
struct Brute {
    exceptions: BTreeMap<Exception, Input>,
    covered: BTreeMap<(SiteId, bool), Input>,
    ends: BTreeMap<End, Input>,
    /// Valid inputs, for what is checked with a run of each.
    inputs: Vec<Input>,
    valid: usize,
}

/// Runs a case on both sides; a panic is a disagreement.
pub fn compare(case: &Case) -> Result {
    std::panic::catch_unwind(|| both_sides(case)).unwrap_or_else(|_| Result::Disagrees("a panic".to_owned()))
}

fn both_sides(case: &Case) -> Result {
    let lowered = lower::lower_text(&case.text);
    if let Some(diagnostic) = lowered.diagnostics.iter().find(|d| d.severity == lower::Severity::Error) {
        return Result::NoProgram(format!("{diagnostic:?}"));
    }
    let program = &lowered.program;
    let Some(function) = program.find_function(&case.function) else {
        return Result::NoProgram(format!("no function `{}`", case.function));
    };
    let brute = match brute_force(program, function) {
        Ok(brute) => brute,
        Err(why) => return Result::Skipped(why),
    };
    let mut reports = Vec::new();
    for technique in techniques(case) {
        let options = Options { technique, max_inputs: 1_000, max_tree: 0, facts: true, ..Options::default() };
        let report = match technique {
            Technique::BlissDb => match twice(program, function, &options) {
                Ok(report) => report,
                Err(what) => return Result::Disagrees(format!("{technique}: {what}")),
            },
            _ => explore(program, function, &options, &mut RunToEnd),
        };
        match check(program, function, case, &brute, &report) {
            Ok(()) => reports.push(report),
            Err(Problem::Skip(why)) => return Result::Skipped(format!("{technique}: {why}")),
            Err(Problem::Wrong(what)) => return Result::Disagrees(format!("{technique}: {what}")),
        }
    }
    match fewer_paths(&reports).and_then(|()| precise_is_smaller(&reports, case)) {
        Ok(()) => Result::Agrees { inputs: brute.valid },
        Err(what) => Result::Disagrees(what),
    }
}

/// What is remembered between two runs.
#[derive(Default)]
struct Remembering(Arc<Remembered>);

#[derive(Default)]
struct Remembered(Mutex<BTreeMap<u128, Recalled>>);

impl Memory for Remembered {
    fn recall(&self, contract: u128) -> Recalled {
        self.0.lock().map_or_else(|_| Recalled::default(), |known| known.get(&contract).cloned().unwrap_or_default())
    }
    fn keep(&self, contract: u128, news: Recalled) {
        if let Ok(mut known) = self.0.lock() {
            known.entry(contract).or_default().merge(news);
        }
    }
}

impl Control for Remembering {
    fn stop(&mut self) -> Option<Stop> {
        None
    }
    fn event(&mut self, _: Event) {}
    fn memory(&self) -> Option<Arc<dyn Memory>> {
        Some(self.0.clone())
    }
}

/// The second of two runs, which must find what the first one found (paths, structures, branches, findings and their
/// places, how each input ends), and ask nothing that was decided.
fn twice(program: &Program, function: FnId, options: &Options) -> std::result::Result<Report, String> {
    let mut control = Remembering::default();
    let first = explore(program, function, options, &mut control);
    let second = explore(program, function, options, &mut control);
    // Values that the program leaves open may be others when a search was not needed, and a finding that several paths
    // raise is shown on the one with the smallest values, so that its structure may be another one, too; the heaps
    // beside it are those that are not shown.
    let found = |r: &Report| {
        let mut report = Report { solver: SolverCounts::default(), tree: Vec::new(), ..r.clone() };
        report.findings.iter_mut().for_each(|f| {
            f.path.clear();
            f.spare.clear();
        });
        for generated in &mut report.inputs {
            generated.input = Input { args: Vec::new(), objects: Vec::new() };
            match &mut generated.outcome {
                Outcome::Returns(value) => value.clear(),
                Outcome::Throws(_) => generated.structure.clear(),
                _ => {}
            }
        }
        report
    };
    let (one, other) = (found(&first), found(&second));
    if one != other {
        let [one, other] = [one, other].map(|report| format!("{report:#?}"));
        let differ = one.lines().zip(other.lines()).find(|(a, b)| a != b);
        let (a, b) = differ.unwrap_or(("more", "more"));
        return Err(format!("the second run finds something else than the first: `{}`, not `{}`", b.trim(), a.trim()));
    }
    if second.solver.heap_checks > first.solver.heap_checks {
        return Err("the second run asks more than the first".to_owned());
    }
    Ok(second)
}

/// Whoever initialises later has at most as many paths (seed 003, section 2).
fn fewer_paths(reports: &[Report]) -> std::result::Result<(), String> {
    let order = [Technique::Lazy, Technique::Lazier, Technique::LazierSharp];
    let paths = order.map(|t| reports.iter().find(|r| r.technique == t).map(|r| (t, r.paths.explored)));
    for pair in paths.windows(2) {
        if let [Some((eager, more)), Some((lazier, fewer))] = pair
            && fewer > more
        {
            return Err(format!("{lazier} has {fewer} paths, {eager} only {more}"));
        }
    }
    Ok(())
}

/// Who refuses more explores a part of the same tree (seed 002, theorems 1 to 3; seed 004, theorem 1). Companion methods fork paths of their own.
fn precise_is_smaller(reports: &[Report], case: &Case) -> std::result::Result<(), String> {
    let of = |t: Technique| reports.iter().find(|r| r.technique == t);
    let forks = case.text.contains(" with ");
    let pairs = [
        (Technique::Pli, Technique::Lissa, false),
        (Technique::Lissa, Technique::Lazy, true),
        (Technique::LiHybrid, Technique::Lazy, true),
        (Technique::Bli, Technique::Lazy, true),
        (Technique::Rbli, Technique::Bli, false),
        (Technique::Bliss, Technique::Rbli, false),
    ];
    for (precise, coarse, _) in pairs.into_iter().filter(|(_, _, alike)| !(*alike && forks)) {
        let (Some(small), Some(large)) = (of(precise), of(coarse)) else {
            continue;
        };
        let pair = |r: &Report| (r.paths.explored, r.structures.partial);
        let ((p, s), (q, t)) = (pair(small), pair(large));
        if p > q || s > t {
            return Err(format!("{precise} has {p} paths and {s} structures, {coarse} only {q} and {t}"));
        }
    }
    Ok(())
}

/// Techniques that must find what brute force finds: exceptions and sides of branches. (Those that decide HEX as they
/// go, but nothing jointly, refuse heaps that companion methods do not run to the end on.)
fn finds_everything(technique: Technique, case: &Case) -> bool {
    let stepwise = [Technique::Hex, Technique::Lissa, Technique::Bli, Technique::Rbli, Technique::Bliss];
    !(stepwise.contains(&technique) && case.text.contains(" with "))
}

enum Problem {
    Skip(String),
    Wrong(String),
}

fn brute_force(program: &Program, function: FnId) -> std::result::Result<Brute, String> {
    let scope = Scope::resolve(program, function, &ScopeOptions::default());
    // Enough for a bounded loop over a small heap; a run that needs more does not end.
    let limits = Limits { steps: 20_000, calls: 200, objects: 2_000, ..Limits::default() };
    let mut brute = Brute::default();
    for (n, input) in inputs(program, function, &scope, Primitives::default()).enumerate() {
        if n >= MAX_INPUTS {
            return Err("too many inputs".to_owned());
        }
        match check_requires(program, function, &input, &limits) {
            Verdict::Yes => {}
            Verdict::No { .. } => continue,
            Verdict::Unknown(reason) => return Err(format!("precondition undecided: {reason}")),
        }
        let run = run(program, function, &input, &limits);
        match run.outcome {
            RunOutcome::Returns(_) => {}
            RunOutcome::Throws(ref raised) => {
                brute.exceptions.entry(exception(program, raised)).or_insert_with(|| input.clone());
            }
            // The path does not count, what it covered neither.
            RunOutcome::AssumeFailed => continue,
            RunOutcome::OutOfBudget(budget) => {
                return Err(format!("a run ends for lack of {budget:?}"));
            }
            RunOutcome::Unsupported(what) => return Err(what),
        }
        brute.valid += 1;
        if brute.inputs.len() < MAX_RUNS {
            brute.inputs.push(input.clone());
        }
        brute.ends.entry(end(program, &run)).or_insert_with(|| input.clone());
        for side in run.covered {
            brute.covered.entry(side).or_insert_with(|| input.clone());
        }
    }
    Ok(brute)
}

fn end(program: &Program, run: &Run) -> End {
    let raised = match &run.outcome {
        RunOutcome::Throws(raised) => Some(exception(program, raised)),
        _ => None,
    };
    (raised, run.covered.clone())
}

fn exception(program: &Program, raised: &Raised) -> Exception {
    let function = match raised.place.code {
        CodeRef::Function(f) => program.qualified_name(f),
        CodeRef::Clause(clause) => format!("{clause:?}"),
    };
    (raised.code.name(), function, raised.place.site)
}

fn found(finding: &Finding) -> Exception {
    let function = match &finding.place.code {
        CodeOf::Function(name) => name.clone(),
        CodeOf::Clause(clause) => format!("{clause:?}"),
    };
    (finding.code.name(), function, finding.place.site)
}

fn check(
    program: &Program,
    function: FnId,
    case: &Case,
    brute: &Brute,
    report: &Report,
) -> std::result::Result<(), Problem> {
    if let Some(stop) = &report.stopped {
        return Err(Problem::Skip(format!("stopped: {stop:?}")));
    }
    if report.paths.bounded > 0 {
        return Err(Problem::Skip("a path was cut".to_owned()));
    }
    let wrong = |what: String| Err(Problem::Wrong(what));
    // Only these refuse every heap that no valid input completes.
    let exact = match report.technique {
        Technique::Auto | Technique::Pli => true,
        Technique::Star => separation_alone(case),
        _ => false,
    };
    if report.unconfirmed > 0 {
        return wrong(format!("{} unconfirmed", report.unconfirmed));
    }
    if exact && (report.paths.invalid > 0 || report.false_alarms > 0) {
        return wrong(format!("{} invalid paths, {} false alarms", report.paths.invalid, report.false_alarms));
    }
    let limits = Limits { steps: 20_000, calls: 200, objects: 2_000, ..Limits::default() };
    for input in &brute.inputs {
        if let Err(what) = crate::facts::hold(program, function, report, input, &limits) {
            return wrong(what);
        }
    }
    for finding in &report.findings {
        replays(program, function, case, report, finding)?;
    }
    let findings: BTreeSet<Exception> = report.findings.iter().map(found).collect();
    let classes = case.numbers == Numbers::Classes;
    if finds_everything(report.technique, case) {
        if let Some((missed, input)) = brute.exceptions.iter().find(|(e, _)| !findings.contains(e)) {
            return wrong(format!("missed {missed:?} on {input:?}"));
        }
        let taken: BTreeSet<(SiteId, bool)> = report.branches.taken.iter().copied().collect();
        if let Some((missed, input)) = brute.covered.iter().find(|(side, _)| !taken.contains(side)) {
            return wrong(format!("branch {missed:?} not covered, but taken on {input:?}"));
        }
        if let Some(extra) = taken.iter().find(|side| classes && !brute.covered.contains_key(side)) {
            return wrong(format!("branch {extra:?} covered, but no input takes it"));
        }
    }
    if exact {
        let shown: BTreeSet<End> =
            report.inputs.iter().map(|g| end(program, &run(program, function, &g.input, &limits))).collect();
        if let Some((missed, input)) = brute.ends.iter().find(|(end, _)| !shown.contains(end)) {
            return wrong(format!("no input shows {missed:?}, as {input:?} does"));
        }
    }
    match findings.iter().find(|e| classes && !brute.exceptions.contains_key(e)) {
        Some(extra) => wrong(format!("found {extra:?}, which no input raises")),
        None => Ok(()),
    }
}

/// A finding must satisfy the preconditions, raise the same at the same place, and its test must pass.
fn replays(
    program: &Program,
    function: FnId,
    case: &Case,
    report: &Report,
    finding: &Finding,
) -> std::result::Result<(), Problem> {
    let Some(generated) = report.inputs.get(finding.input) else {
        return Err(Problem::Wrong("a finding without input".to_owned()));
    };
    let limits = Limits::default();
    let verdict = check_requires(program, function, &generated.input, &limits);
    if verdict != Verdict::Yes {
        return Err(Problem::Wrong(format!("a finding on an invalid input: {verdict:?}")));
    }
    let run = run(program, function, &generated.input, &limits);
    match &run.outcome {
        RunOutcome::Throws(raised) if exception(program, raised) == found(finding) => {}
        other => {
            return Err(Problem::Wrong(format!("{:?} does not replay: {other:?}", found(finding))));
        }
    }
    let expected = expected(program, function, &generated.input, run).map_err(|e| Problem::Wrong(e.to_string()))?;
    let test = emit_hir(program, function, &generated.input, &expected, "emitted", &[]);
    let test = test.map_err(|e| Problem::Wrong(e.to_string()))?;
    let with_test = lower::lower_text(&format!("{}{test}", case.text)).program;
    match with_test.tests.first().map(|t| run_test(&with_test, t, &limits)) {
        Some(TestResult::Pass) => Ok(()),
        other => Err(Problem::Wrong(format!("the emitted test does not pass: {other:?}\n{test}"))),
    }
}

/// Whether every precondition is in separation logic, so that `star` knows all of them.
fn separation_alone(case: &Case) -> bool {
    let clauses =
        case.text.lines().map(str::trim_start).filter(|l| l.starts_with("requires") || l.starts_with("invariant"));
    case.text.contains("requires sl") && clauses.clone().all(|l| l.starts_with("requires sl"))
}

/// All of them, or the one that `HEAPLENS_BRUTE_TECHNIQUE` names.
fn techniques(case: &Case) -> Vec<Technique> {
    let only = std::env::var("HEAPLENS_BRUTE_TECHNIQUE").ok().and_then(|name| name.parse().ok());
    let mut all = vec![
        Technique::Auto,
        Technique::Pli,
        Technique::Hex,
        Technique::Lazy,
        Technique::Lazier,
        Technique::LazierSharp,
        Technique::Summary,
        Technique::LiHybrid,
        Technique::BlissDb,
        Technique::Lissa,
        Technique::Bli,
        Technique::Rbli,
        Technique::Bliss,
        Technique::Enumerate,
    ];
    if case.text.contains(" sl ") {
        all.push(Technique::Star);
    }
    only.map_or(all, |t| vec![t])
}
