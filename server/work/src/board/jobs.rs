//! Taking work off the board, and what becomes of its results.

use super::entry::{Running, resolve, same_classes, state_of};
use super::{Board, Entry, Looked, Rank, shifts, waits};
use crate::budget::CancelToken;
use crate::event::{Event, FileName, FunctionState};
use crate::merge::complete_with;
use crate::steps::scope_label;
use crate::store::{Key, Record};
use crate::verdict::{Verdict, carry_input};
use explore::report::{Finding, GeneratedInput, Options, Report, SpecProblemKind, Stop};
use ir::{FnId, Program};
use std::sync::Arc;
use std::time::Duration;

/// Something for a worker to do.
pub(crate) enum Work {
    Lookup(Lookup),
    Step(Box<Job>),
}

/// Asking the store about functions; see [`Board::looked_up`].
pub(crate) struct Lookup {
    pub keys: Vec<Key>,
    of: Vec<(FileName, String)>,
}

/// Exploring one function in one scope; see [`Board::finish`].
#[derive(Clone)]
pub(crate) struct Job {
    pub id: u64,
    pub file: FileName,
    pub function: String,
    pub program: Arc<Program>,
    pub target: FnId,
    pub options: Options,
    /// The bounds in words.
    pub scope: String,
    pub budget: Duration,
    /// After this time, it makes way for what waits ([`Board::makes_way`]).
    pub slice: Duration,
    pub token: CancelToken,
    /// Only the origins of what this report has found are to be found out again.
    pub again: Option<Arc<Report>>,
}

/// The end of a job.
pub(crate) struct Done {
    /// That of the job, where it is to be found out again what others can build and nothing is new.
    pub report: Arc<Report>,
    pub elapsed: Duration,
    /// It was ended because all explorations together needed too much memory; alone, it may come further.
    pub crowded: bool,
}

/// A step has this long before it first makes way for others, and then four times as long each time: what is repeated
/// stays within a small factor of what it needs.
const FIRST_SLICE: Duration = Duration::from_millis(100);

fn slice(turn: u32) -> Duration {
    FIRST_SLICE.saturating_mul(4u32.saturating_pow(turn))
}

impl Rank {
    /// Whether a running step ends for this one at once: for what is asked for or under the cursor, each that is less so;
    /// for what never had to make way, one that had to; for all that people look at, what nobody looks at.
    fn displaces(&self, running: &Rank) -> bool {
        if self.priority == 0 {
            return running.priority > 0 && running > self;
        }
        !self.background && (running.background || self.turn == 0 && running.turn > 0)
    }
}

/// Functions that one lookup asks for.
const LOOKUP_BATCH: usize = 4_096;

impl Board {
    /// The most urgent work, if there is any.
    pub fn take(&mut self) -> Option<Work> {
        if self.unsorted {
            self.sort();
        }
        while let Some(Rank { file, function: index, .. }) = self.ready.pop_first() {
            let Some(name) = self.by_order.get(&file).cloned() else { continue };
            let Some(entry) = self.files.get_mut(&name).and_then(|f| f.entries.get_mut(index)) else { continue };
            if !waits(entry) {
                continue;
            }
            if entry.plan.as_ref().is_some_and(|p| p.looked == Looked::No) {
                return Some(Work::Lookup(self.lookup()));
            }
            let job = self.next_job;
            if let Some(job) = start(entry, job, &name) {
                self.next_job += 1;
                self.running.insert(job.id, name.clone());
                // To find out again what others can build is nothing that people see.
                if job.again.is_none() {
                    self.changed(&name, index);
                }
                return Some(Work::Step(Box::new(job)));
            }
        }
        None
    }

    /// What waits is in another order: for the next worker that is free, or at once when all are busy, as one of them may
    /// have to make way.
    pub(super) fn reorder(&mut self) {
        self.unsorted = true;
        if self.running.len() >= self.workers {
            self.sort();
        }
    }

    /// Sorts the queue anew and makes way for what is urgent.
    fn sort(&mut self) {
        self.unsorted = false;
        self.ready.clear();
        for file in self.files.values() {
            for (index, _) in file.entries.iter().enumerate().filter(|(_, e)| waits(e)) {
                self.ready.insert(file.rank(index, self.focus.as_ref()));
            }
        }
        self.preempt();
    }

    /// Stops the least urgent running step when something finds every worker busy that does not wait until its slice is
    /// over ([`Rank::displaces`]).
    fn preempt(&mut self) {
        let Some(urgent) = self.ready.first().copied().filter(|rank| !rank.background) else { return };
        if self.running.len() < self.workers {
            return;
        }
        let focus = self.focus.clone();
        let mut victim = None;
        for file in self.files.values() {
            for (index, entry) in file.entries.iter().enumerate() {
                let Some(running) = &entry.running else { continue };
                if running.preempted {
                    return;
                }
                let rank = file.rank(index, focus.as_ref());
                victim = victim.max(urgent.displaces(&rank).then_some(rank));
            }
        }
        let Some(Rank { file, function, .. }) = victim else { return };
        let Some(file) = self.by_order.get(&file).and_then(|name| self.files.get_mut(name)) else { return };
        if let Some(running) = file.entries.get_mut(function).and_then(|e| e.running.as_mut()) {
            running.preempt();
        }
    }

