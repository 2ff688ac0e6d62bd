//! Shapes that a clause admits and that show a new reference, without a list of all shapes (the field bounds of seed 002,
//! section II.B, from separation logic).
//!
//! Where a formula describes trees, in the sense that each reference of a cell leads to the cell of one atom, to null, or
//! back to a cell that is already there, its shapes can be written breadth-first: a queue has the places that are
//! still open and what the formula wants there. What can still be added depends on that queue and on how many objects
//! there are, and not on how the queue came about. So a queue is searched once; whoever comes to it again has a shape of
//! their own to show, and no more.
//!
//! Numbers among the parameters of predicates (heights, colours, lengths) are computed from the leaves up
//! ([`numbers`]); numbers that are not determined like that, such as keys and their bounds, are left out. So
//! there may be shapes here that the clause refuses in the end: who asks has to check them.
//!
//! Formulas of any other form are left to slower ways.

mod numbers;
mod rules;
mod walk;

use super::Sl;
use crate::oper::{PlaceOf, Stop};
use ir::Program;
use ir::input::Input;
use numbers::Grammar;
use walk::Walk;

/// A shape that shows something new.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Telling {
    /// In breadth-first order. Numbers are 0.
    pub input: Input,
    /// The places of numbers.
    pub numbers: Vec<PlaceOf>,
}

impl Sl {
    /// Shapes of which every numbered reference of any shape is part, by the first clause that describes trees behind
    /// all parameters. `None` when there is none, or when it was stopped.
    pub fn telling(&self, program: &Program, stop: &mut dyn Stop) -> Option<Vec<Telling>> {
        let grammar = self.formulas.iter().find_map(|f| Grammar::new(program, self.function, f, &self.bounds))?;
        Walk::new(program, self.function, &grammar, &self.bounds, stop).run()
    }
}
