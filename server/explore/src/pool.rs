//! Complete inputs that searches found: one of them often completes the next heap, too, with its own numbers or with
//! others (seed 004, section III.D, reuses the solution of the parent alone).

use crate::witness::NONE;
use heap::{Kind, Loc, ObjId, SymHeap, Value, View};
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, Program};
use rustc_hash::FxHashSet;
use solve::{Term, Terms};
use std::collections::VecDeque;
use std::rc::Rc;

/// Inputs that are kept: heaps that follow one another are alike, so the latest complete the next, and to look at
/// thousands costs more than a search.
const MOST: usize = 64;

/// The latest inputs.
#[derive(Debug, Default)]
pub struct Pool {
    inputs: VecDeque<Rc<Input>>,
    known: FxHashSet<Rc<Input>>,
}

impl Pool {
    pub fn add(&mut self, input: &Rc<Input>) {
        if !self.known.insert(Rc::clone(input)) {
            return;
        }
        if self.inputs.len() == MOST
            && let Some(oldest) = self.inputs.pop_front()
        {
            self.known.remove(&oldest);
        }
        self.inputs.push_back(Rc::clone(input));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.inputs.len()
    }

    /// The inputs that complete the references of a heap, the latest first, with the number of every object.
    pub fn fitting<'a>(&'a self, heap: &'a SymHeap) -> impl Iterator<Item = (Rc<Input>, Vec<u32>)> + 'a {
        let all = FxHashSet::default();
        let fits = move |input: &Rc<Input>| Some((Rc::clone(input), fit(heap, input, &all)?));
        self.inputs.iter().rev().filter_map(fits)
    }
}

/// Which object of the input every object of a heap is, when the heap says the same of all references but those at
/// places that may hold anything; arrays are not compared.
pub fn fit(heap: &SymHeap, input: &Input, free: &FxHashSet<(Option<u32>, u32)>) -> Option<Vec<u32>> {
    let mut numbers = vec![NONE; heap.len()];
    let mut used = vec![false; input.objects.len()];
    let mut queue: Vec<ObjId> = Vec::new();
    let args = input.args.iter().enumerate().map(|(i, v)| (Loc::Param(i as u32), *v));
    for (i, (loc, value)) in args.enumerate() {
        if free.contains(&(None, i as u32)) {
            continue;
        }
        agree(heap, input, (loc, value), &mut numbers, &mut used, &mut queue)?;
    }
    let mut next = 0;
    while next < queue.len() {
        let o = queue[next];
        next += 1;
        let n = numbers[o.index()];
        for (slot, value) in input.objects[n as usize].values().iter().enumerate() {
            if !free.is_empty() && free.contains(&(Some(n), slot as u32)) {
                continue;
            }
            agree(heap, input, (Loc::Field(o, slot as u32), *value), &mut numbers, &mut used, &mut queue)?;
        }
    }
    Some(numbers)
}

/// Whether an object of a heap that fits, found at a place that may hold anything, may be an object of the input that
/// no other object of the heap is.
pub fn may_meet(heap: &SymHeap, input: &Input, numbers: &[u32]) -> bool {
    let unmet = |class: ClassId| {
        let mut objects = input.objects.iter().enumerate().filter(|(n, _)| !numbers.contains(&(*n as u32)));
        objects.any(|(_, o)| matches!(o, InputObject::Object { class: c, .. } if *c == class))
    };
    let strays = heap.inputs().filter(|(o, _)| numbers.get(o.index()).is_none_or(|n| *n == NONE));
    strays.filter_map(|(o, _)| heap.ty(o).as_class()).any(unmet)
}

