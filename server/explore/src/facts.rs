//! What holds on every path that comes by: reads that never give null, and how the values that are read, assigned and
//! returned stand to constants, to null and to other variables.
//!
//! A fact survives only when every path that comes by agrees with it, so it can only be lost. One that rests on the
//! bounds alone (a counter that is at most 3 because lists have at most 3 nodes) is no news: what the paths with fewer
//! objects than the bounds allow say must be the same already, or the fact is dropped.

use crate::engine::Engine;
use crate::orders::{Orders, Path, Range};
use crate::report::{Fact, Relation, Than};
use crate::state::{Frame, State};
use crate::techniques::{Inputs, Reads};
use heap::{Kind, Value};
use ir::{BlockId, Body, InstrKind, LocalId, Operand, SiteId, Terminator, Ty};

/// What has come by so far.
#[derive(Debug, Default)]
pub struct Seen {
    /// By site, whether a read has given an object, and something that may be null.
    sites: Vec<(bool, bool)>,
    /// By site.
    places: Vec<Option<Place>>,
    /// By block, the locals that are certainly assigned on its entry.
    assigned: Option<Vec<u64>>,
}

/// A place that gives values.
#[derive(Debug)]
struct Place {
    kind: What,
    /// Holds the value.
    local: LocalId,
    /// Copies of a `finally` share their sites.
    block: BlockId,
    /// Some path with fewer objects than the bounds allow came by.
    small: bool,
    null: Both<Orders>,
    /// For numbers, until every one was seen.
    range: Option<Both<Option<Range>>>,
    /// The values of other variables; those that nothing is known about any more are gone.
    against: Vec<(LocalId, Both<Orders>)>,
}

/// Something about all paths, and about those with fewer objects than the bounds allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Both<T> {
    all: T,
    small: T,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// A read of a part of the object in this local.
    Read(Option<LocalId>),
    Assigned,
    Returned,
}

/// Comparisons are made with so many locals at most.
const MAX_LOCALS: usize = 64;

impl Seen {
    /// Notes the result of a read; anything but a plain object may be null.
    fn note(&mut self, site: SiteId, value: Value) {
        if self.sites.len() <= site.index() {
            self.sites.resize(site.index() + 1, (false, false));
        }
        let (object, other) = &mut self.sites[site.index()];
        *(if matches!(value, Value::Ref(_) | Value::NonNull) { object } else { other }) = true;
    }

    /// The reads that gave an object whenever they were made, sorted.
    pub fn never_null(&self) -> Vec<SiteId> {
        let sites = self.sites.iter().zip(0..).filter(|((object, other), _)| *object && !*other);
        sites.map(|(_, site)| SiteId(site)).collect()
    }

    /// The facts that are left, sorted by place, the most telling first.
    pub fn facts(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        for (site, place) in (0..).map(SiteId).zip(&self.places) {
            for (relation, than) in place.iter().filter(|p| p.small).flat_map(Place::facts) {
                let local = place.as_ref().map_or(LocalId(0), |p| p.local);
                facts.push(Fact { site, local, relation, than });
            }
        }
        facts
    }
}

impl Place {
    fn facts(&self) -> Vec<(Relation, Than)> {
        let mut facts = Vec::new();
        match self.null {
            Both { all: Orders::EQUAL, small: Orders::EQUAL } => return vec![(Relation::Equal, Than::Null)],
            Both { all: Orders::OTHER, small: Orders::OTHER } if self.kind == What::Returned => {
                facts.push((Relation::Unequal, Than::Null));
            }
            _ => {}
        }
        if let Some(Both { all: Some(all), small: Some(small) }) = self.range {
            if all.low == all.high && small == all {
                return vec![(Relation::Equal, Than::Number(all.low))];
            }
            if !all.is_lowest() && all.low == small.low {
                facts.push((Relation::AtLeast, Than::Number(all.low)));
            }
            if !all.is_highest() && all.high == small.high {
                facts.push((Relation::AtMost, Than::Number(all.high)));
            }
        }
        for (other, orders) in self.against.iter().filter(|(_, o)| o.all == o.small) {
            // That two references differ is news only about an object and its own parts.
            let numbers = self.null.all == Orders::NONE;
            let news = numbers || orders.all == Orders::EQUAL || self.kind == What::Read(Some(*other));
            facts.extend(orders.all.relation().filter(|_| news).map(|r| (r, Than::Local(*other))));
        }
        facts
    }

    /// Whether nothing is known that another path could still refute.
    fn is_nothing(&self) -> bool {
        matches!(self.null.all, Orders::ANY | Orders::NONE) && self.range.is_none() && self.against.is_empty()
    }
}

