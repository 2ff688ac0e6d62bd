//! The board: every file and function, what is known, and what to do next. A plain state machine under
//! one lock; it starts no thread, reads no clock and explores nothing itself.
//!
//! A job is one *step* (one scope) of one function. Steps are taken by rank: the function under the cursor
//! or asked for, then visible ones, then those of open files, then the rest; within these, small scopes of all
//! functions come before large ones of any. A step that takes long makes way for what nobody has looked at yet, so that
//! the findings of small functions do not wait for large ones ([`Board::makes_way`]).

mod entry;
mod jobs;
mod publish;
mod resume;
#[cfg(test)]
mod tests;

pub(crate) use entry::{Entry, Looked, Terms};
pub(crate) use jobs::{Done, Job, Work};

use crate::database::{Analysis, Named};
use crate::disk::DiskError;
use crate::event::{Counts, Event, EventSink, FileName, FunctionState};
use crate::shift::Shift;
use crate::view::{FileView, FunctionStatus, FunctionView, Snapshot};
use ir::FileId;
use lower::Diagnostic;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;
use syntax::Parse;

/// Where a step stands in the queue, smallest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank {
    /// Nobody looks at its file.
    background: bool,
    /// How often it had to make way; always 0 in the background, where nobody waits for a single function.
    turn: u32,
    priority: u8,
    step: u32,
    /// The order of the file, and the place of the function in it.
    file: u32,
    function: usize,
}

/// The priority of what nobody looks at.
const BACKGROUND: u8 = 3;

/// A file on the board.
pub(crate) struct FileEntry {
    pub name: FileName,
    /// Order of arrival: names it in ranks, and keeps the order of work the same in every run.
    pub order: u32,
    pub open: bool,
    /// Explored although it is not open.
    pub background: bool,
    pub parse: Arc<Parse>,
    pub analysis: Option<Arc<Analysis>>,
    /// Number of the last edit, of any file, that `analysis` includes.
    pub analysed: u64,
    /// Of the text that `analysis` is behind.
    pub named: Option<Arc<Named>>,
    pub error: Option<DiskError>,
    pub entries: Vec<Entry>,
    pub visible: Vec<Range<usize>>,
    /// Edits since the text of `analysis`, each with its number.
    pub recent: Vec<(u64, Shift)>,
    /// The snapshot's part of this file and its counts, until something changes.
    view: Option<FileView>,
    counts: Cell<Option<Counts>>,
}

pub(crate) struct Board {
    pub terms: Terms,
    pub workers: usize,
    /// Number of the last edit, and of the last one that is analysed.
    pub edits: u64,
    pub analysed: u64,
    pub shutdown: bool,
    files: BTreeMap<FileName, FileEntry>,
    by_order: BTreeMap<u32, FileName>,
    next_order: u32,
    focus: Option<(FileName, usize)>,
    /// Steps that wait; rebuilt when `unsorted`.
    ready: BTreeSet<Rank>,
    unsorted: bool,
    /// Steps that run: job to file.
    running: BTreeMap<u64, FileName>,
    lookups: usize,
    next_job: u64,
    idle_told: bool,
    sink: EventSink,
}

impl Board {
    pub fn new(terms: Terms, workers: usize, sink: EventSink) -> Board {
        Board {
            terms,
            workers,
            edits: 0,
            analysed: 0,
            shutdown: false,
            files: BTreeMap::new(),
            by_order: BTreeMap::new(),
            next_order: 0,
            focus: None,
            ready: BTreeSet::new(),
            unsorted: false,
            running: BTreeMap::new(),
            lookups: 0,
            next_job: 0,
            idle_told: true,
            sink,
        }
    }

    pub fn tell(&self, event: Event) {
        (self.sink)(event);
    }

    pub fn file_mut(&mut self, name: &str) -> Option<&mut FileEntry> {
        self.files.get_mut(name)
    }

    /// The file of that name, added when it is new.
    pub fn add(&mut self, name: &FileName, parse: &Arc<Parse>) -> &mut FileEntry {
        let order = self.next_order;
        if !self.files.contains_key(name) {
            self.next_order += 1;
            self.by_order.insert(order, name.clone());
        }
        self.files.entry(name.clone()).or_insert_with(|| FileEntry {
            name: name.clone(),
            order,
            open: false,
            background: false,
            parse: parse.clone(),
            analysis: None,
            analysed: 0,
            named: None,
            error: None,
            entries: Vec::new(),
            visible: Vec::new(),
            recent: Vec::new(),
            view: None,
            counts: Cell::new(None),
        })
    }

    /// Forgets a file; its jobs stop.
    pub fn remove(&mut self, name: &str) {
        if let Some(mut file) = self.files.remove(name) {
            file.entries.iter_mut().for_each(Entry::cancel_running);
            self.by_order.remove(&file.order);
            self.unsorted = true;
        }
    }

