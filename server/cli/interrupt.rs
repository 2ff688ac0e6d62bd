//! Ctrl-C: the first one asks for the figures so far, the second one ends the program.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit status of a run that was interrupted, as shells know it.
pub const STATUS: u8 = 130;

/// Whether somebody asked to stop.
#[derive(Clone, Default)]
pub struct Interrupted(Arc<AtomicBool>);

impl Interrupted {
    /// From now on Ctrl-C and a request to terminate only raise a flag, the first time.
    pub fn watch() -> Interrupted {
        let flag = Interrupted::default();
        for signal in [SIGINT, SIGTERM] {
            // Where signals cannot be caught, they end the program at once.
            let _ = flag::register_conditional_shutdown(signal, i32::from(STATUS), flag.0.clone());
            let _ = flag::register(signal, flag.0.clone());
        }
        flag
    }

    pub fn is(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
