//! Looking ahead: what a waiting thread can still come to.
//!
//! A check that returns a number, as a black height does, refuses a heap only when both sides of a node are
//! complete. But which numbers it can still return is often known long before. So the rest of the thread is run
//! with unknown results in place of the calls that wait: an unknown is a number between bounds, plus a
//! constant, or just anything. Branches on it are followed both ways. When every way ends in false, so
//! does the thread, whatever is decided. Everything here is an overestimate: giving up is always right.

use super::code::{Arg, Op, Target};
use super::partial::{NONE, Val, VarId};
use super::ranges::{ALIAS, ANYTHING, Bounds, Computed, alias_field, compute, of_alias, range};
use super::search::Search;
use super::thread::{Frame, Run, Wait};
use super::types::{Domain, Fresh};
use ir::UnOp;

/// Operations of one look ahead.
const FUEL: u32 = 1_200;

/// Operations after which looking ahead in the threads of one body has to have paid, and what each thread that could only
/// end in false was worth.
const PATIENCE: u64 = 4_096;
const WORTH: u64 = 512;

/// What looking ahead in the threads of one body has cost and brought.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    asked: u64,
    /// Threads that could only end in false.
    found: u64,
    /// Operations.
    looked: u64,
}

/// How a way goes on.
enum Way {
    On,
    /// It ends in false.
    False,
    /// It may end in true, or nothing is known.
    Perhaps,
}

/// What is known on one way.
#[derive(Clone, Default)]
struct Known {
    bounds: Bounds,
    /// The objects that the alias in question may be, as a bit set.
    aliases: u128,
    /// Frames from this one on have run; those below are as they were.
    lowest: usize,
}

/// The way that is followed, and those still to follow.
struct Ahead {
    known: Known,
    others: Vec<(u32, Known)>,
    /// It is about an alias: calls are followed, too.
    alias: bool,
    /// What has been returned to frames that are as they were: the frame, and the least and greatest value.
    returned: Vec<(usize, i64, i64)>,
}

