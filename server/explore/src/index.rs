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
}

impl Index {
    /// For so many entries.
    pub fn new(entries: usize) -> Index {
        Index { entries, ways: FxHashMap::default(), objects: Vec::new(), sets: FxHashMap::default() }
    }

    /// The entries that may agree with the references of a heap and with these truth values, in order. Where anything may
    /// stand, the caller must look closer.
    pub fn candidates(&mut self, entries: &[Entry], heap: &SymHeap, truths: &[(Loc, bool)]) -> Vec<u32> {
        let mut left = vec![u64::MAX; self.entries.div_ceil(64)];
        let mut ways: Vec<Option<Way>> = vec![None; heap.len()];
        let mut known: Vec<Way> = Vec::new();
        for (o, object) in heap.inputs() {
            let (Some(via), Some(class)) = (object.via, heap.ty(o).as_class()) else { continue };
            let Some(place) = place_of(&ways, via) else { continue };
            let way = self.way(entries, place);
            ways[o.index()] = Some(way);
            self.keep(entries, &mut left, Fact::Class(way, class));
            for other in &known {
                self.keep(entries, &mut left, Fact::Differ(*other, way));
            }
            known.push(way);
        }
        let params = (0..heap.args.len() as u32).map(Loc::Param);
        for loc in params.chain(heap.inputs().flat_map(|(o, _)| heap.places(o))) {
            let Some(place) = place_of(&ways, loc) else { continue };
            match heap.get(loc, View::Entry) {
                Value::Null => self.keep(entries, &mut left, Fact::Null(place)),
                Value::NonNull => self.keep(entries, &mut left, Fact::NotNull(place)),
                Value::Ref(o) if heap.object(o).via != Some(loc) => {
                    if let Some(way) = way_of(&ways, o) {
                        self.keep(entries, &mut left, Fact::Same(place, way));
                    }
                }
                _ => {}
            }
        }
        for (loc, truth) in truths {
            if let Some(place) = place_of(&ways, *loc) {
                self.keep(entries, &mut left, Fact::Truth(place, *truth));
            }
        }
        (0..self.entries as u32).filter(|e| left[*e as usize / 64] >> (e % 64) & 1 == 1).collect()
    }

    fn keep(&mut self, entries: &[Entry], left: &mut [u64], fact: Fact) {
        if !self.sets.contains_key(&fact) {
            let set = self.set(entries, fact);
            self.sets.insert(fact, set);
        }
        if let Some(Set::Some(bits)) = self.sets.get(&fact) {
            left.iter_mut().zip(bits).for_each(|(l, b)| *l &= b);
        }
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
