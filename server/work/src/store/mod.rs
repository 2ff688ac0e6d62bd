//! The verdict store: what explorations found, kept on disk between runs.
//!
//! The store can only save work, never change a result: an entry counts when its key, its checksum and
//! its whole shape are right, and everything else (a damaged file, a file of another version, a full or
//! read-only disk, a file that another process holds) means exploring again, with a warning at most.
//!
//! Several processes share one file. The embedded database locks it exclusively, so it is opened for
//! each batch of reads or writes and closed again (below a millisecond); who finds it locked waits for
//! some milliseconds, then reads nothing, or writes with the next batch.

mod entry;
mod file;
#[cfg(test)]
mod tests;

pub use entry::{Key, Record};
use file::{Failure, StoreFile};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Bytes of entries that the store keeps; the least recently used go first.
pub const SIZE_LIMIT: u64 = 256 << 20;
/// Name of the file in the cache directory; another format is another file.
const FILE_NAME: &str = "verdicts-1.redb";
/// How often and how long to wait for a file that another process holds.
const READ_PATIENCE: (u32, Duration) = (8, Duration::from_millis(3));
const WRITE_PATIENCE: (u32, Duration) = (3, Duration::from_millis(3));
const LAST_PATIENCE: (u32, Duration) = (400, Duration::from_millis(5));

/// Verdicts of earlier runs and of this one.
pub struct Store {
    inner: Mutex<Inner>,
}

struct Inner {
    file: Option<StoreFile>,
    /// Written since the last flush.
    pending: BTreeMap<Key, Vec<u8>>,
    /// Read since the last flush.
    touched: BTreeSet<Key>,
    warnings: Vec<String>,
}

impl Store {
    /// The store in `dir`, created when it is missing; `None` keeps nothing.
    pub fn open(dir: Option<&Path>, limit: u64) -> Store {
        let mut warnings = Vec::new();
        let file = dir.and_then(|dir| match std::fs::create_dir_all(dir) {
            Ok(()) => Some(StoreFile::new(dir.join(FILE_NAME), limit)),
            Err(e) => {
                warnings.push(format!(
                    "verdicts are not kept between runs: the cache directory `{}` cannot be created ({e}); \
                     set `heaplens.cache.dir` to a writable directory",
                    dir.display()
                ));
                None
            }
        });
        let inner = Inner { file, pending: BTreeMap::new(), touched: BTreeSet::new(), warnings };
        Store { inner: Mutex::new(inner) }
    }

    /// The records of `keys`, in their order.
    pub fn get(&self, keys: &[Key]) -> Vec<Option<Record>> {
        let inner = &mut *self.lock();
        let mut bytes: Vec<_> = keys.iter().map(|k| inner.pending.get(k).cloned()).collect();
        let missing: Vec<_> = (0..keys.len()).filter(|i| bytes[*i].is_none()).collect();
        if let Some(file) = inner.file.as_ref().filter(|_| !missing.is_empty()) {
            let wanted: Vec<_> = missing.iter().map(|i| keys[*i]).collect();
            match file.read(&wanted, READ_PATIENCE) {
                Ok(found) => {
                    for (i, value) in missing.into_iter().zip(found) {
                        bytes[i] = value;
                    }
                }
                Err(failure) => inner.failed(failure),
            }
        }
        let mut records = Vec::with_capacity(keys.len());
        for (key, value) in keys.iter().zip(bytes) {
            let record = value.and_then(|v| Record::decode(*key, &v));
            if record.is_some() {
                inner.touched.insert(*key);
            }
            records.push(record);
        }
        records
    }

    /// Keeps a record: at once for this process, on disk with the next [`Store::flush`].
    pub fn put(&self, key: Key, record: &Record) {
        let mut inner = self.lock();
        if inner.file.is_some()
            && let Some(bytes) = record.encode(key)
        {
            inner.pending.insert(key, bytes);
        }
    }

    /// Writes what is pending. What cannot be written now is tried again by the next call; `last` waits
    /// longer for other processes.
    pub fn flush(&self, last: bool) {
        let inner = &mut *self.lock();
        let Some(file) = &inner.file else { return };
        if inner.pending.is_empty() {
            return;
        }
        let patience = if last { LAST_PATIENCE } else { WRITE_PATIENCE };
        match file.write(&inner.pending, &inner.touched, patience) {
            Ok(()) => {
                inner.pending.clear();
                inner.touched.clear();
            }
            Err(failure) => inner.failed(failure),
        }
    }

    /// The warnings since the last call, each to be shown once.
    pub fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut self.lock().warnings)
    }

    /// Where verdicts are kept, in words.
    pub fn describe(&self) -> String {
        match &self.lock().file {
            Some(file) => file.path().display().to_string(),
            None => "off".to_owned(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Goes on without the file, or with an empty one.
    fn failed(&mut self, failure: Failure) {
        let Some(file) = &self.file else { return };
        let path = file.path().display();
        match failure {
            Failure::Locked => {}
            Failure::Damaged(why) => {
                self.warnings.push(format!("the verdict store `{path}` was damaged ({why}) and starts empty"));
                if let Err(e) = file.discard() {
                    self.warnings.push(format!("verdicts are not kept between runs: `{path}` cannot be removed ({e})"));
                    self.switch_off();
                }
            }
            Failure::Unusable(why) => {
                self.warnings.push(format!(
                    "verdicts are not kept between runs: `{path}` cannot be used ({why}); \
                     set `heaplens.cache.dir` to a writable directory"
                ));
                self.switch_off();
            }
        }
    }

    fn switch_off(&mut self) {
        self.file = None;
        self.pending.clear();
        self.touched.clear();
    }
}

/// The user's cache directory for this program; `None` when the environment names none.
pub fn per_user_dir() -> Option<PathBuf> {
    let var = |name| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let base = if cfg!(windows) {
        var("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        var("HOME").map(|h| h.join("Library/Caches"))
    } else {
        var("XDG_CACHE_HOME").or_else(|| var("HOME").map(|h| h.join(".cache")))
    };
    base.map(|b| b.join("heaplens"))
}
