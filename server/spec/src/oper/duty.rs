//! Checks that have to accept a structure, against what its open places can still become ([`super::trees`]).

use super::code::BodyId;
use super::partial::{NONE, Val, VarId};
use super::search::{Failure, Search};
use super::trees::{Sizes, Trees};
use super::types::Fresh;
use std::collections::BTreeMap;

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
pub(super) struct Grown {
    sizes: Sizes,
    objects: u32,
}

/// By check and object, what is known and has not changed since.
pub(super) type Growth = BTreeMap<BodyId, Vec<Option<Grown>>>;

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
            let Some(grown) = self.grown(trees, duty, duty.of, 0) else { continue };
            if trees.accepts(&grown.sizes, self.room_with(trees, grown.objects)) {
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
    fn grown(&mut self, trees: &Trees, duty: Duty, val: Val, depth: usize) -> Option<Grown> {
        let object = match val {
            Val::Null => return Some(Grown { sizes: trees.null(), objects: 0 }),
            Val::Open(var) => match self.partial.vars[var as usize].val {
                Val::Open(_) => return Some(Grown { sizes: trees.open, objects: 0 }),
                decided => return self.grown(trees, duty, decided, depth),
            },
            Val::In(object) => object,
            _ => return None,
        };
        if let Some(known) = self.growth.get(&duty.body).and_then(|g| *g.get(object as usize)?) {
            return Some(known);
        }
        let o = self.partial.objects[object as usize];
        // A longer way than there are objects: the given heap leads back to itself.
        if o.kind != Fresh::Class(trees.class) || depth >= self.partial.objects.len() {
            return None;
        }
        let (mut below, mut objects) = ([trees.null(), trees.null()], 1);
        for (sizes, slot) in below.iter_mut().zip(&trees.slots) {
            let child = self.grown(trees, duty, Val::Open(o.base + slot), depth + 1)?;
            *sizes = child.sizes;
            objects += child.objects;
        }
        let grown = Grown { sizes: trees.object(&below), objects };
        let known = self.growth.entry(duty.body).or_default();
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
        let mut holder = self.partial.vars[var as usize].holder;
        while holder != NONE && !self.growth.is_empty() {
            self.growth.values_mut().filter_map(|g| g.get_mut(holder as usize)).for_each(|g| *g = None);
            let via = self.partial.objects[holder as usize].via;
            if via == NONE {
                // Who leads to an object that the caller gave is not known.
                self.growth.clear();
                return;
            }
            holder = self.partial.vars[via as usize].holder;
        }
    }
}
