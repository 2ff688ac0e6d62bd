//! Snapshots: what requests read. Plain shared data; holding one delays nobody.

use crate::database::{Analysis, Named};
use crate::disk::DiskError;
use crate::event::{Counts, FileName, FunctionState};
use crate::shift::Shift;
use crate::store::Key;
use explore::places;
use explore::report::{Finding, GeneratedInput, Place, Report};
use ir::scope::Scope;
use ir::{FileId, FnId, Program, Span};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use syntax::Parse;

/// Everything that is published at one moment.
#[derive(Clone, Default)]
pub struct Snapshot {
    pub(crate) files: BTreeMap<FileName, FileView>,
}

impl Snapshot {
    /// A file that is open, or that is explored in the background and was read.
    pub fn file(&self, name: &str) -> Option<&FileView> {
        self.files.get(name)
    }

    /// All of them, by name.
    pub fn files(&self) -> impl Iterator<Item = &FileView> {
        self.files.values()
    }
}

/// One file.
#[derive(Clone)]
pub struct FileView {
    pub name: FileName,
    /// Version of `parse`.
    pub version: i32,
    pub open: bool,
    /// The text and its tree; of the empty text when `error` is set.
    pub parse: Arc<Parse>,
    /// Names, types and IR. `None` before the first analysis ends. It belongs to [`Analysis::version`], which in a
    /// [`Workspace::peek`](crate::Workspace::peek) may be older than `version`.
    pub analysis: Option<Arc<Analysis>>,
    /// What is known of the names of a text that `analysis` is behind.
    pub named: Option<Arc<Named>>,
    /// What happened to the text since that of `analysis`.
    pub(crate) edits: Arc<Vec<Shift>>,
    /// Why the file cannot be read.
    pub error: Option<DiskError>,
    /// The functions of the file itself, in source order.
    pub functions: Arc<Vec<FunctionView>>,
}

impl FileView {
    /// Whether `analysis` is of an older text than `parse`.
    pub fn is_behind(&self) -> bool {
        self.analysis.as_ref().is_none_or(|a| a.version != self.version)
    }

    /// Where bytes of the analysed text are in that of `parse`.
    pub fn current(&self, start: usize, end: usize) -> (usize, usize) {
        self.edits.iter().fold((start, end), |(start, end), edit| edit.range(start, end))
    }

    /// The function of that [qualified name](ir::Program::qualified_name).
    pub fn function(&self, name: &str) -> Option<&FunctionView> {
        self.functions.iter().find(|f| f.name == name)
    }

    /// The function whose item the offset is in.
    pub fn function_at(&self, offset: usize) -> Option<&FunctionView> {
        self.functions.iter().find(|f| f.extent.0 as usize <= offset && offset <= f.extent.1 as usize)
    }
}

/// One function and what exploration knows about it.
#[derive(Clone)]
pub struct FunctionView {
    /// Qualified name.
    pub name: String,
    /// In the program of the file's analysis.
    pub id: FnId,
    /// First and last byte of the whole item.
    pub extent: (u32, u32),
    pub state: FunctionState,
    /// Of the current body: the final report, or the one of the largest scope that is finished; with the findings that the
    /// running step has confirmed, and their inputs behind those that were there.
    pub report: Option<Arc<Report>>,
    /// Of an older body, or of smaller budgets; kept until the exploration of the current one ends.
    pub stale: Option<StaleReport>,
    /// The largest scope that was explored completely.
    pub proved: Option<Scope>,
    /// Paths of the report; those of the running step are in `state`.
    pub paths: u64,
    /// Time spent exploring, all steps together; what came from the store took none.
    pub elapsed: Duration,
    /// The execution tree was dropped to save memory; exploring the function again brings it back.
    pub trimmed: bool,
}

/// A report whose places belong to an older program.
#[derive(Clone)]
pub struct StaleReport {
    pub report: Arc<Report>,
    pub(crate) program: Arc<Program>,
    /// What happened to the file since.
    pub(crate) edits: Arc<Vec<Shift>>,
    /// What it would settle if the function became again what it was.
    pub(crate) was: Option<Settled>,
}

