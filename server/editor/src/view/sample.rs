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
    let workspace = workspace_with(text);
    view(&workspace)
}

/// The view of an explored text in which `old` is then replaced; functions that break by that are not explored again.
pub fn broken_by(text: &str, old: &str, new: &str) -> FileView {
    let workspace = workspace_with(text);
    let start = at(text, old, 0);
    let change = |text: &mut syntax::Text| vec![text.replace(syntax::Span::new(start, start + old.len()), new)];
    workspace.change("/sample.hir", 2, change).expect("it is open");
    view(&workspace)
}

fn view(workspace: &Workspace) -> FileView {
    workspace.snapshot().file("/sample.hir").expect("it is open").clone()
}

fn workspace_with(text: &str) -> Workspace {
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
    workspace
}

/// The byte offset of the first occurrence of `what`, plus `plus`.
pub fn at(text: &str, what: &str, plus: usize) -> usize {
    text.find(what).expect("the text has it") + plus
}
