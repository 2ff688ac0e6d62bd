//! Symbolic exploration of one function: from typed IR to confirmed findings.
//!
//! Start with [`explore`] and [`report::Report`]; then `engine.rs` (the search), `rules/` (what
//! instructions mean), `fork.rs` (choices), `complete.rs` (is there a valid input behind this heap?) and
//! `finish.rs` (ends of paths, confirmed by `replay`). `techniques.rs` names what differs between techniques.

mod bounded;
pub mod bounds;
mod calls;
mod catalogue;
mod code;
mod companions;
mod complete;
mod concrete;
mod conflicts;
mod contract;
mod deferred;
mod distinct;
mod driver;
mod elements;
mod endless;
mod engine;
mod enumerate;
mod explain;
mod facts;
mod feasible;
mod finish;
mod fork;
mod hybrid;
mod index;
mod kept;
mod labels;
mod lacking;
mod listed;
mod names;
mod now;
mod numbers;
mod orders;
mod origins;
mod pare;
mod partial;
mod placed;
pub mod places;
mod pool;
mod reasons;
pub mod recall;
mod record;
pub mod report;
mod rules;
mod satisfy;
mod sealed;
mod seplog;
mod specs;
mod state;
mod steady;
mod structure;
mod summary;
mod techniques;
mod within;
mod witness;

use engine::Engine;
use ir::scope::ScopeOptions;
use ir::{FnId, Program};
pub use origins::{has_origins, retrace_origins};
use recall::Memory;
use report::{Event, Options, Report, Stop};
pub use solve::Interrupter;
use std::sync::Arc;

/// How the owner of an exploration steers it. Exploration itself reads no clock and no environment.
pub trait Control {
    /// Told before the first step: what stops a solver call that is under way, from any thread.
    fn started(&mut self, _solver: Interrupter) {}
    /// Asked at every step: a reason to stop now. The report then has what was found so far.
    fn stop(&mut self) -> Option<Stop>;
    /// Told as things happen.
    fn event(&mut self, event: Event);
    /// Told as the exploration's own tables grow: how many bytes they have now, roughly.
    fn uses(&mut self, _bytes: u64) {}
    /// What earlier runs found out, for the techniques that ask for it.
    fn memory(&self) -> Option<Arc<dyn Memory>> {
        None
    }
}

/// A control that never stops and listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct RunToEnd;

impl Control for RunToEnd {
    fn stop(&mut self) -> Option<Stop> {
        None
    }
    fn event(&mut self, _: Event) {}
}

/// Whether a technique uses what earlier runs found out ([`Control::memory`]).
pub fn remembers(technique: report::Technique) -> bool {
    techniques::traits(technique).labels != techniques::Labels::No
}

/// Whether a technique checks specifications, too. What there is to say of them builds on paths each of which is known to
/// have a valid input.
pub fn checks_specifications(technique: report::Technique) -> bool {
    techniques::traits(technique).exact()
}

/// Explores `function` within its scope with the technique of `options`.
///
/// A function without a body, or with an error in it, is not explored: the report says so.
pub fn explore(program: &Program, function: FnId, options: &Options, control: &mut dyn Control) -> Report {
    let mut heard = Heard { control, cancelled: false };
    let mut report = explored(program, function, options, &mut heard);
    // What is missing then may be what there is to say of the specification alone: it was not looked at to the end.
    if heard.cancelled && report.stopped.is_none() {
        (report.complete, report.stopped) = (false, Some(Stop::Cancelled));
    }
    report
}

/// Remembers that an exploration was cancelled. Whoever cancels in favour of something else need not say so again.
struct Heard<'c> {
    control: &'c mut dyn Control,
    cancelled: bool,
}

impl Control for Heard<'_> {
    fn started(&mut self, solver: Interrupter) {
        self.control.started(solver);
    }

    fn stop(&mut self) -> Option<Stop> {
        let stop = self.control.stop();
        self.cancelled |= stop == Some(Stop::Cancelled);
        stop
    }

    fn event(&mut self, event: Event) {
        self.control.event(event);
    }

    fn uses(&mut self, bytes: u64) {
        self.control.uses(bytes);
    }

    fn memory(&self) -> Option<Arc<dyn Memory>> {
        self.control.memory()
    }
}

/// Loop entries where fewer end every path before anything is known, and nobody bounds them.
const MORE_ENTRIES: u32 = 24;
/// With these, so many paths are followed while all are cut.
const MOST_CUT: u64 = 2_000;

fn explored(program: &Program, function: FnId, options: &Options, control: &mut dyn Control) -> Report {
    let more = ScopeOptions { unwind: Some(MORE_ENTRIES), counts: true, ..options.scope.clone() };
    let more = Options { scope: more, ..options.clone() };
    let mut engine = Engine::new(program, function, options, control);
    let f = program.function(function);
    if f.broken || f.body.is_none() {
        let what = if f.broken { "it has errors" } else { "it has no body" };
        engine.stop = Some(Stop::Unsupported { what: what.to_owned(), place: None });
    } else {
        engine.explore_all();
        if may_need_more(&engine) {
            engine = Engine::new(program, function, &more, engine.control);
            engine.most_cut = MOST_CUT;
            engine.explore_all();
            if engine.stop.is_none() && engine.rec.is_cut_everywhere(1) {
                engine = Engine::new(program, function, options, engine.control);
                engine.explore_all();
            }
        }
        engine.admit_lack();
        engine.keep_for_later();
    }
    engine.control.event(Event::Explored);
    let checked = match options.specs && checks_specifications(options.technique) {
        true => specs::check(&mut engine),
        false => specs::Checked::default(),
    };
    report_of(engine, checked)
}

/// Whether all paths were cut at loops that nobody bounds: a table of a dozen rows is longer than most loops run. In our own
/// language, where people think in loops, the bound is what it is said to be.
fn may_need_more(engine: &Engine<'_, '_>) -> bool {
    let unbounded = engine.scope.counts && engine.options.scope.unwind.is_none();
    let java = engine.program.root.is_some() && engine.scope.unwind < MORE_ENTRIES;
    unbounded && java && engine.stop.is_none() && engine.rec.is_cut_everywhere(1)
}

fn report_of(engine: Engine<'_, '_>, checked: specs::Checked) -> Report {
    let specs::Checked { problems, examples } = checked;
    let stopped = engine.stop.or_else(|| engine.rec.left_open());
    let solver = engine.rec.solver_counts(engine.solver.stats());
    let mut report = Report {
        function: engine.program.qualified_name(engine.function),
        technique: engine.options.technique,
        scope: engine.scope,
        complete: stopped.is_none(),
        stopped,
        paths: engine.rec.counts,
        false_alarms: engine.rec.false_alarms,
        unconfirmed: engine.rec.unconfirmed,
        structures: engine.rec.structure_counts(),
        solver,
        branches: engine.rec.branches(&engine.codes),
        reached: engine.rec.reached(&engine.codes),
        never_null: engine.seen.never_null(),
        facts: engine.seen.facts(),
        findings: Vec::new(),
        inputs: Vec::new(),
        reads: Vec::new(),
        tree: Vec::new(),
        spec_problems: problems,
        left_out: engine.rec.left_out.iter().cloned().collect(),
        examples,
    };
    (report.findings, report.inputs, report.reads, report.tree) = engine.rec.into_parts(&engine.codes);
    origins::trace_origins(engine.program, engine.function, &mut report);
    report
}
