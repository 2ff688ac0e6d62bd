//! The door of this crate: files in, snapshots and events out.

use crate::board::{Board, Terms};
use crate::database::Content;
use crate::disk::Disk;
use crate::event::{Event, EventSink, FileName};
use crate::keeper::{Gauge, Keeper, Process};
use crate::settings::Settings;
use crate::shard::Shard;
use crate::shift::Shift;
use crate::store::{self, Remembered, Store};
use crate::view::{Snapshot, Status};
use crate::worker::{Engine, Explorer, Mail, Shared, analyse, keep, work, work_behind};
use ir::scope::ScopeOptions;
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use syntax::{Edit, Language, Text};

/// What a workspace is made with.
pub struct Config {
    pub settings: Settings,
    pub disk: Arc<dyn Disk>,
    pub events: EventSink,
    /// Threads that explore; 0 is one per core.
    pub threads: usize,
    /// Somebody types: threads that explore let those that answer go first.
    pub gives_way: bool,
    /// The part to explore, when machines share the work.
    pub shard: Option<Shard>,
}

/// A change of a file that is not open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotOpen(pub String);

impl fmt::Display for NotOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not open, so its change is ignored; open it first", self.0)
    }
}

impl std::error::Error for NotOpen {}

/// Open and background files, their analysis, and the exploration of their functions. Clones are the same
/// workspace; dropping the last one shuts it down.
///
/// No method waits for an exploration unless it says so.
#[derive(Clone)]
pub struct Workspace(Arc<Handle>);

struct Handle {
    shared: Arc<Shared>,
    /// Held while an edit is taken in, so that edits keep their order.
    intake: Mutex<()>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    settings: Mutex<Settings>,
}

/// Exploration and lowering recurse as deep as programs do. Only what is used of it costs memory.
const STACK_BYTES: usize = 256 << 20;

impl Workspace {
    /// Starts the threads and opens the verdict store.
    pub fn new(config: Config) -> Workspace {
        Workspace::with(config, Box::new(Engine), Box::new(Process))
    }

    #[cfg(test)]
    pub(crate) fn with_explorer(config: Config, explorer: Box<dyn Explorer>) -> Workspace {
        Workspace::with(config, explorer, Box::new(Process))
    }

    pub(crate) fn with(config: Config, explorer: Box<dyn Explorer>, gauge: Box<dyn Gauge>) -> Workspace {
        let Config { settings, disk, events, threads, gives_way, shard } = config;
        let store = Arc::new(Store::of(&settings));
        let tool: Arc<str> = store::tool(&settings).into();
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        let workers = if threads == 0 { cores() } else { threads };
        let shared = Arc::new(Shared {
            board: Mutex::new(Board::new(terms(&settings, tool.clone(), shard), workers, events)),
            changed: Condvar::new(),
            mail: Mutex::new(Mail { source_path: Some(settings.source_path.clone()), ..Mail::default() }),
            posted: Condvar::new(),
            memory: Arc::new(Remembered::new(store.clone(), tool)),
            keeper: Keeper::new(settings.memory_bytes, gauge),
            store,
            disk,
            explorer,
        });
        shared.warn();
        let mut threads = vec![spawn("analysis", &shared, analyse), spawn("memory", &shared, keep)];
        let run = if gives_way { work_behind } else { work };
        threads.extend((0..workers).map(|n| spawn(&format!("explore-{n}"), &shared, run)));
        let threads = threads.into_iter().flatten().collect();
        Workspace(Arc::new(Handle {
            shared,
            intake: Mutex::default(),
            threads: Mutex::new(threads),
            settings: Mutex::new(settings),
        }))
    }

    /// The settings in force.
    pub fn settings(&self) -> Settings {
        lock(&self.0.settings).clone()
    }

