//! Analysed and explored texts, for the tests of the views.

use std::sync::Arc;
use std::time::Duration;
use work::{CacheDir, Config, Disk, DiskError, FileView, Settings, Workspace};

/// A disk without files.
struct NoDisk;

impl Disk for NoDisk {
    fn read(&self, _: &str) -> Result<String, DiskError> {
        Err(DiskError::Missing)
    }
}

/// The view of a text once all of it is explored.
pub fn explored(text: &str) -> FileView {
    let settings = Settings { cache_dir: CacheDir::Off, ..Settings::default() };
    let workspace = Workspace::new(Config {
        settings,
        disk: Arc::new(NoDisk),
        events: Arc::new(|_| {}),
        threads: 1,
        gives_way: false,
        shard: None,
    });
    workspace.open("/sample.hir", 1, text);
    workspace.snapshot();
    assert!(workspace.wait_idle(Duration::from_secs(60)), "the text is small");
    workspace.snapshot().file("/sample.hir").expect("it is open").clone()
}

/// The byte offset of the first occurrence of `what`, plus `plus`.
pub fn at(text: &str, what: &str, plus: usize) -> usize {
    text.find(what).expect("the text has it") + plus
}
