//! Everything about some files at once: what the command line needs.

use crate::disk::DiskError;
use crate::event::FileName;
use crate::view::FileView;
use crate::workspace::{Config, Workspace};
use std::time::Duration;

/// The result for one file.
pub struct FileResult {
    pub name: FileName,
    /// The file with everything that is known about it, or why it cannot be read.
    pub outcome: Result<FileView, DiskError>,
}

/// The results for some files.
pub struct Checked {
    /// Of those that were looked at: all, unless it was interrupted.
    pub files: Vec<FileResult>,
    /// It was asked to stop before all was done.
    pub interrupted: bool,
}

/// How often to ask whether to stop.
const PULSE: Duration = Duration::from_millis(50);
/// Pulses that explorations have to end with what they have.
const LAST_PULSES: u32 = 60;

/// Analyses and explores every function of the files, on as many threads as `config` says. The results come
/// in the order of `files` (each name once), their functions in source order, whatever the number of threads.
///
/// Waits until all is done, or `stop` says so; the events tell how far it is.
pub fn check(files: &[String], config: Config, stop: &dyn Fn() -> bool) -> Checked {
    let workspace = Workspace::new(config);
    check_in(files, &workspace, stop)
}

pub(crate) fn check_in(files: &[String], workspace: &Workspace, stop: &dyn Fn() -> bool) -> Checked {
    let names: Vec<&str> = files.iter().map(String::as_str).collect();
    workspace.add_background(&names);
    let mut interrupted = false;
    while !interrupted && !workspace.wait_idle(PULSE) {
        interrupted = stop();
    }
    if interrupted {
        cancel(workspace);
    }
    let snapshot = if interrupted { workspace.peek() } else { workspace.snapshot() };
    workspace.shutdown();
    let mut seen = std::collections::BTreeSet::new();
    let mut results = Vec::new();
    for name in names.into_iter().filter(|n| seen.insert(*n)) {
        let outcome = match snapshot.file(name) {
            Some(FileView { error: Some(error), .. }) => Err(error.clone()),
            Some(view) => Ok(view.clone()),
            None if interrupted => continue,
            None => Err(DiskError::Missing),
        };
        results.push(FileResult { name: name.into(), outcome });
    }
    Checked { files: results, interrupted }
}

/// Lets what runs end with what it has.
fn cancel(workspace: &Workspace) {
    for _ in 0..LAST_PULSES {
        // Again: files that are analysed meanwhile bring new functions.
        workspace.cancel_all();
        if workspace.wait_idle(PULSE) || workspace.status().counts.running == 0 {
            return;
        }
    }
}
