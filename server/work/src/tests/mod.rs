//! Whole workspaces, from text to verdict.

mod bound;
mod budgets;
mod editing;
mod files;
mod fresh;
mod heavy;
mod kept;
mod memory;
mod shards;

pub use memory::known_heaps;

use crate::disk::{Disk, DiskError};
use crate::event::Event;
use crate::settings::{CacheDir, Settings};
use crate::view::{FileView, FunctionView};
use crate::worker::{Engine, Explorer};
use crate::workspace::{Config, Workspace};
use explore::Control;
use explore::report::{Options, Report};
use ir::{FnId, Program};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Files in memory.
#[derive(Default)]
pub struct FakeDisk(Mutex<BTreeMap<String, String>>);

impl FakeDisk {
    pub fn with(files: &[(&str, &str)]) -> Arc<FakeDisk> {
        let disk = FakeDisk::default();
        files.iter().for_each(|(name, text)| disk.write(name, text));
        Arc::new(disk)
    }
    pub fn write(&self, name: &str, text: &str) {
        self.0.lock().unwrap().insert(name.to_owned(), text.to_owned());
    }
    pub fn delete(&self, name: &str) {
        self.0.lock().unwrap().remove(name);
    }
}

impl Disk for FakeDisk {
    fn read(&self, name: &str) -> Result<String, DiskError> {
        self.0.lock().unwrap().get(name).cloned().ok_or(DiskError::Missing)
    }

    fn list(&self, folder: &str, deep: bool) -> Vec<String> {
        let files = self.0.lock().unwrap();
        let below = files.keys().filter_map(|name| name.strip_prefix(folder)?.strip_prefix('/'));
        below.filter(|name| name.ends_with(".java") && (deep || !name.contains('/'))).map(str::to_owned).collect()
    }
}

/// The real engine; writes down what it is asked for.
#[derive(Clone, Default)]
pub struct Watched(pub Arc<Mutex<Vec<String>>>);

impl Watched {
    /// The functions explored since the last call, each once, sorted.
    pub fn take(&self) -> Vec<String> {
        let mut names = std::mem::take(&mut *self.0.lock().unwrap());
        names.sort();
        names.dedup();
        names
    }
}

impl Explorer for Watched {
    fn explore(&self, program: &Program, function: FnId, options: &Options, control: &mut dyn Control) -> Report {
        self.0.lock().unwrap().push(program.qualified_name(function));
        Engine.explore(program, function, options, control)
    }
}

/// An engine that is whatever a test needs.
pub struct Fake<F>(pub F);

impl<F> Explorer for Fake<F>
where
    F: Fn(&Program, FnId, &Options, &mut dyn Control) -> Report + Send + Sync,
{
    fn explore(&self, program: &Program, function: FnId, options: &Options, control: &mut dyn Control) -> Report {
        (self.0)(program, function, options, control)
    }
}

/// Long enough for any machine; only a hang reaches it.
pub const PATIENCE: Duration = Duration::from_secs(120);

pub fn settings(cache: Option<&Path>) -> Settings {
    let cache_dir = cache.map_or(CacheDir::Off, |dir| CacheDir::At(dir.to_owned()));
    Settings { cache_dir, timeout: Duration::from_secs(60), ..Settings::default() }
}

pub fn config(disk: Arc<dyn Disk>, cache: Option<&Path>, threads: usize) -> Config {
    Config { settings: settings(cache), disk, events: Arc::new(|_| {}), threads, gives_way: false, shard: None }
}

/// A workspace on an empty disk whose explorations are watched.
pub fn watched(cache: Option<&Path>) -> (Workspace, Watched) {
    let watched = Watched::default();
    let config = config(Arc::new(FakeDisk::default()), cache, 2);
    (Workspace::with_explorer(config, Box::new(watched.clone())), watched)
}

/// A workspace with an engine of the test's own, whose events are written down.
pub fn faked(
    settings: Settings,
    threads: usize,
    engine: impl Explorer + 'static,
) -> (Workspace, Arc<Mutex<Vec<Event>>>) {
    let events: Arc<Mutex<Vec<Event>>> = Arc::default();
    let sink = events.clone();
    let config = Config {
        settings,
        disk: Arc::new(FakeDisk::default()),
        events: Arc::new(move |e| sink.lock().unwrap().push(e)),
        threads,
        gives_way: false,
        shard: None,
    };
    (Workspace::with_explorer(config, Box::new(engine)), events)
}

/// The file once everything about it is explored.
pub fn settled(workspace: &Workspace, file: &str) -> FileView {
    assert!(workspace.wait_idle(PATIENCE), "it never ends: {:?}", workspace.status());
    workspace.snapshot().file(file).expect("an open file").clone()
}

pub fn function<'a>(file: &'a FileView, name: &str) -> &'a FunctionView {
    file.function(name).unwrap_or_else(|| panic!("no function `{name}`"))
}

/// The findings of a function as `code@text`.
pub fn findings(file: &FileView, name: &str) -> Vec<String> {
    let text = file.parse.source();
    let shown = function(file, name).findings(file);
    let at = |s: ir::Span| text.get(s.start as usize..s.end as usize).unwrap_or("?").to_owned();
    shown.iter().map(|s| format!("{}@{}", s.finding.code.name(), s.span.map_or("-".to_owned(), at))).collect()
}

/// Replaces the first occurrence of `old`.
pub fn replace(workspace: &Workspace, file: &str, version: i32, old: &str, new: &str) {
    let change = |text: &mut syntax::Text| {
        let start = text.to_string().find(old).unwrap_or_else(|| panic!("`{old}` is not in the text"));
        vec![text.replace(syntax::Span::new(start, start + old.len()), new)]
    };
    workspace.change(file, version, change).expect("an open file");
}

/// Four functions, three of them faulty; `both` calls two of the others.
pub const PROGRAM: &str = "\
data List { List next; int val; }

/// The number of nodes of an acyclic list.
fn int length(List l)
  requires hex { l(.next)+ aliases nothing; }
{
  int n := 0;
  while (l != null) { n := n + 1; l := l.next; }
  return n;
}

fn List second(List l) { return l.next; }

fn int ratio(int a, int b) { return a / b; }

fn int both(List l, int b) {
  if (l == null) { return 0; }
  List m := second(l);
  int r := ratio(7, b);
  return r;
}
";
