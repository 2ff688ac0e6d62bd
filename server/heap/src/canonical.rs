//! Keys of input structures: equal exactly (up to hashing, 128 bits) when the structures are isomorphic.

use crate::heap::{SymHeap, View};
use crate::value::{ObjId, Value};

/// Keys of the input part of a heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StructureKeys {
    /// Objects, nulls, aliases and what is still uninitialised (`structures.partial`).
    pub partial: u128,
    /// Objects and the references between them only; `None` when there are none (`structures.shapes`).
    pub shape: Option<u128>,
}

/// Numbers the input objects breadth-first from the parameters and hashes what they refer to.
/// Values of primitive type do not count.
pub fn structure_keys(heap: &SymHeap) -> StructureKeys {
    let mut walk = Walk { number: vec![u32::MAX; heap.len()], order: Vec::with_capacity(heap.len()), keys: [1, 2] };
    for value in &heap.args {
        walk.value(*value);
    }
    let mut next = 0;
    while next < walk.order.len() {
        let id = walk.order[next];
        next += 1;
        let ty = heap.ty(id);
        walk.both(mix_type(ty));
        for loc in heap.places(id) {
            walk.value(heap.get(loc, View::Entry));
        }
    }
    let [partial, shape] = walk.keys;
    StructureKeys { partial, shape: (!walk.order.is_empty()).then_some(shape) }
}

fn mix_type(ty: ir::Ty) -> u64 {
    let base = match ty.base {
        ir::Base::Class(c) => 16 + u64::from(c.0),
        other => match other {
            ir::Base::Bool => 1,
            ir::Base::Int => 2,
            ir::Base::Long => 3,
            ir::Base::Float => 5,
            ir::Base::Double => 6,
            ir::Base::Byte => 7,
            ir::Base::Short => 8,
            ir::Base::Char => 9,
            _ => 4,
        },
    };
    base << 8 | u64::from(ty.dims)
}

/// Not the number of an object: those start at 3.
const NON_NULL: u64 = u64::MAX;

struct Walk {
    number: Vec<u32>,
    order: Vec<ObjId>,
    keys: [u128; 2],
}

impl Walk {
    fn value(&mut self, value: Value) {
        match value {
            Value::Ref(id) => {
                let n = &mut self.number[id.index()];
                if *n == u32::MAX {
                    *n = self.order.len() as u32;
                    self.order.push(id);
                }
                let n = u64::from(*n);
                self.both(3 + n);
            }
            Value::Null => self.each(1, 0),
            Value::Uninit | Value::Param(_) | Value::Later(_) | Value::Guarded(_) => self.each(2, 0),
            Value::NonNull => self.each(NON_NULL, 0),
            Value::Prim(_) => {}
        }
    }
    fn both(&mut self, x: u64) {
        self.each(x, x);
    }
    fn each(&mut self, partial: u64, shape: u64) {
        self.keys[0] = mix(self.keys[0], partial);
        self.keys[1] = mix(self.keys[1], shape);
    }
}

/// A multiplicative mix with a full-width odd constant; both halves of the product feed the result.
fn mix(h: u128, x: u64) -> u128 {
    const K: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
    let m = (h ^ u128::from(x)).wrapping_mul(K);
    m ^ m.rotate_right(61)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Loc;
    use ir::ClassId;

    /// A list `head -> .. -> null` whose nodes were found in an unusual order.
    fn pair(swapped: bool) -> SymHeap {
        let mut heap = SymHeap::new(vec![Value::Uninit, Value::Uninit]);
        let via = |i| Loc::Param(i);
        let (first, second) = if swapped { (1, 0) } else { (0, 1) };
        let a = heap.add_input(ClassId(9), 1, via(first));
        heap.initialise(via(first), Value::Ref(a));
        let b = heap.add_input(ClassId(9), 1, via(second));
        heap.initialise(via(second), Value::Ref(b));
        heap
    }

    #[test]
    fn discovery_order_does_not_matter() {
        assert_eq!(structure_keys(&pair(false)), structure_keys(&pair(true)));
    }

    #[test]
    fn null_and_uninitialised_differ_only_in_the_partial_key() {
        let open = pair(false);
        let mut closed = open.clone();
        closed.initialise(Loc::Field(ObjId(0), 0), Value::Null);
        let (open, closed) = (structure_keys(&open), structure_keys(&closed));
        assert_ne!(open.partial, closed.partial);
        assert_eq!(open.shape, closed.shape);
    }

    #[test]
    fn an_alias_is_a_different_shape() {
        let mut alias = pair(false);
        alias.initialise(Loc::Field(ObjId(0), 0), Value::Ref(ObjId(1)));
        assert_ne!(structure_keys(&alias).shape, structure_keys(&pair(false)).shape);
    }

    #[test]
    fn an_empty_heap_has_no_shape() {
        assert_eq!(structure_keys(&SymHeap::new(vec![Value::Null])).shape, None);
    }
}
