//! The database file: short transactions, eviction, and every way it can fail.

use super::entry::Key;
use redb::{Database, DatabaseError, ReadOnlyDatabase, ReadableDatabase, ReadableTable, TableDefinition, TableError};
use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Key to encoded record.
const VERDICTS: TableDefinition<u128, &[u8]> = TableDefinition::new("verdicts");
/// Key to (turn of the last use, bytes).
const USES: TableDefinition<u128, (u64, u64)> = TableDefinition::new("uses");
/// Counters: `turn` of writing, `bytes` of all entries.
const COUNTERS: TableDefinition<&str, u64> = TableDefinition::new("counters");
/// The database caches pages; batches are small.
const PAGE_CACHE: usize = 4 << 20;

/// Why an operation on the file came to nothing.
pub(super) enum Failure {
    /// Another process has it open.
    Locked,
    /// It holds something else than what was written.
    Damaged(String),
    /// The system does not let us use it.
    Unusable(String),
}

/// How often to try again, and how long to wait in between.
pub(super) type Patience = (u32, Duration);

pub(super) struct StoreFile {
    path: PathBuf,
    limit: u64,
}

impl StoreFile {
    pub(super) fn new(path: PathBuf, limit: u64) -> StoreFile {
        StoreFile { path, limit }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the file, so that the next write starts anew.
    pub(super) fn discard(&self) -> std::io::Result<()> {
        match std::fs::remove_file(&self.path) {
            Err(e) if e.kind() != ErrorKind::NotFound => Err(e),
            _ => Ok(()),
        }
    }

    /// The values of `keys`, in their order.
    pub(super) fn read(&self, keys: &[Key], patience: Patience) -> Result<Vec<Option<Vec<u8>>>, Failure> {
        // Missing, or just created by another process that has not written its header yet.
        if std::fs::metadata(&self.path).is_ok_and(|m| m.len() == 0) || !self.path.exists() {
            return Ok(vec![None; keys.len()]);
        }
        guarded(patience, || {
            let database = ReadOnlyDatabase::open(&self.path);
            match database {
                // It was not closed in order: open it for writing once, which repairs it.
                Err(DatabaseError::RepairAborted) => values(&open(&self.path)?, keys),
                Err(error) => Err(error.into()),
                Ok(database) => values(&database, keys),
            }
        })
    }

    /// Writes `entries`, marks them and `touched` as used, and evicts what is too much.
    pub(super) fn write(
        &self,
        entries: &BTreeMap<Key, Vec<u8>>,
        touched: &BTreeSet<Key>,
        patience: Patience,
    ) -> Result<(), Failure> {
        guarded(patience, || {
            let mut database = open(&self.path)?;
            if self.transact(&database, entries, touched)? {
                database.compact()?;
            }
            Ok(())
        })
    }

    /// One transaction; whether something was evicted.
    fn transact(
        &self,
        db: &Database,
        entries: &BTreeMap<Key, Vec<u8>>,
        touched: &BTreeSet<Key>,
    ) -> Result<bool, redb::Error> {
        let transaction = db.begin_write()?;
        let evicted;
        {
            let mut verdicts = transaction.open_table(VERDICTS)?;
            let mut uses = transaction.open_table(USES)?;
            let mut counters = transaction.open_table(COUNTERS)?;
            let turn = counters.get("turn")?.map_or(0, |t| t.value()).wrapping_add(1);
            let mut bytes = counters.get("bytes")?.map_or(0, |b| b.value());
            for key in touched {
                let known = uses.get(key.id)?.map(|u| u.value().1);
                if let Some(len) = known {
                    uses.insert(key.id, (turn, len))?;
                }
            }
            for (key, value) in entries {
                let len = value.len() as u64;
                let before = uses.insert(key.id, (turn, len))?.map_or(0, |u| u.value().1);
                verdicts.insert(key.id, value.as_slice())?;
                bytes = bytes.saturating_sub(before).saturating_add(len);
            }
            let victims = if bytes > self.limit { victims(&uses, self.limit)? } else { Vec::new() };
            for (id, len) in &victims {
                uses.remove(id)?;
                verdicts.remove(id)?;
                bytes = bytes.saturating_sub(*len);
            }
            counters.insert("turn", turn)?;
            counters.insert("bytes", bytes)?;
            evicted = !victims.is_empty();
        }
        transaction.commit()?;
        Ok(evicted)
    }
}

/// The least recently used entries, so many that three quarters of `limit` remain.
fn victims(uses: &impl ReadableTable<u128, (u64, u64)>, limit: u64) -> Result<Vec<(u128, u64)>, redb::Error> {
    let mut all = Vec::new();
    for entry in uses.iter()? {
        let (id, used) = entry?;
        let (turn, len) = used.value();
        all.push((turn, id.value(), len));
    }
    all.sort_unstable();
    let mut excess = all.iter().map(|(_, _, len)| len).sum::<u64>().saturating_sub(limit / 4 * 3);
    let mut out = Vec::new();
    for (_, id, len) in all {
        if excess == 0 {
            break;
        }
        excess = excess.saturating_sub(len);
        out.push((id, len));
    }
    Ok(out)
}

fn open(path: &Path) -> Result<Database, redb::Error> {
    Ok(Database::builder().set_cache_size(PAGE_CACHE).create(path)?)
}

fn values(database: &impl ReadableDatabase, keys: &[Key]) -> Result<Vec<Option<Vec<u8>>>, redb::Error> {
    let transaction = database.begin_read()?;
    let table = match transaction.open_table(VERDICTS) {
        Err(TableError::TableDoesNotExist(_)) => return Ok(vec![None; keys.len()]),
        other => other?,
    };
    keys.iter().map(|key| Ok(table.get(key.id)?.map(|v| v.value().to_vec()))).collect()
}

/// Runs an operation, waits while the file is locked, and sorts its errors. A damaged file can make the
/// database panic, which is one more way of being damaged.
fn guarded<T>(patience: Patience, run: impl Fn() -> Result<T, redb::Error>) -> Result<T, Failure> {
    let (times, pause) = patience;
    for attempt in 0.. {
        let failure = match catch_unwind(AssertUnwindSafe(&run)) {
            Ok(Ok(value)) => return Ok(value),
            Ok(Err(error)) => sort(error),
            Err(_) => Failure::Damaged("its pages contradict one another".to_owned()),
        };
        if !matches!(failure, Failure::Locked) || attempt >= times {
            return Err(failure);
        }
        std::thread::sleep(pause);
    }
    Err(Failure::Locked)
}

fn sort(error: redb::Error) -> Failure {
    match error {
        redb::Error::DatabaseAlreadyOpen => Failure::Locked,
        redb::Error::Io(e) => match e.kind() {
            ErrorKind::InvalidData | ErrorKind::UnexpectedEof => Failure::Damaged(e.to_string()),
            ErrorKind::WouldBlock => Failure::Locked,
            _ => Failure::Unusable(e.to_string()),
        },
        other => Failure::Damaged(other.to_string()),
    }
}
