//! Where a step leads: a history seen as lines of source.

use findings::position;
use ir::{Body, FnId, Program, SiteId, Span};
use replay::{CodeRef, History, Place, Stop};
use std::collections::BTreeSet;

/// Consecutive points of one activation on one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    pub first: Stop,
    pub file: ir::FileId,
    /// From 1.
    pub line: u32,
}

/// The body behind a place; clauses of contracts are no stops.
pub fn body(program: &Program, code: CodeRef) -> Option<&Body> {
    match code {
        CodeRef::Function(f) => program.function(f).body.as_deref(),
        CodeRef::Clause(_) => None,
    }
}

/// The source of a stop.
pub fn span(program: &Program, place: Place) -> Option<Span> {
    body(program, place.code).map(|b| b.span(place.site))
}

/// The line that an activation is on, and the sites of it that it has passed.
struct Current {
    code: CodeRef,
    file: ir::FileId,
    line: u32,
    passed: Vec<SiteId>,
}

/// The lines that a run passes, in order. The rest of a line after a call on it is no new line; a jump back
/// to a place on the line is. Nobody steps through code that nobody here has written: the lines are those of people's own
/// code.
pub fn lines(program: &Program, history: &History) -> Vec<Line> {
    let starts = LineStarts::new(program);
    let mut lines: Vec<Line> = Vec::new();
    let mut stack: Vec<Current> = Vec::new();
    for stop in &history.stops {
        let Some(span) = span(program, stop.place) else { continue };
        let Place { code, site } = stop.place;
        let line = Line { first: *stop, file: span.file, line: starts.line(span) };
        stack.truncate(stop.depth as usize + 1);
        if let Some(current) = stack.get_mut(stop.depth as usize) {
            let same = (current.code, current.file, current.line) == (code, line.file, line.line);
            if same && current.passed.last() == Some(&site) {
                continue;
            }
            if same && !current.passed.contains(&site) {
                current.passed.push(site);
                continue;
            }
            stack.pop();
        }
        stack.push(Current { code, file: line.file, line: line.line, passed: vec![site] });
        if !is_given(program, code) {
            lines.push(line);
        }
    }
    lines
}

/// Whether nobody here wrote the code of an activation.
fn is_given(program: &Program, code: CodeRef) -> bool {
    matches!(code, CodeRef::Function(f) if program.is_given(f))
}

/// A motion of the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    Next,
    In,
    Out,
    Continue,
    Back,
    BackToBreakpoint,
}

/// Where the motion leads from line number `at`, and whether a breakpoint stops it: `marked` are the lines at which one
/// does. `None`: beyond the end of the history in that direction.
pub fn target(lines: &[Line], at: usize, motion: Motion, marked: &BTreeSet<usize>) -> Option<(usize, bool)> {
    let depth = lines.get(at)?.first.depth;
    let wanted = |l: &Line| match motion {
        Motion::Next | Motion::Back => l.first.depth <= depth,
        Motion::In => true,
        Motion::Out => l.first.depth < depth,
        Motion::Continue | Motion::BackToBreakpoint => false,
    };
    let stops = |n: &usize| marked.contains(n) || wanted(&lines[*n]);
    let found = match motion {
        Motion::Back | Motion::BackToBreakpoint => (0..at).rev().find(stops),
        _ => (at + 1..lines.len()).find(stops),
    };
    found.map(|n| (n, !wanted(&lines[n])))
}

/// The lines of a file on which a run can stop.
pub fn breakable(program: &Program, file: ir::FileId) -> BTreeSet<u32> {
    let starts = LineStarts::new(program);
    let bodies = program.functions.iter().filter_map(|f| f.body.as_ref());
    let spans = bodies.flat_map(|b| b.sites.iter()).filter(|s| s.file == file);
    spans.map(|s| starts.line(*s)).collect()
}

/// The functions that have code on a line of a file.
pub fn functions_at(program: &Program, file: ir::FileId, line: u32) -> Vec<FnId> {
    let starts = LineStarts::new(program);
    let here = |b: &Body| b.sites.iter().any(|s| s.file == file && starts.line(*s) == line);
    let all = (0..).map(FnId).zip(&program.functions);
    all.filter(|(_, f)| f.body.as_deref().is_some_and(here)).map(|(id, _)| id).collect()
}

/// Offsets of the line starts of all files.
struct LineStarts(Vec<Vec<u32>>);

impl LineStarts {
    fn new(program: &Program) -> LineStarts {
        let starts = |text: &str| ir::line_starts(text).map(|start| start as u32).collect();
        LineStarts(program.files.iter().map(|f| starts(&f.text)).collect())
    }

    /// From 1.
    fn line(&self, span: Span) -> u32 {
        self.0.get(span.file.index()).map_or(1, |s| s.partition_point(|start| *start <= span.start)) as u32
    }
}

/// Line and column of a span, from 1, as the protocol counts.
pub fn line_column(program: &Program, span: Span) -> (u32, u32) {
    let text = program.files.get(span.file.index()).map_or("", |f| &f.text);
    position::line_column_utf16(text, span.start)
}
