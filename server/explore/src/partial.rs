//! The input as far as a state knows it: what the picture of a node of the execution tree shows.

use crate::report::{Open, OpenPlace, PartialArray, PartialHeap};
use crate::structure;
use heap::{Kind, Loc, ObjId, SymHeap, Value, View};
use ir::input::{Input, InputObject, InputValue};
use ir::{FnId, Program, Ty};
use solve::Terms;

/// What is known of the input in a state of `function` with this heap.
pub fn of(program: &Program, function: FnId, terms: &Terms, heap: &SymHeap) -> PartialHeap {
    let order = structure::order(heap);
    let mut number = vec![None; heap.len()];
    for (n, o) in (0u32..).zip(&order) {
        number[o.index()] = Some(n);
    }
    let structure = structure::text(program, function, heap);
    let empty = PartialHeap { known: Input::default(), open: Vec::new(), arrays: Vec::new(), structure };
    let mut partial = Builder { program, terms, heap, number: &number, partial: empty };
    for (slot, param) in (0..).zip(&program.function(function).params) {
        let value = partial.value(None, slot, param.ty, heap.get(Loc::Param(slot), View::Entry));
        partial.partial.known.args.push(value);
    }
    for (n, o) in (0u32..).zip(&order) {
        let object = partial.object(n, *o);
        partial.partial.known.objects.push(object);
    }
    partial.partial
}

struct Builder<'a> {
    program: &'a Program,
    terms: &'a Terms,
    heap: &'a SymHeap,
    number: &'a [Option<u32>],
    partial: PartialHeap,
}

impl Builder<'_> {
    fn object(&mut self, number: u32, id: ObjId) -> InputObject {
        match self.heap.object(id).kind {
            Kind::Class { class, .. } => {
                let fields = &self.program.class(class).fields;
                let values = (0u32..).zip(fields).map(|(slot, field)| {
                    let value = self.heap.get(Loc::Field(id, slot), View::Entry);
                    self.value(Some(number), slot, self.program.field(*field).ty, value)
                });
                InputObject::Object { class, fields: values.collect() }
            }
            Kind::Array { elem, .. } => {
                let places = (0u32..).zip(self.heap.places(id));
                let elements = places.map(|(slot, place)| {
                    let value = self.heap.get(place, View::Entry);
                    self.value(Some(number), slot, elem, value)
                });
                let elements = elements.collect();
                let constant = |t| self.terms.as_const(t);
                let (length, indexes) = self.heap.array(id).map_or((None, Vec::new()), |a| {
                    (constant(a.len), a.entries.iter().map(|e| constant(e.index)).collect())
                });
                self.partial.arrays.push(PartialArray { object: number, length, indexes });
                InputObject::Array { elem, elements }
            }
        }
    }

    /// A value as it stands in a picture; what is not known yet is noted as open.
    fn value(&mut self, object: Option<u32>, slot: u32, ty: Ty, value: Value) -> InputValue {
        let open = match value {
            Value::Null => return InputValue::Null,
            Value::Ref(o) => match self.number[o.index()] {
                Some(n) => return InputValue::Ref(n),
                None => Open::Anything,
            },
            Value::Prim(term) => match self.terms.as_const(term) {
                Some(constant) => return InputValue::of(ty, constant),
                None => Open::Anything,
            },
            Value::NonNull => Open::NotNull,
            Value::Guarded(_) => Open::Several,
            Value::Uninit | Value::Param(_) | Value::Later(_) => Open::Anything,
        };
        self.partial.open.push(OpenPlace { object, slot, open });
        InputValue::Null
    }
}
