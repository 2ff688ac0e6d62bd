//! Symbolic values and the places of input references.

use solve::Term;

/// An object or array of a [`crate::SymHeap`], numbered in the order of creation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjId(pub u32);

impl ObjId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A symbolic value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    Null,
    Ref(ObjId),
    Prim(Term),
    /// In an input object: not read yet, so it can still be anything of its type.
    Uninit,
    /// In an input object: not null, and nothing else is known yet (lazier#, seed 003, section 2).
    NonNull,
    /// In a local variable: the input parameter of this number, which nothing has read yet (the parameter
    /// itself says what it became, see [`crate::SymHeap::args`]).
    Param(u32),
    /// A copy of an input reference that was not initialised when it was read; the place itself says what
    /// it became (lazier initialization, seed 003, section 2).
    Later(PlaceId),
    /// One of several objects, each under a guard (heap summaries, seed 003, section 3).
    Guarded(SetId),
}

impl Value {
    /// The guarded set that the value is.
    pub fn set(self) -> Option<SetId> {
        match self {
            Value::Guarded(set) => Some(set),
            _ => None,
        }
    }
}

/// A place of the input, by its number in [`crate::Symbols`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlaceId(pub u32);

/// A guarded set, by its number in [`crate::Symbols`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SetId(pub u32);

/// A place of the input that holds a value: where lazy initialization works.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Loc {
    Param(u32),
    /// A slot of an object.
    Field(ObjId, u32),
    /// An entry of an array (position in [`crate::ArrayData::entries`], not the index).
    Elem(ObjId, u32),
}

impl Loc {
    /// The object that holds the place; `None` for parameters, which `root` holds.
    pub fn holder(self) -> Option<ObjId> {
        match self {
            Loc::Param(_) => None,
            Loc::Field(o, _) | Loc::Elem(o, _) => Some(o),
        }
    }
}

/// What an uninitialised reference may become (seed 000, section 2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Alternative {
    Null,
    /// An input object that is already there.
    Alias(ObjId),
    /// A new input object of this class.
    Fresh(ir::ClassId),
    /// A new input array with this type of elements.
    FreshArray(ir::Ty),
}
