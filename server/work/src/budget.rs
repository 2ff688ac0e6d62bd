//! Stopping a running exploration: by request at once, by time within a few percent.

use crate::keeper::Account;
use crate::watchdog::Watchdog;
use explore::recall::Memory;
use explore::report::{Event, Stop};
use explore::{Control, Interrupter};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A flag that the owner of a job raises and the job sees at its next step.
#[derive(Clone, Default)]
pub struct CancelToken {
    raised: Arc<AtomicBool>,
    /// The solver of the running job: it may be in the middle of a long call.
    solver: Arc<Mutex<Option<Interrupter>>>,
}

impl CancelToken {
    /// Asks the job to stop.
    pub fn cancel(&self) {
        self.raised.store(true, Ordering::Relaxed);
        self.interrupt();
    }
    /// Ends a long call of the solver, so that the job comes to its next step.
    pub fn interrupt(&self) {
        if let Some(solver) = self.solver().clone() {
            // Waits for the solver to react: not on the thread of whoever cancels.
            std::thread::spawn(move || solver.interrupt());
        }
    }
    /// Whether it was asked to.
    pub fn is_cancelled(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }
    fn solver(&self) -> MutexGuard<'_, Option<Interrupter>> {
        self.solver.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads the clock often enough for a deadline, and no more often.
///
/// A step may cost 100 ns or a solver call of milliseconds, and reading the clock costs some 30 ns: the
/// number of steps between two readings doubles while they are closer than `grain` and falls to one as
/// soon as they are not.
#[derive(Debug)]
pub struct Deadline {
    end: Instant,
    grain: Duration,
    last: Instant,
    stride: u32,
    left: u32,
    over: bool,
}

/// At most so many steps between two readings: reading then costs below a nanosecond a step, and when
/// steps suddenly become slow, few of them pass unseen.
const MAX_STRIDE: u32 = 64;

impl Deadline {
    /// A deadline `budget` from `now`.
    pub fn new(now: Instant, budget: Duration) -> Deadline {
        let grain = (budget / 100).clamp(Duration::from_micros(5), Duration::from_millis(1));
        // A budget beyond what the clock can represent is no budget: a century is as good.
        let end = now.checked_add(budget).unwrap_or_else(|| now + Duration::from_secs(3_000_000_000));
        Deadline { end, grain, last: now, stride: 1, left: 1, over: budget.is_zero() }
    }

    /// Interrupts a solver when the time is over, unless what is returned is dropped before.
    pub fn watch(&self, solver: Interrupter) -> Option<Watchdog> {
        Watchdog::start(solver, self.end)
    }

    /// One step: whether time is over. `clock` is asked only when it is due.
    pub fn step(&mut self, clock: impl FnOnce() -> Instant) -> bool {
        if self.over {
            return true;
        }
        self.left -= 1;
        if self.left > 0 {
            return false;
        }
        let now = clock();
        let passed = now.saturating_duration_since(self.last);
        self.stride = if passed > self.grain {
            (self.stride / 8).max(1)
        } else if passed * 2 < self.grain {
            (self.stride * 2).min(MAX_STRIDE)
        } else {
            self.stride
        };
        self.last = now;
        self.left = self.stride;
        self.over = now >= self.end;
        self.over
    }
}

/// How often a job whose slice is over asks whether something else waits.
const ASK_EVERY: Duration = Duration::from_millis(10);

/// The [`Control`] of a job: its token, its deadline, and where its events go.
pub struct JobControl<'a> {
    pub token: &'a CancelToken,
    pub deadline: &'a mut Deadline,
    /// When it is over, the job asks whether something else waits.
    pub slice: Deadline,
    /// Whether the job has to stop, because something else waits.
    pub makes_way: &'a mut dyn FnMut() -> bool,
    pub events: &'a mut dyn FnMut(Event),
    pub watchdog: Option<Watchdog>,
    pub account: Arc<Account>,
    pub memory: Option<Arc<dyn Memory>>,
}

impl Control for JobControl<'_> {
    fn started(&mut self, solver: Interrupter) {
        *self.token.solver() = Some(solver.clone());
        self.watchdog = self.deadline.watch(solver);
    }
    fn stop(&mut self) -> Option<Stop> {
        if self.token.is_cancelled() {
            return Some(Stop::Cancelled);
        }
        while self.account.has_to_wait()
            && !self.account.is_over()
            && !self.token.is_cancelled()
            && !self.deadline.step(Instant::now)
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        if self.account.is_over() {
            return Some(Stop::Memory);
        }
        if self.slice.step(Instant::now) {
            self.slice = Deadline::new(Instant::now(), ASK_EVERY);
            if (self.makes_way)() {
                return Some(Stop::Cancelled);
            }
        }
        self.deadline.step(Instant::now).then_some(Stop::Timeout)
    }
    fn event(&mut self, event: Event) {
        (self.events)(event);
    }
    fn uses(&mut self, bytes: u64) {
        self.account.uses(bytes);
    }
    fn memory(&self) -> Option<Arc<dyn Memory>> {
        self.memory.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs steps of the given cost on an artificial clock until the deadline; when it noticed, and how often it looked.
    fn run(budget: Duration, cost: impl Fn(u64) -> Duration) -> (Duration, u64) {
        let start = Instant::now();
        let mut deadline = Deadline::new(start, budget);
        let (mut now, mut looked) = (start, 0);
        for step in 0.. {
            now += cost(step);
            let over = deadline.step(|| {
                looked += 1;
                now
            });
            if over {
                break;
            }
        }
        (now - start, looked)
    }

    #[test]
    fn cheap_steps_rarely_read_the_clock_and_end_in_time() {
        for ms in [1, 10, 100, 1_000] {
            let budget = Duration::from_millis(ms);
            let (end, looked) = run(budget, |_| Duration::from_nanos(100));
            assert!(end >= budget && end <= budget + budget / 10, "{ms} ms ended at {end:?}");
            let steps = end.as_nanos() as u64 / 100;
            assert!(looked * 20 < steps, "{looked} readings in {steps} steps");
        }
    }

    #[test]
    fn a_change_of_pace_is_noticed() {
        // A million cheap steps, then steps of 100 us: the overshoot stays below a tenth.
        let cost = |step| if step < 1_000_000 { Duration::from_nanos(100) } else { Duration::from_micros(100) };
        let budget = Duration::from_secs(2);
        let (end, _) = run(budget, cost);
        assert!(end >= budget && end <= budget + budget / 10, "ended at {end:?}");
    }

    #[test]
    fn a_token_stops_the_next_step() {
        let token = CancelToken::default();
        let mut deadline = Deadline::new(Instant::now(), Duration::from_secs(1_000));
        let mut events = |_| {};
        let (deadline, events) = (&mut deadline, &mut events);
        let account = Arc::default();
        let slice = Deadline::new(Instant::now(), Duration::from_secs(1_000));
        let makes_way = &mut || unreachable!("its slice is not over");
        let mut control =
            JobControl { token: &token, deadline, slice, makes_way, events, watchdog: None, account, memory: None };
        assert_eq!(control.stop(), None);
        token.cancel();
        assert_eq!(control.stop(), Some(Stop::Cancelled));
    }

    #[test]
    fn no_budget_is_over_at_once() {
        let mut deadline = Deadline::new(Instant::now(), Duration::ZERO);
        assert!(deadline.step(|| unreachable!("the clock is not needed")));
    }
}
