//! One run of a check on an object above children of which only the states are known: every way that it may take.

use super::{State, Trees};
use crate::oper::arith::solver_op;
use crate::oper::code::{Arg, BodyId, Code, Op, Target};
use crate::oper::types::{Domain, Types};
use ir::{BinOp, UnOp};
use solve::{Sort, apply_binary};

/// Operations of one way.
const FUEL: u32 = 2_000;
/// Ways that one run may take.
const WAYS: usize = 200;
/// Calls of other bodies at once.
const DEPTH: usize = 16;

/// What a local holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    Null,
    Object,
    /// By position in [`Trees::slots`].
    Child(usize),
    /// What a child has in [`Trees::back`].
    Above(usize),
    /// A reference of the object that the check does not follow.
    Link,
    Num(i64),
    /// A number of the object that nothing is known of yet.
    Field(u32),
    Any,
}

#[derive(Clone, Debug)]
struct Frame {
    body: BodyId,
    pc: u32,
    locals: Vec<Seen>,
    dst: Option<u32>,
}

/// One way through the check of an object above children in known states.
#[derive(Clone)]
pub struct Way<'a> {
    trees: &'a Trees,
    code: &'a Code,
    types: &'a Types,
    body: BodyId,
    children: [usize; 2],
    frames: Vec<Frame>,
    numbers: Vec<Option<i64>>,
    /// By child: it names this object as the one above it.
    back: [bool; 2],
    /// The children differ.
    apart: bool,
    fuel: u32,
}

/// What a way learns about references.
#[derive(Clone, Copy)]
enum Fact {
    Back(usize),
    Apart,
}

/// How a way goes on.
enum Next {
    On,
    /// It raises an exception.
    Raises,
    Done(State),
    /// The value of the local when a fact holds, and when it does not.
    Learn(Fact, [Seen; 2], u32),
    /// Number of the object and value of the local on each; whether the operation is done.
    Fork(Vec<(Option<(u32, i64)>, Seen)>, u32, bool),
}

