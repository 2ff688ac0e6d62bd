//! Keys and values of the verdict store.

use crate::verdict::Verdict;
use explore::report::{Options, Stop};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher24};
use std::hash::Hasher;

/// Changes whenever the meaning of keys or values does.
const FORMAT: u64 = 2;
/// Two independent hash functions: a value repeats its key's hash under the other one.
const KEY_SEED: (u64, u64) = (0x6865_6170_6c65_6e73, 1);
const CHECK_SEED: (u64, u64) = (0x7665_7264_6963_7473, 2);
const SUM_SEED: (u64, u64) = (0x6368_6563_6b73_756d, 3);
const SECRET_SEED: (u64, u64) = (0x7365_6372_6574_7373, 4);

/// What determines a verdict: this program's own version, the function (its body, all that it reaches and
/// its specifications, by fingerprint), and the options.
///
/// `explored` hashes the same bytes twice, so two different jobs are confused with probability 2^-256.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key {
    /// The key in the database.
    pub id: u128,
    check: u128,
}

impl Key {
    /// The key of exploring `function` with `options`. `tool` identifies the build of this program.
    ///
    /// Time and memory do not belong to the key: they decide how far an exploration comes, not what it
    /// finds, and [`Record`] carries them.
    pub fn new(tool: &str, function: &str, fingerprint: &[u8], options: &Options) -> Key {
        let options = Options { memory_bytes: 0, ..options.clone() };
        let options = postcard::to_allocvec(&options).unwrap_or_default();
        Key::of(&[tool.as_bytes(), function.as_bytes(), fingerprint, &options])
    }

    /// The key of what is known under a contract: `kind` of knowledge, found by `tool`.
    pub fn of_contract(kind: &str, tool: &str, contract: u128) -> Key {
        Key::of(&[kind.as_bytes(), tool.as_bytes(), &contract.to_le_bytes()])
    }

    fn of(parts: &[&[u8]]) -> Key {
        let mut bytes = FORMAT.to_le_bytes().to_vec();
        for part in parts {
            bytes.extend((part.len() as u64).to_le_bytes());
            bytes.extend(*part);
        }
        Key { id: hash(KEY_SEED, &bytes), check: hash(CHECK_SEED, &bytes) }
    }
}

/// What tells that an entry is one of ours. Without a secret that is a checksum, which finds accidents. With one it is
/// a message authentication code (SipHash-2-4 with 128 bits), which finds lies: who does not have the secret cannot
/// make an entry that counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seal {
    key: Option<(u64, u64)>,
}

/// Shorter secrets could be guessed.
pub const SHORTEST_SECRET: usize = 16;

impl Seal {
    /// The seal of those who share a secret; `None` when it is too short to be one.
    pub fn with_secret(secret: &str) -> Option<Seal> {
        let long = secret.len() >= SHORTEST_SECRET;
        let key = hash(SECRET_SEED, secret.as_bytes());
        long.then_some(Seal { key: Some((key as u64, (key >> 64) as u64)) })
    }

    pub fn without_secret() -> Seal {
        Seal { key: None }
    }

    /// Whether it tells who wrote an entry.
    pub fn is_secret(self) -> bool {
        self.key.is_some()
    }

    /// Key, payload, and a checksum over both; `None` when the payload cannot be serialised.
    pub(super) fn encode<T: Serialize>(self, key: Key, value: &T) -> Option<Vec<u8>> {
        let mut bytes = key.check.to_le_bytes().to_vec();
        bytes = postcard::to_extend(value, bytes).ok()?;
        let sum = self.checksum(key, &bytes);
        bytes.extend(sum.to_le_bytes());
        Some(bytes)
    }

    /// The value, when every bit of it is as it was written for this key.
    pub(super) fn decode<T: DeserializeOwned>(self, key: Key, bytes: &[u8]) -> Option<T> {
        let (body, sum) = bytes.split_last_chunk::<16>()?;
        if u128::from_le_bytes(*sum) != self.checksum(key, body) {
            return None;
        }
        let (check, payload) = body.split_first_chunk::<16>()?;
        if u128::from_le_bytes(*check) != key.check {
            return None;
        }
        postcard::from_bytes(payload).ok()
    }

    fn checksum(self, key: Key, body: &[u8]) -> u128 {
        let (low, high) = self.key.unwrap_or(SUM_SEED);
        let mut hasher = SipHasher24::new_with_keys(low, high);
        hasher.write(&key.id.to_le_bytes());
        hasher.write(body);
        hasher.finish128().as_u128()
    }
}

