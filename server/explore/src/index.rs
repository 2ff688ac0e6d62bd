//! Which inputs of a list agree with a partial heap: one set of bits per fact about a place, made when it is first asked
//! for. A place is named by its way from the parameters, so the sets serve all heaps.

use crate::catalogue::Entry;
use crate::witness::NONE;
use heap::{Loc, ObjId, SymHeap, Value, View};
use ir::ClassId;
use ir::input::{InputObject, InputValue};
use rustc_hash::FxHashMap;

/// A way from the parameters to an object, by its number in [`Index::objects`].
type Way = u32;
/// The object that holds a place (none for the parameters), and the slot.
type Place = (Option<Way>, u32);

/// In [`Index::objects`]: anything may be there.
const FREE: u32 = u32::MAX - 1;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Fact {
    Null(Place),
    NotNull(Place),
    /// The place leads to an object of this class, which this way names.
    Class(Way, ClassId),
    /// The place holds the object that a way names.
    Same(Place, Way),
    /// Two ways name different objects.
    Differ(Way, Way),
    Truth(Place, bool),
}

/// What an entry holds at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Held {
    Value(InputValue),
    Anything,
    /// There is no such place.
    Nothing,
}

/// A set of entries.
#[derive(Clone, Debug)]
enum Set {
    All,
    Some(Vec<u64>),
}

/// The sets so far.
#[derive(Debug)]
pub struct Index {
    entries: usize,
    ways: FxHashMap<Place, Way>,
    /// By way and entry: the object there; [`NONE`] or [`FREE`].
    objects: Vec<Vec<u32>>,
    sets: FxHashMap<Fact, Set>,
    /// The facts of the last heap that was asked about, each with the entries that agree with it and those before it.
    last: Vec<(Fact, Vec<u64>)>,
}

/// Entries, in order.
pub struct Members {
    left: Vec<u64>,
    at: usize,
    entries: usize,
}

impl Iterator for Members {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        loop {
            let word = self.left.get_mut(self.at)?;
            if *word == 0 {
                self.at += 1;
                continue;
            }
            let entry = self.at * 64 + word.trailing_zeros() as usize;
            *word &= *word - 1;
            return (entry < self.entries).then_some(entry as u32);
        }
    }
}

impl Index {
    /// For so many entries.
    pub fn new(entries: usize) -> Index {
        Index { entries, ways: FxHashMap::default(), objects: Vec::new(), sets: FxHashMap::default(), last: Vec::new() }
    }

    /// The entries that may agree with the references of a heap and with these truth values, in order. Where anything may
    /// stand, the caller must look closer.
    pub fn candidates(&mut self, entries: &[Entry], heap: &SymHeap, truths: &[(Loc, bool)]) -> Members {
        let facts = self.facts(entries, heap, truths);
        let same = self.last.iter().zip(&facts).take_while(|((known, _), fact)| known == *fact).count();
        self.last.truncate(same);
        for fact in &facts[same..] {
            self.keep(*fact);
        }
        let all = || vec![u64::MAX; self.entries.div_ceil(64)];
        let left = self.last.last().map_or_else(all, |(_, left)| left.clone());
        Members { left, at: 0, entries: self.entries }
    }

