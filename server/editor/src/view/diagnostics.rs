//! Problems of a file: what is wrong with the text, and what exploration proved.

use super::{Target, is_here, local, target, unreachable, words};
use explore::places;
use explore::report::{Finding, SpecProblem, Step};
use findings::{codes, message};
use ir::Program;
use syntax::Span;
use work::{Analysis, FileView, FunctionState, FunctionView, ShownFinding};

/// At most this many steps of a path are related information; the rest is counted.
const MAX_STEPS: usize = 16;

/// How serious a problem is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    Error,
    Warning,
    Information,
    Hint,
}

/// A problem, at a span of the analysed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub span: Span,
    pub severity: Severity,
    /// Stable; [`codes::explain`] has a page for those of findings and specifications.
    pub code: String,
    pub message: String,
    /// Code that nothing reaches: shown faded.
    pub unnecessary: bool,
    pub related: Vec<Related>,
    /// What an action on this problem starts from.
    pub origin: Origin,
}

/// A place that helps to understand a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related {
    pub at: Target,
    pub message: String,
}

/// Where a problem comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The text; known at once.
    Text,
    /// A confirmed finding of a function; `input` indexes the inputs that the function shows, when it is
    /// among them. A stale one is of an older body and may be gone.
    Finding { function: String, input: Option<usize>, stale: bool },
    /// The specification of a function.
    Specification { function: String },
    /// The exploration of a function as a whole.
    Exploration { function: String },
}

/// Everything known about a file, sorted by place. The problems of its text alone when nothing has been
/// explored yet; empty before the first analysis.
pub fn diagnostics(file: &FileView, show_unreachable: bool) -> Vec<Diagnostic> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let mut shown: Vec<Diagnostic> = of_text(&analysis.program, &analysis.diagnostics);
    shown.extend(of_findings(file, analysis));
    for function in file.functions.iter() {
        shown.extend(of_state(&analysis.program, function));
        if let Some(report) = &function.report {
            shown.extend(report.spec_problems.iter().filter_map(|p| of_spec(analysis, function, p)));
            if show_unreachable {
                shown.extend(unreachable::code(analysis, function, report));
            }
        }
    }
    shown.sort_by(|a, b| (a.span, a.severity, &a.code, &a.message).cmp(&(b.span, b.severity, &b.code, &b.message)));
    // A predicate that several functions use has its problems once.
    shown.dedup_by(|a, b| (a.span, &a.code, &a.message) == (b.span, &b.code, &b.message));
    shown
}