    /// Goes on with other settings: what they do not concern is kept. `cache.dir` and `cache.url` take effect at
    /// the next start.
    pub fn set_settings(&self, settings: Settings) {
        let old = std::mem::replace(&mut *lock(&self.0.settings), settings.clone());
        self.0.shared.keeper.set_limit(settings.memory_bytes);
        let mut board = self.0.shared.board();
        let terms = terms(&settings, board.terms.tool.clone(), board.terms.shard);
        board.set_terms(terms);
        drop(board);
        self.0.shared.changed.notify_all();
        if old.source_path != settings.source_path {
            self.look_in(settings.source_path);
        }
    }

    /// Looks in these places for classes that the workspace does not have.
    fn look_in(&self, places: Vec<PathBuf>) {
        let _intake = lock(&self.0.intake);
        let number = {
            let mut board = self.0.shared.board();
            board.edits += 1;
            board.edits
        };
        self.0.shared.mail().source_path = Some(places);
        self.post(number, []);
    }

    /// An editor has the file open with this text; from now on the text on disk does not count. Opening an open
    /// file replaces its text.
    pub fn open(&self, file: &str, version: i32, text: &str) {
        self.open_as(file, version, text, Language::of_file(file));
    }

    /// As [`Workspace::open`], for a file whose name may not tell its language.
    pub fn open_as(&self, file: &str, version: i32, text: &str, language: Language) {
        let _intake = lock(&self.0.intake);
        let name: FileName = file.into();
        let parse = Arc::new(syntax::parse_as(language, &Text::new(text, version)));
        let number = {
            let mut board = self.0.shared.board();
            board.edits += 1;
            let number = board.edits;
            let entry = board.add(&name, &parse);
            entry.open = true;
            entry.parse = parse.clone();
            entry.named = None;
            entry.touch();
            number
        };
        self.post(number, [(name, Some(Content::Text(parse)))]);
    }

    /// Applies an edit. `edit` changes the text in place and returns what it did, in order.
    ///
    /// When this returns, the new text, its tree and its syntax errors are published, as the incremental parse has
    /// them; the tree that stands, names and exploration follow.
    ///
    /// # Errors
    /// When the file is not open.
    pub fn change(&self, file: &str, version: i32, edit: impl FnOnce(&mut Text) -> Vec<Edit>) -> Result<(), NotOpen> {
        let _intake = lock(&self.0.intake);
        let old = {
            let mut board = self.0.shared.board();
            let entry = board.file_mut(file).filter(|f| f.open).ok_or_else(|| NotOpen(file.to_owned()))?;
            entry.parse.clone()
        };
        let mut text = old.text().clone();
        let edits = edit(&mut text);
        text.set_version(version);
        let parse = Arc::new(syntax::reparse(&old, &text, &edits));
        // Before the board is locked: others would wait.
        syntax::errors(&parse);
        let shifts = Shift::all(&old, &text, &edits);
        let number = {
            let mut board = self.0.shared.board();
            board.edits += 1;
            board.edited(file, parse.clone(), &shifts);
            if let Some(last) = shifts.last() {
                // People look at what they type.
                board.set_focus(file, Some(last.end()));
            }
            board.edits
        };
        self.post(number, [(file.into(), Some(Content::Text(parse)))]);
        Ok(())
    }

    /// The editor has closed the file: what uses it sees the text on disk again.
    pub fn close(&self, file: &str) {
        let _intake = lock(&self.0.intake);
        let number = {
            let mut board = self.0.shared.board();
            board.edits += 1;
            match board.file_mut(file) {
                Some(entry) if entry.background => {
                    entry.open = false;
                    entry.touch();
                }
                Some(_) => board.remove(file),
                None => {}
            }
            board.edits
        };
        self.post(number, [(file.into(), None)]);
    }

    /// Files were created, changed or deleted on disk.
    pub fn watched(&self, files: &[&str]) {
        let _intake = lock(&self.0.intake);
        let (number, names) = {
            let mut board = self.0.shared.board();
            board.edits += 1;
            let closed = |name: &&str| !board.file_mut(name).is_some_and(|f| f.open);
            let names: Vec<FileName> = files.iter().copied().filter(closed).map(FileName::from).collect();
            (board.edits, names)
        };
        self.post(number, names.into_iter().map(|name| (name, None)));
    }

