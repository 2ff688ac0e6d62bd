//! Checks that have to accept a structure, against what its open places can still become ([`super::trees`]).

use super::code::BodyId;
use super::partial::{NONE, Val, VarId};
use super::search::{Failure, Search};
use super::trees::{Sizes, State, Trees};
use super::types::{Domain, Fresh};
use rustc_hash::FxHashMap;

/// A check was called, and the predicate is false unless it accepts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Duty {
    pub body: BodyId,
    of: Val,
    /// The states that it may come to, as bits.
    accepts: u32,
    /// The reads that led to the call.
    reads: u32,
}

/// What a structure below an object comes to, and how many objects it has by now.
#[derive(Clone, Copy, Debug)]
struct Grown {
    /// Position in [`Forms::list`].
    form: u32,
    objects: u32,
}

/// What one check can come to on structures, each once: the same few stand below most objects.
#[derive(Debug)]
struct Forms {
    list: Vec<Sizes>,
    numbers: FxHashMap<Sizes, u32>,
    /// What comes of an object above two others, by its truth values: three to the power of their positions, times one
    /// for false and two for true.
    above: FxHashMap<([u32; 2], u32), u32>,
}

/// The form of null, and that of an open place.
const EMPTY: u32 = 0;
const OPEN: u32 = 1;

impl Forms {
    fn new(trees: &Trees) -> Forms {
        Forms { list: vec![trees.null(), trees.open], numbers: FxHashMap::default(), above: FxHashMap::default() }
    }

    fn object(&mut self, trees: &Trees, below: [u32; 2], truths: u32) -> u32 {
        if let Some(known) = self.above.get(&(below, truths)) {
            return *known;
        }
        let agrees = |(at, slot): (usize, &u32), state: &State| match truths / 3u32.pow(at as u32) % 3 {
            0 => true,
            known => state.numbers[*slot as usize].is_none_or(|n| n + 1 == i64::from(known)),
        };
        let may_be = |state: &State| trees.truths.iter().enumerate().all(|truth| agrees(truth, state));
        let sizes = trees.object(&below.map(|form| self.list[form as usize]), &may_be);
        let form = *self.numbers.entry(sizes).or_insert(self.list.len() as u32);
        if form as usize == self.list.len() {
            self.list.push(sizes);
        }
        self.above.insert((below, truths), form);
        form
    }
}

/// What is known of one check, and has not changed since.
#[derive(Debug)]
struct Checked {
    body: BodyId,
    /// By object. Where nothing is known of an object, nothing is known of those that lead to it.
    known: Vec<Option<Grown>>,
    forms: Forms,
}

/// The same of all checks.
#[derive(Debug, Default)]
pub(super) struct Growth(Vec<Checked>);

impl Growth {
    /// Forgets the objects from the `n`-th on.
    pub(super) fn truncate(&mut self, n: usize) {
        self.0.iter_mut().for_each(|c| c.known.truncate(n));
    }

    fn checked(&mut self, body: BodyId, trees: &Trees) -> usize {
        self.0.iter().position(|c| c.body == body).unwrap_or_else(|| {
            self.0.push(Checked { body, known: Vec::new(), forms: Forms::new(trees) });
            self.0.len() - 1
        })
    }
}