fn agree(
    heap: &SymHeap,
    input: &Input,
    (loc, value): (Loc, InputValue),
    numbers: &mut [u32],
    used: &mut [bool],
    queue: &mut Vec<ObjId>,
) -> Option<()> {
    match (heap.get(loc, View::Entry), value) {
        (Value::Uninit | Value::Prim(_), _)
        | (Value::Null, InputValue::Null)
        | (Value::NonNull, InputValue::Ref(_)) => Some(()),
        (Value::Ref(o), InputValue::Ref(n)) if numbers[o.index()] == NONE => {
            let same = match (heap.object(o).kind, &input.objects[n as usize]) {
                (Kind::Class { class, .. }, InputObject::Object { class: c, .. }) => class == *c,
                _ => false,
            };
            let free = same && !std::mem::replace(&mut used[n as usize], true);
            numbers[o.index()] = n;
            queue.push(o);
            free.then_some(())
        }
        (Value::Ref(o), InputValue::Ref(n)) => (numbers[o.index()] == n).then_some(()),
        _ => None,
    }
}

/// A heap with all its references as in an input that completes it, but at places that may hold anything, its numbers
/// as open as before. `None` when the input has arrays.
pub fn filled(
    program: &Program,
    heap: &SymHeap,
    (input, free): (&Input, &FxHashSet<(Option<u32>, u32)>),
    numbers: &[u32],
) -> Option<SymHeap> {
    let mut fill =
        Fill { heap: heap.clone(), objects: vec![None; input.objects.len()], queue: Vec::new(), truths: None };
    for (o, n) in numbers.iter().enumerate().filter(|(_, n)| **n != NONE) {
        fill.objects[*n as usize] = Some(ObjId(o as u32));
        fill.queue.push(*n);
    }
    fill.all(program, (input, free))
}

/// The same for a heap of which nothing is known, with the truth values of the input as well.
pub fn with_shape(
    program: &Program,
    blank: &SymHeap,
    (input, free): (&Input, &FxHashSet<(Option<u32>, u32)>),
) -> Option<SymHeap> {
    let truths = Some([false, true].map(Terms::truth));
    let objects = vec![None; input.objects.len()];
    Fill { heap: blank.clone(), objects, queue: Vec::new(), truths }.all(program, (input, free))
}

struct Fill {
    heap: SymHeap,
    /// By number in the input.
    objects: Vec<Option<ObjId>>,
    queue: Vec<u32>,
    /// The terms of the truth values, where these are filled in, too.
    truths: Option<[Term; 2]>,
}

impl Fill {
    fn all(mut self, program: &Program, (input, free): (&Input, &FxHashSet<(Option<u32>, u32)>)) -> Option<SymHeap> {
        for (i, value) in input.args.iter().enumerate().filter(|(i, _)| !free.contains(&(None, *i as u32))) {
            self.place(program, input, Loc::Param(i as u32), *value)?;
        }
        let mut next = 0;
        while next < self.queue.len() {
            let n = self.queue[next] as usize;
            next += 1;
            for (slot, value) in input.objects[n].values().iter().enumerate() {
                if free.contains(&(Some(n as u32), slot as u32)) {
                    continue;
                }
                let o = self.objects[n]?;
                self.place(program, input, Loc::Field(o, slot as u32), *value)?;
            }
        }
        Some(self.heap)
    }

    fn place(&mut self, program: &Program, input: &Input, loc: Loc, value: InputValue) -> Option<()> {
        match (self.heap.get(loc, View::Entry), value) {
            // A place that no predicate reads has no value of its own in the input; what is known of it stays.
            (Value::Uninit, _) | (Value::NonNull, InputValue::Ref(_)) => {}
            _ => return Some(()),
        }
        let value = match value {
            InputValue::Null => Value::Null,
            InputValue::Ref(n) => Value::Ref(match self.objects[n as usize] {
                Some(o) => o,
                None => self.object(program, input, n, loc)?,
            }),
            InputValue::Bool(truth) if let Some(truths) = self.truths => Value::Prim(truths[usize::from(truth)]),
            _ => return Some(()),
        };
        self.heap.initialise(loc, value);
        Some(())
    }

    fn object(&mut self, program: &Program, input: &Input, n: u32, via: Loc) -> Option<ObjId> {
        let InputObject::Object { class, .. } = &input.objects[n as usize] else { return None };
        let o = self.heap.add_input(*class, program.class(*class).fields.len() as u32, via);
        self.objects[n as usize] = Some(o);
        self.queue.push(n);
        Some(o)
    }
}
