//! Predicates that never end, seen before they have run away.

use super::machine::Event;
use super::search::Search;
use super::thread::{Run, Wait};

/// Operations in which a loop is looked for.
const WATCHED: u32 = 4_096;

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

    /// Runs on, operation by operation, until something happens or the thread is where it was before, with the same
    /// locals and the same objects of its own: then it goes round for ever (Brent's algorithm). What it has assumed in
    /// between it knows in the next round.
    pub(super) fn run_watched(&mut self, run: &mut Run) -> Event {
        let start = run.start;
        let (mut seen, mut round, mut longest) = (None, 0, 1);
        for _ in 0..WATCHED {
            let event = self.run(run, 1);
            if event != Event::Wait(Wait::Earlier) {
                return event;
            }
            let arena = &self.arena;
            let frames = arena.frames[start.frames..].iter().map(|f| (f.body, f.pc, f.positive, f.hoisted));
            let now = (frames.collect::<Vec<_>>(), &arena.vals[start.vals..], &arena.slots[start.slots..]);
            if seen.as_ref().is_some_and(|(frames, vals, slots)| *frames == now.0 && vals == now.1 && slots == now.2) {
                return Event::Endless;
            }
            round += 1;
            if round == longest {
                (round, longest) = (0, 2 * longest);
                seen = Some((now.0, now.1.to_vec(), now.2.to_vec()));
            }
        }
        Event::Wait(Wait::Earlier)
    }
}
