//! Which inputs of a list agree with a partial heap: one set of bits per fact about a place, made when it is first asked
//! for. A place is named by its way from the parameters, so the sets serve all heaps.

use crate::catalogue::Entry;
use crate::witness::NONE;
use heap::{Alternative, Loc, ObjId, SymHeap, Value, View};
use ir::ClassId;
use ir::input::{InputObject, InputValue};
use rustc_hash::FxHashMap;

/// A way from the parameters to a place, by its number in [`Index::rows`].
type Way = u32;
/// The object that holds a place (none for the parameters), and the slot.
type Place = (Option<Way>, u32);

// What an entry holds at a place, when it is no object; [`NONE`] where there is no such place, or a number.

/// Anything may be there.
const FREE: u32 = u32::MAX - 1;
const NULL: u32 = u32::MAX - 2;
const TRUE: u32 = u32::MAX - 3;
const FALSE: u32 = u32::MAX - 4;

fn is_object(held: u32) -> bool {
    held < FALSE
}

/// Room for facts of a heap: most have fewer.
const FACTS: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Fact {
    Null(Place),
    NotNull(Place),
    /// The place leads to an object of this class, which this way names.
    Class(Way, ClassId),
    /// The place holds the object that a way names.
    Same(Place, Way),
    /// Two ways name different objects; the lesser way first.
    Differ(Way, Way),
    Truth(Place, bool),
}

/// Entries that are neighbours in the list: as many as a word has bits. What holds deep in a heap is so in few of them.
const BLOCK: usize = 64;
/// A block in which no entry has a place.
const MISSING: u32 = u32::MAX;

/// What every entry holds at a place: the object there, or what there is instead.
#[derive(Debug)]
struct Row {
    /// By block, where in [`Row::held`] it is.
    blocks: Vec<u32>,
    held: Vec<[u32; BLOCK]>,
}

impl Row {
    fn at(&self, e: usize) -> u32 {
        match self.blocks[e / BLOCK] {
            MISSING => NONE,
            block => self.held[block as usize][e % BLOCK],
        }
    }

    /// The blocks that have the place, with their numbers.
    fn present(&self) -> impl Iterator<Item = (usize, &[u32; BLOCK])> {
        let held = |(block, at): (usize, &u32)| Some((block, self.held.get(*at as usize)?));
        self.blocks.iter().enumerate().filter_map(held)
    }
}

/// A set of entries.
#[derive(Clone, Debug)]
enum Set {
    All,
    /// As the row of a way has its blocks; what the others are.
    Some {
        way: Way,
        bits: Vec<u64>,
        missing: u64,
    },
}

/// A fact, by its number in [`Index::known`].
type FactNo = u32;

#[derive(Debug)]
struct Known {
    /// The entries of which it is so.
    set: Set,
    /// The last heap that says so, and the last whose entries were looked for with it, by their numbers.
    said: u64,
    kept: u64,
}

/// The sets so far.
#[derive(Debug)]
pub struct Index {
    entries: usize,
    ways: FxHashMap<Place, Way>,
    /// By way.
    rows: Vec<Row>,
    /// Of a way that names an object: the others that name the same one in some entry.
    alike: FxHashMap<Way, Vec<Way>>,
    numbered: FxHashMap<Fact, FactNo>,
    /// By fact.
    known: Vec<Known>,
    /// How many heaps were noted.
    notes: u64,
    /// The facts of the last heap that was noted, in the order in which they were found; with each, whether it leaves out
    /// entries.
    last: Vec<(FactNo, bool)>,
    /// The ways to its objects.
    named: Vec<Option<Way>>,
    /// Before all facts, and after each that leaves out entries: those that are left, as blocks that are not empty.
    left: Vec<(u32, u64)>,
    /// Where in [`Index::left`] each of these begins.
    starts: Vec<usize>,
}

