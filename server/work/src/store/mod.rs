//! The verdict store: what explorations found, kept on disk between runs.
//!
//! The store can only save work, never change a result: an entry counts when its key, its checksum and
//! its whole shape are right, and everything else (a damaged file, a file of another version, a full or
//! read-only disk, a file that another process holds) means exploring again, with a warning at most.
//!
//! Several processes share one file. The embedded database locks it exclusively, so it is opened for
//! each batch of reads or writes and closed again (below a millisecond); who finds it locked waits for
//! some milliseconds, then reads nothing, or writes with the next batch.
//!
//! Machines share entries through a Redis server ([`remote`], `cache.url`). Who writes there is unknown, so an entry of
//! it counts only when it was sealed with a secret that those machines share ([`Seal`]), or when what it says is checked
//! wherever it is used: inputs that complete a heap are, verdicts and "nothing completes it" cannot be.

mod address;
mod entry;
mod file;
mod memory;
mod remote;
#[cfg(test)]
mod tests;
mod wire;

use crate::settings::Settings;
pub use address::{Address, BadAddress};
pub use entry::{Key, Record, SHORTEST_SECRET, Seal};
use explore::report::Options;
use file::{Failure, StoreFile};
pub use memory::Remembered;
use remote::Remote;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Bytes of entries that the store keeps; the least recently used go first.
pub const SIZE_LIMIT: u64 = 256 << 20;
/// The environment variable with the secret of machines that share a cache.
pub const SECRET: &str = "HEAPLENS_CACHE_KEY";
/// Name of the file in the cache directory; another format is another file.
const FILE_NAME: &str = "verdicts-2.redb";
/// How often and how long to wait for a file that another process holds.
const READ_PATIENCE: (u32, Duration) = (8, Duration::from_millis(3));
const WRITE_PATIENCE: (u32, Duration) = (3, Duration::from_millis(3));
const LAST_PATIENCE: (u32, Duration) = (400, Duration::from_millis(5));

/// Verdicts of earlier runs and of this one.
pub struct Store {
    inner: Mutex<Inner>,
    /// Behind a lock of its own: nobody who needs the file waits for a distant machine.
    remote: Option<Mutex<Remote>>,
    seal: Seal,
}

struct Inner {
    file: Option<StoreFile>,
    /// Written since the last flush.
    pending: BTreeMap<Key, Vec<u8>>,
    /// Read since the last flush.
    touched: BTreeSet<Key>,
    /// To be shared with the next flush.
    outgoing: BTreeMap<Key, Vec<u8>>,
    warnings: Vec<String>,
}

