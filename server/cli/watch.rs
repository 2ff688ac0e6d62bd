//! A running exploration: its deadline, and a sign of life on a terminal.

use crate::cli::args::Cache;
use crate::cli::interrupt::Interrupted;
use crate::cli::output::Output;
use explore::bounds::{BoundsError, FieldBounds};
use explore::recall::Memory;
use explore::report::{Event, Options, Report, Stop, Technique};
use explore::{Control, Interrupter};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ir::{FnId, Program};
use std::io::IsTerminal;
use std::sync::Arc;
use std::time::{Duration, Instant};
use work::{Deadline, Remembered, Settings, Watchdog};

/// What explorations share with other runs, and who may end them.
#[derive(Clone)]
pub struct Around {
    pub memory: Option<Arc<Remembered>>,
    pub interrupted: Interrupted,
}

impl Around {
    /// Nothing is shared, and Ctrl-C ends the program.
    pub fn alone() -> Around {
        Around { memory: None, interrupted: Interrupted::default() }
    }

    /// The first Ctrl-C asks for the figures so far. `cache` is asked by techniques that remember something.
    pub fn sharing(cache: &Cache, technique: Technique) -> Around {
        let open = || Arc::new(Remembered::open(&cache.apply(Settings::default())));
        Around { memory: explore::remembers(technique).then(open), interrupted: Interrupted::watch() }
    }

    /// Writes what is to be shared. What went wrong with that is told, and harms nothing.
    pub fn close(&self, output: &Output) {
        for warning in self.memory.iter().flat_map(|m| m.close()) {
            output.note(&warning);
        }
    }
}

struct Watch {
    around: Around,
    deadline: Option<Deadline>,
    watchdog: Option<Watchdog>,
    bar: ProgressBar,
    findings: usize,
    /// When the technique was done.
    explored: Option<Instant>,
}

impl Control for Watch {
    fn started(&mut self, solver: Interrupter) {
        self.around.interrupted.asks(solver.clone());
        self.watchdog = self.deadline.as_ref().and_then(|d| d.watch(solver));
    }

    fn stop(&mut self) -> Option<Stop> {
        if self.around.interrupted.is() {
            return Some(Stop::Cancelled);
        }
        self.deadline.as_mut()?.step(Instant::now).then_some(Stop::Timeout)
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Found(..) => self.findings += 1,
            Event::Progress { paths } => {
                let found = findings::human::count(self.findings, "finding");
                self.bar.set_message(format!("{paths} paths, {found}"));
            }
            Event::Explored => self.explored = Some(Instant::now()),
        }
    }

    fn memory(&self) -> Option<Arc<dyn Memory>> {
        self.around.memory.clone().map(|m| m as Arc<dyn Memory>)
    }
}

/// A spinner on stderr; nothing when that is no terminal.
pub fn spinner(message: String) -> ProgressBar {
    drawn(message, None, "{spinner} {prefix}  {msg}  {elapsed}")
}

/// A bar on stderr; nothing when that is no terminal.
pub fn bar(message: String) -> ProgressBar {
    drawn(message, Some(0), "{spinner} {prefix} {wide_bar} {pos} of {len} {msg}  {elapsed}")
}

fn drawn(message: String, length: Option<u64>, template: &str) -> ProgressBar {
    let target = match std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr_with_hz(10),
        false => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(length, target);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_prefix(message);
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}

/// Explores a function within the time, and says how long the technique took in milliseconds. The check of the
/// specification is not in that: only some techniques have one, and times are there to compare techniques.
pub fn explore(
    program: &Program,
    function: FnId,
    options: &Options,
    time: Option<Duration>,
    around: Around,
) -> (Report, f64) {
    let what = format!("exploring {}", program.qualified_name(function));
    timed(what, time, around, |watch| explore::explore(program, function, options, watch))
}

/// Says that the inputs of a report are not all, when the time was too short for all of them.
pub fn tell_early_end(report: &Report, output: &Output) {
    if report.stopped == Some(Stop::Timeout) {
        let (function, found) = (&report.function, findings::human::count(report.inputs.len(), "input"));
        let advice = "`--timeout S` gives it S seconds";
        output.note(&format!("the time for `{function}` is used up, with {found} so far: {advice}"));
    }
}

/// Says that nobody has looked at specifications, where a technique does not do that.
pub fn tell_unchecked_specs(technique: Technique, output: &Output) {
    if !explore::checks_specifications(technique) {
        let checking = Technique::ALL.into_iter().filter(|t| explore::checks_specifications(*t));
        let checking: Vec<String> = checking.map(|t| format!("`{t}`")).collect();
        output.note(&format!(
            "`{technique}` does not check the specifications themselves: {} do",
            checking.join(" and ")
        ));
    }
}

/// Computes field bounds within the time, and says how long it took in milliseconds.
pub fn bounds(
    program: &Program,
    function: FnId,
    options: &Options,
    time: Option<Duration>,
    around: Around,
) -> (Result<FieldBounds, BoundsError>, f64) {
    let what = format!("bounds of {}", program.qualified_name(function));
    timed(what, time, around, |watch| explore::bounds::field_bounds(program, function, options, watch))
}

fn timed<T>(what: String, time: Option<Duration>, around: Around, job: impl FnOnce(&mut dyn Control) -> T) -> (T, f64) {
    let start = Instant::now();
    let deadline = time.map(|time| Deadline::new(start, time));
    let mut watch = Watch { around, deadline, watchdog: None, bar: spinner(what), findings: 0, explored: None };
    let result = job(&mut watch);
    watch.bar.finish_and_clear();
    let end = watch.explored.unwrap_or_else(Instant::now);
    (result, end.duration_since(start).as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_after_the_technique_is_not_measured() {
        let pause = Duration::from_millis(400);
        let after = |watch: &mut dyn Control| {
            watch.event(Event::Explored);
            std::thread::sleep(pause);
        };
        let ((), ms) = timed("a".to_owned(), None, Around::alone(), after);
        assert!(ms < 300.0, "{ms} ms");
        let ((), ms) = timed("b".to_owned(), None, Around::alone(), |_| std::thread::sleep(pause));
        assert!(ms >= 400.0, "without a word of the end everything counts: {ms} ms");
    }
}
