//! Building bodies: what front ends share once they know what the instructions are.

mod builder;
mod flow;
mod tidy;

pub use builder::{Builder, Draft, Handler, Point, copy_of};
pub use flow::{can_raise, mark_loops, reachable, successors};
pub use tidy::tidy;
