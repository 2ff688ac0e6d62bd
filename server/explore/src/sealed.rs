//! What the program built, as the input of another run.

use heap::{Entry, Kind, Loc, ObjId, SymHeap, Value, View};
use ir::Ty;
use solve::Terms;

/// What the program built behind `args`, as the input of another run. `None` when that is no input: something was
/// freed, or an array has a length that is not known.
pub fn sealed(terms: &mut Terms, from: &SymHeap, args: &[Value]) -> Option<SymHeap> {
    let mut copy = Copy { heap: SymHeap::new(vec![Value::Uninit; args.len()]), number: vec![None; from.len()] };
    let mut queue = Vec::new();
    for (i, value) in args.iter().enumerate() {
        let place = Loc::Param(i as u32);
        copy.set(from, place, *value, &mut queue)?;
    }
    let mut next = 0;
    while next < queue.len() {
        let (old, new) = queue[next];
        next += 1;
        copy.contents(terms, from, old, new, &mut queue)?;
    }
    Some(copy.heap)
}

struct Copy {
    heap: SymHeap,
    /// By old object: the new one.
    number: Vec<Option<ObjId>>,
}

impl Copy {
    fn set(&mut self, from: &SymHeap, place: Loc, value: Value, queue: &mut Vec<(ObjId, ObjId)>) -> Option<()> {
        let Value::Ref(old) = value else {
            self.heap.initialise(place, value);
            return Some(());
        };
        let new = match self.number[old.index()] {
            Some(new) => new,
            None => {
                let new = self.shell(from, old, place)?;
                queue.push((old, new));
                new
            }
        };
        self.heap.initialise(place, Value::Ref(new));
        Some(())
    }

    fn shell(&mut self, from: &SymHeap, old: ObjId, via: Loc) -> Option<ObjId> {
        let object = from.object(old);
        if object.freed {
            return None;
        }
        let new = match object.kind {
            Kind::Class { class, len, .. } => self.heap.add_input(class, len, via),
            Kind::Array { elem, .. } => self.heap.add_array(elem, from.array(old)?.len, Some(via)),
        };
        self.number[old.index()] = Some(new);
        Some(new)
    }

    fn contents(
        &mut self,
        terms: &mut Terms,
        from: &SymHeap,
        old: ObjId,
        new: ObjId,
        queue: &mut Vec<(ObjId, ObjId)>,
    ) -> Option<()> {
        match from.object(old).kind {
            Kind::Class { len, .. } => {
                for slot in 0..len {
                    let value = from.get(Loc::Field(old, slot), View::Now);
                    self.set(from, Loc::Field(new, slot), value, queue)?;
                }
            }
            Kind::Array { elem, .. } => {
                let array = from.array(old)?;
                for i in 0..terms.as_const(array.len)? {
                    let index = terms.int(i as i32);
                    let known = array.entries.iter().find(|e| e.index == index);
                    let value = known.map_or_else(|| default(terms, elem), |e| e.now);
                    let entry = self.heap.add_entry(new, Entry { index, now: Value::Uninit, entry: Value::Uninit });
                    self.set(from, Loc::Elem(new, entry), value, queue)?;
                }
                // An element at an index that is not known may be any of them.
                array.entries.iter().all(|e| terms.as_const(e.index).is_some()).then_some(())?;
            }
        }
        Some(())
    }
}

/// The default value of a type.
pub fn default(terms: &mut Terms, ty: Ty) -> Value {
    crate::rules::sort_of(ty).map_or(Value::Null, |sort| Value::Prim(terms.constant(sort, 0)))
}