    /// Looks whether files that were read have changed on disk: not everybody tells, and not about every folder.
    pub fn look_again(&self) {
        let _intake = lock(&self.0.intake);
        let number = {
            let mut board = self.0.shared.board();
            board.edits += 1;
            board.edits
        };
        self.0.shared.mail().look_again = true;
        self.post(number, []);
    }

    /// Explores files that are not open, when nothing else is to be done.
    pub fn add_background(&self, files: &[&str]) {
        let _intake = lock(&self.0.intake);
        let empty = Arc::new(syntax::parse(&Text::default()));
        let number = {
            let mut board = self.0.shared.board();
            board.edits += 1;
            for file in files {
                board.add(&FileName::from(*file), &empty).background = true;
            }
            board.edits
        };
        self.post(number, []);
    }

    /// Stops exploring files that are not open, and forgets what was found in them. Open ones stay as they are.
    pub fn remove_background(&self, files: &[&str]) {
        let mut board = self.0.shared.board();
        for file in files {
            match board.file_mut(file) {
                Some(entry) if entry.open => entry.background = false,
                Some(_) => board.remove(file),
                None => {}
            }
        }
        drop(board);
        self.0.shared.changed.notify_all();
    }

    /// The cursor is at this byte; the function there comes first.
    pub fn set_focus(&self, file: &str, offset: Option<usize>) {
        self.0.shared.board().set_focus(file, offset);
        self.0.shared.changed.notify_all();
    }

    /// These bytes are on the screen; the functions there come before others.
    pub fn set_visible(&self, file: &str, ranges: &[Range<usize>]) {
        self.0.shared.board().set_visible(file, ranges);
        self.0.shared.changed.notify_all();
    }

    /// What is known, with every edit made before the call analysed: waits for names and types of all files (seconds, when
    /// a large workspace has just been opened), never for an exploration.
    pub fn snapshot(&self) -> Snapshot {
        self.snapshot_when(|board, edits| board.analysed >= edits)
    }

    /// As [`Workspace::snapshot`], but waits for one file only (milliseconds): of others, what is known now.
    pub fn snapshot_of(&self, file: &str) -> Snapshot {
        self.snapshot_when(|board, edits| board.includes(file, edits))
    }

    /// As [`Workspace::snapshot_of`], for all open files.
    pub fn snapshot_of_open(&self) -> Snapshot {
        self.snapshot_when(Board::open_include)
    }

