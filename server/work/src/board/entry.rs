//! One function on the board, and what an edit leaves of it.

use crate::budget::CancelToken;
use crate::database::FunctionInfo;
use crate::event::FunctionState;
use crate::merge::{salvage, with_confirmed};
use crate::shard::Shard;
use crate::shift::Shift;
use crate::steps::Steps;
use crate::store::{Key, Record};
use crate::verdict::{Verdict, carry_input};
use crate::view::{FunctionView, Settled, StaleReport};
use explore::report::{Finding, GeneratedInput, Options, Report, Stop};
use ir::Program;
use ir::scope::{Scope, ScopeOptions};
use std::sync::Arc;
use std::time::Duration;

/// What decides how a function is explored.
#[derive(Clone)]
pub(crate) struct Terms {
    /// Identifies this build of the program.
    pub tool: Arc<str>,
    pub options: Options,
    pub timeout: Duration,
    /// The functions that are explored here; all, when there is none.
    pub shard: Option<Shard>,
}

/// Whether the store was asked for the function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Looked {
    No,
    /// A worker is asking.
    Now,
    Yes,
}

/// What is left to do for a function that can be explored.
pub(crate) struct Plan {
    pub key: Key,
    pub steps: Steps,
    pub timeout: Duration,
    pub memory_bytes: u64,
    /// The next step.
    pub step: u32,
    /// How often a step had to make way.
    pub turn: u32,
    /// The step that the report is of.
    pub reported: u32,
    /// The last step that was explored completely.
    pub complete: Option<u32>,
    pub looked: Looked,
}

/// A running step.
pub(crate) struct Running {
    pub job: u64,
    pub token: CancelToken,
    /// Stopped in favour of something else; to be queued again.
    pub preempted: bool,
}

impl Running {
    /// Stops it in favour of something else.
    pub fn preempt(&mut self) {
        self.preempted = true;
        self.token.cancel();
    }
}

pub(crate) struct Entry {
    pub info: FunctionInfo,
    /// Where `info.id` and the class numbers of `report` and `live` are valid.
    pub program: Arc<Program>,
    pub state: FunctionState,
    pub report: Option<Arc<Report>>,
    pub stale: Option<StaleReport>,
    pub live: Arc<Vec<(Finding, GeneratedInput)>>,
    pub paths: u64,
    pub elapsed: Duration,
    /// `None` for what cannot be explored.
    pub plan: Option<Plan>,
    pub running: Option<Running>,
    /// Bounds that a person asked for, instead of those of the settings.
    pub asked: Option<ScopeOptions>,
    /// Somebody waits for it.
    pub urgent: bool,
    /// The execution tree was dropped to save memory.
    pub trimmed: bool,
    /// Its state has changed without an event.
    pub untold: bool,
    /// Other code of its program has changed: what others can build may have.
    pub retrace: bool,
}

impl Entry {
    /// A function as it is when it is seen for the first time.
    pub fn new(info: FunctionInfo, program: &Arc<Program>, terms: &Terms, asked: Option<ScopeOptions>) -> Entry {
        let plan = info.fingerprint.map(|fingerprint| {
            let mut options = terms.options.clone();
            if let Some(asked) = &asked {
                overlay(&mut options.scope, asked);
            }
            Plan {
                key: Key::new(&terms.tool, &info.name, &fingerprint.to_le_bytes(), &options),
                steps: Steps::new(program, info.id, &options),
                timeout: terms.timeout,
                memory_bytes: options.memory_bytes,
                step: 1,
                turn: 0,
                reported: 1,
                complete: None,
                looked: Looked::No,
            }
        });
        let state = match (&plan, info.broken) {
            (Some(_), _) => FunctionState::Queued,
            (None, true) => FunctionState::Broken,
            (None, false) => FunctionState::Declaration,
        };
        Entry {
            info,
            program: program.clone(),
            state,
            report: None,
            stale: None,
            live: Arc::default(),
            paths: 0,
            elapsed: Duration::ZERO,
            plan,
            running: None,
            asked,
            urgent: false,
            trimmed: false,
            untold: true,
            retrace: false,
        }
    }

    /// This entry brought to a new analysis of its file or to new settings: kept when nothing it depends on has changed;
    /// a new one that goes on where this one is, when only its bounds have grown; otherwise a new one that shows the old
    /// results as stale. `missed` is what happened to the text of the old program, `later` to that of the new one.
    pub fn renew(
        mut self,
        info: FunctionInfo,
        program: &Arc<Program>,
        terms: &Terms,
        (missed, later): (&[Shift], &[Shift]),
    ) -> Entry {
        let mut fresh = Entry::new(info, program, terms, self.asked.clone());
        let changed = self.info.code != fresh.info.code;
        if self.key() == fresh.key() && self.info.broken == fresh.info.broken && self.move_to(&fresh) {
            self.grow_budget(&fresh, later);
            self.retrace |= changed && self.has_origins();
            return self;
        }
        self.cancel_running();
        if !fresh.resume(&self) {
            fresh.stale = self.into_stale(missed);
            fresh.revive();
        }
        fresh
    }

