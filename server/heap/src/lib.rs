//! Symbolic heaps: partial input heaps that are initialised lazily, and what the program makes of them.
//!
//! A [`SymHeap`] is a value: exploration clones it at a fork, so everything lies in a few flat vectors.
//! Nothing here decides what a reference may become (`init`), what may stand (`spec`), or what an
//! instruction means (`explore`).

mod canonical;
mod content;
mod heap;
mod symbols;
mod value;

pub use canonical::{StructureKeys, partial_key, structure_keys};
pub use heap::{ArrayData, Entry, Kind, Object, SymHeap, View};
pub use symbols::{Guarded, Symbols};
pub use value::{Alternative, Loc, ObjId, PlaceId, SetId, Value};