    /// As [`Workspace::snapshot_of`], once a function there is explored; what is known when `at_most` has passed before.
    pub fn snapshot_explored(&self, file: &str, function: &str, at_most: Duration) -> Snapshot {
        let end = Instant::now() + at_most;
        let shared = &self.0.shared;
        let mut board = self.board_when(|board, edits| board.includes(file, edits));
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || board.shutdown || board.is_explored(file, function) {
                return board.snapshot();
            }
            board = shared.changed.wait_timeout(board, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// What is known once that includes the edits up to now.
    fn snapshot_when(&self, includes: impl Fn(&Board, u64) -> bool) -> Snapshot {
        self.board_when(includes).snapshot()
    }

    /// The board once it includes the edits up to now.
    fn board_when(&self, includes: impl Fn(&Board, u64) -> bool) -> MutexGuard<'_, Board> {
        let shared = &self.0.shared;
        let mut board = shared.board();
        let wanted = board.edits;
        while !includes(&board, wanted) && !board.shutdown {
            board = shared.changed.wait(board).unwrap_or_else(PoisonError::into_inner);
        }
        board
    }

    /// What is published now; an analysis may belong to an older text.
    pub fn peek(&self) -> Snapshot {
        self.0.shared.board().snapshot()
    }

    /// Explores a function before everything else, within `scope` where it says something: from the start, or from where
    /// an exploration within smaller bounds ended.
    /// False when there is no such function, or it has errors or no body.
    pub fn explore_now(&self, file: &str, function: &str, scope: Option<ScopeOptions>) -> bool {
        let found = self.0.shared.board().explore_now(&file.into(), function, scope);
        self.0.shared.changed.notify_all();
        found
    }

    /// Explores a function again, within the bounds it has, before everything else; false when it cannot be explored.
    pub fn refresh(&self, file: &str, function: &str) -> bool {
        let found = self.0.shared.board().refresh(&file.into(), function);
        self.0.shared.changed.notify_all();
        found
    }

    #[cfg(test)]
    pub(crate) fn trim(&self) {
        self.0.shared.board().trim();
    }

    /// Stops the exploration of one function, or of all functions of the file, until an edit or a request.
    pub fn cancel(&self, file: &str, function: Option<&str>) {
        self.0.shared.board().cancel(&file.into(), function);
        self.0.shared.changed.notify_all();
    }

    /// Stops every exploration, until an edit or a request.
    pub fn cancel_all(&self) {
        self.0.shared.board().cancel_all();
        self.0.shared.changed.notify_all();
    }

    /// How everything is.
    pub fn status(&self) -> Status {
        let store = self.0.shared.store.describe();
        let board = self.0.shared.board();
        Status {
            counts: board.counts(),
            memory_bytes: self.0.shared.keeper.resident(),
            store,
            functions: board.status(),
        }
    }

    /// Waits until everything is explored; false when `timeout` comes first.
    pub fn wait_idle(&self, timeout: Duration) -> bool {
        let shared = &self.0.shared;
        let end = Instant::now().checked_add(timeout);
        let mut board = shared.board();
        while !board.is_idle() || board.untold_idle() {
            let left = end.map_or(Duration::from_secs(3_600), |e| e.saturating_duration_since(Instant::now()));
            if left.is_zero() || board.shutdown {
                return false;
            }
            board = shared.changed.wait_timeout(board, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    /// Stops everything, waits for the threads, and writes what was found. Later calls do nothing.
    ///
    /// Not to be called from the event sink, which runs on these threads.
    pub fn shutdown(&self) {
        self.0.shutdown();
    }

    /// Hands contents to the analysing thread.
    fn post(&self, number: u64, contents: impl IntoIterator<Item = (FileName, Option<Content>)>) {
        let mut mail = self.0.shared.mail();
        mail.contents.extend(contents);
        mail.edits = mail.edits.max(number);
        drop(mail);
        self.0.shared.posted.notify_all();
        self.0.shared.changed.notify_all();
    }
}

impl Handle {
    fn shutdown(&self) {
        {
            let mut board = self.shared.board();
            board.shutdown = true;
            board.cancel_all();
        }
        self.shared.mail().shutdown = true;
        self.shared.keeper.shutdown();
        self.shared.posted.notify_all();
        self.shared.changed.notify_all();
        let threads = std::mem::take(&mut *lock(&self.threads));
        let any = !threads.is_empty();
        for thread in threads {
            // A thread that panicked has told so; the others are still to be joined.
            let _ = thread.join();
        }
        if any {
            self.shared.store.flush(true);
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.shutdown();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn spawn(name: &str, shared: &Arc<Shared>, run: fn(&Arc<Shared>)) -> Option<JoinHandle<()>> {
    let own = shared.clone();
    let thread = std::thread::Builder::new().name(name.to_owned()).stack_size(STACK_BYTES).spawn(move || run(&own));
    if let Err(error) = &thread {
        shared
            .board()
            .tell(Event::Warning(format!("the thread `{name}` cannot be started ({error}): less is explored")));
    }
    thread.ok()
}

/// What the settings mean for explorations.
fn terms(settings: &Settings, tool: Arc<str>, shard: Option<Shard>) -> Terms {
    Terms { tool, options: settings.options(), timeout: settings.timeout, shard }
}
