//! `heaplens check`: everything about some files.

use crate::cli::args::{Check, CheckFormat};
use crate::cli::error::Error;
use crate::cli::explore::pretty;
use crate::cli::files::{self, Files, Found};
use crate::cli::interrupt::{self, Interrupted};
use crate::cli::output::Output;
use crate::cli::{CLEAN, FOUND, UNUSABLE, confirm, program, watch};
use explore::report::{CodeOf, Finding, Report};
use findings::human::{self, Style, count};
use findings::position::Range;
use findings::problem::{self, Level, Problem, Unusable};
use findings::{fingerprint, json, sarif};
use indicatif::ProgressBar;
use ir::{FnId, Program};
use java::FullNames;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use syntax::Language;
use work::{Checked, Config, Event, FunctionState, FunctionView, Settings, Shard};

/// Something to show, with what is needed to show it.
struct Shown {
    problem: Problem,
    program: Arc<Program>,
    /// Of a finding: the report and its number there.
    found: Option<(Arc<Report>, usize)>,
    /// Of a finding: how well it shows what several functions have found ([`findings::lesser::rank`]).
    rank: (bool, bool, bool),
}

impl Shown {
    /// Where it is shown among the problems of its file: those of one place by how well they show it.
    fn order(&self) -> (&str, Range, &str, (bool, bool, bool), &str) {
        let p = &self.problem;
        (&p.at.file, p.at.range, &p.code, self.rank, &p.message)
    }

    /// Whether the same was said before: each place has one problem of a code, a call one of each exception. What one report tells
    /// apart, as two raises in one expression, is not the same.
    fn repeats(&self, other: &Shown) -> bool {
        let alike = self.problem.message == other.problem.message;
        let one_report = match (&self.found, &other.found) {
            (Some((own, _)), Some((other, _))) => Arc::ptr_eq(own, other),
            _ => false,
        };
        self.problem.at == other.problem.at
            && self.problem.code == other.problem.code
            && match (self.finding(), other.finding()) {
                (Some(own), Some(other)) => own.raises_as(other) && (alike || !one_report),
                _ => alike,
            }
    }

    /// Notes that another function has the same, and those that have it by that one, where that is no news of the code that
    /// all come to.
    fn also_in(&mut self, other: &Shown) {
        let Some(finding) = other.finding() else { return };
        let told = other.problem.function.iter().filter(|f| !other.problem.doubtful && *f != own_code(finding));
        for function in told.chain(&other.problem.others) {
            if self.problem.function.as_ref() != Some(function) && !self.problem.others.contains(function) {
                self.problem.others.push(function.clone());
            }
        }
    }

    fn finding(&self) -> Option<&Finding> {
        self.found.as_ref().and_then(|(report, n)| report.findings.get(*n))
    }
}

/// A function some of whose paths were cut.
struct Cut {
    file: String,
    function: String,
    paths: u64,
    bounds: BTreeSet<String>,
}

/// Functions that the last line names.
const NAMED: usize = 3;

/// What checking found out.
#[derive(Default)]
struct Summary {
    /// Those that could be looked at.
    files: usize,
    unusable: Vec<Unusable>,
    interrupted: bool,
    shown: Vec<Shown>,
    functions: usize,
    /// What was not explored to the end.
    incomplete: Vec<sarif::Unfinished>,
    /// There is a defect of Heaplens among the reasons.
    failed: bool,
    /// Whether some function has a specification.
    specified: bool,
    /// Those some of whose paths were cut at a bound, others not.
    cut: Vec<Cut>,
    /// What the JVM did on the inputs of findings, when it was asked.
    confirmed: Vec<String>,
}

impl Summary {
    /// Whether there is nothing to tell but what cannot be used.
    fn saw_nothing(&self) -> bool {
        self.files == 0 && !self.unusable.is_empty()
    }
}

pub fn run(args: &Check, output: &Output) -> Result<u8, Error> {
    let Found { files, names, unusable } = Files::find(&subjects(args, output), &args.stdin)?;
    let files = files.and(&args.elsewhere)?;
    let bar = watch::bar("checking".to_owned());
    bar.set_message("functions");
    let interrupted = Interrupted::watch();
    let checked = work::check(&names, config(args, files, bar.clone()), &|| interrupted.is());
    bar.finish_and_clear();
    let mut summary = summarize(args, &checked, unusable, &|| interrupted.is())?;
    // Asking the JVM may have been interrupted as well.
    summary.interrupted |= interrupted.is();
    // Whoever reads what is printed may take all the time.
    drop(interrupted);
    summary.unusable.iter().for_each(|u| output.error(&Error::Unusable(u.clone())));
    if summary.specified {
        watch::tell_unchecked_specs(args.technique, output);
    }
    let text = match args.format {
        CheckFormat::Human if summary.saw_nothing() => String::new(),
        CheckFormat::Human => human(&summary, output.style),
        CheckFormat::Json => pretty(&as_json(&summary)),
        CheckFormat::Sarif => {
            let problems: Vec<Problem> = summary.shown.iter().map(|s| s.problem.clone()).collect();
            let part = args.shard.map(|s| s.to_string());
            let run = sarif::Run {
                part,
                interrupted: summary.interrupted,
                failed: summary.failed,
                unusable: summary.unusable.clone(),
                unfinished: summary.incomplete.clone(),
            };
            pretty(&sarif::log(&problems, env!("CARGO_PKG_VERSION"), &run))
        }
    };
    output.print(&text)?;
    if summary.interrupted {
        return Ok(interrupt::STATUS);
    }
    Ok(status(&summary))
}