/// The end of an exploration, for the case that its function comes back.
#[derive(Clone)]
pub(crate) struct Settled {
    pub key: Key,
    pub state: FunctionState,
    /// The step that the report is of, and the last one that was explored completely.
    pub reported: u32,
    pub complete: Option<u32>,
}

impl StaleReport {
    /// The program that the report belongs to.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Where a place of the report is now, as far as the edits since tell.
    pub fn span(&self, place: &Place) -> Option<Span> {
        places::span(&self.program, place).map(|span| self.current(span))
    }

    /// Where a span of [`StaleReport::program`] is now. Other files than the function's own may have changed
    /// without notice.
    pub fn current(&self, span: Span) -> Span {
        if span.file != FileId(0) {
            return span;
        }
        let (mut start, mut end) = (span.start as usize, span.end as usize);
        for edit in self.edits.iter() {
            (start, end) = edit.range(start, end);
        }
        Span { file: span.file, start: start as u32, end: end as u32 }
    }
}

/// A finding to show.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownFinding {
    pub finding: Finding,
    pub input: GeneratedInput,
    /// It was found in an older body of the function and is being checked again.
    pub stale: bool,
    /// Where people see it, in the current text; `None` when that place is gone.
    pub span: Option<Span>,
}

impl FunctionView {
    /// Every finding that is known, one per place ([`Finding::raises_as`]): those of the current body, those that the running
    /// step confirmed, and those of the older body at other places.
    ///
    /// `file` is the file that this function was taken from.
    pub fn findings(&self, file: &FileView) -> Vec<ShownFinding> {
        let program = file.analysis.as_ref().map(|a| &a.program);
        let locate = |place: &Place| program.and_then(|p| places::span(p, place));
        let mut shown: Vec<ShownFinding> = Vec::new();
        for (finding, input) in self.report.iter().flat_map(|r| known_findings(r)) {
            if !shown.iter().any(|s| s.finding.is_as(finding)) {
                let span = locate(&finding.seen);
                shown.push(ShownFinding { finding: finding.clone(), input: input.clone(), stale: false, span });
            }
        }
        for (finding, input) in self.stale.iter().flat_map(|s| known_findings(&s.report)) {
            let span = self.stale.as_ref().and_then(|s| s.span(&finding.seen));
            let same = |s: &ShownFinding| s.span == span && s.finding.raises_as(finding);
            // Nothing is left of the code that raised it.
            let is_gone = span.is_some_and(|now| now.start == now.end);
            if !is_gone && !shown.iter().any(same) {
                shown.push(ShownFinding { finding: finding.clone(), input: input.clone(), stale: true, span });
            }
        }
        shown.sort_by(|a, b| a.span.cmp(&b.span).then_with(|| a.finding.by_place(&b.finding)));
        shown
    }

    /// What to summarise: the report of the current body, or else the older one (`true`).
    pub fn shown_report(&self) -> Option<(&Arc<Report>, bool)> {
        match (&self.report, &self.stale) {
            (Some(report), _) => Some((report, false)),
            (None, Some(stale)) => Some((&stale.report, true)),
            (None, None) => None,
        }
    }
}

fn known_findings(report: &Report) -> impl Iterator<Item = (&Finding, &GeneratedInput)> {
    report.findings.iter().filter_map(|f| Some((f, report.inputs.get(f.input)?)))
}

/// How everything is: the answer to `heaplens/status`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Status {
    pub counts: Counts,
    /// Memory of the whole process, where the system tells it.
    pub memory_bytes: Option<u64>,
    /// Where verdicts are kept: a path, or `off`.
    pub store: String,
    /// By file, then in source order.
    pub functions: Vec<FunctionStatus>,
}

/// One function in a [`Status`].
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionStatus {
    pub file: FileName,
    pub function: String,
    pub state: FunctionState,
    pub stale: bool,
    pub findings: usize,
    pub paths: u64,
    pub elapsed: Duration,
}