    /// The files to analyse, the one with the cursor first, then open ones, then in order of arrival; whether each is open.
    pub fn roots(&self) -> Vec<(FileName, bool)> {
        let focus = self.focus.as_ref().map(|(name, _)| name);
        let mut roots: Vec<_> = self.files.values().filter(|f| f.open || f.background).collect();
        roots.sort_by_key(|f| (focus != Some(&f.name), !f.open, f.order));
        roots.into_iter().map(|f| (f.name.clone(), f.open)).collect()
    }

    /// What is known of a file includes the edits up to number `edits`.
    pub fn reached(&mut self, name: &str, edits: u64) {
        if let Some(file) = self.files.get_mut(name) {
            file.analysed = edits;
        }
    }

    /// Whether what is known of a file includes the edits up to number `edits`; of one that is not here, nothing will be.
    pub fn includes(&self, name: &str, edits: u64) -> bool {
        self.analysed >= edits || self.files.get(name).is_none_or(|f| f.analysed >= edits)
    }

    /// As [`Board::includes`], of all open files.
    pub fn open_include(&self, edits: u64) -> bool {
        self.analysed >= edits || self.files.values().filter(|f| f.open).all(|f| f.analysed >= edits)
    }

    /// Whether nothing more will come of a function by itself.
    pub fn is_explored(&self, name: &str, function: &str) -> bool {
        let entry = self.files.get(name).and_then(|f| f.entries.iter().find(|e| e.info.name == function));
        entry.is_none_or(|e| e.state.is_final())
    }

    /// An edit of an open file: new text now, new names and states with the next analysis.
    pub fn edited(&mut self, name: &str, parse: Arc<Parse>, edits: &[Shift]) {
        let number = self.edits;
        let Some(file) = self.files.get_mut(name) else { return };
        let news = [&file.parse, &parse].iter().any(|p| !syntax::errors(p).is_empty());
        let version = parse.text().version();
        file.parse = parse;
        file.named = None;
        file.touch();
        file.recent.extend(edits.iter().map(|e| (number, *e)));
        for stale in file.entries.iter_mut().filter_map(|e| e.stale.as_mut()) {
            Arc::make_mut(&mut stale.edits).extend_from_slice(edits);
        }
        if news {
            let file = file.name.clone();
            self.tell(Event::Parsed { file, version });
        }
    }

    pub fn set_focus(&mut self, name: &str, offset: Option<usize>) {
        self.focus = offset.map(|offset| (name.into(), offset));
        self.reorder();
    }

    pub fn set_visible(&mut self, name: &str, ranges: &[Range<usize>]) {
        if let Some(file) = self.files.get_mut(name) {
            file.visible = ranges.to_vec();
            self.reorder();
        }
    }

    pub fn counts(&self) -> Counts {
        let mut sum = Counts::default();
        for counts in self.files.values().map(FileEntry::counts) {
            sum.total += counts.total;
            sum.finished += counts.finished;
            sum.running += counts.running;
            sum.queued += counts.queued;
        }
        sum
    }

    /// Whether nothing is left to do.
    pub fn is_idle(&self) -> bool {
        let waiting = |e: &Entry| !e.state.is_final() || e.retrace;
        self.edits == self.analysed
            && self.running.is_empty()
            && self.lookups == 0
            && !self.files.values().flat_map(|f| &f.entries).any(waiting)
    }

    /// Whether there was work since the last [`Board::tell_idle`].
    pub fn untold_idle(&self) -> bool {
        !self.idle_told
    }

    /// Whether a result of the analysis says anything new.
    pub fn is_news(&self, name: &str, result: &Result<Arc<Analysis>, DiskError>) -> bool {
        let Some(file) = self.files.get(name) else { return false };
        match (result, &file.analysis) {
            (Ok(new), Some(old)) => !Arc::ptr_eq(new, old),
            (Ok(_), None) => true,
            (Err(new), _) => file.error.as_ref() != Some(new),
        }
    }

    /// Says that everything is done, once.
    pub fn tell_idle(&mut self) -> bool {
        let news = !self.idle_told && self.is_idle();
        if news {
            self.idle_told = true;
            self.tell(Event::Counts(self.counts()));
            self.tell(Event::Idle);
        }
        news
    }

    pub fn snapshot(&mut self) -> Snapshot {
        let known = |f: &&mut FileEntry| f.open || f.analysis.is_some() || f.error.is_some();
        let files = self.files.values_mut().filter(known).map(|f| (f.name.clone(), f.view().clone())).collect();
        Snapshot { files }
    }

