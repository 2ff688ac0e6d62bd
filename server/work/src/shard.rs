//! A part of a code base, so that several machines check it together.

use std::fmt;
use std::str::FromStr;
use syntax::Text;

/// Part `index` (from 1) of `count`. Each function belongs to exactly one part, whichever machine asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    index: u32,
    count: u32,
}

/// A text that is no part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadShard {
    text: String,
}

/// More parts than any CI has machines: a typing mistake.
const MOST: u32 = 10_000;

impl Shard {
    /// The fingerprint of a file as a whole: what is wrong with its names and syntax goes with it.
    pub fn of_text(text: &Text) -> u128 {
        ir::fingerprint::hash_text(&text.to_string())
    }

    /// Whether what has this fingerprint belongs to the part. Fingerprints depend on contents only, so it matters
    /// neither where the files lie nor in which order they are named.
    pub fn has(self, fingerprint: u128) -> bool {
        // Fingerprints are sums over bytes, whose low bits alone are not spread evenly.
        let mixed = (fingerprint ^ (fingerprint >> 64)).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835) >> 64;
        mixed % u128::from(self.count) == u128::from(self.index - 1)
    }
}

impl FromStr for Shard {
    type Err = BadShard;
    fn from_str(text: &str) -> Result<Shard, BadShard> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((index, count)) if (1..=MOST).contains(&count) && (1..=count).contains(&index) => {
                Ok(Shard { index, count })
            }
            _ => Err(BadShard { text: text.to_owned() }),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl fmt::Display for BadShard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no part; write I/N, e.g. 2/5 for the second of five machines (I from 1 to N)", self.text)
    }
}

impl std::error::Error for BadShard {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_belongs_to_exactly_one_part_and_parts_are_alike() {
        for count in [1, 2, 3, 7] {
            let shards: Vec<Shard> = (1..=count).map(|i| format!("{i}/{count}").parse().unwrap()).collect();
            let mut sizes = vec![0usize; shards.len()];
            for n in 0..7_000u32 {
                let fingerprint = ir::fingerprint::hash_text(&n.to_string());
                let of: Vec<usize> = (0..shards.len()).filter(|i| shards[*i].has(fingerprint)).collect();
                assert_eq!(of.len(), 1, "{n} of {count}");
                sizes[of[0]] += 1;
            }
            let fair = 7_000 / count as usize;
            assert!(sizes.iter().all(|s| s.abs_diff(fair) < fair / 5), "{sizes:?}");
        }
    }

    #[test]
    fn what_is_no_part_is_named() {
        assert_eq!("2/3".parse::<Shard>().unwrap().to_string(), "2/3");
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "a/b", "1/2/3", "1/99999", " 1/2"] {
            let error = text.parse::<Shard>().unwrap_err();
            assert!(error.to_string().contains("I/N"), "{error}");
        }
    }
}
