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

/// Analyses and explores every function of the files, on as many threads as `config` says. The results come
/// in the order of `files` (each name once), their functions in source order, whatever the number of threads.
///
/// Waits until all is done; the events tell how far it is.
pub fn check(files: &[String], config: Config) -> Vec<FileResult> {
    let workspace = Workspace::new(config);
    check_in(files, &workspace)
}

pub(crate) fn check_in(files: &[String], workspace: &Workspace) -> Vec<FileResult> {
    let names: Vec<&str> = files.iter().map(String::as_str).collect();
    workspace.add_background(&names);
    while !workspace.wait_idle(Duration::from_secs(3_600)) {}
    let snapshot = workspace.snapshot();
    workspace.shutdown();
    let mut seen = std::collections::BTreeSet::new();
    let mut results = Vec::new();
    for name in names.into_iter().filter(|n| seen.insert(*n)) {
        let outcome = match snapshot.file(name) {
            Some(FileView { error: Some(error), .. }) => Err(error.clone()),
            Some(view) => Ok(view.clone()),
            None => Err(DiskError::Missing),
        };
        results.push(FileResult { name: name.into(), outcome });
    }
    results
}
