//! The live part: texts that change, analyses that follow, explorations in the background, verdicts that last.
//!
//! Start with [`Workspace`]: files and edits go in, [`Snapshot`]s and [`Event`]s come out. Behind it stand
//! an incremental database (texts to typed IR and fingerprints), a board of functions with a queue of
//! steps, worker threads, and the verdict [`store`] on disk.
//!
//! This crate explores nothing itself and decides no verdict: the same function gets the same report here as
//! from [`explore::explore`], from the store or anew, with one worker or many. It knows no protocol; the only
//! clocks, threads and files of the whole program below the editor are here.

mod board;
mod budget;
mod check;
mod database;
mod disk;
mod event;
mod heads;
mod keeper;
mod merge;
mod settings;
mod shard;
mod shift;
mod source_path;
mod steps;
pub mod store;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod verdict;
mod view;
mod watchdog;
mod worker;
mod workspace;

pub use budget::Deadline;
pub use check::{Checked, FileResult, check};
pub use database::{Analysis, Named};
pub use disk::{Disk, DiskError, RealDisk, Stamp, is_left_out, with_package};
pub use event::{Counts, Event, EventSink, FileName, FunctionState};
pub use heads::Heads;
pub use settings::{BadSetting, CacheDir, InlayHints, MAX_OBJECTS, Settings, Severity, Trace};
pub use shard::{BadShard, Shard};
pub use source_path::{SourcePath, is_archived};
pub use steps::scope_label;
pub use store::{Address, BadAddress, Remembered, per_user_dir};
pub use view::{FileView, FunctionStatus, FunctionView, ShownFinding, Snapshot, StaleReport, Status};
pub use watchdog::Watchdog;
pub use workspace::{Config, NotOpen, Workspace};
