//! The machine: runs one thread until it waits or ends. The meaning of code is that of the language; what a
//! place holds is looked at as late as possible.

use super::code::{Arg, CompiledBody, Op, Target};
use super::hoist::{Early, Hoist};
use super::partial::{NONE, Val, VarId};
use super::search::Search;
use super::thread::{Frame, Run, Wait};
use super::types::{Domain, Fresh};
use ir::{BinOp, Builtin, Ty};
use solve::Term;

/// Why a thread stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Wait(Wait),
    /// The predicate holds as far as this thread goes.
    True,
    /// The predicate does not hold; the reads of the thread are the reason.
    False,
    /// The thread goes round for ever.
    Endless,
    /// The thread ran as far as a thread may, and it is not known whether it ends.
    RanAway,
    /// A call goes on as a thread of its own, and this one behind it.
    Hoist,
    /// The caller's stop or budget.
    Stopped,
    Unsupported(&'static str),
}

/// What one operation does to control, when it is not just the next one.
pub(super) enum Exit {
    Event(Event),
    Raise(Builtin),
    Throw(Val),
}

pub(super) type Step<T> = Result<T, Exit>;

/// The same, with the other side of a condition first.
fn leaving(exit: Exit) -> Exit {
    match exit {
        Exit::Event(Event::Wait(Wait::Condition(t, first))) => Exit::Event(Event::Wait(Wait::Condition(t, !first))),
        other => other,
    }
}

pub(super) fn wait<T>(w: Wait) -> Step<T> {
    Err(Exit::Event(Event::Wait(w)))
}

