//! Threads of predicate code. A thread that waits is never changed: it is copied when it goes on, so going
//! back in the search only drops what was added since.

use super::blame::Blame;
use super::code::{BodyId, Root};
use super::partial::{NONE, Val, VarId};
use super::types::Fresh;
use solve::Term;

/// An activation.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub body: BodyId,
    pub pc: u32,
    /// First local, counted from the first of the thread.
    pub base: u32,
    /// Where the caller wants the result.
    pub dst: u32,
    /// When this returns false, the predicate is false.
    pub positive: bool,
    /// `positive`, and its callers do not see what it does to objects that predicates made: it may run on its
    /// own.
    pub detach: bool,
    /// It got references to such objects, and its callers do not look at them again.
    pub gave: bool,
    /// After the call, neither its caller nor those above look at objects that predicates made.
    pub clean: bool,
    /// The check that does not wait for its turn has been started.
    pub hoisted: bool,
    /// The reads of the thread, its objects and their slots, before the call.
    pub reads: u32,
    pub objs: u32,
    pub slots: u32,
}

/// An object that the predicate made.
#[derive(Clone, Copy, Debug)]
pub struct Own {
    pub kind: Fresh,
    pub base: u32,
    pub len: u32,
}

/// What a thread waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    Var(VarId),
    /// A condition, and which of its sides is tried first.
    Condition(Term, bool),
    /// It ran away, perhaps on a heap that earlier threads will refuse: until those are done.
    Earlier,
}

/// Positions in the four arenas.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct At {
    pub vals: usize,
    pub frames: usize,
    pub objs: usize,
    pub slots: usize,
}

/// A waiting thread.
#[derive(Clone, Copy, Debug)]
pub struct Thread {
    pub start: At,
    pub end: At,
    /// The numbers of its first own object and slot.
    pub own_base: u32,
    pub slot_base: u32,
    pub wait: Wait,
    /// Its last read.
    pub reads: u32,
    /// The check it belongs to: the last function called where false is final.
    pub key: BodyId,
}

/// The thread that runs: the ends of the arenas.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub start: At,
    pub own_base: u32,
    pub slot_base: u32,
    pub reads: u32,
    pub key: BodyId,
    /// The key with which it started or went on.
    pub woken: BodyId,
}

/// A read of a place.
#[derive(Clone, Copy, Debug)]
pub struct Read {
    /// The one before.
    pub before: u32,
    pub var: VarId,
    /// It and those before have been noted, see [`super::search::Level::late`].
    pub noted: bool,
    /// That of all reads up to this one.
    pub blame: Blame,
}

/// The memory of all threads.
#[derive(Debug, Default)]
pub struct Arena {
    pub vals: Vec<Val>,
    pub frames: Vec<Frame>,
    pub objs: Vec<Own>,
    pub slots: Vec<Val>,
    pub threads: Vec<Thread>,
    /// Reads as linked lists.
    pub reads: Vec<Read>,
}

impl Arena {
    pub fn at(&self) -> At {
        At { vals: self.vals.len(), frames: self.frames.len(), objs: self.objs.len(), slots: self.slots.len() }
    }

    pub fn truncate(&mut self, at: At) {
        self.vals.truncate(at.vals);
        self.frames.truncate(at.frames);
        self.objs.truncate(at.objs);
        self.slots.truncate(at.slots);
    }

    fn copy(&mut self, start: At, end: At) -> At {
        let at = self.at();
        self.vals.extend_from_within(start.vals..end.vals);
        self.frames.extend_from_within(start.frames..end.frames);
        self.objs.extend_from_within(start.objs..end.objs);
        self.slots.extend_from_within(start.slots..end.slots);
        at
    }

    /// The thread that runs a clause from its start; the locals behind its parameters are still to be added.
    pub fn start(&mut self, root: Root, args: u32) -> Run {
        let start = self.at();
        match root.this {
            Some(p) => self.vals.push(Val::Open(p)),
            None => self.vals.extend((0..args).map(Val::Open)),
        }
        let (body, positive) = (root.body, true);
        let frame = Frame {
            body,
            pc: 0,
            base: 0,
            dst: NONE,
            positive,
            detach: false,
            gave: false,
            clean: true,
            hoisted: false,
            reads: NONE,
            objs: 0,
            slots: 0,
        };
        self.frames.push(frame);
        Run { start, own_base: 0, slot_base: 0, reads: NONE, key: root.body, woken: root.body }
    }