impl<'a> Way<'a> {
    /// The check of an object above such children, or of null.
    pub fn new(trees: &'a Trees, code: &'a Code, types: &'a Types, body: BodyId, above: Option<[usize; 2]>) -> Way<'a> {
        let numbers = vec![None; types.slots[trees.class.index()].len()];
        let (frames, children) = (Vec::new(), above.unwrap_or_default());
        let (back, apart) = ([false; 2], false);
        let mut way = Way { trees, code, types, body, children, frames, numbers, back, apart, fuel: FUEL };
        let arg = if above.is_some() { Seen::Object } else { Seen::Null };
        way.enter(body, vec![arg], None);
        way
    }

    /// The states that all ways come to; `None` when some way cannot be followed.
    pub fn all(self) -> Option<Vec<State>> {
        let (mut todo, mut found, mut ways) = (vec![self], Vec::new(), 0);
        while let Some(mut way) = todo.pop() {
            ways += 1;
            loop {
                way.fuel = way.fuel.checked_sub(1).filter(|_| ways <= WAYS)?;
                match way.step()? {
                    Next::On => {}
                    Next::Raises => {
                        found.push(way.state(None, true));
                        break;
                    }
                    Next::Learn(fact, values, dst) => {
                        let mut other = way.clone();
                        other.set(dst, values[1]);
                        todo.push(other);
                        match fact {
                            Fact::Back(child) => way.back[child] = true,
                            Fact::Apart => way.apart = true,
                        }
                        way.set(dst, values[0]);
                    }
                    Next::Done(state) => {
                        found.push(state);
                        break;
                    }
                    Next::Fork(alternatives, dst, done) => {
                        for (number, value) in alternatives {
                            let mut other = way.clone();
                            if let Some((slot, n)) = number {
                                other.numbers[slot as usize] = Some(n);
                            }
                            other.put(dst, value);
                            other.advance(done.into());
                            todo.push(other);
                        }
                        break;
                    }
                }
            }
        }
        found.sort();
        found.dedup();
        Some(found)
    }

    fn enter(&mut self, body: BodyId, mut locals: Vec<Seen>, dst: Option<u32>) {
        let defaults = self.code.bodies[body as usize].defaults.iter();
        locals.extend(defaults.map(|a| if *a == Arg::Null { Seen::Null } else { Seen::Num(0) }));
        self.frames.push(Frame { body, pc: 0, locals, dst });
    }

    fn value(&self, arg: Arg) -> Option<Seen> {
        Some(match arg {
            Arg::Null => Seen::Null,
            Arg::Num(n) => Seen::Num(n),
            Arg::Local(l) => match *self.frames.last()?.locals.get(l as usize)? {
                Seen::Field(slot) => self.numbers[slot as usize].map_or(Seen::Field(slot), Seen::Num),
                other => other,
            },
        })
    }

    fn put(&mut self, local: u32, value: Seen) {
        if let Some(local) = self.frames.last_mut().and_then(|f| f.locals.get_mut(local as usize)) {
            *local = value;
        }
    }

    fn advance(&mut self, by: u32) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc += by;
        }
    }

    /// Sets a local and goes on behind the operation.
    fn set(&mut self, dst: u32, value: Seen) {
        self.put(dst, value);
        self.advance(1);
    }

    fn jump(&mut self, to: u32) -> Option<Next> {
        self.frames.last_mut()?.pc = to;
        Some(Next::On)
    }

    fn step(&mut self) -> Option<Next> {
        let code = self.code;
        let frame = self.frames.last()?;
        let (body, pc) = (&code.bodies[frame.body as usize], frame.pc as usize);
        if body.handlers[pc].is_some() {
            return None;
        }
        match &body.ops[pc] {
            Op::Move(dst, a) => {
                let value = self.value(*a)?;
                self.set(*dst, value);
            }
            Op::Jump(to) => return self.jump(*to),
            Op::Branch { cond, then, els, .. } => match self.value(*cond)? {
                Seen::Num(n) => return self.jump(if n != 0 { *then } else { *els }),
                value => return self.decide(*cond, value),
            },
            Op::Same { dst, equal, a, b, .. } => {
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                return self.same(*dst, *equal, a, b);
            }
            Op::Load { dst, obj, slot } => match self.value(*obj)? {
                Seen::Null => return Some(Next::Raises),
                object => {
                    let value = self.load(object, *slot)?;
                    self.set(*dst, value);
                }
            },
            Op::Unary { dst, op: UnOp::Not, a, .. } => match self.value(*a)? {
                Seen::Num(n) => self.set(*dst, Seen::Num(1 - n)),
                value => return self.decide(*a, value),
            },
            Op::Unary { dst, op: UnOp::Widen, a, .. } => {
                let value = self.value(*a)?;
                self.set(*dst, if matches!(value, Seen::Num(_)) { value } else { Seen::Any });
            }
            Op::Unary { dst, .. } => self.set(*dst, Seen::Any),
            Op::Binary { dst, op, sort, a, b, .. } => return self.binary(*dst, (*op, *sort), (*a, *b)),
            Op::Call { dst, target: Target::Body(callee), args, .. } => return self.call(*dst, *callee, args),
            Op::Return(value) => return self.leave(*value),
            Op::Vouch { .. } => {}
            _ => return None,
        }
        Some(Next::On)
    }

    /// Both truth values of a local; then the operation runs again.
    fn decide(&self, arg: Arg, value: Seen) -> Option<Next> {
        let Arg::Local(local) = arg else { return None };
        let number = |n| match value {
            Seen::Field(slot) => Some((slot, n)),
            _ => None,
        };
        Some(Next::Fork(vec![(number(0), Seen::Num(0)), (number(1), Seen::Num(1))], local, false))
    }

    fn load(&self, object: Seen, slot: u32) -> Option<Seen> {
        let at = self.trees.slots.iter().position(|s| *s == slot);
        let number = matches!(self.domain(slot), Domain::Num(_) | Domain::Bool);
        match (object, at) {
            (Seen::Object, Some(at)) if self.children[at] == 0 => Some(Seen::Null),
            (Seen::Object, Some(at)) => Some(Seen::Child(at)),
            (Seen::Object, None) if number => Some(Seen::Field(slot)),
            (Seen::Object, None) => Some(Seen::Link),
            (Seen::Child(c), None) if self.trees.back == Some(slot) => Some(Seen::Above(c)),
            (Seen::Child(c), None) if number => {
                let state = &self.trees.states[self.children[c]];
                Some(state.numbers[slot as usize].map_or(Seen::Any, Seen::Num))
            }
            _ => None,
        }
    }

    /// Compares two references.
    fn same(&mut self, dst: u32, equal: bool, a: Seen, b: Seen) -> Option<Next> {
        let is = |same: bool| Seen::Num((same == equal).into());
        let either = Some(Next::Fork(vec![(None, is(true)), (None, is(false))], dst, true));
        match (a, b) {
            (Seen::Above(c), Seen::Object) | (Seen::Object, Seen::Above(c)) if !self.back[c] => {
                return Some(Next::Learn(Fact::Back(c), [is(true), is(false)], dst));
            }
            (Seen::Above(_), Seen::Object) | (Seen::Object, Seen::Above(_)) => self.set(dst, is(true)),
            (Seen::Child(c), Seen::Child(d)) if c != d && self.trees.back.is_some() && !self.apart => {
                return Some(Next::Learn(Fact::Apart, [is(false), is(true)], dst));
            }
            (Seen::Above(_) | Seen::Link, _) | (_, Seen::Above(_) | Seen::Link) => return either,
            // An object that is its own child has no end: it matters where the check does not walk on.
            (Seen::Child(_), Seen::Object) | (Seen::Object, Seen::Child(_)) if self.trees.back.is_some() => {
                return either;
            }
            (Seen::Null | Seen::Object | Seen::Child(_), Seen::Null | Seen::Object | Seen::Child(_)) => {
                self.set(dst, is(a == b));
            }
            _ => return None,
        }
        Some(Next::On)
    }

    /// What the object comes to.
    fn state(&mut self, returned: Option<i64>, raises: bool) -> State {
        let loose = self.trees.back.is_some() && !self.is_tree();
        State { returned, raises, loose, numbers: std::mem::take(&mut self.numbers) }
    }

    /// Whether this way made sure that below the object no object is reached twice. Where it does not walk on to a child, it
    /// goes the same way above one that is no tree.
    fn is_tree(&self) -> bool {
        let below = (0..2).filter(|c| self.children[*c] != 0);
        let sure = |c: usize| self.back[c] && !self.trees.states[self.children[c]].loose;
        below.clone().all(sure) && (self.apart || below.count() < 2)
    }

    fn domain(&self, slot: u32) -> Domain {
        self.types.info(self.types.slots[self.trees.class.index()][slot as usize]).domain
    }

    fn binary(&mut self, dst: u32, (op, sort): (BinOp, Sort), args: (Arg, Arg)) -> Option<Next> {
        let (a, b) = (self.value(args.0)?, self.value(args.1)?);
        let (to, swapped) = solver_op(op);
        let value = match (a, b) {
            (_, Seen::Num(0)) if matches!(op, BinOp::Div | BinOp::Rem) => return Some(Next::Raises),
            (Seen::Num(a), Seen::Num(b)) => {
                let (a, b) = if swapped { (b, a) } else { (a, b) };
                Seen::Num(apply_binary(to, sort, a, b))
            }
            _ if matches!(op, BinOp::Div | BinOp::Rem) => return None,
            _ if matches!(op, BinOp::Eq | BinOp::Ne) => {
                let pinned = match (a, b) {
                    (Seen::Field(slot), Seen::Num(n)) | (Seen::Num(n), Seen::Field(slot)) => Some((slot, n)),
                    _ => None,
                };
                let equal = (op == BinOp::Eq).into();
                let other = pinned.filter(|_| sort == Sort::Bool).map(|(slot, n)| (slot, 1 - n));
                return Some(Next::Fork(vec![(pinned, Seen::Num(equal)), (other, Seen::Num(1 - equal))], dst, true));
            }
            _ if to.is_comparison() => {
                return Some(Next::Fork(vec![(None, Seen::Num(0)), (None, Seen::Num(1))], dst, true));
            }
            _ => Seen::Any,
        };
        self.set(dst, value);
        Some(Next::On)
    }

    fn call(&mut self, dst: Option<u32>, callee: BodyId, args: &[Arg]) -> Option<Next> {
        let args: Vec<Seen> = args.iter().map(|a| self.value(*a)).collect::<Option<_>>()?;
        let state = match (callee == self.body, args.first()) {
            (true, Some(Seen::Child(c))) => Some(self.children[*c]),
            (true, Some(Seen::Null)) if !self.trees.states.is_empty() => Some(0),
            (true, _) => return None,
            _ => None,
        };
        match state {
            Some(state) if self.trees.states[state].raises => return Some(Next::Raises),
            Some(state) => {
                let value = self.trees.states[state].returned.map_or(Seen::Any, Seen::Num);
                self.set(dst.unwrap_or(u32::MAX), value);
            }
            None if self.frames.len() > DEPTH => return None,
            None => self.enter(callee, args, dst),
        }
        Some(Next::On)
    }

    fn leave(&mut self, value: Option<Arg>) -> Option<Next> {
        let value = value.map_or(Some(Seen::Null), |a| self.value(a))?;
        let frame = self.frames.pop()?;
        if self.frames.is_empty() {
            let returned = if let Seen::Num(n) = value { Some(n) } else { None };
            return Some(Next::Done(self.state(returned, false)));
        }
        self.set(frame.dst.unwrap_or(u32::MAX), value);
        Some(Next::On)
    }
}
