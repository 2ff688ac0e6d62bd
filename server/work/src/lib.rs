//! Incremental database, verdict store, background scheduler.
mod budget;
mod settings;
mod steps;
mod store;
#[cfg(test)]
mod testing;
mod verdict;
pub use settings::*;
pub use steps::*;
pub use store::*;
pub use verdict::*;
pub use budget::*;
