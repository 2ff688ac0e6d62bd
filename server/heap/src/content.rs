//! Contents of texts and collections in a heap that is initialised lazily.

use crate::heap::SymHeap;
use crate::value::{Loc, ObjId};
use ir::Program;
use ir::content::Content;

impl SymHeap {
    /// The content that a place of the input holds.
    pub fn content_at(&self, program: &Program, loc: Loc) -> Option<Content> {
        let Loc::Field(o, slot) = loc else { return None };
        program.content_at(self.ty(o).as_class().filter(|_| self.is_input(o))?, slot)
    }

    /// The content that an array of the input is.
    pub fn content_of(&self, program: &Program, array: ObjId) -> Option<Content> {
        self.object(array).via.and_then(|via| self.content_at(program, via))
    }

    /// Whether the contents of an object of the input are known.
    pub fn shows_contents(&self, program: &Program) -> bool {
        self.inputs().any(|(id, _)| self.array(id).is_some() && self.content_of(program, id).is_some())
    }
}
