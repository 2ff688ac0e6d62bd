//! Interrupting a solver call that outlives its job's deadline.
//!
//! A job looks at its deadline at every step, but one step can be a solver call of seconds.

use explore::Interrupter;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

/// Deadlines further away than this are not watched: nobody waits for them.
const HORIZON_SECONDS: u64 = 86_400;

/// Interrupts a solver at a deadline, unless dropped before.
#[derive(Debug)]
pub struct Watchdog {
    done: Arc<(Mutex<bool>, Condvar)>,
}

impl Watchdog {
    /// Watches from now on; `None` when the deadline is out of sight or no thread can be had.
    pub fn start(solver: Interrupter, end: Instant) -> Option<Watchdog> {
        let wait = end.saturating_duration_since(Instant::now());
        if wait.as_secs() > HORIZON_SECONDS {
            return None;
        }
        let done = Arc::new((Mutex::new(false), Condvar::new()));
        let theirs = done.clone();
        let watch = move || {
            let (flag, changed) = &*theirs;
            let guard = flag.lock().unwrap_or_else(PoisonError::into_inner);
            let waited = changed.wait_timeout_while(guard, wait, |done| !*done);
            let (guard, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            drop(guard);
            if timeout.timed_out() {
                solver.interrupt();
            }
        };
        std::thread::Builder::new().name("deadline".to_owned()).spawn(watch).ok()?;
        Some(Watchdog { done })
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        let (flag, changed) = &*self.done;
        *flag.lock().unwrap_or_else(PoisonError::into_inner) = true;
        changed.notify_all();
    }
}
