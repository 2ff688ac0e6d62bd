//! What symbolic references stand for: places by number, and sets of guarded objects.
//!
//! Both are interned for a whole exploration, so that a [`crate::Value`] stays small and states of techniques
//! that have no such values carry nothing.

use crate::value::{Loc, ObjId, PlaceId, SetId};
use rustc_hash::FxHashMap;
use solve::Term;
use std::hash::Hash;

/// One member of a guarded set: the object (`None`: null) that the reference is where the guard holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Guarded {
    pub guard: Term,
    pub target: Option<ObjId>,
}

/// The symbolic references of an exploration.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    places: Interner<Loc>,
    sets: Interner<Box<[Guarded]>>,
}

impl Symbols {
    /// The number of a place.
    pub fn place_id(&mut self, loc: Loc) -> PlaceId {
        PlaceId(self.places.id(loc))
    }
    pub fn place(&self, id: PlaceId) -> Loc {
        self.places.list[id.0 as usize]
    }
    /// The number of a set. Its guards must exclude one another, and one of them must hold.
    pub fn set_id(&mut self, members: Vec<Guarded>) -> SetId {
        SetId(self.sets.id(members.into_boxed_slice()))
    }
    pub fn set(&self, id: SetId) -> &[Guarded] {
        &self.sets.list[id.0 as usize]
    }
}

#[derive(Clone, Debug)]
struct Interner<T> {
    list: Vec<T>,
    ids: FxHashMap<T, u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { list: Vec::new(), ids: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    fn id(&mut self, item: T) -> u32 {
        if let Some(id) = self.ids.get(&item) {
            return *id;
        }
        let id = self.list.len() as u32;
        self.list.push(item.clone());
        self.ids.insert(item, id);
        id
    }
}
