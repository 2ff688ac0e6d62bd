//! `heaplens check`: everything about some files.

use crate::cli::args::{Check, CheckFormat};
use crate::cli::error::Error;
use crate::cli::explore::pretty;
use crate::cli::files::Files;
use crate::cli::output::Output;
use crate::cli::{CLEAN, FOUND, confirm, program, watch};
use explore::report::{CodeOf, Report};
use findings::human::{self, Style, count};
use findings::position::Range;
use findings::problem::{self, Level, Problem};
use findings::{json, sarif};
use indicatif::ProgressBar;
use ir::Program;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use syntax::Language;
use work::{CacheDir, Config, Event, FileResult, FunctionState, FunctionView, Settings};

/// Something to show, with what is needed to show it.
struct Shown {
    problem: Problem,
    program: Arc<Program>,
    /// The report and the number of the input, for findings.
    input: Option<(Arc<Report>, usize)>,
    /// Whether it is about the code of the function that was explored, not of one that it calls.
    own: bool,
}

impl Shown {
    /// Where it is shown among the problems of its file: a function's own findings before those of its callers,
    /// because their inputs are smaller.
    fn rank(&self) -> (&str, Range, &str, bool, &str) {
        (&self.problem.at.file, self.problem.at.range, &self.problem.code, !self.own, &self.problem.message)
    }

    /// Whether the same was said before: each place has one problem of a code.
    fn repeats(&self, other: &Shown) -> bool {
        self.problem.at == other.problem.at
            && self.problem.code == other.problem.code
            && (self.input.is_some() || self.problem.message == other.problem.message)
    }
}

/// What checking found out.
#[derive(Default)]
struct Summary {
    shown: Vec<Shown>,
    functions: usize,
    /// File, function, reason.
    incomplete: Vec<(String, String, String)>,
    /// What the JVM did on the inputs of findings, when it was asked.
    confirmed: Vec<String>,
}

pub fn run(args: &Check, output: &Output) -> Result<u8, Error> {
    let (files, names) = Files::find(&args.paths)?;
    let bar = watch::spinner("checking".to_owned());
    let results = work::check(&names, config(args, files, bar.clone()));
    bar.finish_and_clear();
    let summary = summarize(args, &results)?;
    let text = match args.format {
        CheckFormat::Human => human(&summary, names.len(), output.style),
        CheckFormat::Json => pretty(&as_json(&summary, names.len())),
        CheckFormat::Sarif => pretty(&sarif::log(
            &summary.shown.iter().map(|s| s.problem.clone()).collect::<Vec<_>>(),
            env!("CARGO_PKG_VERSION"),
        )),
    };
    output.print(&text)?;
    let found = summary.shown.iter().any(|s| s.problem.level == Level::Error);
    Ok(if found { FOUND } else { CLEAN })
}

fn config(args: &Check, files: Files, bar: ProgressBar) -> Config {
    let mut settings = Settings { technique: args.technique, ..Settings::default() };
    settings.scope = args.bounds.scope.as_ref().map_or_else(Default::default, |s| s.0.clone());
    settings.unwind = args.bounds.unwind;
    settings.calls = args.bounds.calls;
    if let Some(seconds) = args.bounds.timeout {
        settings.timeout = Duration::from_secs_f64(seconds);
    }
    if args.no_cache {
        settings.cache_dir = CacheDir::Off;
    }
    let events = move |event: Event| {
        if let Event::Counts(counts) = event {
            bar.set_message(format!("{} of {} functions", counts.finished, counts.total));
        }
    };
    Config { settings, disk: Arc::new(files), events: Arc::new(events), threads: 0 }
}

/// Collects what there is to show, file by file, in the order of the text.
fn summarize(args: &Check, results: &[FileResult]) -> Result<Summary, Error> {
    let mut summary = Summary::default();
    for result in results {
        let view = result
            .outcome
            .as_ref()
            .map_err(|why| Error::Unreadable { path: result.name.to_string(), why: why.to_string() })?;
        let Some(analysis) = &view.analysis else { continue };
        let program = &analysis.program;
        program::scope(program, &args.bounds)?;
        let mut shown: Vec<Shown> = program::problems(program, &analysis.diagnostics)
            .into_iter()
            .map(|problem| Shown { problem, program: program.clone(), input: None, own: true })
            .collect();
        for function in view.functions.iter() {
            of_function(&mut summary, &mut shown, &result.name, program, function);
            let java = Language::of_file(&result.name) == Language::Java;
            if let Some(report) = function.report.as_ref().filter(|_| args.confirm && java) {
                summary.confirmed.extend(confirm::findings(program, report));
            }
        }
        shown.sort_by(|a, b| a.rank().cmp(&b.rank()));
        for new in shown {
            if !summary.shown.iter().any(|old| new.repeats(old)) {
                summary.shown.push(new);
            }
        }
    }
    Ok(summary)
}

fn of_function(summary: &mut Summary, shown: &mut Vec<Shown>, file: &str, program: &Arc<Program>, f: &FunctionView) {
    if f.state.is_explorable() {
        summary.functions += 1;
    }
    if let Some(why) = unfinished(program, f) {
        summary.incomplete.push((file.to_owned(), f.name.clone(), why));
    }
    let Some(report) = &f.report else { return };
    for finding in &report.findings {
        let problem = problem::of_finding(program, report, finding);
        let own = finding.place.code == CodeOf::Function(f.name.clone());
        shown.push(Shown { problem, program: program.clone(), input: Some((report.clone(), finding.input)), own });
    }
    for problem in report.spec_problems.iter().filter_map(|p| problem::of_spec(program, &f.name, p)) {
        shown.push(Shown { problem, program: program.clone(), input: None, own: true });
    }
}

/// Why a function is not fully explored.
fn unfinished(program: &Program, f: &FunctionView) -> Option<String> {
    match &f.state {
        FunctionState::Done | FunctionState::Declaration => None,
        FunctionState::Broken => {
            let unsupported = program.find_function(&f.name).and_then(|id| program.function(id).unsupported.clone());
            Some(unsupported.map_or_else(|| "it has errors".to_owned(), |what| format!("not explored: {what}")))
        }
        FunctionState::Bounded { reason } => Some(json::stop(program, reason)),
        FunctionState::Failed { reason } => Some(format!("a defect of Heaplens: {reason}")),
        FunctionState::Unsupported { what } => Some(format!("not supported: {what}")),
        FunctionState::Queued | FunctionState::Exploring { .. } | FunctionState::Cancelled => {
            Some("it was cancelled".to_owned())
        }
    }
}

fn human(summary: &Summary, files: usize, style: Style) -> String {
    let mut out = String::new();
    for shown in &summary.shown {
        out += &human::problem(&shown.problem, &|file| program::source(&shown.program, file), style);
        if let Some((report, input)) = &shown.input {
            out += &human::drawn_input(&shown.program, report, *input, style);
        }
        out.push('\n');
    }
    for (file, function, why) in &summary.incomplete {
        out += &format!("{file}: `{function}` was not explored to the end: {why}\n");
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
    out + &format!("{}, {}: {found}\n", count(files, "file"), count(summary.functions, "function"))
}

fn as_json(summary: &Summary, files: usize) -> serde_json::Value {
    let findings: Vec<_> = summary.shown.iter().map(|s| &s.problem).collect();
    let incomplete: Vec<_> = summary
        .incomplete
        .iter()
        .map(|(file, function, why)| json!({ "file": file, "function": function, "reason": why }))
        .collect();
    json!({ "files": files, "functions": summary.functions, "findings": findings, "incomplete": incomplete, "confirmed": summary.confirmed })
}