impl Both<Orders> {
    fn join(&mut self, orders: Orders, small: bool) {
        self.all = self.all.or(orders);
        if small {
            self.small = self.small.or(orders);
        }
    }
}

impl Engine<'_, '_> {
    /// Notes what an instruction of the function itself, in any of its activations, has just given.
    pub fn note_result(&mut self, state: &State, frame: &Frame) {
        if !self.notes_facts(frame) {
            return;
        }
        let body = self.codes.get(frame.code).body;
        let Some(instr) = body.block(frame.block).instrs.get(frame.instr as usize) else { return };
        let (site, named) = (instr.site, |l: LocalId| body.locals[l.index()].name.is_some());
        let base = |o: Operand| match o {
            Operand::Local(local) => Some(local),
            _ => None,
        };
        let (dst, what) = match instr.kind {
            InstrKind::LoadField { dst, obj, .. } => (dst, What::Read(base(obj))),
            InstrKind::LoadElem { dst, arr, .. } => (dst, What::Read(base(arr))),
            InstrKind::Copy { dst, src: Operand::Local(src) } if named(dst) && !named(src) => (dst, What::Assigned),
            InstrKind::Unary { dst, .. } | InstrKind::Binary { dst, .. } if named(dst) => (dst, What::Assigned),
            _ => return,
        };
        let value = state.local(frame, dst);
        if matches!(what, What::Read(_)) && !matches!(value, Value::Prim(_)) {
            self.seen.note(site, value);
        }
        self.note_value(state, frame, (site, dst), what, value);
    }

    /// Notes what the function returns.
    pub fn note_return(&mut self, state: &State, frame: &Frame) {
        if !self.notes_facts(frame) {
            return;
        }
        let body = self.codes.get(frame.code).body;
        if let Terminator::Return { value: Some(Operand::Local(local)), site } = body.block(frame.block).term
            && body.locals[local.index()].name.is_some()
            && !is_new(body, local)
        {
            self.note_value(state, frame, (site, local), What::Returned, state.local(frame, local));
        }
    }

    fn notes_facts(&self, frame: &Frame) -> bool {
        !self.completing && !frame.spec && Some(frame.code) == self.codes.function(self.function)
    }

    fn note_value(&mut self, state: &State, frame: &Frame, at: (SiteId, LocalId), kind: What, value: Value) {
        let known = self.seen.places.get(at.0.index()).and_then(Option::as_ref);
        let over = known.is_some_and(|p| p.is_nothing() || p.local != at.1);
        // Inputs that are listed have a few numbers only, which say nothing about the others; and a state must be one
        // heap, not several that are still to be told apart.
        let one = self.traits.inputs == Inputs::Lazy && self.traits.reads == Reads::Initialise;
        if over || !self.options.facts || !one {
            return;
        }
        let mut seen = std::mem::take(&mut self.seen);
        let body = self.codes.get(frame.code).body;
        if seen.places.len() <= at.0.index() {
            seen.places.resize_with(body.sites.len().max(at.0.index() + 1), || None);
        }
        let assigned = seen.assigned.get_or_insert_with(|| assigned_on_entry(body));
        let place = seen.places[at.0.index()].get_or_insert_with(|| place(body, assigned, frame, at.1, kind, value));
        if place.block != frame.block {
            let assigned = assigned_before(body, assigned, frame);
            place.against.retain(|(local, _)| assigned >> local.0 & 1 == 1);
        }
        self.join(place, state, frame, value);
        self.seen = seen;
    }

    /// Takes into account what one path says about a value.
    fn join(&self, place: &mut Place, state: &State, frame: &Frame, value: Value) {
        let path = Path { terms: &self.terms, pc: &state.pc };
        let small = self.has_room(state);
        place.small |= small;
        match value {
            Value::Prim(term) => {
                if let Some(ranges) = &mut place.range {
                    let range = path.range(term);
                    let hull = |old: Option<Range>| Some(old.map_or(range, |old| old.hull(range)));
                    ranges.all = hull(ranges.all);
                    ranges.small = if small { hull(ranges.small) } else { ranges.small };
                }
                place.range = place.range.filter(|r| r.all.is_none_or(|r| !(r.is_lowest() && r.is_highest())));
            }
            _ if place.null.all == Orders::ANY => {}
            _ => place.null.join(self.to_null(state, value), small),
        }
        place.against.retain_mut(|(other, orders)| {
            let new = match (value, state.local(frame, *other)) {
                (Value::Prim(a), Value::Prim(b)) => path.compare(a, b),
                (Value::Prim(_), _) | (_, Value::Prim(_)) => Orders::ANY,
                (a, b) => self.identity(state, a, b),
            };
            orders.join(new, small);
            orders.all != Orders::ANY
                && (!matches!(value, Value::Null | Value::Ref(_))
                    || orders.all != Orders::OTHER
                    || place.kind == What::Read(Some(*other)))
        });
    }