/// Who checks an entry that comes from another machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trust {
    /// Whoever uses it: it may come from anybody.
    Checked,
    /// Nobody can: it must carry the seal of a shared secret.
    Sealed,
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
        let (pending, touched, outgoing) = (BTreeMap::new(), BTreeSet::new(), BTreeMap::new());
        let inner = Inner { file, pending, touched, outgoing, warnings };
        Store { inner: Mutex::new(inner), remote: None, seal: Seal::without_secret() }
    }

    /// The store that the settings and the environment name.
    pub fn of(settings: &Settings) -> Store {
        let store = Store::open(settings.cache_dir.path().as_deref(), SIZE_LIMIT);
        // The settings have complained about an address that is none.
        let address = settings.cache_url.as_deref().and_then(|url| Address::parse(url).ok());
        let secret = std::env::var(SECRET).ok().filter(|s| !s.is_empty());
        let seal = secret.as_deref().and_then(Seal::with_secret);
        if secret.is_some() && seal.is_none() {
            store.lock().warnings.push(format!("{SECRET} has fewer than {SHORTEST_SECRET} bytes and is ignored"));
        } else if secret.is_none() && address.is_some() {
            let hint = format!(
                "the shared cache has only answers that are checked again, no field bounds and no verdicts, until {SECRET} \
                 is set"
            );
            store.lock().warnings.push(hint);
        }
        store.shared(address, seal.unwrap_or_else(Seal::without_secret))
    }

    /// The same, shared with the machines that use the Redis server at `address`, and sealed.
    pub fn shared(mut self, address: Option<Address>, seal: Seal) -> Store {
        self.remote = address.map(|address| Mutex::new(Remote::new(address)));
        self.seal = seal;
        self
    }

    /// The records of `keys`, in their order.
    pub fn get(&self, keys: &[Key]) -> Vec<Option<Record>> {
        let mut records = self.local(keys);
        let missing: Vec<usize> = (0..keys.len()).filter(|i| records[*i].is_none()).collect();
        let wanted: Vec<Key> = missing.iter().map(|i| keys[*i]).collect();
        for (i, record) in missing.into_iter().zip(self.distant(&wanted, Trust::Sealed)) {
            if let Some(record) = &record {
                self.put_local(keys[i], record);
            }
            records[i] = record;
        }
        records
    }

    /// Keeps a record: at once for this process, on disk with the next [`Store::flush`].
    pub fn put(&self, key: Key, record: &Record) {
        self.put_everywhere(key, record, Trust::Sealed);
    }

    /// The values of `keys` on this machine.
    fn local<T: DeserializeOwned>(&self, keys: &[Key]) -> Vec<Option<T>> {
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
        let mut values = Vec::with_capacity(keys.len());
        for (key, bytes) in keys.iter().zip(bytes) {
            let value = bytes.and_then(|b| self.seal.decode(*key, &b));
            if value.is_some() {
                inner.touched.insert(*key);
            }
            values.push(value);
        }
        values
    }

    /// The values of `keys` on the server that machines share.
    fn distant<T: DeserializeOwned>(&self, keys: &[Key], trust: Trust) -> Vec<Option<T>> {
        let Some(mut remote) = self.shares(trust) else { return Vec::new() };
        let (bytes, warning) = remote.get(keys);
        drop(remote);
        self.lock().warnings.extend(warning);
        let decode = |(key, bytes): (&Key, Option<Vec<u8>>)| self.seal_for(trust).decode(*key, &bytes?);
        keys.iter().zip(bytes).map(decode).collect()
    }

    fn put_local<T: Serialize>(&self, key: Key, value: &T) {
        let mut inner = self.lock();
        if inner.file.is_some()
            && let Some(bytes) = self.seal.encode(key, value)
        {
            inner.pending.insert(key, bytes);
        }
    }

    fn put_everywhere<T: Serialize>(&self, key: Key, value: &T, trust: Trust) {
        self.put_local(key, value);
        if self.remote.is_some()
            && (trust == Trust::Checked || self.seal.is_secret())
            && let Some(bytes) = self.seal_for(trust).encode(key, value)
        {
            self.lock().outgoing.insert(key, bytes);
        }
    }

    /// The shared server, when such entries are exchanged with it.
    fn shares(&self, trust: Trust) -> Option<MutexGuard<'_, Remote>> {
        let remote = self.remote.as_ref().filter(|_| trust == Trust::Checked || self.seal.is_secret())?;
        Some(remote.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What is checked anyway is shared also between those who have the secret and those who do not.
    fn seal_for(&self, trust: Trust) -> Seal {
        match trust {
            Trust::Checked => Seal::without_secret(),
            Trust::Sealed => self.seal,
        }
    }

    /// Writes what is pending. What cannot be written now is tried again by the next call; `last` waits
    /// longer for other processes.
    pub fn flush(&self, last: bool) {
        self.flush_file(last);
        let outgoing = std::mem::take(&mut self.lock().outgoing);
        if let Some(mut remote) = self.shares(Trust::Checked).filter(|_| !outgoing.is_empty()) {
            let warning = remote.set(outgoing.iter());
            drop(remote);
            self.lock().warnings.extend(warning);
        }
    }

    fn flush_file(&self, last: bool) {
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

    /// Asks for what nobody has kept, here and on the shared server: what is wrong with them is a warning then.
    pub fn probe(&self) {
        let key = [Key::new("probe", "", &[], &Options::default())];
        self.local::<Record>(&key);
        self.distant::<Record>(&key, Trust::Checked);
    }

    /// Where verdicts are kept, in words.
    pub fn describe(&self) -> String {
        let file = self.lock().file.as_ref().map(|f| f.path().display().to_string());
        let remote = self.shares(Trust::Checked).map(|r| r.address().to_string());
        match (file, remote) {
            (Some(file), Some(remote)) => format!("{file} and {remote}"),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => "off".to_owned(),
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

/// Identifies this build: what another one believed is not used. On one machine, time and size of the program file stand
/// for its contents; machines that share a cache compare the contents.
pub(crate) fn tool(settings: &Settings) -> String {
    let path = std::env::current_exe();
    let version = env!("CARGO_PKG_VERSION");
    if settings.cache_url.is_some() {
        let contents = path.and_then(std::fs::read).map(|bytes| entry::digest(&bytes));
        return format!("{version} {contents:x?}");
    }
    let built = path.and_then(std::fs::metadata).map(|m| (m.len(), m.modified().ok()));
    format!("{version} {built:?}")
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