/// What is to be checked: of a side file, the class beside it whose specifications it has.
fn subjects(args: &Check, output: &Output) -> Vec<String> {
    let class = |side: &str| {
        let class = files::class_beside(side)?;
        output.note(&format!("`{side}` has specifications of `{class}`, which is checked"));
        Some(class)
    };
    let named = args.paths.iter().map(|path| class(path).unwrap_or_else(|| path.clone()));
    // What is typed of a side file, too: the class is read with it.
    let typed = args.stdin.stdin_path.iter().filter_map(|path| class(path));
    let mut paths: Vec<String> = named.collect();
    paths.extend(typed);
    paths
}

/// The exit status of a run that nobody interrupted. What was not looked at, be it by a defect of ours, may have anything.
fn status(summary: &Summary) -> u8 {
    let found = summary.shown.iter().any(|s| s.problem.level == Level::Error || s.problem.doubtful);
    match (summary.failed || !summary.unusable.is_empty(), found) {
        (true, _) => UNUSABLE,
        (false, true) => FOUND,
        (false, false) => CLEAN,
    }
}

fn config(args: &Check, files: Files, bar: ProgressBar) -> Config {
    let mut settings = args.cache.apply(Settings { technique: args.technique, ..Settings::default() });
    settings.source_path = args.elsewhere.places();
    settings.scope = args.bounds.scope.as_ref().map_or_else(Default::default, |s| s.0.clone());
    settings.unwind = args.bounds.unwind;
    settings.calls = args.bounds.calls;
    settings.timeout = args.bounds.time();
    if let Some(megabytes) = args.memory {
        settings.memory_bytes = megabytes << 20;
    }
    // Each step of a function finds what the one before found.
    let faulty = Mutex::new(BTreeSet::new());
    let events = move |event: Event| match event {
        Event::Counts(counts) => {
            bar.set_length(counts.total as u64);
            bar.set_position(counts.finished as u64);
        }
        Event::Found { file, function } => {
            let mut faulty = faulty.lock().unwrap_or_else(PoisonError::into_inner);
            if faulty.insert((file, function)) {
                bar.set_message(format!("functions, {} with findings", faulty.len()));
            }
        }
        // Above the bar, where there is one.
        Event::Warning(warning) if bar.is_hidden() => eprintln!("heaplens: {warning}"),
        Event::Warning(warning) => bar.println(format!("heaplens: {warning}")),
        _ => {}
    };
    Config {
        settings,
        disk: Arc::new(files),
        events: Arc::new(events),
        threads: 0,
        gives_way: false,
        shard: args.shard,
    }
}

/// Collects what there is to show, file by file, in the order of the text.
fn summarize(
    args: &Check,
    checked: &Checked,
    unusable: Vec<Unusable>,
    stop: &dyn Fn() -> bool,
) -> Result<Summary, Error> {
    let mut summary = Summary { unusable, interrupted: checked.interrupted, ..Summary::default() };
    for result in &checked.files {
        let view = match &result.outcome {
            Ok(view) => view,
            Err(why) => {
                summary.unusable.push(Unusable { file: result.name.to_string(), reason: why.to_string() });
                continue;
            }
        };
        summary.files += 1;
        let Some(analysis) = &view.analysis else { continue };
        let program = &analysis.program;
        program::scope(program, &args.bounds)?;
        // What is wrong with names and syntax is told by one part.
        let tells = args.shard.is_none_or(|shard| shard.has(Shard::of_text(analysis.parse.text())));
        let problems = if tells { program::problems(program, &analysis.diagnostics) } else { Vec::new() };
        let mut shown: Vec<Shown> = problems
            .into_iter()
            .map(|problem| Shown { problem, program: program.clone(), found: None, rank: Default::default() })
            .collect();
        let mut names = FullNames::default();
        let explored: Vec<_> = view.functions.iter().filter_map(|f| Some((f.id, &**f.report.as_ref()?))).collect();
        for function in view.functions.iter() {
            of_function(&mut summary, &mut shown, (&result.name, program, &explored), function, &mut names);
        }
        shown.iter_mut().for_each(|s| identify(program, &mut s.problem, &mut names));
        if args.confirm && Language::of_file(&result.name) == Language::Java {
            let reports = explored.iter().map(|(_, report)| *report);
            summary.confirmed.extend(confirm::findings(program, reports, stop));
        }
        shown.sort_by(|a, b| a.order().cmp(&b.order()));
        let (known, replaced) = (summary.shown.len(), merge(&mut summary.shown, shown));
        summary.shown[known - replaced..].sort_by_key(|s| s.problem.doubtful);
    }
    fingerprint::number(summary.shown.iter_mut().map(|s| &mut s.problem));
    Ok(summary)
}