    /// Whether other code of its program decides what is said of a finding. That nothing was said does not tell: while
    /// some of that code is broken, nothing is known of the others.
    fn has_origins(&self) -> bool {
        self.report.as_ref().is_some_and(|r| explore::has_origins(&self.program, self.info.id, r))
    }

    /// The old results that are worth showing: they are being checked again, or will be once errors are mended. Of a
    /// function that is not explored for another reason nothing is known, as if it had just been opened; what it was before
    /// is kept for the case that it becomes that again.
    pub fn shown_stale(&self) -> Option<&StaleReport> {
        self.stale.as_ref().filter(|_| self.state.is_explorable() || self.info.errors)
    }

    /// Whether old results stay, although the function was explored again: it came to another one that has errors, which
    /// people are about to mend, and says what it said before.
    pub fn outlasts(&self, stale: &StaleReport) -> bool {
        let stopped = matches!(self.state, FunctionState::Unsupported { .. });
        let now = self.program.text(self.program.function(self.info.id).extent);
        let same = |then| stale.program.text(stale.program.function(then).extent) == now;
        stopped && self.info.waits && stale.program.find_function(&self.info.name).is_some_and(same)
    }

    /// Whether all that is left to do is to find out again what others can build.
    pub fn retraces(&self) -> bool {
        self.retrace && self.state.is_final()
    }

    pub fn key(&self) -> Option<Key> {
        self.plan.as_ref().map(|p| p.key)
    }

    /// Takes over position and program of `fresh`; false when the results do not fit the new program.
    fn move_to(&mut self, fresh: &Entry) -> bool {
        if !same_classes(&self.program, &fresh.program) {
            let carried = match (&self.report, &fresh.plan, &self.plan) {
                (Some(report), Some(new), Some(plan)) => {
                    let scope = resolve(&fresh.program, fresh.info.id, &new.steps, plan.reported);
                    let verdict = Verdict::detach(report, &self.program);
                    let Some(report) = verdict.attach(&fresh.program, fresh.info.id, &scope) else { return false };
                    Some(Arc::new(report))
                }
                _ => None,
            };
            let carry =
                |(f, i): &(Finding, GeneratedInput)| Some((f.clone(), carry_input(i, &self.program, &fresh.program)?));
            let Some(live) = self.live.iter().map(carry).collect::<Option<Vec<_>>>() else { return false };
            self.report = carried;
            self.live = Arc::new(live);
        }
        if let (Some(plan), Some(new)) = (&mut self.plan, &fresh.plan) {
            plan.steps = new.steps.clone();
        }
        self.info = fresh.info.clone();
        self.program = fresh.program.clone();
        true
    }

    /// Starts again what ended for want of time or memory that is there now.
    fn grow_budget(&mut self, fresh: &Entry, edits: &[Shift]) {
        let (Some(plan), Some(new)) = (&mut self.plan, &fresh.plan) else { return };
        let more_time = new.timeout > plan.timeout;
        let more_memory = new.memory_bytes > plan.memory_bytes;
        plan.timeout = new.timeout;
        plan.memory_bytes = new.memory_bytes;
        match &self.state {
            FunctionState::Bounded { reason: Stop::Timeout } if more_time => self.restart(edits),
            FunctionState::Bounded { reason: Stop::Memory } if more_memory => self.restart(edits),
            _ => {}
        }
    }

    /// Explores again from the smallest scope, without asking the store; what is known stays visible as stale. `edits` is what
    /// happened to the text since that of its program.
    pub fn restart(&mut self, edits: &[Shift]) {
        self.cancel_running();
        if let Some(plan) = &mut self.plan {
            plan.step = 1;
            plan.turn = 0;
            plan.reported = 1;
            plan.complete = None;
            plan.looked = Looked::Yes;
            self.state = FunctionState::Queued;
            self.untold = true;
            if let Some(report) = self.report.take() {
                let (program, edits) = (self.program.clone(), Arc::new(edits.to_vec()));
                self.stale = Some(StaleReport { report, program, edits, was: None });
            }
            self.live = Arc::default();
            self.trimmed = false;
            self.paths = 0;
            self.elapsed = Duration::ZERO;
        }
    }

    /// Raises the flag of the running step, if there is one, and forgets it: its result will not count.
    pub fn cancel_running(&mut self) {
        if let Some(running) = self.running.take() {
            running.token.cancel();
        }
    }

    /// The report, with what the running step has confirmed beyond it: whoever sees a finding can have its input.
    fn report_so_far(&self) -> Option<Arc<Report>> {
        let known =
            |finding: &Finding| self.report.as_ref().is_some_and(|r| r.findings.iter().any(|f| f.is_as(finding)));
        let news = self.live.iter().any(|(finding, _)| !known(finding));
        let Some(plan) = self.plan.as_ref().filter(|_| news) else { return self.report.clone() };
        Some(Arc::new(match &self.report {
            Some(report) => with_confirmed(report, &self.live),
            None => {
                let options = plan.steps.options(plan.step);
                salvage(&self.program, self.info.id, &options, &self.live, Stop::Cancelled)
            }
        }))
    }

