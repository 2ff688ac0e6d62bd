//! The rendering model: a problem with its places looked up, ready for a terminal, SARIF or JSON.

use crate::position::{self, Range};
use crate::{codes, message, origin};
use explore::places;
use explore::report::{Finding, Report, SpecProblem, SpecProblemKind};
use ir::{Program, Span};
use serde::Serialize;
use std::fmt;

/// How bad a problem is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Error,
    Warning,
    Note,
}

impl Level {
    /// `error`, `warning`, `note`: the words of SARIF and of the terminal.
    pub fn name(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
        }
    }
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Location {
    /// As the program names it.
    pub file: String,
    #[serde(flatten)]
    pub range: Range,
}

/// A place with what is to be said about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Remark {
    #[serde(flatten)]
    pub at: Location,
    pub text: String,
}

/// A file or a folder that could not be looked at.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Unusable {
    pub file: String,
    pub reason: String,
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot use `{}`: {}", self.file, self.reason)
    }
}

/// Something to show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Problem {
    pub code: String,
    pub level: Level,
    pub message: String,
    #[serde(flatten)]
    pub at: Location,
    /// The function it was found in, when it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// Places that explain it: specification lines, calls.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Remark>,
    /// The steps of the path that leads there, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Remark>,
    /// The input in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// Whether others can build that input, where that is in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// Perhaps nobody can: people look at other problems first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub doubtful: bool,
    /// The other functions that have the same problem at this place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
    /// The function with its package and the classes around it, where the program has a shorter name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_name: Option<String>,
    /// What stays the same while other lines change ([`crate::fingerprint`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
}

impl Problem {
    /// A problem without a path.
    pub fn new(code: &str, level: Level, message: impl Into<String>, at: Location) -> Problem {
        Problem {
            code: code.to_owned(),
            level,
            message: message.into(),
            at,
            function: None,
            related: Vec::new(),
            path: Vec::new(),
            input: None,
            origin: None,
            doubtful: false,
            others: Vec::new(),
            full_name: None,
            fingerprint: None,
        }
    }

    /// What perhaps nobody can bring about is no error to people who read it, as in editors.
    pub fn doubt(&mut self) {
        self.doubtful = true;
        self.level = self.level.max(Level::Warning);
    }
}

/// Where a span stands.
pub fn location(program: &Program, span: Span) -> Location {
    let file = program.files.get(span.file.index()).map_or_else(String::new, |f| f.path.clone());
    Location { file, range: position::range(program, span) }
}

/// A finding of a report.
pub fn of_finding(program: &Program, report: &Report, finding: &Finding) -> Problem {
    let start = Location { file: String::new(), range: Range { line: 1, column: 1, end_line: 1, end_column: 1 } };
    let place = message::place(program, finding);
    let at = place.map_or(start, |(s, _)| location(program, s));
    let mut problem = Problem::new(finding.code.name(), Level::Error, message::finding(program, report, finding), at);
    problem.function = Some(report.function.clone());
    problem.input = message::input_of(program, report, finding);
    problem.origin = origin::sentence(program, &finding.origin);
    if origin::is_doubtful(&finding.origin) {
        problem.doubt();
    }
    if let Some(clause) = &finding.clause
        && let Some(span) = places::clause_span(program, clause)
    {
        let text = format!("`{}` is required here", message::clause(program, clause));
        problem.related.push(Remark { at: location(program, span), text });
    }
    let inside = message::is_inside(program, &finding.place.code);
    let raised = places::span(program, &finding.place).filter(|_| !inside);
    if let (Some((_, true)), Some(raised)) = (place, raised) {
        let text = format!("{} is raised here", finding.exception);
        problem.related.push(Remark { at: location(program, raised), text });
    }
    if let (Some((seen, true)), Some(text)) = (place, message::raised_inside(program, finding)) {
        problem.related.push(Remark { at: location(program, seen), text });
    }
    let shown = |span: Span| place.is_some_and(|(at, _)| at == span);
    let calls = message::calls(program, finding).into_iter().filter(|(span, _)| !shown(*span));
    problem.related.extend(calls.map(|(span, text)| Remark { at: location(program, span), text }));
    let steps = message::steps(program, &finding.path);
    problem.path = steps.iter().map(|s| Remark { at: location(program, s.span), text: s.sentence() }).collect();
    problem
}

/// A problem of a specification.
pub fn of_spec(program: &Program, function: &str, problem: &SpecProblem) -> Option<Problem> {
    let span = places::problem_span(program, problem)?;
    let at = location(program, span);
    let level = if is_remark(problem.kind) { Level::Note } else { Level::Warning };
    let mut shown = Problem::new(codes::of_problem(problem.kind), level, problem.message.clone(), at);
    shown.function = Some(function.to_owned());
    let remarks = message::of_spec(program, function, problem);
    shown.related = remarks.into_iter().map(|(span, text)| Remark { at: location(program, span), text }).collect();
    Some(shown)
}

/// Whether a problem is nothing wrong by itself: saying a thing twice, or differently in two languages, may be meant,
/// and what is not decided may be right.
pub fn is_remark(kind: SpecProblemKind) -> bool {
    matches!(kind, SpecProblemKind::Implied | SpecProblemKind::Disagreeing | SpecProblemKind::Undecided)
}