    fn to_null(&self, state: &State, value: Value) -> Orders {
        match state.look(&self.vars.symbols, value) {
            Value::Null => Orders::EQUAL,
            Value::Ref(_) | Value::NonNull => Orders::OTHER,
            _ => Orders::ANY,
        }
    }

    fn identity(&self, state: &State, a: Value, b: Value) -> Orders {
        match (state.look(&self.vars.symbols, a), state.look(&self.vars.symbols, b)) {
            (Value::Null, Value::Null) => Orders::EQUAL,
            (Value::Ref(a), Value::Ref(b)) if a == b => Orders::EQUAL,
            (Value::Ref(_), Value::Ref(_)) => Orders::OTHER,
            (Value::Null, Value::Ref(_)) | (Value::Ref(_), Value::Null) => Orders::OTHER,
            _ => Orders::ANY,
        }
    }

    /// Whether the bounds allow more input objects of every class than there are.
    fn has_room(&self, state: &State) -> bool {
        let bounds = self.scope.named.values().chain(&self.scope.objects);
        let least = bounds.copied().min().unwrap_or(u32::MAX) as usize;
        let mut inputs = 0;
        for (_, object) in state.heap.inputs() {
            if !matches!(object.kind, Kind::Class { .. }) {
                return false;
            }
            inputs += 1;
        }
        inputs == 0 || inputs < least
    }
}

/// Whether a variable is given nothing but new objects: nobody needs to be told about those.
fn is_new(body: &Body, local: LocalId) -> bool {
    let mut writes = body.blocks.iter().flat_map(|b| &b.instrs).filter(|i| i.kind.written() == Some(local));
    local.0 >= body.params && writes.all(|i| matches!(i.kind, InstrKind::New { .. } | InstrKind::NewArray { .. }))
}

/// A place where a value comes by for the first time.
fn place(body: &Body, assigned: &[u64], frame: &Frame, local: LocalId, kind: What, value: Value) -> Place {
    let ty = body.locals[local.index()].ty;
    let number = ty == Ty::INT || ty == Ty::LONG;
    let assigned = assigned_before(body, assigned, frame);
    let comparable = |(n, other): &(u32, &ir::Local)| {
        let alike = if number { other.ty == ty } else { ty.is_ref() && other.ty.is_ref() };
        alike && LocalId(*n) != local && other.name.is_some() && assigned >> n & 1 == 1
    };
    let others = (0..MAX_LOCALS as u32).zip(&body.locals).filter(comparable);
    Place {
        kind,
        local,
        block: frame.block,
        small: false,
        null: Both::default(),
        range: (number && matches!(value, Value::Prim(_))).then(Both::default),
        against: others.map(|(n, _)| (LocalId(n), Both::default())).collect(),
    }
}

/// By block, the locals that every way to its entry has assigned, as bits.
fn assigned_on_entry(body: &Body) -> Vec<u64> {
    let params = (0..body.params.min(MAX_LOCALS as u32)).fold(0, |set, n| set | 1 << n);
    let mut entry = vec![u64::MAX; body.blocks.len()];
    let mut work = vec![0];
    if let Some(first) = entry.first_mut() {
        *first = params;
    }
    while let Some(at) = work.pop() {
        let block = &body.blocks[at];
        let all = block.instrs.iter().fold(entry[at], |set, i| set | written(&i.kind));
        let handler = block.handler.map(|(to, _)| to);
        for to in block.successors() {
            // An exception may come before anything is written.
            let after = if Some(to) == handler { entry[at] } else { all };
            let new = entry[to.index()] & after;
            if new != entry[to.index()] {
                entry[to.index()] = new;
                work.push(to.index());
            }
        }
    }
    entry
}

fn assigned_before(body: &Body, entry: &[u64], frame: &Frame) -> u64 {
    let before = body.block(frame.block).instrs.iter().take(frame.instr as usize);
    before.fold(entry[frame.block.index()], |set, i| set | written(&i.kind))
}

fn written(kind: &InstrKind) -> u64 {
    kind.written().filter(|l| l.index() < MAX_LOCALS).map_or(0, |l| 1 << l.0)
}
