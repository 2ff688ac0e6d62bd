//! The list of all valid inputs within scope, as far as references and truth values decide them: made at once where it is
//! short, else once single searches have cost about as much as it may cost, so it never costs more than a small factor of
//! what it replaces.

use crate::index::Index;
use crate::pool::fit;
use heap::SymHeap;
use ir::input::{Input, InputObject, InputValue};
use rustc_hash::{FxHashMap, FxHashSet};
use solve::{Sort, Term, Terms};
use spec::oper::{Case, Completion, PlaceOf};
use std::cell::OnceCell;
use std::rc::Rc;

/// What an attempt before any search may cost: short lists are made sooner than the first searches end.
const AT_ONCE: Allowance = Allowance { operations: 2_500, per_entry: 500, entries: 100 };
/// The same for shapes, where clauses marked `data` say that they are a question of their own.
const SHAPES: Allowance = Allowance { operations: 20_000, per_entry: PER_ENTRY, entries: FEW.0 };
/// The same for inputs right behind a short list of shapes, which it starts from: so much for each of them.
const BEHIND_SHAPES: (u64, usize) = (1_000, 2);
/// Operations of searches before the next attempt.
const FIRST: u64 = 8_000;
/// What an attempt may cost, as a factor of what was spent.
const FACTOR: u64 = 4;
/// The same, and for each entry, where a list of shapes is there: without one of inputs, only numbers are left to searches.
const BESIDE_SHAPES: (u64, u64) = (1, 1_000);
/// What finding one more entry may cost on top.
const PER_ENTRY: u64 = 8_000;
/// Entries that are listed at most: of lists that are asked about searches that cost so much on average, and of others,
/// where going through so long a list costs more than it saves.
const MOST: (usize, u64) = (250_000, 4_000);
const MANY: usize = 60_000;
/// Entries that are listed at most by an attempt before so much was spent.
const FEW: (usize, u64) = (2_000, 2_000_000);
/// Entries that are listed at once while each costs so little.
const CHEAP: (usize, u64) = (12_500, 1_500);

/// An entry.
#[derive(Debug)]
pub struct Entry {
    /// With the numbers that the search chose.
    pub input: Rc<Input>,
    /// Places that no predicate reads: they may hold anything.
    pub unread: FxHashSet<PlaceOf>,
    /// What binds the numbers; `None` when only the shape is known to be valid.
    pub numbers: Option<Numbers>,
    /// Whether the preconditions that the search does not know accept the input, once that was asked.
    pub accepted: OnceCell<bool>,
}

/// The variables that entries share, by their rank in [`Numbers::places`].
pub type Shared = FxHashMap<(usize, Sort), Term>;

/// What binds the numbers of an entry.
#[derive(Debug)]
pub struct Numbers {
    pub values: Box<[(PlaceOf, i64)]>,
    /// Terms of [`Catalogue::terms`].
    pub conditions: Box<[Term]>,
    /// The variables in them.
    pub places: Box<[(PlaceOf, Term)]>,
}

impl Numbers {
    /// The places whose numbers they bind: those of `values`, then those of `places`.
    pub fn all_places(&self) -> impl Iterator<Item = PlaceOf> {
        self.values.iter().map(|(place, _)| *place).chain(self.places.iter().map(|(place, _)| *place))
    }
}

impl Entry {
    pub fn of_shape(completion: Completion) -> Entry {
        let (input, unread) = (Rc::new(completion.input), completion.unread.into_iter().collect());
        Entry { input, unread, numbers: None, accepted: OnceCell::new() }
    }

    pub fn of_case(case: Case) -> Entry {
        let (values, conditions, places) = (case.values.into(), case.conditions.into(), case.numbers.into());
        let numbers = Numbers { values, conditions, places };
        Entry { numbers: Some(numbers), ..Entry::of_shape(case.completion) }
    }

    /// Brings its terms over from the arena of a search, where all entries share variables: with some of their own, the
    /// numbers of variables would be large, and so the models that solvers make. `None` when a condition mentions others.
    pub fn bring(&mut self, from: &Terms, (to, shared): (&mut Terms, &mut Shared)) -> Option<()> {
        let Some(numbers) = &mut self.numbers else { return Some(()) };
        let mut known = FxHashMap::default();
        for (rank, (_, t)) in numbers.places.iter_mut().enumerate() {
            let sort = from.sort(*t);
            let here = || *shared.entry((rank, sort)).or_insert_with(|| to.fresh_var(sort, "value"));
            *t = *known.entry(*t).or_insert_with(here);
        }
        for t in &mut numbers.conditions {
            *t = to.copy(from, *t, &mut known)?;
        }
        Some(())
    }

    /// Whether some reference may be anything.
    pub fn has_open_references(&self) -> bool {
        let mut held = self.unread.iter().map(|place| self.at(*place));
        held.any(|value| matches!(value, Some(InputValue::Null | InputValue::Ref(_))))
    }

    /// What the input has at a place; `None` when it has no such place.
    pub fn at(&self, (holder, slot): PlaceOf) -> Option<InputValue> {
        let values = match holder {
            None => Some(self.input.args.as_slice()),
            Some(n) => self.input.objects.get(n as usize).map(InputObject::values),
        };
        values.and_then(|v| v.get(slot as usize)).copied()
    }
}

