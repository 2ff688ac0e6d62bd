//! What is known at one point of a run.

use super::SLOTS;
use crate::oper::code::{Arg, BodyId, Code};
use crate::oper::types::Fresh;

/// A value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seen {
    Null,
    Num(i64),
    /// An object of the structure.
    Named(u32),
    /// The object that holds the first of them.
    Holder,
    /// What the check made, by position in [`State::objects`].
    Own(u32),
    /// Any number, or a reference to anything that is neither of the structure nor of the check.
    Any,
}

/// An activation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    pub body: BodyId,
    pub pc: u32,
    /// Its first local.
    pub base: u32,
    /// Where the caller wants the result.
    pub dst: Option<u32>,
    /// When this returns false, the clause is false.
    pub positive: bool,
}

/// An object or array that the check made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Own {
    pub kind: Fresh,
    pub base: u32,
    pub len: u32,
}

/// A call of a recursive check.
#[derive(Clone, Debug)]
pub struct Call {
    pub body: BodyId,
    pub args: Vec<Seen>,
    pub dst: Option<u32>,
    pub positive: bool,
}

/// Names are numbers, in the order in which the objects were met; sets of names are bits.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct State {
    pub frames: Vec<Frame>,
    pub locals: Vec<Seen>,
    pub objects: Vec<Own>,
    pub slots: Vec<Seen>,
    /// So many of the objects are known to the caller of this run, in this order.
    pub kept: u32,
    /// By name: those of which it has been made sure that they are other objects.
    pub apart: Vec<u64>,
    /// By position of the reference: the names whose reference has been read.
    pub read: [u64; SLOTS],
    /// Names of whose references this run does not know which have been read.
    pub foreign: u64,
    /// Of some names, the position of a reference that has been read, and what it holds.
    children: Vec<(u32, u32, Seen)>,
    /// The name whose reference was read last.
    recent: u32,
    /// What the first object names above it, once that has been read.
    pub top: Option<Seen>,
    /// A check that accepts only trees has been called on all of the structure.
    pub checked: bool,
}

impl State {
    /// All names.
    pub fn names(&self) -> u64 {
        (1 << self.apart.len()) - 1
    }

    /// Adds an object to the structure.
    pub fn name(&mut self) -> Seen {
        self.apart.push(0);
        Seen::Named(self.apart.len() as u32 - 1)
    }

    /// Starts a body.
    pub fn enter(&mut self, code: &Code, (body, dst, positive): (BodyId, Option<u32>, bool), args: &[Seen]) {
        self.frames.push(Frame { body, pc: 0, base: self.locals.len() as u32, dst, positive });
        self.locals.extend_from_slice(args);
        let defaults = code.bodies[body as usize].defaults.iter();
        self.locals.extend(defaults.map(|a| if *a == Arg::Null { Seen::Null } else { Seen::Num(0) }));
    }

