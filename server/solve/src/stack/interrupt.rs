//! Stopping a check from another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// An interrupting thread tells a running check to stop again and again, at growing intervals: a call that comes just
/// before Z3 listens is lost, and so is one that ends only a phase of the check.
const FIRST_PAUSE: Duration = Duration::from_micros(500);
const LAST_PAUSE: Duration = Duration::from_millis(10);

/// Stops the checks of one [`Solver`](super::Solver) from any thread.
///
/// Interrupting is remembered: a running check and all later ones answer
/// [`Reason::Interrupted`](super::Reason::Interrupted) until [`Interrupter::resume`].
#[derive(Clone, Default)]
pub struct Interrupter {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    interrupted: AtomicBool,
    /// The context in which a check is running just now, if one is.
    running: Mutex<Option<Context>>,
    stopped: Condvar,
}

struct Context(z3_sys::Z3_context);

// SAFETY: the pointer is used for `Z3_interrupt` only, which Z3 allows from any thread, and only
// while the owning thread is inside a check (see `running`), so the context is alive.
unsafe impl Send for Context {}

impl Interrupter {
    /// Stops the running check, if any, and every later one until [`Interrupter::resume`].
    /// Waits for the running check to stop.
    pub fn interrupt(&self) {
        self.shared.interrupted.store(true, Ordering::SeqCst);
        let mut running = self.lock();
        let mut pause = FIRST_PAUSE;
        while let Some(context) = running.as_ref().filter(|_| self.is_interrupted()) {
            // SAFETY: the context is alive while `running` holds it, and we hold the lock.
            unsafe { z3_sys::Z3_interrupt(context.0) };
            running = match self.shared.stopped.wait_timeout(running, pause) {
                Ok((guard, _)) => guard,
                Err(poisoned) => poisoned.into_inner().0,
            };
            pause = (pause * 2).min(LAST_PAUSE);
        }
    }

    /// Lets checks run again.
    pub fn resume(&self) {
        self.shared.interrupted.store(false, Ordering::SeqCst);
    }

    /// Whether [`Interrupter::interrupt`] was called since the last [`Interrupter::resume`].
    pub fn is_interrupted(&self) -> bool {
        self.shared.interrupted.load(Ordering::SeqCst)
    }

    /// Runs a check of Z3 in `context` such that [`Interrupter::interrupt`] can reach it; does
    /// nothing when that was called already.
    pub(super) fn guard<R>(&self, context: z3_sys::Z3_context, check: impl FnOnce() -> R) -> Option<R> {
        *self.lock() = Some(Context(context));
        // Only now: an interrupt from here on finds the context.
        let result = (!self.is_interrupted()).then(check);
        *self.lock() = None;
        self.shared.stopped.notify_all();
        result
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Context>> {
        self.shared.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