impl Search<'_> {
    /// When the thread can only end in false: the last reads of all ways there.
    pub(super) fn hopeless(&mut self, thread: u32) -> Option<Vec<u32>> {
        let t = self.arena.threads[thread as usize];
        let frames = &self.arena.frames[t.start.frames..t.end.frames];
        let handled = |f: &Frame| self.code.bodies[f.body as usize].handlers[f.pc as usize].is_some();
        if frames.iter().all(|f| f.positive) || frames.iter().any(handled) {
            return None;
        }
        if self.duties.iter().any(|d| d.body == t.key) {
            // What the check can still come to is known without running it.
            return None;
        }
        let tally = &mut self.tallies[t.key as usize];
        tally.asked += 1;
        if tally.looked > PATIENCE + WORTH * tally.found && !tally.asked.is_multiple_of(32) {
            return None;
        }
        let looked = self.stats.looked;
        let (at, threads) = (self.arena.at(), self.arena.threads.len());
        let found = self.follow(thread, None).map(|(_, heads)| heads);
        self.arena.truncate(at);
        self.arena.threads.truncate(threads);
        let tally = &mut self.tallies[t.key as usize];
        tally.looked += self.stats.looked - looked;
        tally.found += u64::from(found.is_some());
        found
    }

    /// The objects that the check that refused the last alias refuses for a place, as a bit set, and what it read. All
    /// objects are tried at once, and told apart only where the check compares them.
    pub(super) fn no_alias(&mut self, var: VarId, waiting: std::ops::Range<usize>) -> Option<(u128, Vec<u32>)> {
        let objects = self.partial.objects.len();
        let waits = |t: &u32| {
            let thread = &self.arena.threads[*t as usize];
            thread.wait == Wait::Var(var) && thread.key == self.killer
        };
        let thread = self.live[waiting].iter().copied().find(waits).filter(|_| objects <= 128)?;
        let fits = (0..objects as u32).filter(|o| self.fits(var, Val::In(*o)));
        let aliases = fits.fold(0u128, |set, o| set | 1 << o);
        let (at, threads) = (self.arena.at(), self.arena.threads.len());
        self.partial.vars[var as usize].val = ALIAS;
        let found = self.follow(thread, Some(aliases)).map(|(kept, heads)| (aliases & !kept, heads));
        self.partial.vars[var as usize].val = Val::Open(var);
        self.arena.truncate(at);
        self.arena.threads.truncate(threads);
        found.filter(|(refused, _)| *refused != 0)
    }

    /// Follows all ways from where the thread waits: the aliases that may be accepted, and the last reads of the ways that
    /// end in false.
    fn follow(&mut self, thread: u32, aliases: Option<u128>) -> Option<(u128, Vec<u32>)> {
        let known = Known { bounds: Vec::new(), aliases: aliases.unwrap_or(0), lowest: usize::MAX };
        let (alias, all) = (aliases.is_some(), known.aliases);
        let mut ahead = Ahead { known: Known::default(), others: vec![(thread, known)], alias, returned: Vec::new() };
        let (mut kept, mut blamed) = (0, Vec::new());
        let mut fuel = FUEL;
        while let Some((id, known)) = ahead.others.pop() {
            let mut run = self.arena.resume(id);
            ahead.known = known;
            loop {
                if alias && ahead.known.aliases.count_ones() == 1 {
                    // As good as trying it.
                    kept |= ahead.known.aliases;
                    break;
                }
                fuel = fuel.checked_sub(1)?;
                self.stats.looked += 1;
                match self.step_ahead(&mut run, &mut ahead) {
                    Way::On => {}
                    Way::False => {
                        blamed.push(run.reads);
                        break;
                    }
                    Way::Perhaps if alias => {
                        kept |= ahead.known.aliases;
                        break;
                    }
                    Way::Perhaps => return None,
                }
            }
            if alias && kept == all {
                return None;
            }
        }
        Some((kept, blamed))
    }

    fn step_ahead(&mut self, run: &mut Run, ahead: &mut Ahead) -> Way {
        let code = self.code;
        let Some(&frame) = self.arena.frames.last() else { return Way::Perhaps };
        let body = &code.bodies[frame.body as usize];
        if body.handlers[frame.pc as usize].is_some() {
            return Way::Perhaps;
        }
        let base = run.start.vals + frame.base as usize;
        let (dst, val) = match &body.ops[frame.pc as usize] {
            Op::Move(dst, a) => (*dst, self.raw(*a, base)),
            Op::Jump(to) => return self.goto(*to),
            Op::Branch { cond, then, els, wanted, .. } => {
                return match (self.looked(run, *cond, base), wanted.filter(|_| frame.positive)) {
                    (Val::Num(n), _) => self.goto(if n != 0 { *then } else { *els }),
                    (_, Some(w)) => self.goto(if w { *then } else { *els }),
                    _ => self.fork_jump(run, ahead, *then, *els),
                };
            }
            Op::Same { dst, equal, a, b, wanted } => {
                let (a, b) = (self.looked(run, *a, base), self.looked(run, *b, base));
                if let (Some(of), None, other) | (None, Some(of), other) =
                    (of_alias(a), of_alias(b), if of_alias(a).is_some() { b } else { a })
                {
                    let refutes = frame.positive && *wanted == Some(!*equal);
                    return self.compare_alias(run, ahead, (of, other), (*dst, *equal, refutes));
                }
                let open = |v| matches!(v, Val::Open(_) | Val::Any { .. });
                match (a == b && a != ANYTHING, open(a) || open(b), wanted.filter(|_| frame.positive)) {
                    (true, _, _) => (*dst, Val::Num((*equal).into())),
                    (false, false, _) => (*dst, Val::Num((!*equal).into())),
                    (_, _, Some(w)) => (*dst, Val::Num(w.into())),
                    _ => return self.fork_value(run, ahead, *dst, None),
                }
            }
            Op::Load { dst, obj, slot } => match self.looked(run, *obj, base) {
                Val::Null => return Way::False,
                object @ (Val::In(_) | Val::Own(_)) => (*dst, self.load(run, object, *slot)),
                ALIAS if ahead.known.aliases.count_ones() == 1 => {
                    let object = Val::In(ahead.known.aliases.trailing_zeros());
                    (*dst, self.load(run, object, *slot))
                }
                ALIAS => (*dst, self.field_of_alias(ahead, *slot)),
                _ => (*dst, ANYTHING),
            },
            Op::Unary { dst, op: UnOp::Not, a, .. } => match self.looked(run, *a, base) {
                Val::Num(n) => (*dst, Val::Num(1 - n)),
                _ => return self.fork_value(run, ahead, *dst, None),
            },
            Op::Unary { dst, op, sort, a } => match self.looked(run, *a, base) {
                Val::Num(n) => (*dst, self.unary(*op, *sort, Val::Num(n))),
                _ => (*dst, ANYTHING),
            },
            Op::Binary { dst, op, sort, a, b, .. } => {
                let (a, b) = (self.looked(run, *a, base), self.looked(run, *b, base));
                match compute(*op, *sort, a, b, &ahead.known.bounds) {
                    Computed::Val(val) => (*dst, val),
                    Computed::Raises => return Way::False,
                    Computed::Truth(refined) => return self.fork_value(run, ahead, *dst, refined),
                    Computed::Either(fits, bounds, wraps) => {
                        let way = self.fork_value(run, ahead, *dst, None);
                        self.arena.vals[run.start.vals + (frame.base + dst) as usize] = fits;
                        let Some((other, known)) = ahead.others.last_mut() else { return way };
                        let start = self.arena.threads[*other as usize].start.vals;
                        known.bounds.push(wraps);
                        let of = known.bounds.len() as u32 - 1;
                        self.arena.vals[start + (frame.base + dst) as usize] = Val::Any { of, minus: false, plus: 0 };
                        ahead.known.bounds = bounds;
                        return way;
                    }
                }
            }
            Op::Call { .. } => return self.call_ahead(run, ahead, frame, base),
            Op::Return(value) => return self.return_ahead(run, ahead, frame, *value, base),
            Op::InstanceOf { dst, obj, ty } => match self.looked(run, *obj, base) {
                Val::Open(_) | Val::Any { .. } => return self.fork_value(run, ahead, *dst, None),
                val => match self.is_one(run, val, *ty) {
                    Ok(is) => (*dst, Val::Num(is.into())),
                    Err(_) => return Way::Perhaps,
                },
            },
            Op::Check { cond, .. } => match self.looked(run, *cond, base) {
                Val::Num(0) => return Way::False,
                _ => return self.goto(frame.pc + 1),
            },
            Op::Vouch { .. } => return self.goto(frame.pc + 1),
            Op::New { dst, class, fields } => {
                let slot_base = self.next_slot(run);
                for f in fields {
                    let val = self.raw(*f, base);
                    self.arena.slots.push(val);
                }
                (*dst, self.push_own(run, Fresh::Class(*class), slot_base, fields.len() as u32))
            }
            Op::Store { obj, slot, value } => {
                let value = self.raw(*value, base);
                match self.looked(run, *obj, base) {
                    Val::Own(o) => {
                        let at = self.own_slot(run, o, *slot);
                        self.arena.slots[at] = value;
                        return self.goto(frame.pc + 1);
                    }
                    _ => return Way::Perhaps,
                }
            }
            _ => return Way::Perhaps,
        };
        self.arena.vals[base + dst as usize] = val;
        self.goto(frame.pc + 1)
    }

    fn goto(&mut self, pc: u32) -> Way {
        if let Some(f) = self.arena.frames.last_mut() {
            f.pc = pc;
        }
        Way::On
    }

    fn fork_jump(&mut self, run: &mut Run, ahead: &mut Ahead, then: u32, els: u32) -> Way {
        self.goto(els);
        let other = self.arena.park(*run, Wait::Earlier);
        ahead.others.push((other, ahead.known.clone()));
        *run = self.arena.resume(other);
        self.goto(then)
    }

    /// Goes on with true, and later with false. `refined` are the bounds of both ways, where they are known.
    fn fork_value(&mut self, run: &mut Run, ahead: &mut Ahead, dst: u32, refined: Option<[Bounds; 2]>) -> Way {
        let Some(frame) = self.arena.frames.last_mut() else { return Way::Perhaps };
        frame.pc += 1;
        let local = (frame.base + dst) as usize;
        self.arena.vals[run.start.vals + local] = Val::Num(0);
        let other = self.arena.park(*run, Wait::Earlier);
        *run = self.arena.resume(other);
        self.arena.vals[run.start.vals + local] = Val::Num(1);
        let mut no = ahead.known.clone();
        if let Some([yes_bounds, no_bounds]) = refined {
            (ahead.known.bounds, no.bounds) = (yes_bounds, no_bounds);
        }
        ahead.others.push((other, no));
        Way::On
    }

    /// A slot of the alias in question, where it holds a reference.
    fn field_of_alias(&self, ahead: &Ahead, slot: u32) -> Val {
        let first = self.partial.objects.get(ahead.known.aliases.trailing_zeros() as usize);
        let refers = first.is_some_and(|o| self.partial.domain(self.types, o.base + slot) == Domain::Ref);
        alias_field(slot).filter(|_| refers).unwrap_or(ANYTHING)
    }

    /// The aliases that are, or whose slot holds, the other reference, and those for which it is not so; what is open
    /// is in both.
    fn split_aliases(&mut self, run: &mut Run, aliases: u128, of: Option<u32>, other: Val) -> (u128, u128) {
        let (mut same, mut differs) = (0, 0);
        for o in (0..128).filter(|o| aliases >> o & 1 == 1) {
            let val = match of {
                None => Val::In(o),
                Some(slot) => match self.load(run, Val::In(o), slot) {
                    ALIAS => Val::In(o),
                    val => val,
                },
            };
            if val == other || matches!(val, Val::Open(_)) && !matches!(other, Val::Own(_)) {
                same |= 1 << o;
            }
            if val != other {
                differs |= 1 << o;
            }
        }
        (same, differs)
    }

    /// The alias in question, or a slot of it, against another reference. It `refutes` when they are the same.
    fn compare_alias(
        &mut self,
        run: &mut Run,
        ahead: &mut Ahead,
        (of, other): (Option<u32>, Val),
        (dst, equal, refutes): (u32, bool, bool),
    ) -> Way {
        if !matches!(other, Val::In(_) | Val::Null | Val::Own(_)) {
            return Way::Perhaps;
        }
        let (same, differs) = self.split_aliases(run, ahead.known.aliases, of, other);
        let (then, els) = if equal { (same, differs) } else { (differs, same) };
        if refutes || same == 0 || differs == 0 {
            if refutes && differs == 0 {
                return Way::False;
            }
            let is = if refutes { !equal } else { (same != 0) == equal };
            if refutes {
                ahead.known.aliases = differs;
            }
            let Some(frame) = self.arena.frames.last_mut() else { return Way::Perhaps };
            frame.pc += 1;
            let local = run.start.vals + (frame.base + dst) as usize;
            self.arena.vals[local] = Val::Num(is.into());
            return Way::On;
        }
        let way = self.fork_value(run, ahead, dst, None);
        ahead.known.aliases = then;
        if let Some((_, known)) = ahead.others.last_mut() {
            known.aliases = els;
        }
        way
    }

    /// A call with open arguments has an unknown result.
    fn call_ahead(&mut self, run: &mut Run, ahead: &mut Ahead, frame: Frame, base: usize) -> Way {
        let code = self.code;
        let Op::Call { dst, target, args, and } = &code.bodies[frame.body as usize].ops[frame.pc as usize] else {
            return Way::Perhaps;
        };
        if frame.positive && !ahead.alias {
            return Way::Perhaps;
        }
        let vals: Vec<Val> = args.iter().map(|a| self.looked(run, *a, base)).collect();
        if vals.iter().any(|v| matches!(v, Val::Own(_))) && !ahead.alias {
            return Way::Perhaps;
        }
        match target {
            Target::Virtual(_) if ahead.alias => Way::Perhaps,
            Target::Body(body) if ahead.alias || vals.iter().all(|v| matches!(v, Val::Null | Val::Num(_))) => {
                let frame = Frame {
                    body: *body,
                    pc: 0,
                    base: (self.arena.vals.len() - run.start.vals) as u32,
                    dst: dst.unwrap_or(NONE),
                    positive: frame.positive && *and,
                    detach: false,
                    gave: false,
                    clean: false,
                    hoisted: false,
                    reads: run.reads,
                    objs: self.next_own(run),
                    slots: self.next_slot(run),
                };
                self.arena.vals.extend(vals);
                self.push_defaults(*body);
                self.arena.frames.push(frame);
                Way::On
            }
            _ => {
                if let Some(dst) = dst {
                    ahead.known.bounds.push((i32::MIN.into(), i32::MAX.into()));
                    let of = ahead.known.bounds.len() as u32 - 1;
                    let number = code.returns_int(*target);
                    let val = if number { Val::Any { of, minus: false, plus: 0 } } else { ANYTHING };
                    self.arena.vals[base + *dst as usize] = val;
                }
                self.goto(frame.pc + 1)
            }
        }
    }

    fn return_ahead(&mut self, run: &mut Run, ahead: &mut Ahead, frame: Frame, value: Option<Arg>, base: usize) -> Way {
        let val = value.map_or(Val::Null, |a| self.looked(run, a, base));
        if frame.positive && val == Val::Num(0) {
            return Way::False;
        }
        if frame.positive && (!ahead.alias || val != Val::Num(1)) {
            return Way::Perhaps;
        }
        self.arena.frames.pop();
        self.arena.vals.truncate(base);
        if self.arena.frames.len() == run.start.frames {
            return Way::Perhaps;
        }
        let depth = self.arena.frames.len() - run.start.frames - 1;
        let pristine = depth < ahead.known.lowest && !ahead.alias && self.arena.objs.len() == run.start.objs;
        ahead.known.lowest = ahead.known.lowest.min(depth);
        let values = match val {
            Val::Num(n) => Some((n, n)),
            val => range(val, &ahead.known.bounds),
        };
        if let Some((low, high)) = values.filter(|_| pristine) {
            if ahead.returned.iter().any(|(d, l, h)| *d == depth && *l <= low && high <= *h) {
                // Another way comes to the same, and is followed.
                return Way::False;
            }
            ahead.returned.push((depth, low, high));
        }
        let Some(caller) = self.arena.frames.last_mut() else { return Way::Perhaps };
        caller.pc += 1;
        if frame.dst != NONE {
            let at = run.start.vals + (caller.base + frame.dst) as usize;
            self.arena.vals[at] = val;
        }
        Way::On
    }
}
