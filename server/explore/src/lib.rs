//! Symbolic exploration of one function: from typed IR to confirmed findings.
//!
//! Start with [`explore`] and [`report::Report`].

pub mod places;
pub mod report;

use ir::{FnId, Program};
use report::{Event, Options, Report, Stop};

/// How the owner of an exploration steers it. Exploration itself reads no clock and no environment.
pub trait Control {
    /// Asked at every step: a reason to stop now. The report then has what was found so far.
    fn stop(&mut self) -> Option<Stop>;
    /// Told as things happen.
    fn event(&mut self, event: Event);
}