/// Adds what was found in one more file. Of what was said before, what shows it best stays; how many of those before gave
/// way.
fn merge(known: &mut Vec<Shown>, more: Vec<Shown>) -> usize {
    let mut replaced = 0;
    for mut new in more {
        match known.iter().position(|old| new.repeats(old)) {
            Some(at) if new.rank < known[at].rank => {
                let old = known.remove(at);
                new.also_in(&old);
                known.push(new);
                replaced += 1;
            }
            Some(at) => known[at].also_in(&new),
            None => known.push(new),
        }
    }
    replaced
}

/// Notes what a problem is called by those who compare runs.
fn identify(program: &Program, problem: &mut Problem, names: &mut FullNames) {
    let function = problem.function.as_ref().and_then(|name| program.find_function(name));
    let full = function.map(|id| full_name(program, id, names));
    problem.full_name = full.filter(|full| problem.function.as_ref() != Some(full));
    problem.fingerprint = Some(fingerprint::of(program, problem, |id| full_name(program, id, names)));
}

/// A function with its package and the classes around it, and the types of its parameters where it is overloaded.
fn full_name(program: &Program, id: FnId, names: &mut FullNames) -> String {
    let types = program.function(id).name.find('(').map_or("", |at| &program.function(id).name[at..]);
    let full = names.of_function(program, id).map(|full| full + types);
    full.unwrap_or_else(|| program.qualified_name(id))
}

fn of_function(
    summary: &mut Summary,
    shown: &mut Vec<Shown>,
    (file, program, explored): (&str, &Arc<Program>, &[(FnId, &Report)]),
    f: &FunctionView,
    names: &mut FullNames,
) {
    if f.state.is_explorable() {
        summary.functions += 1;
    }
    let unfinished = unfinished(program, f);
    let followed = unfinished.is_none();
    if let Some(why) = unfinished {
        summary.failed |= matches!(f.state, FunctionState::Failed { .. });
        let full_name = full_name(program, f.id, names);
        let (file, function) = (file.to_owned(), f.name.clone());
        summary.incomplete.push(sarif::Unfinished { file, function, full_name, reason: why });
    }
    let Some(report) = &f.report else { return };
    summary.specified |= program::has_specification(program, f.id);
    let bounds = findings::message::cut_at(report);
    if followed && !bounds.is_empty() {
        let (file, function) = (file.to_owned(), f.name.clone());
        summary.cut.push(Cut { file, function, paths: report.paths.bounded, bounds });
    }
    for (n, finding) in report.findings.iter().enumerate() {
        let mut problem = problem::of_finding(program, report, finding);
        let lesser = findings::lesser::why(program, f.id, finding, explored);
        let rank = findings::lesser::rank(program, &f.name, finding, lesser.is_some());
        if let Some(why) = lesser {
            let origin = problem.origin.take().map_or_else(String::new, |origin| format!("{origin}; "));
            problem.origin = Some(origin + &why);
            problem.doubt();
        }
        shown.push(Shown { problem, program: program.clone(), found: Some((report.clone(), n)), rank });
    }
    for problem in report.spec_problems.iter().filter_map(|p| problem::of_spec(program, &f.name, p)) {
        shown.push(Shown { problem, program: program.clone(), found: None, rank: Default::default() });
    }
}

/// The function in whose text people see a finding.
fn own_code(finding: &Finding) -> &str {
    match &finding.seen.code {
        CodeOf::Function(name) => name,
        CodeOf::Clause(reference) => &reference.owner,
    }
}