    /// What stays visible when the body changes.
    fn into_stale(mut self, edits: &[Shift]) -> Option<StaleReport> {
        if self.stale.as_ref().is_some_and(|stale| self.outlasts(stale)) {
            return self.stale;
        }
        if self.report.is_none() {
            self.report = self.report_so_far();
        }
        let Some(report) = self.report else { return self.stale };
        let kept = !report.depends_on_others()
            && self.state.is_final()
            && !matches!(self.state, FunctionState::Cancelled | FunctionState::Failed { .. });
        let was = self.plan.filter(|_| kept).map(|plan| Settled {
            key: plan.key,
            state: self.state,
            reported: plan.reported,
            complete: plan.complete,
        });
        Some(StaleReport { report, program: self.program, edits: Arc::new(edits.to_vec()), was })
    }

    /// Makes the stale report the current one when the function is again what it was (an edit was undone).
    fn revive(&mut self) {
        let (Some(plan), Some(stale)) = (&mut self.plan, &self.stale) else { return };
        let Some(was) = stale.was.as_ref().filter(|was| was.key == plan.key) else { return };
        let scope = resolve(&self.program, self.info.id, &plan.steps, was.reported);
        let verdict = Verdict::detach(&stale.report, &stale.program);
        let Some(report) = verdict.attach(&self.program, self.info.id, &scope) else { return };
        plan.complete = was.complete;
        plan.reported = was.reported;
        plan.looked = Looked::Yes;
        self.paths = report.paths.explored;
        self.state = was.state.clone();
        self.report = Some(Arc::new(report));
        self.stale = None;
        self.retrace = self.has_origins();
    }

    /// Takes over what the store has; false when there is still something to explore. `edits` is as for a restart.
    pub fn settle(&mut self, record: &Record, edits: &[Shift]) -> bool {
        let Some(plan) = &mut self.plan else { return false };
        let scope = resolve(&self.program, self.info.id, &plan.steps, record.step);
        let Some(report) = record.verdict.attach(&self.program, self.info.id, &scope) else { return false };
        let report = Arc::new(report);
        if !record.settles(plan.timeout.as_millis() as u64, plan.memory_bytes) {
            let (program, edits) = (self.program.clone(), Arc::new(edits.to_vec()));
            self.stale = Some(StaleReport { report, program, edits, was: None });
            return false;
        }
        plan.reported = record.step;
        plan.complete = record.complete;
        self.state = state_of(record.stopped.as_ref());
        self.paths = report.paths.explored;
        self.report = Some(report);
        self.stale = self.stale.take().filter(|stale| self.outlasts(stale));
        self.retrace = self.has_origins();
        true
    }

    /// Drops what takes much room and can be had again; whether there was anything.
    pub fn trim(&mut self) -> bool {
        let Some(report) = self.report.as_mut().filter(|r| !r.tree.is_empty()) else { return false };
        Arc::make_mut(report).tree = Vec::new();
        self.trimmed = true;
        true
    }

    pub fn view(&self) -> FunctionView {
        let proved = self
            .plan
            .as_ref()
            .and_then(|plan| plan.complete.map(|step| resolve(&self.program, self.info.id, &plan.steps, step)));
        FunctionView {
            name: self.info.name.clone(),
            id: self.info.id,
            extent: self.info.extent,
            state: self.state.clone(),
            report: self.report_so_far(),
            stale: self.shown_stale().cloned(),
            proved,
            paths: self.paths,
            elapsed: self.elapsed,
            trimmed: self.trimmed,
        }
    }
}

/// The bounds of a step.
pub(crate) fn resolve(program: &Program, id: ir::FnId, steps: &Steps, step: u32) -> Scope {
    steps.full(step).cloned().unwrap_or_else(|| Scope::resolve(program, id, &steps.options(step).scope))
}

/// The final state of an exploration that ended for this reason.
pub(crate) fn state_of(stopped: Option<&Stop>) -> FunctionState {
    match stopped {
        None => FunctionState::Done,
        Some(Stop::Cancelled) => FunctionState::Cancelled,
        Some(reason @ (Stop::Timeout | Stop::Memory)) => FunctionState::Bounded { reason: reason.clone() },
        Some(Stop::Unsupported { what, .. }) => FunctionState::Unsupported { what: what.clone() },
        Some(Stop::Internal(reason)) => FunctionState::Failed { reason: reason.clone() },
    }
}

/// Whether class numbers mean the same in both programs.
pub(crate) fn same_classes(a: &Arc<Program>, b: &Arc<Program>) -> bool {
    let same = || a.classes.iter().map(|c| &c.name).eq(b.classes.iter().map(|c| &c.name));
    Arc::ptr_eq(a, b) || same()
}

/// Bounds that people asked for win over those of the settings.
fn overlay(base: &mut ScopeOptions, asked: &ScopeOptions) {
    base.objects.extend(asked.objects.iter().map(|(name, bound)| (name.clone(), *bound)));
    base.default_objects = asked.default_objects.or(base.default_objects);
    base.unwind = asked.unwind.or(base.unwind);
    base.calls = asked.calls.or(base.calls);
}
