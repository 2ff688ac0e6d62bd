//! A running exploration: its deadline, and a sign of life on a terminal.

use explore::Control;
use explore::bounds::{BoundsError, FieldBounds};
use explore::report::{Event, Options, Report, Stop};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ir::{FnId, Program};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// The clock is read once in so many steps.
const STEPS_PER_LOOK: u32 = 16;

struct Watch {
    deadline: Option<Instant>,
    steps: u32,
    bar: ProgressBar,
    findings: usize,
}

impl Control for Watch {
    fn stop(&mut self) -> Option<Stop> {
        self.steps = self.steps.wrapping_add(1);
        let look = self.steps % STEPS_PER_LOOK == 1;
        (look && self.deadline.is_some_and(|d| Instant::now() >= d)).then_some(Stop::Timeout)
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Found(..) => self.findings += 1,
            Event::Progress { paths } => {
                let found = findings::human::count(self.findings, "finding");
                self.bar.set_message(format!("{paths} paths, {found}"));
            }
        }
    }
}

/// A spinner on stderr; nothing when that is no terminal.
pub fn spinner(message: String) -> ProgressBar {
    let target = match std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr_with_hz(10),
        false => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(None, target);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix}  {msg}  {elapsed}") {
        bar.set_style(style);
    }
    bar.set_prefix(message);
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}

/// Explores a function within the time, and says how long it took in milliseconds.
pub fn explore(program: &Program, function: FnId, options: &Options, timeout: Option<f64>) -> (Report, f64) {
    let what = format!("exploring {}", program.qualified_name(function));
    timed(what, timeout, |watch| explore::explore(program, function, options, watch))
}

/// Computes field bounds within the time, and says how long it took in milliseconds.
pub fn bounds(
    program: &Program,
    function: FnId,
    options: &Options,
    timeout: Option<f64>,
) -> (Result<FieldBounds, BoundsError>, f64) {
    let what = format!("bounds of {}", program.qualified_name(function));
    timed(what, timeout, |watch| explore::bounds::field_bounds(program, function, options, watch))
}

fn timed<T>(what: String, timeout: Option<f64>, job: impl FnOnce(&mut dyn Control) -> T) -> (T, f64) {
    let start = Instant::now();
    let deadline = timeout.and_then(|s| start.checked_add(Duration::from_secs_f64(s)));
    let mut watch = Watch { deadline, steps: 0, bar: spinner(what), findings: 0 };
    let result = job(&mut watch);
    watch.bar.finish_and_clear();
    (result, start.elapsed().as_secs_f64() * 1000.0)
}
