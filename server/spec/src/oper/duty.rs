//! Checks that have to accept a structure, against what its open places can still become ([`super::trees`]).

use super::code::BodyId;
use super::partial::{Val, VarId};
use super::search::{Failure, Search};
use super::trees::{Sizes, Trees};
use super::types::Fresh;

/// A check was called, and the predicate is false unless it accepts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Duty {
    body: BodyId,
    of: Val,
    /// The reads that led to the call.
    reads: u32,
}

/// What was looked at.
#[derive(Default)]
struct Looked {
    places: Vec<VarId>,
    objects: u32,
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
            let mut looked = Looked::default();
            let Some(sizes) = self.sizes(trees, duty.of, &mut looked) else { continue };
            if trees.accepts(&sizes, self.room_with(trees, looked.objects)) {
                continue;
            }
            self.stats.failures += 1;
            looked.places.extend(self.partial.objects.iter().map(|o| o.via));
            looked.places.iter().for_each(|v| self.note_late(*v));
            let blame = self.blame_of(&looked.places);
            return Some(Failure::Conflict(blame.and(self.collect(duty.reads))));
        }
        None
    }

    /// How many objects a structure may have that has so many by now.
    fn room_with(&self, trees: &Trees, objects: u32) -> u32 {
        let left = |(class, bound): &(ir::ClassId, u32)| bound.saturating_sub(self.partial.counts[class.index()]);
        objects + self.types.bounds[trees.class.index()].iter().map(left).min().unwrap_or(u32::MAX - objects)
    }

    /// What a value can come to. `None` when it is not a structure of the class.
    fn sizes(&self, trees: &Trees, val: Val, looked: &mut Looked) -> Option<Sizes> {
        match val {
            Val::Null => Some(trees.null()),
            Val::Open(var) => match self.partial.vars[var as usize].val {
                Val::Open(_) => Some(trees.open),
                decided => {
                    looked.places.push(var);
                    self.sizes(trees, decided, looked)
                }
            },
            Val::In(object) => {
                let o = self.partial.objects[object as usize];
                // More objects than there are: the given heap leads back to itself.
                if o.kind != Fresh::Class(trees.class) || looked.objects as usize >= self.partial.objects.len() {
                    return None;
                }
                looked.objects += 1;
                let mut below = [trees.null(), trees.null()];
                for (sizes, slot) in below.iter_mut().zip(&trees.slots) {
                    *sizes = self.sizes(trees, Val::Open(o.base + slot), looked)?;
                }
                Some(trees.object(&below))
            }
            _ => None,
        }
    }
}
