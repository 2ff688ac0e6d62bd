use super::*;
use crate::testing::{program, report};
use crate::verdict::Verdict;
use explore::report::Options;
use tempfile::TempDir;

fn entry(n: u32) -> (Key, Record) {
    let p = program(&["List"], &["f"]);
    let f = p.find_function("f").unwrap();
    let mut report = report(&p, f, &Options::default());
    report.paths.normal = u64::from(n);
    let verdict = Verdict::detach(&report, &p);
    let key = Key::new("tool", "f", &n.to_le_bytes(), &Options::default());
    (key, Record { verdict, step: 1, complete: Some(1), stopped: None, timeout_ms: 0, memory_bytes: 0 })
}

fn get(store: &Store, key: Key) -> Option<Record> {
    store.get(&[key]).pop().flatten()
}

fn filled(dir: &TempDir, numbers: std::ops::Range<u32>) -> Store {
    let store = Store::open(Some(dir.path()), SIZE_LIMIT);
    for n in numbers {
        let (key, record) = entry(n);
        store.put(key, &record);
    }
    store.flush(true);
    assert_eq!(store.take_warnings(), Vec::<String>::new());
    store
}

#[test]
fn what_is_put_is_there_at_once_and_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let (key, record) = entry(1);
    let store = Store::open(Some(dir.path()), SIZE_LIMIT);
    assert_eq!(get(&store, key), None);
    store.put(key, &record);
    assert_eq!(get(&store, key), Some(record.clone()));
    store.flush(false);
    drop(store);
    let again = Store::open(Some(dir.path()), SIZE_LIMIT);
    assert_eq!(again.get(&[entry(2).0, key]), [None, Some(record)]);
    assert_eq!(again.take_warnings(), Vec::<String>::new());
}

#[test]
fn without_a_directory_nothing_is_kept() {
    let (key, record) = entry(1);
    let store = Store::open(None, SIZE_LIMIT);
    store.put(key, &record);
    store.flush(true);
    assert_eq!((get(&store, key), store.describe()), (None, "off".to_owned()));
}

#[test]
fn an_unusable_directory_is_a_warning() {
    let dir = tempfile::tempdir().unwrap();
    let occupied = dir.path().join("file");
    std::fs::write(&occupied, "not a directory").unwrap();
    let store = Store::open(Some(&occupied), SIZE_LIMIT);
    let warnings = store.take_warnings();
    assert!(warnings.len() == 1 && warnings[0].contains("heaplens.cache.dir"), "{warnings:?}");
    let (key, record) = entry(1);
    store.put(key, &record);
    store.flush(true);
    assert_eq!(get(&store, key), None);
}

#[test]
fn a_damaged_file_is_a_cold_start_and_works_again() {
    let dir = tempfile::tempdir().unwrap();
    drop(filled(&dir, 0..3));
    let path = dir.path().join(FILE_NAME);
    let intact = std::fs::read(&path).unwrap();
    let half = intact[..intact.len() / 2].to_vec();
    for damaged in [b"garbage".to_vec(), vec![0xff; 9_000], half] {
        std::fs::write(&path, damaged).unwrap();
        let store = Store::open(Some(dir.path()), SIZE_LIMIT);
        let (key, record) = entry(1);
        assert_eq!(get(&store, key), None);
        assert_eq!(store.take_warnings().len(), 1);
        store.put(key, &record);
        store.flush(true);
        drop(store);
        let again = Store::open(Some(dir.path()), SIZE_LIMIT);
        assert_eq!(get(&again, key), Some(record));
        assert_eq!(again.take_warnings(), Vec::<String>::new());
    }
}