/// The findings of all functions of the file, one per place ([`Finding::raises_as`]). A callee's finding is also one of its
/// callers: what stands comes before what an older text had; see [`findings::lesser::rank`] for the rest.
fn of_findings(file: &FileView, analysis: &Analysis) -> Vec<Diagnostic> {
    let program = &analysis.program;
    let explored: Vec<_> = file.functions.iter().filter_map(|f| Some((f.id, &**f.report.as_ref()?))).collect();
    let mut found = Vec::new();
    for function in file.functions.iter() {
        for shown in function.findings(file) {
            let lesser = findings::lesser::why(program, function.id, &shown.finding, &explored);
            let rank = findings::lesser::rank(program, &function.name, &shown.finding, lesser.is_some());
            let rank = (shown.stale, rank);
            let mut shown_as = of_finding(analysis, function, &shown);
            if let (Some(d), Some(why)) = (&mut shown_as, lesser) {
                d.severity = Severity::Warning;
                d.message += &format!("\n{why}");
            }
            found.extend(shown_as.map(|d| (rank, (shown.finding, d))));
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    let mut kept: Vec<(Finding, Diagnostic)> = Vec::new();
    for (_, (finding, d)) in found {
        if !kept.iter().any(|(f, k)| k.span == d.span && f.raises_as(&finding)) {
            kept.push((finding, d));
        }
    }
    kept.into_iter().map(|(_, d)| d).collect()
}

/// Errors of syntax, names and types, and why a text was not analysed at all.
pub(super) fn of_text(program: &Program, diagnostics: &[lower::Diagnostic]) -> Vec<Diagnostic> {
    let here = diagnostics.iter().filter(|d| is_here(d.span));
    let shown = |d: &lower::Diagnostic| Diagnostic {
        span: local(d.span),
        severity: match d.severity {
            lower::Severity::Error => Severity::Error,
            lower::Severity::Warning => Severity::Warning,
            lower::Severity::Hint => Severity::Hint,
        },
        code: d.code.into(),
        message: d.message.clone(),
        unnecessary: d.unnecessary,
        related: d.related.iter().filter_map(|(span, text)| note(program, *span, text.clone())).collect(),
        origin: Origin::Text,
    };
    here.map(shown).collect()
}

fn of_finding(analysis: &Analysis, function: &FunctionView, shown: &ShownFinding) -> Option<Diagnostic> {
    let finding = &shown.finding;
    let stale = function.stale.as_ref().filter(|_| shown.stale);
    // A stale finding is about an older program; its places are moved to where they are now.
    let program = stale.map_or(&analysis.program, |s| s.program());
    let now = |span: ir::Span| match stale {
        Some(stale) if is_here(span) => Some(stale.current(span)),
        Some(_) => unchanged((program, &analysis.program), span),
        None => Some(span),
    };
    let notes = |of: Vec<(ir::Span, String)>| of.into_iter().filter_map(|(s, t)| note(&analysis.program, now(s)?, t));
    let calls = message::calls(program, finding);
    // A finding inside another file is shown at the call in this one.
    let seen = shown.span.filter(|s| is_here(*s));
    let here = seen.or_else(|| calls.iter().filter_map(|(s, _)| now(*s)).find(|s| is_here(*s)))?;
    let mut related = Vec::new();
    let raised = places::span(program, &finding.place).and_then(now);
    let inside = message::is_inside(program, &finding.place.code);
    if let Some(elsewhere) = raised.filter(|s| !is_here(*s) || *s != here && !inside) {
        related.extend(note(&analysis.program, elsewhere, format!("{} is raised here", finding.exception)));
    }
    related.extend(notes(calls));
    related.extend(notes(steps(program, finding)));
    if let Some(clause) = &finding.clause {
        let span = places::clause_span(program, clause).map(|s| (s, format!("the contract of `{}`", clause.owner)));
        related.extend(notes(span.into_iter().collect()));
    }
    let mut text = message::finding_on(program, &function.name, finding, Some(&shown.input.input));
    if let Some(origin) = findings::origin::sentence(program, &finding.origin) {
        text += &format!("\n{origin}");
    }
    Some(Diagnostic {
        span: local(here),
        severity: if findings::origin::is_doubtful(&finding.origin) { Severity::Warning } else { Severity::Error },
        code: finding.code.name().into(),
        message: if shown.stale { format!("{text} ({})", past(&function.state)) } else { text },
        unnecessary: false,
        related,
        origin: Origin::Finding {
            function: function.name.clone(),
            input: input_index(function, shown),
            stale: shown.stale,
        },
    })
}

/// Where a place of an older program is in the current one, as long as its file says the same.
fn unchanged((old, new): (&Program, &Program), span: ir::Span) -> Option<ir::Span> {
    let file = old.files.get(span.file.index())?;
    let at = new.files.iter().position(|f| f.path == file.path && f.text == file.text)?;
    Some(ir::Span { file: ir::FileId(at as u32), ..span })
}

/// Since when a stale finding was not checked, and whether it will be.
fn past(state: &FunctionState) -> &'static str {
    match state {
        FunctionState::Broken => "as before the errors in this function",
        FunctionState::Unsupported { .. } => "as before the errors in what it calls",
        state if state.is_final() => "before the last edit",
        _ => "before the last edit; being checked again",
    }
}

/// The position of a finding's input among the inputs that the function shows.
fn input_index(function: &FunctionView, shown: &ShownFinding) -> Option<usize> {
    let (report, stale) = function.shown_report()?;
    let found = report.inputs.iter().position(|i| *i == shown.input)?;
    (stale == shown.stale).then_some(found)
}

/// The conditions along the path that are the user's, the first and the last ones when there are many.
fn steps(program: &Program, finding: &Finding) -> Vec<(ir::Span, String)> {
    let own = |step: &Step| {
        let body = places::written(program, &step.place.code)?;
        let span = body.sites.get(step.place.site.index()).copied()?;
        Some((span, body.asked(step.place.site), step.taken))
    };
    let path: Vec<_> = finding.path.iter().filter_map(own).collect();
    let (count, half) = (path.len(), MAX_STEPS / 2);
    let mut notes = Vec::new();
    for (i, (span, asked, taken)) in path.into_iter().enumerate() {
        let skipped = count > MAX_STEPS && i >= half && i < count - half;
        if skipped && i > half {
            continue;
        }
        notes.push(match skipped {
            true => (span, format!("{} more conditions from here", count - MAX_STEPS)),
            false => {
                let text = message::one_line(program.text(span));
                (span, format!("step {}: {}", i + 1, message::sentence(&text, asked, taken)))
            }
        });
    }
    notes
}

pub(super) fn note(program: &Program, span: ir::Span, message: String) -> Option<Related> {
    Some(Related { at: target(program, span)?, message })
}

/// What keeps a function from being explored to the end, when people can do something about it.
fn of_state(program: &Program, function: &FunctionView) -> Option<Diagnostic> {
    let (severity, code, message) = match &function.state {
        FunctionState::Bounded { reason } => {
            (Severity::Information, codes::BOUNDED, format!("{} {}", words::stopped(reason), words::checked(function)))
        }
        // Where its own code cannot be run, that place says so.
        FunctionState::Unsupported { .. } if program.function(function.id).unsupported.is_some() => return None,
        FunctionState::Unsupported { what } => {
            let stop = function.report.as_ref().and_then(|report| report.stopped.as_ref());
            let line = stop.map_or_else(String::new, |stop| findings::json::stopped_at(program, stop));
            (Severity::Information, codes::NOT_EXPLORED, format!("`{}` is not explored: {what}{line}", function.name))
        }
        FunctionState::Failed { reason } => (
            Severity::Warning,
            codes::NOT_EXPLORED,
            format!("`{}` could not be explored, because of a defect of heaplens: {reason}", function.name),
        ),
        FunctionState::Done => {
            let report = function.report.as_ref()?;
            (Severity::Information, codes::BOUNDED, findings::message::never_ends(program, report)?)
        }
        _ => return None,
    };
    let span = program.functions.get(function.id.index())?.span;
    is_here(span).then(|| Diagnostic {
        span: local(span),
        severity,
        code: code.into(),
        message: message.trim_end().into(),
        unnecessary: false,
        related: Vec::new(),
        origin: Origin::Exploration { function: function.name.clone() },
    })
}

fn of_spec(analysis: &Analysis, function: &FunctionView, problem: &SpecProblem) -> Option<Diagnostic> {
    let program = &analysis.program;
    let clause = places::problem_span(program, problem)?;
    // A clause of a side file is wrong for a method of this one.
    let own = program.functions.get(function.id.index()).map(|f| f.span);
    let span = Some(clause).filter(|s| is_here(*s)).or_else(|| own.filter(|s| is_here(*s)))?;
    let mut notes = message::of_spec(program, &function.name, problem);
    if span != clause {
        notes.insert(0, (clause, "this clause".to_owned()));
    }
    Some(Diagnostic {
        span: local(span),
        severity: if findings::problem::is_remark(problem.kind) { Severity::Information } else { Severity::Warning },
        code: codes::of_problem(problem.kind).into(),
        message: problem.message.clone(),
        unnecessary: false,
        related: notes.into_iter().filter_map(|(span, text)| note(program, span, text)).collect(),
        origin: Origin::Specification { function: function.name.clone() },
    })
}
