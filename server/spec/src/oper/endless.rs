//! Predicates that never end, seen before they have run away.

use super::code::{Arg, BodyId, Op};
use super::machine::Event;
use super::partial::Val;
use super::search::Search;
use super::thread::{Arena, Frame, Run, Wait};
use ir::BinOp;
use std::collections::BTreeSet;

/// Operations in which a loop is looked for.
const WATCHED: u32 = 4_096;

impl Search<'_> {
    /// Whether the running thread makes a call that it is making already, with the same locals, and has neither made nor
    /// changed an object in between. What it has assumed since then only made it come here, so it makes the call again
    /// and again.
    pub(super) fn calls_itself_alike(&self, run: &Run) -> bool {
        let arena = &self.arena;
        // Predicates change no others.
        let own = arena.objs.len() > run.start.objs;
        let frames = &arena.frames[run.start.frames..];
        let locals = |i: usize| {
            let first = |i: usize| run.start.vals + frames[i].base as usize;
            &arena.vals[first(i)..first(i + 1)]
        };
        // The one on top has not called yet.
        let Some(last) = frames.len().checked_sub(2) else { return false };
        let at = |i: usize| (place(&frames[i]), frames[i + 1].objs);
        let reads = |i: usize| !own || !self.code.bodies[frames[i].body as usize].writes;
        (0..last).any(|i| at(i) == at(last) && locals(i) == locals(last) && reads(i))
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
            let now = Now::of(&self.arena, run);
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
                seen = Some(now.kept());
            }
        }
        Event::Wait(Wait::Earlier)
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

/// The state of the running thread.
struct Now<'a> {
    frames: &'a [Frame],
    vals: &'a [Val],
    slots: &'a [Val],
    objects: usize,
}

impl<'a> Now<'a> {
    fn of(arena: &'a Arena, run: &Run) -> Now<'a> {
        Now {
            frames: &arena.frames[run.start.frames..],
            vals: &arena.vals[run.start.vals..],
            slots: &arena.slots[run.start.slots..],
            objects: arena.objs.len(),
        }
    }

    fn kept(&self) -> Lap {
        Lap {
            frames: self.frames.iter().map(place).collect(),
            top: self.frames.last().map_or(0, |f| f.base as usize),
            vals: self.vals.to_vec(),
            slots: self.slots.to_vec(),
            objects: self.objects,
            level: true,
            ran: Vec::new(),
        }
    }
}

/// Where an activation is.
type Place = (BodyId, u32, bool, bool);

fn place(f: &Frame) -> Place {
    (f.body, f.pc, f.positive, f.hoisted)
}

/// A state that a thread was in, and what it has run since.
struct Lap {
    frames: Vec<Place>,
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
    fn has_frames(&self, now: &Now<'_>) -> bool {
        // The one on top is the likeliest to be elsewhere.
        self.frames.len() == now.frames.len()
            && self.frames.iter().rev().copied().eq(now.frames.iter().rev().map(place))
    }

    fn is_same(&self, now: &Now<'_>) -> bool {
        self.has_frames(now) && self.vals == now.vals && self.slots == now.slots
    }

    /// The locals of the frame on top that hold other numbers now; `None` where anything else is another.
    fn changed(&self, now: &Now<'_>) -> Option<BTreeSet<u32>> {
        let alike = self.level
            && self.objects == now.objects
            && self.has_frames(now)
            && self.slots == now.slots
            && self.vals.len() == now.vals.len();
        let number = |v: &Val| matches!(v, Val::Num(_) | Val::Sym(_));
        let pairs = || self.vals.iter().zip(now.vals).enumerate().filter(|(_, (a, b))| a != b);
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
