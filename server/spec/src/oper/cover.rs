//! What all solutions show, without listing all solutions: which object holds which reference, when the objects of
//! each class are numbered breadth-first (the field bounds of seed 002, section II.B).
//!
//! Where the search stands at a decision, the heap decided so far has objects at known depths, in a known order. What
//! can still be added hangs below its open places, so the final numbers of its objects depend on what is added and on
//! how many objects stand between the open places at each depth, and not on which references lead to them. Two points
//! of the search with the same waiting threads (see [`super::memo`]) and the same such *layout* therefore have the
//! same additions, and add the same numbered references. So once everything behind the first one was searched, the
//! second one can show something new only by a reference of its own, in the numbers of its heap, that no heap before
//! it had. If it has none, it is left.
//!
//! This holds as long as breadth-first order meets each object first where the search made it. Where that is not so,
//! nothing is left out.

use super::memo::{Fact, Names};
use super::partial::{NONE, Val, VarId};
use super::search::Search;
use super::types::{Domain, Fresh};
use rustc_hash::FxHashMap;

/// Facts that are remembered at most.
const CAPACITY: usize = 8_000_000;

/// What a place of a numbered object holds: class (none for parameters), slot, number of the holder, and class and
/// number of the object there.
type Shows = (Option<u32>, u32, u32, Option<(u32, u32)>);

/// Numbered references as bits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Set(Vec<u64>);

impl Set {
    fn insert(&mut self, bit: u32) -> bool {
        let (word, mask) = ((bit / 64) as usize, 1 << (bit % 64));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let new = self.0[word] & mask == 0;
        self.0[word] |= mask;
        new
    }

    /// Takes away what the other has.
    fn remove(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }

    fn add(&mut self, other: &Set) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }
}

/// Everything was searched behind heaps of which these facts hold and that show these references.
#[derive(Debug)]
struct Entry {
    facts: Box<[Fact]>,
    shown: Set,
}

/// What was searched and shown.
#[derive(Debug, Default)]
pub(super) struct Cover {
    bits: FxHashMap<Shows, u32>,
    /// What solutions show.
    shown: Set,
    searched: FxHashMap<u128, Vec<Entry>>,
    size: usize,
}

/// What a level remembers of the heap before its decision.
#[derive(Debug)]
pub(super) struct Before {
    key: u128,
    shows: Set,
}

/// Whether a heap needs to be searched.
pub(super) enum Covered {
    Yes,
    No(Option<Before>),
}

/// What a solution shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tells {
    Something,
    Nothing,
    /// It has arrays, or references that no predicate reads: what it shows is not known here.
    Unclear,
}

/// The decided heap in breadth-first order.
#[derive(Default)]
struct Layout {
    names: Names,
    /// By object: its number among those of its class.
    numbers: Vec<u32>,
    /// Open references.
    open: u32,
    shows: Vec<Shows>,
}

/// What stands in a row of the layout.
#[derive(Clone, Copy)]
enum Item {
    Object(u32),
    /// Whatever an open place will lead to.
    Gap,
}

