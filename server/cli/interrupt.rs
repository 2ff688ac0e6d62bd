//! Ctrl-C: the first one asks for the figures so far, the second one ends the program.

use explore::Interrupter;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Exit status of a run that was interrupted, as shells know it.
pub const STATUS: u8 = 130;

/// How soon a solver hears of it.
const PULSE: Duration = Duration::from_millis(50);
/// How long what is found so far may take to be printed. A program that is asked to end has to.
const GRACE: Duration = Duration::from_secs(5);

/// Whether somebody asked to stop.
#[derive(Clone, Default)]
pub struct Interrupted {
    flag: Arc<AtomicBool>,
    /// What may be in the middle of a question that takes long.
    solver: Arc<Mutex<Option<Interrupter>>>,
}

impl Interrupted {
    /// From now on Ctrl-C and a request to terminate only raise a flag, the first time.
    pub fn watch() -> Interrupted {
        let flag = Interrupted::default();
        for signal in [SIGINT, SIGTERM] {
            // Where signals cannot be caught, they end the program at once.
            let _ = flag::register_conditional_shutdown(signal, i32::from(STATUS), flag.flag.clone());
            let _ = flag::register(signal, flag.flag.clone());
        }
        flag.tell_solvers();
        flag
    }

    /// Interrupts the solver that is asked when somebody asks to stop, and ends the program when nothing else hears of it. Without
    /// a thread all goes on to its end.
    fn tell_solvers(&self) {
        let own = self.clone();
        let tell = move || {
            while !own.is() {
                std::thread::sleep(PULSE);
            }
            let asked = Instant::now();
            while Arc::strong_count(&own.solver) > 1 {
                if asked.elapsed() > GRACE {
                    eprintln!("heaplens: a step that cannot be stopped is going on, so what was found is not shown");
                    std::process::exit(STATUS.into());
                }
                own.solver().iter().for_each(Interrupter::interrupt);
                std::thread::sleep(PULSE);
            }
        };
        let _ = std::thread::Builder::new().name("interrupt".to_owned()).spawn(tell);
    }

    /// From now on this solver is asked.
    pub fn asks(&self, solver: Interrupter) {
        *self.solver() = Some(solver);
    }

    fn solver(&self) -> MutexGuard<'_, Option<Interrupter>> {
        self.solver.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}
