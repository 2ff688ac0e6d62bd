//! A state in an entry of a list: which of its objects are the entry's, and the input that comes of both.
//!
//! What the state found at places that no predicate reads may be objects that the entry lacks. They are added: behind
//! such a place, too, nothing is read.

use crate::catalogue::Entry;
use crate::witness::{NONE, Witness};
use heap::{Loc, ObjId, SymHeap, Value, View};
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, Program};
use solve::Term;
use spec::oper::PlaceOf;
use std::rc::Rc;

pub struct Placed<'a> {
    heap: &'a SymHeap,
    pub entry: &'a Entry,
    /// By object of the state: its number in the entry, or behind the entry's.
    numbers: Vec<u32>,
    /// By number: the object of the state.
    holders: Vec<Option<ObjId>>,
}

impl<'a> Placed<'a> {
    /// `numbers` as [`crate::catalogue::Catalogue::fit`] gives them. `None` when it takes a search to know what stands at
    /// places that no predicate reads.
    pub fn new(program: &Program, heap: &'a SymHeap, entry: &'a Entry, mut numbers: Vec<u32>) -> Option<Placed<'a>> {
        let mut holders = vec![None; entry.input.objects.len()];
        for (o, n) in numbers.iter().enumerate().filter(|(_, n)| **n != NONE) {
            holders[*n as usize] = Some(ObjId(o as u32));
        }
        for (o, _) in heap.inputs().filter(|(o, _)| numbers[o.index()] == NONE).collect::<Vec<_>>() {
            let class = heap.ty(o).as_class().filter(|c| program.class(*c).content.is_none())?;
            if (0..program.class(class).fields.len() as u32).any(|slot| is_unsettled(heap, Loc::Field(o, slot))) {
                return None;
            }
            numbers[o.index()] = holders.len() as u32;
            holders.push(Some(o));
        }
        let placed = Placed { heap, entry, numbers, holders };
        let holds = |place: &PlaceOf| match placed.value(*place) {
            Some(Value::NonNull) => matches!(entry.at(*place), Some(InputValue::Ref(_))),
            _ => true,
        };
        entry.unread.iter().all(holds).then_some(placed)
    }

    /// The objects that the entry lacks.
    fn added(&self) -> &[Option<ObjId>] {
        &self.holders[self.entry.input.objects.len()..]
    }

    /// The classes of all objects, when there are more than the entry has.
    pub fn classes(&self) -> Option<Vec<ClassId>> {
        let own = self.entry.input.objects.iter().filter_map(|o| o.ty()?.as_class());
        let added = self.added().iter().flatten().filter_map(|o| self.heap.ty(*o).as_class());
        (!self.added().is_empty()).then(|| own.chain(added).collect())
    }

    /// The term that the state has for a number.
    pub fn number(&self, place: PlaceOf) -> Option<Term> {
        match self.value(place)? {
            Value::Prim(t) => Some(t),
            _ => None,
        }
    }

    /// All places for which the state may have something.
    pub fn places(&self) -> impl Iterator<Item = PlaceOf> + '_ {
        let arguments = (0..self.heap.args.len() as u32).map(|i| (None, i));
        let fields = self.holders.iter().enumerate().flat_map(|(n, o)| {
            let count = o.map_or(0, |o| self.heap.field_count(o));
            (0..count).map(move |slot| (Some(n as u32), slot))
        });
        arguments.chain(fields)
    }

    /// The input of the entry with the references of the state at places that no predicate reads.
    pub fn input(&self, program: &Program) -> Input {
        let mut input = self.entry.input.as_ref().clone();
        for place in &self.entry.unread {
            self.put_reference(&mut input, *place);
        }
        for (o, n) in self.added().iter().zip(self.entry.input.objects.len() as u32..) {
            let Some(class) = o.and_then(|o| self.heap.ty(o).as_class()) else { continue };
            let fields = program.class(class).fields.iter().map(|f| InputValue::of(program.field(*f).ty, 0));
            let fields: Vec<InputValue> = fields.collect();
            let slots = fields.len() as u32;
            input.objects.push(InputObject::Object { class, fields });
            (0..slots).for_each(|slot| self.put_reference(&mut input, (Some(n), slot)));
        }
        input
    }

    fn put_reference(&self, input: &mut Input, place: PlaceOf) {
        let value = match self.value(place) {
            Some(Value::Null) => InputValue::Null,
            Some(Value::Ref(o)) => InputValue::Ref(self.numbers[o.index()]),
            _ => return,
        };
        if let Some(old) = place_in(input, place) {
            *old = value;
        }
    }

    /// The witness that such an input is.
    pub fn witness(self, input: Input) -> Witness {
        if !self.entry.has_open_references() {
            return Witness::new(Rc::new(input), self.numbers);
        }
        let order = input.breadth_first();
        let renumbered = |n: &u32| order.iter().position(|o| o == n).map_or(NONE, |at| at as u32);
        Witness::new(Rc::new(input.canonical()), self.numbers.iter().map(renumbered).collect())
    }

    /// The witness that the entry's own input is.
    pub fn itself(self) -> Witness {
        Witness::new(Rc::clone(&self.entry.input), self.numbers)
    }

    fn value(&self, (holder, slot): PlaceOf) -> Option<Value> {
        let loc = match holder {
            None => Loc::Param(slot),
            Some(n) => Loc::Field((*self.holders.get(n as usize)?)?, slot),
        };
        Some(self.heap.get(loc, View::Entry))
    }
}

/// Whether the heap says of a place that it is not null, and not what it is.
fn is_unsettled(heap: &SymHeap, loc: Loc) -> bool {
    heap.get(loc, View::Entry) == Value::NonNull
}

fn place_in(input: &mut Input, (holder, slot): PlaceOf) -> Option<&mut InputValue> {
    let values = match holder {
        None => Some(&mut input.args),
        Some(n) => match input.objects.get_mut(n as usize) {
            Some(InputObject::Object { fields, .. }) => Some(fields),
            _ => None,
        },
    };
    values.and_then(|v| v.get_mut(slot as usize))
}

/// Replaces a number of an input.
pub fn put(input: &mut Input, place: PlaceOf, value: i64) {
    if let Some(old) = place_in(input, place) {
        *old = match *old {
            InputValue::Bool(_) => InputValue::Bool(value != 0),
            InputValue::Int(_) => InputValue::Int(value as i32),
            InputValue::Long(_) => InputValue::Long(value),
            InputValue::Float(_) => InputValue::Float((value as i32).into()),
            InputValue::Double(_) => InputValue::Double(value.into()),
            reference => reference,
        };
    }
}