impl Search<'_> {
    /// Runs until the thread waits or ends, at most `fuel` operations: then it waits for earlier ones.
    pub(super) fn run(&mut self, run: &mut Run, fuel: u64) -> Event {
        let mut left = fuel;
        loop {
            if left == 0 || self.is_too_deep(run) {
                return Event::Wait(Wait::Earlier);
            }
            left -= 1;
            if self.tick() {
                return Event::Stopped;
            }
            let exit = match self.step(run) {
                Ok(()) => continue,
                Err(exit) => exit,
            };
            let raised = match exit {
                Exit::Event(event) => return event,
                Exit::Raise(class) => self.exception(run, class),
                Exit::Throw(value) => value,
            };
            if !self.unwind(run, raised) {
                return Event::False;
            }
        }
    }

    /// Whether a thread has more frames than it may: it does not go on.
    pub(super) fn is_too_deep(&self, run: &Run) -> bool {
        self.arena.frames.len() - run.start.frames > DEPTH
    }

    #[inline(always)]
    fn step(&mut self, run: &mut Run) -> Step<()> {
        let code = self.code;
        let Some(frame) = self.arena.frames.last() else { return Err(Exit::Event(Event::True)) };
        let (pc, positive, base) = (frame.pc, frame.positive, run.start.vals + frame.base as usize);
        let body = &code.bodies[frame.body as usize];
        let mut next = pc + 1;
        if let Some(hoist) = &body.hoist {
            let frame = *frame;
            if !frame.hoisted && positive && hoist.from.contains(&pc) && self.prepare(run, hoist, base) {
                return Err(Exit::Event(Event::Hoist));
            }
            if frame.hoisted && hoist.call == pc {
                return self.pass(body, frame, base);
            }
        }
        match &body.ops[pc as usize] {
            Op::Move(dst, a) => self.arena.vals[base + *dst as usize] = self.raw(*a, base),
            Op::Jump(to) => next = *to,
            Op::Branch { cond, then, els, wanted, looping } => {
                let wanted = wanted.filter(|_| positive);
                let truth = self.truth(run, *cond, base, wanted);
                let truth = truth.map_err(|exit| if *looping { leaving(exit) } else { exit })?;
                next = if truth { *then } else { *els };
            }
            Op::Same { dst, equal, a, b, wanted } => {
                let (a, b) = (self.looked(run, *a, base), self.looked(run, *b, base));
                let same = match (a, b) {
                    (Val::Open(_), _) | (_, Val::Open(_)) => {
                        self.same(run, (a, b), wanted.filter(|_| positive).map(|w| w == *equal))?
                    }
                    _ => a == b,
                };
                self.arena.vals[base + *dst as usize] = Val::Num((same == *equal).into());
                // What is compared is mostly branched on at once.
                if let (Op::Branch { cond: Arg::Local(cond), then, els, .. }, None) =
                    (&body.ops[next as usize], &body.hoist)
                    && cond == dst
                    && !self.tick()
                {
                    next = if same == *equal { *then } else { *els };
                }
            }
            Op::Load { dst, obj, slot } => {
                let val = match self.object(run, *obj, base)? {
                    Val::Own(o) => self.arena.slots[self.own_slot(run, o, *slot)],
                    object => {
                        self.leave_contents(object, *slot)?;
                        self.load(run, object, *slot)
                    }
                };
                self.arena.vals[base + *dst as usize] = val;
            }
            Op::Unary { dst, op, sort, a } => {
                let a = self.prim(run, *a, base)?;
                self.arena.vals[base + *dst as usize] = self.unary(*op, *sort, a);
            }
            Op::Binary { dst, op, sort, a, b, wanted } => {
                let wanted = wanted.filter(|w| positive && *w == (*op == BinOp::Eq));
                let val = match wanted.and_then(|w| self.pin(run, (*a, *b), base, w)) {
                    Some(val) => val,
                    None => {
                        let (a, b) = (self.prim(run, *a, base)?, self.prim(run, *b, base)?);
                        self.binary(run, (*op, *sort), a, b)?
                    }
                };
                self.arena.vals[base + *dst as usize] = val;
            }
            Op::Call { .. } => return self.call(run, base),
            Op::Return(value) => return self.ret(run, *value, base),
            op => self.rare(run, op, base)?,
        }
        if let Some(f) = self.arena.frames.last_mut() {
            f.pc = next;
        }
        Ok(())
    }

    fn rare(&mut self, run: &mut Run, op: &Op, base: usize) -> Step<()> {
        let (dst, val) = match op {
            Op::Store { obj, slot, value } => {
                let object = self.object(run, *obj, base)?;
                let value = self.raw(*value, base);
                return self.store(run, object, *slot, value);
            }
            Op::LoadElem { dst, arr, idx } => {
                let (array, at) = self.element(run, *arr, *idx, base)?;
                let slot = if matches!(array, Val::In(_)) { at + 1 } else { at };
                (*dst, self.load(run, array, slot))
            }
            Op::StoreElem { arr, idx, value } => {
                let (array, at) = self.element(run, *arr, *idx, base)?;
                if !self.may_hold(run, array, *value, base)? {
                    return Err(Exit::Raise(Builtin::ArrayStoreException));
                }
                let value = self.raw(*value, base);
                return self.store(run, array, at, value);
            }
            Op::Len { dst, arr } => {
                let array = self.object(run, *arr, base)?;
                (*dst, Val::Num(self.length(run, array)?))
            }
            Op::New { dst, class, fields } => {
                let slot_base = self.next_slot(run);
                for f in fields {
                    let val = self.raw(*f, base);
                    self.arena.slots.push(val);
                }
                (*dst, self.push_own(run, Fresh::Class(*class), slot_base, fields.len() as u32))
            }
            Op::NewArray { dst, elem, len, like } => {
                let elem = like.map_or(Ok(*elem), |like| self.element_type(run, like, base))?;
                (*dst, self.new_array(run, elem, *len, base)?)
            }
            Op::InstanceOf { dst, obj, ty } => {
                let val = self.reference(run, *obj, base)?;
                (*dst, Val::Num(self.is_one(run, val, *ty)?.into()))
            }
            Op::Cast { dst, obj, ty, vouched } => {
                let val = self.reference(run, *obj, base)?;
                if val != Val::Null && !self.is_one(run, val, *ty)? {
                    return Err(match val {
                        Val::In(_) if *vouched => Exit::Event(Event::False),
                        _ => Exit::Raise(Builtin::ClassCastException),
                    });
                }
                (*dst, val)
            }
            Op::Check { cond, raises } => {
                let wanted = (!raises).then_some(true);
                return match (self.truth(run, *cond, base, wanted)?, raises) {
                    (true, _) => Ok(()),
                    (false, true) => Err(Exit::Raise(Builtin::AssertionError)),
                    (false, false) => Err(Exit::Event(Event::False)),
                };
            }
            Op::Vouch { obj, slot } => {
                let object = self.object(run, *obj, base)?;
                let empty = matches!(object, Val::In(_)) && self.load(run, object, *slot) == Val::Null;
                return if empty { Err(Exit::Event(Event::False)) } else { Ok(()) };
            }
            Op::Throw(value) => match self.reference(run, *value, base)? {
                Val::Null => return Err(Exit::Raise(Builtin::NullPointerException)),
                value => return Err(Exit::Throw(value)),
            },
            Op::Unsupported(what) => return Err(Exit::Event(Event::Unsupported(what))),
            _ => return Err(Exit::Event(Event::Unsupported("an operation out of place"))),
        };
        self.arena.vals[base + dst as usize] = val;
        Ok(())
    }

    // ------------------------------------------------------------------ operands

    #[inline]
    pub(super) fn raw(&self, a: Arg, base: usize) -> Val {
        match a {
            Arg::Local(l) => self.arena.vals[base + l as usize],
            Arg::Null => Val::Null,
            Arg::Num(n) => Val::Num(n),
        }
    }

    /// What a value is by now: a decided place is read.
    pub(super) fn look(&mut self, run: &mut Run, val: Val) -> Val {
        let Val::Open(v) = val else { return val };
        let var = self.partial.vars[v as usize];
        if var.val == val {
            return val;
        }
        run.reads = self.read(run.reads, v);
        var.val
    }

    /// The value of an operand, kept in its local for the next time.
    #[inline]
    pub(super) fn looked(&mut self, run: &mut Run, a: Arg, base: usize) -> Val {
        let val = self.raw(a, base);
        match (a, val) {
            (Arg::Local(l), Val::Open(_)) => self.looked_again(run, val, base + l as usize),
            _ => val,
        }
    }

    /// The value of a local that was open when it was looked at last.
    fn looked_again(&mut self, run: &mut Run, val: Val, local: usize) -> Val {
        let now = self.look(run, val);
        self.arena.vals[local] = now;
        now
    }

    pub(super) fn reference(&mut self, run: &mut Run, a: Arg, base: usize) -> Step<Val> {
        match self.looked(run, a, base) {
            Val::Open(v) => wait(Wait::Var(v)),
            val => Ok(val),
        }
    }

    /// A non-null reference.
    pub(super) fn object(&mut self, run: &mut Run, a: Arg, base: usize) -> Step<Val> {
        match self.reference(run, a, base)? {
            Val::Null => Err(Exit::Raise(Builtin::NullPointerException)),
            val => Ok(val),
        }
    }

    /// A number or a term.
    pub(super) fn prim(&mut self, run: &mut Run, a: Arg, base: usize) -> Step<Val> {
        match self.looked(run, a, base) {
            Val::Open(v) => match self.partial.domain(self.types, v) {
                Domain::Num(sort) if self.speaks(v) => Ok(Val::Sym(self.var_term(v, sort))),
                _ => wait(Wait::Var(v)),
            },
            val => Ok(val),
        }
    }

    /// Whether an open number is a variable already. Where references lead to no cycles that a predicate might not leave
    /// without the numbers, these wait until all references are decided, or until they are implied.
    pub(super) fn speaks(&self, var: VarId) -> bool {
        !self.types.unshared || self.partial.vars[var as usize].symbolic
    }

    /// Where only equality lets the predicate be true: gives an open number the value of the other side.
    fn pin(&mut self, run: &mut Run, (a, b): (Arg, Arg), base: usize, truth: bool) -> Option<Val> {
        self.types.unshared.then_some(())?;
        let (var, n) = match (self.looked(run, a, base), self.looked(run, b, base)) {
            (Val::Open(v), Val::Num(n)) | (Val::Num(n), Val::Open(v)) => (v, n),
            _ => return None,
        };
        if !matches!(self.partial.domain(self.types, var), Domain::Num(_)) || self.speaks(var) {
            return None;
        }
        self.imply(var, Val::Num(n), run.reads);
        run.reads = self.read(run.reads, var);
        Some(Val::Num(truth.into()))
    }

    /// The truth of an operand. When only `wanted` lets the predicate be true, an open one becomes that.
    fn truth(&mut self, run: &mut Run, a: Arg, base: usize, wanted: Option<bool>) -> Step<bool> {
        match (self.looked(run, a, base), wanted) {
            (Val::Num(n), _) => Ok(n != 0),
            (Val::Open(v), Some(w)) => {
                self.imply(v, Val::Num(w.into()), run.reads);
                run.reads = self.read(run.reads, v);
                Ok(w)
            }
            (Val::Open(v), None) => wait(Wait::Var(v)),
            (Val::Sym(t), wanted) => self.condition(run, t, wanted),
            _ => Err(Exit::Event(Event::Unsupported("a reference as a condition"))),
        }
    }

    pub(super) fn condition(&mut self, run: &mut Run, t: Term, wanted: Option<bool>) -> Step<bool> {
        if let Some(known) = self.known_truth(run, t) {
            return Ok(known);
        }
        let Some(w) = wanted else { return wait(Wait::Condition(t, true)) };
        match self.assume(t, w, Some(run.reads)) {
            Ok(var) => {
                run.reads = self.read(run.reads, var);
                Ok(w)
            }
            Err(clash) => {
                for var in clash {
                    run.reads = self.read(run.reads, var);
                }
                Err(Exit::Event(Event::False))
            }
        }
    }

    fn known_truth(&mut self, run: &mut Run, t: Term) -> Option<bool> {
        if let Some(c) = self.terms.as_const(t) {
            return Some(c != 0);
        }
        let (t, flip) = self.positive(t);
        let (value, var) = *self.known.get(&t)?;
        run.reads = self.read(run.reads, var);
        Some(value != flip)
    }

    /// Whether two references are the same, one of which is open. When only one answer lets the predicate be true and it
    /// says what an open place is, the place becomes that.
    fn same(&mut self, run: &mut Run, (a, b): (Val, Val), wanted: Option<bool>) -> Step<bool> {
        if a == b {
            return Ok(true);
        }
        match (a, b) {
            (Val::Open(_), Val::Own(_)) | (Val::Own(_), Val::Open(_)) => Ok(false),
            (Val::Open(v), Val::Open(_)) => wait(Wait::Var(v)),
            (Val::Open(v), other) | (other, Val::Open(v)) if wanted == Some(true) => {
                let fact = self.partial.vars[v as usize].not_null;
                if other == Val::Null && fact != NONE {
                    run.reads = self.read(run.reads, fact);
                    return Err(Exit::Event(Event::False));
                }
                if !self.fits(v, other) {
                    return Err(Exit::Event(Event::False));
                }
                self.imply(v, other, run.reads);
                run.reads = self.read(run.reads, v);
                Ok(true)
            }
            (Val::Open(v), _) | (_, Val::Open(v)) => wait(Wait::Var(v)),
            _ => Ok(false),
        }
    }

    // ------------------------------------------------------------------ control

    /// Notes the arguments of a call that is made before its turn; false when they are not known after all.
    fn prepare(&mut self, run: &mut Run, hoist: &Hoist, base: usize) -> bool {
        let mut args = Vec::with_capacity(hoist.args.len());
        for arg in &hoist.args {
            let val = match *arg {
                Early::Known(arg) => self.raw(arg, base),
                Early::Field(of, slot) => match self.looked(run, Arg::Local(of), base) {
                    object @ Val::In(_) => self.load(run, object, slot),
                    _ => return false,
                },
            };
            if matches!(val, Val::Own(_)) {
                return false;
            }
            args.push(val);
        }
        if let Some(frame) = self.arena.frames.last_mut() {
            frame.hoisted = true;
        }
        self.hoisted = (hoist.body, args);
        true
    }

    /// Goes on behind a call that a thread of its own makes.
    fn pass(&mut self, body: &CompiledBody, frame: Frame, base: usize) -> Step<()> {
        if let Op::Call { dst: Some(dst), .. } = &body.ops[frame.pc as usize] {
            self.arena.vals[base + *dst as usize] = Val::Num(1);
        }
        if let Some(f) = self.arena.frames.last_mut() {
            f.pc += 1;
        }
        Ok(())
    }

    fn call(&mut self, run: &mut Run, base: usize) -> Step<()> {
        let code = self.code;
        let Some(&frame) = self.arena.frames.last() else { return Ok(()) };
        let Op::Call { dst, target, args, and } = &code.bodies[frame.body as usize].ops[frame.pc as usize] else {
            return Ok(());
        };
        let body = match target {
            Target::Body(b) => *b,
            Target::Virtual(v) => {
                let receiver = self.object(run, args.first().copied().unwrap_or(Arg::Null), base)?;
                let class = self.type_of(run, receiver).and_then(Ty::as_class);
                let found = code.virtuals[*v as usize].iter().find(|(c, _)| Some(*c) == class);
                let Some((_, body)) = found else {
                    return Err(Exit::Event(Event::Unsupported("a receiver without the method")));
                };
                *body
            }
        };
        let positive = *and && frame.positive;
        let keeps_own = |l: &u32| matches!(self.arena.vals[base + *l as usize], Val::Own(_));
        let clean =
            positive && frame.clean && !code.bodies[frame.body as usize].kept[frame.pc as usize].iter().any(keeps_own);
        let mut gave = false;
        let new_base = (self.arena.vals.len() - run.start.vals) as u32;
        for a in args {
            let val = self.raw(*a, base);
            gave |= matches!(val, Val::Own(_));
            self.arena.vals.push(val);
        }
        self.push_defaults(body);
        let (reads, objs, slots) = (run.reads, self.next_own(run), self.next_slot(run));
        let dst = dst.unwrap_or(NONE);
        let detach = positive && (clean || !gave);
        let (pc, base, hoisted) = (0, new_base, false);
        let frame_of = Frame { body, pc, base, dst, positive, detach, gave, clean, hoisted, reads, objs, slots };
        self.arena.frames.push(frame_of);
        if frame.positive
            && let Some(accepts) = self.judged.accepted(frame.body, frame.pc)
        {
            let arg = self.arena.vals[run.start.vals + new_base as usize];
            self.note_duty(body, &[arg], run.reads, accepts);
        }
        if frame.positive {
            run.key = body;
        }
        Ok(())
    }

    /// The locals of a body behind its parameters.
    pub(super) fn push_defaults(&mut self, body: u32) {
        let code = self.code;
        let defaults = code.bodies[body as usize].defaults.iter();
        self.arena.vals.extend(defaults.map(|a| if *a == Arg::Null { Val::Null } else { Val::Num(0) }));
    }

    fn ret(&mut self, run: &mut Run, value: Option<Arg>, base: usize) -> Step<()> {
        let Some(&frame) = self.arena.frames.last() else { return Ok(()) };
        let mut val = value.map_or(Val::Null, |a| self.raw(a, base));
        if let (true, Some(a)) = (frame.positive, value) {
            if !self.truth(run, a, base, Some(true))? {
                return Err(Exit::Event(Event::False));
            }
            val = Val::Num(1);
            if frame.detach {
                // What follows holds whatever this call read.
                run.reads = frame.reads;
            }
        }
        self.arena.frames.pop();
        self.arena.vals.truncate(base);
        if self.arena.frames.len() == run.start.frames {
            return Err(Exit::Event(Event::True));
        }
        let Some(caller) = self.arena.frames.last_mut() else { return Err(Exit::Event(Event::True)) };
        caller.pc += 1;
        let caller = *caller;
        if frame.dst != NONE {
            self.arena.vals[run.start.vals + (caller.base + frame.dst) as usize] = val;
        }
        Ok(())
    }

    fn exception(&mut self, run: &Run, class: Builtin) -> Val {
        let class = class.class();
        let slot_base = self.next_slot(run);
        let fields = super::code::default_fields(self.program, class);
        let fields: Vec<Val> = fields.map(|a| if a == Arg::Null { Val::Null } else { Val::Num(0) }).collect();
        let len = fields.len() as u32;
        self.arena.slots.extend(fields);
        self.push_own(run, Fresh::Class(class), slot_base, len)
    }

    /// Goes to the handler of an exception; false when there is none.
    fn unwind(&mut self, run: &Run, raised: Val) -> bool {
        let code = self.code;
        while self.arena.frames.len() > run.start.frames {
            let Some(frame) = self.arena.frames.last_mut() else { return false };
            let base = run.start.vals + frame.base as usize;
            if let Some((pc, local)) = code.bodies[frame.body as usize].handlers[frame.pc as usize] {
                frame.pc = pc;
                self.arena.vals[base + local as usize] = raised;
                return true;
            }
            self.arena.vals.truncate(base);
            self.arena.frames.pop();
        }
        false
    }
}

/// Frames of a thread, as many as a run of `replay` may have.
const DEPTH: usize = 10_000;