impl Index {
    /// For so many entries.
    pub fn new(entries: usize) -> Index {
        let (ways, numbered, known, rows, alike, last, named) = Default::default();
        let left = (0..).zip(vec![u64::MAX; entries.div_ceil(BLOCK)]).collect();
        Index { entries, ways, rows, alike, numbered, known, notes: 0, last, named, left, starts: vec![0] }
    }

    /// The entries that may agree with the last heap that was noted, in order. Where anything may stand, the caller must
    /// look closer.
    pub fn members(&self) -> impl Iterator<Item = usize> + '_ {
        let bits = |(block, word): &(u32, u64)| {
            let block = *block as usize;
            let rest = std::iter::successors(Some(*word), |w| Some(w & w.wrapping_sub(1))).take_while(|w| *w != 0);
            rest.map(move |w| block * BLOCK + w.trailing_zeros() as usize)
        };
        self.left().iter().flat_map(bits).take_while(|e| *e < self.entries)
    }

    /// Notes the references of a heap and these truth values, for [`Index::members`]. What holds of the last heap as well
    /// is not looked at again, up to the first fact that no longer does: exploration takes back first what it found last.
    pub fn note(&mut self, entries: &[Entry], heap: &SymHeap, truths: &[(Loc, bool)]) {
        self.notes += 1;
        let facts = self.facts(entries, heap, truths);
        let facts: Vec<FactNo> = facts.into_iter().map(|fact| self.said(entries, fact)).collect();
        let same = self.last.iter().take_while(|(no, _)| self.known[*no as usize].said == self.notes).count();
        self.last.truncate(same);
        self.last.iter().for_each(|(no, _)| self.known[*no as usize].kept = self.notes);
        let rows = 1 + self.last.iter().filter(|(_, tells)| *tells).count();
        if let Some(end) = self.starts.get(rows) {
            self.left.truncate(*end);
            self.starts.truncate(rows);
        }
        for no in facts {
            if self.known[no as usize].kept != self.notes {
                self.known[no as usize].kept = self.notes;
                let tells = self.keep(no);
                self.last.push((no, tells));
            }
        }
    }

    /// Whether some of these entries has an alternative at a place that the last heap that was noted leaves open.
    pub fn allows(&mut self, entries: &[Entry], loc: Loc, alternative: Alternative) -> bool {
        let Some(place) = place_of(&self.named, loc) else { return true };
        let fact = match alternative {
            Alternative::Null => Fact::Null(place),
            Alternative::Fresh(class) => Fact::Class(self.way(entries, place), class),
            Alternative::Alias(o) => match self.named[o.index()] {
                Some(way) => Fact::Same(place, way),
                None => return true,
            },
            Alternative::FreshArray(_) => return true,
        };
        let no = self.said(entries, fact);
        self.left().iter().any(|left| self.common(no, *left) != 0)
    }

    /// The number of a fact that the heap says which is being noted.
    fn said(&mut self, entries: &[Entry], fact: Fact) -> FactNo {
        if let Some(no) = self.numbered.get(&fact) {
            self.known[*no as usize].said = self.notes;
            return *no;
        }
        let (no, set) = (self.known.len() as FactNo, self.set(entries, fact));
        self.known.push(Known { set, said: self.notes, kept: 0 });
        self.numbered.insert(fact, no);
        no
    }

    /// Which object of an entry every object of the last heap that was noted is, if the entry agrees with it and holds
    /// something certain everywhere.
    pub fn numbers(&self, e: usize) -> Vec<u32> {
        self.named.iter().map(|way| way.map_or(NONE, |w| self.rows[w as usize].at(e))).collect()
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
        let (mut facts, mut known) = (Vec::with_capacity(FACTS), Vec::new());
        self.places(heap, (&ways, None), &heap.args, &mut known, &mut facts);
        for (o, _) in heap.inputs() {
            if ways[o.index()].is_some() {
                self.places(heap, (&ways, Some(o)), heap.fields(o, View::Entry), &mut known, &mut facts);
            }
        }
        let truth = |(loc, truth): &(Loc, bool)| Some(Fact::Truth(place_of(&ways, *loc)?, *truth));
        facts.extend(truths.iter().filter_map(truth));
        self.named = ways;
        facts
    }

    /// Adds what a heap says of the parameters, or of the places of an object. `known` are the objects that were found
    /// so far.
    fn places(
        &self,
        heap: &SymHeap,
        (ways, holder): (&[Option<Way>], Option<ObjId>),
        values: &[Value],
        known: &mut Vec<Way>,
        facts: &mut Vec<Fact>,
    ) {
        let way = |o: ObjId| ways.get(o.index()).copied().flatten();
        for (slot, value) in (0..).zip(values) {
            let place = (holder.and_then(way), slot);
            match *value {
                Value::Null => facts.push(Fact::Null(place)),
                Value::NonNull => facts.push(Fact::NotNull(place)),
                Value::Ref(o) => match (way(o), heap.ty(o).as_class()) {
                    (Some(there), Some(class)) if heap.object(o).via == Some(at(holder, slot)) => {
                        facts.push(Fact::Class(there, class));
                        let alike = self.alike[&there].iter().filter(|other| known.contains(other));
                        facts.extend(alike.map(|other| Fact::Differ(there.min(*other), there.max(*other))));
                        known.push(there);
                    }
                    (Some(there), _) => facts.push(Fact::Same(place, there)),
                    _ => {}
                },
                _ => {}
            }
        }
    }

    /// The entries that are left after all facts, as blocks that are not empty.
    fn left(&self) -> &[(u32, u64)] {
        &self.left[self.starts.last().copied().unwrap_or_default()..]
    }

    /// Those of a block of entries of which a fact is so, too.
    fn common(&self, fact: FactNo, (block, word): (u32, u64)) -> u64 {
        match &self.known[fact as usize].set {
            Set::All => word,
            Set::Some { way, bits, missing } => {
                let row = &self.rows[*way as usize];
                word & bits.get(row.blocks[block as usize] as usize).unwrap_or(missing)
            }
        }
    }

    /// Notes which entries are left when one more fact holds; false when it leaves out none.
    fn keep(&mut self, fact: FactNo) -> bool {
        if matches!(self.known[fact as usize].set, Set::All) {
            return false;
        }
        let end = self.left.len();
        for at in self.starts.last().copied().unwrap_or_default()..end {
            let block = self.left[at].0;
            let word = self.common(fact, self.left[at]);
            if word != 0 {
                self.left.push((block, word));
            }
        }
        self.starts.push(end);
        true
    }

    fn set(&mut self, entries: &[Entry], fact: Fact) -> Set {
        let way = match fact {
            Fact::Null(place) | Fact::NotNull(place) | Fact::Same(place, _) | Fact::Truth(place, _) => {
                self.row(entries, place)
            }
            Fact::Class(way, _) | Fact::Differ(way, _) => way,
        };
        let holds = |e: usize, held: u32| entries.get(e).is_none_or(|entry| self.holds((e, entry), held, fact));
        let word = |(block, held): (usize, &[u32; BLOCK])| {
            let bit = |at: usize| u64::from(holds(block * BLOCK + at, held[at])) << at;
            (0..BLOCK).map(bit).sum()
        };
        let row = &self.rows[way as usize];
        let bits: Vec<u64> = row.present().map(word).collect();
        let missing = if matches!(fact, Fact::Differ(..)) { u64::MAX } else { 0 };
        let all_there = bits.iter().all(|word| *word == u64::MAX);
        match all_there && (missing != 0 || bits.len() == row.blocks.len()) {
            true => Set::All,
            false => Set::Some { way, bits, missing },
        }
    }

    /// Whether a fact is so in an entry that holds this at the fact's place.
    fn holds(&self, (e, entry): (usize, &Entry), held: u32, fact: Fact) -> bool {
        let there = |way: Way| self.rows[way as usize].at(e);
        match fact {
            // Where one of them is missing, it has not the class that the heap says either.
            Fact::Differ(_, other) => !is_object(held) || held != there(other),
            _ if held == FREE => true,
            Fact::Null(_) => held == NULL,
            Fact::NotNull(_) => is_object(held),
            Fact::Class(_, class) => match entry.input.objects.get(held as usize) {
                Some(InputObject::Object { class: c, .. }) => *c == class,
                _ => false,
            },
            Fact::Same(_, way) => is_object(held) && (held == there(way) || there(way) == FREE),
            Fact::Truth(_, truth) => held == if truth { TRUE } else { FALSE },
        }
    }

    /// The way that goes on over a place, to an object.
    fn way(&mut self, entries: &[Entry], place: Place) -> Way {
        let way = self.row(entries, place);
        if !self.alike.contains_key(&way) {
            let row = &self.rows[way as usize];
            let alike = |a: &[u32; BLOCK], b: &[u32; BLOCK]| a.iter().zip(b).any(|(a, b)| a == b && is_object(*a));
            let meets = |other: &Way| {
                let other = &self.rows[*other as usize];
                let there = |block: usize| other.held.get(other.blocks[block] as usize);
                row.present().any(|(block, held)| there(block).is_some_and(|theirs| alike(held, theirs)))
            };
            let mut alike: Vec<Way> = self.alike.keys().copied().filter(meets).collect();
            alike.sort_unstable();
            alike.iter().for_each(|other| self.alike.entry(*other).or_default().push(way));
            self.alike.insert(way, alike);
        }
        way
    }

    /// The way to a place.
    fn row(&mut self, entries: &[Entry], place: Place) -> Way {
        if let Some(way) = self.ways.get(&place) {
            return *way;
        }
        let mut row = Row { blocks: vec![MISSING; entries.len().div_ceil(BLOCK)], held: Vec::new() };
        for (block, entries) in entries.chunks(BLOCK).enumerate() {
            let holder = place.0.map(|w| &self.rows[w as usize]);
            if holder.is_some_and(|h| h.blocks[block] == MISSING) {
                continue;
            }
            let mut held = [NONE; BLOCK];
            for (at, entry) in entries.iter().enumerate() {
                held[at] = held_at(entry, holder.map(|h| h.at(block * BLOCK + at)), place.1);
            }
            if held != [NONE; BLOCK] {
                row.blocks[block] = row.held.len() as u32;
                row.held.push(held);
            }
        }
        let way = self.rows.len() as Way;
        self.rows.push(row);
        self.ways.insert(place, way);
        way
    }
}

