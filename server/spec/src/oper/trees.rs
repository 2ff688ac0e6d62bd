//! What a check that walks a structure recursively can come to on sub-structures that are not there yet.
//!
//! Where no object is reached twice, such a check sees of each child only what its own walk returned there and the
//! numbers in the child. Sub-structures that agree in these two are in the same *state*: the check cannot tell them
//! apart. How many objects a sub-structure of each state may have is computed once, from small to large. During the
//! search, the states of the open places come together bottom-up: when the whole structure can be in no state that the
//! check accepts with the objects that the scope leaves, the search goes back at once. A node whose left side is a leaf
//! and whose right side has grown too high is then refused before the rest of either is chosen.
//!
//! A check takes part when it has one parameter, reads no reference of a child and makes no objects. Numbers that it
//! does not compare with known ones stay unknown: everything here is an overestimate.

use super::arith::solver_op;
use super::code::{Arg, BodyId, Code, Op, Target};
use super::types::{Domain, Fresh, Types};
use ir::{BinOp, ClassId, UnOp};
use solve::{Sort, apply_binary};
use std::collections::BTreeMap;

/// States at most.
const STATES: usize = 24;
/// Objects at most: sizes are bits.
const SIZES: u32 = 60;
/// Operations of one run.
const FUEL: u32 = 2_000;
/// Ways that one run may take.
const WAYS: usize = 200;
/// Calls of other bodies at once.
const DEPTH: usize = 16;

/// What a check sees of a sub-structure. Unknown numbers may be any.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    pub returned: Option<i64>,
    /// By slot.
    pub numbers: Vec<Option<i64>>,
}

/// By state: the sizes that are possible, as bits.
pub type Sizes = [u64; STATES];

/// The states of one check. State 0 is that of null.
#[derive(Clone, Debug)]
pub struct Trees {
    pub class: ClassId,
    /// The references that the check follows, one or two.
    pub slots: Vec<u32>,
    pub states: Vec<State>,
    /// What comes of an object above children in these states.
    above: BTreeMap<[usize; 2], Vec<usize>>,
    /// What an open place may become.
    pub open: Sizes,
    /// Bits of the sizes within scope.
    mask: u64,
}

/// The trees of each body that takes part.
pub fn find(code: &Code, types: &Types) -> Vec<Option<Trees>> {
    // Where exceptions are caught, a check that raises one may be accepted.
    if code.bodies.iter().any(|b| b.handlers.iter().any(Option::is_some)) {
        return vec![None; code.bodies.len()];
    }
    (0..code.bodies.len() as u32).map(|b| Trees::new(code, types, b)).collect()
}

impl Trees {
    fn new(code: &Code, types: &Types, body: BodyId) -> Option<Trees> {
        let class = code.bodies[body as usize].of.filter(|_| calls_itself(code, body))?;
        let follows =
            |id: &u32| types.info(*id).domain == Domain::Ref && types.info(*id).fresh == [Fresh::Class(class)];
        let slots = types.slots[class.index()].iter().enumerate();
        let slots: Vec<u32> = slots.filter(|(_, id)| follows(id)).map(|(slot, _)| slot as u32).collect();
        let bound = types.bounds[class.index()].iter().map(|(_, n)| *n).min()?;
        if !(1..=2).contains(&slots.len()) || bound > SIZES {
            return None;
        }
        let mask = (2u64 << bound) - 1;
        let (states, open) = (Vec::new(), [0; STATES]);
        let mut trees = Trees { class, slots, states, above: BTreeMap::new(), open, mask };
        let ways = Way::new(&trees, code, types, body, None).all()?;
        let [null] = ways.as_slice() else { return None };
        null.returned?;
        trees.states.push(null.clone());
        trees.open[0] = 1;
        trees.grow(code, types, body)?;
        Some(trees)
    }