    pub fn status(&self) -> Vec<FunctionStatus> {
        let mut out = Vec::new();
        for file in self.files.values() {
            for entry in &file.entries {
                out.push(FunctionStatus {
                    file: file.name.clone(),
                    function: entry.info.name.clone(),
                    state: entry.state.clone(),
                    stale: entry.shown_stale().is_some(),
                    findings: entry.report.as_ref().map_or(0, |r| r.findings.len()),
                    paths: entry.paths,
                    elapsed: entry.elapsed,
                });
            }
        }
        out
    }

    /// Tells the state of a function, and that its file's view changed.
    fn changed(&mut self, name: &FileName, index: usize) {
        let Some(file) = self.files.get_mut(name) else { return };
        file.touch();
        let Some(entry) = file.entries.get(index) else { return };
        let event = Event::State { file: name.clone(), function: entry.info.name.clone(), state: entry.state.clone() };
        if !entry.state.is_final() {
            self.idle_told = false;
        }
        self.tell(event);
    }
}

impl FileEntry {
    pub fn entry_mut(&mut self, function: &str) -> Option<(usize, &mut Entry)> {
        self.entries.iter_mut().enumerate().find(|(_, e)| e.info.name == function)
    }

    /// Drops the cached view after a change.
    pub fn touch(&mut self) {
        self.view = None;
        self.counts.set(None);
    }

    /// A problem of the analysed text, where it is now.
    fn moved(&self, diagnostic: &Diagnostic) -> Diagnostic {
        let mut moved = diagnostic.clone();
        let related = moved.related.iter_mut().map(|(span, _)| span);
        for span in related.chain([&mut moved.span]).filter(|span| span.file == FileId(0)) {
            let (start, end) = self.now(span.start, span.end);
            (span.start, span.end) = (start as u32, end as u32);
        }
        moved
    }

    /// Where a range of the analysed text is in the text as it is.
    fn now(&self, start: u32, end: u32) -> (usize, usize) {
        let place = (start as usize, end as usize);
        self.recent.iter().fold(place, |(start, end), (_, shift)| shift.range(start, end))
    }

    fn counts(&self) -> Counts {
        if let Some(counts) = self.counts.get() {
            return counts;
        }
        let mut counts = Counts::default();
        for entry in self.entries.iter().filter(|e| e.state.is_explorable()) {
            counts.total += 1;
            counts.finished += usize::from(entry.state.is_final());
            counts.running += usize::from(entry.running.is_some());
        }
        counts.queued = counts.total.saturating_sub(counts.finished + counts.running);
        self.counts.set(Some(counts));
        counts
    }

    fn view(&mut self) -> &FileView {
        self.view.get_or_insert_with(|| {
            let functions: Vec<FunctionView> = self.entries.iter().map(Entry::view).collect();
            FileView {
                name: self.name.clone(),
                version: self.parse.text().version(),
                open: self.open,
                parse: self.parse.clone(),
                analysis: self.analysis.clone(),
                named: self.named.clone(),
                edits: Arc::new(shifts(&self.recent)),
                error: self.error.clone(),
                functions: Arc::new(functions),
            }
        })
    }

    /// Where the next step of a function stands in the queue.
    fn rank(&self, index: usize, focus: Option<&(FileName, usize)>) -> Rank {
        let entry = &self.entries[index];
        let priority = self.priority(entry, focus);
        let background = priority == BACKGROUND;
        let (turn, step) = entry.plan.as_ref().map_or((0, 0), |p| (p.turn, p.step));
        Rank { background, turn: if background { 0 } else { turn }, priority, step, file: self.order, function: index }
    }

    /// How urgent a function is; smaller is sooner.
    fn priority(&self, entry: &Entry, focus: Option<&(FileName, usize)>) -> u8 {
        let (start, end) = self.now(entry.info.extent.0, entry.info.extent.1);
        let here = focus.filter(|(name, _)| self.open && *name == self.name);
        let under_cursor = here.is_some_and(|(_, at)| start <= *at && *at <= end);
        if entry.retraces() {
            BACKGROUND
        } else if entry.urgent || under_cursor {
            0
        } else if self.open && self.visible.iter().any(|r| start < r.end.max(r.start + 1) && r.start <= end) {
            1
        } else if self.open {
            2
        } else {
            BACKGROUND
        }
    }
}

/// The edits of numbered ones.
fn shifts(recent: &[(u64, Shift)]) -> Vec<Shift> {
    recent.iter().map(|(_, edit)| *edit).collect()
}

/// Whether a function has a step that may be taken.
fn waits(entry: &Entry) -> bool {
    let looked = |e: &Entry| e.plan.as_ref().is_some_and(|p| p.looked != Looked::Now);
    (entry.retraces() || matches!(entry.state, FunctionState::Queued | FunctionState::Exploring { .. }))
        && entry.running.is_none()
        && looked(entry)
}
