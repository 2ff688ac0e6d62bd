//! Verdicts of Z3, remembered by the set of literals that they are about.

use super::frames::Literal;
use super::{Reason, Verdict};
use rustc_hash::FxHashMap;

/// Verdicts kept before the older half is forgotten.
const CAPACITY: usize = 1 << 14;

/// Sorted literal keys: they stay unique although term ids are reused.
pub(super) type Key = Box<[u64]>;

/// Two generations of verdicts: when the younger is full it replaces the older.
#[derive(Default)]
pub(super) struct Cache {
    young: FxHashMap<Key, Verdict>,
    old: FxHashMap<Key, Verdict>,
}

impl Cache {
    pub(super) fn key(literals: &[&Literal]) -> Key {
        let mut key: Vec<u64> = literals.iter().map(|literal| literal.key()).collect();
        key.sort_unstable();
        key.dedup();
        key.into()
    }

    pub(super) fn get(&mut self, key: &Key) -> Option<Verdict> {
        if let Some(verdict) = self.young.get(key) {
            return Some(verdict.clone());
        }
        let (key, verdict) = self.old.remove_entry(key)?;
        self.insert(key, verdict.clone());
        Some(verdict)
    }

    /// Remembers a verdict that a repetition would give again: time-outs and interrupts are not, nor what was asked within a part
    /// of the limits.
    pub(super) fn put(&mut self, key: Key, verdict: &Verdict) {
        match verdict {
            Verdict::Unknown(Reason::Timeout | Reason::Interrupted | Reason::NotAtOnce) => {}
            _ => self.insert(key, verdict.clone()),
        }
    }

    fn insert(&mut self, key: Key, verdict: Verdict) {
        if self.young.len() >= CAPACITY / 2 {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, verdict);
    }
}