impl Search<'_> {
    /// Notes a call that has to come to one of these states.
    pub(super) fn note_duty(&mut self, body: BodyId, args: &[Val], reads: u32, accepts: u32) {
        let [of @ (Val::In(_) | Val::Open(_))] = args else { return };
        if !self.duties.iter().any(|d| d.body == body && d.of == *of) {
            self.duties.push(Duty { body, of: *of, accepts, reads });
        }
    }

    /// The states that the call may come to that the running thread makes before its turn.
    pub(super) fn accepted_early(&self) -> Option<u32> {
        let frame = self.arena.frames.last()?;
        let hoist = self.code.bodies[frame.body as usize].hoist.as_ref()?;
        self.judged.accepted(frame.body, hoist.call)
    }

    /// A check that cannot accept any more, whatever the open places become.
    pub(super) fn neglected(&mut self) -> Option<Failure> {
        let judged = self.judged;
        for at in 0..self.duties.len() {
            let duty = self.duties[at];
            let Some(trees) = judged.trees(duty.body) else { continue };
            let check = self.growth.checked(duty.body, trees);
            let Some(grown) = self.grown((trees, check), duty.of, 0) else { continue };
            let sizes = &self.growth.0[check].forms.list[grown.form as usize];
            if trees.accepts(sizes, self.room_with(trees, grown.objects), duty.accepts) {
                continue;
            }
            self.stats.failures += 1;
            let mut places: Vec<VarId> = self.partial.objects.iter().map(|o| o.via).collect();
            self.decided_below(trees, duty.of, &mut places);
            places.iter().for_each(|v| self.note_late(*v));
            let blame = self.blame_of(&places);
            return Some(Failure::Conflict(blame.and(self.collect(duty.reads))));
        }
        None
    }

    /// How many objects a structure may have that has so many by now.
    fn room_with(&self, trees: &Trees, objects: u32) -> u32 {
        let left = |(class, bound): &(ir::ClassId, u32)| bound.saturating_sub(self.partial.counts[class.index()]);
        objects + self.types.bounds[trees.class.index()].iter().map(left).min().unwrap_or(u32::MAX - objects)
    }

    /// What a value can come to. `None` when it is not a structure of the class. `depth` objects lead to it.
    fn grown(&mut self, (trees, check): (&Trees, usize), val: Val, depth: usize) -> Option<Grown> {
        let object = match val {
            Val::Null => return Some(Grown { form: EMPTY, objects: 0 }),
            Val::Open(var) => match self.partial.vars[var as usize].val {
                Val::Open(_) => return Some(Grown { form: OPEN, objects: 0 }),
                decided => return self.grown((trees, check), decided, depth),
            },
            Val::In(object) => object,
            _ => return None,
        };
        if let Some(known) = self.growth.0[check].known.get(object as usize).copied().flatten() {
            return Some(known);
        }
        let o = self.partial.objects[object as usize];
        // A longer way than there are objects: the given heap leads back to itself.
        if o.kind != Fresh::Class(trees.class) || depth >= self.partial.objects.len() {
            return None;
        }
        let (mut below, mut objects) = ([EMPTY; 2], 1);
        for (form, slot) in below.iter_mut().zip(&trees.slots) {
            let child = self.grown((trees, check), Val::Open(o.base + slot), depth + 1)?;
            *form = child.form;
            objects += child.objects;
        }
        let truth = |slot: &u32| match self.partial.vars[(o.base + slot) as usize].val {
            Val::Num(n) => n as u32 + 1,
            _ => 0,
        };
        let truths = trees.truths.iter().rev().fold(0, |all, slot| 3 * all + truth(slot));
        let Checked { known, forms, .. } = &mut self.growth.0[check];
        let grown = Grown { form: forms.object(trees, below, truths), objects };
        known.resize(known.len().max(object as usize + 1), None);
        known[object as usize] = Some(grown);
        Some(grown)
    }

    /// The decided places of a structure.
    fn decided_below(&self, trees: &Trees, val: Val, places: &mut Vec<VarId>) {
        let mut todo = vec![val];
        while let Some(val) = todo.pop() {
            match val {
                Val::Open(var) if self.partial.is_decided(var) => {
                    places.push(var);
                    todo.push(self.partial.vars[var as usize].val);
                }
                Val::In(object) => {
                    let base = self.partial.objects[object as usize].base;
                    todo.extend(trees.slots.iter().chain(&trees.truths).map(|slot| Val::Open(base + slot)));
                }
                _ => {}
            }
        }
    }

    /// Forgets what a place that changes has a part in.
    pub(super) fn outgrow(&mut self, var: VarId) {
        let shows = || matches!(self.partial.domain(self.types, var), Domain::Ref | Domain::Bool);
        if self.growth.0.is_empty() || !shows() {
            return;
        }
        let holder = self.partial.vars[var as usize].holder;
        for check in 0..self.growth.0.len() {
            self.outgrow_check(check, holder);
        }
    }

    /// The same for one check, from an object upwards.
    fn outgrow_check(&mut self, check: usize, mut holder: u32) {
        let known = &mut self.growth.0[check].known;
        while holder != NONE && known.get_mut(holder as usize).is_some_and(|k| k.take().is_some()) {
            let via = self.partial.objects[holder as usize].via;
            if via == NONE {
                // Who leads to an object that the caller gave is not known.
                return known.clear();
            }
            holder = self.partial.vars[via as usize].holder;
        }
    }

    // ------------------------------------------------------------------ structures that are proven to be trees

    /// Gives a new object of a structure in which each names the one above it that one.
    pub(super) fn link_back(&mut self, var: VarId, object: u32) {
        let Some((duty, back)) = self.tree_with(var) else { return };
        let mut reads = self.read(duty.reads, var);
        let holder = self.partial.vars[var as usize].holder;
        let (above, mut at) = (Val::In(holder), holder);
        while at != NONE {
            let via = self.partial.objects[at as usize].via;
            reads = self.read(reads, via);
            at = self.partial.vars[via as usize].holder;
        }
        self.imply(self.partial.objects[object as usize].base + back, above, reads);
    }

    /// The objects that a place of a structure cannot hold because they are in it, as a bit set, and the last of the reads
    /// from which that follows.
    pub(super) fn shared(&mut self, var: VarId) -> Option<(u128, u32)> {
        let (duty, _) = self.tree_with(var)?;
        let trees = self.judged.trees(duty.body)?;
        let (mut members, mut reads) = (0u128, duty.reads);
        for o in 0..self.partial.objects.len().min(128) as u32 {
            let via = self.partial.objects[o as usize].via;
            let holder = self.partial.vars[via as usize].holder;
            let below = holder < 128 && members >> holder & 1 == 1 && self.follows(trees, via);
            if below || duty.of == Val::In(o) || duty.of == Val::Open(via) {
                members |= 1 << o;
                reads = self.read(reads, via);
            }
        }
        Some((members, reads))
    }

    /// The check that a structure with such a place is a tree, and the reference that leads back in it.
    fn tree_with(&self, var: VarId) -> Option<(Duty, u32)> {
        let back = |d: &Duty| Some((*d, self.judged.trees(d.body).filter(|t| self.is_below(t, d.of, var))?.back?));
        self.duties.iter().find_map(back)
    }

    /// Whether a place is a reference that a check follows, in the structure of an object or place.
    fn is_below(&self, trees: &Trees, of: Val, mut var: VarId) -> bool {
        while self.follows(trees, var) {
            let holder = self.partial.vars[var as usize].holder;
            let via = self.partial.objects[holder as usize].via;
            if of == Val::In(holder) || of == Val::Open(via) {
                return true;
            }
            var = via;
        }
        false
    }

    fn follows(&self, trees: &Trees, var: VarId) -> bool {
        let holder = self.partial.vars[var as usize].holder;
        let Some(object) = self.partial.objects.get(holder as usize) else { return false };
        object.kind == Fresh::Class(trees.class) && trees.slots.contains(&(var - object.base))
    }
}
