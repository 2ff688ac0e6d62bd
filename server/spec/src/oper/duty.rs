//! Checks that have to accept a structure, against what its open places can still become ([`super::trees`]).

use super::code::BodyId;
use super::partial::{NONE, Val, VarId};
use super::search::{Failure, Search};
use super::trees::{Sizes, Trees};
use super::types::{Domain, Fresh};
use rustc_hash::FxHashMap;

/// A check was called, and the predicate is false unless it accepts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Duty {
    body: BodyId,
    of: Val,
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
    /// What comes of an object above two others.
    above: FxHashMap<[u32; 2], u32>,
}

/// The form of null, and that of an open place.
const EMPTY: u32 = 0;
const OPEN: u32 = 1;

impl Forms {
    fn new(trees: &Trees) -> Forms {
        Forms { list: vec![trees.null(), trees.open], numbers: FxHashMap::default(), above: FxHashMap::default() }
    }

    fn object(&mut self, trees: &Trees, below: [u32; 2]) -> u32 {
        if let Some(known) = self.above.get(&below) {
            return *known;
        }
        let sizes = trees.object(&below.map(|form| self.list[form as usize]));
        let form = *self.numbers.entry(sizes).or_insert(self.list.len() as u32);
        if form as usize == self.list.len() {
            self.list.push(sizes);
        }
        self.above.insert(below, form);
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
    /// Notes a call that has to return true.
    pub(super) fn note_duty(&mut self, body: BodyId, args: &[Val], reads: u32) {
        let (true, [of @ (Val::In(_) | Val::Open(_))]) = (self.code.trees_of(body).is_some(), args) else { return };
        if !self.duties.iter().any(|d| d.body == body && d.of == *of) {
            self.duties.push(Duty { body, of: *of, reads });
        }
    }

    /// A check that cannot accept any more, whatever the open places become.
    pub(super) fn neglected(&mut self) -> Option<Failure> {
        let code = self.code;
        for at in 0..self.duties.len() {
            let duty = self.duties[at];
            let Some(trees) = code.trees_of(duty.body) else { continue };
            let check = self.growth.checked(duty.body, trees);
            let Some(grown) = self.grown((trees, check), duty.of, 0) else { continue };
            let sizes = &self.growth.0[check].forms.list[grown.form as usize];
            if trees.accepts(sizes, self.room_with(trees, grown.objects)) {
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
        let Checked { known, forms, .. } = &mut self.growth.0[check];
        let grown = Grown { form: forms.object(trees, below), objects };
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
                    todo.extend(trees.slots.iter().map(|slot| Val::Open(base + slot)));
                }
                _ => {}
            }
        }
    }

    /// Forgets what a place that changes has a part in.
    pub(super) fn outgrow(&mut self, var: VarId) {
        if self.growth.0.is_empty() || self.partial.domain(self.types, var) != Domain::Ref {
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
}