    /// Stops a step that has run for `elapsed`, its slice at least, when something else waits that has had less: a
    /// function of an open file that did not have to make way more often, or, when the step is of a file that nobody looks
    /// at, any function of an open file. The step runs again later, for longer.
    pub fn makes_way(&mut self, job: &Job, elapsed: Duration) -> bool {
        if self.unsorted {
            self.sort();
        }
        let Some(file) = self.files.get_mut(&job.file) else { return false };
        let Some(index) = file.entries.iter().position(|e| runs(e, job.id)) else { return false };
        let own = file.rank(index, self.focus.as_ref());
        let sooner = |rank: &Rank| !rank.background && (own.background || rank.turn <= own.turn);
        let entry = &mut file.entries[index];
        let (Some(running), Some(plan)) = (&mut entry.running, &mut entry.plan) else { return false };
        if !self.ready.first().is_some_and(sooner) {
            return false;
        }
        while slice(plan.turn) <= elapsed {
            plan.turn += 1;
        }
        running.preempt();
        true
    }

    /// Everything that the store has not been asked for.
    fn lookup(&mut self) -> Lookup {
        let mut lookup = Lookup { keys: Vec::new(), of: Vec::new() };
        for file in self.files.values_mut() {
            let name = file.name.clone();
            for entry in file.unlooked().take(LOOKUP_BATCH - lookup.keys.len()) {
                let Some(plan) = entry.plan.as_mut() else { continue };
                plan.looked = Looked::Now;
                lookup.keys.push(plan.key);
                lookup.of.push((name.clone(), entry.info.name.clone()));
            }
        }
        self.lookups += 1;
        self.unsorted = true;
        lookup
    }

    /// What the store answered, in the order of `lookup.keys`.
    pub fn looked_up(&mut self, lookup: Lookup, records: Vec<Option<Record>>) {
        self.lookups -= 1;
        self.unsorted = true;
        let Lookup { keys, of } = lookup;
        for (((name, function), key), record) in of.into_iter().zip(keys).zip(records) {
            let Some(file) = self.files.get_mut(&name) else { continue };
            let edits = shifts(&file.recent);
            let Some((index, entry)) = file.entry_mut(&function) else { continue };
            let Some(plan) = entry.plan.as_mut().filter(|p| p.key == key && p.looked == Looked::Now) else { continue };
            plan.looked = Looked::Yes;
            if entry.state.is_final() {
                continue;
            }
            if let Some(record) = record {
                entry.settle(&record, &edits);
                self.changed(&name, index);
            }
        }
    }

    /// A running job confirmed a finding.
    pub fn found(&mut self, job: &Job, finding: Finding, input: GeneratedInput) {
        let Some(file) = self.files.get_mut(&job.file) else { return };
        let Some((_, entry)) = file.entry_mut(&job.function).filter(|(_, e)| runs(e, job.id)) else { return };
        let input = if same_classes(&job.program, &entry.program) {
            Some(input)
        } else {
            carry_input(&input, &job.program, &entry.program)
        };
        let known = entry.live.iter().any(|(f, _)| f.is_as(&finding));
        if let Some(input) = input.filter(|_| !known) {
            Arc::make_mut(&mut entry.live).push((finding, input));
            file.touch();
            self.tell(Event::Found { file: job.file.clone(), function: job.function.clone() });
        }
    }

    /// A running job has explored so many paths.
    pub fn progress(&mut self, job: &Job, paths: u64) {
        let Some(file) = self.files.get_mut(&job.file) else { return };
        let Some((_, entry)) = file.entry_mut(&job.function).filter(|(_, e)| runs(e, job.id)) else { return };
        entry.state = FunctionState::Exploring { scope: job.scope.clone(), paths };
        file.touch();
        let (file, function, scope) = (job.file.clone(), job.function.clone(), job.scope.clone());
        self.tell(Event::Progress { file, function, scope, paths });
    }

    /// A job ended. What is to be kept in the store, when that was the function's last.
    ///
    /// The result of a job that was cancelled by an edit no longer counts.
    pub fn finish(&mut self, job: &Job, done: Done) -> Option<(Key, Record)> {
        self.running.remove(&job.id);
        let file = self.files.get_mut(&job.file)?;
        let (index, entry) = file.entry_mut(&job.function).filter(|(_, e)| runs(e, job.id))?;
        let kept = conclude(entry, job, done);
        let ended = entry.state.is_final();
        // What others can build is seldom different after an edit.
        let same = matches!((&job.again, &entry.report), (Some(old), Some(new)) if Arc::ptr_eq(old, new));
        if waits(entry) {
            self.ready.insert(file.rank(index, self.focus.as_ref()));
        }
        match same {
            true => file.touch(),
            false => self.changed(&job.file, index),
        }
        if ended {
            self.tell(Event::Counts(self.counts()));
        }
        kept
    }
}

