//! Predicates that never end, seen before they have run away.

use super::code::{Arg, BodyId, Op};
use super::machine::Event;
use super::partial::Val;
use super::search::Search;
use super::thread::{Run, Wait};
use ir::BinOp;
use std::collections::BTreeSet;

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
    /// between it knows in the next round. Where only numbers are others than before, it may go round until one of them is
    /// too large, which makes it false.
    pub(super) fn run_watched(&mut self, run: &mut Run) -> Event {
        let (mut seen, mut round, mut longest): (Option<Lap>, _, _) = (None, 0, 1);
        for _ in 0..WATCHED {
            // What is kept from going on is not where it was before.
            if self.is_too_deep(run) {
                break;
            }
            let (depth, pc) = self.arena.frames.last().map_or((0, 0), |f| (self.arena.frames.len(), f.pc));
            let conditions = self.conditions.len();
            let event = self.run(run, 1);
            if event != Event::Wait(Wait::Earlier) {
                return event;
            }
            let now = self.lap(run);
            if let Some(lap) = &mut seen {
                lap.ran.push(Ran { pc, assumed: self.conditions.len() > conditions });
                lap.level &= self.arena.frames.len() == depth;
                if lap.is_same(&now) {
                    return Event::Endless;
                }
                if lap.changed(&now).is_some_and(|changed| self.repeats(&lap.ran, changed)) {
                    return Event::False;
                }
            }
            round += 1;
            if round == longest {
                (round, longest) = (0, 2 * longest);
                seen = Some(now);
            }
        }
        Event::Wait(Wait::Earlier)
    }

    /// Where a thread is.
    fn lap(&self, run: &Run) -> Lap {
        let arena = &self.arena;
        let frames = arena.frames[run.start.frames..].iter().map(|f| (f.body, f.pc, f.positive, f.hoisted));
        Lap {
            frames: frames.collect(),
            top: arena.frames.last().map_or(0, |f| f.base as usize),
            vals: arena.vals[run.start.vals..].to_vec(),
            slots: arena.slots[run.start.slots..].to_vec(),
            objects: arena.objs.len(),
            level: true,
            ran: Vec::new(),
        }
    }

    /// Whether a thread that has run these operations of one body runs them again and again, whatever some of its locals
    /// hold: they decide nothing but conditions one side of which makes the predicate false.
    fn repeats(&self, ran: &[Ran], mut free: BTreeSet<u32>) -> bool {
        let Some(frame) = self.arena.frames.last() else { return false };
        let body = &self.code.bodies[frame.body as usize];
        loop {
            let before = free.clone();
            if !ran.iter().all(|ran| follow(&body.ops[ran.pc as usize], ran.assumed, &mut free)) {
                return false;
            }
            if free.is_subset(&before) {
                return true;
            }
            free.extend(before);
        }
    }
}

/// An operation of a lap.
struct Ran {
    pc: u32,
    /// A condition was assumed, the other side of which makes the predicate false.
    assumed: bool,
}

/// A state of a thread, and what it has run since.
struct Lap {
    frames: Vec<(BodyId, u32, bool, bool)>,
    /// The first local of the frame on top.
    top: usize,
    vals: Vec<Val>,
    slots: Vec<Val>,
    objects: usize,
    /// No call came, and none returned.
    level: bool,
    ran: Vec<Ran>,
}

impl Lap {
    fn is_same(&self, now: &Lap) -> bool {
        self.frames == now.frames && self.vals == now.vals && self.slots == now.slots
    }

    /// The locals of the frame on top that hold other numbers now; `None` where anything else is another.
    fn changed(&self, now: &Lap) -> Option<BTreeSet<u32>> {
        let alike = self.level
            && (&self.frames, &self.slots, self.objects) == (&now.frames, &now.slots, now.objects)
            && self.vals.len() == now.vals.len();
        let number = |v: &Val| matches!(v, Val::Num(_) | Val::Sym(_));
        let pairs = || self.vals.iter().zip(&now.vals).enumerate().filter(|(_, (a, b))| a != b);
        let fits = alike && pairs().all(|(n, (a, b))| n >= self.top && number(a) && number(b));
        fits.then(|| pairs().map(|(n, _)| (n - self.top) as u32).collect())
    }
}

/// Runs an operation on what is known of its locals: those that are free may hold any number. False when these matter.
fn follow(op: &Op, assumed: bool, free: &mut BTreeSet<u32>) -> bool {
    let is_free = |free: &BTreeSet<u32>, arg: &Arg| matches!(arg, Arg::Local(l) if free.contains(l));
    let (dst, any) = match op {
        Op::Jump(_) => return true,
        Op::Branch { cond, .. } => return assumed || !is_free(free, cond),
        Op::Check { cond: a, .. } | Op::Vouch { obj: a, .. } => return !is_free(free, a),
        Op::Move(dst, a) | Op::Unary { dst, a, .. } => (*dst, is_free(free, a)),
        Op::Binary { dst, op, a, b, .. } => {
            // Another number may divide by zero.
            if matches!(op, BinOp::Div | BinOp::Rem) && is_free(free, b) {
                return false;
            }
            (*dst, is_free(free, a) || is_free(free, b))
        }
        Op::Load { dst, obj: a, .. }
        | Op::Len { dst, arr: a }
        | Op::InstanceOf { dst, obj: a, .. }
        | Op::Cast { dst, obj: a, .. } => {
            if is_free(free, a) {
                return false;
            }
            (*dst, false)
        }
        Op::Same { dst, a, b, .. } if !is_free(free, a) && !is_free(free, b) => (*dst, false),
        _ => return false,
    };
    if any {
        free.insert(dst)
    } else {
        free.remove(&dst)
    };
    true
}