/// All entries, by what they hold.
pub struct Catalogue {
    pub entries: Vec<Entry>,
    pub terms: Terms,
    index: Index,
}

impl Catalogue {
    pub fn new(entries: Vec<Entry>, terms: Terms) -> Catalogue {
        Catalogue { index: Index::new(entries.len()), entries, terms }
    }

    /// Notes a heap and truth values of its places, for [`Catalogue::candidates`].
    pub fn note(&mut self, heap: &SymHeap, truths: &[(heap::Loc, bool)]) {
        self.index.note(&self.entries, heap, truths);
    }

    /// Whether some entry may agree with the heap that was noted last and has this at a place that the heap leaves open.
    pub fn allows(&mut self, loc: heap::Loc, alternative: heap::Alternative) -> bool {
        self.index.allows(&self.entries, loc, alternative)
    }

    /// Which object of an entry every object of the heap that was noted last is; `None` when the entry does not agree.
    pub fn fit(&self, e: usize, heap: &SymHeap) -> Option<Vec<u32>> {
        let entry = &self.entries[e];
        let closer = || fit(heap, &entry.input, &entry.unread);
        if entry.has_open_references() {
            return closer();
        }
        let numbers = self.index.numbers(e);
        debug_assert_eq!(Some(&numbers), closer().as_ref(), "an entry that agrees with all facts agrees");
        Some(numbers)
    }

    /// The entries that may agree with the heap that was noted last, in order, with their numbers.
    pub fn candidates(&self) -> impl Iterator<Item = (usize, &Entry)> {
        self.index.members().map(|e| (e, &self.entries[e]))
    }
}

/// When to make the list.
#[derive(Debug)]
pub struct Plan {
    spent: u64,
    searches: u64,
    attempt_at: u64,
    /// What an attempt before any search may cost, if there is one.
    at_once: Option<Allowance>,
    /// There are too many entries.
    given_up: bool,
}

/// What an attempt may cost.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    operations: u64,
    /// What finding one more entry may cost on top: an attempt that gets somewhere goes on.
    per_entry: u64,
    entries: usize,
}

impl Allowance {
    /// Where it is known that a list will be asked much.
    pub const GENEROUS: Allowance = Allowance { operations: FEW.1, per_entry: PER_ENTRY, entries: MANY };

    /// For inputs right behind a list of so many shapes; `None` when it is not short.
    fn behind_shapes(shapes: usize) -> Option<Allowance> {
        let (operations, entries) = (BEHIND_SHAPES.0 * shapes as u64, BEHIND_SHAPES.1 * shapes);
        (shapes <= AT_ONCE.entries).then_some(Allowance { operations, per_entry: 0, entries })
    }

    /// The operations that are left to an attempt that found so many entries with so many operations.
    pub fn left(self, operations: u64, entries: usize) -> Option<u64> {
        let all = self.operations + self.per_entry * entries as u64;
        let most = if operations <= CHEAP.1 * entries as u64 { self.entries.max(CHEAP.0) } else { self.entries };
        all.checked_sub(operations).filter(|_| entries < most)
    }
}

impl Plan {
    /// Nothing is known yet of a list of inputs, or of their shapes; `marked`: clauses marked `data` set these apart.
    pub fn new(joint: bool, marked: bool) -> Plan {
        let at_once = match (joint, marked) {
            (true, true) => None,
            (false, true) => Some(SHAPES),
            (_, false) => Some(AT_ONCE),
        };
        let attempt_at = if at_once.is_some() { 0 } else { FIRST };
        Plan { spent: 0, searches: 0, attempt_at, at_once, given_up: false }
    }

    /// Notes the operations of a search.
    pub fn searched(&mut self, steps: u64) {
        self.searches += 1;
        self.spent(steps);
    }

    /// Notes operations of what a list makes needless besides.
    pub fn spent(&mut self, steps: u64) {
        self.spent += steps;
    }

    /// Entries that a list may have.
    fn most(&self) -> usize {
        if self.spent >= self.searches.saturating_mul(MOST.1) { MOST.0 } else { MANY }
    }

    /// What an attempt may cost now, where there is a list of shapes or not; `None` when it is no time for one.
    pub fn allowance(&mut self, has_shapes: bool) -> Option<Allowance> {
        let now = !self.given_up && self.spent >= self.attempt_at;
        now.then(|| {
            let entries = if self.spent < FEW.1 { FEW.0 } else { self.most() };
            let (factor, per_entry) = if has_shapes { BESIDE_SHAPES } else { (FACTOR, PER_ENTRY) };
            let later = Allowance { operations: self.spent * factor, per_entry, entries };
            let allowance = self.at_once.take().unwrap_or(later);
            self.attempt_at = (self.spent + allowance.operations).max(FIRST);
            allowance
        })
    }

    /// Notes that there is a list of so many shapes now.
    pub fn has_shapes(&mut self, shapes: usize) {
        self.at_once = Allowance::behind_shapes(shapes);
        if self.at_once.is_some() {
            self.attempt_at = 0;
        }
    }

    /// Notes how an attempt ended that did not find all entries.
    pub fn failed(&mut self, entries: usize) {
        self.given_up = entries >= self.most();
        if entries >= FEW.0 {
            self.attempt_at = self.attempt_at.max(FEW.1);
        }
    }
}
