//! The inputs of a report. How many are wanted changes how many there are, never their order: a number that one command
//! shows means the same input in another.

use crate::report::GeneratedInput;
use crate::state::Raised;
use indexmap::map::Entry;
use indexmap::{IndexMap, IndexSet};
use ir::input::Input;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::collections::BTreeSet;
use std::hash::Hash;

/// So many inputs come first, as far as they are wanted, and with them those that cover more branches.
pub const FIRST: usize = 64;

/// Each once, in the order in which they were found.
pub type Inputs = IndexSet<GeneratedInput, FxBuildHasher>;

/// By what tells them apart.
type By<K> = IndexMap<K, GeneratedInput, FxBuildHasher>;

/// What tells the input of a path from others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Way {
    /// The exception at its end.
    pub raised: Option<Raised>,
    /// Whether a bound cuts it.
    pub bounded: bool,
    /// The key of its branches.
    pub branches: u64,
    /// The key of its structure.
    pub structure: u128,
}

/// Where an input stands among those that are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    First,
    Later,
}

/// The inputs that are kept.
pub struct Kept {
    most: usize,
    first: Inputs,
    /// The smallest input of each exception and set of branches: among the first, the structure does not count.
    raised: By<(Raised, u64)>,
    /// Where more are wanted: one input of each way, of an exception's the smallest.
    later: By<Way>,
    /// The ways of other ends whose input is one of the first, and those whose input comes later.
    ways: [FxHashSet<Way>; 2],
    /// The bounds that some path has met.
    bounds: BTreeSet<String>,
}

impl Kept {
    /// At most `most` are kept, besides those that cover more branches.
    pub fn new(most: usize) -> Kept {
        Kept {
            most,
            first: Inputs::default(),
            raised: By::default(),
            later: By::default(),
            ways: Default::default(),
            bounds: BTreeSet::new(),
        }
    }

    /// How many are kept, roughly: some are among the first and among the later ones.
    pub fn len(&self) -> usize {
        self.first.len() + self.raised.len() + self.later.len()
    }

    /// Where an input of this way belongs, if it says something new while there is room: there always is for one that
    /// `covers_more`. One with the structure and the branches of another does where it ends otherwise, and the first one
    /// that a `bound` cuts.
    pub fn rank(&mut self, way: &Way, bound: Option<&str>, covers_more: bool) -> Option<Rank> {
        if self.most == 0 {
            return None;
        }
        let room = covers_more || self.first.len() + self.raised.len() < self.most.min(FIRST);
        if let Some(raised) = &way.raised {
            let known = self.raised.contains_key(&(raised.clone(), way.branches));
            return (room && !known).then_some(Rank::First);
        }
        if bound.is_some_and(|bound| self.bounds.insert(bound.to_owned())) || room && self.ways[0].insert(way.clone()) {
            return Some(Rank::First);
        }
        let later = self.takes_more() && !self.ways[0].contains(way) && self.ways[1].insert(way.clone());
        later.then_some(Rank::Later)
    }

    /// Whether there is room behind the first ones.
    fn takes_more(&self) -> bool {
        self.most > FIRST && self.len() < self.most
    }

    /// Keeps the input of a path that no exception ends.
    pub fn add(&mut self, rank: Rank, way: Way, generated: GeneratedInput) {
        match rank {
            Rank::First => _ = self.first.insert(generated),
            Rank::Later => _ = self.later.insert(way, generated),
        }
    }

    /// Keeps the input of an exception, or the smaller one where there is one already.
    pub fn add_raised(&mut self, rank: Option<Rank>, way: Way, generated: &GeneratedInput) {
        let Some(raised) = way.raised.clone() else { return };
        keep_smaller(&mut self.raised, (raised, way.branches), rank.is_some(), generated);
        let room = self.takes_more();
        keep_smaller(&mut self.later, way, room, generated);
    }

    /// All of them, behind those of findings.
    pub fn behind(self, mut inputs: Inputs) -> Inputs {
        inputs.extend(self.first);
        inputs.extend(self.raised.into_values());
        inputs.extend(self.later.into_values());
        inputs
    }
}

/// Puts the smaller input in the place of what is known of a key; where nothing is, the input if there is `room`.
fn keep_smaller<K: Hash + Eq>(kept: &mut By<K>, key: K, room: bool, generated: &GeneratedInput) {
    match kept.entry(key) {
        Entry::Occupied(mut known) if size(generated) < size(known.get()) => _ = known.insert(generated.clone()),
        Entry::Vacant(place) if room => _ = place.insert(generated.clone()),
        _ => {}
    }
}

/// What an input is small by.
pub fn size(generated: &GeneratedInput) -> (impl Ord + use<>, &Input) {
    (generated.input.size(), &generated.input)
}
