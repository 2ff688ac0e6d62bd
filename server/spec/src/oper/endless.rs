//! Predicates that never end, seen before they have run away.

use super::search::Search;
use super::thread::Run;

impl Search<'_> {
    /// Whether the running thread makes a call that it is making already, with the same locals and without objects that
    /// it made. What it has assumed since then only made it come here, so it makes the call again and again.
    pub(super) fn calls_itself_alike(&self, run: &Run) -> bool {
        let arena = &self.arena;
        if arena.objs.len() > run.start.objs {
            return false;
        }
        let frames = &arena.frames[run.start.frames..];
        let locals = |i: usize| {
            let at = |base: u32| run.start.vals + base as usize;
            &arena.vals[at(frames[i].base)..at(frames[i + 1].base)]
        };
        // The one on top has not called yet.
        let Some(last) = frames.len().checked_sub(2) else { return false };
        let place = |i: usize| (frames[i].body, frames[i].pc, frames[i].positive, frames[i].hoisted);
        (0..last).any(|i| place(i) == place(last) && locals(i) == locals(last))
    }
}