fn runs(entry: &Entry, job: u64) -> bool {
    entry.running.as_ref().is_some_and(|r| r.job == job)
}

/// The next step of a function as a job.
fn start(entry: &mut Entry, id: u64, file: &FileName) -> Option<Job> {
    let plan = entry.plan.as_ref()?;
    let token = CancelToken::default();
    let scope = scope_label(&resolve(&entry.program, entry.info.id, &plan.steps, plan.step));
    let job = Job {
        id,
        file: file.clone(),
        function: entry.info.name.clone(),
        program: entry.program.clone(),
        target: entry.info.id,
        options: plan.steps.options(plan.step),
        scope: scope.clone(),
        budget: plan.timeout.saturating_sub(entry.elapsed),
        slice: slice(plan.turn),
        token: token.clone(),
        again: entry.report.clone().filter(|_| entry.retraces()),
    };
    if job.again.is_none() {
        entry.state = FunctionState::Exploring { scope, paths: 0 };
    }
    entry.running = Some(Running { job: id, token, preempted: false });
    Some(job)
}

/// Takes the result of a job into its entry.
fn conclude(entry: &mut Entry, job: &Job, done: Done) -> Option<(Key, Record)> {
    let running = entry.running.take()?;
    let moved = !Arc::ptr_eq(&job.program, &entry.program);
    if job.again.is_some() {
        if !moved {
            entry.retrace = false;
            entry.report = Some(done.report);
        }
        return None;
    }
    let plan = entry.plan.as_mut()?;
    if running.preempted && done.report.stopped == Some(Stop::Cancelled) {
        // Not a result: the same step runs again, and what it confirmed stays.
        entry.state = FunctionState::Queued;
        return None;
    }
    entry.elapsed += done.elapsed;
    let Done { report, crowded, .. } = done;
    let mut report = Arc::unwrap_or_clone(report);
    if !same_classes(&job.program, &entry.program) {
        let scope = resolve(&entry.program, entry.info.id, &plan.steps, plan.step);
        match Verdict::detach(&report, &job.program).attach(&entry.program, entry.info.id, &scope) {
            Some(carried) => report = carried,
            // It does not fit the new program after all: once more, with that.
            None => return None,
        }
    }
    if report.complete {
        plan.complete = Some(plan.step);
    } else if let Some(smaller) = &entry.report {
        complete_with(&mut report, smaller);
    }
    plan.reported = plan.step;
    entry.paths = report.paths.explored;
    entry.live = Arc::default();
    let mut stopped = report.stopped.clone();
    // What a path needs that no engine can run says nothing of the other paths, which larger scopes have more of.
    let goes_on = matches!(stopped, None | Some(Stop::Unsupported { .. }));
    let next = plan.steps.next(plan.step, done.elapsed).filter(|_| goes_on);
    if next.is_some() {
        report.spec_problems.retain(|p| holds_in_larger_scopes(p.kind));
    }
    entry.retrace = moved && explore::has_origins(&entry.program, entry.info.id, &report);
    entry.report = Some(Arc::new(report));
    entry.trimmed = false;
    if let Some(next) = next {
        stopped = if running.token.is_cancelled() && !running.preempted {
            // The step came to its end before it heard of it; there is no next one.
            Some(Stop::Cancelled)
        } else if entry.elapsed < plan.timeout {
            plan.step = next;
            return None;
        } else {
            Some(Stop::Timeout)
        };
    }
    entry.state = state_of(stopped.as_ref());
    if entry.state != FunctionState::Cancelled {
        entry.stale = entry.stale.take().filter(|stale| entry.outlasts(stale));
    }
    entry.urgent = false;
    record(entry, stopped).filter(|_| !crowded)
}

/// Whether what a small scope says about a specification is so in every larger one.
pub(super) fn holds_in_larger_scopes(problem: SpecProblemKind) -> bool {
    match problem {
        SpecProblemKind::DeadPath | SpecProblemKind::NonTerminating | SpecProblemKind::Disagreeing => true,
        SpecProblemKind::Unsatisfiable
        | SpecProblemKind::DeadDisjunct
        | SpecProblemKind::Redundant
        | SpecProblemKind::Implied
        | SpecProblemKind::VacuousEnsures
        | SpecProblemKind::Undecided => false,
    }
}

/// What to keep of an entry that has ended.
fn record(entry: &Entry, stopped: Option<Stop>) -> Option<(Key, Record)> {
    if matches!(stopped, Some(Stop::Cancelled | Stop::Internal(_))) {
        return None;
    }
    let (plan, report) = (entry.plan.as_ref()?, entry.report.as_ref()?);
    if report.depends_on_others() {
        return None;
    }
    let record = Record {
        verdict: Verdict::detach(report, &entry.program),
        step: plan.reported,
        complete: plan.complete,
        stopped,
        timeout_ms: plan.timeout.as_millis() as u64,
        memory_bytes: plan.memory_bytes,
    };
    Some((plan.key, record))
}