/// Why a function is not fully explored.
fn unfinished(program: &Program, f: &FunctionView) -> Option<String> {
    match &f.state {
        FunctionState::Done | FunctionState::Declaration => {
            let ends = f.report.as_ref().map_or(0, |report| report.unconfirmed as usize);
            let told = match ends {
                1 => {
                    "ends with an exception that no run has confirmed: it is not shown, as nobody knows whether it is real"
                }
                _ => {
                    "end with exceptions that no run has confirmed: they are not shown, as nobody knows whether they are real"
                }
            };
            let unconfirmed = (ends > 0).then(|| format!("{} {told}", count(ends, "path")));
            unconfirmed.or_else(|| findings::message::never_ends(program, f.report.as_ref()?))
        }
        FunctionState::Broken => {
            let unsupported = program.find_function(&f.name).and_then(|id| program.function(id).unsupported.clone());
            Some(unsupported.map_or_else(|| "it has errors".to_owned(), |what| format!("not explored: {what}")))
        }
        FunctionState::Bounded { reason } => Some(json::stop(program, reason)),
        FunctionState::Failed { reason } => Some(format!("a defect of Heaplens: {reason}")),
        FunctionState::Unsupported { what } => {
            let stop = f.report.as_ref().and_then(|report| report.stopped.as_ref());
            let line = stop.map_or_else(String::new, |stop| json::stopped_at(program, stop));
            Some(format!("not explored: {what}{line}"))
        }
        FunctionState::Queued | FunctionState::Exploring { .. } | FunctionState::Cancelled => {
            Some("it was cancelled".to_owned())
        }
    }
}

fn human(summary: &Summary, style: Style) -> String {
    let mut out = String::new();
    for shown in &summary.shown {
        out += &human::problem(&shown.problem, &|file| program::source(&shown.program, file), style);
        if let (Some((report, _)), Some(finding)) = (&shown.found, shown.finding()) {
            out += &human::drawn_input(&shown.program, report, finding.input, style);
        }
        out.push('\n');
    }
    for sarif::Unfinished { file, function, reason, .. } in &summary.incomplete {
        out += &format!("{file}: `{function}` was not explored to the end: {reason}\n");
    }
    for line in &summary.confirmed {
        out += &format!("{line}\n");
    }
    let of = |level: Level| summary.shown.iter().filter(|s| s.problem.level == level).count();
    let (errors, warnings) = (of(Level::Error), of(Level::Warning));
    let found = match (errors, warnings) {
        (0, 0) => style.good("nothing found"),
        (0, w) => count(w, "warning"),
        (e, 0) => style.bad(&count(e, "error")),
        (e, w) => format!("{}, {}", style.bad(&count(e, "error")), count(w, "warning")),
    };
    let early = if summary.interrupted { "interrupted: " } else { "" };
    let unfinished = match summary.incomplete.len() {
        0 => String::new(),
        n => format!("; {} not explored to the end", count(n, "function")),
    };
    let unusable = match summary.unusable.len() {
        0 => String::new(),
        n => format!("; {n} not usable"),
    };
    let (files, functions) = (count(summary.files, "file"), count(summary.functions, "function"));
    let cut = cut(&summary.cut);
    out + &format!("{early}{files}, {functions}: {found}{unfinished}{cut}{unusable}\n")
}

/// What is said of paths that were cut: it is no error, and no proof either.
fn cut(all: &[Cut]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let bounds = |c: &Cut| c.bounds.iter().map(String::as_str).collect::<Vec<_>>().join(" and ");
    let mut named: Vec<String> = all.iter().take(NAMED).map(|c| format!("`{}`: {}", c.function, bounds(c))).collect();
    if all.len() > NAMED {
        named.push(format!("{} more", all.len() - NAMED));
    }
    let functions = count(all.len(), "function");
    format!(
        "; in {functions} some paths were cut at a bound ({}), which `--unwind` and `--calls` raise",
        named.join(", ")
    )
}

fn as_json(summary: &Summary) -> serde_json::Value {
    let findings: Vec<_> = summary.shown.iter().map(|s| &s.problem).collect();
    let incomplete: Vec<_> = summary
        .incomplete
        .iter()
        .map(|u| json!({ "file": u.file, "function": u.function, "reason": u.reason }))
        .collect();
    let whole = !summary.shown.iter().any(|s| program::is_of_syntax(&s.problem.code));
    let bounded: Vec<_> = summary
        .cut
        .iter()
        .map(|c| json!({ "file": c.file, "function": c.function, "paths": c.paths, "bounds": c.bounds }))
        .collect();
    json!({
        "files": summary.files,
        "functions": summary.functions,
        "complete": whole && incomplete.is_empty() && summary.unusable.is_empty() && !summary.interrupted,
        "findings": findings,
        "incomplete": incomplete,
        "unusable": summary.unusable,
        "confirmed": summary.confirmed,
        "bounded": bounded,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_defect_of_ours_is_no_clean_result() {
        let of = |failed: bool, unusable: bool| {
            let unusable = unusable.then(|| Unusable { file: "a".into(), reason: "it is no text".into() });
            status(&Summary { failed, unusable: unusable.into_iter().collect(), ..Summary::default() })
        };
        assert_eq!([of(false, false), of(true, false), of(false, true)], [CLEAN, UNUSABLE, UNUSABLE]);
    }
}
