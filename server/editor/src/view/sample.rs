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

const HIR: &str = "/sample.hir";
const JAVA: &str = "/Sample.java";

/// The view of a text once all of it is explored.
pub fn explored(text: &str) -> FileView {
    view(&workspace_with(HIR, text), HIR)
}

/// As [`explored`], of a text in Java.
pub fn explored_java(text: &str) -> FileView {
    view(&workspace_with(JAVA, text), JAVA)
}

/// The view of an explored text in which `old` is then replaced; functions that break by that are not explored again.
pub fn broken_by(text: &str, old: &str, new: &str) -> FileView {
    broken_in(HIR, text, old, new)
}

/// As [`broken_by`], of a text in Java.
pub fn broken_java_by(text: &str, old: &str, new: &str) -> FileView {
    broken_in(JAVA, text, old, new)
}

fn broken_in(name: &str, text: &str, old: &str, new: &str) -> FileView {
    let workspace = workspace_with(name, text);
    let start = at(text, old, 0);
    let change = |text: &mut syntax::Text| vec![text.replace(syntax::Span::new(start, start + old.len()), new)];
    workspace.change(name, 2, change).expect("it is open");
    view(&workspace, name)
}

fn view(workspace: &Workspace, name: &str) -> FileView {
    workspace.snapshot().file(name).expect("it is open").clone()
}

fn workspace_with(name: &str, text: &str) -> Workspace {
    let settings = Settings { cache_dir: CacheDir::Off, ..Settings::default() };
    let workspace = Workspace::new(Config {
        settings,
        disk: Arc::new(NoDisk),
        events: Arc::new(|_| {}),
        threads: 1,
        gives_way: false,
        shard: None,
    });
    workspace.open(name, 1, text);
    workspace.snapshot();
    assert!(workspace.wait_idle(Duration::from_secs(60)), "the text is small");
    workspace
}

/// The byte offset of the first occurrence of `what`, plus `plus`.
pub fn at(text: &str, what: &str, plus: usize) -> usize {
    text.find(what).expect("the text has it") + plus
}