/// Flips bytes all over the file: each entry is then either exactly right or absent.
#[test]
fn a_flipped_byte_never_changes_a_verdict() {
    let dir = tempfile::tempdir().unwrap();
    drop(filled(&dir, 0..40));
    let path = dir.path().join(FILE_NAME);
    let intact = std::fs::read(&path).unwrap();
    let used = intact.iter().rposition(|b| *b != 0).unwrap() + 1;
    let entries: Vec<_> = (0..40).map(entry).collect();
    let keys: Vec<_> = entries.iter().map(|e| e.0).collect();
    let mut lost = 0;
    for at in (0..used).step_by(used / 150 + 1) {
        let mut bytes = intact.clone();
        bytes[at] ^= 0x5a;
        std::fs::write(&path, &bytes).unwrap();
        let store = Store::open(Some(dir.path()), SIZE_LIMIT);
        for (found, (_, right)) in store.get(&keys).into_iter().zip(&entries) {
            match found {
                Some(found) => assert_eq!(&found, right, "byte {at}"),
                None => lost += 1,
            }
        }
    }
    assert!(lost > 0, "no flip hit anything");
}

#[test]
fn a_file_held_by_another_process_is_waited_for() {
    let dir = tempfile::tempdir().unwrap();
    let store = filled(&dir, 0..1);
    let (old, new) = (entry(0), entry(1));
    let other = redb::Database::create(dir.path().join(FILE_NAME)).unwrap();
    assert_eq!(get(&store, old.0), None, "locked: explored again");
    store.put(new.0, &new.1);
    store.flush(false);
    assert_eq!(get(&store, new.0), Some(new.1.clone()), "still pending");
    drop(other);
    assert_eq!(get(&store, old.0), Some(old.1));
    store.flush(false);
    drop(store);
    let again = Store::open(Some(dir.path()), SIZE_LIMIT);
    assert_eq!(get(&again, new.0), Some(new.1));
    assert_eq!(again.take_warnings(), Vec::<String>::new());
}

#[test]
fn two_writers_share_a_file() {
    let dir = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for half in 0..2 {
            let path = dir.path();
            scope.spawn(move || {
                let store = Store::open(Some(path), SIZE_LIMIT);
                for n in (half * 20)..(half * 20 + 20) {
                    let (key, record) = entry(n);
                    store.put(key, &record);
                    store.flush(false);
                }
                store.flush(true);
                assert_eq!(store.take_warnings(), Vec::<String>::new());
            });
        }
    });
    let store = Store::open(Some(dir.path()), SIZE_LIMIT);
    for n in 0..40 {
        let (key, record) = entry(n);
        assert_eq!(get(&store, key), Some(record), "entry {n}");
    }
}

#[test]
fn the_least_recently_used_entries_go_first() {
    let dir = tempfile::tempdir().unwrap();
    let (key, record) = entry(0);
    let size = Seal::without_secret().encode(key, &record).unwrap().len() as u64;
    let store = Store::open(Some(dir.path()), size * 8);
    for n in 0..8 {
        let (key, record) = entry(n);
        store.put(key, &record);
        store.flush(true);
    }
    assert!(get(&store, entry(0).0).is_some(), "used again");
    store.put(entry(8).0, &entry(8).1);
    store.flush(true);
    let kept: Vec<_> = (0..9).filter(|n| get(&store, entry(*n).0).is_some()).collect();
    // Nine entries are one too many: six remain, the oldest uses are gone.
    assert_eq!(kept, [0, 4, 5, 6, 7, 8]);
    assert_eq!(store.take_warnings(), Vec::<String>::new());
}

#[test]
fn a_killed_process_leaves_a_file_that_still_works() {
    let (dir, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    drop(filled(&dir, 0..3));
    let path = dir.path().join(FILE_NAME);
    let open = redb::Database::create(&path).unwrap();
    let transaction = open.begin_write().unwrap();
    transaction.open_table(redb::TableDefinition::<u128, u64>::new("other")).unwrap().insert(1, 2).unwrap();
    transaction.commit().unwrap();
    // What is on disk now is what a process leaves that is killed here.
    std::fs::copy(&path, copy.path().join(FILE_NAME)).unwrap();
    let store = Store::open(Some(copy.path()), SIZE_LIMIT);
    for n in 0..3 {
        assert_eq!(get(&store, entry(n).0), Some(entry(n).1));
    }
    assert_eq!(store.take_warnings(), Vec::<String>::new());
}
