//! Conflicts that searches found: facts of a heap that no valid input has. One search refuses with them every heap
//! that contains them, without searching again.
//!
//! A fact is about a place by its way from the parameters, so a conflict means the same in every state. Facts name
//! different objects by different numbers, and different objects of a heap stand for them.

use heap::{Loc, ObjId, SymHeap, Value, View};
use ir::Ty;
use rustc_hash::FxHashMap;

/// What a place holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Is {
    Null,
    /// An object that earlier facts met.
    Again(u32),
    /// An object that no fact before met.
    New(Ty),
}

/// A fact: a slot of a numbered object, or of the parameters, and what it holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Fact {
    holder: Option<u32>,
    slot: u32,
    is: Is,
}

/// Where a fact may be found: the type of the holder (none for parameters), the slot, and whether it is null.
type Site = (Option<Ty>, u32, bool);

/// Conflicts that are kept at most: beyond, looking for one costs more than the search that it replaces.
const MOST: usize = 500;

/// The conflicts so far.
#[derive(Debug, Default)]
pub struct Conflicts {
    all: Vec<Vec<Fact>>,
    by_site: FxHashMap<Site, Vec<u32>>,
}

impl Conflicts {
    /// Keeps the conflict of these places of a heap, unless it is about more than references.
    pub fn add(&mut self, heap: &SymHeap, places: &[Loc]) {
        if self.all.len() >= MOST {
            return;
        }
        let Some((facts, objects)) = facts(heap, places) else { return };
        if self.all.contains(&facts) {
            return;
        }
        let id = self.all.len() as u32;
        for fact in &facts {
            let holder = fact.holder.map(|h| heap.ty(objects[h as usize]));
            let list = self.by_site.entry((holder, fact.slot, fact.is == Is::Null)).or_default();
            if list.last() != Some(&id) {
                list.push(id);
            }
        }
        self.all.push(facts);
    }

    /// Whether a heap contains a conflict.
    pub fn contained_in(&self, heap: &SymHeap) -> bool {
        self.all.iter().any(|facts| holds(heap, facts))
    }

    /// Whether a heap in which `loc` was just initialised contains a conflict.
    pub fn refuse(&self, heap: &SymHeap, loc: Loc) -> bool {
        let (Loc::Param(slot) | Loc::Field(_, slot)) = loc else { return false };
        let null = heap.get(loc, View::Entry) == Value::Null;
        let site = (loc.holder().map(|o| heap.ty(o)), slot, null);
        let candidates = self.by_site.get(&site);
        candidates.is_some_and(|ids| ids.iter().any(|id| holds(heap, &self.all[*id as usize])))
    }
}

/// The facts of places, each after those that lead to its holder, and the objects they number.
fn facts(heap: &SymHeap, places: &[Loc]) -> Option<(Vec<Fact>, Vec<ObjId>)> {
    let mut rest: Vec<Loc> = places.to_vec();
    let (mut facts, mut objects): (Vec<Fact>, Vec<ObjId>) = (Vec::new(), Vec::new());
    while !rest.is_empty() {
        let known = |loc: &Loc| loc.holder().is_none_or(|o| objects.contains(&o));
        // A place that nothing leads to belongs to another way of meeting its object.
        let at = rest.iter().position(known)?;
        let loc = rest.remove(at);
        let (Loc::Param(slot) | Loc::Field(_, slot)) = loc else { return None };
        let number = |o: ObjId| objects.iter().position(|x| *x == o).map(|n| n as u32);
        let holder = loc.holder().and_then(number);
        let is = match heap.get(loc, View::Entry) {
            Value::Null => Is::Null,
            // A number that the path condition does not bind says nothing.
            Value::Prim(_) | Value::Uninit => continue,
            Value::Ref(o) => match number(o) {
                Some(n) => Is::Again(n),
                None => {
                    objects.push(o);
                    Is::New(heap.ty(o))
                }
            },
            _ => return None,
        };
        facts.push(Fact { holder, slot, is });
    }
    Some((facts, objects))
}

fn holds(heap: &SymHeap, facts: &[Fact]) -> bool {
    let mut objects: Vec<ObjId> = Vec::new();
    facts.iter().all(|fact| {
        let loc = match fact.holder {
            None => Loc::Param(fact.slot),
            Some(n) => Loc::Field(objects[n as usize], fact.slot),
        };
        match (fact.is, heap.get(loc, View::Entry)) {
            (Is::Null, Value::Null) => true,
            (Is::Again(n), Value::Ref(o)) => objects[n as usize] == o,
            (Is::New(ty), Value::Ref(o)) if heap.ty(o) == ty && !objects.contains(&o) => {
                objects.push(o);
                true
            }
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::ClassId;

    /// `root` is a node whose slots hold what `slots` says: `Some(None)` null, `Some(Some(n))` object `n`.
    fn heap(slots: &[[Option<Option<u32>>; 2]]) -> SymHeap {
        let mut heap = SymHeap::new(vec![Value::Uninit]);
        for _ in slots {
            heap.add_input(ClassId(7), 2, Loc::Param(0));
        }
        heap.initialise(Loc::Param(0), Value::Ref(ObjId(0)));
        for (o, slots) in slots.iter().enumerate() {
            for (s, value) in slots.iter().enumerate() {
                if let Some(value) = value {
                    let value = value.map_or(Value::Null, |n| Value::Ref(ObjId(n)));
                    heap.initialise(Loc::Field(ObjId(o as u32), s as u32), value);
                }
            }
        }
        heap
    }

    fn places(list: &[(u32, u32)]) -> Vec<Loc> {
        let fields = list.iter().map(|(o, s)| Loc::Field(ObjId(*o), *s));
        std::iter::once(Loc::Param(0)).chain(fields).collect()
    }

    #[test]
    fn a_cycle_is_refused_in_every_heap_that_has_it() {
        let mut conflicts = Conflicts::default();
        conflicts.add(&heap(&[[Some(Some(0)), None]]), &places(&[(0, 0)]));
        let larger = heap(&[[Some(Some(0)), Some(Some(1))], [None, None]]);
        assert!(conflicts.refuse(&larger, Loc::Field(ObjId(0), 0)));
        let other = heap(&[[Some(Some(1)), None], [Some(Some(1)), None]]);
        assert!(!conflicts.refuse(&other, Loc::Field(ObjId(1), 0)));
    }

    #[test]
    fn numbers_of_objects_do_not_matter() {
        let mut conflicts = Conflicts::default();
        let chain = heap(&[[Some(Some(1)), None], [Some(None), None]]);
        conflicts.add(&chain, &places(&[(0, 0), (1, 0)]));
        let same = heap(&[[Some(Some(2)), Some(Some(1))], [None, None], [Some(None), None]]);
        assert!(conflicts.refuse(&same, Loc::Field(ObjId(2), 0)));
        let open = heap(&[[Some(Some(2)), Some(Some(1))], [Some(None), None], [None, None]]);
        assert!(!conflicts.refuse(&open, Loc::Field(ObjId(1), 0)));
    }

    #[test]
    fn different_objects_stay_different() {
        let mut conflicts = Conflicts::default();
        let two = heap(&[[Some(Some(1)), Some(Some(2))], [None, None], [None, None]]);
        conflicts.add(&two, &places(&[(0, 0), (0, 1)]));
        let one = heap(&[[Some(Some(1)), Some(Some(1))], [None, None]]);
        assert!(!conflicts.refuse(&one, Loc::Field(ObjId(0), 1)));
    }
}