    /// Adds states and sizes until there are no more.
    fn grow(&mut self, code: &Code, types: &Types, body: BodyId) -> Option<()> {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            let rights = |n: usize| if self.slots.len() == 1 { 1 } else { n };
            let n = self.states.len();
            let pairs: Vec<[usize; 2]> = (0..n).flat_map(|l| (0..rights(n)).map(move |r| [l, r])).collect();
            for pair in pairs {
                let sizes = self.joined(self.open[pair[0]], self.open[pair[1]]);
                if sizes == 0 {
                    continue;
                }
                if !self.above.contains_key(&pair) {
                    let found = Way::new(self, code, types, body, Some(pair)).all()?;
                    let numbers = found.into_iter().map(|s| self.number(s)).collect::<Option<_>>()?;
                    self.above.insert(pair, numbers);
                }
                for state in &self.above[&pair] {
                    changed |= self.open[*state] | sizes != self.open[*state];
                    self.open[*state] |= sizes;
                }
            }
        }
        Some(())
    }

    fn number(&mut self, state: State) -> Option<usize> {
        // What a check sees of an object may be what it sees of null; that it is one makes a difference.
        let known = (1..self.states.len()).find(|s| self.states[*s] == state);
        known.or_else(|| {
            self.states.push(state);
            (self.states.len() <= STATES).then(|| self.states.len() - 1)
        })
    }

    /// The sizes of an object with children of these sizes.
    fn joined(&self, left: u64, right: u64) -> u64 {
        let (mut few, many) = if left.count_ones() < right.count_ones() { (left, right) } else { (right, left) };
        let mut all = 0;
        while few != 0 {
            all |= many << few.trailing_zeros();
            few &= few - 1;
        }
        all << 1 & self.mask
    }

    /// What comes of an object above such children.
    pub fn object(&self, [left, right]: &[Sizes; 2]) -> Sizes {
        let mut all = [0; STATES];
        for (pair, found) in &self.above {
            let (l, r) = (left[pair[0]], right[pair[1]]);
            if l != 0 && r != 0 {
                let sizes = self.joined(l, r);
                found.iter().for_each(|s| all[*s] |= sizes);
            }
        }
        all
    }

    /// What null comes to.
    pub fn null(&self) -> Sizes {
        std::array::from_fn(|s| u64::from(s == 0))
    }

    /// Whether the check accepts something of these sizes with at most so many objects.
    pub fn accepts(&self, sizes: &[u64], room: u32) -> bool {
        let within = (2u64 << room.min(SIZES)) - 1;
        self.states.iter().zip(sizes).any(|(s, bits)| s.returned != Some(0) && bits & within != 0)
    }
}

fn calls_itself(code: &Code, body: BodyId) -> bool {
    let itself = |op: &Op| matches!(op, Op::Call { target: Target::Body(b), .. } if *b == body);
    code.bodies[body as usize].ops.iter().any(itself)
}

/// What a local holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    Null,
    Object,
    /// By position in [`Trees::slots`].
    Child(usize),
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
struct Way<'a> {
    trees: &'a Trees,
    code: &'a Code,
    types: &'a Types,
    body: BodyId,
    children: [usize; 2],
    frames: Vec<Frame>,
    numbers: Vec<Option<i64>>,
    fuel: u32,
}

/// How a way goes on.
enum Next {
    On,
    /// It raises an exception.
    Dead,
    Done(State),
    /// Number of the object and value of the local on each; whether the operation is done.
    Fork(Vec<(Option<(u32, i64)>, Seen)>, u32, bool),
}

impl<'a> Way<'a> {
    /// The check of an object above such children, or of null.
    fn new(trees: &'a Trees, code: &'a Code, types: &'a Types, body: BodyId, above: Option<[usize; 2]>) -> Way<'a> {
        let numbers = vec![None; types.slots[trees.class.index()].len()];
        let (frames, children) = (Vec::new(), above.unwrap_or_default());
        let mut way = Way { trees, code, types, body, children, frames, numbers, fuel: FUEL };
        let arg = if above.is_some() { Seen::Object } else { Seen::Null };
        way.enter(body, vec![arg], None);
        way
    }

    /// The states that all ways come to; `None` when some way cannot be followed.
    fn all(self) -> Option<Vec<State>> {
        let (mut todo, mut found, mut ways) = (vec![self], Vec::new(), 0);
        while let Some(mut way) = todo.pop() {
            ways += 1;
            loop {
                way.fuel = way.fuel.checked_sub(1).filter(|_| ways <= WAYS)?;
                match way.step()? {
                    Next::On => {}
                    Next::Dead => break,
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
                let known = |v| matches!(v, Seen::Null | Seen::Object | Seen::Child(_));
                if !known(a) || !known(b) {
                    return None;
                }
                self.set(*dst, Seen::Num(((a == b) == *equal).into()));
            }
            Op::Load { dst, obj, slot } => match self.value(*obj)? {
                Seen::Null => return Some(Next::Dead),
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
            (Seen::Child(c), None) if number => {
                let state = &self.trees.states[self.children[c]];
                Some(state.numbers[slot as usize].map_or(Seen::Any, Seen::Num))
            }
            _ => None,
        }
    }

    fn domain(&self, slot: u32) -> Domain {
        self.types.info(self.types.slots[self.trees.class.index()][slot as usize]).domain
    }

    fn binary(&mut self, dst: u32, (op, sort): (BinOp, Sort), args: (Arg, Arg)) -> Option<Next> {
        let (a, b) = (self.value(args.0)?, self.value(args.1)?);
        let (to, swapped) = solver_op(op);
        let value = match (a, b) {
            (_, Seen::Num(0)) if matches!(op, BinOp::Div | BinOp::Rem) => return Some(Next::Dead),
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
            _ if matches!(op, BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge) => {
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
            return Some(Next::Done(State { returned, numbers: std::mem::take(&mut self.numbers) }));
        }
        self.set(frame.dst.unwrap_or(u32::MAX), value);
        Some(Next::On)
    }
}