    /// Sets a local and goes on behind the operation.
    pub fn put(&mut self, dst: Option<u32>, value: Seen) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc += 1;
            if let Some(dst) = dst {
                self.locals[(frame.base + dst) as usize] = value;
            }
        }
    }

    pub fn goto(&mut self, pc: u32) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = pc;
        }
    }

    // ------------------------------------------------------------------ the structure

    /// What a reference of an object holds, where that is remembered.
    pub fn child(&self, parent: u32, at: u32) -> Option<Seen> {
        self.children.iter().find(|(p, a, _)| (*p, *a) == (parent, at)).map(|(.., child)| *child)
    }

    /// Notes what a reference holds.
    pub fn set_child(&mut self, parent: u32, at: u32, child: Seen) {
        self.read[at as usize] |= 1 << parent;
        self.recent = parent;
        self.children.push((parent, at, child));
    }

    pub fn are_apart(&self, a: u32, b: u32) -> bool {
        self.apart[a as usize] >> b & 1 == 1
    }

    pub fn set_apart(&mut self, a: u32, b: u32) {
        self.apart[a as usize] |= 1 << b;
        self.apart[b as usize] |= 1 << a;
    }

    /// Whether each object has one name, and all their references with so many positions have been read.
    pub fn is_tree(&self, positions: usize) -> bool {
        let all = self.names();
        let apart = self.apart.iter().enumerate().all(|(name, apart)| apart | 1 << name == all);
        self.foreign == 0 && apart && self.read[..positions].iter().all(|read| *read == all)
    }

    /// So many objects are different for sure.
    pub fn different(&self) -> u32 {
        let add = |set: u64, (name, apart): (usize, &u64)| if set & !apart == 0 { set | 1 << name } else { set };
        self.apart.iter().enumerate().fold(0, add).count_ones()
    }

    // ------------------------------------------------------------------ the same in other words

    /// Leaves out what does not matter any more, so that equal states are the same.
    pub fn tidy(&mut self, code: &Code) {
        self.clear_dead(code);
        self.locals = self.renumber(self.locals.clone());
        // What is likely to be read again.
        let near = self.locals.iter().fold(1 << self.recent, |all, local| all | bit(local));
        self.children.retain(|(parent, ..)| near >> parent & 1 == 1);
        self.children.sort_unstable_by_key(|(parent, at, _)| (*parent, *at));
    }

    fn clear_dead(&mut self, code: &Code) {
        let top = self.frames.len() - 1;
        for (n, frame) in self.frames.iter().enumerate() {
            let (body, pc) = (&code.bodies[frame.body as usize], frame.pc as usize);
            let live = if n == top { &body.live[pc] } else { &body.kept[pc] };
            let end = self.frames.get(n + 1).map_or(self.locals.len(), |f| f.base as usize);
            for (l, local) in (0..).zip(&mut self.locals[frame.base as usize..end]) {
                if !live.contains(&l) {
                    *local = Seen::Null;
                }
            }
        }
    }

    pub fn slots_of(&self, object: u32) -> &[Seen] {
        let Own { base, len, .. } = self.objects[object as usize];
        &self.slots[base as usize..(base + len) as usize]
    }

    /// Numbers the objects in the order in which they are reached, first those that are kept; gives the values in these
    /// numbers.
    fn renumber(&mut self, mut values: Vec<Seen>) -> Vec<Seen> {
        let order = self.order((0..self.kept).collect(), &values);
        let (objects, slots) = self.copy_of(&order, &mut values);
        (self.objects, self.slots) = (objects, slots);
        values
    }

    /// These objects, and those that are reached from them and from values.
    fn order(&self, mut order: Vec<u32>, values: &[Seen]) -> Vec<u32> {
        let mut met = vec![false; self.objects.len()];
        order.iter().for_each(|o| met[*o as usize] = true);
        let mut add = |order: &mut Vec<u32>, seen: &Seen| match *seen {
            Seen::Own(o) if !std::mem::replace(&mut met[o as usize], true) => order.push(o),
            _ => {}
        };
        values.iter().for_each(|value| add(&mut order, value));
        let mut at = 0;
        while let Some(object) = order.get(at) {
            self.slots_of(*object).iter().for_each(|value| add(&mut order, value));
            at += 1;
        }
        order
    }

    /// These objects as the only ones; the values get their new numbers.
    fn copy_of(&self, order: &[u32], values: &mut [Seen]) -> (Vec<Own>, Vec<Seen>) {
        let mut numbers = vec![0; self.objects.len()];
        let (mut objects, mut slots) = (Vec::with_capacity(order.len()), Vec::with_capacity(self.slots.len()));
        for (n, o) in order.iter().enumerate() {
            numbers[*o as usize] = n as u32;
            objects.push(Own { base: slots.len() as u32, ..self.objects[*o as usize] });
            slots.extend_from_slice(self.slots_of(*o));
        }
        for seen in slots.iter_mut().chain(values) {
            if let Seen::Own(o) = seen {
                *o = numbers[*o as usize];
            }
        }
        (objects, slots)
    }

    // ------------------------------------------------------------------ recursive calls

    /// The state in which the call starts as a run of its own: without what its caller alone knows.
    pub fn called(&self, code: &Code, call: &Call) -> State {
        let order = self.order(Vec::new(), &call.args);
        let mut args = call.args.clone();
        let (objects, slots) = self.copy_of(&order, &mut args);
        let given = args.iter().fold(0, |all, arg| all | bit(arg));
        let foreign = self.names() & (!given | self.foreign);
        let knows = |(name, ..): &&(u32, u32, Seen)| !foreign >> name & 1 == 1;
        let mut state = State {
            objects,
            slots,
            kept: order.len() as u32,
            apart: self.apart.clone(),
            read: self.read.map(|read| read & !foreign),
            foreign,
            children: self.children.iter().filter(knows).copied().collect(),
            top: self.top,
            checked: self.checked,
            ..State::default()
        };
        state.children.sort_unstable_by_key(|(parent, at, _)| (*parent, *at));
        state.enter(code, (call.body, None, call.positive), &args);
        state
    }

    /// Ends such a run with a result.
    pub fn leave(&mut self, value: Seen) {
        self.locals = self.renumber(vec![value]);
        self.children.clear();
    }

    /// Goes on behind a call whose run ended so.
    pub fn after(&self, call: &Call, end: &State) -> State {
        let mut numbers = self.order(Vec::new(), &call.args);
        let mut state = self.clone();
        for own in &end.objects[end.kept as usize..] {
            numbers.push(state.objects.len() as u32);
            state.objects.push(Own { base: state.slots.len() as u32, ..*own });
            state.slots.resize(state.slots.len() + own.len as usize, Seen::Null);
        }
        let here = |seen: Seen| if let Seen::Own(o) = seen { Seen::Own(numbers[o as usize]) } else { seen };
        for (n, own) in (0..).zip(&numbers) {
            let base = state.objects[*own as usize].base as usize;
            let values = end.slots_of(n).iter().map(|seen| here(*seen));
            state.slots[base..].iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
        }
        state.apart.clone_from(&end.apart);
        (state.top, state.checked) = (end.top, end.checked);
        state.read.iter_mut().zip(end.read).for_each(|(read, more)| *read |= more);
        state.put(call.dst, here(end.locals[0]));
        state
    }
}

fn bit(seen: &Seen) -> u64 {
    if let Seen::Named(name) = seen { 1 << name } else { 0 }
}
