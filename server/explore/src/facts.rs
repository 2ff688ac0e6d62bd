//! What holds on every path that comes by: reads that never give null.

use crate::engine::Engine;
use crate::state::{Frame, State};
use heap::Value;
use ir::{InstrKind, SiteId};

/// What the reads of a function have given so far, by site.
#[derive(Debug, Default)]
pub struct Seen {
    sites: Vec<(bool, bool)>,
}

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
}

impl Engine<'_, '_> {
    /// Notes what a read of the function itself, in any of its activations, has just given.
    pub fn note_result(&mut self, state: &State, frame: &Frame) {
        if self.completing || frame.spec || Some(frame.code) != self.codes.function(self.function) {
            return;
        }
        let block = self.codes.get(frame.code).body.block(frame.block);
        let Some(instr) = block.instrs.get(frame.instr as usize) else { return };
        let (InstrKind::LoadField { dst, .. } | InstrKind::LoadElem { dst, .. }) = instr.kind else { return };
        match state.local(frame, dst) {
            Value::Prim(_) => {}
            value => self.seen.note(instr.site, value),
        }
    }
}