    /// A thread that makes a call, for one whose last read is `reads`; its locals behind the parameters are still to be
    /// added.
    pub fn start_call(&mut self, body: BodyId, args: &[Val], reads: u32) -> Run {
        let start = self.at();
        self.vals.extend_from_slice(args);
        let frame = Frame {
            body,
            pc: 0,
            base: 0,
            dst: NONE,
            positive: true,
            detach: false,
            gave: false,
            clean: true,
            hoisted: false,
            reads,
            objs: 0,
            slots: 0,
        };
        self.frames.push(frame);
        Run { start, own_base: 0, slot_base: 0, reads, key: body, woken: body }
    }

    /// A copy of a waiting thread that can go on.
    pub fn resume(&mut self, thread: u32) -> Run {
        let t = self.threads[thread as usize];
        let start = self.copy(t.start, t.end);
        Run { start, own_base: t.own_base, slot_base: t.slot_base, reads: t.reads, key: t.key, woken: t.key }
    }

    /// Lets the running thread wait.
    pub fn park(&mut self, run: Run, wait: Wait) -> u32 {
        let end = self.at();
        let Run { start, own_base, slot_base, reads, key, .. } = run;
        self.threads.push(Thread { start, end, own_base, slot_base, wait, reads, key });
        self.threads.len() as u32 - 1
    }

    /// Cuts the waiting top of the running thread off, where its result can only be true; the rest may go on
    /// as if it were.
    pub fn split(&mut self, run: Run, wait: Wait) -> Result<(u32, Run), Run> {
        let frames = &self.frames[run.start.frames..];
        let apart = (1..frames.len()).rev().find(|i| frames[*i].detach).filter(|_| frames.len() <= DEEP);
        let Some(cut) = apart else { return Err(run) };
        let callee = frames[cut];
        let middle = At {
            vals: run.start.vals + callee.base as usize,
            frames: run.start.frames + cut,
            objs: run.start.objs + (callee.objs - run.own_base) as usize,
            slots: run.start.slots + (callee.slots - run.slot_base) as usize,
        };
        let end = self.at();
        for frame in &mut self.frames[middle.frames..] {
            frame.base -= callee.base;
        }
        self.frames[middle.frames].detach = false;
        let (mut start, reads) = (middle, run.reads);
        let (mut own_base, mut slot_base) = (callee.objs, callee.slots);
        if callee.gave {
            (start.objs, start.slots) = (run.start.objs, run.start.slots);
            (own_base, slot_base) = (run.own_base, run.slot_base);
        }
        self.threads.push(Thread { start, end, own_base, slot_base, wait, reads, key: run.key });
        let thread = self.threads.len() as u32 - 1;
        let rest = Run { start: self.copy(run.start, middle), reads: callee.reads, ..run };
        if let Some(caller) = self.frames.last_mut() {
            let dst = rest.start.vals + (caller.base + callee.dst) as usize;
            caller.pc += 1;
            self.vals[dst] = Val::Num(1);
        }
        Ok((thread, rest))
    }

    /// Notes that a thread whose last read is `reads` read `var`.
    pub fn read(&mut self, reads: u32, var: VarId, blame: Blame) -> u32 {
        if reads != NONE && self.reads[reads as usize].var == var {
            return reads;
        }
        let blame = self.blame(reads).and(blame);
        self.reads.push(Read { before: reads, var, noted: false, blame });
        self.reads.len() as u32 - 1
    }

    /// Who is to blame for what follows from some reads, given the last of them.
    pub fn blame(&self, reads: u32) -> Blame {
        self.reads.get(reads as usize).map_or(Blame::default(), |r| r.blame)
    }
}

/// Frames above which nothing is split: a recursion that does not end would copy what is left at each of its calls.
const DEEP: usize = 256;
