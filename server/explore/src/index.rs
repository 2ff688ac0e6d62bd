//! Which inputs of a list agree with a partial heap: one set of bits per fact about a place, made when it is first asked
//! for. A place is named by its way from the parameters, so the sets serve all heaps.

use crate::catalogue::Entry;
use crate::witness::NONE;
use heap::{Loc, ObjId, SymHeap, Value, View};
use ir::ClassId;
use ir::input::{Input, InputObject, InputValue};
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
    /// In some entry, two places may hold the same object.
    sharing: bool,
    ways: FxHashMap<Place, Way>,
    /// By way and entry: the object there; [`NONE`] or [`FREE`].
    objects: Vec<Vec<u32>>,
    sets: FxHashMap<Fact, Set>,
    /// The facts of the last heap that was noted; with each, whether it leaves out entries.
    last: Vec<(Fact, bool)>,
    /// Before all facts, and after each that leaves out entries: those that are left, as rows of bits.
    left: Vec<u64>,
}

impl Index {
    /// For these entries.
    pub fn new(entries: &[Entry]) -> Index {
        let sharing = entries.iter().any(|e| e.has_open_references() || shares(&e.input));
        let entries = entries.len();
        let (ways, sets) = (FxHashMap::default(), FxHashMap::default());
        let left = vec![u64::MAX; entries.div_ceil(64)];
        Index { entries, sharing, ways, objects: Vec::new(), sets, last: Vec::new(), left }
    }

    /// The entries that may agree with the last heap that was noted, in order. Where anything may stand, the caller must
    /// look closer.
    pub fn members(&self) -> impl Iterator<Item = usize> + '_ {
        let row = self.left.len() - self.entries.div_ceil(64);
        let words = self.left[row..].iter().enumerate();
        let bits = |(at, word): (usize, &u64)| {
            let rest = std::iter::successors(Some(*word), |w| Some(w & w.wrapping_sub(1))).take_while(|w| *w != 0);
            rest.map(move |w| at * 64 + w.trailing_zeros() as usize)
        };
        words.flat_map(bits).take_while(|e| *e < self.entries)
    }

    /// Notes the references of a heap and these truth values, for [`Index::members`].
    pub fn note(&mut self, entries: &[Entry], heap: &SymHeap, truths: &[(Loc, bool)]) {
        let facts = self.facts(entries, heap, truths);
        let same = self.last.iter().zip(&facts).take_while(|((known, _), fact)| known == *fact).count();
        self.last.truncate(same);
        let rows = 1 + self.last.iter().filter(|(_, tells)| *tells).count();
        self.left.truncate(rows * self.entries.div_ceil(64));
        for fact in &facts[same..] {
            if !self.sets.contains_key(fact) {
                let set = self.set(entries, *fact);
                self.sets.insert(*fact, set);
            }
            let tells = self.keep(*fact);
            self.last.push((*fact, tells));
        }
    }

    /// What a heap says, place by place, an object where it was found: heaps that follow one another mostly begin alike.
    fn facts(&mut self, entries: &[Entry], heap: &SymHeap, truths: &[(Loc, bool)]) -> Vec<Fact> {
        let mut ways: Vec<Option<Way>> = vec![None; heap.len()];
        for (o, object) in heap.inputs() {
            let (Some(via), Some(_)) = (object.via, heap.ty(o).as_class()) else { continue };
            if let Some(place) = place_of(&ways, via) {
                ways[o.index()] = Some(self.way(entries, place));
            }
        }
        let (mut facts, mut known) = (Vec::new(), Vec::new());
        let params = (0..heap.args.len() as u32).map(Loc::Param);
        for loc in params.chain(heap.inputs().flat_map(|(o, _)| heap.places(o))) {
            at(heap, &ways, loc, self.sharing.then_some(&mut known), &mut facts);
        }
        let truth = |(loc, truth): &(Loc, bool)| Some(Fact::Truth(place_of(&ways, *loc)?, *truth));
        facts.extend(truths.iter().filter_map(truth));
        facts
    }

    /// Notes which entries are left when one more fact holds; false when it leaves out none.
    fn keep(&mut self, fact: Fact) -> bool {
        let Some(Set::Some(bits)) = self.sets.get(&fact) else { return false };
        let before = self.left.len() - bits.len();
        self.left.extend_from_within(before..);
        let row = &mut self.left[before + bits.len()..];
        row.iter_mut().zip(bits).for_each(|(left, bits)| *left &= bits);
        true
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
                // Where one of them is missing, it has not the class that the heap says either.
                let (a, b) = (self.objects[a as usize][e], self.objects[b as usize][e]);
                a != b || a == FREE || a == NONE
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

/// Whether two places of an input hold the same object.
fn shares(input: &Input) -> bool {
    let mut met = vec![false; input.objects.len()];
    let mut values = input.args.iter().chain(input.objects.iter().flat_map(|o| o.values()));
    values.any(|v| matches!(v, InputValue::Ref(n) if std::mem::replace(&mut met[*n as usize], true)))
}

/// Adds what a heap says of a place. `known` are the objects that were found so far, where two may be the same.
fn at(heap: &SymHeap, ways: &[Option<Way>], loc: Loc, known: Option<&mut Vec<Way>>, facts: &mut Vec<Fact>) {
    let Some(place) = place_of(ways, loc) else { return };
    match heap.get(loc, View::Entry) {
        Value::Null => facts.push(Fact::Null(place)),
        Value::NonNull => facts.push(Fact::NotNull(place)),
        Value::Ref(o) => match (way_of(ways, o), heap.ty(o).as_class()) {
            (Some(way), Some(class)) if heap.object(o).via == Some(loc) => {
                facts.push(Fact::Class(way, class));
                if let Some(known) = known {
                    facts.extend(known.iter().map(|other| Fact::Differ(*other, way)));
                    known.push(way);
                }
            }
            (Some(way), _) => facts.push(Fact::Same(place, way)),
            _ => {}
        },
        _ => {}
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