/// A verdict and the budgets it was made with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    pub verdict: Verdict,
    /// The step (of growing scopes) that the verdict is of.
    pub step: u32,
    /// The last step that was explored completely.
    pub complete: Option<u32>,
    /// Why the exploration ended early, when it did.
    pub stopped: Option<Stop>,
    pub timeout_ms: u64,
    pub memory_bytes: u64,
}

impl Record {
    /// Whether exploring again with these budgets would not come further.
    pub fn settles(&self, timeout_ms: u64, memory_bytes: u64) -> bool {
        match &self.stopped {
            None | Some(Stop::Unsupported { .. }) => true,
            Some(Stop::Timeout) => timeout_ms <= self.timeout_ms,
            Some(Stop::Memory) => memory_bytes <= self.memory_bytes,
            Some(Stop::Cancelled | Stop::Internal(_)) => false,
        }
    }
}

/// A name for contents.
pub(super) fn digest(bytes: &[u8]) -> u128 {
    hash(KEY_SEED, bytes)
}

fn hash(seed: (u64, u64), bytes: &[u8]) -> u128 {
    let mut hasher = SipHasher24::new_with_keys(seed.0, seed.1);
    hasher.write(bytes);
    hasher.finish128().as_u128()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{program, report};

    fn record() -> (Key, Record) {
        let p = program(&["List"], &["f"]);
        let f = p.find_function("f").unwrap();
        let verdict = Verdict::detach(&report(&p, f, &Options::default()), &p);
        let key = Key::new("tool", "f", &[1, 2, 3], &Options::default());
        (key, Record { verdict, step: 1, complete: Some(1), stopped: None, timeout_ms: 10, memory_bytes: 1 })
    }

    #[test]
    fn every_part_of_a_key_matters_but_the_budget() {
        let base = Key::new("t", "f", b"1", &Options::default());
        let mut options = Options::default();
        options.scope.unwind = Some(3);
        let others = [
            Key::new("u", "f", b"1", &Options::default()),
            Key::new("t", "g", b"1", &Options::default()),
            Key::new("t", "f", b"2", &Options::default()),
            Key::new("t", "f1", b"", &Options::default()),
            Key::new("t", "f", b"1", &options),
        ];
        for other in others {
            assert!(other.id != base.id && other.check != base.check);
        }
        let more_memory = Options { memory_bytes: 7, ..Options::default() };
        assert_eq!(Key::new("t", "f", b"1", &more_memory), base);
    }

    #[test]
    fn any_flipped_bit_and_any_missing_byte_is_noticed() {
        let (key, record) = record();
        let seal = Seal::without_secret();
        let bytes = seal.encode(key, &record).unwrap();
        assert_eq!(seal.decode(key, &bytes), Some(record));
        for bit in 0..bytes.len() * 8 {
            let mut broken = bytes.clone();
            broken[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(seal.decode::<Record>(key, &broken), None, "bit {bit}");
        }
        for len in 0..bytes.len() {
            assert_eq!(seal.decode::<Record>(key, &bytes[..len]), None, "{len} bytes");
        }
        let other = Key::new("tool", "g", &[1, 2, 3], &Options::default());
        assert_eq!(seal.decode::<Record>(other, &bytes), None, "under another key");
    }

    #[test]
    fn without_the_secret_nobody_writes_an_entry_that_counts() {
        let (key, record) = record();
        let seal = Seal::with_secret("correct horse battery").unwrap();
        let bytes = seal.encode(key, &record).unwrap();
        assert_eq!(seal.decode(key, &bytes), Some(record.clone()));
        let others = [Seal::without_secret(), Seal::with_secret("correct horse battery.").unwrap()];
        for other in others {
            assert_eq!(seal.decode::<Record>(key, &other.encode(key, &record).unwrap()), None);
            assert_eq!(other.decode::<Record>(key, &bytes), None);
        }
        assert!(seal.is_secret() && !Seal::without_secret().is_secret());
        assert!(Seal::with_secret("too short").is_none());
    }

    #[test]
    fn an_early_end_settles_only_what_has_no_larger_budget() {
        let (_, done) = record();
        assert!(done.settles(u64::MAX, u64::MAX));
        let late = Record { stopped: Some(Stop::Timeout), ..done.clone() };
        assert!(late.settles(10, u64::MAX) && !late.settles(11, 0));
        let large = Record { stopped: Some(Stop::Memory), ..done.clone() };
        assert!(large.settles(u64::MAX, 1) && !large.settles(0, 2));
        let crashed = Record { stopped: Some(Stop::Internal("x".to_owned())), ..done };
        assert!(!crashed.settles(0, 0));
    }
}
