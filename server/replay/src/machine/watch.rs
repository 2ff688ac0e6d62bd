//! Looking at a run from outside: the points it passes, and its state at one of them.

use super::{At, Frame, Machine};
use crate::history::{Activation, Moment, Stop};
use ir::{LocalId, Terminator};

/// What somebody wants to see of a run.
#[derive(Default)]
pub(crate) struct Watch {
    /// The points that the run passed.
    pub stops: Vec<Stop>,
    /// Instead of points: numbers of steps, in order, after which the state of the run is kept.
    wanted: Option<Vec<u64>>,
    pub moments: Vec<Moment>,
    /// For each activation, which of its locals have been given a value; followed on the way to what is `wanted`.
    tracks: Vec<Track>,
    /// Instead of points: an object, and the slots of it that the run has read, each once.
    reads: Option<(u32, Vec<u32>)>,
}

/// What is known about the locals of an activation.
struct Track {
    /// Where it was seen last.
    last: At,
    assigned: Vec<bool>,
}

impl Machine<'_> {
    /// Shows the point the top frame has come to; what the front end made up and contracts are not shown.
    pub(super) fn watched(&mut self, at: At) {
        let Some(mut watch) = self.watch.take_if(|w| w.reads.is_none()) else { return };
        if self.spec.is_none()
            && let Some(frame) = self.frames.last_mut()
        {
            frame.at = at;
            let (steps, place, shown) = (self.limits.steps - self.fuel, frame.place(), frame.is_at_source());
            match &watch.wanted {
                None if shown => watch.stops.push(Stop { steps, depth: self.frames.len() as u32 - 1, place }),
                None => {}
                Some(wanted) => {
                    let is_next = wanted.get(watch.moments.len()) == Some(&steps);
                    watch.follow(&self.frames);
                    if is_next {
                        watch.moments.push(self.moment(&watch.tracks));
                    }
                }
            }
        }
        self.watch = Some(watch);
    }

    fn moment(&self, tracks: &[Track]) -> Moment {
        let ends = self.frames.iter().skip(1).map(|f| f.base).chain([self.values.len()]);
        let frames = self.frames.iter().zip(ends).zip(tracks).map(|((frame, end), track)| Activation {
            place: frame.place(),
            locals: self.values[frame.base..end].to_vec(),
            known: frame.known(&track.assigned),
        });
        Moment { frames: frames.collect(), heap: self.heap.clone() }
    }
}

impl Watch {
    /// Of the states after so many steps each.
    pub fn at(steps: Vec<u64>) -> Watch {
        Watch { wanted: Some(steps), ..Watch::default() }
    }

    /// Of the fields of an object that are read.
    pub fn reads_of(object: u32) -> Watch {
        Watch { reads: Some((object, Vec::new())), ..Watch::default() }
    }

    /// The slots of the fields that were read.
    pub fn into_reads(self) -> Vec<u32> {
        self.reads.map_or_else(Vec::new, |(_, slots)| slots)
    }

    /// Notes that a field is read.
    pub fn read(&mut self, object: u32, slot: u32) {
        if let Some((_, slots)) = self.reads.as_mut().filter(|(of, _)| *of == object)
            && !slots.contains(&slot)
        {
            slots.push(slot);
        }
    }

    /// Notes what the top activation did since it was seen last.
    fn follow(&mut self, frames: &[Frame<'_>]) {
        self.tracks.truncate(frames.len());
        for frame in &frames[self.tracks.len()..] {
            let locals = 0..frame.body.locals.len() as u32;
            let assigned = locals.map(|local| local < frame.body.params).collect();
            self.tracks.push(Track { last: frame.at, assigned });
        }
        if let (Some(frame), Some(track)) = (frames.last(), self.tracks.last_mut()) {
            if let Some(local) = frame.written(track.last) {
                track.assigned[local.index()] = true;
            }
            track.last = frame.at;
        }
    }
}

impl Frame<'_> {
    /// The local that was written on the way from `last` to the present position.
    fn written(&self, last: At) -> Option<LocalId> {
        let block = &self.body.blocks[last.block];
        let next = At { instr: last.instr + 1, ..last };
        match block.instrs.get(last.instr) {
            Some(instr) if self.at == next => instr.kind.written(),
            _ => block.handler.filter(|(to, _)| self.at == At { block: to.index(), instr: 0 }).map(|(_, local)| local),
        }
    }

    /// Which locals have a value here that counts: one that was assigned, and not in an earlier round of a loop that
    /// declares the local anew (all that writes such a local stands further down in the text, or is being computed).
    fn known(&self, assigned: &[bool]) -> Vec<bool> {
        let here = self.body.span(self.place().site).start;
        let mut first: Vec<Option<u32>> = vec![None; assigned.len()];
        for instr in self.body.blocks.iter().flat_map(|block| &block.instrs) {
            if let Some(local) = instr.kind.written() {
                let end = self.body.span(instr.site).end;
                let first = &mut first[local.index()];
                *first = Some(first.map_or(end, |known| known.min(end)));
            }
        }
        let above = |local: usize| local < self.body.params as usize || first[local].is_none_or(|end| end <= here);
        assigned.iter().enumerate().map(|(local, assigned)| *assigned && above(local)).collect()
    }

    /// Whether it is at something that people wrote.
    fn is_at_source(&self) -> bool {
        let block = &self.body.blocks[self.at.block];
        self.at.instr < block.instrs.len()
            || matches!(block.term, Terminator::Branch { .. } | Terminator::Return { .. } | Terminator::Throw { .. })
    }
}