impl Search<'_> {
    /// Whether the heap before a decision can show nothing new. `threads` is the number of what is left to do.
    pub(super) fn covered(&mut self, threads: Option<u128>) -> Covered {
        if self.cover.is_none() {
            return Covered::No(None);
        }
        let (Some(threads), Some(layout)) = (threads, self.layout()) else { return Covered::No(None) };
        let Some(mut cover) = self.cover.take() else { return Covered::No(None) };
        let key = self.key(threads, layout.names, &layout.numbers);
        let mut shows = Set::default();
        for s in &layout.shows {
            shows.insert(cover.bit(*s));
        }
        let (mut new, mut places, mut known) = (shows.clone(), Vec::new(), false);
        for entry in cover.searched.get(&key).into_iter().flatten() {
            if let Some(of) = self.holds(&entry.facts) {
                known = true;
                places.extend(of);
                new.remove(&entry.shown);
            }
        }
        self.cover = Some(cover);
        if !known || !new.is_empty() {
            return Covered::No(Some(Before { key, shows }));
        }
        self.depend_on(places);
        Covered::Yes
    }

    /// What the search leaves out here depends on these places, and on what the waiting threads have read.
    fn depend_on(&mut self, places: Vec<VarId>) {
        self.stats.recalled += 1;
        let from = self.levels.last().map_or(0, |l| l.marks.live);
        let heads: Vec<u32> = self.live[from..].iter().map(|t| self.arena.threads[*t as usize].reads).collect();
        places.into_iter().for_each(|place| self.note_late(place));
        for head in heads {
            self.collect(head);
        }
    }

    /// All values of the place of the last level were tried, and led to solutions: remembers that.
    pub(super) fn remember_searched(&mut self) {
        let at = self.levels.len() - 1;
        let Some(Before { key, shows }) = self.levels[at].before.take() else { return };
        let Some(facts) = self.facts_before(at) else { return };
        let Some(cover) = &mut self.cover else { return };
        if cover.size > CAPACITY {
            cover.searched.clear();
            cover.size = 0;
        }
        let entries = cover.searched.entry(key).or_default();
        match entries.iter_mut().find(|e| e.facts == facts) {
            Some(entry) => entry.shown.add(&shows),
            None => {
                cover.size += facts.len() + shows.0.len() + 4;
                entries.push(Entry { facts, shown: shows });
            }
        }
    }

    /// Notes what a solution shows.
    pub(super) fn note_shown(&mut self) -> Tells {
        let layout = self.layout().filter(|l| l.open == 0);
        let (Some(layout), Some(cover)) = (layout, &mut self.cover) else {
            // Nothing above may be left out for something that was searched here.
            self.levels.iter_mut().for_each(|l| l.before = None);
            return Tells::Unclear;
        };
        let mut new = false;
        for s in layout.shows {
            let bit = cover.bit(s);
            new |= cover.shown.insert(bit);
        }
        if new { Tells::Something } else { Tells::Nothing }
    }

    /// The number of the threads together with that of the layout, in which named objects have their positions.
    fn key(&self, threads: u128, mut names: Names, numbers: &[u32]) -> u128 {
        names.mix(threads as u64);
        names.mix((threads >> 64) as u64);
        for o in self.named() {
            names.mix(u64::from(numbers[*o as usize]));
        }
        names.hash()
    }

    /// The decided heap in breadth-first order; `None` when some object is met first at another place than the one
    /// that it was made for, and when there are arrays.
    fn layout(&self) -> Option<Layout> {
        let objects = &self.partial.objects;
        let mut layout = Layout { numbers: vec![NONE; objects.len()], ..Layout::default() };
        let mut counts = vec![0; self.partial.counts.len()];
        let mut row = Vec::new();
        for var in 0..self.types.params.len() as u32 {
            self.place(&mut layout, &mut counts, &mut row, (None, var, 0), var)?;
        }
        while row.iter().any(|i| matches!(i, Item::Object(_))) {
            layout.names.mix(1);
            let mut next = Vec::with_capacity(2 * row.len());
            for item in &row {
                let Item::Object(o) = *item else {
                    next.push(Item::Gap);
                    layout.names.mix(2);
                    continue;
                };
                let (Fresh::Class(class), base) = (objects[o as usize].kind, objects[o as usize].base) else {
                    return None;
                };
                let number = layout.numbers[o as usize];
                for slot in 0..self.types.slots[class.index()].len() as u32 {
                    let from = (Some(class.0), slot, number);
                    self.place(&mut layout, &mut counts, &mut next, from, base + slot)?;
                }
            }
            row = next;
        }
        layout.numbers.iter().all(|n| *n != NONE).then_some(layout)
    }

    /// Adds what a place holds to the layout.
    fn place(
        &self,
        layout: &mut Layout,
        counts: &mut [u32],
        next: &mut Vec<Item>,
        (class, slot, number): (Option<u32>, u32, u32),
        var: VarId,
    ) -> Option<()> {
        if !matches!(self.partial.domain(self.types, var), Domain::Ref | Domain::Receiver) {
            return Some(());
        }
        let target = match self.partial.vars[var as usize].val {
            Val::Null => None,
            Val::In(o) => {
                let Fresh::Class(of) = self.partial.objects[o as usize].kind else { return None };
                if layout.numbers[o as usize] == NONE {
                    if self.partial.objects[o as usize].via != var {
                        return None;
                    }
                    layout.numbers[o as usize] = counts[of.index()];
                    counts[of.index()] += 1;
                    next.push(Item::Object(o));
                    layout.names.mix(u64::from(of.0) << 2 | 3);
                }
                Some((of.0, layout.numbers[o as usize]))
            }
            _ => {
                next.push(Item::Gap);
                layout.open += 1;
                layout.names.mix(u64::from(number) << 32 | u64::from(slot) << 2 | 1);
                layout.names.mix(class.map_or(0, |c| u64::from(c) + 1));
                return Some(());
            }
        };
        layout.shows.push((class, slot, number, target));
        Some(())
    }
}

impl Cover {
    fn bit(&mut self, shows: Shows) -> u32 {
        let next = self.bits.len() as u32;
        *self.bits.entry(shows).or_insert(next)
    }
}
