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
    /// The same with objects named in the order in which they were found (`structures.named`).
    pub named: Option<u128>,
}

/// The keys of the input part of a heap. Values of primitive type do not count.
pub fn structure_keys(heap: &SymHeap) -> StructureKeys {
    let walk = walk(heap);
    let some = !walk.order.is_empty();
    let [partial, shape] = walk.keys;
    StructureKeys { partial, shape: some.then_some(shape), named: some.then(|| walk.named(heap)) }
}

/// The first of them alone.
pub fn partial_key(heap: &SymHeap) -> u128 {
    walk(heap).keys[0]
}

/// Numbers the input objects breadth-first from the parameters and hashes what they refer to.
fn walk(heap: &SymHeap) -> Walk {
    let mut walk = Walk { number: vec![u32::MAX; heap.len()], order: Vec::with_capacity(heap.len()), keys: [1, 2] };
    for (place, value) in heap.args.iter().enumerate() {
        walk.value(place, *value);
    }
    let mut next = 0;
    while next < walk.order.len() {
        let id = walk.order[next];
        next += 1;
        let ty = heap.ty(id);
        walk.both(mix_type(ty));
        for (place, loc) in heap.places(id).enumerate() {
            walk.value(place, heap.get(loc, View::Entry));
        }
    }
    walk
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

/// Not the number of an object.
const NULL: u64 = u32::MAX as u64;
const NON_NULL: u64 = NULL - 1;

/// Tells a reference from the types of objects.
const REFERENCE: u64 = 1 << 63;

/// A reference to an object of a number, by where it stands.
fn reference(place: usize, n: u64) -> u64 {
    REFERENCE | (place as u64) << 32 | n
}

struct Walk {
    number: Vec<u32>,
    order: Vec<ObjId>,
    keys: [u128; 2],
}

impl Walk {
    /// What stands at a place of an object, or of the parameters.
    fn value(&mut self, place: usize, value: Value) {
        match value {
            Value::Ref(id) => {
                let n = &mut self.number[id.index()];
                if *n == u32::MAX {
                    *n = self.order.len() as u32;
                    self.order.push(id);
                }
                let n = u64::from(*n);
                self.both(reference(place, n));
            }
            // Keys say at which place something stands instead of what stands before it: there, a primitive that was
            // read and one that was not must not differ. What is open is where nothing stands.
            Value::Null => self.partial(reference(place, NULL)),
            Value::NonNull => self.partial(reference(place, NON_NULL)),
            Value::Uninit | Value::Param(_) | Value::Later(_) | Value::Guarded(_) | Value::Prim(_) => {}
        }
    }
    /// Numbers the objects again, in the order in which they were found, and hashes their references.
    fn named(mut self, heap: &SymHeap) -> u128 {
        self.order.sort_unstable();
        for (n, id) in self.order.iter().enumerate() {
            self.number[id.index()] = n as u32;
        }
        let mut key = self.references(3, heap.args.iter().copied());
        for id in &self.order {
            key = mix(key, mix_type(heap.ty(*id)));
            key = self.references(key, heap.places(*id).map(|loc| heap.get(loc, View::Entry)));
        }
        key
    }
    /// Goes on with the references among the values at consecutive places.
    fn references(&self, key: u128, values: impl Iterator<Item = Value>) -> u128 {
        values.enumerate().fold(key, |key, (place, value)| match value {
            Value::Ref(id) => mix(key, reference(place, u64::from(self.number[id.index()]))),
            _ => key,
        })
    }
    fn both(&mut self, x: u64) {
        self.partial(x);
        self.shape(x);
    }
    fn partial(&mut self, x: u64) {
        self.keys[0] = mix(self.keys[0], x);
    }
    fn shape(&mut self, x: u64) {
        self.keys[1] = mix(self.keys[1], x);
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
    fn discovery_order_matters_to_named_structures_only() {
        let (one, other) = (structure_keys(&pair(false)), structure_keys(&pair(true)));
        assert_eq!((one.partial, one.shape), (other.partial, other.shape));
        assert_ne!(one.named, other.named);
        assert_eq!(one.named, structure_keys(&pair(false)).named);
    }

    #[test]
    fn a_primitive_that_was_read_is_no_part_of_a_structure() {
        let unread = pair(false);
        let mut read = unread.clone();
        read.initialise(Loc::Field(ObjId(0), 0), Value::Prim(solve::Terms::new().constant(solve::Sort::I32, 7)));
        assert_eq!(structure_keys(&read), structure_keys(&unread));
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