/// What an entry holds in a slot of what its holder is; none for the parameters.
fn held_at(entry: &Entry, holder: Option<u32>, slot: u32) -> u32 {
    match holder {
        Some(FREE) => return FREE,
        Some(held) if !is_object(held) => return NONE,
        _ => {}
    }
    let place = (holder, slot);
    if entry.unread.contains(&place) {
        return FREE;
    }
    // What an entry says is its references, and the truth values that it decides.
    let decided = || entry.numbers.as_ref().is_some_and(|n| n.values.iter().any(|(p, _)| *p == place));
    match entry.at(place) {
        Some(InputValue::Null) => NULL,
        Some(InputValue::Ref(n)) => n,
        Some(InputValue::Bool(_)) if !decided() => FREE,
        Some(InputValue::Bool(true)) => TRUE,
        Some(InputValue::Bool(false)) => FALSE,
        _ => NONE,
    }
}

fn place_of(ways: &[Option<Way>], loc: Loc) -> Option<Place> {
    match loc {
        Loc::Param(i) => Some((None, i)),
        Loc::Field(o, slot) => Some((Some(ways.get(o.index()).copied().flatten()?), slot)),
        Loc::Elem(..) => None,
    }
}

fn at(holder: Option<ObjId>, slot: u32) -> Loc {
    holder.map_or(Loc::Param(slot), |o| Loc::Field(o, slot))
}
