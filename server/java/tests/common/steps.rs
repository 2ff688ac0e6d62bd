//! A bound on explorations that is the same on every machine.

use explore::Control;
use explore::report::{Event, Stop};

/// Stops after a number of steps: some methods have more paths than a test needs.
pub struct Steps(pub u64);

impl Control for Steps {
    fn stop(&mut self) -> Option<Stop> {
        self.0 = self.0.saturating_sub(1);
        (self.0 == 0).then_some(Stop::Timeout)
    }
    fn event(&mut self, _: Event) {}
}