    /// What a heap says, by object: heaps that follow one another mostly begin alike.
    fn facts(&mut self, entries: &[Entry], heap: &SymHeap, truths: &[(Loc, bool)]) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut ways: Vec<Option<Way>> = vec![None; heap.len()];
        let mut known: Vec<Way> = Vec::new();
        for (o, object) in heap.inputs() {
            let (Some(via), Some(_)) = (object.via, heap.ty(o).as_class()) else { continue };
            if let Some(place) = place_of(&ways, via) {
                ways[o.index()] = Some(self.way(entries, place));
            }
        }
        let params = (0..heap.args.len() as u32).map(Loc::Param);
        params.for_each(|loc| facts.extend(at(heap, &ways, loc)));
        for (o, _) in heap.inputs() {
            if let (Some(way), Some(class)) = (way_of(&ways, o), heap.ty(o).as_class()) {
                facts.push(Fact::Class(way, class));
                facts.extend(known.iter().map(|other| Fact::Differ(*other, way)));
                known.push(way);
            }
            heap.places(o).for_each(|loc| facts.extend(at(heap, &ways, loc)));
        }
        let truth = |(loc, truth): &(Loc, bool)| Some(Fact::Truth(place_of(&ways, *loc)?, *truth));
        facts.extend(truths.iter().filter_map(truth));
        // What holds of all entries leaves nothing out.
        facts.retain(|fact| {
            if !self.sets.contains_key(fact) {
                let set = self.set(entries, *fact);
                self.sets.insert(*fact, set);
            }
            matches!(self.sets.get(fact), Some(Set::Some(_)))
        });
        facts
    }

    /// Notes which entries are left when one more fact holds.
    fn keep(&mut self, fact: Fact) {
        let Some(Set::Some(bits)) = self.sets.get(&fact) else { return };
        let left = match self.last.last() {
            Some((_, before)) => before.iter().zip(bits).map(|(l, b)| l & b).collect(),
            None => bits.clone(),
        };
        self.last.push((fact, left));
    }

    fn set(&self, entries: &[Entry], fact: Fact) -> Set {
        let mut bits = vec![0u64; self.entries.div_ceil(64)];
        let mut all = true;
        for (e, entry) in entries.iter().enumerate() {
            match self.holds(e, entry, fact) {
                true => bits[e / 64] |= 1 << (e % 64),
                false => all = false,
            }
        }
        if all { Set::All } else { Set::Some(bits) }
    }

    fn holds(&self, e: usize, entry: &Entry, fact: Fact) -> bool {
        match fact {
            Fact::Null(p) => matches!(self.held(e, entry, p), Held::Anything | Held::Value(InputValue::Null)),
            Fact::NotNull(p) => matches!(self.held(e, entry, p), Held::Anything | Held::Value(InputValue::Ref(_))),
            Fact::Class(way, class) => match self.objects[way as usize][e] {
                FREE => true,
                n => match entry.input.objects.get(n as usize) {
                    Some(InputObject::Object { class: c, .. }) => *c == class,
                    _ => false,
                },
            },
            Fact::Same(p, way) => match (self.held(e, entry, p), self.objects[way as usize][e]) {
                (Held::Anything, _) | (Held::Value(InputValue::Ref(_)), FREE) => true,
                (Held::Value(InputValue::Ref(n)), there) => n == there,
                _ => false,
            },
            Fact::Differ(a, b) => {
                let (a, b) = (self.objects[a as usize][e], self.objects[b as usize][e]);
                a != b || a == FREE
            }
            Fact::Truth(p, truth) => match self.held(e, entry, p) {
                Held::Anything => true,
                Held::Value(InputValue::Bool(b)) => b == truth || !self.is_decided(e, entry, p),
                _ => false,
            },
        }
    }

    /// Whether the entry says what a place holds, rather than its numbers.
    fn is_decided(&self, e: usize, entry: &Entry, (way, slot): Place) -> bool {
        let holder = way.map(|w| self.objects[w as usize][e]);
        entry.numbers.as_ref().is_some_and(|n| n.values.iter().any(|(p, _)| *p == (holder, slot)))
    }

    fn held(&self, e: usize, entry: &Entry, (way, slot): Place) -> Held {
        let holder = match way.map(|w| self.objects[w as usize][e]) {
            Some(FREE) => return Held::Anything,
            Some(NONE) => return Held::Nothing,
            holder => holder,
        };
        if entry.unread.contains(&(holder, slot)) {
            return Held::Anything;
        }
        entry.at((holder, slot)).map_or(Held::Nothing, Held::Value)
    }

    /// The way that goes on over a place.
    fn way(&mut self, entries: &[Entry], place: Place) -> Way {
        if let Some(way) = self.ways.get(&place) {
            return *way;
        }
        let there = |(e, entry): (usize, &Entry)| match self.held(e, entry, place) {
            Held::Anything => FREE,
            Held::Value(InputValue::Ref(n)) => n,
            _ => NONE,
        };
        let objects = entries.iter().enumerate().map(there).collect();
        let way = self.objects.len() as Way;
        self.objects.push(objects);
        self.ways.insert(place, way);
        way
    }
}

/// What a heap says of a place.
fn at(heap: &SymHeap, ways: &[Option<Way>], loc: Loc) -> Option<Fact> {
    let place = place_of(ways, loc)?;
    match heap.get(loc, View::Entry) {
        Value::Null => Some(Fact::Null(place)),
        Value::NonNull => Some(Fact::NotNull(place)),
        Value::Ref(o) if heap.object(o).via != Some(loc) => Some(Fact::Same(place, way_of(ways, o)?)),
        _ => None,
    }
}

fn way_of(ways: &[Option<Way>], o: ObjId) -> Option<Way> {
    ways.get(o.index()).copied().flatten()
}

fn place_of(ways: &[Option<Way>], loc: Loc) -> Option<Place> {
    match loc {
        Loc::Param(i) => Some((None, i)),
        Loc::Field(o, slot) => Some((Some(way_of(ways, o)?), slot)),
        Loc::Elem(..) => None,
    }
}
